//! An opponent that knows how to play, and often does not think of it.

use kernel::{Game, Rng, below};

use crate::{Bot, Decision};

/// Plays as another bot does, but now and then takes any legal action.
#[derive(Clone, Copy, Debug)]
pub struct Careless<B> {
    /// Whom it plays like when it thinks.
    pub like: B,
    /// How many of a hundred choices it makes without thinking.
    pub percent: u32,
}

impl<G: Game, B: Bot<G>> Bot<G> for Careless<B> {
    fn choose(&mut self, decision: &Decision<'_, G>, rng: &mut dyn Rng) -> usize {
        if below(rng, 100) < self.percent {
            return below(rng, decision.legal.len() as u32) as usize;
        }
        self.like.choose(decision, rng)
    }
}
