//! Pieces of work done on several threads, their results in order.

use std::{
    num::NonZero,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use crate::AnalysisError;

/// Does every piece of work, on this many threads. Each thread gets tools of its own; `told` hears after every piece how many
/// are done. The first failure ends it all.
pub(crate) fn all<T: Send, Tools>(
    pieces: usize,
    threads: NonZero<usize>,
    tools: impl Fn() -> Tools + Sync,
    work: impl Fn(&mut Tools, usize) -> Result<T, AnalysisError> + Sync,
    told: &(dyn Fn(usize) + Sync),
) -> Result<Vec<T>, AnalysisError> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let found: Mutex<Vec<Option<T>>> = Mutex::new((0..pieces).map(|_| None).collect());
    let run = || -> Result<(), AnalysisError> {
        let mut tools = tools();
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= pieces {
                return Ok(());
            }
            let result = work(&mut tools, piece).inspect_err(|_| next.store(pieces, Ordering::Relaxed))?;
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(place) = found.get_mut(piece) {
                *place = Some(result);
            }
            drop(found);
            told(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads.get()).map(|_| scope.spawn(run)).collect();
        let mut end = run();
        for other in others {
            match other.join() {
                Ok(result) => end = end.and(result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        end
    })?;
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.into_iter().collect::<Option<Vec<T>>>().ok_or(AnalysisError::Stopped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_whoever_found_them() {
        for threads in [1, 3] {
            let threads = NonZero::new(threads).unwrap();
            let squares = all(100, threads, || (), |(), piece| Ok(piece * piece), &|_| ());
            assert_eq!(squares, Ok((0..100).map(|piece| piece * piece).collect()));
        }
    }

    #[test]
    fn the_first_failure_ends_it() {
        let begun = AtomicUsize::new(0);
        let work = |(): &mut (), piece: usize| {
            begun.fetch_add(1, Ordering::Relaxed);
            if piece == 3 { Err(AnalysisError::Stopped) } else { Ok(piece) }
        };
        assert_eq!(all(1_000, NonZero::<usize>::MIN, || (), work, &|_| ()), Err(AnalysisError::Stopped));
        assert_eq!(begun.load(Ordering::Relaxed), 4);
    }
}
