//! The room that a die takes: its footprint on the mat as it is turned, what it touches, what carries it, and the wall.
//!
//! Whole numbers only, in tenths of a millimetre, so that a rule decides the same everywhere.

use crate::{Arena, DiePlace, TURN};

/// Units in a millimetre.
pub(crate) const MILLIMETRE: i32 = 10;

/// A die's edges are round: so much of an edge, in thirty-seconds.
const ROUND: i64 = 3;
/// How steep the wall is: this many thousandths further out for each unit up.
const FLARE: i64 = 364;
/// How high the wall is, and with it how much further out its top is than its foot.
const WALL: i64 = 320;

/// How far two dice may seem to be in each other: the slack of a place that is rounded to whole units.
const SLACK: i64 = 12;
/// How far a die may seem to be in the wall, which is made of straight parts.
const WALL_SLACK: i64 = 30;
/// How far the middles of two dice that lie on each other may be from an edge apart.
const STACKED: i64 = 25;

/// A fraction of a footprint's turn is counted in this many parts.
const ONE: i64 = 1 << 14;

/// Cosine and sine of a die's turn, in parts of [`ONE`]. A square looks the same after a quarter.
fn turned(yaw: u16) -> (i64, i64) {
    const FINE: u32 = 30;
    const QUARTER: i64 = 1_686_629_713;
    // The sine of an angle of up to a quarter, by its series; the cosine is the sine of what is left of the quarter.
    let sine = |part: i64| {
        let angle = QUARTER * part / i64::from(TURN / 4);
        let square = (angle * angle) >> FINE;
        let mut term = angle;
        let mut sum = angle;
        for step in [6, 20, 42, 72, 110] {
            term = -((term * square) >> FINE) / step;
            sum += term;
        }
        sum >> (FINE - ONE.ilog2())
    };
    let part = i64::from(yaw % (TURN / 4));
    (sine(i64::from(TURN / 4) - part), sine(part))
}

/// Half an edge of a die.
const fn half(arena: &Arena) -> i64 {
    arena.die as i64 * MILLIMETRE as i64 / 2
}

/// Half an edge without what is rounded off, and how much that is.
const fn core(arena: &Arena) -> (i64, i64) {
    let round = arena.die as i64 * MILLIMETRE as i64 * ROUND / 32;
    (half(arena) - round, round)
}

/// How far apart two dice are, seen from above; less than nothing if one is over the other.
pub(crate) fn gap(one: &DiePlace, other: &DiePlace, arena: &Arena) -> i64 {
    let way = (i64::from(other.x) - i64::from(one.x), i64::from(other.y) - i64::from(one.y));
    let (core, round) = core(arena);
    let axes = [turned(one.yaw), turned(other.yaw)];
    let (cosine, sine) = turned((one.yaw % (TURN / 4) + TURN - other.yaw % (TURN / 4)) % TURN);
    // Along an axis of one die the other reaches as far as its corners, which are round.
    let reach = half(arena) + core * (cosine.abs() + sine.abs()) / ONE + round;
    let along = |(x, y): (i64, i64)| (way.0 * x + way.1 * y).abs() / ONE - reach;
    axes.into_iter().flat_map(|(x, y)| [along((x, y)), along((-y, x))]).fold(i64::MIN, i64::max)
}

/// Whether two dice are at least so far apart, seen from above. Most pairs are told apart by their middles alone.
pub(crate) fn is_apart(one: &DiePlace, other: &DiePlace, room: i64, arena: &Arena) -> bool {
    let far = one.distance_squared((other.x, other.y));
    let edge = 2 * half(arena);
    // Corner to corner no two dice are further apart than this: an edge and a half.
    if far >= (edge * 3 / 2 + room).pow(2) {
        return true;
    }
    far >= edge.pow(2) && gap(one, other, arena) >= room
}

/// Rule STR-03: whether two dice would be in the same place.
pub(crate) fn meets(one: &DiePlace, other: &DiePlace, arena: &Arena) -> bool {
    let apart = (i64::from(one.z) - i64::from(other.z)).abs();
    apart < 2 * half(arena) - SLACK && gap(one, other, arena) < -SLACK
}

/// Whether the upper die lies on the lower one.
pub(crate) fn carries(lower: &DiePlace, upper: &DiePlace, arena: &Arena) -> bool {
    let above = i64::from(upper.z) - i64::from(lower.z) - 2 * half(arena);
    above.abs() <= STACKED && gap(lower, upper, arena) < 0
}

