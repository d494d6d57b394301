//! Paper, and what of a box is printed on it.

use std::{fmt, str::FromStr};

/// A size of paper, upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// Both sizes.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// Its name in commands and addresses.
    pub const fn key(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// Width and height in millimetres.
    pub const fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }
}

/// A part of the box that can be printed alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// How to play, in our own words and with pictures.
    Rulebook,
    /// A turn at a glance, symbols and tables.
    Reference,
    /// The cards, fronts and backs.
    Cards,
    /// What is played on: a city, an arena, locations.
    Board,
    /// Markers, units, counters and dice.
    Pieces,
    /// Empty cards to draw and write on by hand.
    Blank,
}

impl Part {
    /// Every part in the order in which a box is printed.
    pub const ALL: [Self; 6] =
        [Self::Rulebook, Self::Reference, Self::Cards, Self::Board, Self::Pieces, Self::Blank];

    /// Its name in commands and addresses.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Rulebook => "rulebook",
            Self::Reference => "reference",
            Self::Cards => "cards",
            Self::Board => "board",
            Self::Pieces => "pieces",
            Self::Blank => "blank",
        }
    }
}

/// There is no such paper or part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    wanted: &'static str,
    found: String,
    known: Vec<&'static str>,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} `{}`, only: {}", self.wanted, self.found, self.known.join(", "))
    }
}

impl std::error::Error for Unknown {}

impl FromStr for Paper {
    type Err = Unknown;

    fn from_str(key: &str) -> Result<Self, Unknown> {
        Self::ALL.into_iter().find(|paper| paper.key() == key).ok_or_else(|| Unknown {
            wanted: "paper",
            found: key.to_owned(),
            known: Self::ALL.map(Self::key).to_vec(),
        })
    }
}

impl FromStr for Part {
    type Err = Unknown;

    fn from_str(key: &str) -> Result<Self, Unknown> {
        Self::ALL.into_iter().find(|part| part.key() == key).ok_or_else(|| Unknown {
            wanted: "part",
            found: key.to_owned(),
            known: Self::ALL.map(Self::key).to_vec(),
        })
    }
}
