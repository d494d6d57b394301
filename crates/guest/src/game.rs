//! One game at a table of its own, with programs in some of the seats.

use std::time::Duration;

use kernel::{Seat, Viewer};
use table::{Advance, Holder, MemoryLog, NotDone, Status};

use crate::{Clock, ContestError, Fault, Guest, TimeLeft, Want};

/// A program at a table, with its clock.
pub(crate) struct Player<'g> {
    pub(crate) guest: &'g mut Guest,
    clock: Clock,
    left: Duration,
    /// What it chose, in order.
    pub(crate) chosen: Vec<String>,
    /// The longest it took for a decision.
    longest: Duration,
}

impl<'g> Player<'g> {
    pub(crate) fn new(guest: &'g mut Guest, clock: Clock) -> Self {
        Self { guest, clock, left: clock.time, chosen: Vec::new(), longest: Duration::ZERO }
    }

    /// How many decisions it made, and how long the longest took.
    pub(crate) fn thoughts(self) -> (usize, Duration) {
        (self.chosen.len(), self.longest)
    }

    /// Makes the decision of this seat at the table, which waits for it.
    fn decide(&mut self, table: &mut Holder<MemoryLog>, seat: Seat) -> Result<(), Halt> {
        let known = if self.guest.wants(Want::Events) { self.guest.known() } else { table.steps() };
        let frame = table.frame(Viewer::Seat(seat), known);
        let time = TimeLeft { left: self.left, increment: self.clock.increment };
        let choice = self.guest.choose(&frame, time).map_err(|fault| Halt::Fault(seat, fault))?;
        self.left = self.left.saturating_sub(choice.used) + self.clock.increment;
        self.longest = self.longest.max(choice.used);
        table.act(seat, &choice.action)?;
        self.chosen.push(choice.action);
        Ok(())
    }
}

/// How a game ended.
pub(crate) enum Ended {
    /// By its rules, or because the table called it.
    Over {
        /// Each seat's share of the win.
        scores: Vec<f32>,
        /// Who won, in words.
        result: String,
    },
    /// Somebody had made as many decisions as were wanted.
    BrokenOff,
}

/// Why a game did not come to its end.
pub(crate) enum Halt {
    /// The program in this seat broke a rule.
    Fault(Seat, Fault),
    /// The table cannot go on.
    Table(String),
    /// It cannot even begin.
    Match(ContestError),
}

impl From<ContestError> for Halt {
    fn from(error: ContestError) -> Self {
        Self::Match(error)
    }
}

impl From<NotDone> for Halt {
    fn from(error: NotDone) -> Self {
        Self::Table(error.to_string())
    }
}

/// Plays a game to its end, or until a program has made this many decisions. Seats without a program are our own bots'.
pub(crate) fn play(
    table: &mut Holder<MemoryLog>,
    players: &mut [Option<Player<'_>>],
    most_decisions: Option<usize>,
) -> Result<Ended, Halt> {
    loop {
        match table.status() {
            Status::Over { result, scores } => {
                return Ok(Ended::Over { scores, result: result.words(table.names()) });
            }
            Status::Bot { .. } | Status::Chance { .. } => {
                if table.advance()? == Advance::Nothing {
                    return Err(Halt::Table("the table does not go on".to_owned()));
                }
            }
            Status::People { seats } => {
                let seat = seats.first().unwrap_or_default();
                let Some(player) = players.get_mut(seat.index()).and_then(Option::as_mut) else {
                    return Err(Halt::Table(format!("nobody decides for {seat}")));
                };
                if most_decisions.is_some_and(|most| player.chosen.len() >= most) {
                    return Ok(Ended::BrokenOff);
                }
                player.decide(table, seat)?;
            }
        }
    }
}
