//! Faces and handfuls of dice, packed so that resolving a throw needs no loop.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The faces of a die: X and 2 to 6.
pub const FACES: u8 = 6;

/// A face. Rule STR-02: an X and five numbers, 2 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = r#""X" | "2" | "3" | "4" | "5" | "6""#))]
#[serde(into = "String", try_from = "String")]
pub struct Face(u8);

impl Face {
    /// The X, which stands where the 1 would be.
    pub const X: Self = Self(0);

    /// The face with this number, if a die has it.
    pub const fn number(number: u8) -> Option<Self> {
        if number >= 2 && number <= FACES { Some(Self(number - 1)) } else { None }
    }

    /// Every face, X first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..FACES).map(Self)
    }

    /// A face by its place among the six.
    pub(crate) const fn nth(index: u32) -> Self {
        Self(index as u8)
    }

    /// The face whose side of a die, 1 to 6, this is; the X stands where the 1 would be.
    pub const fn on_side(side: u8) -> Option<Self> {
        if side >= 1 && side <= FACES { Some(Self(side - 1)) } else { None }
    }

    /// The side of a die that this face stands on, 1 to 6.
    pub const fn side(self) -> u8 {
        self.0 + 1
    }

    /// The face on the opposite side: opposite sides add up to seven.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self(FACES - 1 - self.0)
    }

    /// Its place among the six.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::X => write!(f, "X"),
            Self(index) => write!(f, "{}", index + 1),
        }
    }
}

/// How many dice show each face: one byte a face in a single word. In JSON the list of faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(into = "Vec<Face>", try_from = "Vec<Face>")]
pub struct Dice(#[cfg_attr(feature = "ts", ts(as = "Vec<Face>"))] u64);

const ONE_EACH: u64 = 0x0000_0101_0101_0101;
const X_LANE: u64 = 0xFF;

impl Dice {
    /// No dice.
    pub const NONE: Self = Self(0);
    /// More dice than any box of the game holds; a written handful may not be larger.
    pub const MOST: u8 = 31;

    /// One die with this face.
    #[inline]
    pub const fn one(face: Face) -> Self {
        Self(1 << (8 * face.0))
    }

    /// How many show this face.
    #[inline]
    pub const fn count(self, face: Face) -> u8 {
        (self.0 >> (8 * face.0)) as u8
    }

    /// How many there are.
    #[inline]
    pub const fn total(self) -> u8 {
        (self.0.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These dice and those.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// These dice without those, which must be among them.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// The dice that show X.
    #[inline]
    #[must_use]
    pub const fn crosses(self) -> Self {
        Self(self.0 & X_LANE)
    }

    /// Every die of every set of two or more equal numbers.
    #[inline]
    #[must_use]
    pub const fn sets(self) -> Self {
        let numbers = self.0 & !X_LANE;
        // A count of two or more has a bit above the lowest; counts stay below 32.
        let several = (numbers >> 1 | numbers >> 2 | numbers >> 3 | numbers >> 4) & ONE_EACH;
        Self(numbers & (several * 0xFF))
    }

    /// The numbers of some dice that each lie there once, from low to high.
    #[inline]
    pub(crate) fn numbers(self) -> impl Iterator<Item = Face> {
        let mut lanes = self.0 & !X_LANE;
        std::iter::from_fn(move || {
            let face = Face((lanes.trailing_zeros() / 8) as u8);
            let some = lanes != 0;
            lanes &= lanes.wrapping_sub(1);
            some.then_some(face)
        })
    }

    /// The nth of some faces that each lie there once, counted from 0.
    #[inline]
    pub(crate) const fn nth_number(self, nth: u32) -> Face {
        let mut lanes = self.0;
        let mut passed = 0;
        // Always four rounds, so that there is nothing to guess.
        while passed < 4 {
            let next = lanes & lanes.wrapping_sub(1);
            lanes = if passed < nth { next } else { lanes };
            passed += 1;
        }
        Face((lanes.trailing_zeros() / 8) as u8)
    }

    /// The faces shown, each as often as it is shown, X first.
    pub fn faces(self) -> impl Iterator<Item = Face> {
        Face::all().flat_map(move |face| std::iter::repeat_n(face, usize::from(self.count(face))))
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return write!(f, "-");
        }
        for (position, face) in self.faces().enumerate() {
            write!(f, "{}{face}", if position == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl From<Face> for String {
    fn from(face: Face) -> Self {
        face.to_string()
    }
}

impl TryFrom<String> for Face {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        read_face(&text).ok_or_else(|| format!("`{text}` is no face of a die"))
    }
}

impl From<Dice> for Vec<Face> {
    fn from(dice: Dice) -> Self {
        dice.faces().collect()
    }
}

impl TryFrom<Vec<Face>> for Dice {
    type Error = String;

    fn try_from(faces: Vec<Face>) -> Result<Self, String> {
        if faces.len() > usize::from(Self::MOST) {
            return Err(format!("there are never more than {} dice", Self::MOST));
        }
        Ok(faces.into_iter().fold(Self::NONE, |dice, face| dice.and(Self::one(face))))
    }
}

impl TryFrom<String> for Dice {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text == "-" {
            return Ok(Self::NONE);
        }
        let faces = text.split(' ').map(|word| Face::try_from(word.to_owned()));
        faces.collect::<Result<Vec<Face>, String>>()?.try_into()
    }
}

/// Reads a face: `X` or a number from 2 to 6.
pub fn read_face(word: &str) -> Option<Face> {
    match word {
        "X" | "x" => Some(Face::X),
        _ => word.parse().ok().and_then(Face::number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(text: &str) -> Dice {
        Dice::try_from(text.to_owned()).unwrap()
    }

    #[test]
    fn sets_are_every_die_of_every_set_and_never_an_x() {
        for (thrown, sets) in [
            ("-", "-"),
            ("X X X", "-"),
            ("2 3 4 5 6", "-"),
            ("2 2", "2 2"),
            ("X X 2 2 3 4 4 4 6", "2 2 4 4 4"),
            ("6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6", "6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6"),
        ] {
            assert_eq!(dice(thrown).sets(), dice(sets), "{thrown}");
        }
    }

    #[test]
    fn counting_agrees_with_the_written_dice() {
        let thrown = dice("X X 2 5 5");
        assert_eq!(thrown.total(), 5);
        assert_eq!(thrown.crosses(), dice("X X"));
        assert_eq!(thrown.without(thrown.crosses()).without(thrown.sets()), dice("2"));
        assert_eq!(thrown.to_string(), "X X 2 5 5");
        for bad in ["", "7", "1", "2  2", "X2"] {
            assert!(Dice::try_from(bad.to_owned()).is_err(), "`{bad}` is no handful of dice");
        }
        assert!(Dice::try_from("2 ".repeat(32).trim().to_owned()).is_err());
    }
}
