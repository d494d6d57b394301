//! The physical world around a throw: rapier with the settings that were found to be sound, and a snapshot to begin from.

use rapier3d::math::{Pose as Placement, Vector};
use rapier3d::prelude::{
    BroadPhaseBvh, CCDSolver, ColliderBuilder, ColliderSet, ImpulseJointSet, IntegrationParameters,
    IslandManager, MultibodyJointSet, NarrowPhase, PhysicsPipeline, RigidBody, RigidBodyBuilder,
    RigidBodyHandle, RigidBodySet, SharedShape, SoftBodySet, SpringCoefficients,
};

use crate::{
    Scene,
    hand::{GRAVITY, Released},
    scene::Die,
};

/// How many steps a second has. Another number would give other outcomes: it is frozen.
pub(crate) const STEPS_A_SECOND: u16 = 240;

/// The time of one step.
pub(crate) const DT: f32 = 1.0 / STEPS_A_SECOND as f32;

/// Everything in a world that a snapshot must hold.
#[derive(Clone)]
struct Contents {
    bodies: RigidBodySet,
    colliders: ColliderSet,
    islands: IslandManager,
    broad_phase: BroadPhaseBvh,
    narrow_phase: NarrowPhase,
}

/// A world with its fixtures, to be filled with dice and to be emptied again.
pub(crate) struct World {
    empty: Contents,
    now: Contents,
    settings: IntegrationParameters,
    shape: SharedShape,
    pipeline: PhysicsPipeline,
    impulse_joints: ImpulseJointSet,
    multibody_joints: MultibodyJointSet,
    soft_bodies: SoftBodySet,
    ccd: CCDSolver,
}

impl World {
    pub(crate) fn new(scene: &Scene) -> Self {
        let mut empty = Contents {
            bodies: RigidBodySet::new(),
            colliders: ColliderSet::new(),
            islands: IslandManager::new(),
            broad_phase: BroadPhaseBvh::new(),
            narrow_phase: NarrowPhase::new(),
        };
        for fixture in scene.fixtures() {
            empty.colliders.insert(fixture);
        }
        let mut world = Self {
            now: empty.clone(),
            empty,
            settings: settings(),
            shape: scene.die().shape(),
            pipeline: PhysicsPipeline::new(),
            impulse_joints: ImpulseJointSet::new(),
            multibody_joints: MultibodyJointSet::new(),
            soft_bodies: SoftBodySet::new(),
            ccd: CCDSolver::new(),
        };
        // One step without dice builds the tree of the fixtures once for all throws.
        world.step(Vector::ZERO);
        world.empty = world.now.clone();
        world
    }

    /// Takes all dice away, and every trace of them: a throw never depends on those before it.
    pub(crate) fn clear(&mut self) {
        self.now.clone_from(&self.empty);
        self.pipeline = PhysicsPipeline::new();
        self.ccd = CCDSolver::new();
    }

    /// Puts a die into the world, awake.
    pub(crate) fn add(&mut self, die: &Released) -> RigidBodyHandle {
        let body = RigidBodyBuilder::dynamic()
            .pose(Placement::from_parts(die.centre, die.rotation))
            .linvel(die.velocity)
            .angvel(die.turning)
            .ccd_enabled(true)
            .soft_ccd_prediction(FORESIGHT)
            .build();
        let handle = self.now.bodies.insert(body);
        let activation = self.now.bodies[handle].activation_mut();
        activation.normalized_linear_threshold = 0.5;
        activation.time_until_sleep = 0.1;
        let collider = ColliderBuilder::new(self.shape.clone())
            .friction(Die::FRICTION)
            .restitution(Die::BOUNCE)
            .density(1.2);
        self.now.colliders.insert_with_parent(collider, handle, &mut self.now.bodies);
        handle
    }

    /// Takes a die away.
    pub(crate) fn remove(&mut self, die: RigidBodyHandle) {
        let Contents { bodies, colliders, islands, .. } = &mut self.now;
        bodies.remove(
            die,
            islands,
            colliders,
            &mut self.impulse_joints,
            &mut self.multibody_joints,
            &mut self.soft_bodies,
            true,
        );
    }

    pub(crate) fn die(&self, die: RigidBodyHandle) -> &RigidBody {
        &self.now.bodies[die]
    }

    pub(crate) fn wake(&mut self, die: RigidBodyHandle) {
        self.now.islands.wake_up(&mut self.now.bodies, die, true);
    }

    /// One step, with a push on everything beside gravity.
    pub(crate) fn step(&mut self, push: Vector) {
        let Contents { bodies, colliders, islands, broad_phase, narrow_phase } = &mut self.now;
        self.pipeline.step(
            push - Vector::Z * GRAVITY,
            &self.settings,
            islands,
            broad_phase,
            narrow_phase,
            bodies,
            colliders,
            &mut self.impulse_joints,
            &mut self.multibody_joints,
            &mut self.soft_bodies,
            &mut self.ccd,
            &(),
            &(),
        );
    }
}

/// How far ahead contacts are foreseen, in centimetres: as far as the fastest die comes within a step. A die that is
/// first noticed deep in the table jumps out of it as far as it happened to be in.
const FORESIGHT: f32 = 4.2;

/// Lengths in centimetres. Contact recycling makes resting dice creep, so it is off. So is warm starting: the push
/// that stopped a die in one step would be given once more in the next, and a bounce would depend on where within a
/// step it fell. Two sweeps of the solver make up for it.
fn settings() -> IntegrationParameters {
    IntegrationParameters {
        dt: DT,
        min_ccd_dt: DT / 100.0,
        length_unit: 1.0,
        num_solver_iterations: 4,
        num_internal_pgs_iterations: 2,
        warmstart_coefficient: 0.0,
        contact_softness: SpringCoefficients { natural_frequency: 120.0, damping_ratio: 10.0 },
        static_contact_softness: SpringCoefficients { natural_frequency: 240.0, damping_ratio: 10.0 },
        normalized_max_corrective_velocity: 100.0,
        contact_recycling: false,
        ..IntegrationParameters::default()
    }
}
