//! Records: reading them as games, proving them, and saying how well they were played.

use std::{num::NonZero, path::PathBuf, sync::Arc};

use analyse::{Asked, Judging};
use kernel::{Record, Seed};
use monsterbox_box::{Playable, Visit, visit};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    game::TableOf,
    given::{from_json, pack_for_any},
    play::{Origin, StateOf},
    problem::Problem,
    py_state::State,
    state::AnyState,
};

/// Reads a record and plays it again: every line, step and hash is checked. The state is the last one; `State.after` gives
/// those before it.
#[pyfunction]
#[pyo3(signature = (text, pack=None))]
pub(crate) fn read_record(py: Python<'_>, text: &str, pack: Option<PathBuf>) -> PyResult<State> {
    struct Replayed(Record);
    impl Visit for Replayed {
        type Out = Result<Box<dyn AnyState>, Problem>;
        fn game<G: Playable>(self) -> Self::Out {
            let play = self.0.replay::<G>()?;
            // Where the seed is not disclosed nobody knows the dice to come: they are drawn from the commitment instead.
            let text = self.0.disclosed().unwrap_or(&self.0.header.commitment);
            let seed = Seed::new(text).ok_or_else(|| Problem::input("that cannot be a seed"))?;
            let words = self.0.words();
            let table = TableOf::<G> { setup: self.0.header.setup, rules: play.rules().clone() };
            let origin = Origin { start: self.0.header.start, seed, words };
            Ok(Box::new(StateOf::played(Arc::new(table), play, origin)))
        }
    }
    let found = pack_for_any(pack.as_ref())?;
    let state = py.detach(|| {
        let (record, _) = table::read_record(text, found.as_ref())?;
        let slug = record.header.game.clone();
        visit(&slug, Replayed(record))?
    });
    let state: Box<dyn AnyState> = state?;
    let named = state.table().setup().pack.as_ref().map(|pack| PathBuf::from(&pack.name));
    Ok(State::new(state, pack.or(named)))
}

/// Proves a record: every line is played again, and every die, card and throw is worked out from the disclosed seed. Says what
/// was proved: actions, proved, possible, words, sentence. A record that does not hold raises with its line.
#[pyfunction]
#[pyo3(signature = (text, pack=None))]
pub(crate) fn verify_record<'py>(
    py: Python<'py>,
    text: &str,
    pack: Option<PathBuf>,
) -> PyResult<Bound<'py, PyDict>> {
    let pack = pack_for_any(pack.as_ref())?;
    let verdict = py.detach(|| table::verify(text, pack.as_ref())).map_err(Problem::from)?;
    let facts = PyDict::new(py);
    facts.set_item("actions", verdict.actions)?;
    facts.set_item("proved", verdict.proved)?;
    facts.set_item("possible", verdict.possible)?;
    facts.set_item("words", verdict.words)?;
    facts.set_item("sentence", verdict.to_string())?;
    Ok(facts)
}

/// Says how well a recorded game was played, and what luck gave and took: the analysis as data, and as a page.
#[pyfunction]
#[pyo3(signature = (text, pack=None, *, effort=25, threads=1, judge=true))]
pub(crate) fn analyse_record<'py>(
    py: Python<'py>,
    text: &str,
    pack: Option<PathBuf>,
    effort: u8,
    threads: usize,
    judge: bool,
) -> PyResult<(Bound<'py, PyAny>, String)> {
    if !(10..=100).contains(&effort) {
        return Err(Problem::input(format!("the effort is 10 to 100 percent, not {effort}")).into());
    }
    let threads = NonZero::new(threads).ok_or_else(|| Problem::input("at least one thread has to work"))?;
    let pack = pack_for_any(pack.as_ref())?;
    let analysis = py.detach(|| {
        let (record, names) = table::read_record(text, pack.as_ref())?;
        let judging = if judge { Judging::Every } else { Judging::None };
        let asked = Asked { judging, threads, ..Asked::new(effort) };
        analyse::analyse(&record, &names, &asked, &|_, _| {}).map_err(Problem::input)
    })?;
    let json = serde_json::to_string(&analysis).map_err(Problem::input)?;
    Ok((from_json(py, &json)?, analyse::page(&analysis)))
}
