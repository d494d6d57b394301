//! Dice as they lie.

use serde::{Deserialize, Serialize};

use crate::{DieIndex, Slot};

/// Rule MST-06: how many dice there are.
pub const DICE: usize = 2;
/// How high the middle of a die of 16 mm is that lies flat on the paper, in tenths of a millimetre.
const FLAT: i16 = 80;

/// Where a thrown die came to rest, in tenths of a millimetre, and how it is turned, in 1/4096 of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DiePosition {
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "lies", rename_all = "snake_case")]
pub enum Die {
    /// It lies flat.
    Flat {
        /// What it shows, 1 to 6.
        face: u8,
        /// The slot that its middle is over, whether a card lies there or not.
        on: Option<Slot>,
        /// Where exactly, if it was really thrown.
        position: Option<DiePosition>,
    },
    /// Rule MST-43: it leans, and is thrown again.
    Leaning,
    /// It fell off the table.
    Off,
}

impl Die {
    /// A die that was really thrown and lies flat. Rule MST-43: it is over the card that its middle is over.
    pub fn at(face: u8, position: DiePosition) -> Self {
        Self::Flat { face, on: Slot::at(position.x, position.y), position: Some(position) }
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(try_from = "Vec<Die>", into = "Vec<Die>")]
pub struct Dice(#[cfg_attr(feature = "ts", ts(as = "Vec<Die>"))] [Option<Die>; DICE]);

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
        match self.0.iter_mut().find(|free| free.is_none()) {
            Some(free) => {
                *free = Some(die);
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

    /// The dice in order, each with its index.
    #[inline]
    pub fn indexed(&self) -> impl Iterator<Item = (DieIndex, Die)> + '_ {
        self.0.iter().enumerate().filter_map(|(index, die)| Some((DieIndex::at(index)?, (*die)?)))
    }

    /// The die with this index.
    #[inline]
    pub const fn get(&self, index: DieIndex) -> Option<Die> {
        self.0[index.index()]
    }

    /// The same dice after one was taken up: a die that lay on it has come down to the paper, with the same side up.
    #[inline]
    #[must_use]
    pub fn come_down(self) -> Self {
        match self.0 {
            [Some(Die::Flat { face, on, position: Some(above) }), None] if above.z > FLAT => {
                let position = Some(DiePosition { z: FLAT, ..above });
                Self([Some(Die::Flat { face, on, position }), None])
            }
            [None | Some(Die::Flat { .. } | Die::Leaning | Die::Off), _] => self,
        }
    }

    /// The dice that are wanted.
    #[inline]
    #[must_use]
    pub fn keep(&self, mut wanted: impl FnMut(DieIndex, Die) -> bool) -> Self {
        let mut kept = Self::NONE;
        for (index, die) in self.indexed() {
            if wanted(index, die) {
                kept.put(die);
            }
        }
        kept
    }
}

impl From<Dice> for Vec<Die> {
    fn from(dice: Dice) -> Self {
        dice.iter().collect()
    }
}

impl TryFrom<Vec<Die>> for Dice {
    type Error = String;

    fn try_from(dice: Vec<Die>) -> Result<Self, String> {
        Self::of(&dice).ok_or_else(|| format!("there are {DICE} dice, not {}", dice.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: DieIndex = DieIndex::at(1).unwrap();

    #[test]
    fn a_die_lies_on_the_card_under_its_middle() {
        let at = |x, y| DiePosition { x, y, z: 80, yaw: 0 };
        assert_eq!(Die::at(4, at(-690, 444)).on_slot(), Slot::numbered(4).map(|slot| (slot, 4)));
        assert_eq!(Die::at(4, at(-690, 445)).on_slot(), None);
    }

    #[test]
    fn a_die_that_lay_on_another_comes_down() {
        let at = |z| DiePosition { x: 10, y: 20, z, yaw: 7 };
        let lone = |z| Dice::of(&[Die::at(4, at(z))]).unwrap();
        assert_eq!(lone(238).come_down(), lone(80));
        let both = Dice::of(&[Die::at(4, at(80)), Die::at(5, at(238))]).unwrap();
        assert_eq!(both.come_down(), both);
        let upper = both.keep(|die, _| die == SECOND).come_down();
        assert_eq!(upper.get(DieIndex::FIRST), Some(Die::at(5, at(80))));
    }

    #[test]
    fn no_more_than_two_dice() {
        let die = Die::Flat { face: 3, on: None, position: None };
        assert_eq!(Dice::of(&[die, Die::Off]).unwrap().len(), 2);
        assert_eq!(Dice::of(&[die, die, die]), None);
        assert!(Dice::NONE.is_empty());
        let second = Dice::of(&[die, Die::Off]).unwrap().keep(|die, _| die == SECOND);
        assert_eq!(second.get(DieIndex::FIRST), Some(Die::Off));
    }
}
