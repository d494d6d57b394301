//! Opponents for Connect Four: any column, one disc ahead, trees of what may follow, and the solved game.

mod board;
pub mod book;
mod busy;
mod exact;
mod follow_up;
mod greedy;
#[cfg(test)]
mod positions;
mod prove;
mod search;
mod solve;
mod table;
mod uct;
mod worth;

use ::connect_four::ConnectFour;
use kernel::Rng;

pub use exact::{Solved, solve};
pub use search::Search;
pub use uct::Playing;

use crate::{BotSpec, Careless, Decision, Level, Odds, Opponents, Random};

const BOTS: &[BotSpec<ConnectFour>] = &[
    BotSpec { name: "random", level: None, label: "any legal action", make: || Box::new(Random) },
    BotSpec {
        name: "easy",
        level: Some(Level::Easy),
        label: "wins and blocks at once where it looks, which it often does not",
        make: || Box::new(Careless { like: greedy::Greedy, percent: 30 }),
    },
    BotSpec {
        name: "greedy",
        level: Some(Level::Medium),
        label: "wins at once, blocks at once, else prefers the centre",
        make: || Box::new(greedy::Greedy),
    },
    BotSpec {
        name: "quick",
        level: Some(Level::Hard),
        label: "grows a small tree of what may follow",
        make: || Box::new(Search::QUICK),
    },
    BotSpec {
        name: "search",
        level: Some(Level::Expert),
        label: "grows a tree of what may follow, and takes what wins most",
        make: || Box::new(Search::FULL),
    },
    BotSpec {
        name: "exact",
        level: Some(Level::Exact),
        label: "plays the solved game, from the first disc on",
        make: || Box::<exact::Exact>::default(),
    },
];

impl Opponents for ConnectFour {
    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }

    fn odds(decision: &Decision<'_, Self>, rng: &mut dyn Rng) -> Option<Odds> {
        exact::odds(decision).or_else(|| exact::estimated(decision, rng))
    }
}
