//! A tree of what may follow, grown by games played on at random from its leaves: small and fast, for this game alone.

use kernel::Rng;

use super::board::{Board, FROM_THE_CENTRE, SQUARES, column, completing};
use crate::Budget;

/// How games are played on, and which drops the tree considers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Playing {
    /// Any drop, by chance: the plain search.
    Plain,
    /// Wins at once where it can, and prevents where it must; what lets the other win at once is not considered.
    Alert,
}

impl Playing {
    /// How much what was tried seldom is tried again: plain games tell less, so each needs more of them.
    const fn curiosity(self) -> f32 {
        match self {
            Self::Plain => 1.0,
            Self::Alert => 0.7,
        }
    }
}

/// Results are counted in halves of a win.
const WIN: u32 = 2;
const DRAW: u32 = 1;
const LOSS: u32 = 0;

/// A position of the tree.
struct Node {
    /// The drops that are considered; none where the result is known.
    drops: u64,
    /// The result for whoever is to move, where it is known.
    result: Option<u32>,
    visits: u32,
    edges: [Edge; FROM_THE_CENTRE.len()],
}

/// A drop, by its column from the centre.
#[derive(Clone, Copy, Default)]
struct Edge {
    visits: u32,
    /// Halves of wins of whoever drops.
    halves: u32,
    /// The place of the position after it; the root is after none.
    child: u32,
}

/// The tree.
pub(super) struct Tree {
    root: Board,
    playing: Playing,
    nodes: Vec<Node>,
}

impl Tree {
    /// A tree with this position as its root, in which the game must go on.
    pub(super) fn new(root: Board, playing: Playing) -> Self {
        let mut node = Node::of(root, playing);
        // Whoever has to choose chooses, even where nothing can be saved.
        node.result = None;
        node.drops = match (playing, root.wins(), root.safe()) {
            (Playing::Plain, _, _) | (Playing::Alert, 0, 0) => root.landings(),
            (Playing::Alert, 0, safe) => safe,
            (Playing::Alert, wins, _) => wins,
        };
        Self { root, playing, nodes: vec![node] }
    }

    /// Grows by this many games, or until the budget is stopped; gives how many there were.
    pub(super) fn grow(&mut self, games: u32, budget: &Budget, rng: &mut dyn Rng) -> u32 {
        self.nodes.reserve(games as usize);
        for game in 0..games {
            if budget.is_stopped() {
                return game;
            }
            // One number is asked for each game: the rest of its chance follows from that.
            self.visit(&mut Quick(rng.next_u64() | 1));
        }
        games
    }

    /// The column that was visited most; before the first visit the one nearest to the centre.
    pub(super) fn best(&self) -> u8 {
        let root = &self.nodes[0];
        let places = (0..FROM_THE_CENTRE.len()).filter(|place| root.considers(*place));
        // Of several the first counts, so the search for the most goes backwards.
        let best = places.rev().max_by_key(|place| (root.edges[*place].visits, root.edges[*place].halves));
        FROM_THE_CENTRE[best.unwrap_or(0)]
    }

    /// Walks down once, adds a position, plays on from there and remembers how it went.
    fn visit(&mut self, quick: &mut Quick) {
        let mut path = [(0_u32, 0_u8); SQUARES as usize + 1];
        let (mut length, mut at, mut board) = (0, 0, self.root);
        let mut result = loop {
            let next = self.nodes.len() as u32;
            let node = &mut self.nodes[at as usize];
            if let Some(result) = node.result {
                break result;
            }
            let place = node.promising(self.playing.curiosity());
            path[length] = (at, place as u8);
            length += 1;
            let square = node.drops & column(FROM_THE_CENTRE[place]);
            let wins = completing(board.own, board.taken) & square != 0;
            board = board.after(square);
            if wins {
                break LOSS;
            }
            let child = &mut node.edges[place].child;
            if *child != 0 {
                at = *child;
                continue;
            }
            *child = next;
            let node = Node::of(board, self.playing);
            let result = node.result;
            self.nodes.push(node);
            break result.unwrap_or_else(|| play_on(board, self.playing, quick));
        };
        for (at, place) in path[..length].iter().rev() {
            result = WIN - result;
            let node = &mut self.nodes[*at as usize];
            node.visits += 1;
            let edge = &mut node.edges[usize::from(*place)];
            edge.visits += 1;
            edge.halves += result;
        }
    }
}

