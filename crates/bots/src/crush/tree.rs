//! A tree of what may follow a decision: decisions of both players, chance between them, and games played on from its leaves. The
//! greedy opponent says what is worth a look, and plays on.

use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

use crush::{Action, Chance, Crush, Outcome, Rules, Stage, State};
use kernel::{
    Discard, Game as _, Host, Node, Pending, Positions, Rng, Seat, SourceError, Step, Watch, run, source::Ask,
};

use super::{candidates, greedy::Greedy, worth::chance};
use crate::{Budget, Decision};

/// How much a promising action is tried before others.
const CURIOSITY: f64 = 1.1;
/// The lowest prior of an action, as a power of e: even what looks hopeless is tried now and then.
const LEAST_PROMISE: f64 = -4.0;

/// The difference in promise that makes one action about three times as likely as another to be tried first.
const PROMISE: f64 = 0.25;
/// How many turns a game is played on from a leaf, the one that is under way included.
const TURNS: u32 = 3;

/// How long a search grows its tree, with the full effort.
#[derive(Clone, Copy, Debug)]
pub enum SearchLimit {
    /// This many visits of the tree: the same choice again, on any machine.
    Playouts(u32),
    /// This long: as many visits as the machine makes in that time.
    Time(Duration),
}

/// What the tree says about an action of its root.
#[derive(Clone, Copy, Debug)]
struct Finding {
    action: Action,
    visits: u32,
    chance: f64,
}

/// A position in the tree.
struct TreeNode {
    state: State,
    kind: Kind,
}

enum Kind {
    /// A player decides between one or more actions.
    Decision { seat: Seat, edges: Vec<Edge>, visits: u32 },
    /// Chance answers; only what was answered so far is in the tree.
    Chance { chance: Chance, edges: Vec<(Outcome, usize)> },
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

/// Grows a tree for a decision, and picks the action that it visited most; the most promising one if it was stopped before the
/// first visit.
pub(super) fn choose(decision: &Decision<'_, Crush>, limit: SearchLimit, rng: &mut dyn Rng) -> usize {
    if decision.legal.len() < 2 {
        return 0;
    }
    // Nothing is hidden: what a seat sees is the position.
    let mut tree = Tree::new(decision.rules, decision.view, decision.budget);
    tree.grow_for(limit, rng);
    let findings = tree.findings();
    let most = findings.iter().max_by(|a, b| a.visits.cmp(&b.visits).then(a.chance.total_cmp(&b.chance)));
    let best = most.filter(|most| most.visits > 0).or(findings.first());
    best.and_then(|best| decision.legal.iter().position(|action| *action == best.action)).unwrap_or(0)
}

/// The tree.
struct Tree<'a> {
    rules: &'a Rules,
    greedy: Greedy,
    budget: &'a Budget,
    nodes: Vec<TreeNode>,
    buffer: Vec<Action>,
}

impl<'a> Tree<'a> {
    /// A tree with this position as its root.
    fn new(rules: &'a Rules, root: &State, budget: &'a Budget) -> Self {
        let greedy = Greedy::default();
        let mut tree = Self { rules, greedy, budget, nodes: Vec::new(), buffer: Vec::new() };
        tree.add(root);
        tree
    }

    /// Visits the tree until the share of the limit is reached or the budget is stopped.
    fn grow_for(&mut self, limit: SearchLimit, rng: &mut dyn Rng) {
        match limit {
            SearchLimit::Playouts(playouts) => {
                for _ in 0..self.budget.playouts(playouts) {
                    if self.budget.is_stopped() {
                        return;
                    }
                    self.visit(rng);
                }
            }
            SearchLimit::Time(time) => {
                let (begun, time) = (Instant::now(), self.budget.effort().of_time(time));
                while begun.elapsed() < time && !self.budget.is_stopped() {
                    self.visit(rng);
                }
            }
        }
    }

    /// Walks down once, adds a node to the tree, plays on from there and remembers how it went.
    fn visit(&mut self, rng: &mut dyn Rng) {
        let mut path: Vec<(usize, usize)> = Vec::with_capacity(64);
        let mut at = 0;
        let chances = loop {
            // A node that is added gets the next place.
            let next = self.nodes.len();
            let TreeNode { state, kind } = &mut self.nodes[at];
            let step = match kind {
                Kind::End => break judged(state),
                Kind::Decision { seat, edges, visits } => {
                    let place = promising(edges, *visits);
                    path.push((at, place));
                    let edge = &mut edges[place];
                    if let Some(child) = edge.child {
                        at = child;
                        continue;
                    }
                    edge.child = Some(next);
                    Step::Act(*seat, edge.action)
                }
                Kind::Chance { chance, edges } => {
                    let outcome = Crush::sample(self.rules, state, chance, rng);
                    if let Some((_, child)) = edges.iter().find(|(known, _)| *known == outcome) {
                        at = *child;
                        continue;
                    }
                    edges.push((outcome, next));
                    Step::Chance(outcome)
                }
            };
            let mut state = *state;
            Crush::apply(self.rules, &mut state, &step, &mut Discard);
            self.add(&state);
            at = next;
            if !matches!(self.nodes[at].kind, Kind::Chance { .. }) {
                let mut state = self.nodes[at].state;
                let legal = &mut self.buffer;
                play_on(self.rules, &mut state, &mut self.greedy, Some(TURNS), self.budget, legal, rng);
                break judged(&state);
            }
        };
        for (at, place) in path {
            if let Kind::Decision { seat, edges, visits } = &mut self.nodes[at].kind {
                *visits += 1;
                edges[place].visits += 1;
                edges[place].total += chances[seat.index()];
            }
        }
    }

