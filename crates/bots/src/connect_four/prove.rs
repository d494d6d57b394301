//! Whether a position's value is above a bound: alpha-beta with a window of one, by one thread or by several that share what they find.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::{
    board::{Board, FROM_THE_CENTRE, Outlook, SQUARES, column_of},
    book,
    busy::Busy,
    follow_up,
    table::{Known, Table},
    worth,
};
use crate::Budget;

/// Up to this many discs a position and its mirror image are looked up as one: later they hardly ever both occur.
const MIRRORED_DISCS: u32 = 13;
/// Up to this many discs it is looked up whether a drop is known to be good enough, before any is searched.
const ASKED_DISCS: u32 = 32;
/// Up to this many discs it is looked up for every drop whether answering in the same column is enough after it, before any is searched.
const ANSWERED_DISCS: u32 = 36;
/// Up to this many discs threads leave to each other what one has begun: later that is not worth a mark.
const MARKED_DISCS: u32 = 22;
/// Up to this many discs it is kept what was found out: later that costs as much as to find it out again.
const KEPT_DISCS: u32 = 34;
/// How many positions a thread looks at before it asks for more, and looks at the budget.
const AT_A_TIME: u64 = 1_024;

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: Table,
    busy: Busy,
    /// Whether what the book says is believed.
    book: bool,
    budget: &'a Budget,
    /// How many positions all of them may still look at.
    left: AtomicU64,
}

impl<'a> Shared<'a> {
    /// A search that may look at this many positions, with this table and without the book.
    pub(super) fn new(table: Table, limit: u64, budget: &'a Budget) -> Self {
        Self { table, busy: Busy::new(), book: false, budget, left: AtomicU64::new(limit) }
    }

    /// The same with the book.
    pub(super) fn with_book(self) -> Self {
        Self { book: true, ..self }
    }

    /// How many positions may still be looked at.
    pub(super) fn left(&mut self) -> &mut u64 {
        self.left.get_mut()
    }

    /// How many positions may be looked at next; none where the limit is reached or the budget is stopped.
    fn more(&self) -> Option<u64> {
        if self.budget.is_stopped() {
            return None;
        }
        let take = |left: u64| (left > 0).then(|| left - left.min(AT_A_TIME));
        let left = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).ok()?;
        Some(left.min(AT_A_TIME))
    }
}

/// Whether other threads search for the same answer.
#[derive(Clone, Copy)]
pub(super) enum Company<'a> {
    /// None do.
    Alone,
    /// Some do, until one has the answer.
    Until(&'a AtomicBool),
}

/// One thread's part of a search.
pub(super) struct Prover<'a> {
    shared: &'a Shared<'a>,
    company: Company<'a>,
    /// How many positions it may look at before it asks for more.
    left: u64,
    looked_at: u64,
}

impl<'a> Prover<'a> {
    pub(super) fn new(shared: &'a Shared<'a>, company: Company<'a>) -> Self {
        Self { shared, company, left: 0, looked_at: 0 }
    }

    /// How many positions it has looked at. What it asked for and did not need is given back.
    pub(super) fn finish(self) -> u64 {
        self.shared.left.fetch_add(self.left, Ordering::Relaxed);
        self.looked_at
    }

    /// Whether the value is above a bound: if the answer is, the value is at least that much; if it is not, at most. None where the
    /// limit is reached before it is known, or another thread knows it.
    pub(super) fn above(&mut self, board: Board, bound: i32) -> Option<i32> {
        let (outlook, discs) = (Outlook::of(board), board.discs());
        if board.wins() != 0 {
            return Some(half(SQUARES + 1 - discs));
        }
        match outlook.safe() {
            0 => Some(-half(SQUARES - discs)),
            drops => self.search(&outlook, drops, discs, bound),
        }
    }

    /// Counts a position.
    #[inline]
    fn count(&mut self) -> Option<()> {
        if self.left == 0 {
            if let Company::Until(answered) = self.company
                && answered.load(Ordering::Relaxed)
            {
                return None;
            }
            self.left = self.shared.more()?;
        }
        self.left -= 1;
        self.looked_at += 1;
        Some(())
    }

