//! A position of Monster Strike: where every card is, and what the table is waiting for.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    Aim, Cards, Deck, Dice, Queue, Rules, Slot, Slots, Spot,
    pack::{Gear, MOST_PARTS},
    town::{SLOTS, SPOTS},
};

/// A position. Everything but the order of the decks is open to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The locations, by their place in the pack; none before they are dealt.
    pub(crate) locations: [Option<u8>; SPOTS],
    pub(crate) damage: [u8; SPOTS],
    /// The monsters in the town.
    pub(crate) slots: [Option<u8>; SLOTS],
    /// How many shuffled cards the monster deck still has; which of the unseen ones shows when they are drawn.
    pub(crate) shuffled: u8,
    /// The bottom of the monster deck, which everybody has seen.
    pub(crate) under: Queue,
    /// Rule MST-44: the defeated monsters.
    pub(crate) binder: Cards,
    pub(crate) escaped: Cards,
    pub(crate) events: Deck,
    pub(crate) gear: Deck,
    /// The dice that lie in the town.
    pub(crate) dice: Dice,
    pub(crate) stage: Stage,
}

/// What a position is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The locations are dealt.
    Locations,
    /// The first monster is drawn.
    FirstMonster,
    /// An event is drawn.
    Event,
    /// Monsters enter: the next one is drawn.
    Enter {
        /// The event card.
        event: u8,
        /// Which entry of its first part.
        part: u8,
        /// How many have entered by it.
        done: u8,
    },
    /// The reader picks an attacker of several that fit.
    Attack {
        /// The event card.
        event: u8,
        /// For which entry of its second part.
        part: u8,
        /// The attackers that are fixed already, by entry.
        fixed: [Slots; MOST_PARTS],
    },
    /// The reader picks who moves of several that fit.
    Walk {
        /// The event card.
        event: u8,
        /// For which entry of its third part.
        part: u8,
    },
    /// A gear card is drawn.
    Gear,
    /// A player aims.
    Aim(Turn),
    /// Dice are in the air, or lean and are thrown again.
    Throw {
        /// Whose turn.
        turn: Turn,
        /// How they are thrown.
        aim: Aim,
        /// How many.
        hand: u8,
    },
    /// A player may throw a die once more.
    Again(Turn),
    /// The game is over.
    Over(Ending),
}

/// A player's turn with the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The gear card of all players' turn.
    pub gear: u8,
    /// Who throws.
    pub seat: Seat,
    /// How many throws were made before.
    pub thrown: u8,
    /// Whether a die was thrown once more.
    pub spare: Spare,
}

/// Whether a player can still throw a die once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spare {
    /// Not yet done.
    Open,
    /// Done.
    Used,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// Rule MST-28: all three locations are destroyed.
    TownDestroyed,
    /// Rule MST-51: every monster escaped.
    AllEscaped,
    /// Rule MST-52: the town stands, and the monsters are gone.
    TownSaved,
}

