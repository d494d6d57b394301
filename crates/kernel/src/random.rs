//! The box's generators, by name, and the one way numbers are drawn from them.
//!
//! Tables draw from `ChaCha8`: portable, and nobody can guess the next die from those that fell. The nth step of a
//! game has a stream of its own, so a game can be resumed, replayed or taken back without carrying a generator
//! along. Playouts in the lab draw from `Xoshiro256++`, which is faster and just as portable.

use std::fmt;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};
use sha2::{Digest as _, Sha256};

use crate::Seat;

/// The generator behind [`Seed::stream`], as records name it.
pub const GENERATOR: &str = "chacha8/sha256";

/// The longest seed text taken.
pub const LONGEST_SEED: usize = 100;

/// The seed of a game: any short text. The same seed gives the same dice on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seed {
    text: String,
    key: [u8; 32],
}

impl Seed {
    /// A seed from a text, if it is not empty, not longer than a line and printable.
    pub fn new(text: &str) -> Option<Self> {
        let fine = !text.is_empty() && text.len() <= LONGEST_SEED && !text.chars().any(char::is_control);
        fine.then(|| Self { text: text.to_owned(), key: Sha256::digest(text.as_bytes()).into() })
    }

    /// What is shown before the first step so that the seed cannot be changed later: the SHA-256 of its text, in hexadecimal
    /// digits.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.text.as_bytes()).into())
    }

    /// The seed of a table's dice: this one, with the words that players added after they saw its commitment. Nobody could have
    /// chosen the dice: not the host, who is bound to the seed before the words, nor the players, who do not know it. Its key
    /// is never the commitment, which everybody sees.
    #[must_use]
    pub fn with_words(&self, words: &[(Seat, String)]) -> Self {
        let mut hasher = Sha256::new();
        let mut take = |piece: &str| {
            hasher.update((piece.len() as u64).to_le_bytes());
            hasher.update(piece.as_bytes());
        };
        take("monsterbox dice");
        take(&self.text);
        for (seat, word) in words {
            take(&seat.to_string());
            take(word);
        }
        Self { text: self.text.clone(), key: hasher.finalize().into() }
    }

    /// A seed from a number.
    pub fn from_number(number: u64) -> Self {
        Self::new(&number.to_string()).expect("invariant: a number is a fine seed text")
    }

    /// The text it was made from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The generator of one stream under this seed.
    pub fn stream(&self, stream: u64) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::from_seed(self.key);
        rng.set_stream(stream);
        rng
    }
}

fn hex(bytes: &[u8; 32]) -> String {
    bytes.iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"))
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The generator of playouts.
pub type LabRng = Xoshiro256PlusPlus;

/// The lab's fast generator for one of many games under one seed.
pub fn lab_rng(seed: u64, game: u64) -> LabRng {
    // The seed is spread by SplitMix64, which goes on in steps of its own: were games numbered in the same steps,
    // neighbours would share half of their generator's state.
    let apart = SplitMix64::seed_from_u64(game).next_u64();
    Xoshiro256PlusPlus::seed_from_u64(seed ^ apart)
}

/// A number from 0 to `bound - 1`, every one exactly equally likely.
///
/// Lemire's method: one multiplication, and a redraw only where the range of the generator does not divide evenly.
#[inline]
pub fn below<R: Rng + ?Sized>(rng: &mut R, bound: u32) -> u32 {
    debug_assert!(bound > 0, "there is no number below zero");
    let mut product = u64::from(rng.next_u32()) * u64::from(bound);
    if (product as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u32) < threshold {
            product = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn same_seed_same_numbers_on_every_machine() {
        let seed = Seed::new("monster").unwrap();
        let mut first = seed.stream(0);
        let mut second = seed.stream(1);
        let drawn: Vec<u32> = (0..8).map(|_| below(&mut first, 6)).collect();
        let other: Vec<u32> = (0..8).map(|_| below(&mut second, 6)).collect();
        assert_eq!(drawn, PINNED_FIRST, "stream 0 of seed `monster` is part of the format of records");
        assert_eq!(other, PINNED_SECOND, "stream 1 of seed `monster` is part of the format of records");
        let mut lab = lab_rng(7, 3);
        let lab_drawn: Vec<u32> = (0..8).map(|_| below(&mut lab, 100)).collect();
        assert_eq!(lab_drawn, PINNED_LAB);
    }

    const PINNED_FIRST: [u32; 8] = [2, 1, 5, 3, 5, 5, 1, 1];
    const PINNED_SECOND: [u32; 8] = [3, 2, 5, 2, 3, 2, 3, 5];
    const PINNED_LAB: [u32; 8] = [64, 23, 51, 49, 58, 77, 23, 15];

    #[test]
    fn no_two_games_of_the_lab_share_a_part_of_their_generators() {
        for seed in 0..4 {
            let words = |game| lab_rng(seed, game).state();
            let states: Vec<u8> = (0..1000).flat_map(words).collect();
            let words: HashSet<&[u8]> = states.chunks(8).collect();
            assert_eq!(words.len(), 4 * 1000, "seed {seed}");
        }
    }

    #[test]
    fn every_number_is_equally_likely() {
        let mut rng = lab_rng(1, 1);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[below(&mut rng, 6) as usize] += 1;
        }
        let chi: f64 = counts.iter().map(|&count| (f64::from(count) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 20.5, "chi-square with 5 degrees of freedom was {chi}: {counts:?}");
    }

    #[test]
    fn words_change_the_dice_and_the_commitment_tells_nothing() {
        let seed = Seed::new("monster").unwrap();
        assert_eq!(seed.commitment(), "beaafa510bcc774b1be0c7f3fbb033017cd97f2c73455ec2d7747c2e993759b5");
        assert_ne!(hex(&seed.with_words(&[]).key), seed.commitment(), "the key of the dice stays secret");
        let word = |seat: u8, text: &str| (Seat(seat), text.to_owned());
        let drawn = |words: &[(Seat, String)]| seed.with_words(words).stream(0).next_u64();
        let all = [
            seed.stream(0).next_u64(),
            drawn(&[]),
            drawn(&[word(0, "owl")]),
            drawn(&[word(1, "owl")]),
            drawn(&[word(0, "owl"), word(1, "owl")]),
            drawn(&[word(0, "owlB"), word(1, "owl")]),
        ];
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    }

    #[test]
    fn bad_seeds_are_no_seeds() {
        assert!(Seed::new("").is_none());
        assert!(Seed::new("two\nlines").is_none());
        assert!(Seed::new(&"x".repeat(LONGEST_SEED + 1)).is_none());
        assert_eq!(Seed::from_number(42).to_string(), "42");
    }
}
