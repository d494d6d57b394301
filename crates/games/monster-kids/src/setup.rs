//! What a table of Monster Kids agrees on: players, mode, options and the cards.

use std::sync::Arc;

use kernel::{OptionKind, OptionSpec, Origin, RuleId, Setup, SetupError};
use serde::Serialize;

use crate::{
    Cards, Content,
    pack::{BASE, Character},
    readings::{NO_LAST_LIGHT, PORTAL_HEALS, Readings, SECOND_DRAW, TURN_ENDS},
};

/// The most players.
pub const MOST_PLAYERS: usize = 6;
/// The most characters of a pack.
pub const MOST_CHARACTERS: usize = 16;

/// Whether the players win together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Mode {
    /// They win or lose together.
    Together,
    /// Rules KID-60 to KID-64: most monsters wins.
    Versus,
}

/// How players come to their characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Characters {
    /// Rule KID-10: at random.
    Random,
    /// Rule KID-10, option: they choose, A first.
    Chosen,
}

/// When a single player has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Solo {
    /// Rule KID-51: when three escape rolls in a row fail.
    ThreeRolls,
    /// Rule KID-51, option: with the first trap.
    FirstTrap,
}

/// The rules of one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// How many play.
    pub players: u8,
    /// Together or versus.
    pub mode: Mode,
    /// How players come to their characters.
    pub characters: Characters,
    /// When a single player has lost.
    pub solo: Solo,
    /// How the table reads what the rulebook leaves open.
    pub readings: Readings,
    /// The cards.
    #[serde(serialize_with = "whole")]
    pub content: Arc<Content>,
    /// Every card of this table's deck.
    #[serde(skip)]
    pub(crate) deck: Cards,
}

fn whole<S: serde::Serializer>(content: &Arc<Content>, serializer: S) -> Result<S::Ok, S::Error> {
    content.as_ref().serialize(serializer)
}

pub(crate) const MODE: OptionSpec = OptionSpec {
    key: "mode",
    label: "win or lose together, or versus: most monsters wins",
    kind: OptionKind::Choice(&["together", "versus"]),
    default: "together",
    rule: RuleId("KID-60"),
    origin: Origin::Offered,
};

pub(crate) const CHARACTERS: OptionSpec = OptionSpec {
    key: "characters",
    label: "characters are dealt at random, or chosen if all agree",
    kind: OptionKind::Choice(&["random", "chosen"]),
    default: "random",
    rule: RuleId("KID-10"),
    origin: Origin::Offered,
};

pub(crate) const SOLO: OptionSpec = OptionSpec {
    key: "solo",
    label: "alone: three turns in a row whose escape rolls fail are the end, or the first trap is",
    kind: OptionKind::Choice(&["three-turns", "first-trap"]),
    default: "three-turns",
    rule: RuleId("KID-51"),
    origin: Origin::Offered,
};

/// The options of a table.
pub(crate) const OPTIONS: &[OptionSpec] =
    &[MODE, CHARACTERS, SOLO, PORTAL_HEALS, SECOND_DRAW, TURN_ENDS, NO_LAST_LIGHT];

impl Rules {
    /// The rules for a table, or why it cannot be set up like this.
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        let refused = |rule, message| Err(SetupError { rule: Some(RuleId(rule)), message });
        if !(1..=6).contains(&setup.players) {
            return refused("KID-10", format!("Monster Kids is for 1 to 6 players, not {}", setup.players));
        }
        setup.check(OPTIONS)?;
        let mode = match setup.options.value(&MODE) {
            "versus" => Mode::Versus,
            _ => Mode::Together,
        };
        if mode == Mode::Versus && setup.players < 2 {
            return refused("KID-60", "versus needs 2 players at least".to_owned());
        }
        let content = BASE.content_for(setup)?;
        Ok(Self {
            players: setup.players,
            mode,
            characters: match setup.options.value(&CHARACTERS) {
                "chosen" => Characters::Chosen,
                _ => Characters::Random,
            },
            solo: match setup.options.value(&SOLO) {
                "first-trap" => Solo::FirstTrap,
                _ => Solo::ThreeRolls,
            },
            readings: Readings::of(setup),
            deck: content.deck(mode, setup.players),
            content,
        })
    }

    /// Rule KID-51: whether escape rolls that fail are counted, because a single player plays by the default.
    #[inline]
    pub(crate) fn counts_rolls(&self) -> bool {
        self.players == 1 && self.solo == Solo::ThreeRolls
    }

    /// Rule KID-02: every card of this table's deck before the first is drawn.
    pub fn deck(&self) -> &Cards {
        &self.deck
    }

    /// The character at this place of the pack.
    #[inline]
    pub(crate) fn character(&self, place: u8) -> Option<&Character> {
        self.content.characters.get(usize::from(place))
    }
}
