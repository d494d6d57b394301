//! Plays an experiment: two tables in turns, so that both are as far as each other whenever it is broken off.

use std::{
    num::NonZero,
    ops::ControlFlow,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use lab::{Comparison, Look, Part, Progress, Results, Running};

use super::{Order, State};
use crate::house::House;

/// How often it is noted how far an experiment is.
const NOTE_EVERY: Duration = Duration::from_millis(400);
/// How long one of two tables is played before it is the other's turn.
const TURN: Duration = Duration::from_secs(1);
/// How long an experiment waits for the workers of tables between two games, at most.
const GIVE_WAY: Duration = Duration::from_millis(250);
const MOMENT: Duration = Duration::from_millis(5);

/// How an experiment ended.
pub(super) struct End {
    pub(super) state: State,
    pub(super) games: u64,
    pub(super) results: Vec<Results>,
    pub(super) comparison: Option<Comparison>,
}

/// Why games are not gone on with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Break {
    Turn,
    Cancelled,
    OutOfTime,
}

/// Plays until it is done, cancelled or out of time; what was played by then is the result.
pub(super) fn play(house: &House, id: &str, order: &Order, stop: &AtomicBool) -> Result<End, String> {
    let ends = Instant::now() + house.limits.lab_time;
    let running =
        Running { threads: NonZero::<usize>::MIN, part: Part::WHOLE, look: Look::Whole, packs: &order.packs };
    let mut played: Vec<Option<Progress>> = order.experiments.iter().map(|_| None).collect();
    let games_of = |played: &[Option<Progress>]| -> Vec<u64> {
        played.iter().map(|progress| progress.as_ref().map_or(0, Progress::games)).collect()
    };
    let mut why = None;
    'playing: loop {
        let mut whole = true;
        for (place, experiment) in order.experiments.iter().enumerate() {
            let games = games_of(&played);
            if games[place] == experiment.games {
                continue;
            }
            let others = games.iter().sum::<u64>() - games[place];
            let turn = (order.experiments.len() > 1).then(|| Instant::now() + TURN);
            let broke = Mutex::new(None);
            let noted = Mutex::new(Instant::now());
            let told = |done: u64, _: u64, look: &dyn Fn() -> Progress| {
                give_way(house, stop);
                let mut noted = noted.lock().unwrap_or_else(PoisonError::into_inner);
                if noted.elapsed() >= NOTE_EVERY {
                    *noted = Instant::now();
                    let result = look().so_far().and_then(|progress| Results::of(&progress).ok());
                    house.laboratory.note(id, others + done, result.map(|result| (place, result)));
                }
                let now = Instant::now();
                let why = if stop.load(Ordering::Relaxed) || house.closing.borrow().is_some() {
                    Break::Cancelled
                } else if now >= ends {
                    Break::OutOfTime
                } else if turn.is_some_and(|turn| now >= turn) && done > games[place] {
                    // What is not whole is played anew, so there must be something whole before it is the other's turn.
                    Break::Turn
                } else {
                    return ControlFlow::Continue(());
                };
                *broke.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
                ControlFlow::Break(())
            };
            let progress = lab::run(experiment, played[place].take(), &running, &told)
                .map_err(|error| error.to_string())?;
            let done = progress.games() == experiment.games;
            played[place] = Some(progress);
            whole &= done;
            let broke = broke.into_inner().unwrap_or_else(PoisonError::into_inner);
            if let Some(broke) = broke.filter(|broke| *broke != Break::Turn && !done) {
                why = Some(broke);
                break 'playing;
            }
        }
        if whole {
            break;
        }
    }
    let games = games_of(&played);
    let state = match why {
        None => State::Done,
        Some(Break::OutOfTime) => State::OutOfTime,
        Some(Break::Cancelled | Break::Turn) => State::Cancelled,
    };
    let results = played.iter().flatten().filter_map(|progress| Results::of(&progress.so_far()?).ok());
    let comparison = match played.as_slice() {
        // Too few games to compare say nothing, and that is said.
        [Some(first), Some(second)] => Comparison::of(first, second).ok(),
        _ => None,
    };
    Ok(End { state, games: games.iter().sum(), results: results.collect(), comparison })
}

/// Waits a little while all workers of the tables are busy.
fn give_way(house: &House, stop: &AtomicBool) {
    let until = Instant::now() + GIVE_WAY;
    while house.workers.available_permits() == 0 && Instant::now() < until && !stop.load(Ordering::Relaxed) {
        std::thread::sleep(MOMENT);
    }
}
