//! What is given from Python: seats, viewers, moves, options, seeds and packs, each read with care.

use std::{path::PathBuf, sync::Arc};

use kernel::{Options, Pack, Seat, Seed, Viewer};
use monsterbox_box::packs;
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBool, PyDict, PyString},
};

use crate::problem::Problem;

/// A move: an action or an outcome by its notation or its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    /// In the game's notation.
    Written(String),
    /// By its id, or an outcome by its place in the list.
    Numbered(usize),
}

impl<'py> FromPyObject<'_, 'py> for Move {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = given.cast::<PyString>() {
            return Ok(Self::Written(text.to_string()));
        }
        if given.is_instance_of::<PyBool>() {
            return Err(PyTypeError::new_err("a move is its notation or its number, not True or False"));
        }
        match given.extract::<i64>() {
            Ok(number) => usize::try_from(number)
                .map(Self::Numbered)
                .map_err(|_| Problem::input(format!("there is no move with the number {number}")).into()),
            Err(_) => Err(PyTypeError::new_err("a move is its notation (a text) or its number (an int)")),
        }
    }
}

/// A seat, by its number from 0 or its letter from A.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GivenSeat(Seat);

impl GivenSeat {
    /// The seat, if the table has it.
    pub(crate) fn at(self, seats: u8) -> Result<Seat, Problem> {
        check_seat(self.0, seats)
    }
}

fn check_seat(seat: Seat, seats: u8) -> Result<Seat, Problem> {
    if seat.0 < seats {
        return Ok(seat);
    }
    Err(Problem::input(format!("there is no seat {seat} at this table of {seats}")))
}

fn read_seat(given: &Bound<'_, PyAny>) -> PyResult<Seat> {
    let unknown = |what: String| {
        PyErr::from(Problem::input(format!("a seat is a number from 0 or a letter from A, not `{what}`")))
    };
    if let Ok(text) = given.cast::<PyString>() {
        let text = text.to_string();
        let Some(Viewer::Seat(seat)) = Viewer::read(&text) else { return Err(unknown(text)) };
        return Ok(seat);
    }
    if given.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err("a seat is a number from 0 or a letter from A"));
    }
    match given.extract::<i64>() {
        Ok(number) => {
            let seat = u8::try_from(number).ok().and_then(|number| Seat::try_from(number).ok());
            seat.ok_or_else(|| unknown(number.to_string()))
        }
        Err(_) => Err(PyTypeError::new_err("a seat is a number from 0 or a letter from A")),
    }
}

impl<'py> FromPyObject<'_, 'py> for GivenSeat {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        read_seat(&given).map(Self)
    }
}

/// Who looks: a seat, `spectator` or `referee`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GivenViewer(Viewer);

impl GivenViewer {
    /// The viewer, if the table has the seat.
    pub(crate) fn at(self, seats: u8) -> Result<Viewer, Problem> {
        match self.0 {
            Viewer::Seat(seat) => check_seat(seat, seats).map(Viewer::Seat),
            other => Ok(other),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for GivenViewer {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = given.cast::<PyString>() {
            let text = text.to_string();
            let sentence = format!("who looks is a seat's letter, `spectator` or `referee`, not `{text}`");
            return Viewer::read(&text).map(Self).ok_or_else(|| Problem::input(sentence).into());
        }
        read_seat(&given).map(|seat| Self(Viewer::Seat(seat)))
    }
}

/// Options from a dictionary: words, whole numbers, and `True` and `False` for `on` and `off`.
pub(crate) fn options(given: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let mut options = Options::default();
    for (key, value) in given.into_iter().flat_map(PyDictMethods::iter) {
        let key: String =
            key.extract().map_err(|_| PyTypeError::new_err("the name of an option is a text"))?;
        let value = if let Ok(on) = value.cast::<PyBool>() {
            if on.is_true() { "on" } else { "off" }.to_owned()
        } else if let Ok(text) = value.cast::<PyString>() {
            text.to_string()
        } else if let Ok(number) = value.extract::<i64>() {
            number.to_string()
        } else {
            let sentence = format!("the value of option `{key}` is a text, a whole number, True or False");
            return Err(PyTypeError::new_err(sentence));
        };
        options.0.insert(key, value);
    }
    Ok(options)
}

/// A seed: any short text, or a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GivenSeed(pub(crate) Seed);

impl<'py> FromPyObject<'_, 'py> for GivenSeed {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let text = if let Ok(text) = given.cast::<PyString>() {
            text.to_string()
        } else if let Ok(number) = given.extract::<i128>() {
            number.to_string()
        } else {
            return Err(PyTypeError::new_err("a seed is a text or a whole number"));
        };
        let sentence = "a seed is a text of 1 to 100 printable letters";
        Seed::new(&text).map(Self).ok_or_else(|| Problem::input(sentence).into())
    }
}

/// A seed that nobody knows before, for those who give none.
pub(crate) fn fresh_seed(py: Python<'_>) -> PyResult<Seed> {
    let text: String = py.import("secrets")?.call_method1("token_hex", (16,))?.extract()?;
    Seed::new(&text).ok_or_else(|| Problem::input("a seed is a text of 1 to 100 printable letters").into())
}

/// The pack in a folder or of this name in the box, for this game.
pub(crate) fn pack_for(given: Option<&PathBuf>, slug: &str) -> Result<Option<Arc<Pack>>, Problem> {
    Ok(packs::for_game(given.map(PathBuf::as_path), slug)?)
}

/// The pack in a folder or of this name in the box, for the game that it says it is for.
pub(crate) fn pack_for_any(given: Option<&PathBuf>) -> Result<Option<Arc<Pack>>, Problem> {
    Ok(packs::for_any_game(given.map(PathBuf::as_path))?)
}

/// Python's own value of some JSON.
pub(crate) fn from_json<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}
