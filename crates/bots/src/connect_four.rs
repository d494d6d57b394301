//! Opponents for Connect Four.

use ::connect_four as game;
use kernel::Rng;

use crate::{BotSpec, Odds, Opponents, Random, Sight};

const BOTS: &[BotSpec<game::ConnectFour>] =
    &[BotSpec { name: "random", label: "any legal action", make: || Box::new(Random) }];

impl Opponents for game::ConnectFour {
    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }

    fn odds(_: &Sight<'_, Self>, _: &mut dyn Rng) -> Option<Odds> {
        None
    }
}
