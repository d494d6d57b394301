//! What many games have shown.

use std::fmt;

use kernel::Seat;
use serde::Serialize;

use crate::{
    Count, Endings, Interval,
    interval::{NORMAL_95, wilson_at},
};

/// What many games have shown. The same for the same seed, however many threads played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The game's slug.
    pub game: String,
    /// The seed.
    pub seed: u64,
    /// How many games were played.
    pub games: u64,
    /// One entry a seat.
    pub seats: Vec<SeatReport>,
    /// The wins of whoever had the first decision of a game.
    pub first: Rate,
    /// How long games were.
    pub steps: Steps,
    /// How those ended that were not called.
    pub endings: Endings,
    /// Rule BOX-01: how many were called at the cap on steps.
    pub called: u64,
    /// How many throws were really thrown; none where dice are drawn.
    pub throws: u64,
}

/// How a seat did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatReport {
    /// The seat's letter.
    pub seat: char,
    /// The bot that sat there.
    pub bot: String,
    /// Its wins.
    #[serde(flatten)]
    pub rate: Rate,
}

/// Wins, and the rate they stand for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// The wins, shared ones in parts.
    pub wins: f64,
    /// Wins a game.
    #[serde(rename = "rate")]
    pub value: f64,
    /// The 95 % interval of the rate.
    #[serde(flatten)]
    pub interval: Interval,
}

/// How many steps games took, those of chance included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Steps {
    /// On average.
    pub mean: f64,
    /// In the shortest.
    pub min: u32,
    /// In the longest.
    pub max: u32,
}

impl Rate {
    pub(crate) fn new(wins: f64, games: u64, normal: f64) -> Self {
        Self { wins, value: wins / games.max(1) as f64, interval: wilson_at(wins, games, normal) }
    }
}

impl Report {
    /// What was counted. Whoever looked more than once says by which quantile the intervals are made.
    pub(crate) fn new(game: &str, seed: u64, bots: &[String], count: &Count, normal: Option<f64>) -> Self {
        let normal = normal.unwrap_or(NORMAL_95);
        let seats = Seat::all(bots.len() as u8).zip(bots).map(|(seat, bot)| SeatReport {
            seat: seat.letter(),
            bot: bot.clone(),
            rate: Rate::new(count.wins(seat), count.games, normal),
        });
        let mean = count.steps() as f64 / count.games.max(1) as f64;
        let [min, max] = [count.lengths.keys().next(), count.lengths.keys().next_back()]
            .map(|steps| steps.copied().unwrap_or_default());
        Self {
            game: game.to_owned(),
            seed,
            games: count.games,
            seats: seats.collect(),
            first: Rate::new(count.first_wins(), count.games, normal),
            steps: Steps { mean, min, max },
            endings: count.endings,
            called: count.called,
            throws: count.throws,
        }
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Interval { low, high } = self.interval;
        write!(f, "{:6.2} %  (95 %: {:.2} to {:.2})", 100.0 * self.value, 100.0 * low, 100.0 * high)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} games of {}, seed {}", self.games, self.game, self.seed)?;
        for SeatReport { seat, bot, rate } in &self.seats {
            writeln!(f, "  {seat}  {bot:<19}{rate}")?;
        }
        writeln!(f, "  {:<22}{}", "whoever acts first", self.first)?;
        let Steps { mean, min, max } = self.steps;
        let Endings { alone: _, shared, together, nobody } = self.endings;
        for (ending, games) in [
            ("shared by several", shared),
            ("won by all together", together),
            ("won by nobody here", nobody),
            ("called at the cap", self.called),
        ] {
            if games > 0 {
                writeln!(f, "  {ending:<22}{}", Rate::new(games as f64, self.games, NORMAL_95))?;
            }
        }
        write!(f, "  steps a game: {mean:.1}, from {min} to {max}")?;
        if self.throws > 0 {
            write!(f, "\n  {:<22}{} throws", "really thrown", self.throws)?;
        }
        Ok(())
    }
}
