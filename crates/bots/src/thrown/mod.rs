//! Dice that are really thrown: for each game whose dice can be, an adapter that turns its question to chance into a throw, and what
//! lies there afterwards into its answer. Tables throw with them, and so do bots who weigh a throw before they make it.

pub mod arena;
pub mod town;

use kernel::{Game, Rng, source::Ask};
use throw::Trajectory;

/// Throws the dice of a game.
pub trait ThrowsDice<G: Game>: Send {
    /// Throws if that is what chance is asked, and gives what lies there and how it came to. All chance comes from
    /// the generator.
    fn throw_dice(&mut self, ask: &Ask<'_, G>, rng: &mut dyn Rng) -> Option<(G::Outcome, Trajectory)>;
}
