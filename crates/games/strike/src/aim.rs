//! Rule STR-24: a free aim at the physical table, on a grid of hands, points, speeds and spins.
//!
//! Every action that is allowed is listed, so aims cannot be just any numbers. The grid is coarse, so that the list stays
//! one that can be read: nine points, eight sides and above, three speeds, three spins.

use crate::{Aim, Arena, Preset, Reason, Side};

/// The points aimed at, to the right and away from the players.
const TO_X: [i16; 3] = [-400, 0, 400];
const TO_Y: [i16; 3] = [-250, 0, 250];
/// The speeds of a throw from the side.
const SPEEDS: [u16; 3] = [80, 160, 280];
/// The spins of a throw from the side.
const SPINS: [i8; 3] = [-4, 0, 4];
/// How far beyond the mat a hand at the side is, and how high; and how high it is above the point.
const BESIDE: i16 = 400;
const HIGH: i16 = 670;
const ABOVE: i16 = 770;
/// The fastest throw that quick dice draw like a careful roll, and like a hard throw.
const CAREFUL: u16 = 100;
const HARD: u16 = 220;

/// The aims at one point: a fall from above it, and the throws from the sides.
const OF_A_POINT: usize = 1 + Side::ALL.len() * SPEEDS.len() * SPINS.len();

/// Where a value stands in a list.
fn place<T: Copy + PartialEq>(list: &[T], value: T) -> Option<usize> {
    list.iter().position(|listed| *listed == value)
}

/// The hand at a side: on the oval of the mat made longer by so much each way.
fn hand(side: Side, arena: &Arena) -> (i16, i16, i16) {
    let (right, away) = side.outwards();
    let reach = |length: u16| i32::from(length) * 5 + i32::from(BESIDE);
    let at = |way: i32, length: u16| i16::try_from(way * reach(length) / 1000).unwrap_or(i16::MAX);
    (at(right, arena.length), at(away, arena.width), HIGH)
}

/// Every free aim, in a stable order: for each point a fall from above it, then throws from the eight sides.
pub(crate) fn all(arena: &Arena) -> impl Iterator<Item = Aim> {
    let hands = Side::ALL.map(|side| hand(side, arena));
    let points = TO_Y.into_iter().flat_map(|y| TO_X.into_iter().map(move |x| (x, y)));
    points.flat_map(move |to| {
        let throws = hands.into_iter().flat_map(move |from| {
            SPEEDS
                .into_iter()
                .flat_map(move |speed| SPINS.into_iter().map(move |spin| Aim { from, to, speed, spin }))
        });
        std::iter::once(above(to)).chain(throws)
    })
}

/// A fall from above a point.
const fn above(to: (i16, i16)) -> Aim {
    Aim { from: (to.0, to.1, ABOVE), to, speed: 0, spin: 0 }
}

/// How many free aims there are.
pub const FREE_AIMS: usize = TO_X.len() * TO_Y.len() * OF_A_POINT;

/// The place of a free aim in the list of actions, if it is one: for each point a fall from above it, then throws from the eight
/// sides.
pub fn free_aim_index(aim: &Aim, arena: &Arena) -> Option<usize> {
    let Aim { from, to, speed, spin } = *aim;
    let point = place(&TO_Y, to.1)? * TO_X.len() + place(&TO_X, to.0)?;
    let throw = if *aim == above(to) {
        0
    } else {
        let side = Side::ALL.into_iter().position(|side| hand(side, arena) == from)?;
        1 + (side * SPEEDS.len() + place(&SPEEDS, speed)?) * SPINS.len() + place(&SPINS, spin)?
    };
    Some(point * OF_A_POINT + throw)
}

