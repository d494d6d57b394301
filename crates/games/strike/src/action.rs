//! What a player of Str!ke can do.

use kernel::Sink;
use serde::{Deserialize, Serialize};

use crate::Face;

/// How many dice are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Amount {
    /// Rule STR-22: one die of the pool.
    One,
    /// Rule STR-21: all in.
    All,
}

/// Rule STR-24: how dice are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Style {
    /// A careful roll.
    Careful,
    /// A hard throw.
    Hard,
}

impl Style {
    /// Both styles, in the order of the list of actions.
    pub const ALL: [Self; 2] = [Self::Careful, Self::Hard];
}

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    MoveFromWall(Number),
}

/// A number on a die, 2 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// Lists both ways to throw this many dice.
#[inline]
pub(crate) fn throws(amount: Amount, into: &mut impl Sink<Action>) {
    for style in Style::ALL {
        into.put(Action::Throw { amount, style });
    }
}
