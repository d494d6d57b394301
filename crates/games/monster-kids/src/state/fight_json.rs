//! A fight as JSON has it: a list of its sides, each with its die and what cards have done to it.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use super::{Fight, Foe, Purpose, Side, Types};
use crate::{Cards, setup::MOST_PLAYERS};

#[derive(Serialize, Deserialize)]
pub(super) struct FightInJson {
    fighter: Seat,
    foe: Foe,
    purpose: Purpose,
    sides: Vec<SideInJson>,
    shielded: Vec<Side>,
    types: Types,
    played: Cards,
    asked: Seat,
    passes: u8,
}

#[derive(Serialize, Deserialize)]
struct SideInJson {
    side: Side,
    die: Option<u8>,
    plus: i16,
    at_least: u8,
}

impl From<Fight> for FightInJson {
    fn from(fight: Fight) -> Self {
        let side = |side: Side| SideInJson {
            side,
            die: fight.dice[side.index()],
            plus: fight.plus[side.index()],
            at_least: fight.floor[side.index()],
        };
        let Fight { fighter, foe, purpose, types, played, asked, passes, .. } = fight;
        let sides = fight.sides().iter().map(side).collect();
        let shielded = fight.sides().iter().filter(|side| fight.is_shielded(*side)).collect();
        Self { fighter, foe, purpose, sides, shielded, types, played, asked, passes }
    }
}

impl TryFrom<FightInJson> for Fight {
    type Error = &'static str;

    fn try_from(json: FightInJson) -> Result<Self, Self::Error> {
        let FightInJson { fighter, foe, purpose, sides, shielded, types, played, asked, passes } = json;
        let mut fight = crate::fight::new(fighter, foe, purpose);
        let beyond = "a fight has no such side";
        for SideInJson { side, die, plus, at_least } in sides {
            if side.index() >= MOST_PLAYERS {
                return Err(beyond);
            }
            fight.dice[side.index()] = die;
            fight.plus[side.index()] = plus;
            fight.floor[side.index()] = at_least;
        }
        for side in shielded {
            if side.index() >= MOST_PLAYERS {
                return Err(beyond);
            }
            fight.shields |= 1 << side.index();
        }
        Ok(Self { types, played, asked, passes, ..fight })
    }
}
