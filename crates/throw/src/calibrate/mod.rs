//! Measuring the quick models: many throws, counted, and written as data files that the games draw from.
//!
//! Counts depend on the seed and on the number of throws, never on the number of threads: every throw has numbers of
//! its own, and what is counted is added up in one order.

mod apart;
mod arena;
mod beside;
mod handfuls;
mod town;

pub use apart::{Apart, MOST_APART, judged};
pub use arena::{AllInRow, ArenaModel, ArenaRow, ChangedRow, MOST_LYING, PlayedThrow, Seen};
pub use beside::{BesideRow, BesideThrow, Together};
pub use handfuls::ALL_IN;
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

#[cfg(test)]
mod tests {
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
}
