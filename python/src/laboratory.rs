//! The lab: experiments of many games, in parts and joined, with their reports.

use std::{
    num::NonZero,
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use kernel::Pack;
use lab::{BALANCE, Comparison, Experiment, Limits, Look, Part, Progress, Results, Running};
use monsterbox_box::{find, packs::for_game};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    given::{from_json, pack_for},
    problem::Problem,
};

/// How often Python is asked whether to go on.
const ASK_EVERY: Duration = Duration::from_millis(50);

/// A run of an experiment, or of a part of it: how far it is, and its report once it is done.
#[pyclass(frozen, module = "monsterbox")]
pub(crate) struct Run(Progress);

/// Runs an experiment that is written as TOML, or one part of it such as "3/8", and gives how far it is.
///
/// The same experiment gives the same report, byte for byte, on one thread or many, in parts or as a whole. `before` is a run that was
/// broken off. `told` is called with the games that are done and those that there are at most, every now and then; when it gives
/// False the run is broken off. Packs are looked for in `folder`, then in the box.
#[pyfunction]
#[pyo3(signature = (experiment, part=None, *, before=None, threads=1, ends_only=false, folder=None, told=None))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn run_experiment(
    py: Python<'_>,
    experiment: &str,
    part: Option<&str>,
    before: Option<PyRef<'_, Run>>,
    threads: usize,
    ends_only: bool,
    folder: Option<PathBuf>,
    told: Option<Py<PyAny>>,
) -> PyResult<Run> {
    let experiment = Experiment::read(experiment).map_err(Problem::lab)?;
    let packs = packs_of(&experiment, folder.as_deref().unwrap_or(Path::new("")))?;
    let running = Running {
        threads: NonZero::new(threads).ok_or_else(|| Problem::lab("at least one thread has to play"))?,
        part: part.map_or(Ok(Part::WHOLE), Part::read).map_err(Problem::lab)?,
        look: if ends_only { Look::Ends } else { Look::Whole },
        packs: &packs,
    };
    let before = before.map(|run| run.0.clone());
    let most = experiment.games.saturating_mul(experiment.cells().len() as u64) / running.part.of;
    let (stop, done, all) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(most));
    let listen = |games: u64, most: u64, _: &dyn Fn() -> Progress| {
        done.store(games, Ordering::Relaxed);
        all.store(most, Ordering::Relaxed);
        if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    // Python's own thread listens for its signals and tells how far it is; others play.
    let played = py.detach(|| {
        thread::scope(|scope| {
            let playing = scope.spawn(|| lab::run(&experiment, before, &running, &listen));
            let mut heard = Ok(());
            while !playing.is_finished() {
                thread::park_timeout(ASK_EVERY);
                if heard.is_ok() && !stop.load(Ordering::Relaxed) {
                    heard = Python::attach(|py| -> PyResult<()> {
                        py.check_signals()?;
                        if let Some(told) = &told {
                            let figures = (done.load(Ordering::Relaxed), all.load(Ordering::Relaxed));
                            let answer = told.bind(py).call1(figures)?;
                            if !answer.is_none() && !answer.is_truthy()? {
                                stop.store(true, Ordering::Relaxed);
                            }
                        }
                        Ok(())
                    });
                    if heard.is_err() {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
            (heard, playing.join())
        })
    });
    let (heard, played) = played;
    heard?;
    let played = played.map_err(|_| Problem::lab("a game of the experiment failed"))?;
    Ok(Run(played.map_err(Problem::from)?))
}

/// The packs that the cells name, from folders beside the experiment or from the box.
fn packs_of(experiment: &Experiment, beside: &Path) -> Result<Vec<(String, Arc<Pack>)>, Problem> {
    let game = find(&experiment.game)?;
    let mut packs = Vec::new();
    for name in experiment.packs.iter().filter(|name| *name != "base") {
        let folder = beside.join(name);
        let boxed = !folder.join("pack.toml").is_file() && game.pack(name).is_some();
        let named = if boxed { Path::new(name) } else { &folder };
        if let Some(pack) = for_game(Some(named), &experiment.game)? {
            packs.push((name.clone(), pack));
        }
    }
    Ok(packs)
}

/// Reads a run that `Run.dump` wrote.
#[pyfunction]
pub(crate) fn load_run(text: &str) -> PyResult<Run> {
    let progress: Progress = serde_json::from_str(text)
        .map_err(|error| Problem::lab(format!("this is no stored run: {error}")))?;
    progress.check_form().map_err(Problem::from)?;
    Ok(Run(progress))
}

/// Puts the parts of one experiment together.
#[pyfunction]
pub(crate) fn join_runs(parts: Vec<PyRef<'_, Run>>) -> PyResult<Run> {
    let parts = parts.iter().map(|part| part.0.clone()).collect();
    Ok(Run(Progress::join(parts).map_err(Problem::from)?))
}

/// Compares two runs of the same game: what changed, by how much, and what did not; as data and in words.
#[pyfunction]
pub(crate) fn compare_runs<'py>(
    py: Python<'py>,
    first: PyRef<'py, Run>,
    second: PyRef<'py, Run>,
) -> PyResult<(Bound<'py, PyAny>, String)> {
    let comparison = Comparison::of(&first.0, &second.0).map_err(Problem::from)?;
    let json = serde_json::to_string(&comparison).map_err(Problem::lab)?;
    Ok((from_json(py, &json)?, comparison.to_string()))
}

/// Whether a pack keeps to the limits in its balance.toml: one entry a figure, with whether it holds.
#[pyfunction]
#[pyo3(signature = (game, pack=None, *, long=false, threads=1))]
pub(crate) fn check_balance<'py>(
    py: Python<'py>,
    game: &str,
    pack: Option<PathBuf>,
    long: bool,
    threads: usize,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let facts = find(game).map_err(Problem::from)?;
    let pack = pack_for(pack.as_ref(), game)?;
    let files = pack.as_deref().or(facts.base_pack).map(|pack| &pack.files);
    let limits = files.and_then(|files| files.get(BALANCE)).ok_or_else(|| {
        Problem::lab(format!("the pack has no {BALANCE}: docs/lab.md teaches how limits are written"))
    })?;
    let threads = NonZero::new(threads).ok_or_else(|| Problem::lab("at least one thread has to play"))?;
    let which = if long { Limits::All } else { Limits::Quick };
    let checked = py.detach(|| lab::check(game, pack.as_ref(), limits, which, threads));
    let told = |checked: &lab::Checked| {
        let json = serde_json::to_string(checked).map_err(Problem::lab)?;
        let facts = from_json(py, &json)?;
        facts.set_item("holds", checked.holds())?;
        Ok(facts)
    };
    checked.map_err(Problem::from)?.iter().map(told).collect()
}

impl Run {
    fn results(&self) -> Result<Results, Problem> {
        Ok(Results::of(&self.0)?)
    }
}

#[pymethods]
impl Run {
    /// How many games were played.
    #[getter]
    fn games(&self) -> u64 {
        self.0.games()
    }

    /// Whether everything is played that was asked for, so that there is a report.
    #[getter]
    fn is_done(&self) -> bool {
        self.0.done().iter().all(Option::is_some)
    }

    /// The run as a text that `load_run` reads.
    fn dump(&self) -> PyResult<String> {
        Ok(serde_json::to_string(&self.0).map_err(Problem::lab)?)
    }

    /// The report as JSON, byte for byte the file `report.json` of the command.
    fn json(&self) -> PyResult<String> {
        Ok(serde_json::to_string_pretty(&self.results()?).map_err(Problem::lab)? + "\n")
    }

    /// The report as data.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.json()?)
    }

    /// The report as a page with plots, byte for byte the file `report.html` of the command.
    fn html(&self) -> PyResult<String> {
        Ok(lab::page(&self.results()?))
    }

    /// The report as one line of JSON a table.
    fn json_lines(&self) -> PyResult<String> {
        Ok(self.results()?.json_lines().map_err(Problem::lab)?)
    }

    /// The tables of the report as CSV, by the names of their files.
    fn tables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tables = PyDict::new(py);
        for (name, text) in self.results()?.tables().map_err(Problem::lab)? {
            tables.set_item(name, text)?;
        }
        Ok(tables)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("monsterbox._core")?.getattr("load_run")?, (self.dump()?,)))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __repr__(&self) -> String {
        format!("<monsterbox.lab.Run of {}: {} games>", self.0.experiment.game, self.0.games())
    }
}
