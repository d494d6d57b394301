//! Looks a few turns ahead and judges by an outlook on the rest of the game, where there is one; elsewhere it plays on to
//! the end as the search does.
//!
//! Games that are played to their end mostly tell what luck did later on. A few turns tell what the choice did, and the
//! outlook, which was fitted to the ends of many games, tells what that is worth; so fewer steps show smaller differences.

use kernel::{Discard, Game, Node, Rng, Seat, Step, lab_rng};
use monster_kids::{Ending, Mode, MonsterKids, Rules, Stage, State};

use super::{
    fitted::FITTED,
    greedy,
    outlook::{Ends, inputs},
    search::Search,
    seen::Seen,
};
use crate::{Bot, Decision, compare::Comparison};

/// How many standard errors a choice must be behind to be dropped.
const DROPPED: f64 = 2.0;

/// After how many steps a turn that does not end is judged as it stands.
const MOST_STEPS: u32 = 1_000;

/// Looks ahead and judges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expert {
    /// The most looks ahead for a decision.
    looks: u32,
    /// How many turns begin before the outlook is asked.
    turns: u32,
    /// The most games that are played on for a decision where there is no outlook.
    playouts: u32,
    /// How many standard errors a choice must be ahead of the greedy one to be taken instead.
    believed: f64,
}

impl Expert {
    /// The same with few and short looks, and slow to leave the greedy choice.
    pub(super) const HARD: Self = Self { looks: 80, turns: 1, playouts: 1_200, believed: 2.0 };
}

impl Default for Expert {
    fn default() -> Self {
        Self { looks: 3_000, turns: 7, playouts: 4_800, believed: 0.3 }
    }
}

impl Bot<MonsterKids> for Expert {
    fn choose(&mut self, decision: &Decision<'_, MonsterKids>, rng: &mut dyn Rng) -> usize {
        if decision.legal.len() < 2 {
            return 0;
        }
        if !has_outlook(decision.rules) {
            return Search { playouts: self.playouts }.choose(decision, rng);
        }
        let others = 0..decision.legal.len();
        let comparison = Comparison { playouts: self.looks, dropped: DROPPED, believed: self.believed };
        comparison.best(greedy::place(decision), others, decision.budget, rng, |action, dice| {
            looked_ahead(decision, self.turns, action, dice)
        })
    }
}

/// The outlook was fitted to games of two against each other.
fn has_outlook(rules: &Rules) -> bool {
    rules.mode == Mode::Versus && rules.players == 2
}

/// Draws a position, takes the action, plays a few turns on, and judges what has come of it for the seat.
fn looked_ahead(decision: &Decision<'_, MonsterKids>, turns: u32, action: usize, dice: u64) -> f64 {
    let Decision { seat, rules, view, legal, .. } = *decision;
    let mut rng = lab_rng(dice, 0);
    let mut state = MonsterKids::worlds(rules, view, &mut rng);
    let mut turn = state.turn();
    let mut begun = 0;
    MonsterKids::apply(rules, &mut state, &Step::Act(seat, legal[action]), &mut Discard);
    for _ in 0..MOST_STEPS {
        if state.turn() != turn {
            turn = state.turn();
            begun += 1;
            if begun == turns {
                break;
            }
        }
        if !goes_on(rules, &mut state, &mut rng) {
            break;
        }
    }
    worth(rules, &state, seat)
}

/// Takes one step with the greedy player in every seat; false where there is none to take.
fn goes_on(rules: &Rules, state: &mut State, rng: &mut impl Rng) -> bool {
    let step = match MonsterKids::node(rules, state) {
        Node::Over => None,
        Node::Chance(chance) => Some(Step::Chance(MonsterKids::sample(rules, state, &chance, rng))),
        Node::Decide(seats) => seats
            .first()
            .and_then(|seat| Some(Step::Act(seat, greedy::decide(&Seen::within(rules, state, seat))?))),
    };
    step.as_ref().map(|step| MonsterKids::apply(rules, state, step, &mut Discard)).is_some()
}

/// What a position is worth to a seat, from 0 to 1: how likely it wins. Nobody's win is worth nothing.
fn worth(rules: &Rules, state: &State, seat: Seat) -> f64 {
    match state.stage() {
        Stage::Over(Ending::Winner(winner)) => f64::from(u8::from(*winner == seat)),
        Stage::Over(Ending::AllWin | Ending::AllLose) => 0.0,
        _ => {
            let Ends { won, .. } = FITTED.ends(&inputs(rules, state, seat));
            f64::from(won)
        }
    }
}
