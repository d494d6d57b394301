//! What is asked of a table, what it would write down, and why it refuses.

use std::fmt;

use kernel::{Seat, Spot};
use monsterbox_box::flight::Flight;
use serde::{Deserialize, Serialize};

use crate::Occupant;

/// Something that somebody wants to happen at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A seat acts.
    Act {
        /// The seat.
        seat: Seat,
        /// What it does, in the game's notation.
        action: String,
    },
    /// Chance answers; tasks find out what.
    Answer {
        /// The outcome, in the game's notation.
        outcome: String,
    },
    /// A seat takes its last action back.
    Undo {
        /// The seat.
        seat: Seat,
    },
    /// A person adds a word to the seed, before the first step: so nobody could have chosen the dice.
    Word {
        /// The seat.
        seat: Seat,
        /// The word.
        word: String,
    },
    /// Somebody takes a seat, or a bot steps in.
    Sit {
        /// The seat.
        seat: Seat,
        /// Who.
        who: Occupant,
    },
}

/// Lines that follow the version they were made for. Nothing has happened before they are in the log.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The version that they follow.
    pub after: u64,
    /// The lines, each with its line end.
    pub lines: Vec<String>,
    /// How the dice flew, if they were really thrown.
    pub flight: Option<Flight>,
    /// Whether the game is over after them.
    pub then: Then,
}

/// Whether a game goes on after proposed lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// It does.
    GoesOn,
    /// They end it.
    Over,
}

/// A rule that is cited, with what it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Cited {
    /// Its id.
    pub id: String,
    /// Its text.
    pub text: String,
}

/// Why something was not done. The table stands as it stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refused {
    /// Why, in a sentence.
    pub message: String,
    /// The rule behind it; none if the action could not even be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rule: Option<Cited>,
    /// The place on the board that it is about, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub spot: Option<Spot>,
    /// Whether the table has moved on since the version that was seen: whoever looks again may try again.
    pub stale: Stale,
}

/// Whether something was refused because the table has moved on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stale {
    /// It would have been refused anyway.
    #[default]
    No,
    /// It was meant for a version that has passed.
    Yes,
}

impl Refused {
    /// A refusal without a rule.
    pub fn plain(message: impl Into<String>) -> Self {
        Self { message: message.into(), rule: None, spot: None, stale: Stale::No }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.rule {
            Some(rule) => write!(f, "{} ({})", self.message, rule.id),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Refused {}
