//! Dice as they lie, and how they are aimed.

use serde::{Deserialize, Serialize};

use crate::{
    Slot,
    town::{self, in_play_area},
};

/// Rule MST-06: how many dice there are.
pub const DICE: usize = 2;

/// Where a thrown die came to rest, in tenths of a millimetre, and how it is turned, in 1/4096 of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// To the right of the middle of the town.
    pub x: i16,
    /// Away from the players.
    pub y: i16,
    /// Above the table.
    pub z: i16,
    /// How it is turned.
    pub yaw: u16,
}

/// One die after a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Die {
    /// It lies flat.
    Flat {
        /// What it shows, 1 to 6.
        face: u8,
        /// The slot that its middle is over, whether a card lies there or not.
        on: Option<Slot>,
        /// Where exactly, if it was really thrown.
        place: Option<Place>,
    },
    /// Rule MST-43: it leans, and is thrown again.
    Leaning,
    /// It fell off the table.
    Off,
}

impl Die {
    /// A die that was really thrown and lies flat at a place. Rule MST-43: it is over the card that its middle is over.
    pub fn at(face: u8, place: Place) -> Self {
        Self::Flat { face, on: Slot::at(place.x, place.y), place: Some(place) }
    }

    /// The slot it lies on and what it shows.
    #[inline]
    pub const fn on_slot(self) -> Option<(Slot, u8)> {
        match self {
            Self::Flat { face, on: Some(slot), .. } => Some((slot, face)),
            Self::Flat { on: None, .. } | Self::Leaning | Self::Off => None,
        }
    }
}

/// Up to two dice, in the order in which they came to lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dice([Option<Die>; DICE]);

impl Dice {
    /// No dice.
    pub const NONE: Self = Self([None; DICE]);

    /// These dice; none if they are more than two.
    pub fn of(dice: &[Die]) -> Option<Self> {
        let mut all = Self::NONE;
        dice.iter().all(|die| all.put(*die)).then_some(all)
    }

    /// Puts one more; false if there are two already.
    #[inline]
    pub fn put(&mut self, die: Die) -> bool {
        match self.0.iter_mut().find(|place| place.is_none()) {
            Some(place) => {
                *place = Some(die);
                true
            }
            None => false,
        }
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> u8 {
        self.0.iter().flatten().count() as u8
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// The dice in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Die> + '_ {
        self.0.iter().flatten().copied()
    }

    /// The die at this place.
    #[inline]
    pub fn get(&self, place: u8) -> Option<Die> {
        self.0.get(usize::from(place)).copied().flatten()
    }

    /// Those for which it holds.
    #[inline]
    #[must_use]
    pub fn keep(&self, mut wanted: impl FnMut(u8, Die) -> bool) -> Self {
        let mut kept = Self::NONE;
        for (die, place) in self.iter().zip(0..) {
            if wanted(place, die) {
                kept.put(die);
            }
        }
        kept
    }
}

/// A way of throwing that needs no measuring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Style {
    /// Straight down from above.
    Drop,
    /// Lobbed from the front edge.
    Toss,
    /// From the front, low and fast.
    Skim,
}

impl Style {
    /// All of them, in the order of the measured tables.
    pub const ALL: [Self; 3] = [Self::Drop, Self::Toss, Self::Skim];

    /// Its place in arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its word in notation and in the measured tables.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Drop => "drop",
            Self::Toss => "toss",
            Self::Skim => "skim",
        }
    }

    /// The style with this word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.word() == word)
    }
}

/// A throw in every detail: the hand, the point aimed at on the floor, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hand {
    /// Where the hand is, in tenths of a millimetre.
    pub from: (i16, i16, i16),
    /// The point aimed at.
    pub to: (i16, i16),
    /// Centimetres a second.
    pub speed: u16,
    /// Turns a second.
    pub spin: i8,
}

/// The fastest throw, in centimetres a second.
pub const FASTEST: u16 = 1000;
/// The most spin, in turns a second.
pub const MOST_SPIN: i8 = 20;
/// The furthest a hand is from the middle of the town along any axis.
pub const FURTHEST: i16 = 15_000;
/// The lowest a hand is above the table: a die in it must not touch the paper.
pub const LOWEST: i16 = 150;
/// A hand at the side that is lower than half a foot skims.
const LOW: i16 = 1524;

impl Hand {
    /// Whether it is above the play area, and not beside it.
    pub fn is_above(&self) -> bool {
        in_play_area(self.from.0, self.from.1)
    }

    /// The preset throw that is nearest to this one: quick dice draw a free throw from its table. From above it is a
    /// drop, from the side a toss or, if the hand is low, a skim; the slot is the one nearest to the point aimed at.
    pub fn nearest_preset(&self) -> (Style, Slot) {
        let style = if self.is_above() {
            Style::Drop
        } else if self.from.2 < LOW {
            Style::Skim
        } else {
            Style::Toss
        };
        (style, Slot::nearest(self.to.0))
    }
}

/// What a player aims at, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Aim {
    /// One of the styles, at the card in a slot.
    At(Style, Slot),
    /// A free aim.
    Free(Hand),
}

impl Aim {
    /// The style and the slot by which quick dice are drawn.
    #[inline]
    pub fn preset(self) -> (Style, Slot) {
        match self {
            Self::At(style, slot) => (style, slot),
            Self::Free(hand) => hand.nearest_preset(),
        }
    }

    /// The table by which quick dice are drawn: of throws from one foot or from two. A free aim from two feet or more is
    /// drawn from the second, whatever the table plays by.
    #[inline]
    pub fn feet(self, agreed: u8) -> u8 {
        match self {
            Self::Free(hand) if town::is_far_enough(hand.from, 2) => 2,
            Self::At(..) | Self::Free(_) => agreed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_free_aim_is_drawn_like_the_preset_nearest_to_it() {
        let hand = |from: (i16, i16, i16), x: i16| Hand { from, to: (x, -200), speed: 200, spin: 0 };
        let slot = |number| Slot::numbered(number).unwrap();
        let drop = Aim::Free(hand((100, 300, 3100), 20));
        assert_eq!((drop.preset(), drop.feet(1)), ((Style::Drop, slot(5)), 1));
        let toss = Aim::Free(hand((0, -2400, 6100), -2900));
        assert_eq!((toss.preset(), toss.feet(1)), ((Style::Toss, slot(1)), 2));
        let skim = Aim::Free(hand((0, -4500, 400), 2000));
        assert_eq!((skim.preset(), skim.feet(1), skim.feet(2)), ((Style::Skim, slot(8)), 1, 2));
        assert_eq!(Aim::At(Style::Skim, slot(8)).preset(), skim.preset());
    }

    #[test]
    fn a_die_lies_on_the_card_under_its_middle() {
        let place = |x, y| Place { x, y, z: 80, yaw: 0 };
        assert_eq!(Die::at(4, place(-690, 444)).on_slot(), Slot::numbered(4).map(|slot| (slot, 4)));
        assert_eq!(Die::at(4, place(-690, 445)).on_slot(), None);
    }

    #[test]
    fn no_more_than_two_dice() {
        let die = Die::Flat { face: 3, on: None, place: None };
        assert_eq!(Dice::of(&[die, Die::Off]).unwrap().len(), 2);
        assert_eq!(Dice::of(&[die, die, die]), None);
        assert!(Dice::NONE.is_empty());
        assert_eq!(Dice::of(&[die, Die::Off]).unwrap().keep(|place, _| place == 1).get(0), Some(Die::Off));
    }
}
