//! Pearson's test of whether counts follow weights, with a threshold so wide that sound dice never fail it.

/// Cells that expect fewer hits than this are put together, since the test is not valid for them.
const FEWEST_EXPECTED: f64 = 5.0;
/// The quantile of the normal distribution that one in a million exceeds.
const ONE_IN_A_MILLION: f64 = 4.7534;

/// Counts against weights: `Err` with the statistic and its limit if chance alone explains them less than once in
/// a million. A cell of weight zero must have no hits.
pub(super) fn check(counts: &[u64], weights: &[f64]) -> Result<(), (f64, f64)> {
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
        return Err((small_found, 10.0 * FEWEST_EXPECTED));
    }
    let limit = limit(cells.saturating_sub(1));
    if statistic > limit { Err((statistic, limit)) } else { Ok(()) }
}

/// Wilson and Hilferty's approximation of the quantile, which errs on the wide side here.
fn limit(degrees: u32) -> f64 {
    if degrees == 0 {
        return f64::INFINITY;
    }
    let degrees = f64::from(degrees);
    let spread = 2.0 / (9.0 * degrees);
    degrees * (1.0 - spread + ONE_IN_A_MILLION * spread.sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fair_counts_pass_and_loaded_ones_fail() {
        assert!(check(&[1010, 990, 1003, 997], &[1.0; 4]).is_ok());
        assert!(check(&[2020, 990, 1003], &[2.0, 1.0, 1.0]).is_ok());
        assert!(check(&[1200, 800, 1000, 1000], &[1.0; 4]).is_err());
        assert!(check(&[1000, 0], &[1.0, 0.0]).is_ok());
        assert!(check(&[900, 100], &[1.0, 0.0001]).is_err(), "a cell that is nearly impossible is hit often");
        assert!((35.9..38.0).contains(&limit(5)), "a little above the 35.9 of the tables");
    }
}
