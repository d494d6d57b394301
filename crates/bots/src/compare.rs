//! Choices played on with the same dice, so that luck mostly cancels out of their differences.

use kernel::Rng;

use crate::{Budget, ChoiceOdds, Method, Odds, mean::Mean};

/// How often each choice is played on between two looks at the differences.
const BATCH: u32 = 16;

/// A choice that is compared with the default one.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    action: usize,
    /// How much better it did than the default choice, with the same dice.
    ahead: Mean,
}

/// How long choices are compared, and how soon one is given up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison {
    /// The most games that are played on, with the full effort.
    pub(crate) playouts: u32,
    /// How many standard errors a choice must be behind to be dropped; its playouts go to the others.
    pub(crate) dropped: f64,
    /// How many standard errors a choice must be ahead of the default one to replace it.
    pub(crate) believed: f64,
}

impl Comparison {
    /// The best of the choices: the default one, unless another is better by more than chance explains. `tried` plays a
    /// choice on with these dice and judges the end. When it is stopped, the games played so far decide.
    pub(crate) fn best(
        self,
        default: usize,
        others: impl IntoIterator<Item = usize>,
        budget: &Budget,
        rng: &mut dyn Rng,
        tried: impl Fn(usize, u64) -> f64,
    ) -> usize {
        let others = others.into_iter().filter(|action| *action != default);
        let mut left: Vec<Candidate> =
            others.map(|action| Candidate { action, ahead: Mean::default() }).collect();
        let (mut played, most) = (0, budget.playouts(self.playouts));
        'playing: while !left.is_empty() && played < most {
            for _ in 0..BATCH {
                if budget.is_stopped() {
                    break 'playing;
                }
                let dice = rng.next_u64();
                let base = tried(default, dice);
                for candidate in &mut left {
                    if budget.is_stopped() {
                        break 'playing;
                    }
                    candidate.ahead.add(tried(candidate.action, dice) - base);
                }
            }
            played += BATCH * (left.len() as u32 + 1);
            let best = left.iter().map(|it| it.ahead.value()).fold(0.0, f64::max);
            left.retain(|it| it.ahead.value() + self.dropped * it.ahead.error() > best);
        }
        // The spread of fewer games than a batch tells nothing: a single game has none at all.
        let compared = left.iter().filter(|it| it.ahead.count() >= BATCH);
        let believed = compared.filter(|it| it.ahead.value() > self.believed * it.ahead.error());
        believed.max_by(|a, b| a.ahead.value().total_cmp(&b.ahead.value())).map_or(default, |it| it.action)
    }
}

/// The odds of these choices, all estimated from the same number of playouts with the same dice. None if it is stopped.
pub(crate) fn odds(
    actions: impl IntoIterator<Item = usize>,
    playouts: u32,
    budget: &Budget,
    rng: &mut dyn Rng,
    mut tried: impl FnMut(usize, u64) -> f64,
) -> Option<Odds> {
    let playouts = budget.playouts(playouts);
    let mut means: Vec<(usize, Mean)> = actions.into_iter().map(|action| (action, Mean::default())).collect();
    for _ in 0..playouts {
        if budget.is_stopped() {
            return None;
        }
        let dice = rng.next_u64();
        for (action, mean) in &mut means {
            if budget.is_stopped() {
                return None;
            }
            mean.add(tried(*action, dice));
        }
    }
    if budget.is_stopped() {
        return None;
    }
    let choice = |(action, mean): &(usize, Mean)| ChoiceOdds {
        action: *action,
        chance: mean.value(),
        margin: mean.margin(),
    };
    Some(Odds::of_all(means.iter().map(choice).collect(), Method::Estimated { playouts }))
}
