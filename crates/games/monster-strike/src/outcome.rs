//! What chance is asked and answers: every card at the moment it is turned up, and thrown dice.

use std::ops::RangeInclusive;

use kernel::{Rng, Seat, Sink, Weight, below};
use serde::{Deserialize, Serialize};

use crate::{
    Aim, Cards, Dice, Die, DiePosition, EventId, GearId, LocationId, MonsterId, Reason, Row, Rules, Slot,
    State, Throwing, legal::ok_if, pack::Beside, town::on_table,
};

/// What chance is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Rule MST-11: which location comes next.
    Location,
    /// Which monster is on top of the deck.
    Monster,
    /// Which event is on top of the deck.
    Event,
    /// Which gear is on top of the deck.
    Gear,
    /// Where dice come to lie, and what they show.
    Throw(DiceThrow),
}

/// A throw whose outcome chance is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiceThrow {
    /// Who throws.
    pub seat: Seat,
    /// How.
    pub aim: Aim,
    /// How many dice are thrown.
    pub dice: u8,
    /// The dice that lie there already; one that is really thrown may strike them.
    pub lying: Dice,
}

/// What chance answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// This location.
    Location(LocationId),
    /// This monster.
    Monster(MonsterId),
    /// This event.
    Event(EventId),
    /// This gear.
    Gear(GearId),
    /// All dice that are there afterwards: those that lay there first, then the thrown ones.
    Dice(Dice),
}

/// Rule MST-06: the faces of a die.
const FACES: u8 = 6;
/// The parts of a turn.
const TURN: u16 = 4096;
/// How high the middle of a die of 16 mm is that lies flat on the paper, and on another die, in tenths of a millimetre; a
/// die at rest presses in or rides up by a little.
const ON_PAPER: RangeInclusive<i16> = 70..=90;
const ON_A_DIE: RangeInclusive<i16> = 225..=255;
/// How near the middles of two dice on the paper can be at least, and how far from the other's a die on top can be at most.
const LEAST_APART: i32 = 150;
const MOST_APART: i32 = 130;

pub(crate) fn admits(rules: &Rules, state: &State, chance: &Chance, outcome: &Outcome) -> Result<(), Reason> {
    match (chance, outcome) {
        (Chance::Location, Outcome::Location(location)) => {
            ok_if(undealt(rules, state).has(*location), Reason::LocationIsTaken)
        }
        // Rule MST-61: a deck of the highest levels has no others.
        (Chance::Monster, Outcome::Monster(monster)) if !rules.pool.has(*monster) => {
            Err(Reason::LevelIsTooLow)
        }
        (Chance::Monster, Outcome::Monster(monster)) => {
            ok_if(state.unseen(rules).has(*monster), Reason::NotInTheMonsterDeck)
        }
        (Chance::Event, Outcome::Event(event)) => {
            ok_if(state.events.left.has(*event), Reason::NotInTheEventDeck)
        }
        (Chance::Gear, Outcome::Gear(gear)) => ok_if(state.gear.left.has(*gear), Reason::NotInTheGearDeck),
        (Chance::Throw(thrown), Outcome::Dice(dice)) => admits_dice(rules, thrown, dice),
        (
            Chance::Location | Chance::Monster | Chance::Event | Chance::Gear | Chance::Throw(_),
            Outcome::Location(_)
            | Outcome::Monster(_)
            | Outcome::Event(_)
            | Outcome::Gear(_)
            | Outcome::Dice(_),
        ) => Err(Reason::AnswersSomethingElse),
    }
}

/// Rule MST-11: the locations of the pack that are not laid out yet.
#[inline]
fn undealt(rules: &Rules, state: &State) -> Cards<LocationId> {
    let dealt = state.locations.iter().flatten().fold(Cards::NONE, |cards, card| cards.with(*card));
    Cards::first(rules.content.locations.len()).minus(dealt)
}

