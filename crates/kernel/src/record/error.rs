//! Why a record is refused: always with the line, and in one sentence.

use std::fmt;

use super::FORMAT;

/// Why a record is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The first line is no header of a record.
    NotARecord(String),
    /// It is written in a format this version does not know.
    OtherFormat(u32),
    /// The last line is cut off.
    Torn {
        /// The number of the torn line.
        line: usize,
        /// How many steps before it are whole.
        whole: usize,
    },
    /// A line was changed, added or left out.
    Altered {
        /// The number of the line.
        line: usize,
        /// What shows it.
        why: String,
    },
    /// It is a record of another game.
    OtherGame {
        /// The game it is of.
        found: String,
        /// The game it should be of.
        wanted: &'static str,
    },
    /// It was made under another edition of the game's rules.
    OtherEdition {
        /// The edition it names.
        found: u32,
        /// The edition here.
        wanted: u32,
    },
    /// It was played with another pack.
    OtherPack {
        /// The pack it names.
        found: String,
        /// The pack that is at hand.
        here: String,
    },
    /// It was made under other rules.
    OtherRules {
        /// The hash it names.
        found: String,
        /// The hash of the rules here.
        wanted: String,
    },
    /// Its table cannot be set up.
    Setup(String),
    /// A step cannot be taken.
    Step {
        /// The number of the line.
        line: usize,
        /// Why not.
        why: String,
    },
}

impl fmt::Display for RecordError {
    /// Whatever a record quotes in its error, the error stays on one line and gives a terminal no orders.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().chars().try_for_each(|letter| {
            if letter.is_control() { write!(f, "{}", letter.escape_debug()) } else { write!(f, "{letter}") }
        })
    }
}

impl RecordError {
    fn sentence(&self) -> String {
        match self {
            Self::NotARecord(why) => format!("line 1: this is no record of a game: {why}"),
            Self::OtherFormat(1) => "line 1: the record has format 1, whose dice and hashes this version cannot check: \
                                     look at it or finish it with the version that wrote it, and begin a new game here"
                .to_owned(),
            Self::OtherFormat(found) => {
                format!("line 1: the record has format {found}, this version reads format {FORMAT}: a newer version reads it")
            }
            Self::Torn { line, whole } => {
                format!("line {line}: the record is torn here; the {whole} steps before it are whole")
            }
            Self::Altered { line, why } => format!("line {line}: the record was altered: {why}"),
            Self::OtherGame { found, wanted } => {
                format!("line 1: this is a record of `{found}`, not of `{wanted}`")
            }
            Self::OtherEdition { found, wanted } => format!(
                "line 1: the record was made under edition {found} of the rules, here they are edition {wanted}: the \
                 version that wrote it reads it"
            ),
            Self::OtherPack { found, here } => {
                format!("line 1: the game was played with the pack {found}, not with {here}: --pack DIR names the right one")
            }
            Self::OtherRules { found, wanted } => {
                format!("line 1: the record was made under other rules (hash {found}, here {wanted})")
            }
            Self::Setup(why) => format!("line 1: {why}"),
            Self::Step { line, why } => format!("line {line}: {why}"),
        }
    }
}

impl std::error::Error for RecordError {}
