//! Why nothing was played, or not to the end.

use kernel::Halted;

/// Why nothing was played, or not to the end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabError {
    /// The game has no bot of this name.
    #[error("there is no bot `{name}` for {game}; the bots are: {}", .known.join(", "))]
    UnknownBot {
        /// The name.
        name: String,
        /// The game.
        game: &'static str,
        /// The bots it has.
        known: Vec<&'static str>,
    },
    /// Not one bot for every seat.
    #[error("the table has {seats} seats, so {seats} bots are to be named, not {bots}")]
    WrongNumberOfBots {
        /// How many bots were named.
        bots: usize,
        /// How many seats the table has.
        seats: u8,
    },
    /// No game at all was asked for.
    #[error("at least one game is to be played")]
    NoGames,
    /// The experiment cannot be played as it is written.
    #[error("{0}")]
    Experiment(String),
    /// What was stored belongs to something else.
    #[error("this is no part of the experiment: {0}")]
    Another(String),
    /// There is nothing to report yet.
    #[error("{games} of up to {all} games are played: the experiment is not done")]
    Unfinished {
        /// How many games are played.
        games: u64,
        /// How many there are at most.
        all: u64,
    },
    /// The games could not be written down.
    #[error("{0}")]
    Games(String),
    /// A game could not be played to its end.
    #[error("a game could not be played to its end: {0}")]
    Halted(Halted),
    /// Whoever watched broke it off.
    #[error("the simulation was broken off")]
    Stopped,
}
