//! Games played on by the greedy player in every seat.

use kernel::{Discard, Game, Node, Rng, Seat, Step};
use monster_kids::{MOST_PLAYERS, MonsterKids, Rules, State};

use super::{greedy, seen::Seen};

/// After how many steps a game is given up: by then the kids face a monster that nobody will ever beat.
const MOST_STEPS: u32 = 1_000;

/// Plays on to the end and gives the seat's result.
pub(super) fn play_on(rules: &Rules, state: &mut State, seat: Seat, rng: &mut impl Rng) -> f64 {
    for _ in 0..MOST_STEPS {
        let step = match MonsterKids::node(rules, state) {
            Node::Over => break,
            Node::Chance(chance) => Step::Chance(MonsterKids::sample(rules, state, &chance, rng)),
            Node::Decide(seats) => {
                let Some(asked) = seats.first() else { break };
                Step::Act(asked, greedy::decide(&Seen::within(rules, state, asked)))
            }
        };
        MonsterKids::apply(rules, state, &step, &mut Discard);
    }
    let mut scores = [0.0; MOST_PLAYERS];
    let scores = &mut scores[..usize::from(rules.players)];
    MonsterKids::scores(rules, state, scores);
    f64::from(scores[seat.index()])
}
