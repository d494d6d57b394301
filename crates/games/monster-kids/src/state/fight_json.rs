//! A fight as JSON has it: a list of its sides, each with its die and what cards have done to it.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use super::{Fight, Foe, Purpose, Side, Types};
use crate::{Cards, setup::MOST_PLAYERS};

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(super) struct FightInJson {
    /// Who fights.
    fighter: Seat,
    /// Who is fought.
    foe: Foe,
    /// What it is about.
    purpose: Purpose,
    /// Each side.
    sides: Vec<SideInJson>,
    /// The sides whose kid is shielded.
    shielded: Vec<Side>,
    /// Whether resistances and weaknesses count.
    types: Types,
    /// The cards played into it.
    played: Cards,
    /// Who may play a card now.
    asked: Seat,
    /// How many have passed in a row.
    passes: u8,
}

/// A side of a fight with its die.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct SideInJson {
    /// Which.
    side: Side,
    /// What its die shows; none while it is not rolled.
    die: Option<u8>,
    /// What cards have added to it.
    plus: i16,
    /// What its die counts at least.
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
