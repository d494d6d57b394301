//! An analysis as one page that needs nothing else: the chances of all seats with their bands, every swing, and the accounts, by
//! day and by night.

use std::fmt::Write as _;

use kernel::{Seat, show::result};

use crate::{Account, Analysis, Estimate, Judged, Kind, Ledger, Mark, Of};

/// The width of a plot, in its own units.
const WIDE: f64 = 860.0;
/// Where the plots begin: beside them stand their scales.
const LEFT: f64 = 46.0;
/// How high the plot of chances is.
const HIGH: f64 = 240.0;
/// How high the plot of swings is.
const SWINGS: f64 = 150.0;

const STYLE: &str = "\
:root{color-scheme:light dark;--ground:#fbf3e2;--card:#fffaf0;--ink:#17152b;--quiet:#5d5673;--line:#e4d6b8;--good:#217a4b;--bad:#c02b3a;\
--s0:#126f92;--s1:#b8349a;--s2:#a66800;--s3:#35782d;--s4:#c0432f;--s5:#5a56c8}\
@media (prefers-color-scheme:dark){:root{--ground:#171430;--card:#262050;--ink:#f4efff;--quiet:#b3acd4;--line:#3a3367;--good:#5fd394;--bad:#ff8793;\
--s0:#4fc0e8;--s1:#ee7fd4;--s2:#f0b44c;--s3:#86d07c;--s4:#ff8f78;--s5:#a5a1ff}}\
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.45 system-ui,sans-serif}\
main{max-width:960px;margin:0 auto;padding:32px 20px 60px}h1{margin:0 0 6px;font-size:32px}h2{margin:0 0 10px;font-size:21px}h3{margin:14px 0 4px;font-size:17px}\
section{background:var(--card);border:2px solid var(--line);border-radius:14px;padding:18px 20px;margin:18px 0;overflow-x:auto}\
p{margin:6px 0;color:var(--quiet)}svg{width:100%;height:auto;display:block}svg text{fill:var(--ink);font:13px system-ui,sans-serif}svg .quiet{fill:var(--quiet)}\
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}td,th{padding:5px 8px;text-align:left;border-top:1px solid var(--line);vertical-align:top}td.n,th.n{text-align:right;white-space:nowrap}\
.axis{stroke:var(--line)}.line{fill:none;stroke-width:2.5;stroke-linejoin:round}.band{opacity:.2;stroke:none}.whisker{stroke:var(--ink);stroke-width:1.5}.edge{stroke:var(--ink);stroke-width:1}\
.key{display:inline-block;width:22px;border-top:4px solid;vertical-align:middle;margin:0 6px 0 14px}.blunder{color:var(--bad);font-weight:700}.inaccurate{font-weight:700}svg .mark{fill:var(--bad);font-weight:700}\
.c0{stroke:var(--s0);border-color:var(--s0)}.c1{stroke:var(--s1);border-color:var(--s1);stroke-dasharray:9 3;border-top-style:dashed}.c2{stroke:var(--s2);border-color:var(--s2);stroke-dasharray:3 3;border-top-style:dotted}\
.c3{stroke:var(--s3);border-color:var(--s3);stroke-dasharray:12 3 3 3}.c4{stroke:var(--s4);border-color:var(--s4);stroke-dasharray:5 2}.c5{stroke:var(--s5);border-color:var(--s5);stroke-dasharray:2 4}\
.f0{fill:var(--s0)}.f1{fill:var(--s1)}.f2{fill:var(--s2)}.f3{fill:var(--s3)}.f4{fill:var(--s4)}.f5{fill:var(--s5)}.plus{fill:var(--good)}.minus{fill:var(--bad)}.start{fill:var(--quiet)}";

