//! The ladder of a game's levels: every two of them play each other with the same dice in both orders, and each gets a rating.
//!
//! Where all players win or lose together there is nobody to beat: then every level plays with its likes, from the same seeds, and
//! the ladder says how often the box is beaten.

mod games;
mod rating;
mod words;

use std::{num::NonZero, ops::ControlFlow};

use bots::{Budget, Effort, Level};
use kernel::Setup;
use monsterbox_box::{Playable, Visit, visit};
use serde::Serialize;

use crate::{Interval, LabError, interval::NORMAL_95, wilson};

/// The most seeds of a ladder.
pub const MOST_SEEDS: u64 = 1_000_000;
/// With fewer seeds than this, drawing them again tells little of how sure ratings are.
const FEW_SEEDS: u64 = 20;

/// How a ladder is played.
#[derive(Clone, Copy, Debug)]
pub struct LadderOrder {
    /// How many seeds, [`MOST_SEEDS`] at most: two levels play two games with each, one in either order.
    pub seeds: u64,
    /// The seed of the first.
    pub seed: u64,
    /// The share of their full effort that searches make.
    pub effort: Effort,
    /// How many threads play. The ladder does not depend on it.
    pub threads: NonZero<usize>,
}

/// A level on the ladder.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rung {
    /// The level.
    pub level: String,
    /// The bot.
    pub bot: String,
    /// Against each other: points of rating over the lowest rung, 400 for odds of ten to one. Together: the share of games won.
    pub value: f64,
    /// Its 95 % interval; a point for the lowest rung of ratings.
    pub interval: Interval,
}

/// Two levels that met.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Meeting {
    /// The lower one.
    pub lower: String,
    /// The higher one.
    pub higher: String,
    /// Against each other: the games between them. Together: the games that each of them played.
    pub games: u64,
    /// Against each other: the games that somebody won; a draw is half a win for both. Together there is no such thing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<u64>,
    /// Against each other: the share of those that the higher one won. Together: how much more often it won, from -1 to 1.
    pub share: f64,
    /// Its 95 % interval.
    pub interval: Interval,
}

/// Whether players of a ladder win against each other or together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Contest {
    /// One wins.
    Against,
    /// All win or lose.
    Together,
}

/// The ladder of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ladder {
    /// The game's short name.
    pub game: String,
    /// The options of the table, as they are written.
    pub options: String,
    /// Whether they win against each other.
    pub contest: Contest,
    /// How many seeds were played.
    pub seeds: u64,
    /// The seed of the first.
    pub seed: u64,
    /// The share of their full effort that searches made, in percent.
    pub effort: u8,
    /// The levels, the lowest first.
    pub rungs: Vec<Rung>,
    /// Every two of them.
    pub meetings: Vec<Meeting>,
}

/// Plays the ladder of a game's levels, two at a table. `watch` is told now and then how many games of how many are done, and may
/// break off.
pub fn ladder(
    game: &str,
    order: LadderOrder,
    watch: impl Fn(u64, u64) -> ControlFlow<()> + Sync,
) -> Result<Ladder, LabError> {
    let (options, contest) = match game {
        "monster-kids" => ("mode=versus", Contest::Against),
        "monster-strike" => ("", Contest::Together),
        _ => ("", Contest::Against),
    };
    let climb = Climb { game, options, contest, order, watch };
    visit(game, climb).map_err(|error| LabError::Experiment(error.to_string()))?
}

struct Climb<'a, W> {
    game: &'a str,
    options: &'a str,
    contest: Contest,
    order: LadderOrder,
    watch: W,
}

