//! The report as one page that needs nothing else: plots as SVG, by day and by night.

mod bars;
mod cards;
mod choices;
mod scores;
mod wins;

use std::{collections::BTreeMap, fmt::Write as _};

use self::bars::Bars;
use crate::{CellResult, Fired, Results};

/// The width of a plot, in its own units.
const WIDE: f64 = 640.0;

const STYLE: &str = "\
:root{color-scheme:light dark;--ground:#faf3e3;--card:#fffaf0;--ink:#17152b;--quiet:#5d5878;--line:#d8cfb8;--bar:#7b3ff2;--mean:#b45f06}\
@media (prefers-color-scheme:dark){:root{--ground:#171331;--card:#262050;--ink:#f3efff;--quiet:#b7b0dc;--line:#453d7d;--bar:#a98bff;--mean:#ffb45e}}\
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.45 system-ui,sans-serif}\
main{max-width:920px;margin:0 auto;padding:32px 20px 60px}h1{margin:0 0 6px;font-size:32px}h2{margin:0 0 10px;font-size:21px}\
section{background:var(--card);border:2px solid var(--line);border-radius:14px;padding:18px 20px;margin:18px 0}\
p{margin:6px 0;color:var(--quiet)}figure{margin:14px 0}figcaption{font-weight:700;margin-bottom:4px}svg{width:100%;height:auto;display:block}\
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}td,th{padding:4px 8px;text-align:right;border-top:1px solid var(--line)}\
td:first-child,th:first-child{text-align:left}svg text{fill:var(--ink);font:13px system-ui,sans-serif}svg .quiet{fill:var(--quiet)}\
.axis{stroke:var(--line)}.bar{fill:var(--bar)}.whisker{stroke:var(--ink);stroke-width:2}.dot{fill:var(--bar);stroke:var(--ink);stroke-width:1.5}.zero{stroke:var(--quiet);stroke-width:1.5}summary{cursor:pointer;font-weight:700;margin:10px 0 4px}.wide{overflow-x:auto}.mean{stroke:var(--mean);stroke-width:2;stroke-dasharray:5 4}";

/// The report as a page.
pub fn page(results: &Results) -> String {
    let experiment = &results.experiment;
    let title = if experiment.name.is_empty() { &experiment.game } else { &experiment.name };
    let mut out = String::new();
    let _ = write!(
        out,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{0}</title><style>{STYLE}</style></head><body><main><h1>{0}</h1><p>{1}, seed {2}, up to {3} games of each of {4}.</p>",
        escaped(title),
        escaped(&experiment.game),
        experiment.seed,
        experiment.games,
        tables(results.cells.len()),
    );
    let _ = write!(out, "<section><h2>Wins by seat</h2>{}</section>", wins::plot(results));
    let open = if results.cells.len() == 1 { " open" } else { "" };
    for cell in &results.cells {
        cell_section(&mut out, cell, open);
    }
    if !results.silent.is_empty() {
        let _ = write!(
            out,
            "<section><h2>Rules behind no event</h2><p>No event of any game cites these; some are about set-up, components or what is refused.</p><p>{}</p></section>",
            escaped(&results.silent.join(", "))
        );
    }
    out.push_str("</main></body></html>\n");
    out
}

fn tables(count: usize) -> String {
    if count == 1 { "one table".to_owned() } else { format!("{count} tables") }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The text with room for so many letters: a longer one ends with an ellipsis, and is told in full to whoever points at it.
fn fitted(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return escaped(text);
    }
    let cut: String = text.chars().take(room.saturating_sub(1)).collect();
    format!("<title>{}</title>{}…", escaped(text), escaped(cut.trim_end()))
}

/// The step between the marks of an axis, so that there are a handful of them.
fn step_of(span: f64) -> f64 {
    let steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0];
    steps.into_iter().find(|step| span / step <= 6.0).unwrap_or(2.0)
}

fn cell_section(out: &mut String, cell: &CellResult, open: &str) {
    let report = &cell.report;
    let looks = cell.looks.map_or_else(String::new, |looks| format!(" It was enough after look {looks}."));
    let _ = write!(
        out,
        "<section><h2>{}</h2><p>{} games, {:.1} steps on average ({} to {}).{looks}</p>",
        escaped(&cell.cell.to_string()),
        report.games,
        report.steps.mean,
        report.steps.min,
        report.steps.max,
    );
    let _ = write!(out, "<figure><figcaption>Steps a game</figcaption>{}</figure>", lengths(cell));
    scores::section(out, cell);
    let made = cell.decisions.made;
    if made > 0 {
        let _ = write!(
            out,
            "<p>{:.1} decisions a game, {:.1} choices each on average and {} at most; {:.1} % had one choice only.</p>",
            made as f64 / report.games.max(1) as f64,
            cell.decisions.choices as f64 / made as f64,
            cell.decisions.most,
            100.0 * cell.decisions.forced as f64 / made as f64,
        );
    }
    choices::section(out, cell);
    cards::section(out, cell, open);
    fired(out, cell, ["What else happened", "Moment", "Times a game"], &cell.moments);
    fired(out, cell, ["How often each rule fired", "Rule", "Events a game"], &cell.rules);
    out.push_str("</section>");
}

/// How often rules fired or moments were there, and in how many of the games.
fn fired(out: &mut String, cell: &CellResult, heads: [&str; 3], counted: &BTreeMap<String, Fired>) {
    if counted.is_empty() {
        return;
    }
    let [summary, what, times] = heads;
    let _ = write!(
        out,
        "<details><summary>{summary}</summary><table><tr><th>{what}</th><th>{times}</th><th>Games with it</th></tr>"
    );
    let games = cell.report.games.max(1) as f64;
    for (name, fired) in counted {
        let _ = write!(
            out,
            "<tr><td>{}</td><td>{:.3}</td><td>{:.2} %</td></tr>",
            escaped(name),
            fired.times as f64 / games,
            100.0 * fired.games as f64 / games
        );
    }
    out.push_str("</table></details>");
}

/// How long games were, with the mean.
fn lengths(cell: &CellResult) -> String {
    let counts = cell.lengths.iter().map(|(steps, games)| (i64::from(*steps), *games)).collect();
    Bars {
        counts,
        range: None,
        mean: Some(cell.report.steps.mean),
        tall: 140.0,
        of: "games",
        unit: "steps",
        about: "How many games took how many steps".to_owned(),
    }
    .svg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut_and_told_in_full() {
        assert_eq!(fitted("Grub", 10), "Grub");
        assert_eq!(fitted("Fish & chips", 7), "<title>Fish &amp; chips</title>Fish &amp;…");
    }

    #[test]
    fn axes_have_a_handful_of_marks() {
        for span in [0.004, 0.03, 0.5, 1.0, 2.0] {
            let marks = span / step_of(span);
            assert!((1.5..=6.0).contains(&marks), "{span}: {marks}");
        }
    }
}
