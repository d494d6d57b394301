//! How much work a decision may cost: a flag and a time that end a search early, a share of its full effort, and the cores.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
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

/// Which cores a decision may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cores {
    /// One: others are busy with other games.
    One,
    /// As many as there are. What is chosen must not depend on how many that is.
    All,
}

/// What a decision may cost. A search checks it at least every few milliseconds, and returns at once when it is stopped.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Nothing stops a search that has no flag.
    stop: Option<Stop>,
    /// When the time is out, for those who have a clock.
    end: Option<Instant>,
    effort: Effort,
    cores: Cores,
}

/// The full effort, which nobody can stop.
static FULL: Budget = Budget { stop: None, end: None, effort: Effort::FULL, cores: Cores::One };

impl Budget {
    /// The full effort, which nobody can stop.
    pub fn full() -> &'static Self {
        &FULL
    }

    /// The full effort until the flag is set.
    pub fn until(stop: Stop) -> Self {
        Self { stop: Some(stop), ..FULL.clone() }
    }

    /// The same flag, with this share of the effort.
    #[must_use]
    pub fn with_effort(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }

    /// The same, for this long from now at most. What is chosen then depends on how fast the machine is, so only tables with a
    /// clock do this.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        Self { end: Instant::now().checked_add(time), ..self }
    }

    /// The same without an end: for the little that is left to do when the time is out.
    #[must_use]
    pub fn without_end(&self) -> Self {
        Self { end: None, ..self.clone() }
    }

    /// The same on all cores, for whoever has nothing else to do with them: those who play many games at once use the cores for that.
    #[must_use]
    pub fn on_all_cores(self) -> Self {
        Self { cores: Cores::All, ..self }
    }

    /// The cores that a decision may use.
    pub fn cores(&self) -> Cores {
        self.cores
    }

    /// The share of the full effort.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Whether the flag is set or the time is out: a bot then returns the best it has found so far, and odds are not told.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(Stop::is_set) || self.end.is_some_and(|end| Instant::now() >= end)
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
    fn a_budget_ends_when_its_time_is_out() {
        let budget = Budget::until(Stop::default()).within(Duration::ZERO);
        assert!(budget.is_stopped() && !budget.without_end().is_stopped());
        let long = Budget::full().clone().within(Duration::from_hours(1));
        assert!(!long.is_stopped());
        assert!(!Budget::full().clone().within(Duration::MAX).is_stopped(), "longer than there is time");
        assert_eq!((long.cores(), long.on_all_cores().cores()), (Cores::One, Cores::All));
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
