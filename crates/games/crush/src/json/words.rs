//! Squares, units and cards as the words of JSON: `"C4"`, `"tank-2"`, `"survivors-3"`; sets of squares as lists, piles as
//! counts by card.

use std::{collections::BTreeMap, fmt, marker::PhantomData};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{
    board::{Board, Square},
    cards::{Group, Hit, Pile},
    units::Slot,
};

/// The most cards of one kind that a pile can hold.
const MOST_OF_A_KIND: u8 = 3;

/// Something that JSON writes as one word.
trait Word: Sized {
    /// What a reader is told to expect.
    const WHAT: &'static str;

    /// Reads the word.
    fn from_word(word: &str) -> Option<Self>;
}

impl Word for Square {
    const WHAT: &'static str = "a square, A1 to P12";

    fn from_word(word: &str) -> Option<Self> {
        Self::read(word)
    }
}

impl Word for Hit {
    const WHAT: &'static str = "a card such as missile or survivors-1";

    fn from_word(word: &str) -> Option<Self> {
        Self::read(word)
    }
}

impl Word for Group {
    const WHAT: &'static str = "a card of survivors, survivors-1 to survivors-4";

    fn from_word(word: &str) -> Option<Self> {
        match Hit::read(word) {
            Some(Hit::Survivors(group)) => Some(group),
            _ => None,
        }
    }
}

impl Word for Slot {
    const WHAT: &'static str = "a unit, helicopter-1 to helicopter-3 or tank-1 to tank-3";

    fn from_word(word: &str) -> Option<Self> {
        Self::all().find(|slot| slot.id() == word)
    }
}

struct WordVisitor<W>(PhantomData<W>);

impl<W: Word> de::Visitor<'_> for WordVisitor<W> {
    type Value = W;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(W::WHAT)
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<W, E> {
        W::from_word(word).ok_or_else(|| E::invalid_value(de::Unexpected::Str(word), &self))
    }
}

macro_rules! read_as_words {
    ($($word:ty),*) => {$(
        impl<'de> Deserialize<'de> for $word {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(WordVisitor(PhantomData))
            }
        }
    )*};
}

read_as_words!(Square, Hit, Group, Slot);

impl Slot {
    /// Its id among the markers of its player.
    pub const fn id(self) -> &'static str {
        const IDS: [&str; 6] = ["helicopter-1", "helicopter-2", "helicopter-3", "tank-1", "tank-2", "tank-3"];
        IDS[self.index()]
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Hit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Group {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Hit::Survivors(*self).serialize(serializer)
    }
}

impl Serialize for Slot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Square>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.kinds())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut pile = Self::EMPTY;
        for (hit, count) in BTreeMap::<Hit, u8>::deserialize(deserializer)? {
            if count > MOST_OF_A_KIND {
                return Err(de::Error::custom(format!(
                    "a pile has at most {MOST_OF_A_KIND} of a kind, not {count}"
                )));
            }
            for _ in 0..count {
                pile = pile.with(hit);
            }
        }
        Ok(pile)
    }
}
