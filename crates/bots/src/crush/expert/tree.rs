//! The expert's tree: positions that several orders of the same moves lead to are one node, and chance is asked evenly.

use std::collections::HashMap;

use crush::{Action, Chance, Crush, Force, Moving, Outcome, Rules, Stage, State};
use kernel::{Discard, Game as _, Node, Rng, Seat, Step, Weight, below};

use super::{
    Tuning,
    judge::chances,
    policy::{Judged, Policy},
};
use crate::Budget;

/// The lowest prior of an action, as a power of e: even what looks hopeless is tried now and then.
const LEAST_PROMISE: f64 = -4.0;

/// Answers that are owed as much as each other, but for what rounding does.
const ALIKE: f64 = 1e-9;

/// A position in the tree.
struct TreeNode {
    state: State,
    kind: Kind,
}

enum Kind {
    /// A player decides. What there is to choose from is worked out at the second visit: most positions never have one.
    Decision { seat: Seat, edges: Option<Vec<Edge>>, visits: u32 },
    /// Chance answers. What else it may answer is listed at the second visit.
    Chance { chance: Chance, edges: Vec<Answer>, asked: u32 },
    /// Nobody decides any more.
    End,
}

/// An action that the tree considers.
struct Edge {
    action: Action,
    /// How much it is believed in before it was tried.
    prior: f64,
    child: Option<usize>,
    visits: u32,
    /// The sum of the chances of the player who decides.
    total: f64,
}

/// An answer of chance.
struct Answer {
    outcome: Outcome,
    /// How likely it is.
    share: f64,
    given: u32,
    child: Option<usize>,
}

/// What the tree says about an action of its root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    pub(super) action: Action,
    pub(super) visits: u32,
    /// The sum of the chances over the visits.
    pub(super) total: f64,
}

/// The tree.
pub(super) struct Tree<'a> {
    rules: &'a Rules,
    tuning: Tuning,
    policy: Policy,
    budget: &'a Budget,
    nodes: Vec<TreeNode>,
    /// Positions of movement phases by what units have done in them.
    known: HashMap<(Force, Moving), Vec<usize>>,
    path: Vec<(usize, usize)>,
}

impl<'a> Tree<'a> {
    /// A tree with this position as its root.
    pub(super) fn new(rules: &'a Rules, root: &State, tuning: Tuning, budget: &'a Budget) -> Self {
        let (policy, known) = (Policy::new(), HashMap::new());
        let mut tree = Self { rules, tuning, policy, budget, nodes: Vec::new(), known, path: Vec::new() };
        tree.add(root);
        tree.expand(0);
        tree
    }

    /// Walks down once, adds a node to the tree, plays on from there and remembers how it went.
    pub(super) fn visit(&mut self, rng: &mut (impl Rng + ?Sized)) {
        self.path.clear();
        let mut at = 0;
        let chances = loop {
            let TreeNode { state, kind } = &mut self.nodes[at];
            let step = match kind {
                Kind::End => break chances(self.rules, state, &mut self.policy, &self.tuning),
                Kind::Decision { edges: None, .. } => {
                    self.expand(at);
                    continue;
                }
                Kind::Decision { seat, edges: Some(edges), visits } => {
                    let place = promising(edges, *visits, &self.tuning);
                    self.path.push((at, place));
                    if let Some(child) = edges[place].child {
                        at = child;
                        continue;
                    }
                    Step::Act(*seat, edges[place].action)
                }
                Kind::Chance { chance, edges, asked } => {
                    let place = answer(self.rules, state, *chance, edges, *asked, rng);
                    *asked += 1;
                    edges[place].given += 1;
                    self.path.push((at, place));
                    if let Some(child) = edges[place].child {
                        at = child;
                        continue;
                    }
                    Step::Chance(edges[place].outcome)
                }
            };
            let mut state = self.nodes[at].state;
            Crush::apply(self.rules, &mut state, &step, &mut Discard);
            let (child, is_new) = self.find_or_add(&state);
            if let Some((parent, place)) = self.path.last() {
                match &mut self.nodes[*parent].kind {
                    Kind::Decision { edges: Some(edges), .. } => edges[*place].child = Some(child),
                    Kind::Chance { edges, .. } => edges[*place].child = Some(child),
                    Kind::Decision { edges: None, .. } | Kind::End => {}
                }
            }
            at = child;
            if is_new && matches!(self.nodes[at].kind, Kind::Decision { .. }) {
                let mut state = self.nodes[at].state;
                self.policy.play_on(self.rules, &mut state, self.tuning.turns, self.budget, rng);
                break chances(self.rules, &state, &mut self.policy, &self.tuning);
            }
        };
        for (at, place) in &self.path {
            if let Kind::Decision { seat, edges: Some(edges), visits } = &mut self.nodes[*at].kind {
                *visits += 1;
                edges[*place].visits += 1;
                edges[*place].total += chances[seat.index()];
            }
        }
    }

