//! Why an action or an outcome is refused, each reason with its rule and its square.

use std::fmt;

use kernel::{
    Cites, RuleId,
    play::{RULE_ANSWER, RULE_ASKED},
};

use crate::{board::Square, cards::Hit, event::Phase, units::Kind};

/// Why the rules refuse something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the squares and counts that the sentences name")]
pub enum Reason {
    /// It belongs to another phase of the turn.
    NotNow { phase: Phase },
    /// Another choice has to be made first.
    ChooseFirst,
    /// It belongs to this phase, but nobody asks for it now.
    NotAsked,
    /// The player has no unit there.
    NoUnitThere { at: Square },
    /// The player has no unit there that could fire.
    NoShooterThere { at: Square },
    /// The player has no unit there that could be passed over.
    NobodyToPassOver { at: Square },
    /// A tank needs a facing, a helicopter has none.
    Facing { kind: Kind },
    /// The unit would stay as it is.
    NoMove { at: Square },
    /// A tank on a Hole has to drive on first.
    MustDriveOn { at: Square },
    /// A unit on survivors that it does not rescue has to move on first.
    MustLeaveSurvivors { at: Square },
    /// The Monster or a tentacle is there.
    Blocked { at: Square },
    /// A building is there.
    TankIntoBuilding { at: Square },
    /// A burning building is there.
    IntoFire { at: Square },
    /// A Hole or MegaHole is there.
    TankMayNotStopOnHole { at: Square },
    /// A unit is there.
    UnitInTheWay { at: Square },
    /// Survivors are there whom the unit does not rescue.
    MayNotStopOnSurvivors { at: Square },
    /// It costs more than is left.
    TooFar { kind: Kind, to: Square, cost: u8, left: u8 },
    /// However many points there were, the Monster and its tentacles leave no way there.
    NoWay { to: Square },
    /// Buildings leave a tank no way there.
    WalledIn { to: Square },
    /// Burning buildings leave a helicopter no way there.
    RingedByFire { to: Square },
    /// No edge square lets a reserve unit in and on to there.
    NoWayIn { to: Square },
    /// Four units are on the board already.
    FifthUnit,
    /// No reserve unit of this kind.
    NoReserve { kind: Kind },
    /// Units were moved, so cards are not traded.
    MovedAlready,
    /// Cards were traded, so units are not moved.
    TradedAlready,
    /// Two cards were traded.
    TradedTwo,
    /// No won card to trade.
    NoCardToTrade,
    /// The player has not won that card.
    CardIsNotYours { hit: Hit },
    /// All cards of the player are of this kind, so none needs to be named.
    NoOtherCard { hit: Hit },
    /// A card that awaits rescue is not won yet.
    CardAwaitsRescue,
    /// No marker of this kind is free.
    NoMarker { kind: Kind },
    /// The unit has fired in this turn.
    FiredAlready { at: Square },
    /// Neither the Monster nor a tentacle is there.
    NoTarget { at: Square },
    /// The target is not in the unit's row or column.
    NotInLine { from: Square, at: Square },
    /// The tank faces another way.
    FacesAway { from: Square, at: Square },
    /// A building is in the line of fire.
    LineBlocked { by: Square },
    /// A helicopter cannot fire at the tentacle under it.
    TentacleUnderneath { at: Square },
    /// A nearer square of the Monster is in the line.
    NearerSquare { at: Square, nearest: Square },
    /// The unit was passed over and has forfeited this shot.
    Forfeited { from: Square, at: Square },
    /// A unit further away goes first.
    FurtherFirst { at: Square, range: u8 },
    /// The unit was passed over already.
    PassedOverAlready { at: Square },
    /// The unit has nothing to fire at, so there is nothing to pass over.
    NothingToPassOver { at: Square },
    /// Not one of the nearest buildings without a fire.
    NotTheNearest { at: Square },
    /// Not one of the free squares beside the card's square.
    NotBeside { at: Square },
    /// The outcome does not answer what chance was asked.
    AnswersSomethingElse,
    /// A die has six faces.
    NoSuchRoll,
    /// The die of this city has no such face.
    NoSuchFace,
    /// That card is not in the deck any more.
    CardIsNotThere,
    /// The last card is not due yet.
    LastCardIsNotDue,
    /// The first player is one of the two.
    NoSuchPlayer,
}

