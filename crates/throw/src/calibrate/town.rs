//! Where dice land that are aimed at a slot of the town: one die, or two thrown together.

use std::collections::BTreeMap;

use kernel::lab_rng;
use serde::{Deserialize, Serialize};

use super::{
    Apart, BesideRow, BesideThrow, Progress, Work,
    beside::{self, alone},
    parts, share,
};
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

/// What was counted for two dice thrown together with one preset, from one distance and at one slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairRow {
    /// How they were thrown.
    pub preset: TownPreset,
    /// From how far away, 1 or 2.
    pub feet: u8,
    /// The slot aimed at, 1 to 9.
    pub aim: u8,
    /// How many throws were counted.
    pub thrown: u32,
    /// The slots of the two dice, the lower first and 0 beside all cards, and how often they lay so, in rising order.
    pub lay: Vec<(u8, u8, u32)>,
}

impl PairRow {
    /// The counts in an order that all rows share.
    pub fn counts(&self) -> Vec<u32> {
        let mut counts = vec![0; 100];
        for (one, other, often) in &self.lay {
            if let Some(count) = counts.get_mut(usize::from(*one) * 10 + usize::from(*other)) {
                *count += often;
            }
        }
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
    /// The same for two dice.
    #[serde(rename = "pair", default)]
    pub pairs: Vec<PairRow>,
    /// One die, thrown while another lies there.
    #[serde(rename = "beside", default)]
    pub beside: Vec<BesideRow>,
}

/// After this many leaning dice in a row something is wrong with the measures; the die counts as lying beside.
pub(super) const MOST_AGAIN: u32 = 100;
/// The slot in the middle of the town.
const MIDDLE: u8 = 5;

/// A row's name: preset, feet and slot aimed at.
type Named = (TownPreset, u8, u8);

impl TownModel {
    /// Throws and counts every preset, distance and slot, with one die and with two.
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
    ///
    /// The table is the same everywhere, so what is dropped or tossed at one slot lands beside it as it would beside any
    /// other: such throws are made at the middle slot and counted for every slot asked for. A skim comes from an end
    /// of the town and is thrown at each slot by itself.
    pub fn measure_rows(
        work: Work,
        town: &TownMeasures,
        hand: &HandNoise,
        rows: &[Named],
        progress: Progress<'_>,
    ) -> Result<Self, Unfit> {
        let scene = Scene::town(town)?;
        let known = |(preset, feet, aim): &&Named| preset.throw(town, *feet, *aim, 1).is_some();
        let rows: Vec<Named> = rows.iter().filter(known).copied().collect();
        let mut model = Self { hand: *hand, rows: Vec::new(), pairs: Vec::new(), beside: Vec::new() };
        for dice in [1, 2] {
            let mut tasks = Vec::new();
            for (preset, feet, aim) in &rows {
                let thrown_at = (*preset, *feet, at(*preset, *aim));
                if !tasks.iter().any(|(known, _)| *known == thrown_at) {
                    tasks.extend(parts(work.throws).map(|part| (thrown_at, part)));
                }
            }
            let landings = share(
                work.threads,
                &tasks,
                progress,
                || Thrower::new(scene, *hand),
                |thrower, ((preset, feet, aim), part)| {
                    let throw = preset.throw(town, *feet, *aim, dice).expect("invariant: it was filtered");
                    // A row's numbers hang on the row, not on its place in the list.
                    let row = (*preset as u64) << 48 | u64::from(*feet) << 40 | u64::from(*aim) << 32;
                    let stream = u64::from(dice - 1) << 56 | row;
                    let streams = (part.0..part.1).map(|nth| (work.seed, stream | u64::from(nth)));
                    streams.map(|stream| land(thrower, &throw, stream)).collect::<Vec<_>>()
                },
            );
            for named in &rows {
                let counted = count(town, *named, tasks.iter().zip(&landings));
                model.put(*named, dice, counted);
            }
        }
        Ok(model)
    }

