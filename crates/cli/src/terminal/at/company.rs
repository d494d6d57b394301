//! What only tables on a server have: people elsewhere, their clocks, what they say, and the line itself.

use std::time::Duration;

use kernel::{Seat, SeatSet};
use wire::{About, Presence, Said, Sitter};

/// Who is at a table on a server, and how.
pub(in crate::terminal) struct Company<'a> {
    pub(in crate::terminal) about: &'a About,
    pub(in crate::terminal) said: &'a [Said],
    /// The link of the table, to be shared.
    pub(in crate::terminal) link: String,
    /// How much time is left until a bot moves for whoever is waited for.
    pub(in crate::terminal) left: Option<Duration>,
    /// The seats of this screen.
    pub(in crate::terminal) here: SeatSet,
    /// Their tokens.
    pub(in crate::terminal) tokens: &'a [(Seat, String)],
}

/// Something that is done at a table on a server beside the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::terminal) enum Social {
    /// A seat says something to everybody.
    Say(Seat, String),
    /// A seat adds a word to the seed.
    Word(Seat, String),
    /// A seat begins the game.
    Start(Seat),
    /// A seat says whether somebody else may take their action back.
    Agree(Seat, bool),
}

impl Company<'_> {
    /// Who at this screen is asked whether somebody else may take their action back.
    pub(in crate::terminal) fn asked_to_agree(&self) -> Option<Seat> {
        self.about.undo.as_ref()?.waits_for.iter().copied().find(|seat| self.here.contains(*seat))
    }

    /// Whoever speaks for this screen.
    pub(in crate::terminal) fn speaker(&self) -> Option<Seat> {
        self.here.first()
    }

    /// What there is to know of a seat beside its name, if anything.
    pub(in crate::terminal) fn note(&self, seat: Seat) -> Option<&'static str> {
        let about = self.about.seats.get(seat.index())?;
        match (about.sitter, about.presence) {
            (Sitter::Open, _) => Some("open"),
            (Sitter::StandIn, _) => Some("a bot plays"),
            (Sitter::Person, Presence::Away) => Some("away"),
            (Sitter::Person, Presence::Here) | (Sitter::Bot, _) => None,
        }
    }

    /// Who is not at the table as one would expect, how many watch, and what the clock says, in one line.
    pub(in crate::terminal) fn state(&self) -> String {
        let mut notes = Vec::new();
        for (seat, about) in Seat::all(self.about.seats.len() as u8).zip(&self.about.seats) {
            if let Some(note) = self.note(seat) {
                notes.push(format!("{}: {note}", about.name));
            }
        }
        if let Some(left) = self.left {
            notes.push(format!("clock {}", clock(left)));
        }
        if let Some(asked) = &self.about.undo {
            let name = self.about.seats.get(asked.seat.index()).map_or("somebody", |seat| seat.name.as_str());
            notes.push(match self.asked_to_agree() {
                Some(_) => format!("{name} wants to take back: Ctrl-Y yes, Ctrl-N no"),
                None => "the others are asked whether it may be taken back".to_owned(),
            });
        }
        // Whoever watches over the shoulders of several people at this screen is not somebody else.
        let own = usize::from(self.here.len() != 1);
        match self.about.watchers.saturating_sub(own) {
            0 => {}
            1 => notes.push("1 watches".to_owned()),
            many => notes.push(format!("{many} watch")),
        }
        if notes.is_empty() { "everybody is here".to_owned() } else { notes.join(" · ") }
    }
}

/// A time as a clock shows it.
pub(in crate::terminal) fn clock(left: Duration) -> String {
    let seconds = left.as_millis().div_ceil(1_000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use wire::{Access, SeatAbout, Stage, Terms, UndoAsked};

    use super::*;

    fn seat(name: &str, sitter: Sitter, presence: Presence) -> SeatAbout {
        SeatAbout { sitter, name: name.to_owned(), bot: None, presence }
    }

    #[test]
    fn a_line_says_who_is_away_how_long_is_left_and_who_watches() {
        let mut about = About {
            table: "t".to_owned(),
            game: "pig".to_owned(),
            options: std::collections::BTreeMap::new(),
            pack: None,
            stage: Stage::Playing,
            access: Access::Private,
            terms: Terms::default(),
            seats: vec![
                seat("Ann", Sitter::Person, Presence::Here),
                seat("Bob", Sitter::StandIn, Presence::Away),
                seat("Cy", Sitter::Person, Presence::Away),
                seat("greedy D", Sitter::Bot, Presence::Here),
            ],
            commitment: String::new(),
            words: Vec::new(),
            watchers: 1,
            clocks: None,
            parent: None,
            rematch: None,
            undo: None,
        };
        let company = |about: &About, left| {
            let here = SeatSet::only(Seat(0));
            Company { about, said: &[], link: String::new(), left, here, tokens: &[] }.state()
        };
        let told = company(&about, Some(Duration::from_millis(64_200)));
        assert_eq!(told, "Bob: a bot plays · Cy: away · clock 1:05 · 1 watches");
        about.undo = Some(UndoAsked { seat: Seat(2), waits_for: vec![Seat(0)], left: 20_000 });
        assert!(company(&about, None).contains("Cy wants to take back: Ctrl-Y yes, Ctrl-N no"));
        about.undo = Some(UndoAsked { seat: Seat(0), waits_for: vec![Seat(2)], left: 20_000 });
        assert!(company(&about, None).contains("the others are asked"));
        about.undo = None;
        about.seats.truncate(1);
        about.watchers = 0;
        assert_eq!(company(&about, None), "everybody is here");
        about.watchers = 3;
        assert_eq!(company(&about, None), "3 watch");
        assert_eq!(clock(Duration::ZERO), "0:00");
    }
}
