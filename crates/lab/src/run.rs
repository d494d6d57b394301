//! Runs experiments: on all cores, in parts on several machines, and on from where a run was broken off.
//!
//! The games of a cell are played in blocks. What is remembered of a block are sums of whole numbers, so it does not matter who
//! plays it and when: the same experiment gives the same report.

use std::{
    num::NonZero,
    ops::ControlFlow,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use bots::BotSpec;
use kernel::{Header, Pack, Seed};
use monsterbox_box::{Playable, Visit, visit};

use crate::{
    Cell, Experiment, GamesFolder, LabError, Look, Progress,
    choices::Sample,
    progress::Names,
    sharing::share,
    worker::{Worker, find},
};

/// Whoever is told is asked at least so often, between two games.
const ASK_WITHIN: Duration = Duration::from_millis(100);

/// Which of how many parts of an experiment is run here, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which one.
    pub number: u64,
    /// Of how many.
    pub of: u64,
}

impl Part {
    /// All of it.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Reads `3/8`.
    pub fn read(text: &str) -> Result<Self, String> {
        let read = text.split_once('/').and_then(|(number, of)| {
            Some(Self { number: number.trim().parse().ok()?, of: of.trim().parse().ok()? })
        });
        let fits = |part: &Self| part.number >= 1 && part.number <= part.of && part.of <= 100_000;
        read.filter(fits).ok_or_else(|| format!("`{text}` is no part: the third of eight is 3/8"))
    }

    const fn has(self, block: u64) -> bool {
        block % self.of == self.number - 1
    }
}

/// How an experiment is run.
#[derive(Debug)]
pub struct Running<'a> {
    /// On how many threads.
    pub threads: NonZero<usize>,
    /// Which part of it.
    pub part: Part,
    /// How closely the games are looked at.
    pub look: Look,
    /// The packs that its cells name, without the games' own.
    pub packs: &'a [(String, Arc<Pack>)],
}

/// What whoever runs an experiment is told: how many games are done and how many there are at most, and how to look at
/// how far it is.
pub type Told<'a> = dyn Fn(u64, u64, &dyn Fn() -> Progress) -> ControlFlow<()> + Sync + 'a;

/// Runs an experiment, or goes on with it, until it is done or whoever is told breaks it off. What was played is never
/// lost: a run that was broken off gives back how far it is.
pub fn run(
    experiment: &Experiment,
    before: Option<Progress>,
    running: &Running<'_>,
    told: &Told<'_>,
) -> Result<Progress, LabError> {
    run_and_write(experiment, before, running, None, told)
}

/// The same, with every game as a line in the folder that is given.
pub fn run_and_write(
    experiment: &Experiment,
    before: Option<Progress>,
    running: &Running<'_>,
    games: Option<&GamesFolder>,
    told: &Told<'_>,
) -> Result<Progress, LabError> {
    struct Run<'a> {
        experiment: &'a Experiment,
        before: Option<Progress>,
        running: &'a Running<'a>,
        games: Option<&'a GamesFolder>,
        told: &'a Told<'a>,
    }
    impl Visit for Run<'_> {
        type Out = Result<Progress, LabError>;
        fn game<G: Playable>(self) -> Self::Out {
            let Self { experiment, before, running, games, told } = self;
            let tables = tables::<G>(experiment, running.packs)?;
            let cells = tables.iter().map(|table| (table.hash.clone(), Names::of::<G>(&table.rules)));
            let fresh = Progress::fresh(experiment, cells.collect(), running.look);
            let progress = match before {
                Some(before) => before.goes_on(&fresh)?,
                None => fresh,
            };
            if let Some(games) = games {
                games.check(&progress)?;
            }
            play_all(&tables, running, games, progress, told)
        }
    }
    experiment.check().map_err(LabError::Experiment)?;
    visit(&experiment.game, Run { experiment, before, running, games, told })
        .map_err(|unknown| LabError::Experiment(unknown.to_string()))?
}

/// Whether an experiment can be run as it is written, without playing a game: the error says why not.
pub fn can_run(experiment: &Experiment, packs: &[(String, Arc<Pack>)]) -> Result<(), LabError> {
    struct Ready<'a>(&'a Experiment, &'a [(String, Arc<Pack>)]);
    impl Visit for Ready<'_> {
        type Out = Result<(), LabError>;
        fn game<G: Playable>(self) -> Self::Out {
            tables::<G>(self.0, self.1).map(drop)
        }
    }
    experiment.check().map_err(LabError::Experiment)?;
    visit(&experiment.game, Ready(experiment, packs))
        .map_err(|unknown| LabError::Experiment(unknown.to_string()))?
}

/// A cell, ready to be played.
struct Table<G: Playable> {
    rules: G::Rules,
    specs: Vec<&'static BotSpec<G>>,
    hash: String,
}

fn tables<G: Playable>(
    experiment: &Experiment,
    packs: &[(String, Arc<Pack>)],
) -> Result<Vec<Table<G>>, LabError> {
    experiment.cells().iter().map(|cell| table(cell, packs)).collect()
}

