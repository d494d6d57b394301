//! Why the terminal table cannot be shown.

use std::{fmt, io, path::PathBuf};

use table::TableError;

/// Why the terminal table cannot be shown. Everything that goes wrong later is said on the screen instead.
#[derive(Debug)]
pub enum TerminalError {
    /// Seats or options are given without the game they belong to.
    NoGame,
    /// The table cannot be opened like this.
    Table(TableError),
    /// A saved game cannot be read.
    File {
        /// Which one.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// The system gives no random numbers for a seed.
    NoRandomness(String),
    /// The output or the input is no terminal, so there is nothing to draw on.
    NoTerminal,
    /// The terminal says that it cannot be drawn on.
    Dumb,
    /// The terminal does not answer.
    Terminal(io::Error),
}

impl fmt::Display for TerminalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => write!(f, "seats and options belong to a game: name the game too"),
            Self::Table(error) => error.fmt(f),
            Self::File { path, why } => write!(f, "{}: {why}", path.display()),
            Self::NoRandomness(why) => write!(f, "the system gives no random numbers for a seed: {why}"),
            Self::NoTerminal => write!(f, "this needs a terminal to draw on and to read keys from"),
            Self::Dumb => {
                write!(
                    f,
                    "this needs a terminal that can be drawn on, and TERM=dumb says that this one cannot"
                )
            }
            Self::Terminal(error) => write!(f, "the terminal does not answer: {error}"),
        }
    }
}

impl std::error::Error for TerminalError {}

impl From<TableError> for TerminalError {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}

impl From<io::Error> for TerminalError {
    fn from(error: io::Error) -> Self {
        Self::Terminal(error)
    }
}
