//! The one loop: ask the node, let somebody decide, let chance answer, take the step, tell whoever watches.
//!
//! Tables, the lab, bots and tests all run games with it. It is made for each combination of host and watcher, so that a
//! playout that nobody watches costs no more than its steps.

use std::{convert::Infallible, ops::ControlFlow};

use rand_core::Rng;

use crate::{
    Called, Discard, Game, Node, Seat, SeatSet, Sink, Source, SourceError, Step, game::StepOf, source::Ask,
};

mod ready;

pub use ready::{AtRandom, Deciding, Positions, StepWatcher, Taken};

/// A decision that somebody has to make.
#[derive(Debug)]
pub struct Pending<'a, G: Game> {
    /// The rules of the table.
    pub rules: &'a G::Rules,
    /// The position.
    pub state: &'a G::State,
    /// The seats that may decide.
    pub seats: SeatSet,
    /// The number of the step that the decision will be, counted from 0.
    pub step: u64,
}

impl<G: Game> Pending<'_, G> {
    /// The first of the seats, with its legal actions in `into` and nothing else there.
    #[inline]
    pub fn list(&self, into: &mut Vec<G::Action>) -> Option<Seat> {
        let seat = self.seats.first()?;
        into.clear();
        G::actions(self.rules, self.state, seat, into);
        Some(seat)
    }
}

/// Decides for the seats. A closure can do that.
pub trait Players<G: Game> {
    /// What one of the seats does: a legal action. None if nobody is there who decides.
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)>;
}

impl<G: Game, F: FnMut(Pending<'_, G>) -> Option<(Seat, G::Action)>> Players<G> for F {
    #[inline]
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)> {
        self(pending)
    }
}

/// Runs a game: decides for the seats and answers for chance. A pair of [`Players`] and a [`Source`] is a host.
pub trait Host<G: Game> {
    /// What one of the seats does: a legal action. None if nobody is there who decides.
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)>;
    /// What chance answers.
    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError>;
}

impl<G: Game, P: Players<G>, S: Source<G>> Host<G> for (P, S) {
    #[inline]
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)> {
        self.0.decide(pending)
    }

    #[inline]
    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        self.1.answer(ask)
    }
}

/// A position on the way, with what it waits for.
#[derive(Debug)]
pub struct At<'a, G: Game> {
    /// The rules of the table.
    pub rules: &'a G::Rules,
    /// The position.
    pub state: &'a G::State,
    /// What it waits for.
    pub node: &'a Node<G::Chance>,
    /// How many steps were taken before.
    pub step: u64,
}

/// Watches a game that is run.
pub trait Watch<G: Game> {
    /// Where the events of the steps go.
    type Events: Sink<G::Event>;

    /// Where the events of the next step go.
    fn events(&mut self) -> &mut Self::Events;

    /// Told of every position before anybody is asked, and of the end of the game; not of a position at the cap, where
    /// nobody is asked any more. A break stops the run there.
    #[inline]
    fn at(&mut self, _at: At<'_, G>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Told before each step is taken, with the position before it.
    #[inline]
    fn before(&mut self, _rules: &G::Rules, _state: &G::State, _step: &StepOf<G>) {}

    /// Told after each step, with the position after it. A break stops the run there.
    #[inline]
    fn after(&mut self, _rules: &G::Rules, _state: &G::State, _step: &StepOf<G>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<G: Game> Watch<G> for Discard {
    type Events = Self;

    #[inline]
    fn events(&mut self) -> &mut Self {
        self
    }
}

/// Keeps the events of all steps.
impl<G: Game> Watch<G> for Vec<G::Event> {
    type Events = Self;

    #[inline]
    fn events(&mut self) -> &mut Self {
        self
    }
}

/// How a game went that was run to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How many steps it took, those of chance included.
    pub steps: u32,
    /// Whether the cap ended it.
    pub called: Called,
}

/// Why a game was not run to its end. Only a [`Play`](crate::Play) refuses steps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Halted<E = Infallible> {
    /// Nobody decided for these seats.
    #[error("nobody decides for {waiting}")]
    Undecided {
        /// The seats.
        waiting: SeatSet,
        /// How many steps were taken before.
        steps: u32,
    },
    /// Chance did not answer.
    #[error("{0}")]
    Unanswered(SourceError),
    /// The step cannot be taken.
    #[error("{0}")]
    Refused(E),
    /// Whoever watches stopped it after this many steps.
    #[error("stopped after {steps} steps")]
    Stopped {
        /// How many steps were taken.
        steps: u32,
    },
}

/// A game that the loop can run: a bare position, or a [`Play`](crate::Play), which checks every step.
pub(crate) trait Running<G: Game> {
    /// Why a step is not taken.
    type Refused;

