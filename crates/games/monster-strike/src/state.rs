//! A position of Monster Strike: where every card is, and what the table is waiting for.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    Aim, Cards, Deck, Dice, EntryIndex, EventId, GearId, LocationId, MonsterId, Queue, RankId, Rules, Slot,
    Slots, Spot,
    pack::{Gear, MOST_PARTS, RANKS},
    town::{SLOTS, SPOTS},
};

/// A position. Everything but the order of the decks is open to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The locations; `None` before they are dealt.
    pub(crate) locations: [Option<LocationId>; SPOTS],
    pub(crate) damage: [u8; SPOTS],
    /// The monsters in the town.
    pub(crate) slots: [Option<MonsterId>; SLOTS],
    /// How many shuffled cards the monster deck still has. Which monsters they are is decided when they are drawn.
    pub(crate) shuffled: u8,
    /// The bottom of the monster deck, which everybody has seen.
    pub(crate) under: Queue,
    /// Rule MST-44: the defeated monsters.
    pub(crate) binder: Cards<MonsterId>,
    pub(crate) escaped: Cards<MonsterId>,
    pub(crate) events: Deck<EventId>,
    pub(crate) gear: Deck<GearId>,
    /// The dice that lie in the town.
    pub(crate) dice: Dice,
    pub(crate) stage: Stage,
}

/// What a position is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "waits", content = "of", rename_all = "snake_case")]
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
        event: EventId,
        /// Which entry of its first part.
        entry: EntryIndex,
        /// How many monsters of this entry have entered.
        done: u8,
    },
    /// The reader picks one of several monsters that fit; it attacks.
    Attack {
        /// The event card.
        event: EventId,
        /// For which entry of its second part.
        entry: EntryIndex,
        /// The attackers that are fixed already, by entry.
        fixed: [Slots; MOST_PARTS],
    },
    /// The reader picks one of several monsters that fit; it moves.
    Walk {
        /// The event card.
        event: EventId,
        /// For which entry of its third part.
        entry: EntryIndex,
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
        dice: u8,
    },
    /// A player may throw a die once more.
    Again(Turn),
    /// The game is over.
    Over(Ending),
}

/// A player's turn with the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Turn {
    /// The gear card of all players' turn.
    pub gear: GearId,
    /// Who throws.
    pub seat: Seat,
    /// How many throws were made before.
    pub thrown: u8,
    /// Whether the player can still throw a die once more.
    pub spare: Spare,
}

/// Whether a player can still throw a die once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Spare {
    /// Not yet done.
    Open,
    /// Done.
    Used,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Rule MST-28: all three locations are destroyed.
    TownDestroyed,
    /// Rule MST-51: every monster escaped.
    AllEscaped,
    /// Rule MST-52: the town stands, and the monsters are gone.
    TownSaved,
}

impl Stage {
    /// The event card that is being carried out.
    pub const fn event(&self) -> Option<EventId> {
        match *self {
            Self::Enter { event, .. } | Self::Attack { event, .. } | Self::Walk { event, .. } => Some(event),
            Self::Locations
            | Self::FirstMonster
            | Self::Event
            | Self::Gear
            | Self::Aim(_)
            | Self::Throw { .. }
            | Self::Again(_)
            | Self::Over(_) => None,
        }
    }

    /// The turn of the player who has the dice.
    pub const fn turn(&self) -> Option<Turn> {
        match *self {
            Self::Aim(turn) | Self::Throw { turn, .. } | Self::Again(turn) => Some(turn),
            Self::Locations
            | Self::FirstMonster
            | Self::Event
            | Self::Enter { .. }
            | Self::Attack { .. }
            | Self::Walk { .. }
            | Self::Gear
            | Self::Over(_) => None,
        }
    }

    /// Whether a game that ended here was won.
    pub const fn is_won(&self) -> bool {
        matches!(self, Self::Over(Ending::TownSaved))
    }
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

    /// The monster in a slot.
    #[inline]
    pub fn monster(&self, slot: Slot) -> Option<MonsterId> {
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

    /// How much damage a location still takes before it is destroyed; 0 before it is dealt.
    #[inline]
    pub fn health(&self, rules: &Rules, spot: Spot) -> u8 {
        let maximum =
            self.locations[spot.index()].map_or(0, |location| rules.content.location(location).maximum);
        maximum.saturating_sub(self.damage[spot.index()])
    }

    /// Rule MST-27: whether a location stands.
    #[inline]
    pub fn stands(&self, rules: &Rules, spot: Spot) -> bool {
        self.health(rules, spot) > 0
    }

    /// How many locations are not destroyed.
    pub fn locations_left(&self, rules: &Rules) -> u8 {
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
    pub fn binder(&self) -> Cards<MonsterId> {
        self.binder
    }

    /// The escaped monsters.
    pub fn escaped(&self) -> Cards<MonsterId> {
        self.escaped
    }

    /// The event deck.
    pub fn events(&self) -> Deck<EventId> {
        self.events
    }

    /// The gear deck.
    pub fn gear(&self) -> Deck<GearId> {
        self.gear
    }

    /// The dice that lie in the town.
    pub fn dice(&self) -> Dice {
        self.dice
    }

    /// The monsters that everybody has seen, wherever they are now.
    #[inline]
    pub(crate) fn seen(&self) -> Cards<MonsterId> {
        let town = self.slots.iter().flatten().fold(Cards::NONE, |cards, card| cards.with(*card));
        town.and(self.under.cards()).and(self.binder).and(self.escaped)
    }

    /// The monsters that nobody has seen: all have the same chance to be drawn next.
    #[inline]
    pub(crate) fn unseen(&self, rules: &Rules) -> Cards<MonsterId> {
        rules.pool.minus(self.seen())
    }

    /// Rule MST-50: how many monsters are in the deck or in a location.
    #[inline]
    pub fn monsters_left(&self) -> u32 {
        u32::from(self.deck()) + self.occupied().len()
    }

    /// Rule MST-53: 100 for each standing location, minus 25 for each escaped monster.
    pub fn score(&self, rules: &Rules) -> i16 {
        100 * i16::from(self.locations_left(rules)) - 25 * i16::from(self.escaped.len())
    }
}

/// Rule MST-54: the rank of a score.
pub fn rank(score: i16) -> RankId {
    /// The fewest points of every rank but the last.
    const FEWEST: [i16; RANKS - 1] = [300, 250, 200, 150, 100];
    let better = FEWEST.iter().filter(|points| score < **points).count();
    RankId::at(better).expect("invariant: there is one rank more than bounds")
}

impl Turn {
    /// Rule MST-14: the second-youngest reads the gear card and throws first; alone, one player does all.
    pub(crate) fn first(rules: &Rules, gear: GearId) -> Self {
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
        let ranks =
            [300, 299, 250, 249, 200, 199, 150, 149, 100, 99, 0, -50].map(|score| u8::from(rank(score)));
        assert_eq!(ranks, [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6]);
    }
}
