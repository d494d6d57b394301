//! Plays many games on several threads.

use std::{
    num::NonZero,
    ops::ControlFlow,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use bots::{BotSpec, Budget, Opponents, Seated};
use kernel::{Called, Discard, Halted, Host, Pending, Rng, Seat, SourceError, lab_rng, source::Ask};
use monsterbox_box::{
    Playable,
    thrown::{ThrowsDice, answer_by_throwing},
};

use crate::{Report, tally::Tally};

/// The most games a thread takes at once: enough that taking them costs nothing.
const MOST_AT_ONCE: u64 = 256;
/// How long a thread may be busy before it tells how far it is: slow bots take few games at once.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// Why nothing was played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabError {
    /// The game has no bot of this name.
    #[error("there is no bot `{name}` for {game}; the bots are: {}", .known.join(", "))]
    UnknownBot {
        /// The name.
        name: String,
        /// The game.
        game: &'static str,
        /// The bots it has.
        known: Vec<&'static str>,
    },
    /// Not one bot for every seat.
    #[error("the table has {seats} seats, so {seats} bots are to be named, not {bots}")]
    WrongNumberOfBots {
        /// How many bots were named.
        bots: usize,
        /// How many seats the table has.
        seats: u8,
    },
    /// No game at all was asked for.
    #[error("at least one game is to be played")]
    NoGames,
    /// A game could not be played to its end.
    #[error("a game could not be played to its end: {0}")]
    Halted(Halted),
    /// Whoever watched broke it off.
    #[error("the simulation was broken off")]
    Stopped,
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
    let work = || -> Result<Tally, LabError> {
        let mut worker = Worker::<G>::new(rules, &specs);
        let mut at_once = 1;
        loop {
            let begin = Instant::now();
            if stopped.load(Ordering::Relaxed) {
                return Err(LabError::Stopped);
            }
            let from = taken.fetch_add(at_once, Ordering::Relaxed);
            if from >= games {
                return Ok(worker.tally);
            }
            let to = games.min(from + at_once);
            for game in from..to {
                worker.play(&mut lab_rng(seed, game)).map_err(LabError::Halted)?;
            }
            if progress(done.fetch_add(to - from, Ordering::Relaxed) + to - from).is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
            at_once = if begin.elapsed() < TELL_EVERY { (2 * at_once).min(most_at_once) } else { 1 };
        }
    };
    let mut tally = Tally::NONE;
    thread::scope(|scope| -> Result<(), LabError> {
        let workers: Vec<_> = (1..threads.get()).map(|_| scope.spawn(work)).collect();
        tally.add(&work()?);
        for worker in workers {
            match worker.join() {
                Ok(more) => tally.add(&more?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok(())
    })?;
    let names: Vec<&'static str> = specs.iter().map(|spec| spec.name).collect();
    Ok(Report::new(G::SLUG, seed, &names, &tally))
}

/// The kind of bot with this name, or which ones there are.
fn find<G: Opponents>(name: &str) -> Result<&'static BotSpec<G>, LabError> {
    bots::find::<G>(name).ok_or_else(|| {
        let known = G::bots().iter().map(|spec| spec.name).collect();
        LabError::UnknownBot { name: name.to_owned(), game: G::NAME, known }
    })
}

/// What one thread plays with, made once and used for all its games.
struct Worker<'a, G: Playable> {
    rules: &'a G::Rules,
    start: G::State,
    state: G::State,
    seated: Seated<G>,
    dice_thrower: Option<Box<dyn ThrowsDice<G>>>,
    scores: Vec<f32>,
    tally: Tally,
}

impl<'a, G: Playable> Worker<'a, G> {
    fn new(rules: &'a G::Rules, specs: &[&'static BotSpec<G>]) -> Self {
        let start = G::setup(rules);
        Self {
            rules,
            state: start.clone(),
            start,
            seated: Seated::new(specs.iter().copied()),
            dice_thrower: G::dice_thrower(rules),
            scores: vec![0.0; specs.len()],
            tally: Tally::NONE,
        }
    }

    /// Plays one game and counts it.
    fn play(&mut self, rng: &mut impl Rng) -> Result<(), Halted> {
        self.state.clone_from(&self.start);
        let (seated, dice_thrower) = (&mut self.seated, &mut self.dice_thrower);
        let mut game = OneGame { seated, dice_thrower, rng, first: None, throws: 0 };
        let end = kernel::run::<G>(self.rules, &mut self.state, &mut game, &mut Discard)?;
        self.tally.throws += game.throws;
        let first = game.first;
        match end.called {
            Called::No => G::scores(self.rules, &self.state, &mut self.scores),
            Called::AtCap => G::called(self.rules, &self.state, &mut self.scores),
        }
        self.tally.count(end, &self.scores, first);
        Ok(())
    }
}

/// The host of one game: bots in the seats, and dice that are thrown where the rules say so.
struct OneGame<'w, G: Playable, R> {
    seated: &'w mut Seated<G>,
    dice_thrower: &'w mut Option<Box<dyn ThrowsDice<G>>>,
    rng: &'w mut R,
    /// Who had the first decision.
    first: Option<Seat>,
    throws: u64,
}

impl<G: Playable, R: Rng> Host<G> for OneGame<'_, G, R> {
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)> {
        let (seat, action) = self.seated.decide(&pending, self.rng)?;
        self.first.get_or_insert(seat);
        Some((seat, action))
    }

    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        let dice_thrower = self.dice_thrower.as_mut();
        if let Some((outcome, _)) = dice_thrower.and_then(|dice_thrower| {
            answer_by_throwing(dice_thrower.as_mut(), &ask, Budget::full(), self.rng)
        }) {
            self.throws += 1;
            return Ok(outcome);
        }
        Ok(G::sample(ask.rules, ask.state, ask.chance, self.rng))
    }
}
