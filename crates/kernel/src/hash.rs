//! Stable digests: of a position, of the rules it is played under, and of the lines of a record.
//!
//! They are taken from what a person can read (the written position, the pack's own keys and numbers), never from the
//! names of our fields, so that a record outlives a refactoring and a corrected typo.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Mutex, PoisonError},
};

use sha2::{Digest as _, Sha256};

use crate::{Meta, Notation, Pack, Setup};

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
        Self::first_of(hasher)
    }

    /// The digest of two pieces, the second of which is given in two parts.
    pub(crate) fn of_joined(first: &[u8], second: [&[u8]; 2]) -> Self {
        let mut hasher = Sha256::new();
        hasher.update((first.len() as u64).to_le_bytes());
        hasher.update(first);
        hasher.update((second[0].len() as u64 + second[1].len() as u64).to_le_bytes());
        hasher.update(second[0]);
        hasher.update(second[1]);
        Self::first_of(hasher)
    }

    fn first_of(hasher: Sha256) -> Self {
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

/// The hashes of the packs that come with games, by their slugs: those packs never change, and reading one takes longer than
/// opening a table.
static OF_BASE_PACKS: Mutex<BTreeMap<&str, Digest>> = Mutex::new(BTreeMap::new());

/// The pack that a table is played with, and the hash of what play depends on in it; none where the game takes no packs.
pub(crate) fn pack_of<G: Meta>(setup: &Setup) -> Option<(&Pack, Digest)> {
    if let Some(pack) = setup.pack.as_deref() {
        return Some((pack, pack.play_hash()));
    }
    let base = G::base_pack()?;
    let mut known = OF_BASE_PACKS.lock().unwrap_or_else(PoisonError::into_inner);
    Some((base, *known.entry(G::SLUG).or_insert_with(|| base.play_hash())))
}

/// The hash of what a game is played under: the game and its edition, the players, every option and what play depends on in
/// the pack. Another reading of a rule counts only where it is played, so that a new one leaves all records as they are.
pub fn rules_hash<G: Meta>(setup: &Setup) -> Digest {
    let mut written = format!("{} {} {}", G::SLUG, G::EDITION, setup.players);
    for spec in G::options() {
        if spec.is_reading() && setup.options.value(spec) == spec.default {
            continue;
        }
        written += &format!(" {}={}", spec.key, setup.options.value(spec));
    }
    let content = pack_of::<G>(setup).map_or_else(String::new, |(_, hash)| hash.to_string());
    Digest::of(&[written.as_bytes(), content.as_bytes()])
}
