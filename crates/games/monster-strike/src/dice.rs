//! Dice as they lie.

use serde::{Deserialize, Serialize};

use crate::Slot;

/// Rule MST-06: how many dice there are.
pub const DICE: usize = 2;
/// How high the middle of a die of 16 mm is that lies flat on the paper, in tenths of a millimetre.
const FLAT: i16 = 80;

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

    /// The same dice after one was taken up: a die that lay on it has come down to the paper, with the same side up.
    #[inline]
    #[must_use]
    pub fn come_down(self) -> Self {
        match self.0 {
            [Some(Die::Flat { face, on, place: Some(place) }), None] if place.z > FLAT => {
                let place = Some(Place { z: FLAT, ..place });
                Self([Some(Die::Flat { face, on, place }), None])
            }
            _ => self,
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_lies_on_the_card_under_its_middle() {
        let place = |x, y| Place { x, y, z: 80, yaw: 0 };
        assert_eq!(Die::at(4, place(-690, 444)).on_slot(), Slot::numbered(4).map(|slot| (slot, 4)));
        assert_eq!(Die::at(4, place(-690, 445)).on_slot(), None);
    }

    #[test]
    fn a_die_that_lay_on_another_comes_down() {
        let place = |z| Place { x: 10, y: 20, z, yaw: 7 };
        let lone = |z| Dice::of(&[Die::at(4, place(z))]).unwrap();
        assert_eq!(lone(238).come_down(), lone(80));
        let both = Dice::of(&[Die::at(4, place(80)), Die::at(5, place(238))]).unwrap();
        assert_eq!(both.come_down(), both);
        assert_eq!(both.keep(|place, _| place == 1).come_down().get(0), Some(Die::at(5, place(80))));
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
