//! What a player is sure of who answers every disc in the same column: a bound that needs no search.
//!
//! The board has an even number of squares, so whoever answers in the same column gets every second square of the columns that
//! have an even number left. In columns that have an odd number left the answer may be missing; then there is another such
//! column to drop into, and the other is granted every square of all of them.

use super::board::{BOTTOM, Board, COLUMN, EVERY, column, column_of, completing, has_four_sideways};

/// The first, third and fifth row.
const ODD_ROWS: u64 = BOTTOM * 0b01_0101;
/// The second, fourth and sixth row.
const EVEN_ROWS: u64 = BOTTOM * 0b10_1010;

/// A bound that the value of a position does not exceed because the other answers in the same column; none where that is not
/// known. Whoever is to move must not win at once, nor be able to before the other has answered: rows of four upwards are
/// prevented by any answer.
#[inline]
pub(super) fn most(board: Board, discs: u32) -> Option<i32> {
    if discs.is_multiple_of(2) { second_player_answers(board) } else { first_player_answers(board) }
}

/// The first player is to move and every disc can be answered: the second gets the even rows of the even columns.
#[inline]
fn second_player_answers(board: Board) -> Option<i32> {
    let (empty, odd) = (EVERY ^ board.taken, odd_columns(board));
    if has_four_sideways(board.own | empty & (odd | ODD_ROWS)) {
        return None;
    }
    let surely_wins = has_four_sideways(board.other() | empty & EVEN_ROWS & !odd);
    Some(if surely_wins { -1 } else { 0 })
}

/// The second player is to move. If the first has a threat in an odd row, and an odd number of squares is below it, then the second
/// will have to fill the last of them once everything else is full.
#[inline]
fn first_player_answers(board: Board) -> Option<i32> {
    let empty = EVERY ^ board.taken;
    let (next, odd) = (board.taken + BOTTOM, odd_columns(board));
    let mut threats = completing(board.other(), board.taken) & ODD_ROWS;
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
            return Some(-1);
        }
    }
    None
}

/// All squares of the columns that have an odd number of squares left.
#[inline]
fn odd_columns(board: Board) -> u64 {
    let next = (board.taken + BOTTOM) & EVEN_ROWS;
    ((next >> 1 | next >> 3 | next >> 5) & BOTTOM) * COLUMN
}
