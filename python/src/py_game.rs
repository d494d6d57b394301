//! `monsterbox.make` and `monsterbox.Game`.

use std::{num::NonZero, path::PathBuf, sync::Arc};

use kernel::{Ledger, Setup};
use learn::Segment;
use monsterbox_box::{AnyGame, find};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    bot::Bot,
    facts::{bots_of, options_of, piece_list, rule_list, text_of_rule},
    game::{self, AnyTable, range_of},
    given::{GivenSeat, GivenSeed, fresh_seed, options, pack_for},
    problem::Problem,
    py_state::State,
    vector::{Seating, Vector, Wanted},
};

/// A game, set up for a table: its rules are settled, and games of it can begin.
#[pyclass(frozen, module = "monsterbox")]
pub(crate) struct Game {
    table: Arc<dyn AnyTable>,
    facts: AnyGame,
    /// The pack as it was named; none for the game's own.
    pack: Option<PathBuf>,
}

/// The setup of a table from what Python gives.
pub(crate) fn setup(
    facts: &AnyGame,
    players: Option<i64>,
    options: kernel::Options,
    pack: Option<&PathBuf>,
) -> Result<Setup, Problem> {
    let (fewest, most) = facts.players;
    let players = match players {
        None => 2.clamp(fewest, most),
        Some(number) => u8::try_from(number).map_err(|_| {
            Problem::input(format!("{} is for {fewest} to {most} players, not {number}", facts.name))
        })?,
    };
    Ok(Setup { players, options, pack: pack_for(pack, facts.slug)? })
}

impl Game {
    pub(crate) fn new(
        slug: &str,
        players: Option<i64>,
        options: kernel::Options,
        pack: Option<PathBuf>,
    ) -> Result<Self, Problem> {
        let facts = find(slug)?;
        let setup = setup(&facts, players, options, pack.as_ref())?;
        let table = game::make(slug, setup)?;
        Ok(Self { table, facts, pack })
    }

    /// The game of a table that was set up before.
    pub(crate) fn of(table: Arc<dyn AnyTable>, pack: Option<PathBuf>) -> Result<Self, Problem> {
        let facts = find(table.slug())?;
        Ok(Self { table, facts, pack })
    }

    pub(crate) fn table(&self) -> &Arc<dyn AnyTable> {
        &self.table
    }

    pub(crate) fn pack_name(&self) -> Option<&PathBuf> {
        self.pack.as_ref()
    }

    fn ledger(&self) -> &'static Ledger {
        self.facts.ledger
    }
}

/// Sets a game up for a table.
///
/// `dice` is a short form of the option `dice`: "quick" are drawn from what was measured, "physical" are really thrown.
#[pyfunction]
#[pyo3(signature = (game, players=None, options=None, pack=None, dice=None))]
pub(crate) fn make(
    game: &str,
    players: Option<i64>,
    options: Option<&Bound<'_, PyDict>>,
    pack: Option<PathBuf>,
    dice: Option<&str>,
) -> PyResult<Game> {
    let mut options = self::options(options)?;
    match dice {
        None => {}
        // Games whose dice are never thrown have no such option: all their chance is quick.
        Some("quick") if find(game).map_err(Problem::from)?.options.iter().all(|spec| spec.key != "dice") => {
        }
        Some(dice) => {
            let dice = if dice == "physical" { "physics" } else { dice };
            options.0.insert("dice".to_owned(), dice.to_owned());
        }
    }
    Ok(Game::new(game, players, options, pack)?)
}

