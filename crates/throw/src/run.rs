//! One throw from the hand to rest: flight, contact, and a shake for those that lean.

use kernel::{Rng, below};
use rapier3d::math::{Rotation, Vector};
use rapier3d::prelude::RigidBodyHandle;

use crate::{
    FRAME_RATE, Frame, Lying, Pose, Rest, Scene, Track, Trajectory,
    hand::{GRAVITY, Released},
    pose::{CUBE_TURNS, cube_turn, top},
    shake,
    world::{DT, STEPS_A_SECOND, World},
};

/// How many steps go by from one frame to the next.
const STEPS_A_FRAME: u32 = (STEPS_A_SECOND / FRAME_RATE) as u32;

/// The longest flight: what takes longer was thrown at the ceiling.
const MOST_FLIGHT: u32 = 4 * STEPS_A_SECOND as u32;

/// After this many steps in contact, dice that still rock count as they lie.
const MOST_STEPS: u32 = 5 * STEPS_A_SECOND as u32;

/// A die with at least this much of its top side up lies flat: within two degrees.
const FLAT: f32 = 0.9994;

/// A flat die this slow (cm/s, and radians a second) for this many steps stays where it is: in the air gravity alone
/// would give it more speed than that within one step.
const CALM: (f32, f32, u16) = (1.0, 1.5, 4);

/// A leaning die must be calmer, and for longer, before it is said to lean and not to fall.
const CALM_LEANING: (f32, f32, u16) = (0.5, 0.6, 24);

/// After this many calm steps a die that was woken was not touched.
const UNTOUCHED: u16 = 3;

/// Where a die is while a throw runs.
#[derive(Clone, Copy, Debug)]
enum Body {
    /// It lies as it lay, and nothing came near it: it is not even in the physical world.
    Lying(Pose),
    /// The physical world moves it.
    Moving { handle: RigidBodyHandle, calm: u16 },
    /// It left the scene.
    Left,
}

/// A throw that is going on.
pub(crate) struct Run<'a> {
    scene: &'a Scene,
    world: &'a mut World,
    lying: &'a [Pose],
    bodies: Vec<Body>,
    tracks: Vec<Track>,
    /// How the numbers of each die sit on the engine's cube: drawn for every throw, so that no side can gain from how
    /// the engine goes through a cube's axes.
    grips: Vec<Rotation>,
    steps: u32,
    /// Whether some die lies on another: such dice are woken together.
    stacked: bool,
}

/// A die's centre, turn and speed.
#[derive(Clone, Copy)]
struct Motion {
    centre: Vector,
    rotation: Rotation,
    velocity: Vector,
    turning: f32,
}

impl<'a> Run<'a> {
    /// Lets go of the dice: they fly, freely and exactly, until the first of them could touch something.
    pub(crate) fn start<R: Rng + ?Sized>(
        scene: &'a Scene,
        world: &'a mut World,
        lying: &'a [Pose],
        mut released: Vec<Released>,
        rng: &mut R,
    ) -> Self {
        let dice = lying.len() + released.len();
        let grips = (0..dice).map(|_| cube_turn(below(rng, CUBE_TURNS))).collect();
        let die = scene.die();
        lift(scene, lying, &mut released);
        let lying_frames = lying.iter().map(|pose| vec![Frame::new(pose.centre(), pose.rotation())]);
        let thrown_frames = released.iter().map(|die| vec![Frame::new(die.centre, die.rotation)]);
        let stacked = lying.iter().any(|pose| pose.centre().z > 1.5 * die.half());
        let tracks = lying_frames.chain(thrown_frames).collect();
        let bodies = lying.iter().map(|pose| Body::Lying(*pose)).collect();
        let mut run = Self { scene, world, lying, bodies, tracks, grips, steps: 0, stacked };

        while run.steps < MOST_FLIGHT && is_clear(scene, lying, &released, run.steps + 1) {
            run.steps += 1;
            if run.steps.is_multiple_of(STEPS_A_FRAME) {
                let time = run_time(run.steps);
                run.record(|index| released[index].later(time));
            }
        }
        run.world.clear();
        for die in &released {
            let handle = run.add(run.bodies.len(), die.later(run_time(run.steps)));
            run.bodies.push(Body::Moving { handle, calm: 0 });
        }
        run
    }

    /// Lets go of dice that lie there, all together: what has nothing under it falls.
    pub(crate) fn let_down<R: Rng + ?Sized>(
        scene: &'a Scene,
        world: &'a mut World,
        lying: &'a [Pose],
        rng: &mut R,
    ) -> Self {
        let grips = lying.iter().map(|_| cube_turn(below(rng, CUBE_TURNS))).collect();
        let tracks = lying.iter().map(|pose| vec![Frame::new(pose.centre(), pose.rotation())]).collect();
        let bodies = lying.iter().map(|pose| Body::Lying(*pose)).collect();
        // Nothing leaves the physical world again before all is calm, as among dice that lie on each other.
        let mut run = Self { scene, world, lying, bodies, tracks, grips, steps: 0, stacked: true };
        run.world.clear();
        run.wake_all();
        run
    }

