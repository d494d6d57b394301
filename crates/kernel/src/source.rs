//! Dice sources: who answers when chance is asked.

use std::{collections::VecDeque, marker::PhantomData};

use crate::{Game, Notation, NotationError, Seed, Step, game::StepOf};

/// A question to chance.
#[derive(Debug)]
pub struct Ask<'a, G: Game> {
    /// The rules of the table.
    pub rules: &'a G::Rules,
    /// The position.
    pub state: &'a G::State,
    /// What is asked.
    pub chance: &'a G::Chance,
    /// The number of the step that the answer will be, counted from 0.
    pub step: u64,
}

/// Answers chance nodes.
pub trait Source<G: Game> {
    /// The outcome, or why there is none.
    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError>;
}

impl<G: Game, S: Source<G>> Source<G> for &mut S {
    #[inline]
    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        (**self).answer(ask)
    }
}

/// Why a source has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// There are no more outcomes in the script or record.
    #[error("chance is asked once more, but only {used} dice were given")]
    Missing {
        /// How many were used before.
        used: usize,
    },
    /// The next outcome of the script cannot be read.
    #[error("dice `{text}`, {error}")]
    Unreadable {
        /// The text of it.
        text: String,
        /// What is wrong.
        error: NotationError,
    },
}

/// Draws from the seed: every step of the game has a stream of its own, so nothing needs to be carried along.
#[derive(Clone, Debug)]
pub struct Seeded(pub Seed);

impl<G: Game> Source<G> for Seeded {
    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        Ok(G::sample(ask.rules, ask.state, ask.chance, &mut self.0.stream(ask.step)))
    }
}

/// Gives outcomes written down beforehand, for tests.
#[derive(Clone, Debug)]
pub struct Scripted {
    texts: VecDeque<String>,
    used: usize,
}

impl Scripted {
    /// A script of outcomes in the game's notation.
    pub fn new(texts: impl IntoIterator<Item = String>) -> Self {
        Self { texts: texts.into_iter().collect(), used: 0 }
    }

    /// What was not used.
    pub fn unused(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(String::as_str)
    }
}

impl<G: Notation> Source<G> for Scripted {
    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        let text = self.texts.pop_front().ok_or(SourceError::Missing { used: self.used })?;
        self.used += 1;
        G::read_outcome(ask.rules, &text).map_err(|error| SourceError::Unreadable { text, error })
    }
}

/// Gives the outcomes of a recorded game again, for replays and for playing a game on with other choices.
#[derive(Clone, Debug)]
pub struct Recorded<G: Game> {
    outcomes: VecDeque<G::Outcome>,
    used: usize,
    game: PhantomData<G>,
}

impl<G: Game> Recorded<G> {
    /// The outcomes of chance among these steps, in order.
    pub fn new(steps: &[StepOf<G>]) -> Self {
        let outcomes = steps.iter().filter_map(|step| match step {
            Step::Chance(outcome) => Some(outcome.clone()),
            Step::Act(..) => None,
        });
        Self { outcomes: outcomes.collect(), used: 0, game: PhantomData }
    }
}

impl<G: Game> Source<G> for Recorded<G> {
    fn answer(&mut self, _ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        let outcome = self.outcomes.pop_front().ok_or(SourceError::Missing { used: self.used })?;
        self.used += 1;
        Ok(outcome)
    }
}