impl State {
    /// Before the locations are dealt.
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            locations: [None; SPOTS],
            damage: [0; SPOTS],
            slots: [None; SLOTS],
            shuffled: rules.monsters,
            under: Queue::EMPTY,
            binder: Cards::NONE,
            escaped: Cards::NONE,
            events: Deck::of(rules.content.events.len()),
            gear: Deck::of(rules.content.gear.len()),
            dice: Dice::NONE,
            stage: Stage::Locations,
        }
    }

    /// What the position is waiting for.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The monster in a slot, by its place in the pack.
    #[inline]
    pub fn monster(&self, slot: Slot) -> Option<u8> {
        self.slots[slot.index()]
    }

    /// The slots with a monster in them.
    #[inline]
    pub fn occupied(&self) -> Slots {
        Slot::all().filter(|slot| self.monster(*slot).is_some()).fold(Slots::NONE, Slots::with)
    }

    /// Whether no monster is in any location.
    #[inline]
    pub fn is_quiet(&self) -> bool {
        self.slots.iter().all(Option::is_none)
    }

    /// A location's damage.
    pub fn damage(&self, spot: Spot) -> u8 {
        self.damage[spot.index()]
    }

    /// How much damage a location still takes before it is destroyed; nothing before it is dealt.
    #[inline]
    pub fn health(&self, rules: &Rules, spot: Spot) -> u8 {
        let maximum = self.locations[spot.index()].map_or(0, |place| rules.content.location(place).maximum);
        maximum.saturating_sub(self.damage[spot.index()])
    }

    /// Rule MST-27: whether a location stands.
    #[inline]
    pub fn stands(&self, rules: &Rules, spot: Spot) -> bool {
        self.health(rules, spot) > 0
    }

    /// How many locations stand.
    pub fn standing(&self, rules: &Rules) -> u8 {
        Spot::ALL.iter().filter(|spot| self.stands(rules, **spot)).count() as u8
    }

    /// A free slot of a location.
    #[inline]
    pub(crate) fn free_slot(&self, spot: Spot) -> Option<Slot> {
        spot.slots().find(|slot| self.monster(*slot).is_none())
    }

    /// How many cards the monster deck has.
    #[inline]
    pub fn deck(&self) -> u8 {
        self.shuffled + self.under.len()
    }

    /// The bottom of the monster deck as far as everybody knows it.
    pub fn under(&self) -> &Queue {
        &self.under
    }

    /// The defeated monsters.
    pub fn binder(&self) -> Cards {
        self.binder
    }

    /// The escaped monsters.
    pub fn escaped(&self) -> Cards {
        self.escaped
    }

    /// The event deck.
    pub fn events(&self) -> Deck {
        self.events
    }

    /// The gear deck.
    pub fn gear(&self) -> Deck {
        self.gear
    }

    /// The dice that lie in the town.
    pub fn dice(&self) -> Dice {
        self.dice
    }

    /// The monsters that everybody has seen, wherever they are now.
    #[inline]
    pub(crate) fn seen(&self) -> Cards {
        let town = self.slots.iter().flatten().fold(Cards::NONE, |cards, card| cards.with(*card));
        town.and(self.under.cards()).and(self.binder).and(self.escaped)
    }

    /// The monsters that nobody has seen: each is as likely to be drawn next.
    #[inline]
    pub(crate) fn unseen(&self, rules: &Rules) -> Cards {
        rules.pool.minus(self.seen())
    }

    /// Rule MST-50: how many monsters are in the deck or in a location.
    #[inline]
    pub fn monsters_left(&self) -> u32 {
        u32::from(self.deck()) + self.occupied().len()
    }

    /// Rule MST-53: 100 for each standing location, minus 25 for each escaped monster.
    pub fn score(&self, rules: &Rules) -> i16 {
        100 * i16::from(self.standing(rules)) - 25 * i16::from(self.escaped.len())
    }
}

/// Rule MST-54: the rank of a score, 0 for the best.
pub fn rank(score: i16) -> u8 {
    match score {
        300.. => 0,
        250..=299 => 1,
        200..=249 => 2,
        150..=199 => 3,
        100..=149 => 4,
        _ => 5,
    }
}

impl Turn {
    /// Rule MST-14: the second-youngest reads the gear card and throws first; alone, one player does all.
    pub(crate) fn first(rules: &Rules, gear: u8) -> Self {
        Self { gear, seat: gear_reader(rules), thrown: 0, spare: Spare::Open }
    }

    /// How many throws the player makes.
    #[inline]
    pub fn throws(&self, rules: &Rules) -> u8 {
        self.card(rules).throws[usize::from(rules.players) - 1]
    }

    /// The gear card.
    #[inline]
    pub fn card<'r>(&self, rules: &'r Rules) -> &'r Gear {
        rules.content.gear(self.gear)
    }
}

/// Rule MST-14: the youngest reads the events.
pub(crate) const EVENT_READER: Seat = Seat(0);

/// Rule MST-14: the second-youngest reads the gear.
pub(crate) fn gear_reader(rules: &Rules) -> Seat {
    Seat(u8::from(rules.players > 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_have_the_rulebooks_bounds() {
        let ranks = [300, 299, 250, 249, 200, 199, 150, 149, 100, 99, 0, -50].map(rank);
        assert_eq!(ranks, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5]);
    }
}
