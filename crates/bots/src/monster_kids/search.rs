//! The odds of every choice: draws positions that fit what is seen, and plays every choice on in them to the end.
//!
//! Every choice is played on from the same positions and with the same dice, so that luck mostly cancels out of their
//! differences.

use kernel::{Discard, Game, Rng, Step, lab_rng};
use monster_kids::MonsterKids;

use super::playout::{play_on, result};
use crate::{Decision, Odds, compare};

/// Plays choices on and compares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    /// How many games are played on for each choice.
    pub(super) playouts: u32,
}

impl Search {
    /// The odds of every legal action, each estimated from the same number of playouts.
    pub(super) fn odds(self, decision: &Decision<'_, MonsterKids>, rng: &mut dyn Rng) -> Option<Odds> {
        let all = 0..decision.legal.len();
        compare::odds(all, self.playouts, decision.budget, rng, |action, dice| tried(decision, action, dice))
    }
}

/// Draws a position, takes the action, plays on, and judges the end for the seat.
fn tried(decision: &Decision<'_, MonsterKids>, action: usize, dice: u64) -> f64 {
    let Decision { seat, rules, view, legal, .. } = *decision;
    let mut rng = lab_rng(dice, 0);
    let mut state = MonsterKids::worlds(rules, view, &mut rng);
    MonsterKids::apply(rules, &mut state, &Step::Act(seat, legal[action]), &mut Discard);
    play_on(rules, &mut state, &mut rng);
    result(rules, &state, seat)
}
