//! A game played from a list of numbers, each of which picks an action or an outcome of chance.

use std::{
    fmt,
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind},
};

use kernel::{
    Discard, Game, Host, Node, Pending, Seat, SeatSet, Setup, Show, SourceError, Step, StepWatcher, Viewer,
    Watch, game::StepOf, lab_rng, run_at_most, source::Ask,
};

/// One step of a playthrough and what came of it.
#[derive(Clone, Debug)]
pub struct Moment<G: Game> {
    /// The step.
    pub step: StepOf<G>,
    /// Its events, as the referee sees them.
    pub events: Vec<G::Event>,
    /// The position after it.
    pub after: G::State,
}

/// A game played from its set-up: to its end, or until the numbers run out, or to where the game breaks a law.
#[derive(Clone, Debug)]
pub struct Playthrough<G: Game> {
    /// The table.
    pub setup: Setup,
    /// Its rules.
    pub rules: G::Rules,
    /// The position before the first step.
    pub start: G::State,
    /// The steps.
    pub moments: Vec<Moment<G>>,
}

impl<G: Show> Playthrough<G> {
    /// Plays one step a number.
    pub fn play(setup: &Setup, rules: &G::Rules, choices: &[u32]) -> Self {
        let start = G::setup(rules);
        let mut state = start.clone();
        let mut moments = Vec::with_capacity(choices.len());
        let mut keep = StepWatcher::new::<G>(|taken| {
            let (step, events) = (taken.step.clone(), taken.events.to_vec());
            moments.push(Moment { step, events, after: taken.state.clone() });
            ControlFlow::Continue(())
        });
        play_by_numbers::<G>(rules, &mut state, choices.iter().copied(), &mut keep);
        Self { setup: setup.clone(), rules: rules.clone(), start, moments }
    }

    /// Every position, the set-up first.
    pub fn states(&self) -> impl Iterator<Item = &G::State> + Clone {
        (0..=self.moments.len()).map(|at| self.state(at))
    }

    /// The position after this many steps, or the last one.
    pub fn state(&self, after: usize) -> &G::State {
        let moment = after.checked_sub(1).and_then(|at| self.moments.get(at).or(self.moments.last()));
        moment.map_or(&self.start, |moment| &moment.after)
    }

    /// The last position.
    pub fn last(&self) -> &G::State {
        self.state(self.moments.len())
    }

    /// At most this many numbers of positions, spread evenly and always with the last.
    pub fn spread(&self, most: usize) -> impl Iterator<Item = usize> + use<G> {
        let (count, most) = (self.moments.len() + 1, most.max(1));
        let stride = count.div_ceil(most);
        (0..count).rev().step_by(stride)
    }

    /// All seats of the table.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<G> {
        Seat::all(G::seats(&self.rules))
    }

    /// Everybody who may look: every seat, the spectator and the referee.
    pub fn viewers(&self) -> impl Iterator<Item = Viewer> + Clone + use<G> {
        self.seats().map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Omniscient])
    }

    /// The steps up to a position, in notation.
    pub fn steps_text(&self, after: usize) -> Vec<String> {
        self.moments.iter().take(after).map(|moment| step_text::<G>(&self.rules, &moment.step)).collect()
    }
}

/// A step in notation.
pub(super) fn step_text<G: Show>(rules: &G::Rules, step: &StepOf<G>) -> String {
    match step {
        Step::Act(seat, action) => format!("{seat} {}", G::write_action(rules, action)),
        Step::Chance(outcome) => format!("chance {}", G::write_outcome(rules, outcome)),
    }
}

/// The step that a number picks: nothing at the end, nor where the game contradicts itself, which law 1 and law 3
/// find out on their own.
pub(super) fn pick<G: Show>(rules: &G::Rules, state: &G::State, choice: u32) -> Option<StepOf<G>> {
    match G::node(rules, state) {
        Node::Over => None,
        Node::Chance(chance) => pick_outcome::<G>(rules, state, &chance, choice).map(Step::Chance),
        Node::Decide(seats) => {
            let (seat, action) = pick_action::<G>(rules, state, seats, choice)?;
            Some(Step::Act(seat, action))
        }
    }
}

/// Decides and answers by numbers, one a step, as [`pick`] does.
struct ByNumbers<I>(I);

