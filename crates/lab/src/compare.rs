//! Two runs side by side: what changed, by how much, and what did not.

use std::fmt;

use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, StudentsT};

use crate::{
    CardDifference, Cell, Interval, LabError, Progress, compare_cards, count::PARTS, progress::Block,
};

/// What two runs show about each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The tables that were compared, in the order of the first run.
    pub pairs: Vec<Pair>,
}

/// Two tables side by side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// The table of the first run.
    pub first: Cell,
    /// That of the second.
    pub second: Cell,
    /// Whether both had the same dice, game by game: then luck that both had does not count.
    pub same_dice: bool,
    /// What was compared.
    pub differences: Vec<Difference>,
    /// What each card does in both, where games were watched.
    pub cards: Vec<CardDifference>,
}

/// A figure of both tables.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// What it is.
    pub what: String,
    /// In the first run.
    pub first: f64,
    /// In the second.
    pub second: f64,
    /// The second less the first.
    pub by: f64,
    /// Where the true difference lies. The intervals of a pair hold together in 95 of 100 comparisons.
    pub interval: Interval,
}

impl Difference {
    /// Whether something changed for sure.
    pub fn changed(&self) -> bool {
        self.interval.low > 0.0 || self.interval.high < 0.0
    }
}

impl Comparison {
    /// Compares two runs of the same game: tables with the same bots in the same seats, in their order. Packs and options may differ.
    pub fn of(first: &Progress, second: &Progress) -> Result<Self, LabError> {
        first.check_form()?;
        second.check_form()?;
        let unlike = |why: &str| LabError::Experiment(format!("these runs cannot be compared: {why}"));
        if first.experiment.game != second.experiment.game {
            return Err(unlike("they are of two games"));
        }
        let (cells, others) = (first.experiment.cells(), second.experiment.cells());
        if cells.len() != others.len() || cells.iter().zip(&others).any(|(one, other)| one.bots != other.bots)
        {
            return Err(unlike("not the same bots sit at their tables"));
        }
        let same_dice = first.experiment.seed == second.experiment.seed
            && first.experiment.block() == second.experiment.block();
        let pairs = cells.into_iter().zip(others).enumerate().map(|(place, (one, other))| {
            let [blocks, others] = [first, second].map(|run| run.blocks_of(place));
            let cards = compare_cards::differences(first, second, place, &one.bots);
            let figures: Vec<Figure> = (0..one.bots.len()).map(Figure::Wins).chain([Figure::Steps]).collect();
            let confidence = 0.05 / figures.len() as f64;
            let pair = pair((one, other), same_dice, (&blocks, &others), &figures, confidence);
            let pair = pair.ok_or_else(|| unlike("too few games were played"))?;
            Ok(Pair { cards, ..pair })
        });
        Ok(Self { pairs: pairs.collect::<Result<_, _>>()? })
    }

    /// Compares the first table of a run with each of its others, which have the same bots and dice, by all figures: how many games
    /// somebody won too. Each interval errs with this chance.
    pub(crate) fn with_first(progress: &Progress, error: f64) -> Result<Self, LabError> {
        let few = || LabError::Experiment("too few games were played to compare".to_owned());
        let cells = progress.experiment.cells();
        let first = cells.first().ok_or_else(few)?;
        let figures: Vec<Figure> = Figure::all(first.bots.len()).collect();
        let ours = progress.blocks_of(0);
        let pairs = cells.iter().enumerate().skip(1).map(|(place, other)| {
            let blocks = (&ours, &progress.blocks_of(place));
            pair((first.clone(), other.clone()), true, blocks, &figures, error).ok_or_else(few)
        });
        Ok(Self { pairs: pairs.collect::<Result<_, _>>()? })
    }
}

type Blocks<'a> = Vec<(u64, &'a Block)>;

/// A figure of a table.
#[derive(Clone, Copy)]
pub(crate) enum Figure {
    /// The share of games that a seat won.
    Wins(usize),
    /// The share of games that anybody won.
    Won,
    /// The mean number of steps.
    Steps,
}

impl Figure {
    /// Every figure of a table with so many seats.
    pub(crate) fn all(seats: usize) -> impl Iterator<Item = Self> {
        (0..seats).map(Self::Wins).chain([Self::Won, Self::Steps])
    }

    /// Its sum over a block.
    fn of(self, block: &Block) -> f64 {
        match self {
            Self::Wins(seat) => block.wins.get(seat).map_or(0.0, |parts| *parts as f64 / PARTS as f64),
            Self::Won => block.won as f64,
            Self::Steps => block.steps as f64,
        }
    }

    fn name(self, cell: &Cell) -> String {
        match self {
            Self::Wins(seat) => {
                let bot = cell.bots.get(seat).map_or("", String::as_str);
                format!("wins of {} {bot}", kernel::Seat(seat as u8).letter())
            }
            Self::Won => "games that somebody won".to_owned(),
            Self::Steps => "steps a game".to_owned(),
        }
    }
}

fn pair(
    (first, second): (Cell, Cell),
    same_dice: bool,
    (one, other): (&Blocks<'_>, &Blocks<'_>),
    figures: &[Figure],
    confidence: f64,
) -> Option<Pair> {
    let mut differences = Vec::new();
    for figure in figures {
        let what = figure.name(&first);
        let figure = |block: &Block| figure.of(block);
        let (a, b) = (series(one, figure), series(other, figure));
        let (mean, interval) =
            if same_dice { paired(&a, &b, confidence) } else { apart(&a, &b, confidence) }?;
        let (first, second) = (whole(&a), whole(&b));
        differences.push(Difference { what, first, second, by: mean, interval });
    }
    Some(Pair { first, second, same_dice, differences, cards: Vec::new() })
}

