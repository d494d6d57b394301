//! What a position is waiting for, as JSON: `{"waits_for": "move", "left": 7, …}`.

use serde::{Deserialize, Serialize};

use crate::{
    board::{Board, Square, Way},
    cards::Group,
    state::{Done, Ending, Harm, Moving, Stage, Volley},
    units::Slot,
};

/// A stage; units are those of the player whose turn it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "waits_for", rename_all = "snake_case")]
pub(super) enum ShownStage {
    MonsterStart,
    FirstPlayer,
    MovementDice,
    Move {
        left: u8,
        done: Done,
        /// The unit that stands where it may not stop.
        must_move_on: Option<Slot>,
    },
    TakeMonsterDie,
    MonsterDie,
    BlastDie,
    Attack,
    Shot {
        unit: Slot,
        at: Square,
    },
    Ablaze {
        unit: Slot,
    },
    Draw {
        unit: Slot,
    },
    Reserve,
    Shelter {
        card: Group,
    },
    MissileWay {
        queue: Board,
        harm: Harm,
    },
    MissileDice {
        queue: Board,
        harm: Harm,
        way: Way,
    },
    GrabtasticDie,
    Over {
        ending: Ending,
    },
}

impl From<Stage> for ShownStage {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::MonsterStart => Self::MonsterStart,
            Stage::FirstPlayer => Self::FirstPlayer,
            Stage::MovementDice => Self::MovementDice,
            Stage::Move(Moving { left, done, drives_on }) => {
                Self::Move { left, done, must_move_on: drives_on }
            }
            Stage::TakeMonsterDie => Self::TakeMonsterDie,
            Stage::MonsterDie => Self::MonsterDie,
            Stage::BlastDie => Self::BlastDie,
            Stage::Attack => Self::Attack,
            Stage::Shot { slot, at } => Self::Shot { unit: slot, at },
            Stage::Ablaze(unit) => Self::Ablaze { unit },
            Stage::Draw(unit) => Self::Draw { unit },
            Stage::Reserve => Self::Reserve,
            Stage::Shelter(card) => Self::Shelter { card },
            Stage::MissileWay(Volley { queue, harm }) => Self::MissileWay { queue, harm },
            Stage::MissileDice(Volley { queue, harm }, way) => Self::MissileDice { queue, harm, way },
            Stage::GrabtasticDie => Self::GrabtasticDie,
            Stage::Over(ending) => Self::Over { ending },
        }
    }
}

impl From<ShownStage> for Stage {
    fn from(shown: ShownStage) -> Self {
        match shown {
            ShownStage::MonsterStart => Self::MonsterStart,
            ShownStage::FirstPlayer => Self::FirstPlayer,
            ShownStage::MovementDice => Self::MovementDice,
            ShownStage::Move { left, done, must_move_on } => {
                Self::Move(Moving { left, done, drives_on: must_move_on })
            }
            ShownStage::TakeMonsterDie => Self::TakeMonsterDie,
            ShownStage::MonsterDie => Self::MonsterDie,
            ShownStage::BlastDie => Self::BlastDie,
            ShownStage::Attack => Self::Attack,
            ShownStage::Shot { unit, at } => Self::Shot { slot: unit, at },
            ShownStage::Ablaze { unit } => Self::Ablaze(unit),
            ShownStage::Draw { unit } => Self::Draw(unit),
            ShownStage::Reserve => Self::Reserve,
            ShownStage::Shelter { card } => Self::Shelter(card),
            ShownStage::MissileWay { queue, harm } => Self::MissileWay(Volley { queue, harm }),
            ShownStage::MissileDice { queue, harm, way } => Self::MissileDice(Volley { queue, harm }, way),
            ShownStage::GrabtasticDie => Self::GrabtasticDie,
            ShownStage::Over { ending } => Self::Over(ending),
        }
    }
}
