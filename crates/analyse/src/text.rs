//! An analysis as plain text, in aligned columns that fit a terminal's width.

use std::fmt::Write as _;

use kernel::{Seat, show::result};

use crate::{Account, Analysis, Change, Estimate, Judged, Kind, Mark, Of};

/// How many turning points are listed.
const TURNING_POINTS: usize = 10;
/// The narrowest that words beside columns of numbers become.
const NARROWEST: usize = 12;

/// What of an analysis is printed, and how wide.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// How many columns there are.
    pub width: usize,
    /// One seat's part only.
    pub seat: Option<Seat>,
    /// Every decision, not only those that something was better than.
    pub every_decision: bool,
}

/// Rows of cells; the last column is as wide as there is room for.
struct Rows(Vec<Vec<String>>);

impl Rows {
    /// The rows, columns of numbers to the right and the others to the left.
    fn print(&self, width: usize, numbers: &[usize]) -> String {
        let columns = self.0.iter().map(Vec::len).max().unwrap_or(0);
        let wide = |column: usize| {
            self.0
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
        };
        let mut widths: Vec<usize> = (0..columns).map(wide).collect();
        let taken = widths.iter().sum::<usize>() + 2 * columns;
        // The widest column of words gives way first.
        if let Some(over) = taken.checked_sub(width).filter(|over| *over > 0)
            && let Some(words) = (0..columns).filter(|at| !numbers.contains(at)).max_by_key(|at| widths[*at])
        {
            widths[words] = widths[words].saturating_sub(over).max(NARROWEST);
        }
        let mut out = String::new();
        for row in &self.0 {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let (cell, room) = (cut(cell, widths[column]), widths[column]);
                let _ = if numbers.contains(&column) {
                    write!(line, "  {cell:>room$}")
                } else {
                    write!(line, "  {cell:<room$}")
                };
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
        out
    }
}

/// A text that is no longer than this.
fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    text.chars().take(room.saturating_sub(1)).chain(['…']).collect()
}

/// A chance in percent.
fn percent(chance: Estimate) -> String {
    let value = 100.0 * chance.value;
    if chance.margin > 0.0 {
        format!("{value:.1} ±{:.1} %", 100.0 * chance.margin)
    } else {
        format!("{value:.1} %")
    }
}

/// A change in points, which are hundredths of a win.
fn points(change: Estimate) -> String {
    // What rounds to nothing has no sign.
    let value = (1_000.0 * change.value).round() / 10.0 + 0.0;
    let sign = if value > 0.0 { "+" } else { "" };
    if change.margin > 0.0 {
        format!("{sign}{value:.1} ±{:.1}", 100.0 * change.margin)
    } else {
        format!("{sign}{value:.1}")
    }
}

/// The analysis as text.
pub fn table(analysis: &Analysis, shown: Shown) -> String {
    let told = Told { analysis, shown };
    let Analysis { names, how, .. } = analysis;
    let scores: Vec<f32> = analysis.result.iter().map(|share| *share as f32).collect();
    let mut out = String::new();
    let _ = writeln!(out, "{}: {}; {}", analysis.game, names.join(", "), result(&scores).words(names));
    let _ = writeln!(out, "chances: {how}");
    let _ = writeln!(out, "\nLuck ledger, in points of a hundred\n{}", told.ledger());
    let _ = writeln!(out, "Turning points\n{}", told.turning_points());
    if analysis.decisions.is_empty() {
        out.truncate(out.trim_end().len());
        return out;
    }
    let _ = writeln!(out, "How well it was played\n{}", told.summaries());
    let listed = told.decisions();
    if listed.is_empty() {
        let _ = writeln!(out, "No decision was clearly worse than another.");
    } else {
        let of = match analysis.odds_of {
            Of::Game => "chances of the game, by what the seat could know",
            Of::Battle => "chances of the battle, not of the game, by what the seat could know",
        };
        let _ = writeln!(out, "Decisions: {of}\n{listed}");
    }
    out.truncate(out.trim_end().len());
    out
}

struct Told<'a> {
    analysis: &'a Analysis,
    shown: Shown,
}

