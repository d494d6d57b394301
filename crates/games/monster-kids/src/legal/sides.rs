//! On which sides of a fight a card of a player can be played, and whom that helps.

use kernel::Seat;

use super::Reason;
use crate::{Fight, Foe, Mode, Rules, Side, Sides, fight::two_of, pack::Effect, state::Purpose};

/// How a card can be played into a fight.
#[derive(Clone, Copy)]
pub(super) enum Plays {
    /// On no side.
    Bare,
    /// On one of these sides, at least one.
    On(Sides),
}

/// Rules KID-27 and KID-31: how a card of this player changes this fight.
#[inline]
pub(super) fn plays(fight: &Fight, seat: Seat, effect: Option<Effect>) -> Result<Plays, Reason> {
    match effect {
        Some(Effect::Power { aim, .. } | Effect::Reroll { aim } | Effect::AtLeast { aim, .. }) => {
            Ok(Plays::On(fight.reach(seat, aim)))
        }
        // Rule KID-63: nobody is injured in a final.
        Some(Effect::Shield) if fight.purpose == Purpose::Final => Err(Reason::NothingToDo),
        Some(Effect::Shield) => Ok(Plays::On(match fight.foe {
            Foe::Monster(_) => fight.sides().only(Side::Fighter),
            Foe::Kid(_) | Foe::Rivals(_) => fight.sides(),
        })),
        Some(Effect::Swap) => match fight.foe {
            Foe::Monster(_) | Foe::Kid(_) => Ok(Plays::Bare),
            // Among more than two a player's own die changes places with another.
            Foe::Rivals(seats) if seats.contains(seat) => {
                Ok(Plays::On(fight.sides().without(Side::Kid(seat))))
            }
            Foe::Rivals(_) => Err(Reason::NothingToDo),
        },
        Some(Effect::IgnoreTypes) => match fight.foe {
            Foe::Rivals(seats) if two_of(seats).is_none() => Err(Reason::NothingToDo),
            Foe::Monster(_) | Foe::Kid(_) | Foe::Rivals(_) => Ok(Plays::Bare),
        },
        Some(Effect::Heal { .. } | Effect::Draw { .. } | Effect::Rescue) => Err(Reason::OnlyOnOwnTurn),
        // Of the cards in a hand only the Light Portal has no effect of its own.
        None => Err(Reason::OnlyAgainstTraps),
    }
}

/// The side that a player wants to win, as far as the rules tell: one's own, and playing together the kid's.
#[inline]
pub(super) fn wanted_side(rules: &Rules, fight: &Fight, seat: Seat) -> Option<Side> {
    fight.side_of(seat).or((rules.mode == Mode::Together).then_some(Side::Fighter))
}

/// The sides of these on which an effect helps the one that is wanted to win, or may.
#[inline]
pub(super) fn helpful(sides: Sides, effect: Option<Effect>, wanted: Option<Side>) -> Sides {
    let Some(wanted) = wanted else { return sides };
    match effect {
        Some(Effect::Power { amount, .. }) if amount > 0 => sides.only(wanted),
        Some(Effect::AtLeast { .. } | Effect::Shield) => sides.only(wanted),
        Some(Effect::Power { .. }) => sides.without(wanted),
        _ => sides,
    }
}
