//! Opponents for Monster Kids, together and versus: from any legal action to playouts of drawn positions.

mod chances;
mod fights;
mod friends;
mod greedy;
mod playout;
mod search;
mod seen;
mod worth;

use ::monster_kids::MonsterKids;
use kernel::Rng;

use crate::{BotSpec, Decision, Odds, Opponents, Random};
use greedy::Greedy;
use search::Search;

const BOTS: &[BotSpec<MonsterKids>] = &[
    BotSpec { name: "random", label: "any legal action", make: || Box::new(Random) },
    BotSpec {
        name: "greedy",
        label: "wins the fights it can with its cheapest cards, and wastes none",
        make: || Box::new(Greedy),
    },
    BotSpec {
        name: "search",
        label: "plays every choice on in many positions that fit, and takes what wins most",
        make: || Box::<Search>::default(),
    },
];

/// How often each choice is played on for odds.
const ODDS: Search = Search { playouts: 2_000 };

impl Opponents for MonsterKids {
    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }

    fn odds(sight: &Decision<'_, Self>, rng: &mut dyn Rng) -> Option<Odds> {
        ODDS.odds(sight, rng)
    }
}
