//! `monsterbox.State`: a game in progress.

use std::{num::NonZero, path::PathBuf};

use kernel::{Seat, Viewer};
use numpy::{PyArray1, PyArrayMethods as _};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    bot::budget,
    given::{GivenSeat, GivenSeed, GivenViewer, Move, from_json},
    problem::Problem,
    py_game::Game,
    state::{AnyState, AskedOdds, Waits},
    stored, told,
};

/// What stands for chance where a player's number is asked.
const CHANCE: i64 = -1;
/// What stands for nobody, once a game is over.
const OVER: i64 = -4;
/// More worlds than anybody draws at once.
const MOST_WORLDS: usize = 1_000_000;

/// A game in progress: what it waits for, what can be done, and what each seat sees.
#[pyclass(module = "monsterbox")]
pub(crate) struct State {
    state: Box<dyn AnyState>,
    /// The pack as it was named, to be found again.
    pack: Option<PathBuf>,
}

impl State {
    pub(crate) fn new(state: Box<dyn AnyState>, pack: Option<PathBuf>) -> Self {
        Self { state, pack }
    }

    pub(crate) fn any(&self) -> &dyn AnyState {
        self.state.as_ref()
    }

    pub(crate) fn pack(&self) -> Option<&PathBuf> {
        self.pack.as_ref()
    }

    fn again(&self, state: Box<dyn AnyState>) -> Self {
        Self { state, pack: self.pack.clone() }
    }

    fn seats(&self) -> u8 {
        self.state.table().seats()
    }

    /// The seat that is named, or the one that decides.
    pub(crate) fn deciding(&self, seat: Option<GivenSeat>) -> Result<Seat, Problem> {
        if let Some(seat) = seat {
            return seat.at(self.seats());
        }
        match self.state.waits() {
            Waits::Seats(seats) => seats
                .first()
                .copied()
                .ok_or_else(|| Problem::input("nobody has a decision to make in this position")),
            Waits::Chance => Err(Problem::input("the position waits for chance: there is nothing to choose")),
            Waits::Over => Err(Problem::input("the game is over: there is nothing to choose")),
        }
    }

    /// The viewer who is named, or the seat that decides, or a spectator where nobody does.
    fn viewer(&self, viewer: Option<GivenViewer>) -> Result<Viewer, Problem> {
        match viewer {
            Some(viewer) => viewer.at(self.seats()),
            None => Ok(self.deciding(None).map_or(Viewer::Spectator, Viewer::Seat)),
        }
    }

    fn names(&self, names: Option<Vec<String>>) -> Result<Vec<String>, Problem> {
        let seats = self.seats();
        let names = names.unwrap_or_else(|| Seat::all(seats).map(|seat| format!("player {seat}")).collect());
        if names.len() == usize::from(seats) {
            return Ok(names);
        }
        Err(Problem::input(format!("{} names for a table of {seats}", names.len())))
    }
}

#[pymethods]
impl State {
    /// What stands for chance in `player`.
    #[classattr]
    const CHANCE: i64 = CHANCE;
    /// What stands for nobody in `player`, once the game is over.
    #[classattr]
    const OVER: i64 = OVER;

    /// The game that is played.
    #[getter]
    fn game(&self) -> PyResult<Game> {
        Ok(Game::of(self.state.table(), self.pack.clone())?)
    }

    /// The same game again; with another seed its dice differ from here on.
    #[pyo3(signature = (seed=None))]
    fn clone(&self, seed: Option<GivenSeed>) -> Self {
        let mut state = self.state.copy();
        if let Some(GivenSeed(seed)) = seed {
            state.set_seed(seed);
        }
        self.again(state)
    }

    fn __copy__(&self) -> Self {
        self.again(self.state.copy())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.again(self.state.copy())
    }

    /// The seed that dice and other chance are drawn from.
    #[getter]
    fn seed(&self) -> String {
        self.state.seed().text().to_owned()
    }

    /// Who is to move: a seat's number from 0, `State.CHANCE` (-1) or `State.OVER` (-4).
    #[getter]
    fn player(&self) -> i64 {
        match self.state.waits() {
            Waits::Seats(seats) => seats.first().map_or(OVER, |seat| i64::from(seat.0)),
            Waits::Chance => CHANCE,
            Waits::Over => OVER,
        }
    }

