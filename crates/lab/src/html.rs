//! The report as one page that needs nothing else: plots as SVG, by day and by night.

use std::fmt::Write as _;

use crate::{CellResult, Interval, Results};

/// The width of a plot, in its own units.
const WIDE: f64 = 640.0;
/// How many bars a plot of lengths has at most.
const BARS: u32 = 48;

const STYLE: &str = "\
:root{color-scheme:light dark;--ground:#faf3e3;--card:#fffaf0;--ink:#17152b;--quiet:#5d5878;--line:#d8cfb8;--bar:#7b3ff2;--mean:#b45f06}\
@media (prefers-color-scheme:dark){:root{--ground:#171331;--card:#262050;--ink:#f3efff;--quiet:#b7b0dc;--line:#453d7d;--bar:#a98bff;--mean:#ffb45e}}\
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.45 system-ui,sans-serif}\
main{max-width:920px;margin:0 auto;padding:32px 20px 60px}h1{margin:0 0 6px;font-size:32px}h2{margin:0 0 10px;font-size:21px}\
section{background:var(--card);border:2px solid var(--line);border-radius:14px;padding:18px 20px;margin:18px 0}\
p{margin:6px 0;color:var(--quiet)}figure{margin:14px 0}figcaption{font-weight:700;margin-bottom:4px}svg{width:100%;height:auto;display:block}\
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}td,th{padding:4px 8px;text-align:right;border-top:1px solid var(--line)}\
td:first-child,th:first-child{text-align:left}svg text{fill:var(--ink);font:13px system-ui,sans-serif}svg .quiet{fill:var(--quiet)}\
.axis{stroke:var(--line)}.bar{fill:var(--bar)}.whisker{stroke:var(--ink);stroke-width:2}.dot{fill:var(--bar);stroke:var(--ink);stroke-width:1.5}.mean{stroke:var(--mean);stroke-width:2;stroke-dasharray:5 4}";

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
    let _ = write!(out, "<section><h2>Wins by seat</h2>{}</section>", wins(results));
    for cell in &results.cells {
        cell_section(&mut out, cell);
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

/// Every seat's rate with its interval, on one scale.
fn wins(results: &Results) -> String {
    let rows: Vec<(String, f64, Interval)> = results
        .cells
        .iter()
        .flat_map(|cell| {
            let many = results.cells.len() > 1;
            cell.report.seats.iter().map(move |seat| {
                let about = if many { format!(" · {}", cell.cell) } else { String::new() };
                (format!("{} {}{about}", seat.seat, seat.bot), seat.rate.value, seat.rate.interval)
            })
        })
        .collect();
    let most = rows.iter().map(|(_, _, interval)| interval.high).fold(0.05, f64::max);
    let step = [0.01, 0.02, 0.05, 0.1].into_iter().find(|step| most / step <= 5.0).unwrap_or(0.2);
    let ticks = (most / step).ceil() as u32;
    let most = step * f64::from(ticks);
    let scale = |rate: f64| 8.0 + (WIDE - 90.0) * rate / most;
    let tall = 38.0 * rows.len() as f64 + 26.0;
    let mut svg =
        format!("<svg viewBox=\"0 0 {WIDE} {tall}\" role=\"img\" aria-label=\"Win rates with intervals\">");
    for tick in 0..=ticks {
        let rate = step * f64::from(tick);
        let _ = write!(
            svg,
            "<line class=\"axis\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"0\" y2=\"{end:.1}\"/><text class=\"quiet\" x=\"{x:.1}\" y=\"{at:.1}\" text-anchor=\"middle\">{percent:.0} %</text>",
            x = scale(rate).max(14.0),
            end = tall - 20.0,
            at = tall - 5.0,
            percent = 100.0 * rate,
        );
    }
    for (place, (name, rate, interval)) in rows.iter().enumerate() {
        let y = 38.0 * place as f64;
        let _ = write!(
            svg,
            "<text x=\"8\" y=\"{name_y:.1}\">{name}</text><line class=\"whisker\" x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <circle class=\"dot\" cx=\"{at:.1}\" cy=\"{y:.1}\" r=\"5\"/><text x=\"{beside:.1}\" y=\"{text_y:.1}\">{percent:.2} %</text>",
            name_y = y + 14.0,
            name = escaped(name),
            low = scale(interval.low),
            high = scale(interval.high),
            y = y + 25.0,
            at = scale(*rate),
            beside = scale(interval.high) + 8.0,
            text_y = y + 30.0,
            percent = 100.0 * rate,
        );
    }
    svg + "</svg>"
}

fn cell_section(out: &mut String, cell: &CellResult) {
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
    if !cell.rules.is_empty() {
        out.push_str("<details><summary>How often each rule fired</summary><table><tr><th>Rule</th><th>Events a game</th><th>Games with it</th></tr>");
        for (rule, fired) in &cell.rules {
            let games = report.games.max(1) as f64;
            let _ = write!(
                out,
                "<tr><td>{}</td><td>{:.3}</td><td>{:.2} %</td></tr>",
                escaped(rule),
                fired.times as f64 / games,
                100.0 * fired.games as f64 / games
            );
        }
        out.push_str("</table></details>");
    }
    out.push_str("</section>");
}

/// How long games were, in bars of equal width, with the mean.
fn lengths(cell: &CellResult) -> String {
    let (Some(fewest), Some(most)) = (cell.lengths.keys().next(), cell.lengths.keys().next_back()) else {
        return String::new();
    };
    let width = (most - fewest + 1).div_ceil(BARS).max(1);
    let mut bars = vec![0_u64; ((most - fewest) / width + 1) as usize];
    for (steps, games) in &cell.lengths {
        bars[((steps - fewest) / width) as usize] += games;
    }
    let highest = bars.iter().copied().max().unwrap_or(1).max(1) as f64;
    let one = (WIDE - 20.0) / bars.len() as f64;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDE} 170\" role=\"img\" aria-label=\"How many games took how many steps\">"
    );
    for (place, games) in bars.iter().enumerate() {
        let tall = 140.0 * *games as f64 / highest;
        let _ = write!(
            svg,
            "<rect class=\"bar\" x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{tall:.2}\"><title>{} to {} steps: {games} games</title></rect>",
            10.0 + one * place as f64,
            148.0 - tall,
            (one - 1.0).max(0.6),
            fewest + width * place as u32,
            fewest + width * (place as u32 + 1) - 1,
        );
    }
    let mean = 10.0 + one * (cell.report.steps.mean - f64::from(*fewest) + 0.5) / f64::from(width);
    let _ = write!(
        svg,
        "<line class=\"axis\" x1=\"10\" x2=\"{end}\" y1=\"148\" y2=\"148\"/><line class=\"mean\" x1=\"{mean:.1}\" x2=\"{mean:.1}\" y1=\"4\" y2=\"148\"/>\
         <text class=\"quiet\" x=\"10\" y=\"165\">{fewest}</text><text class=\"quiet\" x=\"{end}\" y=\"165\" text-anchor=\"end\">{most}</text></svg>",
        end = WIDE - 10.0,
    );
    svg
}
