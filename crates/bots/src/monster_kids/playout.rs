//! Games played on by the greedy player in every seat.

use kernel::{Deciding, Discard, Game, Rng, Seat, run_at_most};
use monster_kids::{Ending, MOST_PLAYERS, MonsterKids, Rules, Stage, State};

use super::{greedy, seen::Seen};

/// After how many steps a game is given up: by then the kids face a monster that nobody will ever beat.
const MOST_STEPS: u32 = 1_000;

/// How many monsters ahead make a player fairly sure to win; see [`promise`].
const FAIRLY_SURE: f64 = 1.5;

/// Plays on to the end.
pub(super) fn play_on(rules: &Rules, state: &mut State, rng: &mut impl Rng) {
    let mut greedy = Deciding::new::<MonsterKids>(rng, |pending, _| {
        let seat = pending.seats.first()?;
        Some((seat, greedy::decide(&Seen::within(pending.rules, pending.state, seat))?))
    });
    // A game that is given up is judged by where it stands, like one that ended.
    let _ = run_at_most::<MonsterKids>(rules, state, MOST_STEPS, &mut greedy, &mut Discard);
}

/// The seat's result of a game that was played on.
pub(super) fn result(rules: &Rules, state: &State, seat: Seat) -> f64 {
    let mut scores = [0.0; MOST_PLAYERS];
    let scores = &mut scores[..usize::from(rules.players)];
    MonsterKids::scores(rules, state, scores);
    f64::from(scores[seat.index()])
}

/// What the end of a game tells about a choice on the way there. In versus mode that is more than who won: a win by
/// many monsters is a better sign than one by a roll of the dice, so half of it is the seat's lead.
pub(super) fn promise(rules: &Rules, state: &State, seat: Seat) -> f64 {
    let result = result(rules, state, seat);
    if !matches!(state.stage(), Stage::Over(Ending::Winner(_))) {
        return result;
    }
    let captured = |seat: Seat| f64::from(state.kid(seat).captured());
    let rivals = Seat::all(rules.players).filter(|rival| *rival != seat);
    let lead = captured(seat) - rivals.map(captured).fold(0.0, f64::max);
    f64::midpoint(result, 1.0 / (1.0 + (-lead / FAIRLY_SURE).exp()))
}
