//! What a card does in two runs: how much more often its holder wins in one and in the other.

use std::fmt;

use serde::Serialize;

use crate::{CardResult, CardResults, Interval, Progress, SplitBy, cards, stopping::two_sided};

/// A card in two runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardDifference {
    /// The seat's letter.
    pub seat: char,
    /// The bot that sat there.
    pub bot: String,
    /// The card's id.
    pub card: String,
    /// Its name.
    pub name: String,
    /// By which games it was looked at.
    pub by_games: SplitBy,
    /// How much more often the seat won with the card than without in the first run.
    pub first: f64,
    /// In the second.
    pub second: f64,
    /// The second less the first.
    pub by: f64,
    /// Where the true difference lies. The intervals of all cards of a pair of tables hold together in 95 of 100 comparisons.
    pub interval: Interval,
}

impl CardDifference {
    /// Whether something changed for sure.
    pub fn changed(&self) -> bool {
        self.interval.low > 0.0 || self.interval.high < 0.0
    }
}

/// The cards that both runs have, seat by seat. Both counts are taken as if their dice had nothing to do with each other: where they
/// had the same, the intervals are rather too wide.
pub(crate) fn differences(
    first: &Progress,
    second: &Progress,
    cell: usize,
    bots: &[String],
) -> Vec<CardDifference> {
    let results = |run: &Progress, normal: f64| -> Option<CardResults> {
        cards::results_at(&run.count_of(cell), &run.names_of(cell)?.cards, bots, normal)
    };
    let both = |normal: f64| Some((results(first, normal)?, results(second, normal)?));
    // How many cards there are says how wide their intervals have to be.
    let Some((one, other)) = both(0.0) else { return Vec::new() };
    let found = matched(&one, &other).len();
    let Some((one, other)) = both(two_sided(0.05 / found.max(1) as f64)) else { return Vec::new() };
    matched(&one, &other)
}

fn matched(first: &CardResults, second: &CardResults) -> Vec<CardDifference> {
    let by_games = first.by;
    let same = |one: &CardResult, other: &CardResult| one.seat == other.seat && one.card == other.card;
    let difference = |one: &CardResult| {
        let other = second.cards.iter().find(|other| same(one, other))?;
        let (a, b) = (one.split(by_games)?, other.split(by_games)?);
        let by = b.by - a.by;
        let below = (b.by - b.interval.low).hypot(a.interval.high - a.by);
        let above = (b.interval.high - b.by).hypot(a.by - a.interval.low);
        Some(CardDifference {
            seat: one.seat,
            bot: one.bot.clone(),
            card: one.card.clone(),
            name: one.name.clone(),
            by_games,
            first: a.by,
            second: b.by,
            by,
            interval: Interval { low: by - below, high: by + above },
        })
    };
    first.cards.iter().filter_map(difference).collect()
}

/// The cards that changed, and how many did not.
pub(crate) fn tell(cards: &[CardDifference], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Some(any) = cards.first() else { return Ok(()) };
    let changed: Vec<&CardDifference> = cards.iter().filter(|card| card.changed()).collect();
    writeln!(f, "  wins by card ({}): {} of {} changed", any.by_games.words(), changed.len(), cards.len())?;
    for CardDifference { seat, name, first, second, by, interval: Interval { low, high }, .. } in changed {
        writeln!(
            f,
            "    {seat} {name:<24}{:+8.2} → {:+8.2}   {:+.2} ({:+.2} to {:+.2})",
            100.0 * first,
            100.0 * second,
            100.0 * by,
            100.0 * low,
            100.0 * high
        )?;
    }
    Ok(())
}
