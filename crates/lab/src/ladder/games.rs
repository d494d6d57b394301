//! The games of a ladder, on all cores. What is kept follows from the seed alone.

use std::{
    ops::ControlFlow,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use bots::{BotSpec, Budget};
use monsterbox_box::Playable;

use super::{Contest, LadderOrder};
use crate::{LabError, one_game::one_game, sharing::share};

/// What was won with one seed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct SeedResult {
    /// By the higher level, in games; of a shared win a share.
    pub(super) higher: f64,
    /// By the lower one.
    pub(super) lower: f64,
}

/// Two levels that play each other; together, one level with its likes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    pub(super) lower: usize,
    pub(super) higher: usize,
    /// One entry a seed.
    pub(super) seeds: Vec<SeedResult>,
}

/// Plays every two levels with every seed in both orders; together, every level alone.
pub(super) fn play<G: Playable>(
    rules: &G::Rules,
    specs: &[&'static BotSpec<G>],
    contest: Contest,
    order: LadderOrder,
    budget: &Budget,
    watch: impl Fn(u64, u64) -> ControlFlow<()> + Sync,
) -> Result<Vec<Line>, LabError> {
    let lines: Vec<(usize, usize)> = match contest {
        Contest::Against => {
            (0..specs.len()).flat_map(|higher| (0..higher).map(move |lower| (lower, higher))).collect()
        }
        Contest::Together => (0..specs.len()).map(|level| (level, level)).collect(),
    };
    let all = lines.len() as u64 * order.seeds;
    let (taken, done, stopped) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let results: Vec<Mutex<SeedResult>> = (0..all).map(|_| Mutex::default()).collect();
    let games_a_seed = if contest == Contest::Against { 2 } else { 1 };
    let work = |_: usize| -> Result<(), LabError> {
        loop {
            if stopped.load(Ordering::Relaxed) {
                return Err(LabError::Stopped);
            }
            let place = taken.fetch_add(1, Ordering::Relaxed);
            let Some(result) = results.get(place as usize) else { return Ok(()) };
            // Seed by seed and not line by line, so that slow levels are spread over the whole time.
            let (line, seed) = (place as usize % lines.len(), place / lines.len() as u64);
            let (lower, higher) = lines[line];
            let mut found = SeedResult::default();
            for higher_sits in 0..games_a_seed {
                let seats = [0, 1].map(|seat| specs[if seat == higher_sits { higher } else { lower }]);
                let scores = one_game(rules, &seats, order.seed.wrapping_add(seed), budget)?;
                found.higher += f64::from(scores[higher_sits]);
                found.lower += f64::from(scores[1 - higher_sits]);
            }
            *result.lock().unwrap_or_else(PoisonError::into_inner) = found;
            let now = done.fetch_add(games_a_seed as u64, Ordering::Relaxed) + games_a_seed as u64;
            if watch(now, all * games_a_seed as u64).is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    };
    share(0..order.threads.get(), &stopped, work)?;
    let found = |place: usize| *results[place].lock().unwrap_or_else(PoisonError::into_inner);
    let count = lines.len();
    let line = |(number, &(lower, higher)): (usize, &(usize, usize))| Line {
        lower,
        higher,
        seeds: (0..order.seeds as usize).map(|seed| found(seed * count + number)).collect(),
    };
    Ok(lines.iter().enumerate().map(line).collect())
}
