//! Stable digests: of a state, of rules, and of the lines of a record.

use std::fmt;

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::{Game, tabletop::Tabletop};

/// The first 64 bits of a SHA-256, written as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digest(pub u64);

impl Digest {
    /// The digest of these pieces, one after the other.
    pub fn of(pieces: &[&[u8]]) -> Self {
        let mut hasher = Sha256::new();
        for piece in pieces {
            hasher.update((piece.len() as u64).to_le_bytes());
            hasher.update(piece);
        }
        let bytes: [u8; 32] = hasher.finalize().into();
        let mut first = [0; 8];
        first.copy_from_slice(&bytes[..8]);
        Self(u64::from_be_bytes(first))
    }

    /// The digest of a value's JSON, which is the same on every machine.
    pub fn of_value(value: &impl Serialize) -> Self {
        let json = serde_json::to_vec(value).expect("invariant: states and rules are plain data");
        Self::of(&[&json])
    }

    /// Reads 16 hexadecimal digits.
    pub fn read(text: &str) -> Option<Self> {
        (text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit()))
            .then(|| u64::from_str_radix(text, 16).ok().map(Self))?
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The stable hash of a position: equal on every machine and in every build.
pub fn state_hash<G: Game>(state: &G::State) -> Digest {
    Digest::of_value(state)
}

/// The hash of the rules a game is played under: the game, its edition, its seats, options and cards.
pub fn rules_hash<G: Tabletop>(rules: &G::Rules) -> Digest {
    Digest::of_value(&(G::SLUG, G::EDITION, G::seats(rules), rules))
}
