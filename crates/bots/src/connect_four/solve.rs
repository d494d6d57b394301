//! Solves positions: who wins if both play as well as can be, and how soon.
//!
//! A position's value is how many discs the winner could still drop if they went on to fill the board, the winning one
//! counted: positive if whoever is to move wins, negative if the other does, zero for a draw. So a higher value is a sooner win or
//! a later loss. A search asks whether the value is above some bound; the answers close in on it.

use super::{
    board::{Board, FROM_THE_CENTRE, SQUARES, column, column_of, completing},
    follow_up,
    table::{Known, Table},
};
use crate::Budget;

/// Up to this many discs a position and its mirror image are looked up as one: later they hardly ever both occur.
const MIRRORED_DISCS: u32 = 13;
/// Up to this many discs it is looked up whether a drop is known to be good enough, before any is searched.
const ASKED_DISCS: u32 = 27;
/// Up to this many discs it is looked up for every drop whether answering in the same column is enough after it, before any is searched.
const ANSWERED_DISCS: u32 = 36;
/// How often the budget is looked at, in positions.
const LOOK: u64 = 4_096;

/// How much more a threat is worth than a row of four that may come.
const THREAT: u32 = 16;
/// In how many rows of four each square is.
const ROWS_OF_FOUR: [u32; 49] = {
    let mut rows = [0; 49];
    let ways = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut number = 0;
    while number < 49 * ways.len() {
        let (across, up) = ways[number / 49];
        let (column, row) = ((number % 49 / 7) as i8, (number % 7) as i8);
        let (last_column, last_row) = (column + 3 * across, row + 3 * up);
        if row < 6 && last_column < 7 && last_row < 6 && last_row >= 0 {
            let mut step = 0;
            while step < 4 {
                rows[((column + step * across) * 7 + row + step * up) as usize] += 1;
                step += 1;
            }
        }
        number += 1;
    }
    rows
};

/// Searches, with a limit on the positions that it looks at.
pub(super) struct Solver<'a> {
    table: Table,
    budget: &'a Budget,
    looked_at: u64,
    limit: u64,
}

impl<'a> Solver<'a> {
    /// A solver that looks at this many positions at most and stops when the budget is stopped.
    pub(super) fn new(limit: u64, budget: &'a Budget) -> Self {
        Self { table: Table::new(), budget, looked_at: 0, limit }
    }

    /// How many positions it has looked at.
    pub(super) fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// The value of a position, which is within these bounds. None where the limit is reached before it is known.
    pub(super) fn value_within(&mut self, board: Board, (least, most): (i32, i32)) -> Option<i32> {
        let (mut least, mut most) = (least, most);
        while least < most {
            let mut bound = least + (most - least) / 2;
            // Near to zero a question costs least: there are many ways to win late, and follow-up answers some of it.
            if bound <= 0 && least / 2 < bound {
                bound = least / 2;
            } else if bound >= 0 && most / 2 > bound {
                bound = most / 2;
            }
            let found = self.above(board, bound)?;
            if found > bound {
                least = found;
            } else {
                most = found;
            }
        }
        Some(least)
    }

    /// Who wins: bounds of the value that are both positive, both negative or both zero. None where the limit is reached
    /// before it is known.
    pub(super) fn result(&mut self, board: Board) -> Option<(i32, i32)> {
        let discs = board.discs();
        if board.wins() != 0 {
            let value = half(SQUARES + 1 - discs);
            return Some((value, value));
        }
        let (worst, best) = (-half(SQUARES - discs), half(SQUARES - discs));
        let found = self.above(board, 0)?;
        if found > 0 {
            return Some((found, best));
        }
        if found < 0 {
            return Some((worst, found));
        }
        let found = self.above(board, -1)?;
        Some(if found > -1 { (0, 0) } else { (worst, found) })
    }

    /// Whether the value is above a bound: if the answer is, the value is at least that much; if it is not, at most.
    pub(super) fn above(&mut self, board: Board, bound: i32) -> Option<i32> {
        if board.wins() != 0 {
            return Some(half(SQUARES + 1 - board.discs()));
        }
        self.search(board, bound)
    }

