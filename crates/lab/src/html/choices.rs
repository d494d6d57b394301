//! How much choices matter: the best beside the worst and beside the second best.

use std::fmt::Write as _;

use super::{Bars, escaped};
use crate::{CellResult, ChoiceResults, Gap, Interval, Stakes};

pub(super) fn section(out: &mut String, cell: &CellResult) {
    let Some(found) = &cell.choices else { return };
    let ChoiceResults { of, asked, untold, exact, left_out, whole, thirds } = found;
    let _ = write!(
        out,
        "<figure><figcaption>How much choices matter</figcaption><p>{asked} decisions with two choices or more, drawn evenly from all games; the \
         chance of winning {} with each choice, at full effort. {}</p>",
        escaped(of),
        how(*asked, *untold, *exact, *left_out),
    );
    let both = [("Best less worst", &whole.worst), ("Best less second best", &whole.second)];
    // Where all decisions have two choices, the second best is the worst.
    let told = if whole.worst == whole.second { 1 } else { 2 };
    for (name, gap) in &both[..told] {
        let _ = write!(
            out,
            "<p>{name}: {} points on average, more than one point in {}.</p>{}",
            mean(gap),
            share(gap),
            bars(name, gap)
        );
    }
    out.push_str(
        "<div class=\"wide\"><table><tr><th>Third of the game</th><th>Decisions</th><th>Best less worst</th><th>Matters</th>\
         <th>Best less second</th><th>Matters</th></tr>",
    );
    for (name, Stakes { decisions, worst, second }) in ["first", "second", "last"].iter().zip(thirds) {
        let _ = write!(
            out,
            "<tr><td>{name}</td><td>{decisions}</td><td>{}</td><td>{:.1} %</td><td>{}</td><td>{:.1} %</td></tr>",
            mean(worst),
            100.0 * worst.matters.value,
            mean(second),
            100.0 * second.matters.value,
        );
    }
    out.push_str("</table></div></figure>");
}

/// How the chances were found, in a sentence or two.
fn how(asked: u64, untold: u64, exact: u64, left_out: u64) -> String {
    let known = asked - untold;
    let mut words = String::new();
    if exact == known {
        words.push_str("They are exact.");
    } else {
        let _ = write!(
            words,
            "{exact} of {known} are exact; of the others one estimate says which choices are best and worst, and another one by how \
             much, so some differences lie below zero, and a choice matters where it does beyond its margin.",
        );
    }
    if left_out > 0 {
        let _ = write!(
            words,
            " In {left_out} only the choices that are worth a look were compared, as there are very many."
        );
    }
    if untold > 0 {
        let _ = write!(words, " Of {untold} more nobody can tell the chances.");
    }
    words
}

fn mean(gap: &Gap) -> String {
    let sure = gap.interval.map_or_else(String::new, |Interval { low, high }| {
        format!(" ({:.2} to {:.2})", 100.0 * low, 100.0 * high)
    });
    format!("{:.2}{sure}", 100.0 * gap.mean)
}

fn share(gap: &Gap) -> String {
    let Interval { low, high } = gap.matters.interval;
    format!("{:.1} % of them (95 %: {:.1} to {:.1})", 100.0 * gap.matters.value, 100.0 * low, 100.0 * high)
}

fn bars(name: &str, gap: &Gap) -> String {
    Bars {
        counts: gap.points.iter().map(|(points, decisions)| (i64::from(*points), *decisions)).collect(),
        range: None,
        mean: Some(100.0 * gap.mean),
        tall: 90.0,
        of: "decisions",
        unit: "points",
        about: format!("{name}, in points: how many decisions had how many"),
    }
    .svg()
}
