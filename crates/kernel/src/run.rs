//! The one loop: ask the node, let somebody decide, let chance answer, take the step, tell whoever watches.
//!
//! Tables, the lab, bots and tests all run games with it. It is made for each combination of host and watcher, so that a
//! playout that nobody watches costs no more than its steps.

use std::{fmt, ops::ControlFlow};

use rand_core::Rng;

use crate::{
    Called, Discard, Game, Node, Seat, SeatSet, Sink, Source, SourceError, Step, game::StepOf, source::Ask,
};

/// Decides for the seats.
pub trait Players<G: Game> {
    /// What one of these seats does: a legal action. None if nobody is there who decides.
    fn decide(&mut self, rules: &G::Rules, state: &G::State, seats: SeatSet) -> Option<(Seat, G::Action)>;
}

/// Runs a game: decides for the seats and answers for chance. A pair of [`Players`] and a [`Source`] is a host.
pub trait Host<G: Game> {
    /// What one of these seats does: a legal action. None if nobody is there who decides.
    fn decide(&mut self, rules: &G::Rules, state: &G::State, seats: SeatSet) -> Option<(Seat, G::Action)>;
    /// What chance answers.
    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError>;
}

impl<G: Game, P: Players<G>, S: Source<G>> Host<G> for (P, S) {
    #[inline]
    fn decide(&mut self, rules: &G::Rules, state: &G::State, seats: SeatSet) -> Option<(Seat, G::Action)> {
        self.0.decide(rules, state, seats)
    }

    #[inline]
    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        self.1.answer(ask)
    }
}

/// Watches a game that is run.
pub trait Watch<G: Game> {
    /// Where the events of the steps go.
    type Events: Sink<G::Event>;

    /// Where the events of the next step go.
    fn events(&mut self) -> &mut Self::Events;

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

/// How a game went that was run to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How many steps it took, those of chance included.
    pub steps: u32,
    /// Whether the cap ended it.
    pub called: Called,
}

/// Why a game was not run to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halted {
    /// Nobody decided for these seats.
    Undecided {
        /// The seats.
        waiting: SeatSet,
        /// How many steps were taken before.
        steps: u32,
    },
    /// Chance did not answer.
    Unanswered(SourceError),
    /// Whoever watches stopped it after this many steps.
    Stopped {
        /// How many steps were taken.
        steps: u32,
    },
}

impl fmt::Display for Halted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undecided { waiting, .. } => write!(f, "nobody decides for {waiting}"),
            Self::Unanswered(error) => error.fmt(f),
            Self::Stopped { steps } => write!(f, "stopped after {steps} steps"),
        }
    }
}

impl std::error::Error for Halted {}

/// Runs a game from a position to its end, or to the cap on steps (rule BOX-01), counted from this position.
#[inline]
pub fn run<G: Game>(
    rules: &G::Rules,
    state: &mut G::State,
    host: &mut impl Host<G>,
    watch: &mut impl Watch<G>,
) -> Result<Playout, Halted> {
    let cap = G::cap(rules);
    for steps in 0..cap {
        let step = match G::node(rules, state) {
            Node::Over => return Ok(Playout { steps, called: Called::No }),
            Node::Chance(chance) => {
                let ask = Ask { rules, state, chance: &chance, step: u64::from(steps) };
                Step::Chance(host.answer(ask).map_err(Halted::Unanswered)?)
            }
            Node::Decide(seats) => match host.decide(rules, state, seats) {
                Some((seat, action)) => Step::Act(seat, action),
                None => return Err(Halted::Undecided { waiting: seats, steps }),
            },
        };
        watch.before(rules, state, &step);
        G::apply(rules, state, &step, watch.events());
        if watch.after(rules, state, &step).is_break() {
            return Err(Halted::Stopped { steps: steps + 1 });
        }
    }
    let called = if G::node(rules, state) == Node::Over { Called::No } else { Called::AtCap };
    Ok(Playout { steps: cap, called })
}

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
    fn decide(&mut self, rules: &G::Rules, state: &G::State, seats: SeatSet) -> Option<(Seat, G::Action)> {
        let seat = seats.first()?;
        Some((seat, G::pick(rules, state, seat, self.rng, self.buffer)?))
    }

    #[inline]
    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        Ok(G::sample(ask.rules, ask.state, ask.chance, self.rng))
    }
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
