//! Counts the cards that nobody has seen yet, and calls what wins the battle more often.

use kernel::Rng;
use mayhem::Mayhem;

use super::battle;
use crate::{Bot, Choice, Method, Odds, Sight};

/// Calls what wins the battle more often, and high where both do alike.
#[derive(Clone, Copy, Debug)]
pub struct Counting;

impl Bot<Mayhem> for Counting {
    fn choose(&mut self, sight: &Sight<'_, Mayhem>, _: &mut dyn Rng) -> usize {
        odds(sight).and_then(|odds| odds.best()).map_or(0, |choice| choice.action)
    }
}

/// The exact chance of winning the battle with each call.
pub(super) fn odds(sight: &Sight<'_, Mayhem>) -> Option<Odds> {
    let choice = |(action, call)| {
        let chance = battle::chance(sight.rules, sight.view, call)?;
        Some(Choice { action, chance, margin: 0.0 })
    };
    let choices = sight.legal.iter().copied().enumerate().map(choice).collect::<Option<Vec<_>>>()?;
    Some(Odds { choices, method: Method::Exact })
}
