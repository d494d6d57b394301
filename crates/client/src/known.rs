//! What a client knows of a table, kept up to date by what the server sends.

use table::{Delta, Frame};
use wire::{About, Said};

/// A change of a table, for those who want to hear of every one.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The whole table: as it stood when somebody began to listen, or after a break.
    Whole(Box<Frame>),
    /// What has changed, and the step whose dice were really thrown, if any.
    Change(Box<Delta>, Option<usize>),
}

/// Whether a change followed what was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Followed {
    /// It did, and is known now.
    New,
    /// It was known already.
    Known,
    /// Something was missed before it.
    Missed,
}

/// What a client knows of a table from one seat, or as a watcher.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// Who is there, how far it is.
    pub about: About,
    /// The table, with its whole log.
    pub frame: Frame,
    /// What was said.
    pub said: Vec<Said>,
    /// The steps whose dice were really thrown, as far as the client was there.
    pub flights: Vec<usize>,
    /// The token it was joined with, to join again.
    pub(crate) token: Option<String>,
}

impl Known {
    /// Takes a whole frame. Its log begins at the first step that was not known: what was known before stays.
    pub(crate) fn take_frame(&mut self, mut frame: Frame) {
        if frame.log_from > 0 {
            let mut log = std::mem::take(&mut self.frame.log);
            log.retain(|entry| entry.step < frame.log_from);
            log.append(&mut frame.log);
            frame.log = log;
            frame.log_from = self.frame.log_from.min(frame.log_from);
        }
        self.frame = frame;
    }

    /// Takes a change.
    pub(crate) fn take_delta(&mut self, delta: Delta, flight: Option<usize>) -> Followed {
        if delta.version <= self.frame.version {
            return Followed::Known;
        }
        let Some(frame) = self.frame.clone().after(delta) else { return Followed::Missed };
        self.frame = frame;
        self.flights.extend(flight);
        Followed::New
    }

    /// Takes what was said, each saying once.
    pub(crate) fn take_said(&mut self, said: Vec<Said>) {
        for said in said {
            if !self.said.iter().any(|known| known.number == said.number) {
                self.said.push(said);
            }
        }
        self.said.sort_by_key(|said| said.number);
    }
}