    /// A frame of every die that is still there. `flying` says where a thrown die is that is not in the world yet.
    fn record(&mut self, flying: impl Fn(usize) -> Released) {
        for index in 0..self.tracks.len() {
            let frame = match self.bodies.get(index) {
                Some(Body::Lying(_)) => self.tracks[index].last().copied(),
                Some(Body::Moving { handle, .. }) => {
                    let Motion { centre, rotation, .. } = self.motion(index, *handle);
                    Some(Frame::new(centre, rotation))
                }
                Some(Body::Left) => None,
                None => {
                    let Released { centre, rotation, .. } = flying(index - self.lying.len());
                    Some(Frame::new(centre, rotation))
                }
            };
            self.tracks[index].extend(frame);
        }
    }

    /// Puts a die into the physical world, its numbers as the throw's grip has them.
    fn add(&mut self, index: usize, die: Released) -> RigidBodyHandle {
        self.world.add(&Released { rotation: die.rotation * self.grips[index], ..die })
    }

    fn motion(&self, index: usize, handle: RigidBodyHandle) -> Motion {
        let body = self.world.die(handle);
        Motion {
            centre: body.translation(),
            rotation: *body.rotation() * self.grips[index].inverse(),
            velocity: body.linvel(),
            turning: body.angvel().length(),
        }
    }

    /// One step of the physical world under a push, and what follows from it.
    fn step(&mut self, push: Vector) {
        self.wake_those_in_the_way();
        self.leave_alone_those_out_of_the_way();
        self.world.step(push);
        self.steps += 1;
        for index in 0..self.bodies.len() {
            let Body::Moving { handle, calm } = self.bodies[index] else { continue };
            let motion = self.motion(index, handle);
            self.bodies[index] = if self.scene.has_left(motion.centre, motion.velocity) {
                self.world.remove(handle);
                Body::Left
            } else {
                let (speed, turning, _) = calm_enough(motion.rotation);
                let is_calm = motion.velocity.length() < speed && motion.turning < turning;
                Body::Moving { handle, calm: if is_calm { calm.saturating_add(1) } else { 0 } }
            };
        }
        if self.steps.is_multiple_of(STEPS_A_FRAME) {
            self.record(|_| unreachable!("invariant: no die flies outside the world after the flight"));
        }
    }

    /// A die at rest enters the physical world when a moving one could reach it within a step.
    fn wake_those_in_the_way(&mut self) {
        if !self.bodies[..self.lying.len()].iter().any(|body| matches!(body, Body::Lying(_))) {
            return;
        }
        let reach = 2.0 * self.scene.die().reach() + 0.1;
        for mover in 0..self.bodies.len() {
            let Body::Moving { handle, .. } = self.bodies[mover] else { continue };
            let motion = self.motion(mover, handle);
            let speed = motion.velocity.length();
            if speed < 0.5 && motion.turning < 0.5 {
                continue;
            }
            let near = reach + (speed + GRAVITY * DT) * DT * 1.5;
            for index in 0..self.lying.len() {
                let Body::Lying(pose) = self.bodies[index] else { continue };
                if (pose.centre() - motion.centre).length_squared() < near * near {
                    self.wake(index, pose);
                    if self.stacked {
                        self.wake_all();
                    }
                }
            }
        }
    }

    /// A die that was woken, was not touched after all and is out of the way again leaves the physical world: it lies
    /// exactly as it lay, and costs nothing.
    fn leave_alone_those_out_of_the_way(&mut self) {
        if self.stacked {
            return;
        }
        for index in 0..self.lying.len() {
            let Body::Moving { handle, calm } = self.bodies[index] else { continue };
            if calm < UNTOUCHED {
                continue;
            }
            let Motion { centre, rotation, .. } = self.motion(index, handle);
            let pose = grounded(Pose::nearest(centre, rotation), self.scene);
            let near = 2.0 * self.scene.die().reach() + 0.5;
            let alone = self.bodies.iter().enumerate().all(|(other, body)| match body {
                Body::Moving { handle, .. } if other != index => {
                    (self.world.die(*handle).translation() - centre).length_squared() > near * near
                }
                Body::Moving { .. } | Body::Lying(_) | Body::Left => true,
            });
            if alone && pose.is_about(&self.lying[index]) {
                self.world.remove(handle);
                self.bodies[index] = Body::Lying(self.lying[index]);
            }
        }
    }

    fn wake(&mut self, index: usize, pose: Pose) {
        let (centre, rotation) = (pose.centre(), pose.rotation());
        let die = Released { centre, rotation, velocity: Vector::ZERO, turning: Vector::ZERO };
        let handle = self.add(index, die);
        self.bodies[index] = Body::Moving { handle, calm: 0 };
    }

    fn wake_all(&mut self) {
        for index in 0..self.bodies.len() {
            match self.bodies[index] {
                Body::Lying(pose) => self.wake(index, pose),
                Body::Moving { handle, .. } => self.world.wake(handle),
                Body::Left => {}
            }
        }
    }

