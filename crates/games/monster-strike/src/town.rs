//! The town on the table: three sheets with three card slots each, where they lie, and what lies on what.
//!
//! Lengths are tenths of a millimetre. The middle of the middle sheet is the origin; x goes right, y away from the
//! players, z up.

use serde::{Deserialize, Serialize};

use crate::Feet;

/// How many locations a town has.
pub const SPOTS: usize = 3;
/// How many card slots a town has: three in each location.
pub const SLOTS: usize = SPOTS * ROOM;
/// Rule MST-21: how many monsters a location holds.
pub const ROOM: usize = 3;

/// The width of a location's sheet.
const SHEET_WIDTH: i32 = 2159;
/// The width of all three sheets.
const TOWN_WIDTH: i32 = 3 * SHEET_WIDTH;
/// The height of a location's sheet.
const SHEET_HEIGHT: i32 = 2794;
/// How far the slots of a sheet lie apart.
const SLOT_STEP: i32 = 690;
/// The width of a card.
const CARD_WIDTH: i32 = 635;
/// The height of a card.
const CARD_HEIGHT: i32 = 889;
/// Half the width of the table.
const TABLE_HALF_WIDTH: i16 = 7500;
/// Half the depth of the table.
const TABLE_HALF_DEPTH: i16 = 4500;
/// How far the front and the far edge of the sheets are from the middle of the town.
pub(crate) const FAR_EDGE: i16 = (SHEET_HEIGHT / 2) as i16;
/// How far its two ends are, rounded up.
pub(crate) const SIDE_EDGE: i16 = ((TOWN_WIDTH + 1) / 2) as i16;
/// A foot.
const FOOT: i64 = 3048;

/// One of the three places of the town, by how far the monsters have come: first, middle, last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = r#""first" | "middle" | "last""#))]
#[serde(try_from = "String", into = "&'static str")]
pub struct Spot(u8);

impl Spot {
    /// Where most monsters enter.
    pub const FIRST: Self = Self(0);
    /// Where the first monster waits.
    pub const MIDDLE: Self = Self(1);
    /// Monsters that move on from here escape.
    pub const LAST: Self = Self(2);
    /// All three, in the order in which monsters walk.
    pub const ALL: [Self; SPOTS] = [Self::FIRST, Self::MIDDLE, Self::LAST];

    /// Its index in arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next one, if there is one.
    #[inline]
    pub const fn next(self) -> Option<Self> {
        if self.0 < 2 { Some(Self(self.0 + 1)) } else { None }
    }

    /// The one before, if there is one.
    #[inline]
    pub const fn before(self) -> Option<Self> {
        if self.0 > 0 { Some(Self(self.0 - 1)) } else { None }
    }

    /// Its word in notation and packs.
    pub const fn word(self) -> &'static str {
        match self.0 {
            0 => "first",
            1 => "middle",
            _ => "last",
        }
    }

    /// Its three slots.
    #[inline]
    pub fn slots(self) -> impl DoubleEndedIterator<Item = Slot> + Clone {
        (self.0 * ROOM as u8..(self.0 + 1) * ROOM as u8).map(Slot)
    }
}

impl TryFrom<String> for Spot {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let spot = Self::ALL.into_iter().find(|spot| spot.word() == word);
        spot.ok_or_else(|| format!("a location of the town is first, middle or last, not `{word}`"))
    }
}

impl From<Spot> for &'static str {
    fn from(spot: Spot) -> Self {
        spot.word()
    }
}

impl From<Spot> for u8 {
    fn from(spot: Spot) -> Self {
        spot.0
    }
}

/// One of the nine card slots, from west to east; people count them from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "u8"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Slot(u8);

impl Slot {
    /// The slot that people call by this number.
    pub const fn numbered(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= SLOTS { Some(Self(number - 1)) } else { None }
    }

    /// The number that people call it by.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// All nine, from west to east.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..SLOTS as u8).map(Self)
    }

    /// Its index in arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The location it belongs to.
    #[inline]
    pub const fn spot(self) -> Spot {
        Spot(self.0 / ROOM as u8)
    }

    /// Where its middle lies.
    pub const fn middle(self) -> (i16, i16) {
        let sheet = (self.0 / ROOM as u8) as i32 - 1;
        let card = (self.0 % ROOM as u8) as i32 - 1;
        ((sheet * SHEET_WIDTH + card * SLOT_STEP) as i16, 0)
    }

    /// Rule MST-43: the slot whose card would lie under this point.
    pub fn at(x: i16, y: i16) -> Option<Self> {
        Self::all().find(|slot| {
            let (middle_x, middle_y) = slot.middle();
            let (off_x, off_y) =
                ((i32::from(x) - i32::from(middle_x)).abs(), (i32::from(y) - i32::from(middle_y)).abs());
            2 * off_x <= CARD_WIDTH && 2 * off_y <= CARD_HEIGHT
        })
    }

    /// The slot whose middle is nearest to this point; of two that are equally near, the western one.
    pub fn nearest(x: i16) -> Self {
        let away = |slot: &Self| (i32::from(slot.middle().0) - i32::from(x)).abs();
        Self::all().min_by_key(away).expect("invariant: a town has slots")
    }
}

