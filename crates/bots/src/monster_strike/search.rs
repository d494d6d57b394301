//! Plays every choice on with the same dice and takes what wins most.
//!
//! Everything but the order of the decks is open, so there is one position to play on from. Of many aims only those that
//! promise most by themselves are played on; those that are clearly worse are dropped on the way, and their playouts go
//! to the others. The greedy choice is taken unless another is better by more than chance explains.

use kernel::{Discard, Game, Rng, Step, lab_rng};
use monster_strike::{Action, Aim, MonsterStrike, Rules, State, Throwing};

use super::{
    greedy,
    playout::{play_on, promise, result},
    worth::Goal,
};
use crate::{
    Bot, Decision, Method, Odds,
    compare::{self, Comparison},
};

/// The most aims that are played on.
const MOST_AIMS: usize = 6;

/// How many standard errors a choice must be behind to be dropped.
const DROPPED: f64 = 1.5;

/// How many standard errors a choice must be ahead of the greedy one to be taken instead.
const BELIEVED: f64 = 0.5;

/// Why the quick model has no odds of free aims.
const NOT_MEASURED: &str = "the quick model has measured no free aims";

/// Plays choices on and compares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    /// The most games that are played on for a decision; for odds, for each choice.
    pub(super) playouts: u32,
}

impl Default for Search {
    fn default() -> Self {
        Self { playouts: 12_000 }
    }
}

impl Bot<MonsterStrike> for Search {
    fn choose(&mut self, decision: &Decision<'_, MonsterStrike>, rng: &mut dyn Rng) -> usize {
        if decision.legal.len() < 2 {
            return 0;
        }
        let greedy_choice = greedy::place(decision, Goal::Win, rng);
        if decision.budget.is_stopped() {
            return greedy_choice;
        }
        let others = promising(decision, rng);
        let comparison = Comparison { playouts: self.playouts, dropped: DROPPED, believed: BELIEVED };
        comparison.best(greedy_choice, others, decision.budget, rng, |action, dice| {
            tried(decision, action, dice, promise)
        })
    }
}

impl Search {
    /// The odds of every legal action but the free aims, each estimated from the same number of playouts. Where
    /// dice are really thrown, that is only the quick model's estimate of them.
    pub(super) fn odds(self, decision: &Decision<'_, MonsterStrike>, rng: &mut dyn Rng) -> Option<Odds> {
        let odds = compare::odds(measured(decision), self.playouts, decision.budget, rng, |action, dice| {
            tried(decision, action, dice, result)
        })?;
        Some(match decision.rules.throwing {
            Throwing::Quick => odds,
            Throwing::Physics => {
                let left_out = (odds.choices.len() < decision.legal.len()).then_some(NOT_MEASURED);
                Odds { method: Method::ByQuickModel, left_out, ..odds }
            }
        })
    }
}

/// The choices whose odds are known. The physical table has too many free aims to play them all on, and the quick model has
/// not measured them.
fn measured(decision: &Decision<'_, MonsterStrike>) -> impl Iterator<Item = usize> {
    let known =
        |action: &Action| !matches!(action, Action::Throw(Aim::Free(_)) | Action::Again(_, Aim::Free(_)));
    decision.legal.iter().enumerate().filter(move |(_, action)| known(action)).map(|(place, _)| place)
}

/// The choices that are worth playing on: the best aims, or every pick.
fn promising(decision: &Decision<'_, MonsterStrike>, rng: &mut dyn Rng) -> Vec<usize> {
    let state = MonsterStrike::worlds(decision.rules, decision.view, rng);
    let mut places: Vec<usize> = measured(decision).collect();
    if let Some(values) = greedy::expectations(decision.rules, &state, decision.legal, Goal::Win) {
        places.sort_by(|one, other| values[*other].total_cmp(&values[*one]));
        places.truncate(MOST_AIMS);
    }
    // Rule MST-47: passing the dice on is always weighed.
    let pass = decision.legal.iter().position(|action| *action == Action::Pass);
    places.extend(pass.filter(|pass| !places.contains(pass)));
    places
}

/// Takes the action, plays on, and judges the end.
fn tried(
    decision: &Decision<'_, MonsterStrike>,
    action: usize,
    dice: u64,
    judge: impl Fn(&Rules, &State) -> f64,
) -> f64 {
    let Decision { seat, rules, view, legal, .. } = *decision;
    let mut rng = lab_rng(dice, 0);
    let mut state = MonsterStrike::worlds(rules, view, &mut rng);
    MonsterStrike::apply(rules, &mut state, &Step::Act(seat, legal[action]), &mut Discard);
    play_on(rules, &mut state, dice);
    judge(rules, &state)
}
