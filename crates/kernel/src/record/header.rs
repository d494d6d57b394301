//! The first line of a record: what was agreed before the first step, and what binds the dice.

use serde::{Deserialize, Serialize};

use super::FORMAT;
use crate::{
    Meta, Seed, Setup,
    hash::{pack_of, rules_hash},
    random::GENERATOR,
};

/// The first line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Always `record`, so that the file says what it is.
    pub monsterbox: String,
    /// The version of the format.
    pub format: u32,
    /// The game's slug.
    pub game: String,
    /// The edition of the game's rules.
    pub edition: u32,
    /// The engine's version that began the record.
    pub engine: String,
    /// The hash of what it is played under.
    pub rules: String,
    /// The pack it is played with; none where the game takes no packs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<PackName>,
    /// The players and options.
    #[serde(flatten)]
    pub setup: Setup,
    /// Who sat where at the beginning: a name each, `bot:NAME` for a bot.
    pub seats: Vec<String>,
    /// The generator that answers chance.
    pub generator: String,
    /// The SHA-256 of the seed, which lies apart until a line discloses it.
    pub commitment: String,
    /// The position it began from, if not from the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

/// Which pack a game is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackName {
    /// The name of its folder.
    pub name: String,
    /// The hash of what play depends on in it.
    pub hash: String,
}

impl Header {
    /// The header of a new record.
    pub fn new<G: Meta>(setup: Setup, seats: Vec<String>, seed: &Seed) -> Self {
        let pack = pack_of::<G>(&setup)
            .map(|(pack, hash)| PackName { name: pack.name.clone(), hash: hash.to_string() });
        Self {
            monsterbox: "record".to_owned(),
            format: FORMAT,
            game: G::SLUG.to_owned(),
            edition: G::EDITION,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            rules: rules_hash::<G>(&setup).to_string(),
            pack,
            setup,
            seats,
            generator: GENERATOR.to_owned(),
            commitment: seed.commitment(),
            start: None,
        }
    }
}
