//! Why a record is not analysed.

use kernel::RecordError;
use monsterbox_box::UnknownGame;

/// Why a record is not analysed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AnalysisError {
    /// It cannot be played again.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// There is no such game.
    #[error("{0}")]
    Game(#[from] UnknownGame),
    /// Its game goes on.
    #[error("the game is not over: only a finished game is analysed")]
    NotOver,
    /// The names given do not fit its seats.
    #[error("the game has {seats} seats, and {names} names were given")]
    Names {
        /// How many seats it has.
        seats: usize,
        /// How many names were given.
        names: usize,
    },
    /// Nobody is there who could play the game on.
    #[error("no opponent of this game can play it on")]
    NobodyPlaysOn,
    /// It was stopped.
    #[error("the analysis was stopped")]
    Stopped,
}
