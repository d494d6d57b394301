//! Games played on by the greedy player in every seat.

use kernel::{Deciding, Discard, Game, Rng, Seat, run_at_most};
use monster_kids::{MOST_PLAYERS, MonsterKids, Rules, State};

use super::{greedy, seen::Seen, stakes::Stakes};

/// After how many steps a game is given up: by then the kids face a monster that nobody will ever beat.
const MOST_STEPS: u32 = 1_000;

/// Plays on to the end.
pub(super) fn play_on(rules: &Rules, state: &mut State, rng: &mut impl Rng) {
    let mut greedy = Deciding::new::<MonsterKids>(rng, |pending, _| {
        let seat = pending.seats.first()?;
        Some((seat, greedy::decide(&Seen::within(&Stakes::GREEDY, pending.rules, pending.state, seat))?))
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
