//! A shuffled deck without a shuffle: cards leave it one by one, at the moment they are turned up.
//!
//! Drawing the top card of a shuffled deck and drawing one of the unseen cards at random are the same chance. The
//! second way keeps the order out of the state, so odds, replays, fairness and search all come from one mechanism.

use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::{Sink, Weight, below};

/// The unseen cards, as a count of each of `KINDS` kinds.
///
/// ```
/// use monsterbox_kernel::{Deck, lab_rng};
///
/// let mut deck = Deck::new([2, 1, 0]);
/// let mut odds = Vec::new();
/// deck.outcomes(&mut odds);
/// assert_eq!(odds, [(0, 2), (1, 1)]);
///
/// let card = deck.sample(&mut lab_rng(1, 1)).expect("three cards are left");
/// assert!(deck.take(card));
/// assert_eq!(deck.len(), 2);
/// assert!(!deck.take(2), "there is none of that kind");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deck<const KINDS: usize> {
    counts: [u8; KINDS],
}

impl<const KINDS: usize> Deck<KINDS> {
    /// A deck with this many cards of each kind.
    pub const fn new(counts: [u8; KINDS]) -> Self {
        Self { counts }
    }

    /// How many unseen cards of each kind are left.
    pub const fn counts(&self) -> &[u8; KINDS] {
        &self.counts
    }

    /// How many cards are left.
    pub fn len(&self) -> u32 {
        self.counts.iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }

    /// Every kind that the next card can be, with its exact weight.
    pub fn outcomes(&self, into: &mut impl Sink<(u8, Weight)>) {
        for (kind, &count) in self.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            into.put((kind as u8, Weight::from(count)));
        }
    }

    /// The next card by the same odds; it stays in the deck until it is taken.
    pub fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<u8> {
        let left = self.len();
        if left == 0 {
            return None;
        }
        let mut pick = below(rng, left);
        self.counts.iter().zip(0..).find_map(|(&count, kind)| {
            let here = u32::from(count);
            if pick < here {
                return Some(kind);
            }
            pick -= here;
            None
        })
    }

    /// Takes a card of this kind out; false if there is none.
    pub fn take(&mut self, kind: u8) -> bool {
        match self.counts.get_mut(usize::from(kind)) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// Puts a card of this kind back among the unseen ones; false if the deck knows no such kind or is full of it.
    pub fn put_back(&mut self, kind: u8) -> bool {
        match self.counts.get_mut(usize::from(kind)) {
            Some(count) if *count < u8::MAX => {
                *count += 1;
                true
            }
            _ => false,
        }
    }
}

impl<const KINDS: usize> Serialize for Deck<KINDS> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.counts.as_slice().serialize(serializer)
    }
}

impl<'de, const KINDS: usize> Deserialize<'de> for Deck<KINDS> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let counts = Vec::<u8>::deserialize(deserializer)?;
        let found = counts.len();
        counts.try_into().map(Self::new).map_err(|_| {
            serde::de::Error::custom(format!("a deck of {KINDS} kinds has {KINDS} counts, not {found}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab_rng;

    #[test]
    fn a_deck_deals_every_card_once_and_in_proportion() {
        let full = Deck::new([3, 0, 1]);
        let mut first_of_kind_two = 0;
        for game in 0..8_000 {
            let mut rng = lab_rng(5, game);
            let mut deck = full;
            let mut dealt = [0_u8; 3];
            let mut first = None;
            while let Some(card) = deck.sample(&mut rng) {
                assert!(deck.take(card));
                first.get_or_insert(card);
                dealt[usize::from(card)] += 1;
            }
            assert_eq!(&dealt, full.counts());
            assert!(deck.is_empty() && deck.sample(&mut rng).is_none());
            first_of_kind_two += u32::from(first == Some(2));
        }
        let share = f64::from(first_of_kind_two) / 8_000.0;
        assert!((share - 0.25).abs() < 0.02, "one card of four is on top a quarter of the time, not {share}");
    }

    #[test]
    fn a_deck_round_trips_and_refuses_another_size() {
        let deck = Deck::new([3, 0, 1]);
        let json = serde_json::to_string(&deck).unwrap();
        assert_eq!(serde_json::from_str::<Deck<3>>(&json).unwrap(), deck);
        assert!(serde_json::from_str::<Deck<4>>(&json).unwrap_err().to_string().contains("4 counts, not 3"));
    }
}
