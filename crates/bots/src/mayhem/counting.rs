//! Counts the cards that nobody has seen yet, and calls what wins the battle more often.

use kernel::{Rng, Seat};
use mayhem::{Call, Mayhem, Pile, Rules, State};

use super::battle::Battle;
use crate::{Bot, ChoiceOdds, Decision, Method, Odds};

/// Calls what wins the battle more often, and high where both do alike.
#[derive(Clone, Copy, Debug)]
pub struct Counting {
    /// What it remembers of the cards that were played.
    pub(super) memory: Memory,
}

/// What a player remembers of the cards that were played in this round.
#[derive(Clone, Copy, Debug)]
pub(super) enum Memory {
    /// Every card.
    Everything,
    /// None of them, only what lies on the table.
    Nothing,
}

impl Memory {
    /// The cards that may still come, as far as it remembers.
    fn unseen(self, rules: &Rules, view: &State) -> Pile {
        match self {
            Self::Everything => view.unseen(),
            Self::Nothing => {
                let played = Seat::all(rules.players).map(|seat| view.winnings(seat));
                played.fold(view.unseen().and(view.discard()), Pile::and)
            }
        }
    }
}

/// Chances that differ by less count as alike: sums of them are rounded, though by less than this.
const ALIKE: f64 = 1e-12;

impl Bot<Mayhem> for Counting {
    fn choose(&mut self, sight: &Decision<'_, Mayhem>, _: &mut dyn Rng) -> usize {
        let call = better(sight.rules, sight.view, self.memory.unseen(sight.rules, sight.view));
        sight.legal.iter().position(|legal| Some(*legal) == call).unwrap_or(0)
    }
}

/// The call that wins the battle more often.
fn better(rules: &Rules, view: &State, unseen: Pile) -> Option<Call> {
    let high = Battle::against(rules, view, Call::High, unseen)?;
    let low = Battle::against(rules, view, Call::Low, unseen)?;
    // A tie is worth as much to everybody, so no more than one player's part of it. Mostly that tells already.
    let most = |battle: &Battle<'_>| {
        let first = battle.first_turn();
        (first.won, first.won + first.tied / f64::from(rules.players))
    };
    let ((least_high, most_high), (least_low, most_low)) = (most(&high), most(&low));
    Some(if least_high > most_low {
        Call::High
    } else if least_low > most_high + ALIKE || low.chance() > high.chance() + ALIKE {
        Call::Low
    } else {
        Call::High
    })
}

/// The exact chance of winning the battle with each call.
pub(super) fn odds(sight: &Decision<'_, Mayhem>) -> Option<Odds> {
    let choice = |(action, call)| {
        let chance = Battle::new(sight.rules, sight.view, call)?.chance();
        Some(ChoiceOdds { action, chance, margin: 0.0 })
    };
    let choices = sight.legal.iter().copied().enumerate().map(choice).collect::<Option<Vec<_>>>()?;
    Some(Odds::of_all(choices, Method::Exact))
}
