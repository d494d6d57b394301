//! What the screen waits for, and whose eyes it is meant for.
//!
//! Several people may share one screen. Nobody but the seat itself may see its secrets, so the screen shows only what
//! is open to all until the person whose decision it is has said to sit in front of it.

use kernel::{Seat, SeatSet, Viewer};
use table::Status;
use wire::Stage;

use crate::terminal::venue::Venue;

/// What the screen waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Awaiting {
    /// The game has not begun: people take their seats.
    Gathering,
    /// This person decides.
    Decide(Seat),
    /// The keyboard goes to this person, who has secrets to look at.
    HandOver(Seat),
    /// People decide who do not sit at this screen.
    Others(SeatSet),
    /// A bot thinks.
    Bot(Seat),
    /// Chance is asked, with what in a short sentence.
    Chance(String),
    /// The game is over, with its result.
    Over(String),
}

/// What the table asks for now. `at` is the person who has confirmed to be at a shared screen; nobody stays there who
/// does not decide.
pub(super) fn ask(venue: &dyn Venue, at: &mut Option<Seat>) -> Awaiting {
    if venue.company().is_some_and(|company| company.about.stage == Stage::Gathering) {
        return Awaiting::Gathering;
    }
    match venue.status() {
        Status::Bot { seat } => Awaiting::Bot(seat),
        Status::Chance { asks } => Awaiting::Chance(asks.words(venue.names())),
        Status::Over { result, .. } => {
            *at = None;
            Awaiting::Over(result.words(venue.names()))
        }
        Status::People { seats } => {
            let mine = seats.iter().filter(|seat| venue.here().contains(*seat));
            let mine = mine.fold(SeatSet::EMPTY, SeatSet::with);
            let Some(first) = mine.first() else { return Awaiting::Others(seats) };
            let who = at.filter(|seat| mine.contains(*seat)).unwrap_or(first);
            if venue.here().len() == 1 || *at == Some(who) {
                return Awaiting::Decide(who);
            }
            *at = None;
            if venue.has_secrets(who) { Awaiting::HandOver(who) } else { Awaiting::Decide(who) }
        }
    }
}

/// Whose eyes the screen is meant for. Whoever decides without having secrets sees what a spectator sees.
pub(super) fn viewer(venue: &dyn Venue, at: Option<Seat>) -> Viewer {
    let here = venue.here();
    let only = here.first().filter(|_| here.len() == 1);
    only.or(at).map_or(Viewer::Spectator, Viewer::Seat)
}
