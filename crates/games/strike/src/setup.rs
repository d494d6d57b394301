//! What a table of Str!ke agrees on: players, pools, options.

use std::sync::Arc;

use kernel::{OptionKind, OptionSpec, Origin, RuleId, Setup, SetupError, pack::listed};
use serde::{Deserialize, Serialize, Serializer};

use crate::{
    Content, Throws,
    pack::BASE_CONTENT,
    readings::{EMPTY_ARENA, Readings, SPARE_DIE, TOURNAMENT_TIE},
};

/// The most players.
pub const MOST_PLAYERS: usize = 5;

/// Whether the counts of the pools are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pools {
    /// Everybody sees every count.
    Visible,
    /// Rule STR-28: each player sees only their own.
    Hidden,
}

/// Whether dice may be moved away from the wall before a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WallRule {
    /// They may not.
    Off,
    /// Rule STR-27: they may.
    On,
}

/// How throws are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Throwing {
    /// Drawn from the measured model of the throws.
    Quick,
    /// Really thrown: dice have places, and can be aimed at freely.
    Physics,
}

/// Which model of the throws quick dice are drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Model {
    /// The one that comes with the game, and that the game is solved for.
    Published,
    /// A pack's own.
    Own,
}

/// How many games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// One.
    SingleGame,
    /// Rule STR-42: as many as players.
    Tournament,
}

/// The measures of the arena and its dice, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arena {
    /// The long way across the mat.
    pub length: u16,
    /// The short way across the mat.
    pub width: u16,
    /// The edge of a die.
    pub die: u16,
}

impl Arena {
    /// Rule STR-03: the published box's figures.
    pub const PUBLISHED: Self = Self { length: 152, width: 114, die: 16 };
}

/// The rules of one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// How many play.
    pub players: u8,
    /// How many dice each begins with.
    pub pool: u8,
    /// Whether the counts of the pools are open.
    pub pools: Pools,
    /// Whether dice may be moved away from the wall.
    pub wall_rule: WallRule,
    /// One game or a tournament.
    pub format: Format,
    /// The arena.
    pub arena: Arena,
    /// How throws are answered.
    pub throwing: Throwing,
    /// How the table reads what the rulebook leaves open.
    pub readings: Readings,
    /// Which model of the throws the pack has.
    #[serde(skip)]
    pub model: Model,
    /// The dice: their faces, and how they fall.
    #[serde(serialize_with = "whole")]
    pub content: Arc<Content>,
}

fn whole<S: Serializer>(content: &Arc<Content>, serializer: S) -> Result<S::Ok, S::Error> {
    content.as_ref().serialize(serializer)
}

pub(crate) const DICE: OptionSpec = OptionSpec {
    key: "dice",
    label: "quick dice are drawn from what was measured, physical dice are really thrown",
    kind: OptionKind::Choice(&["quick", "physics"]),
    default: "quick",
    rule: RuleId("STR-24"),
    origin: Origin::Offered,
};

pub(crate) const HIDDEN_POOLS: OptionSpec = OptionSpec {
    key: "hidden-pools",
    label: "players see only the count of their own pool",
    kind: OptionKind::Toggle,
    default: "off",
    rule: RuleId("STR-28"),
    origin: Origin::Offered,
};

pub(crate) const WALL_RULE: OptionSpec = OptionSpec {
    key: "wall-rule",
    label: "dice may be moved away from the wall before a roll (matters with physical dice)",
    kind: OptionKind::Toggle,
    default: "off",
    rule: RuleId("STR-27"),
    origin: Origin::Offered,
};

pub(crate) const TOURNAMENT: OptionSpec = OptionSpec {
    key: "tournament",
    label: "as many games as players, fewest points wins",
    kind: OptionKind::Toggle,
    default: "off",
    rule: RuleId("STR-42"),
    origin: Origin::Offered,
};

/// The options of a table.
pub(crate) const OPTIONS: &[OptionSpec] =
    &[DICE, HIDDEN_POOLS, WALL_RULE, TOURNAMENT, SPARE_DIE, EMPTY_ARENA, TOURNAMENT_TIE];

impl Rules {
    /// The rules for a table, or why it cannot be set up like this.
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        let pool = pool_for(setup.players)?;
        setup.check(OPTIONS)?;
        let content = match &setup.pack {
            None => Arc::clone(&BASE_CONTENT),
            Some(pack) => {
                let read = Content::read(pack).map_err(|mistakes| SetupError::plain(listed(&mistakes)))?;
                Arc::new(read)
            }
        };
        let on = |spec| setup.options.is_on(spec);
        Ok(Self {
            players: setup.players,
            pool,
            pools: if on(&HIDDEN_POOLS) { Pools::Hidden } else { Pools::Visible },
            wall_rule: if on(&WALL_RULE) { WallRule::On } else { WallRule::Off },
            format: if on(&TOURNAMENT) { Format::Tournament } else { Format::SingleGame },
            arena: Arena::PUBLISHED,
            throwing: match setup.options.value(&DICE) {
                "physics" => Throwing::Physics,
                _ => Throwing::Quick,
            },
            readings: Readings::of(setup),
            model: if content.throws == BASE_CONTENT.throws { Model::Published } else { Model::Own },
            content,
        })
    }

    /// The same table with quick dice: for those who only want the odds of what will lie there.
    #[must_use]
    pub fn with_quick_dice(&self) -> Self {
        Self { throwing: Throwing::Quick, ..self.clone() }
    }

    /// The measured model of the throws.
    #[inline]
    pub fn throws(&self) -> &Throws {
        &self.content.throws
    }

    /// Every die in the game: the pools and the one spare die.
    #[inline]
    pub const fn dice(&self) -> u8 {
        self.players * self.pool + 1
    }
}

/// Rule STR-01.
fn pool_for(players: u8) -> Result<u8, SetupError> {
    match players {
        2 => Ok(8),
        3 => Ok(7),
        4 => Ok(6),
        5 => Ok(5),
        _ => Err(SetupError {
            rule: Some(RuleId("STR-01")),
            message: format!("Str!ke is for 2 to 5 players, not {players}"),
        }),
    }
}
