//! The twelve kinds of arenas that the odds tell apart, and the six ways to throw a die at them.
//!
//! A struck die shows its opposite side more or less often than its neighbours, so it matters which numbers lie there.
//! The 6 is opposite the X; 2 and 5 are opposite each other, and so are 3 and 4. Any number may be swapped with its
//! opposite, and one pair with the other, without changing any odds. So of those that can be struck at three are
//! different: the 6, a number whose opposite lies there as well, and one whose opposite does not.

use strike::{Dice, Face, Number, Preset, Side, Style};

/// How many kinds there are.
pub(super) const KINDS: usize = 12;

/// How many numbers lie in one pair and in the other, the fewer first.
const PAIRS: [(u8, u8); 6] = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)];

/// A kind of arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Arena(u8);

impl Arena {
    /// Nothing lies there.
    pub const EMPTY: Self = Self(0);

    /// All kinds, from the empty arena on.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..KINDS as u8).map(Self)
    }

    /// The kind of these numbers, each of which lies there once.
    pub fn of(numbers: Dice) -> Self {
        let count = |number| Face::number(number).map_or(0, |face| numbers.count(face).min(1));
        let (one, other) = (count(2) + count(5), count(3) + count(4));
        let pair = (one.min(other), one.max(other));
        let place = PAIRS.iter().position(|known| *known == pair).unwrap_or(0);
        Self(count(6) * PAIRS.len() as u8 + place as u8)
    }

    /// Its place in arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How many dice lie there.
    #[inline]
    pub const fn dice(self) -> u8 {
        let (one, other) = PAIRS[self.index() % PAIRS.len()];
        one + other + self.0 / PAIRS.len() as u8
    }

    /// Every set of numbers of this kind.
    pub fn sets(self) -> impl Iterator<Item = Dice> {
        every_set().filter(move |set| Self::of(*set) == self)
    }
}

/// A way to throw one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A careful roll.
    Roll,
    /// Let fall from above.
    Drop,
    /// A hard throw.
    Throw,
    /// Hard and straight at the 6.
    StrikeSix,
    /// At a number whose opposite lies there as well.
    StrikePaired,
    /// At a number whose opposite does not.
    StrikeAlone,
}

/// How many ways there are.
pub(super) const WAYS: usize = Way::ALL.len();

impl Way {
    /// All of them, the calmer first.
    pub const ALL: [Self; 6] =
        [Self::Roll, Self::Drop, Self::Throw, Self::StrikeSix, Self::StrikePaired, Self::StrikeAlone];

    /// What a style comes to at these numbers. A free aim counts as the style that quick dice draw it from, and as a hard
    /// throw if that is a strike: nothing is known of what it strikes at.
    pub(super) fn of(style: Style, numbers: Dice) -> Self {
        match style {
            Style::Careful(_) => Self::Roll,
            Style::Drop => Self::Drop,
            Style::Hard(_) => Self::Throw,
            Style::Strike(number, _) if number.get() == 6 => Self::StrikeSix,
            Style::Strike(number, _) if numbers.count(number.face().opposite()) > 0 => Self::StrikePaired,
            Style::Strike(..) => Self::StrikeAlone,
            Style::Free(aim) => match Style::Free(aim).preset().into_empty() {
                Preset::Roll => Self::Roll,
                Preset::Drop => Self::Drop,
                Preset::Throw | Preset::Strike => Self::Throw,
            },
        }
    }

    /// A style that is this way at these numbers, the lowest number first; none if nothing lies there to strike at so.
    pub(super) fn style(self, numbers: Dice) -> Option<Style> {
        match self {
            Self::Roll => Some(Style::Careful(Side::USUAL)),
            Self::Drop => Some(Style::Drop),
            Self::Throw => Some(Style::Hard(Side::USUAL)),
            Self::StrikeSix | Self::StrikePaired | Self::StrikeAlone => numbers
                .faces()
                .filter_map(|face| Number::new(face.side()))
                .map(|number| Style::Strike(number, Side::USUAL))
                .find(|style| Self::of(*style, numbers) == self),
        }
    }

    /// Its place in arrays.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

/// Every set of numbers that can lie in the arena.
pub(super) fn every_set() -> impl Iterator<Item = Dice> {
    (0..32_u8).map(|set| {
        let numbers = (0..5).filter(move |bit| set & 1 << bit != 0).filter_map(|bit| Face::number(bit + 2));
        numbers.fold(Dice::NONE, |dice, face| dice.and(Dice::one(face)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_kind_and_every_kind_its_sets() {
        assert_eq!(Arena::all().map(|kind| kind.sets().count()).sum::<usize>(), 32);
        for kind in Arena::all() {
            assert!(kind.sets().count() > 0 && kind.sets().all(|set| set.total() == kind.dice()), "{kind:?}");
        }
        assert_eq!(Arena::of(Dice::NONE), Arena::EMPTY);
    }
}
