//! How much more often whoever got a card wins: one plot a seat, the best cards first.

use std::fmt::Write as _;

use super::{WIDE, escaped, fitted, step_of};
use crate::{CardResult, CardResults, CellResult, Interval, Split, SplitBy};

/// With fewer games on a side the interval is so wide that it would flatten all others.
const FEWEST: u64 = 30;
/// Where the names of the cards end and the plot begins.
const NAMES: f64 = 218.0;
/// Where it ends and the numbers begin.
const END: f64 = WIDE - 62.0;
/// How tall a row is.
const ROW: f64 = 22.0;

pub(super) fn section(out: &mut String, cell: &CellResult, open: &str) {
    let Some(CardResults { by, cards }) = &cell.cards else { return };
    let mut groups: Vec<(String, &[CardResult])> = Vec::new();
    for seat in cards.chunk_by(|one, other| one.seat == other.seat) {
        let who = format!("{} {}", seat[0].seat, seat[0].bot);
        // Where a card is everybody's, seats are alike in everything.
        let alike = |other: &[CardResult]| {
            other.iter().map(|card| card.split(*by)).eq(seat.iter().map(|card| card.split(*by)))
        };
        match groups.iter_mut().find(|(_, other)| alike(other)) {
            Some((others, _)) => *others = format!("{others}, {who}"),
            None => groups.push((who, seat)),
        }
    }
    for (who, cards) in groups {
        let _ = write!(out, "<details{open}><summary>Wins by card: {}</summary>", escaped(&who));
        plot(out, cards, *by);
        out.push_str("</details>");
    }
}

fn plot(out: &mut String, cards: &[CardResult], by: SplitBy) {
    let fine = |split: &&Split| split.with.games >= FEWEST && split.without.games >= FEWEST;
    let mut rows: Vec<(&CardResult, &Split)> =
        cards.iter().filter_map(|card| Some((card, card.split(by).filter(fine)?))).collect();
    rows.sort_by(|one, other| other.1.by.total_cmp(&one.1.by).then_with(|| one.0.card.cmp(&other.0.card)));
    let _ = write!(
        out,
        "<p>Win rate in points of a hundred: {}. The intervals of all cards of a seat hold together in 95 of 100 experiments. This is \
         what goes together, not what is behind it: a card may come along with long games, or to whoever is ahead.</p>",
        by.words()
    );
    let few = cards.len() - rows.len();
    if few > 0 {
        let _ = write!(
            out,
            "<p>Not shown: {few} of {} cards, with fewer than {FEWEST} games on one side.</p>",
            cards.len()
        );
    }
    if rows.is_empty() {
        return;
    }
    let ends = |pick: fn(&Interval) -> f64| rows.iter().map(move |(_, split)| pick(&split.interval));
    let (low, high) = (ends(|one| one.low).fold(0.0, f64::min), ends(|one| one.high).fold(0.0, f64::max));
    let step = step_of(high - low);
    let (first, last) = ((low / step).floor() as i32, (high / step).ceil() as i32);
    let (low, high) = (f64::from(first) * step, f64::from(last) * step);
    let scale = |value: f64| NAMES + 14.0 + (END - NAMES - 28.0) * (value - low) / (high - low).max(1e-9);
    let ground = ROW * rows.len() as f64 + 6.0;
    let _ = write!(
        out,
        "<svg viewBox=\"0 0 {WIDE} {}\" role=\"img\" aria-label=\"Differences of win rates by card, with intervals\">",
        ground + 20.0
    );
    for mark in first..=last {
        let (x, class) = (scale(f64::from(mark) * step), if mark == 0 { "zero" } else { "axis" });
        let points = 100.0 * step * f64::from(mark);
        let digits = usize::from(step < 0.01);
        let points = if mark == 0 { "0".to_owned() } else { format!("{points:+.digits$}") };
        let _ = write!(
            out,
            "<line class=\"{class}\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"0\" y2=\"{ground}\"/><text class=\"quiet\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{points}</text>",
            ground + 16.0
        );
    }
    for (place, (card, split)) in rows.iter().enumerate() {
        let y = ROW * place as f64 + ROW / 2.0 + 2.0;
        let Split { with, without, by, interval } = split;
        let _ = write!(
            out,
            "<text x=\"4\" y=\"{text:.1}\">{name}</text><line class=\"whisker\" x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <circle class=\"dot\" cx=\"{at:.1}\" cy=\"{y:.1}\" r=\"4.5\"><title>{full}: {a:.2} % in {m} games, {b:.2} % in {n} games</title></circle>\
             <text x=\"{WIDE}\" y=\"{text:.1}\" text-anchor=\"end\">{points:+.2}</text>",
            text = y + 4.5,
            name = fitted(&card.name, 29),
            low = scale(interval.low),
            high = scale(interval.high),
            at = scale(*by),
            full = escaped(&card.name),
            a = 100.0 * with.rate,
            m = with.games,
            b = 100.0 * without.rate,
            n = without.games,
            points = 100.0 * by,
        );
    }
    out.push_str("</svg>");
}
