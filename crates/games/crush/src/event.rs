//! What happened, each event with the rule that acted.

use kernel::{Cites, RuleId, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    board::{Square, Way},
    cards::{Group, Hit},
    city::MonsterDieFace,
    units::Kind,
};

/// What grabs, or puts up a tentacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Grip {
    /// A Tentacle Blast.
    Blast,
    /// The card Grab.
    Grab,
    /// The card Outburst.
    Outburst,
    /// The card Grabtastic.
    Grabtastic,
}

/// Why something was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Under the Monster.
    Trampled,
    /// By a thrashing tentacle.
    Thrashed,
    /// By a tentacle that came out of the ground.
    Seized(Grip),
    /// Into a new MegaHole.
    Collapse,
    /// By the card Fire Damage.
    FireDamage,
    /// By the card Acid Gas.
    Gas,
    /// By the card Mashed.
    Mashed,
    /// By the card Missile.
    Missile,
    /// By a critical miss.
    CriticalMiss,
    /// Survivors who were put where nobody survives.
    Unlucky,
    /// Survivors who still waited when the game ended.
    TooLate,
}

/// A kind of marker that can run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Marker {
    /// A Free tentacle.
    Free,
    /// A Crushed-Unit tentacle.
    Crushed,
    /// A Building tentacle.
    Building,
    /// A Hole tile.
    Hole,
    /// A MegaHole tile.
    MegaHole,
    /// A fire marker.
    Fire,
}

/// A phase of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Units move.
    Movement,
    /// The Monster moves.
    Monster,
    /// Units fire.
    Attack,
}

/// What a helicopter stopped on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// A street.
    Street,
    /// A building, a Hole or a MegaHole.
    Rough,
}

/// The row of the Tentacle Blast chart that applied to a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Row {
    /// Square A is off the board.
    OffBoard,
    /// There is nothing on either square.
    Empty,
    /// A building or unit on A is grabbed.
    GrabA,
    /// A building or unit on B is grabbed.
    GrabB,
    /// A Free tentacle on A, beside a tentacle on B.
    FreeA,
    /// A Free tentacle on B, behind the tentacle on A.
    FreeB,
    /// Tentacles hold both, or there is no B to use.
    Full,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say what the sentences name")]
