//! Choices played on with the same dice, so that luck mostly cancels out of their differences.

use kernel::Rng;

use crate::{Choice, Method, Odds, mean::Mean};

/// How often each choice is played on between two looks at the differences.
const BATCH: u32 = 16;

/// A choice that is still weighed.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    action: usize,
    /// How much better it did than the one that stands, with the same dice.
    ahead: Mean,
}

/// How long choices are compared, and how soon one is given up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison {
    /// How many games are played on at most.
    pub(crate) playouts: u32,
    /// How many standard errors a choice must be behind to be dropped; its playouts go to the others.
    pub(crate) dropped: f64,
    /// How many standard errors a choice must be ahead of the one that stands to be taken instead.
    pub(crate) believed: f64,
}

impl Comparison {
    /// The best of the choices. The first one stands unless another is better by more than chance would have it.
    /// `tried` plays a choice on with these dice and judges the end.
    pub(crate) fn best(
        self,
        standing: usize,
        others: impl IntoIterator<Item = usize>,
        rng: &mut dyn Rng,
        tried: impl Fn(usize, u64) -> f64,
    ) -> usize {
        let others = others.into_iter().filter(|action| *action != standing);
        let mut left: Vec<Candidate> =
            others.map(|action| Candidate { action, ahead: Mean::default() }).collect();
        let mut played = 0;
        while !left.is_empty() && played < self.playouts {
            for _ in 0..BATCH {
                let dice = rng.next_u64();
                let base = tried(standing, dice);
                for candidate in &mut left {
                    candidate.ahead.add(tried(candidate.action, dice) - base);
                }
            }
            played += BATCH * (left.len() as u32 + 1);
            let best = left.iter().map(|it| it.ahead.value()).fold(0.0, f64::max);
            left.retain(|it| it.ahead.value() + self.dropped * it.ahead.error() > best);
        }
        let believed = left.iter().filter(|it| it.ahead.value() > self.believed * it.ahead.error());
        believed.max_by(|a, b| a.ahead.value().total_cmp(&b.ahead.value())).map_or(standing, |it| it.action)
    }
}

/// The odds of these choices, each estimated from as many playouts with the same dice.
pub(crate) fn odds(
    actions: impl IntoIterator<Item = usize>,
    playouts: u32,
    rng: &mut dyn Rng,
    mut tried: impl FnMut(usize, u64) -> f64,
) -> Odds {
    let mut means: Vec<(usize, Mean)> = actions.into_iter().map(|action| (action, Mean::default())).collect();
    for _ in 0..playouts {
        let dice = rng.next_u64();
        for (action, mean) in &mut means {
            mean.add(tried(*action, dice));
        }
    }
    let choice = |(action, mean): &(usize, Mean)| Choice {
        action: *action,
        chance: mean.value(),
        margin: mean.margin(),
    };
    Odds::of_all(means.iter().map(choice).collect(), Method::Estimated { playouts })
}
