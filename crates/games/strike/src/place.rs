//! Where dice lie in the arena: whole numbers, at the wall or off it, and the nearest place that is free.
//!
//! Lengths are tenths of a millimetre from the middle of the mat: x to the right, y away from the players, z up.

use serde::{Deserialize, Serialize};

use crate::{
    Arena, Dice, Face, Side,
    footprint::{MILLIMETRE, carries, is_apart, is_clear_of_wall, is_on_mat, is_within, meets},
};

/// How many parts of a whole turn a yaw counts.
pub const TURN: u16 = 4096;

/// Rule STR-27: a die whose middle is nearer to the foot of the wall than this lies at the wall; no finger fits between.
const AT_THE_WALL: i64 = 120;
/// How far off the wall a die is moved.
const OFF_THE_WALL: i64 = 130;
/// How far from all others a die is laid: near, but nothing touches.
const APART: i64 = 5;
/// The highest place: on top of others, at the wall.
const HIGHEST: i16 = 1_000;
/// How far a die is moved at most in a direction that is chosen, in millimetres: across the whole arena.
const FURTHEST: i32 = 160;

/// Where a die came to rest, and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DiePlace {
    /// To the right.
    pub x: i16,
    /// Away from the players.
    pub y: i16,
    /// Upwards: half an edge for a die on the mat.
    pub z: i16,
    /// How it is turned, in 1/4096 of a turn.
    pub yaw: u16,
}

impl DiePlace {
    /// On the mat, turned like this.
    const fn on_mat(x: i16, y: i16, yaw: u16, arena: &Arena) -> Self {
        Self { x, y, z: floor(arena), yaw }
    }

    /// How far it is from a point of the mat, squared.
    pub(crate) fn distance_squared(&self, (x, y): (i16, i16)) -> i64 {
        (i64::from(self.x) - i64::from(x)).pow(2) + (i64::from(self.y) - i64::from(y)).pow(2)
    }

    /// Rule STR-03: whether a die can lie here: within the wall, on the mat or above it.
    pub fn is_inside(&self, arena: &Arena) -> bool {
        self.z >= floor(arena) && self.z <= HIGHEST && self.yaw < TURN && is_clear_of_wall(self, arena)
    }

    /// Rule STR-27: whether a die here lies at the wall.
    pub fn is_at_the_wall(&self, arena: &Arena) -> bool {
        !self.is_off_the_wall_by(AT_THE_WALL, arena)
    }

    fn is_off_the_wall_by(&self, far: i64, arena: &Arena) -> bool {
        is_within((i64::from(self.x), i64::from(self.y)), arena, -far)
    }

    /// Rule STR-27: whether a die can be laid here by hand: off the wall, and with room to all others.
    fn is_free(&self, mut taken: impl Iterator<Item = Self>, arena: &Arena) -> bool {
        self.is_off_the_wall_by(OFF_THE_WALL, arena)
            && taken.all(|other| is_apart(self, &other, APART, arena))
    }
}

/// How high the middle of a die on the mat is.
const fn floor(arena: &Arena) -> i16 {
    (arena.die as i32 * MILLIMETRE / 2) as i16
}

/// Rule STR-26: whether a die here has something under it: the mat, or one of these dice.
pub(crate) fn is_held(place: &DiePlace, others: impl Iterator<Item = DiePlace>, arena: &Arena) -> bool {
    is_on_mat(place, arena) || others.into_iter().any(|other| carries(&other, place, arena))
}

/// Rule STR-03: whether two dice would be in the same place.
pub(crate) fn share_a_place(one: &DiePlace, other: &DiePlace, arena: &Arena) -> bool {
    meets(one, other, arena)
}

/// The places of the dice at rest. A number lies there once at most, so each has at most one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Places([Option<DiePlace>; 5]);

impl Places {
    /// Dice without places, as quick dice are.
    pub const NONE: Self = Self([None; 5]);

    /// Where the die with this face lies.
    #[inline]
    pub fn get(&self, face: Face) -> Option<DiePlace> {
        self.0.get(face.index().wrapping_sub(1)).copied().flatten()
    }

    /// Puts the die with this face somewhere; an X has no place at rest.
    pub(crate) fn set(&mut self, face: Face, place: Option<DiePlace>) {
        if let Some(here) = self.0.get_mut(face.index().wrapping_sub(1)) {
            *here = place;
        }
    }

