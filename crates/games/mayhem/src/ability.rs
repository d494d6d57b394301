//! The six abilities, in the order of the rounds.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Rule MAY-10: the abilities, in the order of the rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// Round 1.
    Strength,
    /// Round 2.
    Endurance,
    /// Round 3.
    Fright,
    /// Round 4.
    Magic,
    /// Round 5.
    Mayhem,
    /// Round 6.
    Intelligence,
}

impl Ability {
    /// All of them, in the order of the rounds.
    pub const ALL: [Self; 6] =
        [Self::Strength, Self::Endurance, Self::Fright, Self::Magic, Self::Mayhem, Self::Intelligence];
    /// Their keys in a pack, in the same order.
    pub const KEYS: [&'static str; 6] =
        ["strength", "endurance", "fright", "magic", "mayhem", "intelligence"];

    /// Its place among the six.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The ability of the next round, unless this was the last.
    #[inline]
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self.index() + 1).copied()
    }

    /// Its key in a pack and in notation.
    pub const fn key(self) -> &'static str {
        Self::KEYS[self.index()]
    }
}

impl fmt::Display for Ability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Strength => "Strength",
            Self::Endurance => "Endurance",
            Self::Fright => "Fright",
            Self::Magic => "Magic",
            Self::Mayhem => "Mayhem",
            Self::Intelligence => "Intelligence",
        })
    }
}