fn table<G: Playable>(cell: &Cell, packs: &[(String, Arc<Pack>)]) -> Result<Table<G>, LabError> {
    let pack = packs.iter().find(|(name, _)| *name == cell.pack).map(|(_, pack)| Arc::clone(pack));
    if pack.is_none() && cell.pack != "base" {
        return Err(LabError::Experiment(format!("there is no pack `{}`", cell.pack)));
    }
    let setup = cell.setup(pack);
    setup.check(G::options()).map_err(|error| LabError::Experiment(error.to_string()))?;
    let rules = G::rules(&setup).map_err(|error| LabError::Experiment(error.to_string()))?;
    let seats = G::seats(&rules);
    if cell.bots.len() != usize::from(seats) {
        return Err(LabError::WrongNumberOfBots { bots: cell.bots.len(), seats });
    }
    let specs = cell.bots.iter().map(|name| find::<G>(name)).collect::<Result<_, _>>()?;
    let seed = Seed::new("lab").ok_or(LabError::Stopped)?;
    let hash = Header::new::<G>(setup, cell.bots.clone(), &seed).rules;
    Ok(Table { rules, specs, hash })
}

/// Plays what is not played yet, cell by cell and look by look.
fn play_all<G: Playable>(
    tables: &[Table<G>],
    running: &Running<'_>,
    games: Option<&GamesFolder>,
    progress: Progress,
    told: &Told<'_>,
) -> Result<Progress, LabError> {
    let looks = progress.experiment.looks();
    let Experiment { games: of_cell, seed, choices, .. } = progress.experiment;
    let sample = Sample { decisions: choices, games: of_cell, seed };
    let stage = Stage {
        block: progress.experiment.block(),
        of_cell,
        seed,
        part: running.part,
        written: games,
        done: AtomicU64::new(progress.games()),
        all: of_cell.saturating_mul(tables.len() as u64) / running.part.of,
        progress: Mutex::new(progress),
        told,
    };
    for (cell, table) in tables.iter().enumerate() {
        let worker = |_| Worker::<G>::new(&table.rules, &table.specs, running.look).counting(sample);
        let mut workers: Vec<_> = (0..running.threads.get()).map(worker).collect();
        for (segment, to) in looks.iter().enumerate() {
            // A part cannot know what the others have seen: it plays everything.
            if running.part == Part::WHOLE && stage.lock().done_of(cell).is_some() {
                break;
            }
            let from = segment.checked_sub(1).map_or(0, |before| looks[before]);
            let place = Place { cell, segment, blocks: (from, *to) };
            if stage.play(&mut workers, &place)?.is_break() {
                return Ok(stage.into_progress());
            }
        }
    }
    Ok(stage.into_progress())
}

/// Which blocks are played.
struct Place {
    cell: usize,
    segment: usize,
    blocks: (u64, u64),
}

/// What all threads of a run share.
struct Stage<'a> {
    /// How many games a block has, and a cell.
    block: u64,
    of_cell: u64,
    seed: u64,
    part: Part,
    written: Option<&'a GamesFolder>,
    /// How many games are done.
    done: AtomicU64,
    all: u64,
    progress: Mutex<Progress>,
    told: &'a Told<'a>,
}

impl Stage<'_> {
    fn lock(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn into_progress(self) -> Progress {
        self.progress.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays the blocks of a place that are not played yet, on as many threads as there are workers.
    fn play<G: Playable>(
        &self,
        workers: &mut [Worker<'_, G>],
        place: &Place,
    ) -> Result<ControlFlow<()>, LabError> {
        let next = AtomicU64::new(place.blocks.0);
        let stopped = AtomicBool::new(false);
        let work = |worker: &mut Worker<'_, G>| -> Result<(), LabError> {
            while !stopped.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= place.blocks.1 {
                    break;
                }
                if !self.part.has(number) || self.lock().has(place.cell, number) {
                    continue;
                }
                let Some(done) = self.play_block(worker, place, number, &stopped)? else { break };
                if (self.told)(done, self.all, &|| self.lock().clone()).is_break() {
                    stopped.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        };
        share(workers, &stopped, work)?;
        Ok(if stopped.into_inner() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Plays a block, and says how many games are done then; nothing if it was broken off, so that it is to be played anew.
    fn play_block<G: Playable>(
        &self,
        worker: &mut Worker<'_, G>,
        place: &Place,
        number: u64,
        stopped: &AtomicBool,
    ) -> Result<Option<u64>, LabError> {
        let mut asked = Instant::now();
        let mut file = self.written.map(|games| games.begin(place.cell, number)).transpose()?;
        let games = number * self.block..self.of_cell.min((number + 1) * self.block);
        for game in games.clone() {
            worker.play(self.seed, game).map_err(LabError::Halted)?;
            if let Some(file) = &mut file {
                file.put(&worker.row(place.cell as u64 + 1, self.seed, game))?;
            }
            // Games of bots that think are slow: whoever is told can break off before a block is done.
            if asked.elapsed() >= ASK_WITHIN {
                asked = Instant::now();
                let done = self.done.load(Ordering::Relaxed);
                if (self.told)(done, self.all, &|| self.lock().clone()).is_break() {
                    stopped.store(true, Ordering::Relaxed);
                }
            }
            // A block that is whole is not played anew: otherwise games that take longer than somebody waits would never be done.
            if stopped.load(Ordering::Relaxed) && game + 1 < games.end {
                worker.take();
                return Ok(None);
            }
        }
        // What is on the disk may be played again; what is counted has to be on the disk.
        if let Some(file) = file {
            file.end()?;
        }
        let count = worker.take();
        self.lock().take(place.cell, number, place.segment, &count);
        Ok(Some(self.done.fetch_add(count.games, Ordering::Relaxed) + count.games))
    }
}
