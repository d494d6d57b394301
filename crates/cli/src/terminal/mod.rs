//! One terminal table for every game of the box: the menu, the live table, the rules beside it, and replays.
//!
//! [`App`] is a plain state machine that knows no terminal: keys, mouse events and ticks go in, frames come out. The
//! functions here put it on a real screen and keep its clock.

mod app;
mod at;
mod book;
mod error;
pub mod flying;
mod game;
mod guide;
mod hits;
mod journal;
mod kept;
mod lesson;
mod look_back;
mod menu;
mod paint;
mod screen;
mod seed;
pub mod svg;
mod theme;
mod venue;
mod wrap;
mod writing;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use kernel::{Pack, Seed, Viewer};
use table::Occupant;

use crate::commands::print_line;

pub use app::{App, Running};
pub use at::Address;
pub use error::TerminalError;

/// What is known of a game before the first key is pressed. What is not said here, the menu asks for.
#[derive(Clone, Debug)]
pub struct PlayOptions {
    /// The slug of the game.
    pub game: Option<String>,
    /// Who sits there, clockwise.
    pub seats: Vec<Occupant>,
    /// Options of the table, each `key=value` or `key`.
    pub options: Vec<String>,
    /// The seed of the first game; drawn from the system if not given.
    pub seed: Option<Seed>,
    /// A saved game to go on with.
    pub resume: Option<PathBuf>,
    /// The folder of the saved games; made when the first one is saved.
    pub saves: PathBuf,
    /// The file of what is kept between runs: the speed, and which games were played. Nothing is kept without one.
    pub kept: Option<PathBuf>,
    /// The content pack, for tables of the game it is for.
    pub pack: Option<Arc<Pack>>,
    /// The server to play at, perhaps a table on it, perhaps a seat there.
    pub at: Option<Address>,
    /// The file with the tokens of seats on servers. None are kept without one.
    pub tokens: Option<PathBuf>,
}

/// Plays in the terminal: the menu first, unless a game with its seats or a saved game is given.
pub fn play(options: PlayOptions) -> Result<(), TerminalError> {
    let mut app = App::new(options)?.animated().unhurried();
    let ended = screen::run(&mut app);
    // Whatever went wrong on the screen, the game is on the disk.
    if let Some(words) = app.farewell() {
        print_line(&words);
    }
    ended
}

/// Steps through a recorded game in the terminal, as this viewer sees it.
pub fn replay(path: &Path, viewer: Viewer, pack: Option<&Arc<Pack>>) -> Result<(), TerminalError> {
    screen::run(&mut App::replaying(path, viewer, pack)?.animated().unhurried())
}
