//! How dice are aimed: a style at a slot, or, at the physical table, a hand in every detail.

use serde::{Deserialize, Serialize};

use crate::{
    Slot,
    town::{self, in_play_area},
};

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

    /// The slot whose monster it is aimed at: the nearest to the point.
    pub fn slot(&self) -> Slot {
        Slot::nearest(self.to.0)
    }

    /// The preset throw that is nearest to this one: where a free throw is drawn and not thrown, it is drawn from that one's
    /// table. From above it is a drop, from the side a toss or, if the hand is low, a skim, at the slot aimed at.
    pub fn nearest_preset(&self) -> (Style, Slot) {
        let style = if self.is_above() {
            Style::Drop
        } else if self.from.2 < LOW {
            Style::Skim
        } else {
            Style::Toss
        };
        (style, self.slot())
    }
}

/// What a player aims at, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Aim {
    /// One of the styles, at the card in a slot.
    At(Style, Slot),
    /// A free aim; physical dice only.
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

    /// The table by which quick dice are drawn: of throws from one foot or from two. A free aim from nearer to two feet than
    /// to one is drawn from the second, whatever the table plays by.
    #[inline]
    pub fn feet(self, agreed: u8) -> u8 {
        match self {
            Self::Free(hand) if town::is_nearly_two_feet(hand.from) => 2,
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
}
