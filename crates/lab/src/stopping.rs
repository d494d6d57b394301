//! When it is enough: sequential stopping that may look often and still keeps its word.

use kernel::Seat;

use crate::{Count, Stop, interval::wilson_at};

/// How much error one look may spend: all looks together spend 0.05, however many there are.
fn error_at(look: usize) -> f64 {
    let look = look as f64 + 1.0;
    0.05 / (look * (look + 1.0))
}

/// The interval's quantile at a look, for one of so many seats.
pub(crate) fn quantile(look: usize, seats: u8) -> f64 {
    two_sided(error_at(look) / f64::from(seats.max(1)))
}

/// Whether the win rates of all seats are known well enough at this look.
pub(crate) fn enough(count: &Count, look: usize, stop: Stop) -> bool {
    let seats = count.seats();
    let normal = quantile(look, seats);
    Seat::all(seats).all(|seat| {
        let interval = wilson_at(count.wins(seat), count.games, normal);
        (interval.high - interval.low) / 2.0 <= stop.half_width
    })
}

/// The quantile of the normal distribution that this much lies beyond, on both sides together.
pub(crate) fn two_sided(beyond: f64) -> f64 {
    // Bisection on the complementary error function's own series would be slower to read than the standard crate.
    use statrs::distribution::{ContinuousCDF as _, Normal};
    Normal::standard().inverse_cdf(1.0 - beyond / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_looks_together_spend_one_in_twenty() {
        let spent: f64 = (0..10_000).map(error_at).sum();
        assert!(spent < 0.05 && spent > 0.0499, "{spent}");
        assert!((two_sided(0.05) - 1.959_964).abs() < 1e-5);
        assert!(quantile(5, 2) > quantile(0, 2) && quantile(0, 2) > 1.96);
    }
}
