//! Opponents for Crush Monster Rampage!: any legal step, the step that looks best, and a tree of what may follow.

mod candidates;
mod expert;
mod greedy;
mod ground;
mod search;
mod tree;
mod worth;

use ::crush::Crush;
use kernel::Rng;

use crate::{BotSpec, Careless, Decision, Level, Odds, Opponents, Random};
pub use expert::{Expert, FALL, LEAD, SignWeights, Signs, Trees, Tuning, signs};
use greedy::Greedy;
pub use search::Search;
pub use tree::SearchLimit;

const BOTS: &[BotSpec<Crush>] = &[
    BotSpec { name: "random", level: None, label: "any legal action", make: || Box::new(Random) },
    BotSpec {
        name: "easy",
        level: Some(Level::Easy),
        label: "means to shoot and live, and does anything in two choices of five",
        make: || Box::new(Careless { like: Greedy::default(), percent: 40 }),
    },
    BotSpec {
        name: "greedy",
        level: Some(Level::Medium),
        label: "puts units where they can shoot and live, and fires where the cards are worth it",
        make: || Box::<Greedy>::default(),
    },
    BotSpec {
        name: "search",
        level: Some(Level::Hard),
        label: "grows a tree of what may follow, dice and cards included, for about a second a decision",
        make: || Box::<Search>::default(),
    },
    BotSpec {
        name: "expert",
        level: Some(Level::Expert),
        label: "grows a larger tree in the same time, and judges where units are left standing",
        make: || Box::<Expert>::default(),
    },
];

/// How many games are played on from each choice for odds.
const GAMES_FOR_ODDS: u32 = 40;

impl Opponents for Crush {
    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }

    fn odds(decision: &Decision<'_, Self>, rng: &mut dyn Rng) -> Option<Odds> {
        search::odds(decision, GAMES_FOR_ODDS, rng)
    }
}
