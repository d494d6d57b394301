//! A game in progress, of any game.

use std::{any::Any, num::NonZero, sync::Arc};

use bots::Budget;
use kernel::{Picture, Seat, Seed, Viewer, Weight};
use table::{Choice, LogEntry};

use crate::{game::AnyTable, given::Move, problem::Problem};

/// What a game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Waits {
    /// These seats decide.
    Seats(Vec<Seat>),
    /// Chance answers.
    Chance,
    /// The game is over.
    Over,
}

/// The odds of the choices of a decision.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FoundOdds {
    /// The action, the chance, half its 95 % interval, and whether nothing can be better.
    pub(crate) choices: Vec<(String, f64, f64, bool)>,
    /// What is won: `the game` or `the battle`.
    pub(crate) of: String,
    /// Whether the chances are exact.
    pub(crate) exact: bool,
    /// How they were found.
    pub(crate) how: String,
    /// Why some choices are not listed.
    pub(crate) left_out: Option<&'static str>,
}

/// How odds are asked for.
#[derive(Clone, Debug)]
pub(crate) struct AskedOdds {
    /// Whose.
    pub(crate) seat: Seat,
    /// The seed of estimates.
    pub(crate) seed: Seed,
    /// How often each choice is really thrown, where dice are.
    pub(crate) throws: u32,
    /// On how many threads that is done.
    pub(crate) threads: NonZero<usize>,
    /// What it may cost.
    pub(crate) budget: Budget,
}

/// A game in progress, of any game.
pub(crate) trait AnyState: Send + Sync {
    /// For those who know the game.
    fn as_any(&self) -> &dyn Any;
    /// The same again.
    fn copy(&self) -> Box<dyn AnyState>;
    /// The table.
    fn table(&self) -> Arc<dyn AnyTable>;
    /// What dice and other chance are drawn from.
    fn seed(&self) -> &Seed;
    /// The same game with other dice from here on.
    fn set_seed(&mut self, seed: Seed);
    /// What it waits for.
    fn waits(&self) -> Waits;
    /// Whether the table called it at its cap.
    fn is_called(&self) -> bool;
    /// How many steps were taken.
    fn step_count(&self) -> usize;

    /// The legal actions of a seat in the game's notation.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// Their ids.
    fn legal_ids(&self, seat: Seat) -> Vec<usize>;
    /// Marks them in a mask.
    fn mask(&self, seat: Seat, into: &mut [bool]) -> Result<(), Problem>;
    /// Writes what a seat sees as numbers.
    fn observe(&self, seat: Seat, into: &mut [f32]) -> Result<(), Problem>;
    /// The legal actions with everything that is to be said about them, each with its id.
    fn choices(&self, seat: Seat) -> Vec<(Option<usize>, Choice)>;
    /// Whether a seat may do this; the error says why not.
    fn check(&self, seat: Seat, action: &Move) -> Result<(), Problem>;
    /// Does it.
    fn act(&mut self, seat: Seat, action: &Move) -> Result<(), Problem>;

    /// Every outcome of chance with its exact weight; nothing if there are more than this many.
    fn outcomes(&self, most: usize) -> Result<Option<Vec<(String, Weight)>>, Problem>;
    /// What chance is asked, in words.
    fn question(&self) -> Option<String>;
    /// An outcome drawn by the odds, with numbers of this seed.
    fn sample(&self, seed: u64) -> Result<String, Problem>;
    /// Takes an outcome.
    fn answer(&mut self, outcome: &Move) -> Result<(), Problem>;
    /// Takes the outcome that the game's own seed gives: thrown where dice are really thrown, drawn otherwise.
    fn roll(&mut self) -> Result<(), Problem>;

    /// The view as JSON.
    fn view(&self, viewer: Viewer) -> String;
    /// The view on one line.
    fn position(&self, viewer: Viewer) -> String;
    /// The whole position on one line.
    fn write(&self) -> String;
    /// The picture.
    fn picture(&self, viewer: Viewer, names: &[String]) -> Picture;
    /// What happened in a step, as a viewer may know it.
    fn told(&self, step: usize, viewer: Viewer) -> Vec<LogEntry>;
    /// What a seat has seen so far: the view now, and a digest of all views and own actions before.
    fn information(&self, seat: Seat) -> String;
    /// The hash of the position.
    fn hash(&self) -> String;
    /// Each seat's result.
    fn scores(&self) -> Vec<f32>;
    /// The steps so far: who acted (nobody for chance), and the notation.
    fn steps(&self) -> Vec<(Option<Seat>, String)>;
    /// The position it began from, if not from the set-up.
    fn start(&self) -> Option<&str>;
    /// The words that players added to the seed.
    fn words(&self) -> &[(Seat, String)];
    /// The same game with these words.
    fn set_words(&mut self, words: Vec<(Seat, String)>);
    /// The game as it was after so many steps.
    fn after(&self, steps: usize) -> Result<Box<dyn AnyState>, Problem>;
    /// Takes the last action back, where nothing was revealed since.
    fn undo(&mut self) -> Result<(), Problem>;

    /// Positions that look like this one to a viewer, drawn with numbers of this seed.
    fn worlds(&self, viewer: Viewer, count: usize, seed: u64) -> Vec<Box<dyn AnyState>>;
    /// The odds of a decision; nothing where nobody knows them.
    fn odds(&self, asked: &AskedOdds) -> Result<Option<FoundOdds>, Problem>;
    /// The record of the game so far.
    fn record(&self, names: Vec<String>) -> Result<String, Problem>;
}