/// The analysis as a page.
pub fn page(analysis: &Analysis) -> String {
    let Analysis { game, names, how, .. } = analysis;
    let scores: Vec<f32> = analysis.result.iter().map(|share| *share as f32).collect();
    let title = escaped(&format!("{game}: {}", result(&scores).words(names)));
    let of = match analysis.odds_of {
        Of::Game => {
            "Decisions are judged by what their seat could know; losses are points of the chance to win the game."
        }
        Of::Battle => {
            "Decisions are judged by what their seat could know; losses are points of the chance to win the battle, not the game."
        }
    };
    let mut out = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style></head><body><main><h1>{title}</h1><p>Chances are {}. {of}</p>",
        escaped(how)
    );
    let _ = write!(out, "<section><h2>Chances to win</h2>{}{}</section>", legend(analysis), curves(analysis));
    let _ = write!(out, "<section><h2>What each step gave or took</h2>{}</section>", swings(analysis));
    out.push_str("<section><h2>Luck ledger</h2><p>Each account adds up to its result: luck and everybody's decisions. Whiskers are 95 % intervals.</p>");
    for ledger in &analysis.ledgers {
        let _ =
            write!(out, "<h3>{}</h3>{}", escaped(&name(analysis, ledger.seat)), account(analysis, ledger));
    }
    let _ = write!(out, "</section><section><h2>How well it was played</h2>{}</section>", played(analysis));
    let _ =
        writeln!(out, "<section><h2>What was better</h2>{}</section></main></body></html>", better(analysis));
    out
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn name(analysis: &Analysis, seat: Seat) -> String {
    format!("{seat} {}", analysis.names.get(seat.index()).map_or("", String::as_str))
}

fn legend(analysis: &Analysis) -> String {
    let key = |seat: Seat| {
        format!("<span><i class=\"key c{}\"></i>{}</span>", seat.0 % 6, escaped(&name(analysis, seat)))
    };
    format!("<p>{}</p>", seats(analysis).map(key).collect::<String>())
}

fn seats(analysis: &Analysis) -> impl Iterator<Item = Seat> {
    // Where all win or lose together there is one chance for all.
    let alike = |moment: &crate::Moment| moment.chances.windows(2).all(|two| two[0] == two[1]);
    let together = analysis.names.len() > 1 && analysis.moments.iter().all(alike);
    Seat::all(if together { 1 } else { analysis.names.len() as u8 })
}

/// Where a step stands across.
fn across(analysis: &Analysis, step: usize) -> f64 {
    LEFT + (WIDE - LEFT - 8.0) * step as f64 / analysis.changes.len().max(1) as f64
}

/// Every seat's chance over the game, with its band, and a mark at every decision that something was better than.
fn curves(analysis: &Analysis) -> String {
    let up = |chance: f64| 8.0 + (HIGH - 16.0) * (1.0 - chance.clamp(0.0, 1.0));
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDE} {}\" role=\"img\" aria-label=\"Each seat's chance to win after every step\">",
        HIGH + 22.0
    );
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let _ = write!(
            svg,
            "<line class=\"axis\" x1=\"{LEFT}\" x2=\"{end}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/><text class=\"quiet\" x=\"{text}\" y=\"{below:.1}\" text-anchor=\"end\">{percent:.0} %</text>",
            end = WIDE - 8.0,
            y = up(tick),
            text = LEFT - 6.0,
            below = up(tick) + 4.0,
            percent = 100.0 * tick,
        );
    }
    for seat in seats(analysis) {
        let chances: Vec<Estimate> =
            analysis.moments.iter().filter_map(|moment| moment.chances.get(seat.index()).copied()).collect();
        let at = |step: usize, chance: f64| format!("{:.1} {:.1}", across(analysis, step), up(chance));
        if chances.iter().any(|chance| chance.margin > 0.0) {
            let above = chances.iter().enumerate().map(|(step, one)| at(step, one.value + one.margin));
            let below = chances.iter().enumerate().rev().map(|(step, one)| at(step, one.low()));
            let around: Vec<String> = above.chain(below).collect();
            let _ = write!(svg, "<path class=\"band f{}\" d=\"M{}Z\"/>", seat.0 % 6, around.join("L"));
        }
        let line: Vec<String> = chances.iter().enumerate().map(|(step, one)| at(step, one.value)).collect();
        let _ = write!(svg, "<path class=\"line c{}\" d=\"M{}\"/>", seat.0 % 6, line.join("L"));
    }
    for one in analysis.decisions.iter().filter(|one| sign(one.mark).is_some()) {
        let place = analysis.moments.get(one.step).and_then(|moment| moment.chances.get(one.seat.index()));
        let Some(chance) = place else { continue };
        let _ = write!(
            svg,
            "<text class=\"mark\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}<title>step {}: {} by {}</title></text>",
            across(analysis, one.step),
            (up(chance.value) - 8.0).max(12.0),
            sign(one.mark).unwrap_or_default(),
            one.step,
            one.mark.word(),
            escaped(&name(analysis, one.seat)),
        );
    }
    let _ = write!(
        svg,
        "<text class=\"quiet\" x=\"{LEFT}\" y=\"{y}\">start</text><text class=\"quiet\" x=\"{end}\" y=\"{y}\" text-anchor=\"end\">step {steps}</text></svg>",
        y = HIGH + 18.0,
        end = WIDE - 8.0,
        steps = analysis.changes.len(),
    );
    svg
}