    /// Answers [`Self::above`] for a position in which whoever is to move does not win at once, and keeps the other from it by these drops.
    fn search(&mut self, here: &Outlook, drops: u64, discs: u32, bound: i32) -> Option<i32> {
        let begun = self.looked_at;
        self.count()?;
        if discs + 2 >= SQUARES {
            return Some(0);
        }
        // Neither wins with the next disc, which leaves this much.
        let soonest = half(SQUARES - 1 - discs);
        let mut known = Known { least: -half(SQUARES - 2 - discs), most: soonest, column: None };
        if discs == book::DISCS && self.shared.book {
            match book::look_up(here.board) {
                Some(1) => known.least = 1,
                Some(0) => return Some(0),
                Some(-1) => known.most = -1,
                Some(_) | None => {}
            }
        }
        if known.least > bound {
            return Some(known.least);
        }
        if known.most <= bound {
            return Some(known.most);
        }
        let (table, key) = (&self.shared.table, key(here.board, discs));
        // Where only a win with the very next disc but one is enough, that is quickly found out.
        let at_once = soonest == bound + 1;
        if !at_once {
            let kept = if discs <= KEPT_DISCS { table.get(key) } else { None };
            if let Some(found) = kept {
                if found.least > bound {
                    return Some(found.least);
                }
                if found.most <= bound {
                    return Some(found.most);
                }
                known = Known {
                    least: found.least.max(known.least),
                    most: found.most.min(known.most),
                    column: found.column,
                };
            } else if let Some(most) = follow_up::most(here, discs) {
                if most <= bound {
                    return Some(most);
                }
                known.most = known.most.min(most);
            }
        }
        let (mut next, mut count) = ([Next::default(); FROM_THE_CENTRE.len()], 0);
        let mut left = drops;
        while left != 0 {
            let square = left & left.wrapping_neg();
            left ^= square;
            let after = here.after(square);
            let drops = after.safe();
            if drops == 0 {
                // The other has no good answer.
                if !at_once {
                    let column = Some(column_of(square));
                    table.put(key, Known { least: soonest, most: soonest, column }, 1);
                }
                return Some(soonest);
            }
            next[count] = Next { after, drops, worth: 0 };
            count += 1;
        }
        if at_once {
            return Some(bound);
        }
        for place in 0..count {
            let mut drop = next[place];
            let square = drop.after.board.taken ^ here.board.taken;
            if let Some(value) = self.at_least(&drop.after, discs + 1).filter(|value| *value > bound) {
                let column = Some(column_of(square));
                table.put(key, Known { least: value.max(known.least), column, ..known }, 1);
                return Some(value);
            }
            let best_before = discs > MIRRORED_DISCS && known.column == Some(column_of(square));
            drop.worth = if best_before { i32::MAX } else { worth::of(square, drop.after.threats) };
            let mut at = place;
            while at > 0 && next[at - 1].worth < drop.worth {
                next[at] = next[at - 1];
                at -= 1;
            }
            next[at] = drop;
        }
        let mut best = i32::MIN;
        let marked = discs < MARKED_DISCS && matches!(self.company, Company::Until(_));
        // Bits of the drops that another thread was at when it was their turn.
        let mut later = 0_u8;
        for round in 0..2 {
            for (place, drop) in next[..count].iter().enumerate() {
                let mark = if marked { Some(self::key(drop.after.board, discs + 1)) } else { None };
                if round == 0 && place > 0 && mark.is_some_and(|mark| self.shared.busy.has(mark)) {
                    later |= 1 << place;
                    continue;
                }
                if round == 1 && later & 1 << place == 0 {
                    continue;
                }
                let value = -match mark {
                    None => self.search(&drop.after, drop.drops, discs + 1, -bound - 1)?,
                    Some(mark) => {
                        self.shared.busy.begin(mark);
                        let found = self.search(&drop.after, drop.drops, discs + 1, -bound - 1);
                        self.shared.busy.end(mark);
                        found?
                    }
                };
                if value > best {
                    best = value;
                    known.column = Some(column_of(drop.after.board.taken ^ here.board.taken));
                }
                if value > bound {
                    break;
                }
            }
            if best > bound || later == 0 {
                break;
            }
        }
        if best > bound {
            known.least = known.least.max(best);
        } else {
            known.most = known.most.min(best);
        }
        if discs <= KEPT_DISCS {
            self.shared.table.put(key, known, self.looked_at - begun);
        }
        Some(best)
    }

    /// What a drop that led to this position is worth at least, as far as that is known without a search.
    #[inline]
    fn at_least(&self, after: &Outlook, discs: u32) -> Option<i32> {
        let asked = discs <= ASKED_DISCS;
        let known = if asked { self.shared.table.get(key(after.board, discs)) } else { None };
        let most = match known {
            Some(known) => Some(known.most),
            None if discs <= ANSWERED_DISCS => follow_up::most(after, discs),
            None => None,
        };
        most.map(|most| -most)
    }
}

/// A drop and what comes after it.
#[derive(Clone, Copy, Default)]
struct Next {
    after: Outlook,
    /// The drops that come into question then.
    drops: u64,
    /// How much it is worth a search.
    worth: i32,
}

/// Of the discs that are left, those of one player.
#[inline]
pub(super) const fn half(discs: u32) -> i32 {
    discs.cast_signed() / 2
}

/// The number under which a position is looked up.
#[inline]
fn key(board: Board, discs: u32) -> u64 {
    if discs > MIRRORED_DISCS { board.key() } else { board.key().min(board.mirrored().key()) }
}
