//! A tree of what may follow a decision: decisions of all players, chance between them, and games played on from its leaves.
//!
//! It works for every game of which nothing is hidden that matters to the decision: one position is drawn that fits the view, and
//! the tree grows from there. What differs from game to game is a [`Guide`].

use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

use kernel::{
    Discard, Game, Host, Node, Pending, Positions, Rng, Seat, SourceError, Step, Watch, run, source::Ask,
};

use crate::{Budget, Decision};

/// How much a promising action is tried before others.
const CURIOSITY: f64 = 1.1;
/// The lowest prior of an action, as a power of e: even what looks hopeless is tried now and then.
const LEAST_PROMISE: f64 = -4.0;

/// What a tree has to know about a game beyond its rules.
pub(crate) trait Guide<G: Game> {
    /// The chance of winning of each seat.
    type Chances: AsRef<[f64]>;

    /// The difference in promise that makes one action about three times as likely as another to be tried first.
    const PROMISE: f64;

    /// How many turns a game is played on from a leaf, the one that is under way included; none if it is played to its end.
    const TURNS: Option<u32>;

    /// Which of the legal actions the tree considers, with how promising each looks, the most promising first.
    fn candidates(
        &mut self,
        rules: &G::Rules,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
    ) -> Vec<(f64, G::Action)>;

    /// What a player does while a game is played on, by its place among the legal actions.
    fn play(
        &mut self,
        rules: &G::Rules,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        rng: &mut dyn Rng,
    ) -> usize;

    /// Whether a turn begins with what this position waits for.
    fn begins_turn(state: &G::State) -> bool;

    /// How likely each seat is to win from here, as far as the position tells.
    fn judge(&self, rules: &G::Rules, state: &G::State) -> Self::Chances;
}

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
pub(crate) struct Finding<A> {
    pub(crate) action: A,
    pub(crate) visits: u32,
    pub(crate) chance: f64,
}

/// A position in the tree.
struct TreeNode<G: Game> {
    state: G::State,
    kind: Kind<G>,
}

enum Kind<G: Game> {
    /// A player decides between one or more actions.
    Decision { seat: Seat, edges: Vec<Edge<G::Action>>, visits: u32 },
    /// Chance answers; only what was answered so far is in the tree.
    Chance { chance: G::Chance, edges: Vec<(G::Outcome, usize)> },
    /// Nobody decides any more.
    End,
}

/// An action that the tree considers.
struct Edge<A> {
    action: A,
    /// How much it is believed in before it was tried.
    prior: f64,
    child: Option<usize>,
    visits: u32,
    /// The sum of the chances of the player who decides.
    total: f64,
}

/// Grows a tree for a decision, and picks the action that it visited most; the most promising one if it was stopped before the
/// first visit.
pub(crate) fn choose<G: Game>(
    decision: &Decision<'_, G>,
    guide: impl Guide<G>,
    limit: SearchLimit,
    rng: &mut dyn Rng,
) -> usize {
    if decision.legal.len() < 2 {
        return 0;
    }
    let root = G::worlds(decision.rules, decision.view, rng);
    let mut tree = Tree::new(decision.rules, root, guide, decision.budget);
    tree.grow_for(limit, rng);
    let findings = tree.findings();
    let most = findings.iter().max_by(|a, b| a.visits.cmp(&b.visits).then(a.chance.total_cmp(&b.chance)));
    let best = most.filter(|most| most.visits > 0).or(findings.first());
    best.and_then(|best| decision.legal.iter().position(|action| *action == best.action)).unwrap_or(0)
}

/// The tree.
struct Tree<'a, G: Game, P> {
    rules: &'a G::Rules,
    guide: P,
    budget: &'a Budget,
    nodes: Vec<TreeNode<G>>,
    buffer: Vec<G::Action>,
}

