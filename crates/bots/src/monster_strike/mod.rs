//! Helpers for Monster Strike, which is played together: from any aim to playouts of every aim.

mod greedy;
mod playout;
mod search;
mod worth;

use ::monster_strike::MonsterStrike;
use kernel::Rng;

use crate::{BotSpec, Odds, Opponents, Random, Sight};
use greedy::Greedy;
use search::Search;

const BOTS: &[BotSpec<MonsterStrike>] = &[
    BotSpec { name: "random", label: "any legal aim", make: || Box::new(Random) },
    BotSpec {
        name: "greedy",
        label: "the aim with the best expected defeats under the quick model, by the harm they prevent",
        make: || Box::new(Greedy),
    },
    BotSpec {
        name: "search",
        label: "plays every aim on many times, and takes what wins most",
        make: || Box::<Search>::default(),
    },
];

/// How often each choice is played on for odds.
const ODDS: Search = Search { playouts: 400 };

impl Opponents for MonsterStrike {
    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }

    fn odds(sight: &Sight<'_, Self>, rng: &mut dyn Rng) -> Option<Odds> {
        Some(ODDS.odds(sight, rng))
    }
}
