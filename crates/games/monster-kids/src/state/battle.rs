//! A fight as it stands: who is in it, dice, cards, and who is asked.

use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{InPlay, fight_json::FightInJson};
use crate::{Aim, Cards, setup::MOST_PLAYERS};

/// A side of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Whoever's turn it is; in a final of two, the first by letter.
    Fighter,
    /// The monster, or the kid that is attacked.
    Foe,
    /// This kid, in a final of more than two.
    Kid(Seat),
}

impl Side {
    /// Both sides of a fight of two.
    pub const BOTH: [Self; 2] = [Self::Fighter, Self::Foe];

    /// Its place in what a fight keeps for each side.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Fighter => 0,
            Self::Foe => 1,
            Self::Kid(seat) => seat.index(),
        }
    }
}

/// Who is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Foe {
    /// A monster.
    Monster(InPlay),
    /// Another player, in versus mode.
    Kid(Seat),
    /// Rule KID-63: all players of a final of more than two, the fighter among them.
    Rivals(SeatSet),
}

/// Whether resistances and weaknesses count in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Types {
    /// They do.
    Count,
    /// A card has switched them off.
    Ignored,
}

/// What a fight is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// The fight of a turn.
    Turn,
    /// Rule KID-63: tied players battle for the win.
    Final,
}

/// A fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "FightInJson"))]
#[serde(try_from = "FightInJson", into = "FightInJson")]
pub struct Fight {
    pub(crate) fighter: Seat,
    pub(crate) foe: Foe,
    pub(crate) purpose: Purpose,
    /// Each side's die, by [`Side::index`].
    pub(crate) dice: [Option<u8>; MOST_PLAYERS],
    /// What cards have added to each side.
    pub(crate) plus: [i16; MOST_PLAYERS],
    /// What each side's die counts at least.
    pub(crate) floor: [u8; MOST_PLAYERS],
    /// The sides whose kid is shielded, a bit each.
    pub(crate) shields: u8,
    pub(crate) types: Types,
    /// The cards played into it; they are discarded at its end.
    pub(crate) played: Cards,
    /// Who may play a card now.
    pub(crate) asked: Seat,
    /// How many have passed in a row.
    pub(crate) passes: u8,
}

impl Fight {
    /// Who fights.
    pub fn fighter(&self) -> Seat {
        self.fighter
    }

    /// Who is fought.
    pub fn foe(&self) -> Foe {
        self.foe
    }

    /// What it is about.
    pub fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// Whether the kid on this side takes no injury from losing.
    pub fn is_shielded(&self, side: Side) -> bool {
        self.shields & 1 << side.index() != 0
    }

    /// What cards have added to a side.
    pub fn plus(&self, side: Side) -> i16 {
        self.plus[side.index()]
    }

    /// Whether resistances and weaknesses count.
    pub fn types(&self) -> Types {
        self.types
    }

    /// Who may play a card now.
    pub fn asked(&self) -> Seat {
        self.asked
    }

    /// What a side's die counts at least.
    pub fn floor(&self, side: Side) -> u8 {
        self.floor[side.index()]
    }

    /// A side's die.
    pub fn die(&self, side: Side) -> Option<u8> {
        self.dice[side.index()]
    }

    /// The fight with this side's die as it would lie.
    #[must_use]
    pub fn rolled(mut self, side: Side, die: u8) -> Self {
        self.dice[side.index()] = Some(die);
        self
    }

    /// The cards played into it.
    pub fn played(&self) -> &Cards {
        &self.played
    }

    /// How many have passed in a row.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// The kid on a side, if there is one.
    #[inline]
    pub fn kid_on(&self, side: Side) -> Option<Seat> {
        match (side, self.foe) {
            (Side::Fighter, Foe::Monster(_) | Foe::Kid(_)) => Some(self.fighter),
            (Side::Foe, Foe::Kid(seat)) => Some(seat),
            (Side::Kid(seat), Foe::Rivals(seats)) if seats.contains(seat) => Some(seat),
            _ => None,
        }
    }

