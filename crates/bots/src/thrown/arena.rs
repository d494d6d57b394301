//! Str!ke's dice, thrown into its arena.

use ::strike::{
    Arena, Chance, DiePlace, Face, Landing, Outcome, Rules, Shake, Side, State, Strike, Style, Throw,
    Throwing,
};
use kernel::{Rng, below, source::Ask};
use throw::{ArenaMeasures, ArenaPreset, Lying, Pose, Scene, Thrower, Trajectory};

use super::ThrowsDice;

/// Who throws at this table, if its dice are thrown.
pub fn dice_thrower(rules: &Rules) -> Option<Box<dyn ThrowsDice<Strike>>> {
    let at_the_arena: Box<dyn ThrowsDice<Strike>> = Box::new(AtTheArena::of(rules)?);
    Some(at_the_arena)
}

/// Somebody at the arena.
pub(crate) struct AtTheArena {
    arena: ArenaMeasures,
    thrower: Thrower,
}

/// Rule STR-03: the arena as physics has it, in tenths of a millimetre.
fn measures(arena: &Arena) -> ArenaMeasures {
    let Arena { length, width, die } = *arena;
    ArenaMeasures { length: 10 * length, width: 10 * width, die: 10 * die, ..ArenaMeasures::PUBLISHED }
}

impl ThrowsDice<Strike> for AtTheArena {
    fn throw_dice(&mut self, ask: &Ask<'_, Strike>, rng: &mut dyn Rng) -> Option<(Outcome, Trajectory)> {
        let lying = lying(ask.state)?;
        let throw = match ask.chance {
            Chance::Starter => return None,
            // Rule STR-10: the spare die is rolled. It lies there alone, so the side it comes from is nobody's choice.
            Chance::Spare => {
                let side = Side::ALL[below(rng, Side::ALL.len() as u32) as usize];
                Some(self.throw(ask.state, Style::Careful(side), 1)?)
            }
            Chance::Throw(Throw { dice, style, .. }) => Some(self.throw(ask.state, *style, *dice)?),
            Chance::Settle => None,
        };
        let rest = match throw {
            Some(throw) => self.thrower.throw(&lying, &throw, rng).ok()?,
            None => self.thrower.let_down(&lying, rng).ok()?,
        };
        // Rule STR-25: what is not in the arena any more is missing. Rule STR-26: what leaned was shaken flat.
        let dice = rest.dice.iter().filter_map(|die| in_arena(die, &ask.rules.arena)).collect();
        let shake = if rest.shakes > 0 { Shake::Shaken } else { Shake::None };
        Some((Outcome::Rest(Landing::placed(dice, shake)), rest.trajectory))
    }
}

impl AtTheArena {
    /// Somebody who throws at this table, if its dice are thrown.
    pub(crate) fn of(rules: &Rules) -> Option<Self> {
        if rules.throwing == Throwing::Quick {
            return None;
        }
        let arena = measures(&rules.arena);
        let scene = Scene::arena(&arena).ok()?;
        Some(Self { arena, thrower: Thrower::new(scene, rules.throws().hand) })
    }

    /// What becomes of every die if one is thrown like this: of those that lie there first, in the order of their numbers, then of
    /// the thrown one. None is said of a die that has left the arena.
    pub(crate) fn try_one(
        &mut self,
        (rules, state): (&Rules, &State),
        style: Style,
        rng: &mut dyn Rng,
    ) -> Option<Vec<Option<Face>>> {
        let throw = self.throw(state, style, 1)?;
        let rest = self.thrower.throw(&lying(state)?, &throw, rng).ok()?;
        Some(rest.dice.iter().map(|die| in_arena(die, &rules.arena).map(|(face, _)| face)).collect())
    }

    /// Rule STR-24: the throw that a style is.
    fn throw(&self, state: &State, style: Style, dice: u8) -> Option<throw::Throw> {
        let at = |preset: ArenaPreset, from, point| preset.throw(&self.arena, from, point, dice);
        Some(match style {
            Style::Careful(from) => at(ArenaPreset::Roll, from, (0, 0)),
            Style::Drop => at(ArenaPreset::Drop, Side::USUAL, (0, 0)),
            Style::Hard(from) => at(ArenaPreset::Throw, from, (0, 0)),
            Style::Strike(number, from) => {
                let DiePlace { x, y, .. } = state.place(number.face())?;
                at(ArenaPreset::Strike, from, (x, y))
            }
            Style::Free(aim) => throw::Throw { aim, dice },
        })
    }
}

/// The dice at rest, in the order of their numbers.
pub fn lying(state: &State) -> Option<Vec<Pose>> {
    let pose = |face: Face| {
        let DiePlace { x, y, z, yaw } = state.place(face)?;
        Some(Pose { x, y, z, yaw, up: face.side() })
    };
    state.arena().faces().map(pose).collect()
}

/// What a die shows and where it lies, if it is still in the arena.
fn in_arena(die: &Lying, arena: &Arena) -> Option<(Face, DiePlace)> {
    let Pose { x, y, z, yaw, up } = die.pose?;
    let place = DiePlace { x, y, z, yaw };
    Some((Face::on_side(up)?, place)).filter(|_| place.is_inside(arena))
}