/// Whether a die lies on the mat.
pub(crate) fn is_on_mat(place: &DiePlace, arena: &Arena) -> bool {
    i64::from(place.z) <= half(arena) + SLACK
}

/// Whether the middle of a die is inside the oval of the mat with both half axes longer by `more`.
pub(crate) fn is_within((x, y): (i64, i64), arena: &Arena, more: i64) -> bool {
    let axis = |side: u16| i64::from(i32::from(side) * MILLIMETRE / 2) + more;
    let (a, b) = (axis(arena.length), axis(arena.width));
    a > 0 && b > 0 && x * x * b * b + y * y * a * a < a * a * b * b
}

/// Rule STR-03: whether a die is on this side of the wall, which slopes outwards: the higher a die, the further out it may be.
pub(crate) fn is_clear_of_wall(place: &DiePlace, arena: &Arena) -> bool {
    let (core, round) = core(arena);
    let foot = (i64::from(place.z) - half(arena)).clamp(0, WALL);
    let more = foot * FLARE / 1000 - round * 2 / 3 + WALL_SLACK;
    let (cosine, sine) = turned(place.yaw);
    let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    corners.into_iter().all(|(right, away)| {
        let x = i64::from(place.x) + core * (right * cosine - away * sine) / ONE;
        let y = i64::from(place.y) + core * (right * sine + away * cosine) / ONE;
        is_within((x, y), arena, more)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARENA: Arena = Arena::PUBLISHED;

    fn at(x: i16, y: i16, z: i16, yaw: u16) -> DiePlace {
        DiePlace { x, y, z, yaw }
    }

    #[test]
    fn a_turn_is_what_sines_say() {
        for yaw in 0..TURN {
            let angle = f64::from(yaw % (TURN / 4)) * std::f64::consts::TAU / f64::from(TURN);
            let (cosine, sine) = turned(yaw);
            assert!((cosine as f64 / ONE as f64 - angle.cos()).abs() < 2e-4, "{yaw}");
            assert!((sine as f64 / ONE as f64 - angle.sin()).abs() < 2e-4, "{yaw}");
        }
    }

    #[test]
    fn footprints_are_as_large_as_dice_are() {
        let straight = at(0, 0, 80, 0);
        assert_eq!(gap(&straight, &at(160, 0, 80, 0), &ARENA), 0);
        assert_eq!(gap(&straight, &at(0, -165, 80, 1024), &ARENA), 5);
        assert_eq!(gap(&straight, &at(105, 0, 80, 2048), &ARENA), -55);
        // A die on its corner reaches 80 + 65 · √2 + 15 across.
        assert_eq!(gap(&straight, &at(190, 0, 80, 512), &ARENA), 3);
        for (x, y, yaw) in
            [(100, 0, 0), (163, 3, 7), (160, 0, 512), (200, 60, 300), (239, 0, 512), (245, 0, 512)]
        {
            let other = at(x, y, 80, yaw);
            assert_eq!(
                is_apart(&straight, &other, 5, &ARENA),
                gap(&straight, &other, &ARENA) >= 5,
                "{other:?}"
            );
        }
        // Corner to corner they come as near as 11.3 mm each way.
        assert!(gap(&at(0, 0, 80, 512), &at(120, 120, 80, 512), &ARENA) > 0);
    }

    #[test]
    fn dice_meet_beside_each_other_and_carry_each_other_above() {
        let low = at(0, 0, 80, 0);
        assert!(meets(&low, &at(105, 0, 80, 0), &ARENA) && !meets(&low, &at(158, 0, 80, 0), &ARENA));
        assert!(!meets(&low, &at(20, 10, 240, 0), &ARENA) && meets(&low, &at(20, 10, 90, 0), &ARENA));
        assert!(carries(&low, &at(100, 0, 240, 0), &ARENA) && !carries(&low, &at(165, 0, 240, 0), &ARENA));
        assert!(!carries(&low, &at(0, 0, 400, 0), &ARENA) && !carries(&at(0, 0, 240, 0), &low, &ARENA));
    }

    #[test]
    fn the_wall_slopes_outwards() {
        assert!(
            is_clear_of_wall(&at(700, 0, 80, 0), &ARENA) && !is_clear_of_wall(&at(720, 0, 80, 0), &ARENA)
        );
        assert!(
            is_clear_of_wall(&at(750, 0, 240, 0), &ARENA) && !is_clear_of_wall(&at(800, 0, 240, 0), &ARENA)
        );
        assert!(!is_clear_of_wall(&at(0, 560, 80, 0), &ARENA));
    }
}
