//! Plays every choice on with the same dice and takes what wins most.
//!
//! Everything but the order of the decks is open, so there is one position to play on from. Of many aims only those that
//! promise most by themselves are played on; those that are clearly worse are dropped on the way, and their playouts go
//! to the others. The greedy choice stands unless another is better by more than chance would have it.

use kernel::{Discard, Game, Rng, Step, lab_rng};
use monster_strike::{Action, Aim, MonsterStrike, Rules, State, Throwing};

use super::{
    greedy,
    playout::{play_on, promise, result},
};
use crate::{
    Bot, Method, Odds, Sight,
    compare::{self, Comparison},
};

/// How many aims are played on at most.
const MOST_AIMS: usize = 6;

/// How many standard errors a choice must be behind to be dropped.
const DROPPED: f64 = 1.5;

/// How many standard errors a choice must be ahead of the greedy one to be taken instead.
const BELIEVED: f64 = 0.5;

/// Why free aims have no odds of the quick model's.
const NOT_MEASURED: &str = "the quick model has measured no free aims";

/// Plays choices on and compares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    /// How many games are played on for a decision at most; for odds, for each choice.
    pub(super) playouts: u32,
}

impl Default for Search {
    fn default() -> Self {
        Self { playouts: 12_000 }
    }
}

impl Bot<MonsterStrike> for Search {
    fn choose(&mut self, sight: &Sight<'_, MonsterStrike>, rng: &mut dyn Rng) -> usize {
        if sight.legal.len() < 2 {
            return 0;
        }
        let greedy_choice = greedy::place(sight, rng);
        let others = promising(sight, rng);
        let comparison = Comparison { playouts: self.playouts, dropped: DROPPED, believed: BELIEVED };
        comparison.best(greedy_choice, others, rng, |action, dice| tried(sight, action, dice, promise))
    }
}

impl Search {
    /// The odds of every legal action but the free aims, estimated from as many playouts each. Where dice are really thrown
    /// that is the quick model's estimate of them, and no more.
    pub(super) fn odds(self, sight: &Sight<'_, MonsterStrike>, rng: &mut dyn Rng) -> Odds {
        let odds = compare::odds(measured(sight), self.playouts, rng, |action, dice| {
            tried(sight, action, dice, result)
        });
        match sight.rules.throwing {
            Throwing::Quick => odds,
            Throwing::Physics => {
                let left_out = (odds.choices.len() < sight.legal.len()).then_some(NOT_MEASURED);
                Odds { method: Method::ByQuickModel, left_out, ..odds }
            }
        }
    }
}

/// The choices whose odds are known. Free aims of physical dice are too many to be played on, and were not measured.
fn measured(sight: &Sight<'_, MonsterStrike>) -> impl Iterator<Item = usize> {
    let known =
        |action: &Action| !matches!(action, Action::Throw(Aim::Free(_)) | Action::Again(_, Aim::Free(_)));
    sight.legal.iter().enumerate().filter(move |(_, action)| known(action)).map(|(place, _)| place)
}

/// The choices that are worth playing on: the best aims, or every pick.
fn promising(sight: &Sight<'_, MonsterStrike>, rng: &mut dyn Rng) -> Vec<usize> {
    let state = MonsterStrike::worlds(sight.rules, sight.view, rng);
    let mut places: Vec<usize> = measured(sight).collect();
    if let Some(values) = greedy::expectations(sight.rules, &state, sight.legal) {
        places.sort_by(|one, other| values[*other].total_cmp(&values[*one]));
        places.truncate(MOST_AIMS);
    }
    // Rule MST-47: passing the dice on is always weighed.
    let pass = sight.legal.iter().position(|action| *action == Action::Pass);
    places.extend(pass.filter(|pass| !places.contains(pass)));
    places
}

/// Takes the action, plays on, and judges the end.
fn tried(
    sight: &Sight<'_, MonsterStrike>,
    action: usize,
    dice: u64,
    judge: impl Fn(&Rules, &State) -> f64,
) -> f64 {
    let Sight { seat, rules, view, legal } = *sight;
    let mut rng = lab_rng(dice, 0);
    let mut state = MonsterStrike::worlds(rules, view, &mut rng);
    MonsterStrike::apply(rules, &mut state, &Step::Act(seat, legal[action]), &mut Discard);
    play_on(rules, &mut state, dice);
    judge(rules, &state)
}
