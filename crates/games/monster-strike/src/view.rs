//! What a player of Monster Strike can see: everything but the order of the decks, which a position does not have.

use serde::{Deserialize, Serialize};

use crate::{
    Cards, Deck, Dice, EventId, GearId, LocationId, MonsterId, Queue, Stage, State,
    town::{SLOTS, SPOTS},
};

/// A position as anybody sees it. Rule MST-13: decks lie face down, discard piles are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The locations.
    pub locations: [Option<LocationId>; SPOTS],
    /// Their damage.
    pub damage: [u8; SPOTS],
    /// The monsters in the town.
    pub slots: [Option<MonsterId>; SLOTS],
    /// How many shuffled cards the monster deck still has.
    pub shuffled: u8,
    /// The bottom of the monster deck, which everybody has seen.
    pub under: Queue,
    /// The defeated monsters.
    pub binder: Cards<MonsterId>,
    /// The escaped monsters.
    pub escaped: Cards<MonsterId>,
    /// The event deck.
    pub events: Deck<EventId>,
    /// The gear deck.
    pub gear: Deck<GearId>,
    /// The dice that lie in the town.
    pub dice: Dice,
    /// What the position is waiting for.
    pub stage: Stage,
}

/// The position as anybody may see it.
pub(crate) fn view(state: &State) -> View {
    let State { locations, damage, slots, shuffled, under, binder, escaped, events, gear, dice, stage } =
        *state;
    View { locations, damage, slots, shuffled, under, binder, escaped, events, gear, dice, stage }
}

/// The position that looks like this: there is only one.
pub(crate) fn world(view: &View) -> State {
    let View { locations, damage, slots, shuffled, under, binder, escaped, events, gear, dice, stage } =
        *view;
    State { locations, damage, slots, shuffled, under, binder, escaped, events, gear, dice, stage }
}