pub enum Event {
    /// The buildings were put up.
    CityBuilt { buildings: u8 },
    /// The deck was stacked, its last card at the bottom.
    DeckStacked { cards: u8 },
    /// Both players have all units in reserve.
    ForcesReady,
    /// The Monster was put on its start.
    MonsterPlaced { roll: u8, at: Square, facing: Way },
    /// The first player was drawn.
    FirstPlayerDrawn { seat: Seat },
    /// A phase of a turn began.
    PhaseBegan { seat: Seat, phase: Phase },
    /// The two dice of a movement phase fell.
    MovementRolled { seat: Seat, dice: (u8, u8) },
    /// A reserve unit came in.
    Entered { seat: Seat, kind: Kind, to: Square, way: Option<Way>, cost: u8, left: u8 },
    /// A helicopter moved.
    Flew { seat: Seat, from: Square, to: Square, ground: Ground, cost: u8, left: u8 },
    /// A tank moved.
    Drove { seat: Seat, from: Square, to: Square, way: Way, cost: u8, left: u8 },
    /// Survivors were rescued with their card.
    Rescued { seat: Seat, group: Group, at: Square },
    /// A card was traded for a reserve unit.
    Traded { seat: Seat, hit: Hit, kind: Kind },
    /// A player took the Monster Die.
    MonsterDieTaken { seat: Seat },
    /// The Monster Die fell.
    MonsterDieShown { face: MonsterDieFace },
    /// The Monster moved one Monster Square ahead.
    MonsterAdvanced { to: Square },
    /// The Monster went over the edge and came in on the other side.
    MonsterWrapped { to: Square },
    /// The Monster turned.
    MonsterTurned { facing: Way },
    /// A Free tentacle thrashed about.
    Thrashed { at: Square },
    /// A thrashing tentacle holds what it took.
    TentacleTook { at: Square },
    /// A die picked the danger zones.
    BlastRolled { roll: u8 },
    /// A grabbed building counts as a tentacle.
    CountsAsTentacle { at: Square },
    /// A grabbed building counts as a building in a Blast, where a table reads it like that.
    CountsAsBuilding { at: Square },
    /// A danger zone was looked up in the chart.
    ZoneLookedUp { zone: u8, row: Row },
    /// A Hole tile was placed.
    HolePlaced { at: Square },
    /// A Hole was revealed.
    HoleRevealed { at: Square },
    /// A Free tentacle came up.
    FreeCameUp { at: Square, grip: Grip },
    /// A Crushed-Unit tentacle holds a unit.
    UnitGrabbed { at: Square, grip: Grip },
    /// A tentacle holds a building.
    BuildingGrabbed { at: Square, grip: Grip },
    /// A burning building was grabbed and burns on.
    GrabbedAflame { at: Square },
    /// A tentacle whose building is gone is Free.
    TentacleFreed { at: Square, cause: Cause },
    /// A tentacle went back into the ground.
    TentacleRemoved { at: Square, cause: Cause },
    /// A unit was destroyed.
    UnitLost { seat: Seat, kind: Kind, at: Square, cause: Cause },
    /// A building was destroyed.
    BuildingLost { at: Square, cause: Cause },
    /// A building caught fire.
    CaughtFire { at: Square, cause: Cause },
    /// Survivors died, and their card is lost.
    SurvivorsLost { seat: Seat, group: Group, at: Square, cause: Cause },
    /// Two Holes became a MegaHole.
    MegaHoleOpened { corner: Square },
    /// Two Holes touch, but no MegaHole fits there.
    MegaHoleBarred { at: Square, partner: Square },
    /// The box has no more of a marker.
    RanOut { marker: Marker, at: Square },
    /// A unit fired.
    Fired { seat: Seat, kind: Kind, from: Square, at: Square, range: u8 },
    /// A shot hit.
    ShotHit { die: u8, range: u8 },
    /// A shot missed.
    ShotMissed { die: u8, range: u8 },
    /// A shot went badly wrong.
    MissedCritically { from: Square },
    /// No building was left for a critical miss to set on fire.
    NothingToBurn,
    /// A tentacle that was hit withdrew.
    TentacleWithdrew { at: Square },
    /// A Monster Hit card was drawn.
    CardDrawn { seat: Seat, hit: Hit },
    /// A card was won.
    CardWon { seat: Seat, hit: Hit },
    /// A card was not won.
    CardDiscarded { seat: Seat, hit: Hit },
    /// A Critical Hit brought a reserve unit.
    ReserveGained { seat: Seat, kind: Kind },
    /// Survivors await rescue; the turn ends.
    SurvivorsPlaced { seat: Seat, group: Group, at: Square },
    /// A unit stands where survivors should be.
    SurvivorsCrowdedOut { group: Group, at: Square },
    /// The building under the shooter was grabbed in its place.
    LuckyBreak { at: Square },
    /// The shooter that should be grabbed is gone already.
    NobodyToGrab,
    /// The ground under the Monster gave way.
    GroundGaveWay { corner: Square },
    /// Another MegaHole keeps the ground under the Monster.
    GroundHeld { corner: Square },
    /// Gas came out of a MegaHole.
    GasEscaped { corner: Square },
    /// There is no room for a tentacle of an Outburst.
    NoRoom { at: Square },
    /// A die chose between two edges that are as far.
    WayDrawn { die: u8, way: Way },
    /// A wreck was thrown.
    WreckThrown { from: Square, way: Way, dice: (u8, u8) },
    /// A tentacle that threw its wreck is Free.
    WreckGone { at: Square },
    /// A die chose whose helicopters are grabbed.
    GrabtasticRolled { die: u8, victim: Seat },
    /// The Monster Die is rolled three times.
    FreakoutBegan,
    /// A unit was passed over.
    PassedOver { seat: Seat, at: Square },
    /// Other units may fire now.
    AttackGoesOn { seat: Seat },
    /// A player stopped attacking.
    AttackStopped { seat: Seat },
    /// No building is left.
    CityFell,
    /// A player has no units and nothing to trade.
    ForceGone { seat: Seat },
    /// Both players are out: the Monster wins.
    BothGone,
    /// The scores were counted.
    Scored { scores: (u8, u8), winner: Seat },
}

impl Grip {
    const fn rule(self) -> &'static str {
        match self {
            Self::Blast => "CMR-67",
            Self::Grab => "CMR-109",
            Self::Outburst => "CMR-110",
            Self::Grabtastic => "CMR-112",
        }
    }
}

impl Cause {
    /// The rule that destroys a unit like this.
    const fn rule_for_unit(self, kind: Kind) -> &'static str {
        match (self, kind) {
            (Self::Thrashed, _) => "CMR-54",
            (Self::Collapse, Kind::Tank) => "CMR-83",
            _ => self.rule(),
        }
    }

    /// The rule by which survivors die like this.
    const fn rule_for_survivors(self) -> &'static str {
        match self {
            Self::Thrashed => "CMR-56",
            Self::Seized(Grip::Blast) => "CMR-66",
            _ => self.rule(),
        }
    }

    /// The rule by which a tentacle becomes free, or goes, when its building is gone.
    const fn rule_for_tentacle(self) -> &'static str {
        match self {
            Self::FireDamage | Self::Mashed | Self::Trampled => self.rule(),
            _ => "CMR-57",
        }
    }

    /// The rule behind everything else.
    const fn rule(self) -> &'static str {
        match self {
            Self::Trampled => "CMR-52",
            Self::Thrashed => "CMR-55",
            Self::Seized(grip) => grip.rule(),
            Self::Collapse => "CMR-82",
            Self::FireDamage => "CMR-105",
            Self::Gas => "CMR-107",
            Self::Mashed => "CMR-108",
            Self::Missile => "CMR-111",
            Self::CriticalMiss => "CMR-96",
            Self::Unlucky => "CMR-104",
            Self::TooLate => "CMR-121",
        }
    }
}

