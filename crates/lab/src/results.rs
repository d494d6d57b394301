//! What an experiment has shown, cell by cell, and its files: JSON, JSON Lines and tables.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    CardResults, Cell, ChoiceResults, Decisions, Experiment, Fired, LabError, Progress, Report, Scores,
    cards, scores, stopping::quantile, tables,
};

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
    /// The game's moments, where games were watched.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub moments: BTreeMap<String, Fired>,
    /// What players had at the end: points, trophies, dice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<Scores>,
    /// How games went for whoever got a card, where games were watched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<CardResults>,
    /// How much choices mattered, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choices: Option<ChoiceResults>,
    /// After which look it was enough; nothing where all games were played without looking.
    pub looks: Option<usize>,
}

impl Results {
    /// The results of an experiment that is done; the error says how far it is otherwise.
    pub fn of(progress: &Progress) -> Result<Self, LabError> {
        progress.check_form()?;
        let experiment = &progress.experiment;
        let cells = experiment.cells();
        let mut results = Vec::new();
        for (place, (cell, done)) in cells.iter().zip(progress.done()).enumerate() {
            let Some((count, look)) = done else {
                let all = experiment.games.saturating_mul(cells.len() as u64);
                return Err(LabError::Unfinished { games: progress.games(), all });
            };
            let looks = experiment.stop.map(|_| look + 1);
            let normal = looks.map(|_| quantile(look, count.seats()));
            let names = progress.names_of(place).cloned().unwrap_or_default();
            results.push(CellResult {
                report: Report::new(&experiment.game, experiment.seed, &cell.bots, &count, normal),
                scores: scores::results(&count, &names.tallies, &cell.bots),
                cards: cards::results(&count, &names.cards, &cell.bots),
                choices: count.choices.results(&names.odds_of),
                cell: cell.clone(),
                lengths: count.lengths,
                decisions: count.decisions,
                rules: count.rules,
                moments: count.moments,
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

    /// The tables as text, each with its file's name.
    pub fn tables(&self) -> Result<[(&'static str, String); 8], csv::Error> {
        let [one, two, three, four, five, six, seven, eight] = tables::of(self);
        let [one, two, three, four] = [one.csv()?, two.csv()?, three.csv()?, four.csv()?];
        Ok([one, two, three, four, five.csv()?, six.csv()?, seven.csv()?, eight.csv()?])
    }

    /// The tables as Parquet files, each with its name.
    #[cfg(feature = "parquet")]
    pub fn parquet(&self) -> Result<Vec<(String, Vec<u8>)>, LabError> {
        tables::of(self).iter().map(crate::parquet_file::of).collect()
    }
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
