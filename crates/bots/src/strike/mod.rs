//! Opponents for Str!ke.

use ::strike::Strike;
use kernel::Rng;

use crate::{BotSpec, Odds, Opponents, Random, Sight};

const BOTS: &[BotSpec<Strike>] =
    &[BotSpec { name: "random", label: "any legal action", make: || Box::new(Random) }];

impl Opponents for Strike {
    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }

    fn odds(_: &Sight<'_, Self>, _: &mut dyn Rng) -> Option<Odds> {
        None
    }
}
