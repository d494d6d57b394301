//! Opponents for Str!ke: from any legal action to the solved game.
//!
//! Under quick dice Str!ke is small enough to be solved for two to five players; [`chances`] looks a position up. With
//! two players that is the best anybody can do. With more it is an equilibrium: whoever is the only one to choose
//! otherwise does no better. Dice that are really thrown follow other odds, for which the solution is a good guess.

mod arenas;
mod exact;
mod fitting;
mod greedy;
mod ranks;
mod search;
mod solve;
mod standing;
mod throws;

use ::strike::Strike;
use kernel::Rng;

pub use arenas::Way;
pub use exact::Exact;
pub use greedy::Greedy;
pub use search::Search;
pub use standing::{Move, Standing, chances, residual, slack};

use crate::{BotSpec, Odds, Opponents, Random, Sight};

const BOTS: &[BotSpec<Strike>] = &[
    BotSpec { name: "random", label: "any legal action", make: || Box::new(Random) },
    BotSpec {
        name: "greedy",
        label: "throws on where a throw is expected to win dice",
        make: || Box::new(Greedy),
    },
    BotSpec {
        name: "search",
        label: "plays every choice on many times and takes what wins more often",
        make: || Box::<Search>::default(),
    },
    BotSpec {
        name: "exact",
        label: "plays the solved game: with two players nobody can do better",
        make: || Box::<Exact>::default(),
    },
];

/// How often each choice is played on for odds that cannot be looked up.
const ODDS: Search = Search { playouts: 4_000 };

impl Opponents for Strike {
    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }

    fn odds(sight: &Sight<'_, Self>, rng: &mut dyn Rng) -> Option<Odds> {
        Some(exact::odds(sight).unwrap_or_else(|| ODDS.odds(sight, rng)))
    }
}
