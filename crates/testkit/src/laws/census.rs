//! Law 2: every component is in exactly one place at all times, so 60 cards are always 60 cards.

use kernel::{Game, Setup, Show};

use super::explore::{Effort, explore};

const EFFORT: Effort = Effort { cases: 256, longest: 400 };

/// The components of a game's box and how they are counted. Only tests count them, so a game implements this for a
/// type of its own beside its laws.
pub trait Census {
    /// The game.
    type Game: Show;

    /// Every component and how many of it there are now, wherever they are: the same at all times.
    fn count(
        rules: &<Self::Game as Game>::Rules,
        state: &<Self::Game as Game>::State,
    ) -> Vec<(&'static str, u32)>;
}

/// How the components of a game are counted.
pub(super) type Count<G> = fn(&<G as Game>::Rules, &<G as Game>::State) -> Vec<(&'static str, u32)>;

/// Law 2, after every step.
pub fn census<C: Census>(setups: &[Setup]) -> Result<(), String> {
    explore::<C::Game>(setups, EFFORT, |playthrough| {
        let full = C::count(&playthrough.rules, &playthrough.start);
        playthrough.states().zip(0..).try_for_each(|(state, step)| {
            let now = C::count(&playthrough.rules, state);
            if now == full {
                return Ok(());
            }
            Err(format!(
                "a component is lost or doubled by step {step}\n  before: {full:?}\n  after:  {now:?}"
            ))
        })
    })
}
