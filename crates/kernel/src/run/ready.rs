//! Hosts and watchers for everyday use: random players, one function that decides, one that looks on.

use std::{fmt, ops::ControlFlow};

use rand_core::Rng;

use super::{At, Host, Pending, Watch};
use crate::{Discard, Game, Seat, SourceError, game::StepOf, source::Ask};

/// Takes any legal action, all equally likely, and draws chance, both from one generator.
#[derive(Debug)]
pub struct AtRandom<'a, R, A> {
    /// The generator.
    pub rng: &'a mut R,
    /// Where actions are listed; nothing is allocated once it has its size.
    pub buffer: &'a mut Vec<A>,
}

impl<G: Game, R: Rng> Host<G> for AtRandom<'_, R, G::Action> {
    #[inline]
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)> {
        let seat = pending.seats.first()?;
        Some((seat, G::pick(pending.rules, pending.state, seat, self.rng, self.buffer)?))
    }

    #[inline]
    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        Ok(G::sample(ask.rules, ask.state, ask.chance, self.rng))
    }
}

/// Lets a function decide and draws chance, both from one generator.
pub struct Deciding<'a, R, F> {
    rng: &'a mut R,
    decide: F,
}

impl<'a, R, F> Deciding<'a, R, F> {
    /// The function gets the generator too.
    pub fn new<G: Game>(rng: &'a mut R, decide: F) -> Self
    where
        F: FnMut(Pending<'_, G>, &mut R) -> Option<(Seat, G::Action)>,
    {
        Self { rng, decide }
    }
}

impl<R, F> fmt::Debug for Deciding<'_, R, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deciding").finish_non_exhaustive()
    }
}

impl<G, R, F> Host<G> for Deciding<'_, R, F>
where
    G: Game,
    R: Rng,
    F: FnMut(Pending<'_, G>, &mut R) -> Option<(Seat, G::Action)>,
{
    #[inline]
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)> {
        (self.decide)(pending, self.rng)
    }

    #[inline]
    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        Ok(G::sample(ask.rules, ask.state, ask.chance, self.rng))
    }
}

/// Shows a function every position; see [`Watch::at`].
pub struct Positions<F> {
    look: F,
    events: Discard,
}

impl<F> Positions<F> {
    /// The function says whether the game goes on.
    pub fn new<G: Game>(look: F) -> Self
    where
        F: FnMut(At<'_, G>) -> ControlFlow<()>,
    {
        Self { look, events: Discard }
    }
}

impl<F> fmt::Debug for Positions<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Positions").finish_non_exhaustive()
    }
}

impl<G: Game, F: FnMut(At<'_, G>) -> ControlFlow<()>> Watch<G> for Positions<F> {
    type Events = Discard;

    #[inline]
    fn events(&mut self) -> &mut Discard {
        &mut self.events
    }

    #[inline]
    fn at(&mut self, at: At<'_, G>) -> ControlFlow<()> {
        (self.look)(at)
    }
}

/// A step that was taken.
#[derive(Debug)]
pub struct Taken<'a, G: Game> {
    /// The rules of the table.
    pub rules: &'a G::Rules,
    /// The step.
    pub step: &'a StepOf<G>,
    /// What happened in it.
    pub events: &'a [G::Event],
    /// The position after it.
    pub state: &'a G::State,
}

/// Tells a function every step with its events.
pub struct StepWatcher<E, F> {
    tell: F,
    events: Vec<E>,
}

impl<E, F> StepWatcher<E, F> {
    /// The function says whether the game goes on.
    pub fn new<G: Game<Event = E>>(tell: F) -> Self
    where
        F: FnMut(Taken<'_, G>) -> ControlFlow<()>,
    {
        Self { tell, events: Vec::new() }
    }
}

impl<E, F> fmt::Debug for StepWatcher<E, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StepWatcher").finish_non_exhaustive()
    }
}

impl<G: Game, F: FnMut(Taken<'_, G>) -> ControlFlow<()>> Watch<G> for StepWatcher<G::Event, F> {
    type Events = Vec<G::Event>;

    fn events(&mut self) -> &mut Vec<G::Event> {
        self.events.clear();
        &mut self.events
    }

    fn after(&mut self, rules: &G::Rules, state: &G::State, step: &StepOf<G>) -> ControlFlow<()> {
        (self.tell)(Taken { rules, step, events: &self.events, state })
    }
}