#[pymethods]
impl Game {
    /// The game's short name.
    #[getter]
    fn slug(&self) -> &'static str {
        self.facts.slug
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &'static str {
        self.facts.name
    }

    /// What it is, in one line.
    #[getter]
    fn tagline(&self) -> &'static str {
        self.facts.tagline
    }

    /// The game in fifteen lines; none for the reference games.
    #[getter]
    fn how_to_play(&self) -> Option<&'static str> {
        self.facts.how_to_play
    }

    /// How many play.
    #[getter]
    fn players(&self) -> u8 {
        self.table.seats()
    }

    /// The value of every option at this table.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(py);
        for spec in self.facts.options {
            values.set_item(spec.key, self.table.setup().options.value(spec))?;
        }
        Ok(values)
    }

    /// Every option that the game has: key, label, values, default, rule.
    fn option_list<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        options_of(py, &self.facts)
    }

    /// The name of the content pack; none where the game takes none.
    #[getter]
    fn pack(&self) -> Option<&str> {
        let own = || self.facts.base_pack.map(|pack| pack.name.as_str());
        self.table.setup().pack.as_ref().map(|pack| pack.name.as_str()).or_else(own)
    }

    /// The hash of everything that the table is played under.
    #[getter]
    fn rules_hash(&self) -> String {
        self.table.rules_hash()
    }

    /// After how many steps, those of chance included, a game is called (rule BOX-01).
    #[getter]
    fn max_steps(&self) -> u32 {
        self.table.cap()
    }

    /// How many action ids there are: ids are from 0 up to here.
    #[getter]
    fn num_actions(&self) -> usize {
        self.table.action_space()
    }

    /// How many numbers an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.table.observation_len()
    }

    /// What the numbers of an observation are, segment by segment: name, start, shape, low, high, flags.
    fn observation_segments<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let segment = |segment: Segment| {
            let (low, high, flags) = range_of(segment.range);
            let told = PyDict::new(py);
            told.set_item("name", segment.name)?;
            told.set_item("start", segment.start)?;
            told.set_item("shape", segment.shape)?;
            told.set_item("low", low)?;
            told.set_item("high", high)?;
            told.set_item("flags", flags)?;
            Ok(told)
        };
        self.table.observation_shape().into_iter().map(segment).collect()
    }

    /// The id of an action of a seat, given in the game's notation; none for one that is never legal.
    fn action_id(&self, seat: GivenSeat, action: &str) -> PyResult<Option<usize>> {
        Ok(self.table.id_of(seat.at(self.table.seats())?, action)?)
    }

    /// The action of a seat with this id, in the game's notation; none where the id stands for nothing at this table.
    fn action_text(&self, seat: GivenSeat, id: usize) -> PyResult<Option<String>> {
        Ok(self.table.notation_of(seat.at(self.table.seats())?, id))
    }

    /// A new game before its first step. Its dice follow from the seed; without one nobody can guess them.
    #[pyo3(signature = (seed=None))]
    fn start(&self, py: Python<'_>, seed: Option<GivenSeed>) -> PyResult<State> {
        let seed = seed.map_or_else(|| fresh_seed(py), |seed| Ok(seed.0))?;
        Ok(State::new(Arc::clone(&self.table).begin(None, seed)?, self.pack.clone()))
    }

    /// A game from a position in the game's notation.
    #[pyo3(signature = (text, seed=None))]
    fn position(&self, py: Python<'_>, text: &str, seed: Option<GivenSeed>) -> PyResult<State> {
        let seed = seed.map_or_else(|| fresh_seed(py), |seed| Ok(seed.0))?;
        Ok(State::new(Arc::clone(&self.table).begin(Some(text), seed)?, self.pack.clone()))
    }

    /// The kinds of bots, the weakest first: name, level, label.
    #[getter]
    fn bots<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        bots_of(py, &self.facts)
    }

    /// A bot by its name or level.
    fn bot(&self, name: &str) -> PyResult<Bot> {
        Ok(Bot::new(self.table.bot(name)?, name.to_owned()))
    }

    /// Every rule of the game: id, mark, section, text.
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        rule_list(py, self.ledger())
    }

    /// The text of a rule by its id.
    fn rule(&self, id: &str) -> PyResult<String> {
        Ok(text_of_rule(self.ledger(), id)?)
    }

    /// Every card, unit, marker, die and place of the table's pack.
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        piece_list(py, self.facts.slug, self.table.setup().pack.as_deref())
    }

    /// Many games at once; `monsterbox.vector` makes the arrays and calls this.
    #[pyo3(signature = (games, *, opponents=None, seat=None, seed=0, threads=1))]
    fn vector(
        &self,
        games: usize,
        opponents: Option<Vec<String>>,
        seat: Option<GivenSeat>,
        seed: u64,
        threads: usize,
    ) -> PyResult<Vector> {
        let seats = self.table.seats();
        let seat = seat.map(|seat| seat.at(seats)).transpose()?;
        let seating = Seating::new(opponents, seat, seats, seed)?;
        let threads =
            NonZero::new(threads).ok_or_else(|| Problem::input("at least one thread has to play"))?;
        let wanted = Wanted::of(self.table.as_ref(), games)?;
        Ok(Vector::new(self.table.vector(games, &seating, threads.get())?, wanted))
    }

    fn __repr__(&self) -> String {
        format!("<monsterbox.Game {}, {} players>", self.facts.slug, self.table.seats())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.facts.slug == other.facts.slug
            && self.table.setup().players == other.table.setup().players
            && self.table.rules_hash() == other.table.rules_hash()
    }

    fn __hash__(&self) -> u64 {
        let pieces = [self.facts.slug.as_bytes(), &[self.table.setup().players]];
        kernel::Digest::of(&pieces).0
    }

    /// For copies in other processes: a game is made anew there.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, MadeOf<'py>)> {
        let make = py.import("monsterbox")?.getattr("make")?;
        let options = PyDict::new(py);
        for (key, value) in &self.table.setup().options.0 {
            options.set_item(key, value)?;
        }
        Ok((make, (self.facts.slug, self.table.setup().players, options, self.pack.clone())))
    }
}

/// What a game is made of: game, players, options, pack.
type MadeOf<'py> = (&'static str, u8, Bound<'py, PyDict>, Option<PathBuf>);
