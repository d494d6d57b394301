//! Many games at once: all of them take a step in one call, and what comes of it is written into arrays of Python.

mod arrays;
mod many;

use std::sync::{Mutex, PoisonError};

use kernel::Seat;
use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::prelude::*;

use crate::{game::AnyTable, problem::Problem};

pub(crate) use arrays::{Rows, Wanted};
pub(crate) use many::VectorOf;

/// Many games of one table.
pub(crate) trait AnyVector: Send {
    /// Begins all games anew; with another seed they are other games.
    fn reset(&mut self, seed: Option<u64>, rows: Rows<'_>) -> Result<(), Problem>;
    /// One legal action of every game: the one whose share of the numbers from 0 to 1 a number falls into.
    fn pick(&self, numbers: &[f64], into: &mut [i64]);
    /// Lets every game take its action, and bots and chance answer, up to the next decision of the caller.
    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), Problem>;
}

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seating {
    /// The bots of the seats that the caller does not play, clockwise from it; none where it plays all seats.
    pub(crate) opponents: Option<Vec<String>>,
    /// The caller's seat; where none is named it moves on with every game.
    pub(crate) seat: Option<Seat>,
    /// What dice and bots are drawn from.
    pub(crate) seed: u64,
}

impl Seating {
    pub(crate) fn new(
        opponents: Option<Vec<String>>,
        seat: Option<Seat>,
        seats: u8,
        seed: u64,
    ) -> Result<Self, Problem> {
        let others = usize::from(seats).saturating_sub(1);
        if let Some(bots) = &opponents
            && bots.len() != others
        {
            let sentence = format!("{} opponents at a table of {seats}: name {others}", bots.len());
            return Err(Problem::input(sentence));
        }
        if opponents.is_none() && seat.is_some() {
            return Err(Problem::input("without opponents you play every seat: leave `seat` out"));
        }
        Ok(Self { opponents, seat, seed })
    }
}

/// Many games at once. `monsterbox.vector` makes one together with its arrays.
#[pyclass(module = "monsterbox")]
pub(crate) struct Vector {
    games: Mutex<Box<dyn AnyVector>>,
    wanted: Wanted,
    /// Nothing can take a step before the first reset.
    begun: bool,
}

impl Vector {
    fn check_begun(&self) -> Result<(), Problem> {
        if self.begun { Ok(()) } else { Err(Problem::input("games begin with a reset")) }
    }

    /// The slice, if it has one place a game.
    fn one_each<'a, T>(&self, what: &str, given: &'a [T]) -> Result<&'a [T], Problem> {
        let (count, games) = (given.len(), self.wanted.games);
        if count == games {
            Ok(given)
        } else {
            Err(Problem::input(format!("{count} {what} for {games} games")))
        }
    }

    pub(crate) fn new(games: Box<dyn AnyVector>, wanted: Wanted) -> Self {
        Self { games: Mutex::new(games), wanted, begun: false }
    }
}

/// The arrays of a vector, held by Python: observations, masks, rewards, terminations, truncations, seats, finished.
type Arrays<'py> = (
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray2<bool>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray1<i32>>,
);

/// Borrows the arrays, checks their sizes, and does something with their rows while others may use Python.
macro_rules! with_rows {
    ($py:expr, $wanted:expr, $arrays:expr, |$rows:ident| $work:expr) => {{
        let (observations, masks, rewards, terminations, truncations, seats, finished) = $arrays;
        let mut observations = observations.try_readwrite()?;
        let mut masks = masks.try_readwrite()?;
        let mut rewards = rewards.try_readwrite()?;
        let mut terminations = terminations.try_readwrite()?;
        let mut truncations = truncations.try_readwrite()?;
        let mut seats = seats.try_readwrite()?;
        let mut finished = finished.try_readwrite()?;
        let $rows = Rows {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminations: terminations.as_slice_mut()?,
            truncations: truncations.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            finished: finished.as_slice_mut()?,
        };
        $rows.check($wanted)?;
        $py.detach(|| $work)
    }};
}

#[pymethods]
impl Vector {
    /// Begins all games anew and writes their first decisions into the arrays.
    #[pyo3(signature = (arrays, seed=None))]
    fn reset(&mut self, py: Python<'_>, arrays: Arrays<'_>, seed: Option<u64>) -> PyResult<()> {
        let games = self.games.get_mut().unwrap_or_else(PoisonError::into_inner);
        with_rows!(py, &self.wanted, arrays, |rows| games.reset(seed, rows))?;
        self.begun = true;
        Ok(())
    }

    /// One legal action of every game: a number from 0 to 1 a game says which, each as likely as the others.
    fn pick<'py>(
        &mut self,
        py: Python<'py>,
        numbers: Bound<'py, PyArray1<f64>>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        self.check_begun()?;
        let numbers = numbers.try_readonly()?;
        let numbers = self.one_each("numbers", numbers.as_slice()?)?;
        let picked = PyArray1::zeros(py, numbers.len(), false);
        let games = self.games.get_mut().unwrap_or_else(PoisonError::into_inner);
        games.pick(numbers, picked.try_readwrite()?.as_slice_mut()?);
        Ok(picked)
    }

    /// Lets every game take its action, and writes what came of it into the arrays. If one action cannot be taken, none is.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: Bound<'_, PyArray1<i64>>,
        arrays: Arrays<'_>,
    ) -> PyResult<()> {
        self.check_begun()?;
        let actions = actions.try_readonly()?;
        let actions = self.one_each("actions", actions.as_slice()?)?;
        let games = self.games.get_mut().unwrap_or_else(PoisonError::into_inner);
        Ok(with_rows!(py, &self.wanted, arrays, |rows| games.step(actions, rows))?)
    }
}

impl Wanted {
    /// The sizes of the arrays for so many games of a table.
    pub(crate) fn of(table: &dyn AnyTable, games: usize) -> Result<Self, Problem> {
        if games == 0 || games > Self::MOST_GAMES {
            return Err(Problem::input(format!("1 to {} games play at once, not {games}", Self::MOST_GAMES)));
        }
        Ok(Self {
            games,
            observation: table.observation_len(),
            actions: table.action_space(),
            players: usize::from(table.seats()),
        })
    }
}
