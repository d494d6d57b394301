//! Where the lines of a table are kept, and how several holders of one table agree on them.
//!
//! The log is the table. A command becomes lines (propose), the lines go to the log (the one moment of truth), then memory
//! follows (commit). Whoever comes too late is told so, reads what is missing, and tries again.

use std::{
    ops::{Deref, DerefMut},
    sync::{Arc, Mutex, PoisonError},
};

use kernel::{RecordError, Seat};

use crate::{Advance, Command, Done, Live, Proposal, Refused};

/// Keeps the lines of one table. The number of the last line is the table's version.
pub trait Log {
    /// Adds lines behind the version `after`, all or none. Refused if others have added lines since.
    fn append(&mut self, after: u64, lines: &[String]) -> Result<(), AppendError>;

    /// The lines behind a version, each with its line end.
    fn read(&mut self, after: u64) -> Result<Vec<String>, String>;
}

/// Why lines were not added. The log is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// The log has more lines than the table knew.
    #[error("the table is at version {version} already")]
    Conflict {
        /// The version of the log.
        version: u64,
    },
    /// The lines could not be stored.
    #[error("it could not be stored: {0}")]
    Failed(String),
}

/// A log in memory. All clones are the same log.
#[derive(Clone, Debug, Default)]
pub struct MemoryLog(Arc<Mutex<Vec<String>>>);

impl MemoryLog {
    /// Another log with the same lines so far.
    #[must_use]
    pub fn fork(&self) -> Self {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Self(Arc::new(Mutex::new(kept.clone())))
    }

    /// The lines behind the header, one after the other.
    pub fn text(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).concat()
    }
}

impl Log for MemoryLog {
    fn append(&mut self, after: u64, lines: &[String]) -> Result<(), AppendError> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let version = kept.len() as u64;
        if version != after {
            return Err(AppendError::Conflict { version });
        }
        kept.extend_from_slice(lines);
        Ok(())
    }

    fn read(&mut self, after: u64) -> Result<Vec<String>, String> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let from = usize::try_from(after).map_err(|error| error.to_string())?;
        kept.get(from..).map(<[String]>::to_vec).ok_or_else(|| format!("the log has no line {after}"))
    }
}

/// Why a command was not carried out.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NotDone {
    /// The table refuses it.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// It could not be stored; nothing has changed.
    #[error("it could not be stored: {0}")]
    NotStored(String),
    /// The log says something that cannot be: the table cannot be gone on with.
    #[error(transparent)]
    Broken(#[from] RecordError),
}

/// One of possibly several holders of a table: its own memory of it, over the log that all of them share.
pub struct Holder<L> {
    table: Box<dyn Live>,
    log: L,
}

impl<L: Log> Holder<L> {
    /// A holder of this table over its log.
    pub fn new(table: Box<dyn Live>, log: L) -> Self {
        Self { table, log }
    }

    /// What keeps its lines.
    pub fn kept_by(&self) -> &L {
        &self.log
    }

    /// The same for a log that does more than keep lines.
    pub fn kept_by_mut(&mut self) -> &mut L {
        &mut self.log
    }

    /// Reads what others have added to the log, and says how many lines that were.
    pub fn catch_up(&mut self) -> Result<usize, NotDone> {
        let lines = self.log.read(self.table.version()).map_err(NotDone::NotStored)?;
        self.table.follow(&lines)?;
        Ok(lines.len())
    }

    /// Carries a command out: proposed, stored, then remembered. `seen` is the version that whoever asks has seen; without
    /// it the command is meant for the table as it is. Lines of others that come first are read, and it is tried again.
    pub fn submit(&mut self, command: &Command, seen: Option<u64>) -> Result<(), NotDone> {
        loop {
            let proposal = self.table.propose(command, seen)?;
            if self.store(proposal)? == Stored::Ours {
                return Ok(());
            }
        }
    }

    /// Takes what a task has found, if the table still stands as it was asked; otherwise it is dropped.
    pub fn finish(&mut self, done: Done) -> Result<Advance, NotDone> {
        let Some((proposal, advance)) = self.table.propose_done(done)? else { return Ok(Advance::Nothing) };
        Ok(match self.store(proposal)? {
            Stored::Ours => advance,
            Stored::OthersCameFirst => Advance::Nothing,
        })
    }

    /// Works out what the table waits for and takes it, here and now.
    pub fn advance(&mut self) -> Result<Advance, NotDone> {
        match self.table.task() {
            Some(task) => self.finish(task.run()),
            None => Ok(Advance::Nothing),
        }
    }

    /// A seat acts on the table as it is.
    pub fn act(&mut self, seat: Seat, action: &str) -> Result<(), NotDone> {
        self.submit(&Command::Act { seat, action: action.to_owned() }, None)
    }

    /// Whoever may takes the last action back.
    pub fn undo(&mut self) -> Result<Seat, NotDone> {
        let seat = self.table.undoable().ok_or_else(crate::table::nothing_to_undo)?;
        self.submit(&Command::Undo { seat }, None)?;
        Ok(seat)
    }

    fn store(&mut self, proposal: Proposal) -> Result<Stored, NotDone> {
        match self.log.append(proposal.after, &proposal.lines) {
            Ok(()) => {
                self.table.commit(proposal)?;
                Ok(Stored::Ours)
            }
            Err(AppendError::Conflict { .. }) => {
                self.catch_up()?;
                Ok(Stored::OthersCameFirst)
            }
            Err(AppendError::Failed(why)) => Err(NotDone::NotStored(why)),
        }
    }
}

/// What became of proposed lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stored {
    /// They are in the log, and the table has followed them.
    Ours,
    /// Lines of others came first, which the table has followed instead.
    OthersCameFirst,
}

impl Holder<MemoryLog> {
    /// The one holder of a new table, over a log in memory.
    pub fn in_memory(table: Box<dyn Live>) -> Self {
        Self::new(table, MemoryLog::default())
    }

    /// The whole record of a table that this log has kept from its beginning.
    pub fn record(&self) -> String {
        self.table.header_text() + &self.log.text()
    }
}

impl<L> Deref for Holder<L> {
    type Target = dyn Live;

    fn deref(&self) -> &Self::Target {
        self.table.as_ref()
    }
}

/// For what is this holder's own, such as when a person wants to be asked.
impl<L> DerefMut for Holder<L> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.table.as_mut()
    }
}