    /// Every place that is taken.
    pub(crate) fn taken(&self) -> impl Iterator<Item = DiePlace> + Clone + '_ {
        self.0.iter().flatten().copied()
    }

    /// The places of those dice of a landing that stay: each of these lies alone with its number.
    pub(crate) fn of(stay: Dice, lies: Dice, at: &[DiePlace]) -> Self {
        let mut places = Self::NONE;
        for (face, place) in lies.faces().zip(at) {
            if stay.count(face) == 1 {
                places.set(face, Some(*place));
            }
        }
        places
    }

    /// Every other place that is taken.
    fn others(&self, face: Face) -> impl Iterator<Item = DiePlace> + Clone + '_ {
        let own = face.index().wrapping_sub(1);
        self.0.iter().enumerate().filter(move |(nth, _)| *nth != own).filter_map(|(_, place)| *place)
    }

    /// Rule STR-27: whether another die lies on top of this one.
    pub(crate) fn is_covered(&self, face: Face, arena: &Arena) -> bool {
        self.get(face).is_some_and(|here| self.taken().any(|other| carries(&here, &other, arena)))
    }

    /// Rule STR-26: the dice that have nothing under them, because what carried them was taken.
    pub(crate) fn unheld(&self, arena: &Arena) -> impl Iterator<Item = Face> {
        (1..=5).map(Face::nth).filter(move |face| {
            self.get(*face).is_some_and(|place| !is_held(&place, self.others(*face), arena))
        })
    }

    /// Rule STR-26: the same dice once all have come down as they are: what nothing carries lies on the mat, near where it
    /// was and beside what lies there; the lowest come down first.
    pub(crate) fn let_down(mut self, arena: &Arena) -> Self {
        loop {
            let height = |face: &Face| self.get(*face).map_or(0, |place| place.z);
            let falling = self.unheld(arena).min_by_key(height);
            let Some(face) = falling else { return self };
            let here = self.get(face).unwrap_or(DiePlace::on_mat(0, 0, 0, arena));
            // What lies higher comes down later, and is not in the way.
            let below = {
                let lower = self.others(face).filter(|other| other.z <= here.z);
                nearest_free(here, &lower, arena)
            };
            self.set(face, Some(below.unwrap_or(DiePlace { z: floor(arena), ..here })));
        }
    }

    /// Rule STR-27: where the die with this face is moved from the wall: off it, on the mat, not turned otherwise and so that
    /// it touches no other die. With no direction that is the nearest such place, of several the leftmost, then the nearest
    /// to the players; with one it is the first such place straight that way.
    pub(crate) fn off_the_wall(&self, face: Face, towards: Option<Side>, arena: &Arena) -> Option<DiePlace> {
        let here = self.get(face)?;
        let Some(side) = towards else { return nearest_free(here, &self.others(face), arena) };
        let (right, away) = side.outwards();
        let step = |way: i32, from: i16, far: i32| {
            i16::try_from(i32::from(from) + way * far * MILLIMETRE / 1000).unwrap_or(from)
        };
        (1..=FURTHEST)
            .map(|far| DiePlace::on_mat(step(right, here.x, far), step(away, here.y, far), here.yaw, arena))
            .find(|place| place.is_free(self.others(face), arena))
    }

    /// Where a quick die is laid when dice have places: as near to the middle as those lying there leave room.
    pub(crate) fn free(&self, arena: &Arena) -> DiePlace {
        let middle = DiePlace::on_mat(0, 0, 0, arena);
        nearest_free(middle, &self.taken(), arena).unwrap_or(middle)
    }
}

/// The place on the mat off the wall that is nearest to another and touches none that is taken, in whole millimetres. Of
/// several the leftmost, then the nearest to the players.
///
/// There always is one: five dice keep others out of less than the mat has.
fn nearest_free(
    from: DiePlace,
    taken: &(impl Iterator<Item = DiePlace> + Clone),
    arena: &Arena,
) -> Option<DiePlace> {
    let millimetre = |at: i16| i32::from(at).div_euclid(MILLIMETRE);
    let (x, y) = (millimetre(from.x), millimetre(from.y));
    let mut best: Option<(i64, DiePlace)> = None;
    // Square by square outwards, until no cell of the next square can be nearer than what was found.
    for ring in 0..=FURTHEST {
        let least = i64::from((ring - 1).max(0) * MILLIMETRE).pow(2);
        if best.is_some_and(|(found, _)| found < least) {
            break;
        }
        for across in -ring..=ring {
            let edge = if across.abs() == ring { 1 } else { 2 * ring };
            for along in (-ring..=ring).step_by(edge.max(1) as usize) {
                let cell = |at: i32| i16::try_from(at * MILLIMETRE).unwrap_or(i16::MAX);
                let place = DiePlace::on_mat(cell(x + across), cell(y + along), from.yaw, arena);
                let found = (place.distance_squared((from.x, from.y)), place);
                if best.is_none_or(|best| found < best) && place.is_free(taken.clone(), arena) {
                    best = Some(found);
                }
            }
        }
    }
    best.map(|(_, place)| place)
}

