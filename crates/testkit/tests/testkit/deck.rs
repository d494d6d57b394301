//! The deck of the toy game: cards leave it one by one, at the moment they are turned up.
//!
//! Drawing the top card of a shuffled deck and drawing one of the unseen cards at random are the same chance. The
//! second way keeps the order out of the state, so odds, replays, fairness and search all come from one mechanism.

use kernel::{Rng, Sink, Weight, below};

/// The unseen cards, as a count of each of `KINDS` kinds.
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
}