    /// The rules of the table.
    fn rules(&self) -> &G::Rules;
    /// The position now.
    fn state(&self) -> &G::State;
    /// Takes a step, or refuses it and changes nothing.
    fn take(&mut self, step: &StepOf<G>, events: &mut impl Sink<G::Event>) -> Result<(), Self::Refused>;
}

/// A position that takes every step.
struct Bare<'a, G: Game> {
    rules: &'a G::Rules,
    state: &'a mut G::State,
}

impl<G: Game> Running<G> for Bare<'_, G> {
    type Refused = Infallible;

    #[inline]
    fn rules(&self) -> &G::Rules {
        self.rules
    }

    #[inline]
    fn state(&self) -> &G::State {
        self.state
    }

    #[inline]
    fn take(&mut self, step: &StepOf<G>, events: &mut impl Sink<G::Event>) -> Result<(), Infallible> {
        G::apply(self.rules, self.state, step, events);
        Ok(())
    }
}

/// The loop itself, from a game of which `begun` steps were taken.
#[inline]
pub(crate) fn go_on<G: Game, P: Running<G>>(
    game: &mut P,
    (begun, cap): (u32, u32),
    host: &mut impl Host<G>,
    watch: &mut impl Watch<G>,
) -> Result<Playout, Halted<P::Refused>> {
    for steps in begun..cap {
        let (rules, state, number) = (game.rules(), game.state(), u64::from(steps));
        let node = G::node(rules, state);
        if watch.at(At { rules, state, node: &node, step: number }).is_break() {
            return Err(Halted::Stopped { steps });
        }
        let step = match node {
            Node::Over => return Ok(Playout { steps, called: Called::No }),
            Node::Chance(chance) => {
                let ask = Ask { rules, state, chance: &chance, step: number };
                Step::Chance(host.answer(ask).map_err(Halted::Unanswered)?)
            }
            Node::Decide(seats) => match host.decide(Pending { rules, state, seats, step: number }) {
                Some((seat, action)) => Step::Act(seat, action),
                None => return Err(Halted::Undecided { waiting: seats, steps }),
            },
        };
        watch.before(rules, state, &step);
        game.take(&step, watch.events()).map_err(Halted::Refused)?;
        if watch.after(game.rules(), game.state(), &step).is_break() {
            return Err(Halted::Stopped { steps: steps + 1 });
        }
    }
    let called = if G::node(game.rules(), game.state()) == Node::Over { Called::No } else { Called::AtCap };
    Ok(Playout { steps: begun.max(cap), called })
}

/// Runs a game from a position to its end, or to the cap on steps (rule BOX-01), counted from this position. No step is
/// checked; [`Play::run`](crate::Play::run) does that.
#[inline]
pub fn run<G: Game>(
    rules: &G::Rules,
    state: &mut G::State,
    host: &mut impl Host<G>,
    watch: &mut impl Watch<G>,
) -> Result<Playout, Halted> {
    run_at_most::<G>(rules, state, G::cap(rules), host, watch)
}

/// Runs a game like [`run`], with another cap on steps.
#[inline]
pub fn run_at_most<G: Game>(
    rules: &G::Rules,
    state: &mut G::State,
    cap: u32,
    host: &mut impl Host<G>,
    watch: &mut impl Watch<G>,
) -> Result<Playout, Halted> {
    go_on(&mut Bare::<G> { rules, state }, (0, cap), host, watch)
}

/// Plays uniformly random legal actions to the end. Nothing is allocated once `buffer` has its size.
#[inline]
pub fn playout<G: Game>(
    rules: &G::Rules,
    state: &mut G::State,
    rng: &mut impl Rng,
    buffer: &mut Vec<G::Action>,
) -> Playout {
    match run::<G>(rules, state, &mut AtRandom { rng, buffer }, &mut Discard) {
        Ok(playout) => playout,
        // A game that asks a seat without choices cannot end by its rules; the laws find such games.
        Err(Halted::Undecided { steps, .. } | Halted::Stopped { steps }) => {
            Playout { steps, called: Called::AtCap }
        }
        Err(Halted::Unanswered(_)) => Playout { steps: 0, called: Called::AtCap },
    }
}
