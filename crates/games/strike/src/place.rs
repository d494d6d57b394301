//! Where dice lie in the arena: whole numbers, at the wall or off it, and the nearest place that is free.
//!
//! Lengths are tenths of a millimetre from the middle of the mat: x to the right, y away from the players, z up.

use serde::{Deserialize, Serialize};

use crate::{Arena, Dice, Face};

/// Units in a millimetre.
const MILLIMETRE: i32 = 10;

/// How many parts of a whole turn a yaw counts.
pub const TURN: u16 = 4096;

/// How much further out than its foot the wall still holds a die: it slopes.
const SLOPE: i32 = 116;
/// Rule STR-27: a die whose middle is nearer to the foot of the wall than this lies at the wall; no finger fits between.
const AT_THE_WALL: i32 = 120;
/// How far off the wall a die is moved.
const OFF_THE_WALL: i32 = 130;
/// How far apart the middles of two dice are that can be laid side by side, however they are turned.
const SIDE_BY_SIDE: i64 = 230;
/// No two dice come nearer to each other than this, wherever they lie.
const APART: i64 = 100;
/// The highest place: on top of others, at the wall.
const HIGHEST: i16 = 1_000;

/// Where a die came to rest, and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// To the right.
    pub x: i16,
    /// Away from the players.
    pub y: i16,
    /// Upwards: half an edge for a die on the mat.
    pub z: i16,
    /// How it is turned, in 1/4096 of a turn.
    pub yaw: u16,
}

impl Place {
    /// On the mat, not turned.
    const fn on_mat(x: i16, y: i16, arena: &Arena) -> Self {
        Self { x, y, z: floor(arena), yaw: 0 }
    }

    /// How far it is from a point of the mat, squared.
    pub(crate) fn distance_squared(&self, (x, y): (i16, i16)) -> i64 {
        (i64::from(self.x) - i64::from(x)).pow(2) + (i64::from(self.y) - i64::from(y)).pow(2)
    }

    /// Rule STR-03: whether a die can lie here: within the wall, on the mat or on top of others.
    pub fn is_inside(&self, arena: &Arena) -> bool {
        self.is_within(arena, SLOPE) && self.z >= floor(arena) && self.z <= HIGHEST && self.yaw < TURN
    }

    /// Rule STR-27: whether a die here lies at the wall.
    pub fn is_at_the_wall(&self, arena: &Arena) -> bool {
        !self.is_within(arena, -AT_THE_WALL)
    }

    /// Whether the middle is inside the oval of the mat with both half axes longer by `more`.
    fn is_within(&self, arena: &Arena, more: i32) -> bool {
        let half = |side: u16| i64::from(i32::from(side) * MILLIMETRE / 2 + more);
        let (a, b) = (half(arena.length).pow(2), half(arena.width).pow(2));
        i64::from(self.x).pow(2) * b + i64::from(self.y).pow(2) * a < a * b
    }

    /// The square of how far apart the middles are, seen from above.
    fn level_square(&self, other: &Self) -> i64 {
        (i64::from(self.x) - i64::from(other.x)).pow(2) + (i64::from(self.y) - i64::from(other.y)).pow(2)
    }

    /// Whether two dice would be in the same place.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.level_square(other) + (i64::from(self.z) - i64::from(other.z)).pow(2) < APART.pow(2)
    }

    /// Whether the other die lies on top of one here.
    fn carries(&self, other: &Self) -> bool {
        other.z > self.z && self.level_square(other) < SIDE_BY_SIDE.pow(2)
    }
}

/// How high the middle of a die on the mat is.
const fn floor(arena: &Arena) -> i16 {
    (arena.die as i32 * MILLIMETRE / 2) as i16
}

/// The places of the dice at rest. A number lies there once at most, so each has at most one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Places([Option<Place>; 5]);

impl Places {
    /// Dice without places, as quick dice are.
    pub const NONE: Self = Self([None; 5]);

    /// Where the die with this face lies.
    #[inline]
    pub fn get(&self, face: Face) -> Option<Place> {
        self.0.get(face.index().wrapping_sub(1)).copied().flatten()
    }

    /// Puts the die with this face somewhere; an X has no place at rest.
    pub(crate) fn set(&mut self, face: Face, place: Option<Place>) {
        if let Some(here) = self.0.get_mut(face.index().wrapping_sub(1)) {
            *here = place;
        }
    }