    /// The same for a position in which whoever is to move does not win at once.
    fn search(&mut self, board: Board, bound: i32) -> Option<i32> {
        let begun = self.looked_at;
        self.looked_at += 1;
        if begun >= self.limit || begun.is_multiple_of(LOOK) && self.budget.is_stopped() {
            return None;
        }
        let (discs, drops) = (board.discs(), board.safe());
        if drops == 0 {
            return Some(-half(SQUARES - discs));
        }
        if discs + 2 >= SQUARES {
            return Some(0);
        }
        // Neither wins with the next disc, which leaves this much.
        let mut known =
            Known { least: -half(SQUARES - 2 - discs), most: half(SQUARES - 1 - discs), column: None };
        if known.least > bound {
            return Some(known.least);
        }
        if known.most <= bound {
            return Some(known.most);
        }
        if known.most == bound + 1 {
            // Only a win with the very next disc but one is enough: after that drop the other has no good answer.
            let wins = each(drops).any(|drop| board.after(drop).safe() == 0);
            return Some(if wins { known.most } else { bound });
        }
        let key = key(board, discs);
        if let Some(found) = self.table.get(key) {
            if found.least > bound {
                return Some(found.least);
            }
            if found.most <= bound {
                return Some(found.most);
            }
            known = found;
        } else if let Some(most) = follow_up::most(board, discs) {
            if most <= bound {
                return Some(most);
            }
            known.most = known.most.min(most);
        }
        let (ordered, count) = match self.ordered(board, discs, drops, known.column, bound) {
            Ordered::Enough { value, column } => {
                self.table.put(
                    key,
                    Known { least: value.max(known.least), column: Some(column), ..known },
                    1,
                );
                return Some(value);
            }
            Ordered::Drops(ordered, count) => (ordered, count),
        };
        let mut best = i32::MIN;
        for drop in &ordered[..count] {
            let value = -self.search(board.after(*drop), -bound - 1)?;
            if value > best {
                best = value;
                known.column = Some(column_of(*drop));
            }
            if value > bound {
                break;
            }
        }
        if best > bound {
            known.least = known.least.max(best);
        } else {
            known.most = known.most.min(best);
        }
        self.table.put(key, known, self.looked_at - begun);
        Some(best)
    }

    /// What a drop that led to this position is worth at least, as far as that is known without a search.
    #[inline]
    fn at_least(&self, after: Board, discs: u32) -> Option<i32> {
        let known = if discs <= ASKED_DISCS { self.table.get(key(after, discs)) } else { None };
        let most = match known {
            Some(known) => Some(known.most),
            None if discs <= ANSWERED_DISCS => follow_up::most(after, discs),
            None => None,
        };
        most.map(|most| -most)
    }

    /// Drops in the order in which they are worth a search: what was best before, then those that make most threats, then
    /// those to squares that are in most rows of four.
    #[inline]
    fn ordered(&self, board: Board, discs: u32, drops: u64, before: Option<u8>, bound: i32) -> Ordered {
        let (mut ordered, mut worths, mut count) =
            ([0; FROM_THE_CENTRE.len()], [0; FROM_THE_CENTRE.len()], 0);
        for at in FROM_THE_CENTRE {
            let drop = drops & column(at);
            if drop == 0 {
                continue;
            }
            if let Some(value) = self.at_least(board.after(drop), discs + 1).filter(|value| *value > bound) {
                return Ordered::Enough { value, column: at };
            }
            let worth = if before == Some(at) && discs > MIRRORED_DISCS {
                u32::MAX
            } else {
                let threats = completing(board.own | drop, board.taken | drop).count_ones();
                threats * THREAT + ROWS_OF_FOUR[drop.trailing_zeros() as usize]
            };
            let mut place = count;
            while place > 0 && worths[place - 1] < worth {
                ordered[place] = ordered[place - 1];
                worths[place] = worths[place - 1];
                place -= 1;
            }
            (ordered[place], worths[place]) = (drop, worth);
            count += 1;
        }
        Ordered::Drops(ordered, count)
    }
}

/// What there is to search.
enum Ordered {
    /// These drops, as many as are counted.
    Drops([u64; FROM_THE_CENTRE.len()], usize),
    /// Nothing: a drop is known to be good enough.
    Enough {
        /// What it is worth at least.
        value: i32,
        /// Its column.
        column: u8,
    },
}

/// These squares one by one.
#[inline]
fn each(squares: u64) -> impl Iterator<Item = u64> {
    let mut left = squares;
    std::iter::from_fn(move || {
        let square = left & left.wrapping_neg();
        left ^= square;
        (square != 0).then_some(square)
    })
}

/// Of the discs that are left, those of one player.
#[inline]
fn half(discs: u32) -> i32 {
    discs.cast_signed() / 2
}

/// The number under which a position is looked up.
#[inline]
fn key(board: Board, discs: u32) -> u64 {
    if discs > MIRRORED_DISCS { board.key() } else { board.key().min(board.mirrored().key()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_centre_is_in_most_rows_of_four() {
        assert_eq!(ROWS_OF_FOUR[..7], [3, 4, 5, 5, 4, 3, 0]);
        assert_eq!(ROWS_OF_FOUR[21..28], [7, 10, 13, 13, 10, 7, 0]);
        assert_eq!(ROWS_OF_FOUR.iter().sum::<u32>(), 4 * 69);
    }
}
