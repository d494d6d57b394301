//! Law 2: every component is in exactly one place at all times, so 60 cards are always 60 cards.

use kernel::{Setup, Show};

use super::explore::{Effort, explore};

const EFFORT: Effort = Effort { cases: 256, longest: 400 };

/// Law 2, after every step.
pub fn census<G: Show>(setups: &[Setup]) -> Result<(), String> {
    explore::<G>(setups, EFFORT, |playthrough| {
        let full = G::census(&playthrough.rules, &playthrough.start);
        playthrough.states().zip(0..).try_for_each(|(state, step)| {
            let now = G::census(&playthrough.rules, state);
            if now == full {
                return Ok(());
            }
            Err(format!(
                "a component is lost or doubled by step {step}\n  before: {full:?}\n  after:  {now:?}"
            ))
        })
    })
}