    /// Every place that is taken.
    pub(crate) fn taken(&self) -> impl Iterator<Item = Place> + Clone + '_ {
        self.0.iter().flatten().copied()
    }

    /// The places of those dice of a landing that stay: each of these lies alone with its number.
    pub(crate) fn of(stay: Dice, lies: Dice, at: &[Place]) -> Self {
        let mut places = Self::NONE;
        for (face, place) in lies.faces().zip(at) {
            if stay.count(face) == 1 {
                places.set(face, Some(*place));
            }
        }
        places
    }

    /// Rule STR-27: whether another die lies on top of this one.
    pub(crate) fn is_covered(&self, face: Face) -> bool {
        self.get(face).is_some_and(|here| self.taken().any(|other| here.carries(&other)))
    }

    /// Rule STR-27: where the die with this face is moved from the wall: to the nearest place off the wall where it
    /// touches no other die, on the mat and not turned otherwise. Of several the leftmost, then the nearest to the players.
    pub(crate) fn off_the_wall(&self, face: Face, arena: &Arena) -> Option<Place> {
        let here = self.get(face)?;
        let others = self.0.iter().zip(1_u32..).filter(|(_, index)| Face::nth(*index) != face);
        let others: [Option<Place>; 5] = {
            let mut kept = [None; 5];
            for (kept, (place, _)) in kept.iter_mut().zip(others) {
                *kept = *place;
            }
            kept
        };
        let free = nearest_free(here, &Self(others), arena)?;
        Some(Place { yaw: here.yaw, ..free })
    }

    /// Where a quick die is laid when dice have places: as near to the middle as those lying there leave room.
    pub(crate) fn free(&self, arena: &Arena) -> Place {
        let middle = Place::on_mat(0, 0, arena);
        nearest_free(middle, self, arena).unwrap_or(middle)
    }
}

/// The place on the mat off the wall that is nearest to another and touches none that is taken, in whole millimetres.
///
/// There always is one: five dice keep others out of less than the mat has.
fn nearest_free(from: Place, taken: &Places, arena: &Arena) -> Option<Place> {
    let half = |side: u16| i16::try_from(side / 2).unwrap_or(i16::MAX / MILLIMETRE as i16);
    let mut best: Option<(i64, Place)> = None;
    for x in -half(arena.length)..=half(arena.length) {
        for y in -half(arena.width)..=half(arena.width) {
            let place = Place::on_mat(x * MILLIMETRE as i16, y * MILLIMETRE as i16, arena);
            let away = place.level_square(&from);
            if best.is_none_or(|(least, _)| away < least)
                && place.is_within(arena, -OFF_THE_WALL)
                && taken.taken().all(|other| place.level_square(&other) >= SIDE_BY_SIDE.pow(2))
            {
                best = Some((away, place));
            }
        }
    }
    best.map(|(_, place)| place)
}

/// Rows and columns of dice side by side, where a handful of quick dice is laid when dice have places.
pub(crate) fn rows(arena: &Arena) -> impl Iterator<Item = Place> + '_ {
    const STEP: i16 = 170;
    let all = (-2..=2).flat_map(|row| (-3..=3).map(move |column| (column * STEP, row * STEP)));
    let spots = all.map(|(x, y)| Place::on_mat(x, y, arena));
    spots.filter(|place| place.is_inside(arena) && place.is_within(arena, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARENA: Arena = Arena::PUBLISHED;

    fn at(x: i16, y: i16) -> Place {
        Place::on_mat(x, y, &ARENA)
    }

    #[test]
    fn the_wall_is_where_the_oval_ends() {
        for (place, at_the_wall) in [
            (at(0, 0), false),
            (at(639, 0), false),
            (at(640, 0), true),
            (at(0, -449), false),
            (at(0, -450), true),
            (at(450, 330), true),
        ] {
            assert_eq!(place.is_at_the_wall(&ARENA), at_the_wall, "{place:?}");
            assert!(place.is_inside(&ARENA));
        }
        assert!(at(875, 0).is_inside(&ARENA) && !at(876, 0).is_inside(&ARENA));
        assert!(!Place { z: 79, ..at(0, 0) }.is_inside(&ARENA));
        assert!(!Place { yaw: TURN, ..at(0, 0) }.is_inside(&ARENA));
    }

    #[test]
    fn a_die_is_moved_to_the_nearest_free_place_and_not_turned() {
        let six = Face::number(6).unwrap();
        let mut places = Places::NONE;
        places.set(six, Some(Place { yaw: 77, ..at(700, 0) }));
        assert_eq!(places.off_the_wall(six, &ARENA), Some(Place { yaw: 77, ..at(620, 0) }));
        // Another die is in the way: beside it, not on it.
        places.set(Face::number(2).unwrap(), Some(at(600, 0)));
        let moved = places.off_the_wall(six, &ARENA).unwrap();
        assert!(!moved.is_at_the_wall(&ARENA) && moved.level_square(&at(600, 0)) >= SIDE_BY_SIDE.pow(2));
    }

    #[test]
    fn there_is_room_for_one_more_and_for_a_whole_handful() {
        let mut places = Places::NONE;
        for (number, place) in (2..=6).zip([at(0, 0), at(330, 0), at(-330, 0), at(0, 330), at(0, -330)]) {
            places.set(Face::number(number).unwrap(), Some(place));
        }
        let free = places.free(&ARENA);
        assert!(places.taken().all(|other| !other.meets(&free)) && !free.is_at_the_wall(&ARENA));
        let spots: Vec<Place> = rows(&ARENA).collect();
        assert!(spots.len() >= 25, "{}", spots.len());
        assert!(
            spots.iter().enumerate().all(|(nth, one)| spots[..nth].iter().all(|other| !one.meets(other)))
        );
    }

    #[test]
    fn a_die_under_another_is_covered() {
        let (two, six) = (Face::number(2).unwrap(), Face::number(6).unwrap());
        let mut places = Places::NONE;
        places.set(two, Some(at(700, 0)));
        places.set(six, Some(Place { z: 240, ..at(650, 20) }));
        assert!(places.is_covered(two) && !places.is_covered(six));
    }
}
