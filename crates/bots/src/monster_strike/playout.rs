//! Games played on by the greedy player in every seat.

use kernel::{Discard, Game, Node, Rng, Step};
use monster_strike::{Ending, MonsterStrike, Rules, Stage, State};

use super::greedy;

/// After how many steps a game is given up.
const MOST_STEPS: u32 = 4_000;

/// Plays on to the end.
pub(super) fn play_on(rules: &Rules, state: &mut State, rng: &mut impl Rng) {
    for _ in 0..MOST_STEPS {
        let step = match MonsterStrike::node(rules, state) {
            Node::Over => return,
            Node::Chance(chance) => Step::Chance(MonsterStrike::sample(rules, state, &chance, rng)),
            Node::Decide(seats) => {
                let (Some(seat), Some(action)) = (seats.first(), greedy::decide(rules, state)) else {
                    return;
                };
                Step::Act(seat, action)
            }
        };
        MonsterStrike::apply(rules, state, &step, &mut Discard);
    }
}

/// Whether the players won a game that was played on.
pub(super) fn result(_: &Rules, state: &State) -> f64 {
    match state.stage() {
        Stage::Over(Ending::TownSaved) => 1.0,
        _ => 0.0,
    }
}

/// What the end of a game tells about a choice on the way there: a win, and a little for what is left of the town.
pub(super) fn promise(rules: &Rules, state: &State) -> f64 {
    result(rules, state) + f64::from(state.score(rules)) / 1_000.0
}
