//! Skill in words: tables in Markdown.

use std::fmt;

use super::{Skill, SkillCell, SkillTable};
use crate::{Contest, Interval};

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games a figure, seed {}", self.games, self.seed)?;
        if self.effort < 100 {
            write!(f, "; searches make {} % of their full effort", self.effort)?;
        }
        writeln!(f, ".")?;
        for contest in [Contest::Together, Contest::Against] {
            let tables: Vec<&SkillTable> =
                self.tables.iter().filter(|table| table.contest == contest).collect();
            match contest {
                Contest::Together if !tables.is_empty() => self.together(f, &tables)?,
                Contest::Against => {
                    for table in tables {
                        self.against(f, table)?;
                    }
                }
                Contest::Together => {}
            }
        }
        Ok(())
    }
}

impl Skill {
    fn together(&self, f: &mut fmt::Formatter<'_>, tables: &[&SkillTable]) -> fmt::Result {
        writeln!(f, "\nAll in every seat alike, together: games won.\n")?;
        let accounts = tables.iter().find_map(|table| table.luck.as_ref()).map_or(0, |luck| luck.games);
        writeln!(f, "| players | {} | luck explains, in {accounts} games |", self.strengths.join(" | "))?;
        writeln!(f, "|{}", " --- |".repeat(self.strengths.len() + 2))?;
        for table in tables {
            let cells: Vec<String> = table.cells.iter().map(told).collect();
            writeln!(f, "| {} | {} | {} |", table.players, cells.join(" | "), luck(table))?;
        }
        Ok(())
    }

    fn against(&self, f: &mut fmt::Formatter<'_>, table: &SkillTable) -> fmt::Result {
        let players = table.players;
        let with =
            if table.options.is_empty() { String::new() } else { format!(" with `{}`", table.options) };
        let fair = 100.0 / f64::from(players);
        writeln!(f, "\n**{players} players{with}**: an equal would win {fair:.1} %. {}\n", luck_told(table))?;
        let others = if players == 2 { "against" } else { "among" };
        writeln!(f, "| one … {others} | {} |", self.strengths.join(" | "))?;
        writeln!(f, "|{}", " --- |".repeat(self.strengths.len() + 1))?;
        for who in &self.strengths {
            let cell = |among: &String| {
                let here = |cell: &&SkillCell| cell.who == *who && cell.among.as_ref() == Some(among);
                table.cells.iter().find(here).map_or("–".to_owned(), told)
            };
            let cells: Vec<String> = self.strengths.iter().map(cell).collect();
            writeln!(f, "| {who} | {} |", cells.join(" | "))?;
        }
        Ok(())
    }
}

fn told(cell: &SkillCell) -> String {
    percent(cell.share, cell.interval)
}

fn luck_told(table: &SkillTable) -> String {
    match &table.luck {
        Some(one) => format!("In {} games luck explains {} of the result.", one.games, luck(table)),
        None => "What luck explains was not measured.".to_owned(),
    }
}

/// Luck's share, with nothing said where it was not measured.
fn luck(table: &SkillTable) -> String {
    table.luck.as_ref().map_or("not measured".to_owned(), |luck| percent(luck.share, luck.interval))
}

fn percent(value: f64, interval: Interval) -> String {
    format!("{:.1} % [{:.1}, {:.1}]", 100.0 * value, 100.0 * interval.low, 100.0 * interval.high)
}
