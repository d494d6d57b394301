//! Games played on by the greedy player in every seat.

use kernel::{Discard, Game, Node, Step, lab_rng};
use monster_strike::{Chance, MonsterStrike, Rules, Spot, State};

use super::greedy;

/// After how many steps a game is given up.
const MOST_STEPS: u32 = 4_000;

/// What a point of damage that the town could still take is worth at the end, in addition to a win.
const HEALTH: f64 = 1.0 / 400.0;

/// Plays on to the end. Each deck has a stream of luck of its own, and the dice have a new one for every round, so that two
/// choices with the same luck meet the same events, gear and throws, however many dice were thrown before.
pub(super) fn play_on(rules: &Rules, state: &mut State, luck: u64) {
    let mut streams = [0, 1, 2, 3].map(|stream| lab_rng(luck, stream));
    let mut rounds = 0;
    for _ in 0..MOST_STEPS {
        let step = match MonsterStrike::node(rules, state) {
            Node::Over => return,
            Node::Chance(chance) => {
                let stream = match chance {
                    Chance::Location | Chance::Monster => 0,
                    Chance::Event => {
                        rounds += 1;
                        streams[3] = lab_rng(luck, 3 + rounds);
                        1
                    }
                    Chance::Gear => 2,
                    Chance::Throw(_) => 3,
                };
                Step::Chance(MonsterStrike::sample(rules, state, &chance, &mut streams[stream]))
            }
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
    if state.stage().is_won() { 1.0 } else { 0.0 }
}

/// What the end of a game tells about a choice on the way there: a win, a little for the score, and something for what the
/// town could still have taken, which tells narrow wins from safe ones.
pub(super) fn promise(rules: &Rules, state: &State) -> f64 {
    let health: f64 = Spot::ALL.iter().map(|spot| f64::from(state.health(rules, *spot))).sum();
    result(rules, state) + f64::from(state.score(rules)) / 1_000.0 + HEALTH * health
}
