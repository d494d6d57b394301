//! Stable digests: of a position, of the rules it is played under, and of the lines of a record.
//!
//! They are taken from what a person can read (the written position, the pack's own keys and numbers), never from the
//! names of our fields, so that a record outlives a refactoring and a corrected typo.

use std::fmt;

use sha2::{Digest as _, Sha256};

use crate::{Meta, Notation, Setup};

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

/// The stable hash of a position: that of its notation.
pub fn state_hash<G: Notation>(rules: &G::Rules, state: &G::State) -> Digest {
    Digest::of(&[G::write_position(rules, state).as_bytes()])
}

/// The hash of what a game is played under: the game and its edition, the players, every option and what play depends on in
/// the pack.
pub fn rules_hash<G: Meta>(setup: &Setup) -> Digest {
    let mut written = format!("{} {} {}", G::SLUG, G::EDITION, setup.players);
    for spec in G::options() {
        written += &format!(" {}={}", spec.key, setup.options.value(spec));
    }
    let pack = setup.pack.as_deref().or_else(|| G::base_pack());
    let content = pack.map_or_else(String::new, |pack| pack.play_hash().to_string());
    Digest::of(&[written.as_bytes(), content.as_bytes()])
}
