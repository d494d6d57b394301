//! What a game gives to print, and what it is made from.

use kernel::Pack;
use monsterbox_box::AnyGame;

use crate::{Paper, art::Pictures, card::Card, drawing::Drawing, pages::Block};

/// What is to be printed.
#[derive(Debug)]
pub(crate) struct Job<'p> {
    pub(crate) game: &'p AnyGame,
    pub(crate) pack: &'p Pack,
    pub(crate) pictures: Pictures<'p>,
    pub(crate) paper: Paper,
}

/// What a game has beside its rules.
#[derive(Debug, Default)]
pub(crate) struct Made {
    pub(crate) cards: Vec<Card>,
    pub(crate) boards: Vec<Drawing>,
    pub(crate) pieces: Vec<Drawing>,
    pub(crate) blanks: Vec<Card>,
    /// Symbols and tables for the reference sheet.
    pub(crate) tables: Vec<Block>,
}
