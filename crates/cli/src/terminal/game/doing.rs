//! What whoever sits here does: takes a choice, or takes the last one back.

use kernel::Seat;
use table::{NotDone, Refused};

use super::{
    GameScreen, Hurry,
    choices::{Meant, Pick},
};

impl GameScreen {
    /// Takes what was chosen. A text the game can read is meant as it is written; only one that it cannot read
    /// stands for the choice it found.
    pub(super) fn choose(&mut self, seat: Seat, pick: Pick) {
        let before = self.live.steps();
        let done = match pick {
            Pick::Listed(notation) => self.live.act(seat, &notation),
            Pick::Written { text, otherwise } => match (self.live.act(seat, &text), otherwise) {
                (Err(NotDone::Refused(Refused { rule: None, .. })), Some(Meant::Choice(notation))) => {
                    self.live.act(seat, &notation)
                }
                (Err(NotDone::Refused(Refused { rule: None, .. })), Some(Meant::Group(group))) => {
                    return self.chooser.open(group);
                }
                (done, _) => done,
            },
        };
        match done {
            Ok(()) => {
                self.fresh_from = before;
                self.stepped();
            }
            Err(why) => {
                // What cannot be read stays, to be corrected; what a rule forbids is done with.
                if matches!(&why, NotDone::Refused(Refused { rule: Some(_), .. })) {
                    self.chooser.clear();
                }
                self.not_done(why);
            }
        }
    }

    pub(super) fn undo(&mut self) {
        match self.live.undo() {
            Ok(_) => {
                // Whatever a bot was thinking about is not the position any more.
                self.working = None;
                self.hurry = Hurry::No;
                self.stepped();
            }
            Err(why) => self.not_done(why),
        }
    }
}
