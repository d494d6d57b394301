//! Where dice land that are aimed at a slot of the town.

use kernel::lab_rng;
use serde::{Deserialize, Serialize};

use super::{Apart, Progress, Work, parts, share};
use crate::{HandNoise, Pose, Scene, Throw, Thrower, TownMeasures, TownPreset, Unfit};

/// What was counted for one preset, one distance and one slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TownRow {
    /// How it was thrown.
    pub preset: TownPreset,
    /// From how far away, 1 or 2.
    pub feet: u8,
    /// The slot aimed at, 1 to 9.
    pub aim: u8,
    /// How many dice came to lie flat or fell off the table.
    pub thrown: u32,
    /// How many of them lay on each slot; the rest lay beside all cards.
    pub on: [u32; 9],
}

impl TownRow {
    /// The counts of all slots and of all dice beside them, last.
    pub fn counts(&self) -> [u32; 10] {
        let mut counts = [0; 10];
        counts[..9].copy_from_slice(&self.on);
        counts[9] = self.thrown.saturating_sub(self.on.iter().sum());
        counts
    }
}

/// The quick model of the town.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TownModel {
    /// The hand that threw.
    pub hand: HandNoise,
    /// A row for each preset, distance and slot.
    #[serde(rename = "throw")]
    pub rows: Vec<TownRow>,
}

/// After this many leaning dice in a row something is wrong with the measures; the die counts as lying beside.
const MOST_AGAIN: u32 = 100;

impl TownModel {
    /// Throws and counts every preset, distance and slot.
    pub fn measure(
        work: Work,
        town: &TownMeasures,
        hand: &HandNoise,
        progress: Progress<'_>,
    ) -> Result<Self, Unfit> {
        let rows = TownPreset::ALL.into_iter().flat_map(|preset| {
            [1, 2].into_iter().flat_map(move |feet| (1..=9).map(move |aim| (preset, feet, aim)))
        });
        Self::measure_rows(work, town, hand, &rows.collect::<Vec<_>>(), progress)
    }

    /// Throws and counts some rows: preset, feet and slot aimed at. Rows that no preset has are left out.
    pub fn measure_rows(
        work: Work,
        town: &TownMeasures,
        hand: &HandNoise,
        rows: &[(TownPreset, u8, u8)],
        progress: Progress<'_>,
    ) -> Result<Self, Unfit> {
        let scene = Scene::town(town)?;
        let throw = |(preset, feet, aim): (TownPreset, u8, u8)| preset.throw(town, feet, aim, 1);
        let rows: Vec<_> = rows.iter().filter_map(|row| Some((*row, throw(*row)?))).collect();
        let tasks: Vec<_> =
            (0..rows.len()).flat_map(|row| parts(work.throws).map(move |part| (row, part))).collect();
        let counted = share(
            work.threads,
            &tasks,
            progress,
            || Thrower::new(scene, *hand),
            |thrower, (row, part)| {
                let ((preset, feet, aim), throw) = &rows[*row];
                // A row's numbers hang on the row, not on its place in the list.
                let stream = (*preset as u64) << 48 | u64::from(*feet) << 40 | u64::from(*aim) << 32;
                count(thrower, town, throw, (part.0..part.1).map(|nth| (work.seed, stream | u64::from(nth))))
            },
        );
        let empty = |((preset, feet, aim), _): &_| TownRow {
            preset: *preset,
            feet: *feet,
            aim: *aim,
            thrown: 0,
            on: [0; 9],
        };
        let mut model = Self { hand: *hand, rows: rows.iter().map(empty).collect() };
        for ((row, part), on) in tasks.iter().zip(counted) {
            let row = &mut model.rows[*row];
            row.thrown += part.1 - part.0;
            row.on.iter_mut().zip(on).for_each(|(sum, more)| *sum += more);
        }
        Ok(model)
    }

    /// How far each row of another measurement is from the row of the same name here.
    pub fn apart(&self, fresh: &Self) -> Vec<Apart> {
        let known = |row: &TownRow| {
            let same =
                |known: &&TownRow| (known.preset, known.feet, known.aim) == (row.preset, row.feet, row.aim);
            self.rows.iter().find(same)
        };
        let apart = |row: &TownRow| {
            let name = format!("{} from {} ft at slot {}", row.preset.name(), row.feet, row.aim);
            Apart::of(
                name,
                known(row).map(TownRow::counts).as_ref().map(<[u32; 10]>::as_slice),
                &row.counts(),
            )
        };
        fresh.rows.iter().map(apart).collect()
    }

    /// The model as the data file that Monster Strike's pack holds.
    pub fn to_toml(&self) -> String {
        let mut text = String::from(
            "# How many dice of `thrown` lay on each slot (1 to 9, west to east); the rest lay beside all cards.\n\
             # Measured by throwing them: docs/dice.md says how. Leaning dice were thrown again first.\n\n\
             # The hand that threw.\n",
        );
        text += &self.hand.to_toml();
        for TownRow { preset, feet, aim, thrown, on } in &self.rows {
            text += &format!(
                "\n[[throw]]\npreset = \"{}\"\nfeet = {feet}\naim = {aim}\nthrown = {thrown}\non = {on:?}\n",
                preset.name()
            );
        }
        text
    }

    /// A model from the text of its data file, or what is wrong with it.
    pub fn from_toml(text: &str) -> Result<Self, String> {
        let model: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        match model
            .rows
            .iter()
            .find(|row| row.on.iter().map(|on| u64::from(*on)).sum::<u64>() > u64::from(row.thrown))
        {
            Some(row) => Err(format!(
                "{} from {} feet at slot {}: more dice on cards than thrown",
                row.preset.name(),
                row.feet,
                row.aim
            )),
            None => Ok(model),
        }
    }
}

/// Throws a die for each number of the generator's, again while it leans, and counts the slots.
fn count(
    thrower: &mut Thrower,
    town: &TownMeasures,
    throw: &Throw,
    streams: impl Iterator<Item = (u64, u64)>,
) -> [u32; 9] {
    let mut on = [0; 9];
    for (seed, stream) in streams {
        let mut rng = lab_rng(seed, stream);
        let lies = (0..MOST_AGAIN).find_map(|_| {
            let rest = thrower.throw(&[], throw, &mut rng).expect("invariant: presets can be thrown");
            let die = rest.dice[0];
            (!die.leaning).then_some(die.pose)
        });
        if let Some(Some(Pose { x, y, .. })) = lies
            && let Some(slot) = town.slot_under(x, y)
        {
            on[usize::from(slot) - 1] += 1;
        }
    }
    on
}