    /// The numbers of all seats that have a decision to make, in any order.
    #[getter]
    fn deciders(&self) -> Vec<u32> {
        match self.state.waits() {
            Waits::Seats(seats) => seats.into_iter().map(|seat| u32::from(seat.0)).collect(),
            Waits::Chance | Waits::Over => Vec::new(),
        }
    }

    /// Whether chance is to answer.
    #[getter]
    fn is_chance(&self) -> bool {
        self.state.waits() == Waits::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.state.waits() == Waits::Over
    }

    /// Whether the table called the game at its cap on steps (rule BOX-01).
    #[getter]
    fn is_called(&self) -> bool {
        self.state.is_called()
    }

    /// How many steps were taken, those of chance included.
    #[getter]
    fn step_count(&self) -> usize {
        self.state.step_count()
    }

    /// Each seat's result so far; final once the game is over: shares of the win, or 0 or 1 for all where they play together.
    #[getter]
    fn scores(&self) -> Vec<f32> {
        self.state.scores()
    }

    /// The legal actions of a seat (of the one that decides unless said), in the game's notation and in a stable order.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<GivenSeat>) -> PyResult<Vec<String>> {
        Ok(self.state.legal(self.deciding(seat)?))
    }

    /// The ids of the legal actions, in the same order.
    #[pyo3(signature = (seat=None))]
    fn legal_ids(&self, seat: Option<GivenSeat>) -> PyResult<Vec<usize>> {
        Ok(self.state.legal_ids(self.deciding(seat)?))
    }

    /// The legal actions with what is to be said about them: id, notation, words, group, spots, action, detail.
    #[pyo3(signature = (seat=None))]
    fn choices<'py>(&self, py: Python<'py>, seat: Option<GivenSeat>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let names = self.names(None)?;
        let choices = self.state.choices(self.deciding(seat)?).into_iter();
        choices.map(|(id, choice)| told::choice(py, id, choice, &names)).collect()
    }

    /// The legal actions of a seat as a mask over all action ids, in an array of your own or in a new one.
    #[pyo3(signature = (seat=None, out=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<GivenSeat>,
        out: Option<Bound<'py, PyArray1<bool>>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let seat = self.deciding(seat)?;
        let space = self.state.table().action_space();
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, space, false));
        self.state.mask(seat, fitting(out.try_readwrite()?.as_slice_mut()?, space)?)?;
        Ok(out)
    }

    /// What a seat sees as numbers, in an array of your own or in a new one; `Game.observation_segments` says what they are.
    #[pyo3(signature = (seat=None, out=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<GivenSeat>,
        out: Option<Bound<'py, PyArray1<f32>>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.deciding(seat)?;
        let length = self.state.table().observation_len();
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, length, false));
        self.state.observe(seat, fitting(out.try_readwrite()?.as_slice_mut()?, length)?)?;
        Ok(out)
    }

    /// Why a seat may not do this: the sentence and the rule's id; nothing if it may. What cannot be read raises.
    #[pyo3(signature = (action, seat=None))]
    fn why_not(&self, action: Move, seat: Option<GivenSeat>) -> PyResult<Option<(String, Option<String>)>> {
        let seat = self.actor(seat)?;
        // What stands for no action at all is no refusal.
        let checked = self.state.check(seat, &action);
        match checked {
            Ok(()) => Ok(None),
            Err(problem) if problem.is_refusal() => Ok(Some(problem.told())),
            Err(problem) => Err(problem.into()),
        }
    }

    /// Takes an action by its notation or id, for the seat that decides unless said. Where chance is asked, an outcome by
    /// its notation or its place in `outcomes`.
    #[pyo3(signature = (action, seat=None))]
    fn apply(&mut self, action: Move, seat: Option<GivenSeat>) -> PyResult<()> {
        if seat.is_none() && self.state.waits() == Waits::Chance {
            return Ok(self.state.answer(&action)?);
        }
        let seat = self.actor(seat)?;
        Ok(self.state.act(seat, &action)?)
    }

    /// Every outcome of chance as (notation, weight), with exact whole weights: its probability is its weight over their
    /// sum. Nothing if there are more than `most`; then `sample` draws.
    #[pyo3(signature = (most=1_000_000))]
    fn outcomes(&self, most: usize) -> PyResult<Option<Vec<(String, u128)>>> {
        Ok(self.state.outcomes(most)?)
    }

    /// What chance is asked, in words; nothing where it is not asked.
    #[getter]
    fn question(&self) -> Option<String> {
        self.state.question()
    }

    /// An outcome drawn by the exact odds with numbers of this seed, without taking it.
    fn sample(&self, seed: u64) -> PyResult<String> {
        Ok(self.state.sample(seed)?)
    }

    /// Takes the outcome that the game's own seed gives: thrown where dice are really thrown, drawn otherwise.
    fn roll(&mut self, py: Python<'_>) -> PyResult<()> {
        let state = &mut self.state;
        Ok(py.detach(|| state.roll())?)
    }

    /// Rolls until somebody has a decision to make or the game is over, and says how often that was.
    fn roll_all(&mut self, py: Python<'_>) -> PyResult<usize> {
        let state = &mut self.state;
        let rolled = py.detach(|| -> Result<usize, Problem> {
            let mut rolled = 0;
            while state.waits() == Waits::Chance {
                state.roll()?;
                rolled += 1;
            }
            Ok(rolled)
        });
        Ok(rolled?)
    }

    /// The position as a viewer sees it, as the game's own data: a seat, "spectator" or "referee" (who sees everything).
    /// Unless said, the seat that decides looks.
    #[pyo3(signature = (viewer=None))]
    fn view<'py>(&self, py: Python<'py>, viewer: Option<GivenViewer>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.state.view(self.viewer(viewer)?))
    }

    /// The position as a viewer sees it, on one line of the game's notation, with `?` for what is hidden.
    #[pyo3(signature = (viewer=None))]
    fn seen(&self, viewer: Option<GivenViewer>) -> PyResult<String> {
        Ok(self.state.position(self.viewer(viewer)?))
    }

    /// The whole position in the game's notation: `Game.position` reads it.
    #[getter]
    fn position(&self) -> String {
        self.state.write()
    }

    /// The picture of the position as text.
    #[pyo3(signature = (viewer=None, names=None))]
    fn picture(&self, viewer: Option<GivenViewer>, names: Option<Vec<String>>) -> PyResult<String> {
        Ok(self.state.picture(self.viewer(viewer)?, &self.names(names)?).plain())
    }

    /// The same picture in its colours, as SVG.
    #[pyo3(signature = (viewer=None, names=None))]
    fn svg(&self, viewer: Option<GivenViewer>, names: Option<Vec<String>>) -> PyResult<String> {
        Ok(self.state.picture(self.viewer(viewer)?, &self.names(names)?).svg())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None, None)
    }

    /// What happened in a step (in the last one unless said), as a viewer may know it: step, words, rule, event.
    #[pyo3(signature = (step=None, viewer=None))]
    fn told<'py>(
        &self,
        py: Python<'py>,
        step: Option<usize>,
        viewer: Option<GivenViewer>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let viewer = viewer.map_or(Ok(Viewer::Omniscient), |viewer| viewer.at(self.seats()))?;
        let step = match step.or_else(|| self.state.step_count().checked_sub(1)) {
            Some(step) if step < self.state.step_count() => step,
            Some(step) => return Err(Problem::input(format!("there is no step {step} yet")).into()),
            None => return Ok(Vec::new()),
        };
        let names = self.names(None)?;
        self.state.told(step, viewer).iter().map(|entry| told::entry(py, entry, &names)).collect()
    }

    /// What a seat has seen of the whole game, as one text: the view now and a digest of every view, event and own action
    /// before. Two histories that look alike to the seat have the same text, and no two others.
    #[pyo3(signature = (seat=None))]
    fn information(&self, seat: Option<GivenSeat>) -> PyResult<String> {
        Ok(self.state.information(self.deciding(seat)?))
    }

    /// The hash of the position, the same on every machine.
    #[getter]
    fn hash(&self) -> String {
        self.state.hash()
    }

    /// The steps so far as (seat, notation); the seat is none for chance.
    #[getter]
    fn steps(&self) -> Vec<(Option<u8>, String)> {
        self.state.steps().into_iter().map(|(seat, text)| (seat.map(|seat| seat.0), text)).collect()
    }

    /// The game as it was after so many steps.
    fn after(&self, steps: usize) -> PyResult<Self> {
        Ok(self.again(self.state.after(steps)?))
    }

    /// Takes the last action back, where nothing was revealed since.
    fn undo(&mut self) -> PyResult<()> {
        Ok(self.state.undo()?)
    }

    /// Games whose position looks like this one to a viewer, drawn from all there are with numbers of this seed. A seat
    /// counts on what it could have noticed on the way, as bots do.
    #[pyo3(signature = (viewer=None, count=1, *, seed=0))]
    fn worlds(&self, viewer: Option<GivenViewer>, count: usize, seed: u64) -> PyResult<Vec<Self>> {
        if count > MOST_WORLDS {
            let sentence = format!("{count} worlds are too many at once; {MOST_WORLDS} is the limit");
            return Err(Problem::input(sentence).into());
        }
        let worlds = self.state.worlds(self.viewer(viewer)?, count, seed);
        Ok(worlds.into_iter().map(|world| self.again(world)).collect())
    }

    /// The chance of winning with each choice, as the seat can know it: choices (notation, chance, margin, best), of, exact,
    /// how, `left_out`. Nothing where nobody knows. Where dice are really thrown, every choice is thrown `throws` times.
    #[pyo3(signature = (seat=None, *, seed=None, throws=200, threads=1, effort=100, seconds=None))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn odds<'py>(
        &self,
        py: Python<'py>,
        seat: Option<GivenSeat>,
        seed: Option<GivenSeed>,
        throws: u32,
        threads: usize,
        effort: u8,
        seconds: Option<f64>,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let seed = seed.map(|seed| seed.0).or_else(|| kernel::Seed::new("odds"));
        let asked = AskedOdds {
            seat: self.deciding(seat)?,
            seed: seed.ok_or_else(|| Problem::input("a seed is a text of 1 to 100 printable letters"))?,
            throws,
            threads: NonZero::new(threads)
                .ok_or_else(|| Problem::input("at least one thread has to work"))?,
            budget: budget(effort, seconds)?,
        };
        let state = self.any();
        let odds = py.detach(|| state.odds(&asked))?;
        odds.map(|odds| told::odds(py, odds)).transpose()
    }

    /// The record of the game so far, as everybody else reads it. `names` has one name a seat, `bot:NAME` for bots. Once the
    /// game is over the record discloses the seed, so that `verify` can prove the dice that `roll` drew.
    #[pyo3(signature = (names=None))]
    fn record(&self, names: Option<Vec<String>>) -> PyResult<String> {
        Ok(self.state.record(self.names(names)?)?)
    }

    /// The game as a text that `monsterbox.load` reads, its seed included.
    fn dump(&self) -> PyResult<String> {
        Ok(stored::dump(self)?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("monsterbox")?.getattr("load")?, (self.dump()?,)))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.state.table().slug() == other.state.table().slug()
            && self.state.table().rules_hash() == other.state.table().rules_hash()
            && self.state.write() == other.state.write()
    }

    fn __repr__(&self) -> String {
        format!("<monsterbox.State {}: {}>", self.state.table().slug(), self.state.write())
    }

    fn __str__(&self) -> String {
        self.state.write()
    }
}

impl State {
    /// Who is to act: the one that is named or decides; where nobody does, the first seat, whose action is then refused with
    /// the reason.
    fn actor(&self, seat: Option<GivenSeat>) -> Result<Seat, Problem> {
        match seat {
            Some(seat) => seat.at(self.seats()),
            None => Ok(self.deciding(None).unwrap_or(Seat(0))),
        }
    }
}

/// The slice, if it has the length that the rules need.
pub(crate) fn fitting<T>(slice: &mut [T], needed: usize) -> Result<&mut [T], Problem> {
    let given = slice.len();
    if given == needed { Ok(slice) } else { Err(Problem::input(learn::WrongLength { needed, given })) }
}
