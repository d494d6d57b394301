//! Whoever throws: a scene, a hand, and a physical world that serves one throw after the other.

use std::fmt;

use kernel::{Aim, Rng};

use crate::{HandNoise, Pose, Rest, Scene, Throw, hand, pose::units, run::Run, world::World};

/// The most dice in one throw.
pub const MOST_THROWN: u8 = 25;

/// The most dice that may lie there before.
pub const MOST_LYING: usize = 25;

/// The fastest throw, in centimetres a second.
pub const MOST_SPEED: u16 = 1_000;

/// The fastest spin either way, in turns a second.
pub const MOST_SPIN: i8 = 20;

/// The furthest a hand or an aim may be from the middle, in tenths of a millimetre.
pub const MOST_REACH: i16 = 15_000;

/// Why a throw is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoThrow {
    /// None or more than [`MOST_THROWN`] dice.
    #[error("a throw has 1 to {MOST_THROWN} dice")]
    Dice,
    /// More than [`MOST_LYING`] dice lie there, or one of them shows no side or is not in the scene.
    #[error("at most {MOST_LYING} dice lie there, each in the scene and with a side from 1 to 6 up")]
    Lying,
    /// The hand is below a die's corner or further away than an arm reaches.
    #[error(
        "the hand is at least 15 mm above the floor and at most {MOST_REACH} tenths of a millimetre away"
    )]
    Hand,
    /// The aim is further away than [`MOST_REACH`].
    #[error("the aim is at most {MOST_REACH} tenths of a millimetre away")]
    Aim,
    /// Faster than [`MOST_SPEED`].
    #[error("a throw is at most {MOST_SPEED} cm/s fast")]
    Speed,
    /// More spin than [`MOST_SPIN`].
    #[error("a throw spins at most {MOST_SPIN} turns a second")]
    Spin,
}

/// Throws dice into a scene. What a throw comes to depends on the scene, the hand, what lies there, the throw and the
/// numbers drawn, and on nothing else: not on earlier throws, not on the build, not on the thread.
pub struct Thrower {
    scene: Scene,
    hand: HandNoise,
    world: World,
}

impl fmt::Debug for Thrower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thrower")
            .field("scene", &self.scene)
            .field("hand", &self.hand)
            .finish_non_exhaustive()
    }
}

impl Thrower {
    /// Somebody with this hand at this scene.
    pub fn new(scene: Scene, hand: HandNoise) -> Self {
        Self { scene, hand, world: World::new(&scene) }
    }

    /// Throws, and waits until everything lies. All chance, from the turn of the dice in the hand to a shake, comes
    /// from `rng`.
    pub fn throw<R: Rng + ?Sized>(
        &mut self,
        lying: &[Pose],
        throw: &Throw,
        rng: &mut R,
    ) -> Result<Rest, NoThrow> {
        self.check(lying, throw)?;
        let released = hand::release(&self.hand, throw, self.scene.die(), rng);
        Ok(Run::start(&self.scene, &mut self.world, lying, released, rng).finish(rng))
    }

    /// Lets dice come down of which some have nothing under them any more, and waits until everything lies. All chance, if
    /// some have to be shaken flat, comes from `rng`.
    pub fn let_down<R: Rng + ?Sized>(&mut self, lying: &[Pose], rng: &mut R) -> Result<Rest, NoThrow> {
        if lying.len() > MOST_LYING || !lying.iter().all(|pose| self.can_lie(pose)) {
            return Err(NoThrow::Lying);
        }
        Ok(Run::let_down(&self.scene, &mut self.world, lying, rng).finish(rng))
    }

    /// Whether this can be thrown.
    pub fn check(&self, lying: &[Pose], throw: &Throw) -> Result<(), NoThrow> {
        let Throw { aim: Aim { from, to, speed, spin }, dice } = *throw;
        let within = |at: i16| at.unsigned_abs() <= MOST_REACH.unsigned_abs();
        let refusals = [
            (dice == 0 || dice > MOST_THROWN, NoThrow::Dice),
            (lying.len() > MOST_LYING || !lying.iter().all(|pose| self.can_lie(pose)), NoThrow::Lying),
            (from.2 < 150 || !within(from.0) || !within(from.1) || !within(from.2), NoThrow::Hand),
            (!within(to.0) || !within(to.1), NoThrow::Aim),
            (speed > MOST_SPEED, NoThrow::Speed),
            (spin.unsigned_abs() > MOST_SPIN.unsigned_abs(), NoThrow::Spin),
        ];
        refusals.into_iter().find(|(refused, _)| *refused).map_or(Ok(()), |(_, why)| Err(why))
    }

    fn can_lie(&self, pose: &Pose) -> bool {
        let floor = units(self.scene.die().half());
        (1..=6).contains(&pose.up)
            && pose.yaw < crate::TURN
            && pose.z >= floor
            && !self.scene.lies_outside(pose.centre())
    }
}
