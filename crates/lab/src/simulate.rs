//! Plays many games on several threads.

use std::{
    num::NonZero,
    ops::ControlFlow,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::{Duration, Instant},
};

use bots::Stop;
use monsterbox_box::Playable;

use crate::{
    Count, LabError, Look, Report,
    sharing::share,
    worker::{Worker, find},
};

/// The most games a thread takes at once: enough that taking them costs nothing.
const MOST_AT_ONCE: u64 = 256;
/// How long a thread may be busy before it tells how far it is: slow bots take few games at once.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// How many games are played, and how.
#[derive(Clone, Debug)]
pub struct Many {
    /// How many.
    pub games: u64,
    /// Game `i` draws from `kernel::lab_rng(seed, i)`.
    pub seed: u64,
    /// How many threads play. The report does not depend on it.
    pub threads: NonZero<usize>,
    /// Ends it before it is done, even in the middle of a game of bots that think for long.
    pub stop: Stop,
}

/// Plays many games between bots, one named for each seat, and reports what they show.
///
/// Game `i` draws from `kernel::lab_rng(seed, i)`, so the report does not depend on `threads`. `progress` is told now
/// and then how many games are done, and may break off. Memory does not grow with the number of games. Seats of `random` are played
/// without asking a bot; with `random` everywhere the games are those of [`kernel::playout`], step by step. Where the rules
/// have dice that are really thrown, every throw is thrown.
pub fn simulate<G: Playable>(
    rules: &G::Rules,
    bots: &[&str],
    games: u64,
    seed: u64,
    threads: NonZero<usize>,
    progress: impl Fn(u64) -> ControlFlow<()> + Sync,
) -> Result<Report, LabError> {
    simulate_until::<G>(rules, bots, &Many { games, seed, threads, stop: Stop::default() }, progress)
}

/// The same, until it is stopped.
pub fn simulate_until<G: Playable>(
    rules: &G::Rules,
    bots: &[&str],
    many: &Many,
    progress: impl Fn(u64) -> ControlFlow<()> + Sync,
) -> Result<Report, LabError> {
    let (games, seed, threads, stop) = (many.games, many.seed, many.threads, &many.stop);
    let seats = G::seats(rules);
    if bots.len() != usize::from(seats) {
        return Err(LabError::WrongNumberOfBots { bots: bots.len(), seats });
    }
    let specs = bots.iter().map(|name| find::<G>(name)).collect::<Result<Vec<_>, _>>()?;
    if games == 0 {
        return Err(LabError::NoGames);
    }
    let most_at_once = (games / (16 * threads.get() as u64)).clamp(1, MOST_AT_ONCE);
    let (taken, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let stopped = AtomicBool::new(false);
    let work = |_: usize| -> Result<Count, LabError> {
        let mut worker = Worker::<G>::new(rules, &specs, Look::Ends).until(stop);
        let mut at_once = 1;
        loop {
            let begin = Instant::now();
            if stopped.load(Ordering::Relaxed) || stop.is_set() {
                return Err(LabError::Stopped);
            }
            let from = taken.fetch_add(at_once, Ordering::Relaxed);
            if from >= games {
                return Ok(worker.take());
            }
            let to = games.min(from + at_once);
            for game in from..to {
                worker.play(seed, game).map_err(LabError::Halted)?;
                if stop.is_set() {
                    return Err(LabError::Stopped);
                }
            }
            if progress(done.fetch_add(to - from, Ordering::Relaxed) + to - from).is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
            at_once = if begin.elapsed() < TELL_EVERY { (2 * at_once).min(most_at_once) } else { 1 };
        }
    };
    let mut count = Count::default();
    for more in share(0..threads.get(), &stopped, work)? {
        count.add(&more);
    }
    let names: Vec<String> = specs.iter().map(|spec| spec.name.to_owned()).collect();
    Ok(Report::new(G::SLUG, seed, &names, &count, None))
}
