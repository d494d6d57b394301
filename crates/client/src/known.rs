//! What a client knows of a table, kept up to date by what the server sends.

use table::{Delta, Frame};
use wire::{About, Said};

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

    /// Takes a change; says whether it was one of what is known.
    pub(crate) fn take_delta(&mut self, delta: Delta, flight: Option<usize>) -> bool {
        if delta.version <= self.frame.version {
            return true;
        }
        let Some(frame) = self.frame.clone().after(delta) else { return false };
        self.frame = frame;
        self.flights.extend(flight);
        true
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
