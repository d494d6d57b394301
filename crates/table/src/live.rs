//! What any live table can do, whatever its game.

use std::fmt;

use kernel::{Header, Ledger, Picture, Piece, Seat, SeatSet, Viewer};
use monsterbox_box::flight::{Flight, Ground};

use crate::{Done, Task};

/// What a table is waiting for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// People have a decision to make.
    People(SeatSet),
    /// A bot has a decision to make, or somebody passes who does not want to be asked: [`Live::advance`] lets it.
    Bot(Seat),
    /// Chance is asked, with what in a short sentence: [`Live::advance`] lets it answer.
    Chance(String),
    /// The game is over, with its result in a sentence.
    Over(String),
}

/// What [`Live::advance`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// Chance answered.
    Chance,
    /// A bot acted.
    Bot(Seat),
    /// Nothing: people are to decide, or the game is over.
    Nothing,
}

/// An action that is legal now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The action in the game's notation.
    pub notation: String,
    /// The heading it stands under.
    pub group: String,
    /// What it does, in a few words.
    pub label: String,
}

/// Something that happened, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The step it belongs to, counted from 0.
    pub step: usize,
    /// What happened, in a sentence.
    pub text: String,
    /// The rule that acted.
    pub rule: &'static str,
}

/// Why an action was not taken. The table stands as it stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Why, in a sentence.
    pub message: String,
    /// The rule behind it and what it says; none if the action could not even be read.
    pub rule: Option<(String, String)>,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.rule {
            Some((id, _)) => write!(f, "{} ({id})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// The odds of one choice.
#[derive(Clone, Debug, PartialEq)]
pub struct HintLine {
    /// The action in the game's notation.
    pub notation: String,
    /// The chance of winning.
    pub chance: f64,
    /// Half the width of the 95 % interval; zero when exact.
    pub margin: f64,
    /// Whether nothing else can be better, as far as the intervals tell.
    pub best: bool,
}

/// The odds of every choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// One line a choice, in the order of [`Live::choices`].
    pub lines: Vec<HintLine>,
    /// How they were found, in a few words.
    pub method: String,
    /// How many choices have no odds, and why; nothing where all have.
    pub left_out: Option<String>,
}

/// When a person is asked about things that can be passed over, such as playing a card into a fight. It is set without a
/// look at the hand, so passing at once tells the others nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asking {
    /// Always.
    #[default]
    Always,
    /// Only where it concerns the own seat.
    OwnOnly,
    /// Never.
    Never,
}

/// A live table of any game. It can be handed to any thread.
pub trait Live: Send {
    /// The header of its record: game, options, seats, seed.
    fn header(&self) -> &Header;
    /// The game's name.
    fn game_name(&self) -> &'static str;
    /// The game's rules with their texts.
    fn ledger(&self) -> &'static Ledger;
    /// The names to show, one a seat.
    fn names(&self) -> &[String];
    /// The seats that people sit in.
    fn people(&self) -> SeatSet;
    /// What the table is waiting for.
    fn status(&self) -> Status;
    /// When the person in this seat is asked about what can be passed over.
    fn asking(&self, seat: Seat) -> Asking;
    /// Sets when the person in this seat is asked about what can be passed over.
    fn set_asking(&mut self, seat: Seat, asking: Asking);
    /// What has to be worked out before the table can go on: a bot's choice or an answer of chance. Nothing where people
    /// are to decide, or the game is over.
    fn task(&self) -> Option<Task>;
    /// The odds of every choice of a seat as a piece of work; nothing where the seat has no choice.
    fn hint_task(&self, seat: Seat) -> Option<Task>;
    /// Takes what a task has found, if the table still stands as it was asked; otherwise it is dropped.
    fn finish(&mut self, done: Done) -> Result<Advance, Refused>;
    /// Lets chance answer, one bot act, or somebody pass who does not want to be asked, here and now.
    fn advance(&mut self) -> Result<Advance, Refused> {
        match self.task() {
            Some(task) => self.finish(task.run()),
            None => Ok(Advance::Nothing),
        }
    }
    /// The odds of every choice of a seat, where a bot knows them, here and now.
    fn hint(&self, seat: Seat) -> Option<Hint> {
        self.hint_task(seat)?.run().into_hint()
    }
    /// What dice are really thrown onto in this position; nothing where all chance is drawn.
    fn ground(&self) -> Option<Ground>;
    /// How the dice of the last step flew, if they were really thrown in it.
    fn last_throw(&self) -> Option<&Flight>;
    /// The legal actions of a seat.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// Takes an action in the game's notation, or refuses it and changes nothing.
    fn act(&mut self, seat: Seat, notation: &str) -> Result<(), Refused>;
    /// The person who may take back the last action: nothing was revealed to anyone since.
    fn undoable(&self) -> Option<Seat>;
    /// Takes it back.
    fn undo(&mut self) -> Result<Seat, Refused>;
    /// The picture of the position.
    fn picture(&self, viewer: Viewer) -> Picture;
    /// The same picture for a screen with so many columns; nothing where it has one size.
    fn picture_within(&self, viewer: Viewer, columns: u16) -> Option<Picture>;
    /// The same picture while somebody looks at a choice, given in the game's notation: what it is about may be lit. What
    /// cannot be read lights nothing.
    fn picture_of(&self, viewer: Viewer, notation: &str) -> Picture;
    /// The position as this viewer sees it, on one line.
    fn position(&self, viewer: Viewer) -> String;
    /// Whether a seat sees something that others do not, so that a shared screen has to be handed over.
    fn has_secrets(&self, seat: Seat) -> bool;
    /// Every card, unit, marker, die and place of the game, as the table's pack describes them.
    fn pieces(&self) -> Vec<Piece>;
    /// The ids of those that this viewer sees in the position.
    fn pieces_in_view(&self, viewer: Viewer) -> Vec<String>;
    /// What happened from this step on, as this viewer may know it.
    fn log(&self, viewer: Viewer, from_step: usize) -> Vec<Told>;
    /// How many steps were taken.
    fn steps(&self) -> usize;
    /// The number of the last line of its record: its version, which only grows.
    fn version(&self) -> u64;
    /// The seed, to be kept apart from the record until the record itself discloses it; nothing after that.
    fn secret(&self) -> Option<&str>;
    /// Adds a word of a person to the seed, before the first step: so nobody could have chosen the dice.
    fn add_word(&mut self, seat: Seat, word: &str) -> Result<(), Refused>;
    /// The lines of the record since the last call, to be appended to its file.
    fn unsaved(&mut self) -> String;
}
