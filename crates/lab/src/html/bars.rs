//! How many games, or decisions, had how many of something: bars of equal width, with the mean.

use std::{collections::BTreeMap, fmt::Write as _};

use super::{WIDE, escaped};

/// How many bars a plot has at most.
const MOST: i64 = 48;
/// With this many bars or fewer each has its number below it.
const NUMBERED: i64 = 16;

/// A plot of bars.
pub(super) struct Bars<'a> {
    /// How many had so many.
    pub(super) counts: BTreeMap<i64, u64>,
    /// From where to where, so that several plots have the same scale; as far as the counts go unless said otherwise.
    pub(super) range: Option<(i64, i64)>,
    pub(super) mean: Option<f64>,
    /// How tall the tallest bar is.
    pub(super) tall: f64,
    /// What is counted, such as games.
    pub(super) of: &'a str,
    /// What they had, such as steps.
    pub(super) unit: &'a str,
    /// What the plot shows, for those who do not see it.
    pub(super) about: String,
}

impl Bars<'_> {
    pub(super) fn svg(&self) -> String {
        let own = self.counts.keys().next().copied().zip(self.counts.keys().next_back().copied());
        let Some((fewest, most)) = self.range.or(own) else { return String::new() };
        let values = most - fewest + 1;
        let width = ((values + MOST - 1) / MOST).max(1);
        let mut bars = vec![0_u64; ((most - fewest) / width + 1) as usize];
        for (value, count) in &self.counts {
            if let Some(bar) =
                usize::try_from((value - fewest) / width).ok().and_then(|place| bars.get_mut(place))
            {
                *bar += count;
            }
        }
        let highest = bars.iter().copied().max().unwrap_or(1).max(1) as f64;
        let one = (WIDE - 20.0) / bars.len() as f64;
        let ground = self.tall + 8.0;
        let mut svg = format!(
            "<svg viewBox=\"0 0 {WIDE} {}\" role=\"img\" aria-label=\"{}\">",
            self.tall + 30.0,
            escaped(&self.about)
        );
        for ((place, count), from) in bars.iter().enumerate().zip((fewest..).step_by(width as usize)) {
            let tall = self.tall * *count as f64 / highest;
            let _ = write!(
                svg,
                "<rect class=\"bar\" x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{tall:.2}\"><title>{} {}: {count} {}</title></rect>",
                10.0 + one * place as f64,
                ground - tall,
                (one - 1.0).max(0.6),
                if width == 1 { from.to_string() } else { format!("{from} to {}", from + width - 1) },
                escaped(self.unit),
                escaped(self.of),
            );
        }
        let end = WIDE - 10.0;
        let _ = write!(svg, "<line class=\"axis\" x1=\"10\" x2=\"{end}\" y1=\"{ground}\" y2=\"{ground}\"/>");
        if let Some(mean) = self.mean {
            let at = 10.0 + one * (mean - fewest as f64 + 0.5) / width as f64;
            let _ = write!(
                svg,
                "<line class=\"mean\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"4\" y2=\"{ground}\"><title>mean {mean:.2}</title></line>"
            );
        }
        numbers(&mut svg, (fewest, most), width, one, ground + 17.0);
        svg + "</svg>"
    }
}

/// The numbers below the bars.
fn numbers(svg: &mut String, (fewest, most): (i64, i64), width: i64, one: f64, y: f64) {
    let end = WIDE - 10.0;
    if width == 1 && most - fewest < NUMBERED {
        for value in fewest..=most {
            let x = 10.0 + one * ((value - fewest) as f64 + 0.5);
            let _ = write!(
                svg,
                "<text class=\"quiet\" x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{value}</text>"
            );
        }
        return;
    }
    let _ = write!(
        svg,
        "<text class=\"quiet\" x=\"10\" y=\"{y}\">{fewest}</text><text class=\"quiet\" x=\"{end}\" y=\"{y}\" text-anchor=\"end\">{most}</text>"
    );
    // Zero is worth a mark where it lies well inside.
    let zero = 10.0 + one * (0.5 - fewest as f64) / width as f64;
    if fewest < 0 && (60.0..WIDE - 60.0).contains(&zero) {
        let _ =
            write!(svg, "<text class=\"quiet\" x=\"{zero:.1}\" y=\"{y}\" text-anchor=\"middle\">0</text>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_in_one_bar() {
        let bars = |counts: &[(i64, u64)]| Bars {
            counts: counts.iter().copied().collect(),
            range: None,
            mean: Some(1.0),
            tall: 100.0,
            of: "games",
            unit: "points",
            about: "points".to_owned(),
        };
        let few = bars(&[(-1, 2), (3, 4)]).svg();
        assert_eq!(few.matches("<rect").count(), 5);
        assert!(few.contains("<title>3 points: 4 games</title>") && few.contains(">-1</text>"), "{few}");
        let many = bars(&[(0, 1), (1_000, 1)]).svg();
        assert_eq!(many.matches("<rect").count(), 48);
        assert_eq!(many.matches(": 1 games").count(), 2);
        assert_eq!(bars(&[]).svg(), "");
    }
}
