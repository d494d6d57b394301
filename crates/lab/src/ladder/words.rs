//! A ladder in words: tables in Markdown, and how they are put into a document.

use std::fmt;

use super::{Contest, FEW_SEEDS, Ladder, Meeting};
use crate::document::put_between;

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

impl Ladder {
    /// The document with this ladder in the place that is marked for it; nothing where no place is.
    pub fn put_into(&self, document: &str, command: &str) -> Option<String> {
        let game = &self.game;
        let (begin, end) =
            (format!("<!-- ladder of {game} -->"), format!("<!-- end of the ladder of {game} -->"));
        put_between(document, &begin, &end, &format!("`{command}`: {self}"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Rung, *};

    #[test]
    fn a_ladder_takes_its_place_in_a_document() {
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
        let document = "before\n<!-- ladder of pig -->\nold\n<!-- end of the ladder of pig -->\nafter\n";
        let text = ladder.put_into(document, "monsterbox lab ladder pig").unwrap();
        assert!(
            text.starts_with("before\n<!-- ladder of pig -->\n`monsterbox lab ladder pig`: 20 games"),
            "{text}"
        );
        assert!(text.contains("| Easy | `easy` | +0 [+0, +0] |") && text.ends_with("-->\nafter\n"), "{text}");
        assert!(!text.contains("old"));
        assert_eq!(ladder.put_into(&text, "monsterbox lab ladder pig").unwrap(), text);
        assert!(ladder.put_into("nothing", "").is_none());
    }
}
