//! The two scenes: what is fixed in them, where the air is clear, and where a die has left.

use rapier3d::math::{Pose as Placement, Rotation, Vector};
use rapier3d::na::Unit;
use rapier3d::prelude::{CoefficientCombineRule, ColliderBuilder, SharedShape};

use crate::{ArenaMeasures, Surface, TownMeasures, pose::UNITS};

/// How many boxes the oval wall is built of.
const WALL_BOXES: u16 = 28;

/// How thick the wall is, in centimetres.
const WALL_THICKNESS: f32 = 1.5;

/// Where the dice fall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scene {
    ground: Ground,
    die: Die,
    floor: Surface,
}

/// A die's shape, in centimetres: a cube with round edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Die {
    /// Half the inner cube's edge.
    pub core: f32,
    /// How round the edges are.
    pub rounding: f32,
}

impl Die {
    /// Friction of dice against dice.
    pub(crate) const FRICTION: f32 = 0.3;
    /// Bounce of dice against dice.
    pub(crate) const BOUNCE: f32 = 0.3;

    fn new(edge: u16) -> Self {
        let edge = f32::from(edge) / UNITS;
        let rounding = edge * (3.0 / 32.0);
        Self { core: edge / 2.0 - rounding, rounding }
    }

    /// Half the edge.
    pub(crate) fn half(&self) -> f32 {
        self.core + self.rounding
    }

    /// How far the corners reach.
    pub(crate) fn reach(&self) -> f32 {
        self.core * 1.732_051 + self.rounding
    }

    pub(crate) fn shape(&self) -> SharedShape {
        SharedShape::round_cuboid(self.core, self.core, self.core, self.rounding)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Ground {
    Arena(Oval),
    Town { length: f32, width: f32 },
}

/// The arena's wall, in centimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Oval {
    length: f32,
    width: f32,
    height: f32,
    /// The wall's slope from upright as sine and cosine of half the angle, and its tangent.
    half_slope: (f32, f32),
    tangent: f32,
    side: Surface,
}

impl Oval {
    /// Whether a point is inside the oval with both half axes longer by `more`.
    fn holds(&self, point: Vector, more: f32) -> bool {
        let (a, b) = (self.length / 2.0 + more, self.width / 2.0 + more);
        let (x, y) = (point.x / a, point.y / b);
        a > 0.0 && b > 0.0 && x * x + y * y < 1.0
    }

    /// How much further out the top of the wall is than its foot.
    fn flare(&self) -> f32 {
        self.height * self.tangent
    }
}

/// Why measures make no scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// A die's edge is not between 4 mm and 50 mm.
    #[error("a die's edge is between 4 and 50 mm")]
    Die,
    /// The arena cannot hold dice: its mat is below four dice across, above a metre, or its wall lower than a die,
    /// higher than 30 cm or flatter than 60 degrees from upright.
    #[error(
        "an arena is four dice to a metre across, its wall a die to 30 cm high, sloped at most 60 degrees"
    )]
    Arena,
    /// The table does not hold the three sheets, or is longer than three metres, or its slots are not on the sheets.
    #[error("a table is at most 3 m long and holds three sheets of paper with three slots each")]
    Town,
    /// A friction above 2 or a bounce of 1 and above: dice would never come to rest.
    #[error("a surface's friction is at most 200 and its bounce below 100 hundredths")]
    Surface,
}

impl Scene {
    /// Str!ke's arena.
    pub fn arena(measures: &ArenaMeasures) -> Result<Self, Unfit> {
        let ArenaMeasures { length, width, die, wall, slope, mat, side } = *measures;
        let die = checked_die(die, &[mat, side])?;
        let across = 4 * measures.die..=10_000;
        let fits = across.contains(&length) && across.contains(&width);
        if !fits || !(measures.die..=3_000).contains(&wall) || slope > 60 {
            return Err(Unfit::Arena);
        }
        let angle = f32::from(slope) * (core::f32::consts::PI / 180.0);
        let oval = Oval {
            length: f32::from(length) / UNITS,
            width: f32::from(width) / UNITS,
            height: f32::from(wall) / UNITS,
            half_slope: (libm::sinf(angle / 2.0), libm::cosf(angle / 2.0)),
            tangent: libm::tanf(angle),
            side,
        };
        Ok(Self { ground: Ground::Arena(oval), die, floor: mat })
    }

    /// Monster Strike's table. Cards and paper are too thin to hinder a die: what they do is in the surface.
    pub fn town(measures: &TownMeasures) -> Result<Self, Unfit> {
        let TownMeasures { length, width, sheet, card, step, die, paper } = *measures;
        let die = checked_die(die, &[paper])?;
        let sheets = u32::from(sheet.0) * 3 <= u32::from(length) && sheet.1 <= width;
        let slots = 2 * u32::from(step) + u32::from(card.0) <= u32::from(sheet.0) && card.1 <= sheet.1;
        if !sheets || !slots || length > 30_000 || width > 30_000 {
            return Err(Unfit::Town);
        }
        let ground = Ground::Town { length: f32::from(length) / UNITS, width: f32::from(width) / UNITS };
        Ok(Self { ground, die, floor: paper })
    }

