//! What goes into a throw and what comes out of it: whole numbers only, so that states can hold and hash them.

use kernel::Aim;
use rapier3d::math::{Rotation, Vector};
use serde::{Deserialize, Serialize};

use crate::Trajectory;

/// How many units (tenths of a millimetre) a centimetre has.
pub(crate) const UNITS: f32 = 100.0;

/// How many steps of a yaw a whole turn has.
pub const TURN: u16 = 4096;

/// The sides' directions in the die's own frame, side 1 first: opposite sides add up to seven, and 1, 2, 3 go
/// counter-clockwise around their corner.
const NORMALS: [Vector; 6] = [Vector::Z, Vector::X, Vector::Y, Vector::NEG_Y, Vector::NEG_X, Vector::NEG_Z];

/// A die that lies flat. Lengths in tenths of a millimetre from the middle of the floor; x goes to the right, y away
/// from the players, z up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pose {
    /// The centre, to the right.
    pub x: i16,
    /// The centre, away from the players.
    pub y: i16,
    /// The centre, upwards: half an edge for a die on the floor.
    pub z: i16,
    /// How it is turned, in 1/4096 of a turn, counter-clockwise from above.
    pub yaw: u16,
    /// The side on top, 1 to 6.
    pub up: u8,
}

impl Pose {
    /// The centre in centimetres.
    pub(crate) fn centre(&self) -> Vector {
        Vector::new(f32::from(self.x), f32::from(self.y), f32::from(self.z)) / UNITS
    }

    /// How the die is turned in space.
    pub(crate) fn rotation(&self) -> Rotation {
        let half = f32::from(self.yaw % TURN) * (core::f32::consts::PI / f32::from(TURN));
        let yaw = Rotation::from_xyzw(0.0, 0.0, libm::sinf(half), libm::cosf(half));
        yaw * upright(self.up)
    }

    /// The pose of a die that lies as flat as it ever will.
    pub(crate) fn nearest(centre: Vector, rotation: Rotation) -> Self {
        let (up, _) = top(rotation);
        let flat = rotation * upright(up).inverse();
        let ahead = flat * Vector::X;
        let turns = libm::atan2f(ahead.y, ahead.x) / core::f32::consts::TAU;
        let yaw = (turns * f32::from(TURN)).round() as i32;
        Self {
            x: units(centre.x),
            y: units(centre.y),
            z: units(centre.z),
            yaw: yaw.rem_euclid(i32::from(TURN)) as u16,
            up,
        }
    }

    /// Whether the other pose is this one but for what a solver's slack moves.
    pub(crate) fn is_about(&self, other: &Self) -> bool {
        let near = |a: i16, b: i16| (i32::from(a) - i32::from(b)).abs() <= STIR;
        let turned = (i32::from(self.yaw) - i32::from(other.yaw)).rem_euclid(i32::from(TURN));
        self.up == other.up
            && near(self.x, other.x)
            && near(self.y, other.y)
            && near(self.z, other.z)
            && turned.min(i32::from(TURN) - turned) <= TWIST
    }
}

/// Less than this is no move: half a millimetre.
const STIR: i32 = 5;

/// Less than this is no turn: two degrees.
const TWIST: i32 = 23;

/// Centimetres as units, within what a pose can hold.
pub(crate) fn units(centimetres: f32) -> i16 {
    (centimetres * UNITS).round() as i16
}

/// The rotation that brings a side to the top.
fn upright(side: u8) -> Rotation {
    let half = core::f32::consts::FRAC_1_SQRT_2;
    match side {
        1 => Rotation::IDENTITY,
        2 => Rotation::from_xyzw(0.0, -half, 0.0, half),
        3 => Rotation::from_xyzw(half, 0.0, 0.0, half),
        4 => Rotation::from_xyzw(-half, 0.0, 0.0, half),
        5 => Rotation::from_xyzw(0.0, half, 0.0, half),
        _ => Rotation::from_xyzw(1.0, 0.0, 0.0, 0.0),
    }
}

