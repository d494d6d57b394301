//! Reading rolls and fights of Monster Kids, with all that cards have changed in them.

use kernel::{NotationError, RuleId, Seat, SeatSet};

use super::{Reading, for_a_fight, refuse, side};
use crate::{
    Fight, Foe, MOST_PLAYERS, Rolls, Types, fight,
    outcome::{KIDS_DIE, MONSTERS_DIE},
    pack::MOST_CARDS,
    state::Purpose,
};

/// More than all cards of a deck can add to a side.
const MOST_ADDED: i16 = 9 * MOST_CARDS as i16;

impl Reading<'_, '_> {
    /// A word a seat: `x` does not roll, `-` has not rolled yet, or what was rolled.
    fn rolls(&mut self) -> Result<(SeatSet, [Option<u8>; MOST_PLAYERS]), NotationError> {
        let (mut contenders, mut rolled) = (SeatSet::EMPTY, [None; MOST_PLAYERS]);
        for seat in Seat::all(self.rules.players) {
            if self.reader.take("x") {
                continue;
            }
            contenders = contenders.with(seat);
            if !self.reader.take("-") {
                rolled[seat.index()] = Some(self.die(KIDS_DIE)?);
            }
        }
        Ok((contenders, rolled))
    }

    /// Rule KID-11: tied players roll again, A first.
    pub(super) fn initiative(&mut self) -> Result<Rolls, NotationError> {
        let column = self.at.detail;
        let (contenders, rolled) = self.rolls()?;
        if contenders.len() < u32::from(self.rules.players).min(2) {
            return refuse(column, "two players at least roll for who begins", "KID-11");
        }
        let Some(rolls) = Rolls::new(contenders, rolled) else {
            return refuse(column, "somebody is still to roll", "KID-11");
        };
        if rolled.iter().skip(rolls.next.index()).any(Option::is_some) {
            return refuse(column, "players roll one after the other, A first", "KID-11");
        }
        Ok(rolls)
    }

    fn die(&mut self, sides: u8) -> Result<u8, NotationError> {
        let die =
            self.reader.number("a die", u32::from(sides)).map_err(|error| error.by(RuleId("KID-03")))?;
        if die == 0 { self.refuse("a die shows 1 at least", "KID-03") } else { Ok(die as u8) }
    }

    pub(super) fn fight(&mut self) -> Result<Fight, NotationError> {
        let fighter = self.reader.seat(self.rules.players)?;
        self.at.foe = self.reader.column();
        let foe = if self.reader.take("kid") {
            self.at.foe = self.reader.column();
            Foe::Kid(self.reader.seat(self.rules.players)?)
        } else {
            Foe::Monster(self.in_play()?)
        };
        let purpose = if self.reader.take("final") { Purpose::Final } else { Purpose::Turn };
        let mut fight = fight::new(fighter, foe, purpose);
        if self.reader.take("dice") {
            self.at.dice = self.reader.column();
            // Swapped dice may show on the other side what only a monster's die has.
            let sides = if matches!(foe, Foe::Monster(_)) { MONSTERS_DIE } else { KIDS_DIE };
            for place in 0..2 {
                fight.dice[place] = if self.reader.take("-") { None } else { Some(self.die(sides)?) };
            }
        }
        self.changes(&mut fight)?;
        Ok(fight)
    }

    /// Rule KID-63: a final of more than two: their rolls, and what cards have changed.
    pub(super) fn final_of_many(&mut self) -> Result<Fight, NotationError> {
        let column = self.at.detail;
        let (contenders, rolled) = self.rolls()?;
        let Some(first) = contenders.first() else {
            return refuse(column, "such a final is for more than two tied players", "KID-63");
        };
        let mut fight = fight::new(first, Foe::Rivals(contenders), Purpose::Final);
        fight.dice = rolled;
        self.changes(&mut fight)?;
        Ok(fight)
    }

    /// What is not as it was at the beginning of a fight; numbers stand in the order of its sides.
    fn changes(&mut self, fight: &mut Fight) -> Result<(), NotationError> {
        if self.reader.take("plus") {
            for side in fight.sides().iter() {
                fight.plus[side.index()] = self.signed()?;
            }
        }
        if self.reader.take("floor") {
            for side in fight.sides().iter() {
                fight.floor[side.index()] =
                    self.reader.number("what a die counts at least", u32::from(MONSTERS_DIE))? as u8;
            }
        }
        self.at.shield = self.reader.column();
        while self.reader.take("shield") {
            fight.shields |= 1 << side(self.rules, &mut self.reader)?.index();
        }
        if self.reader.take("no-types") {
            fight.types = Types::Ignored;
        }
        self.at.asked = self.reader.column();
        if self.reader.take("asked") {
            self.at.asked = self.reader.column();
            fight.asked = self.reader.seat(self.rules.players)?;
            fight.passes = self.reader.number("how many have passed", MOST_PLAYERS as u32)? as u8;
        }
        if self.reader.take("played") {
            fight.played = self.cards(Some(for_a_fight))?;
        }
        Ok(())
    }

    fn signed(&mut self) -> Result<i16, NotationError> {
        let word = self.reader.word("a number")?;
        match word.parse::<i16>() {
            Ok(number) if (-MOST_ADDED..=MOST_ADDED).contains(&number) => Ok(number),
            _ => Err(self
                .reader
                .error_before(format!("what cards add is -{MOST_ADDED} to {MOST_ADDED}, not `{word}`"))),
        }
    }
}
