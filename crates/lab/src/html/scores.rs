//! What players had at the end of games: one plot a seat, on one scale.

use std::fmt::Write as _;

use super::{Bars, escaped};
use crate::{CellResult, Interval, Scores, SeatScores};

pub(super) fn section(out: &mut String, cell: &CellResult) {
    for scores in &cell.scores {
        let Some(range) = range(scores) else { continue };
        let same = scores.seats.iter().all(|seat| seat.counts == scores.seats[0].counts);
        let shown = if same { 1 } else { scores.seats.len() };
        let _ = write!(out, "<figure><figcaption>At the end: {}</figcaption>", escaped(&scores.what));
        for seat in &scores.seats[..shown] {
            let who = if same && scores.seats.len() > 1 {
                "all players".to_owned()
            } else {
                format!("{} {}", seat.seat, seat.bot)
            };
            one(out, scores, seat, &who, range);
        }
        out.push_str("</figure>");
    }
}

/// From the fewest to the most of any seat.
fn range(scores: &Scores) -> Option<(i64, i64)> {
    let all = || scores.seats.iter().flat_map(|seat| seat.counts.keys());
    Some((i64::from(*all().min()?), i64::from(*all().max()?)))
}

fn one(out: &mut String, scores: &Scores, seat: &SeatScores, who: &str, range: (i64, i64)) {
    let sure = seat
        .interval
        .map_or_else(String::new, |Interval { low, high }| format!(" (95 %: {low:.2} to {high:.2})"));
    let _ = write!(
        out,
        "<p>{}: {:.2} on average{sure}, in {} games.</p>{}",
        escaped(who),
        seat.mean,
        seat.games,
        Bars {
            counts: seat.counts.iter().map(|(score, games)| (i64::from(*score), *games)).collect(),
            range: Some(range),
            mean: Some(seat.mean),
            tall: 80.0,
            of: "games",
            unit: &scores.what,
            about: format!("How many games ended with how many {} for {who}", scores.what),
        }
        .svg()
    );
}
