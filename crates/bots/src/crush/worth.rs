//! What a position of Crush Monster Rampage! is worth to a player, in points of the mission score.

use crush::{Ending, Group, Rules, Stage, State};
use kernel::Seat;

/// A game that is won or lost.
pub(super) const GAME: f64 = 40.0;
/// A unit on the board beyond the point it scores: it can still win cards.
const ON_BOARD: f64 = 0.35;
/// A unit in reserve.
const RESERVE: f64 = 0.75;
/// Survivors who wait: two points if they are rescued in time.
const WAITING: f64 = 0.9;
/// What the end of the city is worth when it comes near; both players lose by it.
const RUIN: f64 = 10.0;

/// What the position is worth to a player against the other.
pub(super) fn worth(rules: &Rules, state: &State, seat: Seat) -> f64 {
    match state.stage() {
        Stage::Over(Ending::Won(winner)) if winner == seat => GAME,
        Stage::Over(_) => -GAME,
        _ => side(state, seat) - side(state, other(seat)) - ruin(rules, state),
    }
}

/// The other player.
pub(super) fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}

/// What a player has.
fn side(state: &State, seat: Seat) -> f64 {
    let force = state.force(seat);
    let on_board = f64::from(force.on_board());
    let reserve = f64::from(force.total()) - on_board;
    let waiting = Group::ALL.into_iter().filter_map(|group| state.waiting(group));
    let waiting = waiting.filter(|waiting| waiting.seat == seat).count() as f64;
    f64::from(state.score(seat)) + ON_BOARD * on_board + RESERVE * reserve + WAITING * waiting
}

/// How near the end of the city is: few buildings, many of them burning, many cards left to draw.
fn ruin(rules: &Rules, state: &State) -> f64 {
    let all = f64::from(rules.city.buildings.len());
    let left = f64::from(state.buildings().len()) - 0.5 * f64::from(state.fires().len());
    let cards = f64::from(state.deck().len()) / 32.0;
    RUIN * (1.0 - left / all).powi(3) * cards
}
