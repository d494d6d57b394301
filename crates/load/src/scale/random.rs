//! Random spans and places, the same for the same seed.

use kernel::{Rng as _, lab_rng, random::LabRng};

use super::events::Moment;

/// A source of them.
pub struct Random(LabRng);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(lab_rng(seed, 0))
    }

    /// A number above 0 and at most 1.
    fn share(&mut self) -> f64 {
        ((self.0.next_u64() >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    /// A span in nanoseconds with this mean: nothing is known of it but how long it takes on average.
    pub fn exponential(&mut self, mean: f64) -> Moment {
        (-self.share().ln() * mean) as Moment
    }

    /// One of so many places.
    pub fn below(&mut self, places: usize) -> usize {
        (self.0.next_u64() % places.max(1) as u64) as usize
    }
}
