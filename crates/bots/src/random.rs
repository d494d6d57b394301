//! The weakest opponent: any legal action, all with the same chance.

use kernel::{Game, Rng, below};

use crate::{Bot, Decision};

/// Picks any legal action.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, decision: &Decision<'_, G>, rng: &mut dyn Rng) -> usize {
        below(rng, decision.legal.len() as u32) as usize
    }
}
