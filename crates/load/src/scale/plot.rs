//! The picture: delays against players, a curve for each number of databases.

use std::fmt::Write as _;

/// A curve: how many play, and the delay; where there is none, more was asked than could be done.
pub struct Curve {
    pub name: String,
    pub points: Vec<(f64, Option<f64>)>,
}

const COLOURS: [&str; 5] = ["#8a3b12", "#b8860b", "#2f7a4f", "#2b6cb0", "#7a5ea8"];
const LEFT: f64 = 70.0;
const TOP: f64 = 62.0;
const WIDE: f64 = 560.0;
const HIGH: f64 = 300.0;
/// Where the scale begins and how many times ten it reaches.
const PLAYERS: (f64, f64) = (10_000.0, 2.8);
/// The longest delay that is drawn, in milliseconds.
const LONGEST: f64 = 8.0;

fn x(players: f64) -> f64 {
    LEFT + WIDE * (players / PLAYERS.0).log10() / PLAYERS.1
}

fn y(delay: f64) -> f64 {
    TOP + HIGH * (1.0 - (delay / LONGEST).clamp(0.0, 1.0))
}

/// Draws the curves.
pub fn draw(title: &str, below: &str, curves: &[Curve]) -> String {
    let mut svg = String::new();
    let (right, bottom) = (LEFT + WIDE, TOP + HIGH);
    let mut add = |line: String| {
        svg.push_str(&line);
        svg.push('\n');
    };
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 420\" font-family=\"sans-serif\" font-size=\"12\">".to_owned());
    add("<rect width=\"100%\" height=\"100%\" fill=\"#fdfaf3\"/>".to_owned());
    add(format!("<text x=\"16\" y=\"22\" font-size=\"15\" fill=\"#333\">{title}</text>"));
    add(format!("<text x=\"16\" y=\"40\" fill=\"#666\">{below}</text>"));
    for (delay, label) in [(0.0, "0 ms"), (2.0, "2 ms"), (4.0, "4 ms"), (6.0, "6 ms"), (8.0, "8 ms")] {
        let height = y(delay);
        add(format!(
            "<line x1=\"{LEFT}\" x2=\"{right}\" y1=\"{height:.1}\" y2=\"{height:.1}\" stroke=\"#e8dfc8\"/>"
        ));
        add(format!(
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#333\">{label}</text>",
            LEFT - 8.0,
            height + 4.0
        ));
    }
    for (players, label) in [(1e4, "10,000"), (1e5, "100,000"), (1e6, "a million"), (5e6, "5 million")] {
        let place = x(players);
        let stroke = if label == "a million" { "#999" } else { "#e8dfc8" };
        add(format!(
            "<line x1=\"{place:.1}\" x2=\"{place:.1}\" y1=\"{TOP}\" y2=\"{bottom}\" stroke=\"{stroke}\"/>"
        ));
        add(format!(
            "<text x=\"{place:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"#333\">{label}</text>",
            bottom + 18.0
        ));
    }
    add(format!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#666\">players at once</text>",
        LEFT + WIDE / 2.0,
        bottom + 38.0
    ));
    for (curve, colour) in curves.iter().zip(COLOURS) {
        let mut path = String::new();
        let mut last = None;
        for (players, delay) in &curve.points {
            let Some(delay) = delay else { break };
            let letter = if last.is_none() { 'M' } else { 'L' };
            // Writing to a text does not fail.
            let _ = write!(path, "{letter}{:.1} {:.1}", x(*players), y(*delay));
            last = Some((x(*players), y(*delay)));
        }
        let Some((end, height)) = last else { continue };
        add(format!("<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"));
        // Where more would be asked than can be done, the curve goes up without end.
        if curve.points.iter().any(|(_, delay)| delay.is_none()) {
            add(format!(
                "<path d=\"M{end:.1} {height:.1}L{end:.1} {TOP}\" stroke=\"{colour}\" stroke-width=\"1.5\" stroke-dasharray=\"3 3\"/>"
            ));
        }
        let row =
            TOP + 16.0 + 18.0 * curves.iter().position(|other| other.name == curve.name).unwrap_or(0) as f64;
        add(format!(
            "<rect x=\"{}\" y=\"{}\" width=\"16\" height=\"3\" fill=\"{colour}\"/>",
            right + 16.0,
            row - 5.0
        ));
        add(format!("<text x=\"{}\" y=\"{row}\" fill=\"#333\">{}</text>", right + 38.0, curve.name));
    }
    add("</svg>".to_owned());
    svg
}
