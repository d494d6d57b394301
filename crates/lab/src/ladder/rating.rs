//! Ratings from meetings (Bradley and Terry's model: the odds between two are the ratio of their strengths), with intervals from
//! drawing the seeds again and again. Two more seeds lie among those that were played, one that either won outright: seeds that all
//! came out alike do not prove that the next one will, and an interval without any width would claim just that. Ratings are fitted to
//! the same seeds that are drawn from, so that each lies in its interval.

use kernel::{Rng, below, lab_rng};

use super::games::{Line, SeedResult};
use crate::Interval;

/// Points of rating that make the odds ten times as good, as in chess.
const TEN_TIMES: f64 = 400.0;
/// How often the seeds are drawn again for the intervals.
const REDRAWN: usize = 1_000;
/// How often strengths are improved: far more than it takes.
const ROUNDS: usize = 400;
/// A half of a game that both are taken to have won against each other, so that a level that never lost has a rating too.
const PRIOR: f64 = 0.5;

/// A rating over the lowest one's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rating {
    pub(super) value: f64,
    pub(super) interval: Interval,
}

/// The ratings of all levels, the lowest being 0.
pub(super) fn ratings(levels: usize, lines: &[Line]) -> Vec<Rating> {
    let wins = |pick: &mut dyn FnMut(&Line) -> SeedResult| fitted(levels, lines, pick);
    let best = wins(&mut |line| expected(&line.seeds));
    let mut rng = lab_rng(0, 0);
    let redrawn: Vec<Vec<f64>> =
        (0..REDRAWN).map(|_| wins(&mut |line| sum(drawn(&line.seeds, &mut rng)))).collect();
    let rating = |(level, value): (usize, &f64)| {
        let mut values: Vec<f64> = redrawn.iter().map(|all| all[level]).collect();
        values.sort_by(f64::total_cmp);
        let at = |share: f64| values[((REDRAWN - 1) as f64 * share).round() as usize];
        Rating { value: *value, interval: Interval { low: at(0.025), high: at(0.975) } }
    };
    best.iter().enumerate().map(rating).collect()
}

fn sum(seeds: impl Iterator<Item = SeedResult>) -> SeedResult {
    seeds.fold(SeedResult::default(), |all, seed| SeedResult {
        higher: all.higher + seed.higher,
        lower: all.lower + seed.lower,
    })
}

/// What either wins outright with one seed.
const OUTRIGHT: [SeedResult; 2] =
    [SeedResult { higher: 2.0, lower: 0.0 }, SeedResult { higher: 0.0, lower: 2.0 }];

/// What as many seeds as there are come to on average when they are drawn.
fn expected(seeds: &[SeedResult]) -> SeedResult {
    let all = sum(seeds.iter().chain(&OUTRIGHT).copied());
    let share = seeds.len() as f64 / (seeds.len() + OUTRIGHT.len()) as f64;
    SeedResult { higher: all.higher * share, lower: all.lower * share }
}

/// As many seeds as there are, drawn with repetition from them and the two that either wins outright.
fn drawn<'a>(seeds: &'a [SeedResult], rng: &'a mut impl Rng) -> impl Iterator<Item = SeedResult> + 'a {
    let all = (seeds.len() + OUTRIGHT.len()) as u32;
    (0..seeds.len()).map(move |_| {
        let place = below(rng, all) as usize;
        seeds.get(place).copied().unwrap_or_else(|| OUTRIGHT[place - seeds.len()])
    })
}

/// The strengths that make the meetings most likely, as points over the lowest level.
fn fitted(levels: usize, lines: &[Line], pick: &mut dyn FnMut(&Line) -> SeedResult) -> Vec<f64> {
    let sums: Vec<(usize, usize, SeedResult)> =
        lines.iter().map(|line| (line.lower, line.higher, pick(line))).collect();
    let mut strengths = vec![1.0_f64; levels];
    for _ in 0..ROUNDS {
        let (mut won, mut met) = (vec![0.0; levels], vec![0.0; levels]);
        for (lower, higher, found) in &sums {
            let games = found.higher + found.lower + 2.0 * PRIOR;
            let shared = games / (strengths[*lower] + strengths[*higher]);
            won[*higher] += found.higher + PRIOR;
            won[*lower] += found.lower + PRIOR;
            met[*higher] += shared;
            met[*lower] += shared;
        }
        for (strength, (won, met)) in strengths.iter_mut().zip(won.iter().zip(&met)) {
            if *met > 0.0 {
                *strength = won / met;
            }
        }
    }
    strengths.iter().map(|strength| TEN_TIMES * (strength / strengths[0]).log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(lower: usize, higher: usize, won: f64, lost: f64, seeds: usize) -> Line {
        Line { lower, higher, seeds: vec![SeedResult { higher: won, lower: lost }; seeds] }
    }

    #[test]
    fn odds_of_ten_to_one_are_four_hundred_points() {
        let lines =
            [line(0, 1, 10.0, 1.0, 10_000), line(0, 2, 100.0, 1.0, 10_000), line(1, 2, 10.0, 1.0, 10_000)];
        let found = ratings(3, &lines);
        assert!(found[0].value.abs() < 1e-9);
        assert!((found[1].value - 400.0).abs() < 1.0, "{found:?}");
        assert!((found[2].value - 800.0).abs() < 2.0, "{found:?}");
        assert!(found[1].interval.high - found[1].interval.low < 1.0, "all of very many seeds were alike");
    }

    #[test]
    fn few_seeds_that_were_alike_leave_doubt() {
        for (won, lost) in [(2.0, 0.0), (1.0, 1.0), (0.0, 0.0)] {
            for seeds in [1, 6, 20] {
                let Rating { value, interval: Interval { low, high } } =
                    ratings(2, &[line(0, 1, won, lost, seeds)])[1];
                assert!(
                    high - low > 20.0 && low <= value && value <= high,
                    "{seeds}: {value} [{low}, {high}]"
                );
            }
        }
    }

    #[test]
    fn ratings_lie_in_their_intervals_also_where_one_level_wins_nearly_always() {
        let mut lines = Vec::new();
        for higher in 1..5 {
            for lower in 0..higher {
                let mut played = line(lower, higher, 2.0, 0.0, 200);
                let lost = 30 / (higher - lower).pow(3);
                played.seeds[..lost].fill(SeedResult { higher: 0.0, lower: 2.0 });
                lines.push(played);
            }
        }
        for Rating { value, interval: Interval { low, high } } in ratings(5, &lines) {
            assert!(low <= value && value <= high, "{value} [{low}, {high}]");
            assert!(
                (value - low).max(high - value) <= 2.0 * (value - low).min(high - value),
                "in its middle"
            );
        }
    }

    #[test]
    fn more_seeds_are_surer() {
        let mixed = |seeds: usize| Line {
            lower: 0,
            higher: 1,
            seeds: (0..seeds)
                .map(|seed| SeedResult {
                    higher: f64::from(u8::from(seed % 3 != 0)) * 2.0,
                    lower: f64::from(u8::from(seed % 3 == 0)) * 2.0,
                })
                .collect(),
        };
        let wide = |seeds: usize| {
            let rating = ratings(2, &[mixed(seeds)])[1];
            assert!(rating.interval.low < rating.value && rating.value < rating.interval.high);
            rating.interval.high - rating.interval.low
        };
        assert!(wide(30) > 2.0 * wide(300));
    }

    #[test]
    fn one_who_never_lost_has_a_rating() {
        let found = ratings(2, &[line(0, 1, 2.0, 0.0, 20)]);
        assert!(found[1].value.is_finite() && found[1].value > 400.0, "{found:?}");
    }
}
