//! Experiments that visitors order: one is run at a time on a thread of its own, a few wait, and the last results are kept in memory.
//!
//! Tables come first: between two games the experiment waits while all their workers are busy.

mod play;

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use kernel::Pack;
use lab::{Comparison, Experiment, Results};
use wire::{Kind, Refusal};

use crate::{house::House, limits::group, refusal::refusal};

/// How long the results of an experiment can be looked at.
const KEPT_FOR: Duration = Duration::from_mins(30);

/// One or two tables that are played, with the packs they name.
pub(crate) struct Order {
    /// What is run; two of them have the same game, bots, games and seed.
    pub(crate) experiments: Vec<Experiment>,
    pub(crate) packs: Vec<(String, Arc<Pack>)>,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Waiting,
    Running,
    Done,
    Cancelled,
    OutOfTime,
    Failed,
}

/// What is known of a run at this moment.
#[derive(Clone)]
pub(crate) struct Shown {
    pub(crate) state: State,
    /// How many are run before it.
    pub(crate) ahead: usize,
    pub(crate) games: u64,
    pub(crate) all: u64,
    pub(crate) took: Duration,
    /// What each table has shown so far, in their order.
    pub(crate) results: Vec<Arc<Results>>,
    /// How the second differs from the first, once both are played.
    pub(crate) comparison: Option<Arc<Comparison>>,
    /// Why it failed.
    pub(crate) why: Option<String>,
}

struct Run {
    order: Arc<Order>,
    address: IpAddr,
    stop: Arc<AtomicBool>,
    begun: Option<Instant>,
    ended: Option<Instant>,
    shown: Shown,
}

#[derive(Default)]
struct Desk {
    runs: HashMap<String, Run>,
    waiting: VecDeque<String>,
    running: Option<String>,
}

/// Where experiments are ordered, run and looked at.
#[derive(Default)]
pub(crate) struct Laboratory {
    desk: Mutex<Desk>,
}

impl Laboratory {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes an order under this id, and begins to run it as soon as its turn comes.
    pub(crate) fn take(house: &Arc<House>, id: &str, address: IpAddr, order: Order) -> Result<(), Refusal> {
        let address = group(address);
        let mut desk = house.laboratory.desk();
        desk.tidy(house.limits.lab_kept);
        if desk.runs.values().any(|run| run.address == address && run.ended.is_none()) {
            let why = "an experiment of yours waits or runs already: cancel it, or wait until it is done";
            return Err(refusal(Kind::TooMany, why));
        }
        if desk.waiting.len() >= house.limits.lab_waiting {
            return Err(refusal(Kind::TooMany, "many experiments wait at this moment: ask again later"));
        }
        let shown = Shown {
            state: State::Waiting,
            ahead: 0,
            games: 0,
            all: order.experiments.iter().map(|experiment| experiment.games).sum(),
            took: Duration::ZERO,
            results: Vec::new(),
            comparison: None,
            why: None,
        };
        let (order, stop) = (Arc::new(order), Arc::default());
        desk.runs.insert(id.to_owned(), Run { order, address, stop, begun: None, ended: None, shown });
        desk.waiting.push_back(id.to_owned());
        if desk.running.is_none() {
            Self::begin(house, &mut desk);
        }
        Ok(())
    }

    /// Begins with the next experiment that waits, if there is one.
    fn begin(house: &Arc<House>, desk: &mut Desk) {
        desk.running = None;
        while let Some(id) = desk.waiting.pop_front() {
            let Some(run) = desk.runs.get_mut(&id) else { continue };
            run.begun = Some(Instant::now());
            run.shown.state = State::Running;
            let (order, stop) = (Arc::clone(&run.order), Arc::clone(&run.stop));
            let (inside, named) = (Arc::clone(house), id.clone());
            let began = std::thread::Builder::new().name("lab".to_owned()).spawn(move || {
                let _end = Leaves { house: &inside, id: &named };
                let end = play::play(&inside, &named, &order, &stop);
                inside.laboratory.end(&named, end);
            });
            match began {
                Ok(_) => {
                    desk.running = Some(id);
                    return;
                }
                Err(error) => run.fail(format!("no thread can be started: {error}")),
            }
        }
    }

    /// What is known of a run.
    pub(crate) fn shown(&self, id: &str) -> Option<Shown> {
        let desk = self.desk();
        let run = desk.runs.get(id)?;
        let place = desk.waiting.iter().position(|waiting| waiting == id);
        let ahead = place.map_or(0, |place| place + usize::from(desk.running.is_some()));
        let took = run.begun.map_or(Duration::ZERO, |begun| {
            run.ended.unwrap_or_else(Instant::now).saturating_duration_since(begun)
        });
        Some(Shown { ahead, took, ..run.shown.clone() })
    }

    /// Breaks a run off, or takes it out of the queue; one that is over stays as it is.
    pub(crate) fn cancel(&self, id: &str) {
        let mut desk = self.desk();
        desk.waiting.retain(|waiting| waiting != id);
        let Some(run) = desk.runs.get_mut(id) else { return };
        run.stop.store(true, Ordering::Relaxed);
        if run.begun.is_none() && run.ended.is_none() {
            run.shown.state = State::Cancelled;
            run.ended = Some(Instant::now());
        }
    }

    /// Notes how far a run is.
    fn note(&self, id: &str, games: u64, result: Option<(usize, Results)>) {
        if let Some(run) = self.desk().runs.get_mut(id) {
            run.shown.games = games;
            let Some((place, result)) = result else { return };
            let result = Arc::new(result);
            match run.shown.results.get_mut(place) {
                Some(before) => *before = result,
                None => run.shown.results.push(result),
            }
        }
    }

    fn end(&self, id: &str, end: Result<play::End, String>) {
        let mut desk = self.desk();
        let Some(run) = desk.runs.get_mut(id) else { return };
        match end {
            Ok(play::End { state, games, results, comparison }) => {
                let results = results.into_iter().map(Arc::new).collect();
                run.shown = Shown {
                    state,
                    games,
                    results,
                    comparison: comparison.map(Arc::new),
                    ..run.shown.clone()
                };
            }
            Err(why) => run.fail(why),
        }
        run.ended = Some(Instant::now());
    }
}

impl Run {
    fn fail(&mut self, why: String) {
        self.shown.state = State::Failed;
        self.shown.why = Some(why);
        self.ended = Some(Instant::now());
    }
}

impl Desk {
    /// Forgets results that nobody will ask for any more, the oldest first.
    fn tidy(&mut self, kept: usize) {
        self.runs.retain(|_, run| run.ended.is_none_or(|ended| ended.elapsed() < KEPT_FOR));
        let ended = |run: &Run| run.ended;
        let mut over: Vec<(Instant, String)> =
            self.runs.iter().filter_map(|(id, run)| Some((ended(run)?, id.clone()))).collect();
        over.sort();
        let too_many = (over.len() + 1).saturating_sub(kept);
        for (_, id) in over.into_iter().take(too_many) {
            self.runs.remove(&id);
        }
    }
}

/// The thread of a run goes, whatever happened on it: the next one is begun.
struct Leaves<'a> {
    house: &'a Arc<House>,
    id: &'a str,
}

impl Drop for Leaves<'_> {
    fn drop(&mut self) {
        let mut desk = self.house.laboratory.desk();
        if let Some(run) = desk.runs.get_mut(self.id).filter(|run| run.ended.is_none()) {
            tracing::error!(run = self.id, "an experiment broke off");
            run.fail("the experiment broke off; it is written down on the server".to_owned());
        }
        Laboratory::begin(self.house, &mut desk);
    }
}