impl TryFrom<u8> for Slot {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::numbered(number).ok_or_else(|| format!("the number of a slot is 1 to {SLOTS}, not {number}"))
    }
}

impl From<Slot> for u8 {
    fn from(slot: Slot) -> Self {
        slot.number()
    }
}

/// Some of the nine slots; in JSON the list of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(from = "Vec<Slot>", into = "Vec<Slot>")]
pub struct Slots(#[cfg_attr(feature = "ts", ts(as = "Vec<Slot>"))] u16);

impl Slots {
    /// None of them.
    pub const NONE: Self = Self(0);

    /// Just this one.
    #[inline]
    pub const fn only(slot: Slot) -> Self {
        Self(1 << slot.0)
    }

    /// These and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, slot: Slot) -> Self {
        Self(self.0 | 1 << slot.0)
    }

    /// Whether this one is among them.
    #[inline]
    pub const fn contains(self, slot: Slot) -> bool {
        self.0 & 1 << slot.0 != 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// From west to east.
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Slot> + Clone {
        Slot::all().filter(move |slot| self.contains(*slot))
    }
}

impl From<Slots> for Vec<Slot> {
    fn from(slots: Slots) -> Self {
        slots.iter().collect()
    }
}

impl From<Vec<Slot>> for Slots {
    fn from(slots: Vec<Slot>) -> Self {
        slots.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Whether a point of the floor is on one of the three sheets.
pub(crate) fn in_play_area(x: i16, y: i16) -> bool {
    2 * i32::from(x).abs() <= TOWN_WIDTH && 2 * i32::from(y).abs() <= SHEET_HEIGHT
}

/// Whether a point is on the table.
pub(crate) fn on_table(x: i16, y: i16) -> bool {
    x.unsigned_abs() <= TABLE_HALF_WIDTH.unsigned_abs() && y.unsigned_abs() <= TABLE_HALF_DEPTH.unsigned_abs()
}

/// Rule MST-41: whether a hand here is at least this far from the play area: straight up or straight to one of the four
/// sides. A slanting line does not count.
pub(crate) fn is_far_enough(hand: (i16, i16, i16), feet: Feet) -> bool {
    twice_away(hand) >= 2 * FOOT * i64::from(feet.number())
}

/// Whether a hand is nearer to two feet away than to one.
pub(crate) fn is_nearly_two_feet(hand: (i16, i16, i16)) -> bool {
    twice_away(hand) > 3 * FOOT
}

/// Twice the distance of a hand, because half a sheet's width is not a whole number.
fn twice_away((x, y, z): (i16, i16, i16)) -> i64 {
    let beyond = |at: i16, size: i32| i64::from((2 * i32::from(at).abs() - size).max(0));
    let (dx, dy) = (beyond(x, TOWN_WIDTH), beyond(y, SHEET_HEIGHT));
    dx.max(dy).max(2 * i64::from(z.max(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_lie_where_the_measures_say() {
        assert_eq!(Slot::numbered(5).unwrap().middle(), (0, 0));
        assert_eq!(Slot::numbered(1).unwrap().middle(), (-2849, 0));
        assert_eq!(Slot::numbered(9).unwrap().middle(), (2849, 0));
        assert_eq!(Slot::numbered(0), None);
        assert_eq!(Slot::numbered(10), None);
        for slot in Slot::all() {
            let (x, y) = slot.middle();
            assert_eq!(Slot::at(x, y), Some(slot));
            assert_eq!(Slot::nearest(x + 40), slot);
            assert_eq!(Slot::at(x + 317, y - 444), Some(slot), "a corner belongs to the card");
            assert_eq!(Slot::at(x + 318, y), None, "and beside it is paper");
        }
        assert_eq!(Slot::at(0, 445), None);
    }

    #[test]
    fn a_hand_is_a_foot_away_to_the_side_or_above() {
        assert!(is_far_enough((0, 0, 3048), Feet::One));
        assert!(!is_far_enough((0, 0, 3047), Feet::One));
        assert!(is_far_enough((0, -1397 - 3048, 0), Feet::One));
        assert!(!is_far_enough((0, -1397 - 3047, 0), Feet::One));
        assert!(!is_far_enough((0, -1397 - 2654, 1500), Feet::One), "a slanting line does not count");
        assert!(is_far_enough((0, 1397 + 3048, 0), Feet::One), "the far side is a side");
        assert!(
            is_far_enough((3239 + 3048, 0, 0), Feet::One) && is_far_enough((-3239 - 3048, 0, 0), Feet::One),
            "so are the ends"
        );
        assert!(
            !is_far_enough((3239 + 3047, 1397 + 3047, 3047), Feet::One),
            "each of the three is measured by itself"
        );
        assert!(!is_far_enough((0, 0, 3048), Feet::Two) && is_far_enough((0, 0, 6096), Feet::Two));
        assert!(!is_far_enough((0, 0, i16::MIN), Feet::One), "under the table is nowhere");
        assert!(in_play_area(3238, -1397) && !in_play_area(3239, 0) && !in_play_area(0, 1398));
    }
}
