//! One thread's games: its bots are made once, and sit at the table game after game.

use bots::{BotSpec, Budget, Opponents, Seated, Stop};
use kernel::{Called, Discard, Halted, Host, Pending, Rng, Seat, SourceError, lab_rng, source::Ask};
use monsterbox_box::{
    Playable,
    thrown::{ThrowsDice, answer_by_throwing},
};

use crate::{
    Count, LabError,
    choices::{Sample, Sampler},
    games::Row,
    watcher::Watcher,
};

/// How closely games are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// How they end.
    Ends,
    /// Also which rules fire and how many choices there are.
    Whole,
}

/// The kind of bot with this name, or which ones there are.
pub(crate) fn find<G: Opponents>(name: &str) -> Result<&'static BotSpec<G>, LabError> {
    bots::find::<G>(name).ok_or_else(|| {
        let known = G::bots().iter().map(|spec| spec.name).collect();
        LabError::UnknownBot { name: name.to_owned(), game: G::NAME, known }
    })
}

/// What one thread plays with, made once and used for all its games. Two threads' never share a line of the processor's cache.
#[repr(align(128))]
pub(crate) struct Worker<'a, G: Playable> {
    rules: &'a G::Rules,
    start: G::State,
    state: G::State,
    seated: Seated<G>,
    dice_thrower: Option<Box<dyn ThrowsDice<G>>>,
    scores: Vec<f32>,
    /// What is counted at the end of games, by its names; nothing where nobody asks.
    tallies: &'static [&'static str],
    /// The last game's, for each of them and each seat.
    tallied: Vec<Vec<Option<i32>>>,
    last: Last,
    look: Look,
    watcher: Watcher<G>,
    sampler: Option<Sampler<G>>,
    count: Count,
}

/// How the last game went.
#[derive(Clone, Copy, Debug, Default)]
struct Last {
    steps: u32,
    called: bool,
    first: Option<Seat>,
}

impl<'a, G: Playable> Worker<'a, G> {
    pub(crate) fn new(rules: &'a G::Rules, specs: &[&'static BotSpec<G>], look: Look) -> Self {
        let start = G::setup(rules);
        let cards = match look {
            Look::Ends => Vec::new(),
            Look::Whole => G::cards(rules),
        };
        Self {
            rules,
            state: start.clone(),
            start,
            seated: Seated::new(specs.iter().copied()),
            dice_thrower: G::dice_thrower(rules),
            scores: vec![0.0; specs.len()],
            tallies: &[],
            tallied: Vec::new(),
            last: Last::default(),
            look,
            watcher: Watcher::new(&cards, specs.len()),
            sampler: None,
            count: Count::default(),
        }
    }

    /// The same, whose bots do not think on once this is set: what they play then is worth nothing.
    pub(crate) fn until(self, stop: &Stop) -> Self {
        Self { seated: self.seated.with_budget(Budget::until(stop.clone())), ..self }
    }

    /// The same, who also counts what players have at the end, and looks at how much choices matter in a sample of decisions.
    pub(crate) fn counting(self, sample: Sample) -> Self {
        let tallies = G::tallies(self.rules);
        let tallied = vec![vec![None; self.scores.len()]; tallies.len()];
        let sampler = (sample.decisions > 0).then(|| Sampler::new(sample));
        Self { tallies, tallied, sampler, ..self }
    }

    /// Plays one game of this seed and counts it.
    pub(crate) fn play(&mut self, seed: u64, number: u64) -> Result<(), Halted> {
        self.state.clone_from(&self.start);
        if let Some(sampler) = &mut self.sampler {
            sampler.begin(number);
        }
        let rng = &mut lab_rng(seed, number);
        let (seated, dice_thrower, sampler) =
            (&mut self.seated, &mut self.dice_thrower, self.sampler.as_mut());
        let mut game = OneGame { seated, dice_thrower, sampler, rng, first: None, throws: 0 };
        let end = match self.look {
            Look::Ends => kernel::run::<G>(self.rules, &mut self.state, &mut game, &mut Discard)?,
            Look::Whole => kernel::run::<G>(self.rules, &mut self.state, &mut game, &mut self.watcher)?,
        };
        self.count.throws += game.throws;
        self.last = Last { steps: end.steps, called: end.called == Called::AtCap, first: game.first };
        match end.called {
            Called::No => G::scores(self.rules, &self.state, &mut self.scores),
            Called::AtCap => G::called(self.rules, &self.state, &mut self.scores),
        }
        self.count.count(end, &self.scores, self.last.first);
        for (which, tallied) in self.tallied.iter_mut().enumerate() {
            for (seat, score) in Seat::all(self.scores.len() as u8).zip(tallied) {
                *score = G::tally(self.rules, &self.state, seat, which);
                if let Some(score) = *score {
                    self.count.count_score(which, seat, score);
                }
            }
        }
        if self.look == Look::Whole {
            self.watcher.game_over(&self.scores, &mut self.count);
        }
        if let Some(sampler) = &mut self.sampler {
            sampler.judge(self.rules, end.steps, &mut self.count.choices);
        }
        Ok(())
    }

    /// The last game as a line of the list of games.
    pub(crate) fn row(&self, cell: u64, seed: u64, game: u64) -> Row<'_> {
        let Last { steps, called, first } = self.last;
        let scores = self.tallies.iter().copied().zip(self.tallied.iter().map(Vec::as_slice)).collect();
        Row::new((cell, seed, game), &self.scores, steps, called, first, scores)
    }

    /// What was counted since the last time.
    pub(crate) fn take(&mut self) -> Count {
        self.watcher.give(&mut self.count);
        std::mem::take(&mut self.count)
    }
}

/// The host of one game: bots in the seats, and dice that are thrown where the rules say so.
struct OneGame<'w, G: Playable, R> {
    seated: &'w mut Seated<G>,
    dice_thrower: &'w mut Option<Box<dyn ThrowsDice<G>>>,
    sampler: Option<&'w mut Sampler<G>>,
    rng: &'w mut R,
    /// Who had the first decision.
    first: Option<Seat>,
    throws: u64,
}

impl<G: Playable, R: Rng> Host<G> for OneGame<'_, G, R> {
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)> {
        if let Some(sampler) = &mut self.sampler {
            sampler.see(&pending);
        }
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