impl<W: Fn(u64, u64) -> ControlFlow<()> + Sync> Visit for Climb<'_, W> {
    type Out = Result<Ladder, LabError>;

    fn game<G: Playable>(self) -> Self::Out {
        let Self { game, options, contest, order, watch } = self;
        if order.seeds == 0 {
            return Err(LabError::NoGames);
        }
        if order.seeds > MOST_SEEDS {
            let seeds = order.seeds;
            return Err(LabError::Experiment(format!(
                "a ladder has {MOST_SEEDS} seeds at most, not {seeds}"
            )));
        }
        let setup = if options.is_empty() { Setup::of(2) } else { Setup::of(2).with(options) };
        let rules = G::rules(&setup).map_err(|error| LabError::Experiment(error.to_string()))?;
        let levels: Vec<(Level, &'static bots::BotSpec<G>)> =
            G::bots().iter().filter_map(|spec| Some((spec.level?, spec))).collect();
        let budget = Budget::full().clone().with_effort(order.effort);
        let names: Vec<String> = levels.iter().map(|(level, _)| level.to_string()).collect();
        let kinds: Vec<String> = levels.iter().map(|(_, spec)| spec.name.to_owned()).collect();
        let specs: Vec<_> = levels.iter().map(|(_, spec)| *spec).collect();
        let played = games::play(&rules, &specs, contest, order, &budget, watch)?;
        let (rungs, meetings) = match contest {
            Contest::Against => against(&names, &kinds, &played),
            Contest::Together => together(&names, &kinds, &played),
        };
        Ok(Ladder {
            game: game.to_owned(),
            options: options.to_owned(),
            contest,
            seeds: order.seeds,
            seed: order.seed,
            effort: order.effort.of_playouts(100) as u8,
            rungs,
            meetings,
        })
    }
}

/// What the meetings of levels that play against each other show.
fn against(names: &[String], kinds: &[String], played: &[games::Line]) -> (Vec<Rung>, Vec<Meeting>) {
    let ratings = rating::ratings(names.len(), played);
    let rungs = names.iter().zip(kinds).zip(ratings).map(|((level, bot), rating)| Rung {
        level: level.clone(),
        bot: bot.clone(),
        value: rating.value,
        interval: rating.interval,
    });
    let meetings = played.iter().map(|line| {
        let wins: f64 = line.seeds.iter().map(|seed| seed.higher).sum();
        let losses: f64 = line.seeds.iter().map(|seed| seed.lower).sum();
        let won = wins + losses;
        Meeting {
            lower: names[line.lower].clone(),
            higher: names[line.higher].clone(),
            games: 2 * line.seeds.len() as u64,
            won: Some(won.round() as u64),
            share: if won > 0.0 { wins / won } else { 0.5 },
            interval: wilson(wins, won.round() as u64),
        }
    });
    (rungs.collect(), meetings.collect())
}

/// What levels show that each play with their likes.
fn together(names: &[String], kinds: &[String], played: &[games::Line]) -> (Vec<Rung>, Vec<Meeting>) {
    let wins = |line: &games::Line| line.seeds.iter().map(|seed| seed.higher).sum::<f64>();
    let rungs = played.iter().zip(names.iter().zip(kinds)).map(|(line, (level, bot))| Rung {
        level: level.clone(),
        bot: bot.clone(),
        value: wins(line) / line.seeds.len().max(1) as f64,
        interval: wilson(wins(line), line.seeds.len() as u64),
    });
    let pairs = (0..played.len()).flat_map(|higher| (0..higher).map(move |lower| (lower, higher)));
    let meetings = pairs.map(|(lower, higher)| {
        let differences = played[higher].seeds.iter().zip(&played[lower].seeds);
        let differences: Vec<f64> = differences.map(|(high, low)| high.higher - low.higher).collect();
        let count = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / count;
        // One more seed that lies a whole win off is counted among the deviations: where both did alike with every seed, the
        // interval is narrow, but never nothing.
        let spread = 1.0 + differences.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
        let half = NORMAL_95 * (spread / (count - 1.0).max(1.0) / count).sqrt();
        Meeting {
            lower: names[lower].clone(),
            higher: names[higher].clone(),
            games: differences.len() as u64,
            won: None,
            share: mean,
            interval: Interval { low: mean - half, high: mean + half },
        }
    });
    (rungs.collect(), meetings.collect())
}
