//! Cards and piles of them, packed so that moving a whole pile is one addition.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The monsters of a deck. Rule MAY-01: 29 different ones, each twice.
pub const MONSTERS: u8 = 29;
/// The special cards, once each.
pub const SPECIALS: u8 = 2;
/// Every kind of card.
pub const KINDS: u8 = MONSTERS + SPECIALS;
/// Every card of the deck.
pub const CARDS: u8 = 2 * MONSTERS + SPECIALS;

/// A kind of card: a monster, or one of the special cards after them. In JSON its place in the deck's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "u8"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(u8);

impl Card {
    /// The card of this number, if the deck has it.
    pub const fn new(kind: u8) -> Option<Self> {
        if kind < KINDS { Some(Self(kind)) } else { None }
    }

    /// Every kind of card.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..KINDS).map(Self)
    }

    /// Its place in the deck's list.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is one of the two special cards.
    #[inline]
    pub const fn is_special(self) -> bool {
        self.0 >= MONSTERS
    }

    /// How many of it the deck has.
    pub const fn copies(self) -> u8 {
        if self.is_special() { 1 } else { 2 }
    }
}

impl TryFrom<u8> for Card {
    type Error = String;

    fn try_from(kind: u8) -> Result<Self, String> {
        Self::new(kind).ok_or_else(|| format!("the deck has kinds 0 to {}, not {kind}", KINDS - 1))
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> Self {
        card.0
    }
}

/// A pile of cards whose order nobody knows: how many of each kind, two bits a kind. In JSON the list of its cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Pile(#[cfg_attr(feature = "ts", ts(as = "Vec<Card>"))] u64);

const LOW_BITS: u64 = 0x5555_5555_5555_5555;

impl Pile {
    /// No cards.
    pub const EMPTY: Self = Self(0);

    /// Rule MAY-01: the whole deck.
    pub const DECK: Self = {
        let monsters = 0xAAAA_AAAA_AAAA_AAAA & ((1 << (2 * MONSTERS)) - 1);
        Self(monsters | 0b01 << (2 * MONSTERS) | 0b01 << (2 * (MONSTERS + 1)))
    };

    /// One card.
    #[inline]
    pub const fn one(card: Card) -> Self {
        Self(1 << (2 * card.0))
    }

    /// How many of this kind there are.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> (2 * card.0)) as u8 & 0b11
    }

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> u8 {
        ((self.0 & LOW_BITS).count_ones() + 2 * (self.0 >> 1 & LOW_BITS).count_ones()) as u8
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These cards and those.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// These cards without those, which must be among them.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// The same cards, but both special ones count as the first of them.
    #[inline]
    #[must_use]
    pub const fn with_equal_specials(self) -> Self {
        let second = self.0 >> (2 * (MONSTERS + 1));
        Self((self.0 & ((1 << (2 * (MONSTERS + 1))) - 1)) + (second << (2 * MONSTERS)))
    }

    /// The first monster that is there twice, if any.
    #[inline]
    pub const fn twin(self) -> Option<Card> {
        let twins = self.0 >> 1 & LOW_BITS;
        if twins == 0 { None } else { Some(Card((twins.trailing_zeros() / 2) as u8)) }
    }

    /// The kinds that are there, with their counts.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = (Card, u8)> {
        let mut left = (self.0 | self.0 >> 1) & LOW_BITS;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let card = Card((left.trailing_zeros() / 2) as u8);
            left &= left - 1;
            Some((card, self.count(card)))
        })
    }

    /// The card at this place when all are laid out in the order of their kinds.
    #[inline]
    pub fn nth(self, place: u32) -> Option<Card> {
        let mut left = place;
        self.kinds().find_map(|(card, count)| {
            if left < u32::from(count) {
                return Some(card);
            }
            left -= u32::from(count);
            None
        })
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.kinds().map(|(card, count)| (card.0, count))).finish()
    }
}

impl Serialize for Pile {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cards = self.kinds().flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count)));
        serializer.collect_seq(cards)
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut pile = Self::EMPTY;
        for card in Vec::<Card>::deserialize(deserializer)? {
            if pile.count(card) == card.copies() {
                return Err(serde::de::Error::custom("a pile never has more of a card than the deck"));
            }
            pile = pile.and(Self::one(card));
        }
        Ok(pile)
    }
}

impl From<Pile> for u64 {
    fn from(pile: Pile) -> Self {
        pile.0
    }
}
