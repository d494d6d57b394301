//! A game in progress: every step checked before it is taken, and kept.

use crate::{
    Discard, Game, Halted, Host, Node, Playout, Refusal, RuleId, Seat, SeatSet, Sink, Source, SourceError,
    Step, Watch,
    game::StepOf,
    run::{Running, go_on},
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError<R> {
    /// The position does not ask chance.
    #[error("the position does not wait for chance")]
    NoChance,
    /// The source has no answer.
    #[error("{0}")]
    Source(SourceError),
    /// The answer cannot be.
    #[error("that outcome cannot be: {0}")]
    Impossible(R),
}

/// Why a [`Play`] that is run does not take a step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused<R> {
    /// The action is refused.
    #[error("{0}")]
    Action(Refusal<R>),
    /// The outcome cannot be.
    #[error("{0}")]
    Outcome(PlayError<R>),
}

/// What a step would lead to.
#[derive(Clone, Debug, PartialEq)]
pub struct After<G: Game> {
    /// The position after it.
    pub state: G::State,
    /// Each seat's result, if the step ends the game or the table calls it then.
    pub scores: Option<Vec<f32>>,
}

/// Whether the last step of a game let anyone see something new, so that it cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// It did, or there is none.
    Reveals,
    /// It did not.
    RevealsNothing,
}

impl Last {
    fn of<G: Game>(rules: &G::Rules, before: &G::State, step: &StepOf<G>) -> Self {
        match step {
            Step::Act(..) if !G::reveals(rules, before, step) => Self::RevealsNothing,
            Step::Act(..) | Step::Chance(_) => Self::Reveals,
        }
    }
}

/// How many steps lie between two positions that are kept; those between are worked out again.
const CHECKPOINT_EVERY: usize = 64;

/// A game in progress: every step is checked before it is taken, and the steps are kept, with the position before every
/// 64th of them.
#[derive(Clone, Debug)]
pub struct Play<G: Game> {
    rules: G::Rules,
    state: G::State,
    steps: Vec<StepOf<G>>,
    /// The position before every 64th step, the first one's first.
    checkpoints: Vec<G::State>,
    /// Whether the last step let anyone see something new.
    last: Last,
}

impl<G: Game> Play<G> {
    /// A game from its set-up.
    pub fn new(rules: G::Rules) -> Self {
        let state = G::setup(&rules);
        Self::from_position(rules, state)
    }