impl Told<'_> {
    fn name(&self, seat: Seat) -> &str {
        self.analysis.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// The seats that are told of.
    fn seats(&self) -> Vec<Seat> {
        let all = Seat::all(self.analysis.names.len() as u8);
        all.filter(|seat| self.shown.seat.is_none_or(|only| only == *seat)).collect()
    }

    fn line_of(&self, account: &Account) -> String {
        match (account.kind, account.seat) {
            (Kind::Luck, Some(seat)) => format!("luck on {}'s turns", self.name(seat)),
            (Kind::Luck, None) => "luck before the first turn".to_owned(),
            (Kind::Decision, Some(seat)) => format!("{}'s decisions", self.name(seat)),
            (Kind::Decision, None) => "decisions".to_owned(),
        }
    }

    fn ledger(&self) -> String {
        let seats = self.seats();
        let ledgers = || seats.iter().filter_map(|seat| self.analysis.ledgers.get(seat.index()));
        let row = |name: String, cells: Vec<String>| std::iter::once(name).chain(cells).collect::<Vec<_>>();
        let mut rows = vec![row(
            String::new(),
            seats.iter().map(|seat| format!("{seat} {}", self.name(*seat))).collect(),
        )];
        rows.push(row("at the start".to_owned(), ledgers().map(|one| percent(one.start)).collect()));
        let lines = self.analysis.ledgers.first().map_or(0, |first| first.accounts.len());
        for line in 0..lines {
            let accounts: Vec<&Account> = ledgers().filter_map(|one| one.accounts.get(line)).collect();
            let Some(first) = accounts.first() else { continue };
            rows.push(row(self.line_of(first), accounts.iter().map(|one| points(one.gave)).collect()));
        }
        rows.push(row("all luck".to_owned(), ledgers().map(|one| points(one.luck)).collect()));
        rows.push(row("all decisions".to_owned(), ledgers().map(|one| points(one.decisions)).collect()));
        let end = ledgers().map(|one| percent(Estimate::exact(one.end))).collect();
        rows.push(row("at the end".to_owned(), end));
        let numbers: Vec<usize> = (1..=seats.len()).collect();
        Rows(rows).print(self.shown.width, &numbers)
    }

    fn turning_points(&self) -> String {
        let seats = self.seats();
        let of = |change: &Change| {
            let swings = seats.iter().filter_map(|seat| change.gave.get(seat.index()));
            swings.map(|gave| gave.value.abs()).fold(0.0, f64::max)
        };
        let mut changes: Vec<&Change> = self.analysis.changes.iter().filter(|one| of(one) > 0.0005).collect();
        changes.sort_by(|one, other| of(other).total_cmp(&of(one)).then(one.step.cmp(&other.step)));
        changes.truncate(TURNING_POINTS);
        changes.sort_by_key(|change| change.step);
        let row = |change: &&Change| {
            let who = change.seat.map_or_else(String::new, |seat| seat.to_string());
            let kind = match change.kind {
                Kind::Luck => "luck",
                Kind::Decision => "decision",
            };
            let what = change.what.words(&self.analysis.names);
            let mut row = vec![change.step.to_string(), who, kind.to_owned(), what];
            row.extend(
                seats.iter().filter_map(|seat| change.gave.get(seat.index())).map(|gave| points(*gave)),
            );
            row
        };
        let mut head: Vec<String> = ["step", "seat", "", "what"].map(str::to_owned).into();
        head.extend(seats.iter().map(ToString::to_string));
        let rows = std::iter::once(head).chain(changes.iter().map(row)).collect();
        let numbers: Vec<usize> = std::iter::once(0).chain(4..4 + seats.len()).collect();
        Rows(rows).print(self.shown.width, &numbers)
    }

    fn summaries(&self) -> String {
        let head = ["", "judged", "good", "inaccurate", "blunders", "lost each"].map(str::to_owned).into();
        let row = |seat: &Seat| {
            let one = &self.analysis.seats[seat.index()];
            let lost = points(one.mean_loss.negated());
            let counts = [one.judged, one.good, one.inaccurate, one.blunders].map(|count| count.to_string());
            let [judged, good, inaccurate, blunders] = counts;
            vec![format!("{seat} {}", self.name(*seat)), judged, good, inaccurate, blunders, lost]
        };
        let rows = std::iter::once(head).chain(self.seats().iter().map(row)).collect();
        Rows(rows).print(self.shown.width, &[1, 2, 3, 4, 5])
    }

    /// The decisions, each in a line, and the better choice with its rule below those that something was better than.
    fn decisions(&self) -> String {
        let seats = self.seats();
        let wanted = |one: &&Judged| {
            seats.contains(&one.seat)
                && (self.shown.every_decision || matches!(one.mark, Mark::Inaccurate | Mark::Blunder))
        };
        let mut rows = Vec::new();
        for one in self.analysis.decisions.iter().filter(wanted) {
            let chance = |chance: Option<Estimate>| chance.map_or_else(String::new, percent);
            rows.push(vec![
                one.step.to_string(),
                one.seat.to_string(),
                one.mark.word().to_owned(),
                one.chosen.notation.clone(),
                chance(one.chosen.chance),
                if one.better.is_some() { points(one.loss.negated()) } else { String::new() },
            ]);
            if let Some(better) = &one.better
                && matches!(one.mark, Mark::Inaccurate | Mark::Blunder)
            {
                let rule = better.rule.as_ref().map_or_else(String::new, |rule| format!(" [{rule}]"));
                let label = better.label.words(&self.analysis.names);
                let said = format!("better: {} ({label}){rule}", better.notation);
                rows.push(vec![String::new(), String::new(), String::new(), said, chance(better.chance)]);
            }
        }
        Rows(rows).print(self.shown.width, &[0, 4, 5])
    }
}

impl Mark {
    /// The mark in a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Forced => "forced",
            Self::Good => "good",
            Self::Inaccurate => "inaccurate",
            Self::Blunder => "blunder",
            Self::Unjudged => "unjudged",
        }
    }
}

impl Estimate {
    /// The same the other way round.
    pub(crate) fn negated(self) -> Self {
        Self { value: -self.value, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_words_give_way() {
        let rows = Rows(vec![
            vec!["1".to_owned(), "a long story about a die".to_owned(), "+1.0".to_owned()],
            vec!["20".to_owned(), "short".to_owned(), "-12.0".to_owned()],
        ]);
        let wide = rows.print(80, &[0, 2]);
        assert_eq!(wide, "   1  a long story about a die   +1.0\n  20  short                     -12.0\n");
        let narrow = rows.print(30, &[0, 2]);
        assert_eq!(narrow, "   1  a long story abo…   +1.0\n  20  short              -12.0\n");
    }

    #[test]
    fn numbers_as_people_read_them() {
        assert_eq!(points(Estimate { value: 0.123, margin: 0.004 }), "+12.3 ±0.4");
        assert_eq!(points(Estimate::exact(-0.00001)), "0.0");
        assert_eq!(percent(Estimate::exact(0.5)), "50.0 %");
    }
}
