//! Taking back at a table with other people: they are asked first, and silence is a no.

use std::time::Duration;

use kernel::Seat;
use table::Command;
use tokio::time::Instant;
use wire::{Kind, Refusal, UndoAsked};

use super::Table;
use crate::{
    neighbours::News,
    refusal::{by_table, refusal},
};

/// How long the others have for an answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(30);
/// How often the others are asked for the same thing: a no can be a slip of the finger, the second one is meant.
const MOST_NOES: u8 = 2;

/// Somebody wants to take an action back.
#[derive(Clone, Debug)]
pub(super) struct AskedUndo {
    pub(super) seat: Seat,
    /// The version that they had seen.
    pub(super) seen: u64,
    /// The mark of their message.
    pub(super) mark: String,
    /// Who has not answered yet.
    pub(super) waits_for: Vec<Seat>,
    pub(super) until: Instant,
}

impl Table {
    /// A seat wants to take its action back. Where other people are there they are asked; what cannot be taken back is refused
    /// before anybody is.
    pub(super) async fn undo(
        &mut self,
        connection: u64,
        seat: Seat,
        seen: u64,
        mark: String,
    ) -> Result<u64, Refusal> {
        let command = Command::Undo { seat };
        self.live.propose(&command, Some(seen)).map_err(by_table)?;
        let people = self.live.people();
        // Whoever sits at the same screen is asked there, by looking up.
        let asked = people.iter().filter(|other| {
            *other != seat && self.is_here(*other) && !self.told.may(connection, Some(*other))
        });
        let waits_for: Vec<Seat> = asked.collect();
        if waits_for.is_empty() {
            return self.submit(&command, Some(seen), Some(mark)).await;
        }
        if let Some(asked) = &self.asked_undo {
            // The same message sent again is no other wish.
            if asked.mark == mark {
                return Ok(self.live.version());
            }
            return Err(refusal(Kind::Refused, "the others are being asked already: wait for their answers"));
        }
        if self.undo_denied == (self.live.version(), MOST_NOES) {
            return Err(refusal(Kind::Refused, "the others have said no to this already"));
        }
        let until = Instant::now() + ANSWER_WITHIN;
        self.asked_undo = Some(AskedUndo { seat, seen, mark, waits_for, until });
        self.told.note_news();
        let asked = self.shared_undo();
        self.tell_neighbours(News::Undo { asked }).await;
        Ok(self.live.version())
    }

    /// A seat says whether somebody else may take their action back: the last yes does it, the first no ends it.
    pub(super) async fn agree(&mut self, seat: Seat, agree: bool) -> Result<u64, Refusal> {
        let Some(asked) = self.asked_undo.as_mut().filter(|asked| asked.waits_for.contains(&seat)) else {
            return Err(refusal(Kind::Refused, "nobody asks this seat for leave to take something back"));
        };
        self.told.note_news();
        asked.waits_for.retain(|other| *other != seat);
        let all_agree = agree && asked.waits_for.is_empty();
        if !agree {
            self.asked_undo = None;
            self.count_a_no();
        }
        let asked = self.shared_undo();
        self.tell_neighbours(News::Undo { asked }).await;
        if all_agree { self.carry_out_undo().await } else { Ok(self.live.version()) }
    }

    /// Everybody agrees: it is taken back.
    pub(super) async fn carry_out_undo(&mut self) -> Result<u64, Refusal> {
        match self.asked_undo.take() {
            Some(AskedUndo { seat, seen, mark, .. }) => {
                self.submit(&Command::Undo { seat }, Some(seen), Some(mark)).await
            }
            None => Ok(self.live.version()),
        }
    }

    pub(super) fn count_a_no(&mut self) {
        let version = self.live.version();
        let before = if self.undo_denied.0 == version { self.undo_denied.1 } else { 0 };
        self.undo_denied = (version, (before + 1).min(MOST_NOES));
    }

    /// Forgets what was asked when its time is out, or when it cannot be taken back any more.
    pub(super) fn look_at_the_asked_undo(&mut self) {
        let Some(AskedUndo { seat, seen, until, .. }) = self.asked_undo else { return };
        let possible = self.live.propose(&Command::Undo { seat }, Some(seen)).is_ok();
        if until <= Instant::now() || !possible {
            self.asked_undo = None;
            self.count_a_no();
            self.told.note_news();
        }
    }

    /// When silence is a no.
    pub(super) fn undo_ends(&self) -> Option<Instant> {
        self.asked_undo.as_ref().map(|asked| asked.until)
    }

    /// What everybody may know of it.
    pub(super) fn undo_asked(&self) -> Option<UndoAsked> {
        let AskedUndo { seat, waits_for, until, .. } = self.asked_undo.as_ref()?;
        let left = until.saturating_duration_since(Instant::now()).as_millis() as u64;
        Some(UndoAsked { seat: *seat, waits_for: waits_for.clone(), left })
    }
}