/// Rows and columns of dice side by side, where a handful of quick dice is laid when dice have places.
pub(crate) fn rows(arena: &Arena) -> impl Iterator<Item = DiePlace> + '_ {
    const STEP: i16 = 170;
    let all = (-2..=2).flat_map(|row| (-3..=3).map(move |column| (column * STEP, row * STEP)));
    let spots = all.map(|(x, y)| DiePlace::on_mat(x, y, 0, arena));
    spots.filter(|place| place.is_inside(arena))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::footprint::gap;

    const ARENA: Arena = Arena::PUBLISHED;

    fn at(x: i16, y: i16) -> DiePlace {
        DiePlace::on_mat(x, y, 0, &ARENA)
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
        assert!(!at(800, 0).is_inside(&ARENA), "that is in the wall");
        assert!(!DiePlace { z: 79, ..at(0, 0) }.is_inside(&ARENA));
        assert!(!DiePlace { yaw: TURN, ..at(0, 0) }.is_inside(&ARENA));
    }

    #[test]
    fn a_die_is_moved_to_the_nearest_free_place_and_not_turned() {
        let six = Face::number(6).unwrap();
        let mut places = Places::NONE;
        places.set(six, Some(DiePlace { yaw: 77, ..at(700, 0) }));
        assert_eq!(places.off_the_wall(six, None, &ARENA), Some(DiePlace { yaw: 77, ..at(620, 0) }));
        // Another die is in the way: beside it, near but not touching.
        let two = at(500, 0);
        places.set(Face::number(2).unwrap(), Some(two));
        let moved = places.off_the_wall(six, None, &ARENA).unwrap();
        assert!(
            !moved.is_at_the_wall(&ARENA) && (APART..15).contains(&gap(&moved, &two, &ARENA)),
            "{moved:?}"
        );
    }

    #[test]
    fn a_die_is_moved_straight_in_a_direction_that_leads_off_the_wall() {
        let six = Face::number(6).unwrap();
        let mut places = Places::NONE;
        places.set(six, Some(DiePlace { yaw: 77, ..at(700, 0) }));
        let to = |places: &Places, side| places.off_the_wall(six, Some(side), &ARENA);
        assert_eq!(to(&places, Side::West), Some(DiePlace { yaw: 77, ..at(620, 0) }));
        assert_eq!(to(&places, Side::East), None, "that is where the wall is");
        assert_eq!(to(&places, Side::North), None, "along the wall");
        places.set(Face::number(2).unwrap(), Some(at(550, 0)));
        let beyond = to(&places, Side::West).unwrap();
        assert!(beyond.y == 0 && beyond.x < 550 - 160, "over the die in the way: {beyond:?}");
    }

    #[test]
    fn there_is_room_for_one_more_and_for_a_whole_handful() {
        let mut places = Places::NONE;
        for (number, place) in (2..=6).zip([at(0, 0), at(330, 0), at(-330, 0), at(0, 330), at(0, -330)]) {
            places.set(Face::number(number).unwrap(), Some(place));
        }
        let free = places.free(&ARENA);
        assert!(
            places.taken().all(|other| gap(&free, &other, &ARENA) >= APART) && !free.is_at_the_wall(&ARENA)
        );
        let spots: Vec<DiePlace> = rows(&ARENA).collect();
        assert!(spots.len() >= 25, "{}", spots.len());
        let apart =
            |(nth, one): (usize, &DiePlace)| spots[..nth].iter().all(|other| !meets(one, other, &ARENA));
        assert!(spots.iter().enumerate().all(apart));
    }

    #[test]
    fn only_a_die_under_another_is_covered() {
        let (two, six) = (Face::number(2).unwrap(), Face::number(6).unwrap());
        let mut places = Places::NONE;
        places.set(two, Some(at(700, 0)));
        places.set(six, Some(DiePlace { z: 240, ..at(650, 20) }));
        assert!(places.is_covered(two, &ARENA) && !places.is_covered(six, &ARENA));
        // On a neighbour, 20 mm away.
        places.set(six, Some(DiePlace { z: 240, ..at(500, 0) }));
        places.set(Face::number(3).unwrap(), Some(at(480, 0)));
        assert!(!places.is_covered(two, &ARENA) && places.is_covered(Face::number(3).unwrap(), &ARENA));
    }

    #[test]
    fn what_nothing_carries_comes_down() {
        let (two, six) = (Face::number(2).unwrap(), Face::number(6).unwrap());
        let mut places = Places::NONE;
        places.set(six, Some(DiePlace { z: 240, yaw: 9, ..at(100, 20) }));
        places.set(two, Some(DiePlace { z: 400, ..at(100, 20) }));
        assert_eq!(places.unheld(&ARENA).collect::<Vec<_>>(), [six]);
        let down = places.let_down(&ARENA);
        assert_eq!(down.unheld(&ARENA).count(), 0);
        assert_eq!(down.get(six), Some(DiePlace { yaw: 9, ..at(100, 20) }));
        assert!(gap(&down.get(two).unwrap(), &down.get(six).unwrap(), &ARENA) >= APART, "{down:?}");
    }
}