    /// Throws and counts single dice beside another one, in the places in which one lay in these throws of games.
    pub fn measure_beside(
        &mut self,
        work: Work,
        town: &TownMeasures,
        played: &[BesideThrow],
        progress: Progress<'_>,
    ) -> Result<(), Unfit> {
        self.beside = beside::measure(work, town, &self.hand, played, progress)?;
        Ok(())
    }

    /// Adds a row of what was counted.
    fn put(&mut self, (preset, feet, aim): Named, dice: u8, counted: BTreeMap<(u8, u8), u32>) {
        let thrown = counted.values().sum();
        if dice == 1 {
            let mut on = [0; 9];
            for ((_, slot), often) in counted {
                if let Some(count) = usize::from(slot).checked_sub(1).and_then(|slot| on.get_mut(slot)) {
                    *count += often;
                }
            }
            self.rows.push(TownRow { preset, feet, aim, thrown, on });
        } else {
            let lay = counted.into_iter().map(|((one, other), often)| (one, other, often)).collect();
            self.pairs.push(PairRow { preset, feet, aim, thrown, lay });
        }
    }

    /// How far each row of another measurement is from the row of the same name here.
    pub fn apart(&self, fresh: &Self) -> Vec<Apart> {
        let single = |row: &TownRow| {
            let same =
                |known: &&TownRow| (known.preset, known.feet, known.aim) == (row.preset, row.feet, row.aim);
            let known = self.rows.iter().find(same).map(TownRow::counts);
            let name = format!("{} from {} ft at slot {}", row.preset.name(), row.feet, row.aim);
            Apart::of(name, known.as_ref().map(<[u32; 10]>::as_slice), &row.counts())
        };
        let pair = |row: &PairRow| {
            let same =
                |known: &&PairRow| (known.preset, known.feet, known.aim) == (row.preset, row.feet, row.aim);
            let known = self.pairs.iter().find(same).map(PairRow::counts);
            let name = format!("{} of two dice from {} ft at slot {}", row.preset.name(), row.feet, row.aim);
            Apart::of(name, known.as_deref(), &row.counts())
        };
        let together = |row: &BesideRow| {
            let same = |known: &&BesideRow| known.named() == row.named();
            let known = self.beside.iter().find(same).map(BesideRow::counts);
            // Where no row is written, dice do not touch.
            let single =
                |known: &&TownRow| (known.preset, known.feet, known.aim) == (row.preset, row.feet, row.aim);
            let known = known.or_else(|| Some(alone(row.lying, self.rows.iter().find(single)?)));
            Apart::of(row.name(), known.as_deref(), &row.counts())
        };
        let tables = fresh.rows.iter().map(single).chain(fresh.pairs.iter().map(pair));
        tables.chain(fresh.beside.iter().map(together)).collect()
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
        text += "\n# Two dice thrown together. Each entry of `lay`: the slots of the two, the lower first and 0 beside all cards,\n\
                 # and how often they lay so.\n";
        for PairRow { preset, feet, aim, thrown, lay } in &self.pairs {
            let lay: Vec<String> =
                lay.iter().map(|(one, other, often)| format!("[{one}, {other}, {often}]")).collect();
            text += &format!(
                "\n[[pair]]\npreset = \"{}\"\nfeet = {feet}\naim = {aim}\nthrown = {thrown}\nlay = [{}]\n",
                preset.name(),
                lay.join(", ")
            );
        }
        if !self.beside.is_empty() {
            text += "\n# One die thrown while another lies on a slot, or beside all cards (0). Each entry of `lay`: where the other lies\n\
                     # then, whether it shows the same number (0), a neighbouring side (1) or the opposite one (2), where the thrown die\n\
                     # lies, and how often. What is aimed at slots 6 to 9 is the mirror of this; dice that hardly ever touch have no row.\n";
        }
        self.beside.iter().for_each(|row| text += &row.to_toml());
        text
    }

