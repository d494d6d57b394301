//! What the cards of a hand are worth to a player of Monster Kids, in tenths of a point of attack power.

use monster_kids::{Aim, Card, Effect, Kind, Mode, Rules, Side};

/// A Light Portal saves a trap, which is worth more than any fight.
const LIGHT_PORTAL: i32 = 60;
/// Another roll brings a few points when a die is bad.
const REROLL: i32 = 25;
/// The monster's die has more sides, so dice that change places often help.
const SWAP: i32 = 30;
/// More than an injury costs and less than Limbo does, so that it is kept for the latter.
const SHIELD: i32 = 25;
const IGNORE_TYPES: i32 = 12;
const HEAL: i32 = 20;
const DRAW: i32 = 10;
const RESCUE: i32 = 35;
/// What it adds to the worth of a card that either side can be chosen for it.
const EITHER: i32 = 3;

/// What a card is worth to whoever holds it.
pub(super) fn worth(rules: &Rules, card: Card) -> i32 {
    if card.kind() == Kind::LightPortal {
        return LIGHT_PORTAL;
    }
    match rules.content.effect(card) {
        Some(Effect::Power { aim, amount }) => {
            let points = 10 * i32::from(amount.abs());
            match aim {
                Aim::Either => points + EITHER,
                Aim::Only(side) if (amount > 0) == (side == Side::Fighter) => points,
                // It helps foes only: good against rivals, and against nobody where all play together.
                Aim::Only(_) if rules.mode == Mode::Versus => points / 2,
                Aim::Only(_) => 0,
            }
        }
        Some(Effect::AtLeast { floor, .. }) => 4 * i32::from(floor),
        Some(Effect::Reroll { .. }) => REROLL,
        Some(Effect::Swap) => SWAP,
        Some(Effect::Shield) => SHIELD,
        Some(Effect::IgnoreTypes) => IGNORE_TYPES,
        Some(Effect::Heal { injuries }) => HEAL * i32::from(injuries),
        Some(Effect::Draw { cards }) => DRAW * i32::from(cards),
        Some(Effect::Rescue) if rules.mode == Mode::Together && rules.players > 1 => RESCUE,
        Some(Effect::Rescue) | None => 0,
    }
}
