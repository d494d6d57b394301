//! What players had at the end of games: trophies, points, dice.

use std::collections::BTreeMap;

use kernel::Seat;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, StudentsT};

use crate::{Count, Interval, interval::NORMAL_95};

/// What the players of a table had of one thing at the end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scores {
    /// What it is.
    pub what: String,
    /// One entry a seat.
    pub seats: Vec<SeatScores>,
}

/// What a seat had at the end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatScores {
    /// The seat's letter.
    pub seat: char,
    /// The bot that sat there.
    pub bot: String,
    /// How many games ended with any of it; a rank, for one, is there after a win only.
    pub games: u64,
    /// On average.
    pub mean: f64,
    /// The 95 % interval of the mean; none of a single game.
    #[serde(flatten)]
    pub interval: Option<Interval>,
    /// How many games ended with so many.
    pub counts: BTreeMap<i32, u64>,
}

/// Everything that was counted, in the order of its names.
pub(crate) fn results(count: &Count, names: &[String], bots: &[String]) -> Vec<Scores> {
    let one = |(what, seats): (&String, &Vec<BTreeMap<i32, u64>>)| Scores {
        what: what.clone(),
        seats: Seat::all(bots.len() as u8)
            .zip(bots)
            .zip(seats)
            .map(|(at, counts)| of_seat(at, counts))
            .collect(),
    };
    names.iter().zip(&count.scores).map(one).collect()
}

fn of_seat((seat, bot): (Seat, &String), counts: &BTreeMap<i32, u64>) -> SeatScores {
    let games = counts.values().sum();
    let sum = |power: u32| -> i128 {
        counts.iter().map(|(score, games)| i128::from(*score).pow(power) * i128::from(*games)).sum()
    };
    let (mean, interval) = mean_of(games, sum(1), sum(2));
    SeatScores { seat: seat.letter(), bot: bot.clone(), games, mean, interval, counts: counts.clone() }
}

/// The mean of whole numbers, from their sum and that of their squares, with its 95 % interval (Student's t). One number alone
/// has none: it says nothing about others.
pub(crate) fn mean_of(count: u64, sum: i128, squares: i128) -> (f64, Option<Interval>) {
    /// Beyond this many numbers Student's distribution is the normal one, to three digits.
    const MANY: u64 = 1_000;
    let number = count as f64;
    let mean = sum as f64 / number.max(1.0);
    if count < 2 {
        return (mean, None);
    }
    // In whole numbers, where nothing is lost: the sum of squares around the mean, times the count.
    let around = i128::from(count) * squares - sum * sum;
    let error = (around as f64 / (number * number * (number - 1.0))).sqrt();
    let quantile = match StudentsT::new(0.0, 1.0, number - 1.0) {
        Ok(students) if count <= MANY => students.inverse_cdf(0.975),
        _ => NORMAL_95,
    };
    let half = quantile * error;
    (mean, Some(Interval { low: mean - half, high: mean + half }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_mean() {
        // 2, 4, 4, 6: mean 4, standard deviation 1.633, standard error 0.8165, t(3) 3.1824.
        let counts = BTreeMap::from([(2, 1), (4, 2), (6, 1)]);
        let found = of_seat((Seat(0), &"greedy".to_owned()), &counts);
        assert_eq!((found.games, found.seat), (4, 'A'));
        assert!((found.mean - 4.0).abs() < 1e-12);
        let Interval { low, high } = found.interval.unwrap();
        assert!((low - 1.4015).abs() < 1e-3 && (high - 6.5985).abs() < 1e-3, "{low} {high}");
        assert!(mean_of(0, 0, 0).0.abs() < 1e-12);
        assert_eq!(mean_of(1, 7, 49).1, None, "one game says nothing about others");
        assert!((mean_of(3, 15, 75).1.unwrap().high - 5.0).abs() < 1e-12, "all the same");
    }
}
