//! How far a table is from the same table measured afresh, and how much of that is luck.

use std::collections::BTreeMap;

/// The most that a published table may differ from fresh throws, in total variation.
pub const MOST_APART: f64 = 0.03;

/// By how many of its standard deviations luck may put a table further away than it does on average. There are hundreds of
/// tables: at two, some of them would be too far every time.
const DEVIATIONS: f64 = 3.0;

/// How far a table is from the same table measured afresh.
#[derive(Clone, Debug, PartialEq)]
pub struct Apart {
    /// The table's name.
    pub name: String,
    /// The total variation between the two, 0 to 1; 1 where there is only one of them.
    pub variation: f64,
    /// What it would be on average if both were counted from the same dice.
    pub luck: f64,
    /// The standard deviation of what luck makes.
    pub spread: f64,
}

impl Apart {
    pub(super) fn of(name: String, known: Option<&[u32]>, fresh: &[u32]) -> Self {
        match known {
            None => Self { name, variation: 1.0, luck: 0.0, spread: 0.0 },
            Some(known) => {
                let (variation, luck, spread) = compare(known, fresh);
                Self { name, variation, luck, spread }
            }
        }
    }

    /// What is left of the total variation once luck has had its part.
    pub fn beyond_luck(&self) -> f64 {
        (self.variation.powi(2) - self.luck.powi(2)).max(0.0).sqrt()
    }

    /// The furthest that luck puts a table, but for once in very many.
    pub fn most_by_luck(&self) -> f64 {
        self.luck + DEVIATIONS * self.spread
    }

    /// Whether the table is not what dice do: too far away once luck has had its part, and further than luck puts any table.
    pub fn is_too_far(&self) -> bool {
        self.beyond_luck() >= MOST_APART && self.variation > self.most_by_luck()
    }
}

/// Judges a file's tables by several fresh measurements: `known` is how far each of them is from the file, `among` how far they
/// are from each other.
///
/// Throws at positions of one game share the places of their dice, so tables differ by more than the luck of as many independent
/// throws. Measurements with games of their own differ by that as well: a table's luck is how far they are apart where that is more,
/// and its spread grows with it.
pub fn judged(known: &[Vec<Apart>], among: &[Vec<Apart>]) -> Vec<Apart> {
    let fresh = by_name(among);
    let judge = |(name, apart): (&str, Vec<&Apart>)| {
        let own = |value: fn(&Apart) -> f64| mean(&apart, value);
        let (variation, luck, spread) =
            (own(|apart| apart.variation), own(|apart| apart.luck), own(|apart| apart.spread));
        let grown = match fresh.get(name) {
            Some(apart) => {
                let foretold = mean(apart, |apart| apart.luck);
                if foretold > 0.0 { (mean(apart, |apart| apart.variation) / foretold).max(1.0) } else { 1.0 }
            }
            None => 1.0,
        };
        Apart { name: name.to_owned(), variation, luck: luck * grown, spread: spread * grown }
    };
    by_name(known).into_iter().map(judge).collect()
}

/// What several measurements say of each table.
fn by_name(measured: &[Vec<Apart>]) -> BTreeMap<&str, Vec<&Apart>> {
    let mut tables: BTreeMap<&str, Vec<&Apart>> = BTreeMap::new();
    for apart in measured.iter().flatten() {
        tables.entry(&apart.name).or_default().push(apart);
    }
    tables
}

fn mean(apart: &[&Apart], value: fn(&Apart) -> f64) -> f64 {
    apart.iter().map(|apart| value(apart)).sum::<f64>() / apart.len().max(1) as f64
}

/// The total variation between two tables of counts, and what luck alone would make it: half the sum of the mean
/// differences of each share, which are normal, and the standard deviation of that sum.
fn compare(one: &[u32], other: &[u32]) -> (f64, f64, f64) {
    let total = |counts: &[u32]| counts.iter().map(|count| f64::from(*count)).sum::<f64>().max(1.0);
    let (all, all_other) = (total(one), total(other));
    let at = |counts: &[u32], index: usize| f64::from(counts.get(index).copied().unwrap_or(0));
    // The mean of how large a normal number is, in its standard deviations; its own variance is what is left to one.
    let mean = (2.0 / std::f64::consts::PI).sqrt();
    let (mut variation, mut luck, mut squares) = (0.0, 0.0, 0.0);
    for index in 0..one.len().max(other.len()) {
        let (count, count_other) = (at(one, index), at(other, index));
        variation += (count / all - count_other / all_other).abs() / 2.0;
        let share = (count + count_other) / (all + all_other);
        let variance = share * (1.0 - share) * (1.0 / all + 1.0 / all_other);
        luck += variance.sqrt() * mean / 2.0;
        squares += variance * (1.0 - mean * mean) / 4.0;
    }
    (variation, luck, squares.sqrt())
}

