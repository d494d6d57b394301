//! How likely a player is to win a position of Crush Monster Rampage!, as far as what lies on the table tells.
//!
//! The weights were fitted to the endings of games among greedy bots: one curve for the fall of the city, one for who wins
//! the games in which it stands.

use crush::{Ending, Group, Stage, State};
use kernel::Seat;

/// A chance in points of the mission score: a lead of about this many points turns an even game into a certain win.
const POINTS: f64 = 15.0;
/// A point of the mission score.
const SCORE: f64 = 1.28;
/// A unit on the board beyond the point it scores: it can still win cards.
const ON_BOARD: f64 = 0.3;
/// A unit in reserve.
const RESERVE: f64 = 1.78;
/// Survivors who wait: two points if they are rescued in time.
const WAITING: f64 = 1.82;
/// How much a turn without a shot brings the end of the city nearer, in buildings: the Monster moves on while the deck stays
/// as it is. It is more than the Monster flattens in a turn, because an opponent who waits too waits for many turns.
const WAITED: f64 = 2.0;
/// What waiting costs besides, in points: where nothing is lost by a shot, it is fired.
const PATIENCE: f64 = 0.03;

/// The chance of winning, in points.
pub(super) fn worth(state: &State, seat: Seat) -> f64 {
    POINTS * chance_with(state, seat, 0.0)
}

/// The chance of winning for a player who lets the turn go by without a shot that could be fired, in points.
pub(super) fn worth_waiting(state: &State, seat: Seat) -> f64 {
    POINTS * chance_with(state, seat, WAITED) - PATIENCE
}

/// The chance of winning.
pub(super) fn chance(state: &State, seat: Seat) -> f64 {
    chance_with(state, seat, 0.0)
}

/// The chance of winning in a city that has this many buildings fewer.
fn chance_with(state: &State, seat: Seat, fewer: f64) -> f64 {
    match state.stage() {
        Stage::Over(Ending::Won(winner)) if winner == seat => 1.0,
        Stage::Over(_) => 0.0,
        _ => {
            let lead = side(state, seat) - side(state, other(seat));
            let cards = f64::from(state.deck().len());
            (1.0 - fall(state, fewer)) * share(lead / (cards + 2.0).sqrt())
        }
    }
}

/// The other player.
fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}

/// The logistic curve.
fn share(at: f64) -> f64 {
    1.0 / (1.0 + (-at).exp())
}

/// What a player has.
fn side(state: &State, seat: Seat) -> f64 {
    let force = state.force(seat);
    let on_board = f64::from(force.on_board());
    let reserve = f64::from(force.total()) - on_board;
    let waiting = Group::ALL.into_iter().filter_map(|group| state.waiting(group));
    let waiting = waiting.filter(|waiting| waiting.seat == seat).count() as f64;
    SCORE * f64::from(state.score(seat)) + ON_BOARD * on_board + RESERVE * reserve + WAITING * waiting
}

/// The chance that the city falls before the last card is drawn: few buildings, many of them burning or grabbed, many cards.
fn fall(state: &State, fewer: f64) -> f64 {
    let left = f64::from(state.buildings().len()) + 1.0;
    let burning = f64::from(state.fires().len()) / left;
    let grabbed = f64::from(state.grabbed().len()) / left;
    let cards = f64::from(state.deck().len()) / 32.0;
    share(-0.2 - 1.83 * (left - fewer).max(0.1).ln() + 2.7 * burning + 2.2 * grabbed + 4.9 * cards)
}
