//! What others have changed at a table without this node having heard of it: found by looking into the store.

use kernel::{LineKind, Seat};
use store::{Glance, Line, Stage};
use tokio::time::Instant;
use wire::Kind;

use super::Table;
use crate::{neighbours::Here, refusal::refusal};

/// Whether something beside the log may have changed: seats, stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    Same,
    Other,
}

impl Table {
    /// Takes what a look at the store has shown. It is a moment old, so whatever differs is read again.
    pub(super) async fn take_glance(&mut self, glance: Option<Glance>) {
        let Some(glance) = glance else { return self.leave_if_removed().await };
        for present in glance.present {
            let ours = self.house.neighbours.as_ref().is_some_and(|ours| ours.node() == present.node);
            // What is said in words of another version is not believed; who acts shows that they are there.
            if !ours && let Ok(here) = serde_json::from_str::<Here>(&present.says) {
                self.note_elsewhere(present.node, &here);
            }
        }
        if glance.version > self.live.version() {
            // What fails has said why, and is tried again at the next look.
            let _ = self.catch_up(glance.version).await;
        } else if glance.seats != self.keys || glance.row.stage != self.row.stage {
            self.read_beside().await;
        }
        if glance.said > 0 {
            self.read_what_was_said(glance.said).await;
        }
        if glance.rematch.is_some() && glance.rematch != self.rematch {
            self.rematch = glance.rematch;
            self.told.note_news();
        }
    }

    /// Somebody has removed the table at another node: everybody is told, and it leaves memory.
    async fn leave_if_removed(&mut self) {
        if matches!(self.house.store.table(&self.id).await, Ok(None)) {
            let gone = refusal(Kind::NotFound, format!("there is no table `{}` any more", self.id));
            self.give_up(&gone);
        }
    }

    /// Somebody names what is not known here, a token or a version: another node may have it from the store.
    pub(super) async fn look_closely(&mut self) {
        if self.shared.is_some() {
            let version = self.live.version();
            // Whoever asked is answered by what is known then.
            let _ = self.catch_up(version).await;
            self.read_beside().await;
        }
    }

    /// Lines of others have come: what they mean for the clocks, and who is there although no node said so. Says whether they may
    /// have changed something beside the log: plain moves never do.
    pub(super) fn note_acts_of(&mut self, lines: &[Line]) -> Beside {
        let mut beside = Beside::Same;
        for line in lines {
            let says = serde_json::from_str::<kernel::record::Line>(&line.text).map(|line| line.says);
            let alive = match says {
                Ok(LineKind::Act { seat, .. }) => {
                    let seat = Seat::from_letter(seat);
                    if let Some(seat) = seat {
                        self.thinking.acted(seat);
                    }
                    seat
                }
                Ok(LineKind::Chance { .. } | LineKind::Undo { .. }) => None,
                Ok(LineKind::Sit { seat, .. }) => {
                    beside = Beside::Other;
                    Seat::from_letter(seat)
                }
                Ok(LineKind::Word { .. } | LineKind::End { .. } | LineKind::Disclose { .. }) | Err(_) => {
                    beside = Beside::Other;
                    None
                }
            };
            if let Some(since) = alive.and_then(|seat| self.away.get_mut(&seat)) {
                *since = Instant::now();
            }
        }
        beside
    }

    /// Where another node has let a bot step in for somebody who is connected here, the bot steps out.
    pub(super) async fn keep_seats_of_those_here(&mut self) {
        if self.shared.is_none() || self.row.stage == Stage::Over || self.not_before.is_some() {
            return;
        }
        let people = self.live.people();
        let owners = self.keys.iter().map(|key| Seat(key.seat));
        let replaced: Vec<Seat> =
            owners.filter(|seat| self.told.is_here(*seat) && !people.contains(*seat)).collect();
        for seat in replaced {
            self.step_out(seat).await;
        }
    }
}
