//! The first lines of a golden playthrough: everything the rest of it follows from.

use std::collections::BTreeMap;

use kernel::{Seed, Setup};
use serde::Deserialize;

use crate::{
    misread::Misread,
    scenario::{OptionValue, options},
};

/// What a golden playthrough is played from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game's slug.
    pub game: String,
    /// The players and options.
    pub setup: Setup,
    /// The seed of all choices and dice.
    pub seed: Seed,
    /// After how many steps the transcript stops, if before the end of the game.
    pub steps: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    game: String,
    players: u8,
    #[serde(default)]
    options: BTreeMap<String, OptionValue>,
    seed: toml::Spanned<String>,
    steps: Option<usize>,
}

impl Header {
    /// Reads the lines above the ruler; the error names the line.
    pub fn read(text: &str) -> Result<Self, Misread> {
        let written: Written = toml::from_str(text).map_err(|error| Misread::from_toml(text, &error))?;
        let seed = Seed::new(written.seed.get_ref()).ok_or_else(|| {
            Misread::at(text, written.seed.span().start, "a seed is a short text on one line")
        })?;
        let setup = Setup { players: written.players, options: options(written.options), pack: None };
        Ok(Self { game: written.game, setup, seed, steps: written.steps })
    }
}
