//! A tree of what may follow: decisions of both players, chance between them, and short games played on from its leaves.

use crush::{Action, Crush, Outcome, Rules, Stage, State};
use kernel::{Discard, Game as _, Node, Rng, Seat, Step};

use super::{candidates::for_a_tree, greedy::Greedy, worth::chance};

/// How much a promising action is tried before others.
const CURIOSITY: f64 = 1.1;
/// The difference in promise that makes one action about three times as likely as another to be tried first.
const PROMISE: f64 = 0.25;
/// How many turns a game is played on, the one that is under way included.
const TURNS: u32 = 3;

/// The chance of winning that each player has.
type Chances = [f64; 2];

/// A position in the tree.
#[derive(Debug)]
struct Place {
    state: State,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// A player decides.
    Decision { seat: Seat, edges: Vec<Edge>, visits: u32 },
    /// Chance answers; only what was answered so far is in the tree.
    Chance { edges: Vec<(Outcome, usize)> },
    /// The game is over.
    End,
}

/// An action that is looked at.
#[derive(Clone, Copy, Debug)]
struct Edge {
    action: Action,
    /// How much it is believed in before it was tried.
    prior: f64,
    child: Option<usize>,
    visits: u32,
    /// The chances of the player who decides, added up.
    total: f64,
}

/// What the tree says about an action of its root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    pub(super) action: Action,
    pub(super) visits: u32,
    pub(super) chance: f64,
}

/// The tree.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    rules: &'a Rules,
    policy: Greedy,
    places: Vec<Place>,
    buffer: Vec<Action>,
}

impl<'a> Tree<'a> {
    /// A tree with this position as its root.
    pub(super) fn new(rules: &'a Rules, state: &State) -> Self {
        let mut tree = Self { rules, policy: Greedy::default(), places: Vec::new(), buffer: Vec::new() };
        tree.grow(state);
        tree
    }

    /// Walks down once, grows the tree by a place, plays on from there and remembers how it went.
    pub(super) fn visit(&mut self, rng: &mut dyn Rng) {
        let mut path: Vec<(usize, usize)> = Vec::with_capacity(64);
        let mut at = 0;
        let chances = loop {
            let (next, grown) = match &self.places[at].kind {
                Kind::End => break judge(&self.places[at].state),
                Kind::Decision { edges, visits, .. } => {
                    let edge = promising(edges, *visits);
                    path.push((at, edge));
                    match edges[edge].child {
                        Some(child) => (child, false),
                        None => (self.take(at, edge), true),
                    }
                }
                Kind::Chance { .. } => self.answer(at, rng),
            };
            at = next;
            if grown && !matches!(self.places[at].kind, Kind::Chance { .. }) {
                let mut state = self.places[at].state;
                self.play_on(&mut state, TURNS, rng);
                break judge(&state);
            }
        };
        for (at, edge) in path {
            if let Kind::Decision { seat, edges, visits } = &mut self.places[at].kind {
                *visits += 1;
                edges[edge].visits += 1;
                edges[edge].total += chances[seat.index()];
            }
        }
    }

    /// What the tree says about the actions of its root.
    pub(super) fn findings(&self) -> Vec<Finding> {
        let Some(Place { kind: Kind::Decision { edges, .. }, .. }) = self.places.first() else {
            return Vec::new();
        };
        let finding = |edge: &Edge| Finding {
            action: edge.action,
            visits: edge.visits,
            chance: edge.total / f64::from(edge.visits.max(1)),
        };
        edges.iter().map(finding).collect()
    }

    /// Adds a place to the tree.
    fn grow(&mut self, state: &State) -> usize {
        let kind = match Crush::node(self.rules, state) {
            Node::Over => Kind::End,
            Node::Chance(_) => Kind::Chance { edges: Vec::new() },
            Node::Decide(seats) => {
                let seat = seats.first().unwrap_or_default();
                Kind::Decision { seat, edges: self.candidates(state, seat), visits: 0 }
            }
        };
        self.places.push(Place { state: *state, kind });
        self.places.len() - 1
    }

