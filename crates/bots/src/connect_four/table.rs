//! What a search has found out about positions, in a table of fixed size.
//!
//! A position's number is stirred without loss, so its first bits say where it is kept and the others tell it apart: nothing in
//! the table is ever taken for another position. What tells it apart and what is known are one word, written and read at once, so any number of
//! threads can share a table.

use std::sync::atomic::{AtomicU64, Ordering};

/// The bits of a position's number.
const KEY_BITS: u32 = 49;
/// As many bits as there are in it.
const KEY: u64 = (1 << KEY_BITS) - 1;
/// Two positions share each of this many places, as a power of two. One megabyte stays near the processor.
pub(super) const PLACE_BITS: u32 = 16;
/// The bits that tell positions of the same place apart. Larger tables could do with fewer.
const TAG_BITS: u32 = KEY_BITS - PLACE_BITS;
const TAG: u64 = (1 << TAG_BITS) - 1;

/// The lowest value that any position has is above this one with its sign turned.
const SHIFT: i32 = 32;
const BOUND_BITS: u32 = 6;
const BOUND: u64 = (1 << BOUND_BITS) - 1;
const COLUMN_BITS: u32 = 3;
/// Stands for no column.
const NO_COLUMN: u64 = (1 << COLUMN_BITS) - 1;

const LEAST_AT: u32 = TAG_BITS;
const MOST_AT: u32 = LEAST_AT + BOUND_BITS;
const COLUMN_AT: u32 = MOST_AT + BOUND_BITS;
const WORK_AT: u32 = COLUMN_AT + COLUMN_BITS;

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// Its value is at least this.
    pub(super) least: i32,
    /// Its value is at most this.
    pub(super) most: i32,
    /// The column that was best.
    pub(super) column: Option<u8>,
}

/// The table.
pub(super) struct Table {
    /// Pairs: of each, the first is the one that was more work, the second the latest. Zero is nothing.
    entries: Vec<[AtomicU64; 2]>,
    /// How far a stirred number is shifted to give the place.
    shift: u32,
}

impl Table {
    /// An empty table with two to the power of this many places.
    pub(super) fn new(place_bits: u32) -> Self {
        let place_bits = place_bits.clamp(PLACE_BITS, KEY_BITS - 1);
        let entries = std::iter::repeat_with(Default::default).take(1 << place_bits).collect();
        Self { entries, shift: KEY_BITS - place_bits }
    }

    /// What is known about the position of this number.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let (place, tag) = self.place_and_tag(key);
        let pair = self.entries[place].each_ref().map(|entry| entry.load(Ordering::Relaxed));
        let entry = pair.into_iter().find(|entry| entry & TAG == tag && *entry != 0)?;
        let column = entry >> COLUMN_AT & NO_COLUMN;
        Some(Known {
            least: (entry >> LEAST_AT & BOUND) as i32 - SHIFT,
            most: (entry >> MOST_AT & BOUND) as i32 - SHIFT,
            column: (column != NO_COLUMN).then_some(column as u8),
        })
    }

    /// Keeps what was found out about a position with this much work; forgets about others where there is no room.
    #[inline]
    pub(super) fn put(&self, key: u64, known: Known, work: u64) {
        let (place, tag) = self.place_and_tag(key);
        // Even the least work has a bit, so that an entry is never zero.
        let work = u64::from(u64::BITS - (work | 1).leading_zeros());
        let entry = tag
            | ((known.least + SHIFT) as u64) << LEAST_AT
            | ((known.most + SHIFT) as u64) << MOST_AT
            | known.column.map_or(NO_COLUMN, u64::from) << COLUMN_AT
            | work << WORK_AT;
        let [first, second] = &self.entries[place];
        let before = first.load(Ordering::Relaxed);
        if before == 0 || before & TAG == tag {
            first.store(entry, Ordering::Relaxed);
        } else if work >= before >> WORK_AT {
            second.store(before, Ordering::Relaxed);
            first.store(entry, Ordering::Relaxed);
        } else {
            second.store(entry, Ordering::Relaxed);
        }
    }

    /// Where a position is kept, and what tells it apart there. Multiplying by an odd number and folding high bits onto low ones can be
    /// undone, so no two positions share both.
    #[inline]
    fn place_and_tag(&self, key: u64) -> (usize, u64) {
        let stirred = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) & KEY;
        let stirred = (stirred ^ stirred >> 25).wrapping_mul(0xD6E8_FEB8_6659_FD93) & KEY;
        ((stirred >> self.shift) as usize, stirred & TAG)
    }
}

#[cfg(test)]
mod tests {
    use kernel::lab_rng;

    use super::*;
    use crate::connect_four::positions;

    #[test]
    fn a_table_gives_back_what_it_was_given_or_nothing() {
        let table = Table::new(PLACE_BITS);
        let mut given = Vec::new();
        for number in 0..2_000_u64 {
            let (_, board) = positions::random(6 + number as u32 % 30, &mut lab_rng(33, number));
            let least = number as i32 % 21 - 21;
            let column = Some(number as u8 % 8).filter(|column| *column < 7);
            let known = Known { least, most: least + number as i32 % 22, column };
            table.put(board.key(), known, number);
            assert_eq!(table.get(board.key()), Some(known), "what was put last is there");
            given.retain(|(key, _)| *key != board.key());
            given.push((board.key(), known));
        }
        let kept = given.iter().filter(|(key, known)| {
            let found = table.get(*key);
            assert!(found.is_none_or(|found| found == *known));
            found.is_some()
        });
        assert!(kept.count() > given.len() * 9 / 10, "there is room for most of them");
    }

    #[test]
    fn threads_that_share_a_table_find_nothing_that_was_not_put_there() {
        // Few places, so that the threads write to the same ones all the time.
        let table = Table::new(PLACE_BITS);
        let of =
            |key: u64| Known { least: -(key as i32 % 20), most: key as i32 % 7, column: Some(key as u8 % 7) };
        let found = std::thread::scope(|scope| {
            let threads = [0, 1, 2].map(|thread| {
                let table = &table;
                scope.spawn(move || {
                    let mut found = 0;
                    for key in (0..300_000_u64).map(|key| key * 7_919 + thread % 2) {
                        table.put(key, of(key), key);
                        for key in [key, key.saturating_sub(7_919), key ^ 1] {
                            if let Some(known) = table.get(key) {
                                assert_eq!(known, of(key));
                                found += 1;
                            }
                        }
                    }
                    found
                })
            });
            threads.map(|thread| thread.join().expect("it ends")).into_iter().sum::<u32>()
        });
        assert!(found > 600_000, "{found} of what was just put there");
    }

    #[test]
    fn more_work_is_forgotten_later() {
        // Keys of the same place: found by trying.
        let table = Table::new(PLACE_BITS);
        let place = table.place_and_tag(1).0;
        let same: Vec<u64> = (1..).filter(|key| table.place_and_tag(*key).0 == place).take(4).collect();
        let known = Known { least: -1, most: 1, column: None };
        table.put(same[0], known, 1_000);
        for key in &same[1..] {
            table.put(*key, known, 1);
        }
        let there: Vec<bool> = same.iter().map(|key| table.get(*key).is_some()).collect();
        assert_eq!(there, [true, false, false, true]);
    }
}