/// A block's number, its games and the sum of a figure over them.
type Series = Vec<(u64, u64, f64)>;

fn series(blocks: &Blocks<'_>, figure: impl Fn(&Block) -> f64) -> Series {
    blocks.iter().map(|(number, block)| (*number, block.games, figure(block))).collect()
}

/// The figure a game.
fn whole(series: &Series) -> f64 {
    let games: u64 = series.iter().map(|(_, games, _)| games).sum();
    let sum: f64 = series.iter().map(|(.., figure)| figure).sum();
    sum / games.max(1) as f64
}

/// The mean of block means, each as heavy as its games, and the square of its standard error.
fn mean_and_error(means: &[(f64, f64)]) -> Option<(f64, f64)> {
    if means.len() < 2 {
        return None;
    }
    let weight: f64 = means.iter().map(|(games, _)| games).sum();
    let mean = means.iter().map(|(games, mean)| games * mean).sum::<f64>() / weight;
    let squares: f64 = means.iter().map(|(games, one)| (games / weight * (one - mean)).powi(2)).sum();
    let count = means.len() as f64;
    Some((mean, squares * count / (count - 1.0)))
}

/// Both tables had the same dice: the differences of their blocks are looked at.
fn paired(a: &Series, b: &Series, confidence: f64) -> Option<(f64, Interval)> {
    let other = |number: u64| b.iter().find(|(block, ..)| *block == number);
    let differences: Vec<(f64, f64)> = a
        .iter()
        .filter_map(|(number, games, sum)| {
            let (_, same, second) = other(*number)?;
            (same == games).then_some((*games as f64, (second - sum) / *games as f64))
        })
        .collect();
    let (mean, square) = mean_and_error(&differences)?;
    Some((mean, around(mean, square.sqrt(), differences.len() as f64 - 1.0, confidence)))
}

/// Each table had dice of its own (Welch).
fn apart(a: &Series, b: &Series, confidence: f64) -> Option<(f64, Interval)> {
    let means = |series: &Series| {
        series.iter().map(|(_, games, sum)| (*games as f64, sum / *games as f64)).collect::<Vec<_>>()
    };
    let (first, second) = (mean_and_error(&means(a))?, mean_and_error(&means(b))?);
    let square = first.1 + second.1;
    let parts = first.1.powi(2) / (a.len() as f64 - 1.0) + second.1.powi(2) / (b.len() as f64 - 1.0);
    let freedom = if parts > 0.0 { square.powi(2) / parts } else { (a.len() + b.len()) as f64 - 2.0 };
    let mean = second.0 - first.0;
    Some((mean, around(mean, square.sqrt(), freedom, confidence)))
}

fn around(mean: f64, error: f64, freedom: f64, confidence: f64) -> Interval {
    let quantile = StudentsT::new(0.0, 1.0, freedom.max(1.0))
        .map_or(f64::INFINITY, |students| students.inverse_cdf(1.0 - confidence / 2.0));
    let half = if error == 0.0 { 0.0 } else { quantile * error };
    Interval { low: mean - half, high: mean + half }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Pair { first, second, same_dice, differences, cards } in &self.pairs {
            writeln!(
                f,
                "{first}\n  beside {second}{}",
                if *same_dice { ", with the same dice" } else { "" }
            )?;
            for difference in differences {
                let Difference { what, first, second, by, interval: Interval { low, high } } = difference;
                // Shares of games in points of a hundred, lengths as they are.
                let scale = if what.starts_with("wins") { 100.0 } else { 1.0 };
                let verdict = if difference.changed() { "changed" } else { "no difference shown" };
                writeln!(
                    f,
                    "  {what:<26}{:8.2} → {:8.2}   {:+.2} ({:+.2} to {:+.2})  {verdict}",
                    scale * first,
                    scale * second,
                    scale * by,
                    scale * low,
                    scale * high
                )?;
            }
            compare_cards::tell(cards, f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_see_what_luck_hides() {
        // Both follow the same luck; the second is better by one in a hundred games.
        let luck = |block: u64| (block * 37 % 11) as f64;
        let first: Series = (0..50).map(|block| (block, 100, 40.0 + luck(block))).collect();
        let second: Series =
            (0..50).map(|block| (block, 100, 41.0 + luck(block) + (block % 2) as f64 * 0.2)).collect();
        let (mean, interval) = paired(&first, &second, 0.05).unwrap();
        assert!((mean - 0.011).abs() < 1e-12 && interval.low > 0.009, "{mean} {interval:?}");
        let (same, wider) = apart(&first, &second, 0.05).unwrap();
        assert!((same - mean).abs() < 1e-12 && wider.low < 0.0, "{wider:?}");
        assert!(paired(&first[..1].to_vec(), &second, 0.05).is_none(), "one block says nothing");
    }

    #[test]
    fn a_known_interval() {
        // Differences 1, 2, 3, 4 of one game each: mean 2.5, standard error 0.6455, t(3) 3.1824.
        let first: Series = (0..4).map(|block| (block, 1, 0.0)).collect();
        let second: Series = (0..4).map(|block| (block, 1, block as f64 + 1.0)).collect();
        let (mean, interval) = paired(&first, &second, 0.05).unwrap();
        assert!((mean - 2.5).abs() < 1e-12);
        assert!(
            (interval.low - 0.445_7).abs() < 1e-3 && (interval.high - 4.554_3).abs() < 1e-3,
            "{interval:?}"
        );
    }
}
