//! What the screen waits for, and whose eyes it is meant for.
//!
//! Several people may share one screen. Nobody but the seat itself may see its secrets, so the screen shows only what
//! is open to all until the person whose decision it is has said to sit in front of it.

use kernel::{Seat, Viewer};
use table::{Live, Status};

/// What the screen waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Awaiting {
    /// This person decides.
    Decide(Seat),
    /// The keyboard goes to this person, who has secrets to look at.
    HandOver(Seat),
    /// A bot thinks.
    Bot(Seat),
    /// Chance is asked, with what in a short sentence.
    Chance(String),
    /// The game is over, with its result.
    Over(String),
}

/// What the table asks for now. `at` is the person who has confirmed to be at a shared screen; nobody stays there who
/// does not decide.
pub(super) fn ask(live: &dyn Live, at: &mut Option<Seat>) -> Awaiting {
    match live.status() {
        Status::Bot { seat } => Awaiting::Bot(seat),
        Status::Chance { asks } => Awaiting::Chance(asks.words(live.names())),
        Status::Over { result, .. } => {
            *at = None;
            Awaiting::Over(result.words(live.names()))
        }
        Status::People { seats } => {
            let Some(first) = seats.first() else { return Awaiting::Chance(String::new()) };
            let who = at.filter(|seat| seats.contains(*seat)).unwrap_or(first);
            if live.people().len() == 1 || *at == Some(who) {
                return Awaiting::Decide(who);
            }
            *at = None;
            if live.has_secrets(who) { Awaiting::HandOver(who) } else { Awaiting::Decide(who) }
        }
    }
}

/// Whose eyes the screen is meant for. Whoever decides without having secrets sees what a spectator sees.
pub(super) fn viewer(live: &dyn Live, at: Option<Seat>) -> Viewer {
    let people = live.people();
    let only = people.first().filter(|_| people.len() == 1);
    only.or(at).map_or(Viewer::Spectator, Viewer::Seat)
}
