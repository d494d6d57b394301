//! Rule STR-26: a gentle shake for dice that lean, again and a little harder, and an end to it that is sure.

use kernel::Rng;
use rapier3d::math::Vector;

use crate::{
    Lying, Pose, Scene,
    hand::GRAVITY,
    pose::{UNITS, units},
    world::STEPS_A_SECOND,
};

/// After this many shakes the thrower lays what still leans on the side that is nearest.
pub(crate) const MOST: u8 = 12;

/// A shake goes to one side and back within a quarter of a second.
const STEPS: u16 = STEPS_A_SECOND / 4;

/// What dice feel while the arena is shifted: a push to and fro in a direction that nobody chooses.
pub(crate) fn pushes<R: Rng + ?Sized>(shakes: u8, rng: &mut R) -> impl Iterator<Item = Vector> + use<R> {
    let angle = f64::from(rng.next_u32()) / 4_294_967_296.0 * core::f64::consts::TAU;
    let direction = Vector::new(libm::cos(angle) as f32, libm::sin(angle) as f32, 0.0);
    let strength = GRAVITY * (0.6 + 0.15 * f32::from(shakes));
    (0..STEPS).map(move |step| {
        let way = f32::from(step) / f32::from(STEPS) * core::f32::consts::TAU;
        direction * (strength * libm::sinf(way))
    })
}

/// Lays dice that lean after the last shake flat on the nearest side, at the nearest place that is free.
pub(crate) fn lay_flat(scene: &Scene, dice: &mut [Lying]) {
    for index in 0..dice.len() {
        let Lying { pose: Some(pose), leaning: true, .. } = dice[index] else { continue };
        let others: Vec<Pose> =
            (0..dice.len()).filter(|other| *other != index).filter_map(|other| dice[other].pose).collect();
        dice[index].pose = Some(free_place(scene, pose, &others));
        dice[index].leaning = false;
        dice[index].moved = true;
    }
}

fn free_place(scene: &Scene, pose: Pose, others: &[Pose]) -> Pose {
    let half = scene.die().half();
    // Whatever their turns, dice this far apart do not touch.
    let apart = half * 2.0 * core::f32::consts::SQRT_2;
    let flat = Pose { z: units(half), ..pose };
    let is_free = |place: &Pose| {
        let centre = place.centre();
        let touches = |other: &Pose| {
            let way = other.centre() - centre;
            way.x * way.x + way.y * way.y < apart * apart
        };
        scene.holds_flat(centre) && !others.iter().any(touches)
    };
    let around = (0..100_u16).flat_map(|ring| (0..16_u16).map(move |direction| (ring, direction)));
    let mut places = around.map(|(ring, direction)| {
        let angle = f32::from(direction) * (core::f32::consts::TAU / 16.0);
        let far = f32::from(ring) * 0.2 * UNITS;
        let x = (f32::from(flat.x) + far * libm::cosf(angle)).round() as i16;
        let y = (f32::from(flat.y) + far * libm::sinf(angle)).round() as i16;
        Pose { x, y, ..flat }
    });
    places.find(is_free).unwrap_or_else(|| {
        let highest = others.iter().max_by_key(|other| other.z).copied().unwrap_or(flat);
        Pose { x: highest.x, y: highest.y, z: highest.z + units(2.0 * half), ..pose }
    })
}