    /// A game from a position.
    pub fn from_position(rules: G::Rules, state: G::State) -> Self {
        Self { rules, checkpoints: vec![state.clone()], state, steps: Vec::new(), last: Last::Reveals }
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
    pub fn steps(&self) -> &[StepOf<G>] {
        &self.steps
    }

    /// How many positions are kept on the way.
    pub fn checkpoints(&self) -> usize {
        self.checkpoints.len()
    }

    /// The position before a step, or the one now for the number of steps taken.
    pub fn state_before(&self, step: usize) -> Option<G::State> {
        if step == self.steps.len() {
            return Some(self.state.clone());
        }
        self.steps.get(step)?;
        let kept = step / CHECKPOINT_EVERY;
        let mut state = self.checkpoints.get(kept)?.clone();
        for taken in &self.steps[kept * CHECKPOINT_EVERY..step] {
            G::apply(&self.rules, &mut state, taken, &mut Discard);
        }
        Some(state)
    }

    /// The events of a step, by taking it again; none if there is no such step.
    pub fn events_of(&self, step: usize) -> Vec<G::Event> {
        let mut events = Vec::new();
        if let (Some(taken), Some(mut state)) = (self.steps.get(step), self.state_before(step)) {
            G::apply(&self.rules, &mut state, taken, &mut events);
        }
        events
    }

    /// The events of these steps, each step's together, by taking the steps again.
    pub fn events_from(&self, first: usize) -> Vec<Vec<G::Event>> {
        let Some(mut state) = self.state_before(first) else { return Vec::new() };
        let take = |step: &StepOf<G>| {
            let mut events = Vec::new();
            G::apply(&self.rules, &mut state, step, &mut events);
            events
        };
        self.steps[first..].iter().map(take).collect()
    }

    /// Rule BOX-01: whether the table has called the game.
    pub fn called(&self) -> Called {
        let at_cap = self.steps.len() as u64 >= u64::from(G::cap(&self.rules));
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

    /// Whether a seat may do this now, and the rule if not.
    pub fn check(&self, seat: Seat, action: &G::Action) -> Result<(), Refusal<G::Reason>> {
        match self.called() {
            Called::AtCap => Err(Refusal::GameOver),
            Called::No => G::check(&self.rules, &self.state, seat, action),
        }
    }

    /// Whether chance can answer this now, and why not.
    pub fn admits(&self, outcome: &G::Outcome) -> Result<(), PlayError<G::Reason>> {
        let Node::Chance(chance) = self.node() else { return Err(PlayError::NoChance) };
        G::admits(&self.rules, &self.state, &chance, outcome).map_err(PlayError::Impossible)
    }

    /// What a step would lead to, if it is one that can be taken; nothing changes.
    pub fn after(&self, step: &StepOf<G>) -> After<G> {
        let mut state = self.state.clone();
        G::apply(&self.rules, &mut state, step, &mut Discard);
        let mut scores = vec![0.0; usize::from(G::seats(&self.rules))];
        let over = G::node(&self.rules, &state) == Node::Over;
        let at_cap = self.steps.len() as u64 + 1 >= u64::from(G::cap(&self.rules));
        match (over, at_cap) {
            (true, _) => G::scores(&self.rules, &state, &mut scores),
            (false, true) => G::called(&self.rules, &state, &mut scores),
            (false, false) => return After { state, scores: None },
        }
        After { state, scores: Some(scores) }
    }

    /// Takes an action, or refuses it and changes nothing.
    pub fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), Refusal<G::Reason>> {
        self.check(seat, &action)?;
        self.keep(Step::Act(seat, action), events);
        Ok(())
    }

    /// Takes an outcome of chance, or refuses it and changes nothing.
    pub fn chance(
        &mut self,
        outcome: G::Outcome,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), PlayError<G::Reason>> {
        self.admits(&outcome)?;
        self.keep(Step::Chance(outcome), events);
        Ok(())
    }

    /// Asks a source for the outcome that the position waits for, and takes it.
    pub fn ask(
        &mut self,
        source: &mut impl Source<G>,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), PlayError<G::Reason>> {
        let Node::Chance(chance) = self.node() else { return Err(PlayError::NoChance) };
        let step = self.steps.len() as u64;
        let ask = Ask { rules: &self.rules, state: &self.state, chance: &chance, step };
        let outcome = source.answer(ask).map_err(PlayError::Source)?;
        self.chance(outcome, events)
    }

    /// Runs the game on to its end, or to the cap on steps of the whole game (rule BOX-01), with every step checked and
    /// kept. The steps of the result are those of the whole game.
    pub fn run(
        &mut self,
        host: &mut impl Host<G>,
        watch: &mut impl Watch<G>,
    ) -> Result<Playout, Halted<Refused<G::Reason>>> {
        let begun = u32::try_from(self.steps.len()).unwrap_or(u32::MAX);
        let cap = G::cap(&self.rules);
        go_on(self, (begun, cap), host, watch)
    }

    fn keep(&mut self, step: StepOf<G>, events: &mut impl Sink<G::Event>) {
        if self.steps.len() == self.checkpoints.len() * CHECKPOINT_EVERY {
            self.checkpoints.push(self.state.clone());
        }
        self.last = Last::of::<G>(&self.rules, &self.state, &step);
        G::apply(&self.rules, &mut self.state, &step, events);
        self.steps.push(step);
    }

    /// The seat that may take its last action back: nothing new was revealed to anyone since.
    pub fn undoable(&self) -> Option<Seat> {
        match (self.last, self.steps.last()?) {
            (Last::RevealsNothing, Step::Act(seat, _)) => Some(*seat),
            (Last::Reveals, _) | (_, Step::Chance(_)) => None,
        }
    }

    /// Takes the last action back if that is allowed, and gives it.
    pub fn undo(&mut self) -> Option<StepOf<G>> {
        self.undoable()?;
        let last = self.steps.len().checked_sub(1)?;
        self.state = self.state_before(last)?;
        let step = self.steps.pop()?;
        self.checkpoints.truncate(self.steps.len().div_ceil(CHECKPOINT_EVERY).max(1));
        let before = last.checked_sub(1).and_then(|one_more| self.state_before(one_more));
        self.last = match (before, self.steps.last()) {
            (Some(before), Some(step)) => Last::of::<G>(&self.rules, &before, step),
            (None, _) | (_, None) => Last::Reveals,
        };
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

impl<G: Game> Running<G> for Play<G> {
    type Refused = Refused<G::Reason>;

    fn rules(&self) -> &G::Rules {
        &self.rules
    }

    fn state(&self) -> &G::State {
        &self.state
    }

    fn take(&mut self, step: &StepOf<G>, events: &mut impl Sink<G::Event>) -> Result<(), Self::Refused> {
        match step.clone() {
            Step::Act(seat, action) => self.act(seat, action, events).map_err(Refused::Action),
            Step::Chance(outcome) => self.chance(outcome, events).map_err(Refused::Outcome),
        }
    }
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
