//! Work that several threads share: the first that fails ends it for all.

use std::{
    panic::resume_unwind,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use crate::LabError;

/// Lets a thread work with each of these tools, and gives what they found. Work looks at `stopped` now and then and ends if it
/// is set, which it is as soon as one of them fails or panics. What is told is that failure, not that the others were stopped.
pub(crate) fn share<W: Send, T: Send>(
    tools: impl IntoIterator<Item = W>,
    stopped: &AtomicBool,
    work: impl Fn(W) -> Result<T, LabError> + Sync,
) -> Result<Vec<T>, LabError> {
    let work = &|tool: W| {
        let _guard = StopsOthers(stopped);
        work(tool).inspect_err(|_| stopped.store(true, Ordering::Relaxed))
    };
    let ended: Vec<Result<T, LabError>> = thread::scope(|scope| {
        let mut tools = tools.into_iter();
        let first = tools.next();
        let others: Vec<_> = tools.map(|tool| scope.spawn(move || work(tool))).collect();
        let first = first.map(work);
        let others =
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        first.into_iter().chain(others).collect()
    });
    let (found, failures): (Vec<_>, Vec<_>) = ended.into_iter().partition(Result::is_ok);
    let mut failures = failures.into_iter().filter_map(Result::err);
    let Some(first) = failures.next() else { return Ok(found.into_iter().flatten().collect()) };
    Err(failures.fold(first, |why, next| if why == LabError::Stopped { next } else { why }))
}

/// Stops the others if the thread that holds it panics.
struct StopsOthers<'a>(&'a AtomicBool);

impl Drop for StopsOthers<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        panic::{AssertUnwindSafe, catch_unwind},
        time::{Duration, Instant},
    };

    use super::*;

    /// Works until it is stopped, but not for ever.
    fn works_on(stopped: &AtomicBool) -> Result<u32, LabError> {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(20) {
            if stopped.load(Ordering::Relaxed) {
                return Err(LabError::Stopped);
            }
            thread::yield_now();
        }
        Err(LabError::Experiment("nobody stopped it".to_owned()))
    }

    #[test]
    fn one_that_fails_ends_it_for_all() {
        for failing in 0..3 {
            let stopped = AtomicBool::new(false);
            let found = share(0..3, &stopped, |number| {
                if number == failing { Err(LabError::NoGames) } else { works_on(&stopped) }
            });
            assert_eq!(found, Err(LabError::NoGames), "{failing}");
        }
    }

    #[test]
    fn one_that_panics_ends_it_for_all_and_is_heard() {
        let stopped = AtomicBool::new(false);
        let shared = catch_unwind(AssertUnwindSafe(|| {
            share(0..2, &stopped, |number| {
                assert!(number == 0, "number {number} cannot go on");
                works_on(&stopped)
            })
        }));
        let said = shared.expect_err("it panics");
        assert_eq!(said.downcast_ref::<String>().map(String::as_str), Some("number 1 cannot go on"));
    }

    #[test]
    fn what_all_found_is_given_in_order() {
        let stopped = AtomicBool::new(false);
        assert_eq!(share(0..4, &stopped, |number| Ok(number * number)), Ok(vec![0, 1, 4, 9]));
        assert!(!stopped.into_inner());
    }
}