    /// A model from the text of its data file, or what is wrong with it.
    pub fn from_toml(text: &str) -> Result<Self, String> {
        let model: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        let total = |counts: &mut dyn Iterator<Item = u32>| counts.map(u64::from).sum::<u64>();
        let name =
            |preset: TownPreset, feet, aim| format!("{} from {feet} feet at slot {aim}", preset.name());
        for TownRow { preset, feet, aim, thrown, on } in &model.rows {
            if total(&mut on.iter().copied()) > u64::from(*thrown) {
                return Err(format!("{}: more dice on cards than thrown", name(*preset, *feet, *aim)));
            }
        }
        for PairRow { preset, feet, aim, thrown, lay } in &model.pairs {
            if total(&mut lay.iter().map(|(_, _, often)| *often)) != u64::from(*thrown) {
                return Err(format!(
                    "two dice, {}: what was seen does not add up",
                    name(*preset, *feet, *aim)
                ));
            }
        }
        for row in &model.beside {
            if total(&mut row.lay.iter().map(|seen| seen.3)) != u64::from(row.thrown) {
                return Err(format!("{}: what was seen does not add up", row.name()));
            }
        }
        Ok(model)
    }
}

/// The slot that throws of a row are made at.
const fn at(preset: TownPreset, aim: u8) -> u8 {
    match preset {
        TownPreset::Drop | TownPreset::Toss => MIDDLE,
        TownPreset::Skim => aim,
    }
}

/// Where the dice of a throw lie in the end, nowhere if off the table; those that lean are thrown again.
fn land(thrower: &mut Thrower, throw: &Throw, (seed, stream): (u64, u64)) -> Vec<Option<Pose>> {
    let mut rng = lab_rng(seed, stream);
    let (mut flat, mut gone): (Vec<Pose>, usize) = (Vec::new(), 0);
    let mut leaning = throw.dice;
    for _ in 0..MOST_AGAIN {
        let again = Throw { dice: leaning, ..*throw };
        let rest = thrower.throw(&flat, &again, &mut rng).expect("invariant: presets can be thrown");
        flat = rest.dice.iter().filter(|die| !die.leaning).filter_map(|die| die.pose).collect();
        gone += rest.dice.iter().filter(|die| die.pose.is_none()).count();
        leaning = rest.dice.iter().filter(|die| die.leaning).count() as u8;
        if leaning == 0 {
            break;
        }
    }
    let beside = gone + usize::from(leaning);
    flat.into_iter().map(Some).chain((0..beside).map(|_| None)).collect()
}

/// What a part of the work came to: where it was thrown at, and how all its dice landed.
type Done<'a> = (&'a (Named, (u32, u32)), &'a Vec<Vec<Option<Pose>>>);

/// How often the dice of a row lay on which slots, 0 beside all; a single die is the second of its pair.
fn count<'a>(
    town: &TownMeasures,
    (preset, feet, aim): Named,
    done: impl Iterator<Item = Done<'a>>,
) -> BTreeMap<(u8, u8), u32> {
    let thrown_at = at(preset, aim);
    let shift = match (town.slot(aim), town.slot(thrown_at)) {
        (Some(here), Some(there)) => here.0 - there.0,
        _ => 0,
    };
    let slot = |pose: &Option<Pose>| {
        pose.and_then(|pose| town.slot_under(pose.x.saturating_add(shift), pose.y)).unwrap_or(0)
    };
    let mut counted = BTreeMap::new();
    for (_, landings) in done.filter(|(task, _)| task.0 == (preset, feet, thrown_at)) {
        for dice in landings {
            let mut slots: Vec<u8> = dice.iter().map(slot).collect();
            slots.sort_unstable();
            let pair = match slots[..] {
                [one, other, ..] => (one, other),
                [one] => (0, one),
                [] => continue,
            };
            *counted.entry(pair).or_default() += 1;
        }
    }
    counted
}
