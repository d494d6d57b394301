//! What a page says about a choice: costs, ways, chances and consequences, so that it works out no rules itself.

use std::sync::Arc;

use kernel::Seat;
use serde::{Serialize, Serializer};

use crate::{
    board::{Board, Square, Way},
    cards::{Group, Hit},
    city::MonsterDieFace,
    danger::{Danger, InZone, Odds},
    units::Kind,
};

/// What a choice costs and does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Detail {
    /// A unit moves or comes in.
    Move(MoveDetail),
    /// A card is traded for a unit in reserve.
    Trade {
        /// The card that is given.
        card: Hit,
        /// The unit that is gained.
        unit: Kind,
        /// The player's score after it.
        score: u8,
        /// How many more cards can be traded in this phase.
        trades_left: u8,
    },
    /// The movement ends and the Monster is next.
    EndMovement {
        /// The points that are not used.
        unused: u8,
        /// What the Monster can do then.
        monster: MonsterPhase,
    },
    /// The Monster Die is rolled.
    RollMonsterDie {
        /// What the Monster can do.
        monster: MonsterPhase,
    },
    /// A unit fires.
    Shoot {
        /// What it is.
        unit: Kind,
        /// Where it is.
        from: Square,
        /// The square fired at.
        at: Square,
        /// What is hit there.
        target: Target,
        /// Rule CMR-95: the count of squares.
        range: u8,
        /// The chance to hit.
        hit: Odds,
        /// Rule CMR-96: the chance that the shot goes wrong.
        critical_miss: Odds,
        /// What a shot that goes wrong can set on fire: one of these, by the player's choice.
        burns: Vec<Burning>,
    },
    /// A unit is passed over.
    PassOver {
        /// What it is.
        unit: Kind,
        /// Where it is.
        at: Square,
        /// The targets on which it forfeits its shot.
        forfeits: Board,
    },
    /// The attack ends.
    StopAttacking {
        /// The units that could still fire.
        could_fire: Vec<Square>,
    },
    /// A building catches fire.
    SetAblaze(Burning),
    /// A unit joins the reserve.
    TakeReserve {
        /// The unit that is gained.
        unit: Kind,
        /// How many of its kind are in reserve then.
        in_reserve: u8,
    },
    /// Survivors go to a square.
    Shelter {
        /// Their card.
        card: Group,
        /// The square.
        at: Square,
        /// What becomes of them there.
        fate: Fate,
    },
    /// A choice that the position does not offer, such as one of an earlier position.
    NotOffered,
}

/// A unit moves or comes in.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MoveDetail {
    /// What it is.
    pub unit: Kind,
    /// Where it is; none if it comes in from the reserve.
    pub from: Option<Square>,
    /// Where it stops.
    pub to: Square,
    /// Which way it faces there; none for a helicopter.
    pub facing: Option<Way>,
    /// The points that it costs.
    pub cost: u8,
    /// The points that are left after it.
    pub left: u8,
    /// Every square on its way, the first and the last one included.
    pub path: Vec<Square>,
    /// The quarter turns on its way, a point each.
    pub turns: u8,
    /// The survivors whom it rescues.
    pub rescues: Vec<Rescue>,
    /// What it stops on.
    pub ends_on: EndsOn,
    /// Whether it may stay there.
    pub stop: Stop,
    /// What the coming Monster phase can do to it there; none if nothing comes near it.
    #[serde(serialize_with = "shared")]
    pub danger: Option<Arc<Danger>>,
}

#[expect(clippy::ref_option, reason = "the derived code hands the field over like this")]
fn shared<S: Serializer>(danger: &Option<Arc<Danger>>, serializer: S) -> Result<S::Ok, S::Error> {
    danger.as_deref().serialize(serializer)
}

/// Survivors who are rescued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rescue {
    /// The card that is won with them.
    pub card: Group,
    /// Where they wait.
    pub at: Square,
}

/// What a unit stops on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum EndsOn {
    /// A street.
    Street,
    /// A building.
    Building,
    /// A building in the grip of a tentacle.
    GrabbedBuilding,
    /// A Hole.
    Hole,
    /// A MegaHole.
    MegaHole,
}

/// Whether a unit may stay where it ends its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// It may.
    MayStay,
    /// Rules CMR-35 and CMR-39: it has to move on before anything else.
    MustMoveOn,
}

/// What a shot is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// The Monster.
    Monster,
    /// A Free tentacle.
    FreeTentacle,
    /// A Crushed-Unit tentacle.
    CrushedUnitTentacle,
    /// A tentacle around a building.
    BuildingTentacle,
}

/// A building that catches fire, with those who are lost on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Burning {
    /// Where it is.
    pub at: Square,
    /// The player whose helicopter is lost on it.
    pub helicopter: Option<Seat>,
    /// The cards whose survivors die on it.
    pub survivors: Vec<Group>,
}

/// What becomes of survivors on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// They wait there, and the turn ends.
    Wait,
    /// Rule CMR-104: they are lost at once.
    Lost,
}

/// What the Monster can do in its phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MonsterPhase {
    /// The faces of its die with their chances.
    pub faces: Vec<FaceOdds>,
    /// The squares that it tramples if it goes forward.
    pub tramples: Board,
    /// The squares around Free tentacles, which thrash if it turns.
    pub thrashes: Board,
    /// The danger zones of each roll of a Blast.
    pub zones: Vec<ZonePlace>,
    /// The units on the board that it can destroy.
    pub units: Vec<UnitInDanger>,
}

/// A face of the Monster Die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FaceOdds {
    /// The face.
    pub face: MonsterDieFace,
    /// Its chance.
    pub chance: Odds,
}

/// Where a square of a danger zone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ZonePlace {
    /// The square on the board.
    pub at: Square,
    /// The roll, the zone and which of its squares.
    #[serde(flatten)]
    pub zone: InZone,
}

/// A unit that the Monster can destroy.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UnitInDanger {
    /// Whose it is.
    pub seat: Seat,
    /// What it is.
    pub unit: Kind,
    /// Where it is.
    pub at: Square,
    /// What can happen to it.
    pub danger: Danger,
}
