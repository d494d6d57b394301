//! What the threads of a search are at, so that each can leave to another what that one has begun.
//!
//! A mark is a help and no promise: one may be missing, and then two threads do the same work and find the same.

use std::sync::atomic::{AtomicU64, Ordering};

/// How many marks there is room for. There are as many at a time as threads times the discs of a line of play.
const MARKS: usize = 1 << 10;

/// The positions that are searched at this moment, by their numbers.
pub(super) struct Busy {
    marks: Vec<AtomicU64>,
}

impl Busy {
    /// Nobody is at anything.
    pub(super) fn new() -> Self {
        Self { marks: std::iter::repeat_with(|| AtomicU64::new(0)).take(MARKS).collect() }
    }

    /// Whether a thread is at this position.
    #[inline]
    pub(super) fn has(&self, key: u64) -> bool {
        self.mark(key).load(Ordering::Relaxed) == key
    }

    /// A thread begins with this position.
    #[inline]
    pub(super) fn begin(&self, key: u64) {
        self.mark(key).store(key, Ordering::Relaxed);
    }

    /// It has ended.
    #[inline]
    pub(super) fn end(&self, key: u64) {
        let mark = self.mark(key);
        if mark.load(Ordering::Relaxed) == key {
            mark.store(0, Ordering::Relaxed);
        }
    }

    fn mark(&self, key: u64) -> &AtomicU64 {
        &self.marks[(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54) as usize % MARKS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_begun_is_marked_until_it_ends() {
        let busy = Busy::new();
        assert!(!busy.has(77));
        busy.begin(77);
        assert!(busy.has(77) && !busy.has(78));
        busy.end(78);
        assert!(busy.has(77));
        busy.end(77);
        assert!(!busy.has(77));
    }
}
