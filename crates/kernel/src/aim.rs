//! A throw in every detail: where the hand is, what it aims at, how fast and with which spin; written and read one way.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{NotationError, Reader};

/// A throw in every detail. Lengths are tenths of a millimetre from the middle of the floor: x to the right, y away from the
/// players, z up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Aim {
    /// Where the hand is: x, y, z.
    pub from: (i16, i16, i16),
    /// The point of the floor that is aimed at: x, y.
    pub to: (i16, i16),
    /// Centimetres a second; 0 lets the dice fall.
    pub speed: u16,
    /// Turns a second, forward when positive.
    pub spin: i8,
}

impl Aim {
    /// Writes it as `-1160,0,670 at 400,-250 speed 160 spin 4`; `towards` is the game's word before the point.
    pub fn write(&self, towards: &str) -> String {
        let Self { from: (x, y, z), to: (to_x, to_y), speed, spin } = *self;
        format!("{x},{y},{z} {towards} {to_x},{to_y} speed {speed} spin {spin}")
    }

    /// Reads what [`Aim::write`] writes. Whether a game allows it is another question.
    pub fn read(reader: &mut Reader<'_>, towards: &str) -> Result<Self, NotationError> {
        let hand = reader.word("where the hand is")?;
        let [x, y, z] = numbers(hand).ok_or_else(|| {
            reader.error_before(format!("a hand is `x,y,z` in tenths of a millimetre, not `{hand}`"))
        })?;
        reader.expect(towards)?;
        let point = reader.word("the point aimed at")?;
        let [to_x, to_y] = numbers(point).ok_or_else(|| {
            reader.error_before(format!("a point is `x,y` in tenths of a millimetre, not `{point}`"))
        })?;
        reader.expect("speed")?;
        let speed = reader.number("a speed", u32::from(u16::MAX))? as u16;
        reader.expect("spin")?;
        let spin = reader.word("a spin")?;
        let [spin] = numbers(spin).ok_or_else(|| {
            reader.error_before(format!("a spin is a number of turns a second, not `{spin}`"))
        })?;
        Ok(Self { from: (x, y, z), to: (to_x, to_y), speed, spin })
    }
}

/// As many numbers as wanted, with commas between them.
pub fn numbers<T: FromStr, const COUNT: usize>(word: &str) -> Option<[T; COUNT]> {
    let read: Vec<T> = word.split(',').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    read.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Aim, NotationError> {
        let mut reader = Reader::new(text)?;
        let aim = Aim::read(&mut reader, "at")?;
        reader.finish().map(|()| aim)
    }

    #[test]
    fn an_aim_is_read_as_it_was_written_and_mistakes_are_named() {
        let aim = Aim { from: (-1160, 0, 670), to: (400, -250), speed: 160, spin: -4 };
        assert_eq!(aim.write("at"), "-1160,0,670 at 400,-250 speed 160 spin -4");
        assert_eq!(aim.write("to"), "-1160,0,670 to 400,-250 speed 160 spin -4");
        assert_eq!(read(&aim.write("at")), Ok(aim));
        for (text, why) in [
            ("", "where the hand is is missing"),
            ("1,2 at 0,0 speed 1 spin 0", "column 1: a hand is `x,y,z`"),
            ("1,2,40000 at 0,0 speed 1 spin 0", "column 1: a hand is `x,y,z`"),
            ("1,2,3 to 0,0 speed 1 spin 0", "`at` should stand here, not `to`"),
            ("1,2,3 at 0 speed 1 spin 0", "column 10: a point is `x,y`"),
            ("1,2,3 at 0,0 speed -1 spin 0", "a speed is a number"),
            ("1,2,3 at 0,0 speed 65536 spin 0", "a speed is at most 65535"),
            ("1,2,3 at 0,0 speed 1 spin 128", "a spin is a number of turns a second, not `128`"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
