//! Plays every choice on with the same dice and takes what wins most.
//!
//! Everything but the order of the decks is open, so there is one position to play on from. Of many aims only those that
//! promise most by themselves are played on; those that are clearly worse are dropped on the way, and their playouts go to the others. The greedy choice stands unless another is better by more
//! than chance would have it.

use kernel::{Discard, Game, Rng, Step, lab_rng};
use monster_strike::{MonsterStrike, Rules, State};

use super::{
    greedy,
    playout::{play_on, promise, result},
};
use crate::{Bot, Choice, Method, Odds, Sight, mean::Mean};

/// How often each choice is played on between two looks at the differences.
const BATCH: u32 = 16;

/// How many aims are played on at most.
const MOST_AIMS: usize = 8;

/// How many standard errors a choice must be behind to be dropped.
const DROPPED: f64 = 1.5;

/// How many standard errors a choice must be ahead of the greedy one to be taken instead.
const BELIEVED: f64 = 1.5;

/// Plays choices on and compares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    /// How many games are played on for a decision at most; for odds, for each choice.
    pub(super) playouts: u32,
}

impl Default for Search {
    fn default() -> Self {
        Self { playouts: 1_500 }
    }
}

impl Bot<MonsterStrike> for Search {
    fn choose(&mut self, sight: &Sight<'_, MonsterStrike>, rng: &mut dyn Rng) -> usize {
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
    /// How much better it did than the greedy choice, with the same dice.
    ahead: Mean,
}

impl Search {
    /// The place of the best choice.
    fn compare(self, sight: &Sight<'_, MonsterStrike>, rng: &mut dyn Rng) -> usize {
        let greedy = greedy::place(sight, rng);
        let others = promising(sight, rng).into_iter().filter(|action| *action != greedy);
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
    pub(super) fn odds(self, sight: &Sight<'_, MonsterStrike>, rng: &mut dyn Rng) -> Odds {
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

/// The choices that are worth playing on: the best aims, or every pick.
fn promising(sight: &Sight<'_, MonsterStrike>, rng: &mut dyn Rng) -> Vec<usize> {
    let state = MonsterStrike::worlds(sight.rules, sight.view, rng);
    let mut places: Vec<usize> = (0..sight.legal.len()).collect();
    if let Some(values) = greedy::expectations(sight.rules, &state, sight.legal) {
        places.sort_by(|one, other| values[*other].total_cmp(&values[*one]));
        places.truncate(MOST_AIMS);
    }
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
    play_on(rules, &mut state, &mut rng);
    judge(rules, &state)
}