    pub(crate) fn die(&self) -> Die {
        self.die
    }

    /// Whether leaning dice are shaken flat here.
    pub(crate) fn is_shaken(&self) -> bool {
        matches!(self.ground, Ground::Arena(_))
    }

    /// Everything that never moves. The floor has no end: what leaves the scene is taken away before that matters.
    pub(crate) fn fixtures(&self) -> Vec<ColliderBuilder> {
        let mut fixtures =
            vec![surfaced(ColliderBuilder::halfspace(Unit::new_unchecked(Vector::Z)), self.floor)];
        if let Ground::Arena(oval) = self.ground {
            fixtures.extend(wall(&oval));
        }
        fixtures
    }

    /// Whether a die of any turn, with some room around it, touches neither floor nor wall here.
    pub(crate) fn is_clear(&self, centre: Vector, room: f32) -> bool {
        let room = self.die.reach() + room;
        centre.z > room
            && match self.ground {
                Ground::Arena(oval) => centre.z > oval.height + room || oval.holds(centre, -room),
                Ground::Town { .. } => true,
            }
    }

    /// Whether a die that moves like this is outside and will not come back.
    pub(crate) fn has_left(&self, centre: Vector, velocity: Vector) -> bool {
        match self.ground {
            Ground::Arena(oval) => {
                velocity.z <= 0.0
                    && centre.z < oval.height
                    && !oval.holds(centre, oval.flare() + WALL_THICKNESS)
            }
            Ground::Town { .. } => centre.z < 2.0 * self.die.half() && self.lies_outside(centre),
        }
    }

    /// Whether a die that came to rest here lies on the wall or beside the scene.
    pub(crate) fn lies_outside(&self, centre: Vector) -> bool {
        match self.ground {
            Ground::Arena(oval) => !oval.holds(centre, oval.flare()),
            Ground::Town { length, width } => 2.0 * centre.x.abs() > length || 2.0 * centre.y.abs() > width,
        }
    }

    /// Where a die may be laid by hand: flat on the floor, off the wall.
    pub(crate) fn holds_flat(&self, centre: Vector) -> bool {
        match self.ground {
            Ground::Arena(oval) => oval.holds(centre, -self.die.half() * 1.45),
            Ground::Town { .. } => !self.lies_outside(centre),
        }
    }
}

fn checked_die(edge: u16, surfaces: &[Surface]) -> Result<Die, Unfit> {
    if !(40..=500).contains(&edge) {
        return Err(Unfit::Die);
    }
    if surfaces.iter().any(|surface| surface.friction > 200 || surface.bounce >= 100) {
        return Err(Unfit::Surface);
    }
    Ok(Die::new(edge))
}

/// The surface alone decides how a die rubs and bounces on it: the die's own part is divided out.
fn surfaced(collider: ColliderBuilder, surface: Surface) -> ColliderBuilder {
    collider
        .friction(f32::from(surface.friction) / 100.0 / Die::FRICTION)
        .friction_combine_rule(CoefficientCombineRule::Multiply)
        .restitution(f32::from(surface.bounce) / 100.0 / Die::BOUNCE)
        .restitution_combine_rule(CoefficientCombineRule::Multiply)
}

/// Boxes with their inner faces on the oval's chords, sloped outwards and wide enough to meet at the top too.
fn wall(oval: &Oval) -> impl Iterator<Item = ColliderBuilder> {
    let oval = *oval;
    let corner = move |index: u16, more: f32| {
        let angle = f32::from(index % WALL_BOXES) * (core::f32::consts::TAU / f32::from(WALL_BOXES));
        let (a, b) = (oval.length / 2.0 + more, oval.width / 2.0 + more);
        Vector::new(a * libm::cosf(angle), b * libm::sinf(angle), 0.0)
    };
    (0..WALL_BOXES).map(move |index| {
        let (from, to) = (corner(index, 0.0), corner(index + 1, 0.0));
        let breadth = (corner(index + 1, oval.flare() + WALL_THICKNESS)
            - corner(index, oval.flare() + WALL_THICKNESS))
        .length();
        let along = to - from;
        // The box's own y looks outwards: counter-clockwise corners have their outside to the right.
        let yaw = libm::atan2f(along.y, along.x) + core::f32::consts::PI;
        let turned = Rotation::from_xyzw(0.0, 0.0, libm::sinf(yaw / 2.0), libm::cosf(yaw / 2.0));
        let (sine, cosine) = oval.half_slope;
        let rotation = turned * Rotation::from_xyzw(-sine, 0.0, 0.0, cosine);
        let run = libm::sqrtf(oval.height * oval.height + oval.flare() * oval.flare());
        // The foot goes down into the floor, so that no gap is left below it.
        let foot = WALL_THICKNESS;
        let middle = rotation * Vector::new(0.0, WALL_THICKNESS / 2.0, (run - foot) / 2.0);
        let centre = (from + to) / 2.0 + middle;
        let shape = ColliderBuilder::cuboid(breadth / 2.0, WALL_THICKNESS / 2.0, run / 2.0 + foot / 2.0);
        surfaced(shape, oval.side).position(Placement::from_parts(centre, rotation))
    })
}