/// Rules MST-06 and MST-43: the right number of dice, each with a possible face and position.
fn admits_dice(rules: &Rules, thrown: &DiceThrow, dice: &Dice) -> Result<(), Reason> {
    if dice.len() != thrown.lying.len() + thrown.dice {
        return Err(Reason::WrongNumberOfDice);
    }
    dice.iter().try_for_each(|die| admits_die(rules, die))?;
    admits_together(dice)?;
    if rules.throwing == Throwing::Quick {
        let mut both = thrown.lying.iter().zip(dice.iter());
        return ok_if(
            both.all(|(before, after)| before == after || can_become(rules, thrown, before, after)),
            Reason::QuickDiceStayPut,
        );
    }
    Ok(())
}

/// Whether a quick die that lies there can be moved or turned like that, by what was measured.
fn can_become(rules: &Rules, thrown: &DiceThrow, before: Die, after: Die) -> bool {
    let (Some((row, _)), Die::Flat { face: shown, .. }, Die::Flat { face, on, .. }) =
        (beside(rules, thrown), before, after)
    else {
        return false;
    };
    row.can_become((on, face), shown)
}

/// Whether a die can lie like this. Rule MST-43: it is over the card that its middle is over.
pub(crate) fn admits_die(rules: &Rules, die: Die) -> Result<(), Reason> {
    let Die::Flat { face, on, position } = die else { return Ok(()) };
    if !(1..=FACES).contains(&face) {
        return Err(Reason::NoSuchFace);
    }
    let Some(DiePosition { x, y, z, yaw }) = position else { return Ok(()) };
    if rules.throwing == Throwing::Quick {
        return Err(Reason::QuickDiceHaveNoPosition);
    }
    ok_if(on_table(x, y), Reason::OffTheTable)?;
    ok_if(yaw < TURN, Reason::NoSuchTurn)?;
    ok_if(ON_PAPER.contains(&z) || ON_A_DIE.contains(&z), Reason::NotOnThePaper)?;
    ok_if(Slot::at(x, y) == on, Reason::LiesElsewhere)
}

/// Rule MST-43: whether the dice can lie together like this. Two dice cannot be in the same place, and a die that is above
/// the paper lies on the other die.
pub(crate) fn admits_together(dice: &Dice) -> Result<(), Reason> {
    let mut positions = dice.iter().filter_map(|die| match die {
        Die::Flat { position, .. } => position,
        Die::Leaning | Die::Off => None,
    });
    let (Some(one), other) = (positions.next(), positions.next()) else { return Ok(()) };
    let high = |die: &DiePosition| !ON_PAPER.contains(&die.z);
    let Some(other) = other else { return ok_if(!high(&one), Reason::NotOnThePaper) };
    let square = |a: i16, b: i16| (i32::from(a) - i32::from(b)).pow(2);
    let apart = square(one.x, other.x) + square(one.y, other.y);
    match (high(&one), high(&other)) {
        (true, true) => Err(Reason::NotOnThePaper),
        (false, false) => ok_if(apart >= LEAST_APART * LEAST_APART, Reason::InTheSamePlace),
        (true, false) | (false, true) => ok_if(apart <= MOST_APART * MOST_APART, Reason::NotOnThePaper),
    }
}

