//! Running a game: the checked loop of a real table, and the bare loop of a playout.

use std::fmt;

use rand_core::Rng;

use crate::{
    Game, Node, Refusal, RuleId, Seat, SeatSet, Sink, Source, SourceError, Step, game::StepOf, sink::Discard,
    source::Ask,
};

/// The box's own rule of the cap on steps; its text stands in the box's ledger.
pub const RULE_CAP: RuleId = RuleId("BOX-01");
/// The box's own rule that chance answers what it was asked.
pub const RULE_ANSWER: RuleId = RuleId("BOX-02");
/// The box's own rule that only what is asked now can be done.
pub const RULE_ASKED: RuleId = RuleId("BOX-03");

/// Whether a table has called the game at its cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Called {
    /// The game runs, or has ended by its own rules.
    No,
    /// Rule BOX-01: the cap on steps was reached first.
    AtCap,
}

/// Why a step of chance was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError<R> {
    /// The position does not ask chance.
    NoChance,
    /// The source has no answer.
    Source(SourceError),
    /// The answer cannot be.
    Impossible(R),
}

impl<R: fmt::Display> fmt::Display for PlayError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoChance => write!(f, "the position does not wait for chance"),
            Self::Source(error) => write!(f, "{error}"),
            Self::Impossible(reason) => write!(f, "that outcome cannot be: {reason}"),
        }
    }
}

impl<R: fmt::Display + fmt::Debug> std::error::Error for PlayError<R> {}

/// A game in progress: every step is checked before it is taken, and the steps are kept.
#[derive(Clone, Debug)]
pub struct Play<G: Game> {
    rules: G::Rules,
    state: G::State,
    history: Vec<(G::State, StepOf<G>)>,
}

impl<G: Game> Play<G> {
    /// A game from its set-up.
    pub fn new(rules: G::Rules) -> Self {
        let state = G::setup(&rules);
        Self::from_position(rules, state)
    }

    /// A game from a position.
    pub fn from_position(rules: G::Rules, state: G::State) -> Self {
        Self { rules, state, history: Vec::new() }
    }

    /// The rules of the table.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The position now.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The steps taken so far.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = &StepOf<G>> {
        self.history.iter().map(|(_, step)| step)
    }

    /// The position before a step, or the one now for the number of steps taken.
    pub fn state_before(&self, step: usize) -> Option<&G::State> {
        if step == self.history.len() {
            Some(&self.state)
        } else {
            self.history.get(step).map(|(state, _)| state)
        }
    }

    /// Rule BOX-01: whether the table has called the game.
    pub fn called(&self) -> Called {
        let at_cap = self.history.len() as u64 >= u64::from(G::cap(&self.rules));
        if at_cap && G::node(&self.rules, &self.state) != Node::Over { Called::AtCap } else { Called::No }
    }

    /// What the game is waiting for; nothing once the table has called it.
    pub fn node(&self) -> Node<G::Chance> {
        match self.called() {
            Called::AtCap => Node::Over,
            Called::No => G::node(&self.rules, &self.state),
        }
    }

    /// The seats with a decision to make.
    pub fn waiting(&self) -> SeatSet {
        match self.node() {
            Node::Decide(seats) => seats,
            Node::Chance(_) | Node::Over => SeatSet::EMPTY,
        }
    }

    /// Every legal action of a seat.
    pub fn actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if self.waiting().contains(seat) {
            G::actions(&self.rules, &self.state, seat, &mut actions);
        }
        actions
    }

    /// Takes an action, or refuses it and changes nothing.
    pub fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), Refusal<G::Reason>> {
        if self.called() == Called::AtCap {
            return Err(Refusal::GameOver);
        }
        G::check(&self.rules, &self.state, seat, &action)?;
        self.take(Step::Act(seat, action), events);
        Ok(())
    }

    /// Takes an outcome of chance, or refuses it and changes nothing.
    pub fn chance(
        &mut self,
        outcome: G::Outcome,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), PlayError<G::Reason>> {
        let Node::Chance(chance) = self.node() else { return Err(PlayError::NoChance) };
        G::admits(&self.rules, &self.state, &chance, &outcome).map_err(PlayError::Impossible)?;
        self.take(Step::Chance(outcome), events);
        Ok(())
    }

    /// Asks a source for the outcome that the position waits for, and takes it.
    pub fn ask(
        &mut self,
        source: &mut impl Source<G>,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), PlayError<G::Reason>> {
        let Node::Chance(chance) = self.node() else { return Err(PlayError::NoChance) };
        let step = self.history.len() as u64;
        let ask = Ask { rules: &self.rules, state: &self.state, chance: &chance, step };
        let outcome = source.answer(ask).map_err(PlayError::Source)?;
        self.chance(outcome, events)
    }

    fn take(&mut self, step: StepOf<G>, events: &mut impl Sink<G::Event>) {
        let before = self.state.clone();
        G::apply(&self.rules, &mut self.state, &step, events);
        self.history.push((before, step));
    }

    /// The seat that may take its last action back: nothing new was revealed to anyone since.
    pub fn undoable(&self) -> Option<Seat> {
        let (before, step) = self.history.last()?;
        match step {
            Step::Act(seat, _) if !G::reveals(&self.rules, before, step) => Some(*seat),
            _ => None,
        }
    }

    /// Takes the last action back if that is allowed, and gives it.
    pub fn undo(&mut self) -> Option<StepOf<G>> {
        self.undoable()?;
        let (before, step) = self.history.pop()?;
        self.state = before;
        Some(step)
    }

    /// Each seat's result: final if the game is over or called.
    pub fn scores(&self) -> Vec<f32> {
        let mut scores = vec![0.0; usize::from(G::seats(&self.rules))];
        match self.called() {
            Called::AtCap => G::called(&self.rules, &self.state, &mut scores),
            Called::No => G::scores(&self.rules, &self.state, &mut scores),
        }
        scores
    }
}

/// How a playout went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How many steps it took, those of chance included.
    pub steps: u32,
    /// Whether the cap ended it.
    pub called: Called,
}

/// Plays uniformly random legal actions to the end. Nothing is allocated once `buffer` has its size.
#[inline]
pub fn playout<G: Game>(
    rules: &G::Rules,
    state: &mut G::State,
    rng: &mut impl Rng,
    buffer: &mut Vec<G::Action>,
) -> Playout {
    let cap = G::cap(rules);
    for steps in 0..cap {
        let step = match G::node(rules, state) {
            Node::Over => return Playout { steps, called: Called::No },
            Node::Chance(chance) => Step::Chance(G::sample(rules, state, &chance, rng)),
            Node::Decide(seats) => {
                let Some(seat) = seats.first() else { return Playout { steps, called: Called::AtCap } };
                let Some(action) = G::pick(rules, state, seat, rng, buffer) else {
                    return Playout { steps, called: Called::AtCap };
                };
                Step::Act(seat, action)
            }
        };
        G::apply(rules, state, &step, &mut Discard);
    }
    let called = if G::node(rules, state) == Node::Over { Called::No } else { Called::AtCap };
    Playout { steps: cap, called }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_of_the_box_have_their_texts() {
        for (rule, id) in [(RULE_CAP, "BOX-01"), (RULE_ANSWER, "BOX-02"), (RULE_ASKED, "BOX-03")] {
            assert_eq!(rule.0, id);
            assert!(crate::ledger::of_the_box().get(id).is_some(), "{id}");
        }
    }
}
