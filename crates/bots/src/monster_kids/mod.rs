//! Opponents for Monster Kids, together and versus: from any legal action to playouts of drawn positions.

mod chances;
mod expert;
mod fights;
mod fitted;
mod friends;
mod greedy;
pub mod outlook;
mod playout;
mod search;
mod seen;
mod stakes;
mod worth;

use ::monster_kids::MonsterKids;
use kernel::Rng;

use crate::{BotSpec, Careless, Decision, Level, Odds, Opponents, Random};
use expert::Expert;
pub use expert::keen;
use greedy::Greedy;
use search::Search;

const BOTS: &[BotSpec<MonsterKids>] = &[
    BotSpec { name: "random", level: None, label: "any legal action", make: || Box::new(Random) },
    BotSpec {
        name: "easy",
        level: Some(Level::Easy),
        label: "means to win fights with its cheapest cards, and does anything in two choices of five",
        make: || Box::new(Careless { like: Greedy, percent: 40 }),
    },
    BotSpec {
        name: "greedy",
        level: Some(Level::Medium),
        label: "wins the fights it can with its cheapest cards, and wastes none",
        make: || Box::new(Greedy),
    },
    BotSpec {
        name: "search",
        level: Some(Level::Hard),
        label: "looks ahead to the next turn and judges what has come of it by how such games ended",
        make: || Box::new(Expert::HARD),
    },
    BotSpec {
        name: "expert",
        level: Some(Level::Expert),
        label: "looks some turns ahead, often, and judges what has come of them by how such games ended",
        make: || Box::<Expert>::default(),
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
