//! A game in progress as a text, and back: for search that goes on elsewhere, and for copies in other processes.

use std::{collections::BTreeMap, path::PathBuf};

use kernel::{Options, Seat, Seed};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{given::Move, problem::Problem, py_game::Game, py_state::State};

/// The form of the text. Another form is another number.
const FORM: u32 = 1;
/// What stands before an outcome of chance in the list of steps.
const CHANCE: &str = "*";

/// A game in progress as it is stored.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    monsterbox: String,
    form: u32,
    game: String,
    players: u8,
    options: BTreeMap<String, String>,
    pack: Option<PathBuf>,
    rules: String,
    seed: String,
    /// The words that players added to the seed, each with a seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    words: Vec<(Seat, String)>,
    start: Option<String>,
    /// Each step: a seat's letter or `*`, a space, and the notation.
    steps: Vec<String>,
}

/// The text of a game in progress.
pub(crate) fn dump(state: &State) -> Result<String, Problem> {
    let any = state.any();
    let table = any.table();
    let written = |(seat, text): (Option<Seat>, String)| match seat {
        Some(seat) => format!("{seat} {text}"),
        None => format!("{CHANCE} {text}"),
    };
    let stored = Stored {
        monsterbox: "state".to_owned(),
        form: FORM,
        game: table.slug().to_owned(),
        players: table.setup().players,
        options: table.setup().options.0.clone(),
        pack: state.pack().cloned(),
        rules: table.rules_hash(),
        seed: any.seed().text().to_owned(),
        words: any.words().to_vec(),
        start: any.start().map(str::to_owned),
        steps: any.steps().into_iter().map(written).collect(),
    };
    serde_json::to_string(&stored).map_err(Problem::input)
}

/// Reads a game in progress that `State.dump` wrote; every step is checked. A pack that lay elsewhere is named anew.
#[pyfunction(name = "load")]
#[pyo3(signature = (text, pack=None))]
pub(crate) fn load_state(text: &str, pack: Option<PathBuf>) -> PyResult<State> {
    Ok(load(text, pack)?)
}

fn load(text: &str, pack: Option<PathBuf>) -> Result<State, Problem> {
    let stored: Stored = serde_json::from_str(text)
        .map_err(|error| Problem::input(format!("this is no stored game: {error}")))?;
    if stored.monsterbox != "state" || stored.form != FORM {
        return Err(Problem::input(format!("this is no stored game of form {FORM}")));
    }
    let pack = pack.or(stored.pack);
    let game = Game::new(&stored.game, Some(i64::from(stored.players)), Options(stored.options), pack)?;
    let table = game.table();
    if table.rules_hash() != stored.rules {
        let (found, wanted) = (stored.rules, table.rules_hash());
        let sentence = format!("the game was stored under other rules (hash {found}, here {wanted})");
        return Err(Problem::input(sentence));
    }
    let seed = Seed::new(&stored.seed).ok_or_else(|| Problem::input("that cannot be a seed"))?;
    let mut state = std::sync::Arc::clone(table).begin(stored.start.as_deref(), seed)?;
    state.set_words(stored.words);
    for (number, step) in stored.steps.iter().enumerate() {
        let place = format!("step {number}");
        let (who, text) = step.split_once(' ').ok_or_else(|| Problem::input("it says nothing").at(&place))?;
        let text = Move::Written(text.to_owned());
        let taken = if who == CHANCE {
            state.answer(&text)
        } else {
            let mut letters = who.chars();
            let seat = letters.next().and_then(Seat::from_letter).filter(|seat| seat.0 < table.seats());
            match (seat, letters.next()) {
                (Some(seat), None) => state.act(seat, &text),
                _ => Err(Problem::input(format!("there is no seat `{who}`"))),
            }
        };
        taken.map_err(|problem| problem.at(&place))?;
    }
    Ok(State::new(state, game.pack_name().cloned()))
}
