//! Slow work as a value: a bot's choice, a throw or odds, to be done on any thread while the table waits for nobody.
//!
//! A task owns all it needs. What it finds names the version of the table it was asked at; a table that has moved on
//! drops it.

use std::{fmt, time::Duration};

use bots::Budget;
pub use bots::{Cores, Stop};
use kernel::Seat;
use monsterbox_box::flight::Flight;

use crate::Hint;

/// What a task works out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// What a bot does, or somebody who does not want to be asked.
    Choice(Seat),
    /// What chance answers.
    Chance,
    /// The odds of the choices of a seat.
    Hint(Seat),
    /// Nothing that anybody waits for: bots ponder while people decide.
    Pondering,
}

/// What a task has found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Finding {
    /// A seat does this, in the game's notation.
    Choice(Seat, String),
    /// Chance answers this, in the game's notation, and the dice flew like this.
    Chance(String, Option<Flight>),
    /// The odds, where they are known.
    Hint(Option<Hint>),
    /// Nothing: it was stopped, or could not be worked out, with the reason.
    Nothing(Option<String>),
}

/// A finished task.
#[derive(Clone, Debug, PartialEq)]
pub struct Done {
    /// The version of the table that it was asked at.
    pub version: u64,
    pub(crate) finding: Finding,
}

impl Done {
    /// The odds, if that is what was worked out and they are known.
    pub fn into_hint(self) -> Option<Hint> {
        match self.finding {
            Finding::Hint(hint) => hint,
            Finding::Choice(..) | Finding::Chance(..) | Finding::Nothing(_) => None,
        }
    }
}

/// A piece of work that belongs to nobody yet.
pub struct Task {
    pub(crate) version: u64,
    pub(crate) work: Work,
    pub(crate) stop: Stop,
    pub(crate) time: Option<Duration>,
    pub(crate) cores: Cores,
    pub(crate) run: Box<dyn FnOnce(&Budget) -> Finding + Send>,
}

impl Task {
    /// What it works out.
    pub fn work(&self) -> Work {
        self.work
    }

    /// The flag that stops it.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// The same, for this long at most: a bot then does the best that it has found so far.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// The same on these cores: as many as there are where nobody else needs them.
    #[must_use]
    pub fn on(self, cores: Cores) -> Self {
        Self { cores, ..self }
    }

    /// Does it, here and now.
    pub fn run(self) -> Done {
        let budget = Budget::until(self.stop.clone());
        let budget = match self.cores {
            Cores::One => budget,
            Cores::All => budget.on_all_cores(),
        };
        let budget = self.time.into_iter().fold(budget, Budget::within);
        let finding = if self.stop.is_set() { Finding::Nothing(None) } else { (self.run)(&budget) };
        let finding = if self.stop.is_set() { Finding::Nothing(None) } else { finding };
        Done { version: self.version, finding }
    }
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task")
            .field("version", &self.version)
            .field("work", &self.work)
            .finish_non_exhaustive()
    }
}
