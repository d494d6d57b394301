//! A number that was found by playing on, with how sure it is.

use serde::Serialize;

/// How many standard errors lie on either side of a 95 % confidence interval.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// A number with half the width of its 95 % confidence interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Estimate {
    /// The number: a chance from 0 to 1, or a change of one.
    pub value: f64,
    /// Half the width of its 95 % interval; zero where it is exact.
    pub margin: f64,
}

impl Estimate {
    /// A number that is known.
    pub const fn exact(value: f64) -> Self {
        Self { value, margin: 0.0 }
    }

    /// The mean of independent values that each lie between -1 and 1.
    ///
    /// One more block that lies a whole win off is counted among the deviations: many values that are all the same do not
    /// prove that the next one is too, and an interval without any width would claim just that.
    pub fn of(values: impl ExactSizeIterator<Item = f64> + Clone) -> Self {
        let count = values.len().max(1) as f64;
        let mean = values.clone().sum::<f64>() / count;
        let squares: f64 = values.map(|value| (value - mean) * (value - mean)).sum();
        Self { value: mean, margin: NORMAL_95 * (squares + 1.0).sqrt() / count }
    }

    /// The mean of numbers that were found independently of each other; nothing of none.
    pub(crate) fn mean(found: impl Iterator<Item = Self>) -> Self {
        let (count, sum, squares) = found.fold((0.0, 0.0, 0.0), |(count, sum, squares), one| {
            (count + 1.0, sum + one.value, squares + one.margin * one.margin)
        });
        if count > 0.0 {
            Self { value: sum / count, margin: f64::sqrt(squares) / count }
        } else {
            Self::default()
        }
    }

    /// The lower end of the interval.
    pub fn low(self) -> f64 {
        self.value - self.margin
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_their_margins() {
        let found = Estimate::of([0.0, 1.0, 1.0, 0.0].into_iter());
        assert!((found.value - 0.5).abs() < 1e-15);
        assert!((found.margin - NORMAL_95 * 2.0_f64.sqrt() / 4.0).abs() < 1e-12);
        let all_alike = Estimate::of([1.0; 100].into_iter());
        assert!((all_alike.value - 1.0).abs() < 1e-15);
        assert!((all_alike.margin - NORMAL_95 / 100.0).abs() < 1e-12, "what was never seen may still be");
        assert!(Estimate::exact(0.3).margin.abs() < 1e-15);
    }

    #[test]
    fn margins_of_a_mean_partly_cancel_out() {
        let found = |value, margin| Estimate { value, margin };
        let mean = Estimate::mean([found(0.3, 0.03), found(-0.1, 0.04)].into_iter());
        assert!((mean.value - 0.1).abs() < 1e-15 && (mean.margin - 0.025).abs() < 1e-15, "{mean:?}");
        assert_eq!(Estimate::mean(std::iter::empty()), Estimate::exact(0.0));
    }
}
