//! A ladder in words: tables in Markdown.

use std::fmt;

use super::{Contest, FEW_SEEDS, Ladder, Meeting};

impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let against = self.contest == Contest::Against;
        let games = if against { 2 * self.seeds } else { self.seeds };
        let of = if against { "of every two levels" } else { "of every level with its likes" };
        let options =
            if self.options.is_empty() { String::new() } else { format!(" with `{}`", self.options) };
        write!(f, "{games} games {of}, two at a table{options}, seed {}", self.seed)?;
        if self.effort < 100 {
            write!(f, "; searches make {} % of their full effort", self.effort)?;
        }
        if self.seeds < FEW_SEEDS {
            write!(f, ". So few seeds tell little: intervals are rough")?;
        }
        let value = if against { "rating" } else { "games won" };
        writeln!(f, ".\n\n| level | bot | {value} |\n| --- | --- | --- |")?;
        for rung in &self.rungs {
            let told = if against {
                format!("{:+.0} [{:+.0}, {:+.0}]", rung.value, rung.interval.low, rung.interval.high)
            } else {
                percent(rung.value, rung.interval.low, rung.interval.high)
            };
            writeln!(f, "| {} | `{}` | {told} |", rung.level, rung.bot)?;
        }
        let head = if against {
            "| | won by the first, of the games with a winner | games with a winner; a draw counts half for both |\n| --- | --- | --- |"
        } else {
            "| | won more often by the first |\n| --- | --- |"
        };
        writeln!(f, "\n{head}")?;
        for Meeting { lower, higher, games, won, share, interval } in &self.meetings {
            write!(f, "| {higher} and {lower} | {} |", percent(*share, interval.low, interval.high))?;
            match won {
                Some(won) => writeln!(f, " {won} of {games} |")?,
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}

fn percent(value: f64, low: f64, high: f64) -> String {
    format!("{:.1} % [{:.1}, {:.1}]", 100.0 * value, 100.0 * low, 100.0 * high)
}

#[cfg(test)]
mod tests {
    use super::super::{Rung, *};

    #[test]
    fn a_ladder_is_a_table_of_its_rungs() {
        let ladder = Ladder {
            game: "pig".to_owned(),
            options: String::new(),
            contest: Contest::Against,
            seeds: 10,
            seed: 1,
            effort: 100,
            rungs: vec![Rung {
                level: "Easy".to_owned(),
                bot: "easy".to_owned(),
                value: 0.0,
                interval: Interval { low: 0.0, high: 0.0 },
            }],
            meetings: Vec::new(),
        };
        let text = ladder.to_string();
        assert!(text.starts_with("20 games"), "{text}");
        assert!(text.contains("| Easy | `easy` | +0 [+0, +0] |") && text.ends_with('\n'), "{text}");
    }
}
