//! The hand: noise that no one can leave out, and dice that nobody has turned on purpose.

use kernel::{Aim, Rng};
use rapier3d::math::{Rotation, Vector};

use crate::{HandNoise, Throw, pose::UNITS, scene::Die, world::DT};

/// Gravity in centimetres a second squared.
pub(crate) const GRAVITY: f32 = 981.0;

/// A die as it leaves the hand, in centimetres and seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Released {
    pub centre: Vector,
    pub rotation: Rotation,
    pub velocity: Vector,
    /// The axis and speed of its turning, in radians a second.
    pub turning: Vector,
}

impl Released {
    /// The die after some time of free flight: a cube keeps its turning, so this is exact.
    pub(crate) fn later(&self, time: f32) -> Self {
        let speed = self.turning.length();
        let half = speed * time / 2.0;
        let axis = if speed > 0.0 { self.turning / speed * libm::sinf(half) } else { Vector::ZERO };
        let turned = Rotation::from_xyzw(axis.x, axis.y, axis.z, libm::cosf(half)) * self.rotation;
        let (centre, velocity) = self.at(time);
        Self { centre, rotation: turned.normalize(), velocity, turning: self.turning }
    }

    /// Place and speed alone: most of what a flight asks.
    pub(crate) fn at(&self, time: f32) -> (Vector, Vector) {
        let fall = Vector::Z * (GRAVITY * time);
        (self.centre + self.velocity * time - fall * (time / 2.0), self.velocity - fall)
    }
}

/// The dice of a throw as they leave the hand.
pub(crate) fn release<R: Rng + ?Sized>(
    hand: &HandNoise,
    throw: &Throw,
    die: Die,
    rng: &mut R,
) -> Vec<Released> {
    let Aim { from, to, speed, spin } = throw.aim;
    let from = Vector::new(f32::from(from.0), f32::from(from.1), f32::from(from.2)) / UNITS;
    let to = Vector::new(f32::from(to.0) / UNITS, f32::from(to.1) / UNITS, die.half());
    let speed = f32::from(speed);

    let spread = f32::from(hand.tremor) + f32::from(hand.haste) * speed / 100.0;
    let beside = (to - from).length() * spread / 1000.0;
    let swaying = (from.z - to.z).max(0.0) * f32::from(hand.sway) / 1000.0;
    let beside = libm::hypotf(beside, swaying);
    let off = Vector::new(normal(rng), normal(rng), 0.0) * beside;
    let speed = (speed * (1.0 + normal(rng) * f32::from(hand.pace) / 1000.0)).max(0.0);
    let velocity = aimed(to - from, speed);

    let level = Vector::new(to.x - from.x, to.y - from.y, 0.0);
    let ahead = if level.length() > 0.01 { level.normalize() } else { Vector::Y };
    let across = Vector::new(-ahead.y, ahead.x, 0.0);
    let spin = across * (f32::from(spin) * core::f32::consts::TAU);
    let tumble = f32::from(hand.tumble) / 10.0 * core::f32::consts::TAU;
    let apart = speed * f32::from(hand.scatter) / 1000.0;

    // Physics goes by steps; no throw may gain from where in a step its dice come down.
    let into_step = part(rng) as f32 * DT;

    let place = handful(throw.dice, 2.0 * die.reach() + ROOM);
    let mut released = Vec::with_capacity(place.len());
    for [side, behind, above] in place {
        let centre = from + off + across * side - ahead * behind + Vector::Z * above;
        let rotation = any_turn(rng);
        let turning = spin + Vector::new(normal(rng), normal(rng), normal(rng)) * tumble;
        // A die thrown alone has nothing to be scattered from; its noise is the hand's.
        let scattered = if throw.dice > 1 {
            Vector::new(normal(rng), normal(rng), normal(rng)) * apart
        } else {
            Vector::ZERO
        };
        let die = Released { centre, rotation, velocity: velocity + scattered, turning };
        released.push(die.later(into_step));
    }
    released
}

/// How far apart dice in a hand are at least, beside their reach.
const ROOM: f32 = 0.15;

/// The places of a handful of dice around the hand: to the side, behind and above, three wide and three deep.
fn handful(dice: u8, gap: f32) -> Vec<[f32; 3]> {
    let middle = |index: u8, of: u8| f32::from(index) - f32::from(of - 1) / 2.0;
    let place = |die: u8| {
        let layer = die / 9;
        let in_layer = (dice - layer * 9).min(9);
        let (row, column) = (die % 9 / 3, die % 3);
        let (rows, columns) = (in_layer.div_ceil(3), (in_layer - row * 3).min(3));
        [middle(column, columns) * gap, middle(row, rows) * gap, f32::from(layer) * gap]
    };
    (0..dice).map(place).collect()
}

/// The velocity that carries a die over this way at this speed: the flatter of the two arcs, and the one that goes
/// furthest when neither reaches.
fn aimed(way: Vector, speed: f32) -> Vector {
    let level = Vector::new(way.x, way.y, 0.0);
    let distance = level.length();
    if distance < 0.01 {
        return Vector::new(0.0, 0.0, if way.z > 0.0 { speed } else { -speed });
    }
    let square = speed * speed;
    let least = GRAVITY * (way.z + libm::sqrtf(way.z * way.z + distance * distance));
    let steepness = if square > least {
        let under = square * square - GRAVITY * (GRAVITY * distance * distance + 2.0 * way.z * square);
        (square - libm::sqrtf(under.max(0.0))) / (GRAVITY * distance)
    } else {
        least / (GRAVITY * distance)
    };
    let share = speed / libm::sqrtf(1.0 + steepness * steepness);
    level / distance * share + Vector::Z * (share * steepness)
}

/// The least speed that carries over this way, in centimetres a second.
pub(crate) fn least_speed(distance: f32, rise: f32) -> f32 {
    libm::sqrtf(GRAVITY * (rise + libm::sqrtf(rise * rise + distance * distance)))
}

/// A number between 0 and 1, neither included.
fn part<R: Rng + ?Sized>(rng: &mut R) -> f64 {
    (f64::from(rng.next_u32()) + 0.5) / 4_294_967_296.0
}

/// A draw from the normal distribution, by Box and Muller.
fn normal<R: Rng + ?Sized>(rng: &mut R) -> f32 {
    let (radius, angle) = (part(rng), part(rng));
    (libm::sqrt(-2.0 * libm::log(radius)) * libm::cos(core::f64::consts::TAU * angle)) as f32
}

/// A turn in space, all equally likely.
fn any_turn<R: Rng + ?Sized>(rng: &mut R) -> Rotation {
    let parts = [normal(rng), normal(rng), normal(rng), normal(rng)];
    let length = libm::sqrtf(parts.iter().map(|part| part * part).sum());
    if length < 1.0e-3 {
        return Rotation::IDENTITY;
    }
    let [x, y, z, w] = parts.map(|part| part / length);
    Rotation::from_xyzw(x, y, z, w)
}
