//! Pearson's test of whether counts follow weights.

use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Cells that expect fewer hits than this are put together, since the test is not valid for them.
const FEWEST_EXPECTED: f64 = 5.0;

/// How often chance alone gives counts at least as far from the weights as these: near zero if the counts do not follow
/// them. Cells that are almost impossible must hardly be hit.
pub fn p_value(counts: &[u64], weights: &[f64]) -> f64 {
    let hits: u64 = counts.iter().sum();
    let total: f64 = weights.iter().sum();
    let (mut statistic, mut cells) = (0.0, 0_u32);
    let (mut small_found, mut small_expected) = (0.0, 0.0);
    let mut add = |found: f64, expected: f64| {
        statistic += (found - expected).powi(2) / expected;
        cells += 1;
    };
    for (&count, &weight) in counts.iter().zip(weights) {
        let (found, expected) = (count as f64, hits as f64 * weight / total);
        if expected >= FEWEST_EXPECTED {
            add(found, expected);
        } else {
            small_found += found;
            small_expected += expected;
        }
    }
    if small_expected >= FEWEST_EXPECTED {
        add(small_found, small_expected);
    } else if small_found > 10.0 * FEWEST_EXPECTED {
        return 0.0;
    }
    // One cell takes all the hits, whatever they follow.
    ChiSquared::new(f64::from(cells.saturating_sub(1))).map_or(1.0, |curve| curve.sf(statistic))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fair_counts_pass_and_loaded_ones_fail() {
        assert!(p_value(&[1010, 990, 1003, 997], &[1.0; 4]) > 0.5);
        assert!(p_value(&[2020, 990, 1003], &[2.0, 1.0, 1.0]) > 0.5);
        assert!(p_value(&[1200, 800, 1000, 1000], &[1.0; 4]) < 1e-6);
        assert!(p_value(&[1000, 0], &[1.0, 0.0]) > 0.99);
        assert!(p_value(&[900, 100], &[1.0, 0.0001]) < 1e-6, "a cell that is nearly impossible is hit often");
        // 3.841 is the limit of one in twenty for one degree of freedom.
        assert!((p_value(&[531, 469], &[1.0; 2]) - 0.05).abs() < 0.001);
    }
}
