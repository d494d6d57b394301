//! Races our throws against a plain build of the same scene: a fresh world for each throw, every die in it from the
//! beginning, and a wait until all of them sleep. One thread, alternating slices, one line of JSON with the medians.

use std::time::{Duration, Instant};

use clap::Parser;
use kernel::{Rng, lab_rng};
use monsterbox_throw::{Aim, ArenaMeasures, HandNoise, Pose, Scene, Throw, Thrower};
use rapier3d::prelude::*;

/// Throws one die at 120 cm/s into the arena with three lying there.
#[derive(Parser)]
struct Arguments {
    /// How long the race is.
    #[arg(long, default_value_t = 8.0)]
    seconds: f64,
    /// Leave the plain build out.
    #[arg(long)]
    ours_only: bool,
    /// Fail below this ratio of the medians.
    #[arg(long)]
    require: Option<f64>,
}

const LYING: [Pose; 3] = [
    Pose { x: 0, y: 0, z: 80, yaw: 100, up: 3 },
    Pose { x: 300, y: 200, z: 80, yaw: 1100, up: 4 },
    Pose { x: -350, y: -100, z: 80, yaw: 3100, up: 5 },
];

const THROW: Throw = Throw { aim: Aim { from: (-600, 0, 800), to: (0, 0), speed: 120, spin: 2 }, dice: 1 };

fn main() {
    let Arguments { seconds, ours_only, require } = Arguments::parse();
    let span = Duration::try_from_secs_f64(seconds).unwrap_or_default();
    let scene = Scene::arena(&ArenaMeasures::PUBLISHED).expect("invariant: the published measures fit");
    let mut thrower = Thrower::new(scene, HandNoise::STEADY);
    let (mut ours, mut plain) = (Vec::new(), Vec::new());
    let begin = Instant::now();
    let mut nth = 0;
    while begin.elapsed() < span {
        ours.push(rate(nth, |nth| {
            let rest = thrower.throw(&LYING, &THROW, &mut lab_rng(1, nth));
            rest.expect("invariant: the throw is fine").dice.len()
        }));
        if !ours_only {
            plain.push(rate(nth, |nth| throw_plainly(&mut lab_rng(1, nth))));
        }
        nth += SLICE;
    }
    let ours = median(ours);
    if ours_only {
        println!("{}", serde_json::json!({ "ours": ours }));
        return;
    }
    let plain = median(plain);
    let ratio = ours / plain;
    println!("{}", serde_json::json!({ "ours": ours, "plain": plain, "ratio": ratio }));
    if require.is_some_and(|require| ratio < require) {
        eprintln!("the ratio {ratio:.2} is below what is required");
        std::process::exit(1);
    }
}

/// How many throws are timed at once: a few milliseconds, so that whatever else the machine does meets both alike.
const SLICE: u64 = 10;

/// Throws a second over one slice.
fn rate(first: u64, mut throw: impl FnMut(u64) -> usize) -> f64 {
    let begin = Instant::now();
    for nth in first..first + SLICE {
        std::hint::black_box(throw(nth));
    }
    SLICE as f64 / begin.elapsed().as_secs_f64()
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The same throw as one would write it first: what lies where at the end, and nothing else.
fn throw_plainly(rng: &mut impl Rng) -> usize {
    let mut world = PhysicsWorld::new();
    world.gravity = Vector::Z * -981.0;
    world.integration_parameters = IntegrationParameters {
        dt: 1.0 / 240.0,
        contact_softness: SpringCoefficients { natural_frequency: 120.0, damping_ratio: 10.0 },
        static_contact_softness: SpringCoefficients { natural_frequency: 240.0, damping_ratio: 10.0 },
        normalized_max_corrective_velocity: 100.0,
        contact_recycling: false,
        ..IntegrationParameters::default()
    };
    let floor = ColliderBuilder::cuboid(20.0, 20.0, 1.0).translation(Vector::Z * -1.0);
    world.colliders.insert(floor.friction(0.9).restitution(0.1));
    for nth in 0..28_u8 {
        world.colliders.insert(plain_wall(nth));
    }
    let part = |rng: &mut dyn FnMut() -> u32| rng() as f32 / u32::MAX as f32 * 2.0 - 1.0;
    let mut draw = || rng.next_u32();
    let turn =
        Rotation::from_xyzw(part(&mut draw), part(&mut draw), part(&mut draw), part(&mut draw)).normalize();
    let spin = Vector::new(part(&mut draw), 12.0 + part(&mut draw), part(&mut draw)) * 5.0;
    let thrown = RigidBodyBuilder::dynamic()
        .pose(Pose3::from_parts(Vector::new(-6.0, part(&mut draw), 8.0), turn))
        .linvel(Vector::new(118.0 + part(&mut draw) * 5.0, part(&mut draw) * 5.0, 16.0))
        .angvel(spin);
    let lying = LYING.map(|pose| {
        let centre = Vector::new(f32::from(pose.x), f32::from(pose.y), f32::from(pose.z)) / 100.0;
        let half = f32::from(pose.yaw) / 4096.0 * core::f32::consts::PI;
        let yaw = Rotation::from_xyzw(0.0, 0.0, half.sin(), half.cos());
        RigidBodyBuilder::dynamic().pose(Pose3::from_parts(centre, yaw))
    });
    let mut dice = Vec::new();
    for body in lying.into_iter().chain([thrown]) {
        let shape = ColliderBuilder::round_cuboid(0.65, 0.65, 0.65, 0.15).friction(0.9).restitution(0.1);
        let (die, _) = world.insert(body.ccd_enabled(true), shape);
        let activation = world.bodies[die].activation_mut();
        activation.normalized_linear_threshold = 0.5;
        activation.time_until_sleep = 0.1;
        dice.push(die);
    }
    for _ in 0..1200 {
        world.step();
        if dice.iter().all(|die| world.bodies[*die].is_sleeping()) {
            break;
        }
    }
    dice.iter().filter(|die| world.bodies[**die].translation().z > 0.0).count()
}

fn plain_wall(nth: u8) -> ColliderBuilder {
    let angle = |nth: u8| f32::from(nth) / 28.0 * core::f32::consts::TAU;
    let corner = |nth: u8| Vector::new(7.6 * angle(nth).cos(), 5.7 * angle(nth).sin(), 0.0);
    let (from, to) = (corner(nth), corner(nth + 1));
    let yaw = (to.y - from.y).atan2(to.x - from.x) + core::f32::consts::PI;
    let slope = -20.0_f32.to_radians();
    let rotation = Rotation::from_xyzw(0.0, 0.0, (yaw / 2.0).sin(), (yaw / 2.0).cos())
        * Rotation::from_xyzw((slope / 2.0).sin(), 0.0, 0.0, (slope / 2.0).cos());
    let centre = (from + to) / 2.0 + rotation * Vector::new(0.0, 0.75, 0.95);
    let breadth = (to - from).length() / 2.0 + 0.4;
    ColliderBuilder::cuboid(breadth, 0.75, 2.45)
        .position(Pose3::from_parts(centre, rotation))
        .friction(0.2)
        .restitution(0.4)
}
