//! How many dice of a handful leave the arena: all in, thrown into the empty arena.

use kernel::lab_rng;

use super::{AllInRow, ArenaModel, Progress, Work, arena::any_side, parts, share};
use crate::{ArenaMeasures, ArenaPreset, HandNoise, MOST_THROWN, Scene, Thrower, Unfit};

/// The styles of all in: the arena is empty, so there is nothing to strike at.
pub const ALL_IN: [ArenaPreset; 3] = [ArenaPreset::Roll, ArenaPreset::Drop, ArenaPreset::Throw];

/// Of how many throws of one die there is one of all in. Many dice take long; careful ones hardly ever leave, and a
/// table of next to nothing needs few throws.
const fn fewer(style: ArenaPreset, dice: u8) -> u32 {
    match (style, dice) {
        (ArenaPreset::Roll | ArenaPreset::Drop, _) => 120,
        (ArenaPreset::Throw | ArenaPreset::Strike, 0..=8) => 8,
        (ArenaPreset::Throw | ArenaPreset::Strike, 9..=16) => 20,
        (ArenaPreset::Throw | ArenaPreset::Strike, _) => 40,
    }
}

impl ArenaModel {
    /// Throws and counts every handful of all in: an eighth to a fortieth of four times `work.throws` where dice are thrown hard,
    /// and a hundred and twentieth of them where they are not.
    pub fn measure_handfuls(
        work: Work,
        arena: &ArenaMeasures,
        hand: &HandNoise,
        progress: Progress<'_>,
    ) -> Result<Vec<AllInRow>, Unfit> {
        let handfuls: Vec<u8> = (1..=MOST_THROWN).collect();
        let mut all_in = Vec::new();
        for style in ALL_IN {
            // Those thrown as often as each other share the threads.
            for alike in handfuls.chunk_by(|one, next| fewer(style, *one) == fewer(style, *next)) {
                let fewer = Work { throws: (4 * work.throws).div_ceil(fewer(style, alike[0])), ..work };
                all_in.extend(Self::measure_all_in(fewer, arena, hand, style, alike, progress)?.all_in);
            }
        }
        Ok(all_in)
    }

    /// Counts all in only, in one style, for some numbers of dice.
    pub fn measure_all_in(
        work: Work,
        arena: &ArenaMeasures,
        hand: &HandNoise,
        style: ArenaPreset,
        handfuls: &[u8],
        progress: Progress<'_>,
    ) -> Result<Self, Unfit> {
        let scene = Scene::arena(arena)?;
        let fine = handfuls.iter().filter(|dice| (1..=MOST_THROWN).contains(*dice));
        let handfuls: Vec<u8> = fine.copied().collect();
        let tasks: Vec<_> =
            handfuls.iter().flat_map(|dice| parts(work.throws).map(move |part| (*dice, part))).collect();
        let counted = share(
            work.threads,
            &tasks,
            progress,
            || Thrower::new(scene, *hand),
            |thrower, (dice, part)| {
                let stream = (1 << 60) | (style as u64) << 48 | u64::from(*dice) << 32;
                let mut left = vec![0; usize::from(*dice) + 1];
                for nth in part.0..part.1 {
                    let mut rng = lab_rng(work.seed, stream | u64::from(nth));
                    let throw = style.throw(arena, any_side(&mut rng), (0, 0), *dice);
                    let rest =
                        thrower.throw(&[], &throw, &mut rng).expect("invariant: presets can be thrown");
                    left[rest.dice.iter().filter(|die| die.pose.is_none()).count()] += 1;
                }
                left
            },
        );
        let mut all_in: Vec<AllInRow> = Vec::new();
        for ((dice, part), left) in tasks.iter().zip(counted) {
            if all_in.last().is_none_or(|row| row.dice != *dice) {
                let left = vec![0; usize::from(*dice) + 1];
                all_in.push(AllInRow { style, dice: *dice, thrown: 0, left });
            }
            let row = all_in.last_mut().expect("invariant: a row was begun");
            row.thrown += part.1 - part.0;
            row.left.iter_mut().zip(left).for_each(|(sum, more)| *sum += more);
        }
        Ok(Self { hand: *hand, rows: Vec::new(), changed: Vec::new(), all_in })
    }
}
