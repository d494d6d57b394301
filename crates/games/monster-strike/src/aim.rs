//! How dice are aimed: a style at a slot or, with physical dice, a free aim in every detail.

use serde::{Deserialize, Serialize};

use crate::{
    Slot,
    town::{self, SIDE_EDGE, in_play_area},
};

/// How far a hand must be away from the play area. Rules MST-41 and MST-62.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(into = "u8")]
pub enum Feet {
    /// One foot.
    One,
    /// Two feet.
    Two,
}

impl Feet {
    /// Both distances, in the order of the measured tables.
    pub const ALL: [Self; 2] = [Self::One, Self::Two];

    /// Its index in arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many feet.
    pub const fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

impl From<Feet> for u8 {
    fn from(feet: Feet) -> Self {
        feet.number()
    }
}

/// Where a throw comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approach {
    /// From above the town.
    Above,
    /// From one of its sides.
    Side,
}

/// A way of throwing for which the hand need not be described.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// Straight down from above.
    Drop,
    /// Lobbed from the front.
    Toss,
    /// Low along the row of cards, from its nearer end.
    Skim,
}

impl Style {
    /// All of them, in the order of the measured tables.
    pub const ALL: [Self; 3] = [Self::Drop, Self::Toss, Self::Skim];

    /// Its index in arrays.
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

    /// Where a throw of this style comes from.
    #[inline]
    pub const fn approach(self) -> Approach {
        match self {
            Self::Drop => Approach::Above,
            Self::Toss | Self::Skim => Approach::Side,
        }
    }

    /// The style with this word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.word() == word)
    }
}

/// A throw in every detail, in the units that all games have for it.
pub use kernel::Aim as FreeAim;

/// The fastest throw, in centimetres a second.
pub const FASTEST: u16 = 1000;
/// The most spin, in turns a second.
pub const MOST_SPIN: i8 = 20;
/// The furthest a hand is from the middle of the town along any axis.
pub const FURTHEST: i16 = 15_000;
/// The lowest a hand is above the table: a die in it must not touch the paper.
pub const LOWEST: i16 = 150;

/// What the town knows of a free aim.
pub trait TownAim {
    /// Whether the hand is above the play area, or beside it.
    fn approach(&self) -> Approach;

    /// The slot whose monster it is aimed at: the nearest to the point.
    fn slot(&self) -> Slot;

    /// The preset throw that is nearest to this one. Its table is used where a free throw is drawn and not thrown. From above
    /// it is a drop, from the front or the far side a toss and from an end of the town a skim, at the slot aimed at.
    fn nearest_preset(&self) -> (Style, Slot);
}

impl TownAim for FreeAim {
    fn approach(&self) -> Approach {
        if in_play_area(self.from.0, self.from.1) { Approach::Above } else { Approach::Side }
    }

    fn slot(&self) -> Slot {
        Slot::nearest(self.to.0)
    }

    fn nearest_preset(&self) -> (Style, Slot) {
        let style = match self.approach() {
            Approach::Above => Style::Drop,
            Approach::Side if self.from.0.abs() > SIDE_EDGE => Style::Skim,
            Approach::Side => Style::Toss,
        };
        (style, self.slot())
    }
}

/// What a player aims at, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Named", rename = "TownAim"))]
#[serde(from = "Named", into = "Named")]
pub enum Aim {
    /// One of the styles, at the card in a slot.
    At(Style, Slot),
    /// A free aim; physical dice only.
    Free(FreeAim),
}

/// An aim as JSON has it: `{"style": "drop", "slot": 4}`, or the fields of a free aim.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
enum Named {
    At { style: Style, slot: Slot },
    Free(FreeAim),
}

impl From<Aim> for Named {
    fn from(aim: Aim) -> Self {
        match aim {
            Aim::At(style, slot) => Self::At { style, slot },
            Aim::Free(free) => Self::Free(free),
        }
    }
}

impl From<Named> for Aim {
    fn from(named: Named) -> Self {
        match named {
            Named::At { style, slot } => Self::At(style, slot),
            Named::Free(free) => Self::Free(free),
        }
    }
}

impl Aim {
    /// The slot whose monster it is aimed at.
    #[inline]
    pub fn slot(self) -> Slot {
        match self {
            Self::At(_, slot) => slot,
            Self::Free(free) => free.slot(),
        }
    }

    /// The style and the slot by which quick dice are drawn.
    #[inline]
    pub fn preset(self) -> (Style, Slot) {
        match self {
            Self::At(style, slot) => (style, slot),
            Self::Free(free) => free.nearest_preset(),
        }
    }

    /// The table by which quick dice are drawn: of throws from one foot or from two. A free aim from nearer to two feet than
    /// to one is drawn from the second, whatever the table plays by.
    #[inline]
    pub fn feet(self, agreed: Feet) -> Feet {
        match self {
            Self::Free(free) if town::is_nearly_two_feet(free.from) => Feet::Two,
            Self::At(..) | Self::Free(_) => agreed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_free_aim_is_drawn_like_the_preset_nearest_to_it() {
        let free = |from: (i16, i16, i16), x: i16| FreeAim { from, to: (x, -200), speed: 200, spin: 0 };
        let slot = |number| Slot::numbered(number).unwrap();
        let drop = Aim::Free(free((100, 300, 3100), 20));
        assert_eq!((drop.preset(), drop.feet(Feet::One)), ((Style::Drop, slot(5)), Feet::One));
        let toss = Aim::Free(free((0, -2400, 6100), -2900));
        assert_eq!((toss.preset(), toss.feet(Feet::One)), ((Style::Toss, slot(1)), Feet::Two));
        let skim = Aim::Free(free((6500, 0, 400), 2000));
        assert_eq!(skim.preset(), (Style::Skim, slot(8)));
        assert_eq!(Feet::ALL.map(|agreed| skim.feet(agreed)), Feet::ALL);
        assert_eq!(Aim::At(Style::Skim, slot(8)).preset(), skim.preset());
    }
}