impl<'a, G: Game, P: Guide<G>> Tree<'a, G, P> {
    /// A tree with this position as its root.
    fn new(rules: &'a G::Rules, root: G::State, guide: P, budget: &'a Budget) -> Self {
        let mut tree = Self { rules, guide, budget, nodes: Vec::new(), buffer: Vec::new() };
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
                Kind::End => break self.guide.judge(self.rules, state),
                Kind::Decision { seat, edges, visits } => {
                    let place = promising(edges, *visits);
                    path.push((at, place));
                    let edge = &mut edges[place];
                    if let Some(child) = edge.child {
                        at = child;
                        continue;
                    }
                    edge.child = Some(next);
                    Step::Act(*seat, edge.action.clone())
                }
                Kind::Chance { chance, edges } => {
                    let outcome = G::sample(self.rules, state, chance, rng);
                    if let Some((_, child)) = edges.iter().find(|(known, _)| *known == outcome) {
                        at = *child;
                        continue;
                    }
                    edges.push((outcome.clone(), next));
                    Step::Chance(outcome)
                }
            };
            let mut state = state.clone();
            G::apply(self.rules, &mut state, &step, &mut Discard);
            self.add(state);
            at = next;
            if !matches!(self.nodes[at].kind, Kind::Chance { .. }) {
                let mut state = self.nodes[at].state.clone();
                let legal = &mut self.buffer;
                play_on(self.rules, &mut state, &mut self.guide, P::TURNS, self.budget, legal, rng);
                break self.guide.judge(self.rules, &state);
            }
        };
        for (at, place) in path {
            if let Kind::Decision { seat, edges, visits } = &mut self.nodes[at].kind {
                *visits += 1;
                edges[place].visits += 1;
                edges[place].total += chances.as_ref()[seat.index()];
            }
        }
    }

    /// What the tree says about the actions of its root, the most promising before the first visit first.
    fn findings(&self) -> Vec<Finding<G::Action>> {
        let Some(TreeNode { kind: Kind::Decision { edges, .. }, .. }) = self.nodes.first() else {
            return Vec::new();
        };
        let finding = |edge: &Edge<G::Action>| Finding {
            action: edge.action.clone(),
            visits: edge.visits,
            chance: edge.total / f64::from(edge.visits.max(1)),
        };
        edges.iter().map(finding).collect()
    }

    /// Adds a position to the tree.
    fn add(&mut self, state: G::State) {
        let kind = match G::node(self.rules, &state) {
            Node::Over => Kind::End,
            Node::Chance(chance) => Kind::Chance { chance, edges: Vec::new() },
            Node::Decide(seats) => match seats.first().map(|seat| (seat, self.edges(&state, seat))) {
                Some((seat, edges)) if !edges.is_empty() => Kind::Decision { seat, edges, visits: 0 },
                Some(_) | None => Kind::End,
            },
        };
        self.nodes.push(TreeNode { state, kind });
    }

    /// The actions that the guide considers, with how much each is believed in.
    fn edges(&mut self, state: &G::State, seat: Seat) -> Vec<Edge<G::Action>> {
        let legal = &mut self.buffer;
        legal.clear();
        G::actions(self.rules, state, seat, legal);
        let chosen = self.guide.candidates(self.rules, state, seat, legal);
        let best = chosen.iter().map(|(value, _)| *value).fold(f64::NEG_INFINITY, f64::max);
        let weight = |value: f64| ((value - best) / P::PROMISE).max(LEAST_PROMISE).exp();
        let sum: f64 = chosen.iter().map(|(value, _)| weight(*value)).sum();
        let edge = |(value, action): (f64, G::Action)| Edge {
            action,
            prior: weight(value) / sum,
            child: None,
            visits: 0,
            total: 0.0,
        };
        chosen.into_iter().map(edge).collect()
    }
}

/// Plays on as the guide plays, for this many turns with the one that is under way, or to the end. When the budget is stopped, it
/// stays where it is.
pub(crate) fn play_on<G: Game, P: Guide<G>>(
    rules: &G::Rules,
    state: &mut G::State,
    guide: &mut P,
    most: Option<u32>,
    budget: &Budget,
    legal: &mut Vec<G::Action>,
    rng: &mut dyn Rng,
) {
    let mut players = Guided { guide, legal, rng };
    // Wherever the game stops, the position there is judged.
    let _ = run::<G>(rules, state, &mut players, &mut turns_within::<G, P>(most, budget));
}

/// Watches a game that is played on: for this many turns, and as long as the budget is not stopped.
fn turns_within<G: Game, P: Guide<G>>(most: Option<u32>, budget: &Budget) -> impl Watch<G> {
    let mut turns = 0;
    Positions::new::<G>(move |at| {
        if budget.is_stopped() {
            return ControlFlow::Break(());
        }
        if P::begins_turn(at.state) {
            turns += 1;
            if most == Some(turns) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    })
}

/// Plays all seats as a guide does.
struct Guided<'a, G: Game, P> {
    guide: &'a mut P,
    legal: &'a mut Vec<G::Action>,
    rng: &'a mut dyn Rng,
}

impl<G: Game, P: Guide<G>> Host<G> for Guided<'_, G, P> {
    #[inline]
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)> {
        let seat = pending.list(self.legal)?;
        let place = self.guide.play(pending.rules, pending.state, seat, self.legal, self.rng);
        Some((seat, self.legal.get(place)?.clone()))
    }

    #[inline]
    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        Ok(G::sample(ask.rules, ask.state, ask.chance, self.rng))
    }
}

/// The place of the action that is most worth a visit: believed in, or found good.
fn promising<A>(edges: &[Edge<A>], visits: u32) -> usize {
    let tried: f64 = edges.iter().map(|edge| edge.total).sum();
    let mean = if visits > 0 { tried / f64::from(visits) } else { 0.5 };
    let root = f64::from(visits).sqrt();
    let score = |edge: &Edge<A>| {
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
