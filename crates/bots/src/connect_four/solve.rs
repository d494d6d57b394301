//! Solves positions: who wins if both play as well as can be, and how soon.
//!
//! A position's value is how many discs the winner could still drop if they went on to fill the board, the winning one
//! counted: positive if whoever is to move wins, negative if the other does, zero for a draw. So a higher value is a sooner win or
//! a later loss. A search asks whether the value is above some bound; the answers close in on it.

use std::{
    num::NonZero,
    panic::resume_unwind,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use super::{
    board::{Board, SQUARES},
    prove::{Company, Prover, Shared, half},
    table::{PLACE_BITS, Table},
};
use crate::{Budget, Cores};

/// From this many discs on one thread is as good as several: an answer takes a few thousandths of a second at most.
const ALONE_DISCS: u32 = 20;

/// Up to this value a win is late.
const LATE: i32 = 5;

/// Searches, with a limit on the positions that it looks at.
pub(super) struct Solver<'a> {
    shared: Shared<'a>,
    threads: usize,
    looked_at: u64,
}

impl<'a> Solver<'a> {
    /// A solver that looks at this many positions at most, on the cores of the budget, and stops when the budget is stopped.
    pub(super) fn new(limit: u64, budget: &'a Budget) -> Self {
        let threads = match budget.cores() {
            Cores::One => 1,
            Cores::All => thread::available_parallelism().map_or(1, NonZero::get),
        };
        let shared = Shared::new(Table::new(PLACE_BITS), limit, budget).with_book();
        Self { shared, threads, looked_at: 0 }
    }

    /// The same with this table and this many threads, and without the book.
    pub(super) fn with(table: Table, threads: usize, limit: u64, budget: &'a Budget) -> Self {
        Self { shared: Shared::new(table, limit, budget), threads, looked_at: 0 }
    }

    /// No more than so many positions are looked at from now on; how many could be beyond that is handed back.
    pub(super) fn limit(&mut self, most: u64) -> u64 {
        let left = self.shared.left();
        let aside = left.saturating_sub(most);
        *left -= aside;
        aside
    }

    /// So many positions more may be looked at.
    pub(super) fn extend(&mut self, more: u64) {
        *self.shared.left() += more;
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
            // A result that is hard to find comes late, so its neighbours are asked about first.
            if least > 0 && least <= LATE {
                bound = least;
            } else if most < 0 && -most <= LATE {
                bound = most - 1;
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
        if self.threads < 2 || board.discs() >= ALONE_DISCS {
            let mut prover = Prover::new(&self.shared, Company::Alone);
            let found = prover.above(board, bound);
            self.looked_at += prover.finish();
            return found;
        }
        let (shared, answered) = (&self.shared, AtomicBool::new(false));
        let search = || {
            let mut prover = Prover::new(shared, Company::Until(&answered));
            let found = prover.above(board, bound);
            if found.is_some() {
                answered.store(true, Ordering::Relaxed);
            }
            (found, prover.finish())
        };
        let found = thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads).map(|_| scope.spawn(search)).collect();
            let mut found = vec![search()];
            found.extend(
                others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic))),
            );
            found
        });
        self.looked_at += found.iter().map(|(_, looked_at)| looked_at).sum::<u64>();
        // Where several have an answer, all of them are true, and any will do.
        found.into_iter().find_map(|(found, _)| found)
    }
}
