//! Choices, events and odds as dictionaries.

use pyo3::{prelude::*, types::PyDict};
use table::{Choice, LogEntry};

use crate::{given::from_json, state::FoundOdds};

/// A choice with its id: id, notation, words, group, spots, action, detail.
pub(crate) fn choice<'py>(
    py: Python<'py>,
    id: Option<usize>,
    choice: Choice,
    names: &[String],
) -> PyResult<Bound<'py, PyDict>> {
    let facts = PyDict::new(py);
    facts.set_item("id", id)?;
    facts.set_item("notation", choice.notation)?;
    facts.set_item("words", choice.label.words(names))?;
    facts.set_item("group", choice.group)?;
    facts.set_item("spots", choice.spots.into_iter().map(|spot| spot.0).collect::<Vec<_>>())?;
    facts.set_item("action", from_json(py, choice.action.text())?)?;
    facts.set_item("detail", from_json(py, choice.detail.text())?)?;
    Ok(facts)
}

/// Something that happened: step, words, rule, event.
pub(crate) fn entry<'py>(
    py: Python<'py>,
    entry: &LogEntry,
    names: &[String],
) -> PyResult<Bound<'py, PyDict>> {
    let facts = PyDict::new(py);
    facts.set_item("step", entry.step)?;
    facts.set_item("words", entry.text.words(names))?;
    facts.set_item("rule", &entry.rule)?;
    facts.set_item("event", from_json(py, entry.event.text())?)?;
    Ok(facts)
}

/// The odds of a decision: choices (notation, chance, margin, best), of, exact, how, `left_out`.
pub(crate) fn odds(py: Python<'_>, odds: FoundOdds) -> PyResult<Bound<'_, PyDict>> {
    let mut choices = Vec::new();
    for (notation, chance, margin, best) in odds.choices {
        let choice = PyDict::new(py);
        choice.set_item("notation", notation)?;
        choice.set_item("chance", chance)?;
        choice.set_item("margin", margin)?;
        choice.set_item("best", best)?;
        choices.push(choice);
    }
    let facts = PyDict::new(py);
    facts.set_item("choices", choices)?;
    facts.set_item("of", odds.of)?;
    facts.set_item("exact", odds.exact)?;
    facts.set_item("how", odds.how)?;
    facts.set_item("left_out", odds.left_out)?;
    Ok(facts)
}
