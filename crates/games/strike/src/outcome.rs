//! What chance is asked and can answer: the odds of quick dice, and the seam for dice that are really thrown.

use kernel::{Rng, Seat, Sink, Weight, below};
use serde::{Deserialize, Serialize};

use crate::{Dice, Face, Reason, Rules, State, Style};

/// What chance is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Rule STR-10: what the spare die shows.
    Spare,
    /// Rule STR-11: who starts.
    Starter,
    /// What lies in the arena after a throw.
    Throw(Throw),
}

/// Dice in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// How many.
    pub dice: u8,
    /// How they were thrown: physical dice care, quick dice do not.
    pub style: Style,
}

/// What chance answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// The dice came to rest.
    Rest(Landing),
    /// This player starts.
    Starts(Seat),
}

/// Everything that lies in the arena after a throw, whether it was thrown, was struck or stayed as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landing {
    /// Every die in the arena; those missing have left it.
    pub lies: Dice,
    /// Whether some leaned and had to be shaken flat first.
    pub shake: Shake,
}

/// Rule STR-26: whether the arena was shaken until all dice lay flat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shake {
    /// All dice lay flat at once.
    None,
    /// Some leaned.
    Shaken,
}

impl Outcome {
    /// Dice at rest that needed no shake.
    pub const fn rest(lies: Dice) -> Self {
        Self::Rest(Landing { lies, shake: Shake::None })
    }
}

/// Whether chance can answer this: dice may turn or leave, but none comes from nowhere.
pub(crate) fn admits(rules: &Rules, state: &State, chance: &Chance, outcome: &Outcome) -> Result<(), Reason> {
    match (chance, outcome) {
        (Chance::Spare | Chance::Throw(_), Outcome::Rest(landing)) => no_die_from_nowhere(state, landing),
        (Chance::Starter, Outcome::Starts(seat)) if seat.0 < rules.players => Ok(()),
        (Chance::Starter, Outcome::Starts(_)) => Err(Reason::NoSuchPlayer),
        (Chance::Spare | Chance::Throw(_), Outcome::Starts(_)) | (Chance::Starter, Outcome::Rest(_)) => {
            Err(Reason::AnswersSomethingElse)
        }
    }
}

/// Rule STR-03: the walled arena holds only dice that lay there or were thrown.
fn no_die_from_nowhere(state: &State, landing: &Landing) -> Result<(), Reason> {
    let most = state.arena.total() + state.hand;
    if landing.lies.total() <= most { Ok(()) } else { Err(Reason::DieFromNowhere) }
}

/// Every outcome of quick dice with its exact weight.
pub(crate) fn outcomes(
    rules: &Rules,
    state: &State,
    chance: &Chance,
    into: &mut impl Sink<(Outcome, Weight)>,
) {
    match chance {
        Chance::Spare => spread(1, 0, Dice::NONE, 1, into),
        Chance::Throw(throw) => {
            let ways = (1..=Weight::from(throw.dice)).product();
            spread(throw.dice, 0, state.arena, ways, into);
        }
        Chance::Starter => {
            for seat in Seat::all(rules.players) {
                into.put((Outcome::Starts(seat), 1));
            }
        }
    }
}

/// Spreads the dice that are left over this face and those after it. `ways` is the factorial of all dice divided by
/// those of the counts given out so far: at the end, how many ordered throws show this handful.
fn spread(left: u8, face: u8, lies: Dice, ways: Weight, into: &mut impl Sink<(Outcome, Weight)>) {
    if face + 1 == crate::FACES {
        let rest = (0..left).fold(lies, |lies, _| lies.and(Dice::one(Face::nth(u32::from(face)))));
        into.put((Outcome::rest(rest), divide_by_factorial(ways, left)));
        return;
    }
    let mut shown = lies;
    for count in 0..=left {
        spread(left - count, face + 1, shown, divide_by_factorial(ways, count), into);
        shown = shown.and(Dice::one(Face::nth(u32::from(face))));
    }
}

fn divide_by_factorial(ways: Weight, count: u8) -> Weight {
    (2..=Weight::from(count)).fold(ways, |ways, factor| ways / factor)
}

/// One outcome of quick dice by the same odds: each thrown die shows each face alike, dice at rest stay.
#[inline]
pub(crate) fn sample<R: Rng + ?Sized>(rules: &Rules, state: &State, chance: &Chance, rng: &mut R) -> Outcome {
    match chance {
        Chance::Throw(throw) => {
            let thrown = (0..throw.dice).fold(state.arena, |lies, _| lies.and(roll(rng)));
            Outcome::rest(thrown)
        }
        Chance::Spare => Outcome::rest(roll(rng)),
        Chance::Starter => Outcome::Starts(Seat(below(rng, u32::from(rules.players)) as u8)),
    }
}

#[inline]
fn roll<R: Rng + ?Sized>(rng: &mut R) -> Dice {
    Dice::one(Face::nth(below(rng, u32::from(crate::FACES))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Amount, Stage, Strike};
    use kernel::{Game, Setup};

    #[test]
    fn the_weights_of_any_handful_add_up_to_all_ordered_throws() {
        let rules = Rules::new(&Setup::of(5)).unwrap();
        let mut state = Strike::setup(&rules);
        for dice in [1, 2, 8, 17, 25] {
            state.hand = dice;
            state.stage = Stage::Throwing { amount: Amount::All, style: Style::Careful };
            let chance = Chance::Throw(Throw { dice, style: Style::Careful });
            let mut odds = Vec::new();
            outcomes(&rules, &state, &chance, &mut odds);
            let total: Weight = odds.iter().map(|(_, weight)| *weight).sum();
            assert_eq!(total, 6_u128.pow(u32::from(dice)), "{dice} dice");
        }
    }
}