    /// What the tree says about the actions of its root, the most promising before the first visit first.
    fn findings(&self) -> Vec<Finding> {
        let Some(TreeNode { kind: Kind::Decision { edges, .. }, .. }) = self.nodes.first() else {
            return Vec::new();
        };
        let finding = |edge: &Edge| Finding {
            action: edge.action,
            visits: edge.visits,
            chance: edge.total / f64::from(edge.visits.max(1)),
        };
        edges.iter().map(finding).collect()
    }

    /// Adds a position to the tree.
    fn add(&mut self, state: &State) {
        let kind = match Crush::node(self.rules, state) {
            Node::Over => Kind::End,
            Node::Chance(chance) => Kind::Chance { chance, edges: Vec::new() },
            Node::Decide(seats) => match seats.first().map(|seat| (seat, self.edges(state, seat))) {
                Some((seat, edges)) if !edges.is_empty() => Kind::Decision { seat, edges, visits: 0 },
                Some(_) | None => Kind::End,
            },
        };
        self.nodes.push(TreeNode { state: *state, kind });
    }

    /// The actions that are worth a look, with how much each is believed in.
    fn edges(&mut self, state: &State, seat: Seat) -> Vec<Edge> {
        let legal = &mut self.buffer;
        legal.clear();
        Crush::actions(self.rules, state, seat, legal);
        let mut judged: Vec<(f64, Action)> = Vec::with_capacity(legal.len());
        let judge = |place: usize, value| judged.push((value, legal[place]));
        self.greedy.judge_actions(self.rules, state, seat, legal, judge);
        judged.sort_by(|a, b| b.0.total_cmp(&a.0));
        let chosen = candidates::for_a_tree(judged);
        let best = chosen.iter().map(|(value, _)| *value).fold(f64::NEG_INFINITY, f64::max);
        let weight = |value: f64| ((value - best) / PROMISE).max(LEAST_PROMISE).exp();
        let sum: f64 = chosen.iter().map(|(value, _)| weight(*value)).sum();
        let edge = |(value, action): (f64, Action)| Edge {
            action,
            prior: weight(value) / sum,
            child: None,
            visits: 0,
            total: 0.0,
        };
        chosen.into_iter().map(edge).collect()
    }
}

/// How likely each seat is to win from here, as far as the position tells.
fn judged(state: &State) -> [f64; 2] {
    [Seat(0), Seat(1)].map(|seat| chance(state, seat))
}

/// Plays on greedily, for this many turns with the one that is under way, or to the end. When the budget is stopped, it stays where
/// it is.
pub(super) fn play_on(
    rules: &Rules,
    state: &mut State,
    greedy: &mut Greedy,
    most: Option<u32>,
    budget: &Budget,
    legal: &mut Vec<Action>,
    rng: &mut dyn Rng,
) {
    let mut players = Players { greedy, legal, rng };
    // Wherever the game stops, the position there is judged.
    let _ = run::<Crush>(rules, state, &mut players, &mut turns_within(most, budget));
}

/// Watches a game that is played on: for this many turns, and as long as the budget is not stopped.
fn turns_within(most: Option<u32>, budget: &Budget) -> impl Watch<Crush> {
    let mut turns = 0;
    Positions::new::<Crush>(move |at| {
        if budget.is_stopped() {
            return ControlFlow::Break(());
        }
        if matches!(at.state.stage(), Stage::MovementDice) {
            turns += 1;
            if most == Some(turns) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    })
}

/// Plays both seats greedily.
struct Players<'a> {
    greedy: &'a mut Greedy,
    legal: &'a mut Vec<Action>,
    rng: &'a mut dyn Rng,
}

impl Host<Crush> for Players<'_> {
    #[inline]
    fn decide(&mut self, pending: Pending<'_, Crush>) -> Option<(Seat, Action)> {
        let seat = pending.list(self.legal)?;
        let place = self.greedy.place(pending.rules, pending.state, seat, self.legal);
        Some((seat, *self.legal.get(place)?))
    }

    #[inline]
    fn answer(&mut self, ask: Ask<'_, Crush>) -> Result<Outcome, SourceError> {
        Ok(Crush::sample(ask.rules, ask.state, ask.chance, self.rng))
    }
}

/// The place of the action that is most worth a visit: believed in, or found good.
fn promising(edges: &[Edge], visits: u32) -> usize {
    let tried: f64 = edges.iter().map(|edge| edge.total).sum();
    let mean = if visits > 0 { tried / f64::from(visits) } else { 0.5 };
    let root = f64::from(visits).sqrt();
    let score = |edge: &Edge| {
        let found = if edge.visits > 0 { edge.total / f64::from(edge.visits) } else { mean };
        found + CURIOSITY * edge.prior * root / f64::from(1 + edge.visits)
    };
    let mut best = (0, f64::NEG_INFINITY);
    for (place, edge) in edges.iter().enumerate() {
        let score = score(edge);
        if score > best.1 {
            best = (place, score);
        }
    }
    best.0
}
