//! How much work a decision may cost: a flag that ends a search early, and a share of its full effort.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// A flag that says that nobody waits for a result any more. All clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Says that nobody waits any more.
    pub fn now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether nobody waits any more.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A share of a search's full effort, from 0 % to 100 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    percent: u8,
}

impl Effort {
    /// As many playouts as a search makes by default.
    pub const FULL: Self = Self { percent: 100 };

    /// This share of the full effort; more than all of it counts as all of it.
    pub const fn percent(percent: u8) -> Self {
        Self { percent: if percent > 100 { 100 } else { percent } }
    }

    /// The share of a number of playouts, at least one: a search without any playout would choose blindly.
    pub fn of_playouts(self, full: u32) -> u32 {
        ((u64::from(full) * u64::from(self.percent) / 100) as u32).max(1)
    }

    /// The share of a time.
    pub fn of_time(self, full: Duration) -> Duration {
        full * u32::from(self.percent) / 100
    }
}

/// What a decision may cost. A search checks it at least every few milliseconds, and returns at once when it is stopped.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Nothing stops a search that has no flag.
    stop: Option<Stop>,
    effort: Effort,
}

/// The full effort, which nobody can stop.
static FULL: Budget = Budget { stop: None, effort: Effort::FULL };

impl Budget {
    /// The full effort, which nobody can stop.
    pub fn full() -> &'static Self {
        &FULL
    }

    /// The full effort until the flag is set.
    pub fn until(stop: Stop) -> Self {
        Self { stop: Some(stop), effort: Effort::FULL }
    }

    /// The same flag, with this share of the effort.
    #[must_use]
    pub fn with_effort(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }

    /// The share of the full effort.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Whether the flag is set: a bot then returns the best it has found so far, and odds are not told.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(Stop::is_set)
    }

    /// How many playouts the share of the effort is worth, where the full effort makes this many.
    pub fn playouts(&self, full: u32) -> u32 {
        self.effort.of_playouts(full)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_the_effort_is_never_nothing_and_never_more_than_all() {
        assert_eq!(Effort::FULL.of_playouts(u32::MAX), u32::MAX);
        assert_eq!(Effort::percent(25).of_playouts(1_200), 300);
        assert_eq!(Effort::percent(0).of_playouts(800), 1);
        assert_eq!(Effort::percent(200), Effort::FULL);
        assert_eq!(Effort::percent(50).of_time(Duration::from_secs(3)), Duration::from_millis(1_500));
    }

    #[test]
    fn all_clones_of_a_flag_are_set_together() {
        let stop = Stop::default();
        let budget = Budget::until(stop.clone()).with_effort(Effort::percent(10));
        let clone = budget.clone();
        assert!(!budget.is_stopped());
        stop.now();
        assert!(budget.is_stopped() && clone.is_stopped() && !Budget::full().is_stopped());
    }
}
