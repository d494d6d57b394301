//! Why the terminal table cannot be shown.

use std::{io, path::PathBuf};

use table::TableError;

/// Why the terminal table cannot be shown. Everything that goes wrong later is said on the screen instead.
#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    /// Seats or options are given without the game they belong to.
    #[error("seats and options belong to a game: name the game too")]
    NoGame,
    /// The table cannot be opened like this.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A saved game cannot be read.
    #[error("{}: {why}", .path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// A server cannot be played at.
    #[error(transparent)]
    Server(#[from] client::ClientError),
    /// The system gives no random numbers for a seed.
    #[error("the system gives no random numbers for a seed: {0}")]
    NoRandomness(String),
    /// The output or the input is no terminal, so there is nothing to draw on.
    #[error("this needs a terminal to draw on and to read keys from")]
    NoTerminal,
    /// The terminal says that it cannot be drawn on.
    #[error("this needs a terminal that can be drawn on, and TERM=dumb says that this one cannot")]
    Dumb,
    /// The terminal does not answer.
    #[error("the terminal does not answer: {0}")]
    Terminal(#[from] io::Error),
}