#[cfg(test)]
mod tests {
    use kernel::{Rng, below, lab_rng};

    use super::*;

    #[test]
    fn total_variation_goes_from_none_to_all() {
        assert!(compare(&[5, 5], &[50, 50]).0.abs() < 1e-12);
        assert!((compare(&[1, 0], &[0, 7]).0 - 1.0).abs() < 1e-12);
        assert!((compare(&[3, 1], &[1, 1]).0 - 0.25).abs() < 1e-12);
        let missing = Apart::of(String::new(), None, &[1]);
        assert!((missing.beyond_luck() - 1.0).abs() < 1e-12 && missing.is_too_far());
    }

    fn count(rng: &mut impl Rng, dice: u32) -> [u32; 6] {
        let mut counts = [0; 6];
        (0..dice).for_each(|_| counts[below(rng, 6) as usize] += 1);
        counts
    }

    #[test]
    fn luck_is_what_two_counts_of_the_same_dice_differ_by() {
        const TIMES: f64 = 400.0;
        let mut rng = lab_rng(1, 1);
        let (mut found, mut squares, mut foretold, mut spread) = (0.0, 0.0, 0.0, 0.0);
        for _ in 0..TIMES as u32 {
            let (variation, luck, deviation) = compare(&count(&mut rng, 600), &count(&mut rng, 300));
            found += variation / TIMES;
            squares += variation * variation / TIMES;
            foretold += luck / TIMES;
            spread += deviation / TIMES;
        }
        assert!((found / foretold - 1.0).abs() < 0.1, "{found} {foretold}");
        let deviation = (squares - found * found).sqrt();
        assert!((0.8..1.25).contains(&(deviation / spread)), "{deviation} {spread}");
    }

    /// A file's table and three fresh ones, judged.
    fn judge(tables: &[Vec<u32>; 4]) -> Apart {
        let apart = |one: usize, other: usize| {
            vec![Apart::of("table".to_owned(), Some(&tables[one]), &tables[other])]
        };
        let known = [1, 2, 3].map(|fresh| apart(0, fresh));
        let mut judged = judged(&known, &[apart(1, 2), apart(1, 3), apart(2, 3)]);
        assert_eq!(judged.len(), 1);
        judged.remove(0)
    }

    /// How many of five hundred files are too far.
    fn too_far(mut tables: impl FnMut() -> [Vec<u32>; 4]) -> usize {
        (0..500).filter(|_| judge(&tables()).is_too_far()).count()
    }

    #[test]
    fn few_throws_are_not_too_far_by_luck() {
        let mut rng = lab_rng(1, 2);
        let far = too_far(|| std::array::from_fn(|_| count(&mut rng, 100).to_vec()));
        assert!(far == 0, "{far}");
    }

    #[test]
    fn throws_that_hang_together_have_more_luck() {
        // Thirty throws of each position do the same: as if there were a thirtieth of them.
        let mut rng = lab_rng(1, 3);
        let mut hanging = || count(&mut rng, 100).map(|often| 30 * often).to_vec();
        let far = too_far(|| std::array::from_fn(|_| hanging()));
        // Three pairs know the luck itself only roughly; as independent throws nearly all would be too far.
        assert!(far <= 10, "{far}");
    }

    #[test]
    fn a_table_of_other_dice_is_too_far() {
        let mut rng = lab_rng(1, 4);
        let far = too_far(|| {
            let mut tables: [Vec<u32>; 4] = std::array::from_fn(|_| count(&mut rng, 3000).to_vec());
            // One throw in fourteen shows a six instead of a one.
            tables[0][0] -= 210;
            tables[0][5] += 210;
            tables
        });
        assert!(far >= 490, "{far}");
    }
}