    /// What the tree says about the actions of its root, the most promising before the first visit first.
    pub(super) fn findings(&self) -> Vec<Finding> {
        let Some(TreeNode { kind: Kind::Decision { edges: Some(edges), .. }, .. }) = self.nodes.first()
        else {
            return Vec::new();
        };
        let finding = |edge: &Edge| Finding { action: edge.action, visits: edge.visits, total: edge.total };
        edges.iter().map(finding).collect()
    }

    /// The node of a position, and whether it is new.
    fn find_or_add(&mut self, state: &State) -> (usize, bool) {
        let Stage::Move(moving) = state.stage() else { return (self.add(state), true) };
        let key = (*state.force(state.turn()), moving);
        let same =
            self.known.get(&key).into_iter().flatten().find(|place| self.nodes[**place].state == *state);
        if let Some(place) = same {
            return (*place, false);
        }
        let place = self.add(state);
        self.known.entry(key).or_default().push(place);
        (place, true)
    }

    /// Adds a position to the tree.
    fn add(&mut self, state: &State) -> usize {
        let kind = match Crush::node(self.rules, state) {
            Node::Over => Kind::End,
            Node::Chance(chance) => Kind::Chance { chance, edges: Vec::new(), asked: 0 },
            Node::Decide(_) => Kind::Decision { seat: state.turn(), edges: None, visits: 0 },
        };
        self.nodes.push(TreeNode { state: *state, kind });
        self.nodes.len() - 1
    }

    /// Works out what there is to choose from.
    fn expand(&mut self, at: usize) {
        let TreeNode { state, kind } = &mut self.nodes[at];
        let Kind::Decision { seat, edges, .. } = kind else { return };
        let few = (self.tuning.of_one_unit, self.tuning.moves);
        let chosen = self.policy.candidates(self.rules, state, *seat, few);
        let best = chosen.first().map_or(0.0, |(value, _)| *value);
        let promise = self.tuning.promise;
        let weight = |value: f64| ((value - best) / promise).max(LEAST_PROMISE).exp();
        let sum: f64 = chosen.iter().map(|(value, _)| weight(*value)).sum();
        let edge = |(value, action): Judged| Edge {
            action,
            prior: weight(value) / sum,
            child: None,
            visits: 0,
            total: 0.0,
        };
        *edges = Some(chosen.into_iter().map(edge).collect());
    }
}

/// The place of the action that is most worth a visit: believed in, or found good.
fn promising(edges: &[Edge], visits: u32, tuning: &Tuning) -> usize {
    let tried: f64 = edges.iter().map(|edge| edge.total).sum();
    let mean = if visits > 0 { tried / f64::from(visits) - tuning.doubt } else { 0.5 };
    let root = f64::from(visits).sqrt();
    let mut best = (0, f64::NEG_INFINITY);
    for (place, edge) in edges.iter().enumerate() {
        let found = if edge.visits > 0 { edge.total / f64::from(edge.visits) } else { mean };
        let score = found + tuning.curiosity * edge.prior * root / f64::from(1 + edge.visits);
        if score > best.1 {
            best = (place, score);
        }
    }
    best.0
}

/// What chance answers: first by its odds, and from then on what it owes most, so that a few visits see what many would.
fn answer(
    rules: &Rules,
    state: &State,
    chance: Chance,
    edges: &mut Vec<Answer>,
    asked: u32,
    rng: &mut (impl Rng + ?Sized),
) -> usize {
    if asked == 0 {
        let outcome = Crush::sample(rules, state, &chance, rng);
        edges.push(Answer { outcome, share: 0.0, given: 0, child: None });
        return 0;
    }
    if asked == 1 {
        list_answers(rules, state, chance, edges);
    }
    // What is owed as much as the most is drawn among, so that no answer comes first because it is listed first.
    let mut best = (0, f64::NEG_INFINITY);
    let mut alike = 0;
    for (place, edge) in edges.iter().enumerate() {
        let owed = edge.share * f64::from(asked + 1) - f64::from(edge.given);
        if owed > best.1 + ALIKE {
            best = (place, owed);
            alike = 1;
        } else if owed > best.1 - ALIKE {
            alike += 1;
            if below(rng, alike) == 0 {
                best.0 = place;
            }
        }
    }
    best.0
}

/// Lists everything that chance may answer, with what its first answer led to.
fn list_answers(rules: &Rules, state: &State, chance: Chance, edges: &mut Vec<Answer>) {
    let first = edges.pop();
    let mut listed: Vec<(Outcome, Weight)> = Vec::new();
    Crush::outcomes(rules, state, &chance, &mut listed);
    let all: f64 = listed.iter().map(|(_, weight)| *weight as f64).sum();
    edges.extend(listed.into_iter().map(|(outcome, weight)| {
        let first = first.as_ref().filter(|first| first.outcome == outcome);
        Answer {
            outcome,
            share: weight as f64 / all,
            given: first.map_or(0, |first| first.given),
            child: first.and_then(|first| first.child),
        }
    }));
}
