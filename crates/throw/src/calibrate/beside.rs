//! What a die does in the town that is thrown while another lies there, and what becomes of that one.

use std::collections::BTreeMap;

use kernel::{below, lab_rng};
use serde::{Deserialize, Serialize};

use super::{Progress, TownRow, Work, parts, share, town::MOST_AGAIN};
use crate::{HandNoise, Pose, Scene, Throw, Thrower, TownMeasures, TownPreset, Unfit};

/// A throw of one die in a game, and where the other lay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BesideThrow {
    /// How it was thrown.
    pub preset: TownPreset,
    /// From how far away, 1 or 2.
    pub feet: u8,
    /// The slot aimed at, 1 to 9.
    pub aim: u8,
    /// The die that lay there.
    pub lying: Pose,
}

/// Where the lying die lies afterwards (0 beside all cards), whether it shows the same number (0), a neighbouring side (1) or the
/// opposite one (2), where the thrown die lies, and how often that was seen.
pub type Together = (u8, u8, u8, u32);

/// What was counted for one preset, one distance, one slot aimed at and one slot on which another die lay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BesideRow {
    /// How it was thrown.
    pub preset: TownPreset,
    /// From how far away, 1 or 2.
    pub feet: u8,
    /// The slot aimed at, 1 to 5: the other half of the town is the mirror of this one.
    pub aim: u8,
    /// The slot on which the other die lay, 0 beside all cards.
    pub lying: u8,
    /// How many throws were counted.
    pub thrown: u32,
    /// What was seen how often, in rising order.
    pub lay: Vec<Together>,
}

/// A row's name: preset, feet, slot aimed at and slot of the other die.
pub(super) type Named = (TownPreset, u8, u8, u8);

/// The slot in the middle of the town: what is thrown at those beyond it is the mirror of what is thrown at those before it.
const MIDDLE: u8 = 5;
/// Of how many throws of a row of one die alone there is one here: there are many rows, and few throws are drawn from each.
const FEWER: u32 = 3;
/// A row with fewer positions of its own is measured at all positions of a die on that slot.
const ENOUGH: usize = 40;
/// A row is left out if the other die was touched in less than one of so many throws: dice that far apart are thrown alone.
const TOUCHED: u32 = 100;

impl BesideRow {
    /// The counts in an order that all rows share.
    pub fn counts(&self) -> Vec<u32> {
        let mut counts = vec![0; 300];
        for (other, turned, on, often) in &self.lay {
            let place = (usize::from(*other) * 3 + usize::from(*turned)) * 10 + usize::from(*on);
            if let Some(count) = counts.get_mut(place) {
                *count += often;
            }
        }
        counts
    }

    /// What it is about.
    pub(super) const fn named(&self) -> Named {
        (self.preset, self.feet, self.aim, self.lying)
    }

    /// What it is called in a report.
    pub fn name(&self) -> String {
        let Self { preset, feet, aim, lying, .. } = self;
        let other = match lying {
            0 => "beside all cards".to_owned(),
            lying => format!("on slot {lying}"),
        };
        format!("{} from {feet} ft at slot {aim} with another die {other}", preset.name())
    }

    pub(super) fn to_toml(&self) -> String {
        let Self { preset, feet, aim, lying, thrown, lay } = self;
        let lay: Vec<String> = lay
            .iter()
            .map(|(other, turned, on, often)| format!("[{other}, {turned}, {on}, {often}]"))
            .collect();
        format!(
            "\n[[beside]]\npreset = \"{}\"\nfeet = {feet}\naim = {aim}\nlying = {lying}\nthrown = {thrown}\nlay = [{}]\n",
            preset.name(),
            lay.join(", ")
        )
    }
}

/// The counts of dice that do not touch: the other stays as it is, on this slot, and the thrown one lies as if it were alone.
pub(super) fn alone(lying: u8, row: &TownRow) -> Vec<u32> {
    let mut counts = vec![0; 300];
    let [on @ .., beside] = row.counts();
    for (place, count) in counts.iter_mut().skip(usize::from(lying) * 30).zip([beside].into_iter().chain(on))
    {
        *place = count;
    }
    counts
}

/// What a part of the work came to: how often the other die was touched, and what was seen.
type Part = (u32, BTreeMap<(u8, u8, u8), u32>);

