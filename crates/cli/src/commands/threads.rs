//! How many threads work.

use std::{num::NonZero, thread};

/// More threads than any machine has cores for a simulation; that many still start everywhere.
const MOST: usize = 256;

/// Reads a number of threads.
pub(super) fn read(text: &str) -> Result<NonZero<usize>, String> {
    let threads = text.parse().ok().and_then(NonZero::new).filter(|threads| threads.get() <= MOST);
    threads.ok_or_else(|| format!("1 to {MOST} threads can work at once"))
}

/// As many as were asked for, or as the machine has cores.
pub(super) fn or_all_cores(asked: Option<NonZero<usize>>) -> NonZero<usize> {
    asked.or(thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
}
