//! The lines of a record behind its header: each has a number, and the last number is the table's version.

use serde::{Deserialize, Serialize};

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// Its number, from 1; the header has none. The number of the last line is the version of the table.
    pub line: u64,
    /// What it says.
    #[serde(flatten)]
    pub says: LineKind,
}

/// What a line of a record says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum LineKind {
    /// A seat added a word to the seed, before the first step.
    Word {
        /// The seat.
        seat: char,
        /// The word.
        word: String,
    },
    /// Somebody took a seat, or a bot stepped in for who left it.
    Sit {
        /// The seat.
        seat: char,
        /// A name, or `bot:NAME`.
        who: String,
    },
    /// A seat acted.
    Act {
        /// The seat.
        seat: char,
        /// What it did, in the game's notation.
        action: String,
        /// The hash of the position after it.
        state: String,
    },
    /// Chance answered.
    Chance {
        /// What, in the game's notation.
        outcome: String,
        /// The hash of the position after it.
        state: String,
    },
    /// A seat took its last action back.
    Undo {
        /// The seat.
        seat: char,
        /// The hash of the position after it, which is the one before that action.
        state: String,
    },
    /// The game ended, by its rules or because the table called it (BOX-01).
    End {
        /// Each seat's share of the win.
        scores: Vec<f32>,
    },
    /// The seed, so that everybody can work out the dice again.
    Disclose {
        /// The seed's text.
        seed: String,
    },
}

impl LineKind {
    /// The hash of the position that it led to, if it is a line that names one.
    pub fn position(&self) -> Option<&str> {
        match self {
            Self::Act { state, .. } | Self::Chance { state, .. } | Self::Undo { state, .. } => Some(state),
            Self::Word { .. } | Self::Sit { .. } | Self::End { .. } | Self::Disclose { .. } => None,
        }
    }

    /// Whether it is a step of the game: an action or an answer of chance.
    pub fn is_step(&self) -> bool {
        match self {
            Self::Act { .. } | Self::Chance { .. } => true,
            Self::Word { .. }
            | Self::Sit { .. }
            | Self::Undo { .. }
            | Self::End { .. }
            | Self::Disclose { .. } => false,
        }
    }
}
