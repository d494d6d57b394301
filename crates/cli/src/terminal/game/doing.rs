//! What whoever sits here does: takes a choice, or takes the last one back.

use std::{task::Poll, time::Duration};

use kernel::Seat;
use table::{NotDone, Refused};

use super::{
    GameScreen, Hurry,
    choices::{Meant, Pick},
};
use crate::terminal::venue::Deed;

/// How long a key waits for what it began: a table here and a server nearby have answered by then.
const PATIENCE: Duration = Duration::from_millis(120);

/// Something that was begun and is not done yet.
#[derive(Debug)]
pub(super) enum Doing {
    /// A seat acts. What it typed stands for this, if the game cannot read it.
    Act { seat: Seat, otherwise: Option<Meant>, steps: usize },
    /// The last action is taken back.
    Undo,
}

impl GameScreen {
    /// Takes what was chosen. A text the game can read is meant as it is written; only one that it cannot read
    /// stands for the choice it found.
    pub(super) fn choose(&mut self, seat: Seat, pick: Pick) {
        let (notation, otherwise) = match pick {
            Pick::Listed(notation) => (notation, None),
            Pick::Written { text, otherwise } => (text, otherwise),
        };
        self.act(seat, notation, otherwise);
    }

    fn act(&mut self, seat: Seat, notation: String, otherwise: Option<Meant>) {
        if self.doing.is_some() {
            return;
        }
        // A table that stands here has done it by the next line.
        self.doing = Some(Doing::Act { seat, otherwise, steps: self.venue.steps() });
        self.venue.begin(&Deed::Act(seat, notation));
        self.finish_doing(PATIENCE);
    }

    pub(super) fn undo(&mut self) {
        if self.doing.is_some() {
            return;
        }
        self.venue.begin(&Deed::Undo);
        self.doing = Some(Doing::Undo);
        self.finish_doing(PATIENCE);
    }

    /// Looks what became of what was begun.
    pub(super) fn finish_doing(&mut self, patience: Duration) {
        if self.doing.is_none() {
            return;
        }
        let Poll::Ready(done) = self.venue.done(patience) else { return };
        match (self.doing.take(), done) {
            (None, _) => {}
            (Some(Doing::Act { steps, .. }), Ok(())) => {
                self.fresh_from = steps;
                self.stepped();
            }
            (
                Some(Doing::Act { seat, otherwise: Some(meant), .. }),
                Err(NotDone::Refused(Refused { rule: None, .. })),
            ) => match meant {
                Meant::Choice(notation) => self.act(seat, notation, None),
                Meant::Group(group) => self.chooser.open(group),
            },
            (Some(Doing::Act { .. }), Err(why)) => {
                // What cannot be read stays, to be corrected; what a rule forbids is done with.
                if matches!(&why, NotDone::Refused(Refused { rule: Some(_), .. })) {
                    self.chooser.clear();
                }
                self.not_done(why);
            }
            (Some(Doing::Undo), Ok(())) => {
                self.hurry = Hurry::No;
                self.stepped();
            }
            (Some(Doing::Undo), Err(why)) => self.not_done(why),
        }
    }
}
