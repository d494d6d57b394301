//! One thread's games: its bots are made once, and sit at the table game after game.

use std::collections::BTreeMap;

use bots::{BotSpec, Budget, Opponents, Seated};
use kernel::{
    Called, Cites, Discard, Game, Halted, Host, Pending, Rng, Seat, Sink, SourceError, Step, Watch,
    source::Ask,
};
use monsterbox_box::{
    Playable,
    thrown::{ThrowsDice, answer_by_throwing},
};

use crate::{Count, LabError, count::Decisions};

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

/// What one thread plays with, made once and used for all its games.
pub(crate) struct Worker<'a, G: Playable> {
    rules: &'a G::Rules,
    start: G::State,
    state: G::State,
    seated: Seated<G>,
    dice_thrower: Option<Box<dyn ThrowsDice<G>>>,
    scores: Vec<f32>,
    look: Look,
    watcher: Watcher<G>,
    pub(crate) count: Count,
}

impl<'a, G: Playable> Worker<'a, G> {
    pub(crate) fn new(rules: &'a G::Rules, specs: &[&'static BotSpec<G>], look: Look) -> Self {
        let start = G::setup(rules);
        Self {
            rules,
            state: start.clone(),
            start,
            seated: Seated::new(specs.iter().copied()),
            dice_thrower: G::dice_thrower(rules),
            scores: vec![0.0; specs.len()],
            look,
            watcher: Watcher { cited: Cited::default(), legal: Vec::new(), decisions: Decisions::default() },
            count: Count::default(),
        }
    }

    /// Plays one game and counts it.
    pub(crate) fn play(&mut self, rng: &mut impl Rng) -> Result<(), Halted> {
        self.state.clone_from(&self.start);
        let (seated, dice_thrower) = (&mut self.seated, &mut self.dice_thrower);
        let mut game = OneGame { seated, dice_thrower, rng, first: None, throws: 0 };
        let end = match self.look {
            Look::Ends => kernel::run::<G>(self.rules, &mut self.state, &mut game, &mut Discard)?,
            Look::Whole => kernel::run::<G>(self.rules, &mut self.state, &mut game, &mut self.watcher)?,
        };
        self.count.throws += game.throws;
        let first = game.first;
        match end.called {
            Called::No => G::scores(self.rules, &self.state, &mut self.scores),
            Called::AtCap => G::called(self.rules, &self.state, &mut self.scores),
        }
        self.count.count(end, &self.scores, first);
        if self.look == Look::Whole {
            self.count.count_rules(&self.watcher.cited.0);
            self.watcher.cited.0.clear();
            self.count.decisions.add(&std::mem::take(&mut self.watcher.decisions));
        }
        Ok(())
    }
}

/// Counts the rules behind the events of a game.
#[derive(Default)]
struct Cited(BTreeMap<&'static str, u64>);

impl<E: Cites> Sink<E> for Cited {
    fn put(&mut self, event: E) {
        *self.0.entry(event.rule().0).or_default() += 1;
    }
}

/// Looks at a whole game.
struct Watcher<G: Game> {
    cited: Cited,
    legal: Vec<G::Action>,
    decisions: Decisions,
}

impl<G: Game> Watch<G> for Watcher<G> {
    type Events = Cited;

    fn events(&mut self) -> &mut Cited {
        &mut self.cited
    }

    fn before(&mut self, rules: &G::Rules, state: &G::State, step: &Step<G::Action, G::Outcome>) {
        if let Step::Act(seat, _) = step {
            self.legal.clear();
            G::actions(rules, state, *seat, &mut self.legal);
            self.decisions.count(self.legal.len());
        }
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
