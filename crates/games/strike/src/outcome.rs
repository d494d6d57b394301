//! What chance is asked and can answer: every die that lies in the arena after a throw, however it was thrown.

mod odds;

use kernel::{Seat, Sink, Weight};
use serde::{Deserialize, Serialize};

use crate::{
    Amount, Dice, DiePlace, Face, Reason, Rules, Side, State, Style, Throwing,
    place::{is_held, share_a_place},
};

pub(crate) use odds::{sample, target};

/// Rule STR-10: the spare die is rolled.
const SPARE: Style = Style::Careful(Side::USUAL);

/// What chance is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Rule STR-10: what the spare die shows.
    Spare,
    /// Rule STR-11: who starts.
    Starter,
    /// What lies in the arena after a throw.
    Throw(Throw),
    /// Rule STR-26: what lies in the arena once dice have come down that lay on others.
    Settle,
}

/// Dice in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// How many.
    pub dice: u8,
    /// One die, or all of the player's.
    pub amount: Amount,
    /// How they were thrown.
    pub style: Style,
}

/// What chance answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The dice came to rest.
    Rest(Landing),
    /// This player starts.
    Starts(Seat),
}

/// Everything that lies in the arena after a throw, whether it was thrown, was struck or stayed as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landing {
    /// Every die in the arena; those missing have left it.
    pub lies: Dice,
    /// Whether some leaned and had to be shaken flat first.
    pub shake: Shake,
    /// Where they lie if they were really thrown, in the order of [`Dice::faces`]; else nothing.
    pub at: Box<[DiePlace]>,
}

/// Rule STR-26: whether the arena was shaken until all dice lay flat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shake {
    /// All dice lay flat at once.
    None,
    /// Some leaned.
    Shaken,
}

impl Landing {
    /// Dice that have no places.
    #[inline]
    pub fn quick(lies: Dice, shake: Shake) -> Self {
        Self { lies, shake, at: Box::default() }
    }

    /// Dice that were really thrown, with their places, in any order.
    pub fn placed(mut dice: Vec<(Face, DiePlace)>, shake: Shake) -> Self {
        dice.sort_unstable();
        let lies = dice.iter().fold(Dice::NONE, |lies, (face, _)| lies.and(Dice::one(*face)));
        Self { lies, shake, at: dice.into_iter().map(|(_, place)| place).collect() }
    }
}

impl Outcome {
    /// Dice at rest that needed no shake and have no places.
    #[inline]
    pub fn rest(lies: Dice) -> Self {
        Self::Rest(Landing::quick(lies, Shake::None))
    }
}

/// Whether chance can answer this: dice may turn or leave, but none comes from nowhere.
pub(crate) fn admits(rules: &Rules, state: &State, chance: &Chance, outcome: &Outcome) -> Result<(), Reason> {
    match (chance, outcome) {
        (Chance::Spare | Chance::Throw(_) | Chance::Settle, Outcome::Rest(landing)) => {
            no_die_from_nowhere(state, landing)?;
            can_lie(rules, landing)
        }
        (Chance::Starter, Outcome::Starts(seat)) if seat.0 < rules.players => Ok(()),
        (Chance::Starter, Outcome::Starts(_)) => Err(Reason::NoSuchPlayer),
        (Chance::Spare | Chance::Throw(_) | Chance::Settle, Outcome::Starts(_))
        | (Chance::Starter, Outcome::Rest(_)) => Err(Reason::AnswersSomethingElse),
    }
}

/// Rule STR-03: the walled arena holds only dice that lay there or were thrown.
fn no_die_from_nowhere(state: &State, landing: &Landing) -> Result<(), Reason> {
    let most = state.arena.total() + state.hand;
    if landing.lies.total() <= most { Ok(()) } else { Err(Reason::DieFromNowhere) }
}

/// Rules STR-03 and STR-24: dice that are really thrown have a place each, inside the arena and of its own; quick dice
/// have none.
fn can_lie(rules: &Rules, landing: &Landing) -> Result<(), Reason> {
    let at = &landing.at;
    match rules.throwing {
        Throwing::Quick if at.is_empty() => Ok(()),
        Throwing::Quick => Err(Reason::QuickDiceHaveNoPlace),
        Throwing::Physics if at.len() != usize::from(landing.lies.total()) => Err(Reason::DieWithoutPlace),
        Throwing::Physics => {
            first_that_cannot(rules, at).map_err(|(_, reason)| reason)?;
            first_unheld(rules, at).map_or(Ok(()), |_| Err(Reason::NothingUnder))
        }
    }
}

/// Whether dice can lie in all these places together; `Err` has the first die that cannot, and why.
pub(crate) fn first_that_cannot(rules: &Rules, at: &[DiePlace]) -> Result<(), (usize, Reason)> {
    let arena = &rules.arena;
    for (nth, place) in at.iter().enumerate() {
        if !place.is_inside(arena) {
            return Err((nth, Reason::LiesOutside));
        }
        if at[..nth].iter().any(|other| share_a_place(place, other, arena)) {
            return Err((nth, Reason::PlaceIsTaken));
        }
    }
    Ok(())
}

/// Rule STR-26: the first die that has nothing under it.
pub(crate) fn first_unheld(rules: &Rules, at: &[DiePlace]) -> Option<usize> {
    let others =
        |own: usize| at.iter().enumerate().filter(move |(nth, _)| *nth != own).map(|(_, place)| *place);
    (0..at.len()).find(|nth| !is_held(&at[*nth], others(*nth), &rules.arena))
}

/// Every outcome by the measured model with its exact weight.
pub(crate) fn outcomes(
    rules: &Rules,
    state: &State,
    chance: &Chance,
    into: &mut impl Sink<(Outcome, Weight)>,
) {
    match chance {
        Chance::Spare => odds::one(rules, state, SPARE, into),
        Chance::Settle => into.put((odds::let_down(rules, state), 1)),
        Chance::Throw(Throw { amount: Amount::One, style, .. }) => odds::one(rules, state, *style, into),
        Chance::Throw(Throw { amount: Amount::All, dice, style }) => odds::all_in(rules, *dice, *style, into),
        Chance::Starter => {
            for seat in Seat::all(rules.players) {
                into.put((Outcome::Starts(seat), 1));
            }
        }
    }
}