/// The free aim at this place.
pub fn free_aim(index: usize, arena: &Arena) -> Option<Aim> {
    let (point, throw) = (index / OF_A_POINT, index % OF_A_POINT);
    let to = (TO_X[point % TO_X.len()], *TO_Y.get(point / TO_X.len())?);
    let Some(throw) = throw.checked_sub(1) else { return Some(above(to)) };
    let (speed, spin) = (SPEEDS[throw / SPINS.len() % SPEEDS.len()], SPINS[throw % SPINS.len()]);
    let side = *Side::ALL.get(throw / SPINS.len() / SPEEDS.len())?;
    Some(Aim { from: hand(side, arena), to, speed, spin })
}

/// Rule STR-24: whether this aim is one of [`all`], or what is wrong with it.
pub(crate) fn check(aim: &Aim, arena: &Arena) -> Result<(), Reason> {
    let Aim { from, to, speed, spin } = *aim;
    if !TO_X.contains(&to.0) || !TO_Y.contains(&to.1) {
        return Err(Reason::AimsElsewhere);
    }
    let falls = from == (to.0, to.1, ABOVE);
    if !falls && !Side::ALL.into_iter().any(|side| hand(side, arena) == from) {
        return Err(Reason::HandIsElsewhere);
    }
    if falls != (speed == 0) || !falls && !SPEEDS.contains(&speed) {
        return Err(Reason::NoSuchSpeed);
    }
    if falls && spin != 0 || !SPINS.contains(&spin) {
        return Err(Reason::NoSuchSpin);
    }
    Ok(())
}

/// The point of a free aim that is nearest to a point of the mat: the part of the mat that both belong to.
pub(crate) fn nearest_point((x, y): (i32, i32)) -> (i16, i16) {
    let nearest = |points: [i16; 3], at: i32| {
        points.into_iter().min_by_key(|point| i32::from(*point).abs_diff(at)).unwrap_or_default()
    };
    (nearest(TO_X, x), nearest(TO_Y, y))
}

/// The preset whose measured odds quick dice draw this aim from: by its speed.
pub(crate) fn preset(aim: &Aim) -> Preset {
    if aim.speed == 0 {
        Preset::Drop
    } else if aim.speed <= CAREFUL {
        Preset::Roll
    } else if aim.speed <= HARD {
        Preset::Throw
    } else {
        Preset::Strike
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARENA: Arena = Arena::PUBLISHED;

    #[test]
    fn an_aim_is_fine_if_and_only_if_it_is_listed() {
        let listed: Vec<Aim> = all(&ARENA).collect();
        for old in [(-1160, 0, 670), (1160, 0, 670), (0, -970, 670), (0, 970, 670)] {
            assert!(listed.iter().any(|aim| aim.from == old), "a hand in the middle of each end and side");
        }
        assert_eq!(listed.len(), 9 * (1 + 8 * 3 * 3));
        assert_eq!((listed.len(), free_aim(FREE_AIMS, &ARENA)), (FREE_AIMS, None));
        for (index, aim) in listed.iter().enumerate() {
            assert_eq!((free_aim_index(aim, &ARENA), free_aim(index, &ARENA)), (Some(index), Some(*aim)));
        }
        for aim in &listed {
            assert_eq!(check(aim, &ARENA), Ok(()), "{aim:?}");
            assert_eq!(listed.iter().filter(|other| *other == aim).count(), 1, "{aim:?} once");
            let others = [
                Aim { from: (aim.from.0 + 1, aim.from.1, aim.from.2), ..*aim },
                Aim { from: (aim.from.0, aim.from.1, 0), ..*aim },
                Aim { to: (aim.to.0, -aim.to.1), ..*aim },
                Aim { speed: aim.speed + 1, ..*aim },
                Aim { speed: 80, ..*aim },
                Aim { speed: 0, ..*aim },
                Aim { spin: 3, ..*aim },
                Aim { spin: -4, ..*aim },
            ];
            for other in others {
                assert_eq!(check(&other, &ARENA).is_ok(), listed.contains(&other), "{other:?}");
                let place = listed.iter().position(|one| *one == other);
                assert_eq!(free_aim_index(&other, &ARENA), place, "{other:?}");
            }
        }
    }
}
