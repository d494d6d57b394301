//! Opponents for Pig.

use ::pig as game;
use kernel::Rng;

use crate::{BotSpec, Odds, Opponents, Random, Sight};

const BOTS: &[BotSpec<game::Pig>] =
    &[BotSpec { name: "random", label: "any legal action", make: || Box::new(Random) }];

impl Opponents for game::Pig {
    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }

    fn odds(_: &Sight<'_, Self>, _: &mut dyn Rng) -> Option<Odds> {
        None
    }
}
