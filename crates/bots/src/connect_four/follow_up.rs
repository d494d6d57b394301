//! What a player is sure of who answers every disc in the same column: a bound that needs no search.
//!
//! The board has an even number of squares, so whoever answers in the same column gets every second square of the columns that
//! have an even number left. In columns that have an odd number left the answer may be missing; then there is another such
//! column to drop into, and the other is granted every square of all of them.

use super::board::{BOTTOM, Board, COLUMN, EVERY, Outlook, column, column_of, has_four_sideways};

/// The first, third and fifth row.
const ODD_ROWS: u64 = BOTTOM * 0b01_0101;
/// The second, fourth and sixth row.
const EVEN_ROWS: u64 = BOTTOM * 0b10_1010;

/// A bound that the value of a position does not exceed because the other answers in the same column; none where that is not
/// known. Whoever is to move must not win at once, nor be able to before the other has answered: rows of four upwards are
/// prevented by any answer.
#[inline]
pub(super) fn most(outlook: &Outlook, discs: u32) -> Option<i32> {
    if discs.is_multiple_of(2) { second_player_answers(outlook.board) } else { first_player_answers(outlook) }
}

/// The first player is to move and every disc can be answered: the second gets the even rows of the even columns. Where that
/// makes a row of four, the win comes at the latest when all else is full, and what is above it is left over.
#[inline]
fn second_player_answers(board: Board) -> Option<i32> {
    let (empty, odd) = (EVERY ^ board.taken, odd_columns(board));
    if has_four_sideways(board.own | empty & (odd | ODD_ROWS)) {
        return None;
    }
    let gets = empty & EVEN_ROWS & !odd;
    let wins_by = |rows: u64| has_four_sideways(board.other() | gets & (rows * BOTTOM));
    // Rows that are enough to win by, from all of them to the lowest alone.
    let sooner = [0b10_1010, 0b00_1010, 0b00_0010].into_iter().take_while(|rows| wins_by(*rows));
    Some(-i32::from(sooner.count() as i8))
}

/// The second player is to move. If the first has a threat in an odd row, and an odd number of squares is below it, then the second
/// will have to fill the last of them once everything else is full; what is above it is left over then.
#[inline]
fn first_player_answers(outlook: &Outlook) -> Option<i32> {
    let board = outlook.board;
    let empty = EVERY ^ board.taken;
    let (next, odd) = (board.taken + BOTTOM, odd_columns(board));
    let (mut threats, mut most) = (outlook.threats & ODD_ROWS, None);
    while threats != 0 {
        let threat = threats & threats.wrapping_neg();
        threats ^= threat;
        let here = column(column_of(threat));
        if next & here & EVEN_ROWS == 0 {
            continue;
        }
        let below = (threat - 1) & here & empty;
        let granted = empty & !here & (odd | ODD_ROWS) | below & EVEN_ROWS;
        if !has_four_sideways(board.own | granted) {
            if threat & BOTTOM << 2 != 0 {
                return Some(-2);
            }
            most = Some(-1);
        }
    }
    most
}

/// All squares of the columns that have an odd number of squares left.
#[inline]
fn odd_columns(board: Board) -> u64 {
    let next = (board.taken + BOTTOM) & EVEN_ROWS;
    ((next >> 1 | next >> 3 | next >> 5) & BOTTOM) * COLUMN
}

#[cfg(test)]
mod tests {
    use kernel::lab_rng;

    use super::*;
    use crate::connect_four::{
        board::{FROM_THE_CENTRE, SQUARES},
        positions,
        prove::half,
    };

    /// Whether the value of a position is above a bound, by trying.
    fn above(board: Board, bound: i32) -> bool {
        let discs = board.discs();
        if board.wins() != 0 {
            return half(SQUARES + 1 - discs) > bound;
        }
        if discs == SQUARES {
            return 0 > bound;
        }
        let drops = FROM_THE_CENTRE.map(|at| board.landings() & column(at));
        drops.into_iter().any(|drop| drop != 0 && !above(board.after(drop), -bound - 1))
    }

    #[test]
    fn no_value_is_above_its_bound_and_some_are_as_high() {
        let mut as_high = [0; 4];
        for number in 0..3_000 {
            let discs = 28 + number as u32 % 11;
            let (_, board) = positions::random(discs, &mut lab_rng(35, number));
            let outlook = Outlook::of(board);
            if board.wins() != 0 || outlook.safe() == 0 {
                continue;
            }
            if let Some(most) = most(&outlook, discs) {
                assert!(!above(board, most), "position {number} is worth more than {most}");
                as_high[most.unsigned_abs() as usize] += u32::from(above(board, most - 1));
            }
        }
        assert!(as_high[..3].iter().all(|times| *times > 0), "{as_high:?}");
    }
}
