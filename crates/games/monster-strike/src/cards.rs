//! Sets of cards, and the bottom of a deck in its order.

use kernel::{Rng, below};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The most cards of a kind a pack can have; each is there once.
pub const MOST_CARDS: usize = 32;

/// Cards of one kind by their place in the pack, each at most once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cards(u32);

impl Cards {
    /// No cards.
    pub const NONE: Self = Self(0);

    /// The first so many of the pack.
    pub const fn first(count: usize) -> Self {
        Self(if count >= MOST_CARDS { u32::MAX } else { (1 << count) - 1 })
    }

    /// Whether this card is there.
    #[inline]
    pub const fn has(self, card: u8) -> bool {
        (card as usize) < MOST_CARDS && self.0 & 1 << card != 0
    }

    /// These and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, card: u8) -> Self {
        Self(self.0 | 1 << card)
    }

    /// These without one.
    #[inline]
    #[must_use]
    pub const fn without(self, card: u8) -> Self {
        Self(self.0 & !(1 << card))
    }

    /// Those of either.
    #[inline]
    #[must_use]
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Those that are not among the others.
    #[inline]
    #[must_use]
    pub const fn minus(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In the order of the pack.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (0..MOST_CARDS as u8).filter(move |card| self.has(*card))
    }

    /// One of them, every one as likely.
    #[inline]
    pub fn sample<R: Rng + ?Sized>(self, rng: &mut R) -> Option<u8> {
        if self.is_empty() {
            return None;
        }
        let mut left = self.0;
        for _ in 0..below(rng, u32::from(self.len())) {
            left &= left - 1;
        }
        Some(left.trailing_zeros() as u8)
    }
}

/// Cards in a known order, such as those at the bottom of the monster deck; the next one to be drawn is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Queue {
    cards: [u8; MOST_CARDS],
    len: u8,
}

impl Default for Queue {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Queue {
    /// No cards.
    pub const EMPTY: Self = Self { cards: [0; MOST_CARDS], len: 0 };

    /// How many there are.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Puts a card at the bottom; false if there is no room.
    #[inline]
    pub fn put(&mut self, card: u8) -> bool {
        let Some(place) = self.cards.get_mut(usize::from(self.len)) else { return false };
        *place = card;
        self.len += 1;
        true
    }

    /// Takes the top card.
    #[inline]
    pub fn take(&mut self) -> Option<u8> {
        if self.is_empty() {
            return None;
        }
        let card = self.cards[0];
        self.cards.copy_within(1.., 0);
        // Unused places are zero, so that equal queues are equal data.
        self.cards[MOST_CARDS - 1] = 0;
        self.len -= 1;
        Some(card)
    }

    /// From the next one to be drawn to the last.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        self.cards[..usize::from(self.len)].iter().copied()
    }

    /// The same cards without their order.
    pub fn cards(&self) -> Cards {
        self.iter().fold(Cards::NONE, Cards::with)
    }
}

impl Serialize for Queue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Queue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut queue = Self::EMPTY;
        for card in Vec::<u8>::deserialize(deserializer)? {
            if usize::from(card) >= MOST_CARDS || !queue.put(card) {
                return Err(de::Error::custom(format!(
                    "a deck has up to {MOST_CARDS} cards with numbers below it"
                )));
            }
        }
        Ok(queue)
    }
}

/// A deck whose cards are drawn one by one, with its discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deck {
    /// The cards still to be drawn, in no order: one is drawn when it is turned up.
    pub(crate) left: Cards,
    /// The discard pile.
    pub(crate) discard: Cards,
}

impl Deck {
    /// A shuffled deck of so many cards.
    pub(crate) const fn of(count: usize) -> Self {
        Self { left: Cards::first(count), discard: Cards::NONE }
    }

    /// The cards still to be drawn.
    pub const fn left(self) -> Cards {
        self.left
    }

    /// The discard pile.
    pub const fn discard(self) -> Cards {
        self.discard
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::lab_rng;

    #[test]
    fn a_queue_keeps_its_order_and_round_trips() {
        let mut queue = Queue::EMPTY;
        for card in [5, 3, 9] {
            assert!(queue.put(card));
        }
        assert_eq!(queue.take(), Some(5));
        assert_eq!(queue.iter().collect::<Vec<_>>(), [3, 9]);
        let mut again = Queue::EMPTY;
        again.put(3);
        again.put(9);
        assert_eq!(queue, again);
        assert_eq!(queue.cards(), Cards::NONE.with(3).with(9));
        (0..MOST_CARDS - 2).for_each(|_| assert!(queue.put(1)));
        assert!(!queue.put(1));
    }

    #[test]
    fn a_set_deals_every_card_as_often() {
        let cards = Cards::NONE.with(0).with(7).with(31);
        let mut found = [0_u32; MOST_CARDS];
        let mut rng = lab_rng(1, 2);
        for _ in 0..30_000 {
            found[usize::from(cards.sample(&mut rng).unwrap())] += 1;
        }
        assert!([0, 7, 31].iter().all(|card| (9_700..10_300).contains(&found[*card])), "{found:?}");
        assert_eq!(Cards::first(32).len(), 32);
        assert_eq!(Cards::first(3).minus(Cards::NONE.with(1)).iter().collect::<Vec<_>>(), [0, 2]);
    }
}
