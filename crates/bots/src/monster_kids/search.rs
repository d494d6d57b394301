//! Draws positions that fit what is seen, plays every choice on in them, and takes what wins most.
//!
//! Every choice is played on from the same positions and with the same dice, so that luck mostly cancels out; choices
//! that are clearly worse are dropped on the way, and their playouts go to the others. The greedy choice stands unless
//! another is better by more than chance would have it.

use kernel::{Discard, Game, Rng, Seat, Step, lab_rng};
use monster_kids::{MonsterKids, Rules, State};

use super::{
    greedy,
    playout::{play_on, promise, result},
};
use crate::{Bot, Choice, Method, Odds, Sight, mean::Mean};

/// How often each choice is played on between two looks at the differences.
const BATCH: u32 = 16;

/// How many standard errors a choice must be behind to be dropped.
const DROPPED: f64 = 2.0;

/// How many standard errors a choice must be ahead of the greedy one to be taken instead.
const BELIEVED: f64 = 1.5;

/// Plays choices on and compares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    /// How many games are played on for a decision at most.
    pub(super) playouts: u32,
}

impl Default for Search {
    fn default() -> Self {
        Self { playouts: 1_200 }
    }
}

impl Bot<MonsterKids> for Search {
    fn choose(&mut self, sight: &Sight<'_, MonsterKids>, rng: &mut dyn Rng) -> usize {
        if sight.legal.len() < 2 {
            return 0;
        }
        self.compare(sight, rng)
    }
}

/// A choice that is still weighed.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    action: usize,
    /// How much better it did than the greedy choice, in the same games.
    ahead: Mean,
}

impl Search {
    /// The place of the best choice.
    fn compare(self, sight: &Sight<'_, MonsterKids>, rng: &mut dyn Rng) -> usize {
        let greedy = greedy::place(sight);
        let others = (0..sight.legal.len()).filter(|action| *action != greedy);
        let mut left: Vec<Candidate> =
            others.map(|action| Candidate { action, ahead: Mean::default() }).collect();
        let mut played = 0;
        while !left.is_empty() && played < self.playouts {
            for _ in 0..BATCH {
                let dice = rng.next_u64();
                let base = tried(sight, greedy, dice, promise);
                for candidate in &mut left {
                    candidate.ahead.add(tried(sight, candidate.action, dice, promise) - base);
                }
            }
            played += BATCH * (left.len() as u32 + 1);
            let best = left.iter().map(|it| it.ahead.value()).fold(0.0, f64::max);
            left.retain(|it| it.ahead.value() + DROPPED * it.ahead.error() > best);
        }
        let believed = left.iter().filter(|it| it.ahead.value() > BELIEVED * it.ahead.error());
        believed.max_by(|a, b| a.ahead.value().total_cmp(&b.ahead.value())).map_or(greedy, |it| it.action)
    }

    /// The odds of every legal action, estimated from as many playouts each.
    pub(super) fn odds(self, sight: &Sight<'_, MonsterKids>, rng: &mut dyn Rng) -> Odds {
        let mut means = vec![Mean::default(); sight.legal.len()];
        for _ in 0..self.playouts {
            let dice = rng.next_u64();
            for (action, mean) in means.iter_mut().enumerate() {
                mean.add(tried(sight, action, dice, result));
            }
        }
        let choice =
            |(action, mean): (usize, &Mean)| Choice { action, chance: mean.value(), margin: mean.margin() };
        Odds {
            choices: means.iter().enumerate().map(choice).collect(),
            method: Method::Estimated { playouts: self.playouts },
        }
    }
}

/// Draws a position, takes the action, plays on, and judges the end for the seat.
fn tried(
    sight: &Sight<'_, MonsterKids>,
    action: usize,
    dice: u64,
    judge: impl Fn(&Rules, &State, Seat) -> f64,
) -> f64 {
    let Sight { seat, rules, view, legal } = *sight;
    let mut rng = lab_rng(dice, 0);
    let mut state = MonsterKids::worlds(rules, view, &mut rng);
    MonsterKids::apply(rules, &mut state, &Step::Act(seat, legal[action]), &mut Discard);
    play_on(rules, &mut state, &mut rng);
    judge(rules, &state, seat)
}