    /// The side of a player who fights.
    #[inline]
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        match self.foe {
            Foe::Rivals(seats) => seats.contains(seat).then_some(Side::Kid(seat)),
            _ if seat == self.fighter => Some(Side::Fighter),
            Foe::Kid(other) if seat == other => Some(Side::Foe),
            Foe::Kid(_) | Foe::Monster(_) => None,
        }
    }

    /// Every side, the fighter's first, or the kids of a final of more than two by their letters.
    #[inline]
    pub fn sides(&self) -> Sides {
        match self.foe {
            Foe::Rivals(seats) => Sides { bits: bits(seats), among: Among::Rivals },
            Foe::Monster(_) | Foe::Kid(_) => Sides { bits: 0b11, among: Among::Two },
        }
    }

    /// Rule KID-30: the side whose die is rolled next, the foe's before the fighter's; none once all dice lie and cards are
    /// played.
    #[inline]
    pub(crate) fn next_to_roll(&self) -> Option<Side> {
        match self.foe {
            Foe::Rivals(seats) => seats.iter().find(|seat| self.dice[seat.index()].is_none()).map(Side::Kid),
            _ if self.dice[1].is_none() => Some(Side::Foe),
            _ if self.dice[0].is_none() => Some(Side::Fighter),
            _ => None,
        }
    }

    /// The sides on which a player may play a card of this aim. Rule KID-61: between kids each side uses its cards for
    /// itself, and those who do not fight choose.
    #[inline]
    pub fn reach(&self, seat: Seat, aim: Aim) -> Sides {
        let all = self.sides();
        let Aim::Only(only) = aim else { return all };
        let own = match (self.foe, self.side_of(seat)) {
            (Foe::Monster(_), _) => 1 << Side::Fighter.index(),
            (Foe::Kid(_) | Foe::Rivals(_), Some(own)) => 1 << own.index(),
            (Foe::Kid(_) | Foe::Rivals(_), None) => return all,
        };
        Sides { bits: if only == Side::Fighter { own } else { all.bits & !own }, ..all }
    }

    /// Whether a player may play a card of this aim on this side.
    #[inline]
    pub fn allows(&self, seat: Seat, aim: Aim, side: Side) -> bool {
        self.reach(seat, aim).has(side)
    }
}

/// Sides of one fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// A bit each, by [`Side::index`].
    bits: u8,
    among: Among,
}

/// How many sides a fight has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Among {
    /// The fighter's and the foe's.
    Two,
    /// One for each kid of a final of more than two.
    Rivals,
}

impl Sides {
    /// Whether this is one of them.
    #[inline]
    pub fn has(self, side: Side) -> bool {
        let fits = match side {
            Side::Fighter | Side::Foe => self.among == Among::Two,
            Side::Kid(seat) => self.among == Among::Rivals && seat.index() < MOST_PLAYERS,
        };
        fits && self.bits & 1 << side.index() != 0
    }

    /// These without one.
    #[must_use]
    #[inline]
    pub(crate) fn without(self, side: Side) -> Self {
        Self { bits: self.bits & !(1 << side.index()), ..self }
    }

    /// Only this one, if it is among them.
    #[must_use]
    #[inline]
    pub(crate) fn only(self, side: Side) -> Self {
        Self { bits: self.bits & 1 << side.index(), ..self }
    }

    /// How many there are.
    pub fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// One after the other.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Side> {
        let mut left = self.bits;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let place = left.trailing_zeros() as u8;
                left &= left - 1;
                match (self.among, place) {
                    (Among::Rivals, _) => Side::Kid(Seat(place)),
                    (Among::Two, 0) => Side::Fighter,
                    (Among::Two, _) => Side::Foe,
                }
            })
        })
    }
}

/// A bit for each seat.
#[inline]
fn bits(seats: SeatSet) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}