impl Node {
    /// A position that was not visited yet.
    fn of(board: Board, playing: Playing) -> Self {
        let (drops, result) = match playing {
            _ if board.discs() == SQUARES => (0, Some(DRAW)),
            Playing::Plain => (board.landings(), None),
            Playing::Alert if board.wins() != 0 => (0, Some(WIN)),
            Playing::Alert => match board.safe() {
                0 => (0, Some(LOSS)),
                safe => (safe, None),
            },
        };
        Self { drops, result, visits: 0, edges: [Edge::default(); FROM_THE_CENTRE.len()] }
    }

    /// Whether a drop is considered, by its place from the centre.
    #[inline]
    fn considers(&self, place: usize) -> bool {
        self.drops & column(FROM_THE_CENTRE[place]) != 0
    }

    /// The place of the drop that is most worth a visit: found good, or tried seldom. The first that was never tried, if there is one.
    #[inline]
    fn promising(&self, curiosity: f32) -> usize {
        let spread = curiosity * (self.visits.max(1) as f32).ln().sqrt();
        let mut best = (0, f32::NEG_INFINITY);
        for (place, edge) in self.edges.iter().enumerate() {
            if !self.considers(place) {
                continue;
            }
            if edge.visits == 0 {
                return place;
            }
            let visits = edge.visits as f32;
            let score = edge.halves as f32 * 0.5 / visits + spread / visits.sqrt();
            if score > best.1 {
                best = (place, score);
            }
        }
        best.0
    }
}

/// Plays on to the end, and gives the result for whoever is to move.
pub(super) fn play_on(mut board: Board, playing: Playing, quick: &mut Quick) -> u32 {
    let (mut here, mut there) = (WIN, LOSS);
    while board.discs() < SQUARES {
        let wins = completing(board.own, board.taken);
        let landings = board.landings();
        let square = match playing {
            Playing::Plain => {
                let square = quick.one_of(landings);
                if wins & square != 0 {
                    return here;
                }
                square
            }
            Playing::Alert => {
                if wins & landings != 0 {
                    return here;
                }
                match board.safe() {
                    0 => return there,
                    safe => quick.one_of(safe),
                }
            }
        };
        board = board.after(square);
        (here, there) = (there, here);
    }
    DRAW
}

/// The share of a win that a result is.
pub(super) fn share(result: u32) -> f64 {
    f64::from(result) / f64::from(WIN)
}

/// A small generator for the games that are played on: never zero inside.
pub(super) struct Quick(pub(super) u64);

impl Quick {
    /// One of these squares, each as likely as the others to within one in a million.
    #[inline]
    fn one_of(&mut self, mut squares: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let drawn = ((self.0 >> 32) * u64::from(squares.count_ones())) >> 32;
        for _ in 0..drawn {
            squares &= squares - 1;
        }
        squares & squares.wrapping_neg()
    }
}

#[cfg(test)]
mod tests {
    use kernel::lab_rng;

    use super::*;
    use crate::connect_four::{board::column_of, positions};

    #[test]
    fn every_square_is_drawn_as_often() {
        let mut quick = Quick(12_345);
        let squares = Board::default().landings();
        let mut drawn = [0_u32; 7];
        for _ in 0..70_000 {
            drawn[usize::from(column_of(quick.one_of(squares)))] += 1;
        }
        // Four times the deviation that chance has.
        assert!(drawn.iter().all(|drawn| drawn.abs_diff(10_000) < 370), "{drawn:?}");
    }

    #[test]
    fn both_ways_to_play_take_a_win_and_prevent_one() {
        for playing in [Playing::Plain, Playing::Alert] {
            for number in 0..60 {
                let (_, board) = positions::random(10 + number as u32 % 20, &mut lab_rng(41, number));
                let mut tree = Tree::new(board, playing);
                let rng = &mut lab_rng(42, number);
                assert_eq!(tree.grow(3_000, Budget::full(), rng), 3_000);
                let square = board.landings() & column(tree.best());
                if board.wins() != 0 {
                    assert!(board.wins() & square != 0, "{playing:?} wins in position {number}");
                } else if board.safe() != 0 {
                    assert!(board.safe() & square != 0, "{playing:?} prevents in position {number}");
                }
            }
        }
    }

    #[test]
    fn visits_of_the_root_are_games() {
        let mut tree = Tree::new(Board::default(), Playing::Plain);
        tree.grow(5_000, Budget::full(), &mut lab_rng(43, 1));
        assert_eq!(tree.nodes[0].visits, 5_000);
        assert_eq!(tree.nodes[0].edges.iter().map(|edge| edge.visits).sum::<u32>(), 5_000);
        assert_eq!(tree.best(), 3, "the centre is the best first drop");
    }
}