impl<G: Show, I: Iterator<Item = u32>> Host<G> for ByNumbers<I> {
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)> {
        pick_action::<G>(pending.rules, pending.state, pending.seats, self.0.next()?)
    }

    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        let outcome =
            self.0.next().and_then(|choice| pick_outcome::<G>(ask.rules, ask.state, ask.chance, choice));
        outcome.ok_or(SourceError::Missing { used: ask.step as usize })
    }
}

/// Plays one step a number: to the end, or until the numbers run out, or to where the game contradicts itself.
pub(super) fn play_by_numbers<G: Show>(
    rules: &G::Rules,
    state: &mut G::State,
    choices: impl ExactSizeIterator<Item = u32>,
    watch: &mut impl Watch<G>,
) {
    let cap = u32::try_from(choices.len()).unwrap_or(u32::MAX);
    // However it ends, whoever watches has seen the steps that were taken.
    let _ = run_at_most::<G>(rules, state, cap, &mut ByNumbers(choices), watch);
}

/// The legal action that a number picks, among those of all the seats.
fn pick_action<G: Show>(
    rules: &G::Rules,
    state: &G::State,
    seats: SeatSet,
    choice: u32,
) -> Option<(Seat, G::Action)> {
    let mut options = Vec::new();
    for seat in seats.iter() {
        let mut actions = Vec::new();
        G::actions(rules, state, seat, &mut actions);
        options.extend(actions.into_iter().map(|action| (seat, action)));
    }
    let at = (choice as usize).checked_rem(options.len())?;
    let (seat, action) = options.swap_remove(at);
    G::check(rules, state, seat, &action).is_ok().then_some((seat, action))
}

/// The outcome that a number picks, if the game admits it.
fn pick_outcome<G: Show>(
    rules: &G::Rules,
    state: &G::State,
    chance: &G::Chance,
    choice: u32,
) -> Option<G::Outcome> {
    let outcome = any_outcome::<G>(rules, state, chance, choice)?;
    G::admits(rules, state, chance, &outcome).is_ok().then_some(outcome)
}

/// Every eighth number picks from the list, whatever the odds, so that rare outcomes come up; the others are drawn.
fn any_outcome<G: Show>(
    rules: &G::Rules,
    state: &G::State,
    chance: &G::Chance,
    choice: u32,
) -> Option<G::Outcome> {
    if !choice.is_multiple_of(8) {
        return Some(G::sample(rules, state, chance, &mut lab_rng(u64::from(choice), 1)));
    }
    let mut outcomes = Vec::new();
    G::outcomes(rules, state, chance, &mut outcomes);
    let at = (choice as usize / 8).checked_rem(outcomes.len())?;
    Some(outcomes.swap_remove(at).0)
}

/// Writes every step down before it is taken, so that one in which the game panics is told too.
struct Telling<'a> {
    lines: &'a mut Vec<String>,
    number: u32,
    events: Discard,
}

impl<G: Show> Watch<G> for Telling<'_> {
    type Events = Discard;

    fn events(&mut self) -> &mut Discard {
        &mut self.events
    }

    fn before(&mut self, rules: &G::Rules, _: &G::State, step: &StepOf<G>) {
        self.number += 1;
        self.lines.push(format!("  {}. {}", self.number, step_text::<G>(rules, step)));
    }
}

/// A playthrough in notation, as far as the game can be played without a panic.
pub(super) fn tell<G: Show>(setup: &Setup, rules: &G::Rules, choices: &[u32]) -> String {
    let mut lines = vec![format!("the playthrough, at a table for {}:", AtTable(setup))];
    let told = catch_unwind(AssertUnwindSafe(|| {
        let mut state = G::setup(rules);
        let mut watch = Telling { lines: &mut lines, number: 0, events: Discard };
        play_by_numbers::<G>(rules, &mut state, choices.iter().copied(), &mut watch);
        lines.push(format!("  = {}", G::write_position(rules, &state)));
    }));
    if told.is_err() {
        lines.push("  and then the game panics".to_owned());
    }
    lines.join("\n")
}

/// A set-up in words.
struct AtTable<'a>(&'a Setup);

impl fmt::Display for AtTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.players)?;
        self.0.options.0.iter().try_for_each(|(key, value)| write!(f, " with {key}={value}"))
    }
}
