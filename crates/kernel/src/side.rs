//! The eight sides of what lies on a table, as the players look at it.

use serde::{Deserialize, Serialize};

/// A side of what lies before the players; north is away from them. In JSON its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Side {
    /// The left end.
    #[serde(rename = "w")]
    West,
    /// Between the left end and the players.
    #[serde(rename = "sw")]
    SouthWest,
    /// The players' side.
    #[serde(rename = "s")]
    South,
    /// Between the right end and the players.
    #[serde(rename = "se")]
    SouthEast,
    /// The right end.
    #[serde(rename = "e")]
    East,
    /// Between the right end and the far side.
    #[serde(rename = "ne")]
    NorthEast,
    /// The far side.
    #[serde(rename = "n")]
    North,
    /// Between the left end and the far side.
    #[serde(rename = "nw")]
    NorthWest,
}

impl Side {
    /// All of them, once around from the left.
    pub const ALL: [Self; 8] = [
        Self::West,
        Self::SouthWest,
        Self::South,
        Self::SouthEast,
        Self::East,
        Self::NorthEast,
        Self::North,
        Self::NorthWest,
    ];

    /// The side that a throw comes from unless another is named.
    pub const USUAL: Self = Self::West;

    /// Its word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            Self::West => "w",
            Self::SouthWest => "sw",
            Self::South => "s",
            Self::SouthEast => "se",
            Self::East => "e",
            Self::NorthEast => "ne",
            Self::North => "n",
            Self::NorthWest => "nw",
        }
    }

    /// The side with this word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.word() == word)
    }

    /// What it is called for people who look from the south.
    pub const fn name(self) -> &'static str {
        match self {
            Self::West => "left",
            Self::SouthWest => "near left",
            Self::South => "near side",
            Self::SouthEast => "near right",
            Self::East => "right",
            Self::NorthEast => "far right",
            Self::North => "far side",
            Self::NorthWest => "far left",
        }
    }

    /// Which way it is from the middle, in thousandths: to the right, and away from the players.
    pub const fn outwards(self) -> (i32, i32) {
        match self {
            Self::West => (-1000, 0),
            Self::SouthWest => (-707, -707),
            Self::South => (0, -1000),
            Self::SouthEast => (707, -707),
            Self::East => (1000, 0),
            Self::NorthEast => (707, 707),
            Self::North => (0, 1000),
            Self::NorthWest => (-707, 707),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_has_a_word_of_its_own_and_another_across() {
        for side in Side::ALL {
            assert_eq!(Side::read(side.word()), Some(side));
            assert_eq!(serde_json::to_string(&side).unwrap(), format!("\"{}\"", side.word()));
            let (right, away) = side.outwards();
            assert!(Side::ALL.iter().any(|other| other.outwards() == (-right, -away)), "{side:?}");
        }
        assert_eq!(Side::read("west"), None);
        assert_eq!(Side::ALL[0], Side::USUAL);
    }
}
