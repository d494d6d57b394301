//! The places on the table that sentences, choices and the picture speak of, by the same ids.
//!
//! A slot is its number as in the notation, a location `first`, `middle` or `last`, a die that lies there `die-1` or `die-2`
//! (a bare number would be a slot), and the piles are `under` (the monster deck), `binder` and `escaped`.

use kernel::{Part, Sentence, Spot, sentence};

use crate::{DieIndex, Rules, Slot, State, town};

/// The monster deck.
pub(super) const DECK: &str = "under";
/// The pile of defeated monsters.
pub(super) const BINDER: &str = "binder";
/// The escape pile.
pub(super) const ESCAPED: &str = "escaped";

pub(super) fn slot(slot: Slot) -> Spot {
    Spot::new(slot.number())
}

pub(super) fn place(spot: town::Spot) -> Spot {
    Spot::new(spot.word())
}

pub(super) fn die(die: DieIndex) -> Spot {
    Spot(format!("die-{}", die.number()))
}

/// A slot by its number.
pub(super) fn slot_part(slot: Slot) -> Part {
    Part::spot(slot.number(), format!("slot {}", slot.number()))
}

/// A die by its number.
pub(super) fn die_part(index: DieIndex) -> Part {
    Part::Spot { spot: die(index), name: format!("die {}", index.number()) }
}

/// A location by its place in the town.
pub(super) fn place_part(spot: town::Spot) -> Part {
    Part::spot(spot.word(), format!("the {} location", spot.word()))
}

/// The monster deck, in the middle of a sentence.
pub(super) fn deck_part() -> Part {
    Part::spot(DECK, "the deck")
}

/// The monster in a slot, with the slot and its level: `Puddle Imp (slot 4, level 1)`.
pub(super) fn target(rules: &Rules, state: &State, slot: Slot) -> Sentence {
    match state.monster(slot) {
        Some(monster) => {
            let monster = rules.content.monster(monster);
            let name = Part::card(&monster.face.id, &monster.face.name);
            sentence![name, " (", slot_part(slot), ", level ", monster.level, ")"]
        }
        None => Sentence::from(slot_part(slot)),
    }
}
