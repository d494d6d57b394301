//! Seats at a table, and small sets of them.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One place at the table; seat 0 is written `A`, seat 1 `B`, and so on clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(try_from = "u8")]
pub struct Seat(pub u8);

impl Seat {
    /// The most seats any table of the box can have.
    pub const MOST: u8 = 16;

    /// The seat as an index into per-seat arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Reads a seat from its letter, whatever its case.
    pub fn from_letter(letter: char) -> Option<Self> {
        let upper = letter.to_ascii_uppercase();
        (upper.is_ascii_uppercase() && (upper as u8 - b'A') < Self::MOST).then(|| Self(upper as u8 - b'A'))
    }

    /// The letter of this seat; `?` for one that no table has.
    pub const fn letter(self) -> char {
        if self.0 < Self::MOST { (b'A' + self.0) as char } else { '?' }
    }

    /// All seats of a table of this size, clockwise.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// What comes from outside is a seat only if a table can have it.
impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        if number < Self::MOST {
            return Ok(Self(number));
        }
        Err(format!("seat {number} is beyond the {} of the largest table", Self::MOST))
    }
}

/// A set of seats; in JSON the list of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatSet(#[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))] u16);

impl Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = Vec::<Seat>::deserialize(deserializer)?;
        Ok(seats.into_iter().fold(Self::EMPTY, Self::with))
    }
}

impl SeatSet {
    /// No seat at all.
    pub const EMPTY: Self = Self(0);

    /// Every seat of the largest table.
    pub const ALL: Self = Self(u16::MAX);

    /// Just this seat.
    #[inline]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// This set and one more seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < Seat::MOST && self.0 & (1 << seat.0) != 0
    }

    /// Whether no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first seat of the set.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(Seat::MOST).filter(move |seat| self.contains(*seat))
    }
}

impl fmt::Display for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return write!(f, "nobody");
        }
        for (position, seat) in self.iter().enumerate() {
            write!(f, "{}{seat}", if position == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_sets_agree() {
        for seat in Seat::all(Seat::MOST) {
            assert_eq!(Seat::from_letter(seat.letter()), Some(seat));
            assert_eq!(SeatSet::only(seat).first(), Some(seat));
            assert!(SeatSet::only(seat).contains(seat));
        }
        assert_eq!(Seat::from_letter('Z'), None);
        assert_eq!(Seat::from_letter('é'), None);
        assert_eq!(SeatSet::only(Seat(2)).with(Seat(0)).to_string(), "A, C");
        assert_eq!(SeatSet::EMPTY.to_string(), "nobody");
        assert!(!SeatSet::only(Seat(0)).contains(Seat(200)), "a seat no table has is in no set");
    }
}
