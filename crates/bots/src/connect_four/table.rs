//! What a search has found out about positions, in a table of fixed size.
//!
//! A position's number is stirred without loss, so its first bits say where it is kept and the others tell it apart: nothing in
//! the table is ever taken for another position.

/// The bits of a position's number.
const KEY_BITS: u32 = 49;
/// As many bits as there are in it.
const KEY: u64 = (1 << KEY_BITS) - 1;
/// Two positions share each of this many places, as a power of two. One megabyte stays near the processor.
const PLACE_BITS: u32 = 16;
/// The bits that tell positions of the same place apart.
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
    entries: Vec<[u64; 2]>,
}

impl Table {
    /// An empty table.
    pub(super) fn new() -> Self {
        Self { entries: vec![[0; 2]; 1 << PLACE_BITS] }
    }

    /// What is known about the position of this number.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let (place, tag) = place_and_tag(key);
        let entry = self.entries[place].into_iter().find(|entry| entry & TAG == tag && *entry != 0)?;
        let column = entry >> COLUMN_AT & NO_COLUMN;
        Some(Known {
            least: (entry >> LEAST_AT & BOUND) as i32 - SHIFT,
            most: (entry >> MOST_AT & BOUND) as i32 - SHIFT,
            column: (column != NO_COLUMN).then_some(column as u8),
        })
    }

    /// Keeps what was found out about a position with this much work; forgets about others where there is no room.
    #[inline]
    pub(super) fn put(&mut self, key: u64, known: Known, work: u64) {
        let (place, tag) = place_and_tag(key);
        // Even the least work has a bit, so that an entry is never zero.
        let work = u64::from(u64::BITS - (work | 1).leading_zeros());
        let entry = tag
            | ((known.least + SHIFT) as u64) << LEAST_AT
            | ((known.most + SHIFT) as u64) << MOST_AT
            | known.column.map_or(NO_COLUMN, u64::from) << COLUMN_AT
            | work << WORK_AT;
        let [first, second] = &mut self.entries[place];
        if *first == 0 || *first & TAG == tag {
            *first = entry;
        } else if work >= *first >> WORK_AT {
            *second = *first;
            *first = entry;
        } else {
            *second = entry;
        }
    }
}

/// Where a position is kept, and what tells it apart there. Multiplying by an odd number and folding high bits onto low ones can be
/// undone, so no two positions share both.
#[inline]
fn place_and_tag(key: u64) -> (usize, u64) {
    let stirred = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) & KEY;
    let stirred = (stirred ^ stirred >> 25).wrapping_mul(0xD6E8_FEB8_6659_FD93) & KEY;
    ((stirred >> TAG_BITS) as usize, stirred & TAG)
}

#[cfg(test)]
mod tests {
    use kernel::lab_rng;

    use super::*;
    use crate::connect_four::positions;

    #[test]
    fn a_table_gives_back_what_it_was_given_or_nothing() {
        let mut table = Table::new();
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
    fn more_work_is_forgotten_later() {
        // Keys of the same place: found by trying.
        let place = place_and_tag(1).0;
        let same: Vec<u64> = (1..).filter(|key| place_and_tag(*key).0 == place).take(4).collect();
        let known = Known { least: -1, most: 1, column: None };
        let mut table = Table::new();
        table.put(same[0], known, 1_000);
        for key in &same[1..] {
            table.put(*key, known, 1);
        }
        let there: Vec<bool> = same.iter().map(|key| table.get(*key).is_some()).collect();
        assert_eq!(there, [true, false, false, true]);
    }
}
