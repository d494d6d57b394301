//! What a page says about a choice: who attacks or moves where, how a throw is aimed and what it promises, what dice do.

use kernel::Seat;
use serde::Serialize;

use crate::aim::TownAim as _;
use crate::grid::ListedAim as _;
use crate::{Aim, DieIndex, Feet, Reach, Rules, Slot, Spot, Stance, Style, Way};

/// What a choice is about, so that a page needs no rules to say it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "does", rename_all = "snake_case")]
pub enum Detail {
    /// The monster that is picked attacks.
    Attack(PickedAttack),
    /// The monster that is picked moves.
    Walk(PickedWalk),
    /// The dice in the hand are thrown.
    Throw(Thrown),
    /// A die that lies there is thrown once more.
    Again {
        /// Which.
        die: DieIndex,
        /// How.
        throw: Thrown,
    },
    /// The dice stay as they lie.
    Keep {
        /// The monsters that they hit.
        hits: Vec<Hit>,
    },
    /// The dice are passed on.
    Pass {
        /// The monsters that are hit by the dice that lie there.
        hits: Vec<Hit>,
        /// Who has the dice then; none if the players' turn ends.
        next: Option<Seat>,
    },
    /// Nothing: the action is none that can be taken now.
    Nothing,
}

/// A monster that would attack. Other attacks of the same event are not counted in.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PickedAttack {
    /// Where it lies.
    pub slot: Slot,
    /// Its id.
    pub monster: String,
    /// Its level.
    pub level: u8,
    /// The name of the attack.
    pub attack: String,
    /// Its damage.
    pub damage: u8,
    /// The location that it attacks.
    pub place: Spot,
    /// The damage of the location now.
    pub before: u8,
    /// Its damage after this attack. Rule MST-26: it stops at the maximum.
    pub after: u8,
    /// The damage that destroys it.
    pub maximum: u8,
    /// What becomes of the location.
    pub then: Fate,
}

/// What becomes of a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It still stands.
    Stands,
    /// It is destroyed.
    Destroyed,
}

/// A monster that would move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PickedWalk {
    /// Where it lies.
    pub slot: Slot,
    /// Its id.
    pub monster: String,
    /// Its level.
    pub level: u8,
    /// Which way it goes.
    pub way: Way,
    /// By how many locations.
    pub steps: u8,
    /// Where that takes it.
    pub then: Goes,
}

/// Where a move takes a monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "goes", rename_all = "snake_case")]
pub enum Goes {
    /// To this slot.
    To {
        /// Which.
        slot: Slot,
    },
    /// It escapes.
    Escapes,
    /// It stays where it is.
    Stays,
}

/// A throw at a monster.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Thrown {
    /// The slot aimed at.
    pub slot: Slot,
    /// The id of the monster that lies there.
    pub monster: String,
    /// Its level.
    pub level: u8,
    /// How the dice are aimed.
    pub aim: Aimed,
    /// How many dice are thrown.
    pub dice: u8,
    /// What counts besides the thrown dice: the gear's bonus, and dice that lie on the card already.
    pub adds: i8,
    /// The least that the thrown dice on the card must show together for the monster to be defeated; 0 if what lies there is
    /// enough already. With less they stun it.
    pub needs: u8,
    /// The chance that one thrown die on the card defeats the monster. It is exact.
    pub one_defeats: f64,
    /// The same for both; none if one die is thrown.
    pub both_defeat: Option<f64>,
    /// The chances of the whole throw; none where throws like this were not measured.
    pub chances: Option<Chances>,
    /// When hits are checked.
    pub checked: Checked,
}

/// The chances of a throw, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Chances {
    /// That at least one die lands on the card.
    pub hits: f64,
    /// That the monster is defeated.
    pub defeats: f64,
    /// What kind of figures these are.
    pub figure: Figure,
}

/// What kind of figure a chance is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// Quick dice are drawn from the measured model, so its figures are exact.
    Exact,
    /// Dice are really thrown: the measured model says what throws of this kind did.
    Model,
}

/// When the hits of a throw are checked. Rule MST-42.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Checked {
    /// As soon as the dice lie.
    Now,
    /// After later throws, whose dice may add to these. The chances are those of this throw by itself.
    Later,
}

/// How dice are aimed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Aimed {
    /// One of the three styles; none for a free aim.
    pub style: Option<Style>,
    /// Where the hand is.
    pub side: Side,
    /// How far away it is.
    pub distance: Distance,
    /// The details of a free aim.
    pub free: Option<FreeWay>,
}

/// The side of the town that a throw comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// From above.
    Above,
    /// From the players' side.
    Front,
    /// From the left end.
    Left,
    /// From the right end.
    Right,
    /// From the far side.
    Far,
}

/// How far away a hand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Distance {
    /// One foot.
    OneFoot,
    /// Nearly two feet.
    NearlyTwoFeet,
    /// Two feet.
    TwoFeet,
}

/// The details of a free aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FreeWay {
    /// Whether the hand is held low.
    pub height: Height,
    /// How far right of the middle of the card the point is, in tenths of a millimetre.
    pub right: i16,
    /// How far beyond the middle of the card it is, seen from the players, in tenths of a millimetre.
    pub away: i16,
    /// Centimetres a second.
    pub speed: u16,
    /// Turns a second; below zero it is back spin.
    pub spin: i8,
}

/// How high a hand is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Height {
    /// High up.
    High,
    /// Low over the table.
    Low,
}

/// A monster that is hit by dice that lie there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hit {
    /// Where it lies.
    pub slot: Slot,
    /// Its id.
    pub monster: String,
    /// The strength of the attack, the bonus included.
    pub strength: u8,
    /// Its level.
    pub level: u8,
    /// What becomes of it.
    pub then: Struck,
}

/// What becomes of a monster that is hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Struck {
    /// Rule MST-44: it is defeated and goes to the binder.
    Defeated,
    /// Rule MST-45: it is stunned and goes under the deck.
    Stunned,
}

impl Aimed {
    /// How a player aims, at a table with these rules; none for a hand that is nowhere on the grid.
    pub(super) fn of(rules: &Rules, aim: Aim) -> Option<Self> {
        match aim {
            Aim::At(style, slot) => Some(Self {
                style: Some(style),
                // A skim comes from the nearer end of the row.
                side: match style {
                    Style::Drop => Side::Above,
                    Style::Toss => Side::Front,
                    Style::Skim if slot.middle().0 <= 0 => Side::Left,
                    Style::Skim => Side::Right,
                },
                distance: match rules.feet {
                    Feet::One => Distance::OneFoot,
                    Feet::Two => Distance::TwoFeet,
                },
                free: None,
            }),
            Aim::Free(free) => {
                let (stance, reach) = free.stance()?;
                let (x, y) = free.slot().middle();
                let (side, height) = match stance {
                    Stance::Above => (Side::Above, Height::High),
                    Stance::Front => (Side::Front, Height::High),
                    Stance::Low => (Side::Front, Height::Low),
                    Stance::Left => (Side::Left, Height::High),
                    Stance::Right => (Side::Right, Height::High),
                    Stance::Far => (Side::Far, Height::High),
                    Stance::FarLow => (Side::Far, Height::Low),
                };
                let (right, away) = (free.to.0 - x, free.to.1 - y);
                Some(Self {
                    style: None,
                    side,
                    distance: match reach {
                        Reach::Foot => Distance::OneFoot,
                        Reach::Further => Distance::NearlyTwoFeet,
                        Reach::TwoFeet => Distance::TwoFeet,
                    },
                    free: Some(FreeWay { height, right, away, speed: free.speed, spin: free.spin }),
                })
            }
        }
    }
}
