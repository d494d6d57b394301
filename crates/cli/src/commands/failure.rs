//! Why a command failed: one sentence with the place, and the rule where one stands behind it.

use std::{fmt, fs, io, path::Path};

use kernel::{Ledger, NotationError, RuleId, SetupError};
use monsterbox_box::UnknownGame;
use table::TableError;

use crate::terminal::TerminalError;

/// A failed command, in one sentence.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    /// A failure with this sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }

    /// A failure that a rule stands behind: the reason first, then the rule's id and how it begins.
    pub fn by_rule(sentence: &str, rule: Option<RuleId>, ledger: &Ledger) -> Self {
        match rule.and_then(|id| ledger.look_up(id.0)) {
            Some(rule) => Self(format!("{sentence} ({}: {})", rule.id, rule.short().words(&[]))),
            None => Self::new(sentence),
        }
    }

    /// A table that cannot be set up.
    pub fn setup(error: &SetupError, ledger: &Ledger) -> Self {
        Self::by_rule(&error.message, error.rule, ledger)
    }

    /// A text that cannot be read.
    pub fn notation(what: &str, error: &NotationError, ledger: &Ledger) -> Self {
        Self::by_rule(&format!("{what}, column {}: {}", error.column, error.message), error.rule, ledger)
    }

    /// A file that cannot be read.
    pub fn file(path: &Path, error: &io::Error) -> Self {
        Self(format!("{}: {error}", path.display()))
    }
}

/// The most that is read of any file: no record or scenario comes near it.
const LARGEST_FILE: u64 = 64 << 20;

/// Reads a text file of a sane size.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let size = fs::metadata(path).map_err(|error| Failure::file(path, &error))?.len();
    if size > LARGEST_FILE {
        let most = LARGEST_FILE >> 20;
        return Err(Failure(format!(
            "{}: {size} bytes are too many; {most} MiB is the limit",
            path.display()
        )));
    }
    fs::read_to_string(path).map_err(|error| Failure::file(path, &error))
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<UnknownGame> for Failure {
    fn from(error: UnknownGame) -> Self {
        Self(error.to_string())
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        Self(error.to_string())
    }
}

impl From<TerminalError> for Failure {
    fn from(error: TerminalError) -> Self {
        Self(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self(error.to_string())
    }
}
