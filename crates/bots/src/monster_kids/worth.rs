//! What the cards of a hand are worth to a player of Monster Kids, in tenths of a point of attack power.

use monster_kids::{Aim, Card, Effect, Kind, Mode, Rules, Side};

use super::stakes::Worth;

/// What a card is worth to whoever holds it.
pub(super) fn worth(of: &Worth, rules: &Rules, card: Card) -> i32 {
    if card.kind() == Kind::LightPortal {
        return of.light_portal;
    }
    match rules.content.effect(card) {
        Some(Effect::Power { aim, amount }) => {
            let points = of.point * i32::from(amount.abs());
            match aim {
                Aim::Either => points + of.either,
                Aim::Only(side) if (amount > 0) == (side == Side::Fighter) => points,
                // It helps foes only: good against rivals, and against nobody where all play together.
                Aim::Only(_) if rules.mode == Mode::Versus => points / 2,
                Aim::Only(_) => 0,
            }
        }
        Some(Effect::AtLeast { floor, .. }) => of.floor * i32::from(floor),
        Some(Effect::Reroll { .. }) => of.reroll,
        Some(Effect::Swap) => of.swap,
        Some(Effect::Shield) => of.shield,
        Some(Effect::IgnoreTypes) => of.ignore_types,
        Some(Effect::Heal { injuries }) => of.heal * i32::from(injuries),
        Some(Effect::Draw { cards }) => of.draw * i32::from(cards),
        Some(Effect::Rescue) if rules.mode == Mode::Together && rules.players > 1 => of.rescue,
        Some(Effect::Rescue) | None => 0,
    }
}
