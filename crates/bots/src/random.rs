//! The weakest opponent: any legal action, each alike.

use kernel::{Game, Rng, below};

use crate::{Bot, Sight};

/// Picks any legal action.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, sight: &Sight<'_, G>, rng: &mut dyn Rng) -> usize {
        below(rng, sight.legal.len() as u32) as usize
    }
}