impl Row {
    const fn rule(self) -> &'static str {
        match self {
            Self::OffBoard => "CMR-61",
            Self::Empty => "CMR-62",
            Self::GrabA | Self::GrabB => "CMR-63",
            Self::FreeA | Self::FreeB | Self::Full => "CMR-64",
        }
    }
}

impl Cites for Event {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::CityBuilt { .. } => "CMR-10",
            Self::DeckStacked { .. } => "CMR-11",
            Self::ForcesReady => "CMR-12",
            Self::MonsterPlaced { .. } => "CMR-13",
            Self::FirstPlayerDrawn { .. } => "CMR-14",
            Self::PhaseBegan { .. } => "CMR-20",
            Self::MovementRolled { .. } => "CMR-30",
            Self::Entered { .. } => "CMR-41",
            Self::Flew { ground: Ground::Street, .. } => "CMR-31",
            Self::Flew { ground: Ground::Rough, .. } => "CMR-36",
            Self::Drove { .. } => "CMR-33",
            Self::Rescued { .. } | Self::SurvivorsPlaced { .. } | Self::SurvivorsCrowdedOut { .. } => {
                "CMR-103"
            }
            Self::Traded { .. } => "CMR-44",
            Self::MonsterDieTaken { .. } => "CMR-50",
            Self::MonsterDieShown { .. } => "CMR-04",
            Self::MonsterAdvanced { .. } | Self::MonsterWrapped { .. } => "CMR-51",
            Self::MonsterTurned { .. } | Self::Thrashed { .. } => "CMR-53",
            Self::TentacleTook { .. } => "CMR-54",
            Self::BlastRolled { .. } | Self::FreeCameUp { grip: Grip::Blast, .. } => "CMR-60",
            Self::CountsAsTentacle { .. } | Self::CountsAsBuilding { .. } => "CMR-65",
            Self::ZoneLookedUp { row, .. } => row.rule(),
            Self::HolePlaced { .. } | Self::HoleRevealed { .. } => "CMR-70",
            Self::FreeCameUp { grip, .. }
            | Self::UnitGrabbed { grip, .. }
            | Self::BuildingGrabbed { grip, .. } => grip.rule(),
            Self::GrabbedAflame { .. } => "CMR-84",
            Self::TentacleRemoved { cause: Cause::Gas, .. } => Cause::Gas.rule(),
            Self::TentacleFreed { cause, .. } | Self::TentacleRemoved { cause, .. } => {
                cause.rule_for_tentacle()
            }
            Self::UnitLost { cause, kind, .. } => cause.rule_for_unit(*kind),
            Self::BuildingLost { cause, .. } | Self::CaughtFire { cause, .. } => cause.rule(),
            Self::SurvivorsLost { cause, .. } => cause.rule_for_survivors(),
            Self::MegaHoleOpened { .. } => "CMR-80",
            Self::MegaHoleBarred { .. } => "CMR-81",
            Self::RanOut { .. } => "CMR-02",
            Self::Fired { kind: Kind::Tank, .. } => "CMR-91",
            Self::Fired { kind: Kind::Helicopter, .. } => "CMR-92",
            Self::ShotHit { .. } | Self::ShotMissed { .. } => "CMR-95",
            Self::MissedCritically { .. } | Self::NothingToBurn => "CMR-96",
            Self::TentacleWithdrew { .. } | Self::CardDrawn { .. } => "CMR-97",
            Self::CardWon { hit, .. } | Self::CardDiscarded { hit, .. } => hit.rule(),
            Self::ReserveGained { .. } => "CMR-102",
            Self::LuckyBreak { .. } | Self::NobodyToGrab => "CMR-109",
            Self::GroundGaveWay { .. } | Self::GroundHeld { .. } => "CMR-106",
            Self::GasEscaped { .. } => "CMR-107",
            Self::NoRoom { .. } => "CMR-110",
            Self::WayDrawn { .. } | Self::WreckThrown { .. } | Self::WreckGone { .. } => "CMR-111",
            Self::GrabtasticRolled { .. } => "CMR-112",
            Self::FreakoutBegan => "CMR-113",
            Self::PassedOver { .. } => "CMR-94",
            Self::AttackGoesOn { .. } => "CMR-98",
            Self::AttackStopped { .. } => "CMR-99",
            Self::CityFell => "CMR-120",
            Self::Scored { .. } => "CMR-121",
            Self::ForceGone { .. } | Self::BothGone => "CMR-122",
        })
    }
}
