//! The games between strengths, on all cores. What is kept follows from the seed alone.

use std::{
    ops::ControlFlow,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use bots::{BotSpec, Budget};
use monsterbox_box::Playable;

use super::{SkillCell, SkillOrder, Strength, cell};
use crate::{Contest, LabError, one_game::one_game, sharing};

/// A table at which skill is measured.
pub(super) struct Table<'a, G: Playable> {
    pub(super) rules: &'a G::Rules,
    pub(super) players: u8,
    pub(super) contest: Contest,
    pub(super) order: SkillOrder,
    pub(super) budget: &'a Budget,
}

/// Counts games and tells whoever watches.
pub(super) struct Counter<'a> {
    all: u64,
    done: AtomicU64,
    stopped: AtomicBool,
    watch: &'a (dyn Fn(u64, u64) -> ControlFlow<()> + Sync),
}

impl<'a> Counter<'a> {
    pub(super) fn new(all: u64, watch: &'a (dyn Fn(u64, u64) -> ControlFlow<()> + Sync)) -> Self {
        Self { all, done: AtomicU64::new(0), stopped: AtomicBool::new(false), watch }
    }

    /// Does so many pieces of work on all threads, and gives what they gave in their order.
    pub(super) fn each<T: Send>(
        &self,
        count: usize,
        order: SkillOrder,
        work: impl Fn(usize) -> Result<T, LabError> + Sync,
    ) -> Result<Vec<T>, LabError> {
        let places: Vec<Mutex<Option<T>>> = (0..count).map(|_| Mutex::default()).collect();
        let taken = AtomicU64::new(0);
        sharing::share(0..order.threads.get(), &self.stopped, |_: usize| {
            loop {
                if self.stopped.load(Ordering::Relaxed) {
                    return Err(LabError::Stopped);
                }
                let number = taken.fetch_add(1, Ordering::Relaxed) as usize;
                let Some(place) = places.get(number) else { return Ok(()) };
                let found = work(number)?;
                *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
                let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
                if (self.watch)(done, self.all).is_break() {
                    self.stopped.store(true, Ordering::Relaxed);
                }
            }
        })?;
        let found =
            places.into_iter().filter_map(|place| place.into_inner().unwrap_or_else(PoisonError::into_inner));
        Ok(found.collect())
    }
}

impl<G: Playable> Table<'_, G> {
    /// Every strength among every other; together, every strength with its likes.
    pub(super) fn play(
        &self,
        strengths: &[Strength<G>],
        counter: &Counter<'_>,
    ) -> Result<Vec<SkillCell>, LabError> {
        let count = strengths.len();
        let pairs: Vec<(usize, usize)> = match self.contest {
            Contest::Against => {
                let all = (0..count).flat_map(|who| (0..count).map(move |among| (who, among)));
                all.filter(|(who, among)| who != among).collect()
            }
            Contest::Together => (0..count).map(|who| (who, who)).collect(),
        };
        // Game by game and not pair by pair, so that slow ones are spread over the whole time.
        let games = counter.each(pairs.len() * self.order.games as usize, self.order, |number| {
            let (game, (who, among)) = (number / pairs.len(), pairs[number % pairs.len()]);
            self.game(strengths[who].1, strengths[among].1, game as u64)
        })?;
        let cells = pairs.iter().enumerate().map(|(place, (who, among))| {
            let own: Vec<(f64, bool)> = games.iter().skip(place).step_by(pairs.len()).copied().collect();
            let name = |strength: usize| strengths[strength].0.as_str();
            let among = (self.contest == Contest::Against).then(|| name(*among));
            cell(name(*who), among, &own)
        });
        Ok(cells.collect())
    }

    /// What one won among others, and whether the game counts. Seats go round from game to game.
    fn game(
        &self,
        who: &'static BotSpec<G>,
        among: &'static BotSpec<G>,
        game: u64,
    ) -> Result<(f64, bool), LabError> {
        let players = usize::from(self.players);
        let seat = game as usize % players;
        let seats: Vec<_> = (0..players).map(|place| if place == seat { who } else { among }).collect();
        let scores = one_game(self.rules, &seats, self.order.seed.wrapping_add(game), self.budget)?;
        let counts = self.contest == Contest::Together || scores.iter().sum::<f32>() > 0.0;
        Ok((f64::from(scores[seat]), counts))
    }
}
