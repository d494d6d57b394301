//! Tanks and helicopters: the six markers of a player and where each of them is.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::{Board, Square, Way};

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Flies over buildings and holes.
    Helicopter,
    /// Drives along its facing.
    Tank,
}

impl Kind {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Helicopter, Self::Tank];

    /// The slots of a player's markers of this kind.
    #[inline]
    pub const fn slots(self) -> std::ops::Range<u8> {
        match self {
            Self::Helicopter => 0..3,
            Self::Tank => 3..6,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Helicopter => "helicopter",
            Self::Tank => "tank",
        })
    }
}

/// One of a player's six markers: three helicopters, then three tanks. In JSON its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = r#""helicopter-1" | "helicopter-2" | "helicopter-3" | "tank-1" | "tank-2" | "tank-3""#)
)]
pub struct Slot(pub(crate) u8);

impl Slot {
    /// All six.
    #[inline]
    pub fn all() -> impl Iterator<Item = Self> {
        (0..6).map(Self)
    }

    /// Its place among the six.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What it is.
    #[inline]
    pub const fn kind(self) -> Kind {
        if self.0 < 3 { Kind::Helicopter } else { Kind::Tank }
    }
}

/// Whether a marker is in play, and where on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnitStatus {
    /// Out of play, until it is won or traded back.
    Lost,
    /// In reserve.
    Reserve,
    /// On the board; a helicopter always counts as facing north.
    On(Square, Way),
}

impl UnitStatus {
    /// The square it is on.
    #[inline]
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::On(square, _) => Some(square),
            Self::Lost | Self::Reserve => None,
        }
    }
}

/// The six markers of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Force(pub(crate) [UnitStatus; 6]);

impl Force {
    /// Rule CMR-12: all six in reserve.
    pub const FRESH: Self = Self([UnitStatus::Reserve; 6]);

    /// Whether a marker is in play, and where.
    #[inline]
    pub const fn status(&self, slot: Slot) -> UnitStatus {
        self.0[slot.index()]
    }

    /// The squares of the units on the board.
    #[inline]
    pub fn squares(&self) -> Board {
        let mut squares = Board::NONE;
        for status in self.0 {
            if let UnitStatus::On(square, _) = status {
                squares.insert(square);
            }
        }
        squares
    }

    /// The squares of the units of one kind.
    #[inline]
    pub fn squares_of(&self, kind: Kind) -> Board {
        kind.slots().filter_map(|slot| self.0[usize::from(slot)].square()).collect()
    }

    /// The unit on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Slot> {
        Slot::all().find(|slot| self.status(*slot).square() == Some(square))
    }

    /// How many units are on the board.
    #[inline]
    pub fn on_board(&self) -> u8 {
        self.0.iter().filter(|status| matches!(status, UnitStatus::On(..))).count() as u8
    }

    /// How many units are on the board or in reserve.
    #[inline]
    pub fn total(&self) -> u8 {
        self.0.iter().filter(|status| !matches!(status, UnitStatus::Lost)).count() as u8
    }

    /// The first marker of a kind with this status.
    #[inline]
    pub fn find(&self, kind: Kind, status: UnitStatus) -> Option<Slot> {
        kind.slots().map(Slot).find(|slot| self.status(*slot) == status)
    }

    /// How many markers of a kind have this status.
    pub fn count(&self, kind: Kind, status: UnitStatus) -> u8 {
        kind.slots().filter(|slot| self.0[usize::from(*slot)] == status).count() as u8
    }
}
