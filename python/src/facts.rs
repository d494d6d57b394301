//! What can be known of games before they are played, as Python's own values.

use std::path::PathBuf;

use kernel::{Ledger, Pack, Rule};
use monsterbox_box::{AnyGame, Kind, Playable, Visit, games, pieces, visit};
use pyo3::{prelude::*, types::PyDict};
use testkit::scenario::{File, Outcome, Report, read, run};

use crate::{
    given::{from_json, pack_for},
    problem::Problem,
};

/// Every game of the box: slug, name, tagline, players, published, packs, bots, options.
#[pyfunction(name = "games")]
pub(crate) fn all_games(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let told = |game: AnyGame| {
        let facts = PyDict::new(py);
        facts.set_item("slug", game.slug)?;
        facts.set_item("name", game.name)?;
        facts.set_item("tagline", game.tagline)?;
        facts.set_item("players", game.players)?;
        facts.set_item("published", game.kind == Kind::Published)?;
        let own = game.base_pack.map(|pack| pack.name.clone());
        let packs: Vec<String> =
            own.into_iter().chain(game.more_packs.iter().map(|pack| pack.name.clone())).collect();
        facts.set_item("packs", packs)?;
        facts.set_item("bots", bots_of(py, &game)?)?;
        facts.set_item("options", options_of(py, &game)?)?;
        Ok(facts)
    };
    games().into_iter().map(told).collect()
}

/// The kinds of bots of a game.
pub(crate) fn bots_of<'py>(py: Python<'py>, game: &AnyGame) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let told = |bot: &monsterbox_box::BotKind| {
        let facts = PyDict::new(py);
        facts.set_item("name", bot.name)?;
        facts.set_item("level", bot.level.map(monsterbox_box::Level::word))?;
        facts.set_item("label", bot.label)?;
        Ok(facts)
    };
    game.bots.iter().map(told).collect()
}

/// The options of a game.
pub(crate) fn options_of<'py>(py: Python<'py>, game: &AnyGame) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let told = |option: &kernel::OptionSpec| {
        let facts = PyDict::new(py);
        facts.set_item("key", option.key)?;
        facts.set_item("label", option.label)?;
        facts.set_item("values", option.values())?;
        facts.set_item("default", option.default)?;
        facts.set_item("rule", option.rule.0)?;
        Ok(facts)
    };
    game.options.iter().map(told).collect()
}

/// The rules of a ledger.
pub(crate) fn rule_list<'py>(py: Python<'py>, ledger: &Ledger) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let told = |rule: &Rule| {
        let facts = PyDict::new(py);
        facts.set_item("id", &rule.id)?;
        facts.set_item("mark", rule.mark.to_string())?;
        facts.set_item("section", &rule.section)?;
        facts.set_item("text", &rule.text)?;
        Ok(facts)
    };
    ledger.rules.iter().map(told).collect()
}

/// The text of a rule, of the game's own or of the box.
pub(crate) fn text_of_rule(ledger: &Ledger, id: &str) -> Result<String, Problem> {
    let found = ledger.look_up(id);
    found.map(|rule| rule.text.clone()).ok_or_else(|| Problem::input(format!("there is no rule `{id}`")))
}

/// The pieces of a game as a pack describes them.
pub(crate) fn piece_list<'py>(
    py: Python<'py>,
    slug: &str,
    pack: Option<&Pack>,
) -> PyResult<Bound<'py, PyAny>> {
    let pieces = pieces(slug, pack).map_err(Problem::from)?;
    let text = serde_json::to_string(&pieces).map_err(Problem::input)?;
    from_json(py, &text)
}

/// Runs the scenarios of a file's text and says how each went: name, line, proves, passed, message.
#[pyfunction]
#[pyo3(signature = (text, pack=None))]
pub(crate) fn run_scenarios<'py>(
    py: Python<'py>,
    text: &str,
    pack: Option<PathBuf>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    struct Run(File);
    impl Visit for Run {
        type Out = Report;
        fn game<G: Playable>(self) -> Report {
            run::<G>(&self.0)
        }
    }
    let file = read(text).map_err(Problem::input)?;
    let slug = file.game.clone();
    monsterbox_box::find(&slug).map_err(Problem::from)?;
    let file = match pack_for(pack.as_ref(), &slug)? {
        Some(pack) => file.with_pack(&pack),
        None => file,
    };
    let report = py.detach(|| visit(&slug, Run(file))).map_err(Problem::from)?;
    let told = |result: testkit::scenario::ScenarioResult| {
        let facts = PyDict::new(py);
        facts.set_item("name", result.name)?;
        facts.set_item("line", result.line)?;
        facts.set_item("proves", result.proves)?;
        facts.set_item("passed", result.outcome == Outcome::Passed)?;
        facts.set_item(
            "message",
            match result.outcome {
                Outcome::Passed => None,
                Outcome::Failed(message) => Some(message),
            },
        )?;
        Ok(facts)
    };
    report.results.into_iter().map(told).collect()
}
