//! Cards by their number, and counts of them: hands, the deck, the discard pile.

use kernel::{Rng, below};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The most monsters a pack can have; each is there once.
pub const MOST_MONSTERS: usize = 32;
/// The most Dark Powers a pack can have; each is there once.
pub const MOST_POWERS: usize = 16;
/// The most kinds of hand cards a pack can have.
pub const MOST_HAND_KINDS: usize = 30;

const FIRST_POWER: usize = MOST_MONSTERS;
const DARK_PORTAL: usize = FIRST_POWER + MOST_POWERS;
const LIGHT_PORTAL: usize = DARK_PORTAL + 1;
const FIRST_HAND: usize = LIGHT_PORTAL + 1;
/// Every number a card can have.
pub const KINDS: usize = FIRST_HAND + MOST_HAND_KINDS;

/// How many counts are looked at in one go; rows fill the counts without a rest.
const ROW: usize = 8;
const _: () = assert!(KINDS.is_multiple_of(ROW));

/// A kind of card by its number: monsters, Dark Powers, the portals, then the cards for the hand. JSON has this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "u8"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(u8);

/// What a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A monster, by its place in the pack.
    Monster(usize),
    /// A Dark Power, by its place in the pack.
    Power(usize),
    /// A Dark Portal.
    DarkPortal,
    /// A Light Portal.
    LightPortal,
    /// A card for the hand, by its place in the pack.
    Hand(usize),
}

impl Card {
    /// The Dark Portal.
    pub const DARK_PORTAL: Self = Self(DARK_PORTAL as u8);
    /// The Light Portal.
    pub const LIGHT_PORTAL: Self = Self(LIGHT_PORTAL as u8);

    /// The card of this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < KINDS { Some(Self(number)) } else { None }
    }

    /// The monster at this place of the pack.
    pub const fn monster(place: usize) -> Self {
        debug_assert!(place < MOST_MONSTERS, "a pack has fewer monsters");
        Self(place as u8)
    }

    /// The Dark Power at this place of the pack.
    pub const fn power(place: usize) -> Self {
        debug_assert!(place < MOST_POWERS, "a pack has fewer Dark Powers");
        Self((FIRST_POWER + place) as u8)
    }

    /// The hand card at this place of the pack.
    pub const fn hand(place: usize) -> Self {
        debug_assert!(place < MOST_HAND_KINDS, "a pack has fewer kinds of hand cards");
        Self((FIRST_HAND + place) as u8)
    }

    /// What it is.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self.0 as usize {
            number if number < FIRST_POWER => Kind::Monster(number),
            number if number < DARK_PORTAL => Kind::Power(number - FIRST_POWER),
            DARK_PORTAL => Kind::DarkPortal,
            LIGHT_PORTAL => Kind::LightPortal,
            number => Kind::Hand(number - FIRST_HAND),
        }
    }

    /// Whether it goes to the hand when drawn.
    #[inline]
    pub const fn is_for_the_hand(self) -> bool {
        self.0 as usize >= LIGHT_PORTAL
    }

    /// Its place in counts of cards.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Card {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::new(number).ok_or_else(|| format!("cards have numbers below {KINDS}, not {number}"))
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> Self {
        card.0
    }
}

/// How many of each card there are somewhere; in JSON the list of all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Cards(#[cfg_attr(feature = "ts", ts(as = "Vec<Card>"))] [u8; KINDS]);

impl Default for Cards {
    fn default() -> Self {
        Self::NONE
    }
}

impl Cards {
    /// No cards.
    pub const NONE: Self = Self([0; KINDS]);

    /// How many of this card there are.
    #[inline]
    pub const fn count(&self, card: Card) -> u8 {
        self.0[card.index()]
    }

    /// Whether there is one.
    #[inline]
    pub const fn has(&self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// How many cards there are.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        let rows = self.0.as_chunks::<ROW>().0.iter();
        rows.fold(0, |any, row| any | u64::from_ne_bytes(*row)) == 0
    }

    /// Puts a card in.
    #[inline]
    pub fn put(&mut self, card: Card) {
        self.0[card.index()] += 1;
    }

    /// Takes a card out; false if there is none.
    #[inline]
    pub fn take(&mut self, card: Card) -> bool {
        let count = &mut self.0[card.index()];
        let there = *count > 0;
        *count -= u8::from(there);
        there
    }

    /// Puts all of these in.
    pub fn put_all(&mut self, others: &Self) {
        for (count, more) in self.0.iter_mut().zip(others.0) {
            *count += more;
        }
    }

    /// Takes all of these out, as far as they are there.
    pub fn take_all(&mut self, others: &Self) {
        for (count, less) in self.0.iter_mut().zip(others.0) {
            *count = count.saturating_sub(less);
        }
    }

    /// The cards that are there, each once, with their counts.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        // Most cards are somewhere else most of the time, so counts are passed over eight at a time.
        let rows = self.0.chunks_exact(ROW).zip((0..).step_by(ROW)).filter(|(row, _)| *row != [0; ROW]);
        let cards = rows.flat_map(|(row, first)| row.iter().zip(first..));
        cards.filter(|(count, _)| **count > 0).map(|(count, number)| (Card(number), *count))
    }

    /// One card drawn at random; every single card is equally likely.
    #[inline]
    pub fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Card> {
        let left = self.len();
        if left == 0 {
            return None;
        }
        let mut pick = below(rng, left);
        for (row, first) in self.0.chunks_exact(ROW).zip((0..).step_by(ROW)) {
            let here = row.iter().map(|&count| u32::from(count)).sum();
            if pick >= here {
                pick -= here;
                continue;
            }
            return row.iter().zip(first..).find_map(|(&count, number)| {
                if pick < u32::from(count) {
                    return Some(Card(number));
                }
                pick -= u32::from(count);
                None
            });
        }
        None
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cards = self.kinds().flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count)));
        serializer.collect_seq(cards)
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut cards = Self::NONE;
        for card in Vec::<Card>::deserialize(deserializer)? {
            if cards.count(card) == u8::MAX {
                return Err(de::Error::custom("no pack has so many of a card"));
            }
            cards.put(card);
        }
        Ok(cards)
    }
}
