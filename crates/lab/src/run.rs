//! Runs experiments: on all cores, in parts on several machines, and on from where a run was broken off.
//!
//! The games of a cell are played in blocks. What is remembered of a block are sums of whole numbers, so it does not matter who
//! plays it and when: the same experiment gives the same report.

use std::{
    collections::BTreeMap,
    num::NonZero,
    ops::ControlFlow,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

use bots::BotSpec;
use kernel::{Header, Pack, Seed, lab_rng};
use monsterbox_box::{Playable, Visit, visit};
use serde::{Deserialize, Serialize};

use crate::{
    Cell, Count, Experiment, LabError, Look, enough,
    worker::{Worker, find},
};

/// The form of a stored run. Another form is another number.
const FORM: u32 = 1;

/// How far an experiment is: everything that is needed to go on, and to report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// The form it is stored in.
    form: u32,
    /// What is run.
    pub experiment: Experiment,
    /// What it is played under, one hash a cell: a pack or a game that has changed meanwhile is noticed.
    rules: Vec<String>,
    /// How far each cell is.
    cells: Vec<CellProgress>,
}

/// How far a cell is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct CellProgress {
    /// What was counted up to each look, and since the one before.
    counts: Vec<Count>,
    /// The blocks that were played, with their sums: what cells are compared by.
    blocks: BTreeMap<u64, Block>,
}

/// The sums of a block.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Block {
    pub(crate) games: u64,
    pub(crate) wins: Vec<u64>,
    pub(crate) steps: u64,
}

impl CellProgress {
    fn take(&mut self, block: u64, segment: usize, count: &Count) {
        self.counts[segment].add(count);
        let sums = Block { games: count.games, wins: count.parts_of_wins().to_vec(), steps: count.steps() };
        self.blocks.insert(block, sums);
    }

    fn games(&self) -> u64 {
        self.counts.iter().map(|count| count.games).sum()
    }
}

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
    struct Run<'a>(&'a Experiment, Option<Progress>, &'a Running<'a>, &'a Told<'a>);
    impl Visit for Run<'_> {
        type Out = Result<Progress, LabError>;
        fn game<G: Playable>(self) -> Self::Out {
            let Self(experiment, before, running, told) = self;
            let tables = tables::<G>(experiment, running.packs)?;
            let fresh = Progress::fresh(experiment, &tables);
            let progress = match before {
                Some(before) => before.goes_on(&fresh)?,
                None => fresh,
            };
            play_all(&tables, running, progress, told)
        }
    }
    experiment.check().map_err(LabError::Experiment)?;
    visit(&experiment.game, Run(experiment, before, running, told))
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

impl Progress {
    fn fresh<G: Playable>(experiment: &Experiment, tables: &[Table<G>]) -> Self {
        let looks = experiment.looks().len();
        let cell = CellProgress { counts: vec![Count::default(); looks], blocks: BTreeMap::new() };
        Self {
            form: FORM,
            experiment: experiment.clone(),
            rules: tables.iter().map(|table| table.hash.clone()).collect(),
            cells: vec![cell; tables.len()],
        }
    }

    /// This one, if it is of the same experiment as another one.
    fn goes_on(self, same: &Self) -> Result<Self, LabError> {
        if self.form != FORM || self.cells.len() != same.cells.len() {
            return Err(LabError::Another("it was stored by another version, or is damaged".to_owned()));
        }
        if self.experiment != same.experiment {
            return Err(LabError::Another("the experiment has been changed since".to_owned()));
        }
        if self.rules != same.rules {
            return Err(LabError::Another("a pack or the rules of the game have changed since".to_owned()));
        }
        let fits = |cell: &CellProgress| {
            let games: u64 = cell.blocks.values().map(|block| block.games).sum();
            cell.counts.len() == self.experiment.looks().len()
                && cell.blocks.keys().all(|block| *block < self.experiment.blocks())
                && games == cell.games()
        };
        if !self.cells.iter().all(fits) {
            return Err(LabError::Another("it is damaged".to_owned()));
        }
        Ok(self)
    }

    /// Puts parts of one experiment together; each block must be in one of them only.
    pub fn join(parts: Vec<Self>) -> Result<Self, LabError> {
        let mut parts = parts.into_iter();
        let first = parts.next().ok_or(LabError::NoGames)?;
        let mut whole = first.clone().goes_on(&first)?;
        for part in parts {
            let part = part.goes_on(&whole)?;
            for (cell, more) in whole.cells.iter_mut().zip(part.cells) {
                if let Some(block) = more.blocks.keys().find(|block| cell.blocks.contains_key(block)) {
                    return Err(LabError::Another(format!("block {block} is in two of the parts")));
                }
                cell.blocks.extend(more.blocks);
                for (count, more) in cell.counts.iter_mut().zip(&more.counts) {
                    count.add(more);
                }
            }
        }
        Ok(whole)
    }

