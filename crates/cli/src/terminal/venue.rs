//! Where a game is played: what the screen needs of a table, whether it stands here or on a server.
//!
//! Nothing here waits for long. What takes time is begun, and its answer is looked for at every tick: bots, throws and odds of a
//! table that stands here, and whatever is asked of a server.

mod local;

use std::{collections::BTreeMap, path::Path, task::Poll, time::Duration};

use kernel::{Ledger, Picture, Piece, Room, Seat, SeatSet, Viewer};
use table::{Asking, Choice, Flight, Ground, Hint, Json, Live, LogEntry, NotDone, Status};

pub(super) use self::local::Local;
use super::{
    app::Order,
    at::{Company, Social},
};

/// What became of the wish that the table goes on by a step.
#[derive(Debug)]
pub(super) enum Went {
    /// Nothing goes on by itself: people decide, or the game is over.
    Nowhere,
    /// Somebody works on it.
    Working,
    /// A step was taken.
    On,
    /// It failed.
    Failed(NotDone),
    /// What was being worked out broke off.
    Lost,
}

/// Something to be done at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// A seat acts, in the game's notation.
    Act(Seat, String),
    /// The last action is taken back.
    Undo,
}

/// Whether throws are shown as they happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Throws {
    /// The dice are seen flying, so it has to be known how.
    Shown,
    /// Only what they came to is shown.
    Skipped,
}

/// Whether the screen has to look at the table again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fresh {
    /// Nothing that it shows has changed.
    Same,
    /// Something has.
    Changed,
}

/// A table as the screen needs it.
pub(super) trait Venue {
    /// The short name of its game.
    fn slug(&self) -> &str;
    /// The name of its game.
    fn game_name(&self) -> &'static str;
    /// The rules of its game.
    fn ledger(&self) -> &'static Ledger;
    /// The options that it is played with.
    fn options(&self) -> &BTreeMap<String, String>;
    /// The names to show, one a seat.
    fn names(&self) -> &[String];
    /// The seats of the people in front of this screen.
    fn here(&self) -> SeatSet;
    /// Grows with everything that happens at the table.
    fn version(&self) -> u64;
    /// How many steps were taken.
    fn steps(&self) -> usize;
    /// What the table waits for.
    fn status(&self) -> Status;

    /// The legal actions of a seat of this screen.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// What happened from this step on, as this viewer may know it.
    fn log(&self, viewer: Viewer, from_step: usize) -> Vec<LogEntry>;
    /// The position as this viewer sees it, as the game's own type.
    fn view(&self, viewer: Viewer) -> Json;
    /// The position as this viewer sees it, on one line.
    fn position(&self, viewer: Viewer) -> String;
    /// The picture of the position, with what a choice is about lit.
    fn picture(&self, viewer: Viewer, choice: Option<&str>) -> Picture;
    /// The same for a screen with this room; nothing where the usual picture is the best for it.
    fn picture_within(&self, viewer: Viewer, choice: Option<&str>, room: Room) -> Option<Picture>;
    /// Whether a seat of this screen sees something that others do not.
    fn has_secrets(&self, seat: Seat) -> bool;
    /// Every card, unit, marker, die and place of the game.
    fn pieces(&self) -> Vec<Piece>;
    /// The ids of those that this viewer sees.
    fn pieces_in_view(&self, viewer: Viewer) -> Vec<String>;
    /// What dice are really thrown onto in this position.
    fn ground(&self) -> Option<Ground>;

    /// When the person in a seat of this screen is asked about what can be passed over.
    fn asking(&self, seat: Seat) -> Asking;
    /// Sets it.
    fn set_asking(&mut self, seat: Seat, asking: Asking);

    /// Begins to do something. The answer to what was asked before is not waited for any more.
    fn begin(&mut self, deed: &Deed);
    /// What became of it; not waited for longer than this.
    fn done(&mut self, patience: Duration) -> Poll<Result<(), NotDone>>;
    /// Lets the table go on by one step, if anything goes on by itself.
    fn go_on(&mut self, throws: Throws) -> Went;
    /// How the dice of the last step flew, if they were really thrown and it is known.
    fn last_throw(&self) -> Option<Flight>;
    /// A sign that turns while something is being worked out.
    fn sign(&self) -> Option<String>;

    /// Begins to work out the odds of the choices of a seat.
    fn ask_odds(&mut self, seat: Seat);
    /// The odds, once they are there; nothing where nobody knows them.
    fn odds(&mut self) -> Poll<Option<Hint>>;
    /// Nobody wants to know the odds any more.
    fn give_up_odds(&mut self);

    /// From now on slow work is done on threads of its own.
    fn work_beside(&mut self) {}
    /// The file it is saved in.
    fn saved_at(&self) -> Option<&Path> {
        None
    }
    /// What is wrong, in a line to be shown as long as it is.
    fn alarm(&self) -> Option<String>;
    /// What is to be known before it is left.
    fn before_leaving(&self) -> String;
    /// Takes note of what came from elsewhere, at every tick.
    fn refresh(&mut self) -> Fresh {
        Fresh::Same
    }
    /// Something that has to be said, once.
    fn notice(&mut self) -> Option<String> {
        None
    }
    /// How often it is looked at while nothing is to be shown; nothing where all that happens happens here.
    fn pulse(&self) -> Option<Duration> {
        None
    }
    /// What only tables on a server have.
    fn company(&self) -> Option<Company<'_>> {
        None
    }
    /// Does something beside the game.
    fn social(&mut self, _: Social) {}
    /// Breaks the connection, as a network would, where there is one.
    fn break_off(&self) {}
    /// The same table once more with other dice, if it can be set here.
    fn again(&self) -> Option<Order> {
        None
    }
    /// The table itself, if it stands here.
    fn live(&self) -> Option<&dyn Live> {
        None
    }
}
