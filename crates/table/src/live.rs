//! What any live table can do, whatever its game.

use kernel::{Header, Ledger, Picture, Piece, RecordError, Room, Seat, SeatSet, Viewer};
use monsterbox_box::flight::{Flight, Ground};
use serde::{Deserialize, Serialize};

use crate::{Choice, Command, Done, Frame, LogEntry, Proposal, Refused, Sitting, Status, Task};

/// What a finished task did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// Chance answered.
    Chance,
    /// A bot acted.
    Bot(Seat),
    /// Nothing: people are to decide, or the game is over.
    Nothing,
}

/// The odds of one choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
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
///
/// Nothing changes it but lines of its log: a [`Command`] becomes a [`Proposal`], whoever holds the table stores its lines, and
/// [`Live::commit`] lets the table follow. [`Holder`](crate::Holder) does all three.
pub trait Live: Send {
    /// The header of its record: game, options, seats, commitment.
    fn header(&self) -> &Header;
    /// The text of the header, with its line end: the first line of its record.
    fn header_text(&self) -> String;
    /// The game's name.
    fn game_name(&self) -> &'static str;
    /// The game's rules with their texts.
    fn ledger(&self) -> &'static Ledger;
    /// The names to show, one a seat.
    fn names(&self) -> &[String];
    /// Who sits where.
    fn sitting(&self) -> Vec<Sitting>;
    /// The seats that people sit in.
    fn people(&self) -> SeatSet;
    /// What the table is waiting for.
    fn status(&self) -> Status;
    /// When the person in this seat is asked about what can be passed over.
    fn asking(&self, seat: Seat) -> Asking;
    /// Sets when the person in this seat is asked about what can be passed over.
    fn set_asking(&mut self, seat: Seat, asking: Asking);

    /// The lines that a command would add, or why it is refused; nothing changes. `seen` is the version that whoever asks has
    /// seen: what was meant for a position that has passed is refused as stale. Without it the table is taken as it is.
    fn propose(&self, command: &Command, seen: Option<u64>) -> Result<Proposal, Refused>;
    /// The lines that a finished task would add, and what it does; nothing if the table has moved on since it was asked.
    fn propose_done(&self, done: Done) -> Result<Option<(Proposal, Advance)>, Refused>;
    /// Follows lines that were proposed here and are stored now.
    fn commit(&mut self, proposal: Proposal) -> Result<(), RecordError>;
    /// Follows lines that others have stored.
    fn follow(&mut self, lines: &[String]) -> Result<(), RecordError>;

    /// What has to be worked out before the table can go on: a bot's choice or an answer of chance. Nothing where people
    /// are to decide, or the game is over.
    fn task(&self) -> Option<Task>;
    /// The odds of every choice of a seat as a piece of work; nothing where the seat has no choice.
    fn hint_task(&self, seat: Seat) -> Option<Task>;
    /// What bots can think about while people decide, to be done where a core is idle; it changes no choice, only how long that
    /// takes. Nothing where no bot has anything to ponder.
    fn pondering_task(&self) -> Option<Task>;
    /// What a bot of this kind would do in a person's place; nothing where the seat has no choice or there is no such bot.
    fn stand_in_task(&self, seat: Seat, kind: &str) -> Option<Task>;
    /// The odds of every choice of a seat, where a bot knows them, here and now.
    fn hint(&self, seat: Seat) -> Option<Hint> {
        self.hint_task(seat)?.run().into_hint()
    }
    /// What dice are really thrown onto in this position; nothing where all chance is drawn.
    fn ground(&self) -> Option<Ground>;
    /// How the dice of the last step flew, if they were really thrown in it.
    fn last_throw(&self) -> Option<&Flight>;
    /// How the dice of any step flew: they are thrown again, since the physics gives the same throw. Nothing if nothing was
    /// thrown in that step.
    fn throw_of(&self, step: usize) -> Option<Flight>;

    /// The whole table as one viewer sees it, with the log from a step on.
    fn frame(&self, viewer: Viewer, log_from: usize) -> Frame;
    /// The legal actions of a seat.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// The person who may take back the last action: nothing was revealed to anyone since.
    fn undoable(&self) -> Option<Seat>;
    /// The picture of the position.
    fn picture(&self, viewer: Viewer) -> Picture;
    /// The same picture, or that of a choice in the game's notation, for a screen with this room; nothing where the usual
    /// picture is the best for it.
    fn picture_within(&self, viewer: Viewer, choice: Option<&str>, room: Room) -> Option<Picture>;
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
    fn log(&self, viewer: Viewer, from_step: usize) -> Vec<LogEntry>;
    /// How many steps were taken, those taken back not counted.
    fn steps(&self) -> usize;
    /// How many of the steps that a version had still stand: whoever has seen it knows them.
    fn steps_known_at(&self, version: u64) -> usize;
    /// The words that players have added to the seed.
    fn words(&self) -> &[(Seat, String)];
    /// The number of the last line of its record: its version, which only grows.
    fn version(&self) -> u64;
    /// The seed, to be kept apart from the record until the record itself discloses it; nothing after that.
    fn secret(&self) -> Option<&str>;
    /// About how many bytes of memory the table holds.
    fn weight(&self) -> usize;
}
