//! Draws positions that fit what is seen, plays every choice on in them, and takes what wins most.
//!
//! Every choice is played on from the same positions and with the same dice, so that luck mostly cancels out; choices
//! that are clearly worse are dropped on the way, and their playouts go to the others. The greedy choice is taken
//! unless another is better by more than chance explains.

use kernel::{Discard, Game, Rng, Seat, Step, lab_rng};
use monster_kids::{MonsterKids, Rules, State};

use super::{
    greedy,
    playout::{play_on, promise, result},
};
use crate::{
    Bot, Decision, Odds,
    compare::{self, Comparison},
};

/// How many standard errors a choice must be behind to be dropped.
const DROPPED: f64 = 2.0;

/// How many standard errors a choice must be ahead of the greedy one to be taken instead.
const BELIEVED: f64 = 1.5;

/// Plays choices on and compares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    /// The most games that are played on for a decision; for odds, for each choice.
    pub(super) playouts: u32,
}

impl Bot<MonsterKids> for Search {
    fn choose(&mut self, decision: &Decision<'_, MonsterKids>, rng: &mut dyn Rng) -> usize {
        if decision.legal.len() < 2 {
            return 0;
        }
        let default = greedy::place(decision);
        let others = 0..decision.legal.len();
        let comparison = Comparison { playouts: self.playouts, dropped: DROPPED, believed: BELIEVED };
        comparison.best(default, others, decision.budget, rng, |action, dice| {
            tried(decision, action, dice, promise)
        })
    }
}

impl Search {
    /// The odds of every legal action, each estimated from the same number of playouts.
    pub(super) fn odds(self, decision: &Decision<'_, MonsterKids>, rng: &mut dyn Rng) -> Option<Odds> {
        let all = 0..decision.legal.len();
        compare::odds(all, self.playouts, decision.budget, rng, |action, dice| {
            tried(decision, action, dice, result)
        })
    }
}

/// Draws a position, takes the action, plays on, and judges the end for the seat.
fn tried(
    decision: &Decision<'_, MonsterKids>,
    action: usize,
    dice: u64,
    judge: impl Fn(&Rules, &State, Seat) -> f64,
) -> f64 {
    let Decision { seat, rules, view, legal, .. } = *decision;
    let mut rng = lab_rng(dice, 0);
    let mut state = MonsterKids::worlds(rules, view, &mut rng);
    MonsterKids::apply(rules, &mut state, &Step::Act(seat, legal[action]), &mut Discard);
    play_on(rules, &mut state, &mut rng);
    judge(rules, &state, seat)
}
