//! What chance is asked and answers: the dealer, and every card at the moment it is turned up.

use kernel::{Rng, Seat, Sink, Weight, below};
use serde::{Deserialize, Serialize};

use crate::{Card, Pile, Reason, Rules, Stage, State};

/// What chance is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Rule MAY-12: who deals first.
    Dealer,
    /// Which card this player turns up.
    TurnUp(Seat),
    /// Which card of the winnings this player turns up in a sudden death.
    Sudden(Seat),
    /// Rule MAY-43: which of all cards this player turns up in the last sudden death.
    Decider(Seat),
}

/// What chance answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// This player deals.
    Deals(Seat),
    /// This card is turned up.
    Turned(Card),
}

/// The cards that the next one comes from.
#[inline]
pub(crate) fn source(state: &State, chance: Chance) -> Pile {
    match (chance, &state.stage) {
        (Chance::Sudden(seat), Stage::Sudden(sudden)) => {
            state.winnings[seat.index()].without(sudden.used[seat.index()])
        }
        _ => state.unseen,
    }
}

pub(crate) fn admits(rules: &Rules, state: &State, chance: &Chance, outcome: &Outcome) -> Result<(), Reason> {
    match (chance, outcome) {
        (Chance::Dealer, Outcome::Deals(seat)) if seat.0 < rules.players => Ok(()),
        (Chance::Dealer, Outcome::Deals(_)) => Err(Reason::NoSuchPlayer),
        (Chance::TurnUp(_) | Chance::Sudden(_) | Chance::Decider(_), Outcome::Turned(card)) => {
            let missing = match chance {
                Chance::Sudden(_) => Reason::CardIsNotInTheWinnings,
                Chance::Dealer | Chance::TurnUp(_) | Chance::Decider(_) => Reason::CardIsNotThere,
            };
            if source(state, *chance).count(*card) > 0 { Ok(()) } else { Err(missing) }
        }
        (Chance::Dealer, Outcome::Turned(_))
        | (Chance::TurnUp(_) | Chance::Sudden(_) | Chance::Decider(_), Outcome::Deals(_)) => {
            Err(Reason::AnswersSomethingElse)
        }
    }
}

pub(crate) fn outcomes(
    rules: &Rules,
    state: &State,
    chance: &Chance,
    into: &mut impl Sink<(Outcome, Weight)>,
) {
    match chance {
        Chance::Dealer => {
            Seat::all(rules.players).for_each(|seat| into.put((Outcome::Deals(seat), 1)));
        }
        Chance::TurnUp(_) | Chance::Sudden(_) | Chance::Decider(_) => {
            for (card, count) in source(state, *chance).kinds() {
                into.put((Outcome::Turned(card), Weight::from(count)));
            }
        }
    }
}

/// Rule MAY-11: the cards are shuffled, so every unseen card is equally likely.
#[inline]
pub(crate) fn sample<R: Rng + ?Sized>(rules: &Rules, state: &State, chance: &Chance, rng: &mut R) -> Outcome {
    if *chance == Chance::Dealer {
        return Outcome::Deals(Seat(below(rng, u32::from(rules.players)) as u8));
    }
    let pile = source(state, *chance);
    let place = below(rng, u32::from(pile.len()));
    Outcome::Turned(pile.nth(place).expect("invariant: a card is asked for only where one is left"))
}
