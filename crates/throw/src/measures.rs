//! The measures of scenes, surfaces and dice: whole numbers, so that packs can hold them.

use serde::{Deserialize, Serialize};

/// What dice fall on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Surface {
    /// Friction against a die, in hundredths.
    pub friction: u16,
    /// How much speed a die keeps when it bounces, in hundredths.
    pub bounce: u16,
}

/// Str!ke's arena: an oval mat within walls that slope outwards. Lengths in tenths of a millimetre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ArenaMeasures {
    /// The long way across the mat, along x.
    pub length: u16,
    /// The short way across the mat, along y.
    pub width: u16,
    /// The edge of a die.
    pub die: u16,
    /// How high the wall is.
    pub wall: u16,
    /// How far the wall leans outwards, in degrees from upright.
    pub slope: u16,
    /// The soft mat.
    pub mat: Surface,
    /// The smooth wall.
    pub side: Surface,
}

impl ArenaMeasures {
    /// An oval of 152 by 114 mm with a wall of 32 mm, and dice of 16 mm.
    pub const PUBLISHED: Self = Self {
        length: 1520,
        width: 1140,
        die: 160,
        wall: 320,
        slope: 20,
        mat: Surface { friction: 90, bounce: 10 },
        side: Surface { friction: 20, bounce: 40 },
    };
}

/// Monster Strike's table: three letter sheets side by side with three card slots each. Lengths in tenths of a
/// millimetre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TownMeasures {
    /// The table from left to right.
    pub length: u16,
    /// The table from front to back.
    pub width: u16,
    /// A sheet of paper: width and height. Three of them lie side by side around the middle.
    pub sheet: (u16, u16),
    /// A card: width and height.
    pub card: (u16, u16),
    /// From the middle of a slot to the next on the same sheet.
    pub step: u16,
    /// The edge of a die.
    pub die: u16,
    /// Cards and paper on a wooden table.
    pub paper: Surface,
}

impl TownMeasures {
    /// Letter paper, poker-size cards, dice of 16 mm, on a table of 150 by 90 cm.
    pub const PUBLISHED: Self = Self {
        length: 15_000,
        width: 9_000,
        sheet: (2159, 2794),
        card: (635, 889),
        step: 690,
        die: 160,
        paper: Surface { friction: 50, bounce: 10 },
    };

    /// The middle of a slot, 1 to 9 from west to east, if there is one and a pose can lie there.
    pub fn slot(&self, slot: u8) -> Option<(i16, i16)> {
        let index = i32::from(slot.checked_sub(1).filter(|index| *index < 9)?);
        let x = (index / 3 - 1) * i32::from(self.sheet.0) + (index % 3 - 1) * i32::from(self.step);
        Some((i16::try_from(x).ok()?, 0))
    }

    /// The slot whose card lies under a point, if one does.
    pub fn slot_under(&self, x: i16, y: i16) -> Option<u8> {
        let within = |a: i16, b: i16, side: u16| 2 * (i32::from(a) - i32::from(b)).abs() <= i32::from(side);
        (1..=9).find(|slot| {
            self.slot(*slot)
                .is_some_and(|middle| within(x, middle.0, self.card.0) && within(y, middle.1, self.card.1))
        })
    }

    /// How far a hand is from the play area, in tenths of a millimetre: straight up or straight to one of the four sides,
    /// whichever is more. A slanting line does not count.
    pub fn distance(&self, (x, y, z): (i16, i16, i16)) -> u32 {
        let beyond = |at: i16, half: u32| u32::from(at.unsigned_abs()).saturating_sub(half);
        let (dx, dy) = (beyond(x, u32::from(self.sheet.0) * 3 / 2), beyond(y, u32::from(self.sheet.1) / 2));
        dx.max(dy).max(u32::from(z.max(0).unsigned_abs()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOWN: TownMeasures = TownMeasures::PUBLISHED;

    #[test]
    fn nine_slots_from_west_to_east() {
        let middles: Vec<i16> = (1..=9).map(|slot| TOWN.slot(slot).unwrap().0).collect();
        assert_eq!(middles, [-2849, -2159, -1469, -690, 0, 690, 1469, 2159, 2849]);
        assert_eq!((TOWN.slot(0), TOWN.slot(10)), (None, None));
        for (slot, x) in (1..).zip(middles) {
            assert_eq!(TOWN.slot_under(x, 0), Some(slot));
            assert_eq!(TOWN.slot_under(x + 317, -444), Some(slot));
            assert_eq!(TOWN.slot_under(x + 318, 0), None);
            assert_eq!(TOWN.slot_under(x, 445), None);
        }
    }

    #[test]
    fn the_hand_is_measured_straight_up_or_to_a_side() {
        assert_eq!(TOWN.distance((0, 0, 3048)), 3048);
        assert_eq!(TOWN.distance((0, -1397 - 3048, 0)), 3048);
        assert_eq!(TOWN.distance((0, 1397 + 3048, 0)), 3048, "from the far side too");
        assert_eq!(TOWN.distance((3238 + 300, 1397 + 400, 1200)), 1200, "not along the slant");
    }
}
