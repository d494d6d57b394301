//! Sets of cards, and the bottom of a deck in its order.

use std::marker::PhantomData;

use kernel::{Rng, below};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{CardId, MonsterId};

/// The most cards of a kind a pack can have; each is there once.
pub const MOST_CARDS: usize = 32;

/// Cards of one kind, each at most once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cards<Id> {
    /// One bit for each card of the pack.
    bits: u32,
    kind: PhantomData<Id>,
}

impl<Id> Default for Cards<Id> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<Id> Cards<Id> {
    /// No cards.
    pub const NONE: Self = Self::of_bits(0);

    const fn of_bits(bits: u32) -> Self {
        Self { bits, kind: PhantomData }
    }

    /// The first cards of the pack, `count` of them.
    pub const fn first(count: usize) -> Self {
        Self::of_bits(if count >= MOST_CARDS { u32::MAX } else { (1 << count) - 1 })
    }
}

impl<Id: CardId> Cards<Id> {
    /// Whether this card is there.
    #[inline]
    pub fn has(self, card: Id) -> bool {
        self.bits & 1 << card.index() != 0
    }

    /// These and one more.
    #[inline]
    #[must_use]
    pub fn with(self, card: Id) -> Self {
        Self::of_bits(self.bits | 1 << card.index())
    }

    /// These without one.
    #[inline]
    #[must_use]
    pub fn without(self, card: Id) -> Self {
        Self::of_bits(self.bits & !(1 << card.index()))
    }

    /// The cards of both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, others: Self) -> Self {
        Self::of_bits(self.bits | others.bits)
    }

    /// These without the others.
    #[inline]
    #[must_use]
    pub const fn minus(self, others: Self) -> Self {
        Self::of_bits(self.bits & !others.bits)
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u8 {
        self.bits.count_ones() as u8
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// In the order of the pack.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Id> + Clone {
        (0..MOST_CARDS).filter_map(Id::at).filter(move |card| self.has(*card))
    }

    /// One of them at random, all with the same chance.
    #[inline]
    pub fn sample<R: Rng + ?Sized>(self, rng: &mut R) -> Option<Id> {
        if self.is_empty() {
            return None;
        }
        let mut left = self.bits;
        for _ in 0..below(rng, u32::from(self.len())) {
            left &= left - 1;
        }
        Id::at(left.trailing_zeros() as usize)
    }
}

impl<Id: CardId + Serialize> Serialize for Cards<Id> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, Id: CardId + Deserialize<'de>> Deserialize<'de> for Cards<Id> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Id>::deserialize(deserializer)?.into_iter().fold(Self::NONE, Self::with))
    }
}

/// Monsters in a known order: the bottom of the monster deck. The first is the next one to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Queue {
    cards: [MonsterId; MOST_CARDS],
    len: u8,
}

impl Default for Queue {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Queue {
    /// No cards.
    pub const EMPTY: Self = Self { cards: [MonsterId::FIRST; MOST_CARDS], len: 0 };

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
    pub fn put(&mut self, card: MonsterId) -> bool {
        let Some(free) = self.cards.get_mut(usize::from(self.len)) else { return false };
        *free = card;
        self.len += 1;
        true
    }

    /// Takes the top card.
    #[inline]
    pub fn take(&mut self) -> Option<MonsterId> {
        if self.is_empty() {
            return None;
        }
        let card = self.cards[0];
        self.cards.copy_within(1.., 0);
        // Whatever is beyond the length is the same in all queues, so that equal queues are equal data.
        self.cards[MOST_CARDS - 1] = MonsterId::FIRST;
        self.len -= 1;
        Some(card)
    }

    /// From the next one to be drawn to the last.
    pub fn iter(&self) -> impl Iterator<Item = MonsterId> + '_ {
        self.cards[..usize::from(self.len)].iter().copied()
    }

    /// The same cards without their order.
    pub fn cards(&self) -> Cards<MonsterId> {
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
        for card in Vec::<MonsterId>::deserialize(deserializer)? {
            if !queue.put(card) {
                return Err(de::Error::custom(format!("a deck has at most {MOST_CARDS} cards")));
            }
        }
        Ok(queue)
    }
}

/// A deck whose cards are drawn one by one, with its discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound(serialize = "Id: CardId + Serialize", deserialize = "Id: CardId + Deserialize<'de>"))]
pub struct Deck<Id> {
    /// The cards still to be drawn. They have no order: chance picks a card when it is turned up.
    pub(crate) left: Cards<Id>,
    /// The discard pile.
    pub(crate) discard: Cards<Id>,
}

impl<Id: CardId> Deck<Id> {
    /// A shuffled deck of the first cards of the pack, `count` of them.
    pub(crate) const fn of(count: usize) -> Self {
        Self { left: Cards::first(count), discard: Cards::NONE }
    }

    /// The cards still to be drawn.
    pub const fn left(self) -> Cards<Id> {
        self.left
    }

    /// The discard pile.
    pub const fn discard(self) -> Cards<Id> {
        self.discard
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::lab_rng;

    fn monster(index: usize) -> MonsterId {
        MonsterId::at(index).unwrap()
    }

    #[test]
    fn a_queue_keeps_its_order_and_round_trips() {
        let mut queue = Queue::EMPTY;
        for card in [5, 3, 9] {
            assert!(queue.put(monster(card)));
        }
        assert_eq!(queue.take(), Some(monster(5)));
        assert_eq!(queue.iter().collect::<Vec<_>>(), [3, 9].map(monster));
        let mut again = Queue::EMPTY;
        again.put(monster(3));
        again.put(monster(9));
        assert_eq!(queue, again);
        assert_eq!(queue.cards(), Cards::NONE.with(monster(3)).with(monster(9)));
        (0..MOST_CARDS - 2).for_each(|_| assert!(queue.put(monster(1))));
        assert!(!queue.put(monster(1)));
    }

    #[test]
    fn a_set_deals_every_card_equally_often() {
        let cards = [0, 7, 31].map(monster).into_iter().fold(Cards::NONE, Cards::with);
        let mut found = [0_u32; MOST_CARDS];
        let mut rng = lab_rng(1, 2);
        for _ in 0..30_000 {
            found[cards.sample(&mut rng).unwrap().index()] += 1;
        }
        assert!([0, 7, 31].iter().all(|card| (9_700..10_300).contains(&found[*card])), "{found:?}");
        assert_eq!(Cards::<MonsterId>::first(32).len(), 32);
        let but_one = Cards::first(3).minus(Cards::NONE.with(monster(1)));
        assert_eq!(but_one.iter().collect::<Vec<_>>(), [0, 2].map(monster));
    }
}