/// How a mark is written on a curve.
fn sign(mark: Mark) -> Option<&'static str> {
    match mark {
        Mark::Inaccurate => Some("?!"),
        Mark::Blunder => Some("??"),
        Mark::Forced | Mark::Good | Mark::Unjudged => None,
    }
}

/// What each step changed for the first seat: luck filled, decisions outlined.
fn swings(analysis: &Analysis) -> String {
    let middle = SWINGS / 2.0;
    let most = analysis
        .changes
        .iter()
        .filter_map(|one| one.gave.first())
        .map(|gave| gave.value.abs())
        .fold(0.05, f64::max);
    let wide = ((WIDE - LEFT - 8.0) / analysis.changes.len().max(1) as f64 * 0.8).clamp(1.0, 14.0);
    let mut svg = format!(
        "<p>Seen by {}: luck is filled, decisions are outlined.</p><svg viewBox=\"0 0 {WIDE} {SWINGS}\" role=\"img\" aria-label=\"What each step gave or took\"><line class=\"axis\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{middle}\" y2=\"{middle}\"/>",
        escaped(&name(analysis, Seat(0))),
        WIDE - 8.0
    );
    let _ = write!(
        svg,
        "<text class=\"quiet\" x=\"{x}\" y=\"14\" text-anchor=\"end\">+{most:.0}</text><text class=\"quiet\" x=\"{x}\" y=\"{low}\" text-anchor=\"end\">−{most:.0}</text>",
        x = LEFT - 6.0,
        most = 100.0 * most,
        low = SWINGS - 4.0,
    );
    for change in &analysis.changes {
        let Some(gave) = change.gave.first().filter(|gave| gave.value.abs() > 1e-9) else { continue };
        let tall = (gave.value / most * (middle - 6.0)).abs().max(0.8);
        let class = if gave.value > 0.0 { "plus" } else { "minus" };
        let look = match change.kind {
            Kind::Luck => format!("class=\"{class}\""),
            Kind::Decision => "class=\"edge\" fill=\"none\"".to_owned(),
        };
        let _ = write!(
            svg,
            "<rect {look} x=\"{:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"{tall:.1}\"><title>step {}: {} {}</title></rect>",
            across(analysis, change.step) - wide / 2.0,
            if gave.value > 0.0 { middle - tall } else { middle },
            change.step,
            escaped(&change.what.words(&analysis.names)),
            points(*gave),
        );
    }
    svg + "</svg>"
}

fn points(change: Estimate) -> String {
    let margin =
        if change.margin > 0.0 { format!(" ± {:.1}", 100.0 * change.margin) } else { String::new() };
    let value = (1_000.0 * change.value).round() / 10.0 + 0.0;
    format!("{}{:.1}{margin}", if value < 0.0 { "−" } else { "+" }, value.abs())
}

/// What a line of an account is called.
fn line_of(analysis: &Analysis, account: &Account) -> String {
    let whose = |seat: Seat| analysis.names.get(seat.index()).map_or_else(|| seat.to_string(), Clone::clone);
    match (account.kind, account.seat) {
        (Kind::Luck, Some(seat)) => format!("Luck on {}'s turns", whose(seat)),
        (Kind::Luck, None) => "Luck before the first turn".to_owned(),
        (Kind::Decision, Some(seat)) => format!("{}'s decisions", whose(seat)),
        (Kind::Decision, None) => "Decisions".to_owned(),
    }
}