impl Reason {
    /// The square that it is about, where there is one: what is in the way rather than where somebody wants to go.
    pub fn square(&self) -> Option<Square> {
        match *self {
            Self::NoUnitThere { at }
            | Self::NoShooterThere { at }
            | Self::NobodyToPassOver { at }
            | Self::NoMove { at }
            | Self::MustDriveOn { at }
            | Self::MustLeaveSurvivors { at }
            | Self::Blocked { at }
            | Self::TankIntoBuilding { at }
            | Self::IntoFire { at }
            | Self::TankMayNotStopOnHole { at }
            | Self::UnitInTheWay { at }
            | Self::MayNotStopOnSurvivors { at }
            | Self::FiredAlready { at }
            | Self::NoTarget { at }
            | Self::NotInLine { at, .. }
            | Self::FacesAway { at, .. }
            | Self::LineBlocked { by: at }
            | Self::TentacleUnderneath { at }
            | Self::NearerSquare { nearest: at, .. }
            | Self::Forfeited { at, .. }
            | Self::FurtherFirst { at, .. }
            | Self::PassedOverAlready { at }
            | Self::NothingToPassOver { at }
            | Self::NotTheNearest { at }
            | Self::NotBeside { at } => Some(at),
            Self::TooFar { to, .. }
            | Self::NoWay { to }
            | Self::WalledIn { to }
            | Self::RingedByFire { to }
            | Self::NoWayIn { to } => Some(to),
            Self::NotNow { .. }
            | Self::ChooseFirst
            | Self::NotAsked
            | Self::Facing { .. }
            | Self::FifthUnit
            | Self::NoReserve { .. }
            | Self::MovedAlready
            | Self::TradedAlready
            | Self::TradedTwo
            | Self::NoCardToTrade
            | Self::CardIsNotYours { .. }
            | Self::NoOtherCard { .. }
            | Self::CardAwaitsRescue
            | Self::NoMarker { .. }
            | Self::AnswersSomethingElse
            | Self::NoSuchRoll
            | Self::NoSuchFace
            | Self::CardIsNotThere
            | Self::LastCardIsNotDue
            | Self::NoSuchPlayer => None,
        }
    }
}

