//! Measuring the quick models: many throws, counted, and written as data files that the games draw from.
//!
//! Counts depend on the seed and on the number of throws, never on the number of threads: every throw has numbers of
//! its own, and what is counted is added up in one order.

mod arena;
mod beside;
mod town;

pub use arena::{ALL_IN, AllInRow, ArenaModel, ArenaRow, ChangedRow, MOST_LYING, PlayedThrow, Seen};
pub use beside::{BesideRow, BesideThrow, Together};
pub use town::{PairRow, TownModel, TownRow};

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How much to throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// How many throws for each row of a table.
    pub throws: u32,
    /// The seed of all of them.
    pub seed: u64,
    /// How many threads share the work; 0 counts as 1.
    pub threads: usize,
}

/// Told now and then: how many parts of the work are done, and of how many.
pub type Progress<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// How many throws make a part of the work.
const PART: u32 = 250;

/// The parts of some throws: the first throw of each, and the one after its last.
fn parts(throws: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..throws.div_ceil(PART)).map(move |part| (part * PART, throws.min((part + 1) * PART)))
}

/// Does all tasks on some threads, each with a worker of its own, and gives the results in the order of the tasks.
pub(crate) fn share<T: Sync, W, R: Send>(
    threads: usize,
    tasks: &[T],
    progress: Progress<'_>,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &T) -> R + Sync,
) -> Vec<R> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let run = || {
        let mut worker = worker();
        let mut results = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = tasks.get(index) else { return results };
            results.push((index, work(&mut worker, task)));
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, tasks.len());
        }
    };
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let handles: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(run)).collect();
        let join = |handle: thread::ScopedJoinHandle<'_, Vec<_>>| {
            handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        handles.into_iter().flat_map(join).collect()
    });
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// The most that a published table may differ from fresh throws, in total variation.
pub const MOST_APART: f64 = 0.03;

/// How far a table is from the same table measured afresh.
#[derive(Clone, Debug, PartialEq)]
pub struct Apart {
    /// The table's name.
    pub name: String,
    /// The total variation between the two, 0 to 1; 1 where there is only one of them.
    pub variation: f64,
    /// What it would be on average if both were counted from the same dice.
    pub luck: f64,
}

impl Apart {
    fn of(name: String, known: Option<&[u32]>, fresh: &[u32]) -> Self {
        match known {
            None => Self { name, variation: 1.0, luck: 0.0 },
            Some(known) => {
                let (variation, luck) = compare(known, fresh);
                Self { name, variation, luck }
            }
        }
    }

    /// What is left of the total variation once luck has had its part.
    pub fn beyond_luck(&self) -> f64 {
        (self.variation.powi(2) - self.luck.powi(2)).max(0.0).sqrt()
    }
}

/// The total variation between two tables of counts, and what luck alone would make it: half the sum of the mean
/// differences of each share, which are normal.
fn compare(one: &[u32], other: &[u32]) -> (f64, f64) {
    let total = |counts: &[u32]| counts.iter().map(|count| f64::from(*count)).sum::<f64>().max(1.0);
    let (all, all_other) = (total(one), total(other));
    let at = |counts: &[u32], index: usize| f64::from(counts.get(index).copied().unwrap_or(0));
    let (mut variation, mut luck) = (0.0, 0.0);
    for index in 0..one.len().max(other.len()) {
        let (count, count_other) = (at(one, index), at(other, index));
        variation += (count / all - count_other / all_other).abs() / 2.0;
        let share = (count + count_other) / (all + all_other);
        let deviation = (share * (1.0 - share) * (1.0 / all + 1.0 / all_other)).sqrt();
        luck += deviation * (2.0 / std::f64::consts::PI).sqrt() / 2.0;
    }
    (variation, luck)
}

#[cfg(test)]
mod tests {
    use kernel::{below, lab_rng};

    use super::*;

    #[test]
    fn results_keep_the_order_of_the_tasks_on_any_number_of_threads() {
        let tasks: Vec<u32> = (0..40).collect();
        let told = AtomicUsize::new(0);
        for threads in [0, 1, 3, 8] {
            let count = |_, of| {
                assert_eq!(of, 40);
                told.fetch_add(1, Ordering::Relaxed);
            };
            let squares = share(threads, &tasks, &count, || (), |(), task| task * task);
            assert_eq!(squares, tasks.iter().map(|task| task * task).collect::<Vec<_>>());
        }
        assert_eq!(told.into_inner(), 160);
    }

    #[test]
    fn parts_cover_every_throw_once() {
        assert_eq!(parts(600).collect::<Vec<_>>(), [(0, 250), (250, 500), (500, 600)]);
        assert_eq!(parts(0).count(), 0);
    }

    #[test]
    fn total_variation_goes_from_none_to_all() {
        assert!(compare(&[5, 5], &[50, 50]).0.abs() < 1e-12);
        assert!((compare(&[1, 0], &[0, 7]).0 - 1.0).abs() < 1e-12);
        assert!((compare(&[3, 1], &[1, 1]).0 - 0.25).abs() < 1e-12);
        assert!((Apart::of(String::new(), None, &[1]).beyond_luck() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn luck_is_what_two_counts_of_the_same_dice_differ_by() {
        let mut rng = lab_rng(1, 1);
        let mut count = |dice: u32| {
            let mut counts = [0; 6];
            (0..dice).for_each(|_| counts[below(&mut rng, 6) as usize] += 1);
            counts
        };
        let (mut found, mut foretold) = (0.0, 0.0);
        for _ in 0..200 {
            let (variation, luck) = compare(&count(600), &count(300));
            found += variation;
            foretold += luck;
        }
        assert!((found / foretold - 1.0).abs() < 0.1, "{found} {foretold}");
    }
}