    /// Goes on until nothing moves any more.
    fn settle(&mut self) {
        for _ in 0..MOST_STEPS {
            self.step(Vector::ZERO);
            let rests = |body: &Body| match body {
                Body::Lying(_) | Body::Left => true,
                Body::Moving { handle, calm } => *calm >= calm_enough(*self.world.die(*handle).rotation()).2,
            };
            if self.bodies.iter().all(rests) {
                break;
            }
        }
    }

    /// Whether this die shows no result.
    fn leans(&self, index: usize) -> bool {
        let Body::Moving { handle, .. } = self.bodies[index] else { return false };
        let Motion { centre, rotation, .. } = self.motion(index, handle);
        top(rotation).1 < FLAT && !self.scene.lies_outside(centre)
    }

    /// Lets everything come to rest and says how it lies.
    pub(crate) fn finish<R: Rng + ?Sized>(mut self, rng: &mut R) -> Rest {
        self.settle();
        let mut shakes = 0;
        if self.scene.is_shaken() {
            while shakes < shake::MOST && (0..self.bodies.len()).any(|index| self.leans(index)) {
                for push in shake::pushes(shakes, rng) {
                    if self.steps.is_multiple_of(8) {
                        self.wake_all();
                    }
                    self.step(push);
                }
                shakes += 1;
                self.settle();
            }
        }
        let mut dice: Vec<Lying> = (0..self.bodies.len()).map(|index| self.lying(index)).collect();
        if self.scene.is_shaken() {
            shake::lay_flat(self.scene, &mut dice);
        }
        for (track, die) in self.tracks.iter_mut().zip(&dice) {
            track.extend(die.pose.map(|pose| Frame::new(pose.centre(), pose.rotation())));
        }
        Rest { dice, shakes, trajectory: Trajectory::of(&self.tracks) }
    }

    fn lying(&self, index: usize) -> Lying {
        let before = self.lying.get(index);
        let thrown = before.is_none();
        match self.bodies[index] {
            Body::Lying(pose) => Lying { pose: Some(pose), moved: false, thrown, leaning: false },
            Body::Left => Lying { pose: None, moved: true, thrown, leaning: false },
            Body::Moving { handle, .. } => {
                let Motion { centre, rotation, .. } = self.motion(index, handle);
                if self.scene.lies_outside(centre) {
                    return Lying { pose: None, moved: true, thrown, leaning: false };
                }
                let leaning = self.leans(index);
                let pose = grounded(Pose::nearest(centre, rotation), self.scene);
                match before {
                    Some(before) if !leaning && before.is_about(&pose) => {
                        Lying { pose: Some(*before), moved: false, thrown, leaning }
                    }
                    _ => Lying { pose: Some(pose), moved: true, thrown, leaning },
                }
            }
        }
    }
}

/// A die within a hair of the floor lies on it: contacts have some slack.
fn grounded(pose: Pose, scene: &Scene) -> Pose {
    let floor = crate::pose::units(scene.die().half());
    if (i32::from(pose.z) - i32::from(floor)).abs() <= 5 { Pose { z: floor, ..pose } } else { pose }
}

fn calm_enough(rotation: Rotation) -> (f32, f32, u16) {
    if top(rotation).1 >= FLAT { CALM } else { CALM_LEANING }
}

fn run_time(steps: u32) -> f32 {
    steps as f32 * DT
}

/// Whether no die can touch anything up to the given step.
fn is_clear(scene: &Scene, lying: &[Pose], released: &[Released], step: u32) -> bool {
    let centres = || released.iter().map(|die| die.at(run_time(step)).0);
    let apart = 2.0 * scene.die().reach() + 0.05;
    let far = |one: Vector, other: Vector| (other - one).length_squared() > apart * apart;
    is_clear_of_scene(scene, lying, released, step)
        && centres().enumerate().all(|(index, one)| centres().take(index).all(|other| far(one, other)))
}

/// Whether no die can touch the scene or what lies there up to the given step.
fn is_clear_of_scene(scene: &Scene, lying: &[Pose], released: &[Released], step: u32) -> bool {
    let reach = 2.0 * scene.die().reach();
    released.iter().map(|die| die.at(run_time(step))).all(|(centre, velocity)| {
        // A fast die could be beside another at both ends of a step and in it between them.
        let room = 0.1 + 0.1 * velocity.length() * DT;
        let apart = |other: Vector| (other - centre).length_squared() > (reach + room) * (reach + room);
        scene.is_clear(centre, room) && lying.iter().all(|pose| apart(pose.centre()))
    })
}

/// A hand whose noise took it into a wall or onto a die is lifted until there is room. Dice in the hand may touch
/// each other: lifting would not part them.
fn lift(scene: &Scene, lying: &[Pose], released: &mut [Released]) {
    for _ in 0..200 {
        if is_clear_of_scene(scene, lying, released, 0) {
            return;
        }
        for die in released.iter_mut() {
            die.centre.z += 0.25;
        }
    }
}