/// Throws and counts every preset, distance and slot with another die on every slot or beside all cards, at positions that games
/// have produced: for each throw one of the row's own is drawn, or, where games have few of them, one of all in which a die lay on
/// that slot. Rows without a position, and those in which the dice hardly ever touch, are left out.
pub(super) fn measure(
    work: Work,
    town: &TownMeasures,
    hand: &HandNoise,
    played: &[BesideThrow],
    progress: Progress<'_>,
) -> Result<Vec<BesideRow>, Unfit> {
    let scene = Scene::town(town)?;
    let played: Vec<BesideThrow> = played.iter().map(|throw| throw.in_the_first_half()).collect();
    let positions: Vec<(Named, Vec<Pose>)> =
        names().map(|named| (named, positions(town, &played, named))).collect();
    let rows: Vec<_> = positions.iter().filter(|(_, poses)| !poses.is_empty()).collect();
    let throws = work.throws.div_ceil(FEWER);
    let tasks: Vec<_> = rows.iter().flat_map(|row| parts(throws).map(move |part| (row, part))).collect();
    let counted: Vec<Part> = share(
        work.threads,
        &tasks,
        progress,
        || Thrower::new(scene, *hand),
        |thrower, (((preset, feet, aim, lying), poses), part)| {
            let throw =
                preset.throw(town, *feet, *aim, 1).expect("invariant: the slots of the first half are slots");
            let (preset, feet, aim, lying) =
                (*preset as u64, u64::from(*feet), u64::from(*aim), u64::from(*lying));
            let row = 1 << 60 | preset << 48 | feet << 44 | aim << 40 | lying << 36;
            let mut done = Part::default();
            for nth in part.0..part.1 {
                let mut rng = lab_rng(work.seed, row | u64::from(nth));
                let other = poses[below(&mut rng, poses.len() as u32) as usize];
                let after = land_beside(thrower, &throw, other, &mut rng);
                done.0 += u32::from(after[0].is_none_or(|pose| !pose.is_about(&other)));
                *done.1.entry(seen(town, other, after)).or_default() += 1;
            }
            done
        },
    );
    let mut found = Vec::new();
    for ((preset, feet, aim, lying), _) in &rows {
        let named = (*preset, *feet, *aim, *lying);
        let (mut touched, mut often) = Part::default();
        for (_, part) in tasks.iter().zip(&counted).filter(|((row, _), _)| row.0 == named) {
            touched += part.0;
            part.1.iter().for_each(|(what, more)| *often.entry(*what).or_default() += more);
        }
        if touched.saturating_mul(TOUCHED) >= throws {
            let lay = often.into_iter().map(|((other, turned, on), often)| (other, turned, on, often));
            let lay = lay.collect();
            found.push(BesideRow {
                preset: *preset,
                feet: *feet,
                aim: *aim,
                lying: *lying,
                thrown: throws,
                lay,
            });
        }
    }
    Ok(found)
}

/// The names of all rows.
fn names() -> impl Iterator<Item = Named> {
    TownPreset::ALL.into_iter().flat_map(|preset| {
        let places = |feet| (1..=MIDDLE).flat_map(move |aim| (0..=9).map(move |lying| (feet, aim, lying)));
        [1, 2].into_iter().flat_map(places).map(move |(feet, aim, lying)| (preset, feet, aim, lying))
    })
}

/// Where the other die lay in games in which this was thrown; where that is known of few, wherever one lay on that slot.
fn positions(town: &TownMeasures, played: &[BesideThrow], (preset, feet, aim, lying): Named) -> Vec<Pose> {
    let there = |throw: &&BesideThrow| town.slot_under(throw.lying.x, throw.lying.y).unwrap_or(0) == lying;
    let own = |throw: &&BesideThrow| (throw.preset, throw.feet, throw.aim) == (preset, feet, aim);
    let poses: Vec<Pose> = played.iter().filter(there).filter(own).map(|throw| throw.lying).collect();
    if poses.len() >= ENOUGH {
        return poses;
    }
    let same_distance = |throw: &&BesideThrow| throw.feet == feet;
    played.iter().filter(there).filter(same_distance).map(|throw| throw.lying).collect()
}

impl BesideThrow {
    /// The same throw in the mirror if it is aimed beyond the middle of the town: left and right are alike.
    fn in_the_first_half(self) -> Self {
        if self.aim <= MIDDLE {
            return self;
        }
        let Pose { x, yaw, .. } = self.lying;
        // The mirror turns a die the other way round; a cube is the same in it, but for the numbers on its sides.
        let lying = Pose { x: -x, yaw: (crate::TURN - yaw % crate::TURN) % crate::TURN, ..self.lying };
        Self { aim: 2 * MIDDLE - self.aim, lying, ..self }
    }
}

/// Where the die that lay there and the thrown one lie in the end, nowhere if off the table; those that lean are thrown again.
fn land_beside(
    thrower: &mut Thrower,
    throw: &Throw,
    other: Pose,
    rng: &mut impl kernel::Rng,
) -> [Option<Pose>; 2] {
    let mut lies: [Option<Pose>; 2] = [Some(other), None];
    // Which of the two are thrown.
    let mut thrown: Vec<usize> = vec![1];
    for _ in 0..MOST_AGAIN {
        let still: Vec<usize> = (0..2).filter(|die| !thrown.contains(die) && lies[*die].is_some()).collect();
        let flat: Vec<Pose> = still.iter().filter_map(|die| lies[*die]).collect();
        let again = Throw { dice: thrown.len() as u8, ..*throw };
        let rest = thrower.throw(&flat, &again, rng).expect("invariant: presets can be thrown");
        let dice: Vec<usize> = still.into_iter().chain(thrown.drain(..)).collect();
        for (die, lying) in dice.into_iter().zip(&rest.dice) {
            lies[die] = lying.pose.filter(|_| !lying.leaning);
            if lying.leaning && lying.pose.is_some() {
                thrown.push(die);
            }
        }
        if thrown.is_empty() {
            break;
        }
    }
    lies
}

/// What became of both dice.
fn seen(town: &TownMeasures, before: Pose, after: [Option<Pose>; 2]) -> (u8, u8, u8) {
    let [other, on] = after.map(|pose| pose.and_then(|pose| town.slot_under(pose.x, pose.y)).unwrap_or(0));
    let turned = match after[0] {
        Some(pose) if pose.up + before.up == 7 => 2,
        Some(pose) if pose.up != before.up => 1,
        // What no longer lies on the table shows nothing.
        Some(_) | None => 0,
    };
    (other, turned, on)
}