/// One of the 24 turns that bring a cube onto itself.
pub(crate) fn cube_turn(nth: u32) -> Rotation {
    let half = (nth % 4) as f32 * core::f32::consts::FRAC_PI_4;
    let quarters = Rotation::from_xyzw(0.0, 0.0, libm::sinf(half), libm::cosf(half));
    quarters * upright((nth / 4 % 6) as u8 + 1)
}

/// How many such turns there are.
pub(crate) const CUBE_TURNS: u32 = 24;

/// The side that looks up most, and how much: 1 is flat.
pub(crate) fn top(rotation: Rotation) -> (u8, f32) {
    let up = rotation.inverse() * Vector::Z;
    let mut best = (1, f32::MIN);
    for (side, normal) in (1..).zip(NORMALS) {
        let lift = normal.dot(up);
        if lift > best.1 {
            best = (side, lift);
        }
    }
    best
}

/// A throw of some dice.
///
/// The dice leave the hand so that they would come down on the aimed point if nothing was in their way: along the
/// flatter of the two arcs, or, when the speed does not carry that far, along the arc that carries furthest.
/// How they are turned in the hand is never chosen: the game's dice decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Throw {
    /// The hand, the point aimed at, and how.
    pub aim: Aim,
    /// How many dice.
    pub dice: u8,
}

/// A die after a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lying {
    /// Where and how it lies; nothing when it left the arena or fell off the table.
    pub pose: Option<Pose>,
    /// Whether it lies otherwise than before. A thrown die always does.
    pub moved: bool,
    /// Whether it was thrown, or lay there before.
    pub thrown: bool,
    /// Whether it leans and shows no result; its pose is then the flat one nearest to it. Only in the town: in the
    /// arena leaning dice are shaken flat.
    pub leaning: bool,
}

/// What a throw came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rest {
    /// Every die: those that lay there first, in their order, then the thrown ones.
    pub dice: Vec<Lying>,
    /// How often the arena was shaken until all dice lay flat.
    pub shakes: u8,
    /// How all dice moved, in the same order.
    pub trajectory: Trajectory,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pose_comes_back_from_its_rotation() {
        for up in 1..=6 {
            for yaw in (0..TURN).step_by(61) {
                let pose = Pose { x: -321, y: 45, z: 80, yaw, up };
                assert_eq!(Pose::nearest(pose.centre(), pose.rotation()), pose);
                assert_eq!(top(pose.rotation()).0, up);
            }
        }
    }

    #[test]
    fn the_turns_of_a_cube_are_24_and_each_brings_sides_onto_sides() {
        let sides = |turn: Rotation| NORMALS.map(|side| (turn * side).round());
        for nth in 0..CUBE_TURNS {
            let turned = sides(cube_turn(nth));
            assert!(turned.iter().all(|side| NORMALS.contains(side)), "turn {nth}");
            assert!((0..nth).all(|other| sides(cube_turn(other)) != turned), "turn {nth} is there twice");
        }
    }

    #[test]
    fn opposite_sides_add_up_to_seven() {
        for up in 1..=6 {
            let pose = Pose { x: 0, y: 0, z: 80, yaw: 700, up };
            let over = Rotation::from_xyzw(1.0, 0.0, 0.0, 0.0) * pose.rotation();
            assert_eq!(top(over).0, 7 - up);
        }
    }

    #[test]
    fn a_hair_is_no_move_and_a_side_is() {
        let pose = Pose { x: 0, y: 0, z: 80, yaw: 4090, up: 3 };
        assert!(pose.is_about(&Pose { x: 5, yaw: 10, ..pose }));
        assert!(!pose.is_about(&Pose { x: 6, ..pose }));
        assert!(!pose.is_about(&Pose { yaw: 30, ..pose }));
        assert!(!pose.is_about(&Pose { up: 4, ..pose }));
    }
}
