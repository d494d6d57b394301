//! Opponents for Crush Monster Rampage!: any legal step, the step that looks best, and a tree of what may follow.

mod greedy;
mod ground;
mod worth;

use ::crush::Crush;
use kernel::Rng;

use crate::{BotSpec, Odds, Opponents, Random, Sight};
use greedy::Greedy;

const BOTS: &[BotSpec<Crush>] = &[
    BotSpec { name: "random", label: "any legal action", make: || Box::new(Random) },
    BotSpec {
        name: "greedy",
        label: "puts units where they can shoot and live, and fires where the cards are worth it",
        make: || Box::<Greedy>::default(),
    },
    BotSpec {
        name: "tuned",
        label: "x",
        make: || {
            let v: Vec<f64> = std::env::var("W").unwrap().split(',').map(|x| x.parse().unwrap()).collect();
            Box::new(Greedy {
                weights: ground::Weights {
                    hit: v[0],
                    loss: v[1],
                    nearer: v[2],
                    rescue: v[3],
                    entering: v[4],
                },
            })
        },
    },
];

impl Opponents for Crush {
    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }

    fn odds(_: &Sight<'_, Self>, _: &mut dyn Rng) -> Option<Odds> {
        None
    }
}
