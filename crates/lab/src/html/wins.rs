//! Every seat's win rate with its interval, on one scale.

use std::fmt::Write as _;

use super::{WIDE, fitted};
use crate::{Interval, Results};

/// The plot of all cells.
pub(super) fn plot(results: &Results) -> String {
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
            name = fitted(name, 88),
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
