//! What a player of Str!ke can do.

use kernel::Sink;
use serde::{Deserialize, Serialize};

use crate::{Aim, Dice, Face, Rules, Side, Throwing, aim, wire::WrittenStyle};

/// How many dice are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    /// Rule STR-22: one die of the pool.
    One,
    /// Rule STR-21: all in.
    All,
}

/// Rule STR-24: how dice are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "WrittenStyle"))]
#[serde(into = "WrittenStyle", from = "WrittenStyle")]
pub enum Style {
    /// A careful roll from a side.
    Careful(Side),
    /// Let fall from above the middle.
    Drop,
    /// A hard throw from a side.
    Hard(Side),
    /// Hard and straight at the die that shows this number, from a side.
    Strike(Number, Side),
    /// As aimed in every detail; physical dice only.
    Free(Aim),
}

impl Style {
    /// The styles that need nothing to aim at, from the usual side, in the order of the list of actions.
    pub const PLAIN: [Self; 3] = [Self::Careful(Side::USUAL), Self::Drop, Self::Hard(Side::USUAL)];

    /// The side that a preset is thrown from; none for what falls from above or is aimed freely.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Careful(side) | Self::Hard(side) | Self::Strike(_, side) => Some(side),
            Self::Drop | Self::Free(_) => None,
        }
    }

    /// The same preset from another side.
    #[must_use]
    pub const fn from_side(self, side: Side) -> Self {
        match self {
            Self::Careful(_) => Self::Careful(side),
            Self::Hard(_) => Self::Hard(side),
            Self::Strike(number, _) => Self::Strike(number, side),
            Self::Drop | Self::Free(_) => self,
        }
    }

    /// The preset whose measured odds quick dice draw from.
    #[inline]
    pub fn preset(self) -> Preset {
        match self {
            Self::Careful(_) => Preset::Roll,
            Self::Drop => Preset::Drop,
            Self::Hard(_) => Preset::Throw,
            Self::Strike(..) => Preset::Strike,
            Self::Free(aim) => aim::preset(&aim),
        }
    }
}

/// The ways to throw that were measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// A careful roll.
    Roll,
    /// Let fall from above the middle.
    Drop,
    /// A hard throw.
    Throw,
    /// Hard and straight at a die.
    Strike,
}

impl Preset {
    /// All of them, in the order of the measured tables.
    pub const ALL: [Self; 4] = [Self::Roll, Self::Drop, Self::Throw, Self::Strike];

    /// Those that need nothing to strike at, in the same order.
    pub const INTO_EMPTY: [Self; 3] = [Self::Roll, Self::Drop, Self::Throw];

    /// What it comes to where nothing lies there: a strike at nothing is a hard throw.
    #[inline]
    #[must_use]
    pub const fn into_empty(self) -> Self {
        match self {
            Self::Roll | Self::Drop | Self::Throw => self,
            Self::Strike => Self::Throw,
        }
    }

    /// Its place in arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its word in notation and in the measured tables.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Drop => "drop",
            Self::Throw => "throw",
            Self::Strike => "strike",
        }
    }

    /// The preset with this word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.word() == word)
    }
}

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Action {
    /// Throw dice into the arena.
    Throw {
        /// One die or all of them.
        amount: Amount,
        /// How.
        style: Style,
    },
    /// End the turn.
    End,
    /// Rule STR-27: move the die that shows this number away from the wall.
    MoveFromWall {
        /// What it shows.
        number: Number,
        /// Straight towards a side, or to the nearest place if none is named.
        towards: Option<Side>,
    },
}

/// A number on a die, 2 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "u8", rename = "DieNumber"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Number(u8);

impl Number {
    /// The number, if a die has it.
    pub fn new(number: u8) -> Option<Self> {
        Face::number(number).map(|_| Self(number))
    }

    /// The number itself.
    pub fn get(self) -> u8 {
        self.0
    }

    /// The face with this number.
    #[inline]
    pub fn face(self) -> Face {
        Face::nth(u32::from(self.0) - 1)
    }

    /// The nth of the numbers that lie there, counted from 0.
    #[inline]
    pub(crate) fn nth_among(dice: Dice, nth: u32) -> Self {
        Self(dice.nth_number(nth).side())
    }

    /// Every number that lies there, each once, from low to high.
    #[inline]
    pub(crate) fn among(dice: Dice) -> impl Iterator<Item = Self> {
        dice.numbers().map(|face| Self(face.side()))
    }
}

impl TryFrom<u8> for Number {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::new(number).ok_or_else(|| format!("a die shows 2 to 6, not {number}"))
    }
}

impl From<Number> for u8 {
    fn from(number: Number) -> Self {
        number.0
    }
}

/// Lists every way to throw this many dice at what lies there: the presets from the usual side, and where dice are really
/// thrown the same from all other sides and all free aims.
#[inline]
pub(crate) fn throws(rules: &Rules, amount: Amount, arena: Dice, into: &mut impl Sink<Action>) {
    let strikes = || Number::among(arena).map(|number| Style::Strike(number, Side::USUAL));
    for style in Style::PLAIN.into_iter().chain(strikes()) {
        into.put(Action::Throw { amount, style });
    }
    if rules.throwing == Throwing::Physics {
        let sided = Style::PLAIN.into_iter().chain(strikes()).filter(|style| style.side().is_some());
        for style in sided {
            for side in Side::ALL.into_iter().filter(|side| *side != Side::USUAL) {
                into.put(Action::Throw { amount, style: style.from_side(side) });
            }
        }
        for aim in aim::all(&rules.arena) {
            into.put(Action::Throw { amount, style: Style::Free(aim) });
        }
    }
}
