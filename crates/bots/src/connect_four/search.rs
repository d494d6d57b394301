//! Grows a tree of what may follow, and takes what was visited most.

use ::connect_four::ConnectFour;
use kernel::Rng;

use super::{
    board::Board,
    uct::{Playing, Tree},
};
use crate::{Bot, Decision};

/// Grows a tree of what may follow.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// How many games it plays on, with the full effort.
    pub games: u32,
    /// How it plays them.
    pub playing: Playing,
}

impl Search {
    /// A small tree: less than a thousandth of a second.
    pub const QUICK: Self = Self { games: 400, playing: Playing::Alert };
    /// The tree on the shelf: about a hundredth of a second.
    pub const FULL: Self = Self { games: 10_000, playing: Playing::Alert };
}

impl Bot<ConnectFour> for Search {
    fn choose(&mut self, decision: &Decision<'_, ConnectFour>, rng: &mut dyn Rng) -> usize {
        if decision.legal.len() < 2 {
            return 0;
        }
        let mut tree = Tree::new(Board::of(decision.view), self.playing);
        tree.grow(decision.budget.playouts(self.games), decision.budget, rng);
        let best = tree.best();
        decision.legal.iter().position(|drop| drop.column == best).unwrap_or(0)
    }
}
