//! What an experiment has shown, cell by cell, and its files: JSON, JSON Lines and tables.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{Cell, Decisions, Experiment, Fired, LabError, Progress, Report, stopping::quantile};

/// What an experiment has shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Results {
    /// What was run.
    pub experiment: Experiment,
    /// What each cell has shown.
    pub cells: Vec<CellResult>,
    /// The rules of the game that never fired, where games were watched.
    pub silent: Vec<String>,
}

/// What a cell has shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellResult {
    /// The table.
    pub cell: Cell,
    /// Wins, lengths and endings.
    #[serde(flatten)]
    pub report: Report,
    /// How many games took so many steps.
    pub lengths: BTreeMap<u32, u64>,
    /// The decisions, where games were watched.
    pub decisions: Decisions,
    /// The rules behind what happened, where games were watched.
    pub rules: BTreeMap<String, Fired>,
    /// After which look it was enough; nothing where all games were played without looking.
    pub looks: Option<usize>,
}

impl Results {
    /// The results of an experiment that is done; the error says how far it is otherwise.
    pub fn of(progress: &Progress) -> Result<Self, LabError> {
        let experiment = &progress.experiment;
        let cells = experiment.cells();
        let mut results = Vec::new();
        for (cell, done) in cells.iter().zip(progress.done()) {
            let Some((count, look)) = done else {
                let all = experiment.games.saturating_mul(cells.len() as u64);
                return Err(LabError::Unfinished { games: progress.games(), all });
            };
            let looks = experiment.stop.map(|_| look + 1);
            let normal = looks.map(|_| quantile(look, count.seats()));
            results.push(CellResult {
                report: Report::new(&experiment.game, experiment.seed, &cell.bots, &count, normal),
                cell: cell.clone(),
                lengths: count.lengths,
                decisions: count.decisions,
                rules: count.rules,
                looks,
            });
        }
        let silent = silent(&experiment.game, &results);
        Ok(Self { experiment: experiment.clone(), cells: results, silent })
    }

    /// One line of JSON a cell.
    pub fn json_lines(&self) -> Result<String, serde_json::Error> {
        let lines = self.cells.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
        Ok(lines.into_iter().map(|line| line + "\n").collect())
    }

    /// The tables, each with its file's name: seats, lengths and rules.
    pub fn tables(&self) -> Result<[(&'static str, String); 3], csv::Error> {
        let mut seats = csv::Writer::from_writer(Vec::new());
        seats.write_record([
            "cell",
            "pack",
            "options",
            "seat",
            "bot",
            "games",
            "wins",
            "rate",
            "low",
            "high",
            "mean_steps",
            "called",
        ])?;
        let mut lengths = csv::Writer::from_writer(Vec::new());
        lengths.write_record(["cell", "steps", "games"])?;
        let mut rules = csv::Writer::from_writer(Vec::new());
        rules.write_record(["cell", "rule", "times", "games"])?;
        for (number, CellResult { cell, report, lengths: long, rules: fired, .. }) in
            (1_u32..).zip(&self.cells)
        {
            let options: Vec<String> =
                cell.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
            for seat in &report.seats {
                let interval = seat.rate.interval;
                seats.serialize((
                    number,
                    &cell.pack,
                    options.join(" "),
                    seat.seat,
                    &seat.bot,
                    report.games,
                    seat.rate.wins,
                    seat.rate.value,
                    interval.low,
                    interval.high,
                    report.steps.mean,
                    report.called,
                ))?;
            }
            for (steps, games) in long {
                lengths.serialize((number, steps, games))?;
            }
            for (rule, Fired { times, games }) in fired {
                rules.serialize((number, rule, times, games))?;
            }
        }
        Ok([("seats.csv", text(seats)?), ("lengths.csv", text(lengths)?), ("rules.csv", text(rules)?)])
    }
}

fn text(writer: csv::Writer<Vec<u8>>) -> Result<String, csv::Error> {
    let bytes = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The rules of a game that no event of any cell was by; nothing where games were not watched.
fn silent(game: &str, cells: &[CellResult]) -> Vec<String> {
    if cells.iter().all(|cell| cell.rules.is_empty()) {
        return Vec::new();
    }
    let Ok(game) = monsterbox_box::find(game) else { return Vec::new() };
    let fired = |id: &str| cells.iter().any(|cell| cell.rules.contains_key(id));
    game.ledger.rules.iter().map(|rule| rule.id.clone()).filter(|id| !fired(id)).collect()
}