pub(crate) fn outcomes(
    rules: &Rules,
    state: &State,
    chance: &Chance,
    into: &mut impl Sink<(Outcome, Weight)>,
) {
    match chance {
        Chance::Location => {
            undealt(rules, state).iter().for_each(|location| into.put((Outcome::Location(location), 1)));
        }
        Chance::Monster => {
            state.unseen(rules).iter().for_each(|monster| into.put((Outcome::Monster(monster), 1)));
        }
        Chance::Event => state.events.left.iter().for_each(|event| into.put((Outcome::Event(event), 1))),
        Chance::Gear => state.gear.left.iter().for_each(|gear| into.put((Outcome::Gear(gear), 1))),
        Chance::Throw(thrown) => {
            if let Some((row, shown)) = beside(rules, thrown) {
                row.each(shown, |other, turned, on, weight| {
                    for face in 1..=FACES {
                        into.put((Outcome::Dice(both(thrown, (turned, other), (face, on))), weight));
                    }
                });
            } else if thrown.dice == 1 {
                let row = rules.row(thrown.aim);
                each_die(row, |die, weight| into.put((Outcome::Dice(and(thrown.lying, &[die])), weight)));
            } else {
                rules.pair(thrown.aim).each(|first, second, weight| {
                    let flat = |on, face| Die::Flat { face, on, position: None };
                    for (one, other) in (1..=FACES).flat_map(|one| (1..=FACES).map(move |other| (one, other)))
                    {
                        let dice = and(thrown.lying, &[flat(first, one), flat(second, other)]);
                        into.put((Outcome::Dice(dice), weight));
                    }
                });
            }
        }
    }
}

/// Rule MST-43: what becomes of a single die and of another that lies there, and what that one shows, if they may touch.
#[inline]
fn beside<'r>(rules: &'r Rules, thrown: &DiceThrow) -> Option<(&'r Beside, u8)> {
    rules.beside(thrown.aim, &thrown.lying).filter(|_| thrown.dice == 1)
}

/// A die that lay there, shows this now and lies on this slot, and a thrown one. One that is as it was lies exactly where it lay.
#[inline]
fn both(thrown: &DiceThrow, other: (u8, Option<Slot>), die: (u8, Option<Slot>)) -> Dice {
    let flat = |(face, on)| Die::Flat { face, on, position: None };
    let as_it_was = thrown.lying.iter().next().filter(|before| match before {
        Die::Flat { face, on, .. } => (*face, *on) == other,
        Die::Leaning | Die::Off => false,
    });
    and(Dice::NONE, &[as_it_was.unwrap_or_else(|| flat(other)), flat(die)])
}

fn and(mut dice: Dice, more: &[Die]) -> Dice {
    for die in more {
        dice.put(*die);
    }
    dice
}

/// Every way in which one quick die can land, with its weight; wherever it lands, all faces have the same chance.
fn each_die(row: &Row, mut found: impl FnMut(Die, Weight)) {
    for on in Slot::all().map(Some).chain([None]) {
        let weight = row.weight(on);
        if weight > 0 {
            (1..=FACES).for_each(|face| found(Die::Flat { face, on, position: None }, weight));
        }
    }
}

/// One outcome by the same odds. Rule MST-13: decks are shuffled, so all their cards have the same chance.
#[inline]
pub(crate) fn sample<R: Rng + ?Sized>(rules: &Rules, state: &State, chance: &Chance, rng: &mut R) -> Outcome {
    const DRAWN: &str = "invariant: a card is drawn only from a deck that has one";
    match chance {
        Chance::Location => Outcome::Location(undealt(rules, state).sample(rng).expect(DRAWN)),
        Chance::Monster => Outcome::Monster(state.unseen(rules).sample(rng).expect(DRAWN)),
        Chance::Event => Outcome::Event(state.events.left.sample(rng).expect(DRAWN)),
        Chance::Gear => Outcome::Gear(state.gear.left.sample(rng).expect(DRAWN)),
        Chance::Throw(thrown) => {
            if let Some((row, shown)) = beside(rules, thrown) {
                let (other, turned, on) = row.sample(shown, rng);
                let face = below(rng, u32::from(FACES)) as u8 + 1;
                return Outcome::Dice(both(thrown, (turned, other), (face, on)));
            }
            let mut dice = thrown.lying;
            let mut put = |on, rng: &mut R| {
                dice.put(Die::Flat { face: below(rng, u32::from(FACES)) as u8 + 1, on, position: None });
            };
            if thrown.dice == 1 {
                put(rules.row(thrown.aim).sample(rng), rng);
            } else {
                for on in rules.pair(thrown.aim).sample(rng) {
                    put(on, rng);
                }
            }
            Outcome::Dice(dice)
        }
    }
}
