//! Whether thrown dice are fair: faces counted by scene and style, and the chi-square test.

use kernel::lab_rng;

use statrs::distribution::{ChiSquared, ContinuousCDF as _};

use crate::calibrate::{Progress, Work, share};
use crate::{
    Aim, ArenaMeasures, ArenaPreset, HandNoise, Pose, Scene, Side, Throw, Thrower, TownMeasures, TownPreset,
    Unfit,
};

/// The faces of one style of throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faces {
    /// The scene and the style.
    pub name: String,
    /// How often each side lay on top, side 1 first. Dice that left or lean show none.
    pub counts: [u32; 6],
}

impl Faces {
    /// All styles whose names begin alike, such as `arena`, taken together.
    pub fn pooled(scene: &str, rows: &[Self]) -> Self {
        let mut counts = [0; 6];
        for row in rows.iter().filter(|row| row.name.starts_with(scene)) {
            counts.iter_mut().zip(row.counts).for_each(|(sum, more)| *sum += more);
        }
        Self { name: format!("{scene}, all styles"), counts }
    }

    /// How many dice showed a face.
    pub fn total(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// The chi-square statistic against equal shares.
    pub fn chi_square(&self) -> f64 {
        let equal = f64::from(self.total()) / 6.0;
        self.counts.iter().map(|count| (f64::from(*count) - equal).powi(2) / equal).sum()
    }

    /// How likely fair dice are at least this uneven.
    pub fn p(&self) -> f64 {
        chi_square_tail(self.chi_square(), 5)
    }
}

/// The probability that a chi-square variable with this many degrees of freedom is at least `value`.
pub fn chi_square_tail(value: f64, degrees: u32) -> f64 {
    ChiSquared::new(f64::from(degrees)).map_or(1.0, |distribution| distribution.sf(value))
}

/// A style of throw whose faces are counted.
struct Style {
    name: String,
    scene: Scene,
    hand: HandNoise,
    lying: Vec<Pose>,
    throw: Throw,
}

/// Three dice that lie in the arena while others are thrown at them.
const LYING: [Pose; 3] = [
    Pose { x: 0, y: 0, z: 80, yaw: 100, up: 3 },
    Pose { x: 300, y: 200, z: 80, yaw: 1100, up: 4 },
    Pose { x: -350, y: -100, z: 80, yaw: 3100, up: 5 },
];

/// Every preset of both scenes, and what is most likely to be unfair: a hand that does not tremble and lets a die
/// fall from as low as it can.
fn styles() -> Result<Vec<Style>, Unfit> {
    let (arena, town) = (ArenaMeasures::PUBLISHED, TownMeasures::PUBLISHED);
    let (in_arena, in_town) = (Scene::arena(&arena)?, Scene::town(&town)?);
    let hand = HandNoise::STEADY;
    let low = Throw { aim: Aim { from: (0, 0, 150), to: (0, 0), speed: 0, spin: 0 }, dice: 1 };
    let mut styles = Vec::new();
    for preset in ArenaPreset::ALL {
        let name = format!("arena, {}, three lying", preset.name());
        let throw = preset.throw(&arena, Side::West, (0, 0), 1);
        styles.push(Style { name, scene: in_arena, hand, lying: LYING.to_vec(), throw });
    }
    let throw = ArenaPreset::Roll.throw(&arena, Side::West, (0, 0), 6);
    styles.push(Style {
        name: "arena, roll of six".to_owned(),
        scene: in_arena,
        hand,
        lying: Vec::new(),
        throw,
    });
    styles.push(Style {
        name: "arena, laid down".to_owned(),
        scene: in_arena,
        hand: HandNoise::STILL,
        lying: Vec::new(),
        throw: low,
    });
    for preset in TownPreset::ALL {
        for feet in [1, 2] {
            let name = format!("town, {}, {feet} ft", preset.name());
            let throw = preset.throw(&town, feet, 5, 1).expect("invariant: slot 5 is in the town");
            styles.push(Style { name, scene: in_town, hand, lying: Vec::new(), throw });
        }
    }
    styles.push(Style {
        name: "town, laid down".to_owned(),
        scene: in_town,
        hand: HandNoise::STILL,
        lying: Vec::new(),
        throw: low,
    });
    Ok(styles)
}

/// How many dice make a part of the work.
const PART: u32 = 600;

/// Throws `work.throws` dice in each scene and style and counts their faces.
pub fn measure(work: Work, progress: Progress<'_>) -> Result<Vec<Faces>, Unfit> {
    let styles = styles()?;
    let parts = work.throws.div_ceil(PART);
    let tasks: Vec<(usize, u32)> =
        (0..styles.len()).flat_map(|style| (0..parts).map(move |part| (style, part))).collect();
    let counted = share(
        work.threads,
        &tasks,
        progress,
        || None,
        |worker: &mut Option<(usize, Thrower)>, (index, part)| {
            let style = &styles[*index];
            if worker.as_ref().is_none_or(|(last, _)| last != index) {
                *worker = Some((*index, Thrower::new(style.scene, style.hand)));
            }
            let (_, thrower) = worker.as_mut().expect("invariant: a thrower was just made");
            let dice = work.throws.min((part + 1) * PART) - part * PART;
            let stream = (*index as u64) << 32 | u64::from(part * PART);
            count(thrower, style, dice, work.seed, stream)
        },
    );
    let mut faces: Vec<Faces> =
        styles.into_iter().map(|style| Faces { name: style.name, counts: [0; 6] }).collect();
    for ((style, _), counts) in tasks.iter().zip(counted) {
        faces[*style].counts.iter_mut().zip(counts).for_each(|(sum, more)| *sum += more);
    }
    Ok(faces)
}

fn count(thrower: &mut Thrower, style: &Style, dice: u32, seed: u64, stream: u64) -> [u32; 6] {
    let mut counts = [0; 6];
    for nth in 0..dice.div_ceil(u32::from(style.throw.dice)) {
        let mut rng = lab_rng(seed, stream + u64::from(nth));
        let rest = thrower
            .throw(&style.lying, &style.throw, &mut rng)
            .expect("invariant: these styles can be thrown");
        for die in rest.dice.iter().filter(|die| die.thrown && !die.leaning) {
            if let Some(pose) = die.pose {
                counts[usize::from(pose.up) - 1] += 1;
            }
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_is_the_printed_tables() {
        for (value, degrees, p) in
            [(11.070, 5, 0.05), (15.086, 5, 0.01), (3.841, 1, 0.05), (9.210, 2, 0.01), (18.307, 10, 0.05)]
        {
            assert!((chi_square_tail(value, degrees) - p).abs() < 2e-5, "{value} {degrees}");
        }
        assert!((chi_square_tail(0.0, 5) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn loaded_dice_are_found() {
        let fair = Faces { name: String::new(), counts: [1000, 990, 1010, 1003, 997, 1000] };
        let loaded = Faces { name: String::new(), counts: [1000, 900, 1010, 1003, 997, 1090] };
        assert!(fair.p() > 0.9 && loaded.p() < 0.01);
    }
}
