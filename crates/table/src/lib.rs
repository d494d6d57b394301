//! One live table of any game: who sits where, what may be done, what happened, and the record of it all.
//!
//! A table is its log: numbered lines, of which everything else follows. A [`Live`] table proposes the lines that a command
//! would add, a [`Holder`] stores them in a [`Log`] and lets the table follow, and a [`Frame`] is what one viewer gets of it. It
//! opens no file and no socket.

mod command;
mod drawing;
mod example;
mod frame;
mod lesson;
mod live;
mod log;
mod replay;
pub mod scene;
mod seats;
mod table;
mod task;
mod verify;

pub use command::{Cited, Command, Proposal, Refused, Stale, Then};
pub use drawing::{Drawing, drawing};
pub use example::{Example, ExampleRefused, example};
pub use frame::{Choice, ChoiceRun, Delta, Frame, Json, LogEntry, Sitting, Status, ViewChange};
pub use lesson::{Answer, Learning, learn};
pub use live::{Advance, Asking, Hint, HintLine, Live};
pub use log::{AppendError, Holder, Log, MemoryLog, NotDone};
pub use replay::{Moment as ReplayMoment, Replay, ReplayFrame, Retold, Secrets, replay, replay_with};
pub use seats::{Occupant, TableError};
pub use table::Table;
pub use task::{Cores, Done, Stop, Task, Work};
pub use verify::{Verdict, verify};

pub use monsterbox_box::flight::{Flight, Flyer, Ground, MOMENTS_A_SECOND, Moment, Outline, Part};

use std::sync::Arc;

use kernel::{Pack, Record, RecordError, Seed, Setup};
use monsterbox_box::{Playable, Visit, find, visit};

/// Opens a new table of the game with this slug.
pub fn open(slug: &str, setup: Setup, seats: Vec<Occupant>, seed: Seed) -> Result<Box<dyn Live>, TableError> {
    open_from(slug, setup, seats, seed, None)
}

/// Opens a new table that begins from a position in the game's notation, or from the set-up where none is named.
pub fn open_from(
    slug: &str,
    setup: Setup,
    seats: Vec<Occupant>,
    seed: Seed,
    start: Option<String>,
) -> Result<Box<dyn Live>, TableError> {
    struct Open(Setup, Vec<Occupant>, Seed, Option<String>);
    impl Visit for Open {
        type Out = Result<Box<dyn Live>, TableError>;
        fn game<G: Playable>(self) -> Self::Out {
            let Self(setup, seats, seed, start) = self;
            Ok(Box::new(Table::<G>::open(setup, &seats, seed, start)?))
        }
    }
    visit(slug, Open(setup, seats, seed, start))?
}

/// Opens the table of a record where it was left, with its seed that was kept apart and with the content pack, for records
/// of the game that the pack is for. A torn end is left out, and said in the notice.
pub fn resume(
    text: &str,
    seed: Option<Seed>,
    pack: Option<&Arc<Pack>>,
) -> Result<(Box<dyn Live>, Option<RecordError>), TableError> {
    struct Resume(Record, Option<Seed>);
    impl Visit for Resume {
        type Out = Result<Box<dyn Live>, TableError>;
        fn game<G: Playable>(self) -> Self::Out {
            Ok(Box::new(Table::<G>::resume(self.0, self.1)?))
        }
    }
    let (mut record, notice) = match Record::read_whole_part(text) {
        (Some(record), None) => (record, None),
        (Some(record), Some(error @ RecordError::Torn { .. })) => (record, Some(error)),
        (_, Some(error)) => return Err(error.into()),
        (None, None) => return Err(RecordError::NotARecord("the file is empty".to_owned()).into()),
    };
    take_pack(&mut record, pack);
    let slug = record.header.game.clone();
    let live = visit(&slug, Resume(record, seed))??;
    Ok((live, notice))
}

/// Reads a record for those who work on it as a whole: with the content pack, if it is one for its game, and with the names to
/// show, one a seat. Whether its steps are legal shows when it is played again.
pub fn read_record(text: &str, pack: Option<&Arc<Pack>>) -> Result<(Record, Vec<String>), TableError> {
    let mut record = Record::read(text)?;
    take_pack(&mut record, pack);
    let seats = record.seats().iter().map(|text| Occupant::read(text)).collect::<Result<Vec<_>, _>>()?;
    Ok((record, seats::names(&seats)))
}

/// Records name their pack, and what play depends on in it by a hash: the pack they were made with is handed over beside them, or
/// is one of those that come with the game.
fn take_pack(record: &mut Record, pack: Option<&Arc<Pack>>) {
    let header = &record.header;
    let fits = |pack: &&Arc<Pack>| pack.game().as_ref() == Some(&header.game);
    let named = || find(&header.game).ok()?.pack(&header.pack.as_ref()?.name);
    record.header.setup.pack = pack.filter(fits).or_else(named).cloned();
}
