//! Monster Strike's dice, thrown onto its town.

use ::monster_strike::{
    Aim, Chance, Dice, DiceThrow, Die, DiePosition, MonsterStrike, Outcome, Rules, Slot, Style, Throwing,
};
use kernel::{Rng, source::Ask};
use throw::{Lying, Pose, Scene, TURN, Throw, Thrower, TownMeasures, TownPreset, Trajectory};

use super::ThrowsDice;

/// The table with its three sheets.
const TOWN: TownMeasures = TownMeasures::PUBLISHED;

/// Who throws at this table, if its dice are thrown.
pub fn dice_thrower(rules: &Rules) -> Option<Box<dyn ThrowsDice<MonsterStrike>>> {
    if rules.throwing == Throwing::Quick {
        return None;
    }
    let scene = Scene::town(&TOWN).ok()?;
    Some(Box::new(AtTheTown { thrower: Thrower::new(scene, rules.content.model.hand) }))
}

/// Somebody at the town.
struct AtTheTown {
    thrower: Thrower,
}

impl ThrowsDice<MonsterStrike> for AtTheTown {
    /// A die that has fallen off the table is not in the scene: it keeps its index among the dice, and has no track.
    fn throw_dice(
        &mut self,
        ask: &Ask<'_, MonsterStrike>,
        rng: &mut dyn Rng,
    ) -> Option<(Outcome, Trajectory)> {
        let Chance::Throw(asked) = ask.chance else { return None };
        let poses: Vec<Option<Pose>> = asked.lying.iter().map(pose).collect();
        let lying: Vec<Pose> = poses.iter().copied().flatten().collect();
        let rest = self.thrower.throw(&lying, &aimed(ask.rules, asked)?, rng).ok()?;
        let mut after = rest.dice.iter().copied().map(die);
        let mut dice = Vec::new();
        for (before, pose) in asked.lying.iter().zip(&poses) {
            dice.push(if pose.is_some() { after.next()? } else { before });
        }
        dice.extend(after);
        Some((Outcome::Dice(Dice::of(&dice)?), rest.trajectory))
    }
}

/// The throw that a player's aim means.
fn aimed(rules: &Rules, asked: &DiceThrow) -> Option<Throw> {
    let dice = asked.dice;
    match asked.aim {
        Aim::At(style, slot) => {
            let preset = match style {
                Style::Drop => TownPreset::Drop,
                Style::Toss => TownPreset::Toss,
                Style::Skim => TownPreset::Skim,
            };
            preset.throw(&TOWN, rules.feet.number(), slot.number(), dice)
        }
        Aim::Free(aim) => Some(Throw { aim, dice }),
    }
}

/// How a die lies in the scene; `None` if it is not there. A die without a position, such as a quick die or one in a
/// written position, lies in the middle of its slot, or in the middle of the table's far edge.
fn pose(die: Die) -> Option<Pose> {
    let floor = TOWN.die.div_ceil(2).cast_signed();
    match die {
        Die::Flat { face, position: Some(DiePosition { x, y, z, yaw }), .. } => {
            Some(Pose { x, y, z: z.max(floor), yaw: yaw % TURN, up: face })
        }
        Die::Flat { face, on, position: None } => {
            let far = (0, (TOWN.width / 2 - TOWN.die).cast_signed());
            let (x, y) = on.map_or(far, Slot::middle);
            Some(Pose { x, y, z: floor, yaw: 0, up: face })
        }
        Die::Leaning | Die::Off => None,
    }
}

/// A die after a throw, as the game knows it.
fn die(lying: Lying) -> Die {
    match lying {
        Lying { pose: None, .. } => Die::Off,
        Lying { leaning: true, .. } => Die::Leaning,
        Lying { pose: Some(Pose { x, y, z, yaw, up }), .. } => Die::at(up, DiePosition { x, y, z, yaw }),
    }
}