/// An account as steps from the chance at the start to the result.
fn account(analysis: &Analysis, ledger: &Ledger) -> String {
    // An account may go below nothing and above all on its way, and so may its intervals.
    let (mut low, mut high, mut at) = (0.0_f64, 1.0_f64, 0.0);
    for gave in std::iter::once(ledger.start).chain(ledger.accounts.iter().map(|account| account.gave)) {
        at += gave.value;
        low = low.min(at - gave.margin);
        high = high.max(at + gave.margin);
    }
    let right = |chance: f64| 215.0 + (WIDE - 335.0) * (chance - low) / (high - low);
    let tall = 26.0 * (ledger.accounts.len() + 2) as f64 + 6.0;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDE} {tall}\" role=\"img\" aria-label=\"From the start to the result\">"
    );
    for chance in [0.0, 0.5, 1.0] {
        let _ = write!(
            svg,
            "<line class=\"axis\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"0\" y2=\"{tall}\"/>",
            x = right(chance)
        );
    }
    let mut row = 0.0;
    let mut bar = |words: &str, (from, to): (f64, f64), margin: f64, class: &str, figure: &str| {
        let (low, high, y) = (from.min(to), from.max(to), 26.0 * row + 4.0);
        let _ = write!(
            svg,
            "<text x=\"0\" y=\"{text:.1}\">{words}</text><rect class=\"{class} edge\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"16\" rx=\"3\"/>\
             <text x=\"{WIDE}\" y=\"{text:.1}\" text-anchor=\"end\">{figure}</text>",
            text = y + 13.0,
            x = right(low),
            wide = (right(high) - right(low)).max(1.0),
        );
        if margin > 0.0 {
            let _ = write!(
                svg,
                "<line class=\"whisker\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>",
                right(to - margin),
                right(to + margin),
                at = y + 8.0
            );
        }
        row += 1.0;
    };
    let percent = |chance: Estimate| {
        let margin =
            if chance.margin > 0.0 { format!(" ± {:.1}", 100.0 * chance.margin) } else { String::new() };
        format!("{:.1}{margin} %", 100.0 * chance.value)
    };
    bar("At the start", (0.0, ledger.start.value), ledger.start.margin, "start", &percent(ledger.start));
    let mut at = ledger.start.value;
    for account in &ledger.accounts {
        let to = at + account.gave.value;
        let class = if account.gave.value < 0.0 { "minus" } else { "plus" };
        let words = escaped(&line_of(analysis, account));
        bar(&words, (at, to), account.gave.margin, class, &points(account.gave));
        at = to;
    }
    bar("At the end", (0.0, ledger.end), 0.0, "start", &percent(Estimate::exact(ledger.end)));
    svg + "</svg>"
}

fn played(analysis: &Analysis) -> String {
    let mut out = "<table><tr><th>Seat</th><th class=\"n\">Judged</th><th class=\"n\">Good</th><th class=\"n\">Inaccurate</th><th class=\"n\">Blunders</th><th class=\"n\">Lost each</th></tr>".to_owned();
    for one in &analysis.seats {
        let _ = write!(
            out,
            "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
            escaped(&name(analysis, one.seat)),
            one.judged,
            one.good,
            one.inaccurate,
            one.blunders,
            points(one.mean_loss.negated()),
        );
    }
    out + "</table>"
}

/// Every decision that something was clearly better than.
fn better(analysis: &Analysis) -> String {
    let listed: Vec<&Judged> = analysis.decisions.iter().filter(|one| sign(one.mark).is_some()).collect();
    if listed.is_empty() {
        return "<p>No decision was clearly worse than another.</p>".to_owned();
    }
    let mut out = "<table><tr><th class=\"n\">Step</th><th>Seat</th><th>Chosen</th><th>Better</th><th class=\"n\">Lost</th><th>Mark</th></tr>".to_owned();
    for one in listed {
        let choice = |seen: &crate::ChoiceSeen| {
            let chance = seen.chance.map_or_else(String::new, |chance| {
                let margin = if chance.margin > 0.0 {
                    format!(" ± {:.1}", 100.0 * chance.margin)
                } else {
                    String::new()
                };
                format!(", {:.1}{margin} %", 100.0 * chance.value)
            });
            let rule = seen.rule.as_ref().map_or_else(String::new, |rule| format!(" ({rule})"));
            escaped(&format!("{}{chance}{rule}", seen.label.words(&analysis.names)))
        };
        let _ = write!(
            out,
            "<tr><td class=\"n\">{}</td><td>{}</td><td>{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"{word}\">{word} {}</td></tr>",
            one.step,
            escaped(&name(analysis, one.seat)),
            choice(&one.chosen),
            one.better.as_ref().map_or_else(String::new, choice),
            points(one.loss.negated()),
            sign(one.mark).unwrap_or_default(),
            word = one.mark.word(),
        );
    }
    out + "</table>"
}