    /// What each cell has shown, with how many looks it took; nothing for cells that are not done.
    pub fn done(&self) -> Vec<Option<(Count, usize)>> {
        let looks = self.experiment.looks();
        let done = |cell: &CellProgress| {
            let mut sum = Count::default();
            for (look, (blocks, count)) in looks.iter().zip(&cell.counts).enumerate() {
                sum.add(count);
                let games = blocks.saturating_mul(self.experiment.block()).min(self.experiment.games);
                if sum.games != games {
                    return None;
                }
                let last = look + 1 == looks.len();
                if last || self.experiment.stop.is_some_and(|stop| enough(&sum, look, stop)) {
                    return Some((sum, look));
                }
            }
            None
        };
        self.cells.iter().map(done).collect()
    }

    /// The blocks of a cell, in their order.
    pub(crate) fn blocks_of(&self, cell: usize) -> Vec<(u64, &Block)> {
        let blocks = self.cells.get(cell).into_iter().flat_map(|cell| &cell.blocks);
        blocks.map(|(number, block)| (*number, block)).collect()
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.cells.iter().map(CellProgress::games).sum()
    }
}

/// Plays what is not played yet, cell by cell and look by look.
fn play_all<G: Playable>(
    tables: &[Table<G>],
    running: &Running<'_>,
    progress: Progress,
    told: &Told<'_>,
) -> Result<Progress, LabError> {
    let looks = progress.experiment.looks();
    let all = progress.experiment.games.saturating_mul(tables.len() as u64) / running.part.of;
    let progress = Mutex::new(progress);
    for (cell, table) in tables.iter().enumerate() {
        let mut workers: Vec<_> = (0..running.threads.get())
            .map(|_| Worker::<G>::new(&table.rules, &table.specs, running.look))
            .collect();
        for (segment, to) in looks.iter().enumerate() {
            // A part cannot know what the others have seen: it plays everything.
            if running.part == Part::WHOLE && lock(&progress).done()[cell].is_some() {
                break;
            }
            let from = segment.checked_sub(1).map_or(0, |before| looks[before]);
            let place = Place { cell, segment, blocks: (from, *to) };
            if play_blocks(&mut workers, &place, running.part, &progress, all, told)?.is_break() {
                return Ok(into_inner(progress));
            }
        }
    }
    Ok(into_inner(progress))
}

fn lock(progress: &Mutex<Progress>) -> std::sync::MutexGuard<'_, Progress> {
    progress.lock().unwrap_or_else(PoisonError::into_inner)
}

fn into_inner(progress: Mutex<Progress>) -> Progress {
    progress.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Which blocks are played.
struct Place {
    cell: usize,
    segment: usize,
    blocks: (u64, u64),
}

fn play_blocks<G: Playable>(
    workers: &mut [Worker<'_, G>],
    place: &Place,
    part: Part,
    progress: &Mutex<Progress>,
    all: u64,
    told: &Told<'_>,
) -> Result<ControlFlow<()>, LabError> {
    let (block, games, seed) = {
        let progress = lock(progress);
        (progress.experiment.block(), progress.experiment.games, progress.experiment.seed)
    };
    let next = AtomicU64::new(place.blocks.0);
    let stopped = AtomicBool::new(false);
    let work = |worker: &mut Worker<'_, G>| -> Result<(), LabError> {
        while !stopped.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= place.blocks.1 {
                break;
            }
            if !part.has(number) || lock(progress).cells[place.cell].blocks.contains_key(&number) {
                continue;
            }
            for game in number * block..games.min((number + 1) * block) {
                worker.play(&mut lab_rng(seed, game)).map_err(LabError::Halted)?;
            }
            let count = std::mem::take(&mut worker.count);
            let done = {
                let mut progress = lock(progress);
                progress.cells[place.cell].take(number, place.segment, &count);
                progress.games()
            };
            if told(done, all, &|| lock(progress).clone()).is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    };
    thread::scope(|scope| -> Result<(), LabError> {
        let work = &work;
        let threads: Vec<_> = workers.iter_mut().map(|worker| scope.spawn(move || work(worker))).collect();
        for thread in threads {
            match thread.join() {
                Ok(done) => done?,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok(())
    })?;
    Ok(if stopped.into_inner() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}
