//! A running mean, and how sure it is.

/// How many standard errors lie on either side of a 95 % confidence interval.
const NORMAL_95: f64 = 1.959_964;

/// A mean of values that come one by one; nothing but sums is kept.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mean {
    count: u32,
    sum: f64,
    squares: f64,
}

impl Mean {
    /// Takes one value.
    #[inline]
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// How many values were taken.
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    /// The mean itself; zero before the first value.
    pub(crate) fn value(&self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }

    /// The standard deviation of the values.
    fn deviation(&self) -> f64 {
        let mean = self.value();
        (self.squares / f64::from(self.count.max(1)) - mean * mean).max(0.0).sqrt()
    }

    /// The standard error of the mean.
    pub(crate) fn error(&self) -> f64 {
        self.deviation() / f64::from(self.count.max(1)).sqrt()
    }

    /// Half the width of the interval that the mean of endlessly many values lies in, 95 times in 100.
    pub(crate) fn margin(&self) -> f64 {
        NORMAL_95 * self.error()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_of_known_values() {
        let mut mean = Mean::default();
        assert!(mean.value().abs() < 1e-15 && mean.margin().abs() < 1e-15);
        for value in [0.0, 1.0, 1.0, 0.0] {
            mean.add(value);
        }
        assert!((mean.value() - 0.5).abs() < 1e-15);
        assert!((mean.error() - 0.25).abs() < 1e-15);
        assert!((mean.margin() - 0.489_991).abs() < 1e-6);
    }
}
