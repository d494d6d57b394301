//! The ids of cards, and the indices of dice, entries and ranks: a type for each, so that none is taken for another.

use serde::{Deserialize, Serialize};

use crate::{
    cards::MOST_CARDS,
    dice::DICE,
    pack::{MOST_PARTS, RANKS},
};

/// The id of a card: its index among the cards of its kind in the pack.
pub trait CardId: Copy {
    /// The id of the card with this index; `None` if no pack can have so large an index.
    fn at(index: usize) -> Option<Self>;

    /// Its index in arrays.
    fn index(self) -> usize;
}

/// An index below a limit, written as a plain number: cards by their place in the pack from 0, what people count from 1.
macro_rules! index {
    ($(#[$doc:meta])* $name:ident, $what:literal from $first:literal, $limit:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "u8"))]
        #[serde(try_from = "u8", into = "u8")]
        pub struct $name(u8);

        impl $name {
            /// The first one.
            pub const FIRST: Self = Self(0);

            /// The one with this index; `None` if the index is too large.
            #[inline]
            pub const fn at(index: usize) -> Option<Self> {
                if index < $limit { Some(Self(index as u8)) } else { None }
            }

            /// Its index in arrays.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl TryFrom<u8> for $name {
            type Error = String;

            fn try_from(written: u8) -> Result<Self, String> {
                written.checked_sub($first).and_then(|index| Self::at(usize::from(index))).ok_or_else(|| {
                    format!("{} is {} to {}, not {written}", $what, $first, $limit - 1 + $first)
                })
            }
        }

        impl From<$name> for u8 {
            fn from(index: $name) -> Self {
                index.0 + $first
            }
        }
    };
}

/// An index that is the id of a card.
macro_rules! card_id {
    ($(#[$doc:meta])* $name:ident, $what:literal) => {
        index!($(#[$doc])* $name, $what from 0, MOST_CARDS);

        impl CardId for $name {
            #[inline]
            fn at(index: usize) -> Option<Self> {
                Self::at(index)
            }

            #[inline]
            fn index(self) -> usize {
                self.index()
            }
        }
    };
}

card_id!(
    /// A monster of the pack.
    MonsterId, "the number of a monster"
);
card_id!(
    /// An event card of the pack.
    EventId, "the number of an event"
);
card_id!(
    /// A gear card of the pack.
    GearId, "the number of a gear card"
);
card_id!(
    /// A location of the pack.
    LocationId, "the number of a location"
);
index!(
    /// A rank of the pack; the first is the best.
    RankId, "the number of a rank" from 1, RANKS
);
index!(
    /// One of the dice in the town, in the order in which they came to lie. Players count them from 1.
    DieIndex, "the number of a die" from 1, DICE
);
index!(
    /// An entry of one part of an event, or the end of the part. Players count entries from 1.
    EntryIndex, "the number of an entry" from 1, MOST_PARTS + 1
);

impl RankId {
    /// The number that players call it by.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

impl DieIndex {
    /// The number that players call it by.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The die that players call by this number.
    pub const fn numbered(number: u32) -> Option<Self> {
        match number.checked_sub(1) {
            Some(index) => Self::at(index as usize),
            None => None,
        }
    }
}

impl EntryIndex {
    /// The number that players call it by.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The entry that players call by this number.
    pub const fn numbered(number: u32) -> Option<Self> {
        match number.checked_sub(1) {
            Some(index) => Self::at(index as usize),
            None => None,
        }
    }

    /// The entry after this one; the end of a part has none after it.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Self {
        if self.index() < MOST_PARTS { Self(self.0 + 1) } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cards;

    #[test]
    fn an_id_is_refused_where_no_pack_reaches() {
        assert_eq!(MonsterId::try_from(31).map(u8::from), Ok(31));
        assert_eq!(MonsterId::try_from(32), Err("the number of a monster is 0 to 31, not 32".to_owned()));
        assert_eq!(DieIndex::try_from(3), Err("the number of a die is 1 to 2, not 3".to_owned()));
        assert!(DieIndex::try_from(0).is_err());
    }

    #[test]
    fn ids_are_written_as_plain_numbers() {
        let number = |number: i64| Some(toml::Value::Integer(number));
        let monster = MonsterId::at(3).unwrap();
        assert_eq!(toml::Value::try_from(monster).ok(), number(3));
        let listed = toml::Value::Array(vec![toml::Value::Integer(3)]);
        assert_eq!(toml::Value::try_from(Cards::NONE.with(monster)).ok().as_ref(), Some(&listed));
        assert_eq!(listed.try_into(), Ok(Cards::NONE.with(monster)));
        assert_eq!(toml::Value::try_from(DieIndex::FIRST).ok(), number(1));
        assert!(toml::Value::Integer(32).try_into::<MonsterId>().is_err());
        assert_eq!(toml::Value::try_from(crate::Feet::Two).ok(), number(2));
    }

    #[test]
    fn people_count_from_one() {
        assert_eq!(DieIndex::numbered(0), None);
        assert_eq!(DieIndex::numbered(2).map(DieIndex::number), Some(2));
        assert_eq!(DieIndex::numbered(3), None);
        assert_eq!(EntryIndex::numbered(1), Some(EntryIndex::FIRST));
        let end = EntryIndex::at(MOST_PARTS).unwrap();
        assert_eq!(EntryIndex::FIRST.next().next().next(), end);
        assert_eq!(end.next(), end);
    }
}
