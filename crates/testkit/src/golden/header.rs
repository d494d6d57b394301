//! The first lines of a golden playthrough: everything the rest of it follows from.

use std::collections::BTreeMap;

use kernel::{OptionValue, Seed, Setup};
use serde::Deserialize;

use crate::misread::Misread;

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
    /// The moments that are shown in full, by the number of steps taken.
    pub moments: Vec<usize>,
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
    #[serde(default)]
    moments: Vec<usize>,
}

impl Header {
    /// Whether the moment after this many steps is shown in full.
    pub(super) fn shows(&self, steps: usize) -> bool {
        self.moments.contains(&steps)
    }

    /// Whether the playthrough stops after this many steps, though the game may go on.
    pub(super) fn ends_at(&self, steps: usize) -> bool {
        self.steps.is_some_and(|limit| steps >= limit)
    }

    /// That no moment lies beyond the last step, where it would never be shown.
    pub(super) fn check_reached(&self, steps: usize) -> Result<(), String> {
        match self.moments.iter().find(|moment| **moment > steps) {
            Some(moment) => Err(format!("there is no moment {moment}: the playthrough has {steps} steps")),
            None => Ok(()),
        }
    }

    /// Reads the lines above the ruler; the error names the line.
    pub fn read(text: &str) -> Result<Self, Misread> {
        let written: Written = toml::from_str(text).map_err(|error| Misread::from_toml(text, &error))?;
        let seed = Seed::new(written.seed.get_ref()).ok_or_else(|| {
            Misread::at(text, written.seed.span().start, "a seed is a short text on one line")
        })?;
        let setup = Setup { players: written.players, options: written.options.into(), pack: None };
        let Written { game, steps, moments, .. } = written;
        Ok(Self { game, setup, seed, steps, moments })
    }
}
