//! What chance is asked and answers: characters, dice, and every card at the moment it is drawn.

use kernel::{Rng, Seat, Sink, Weight, below};
use serde::{Deserialize, Serialize};

use crate::{Card, Foe, Reason, Rules, Side, State, legal::is_free};

/// What chance is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Rule KID-10: which character this player gets.
    Character(Seat),
    /// A die of this many sides.
    Die {
        /// Who rolls.
        roller: Seat,
        /// Ten sides for players, twelve for monsters.
        sides: u8,
    },
    /// Which card is on top of the deck.
    Draw,
}

/// What chance answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// This character, by its place in the pack.
    Character(u8),
    /// The die shows this.
    Die(u8),
    /// This card.
    Card(Card),
}

/// The sides of the players' die.
pub(crate) const KIDS_DIE: u8 = 10;
/// The sides of the monsters' die.
pub(crate) const MONSTERS_DIE: u8 = 12;

/// Rules KID-03 and KID-30: a monster's die has twelve sides and is rolled by another player (alone, by the same).
pub(crate) fn fight_die(rules: &Rules, fighter: Seat, foe: &Foe, side: Side) -> Chance {
    match (side, foe) {
        (Side::Kid(seat), _) => Chance::Die { roller: seat, sides: KIDS_DIE },
        (Side::Foe, Foe::Kid(seat)) => Chance::Die { roller: *seat, sides: KIDS_DIE },
        (Side::Foe, Foe::Monster(_)) => {
            Chance::Die { roller: State::after(rules, fighter), sides: MONSTERS_DIE }
        }
        (Side::Fighter, _) | (Side::Foe, Foe::Rivals(_)) => Chance::Die { roller: fighter, sides: KIDS_DIE },
    }
}

pub(crate) fn admits(rules: &Rules, state: &State, chance: &Chance, outcome: &Outcome) -> Result<(), Reason> {
    match (chance, outcome) {
        (Chance::Character(_), Outcome::Character(place)) => {
            if is_free(rules, state, *place) {
                Ok(())
            } else {
                Err(Reason::CharacterIsTaken)
            }
        }
        (Chance::Die { sides, .. }, Outcome::Die(die)) => {
            if (1..=*sides).contains(die) {
                Ok(())
            } else {
                Err(Reason::NoSuchFace)
            }
        }
        (Chance::Draw, Outcome::Card(card)) => {
            if state.deck.has(*card) {
                Ok(())
            } else {
                Err(Reason::NotInTheDeck)
            }
        }
        _ => Err(Reason::AnswersSomethingElse),
    }
}

pub(crate) fn outcomes(
    rules: &Rules,
    state: &State,
    chance: &Chance,
    into: &mut impl Sink<(Outcome, Weight)>,
) {
    match chance {
        Chance::Character(_) => {
            let places = 0..rules.content.characters.len() as u8;
            for place in places.filter(|place| is_free(rules, state, *place)) {
                into.put((Outcome::Character(place), 1));
            }
        }
        Chance::Die { sides, .. } => (1..=*sides).for_each(|die| into.put((Outcome::Die(die), 1))),
        Chance::Draw => {
            state.deck.kinds().for_each(|(card, count)| into.put((Outcome::Card(card), Weight::from(count))));
        }
    }
}

/// One outcome, drawn by the same odds. Rule KID-11: the deck is shuffled, so every card in it is equally likely.
#[inline]
pub(crate) fn sample<R: Rng + ?Sized>(rules: &Rules, state: &State, chance: &Chance, rng: &mut R) -> Outcome {
    match chance {
        Chance::Die { sides, .. } => Outcome::Die(below(rng, u32::from(*sides)) as u8 + 1),
        Chance::Draw => Outcome::Card(
            state.deck.sample(rng).expect("invariant: a card is drawn only from a deck that has one"),
        ),
        Chance::Character(_) => {
            let places = 0..rules.content.characters.len() as u8;
            let free = places.clone().filter(|place| is_free(rules, state, *place));
            let pick = below(rng, free.count() as u32) as usize;
            let place = places.filter(|place| is_free(rules, state, *place)).nth(pick);
            Outcome::Character(place.expect("invariant: a pack has a character for every player"))
        }
    }
}
