//! Who wins from every position with eight discs, worked out beforehand: the hardest take longer to solve than anybody waits, and what comes before
//! them is soon solved once they are known.
//!
//! Two bits a position, in the order of the positions' numbers. Which positions those are is not written down: they are found again by
//! dropping eight discs in every way. Those in which a drop wins at once are left out, and so is one of each two that are mirror images.

use std::{ops::Range, sync::OnceLock};

use super::{
    board::{Board, FROM_THE_CENTRE, column},
    solve::Solver,
    table::Table,
};
use crate::Budget;

/// With so many discs a position is in the book.
pub(super) const DISCS: u32 = 8;
/// The written book; the example `connect_four_book` makes it.
static WRITTEN: &[u8] = include_bytes!("book.bin");

/// How many results a byte has, and the bits of one: whoever is to move loses (0), draws (1) or wins (2).
const IN_A_BYTE: usize = 4;
const BITS: usize = 2;
/// While the book is written the table is kept from one position to the next, as neighbours share what follows. So many places are in it,
/// as a power of two.
const PLACE_BITS: u32 = 19;

/// The result of a position for whoever is to move: 1 for a win, 0 for a draw, -1 for a loss. None where it has not eight discs, or a drop
/// wins at once.
pub(super) fn look_up(board: Board) -> Option<i32> {
    if board.discs() != DISCS {
        return None;
    }
    let key = shown(board).key();
    let place = positions().binary_search_by_key(&key, |board| board.key()).ok()?;
    let byte = WRITTEN.get(place / IN_A_BYTE)?;
    Some(i32::from(byte >> (place % IN_A_BYTE * BITS) & 3) - 1)
}

/// How many positions there are in the book.
pub fn length() -> usize {
    positions().len()
}

/// Works a part of the book out, and hands on its results one by one.
pub fn work_out(part: Range<usize>, mut found: impl FnMut(u8)) {
    let mut solver = Solver::with(Table::new(PLACE_BITS), 1, u64::MAX, Budget::full());
    for board in positions().get(part).unwrap_or_default() {
        let result = solver.result(*board).map_or(0, |(least, _)| least.signum());
        found((1 + result) as u8);
    }
}

/// The book as it is written, from all of its results.
pub fn written(results: &[u8]) -> Vec<u8> {
    let byte = |results: &[u8]| results.iter().rev().fold(0, |byte, result| byte << BITS | result);
    results.chunks(IN_A_BYTE).map(byte).collect()
}

/// The one of a position and its mirror image that is in the book.
fn shown(board: Board) -> Board {
    let mirrored = board.mirrored();
    if mirrored.key() < board.key() { mirrored } else { board }
}

/// All positions of the book, in its order.
fn positions() -> &'static [Board] {
    static POSITIONS: OnceLock<Vec<Board>> = OnceLock::new();
    POSITIONS.get_or_init(|| {
        let mut boards = vec![Board::default()];
        for _ in 0..DISCS {
            // Whoever can win at once does not have to: what follows another drop is a position too.
            let drops = |board: Board| {
                FROM_THE_CENTRE.into_iter().filter_map(move |at| {
                    let drop = board.landings() & column(at);
                    (drop != 0 && board.wins() & drop == 0).then(|| shown(board.after(drop)))
                })
            };
            boards = boards.into_iter().flat_map(drops).collect();
            boards.sort_unstable_by_key(|board| board.key());
            boards.dedup();
        }
        boards.retain(|board| board.wins() == 0);
        boards
    })
}

#[cfg(test)]
mod tests {
    use kernel::lab_rng;

    use super::*;
    use crate::connect_four::{positions as drawn, prove::half};

    #[test]
    fn the_book_is_whole_and_counts_what_was_published() {
        assert_eq!(WRITTEN.len(), length().div_ceil(IN_A_BYTE));
        // John Tromp published the results of the positions in which no drop has to stop the other either.
        let threatened = |board: &Board| Board { own: board.other(), ..*board }.wins() != 0;
        let free = positions().iter().filter(|board| !threatened(board));
        let mut seen = [0; 3];
        for board in free {
            seen[(look_up(*board).expect("it is in the book") + 1) as usize] += 1;
        }
        assert_eq!(seen, [16_635, 6_449, 44_473]);
    }

    #[test]
    fn what_the_book_says_is_what_is_found_without_it() {
        let mut seen = [0; 3];
        for number in 0..80 {
            let (_, board) = drawn::random(DISCS, &mut lab_rng(91, number));
            let mut solver = Solver::with(Table::new(16), 1, 1_500_000, Budget::full());
            let Some((least, most)) = solver.result(board) else { continue };
            match look_up(board) {
                Some(result) => {
                    assert_eq!((least.signum(), most.signum()), (result, result), "{board:?}");
                    assert_eq!(look_up(board.mirrored()), Some(result));
                    seen[(result + 1) as usize] += 1;
                }
                None => assert_eq!(least, half(43 - DISCS), "somebody wins at once"),
            }
        }
        assert!(seen.iter().all(|seen| *seen >= 2), "all results occur: {seen:?}");
    }
}
