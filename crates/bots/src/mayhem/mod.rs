//! Opponents for Monster Mayhem: from any call to the one that wins the battle more often.
//!
//! Nobody decides anything after the call until the battle is settled, so its odds can be counted exactly from the cards
//! that lie face down: they are the chance of winning the battle, not the game.

mod battle;
mod counting;
mod naive;
mod turns;

use ::mayhem::Mayhem;
use kernel::Rng;

pub use counting::Counting;
use counting::Memory;
pub use naive::Naive;

use crate::{BotSpec, Careless, Decision, Level, Odds, OddsOf, Opponents, Random};

const BOTS: &[BotSpec<Mayhem>] = &[
    BotSpec { name: "random", level: None, label: "high or low, as it comes", make: || Box::new(Random) },
    BotSpec {
        name: "easy",
        level: Some(Level::Easy),
        label: "looks at its own card, and forgets to for every third call",
        make: || Box::new(Careless { like: Naive, percent: 35 }),
    },
    BotSpec {
        name: "naive",
        level: Some(Level::Medium),
        label: "calls by its own card: high from 5 upwards, low below",
        make: || Box::new(Naive),
    },
    BotSpec {
        name: "forgetful",
        level: Some(Level::Hard),
        label: "counts as if no card had been played yet, and calls what wins the battle more often",
        make: || Box::new(Counting { memory: Memory::Nothing }),
    },
    BotSpec {
        name: "counting",
        level: Some(Level::Expert),
        label: "counts the unseen cards and calls what wins the battle more often",
        make: || Box::new(Counting { memory: Memory::Everything }),
    },
];

impl Opponents for Mayhem {
    const ODDS_OF: OddsOf = OddsOf::Battle;

    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }

    /// The chance of winning the battle with each call, exactly.
    fn odds(sight: &Decision<'_, Self>, _: &mut dyn Rng) -> Option<Odds> {
        if sight.budget.is_stopped() { None } else { counting::odds(sight) }
    }
}
