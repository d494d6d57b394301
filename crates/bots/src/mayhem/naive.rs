//! Looks at its own card only: high from the middle upwards, low below it.

use kernel::Rng;
use mayhem::{Call, Mayhem};

use crate::{Bot, Decision};

/// Calls high with a rating of 5 or more and with a special card, low otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Naive;

/// The rating in the middle of 0 to 10.
const MIDDLE: u8 = 5;

impl Bot<Mayhem> for Naive {
    fn choose(&mut self, sight: &Decision<'_, Mayhem>, _: &mut dyn Rng) -> usize {
        let Decision { seat, rules, view, legal, .. } = *sight;
        // A special card counts 9 if it calls high.
        let rating = view.up(seat).map(|card| rules.rating(card, view.ability(), Call::High));
        let call = if rating.is_none_or(|rating| rating >= MIDDLE) { Call::High } else { Call::Low };
        legal.iter().position(|action| *action == call).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Game, Meta, Notation, Setup, Viewer, lab_rng};
    use mayhem::{Ability, Card};

    use super::*;
    use crate::Budget;

    #[test]
    fn calls_by_its_own_card_alone() {
        let rules = Mayhem::rules(&Setup::of(2)).unwrap();
        let mut seen = [0; 11];
        for (card, ability) in Card::all().flat_map(|card| Ability::ALL.map(|ability| (card, ability))) {
            let id = &rules.content.face(card).id;
            let won = |round: usize| if round < ability.index() { " A" } else { " -" };
            let (key, trophies) = (ability.key(), (0..6).map(won).collect::<String>());
            let text = format!("{key} dealer A | trophies{trophies} | A declares {id} - | won - / - | out -");
            let state = Mayhem::read_position(&rules, &text).unwrap();
            let seat = state.declarer();
            let view = Mayhem::view(&rules, &state, Viewer::Seat(seat));
            let sight =
                Decision { seat, rules: &rules, view: &view, legal: &Call::BOTH, budget: Budget::full() };
            let rating = rules.rating(card, state.ability(), Call::High);
            seen[usize::from(rating)] += 1;
            let wanted = if rating >= 5 { Call::High } else { Call::Low };
            assert_eq!(Call::BOTH[Naive.choose(&sight, &mut lab_rng(0, 0))], wanted, "{id} with {rating}");
        }
        assert!(seen.iter().all(|cards| *cards > 0), "every rating was there");
    }
}
