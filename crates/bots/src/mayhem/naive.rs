//! Looks at its own card only: high from the middle upwards, low below it.

use kernel::Rng;
use mayhem::{Call, Mayhem};

use crate::{Bot, Sight};

/// Calls high with a rating of 5 or more and with a special card, low otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Naive;

/// The rating in the middle of 0 to 10.
const MIDDLE: u8 = 5;

impl Bot<Mayhem> for Naive {
    fn choose(&mut self, sight: &Sight<'_, Mayhem>, _: &mut dyn Rng) -> usize {
        let Sight { seat, rules, view, legal } = *sight;
        // A special card counts 9 if it calls high.
        let rating = view.up(seat).map(|card| rules.rating(card, view.ability(), Call::High));
        let call = if rating.is_none_or(|rating| rating >= MIDDLE) { Call::High } else { Call::Low };
        legal.iter().position(|action| *action == call).unwrap_or(0)
    }
}
