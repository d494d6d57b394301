//! A game played from a list of numbers, each of which picks an action or an outcome of chance.

use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
};

use kernel::{Discard, Game, Node, Seat, Setup, Show, Step, Viewer, game::StepOf, lab_rng};

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
        for &choice in choices {
            let Some(step) = pick::<G>(rules, &state, choice) else { break };
            let mut events = Vec::new();
            G::apply(rules, &mut state, &step, &mut events);
            moments.push(Moment { step, events, after: state.clone() });
        }
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
        Node::Chance(chance) => {
            let outcome = pick_outcome::<G>(rules, state, &chance, choice)?;
            G::admits(rules, state, &chance, &outcome).is_ok().then_some(Step::Chance(outcome))
        }
        Node::Decide(seats) => {
            let mut options = Vec::new();
            for seat in seats.iter() {
                let mut actions = Vec::new();
                G::actions(rules, state, seat, &mut actions);
                options.extend(actions.into_iter().map(|action| (seat, action)));
            }
            let at = (choice as usize).checked_rem(options.len())?;
            let (seat, action) = options.swap_remove(at);
            G::check(rules, state, seat, &action).is_ok().then_some(Step::Act(seat, action))
        }
    }
}

/// Every eighth number picks from the list, whatever the odds, so that rare outcomes come up; the others are drawn.
fn pick_outcome<G: Show>(
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

/// A playthrough in notation, as far as the game can be played without a panic.
pub(super) fn tell<G: Show>(setup: &Setup, rules: &G::Rules, choices: &[u32]) -> String {
    let mut lines = vec![format!("the playthrough, at a table for {}:", Table(setup))];
    let told = catch_unwind(AssertUnwindSafe(|| {
        let mut state = G::setup(rules);
        for (&choice, number) in choices.iter().zip(1..) {
            let Some(step) = pick::<G>(rules, &state, choice) else { break };
            lines.push(format!("  {number}. {}", step_text::<G>(rules, &step)));
            G::apply(rules, &mut state, &step, &mut Discard);
        }
        lines.push(format!("  = {}", G::write_position(rules, &state)));
    }));
    if told.is_err() {
        lines.push("  and then the game panics".to_owned());
    }
    lines.join("\n")
}

/// A set-up in words.
struct Table<'a>(&'a Setup);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.players)?;
        self.0.options.0.iter().try_for_each(|(key, value)| write!(f, " with {key}={value}"))
    }
}