impl Cites for Reason {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::ChooseFirst | Self::NotAsked => return RULE_ASKED,
            Self::AnswersSomethingElse
            | Self::NoSuchRoll
            | Self::NoSuchFace
            | Self::NoSuchPlayer
            | Self::CardIsNotThere => return RULE_ANSWER,
            Self::NotNow { .. } => "CMR-20",
            Self::NoUnitThere { .. } => "CMR-30",
            Self::NoMove { .. } | Self::TooFar { kind: Kind::Helicopter, .. } => "CMR-31",
            Self::Facing { .. } | Self::TooFar { kind: Kind::Tank, .. } => "CMR-33",
            Self::Blocked { .. } | Self::NoWay { .. } => "CMR-32",
            Self::TankIntoBuilding { .. } | Self::WalledIn { .. } => "CMR-34",
            Self::TankMayNotStopOnHole { .. } | Self::MustDriveOn { .. } => "CMR-35",
            Self::IntoFire { .. } | Self::RingedByFire { .. } => "CMR-37",
            Self::UnitInTheWay { .. } => "CMR-38",
            Self::MayNotStopOnSurvivors { .. } | Self::MustLeaveSurvivors { .. } => "CMR-39",
            Self::NoWayIn { .. } => "CMR-41",
            Self::FifthUnit => "CMR-42",
            Self::NoReserve { .. } => "CMR-43",
            Self::MovedAlready
            | Self::TradedAlready
            | Self::TradedTwo
            | Self::NoCardToTrade
            | Self::CardIsNotYours { .. }
            | Self::NoOtherCard { .. }
            | Self::NoMarker { .. } => "CMR-44",
            Self::CardAwaitsRescue => "CMR-123",
            Self::FiredAlready { .. }
            | Self::NoTarget { .. }
            | Self::NotInLine { .. }
            | Self::NoShooterThere { .. } => "CMR-90",
            Self::FacesAway { .. } | Self::LineBlocked { .. } => "CMR-91",
            Self::TentacleUnderneath { .. } => "CMR-93",
            Self::Forfeited { .. }
            | Self::FurtherFirst { .. }
            | Self::PassedOverAlready { .. }
            | Self::NothingToPassOver { .. }
            | Self::NobodyToPassOver { .. } => "CMR-94",
            Self::NearerSquare { .. } => "CMR-95",
            Self::NotTheNearest { .. } => "CMR-96",
            Self::NotBeside { .. } => "CMR-103",
            Self::LastCardIsNotDue => "CMR-11",
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotNow { phase: Phase::Movement } => write!(f, "that is done while units are moved"),
            Self::NotNow { phase: Phase::Monster } => {
                write!(f, "the Monster Die is rolled after the movement")
            }
            Self::NotNow { phase: Phase::Attack } => write!(f, "that is done in the attack"),
            Self::ChooseFirst => write!(f, "another choice has to be made now"),
            Self::NotAsked => write!(f, "nobody asks for that now"),
            Self::NoUnitThere { at } | Self::NoShooterThere { at } | Self::NobodyToPassOver { at } => {
                write!(f, "you have no unit on {at}")
            }
            Self::Facing { kind: Kind::Tank } => write!(f, "a tank needs a facing: n, e, s or w"),
            Self::Facing { kind: Kind::Helicopter } => write!(f, "a helicopter has no facing"),
            Self::NoMove { at } => write!(f, "the unit on {at} would stay as it is"),
            Self::MustDriveOn { at } => {
                write!(f, "the tank may not stop on the Hole at {at} and has to drive on first")
            }
            Self::MustLeaveSurvivors { at } => {
                write!(f, "the unit may not stop on the survivors at {at} and has to move on first")
            }
            Self::Blocked { at } => write!(f, "the Monster or a tentacle is in the way at {at}"),
            Self::TankIntoBuilding { at } => write!(f, "a tank may not drive into the building at {at}"),
            Self::IntoFire { at } => write!(f, "a helicopter may not fly over the burning building at {at}"),
            Self::TankMayNotStopOnHole { at } => write!(f, "a tank may not stop on the Hole at {at}"),
            Self::UnitInTheWay { at } => write!(f, "another unit stands at {at}"),
            Self::MayNotStopOnSurvivors { at } => {
                write!(f, "a unit may stop at {at} only to rescue the survivors there")
            }
            Self::TooFar { to, cost, left, .. } => write!(f, "{to} costs {cost} points, and {left} are left"),
            Self::NoWay { to } => write!(f, "no way leads to {to} past the Monster and its tentacles"),
            Self::WalledIn { to } => write!(f, "no way leads to {to} between the buildings"),
            Self::RingedByFire { to } => write!(f, "no way leads to {to} past the burning buildings"),
            Self::NoWayIn { to } => write!(f, "no way leads from the edges to {to}"),
            Self::FifthUnit => write!(f, "four of your units are on the board already"),
            Self::NoReserve { kind } => write!(f, "you have no {kind} in reserve"),
            Self::MovedAlready => write!(f, "cards are traded instead of moving, and you have moved"),
            Self::TradedAlready => write!(f, "cards were traded instead of moving"),
            Self::TradedTwo => write!(f, "at most two cards are traded at a time"),
            Self::NoCardToTrade => write!(f, "you have no Monster Hit card to trade"),
            Self::CardIsNotYours { hit } => write!(f, "you have won no {hit} to trade"),
            Self::NoOtherCard { hit } => {
                write!(f, "{hit} is all you have won, so a trade names no card")
            }
            Self::CardAwaitsRescue => write!(f, "a card that awaits rescue is not won yet"),
            Self::NoMarker { kind } => write!(f, "no marker of a {kind} is free"),
            Self::FiredAlready { at } => write!(f, "the unit on {at} has fired in this turn"),
            Self::NoTarget { at } => write!(f, "neither the Monster nor a tentacle is at {at}"),
            Self::NotInLine { from, at } => write!(f, "{at} is in no straight line from {from}"),
            Self::FacesAway { from, at } => write!(f, "the tank on {from} does not face {at}"),
            Self::LineBlocked { by } => write!(f, "the building at {by} blocks the line of fire"),
            Self::TentacleUnderneath { at } => {
                write!(f, "a helicopter cannot fire at the tentacle under it at {at}")
            }
            Self::NearerSquare { at, nearest } => {
                write!(
                    f,
                    "{nearest} is nearer than {at}, and the range counts to the Monster's nearest square"
                )
            }
            Self::Forfeited { from, at } => {
                write!(f, "the unit on {from} was passed over and has forfeited its shot at {at}")
            }
            Self::FurtherFirst { at, range } => {
                write!(
                    f,
                    "the unit on {at} is further away, at range {range}: it fires first or is passed over"
                )
            }
            Self::PassedOverAlready { at } => write!(f, "the unit on {at} was passed over already"),
            Self::NothingToPassOver { at } => write!(f, "the unit on {at} has nothing to fire at"),
            Self::NotTheNearest { at } => {
                write!(f, "{at} is not one of the nearest buildings that do not burn")
            }
            Self::NotBeside { at } => write!(f, "{at} is not a free square beside the card's square"),
            Self::AnswersSomethingElse => write!(f, "chance was asked something else"),
            Self::NoSuchRoll => write!(f, "a die shows 1 to 6"),
            Self::NoSuchFace => write!(f, "the Monster Die of this city has no such face"),
            Self::CardIsNotThere => {
                write!(f, "that card cannot be the next one: it is not in the deck any more")
            }
            Self::LastCardIsNotDue => {
                write!(f, "that card cannot be the next one: the last card comes when no other is left")
            }
            Self::NoSuchPlayer => write!(f, "the first player is one of the two"),
        }
    }
}