    /// Takes an action that was not tried yet.
    fn take(&mut self, at: usize, edge: usize) -> usize {
        let Place { state, kind: Kind::Decision { seat, edges, .. } } = &self.places[at] else { return at };
        let (mut state, step) = (*state, Step::Act(*seat, edges[edge].action));
        Crush::apply(self.rules, &mut state, &step, &mut Discard);
        let child = self.grow(&state);
        if let Kind::Decision { edges, .. } = &mut self.places[at].kind {
            edges[edge].child = Some(child);
        }
        child
    }

    /// Lets chance answer; true if the answer is new.
    fn answer(&mut self, at: usize, rng: &mut dyn Rng) -> (usize, bool) {
        let mut state = self.places[at].state;
        let Node::Chance(chance) = Crush::node(self.rules, &state) else { return (at, true) };
        let outcome = Crush::sample(self.rules, &state, &chance, rng);
        if let Kind::Chance { edges } = &self.places[at].kind
            && let Some((_, child)) = edges.iter().find(|(known, _)| *known == outcome)
        {
            return (*child, false);
        }
        Crush::apply(self.rules, &mut state, &Step::Chance(outcome), &mut Discard);
        let child = self.grow(&state);
        if let Kind::Chance { edges } = &mut self.places[at].kind {
            edges.push((outcome, child));
        }
        (child, true)
    }

    /// The actions worth a look, with how much each is believed in.
    fn candidates(&mut self, state: &State, seat: Seat) -> Vec<Edge> {
        let mut legal = std::mem::take(&mut self.buffer);
        legal.clear();
        Crush::actions(self.rules, state, seat, &mut legal);
        let mut judged: Vec<(f64, Action)> = Vec::with_capacity(legal.len());
        self.policy.judge(self.rules, state, seat, &legal, |place, value| judged.push((value, legal[place])));
        self.buffer = legal;
        judged.sort_by(|a, b| b.0.total_cmp(&a.0));
        let chosen = for_a_tree(judged);
        let best = chosen.iter().map(|(value, _)| *value).fold(f64::NEG_INFINITY, f64::max);
        let weight = |value: f64| ((value - best) / PROMISE).max(-4.0).exp();
        let sum: f64 = chosen.iter().map(|(value, _)| weight(*value)).sum();
        let edge = |(value, action): &(f64, Action)| Edge {
            action: *action,
            prior: weight(*value) / sum,
            child: None,
            visits: 0,
            total: 0.0,
        };
        chosen.iter().map(edge).collect()
    }

    /// Plays on greedily for so many turns, the one that is under way included.
    pub(super) fn play_on(&mut self, state: &mut State, most: u32, rng: &mut dyn Rng) {
        let mut turns = 0;
        let mut legal = std::mem::take(&mut self.buffer);
        for _ in 0..Crush::cap(self.rules) {
            let step = match Crush::node(self.rules, state) {
                Node::Over => break,
                Node::Chance(chance) => {
                    if matches!(state.stage(), Stage::MovementDice) {
                        turns += 1;
                        if turns == most {
                            break;
                        }
                    }
                    Step::Chance(Crush::sample(self.rules, state, &chance, rng))
                }
                Node::Decide(seats) => {
                    let seat = seats.first().unwrap_or_default();
                    legal.clear();
                    Crush::actions(self.rules, state, seat, &mut legal);
                    let place = self.policy.place(self.rules, state, seat, &legal);
                    Step::Act(seat, legal[place])
                }
            };
            Crush::apply(self.rules, state, &step, &mut Discard);
        }
        self.buffer = legal;
    }
}

/// The action that is most worth a visit: believed in, or found good.
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

/// How likely each player is to win from here, as far as the position tells.
fn judge(state: &State) -> Chances {
    [Seat(0), Seat(1)].map(|seat| chance(state, seat))
}
