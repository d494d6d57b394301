//! How sure a measured rate is: the Wilson score interval.

use serde::Serialize;

/// An interval of rates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The quantile of the normal distribution behind 95 % confidence.
pub(crate) const NORMAL_95: f64 = 1.959_963_984_540_054;

/// The 95 % interval of a rate that showed `hits` times in `trials`. Unlike the textbook's, it stays between 0 and 1
/// and also holds for rates near either end. Shared wins may make `hits` a fraction.
pub fn wilson(hits: f64, trials: u64) -> Interval {
    wilson_at(hits, trials, NORMAL_95)
}

/// The same for another confidence, by its quantile of the normal distribution.
pub(crate) fn wilson_at(hits: f64, trials: u64, normal: f64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let trials = trials as f64;
    let rate = hits / trials;
    let square = normal * normal;
    let middle = rate + square / (2.0 * trials);
    let half = normal * (rate * (1.0 - rate) / trials + square / (4.0 * trials * trials)).max(0.0).sqrt();
    let scale = 1.0 + square / trials;
    Interval { low: ((middle - half) / scale).max(0.0), high: ((middle + half) / scale).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_intervals() {
        // The four examples of Newcombe's comparison of intervals (1998), and two ends.
        for (hits, trials, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
            (10.0, 10, 0.7225, 1.0),
            (0.0, 0, 0.0, 1.0),
        ] {
            let interval = wilson(hits, trials);
            assert!((interval.low - low).abs() < 5e-5, "{hits} of {trials}: {interval:?}");
            assert!((interval.high - high).abs() < 5e-5, "{hits} of {trials}: {interval:?}");
        }
    }

    #[test]
    fn the_rate_lies_inside_and_more_trials_make_it_narrower() {
        let few = wilson(30.5, 100);
        let many = wilson(3_050.0, 10_000);
        assert!(few.low < 0.305 && 0.305 < few.high);
        assert!(few.low < many.low && many.high < few.high);
    }
}
