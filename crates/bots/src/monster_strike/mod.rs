//! Helpers for Monster Strike, which is played together: from any aim to playouts of every aim.

mod greedy;
mod playout;
mod search;
mod worth;

use ::monster_strike::{MonsterStrike, Rules, State};
use kernel::{Rng, Seat};

use crate::{AfterThrow, BotSpec, Budget, Careless, Character, Decision, Level, Odds, Opponents, Random};
use greedy::Greedy;
use search::Search;
use worth::Goal;

const BOTS: &[BotSpec<MonsterStrike>] = &[
    BotSpec { name: "random", level: None, label: "any legal aim, or none", make: || Box::new(Random) },
    BotSpec {
        name: "easy",
        level: Some(Level::Easy),
        label: "any aim or none, and a good one now and then",
        make: || Box::new(Careless { like: Greedy { goal: Goal::Win }, percent: 90 }),
    },
    BotSpec {
        name: "medium",
        level: Some(Level::Medium),
        label: "aims well a little more than every other time",
        make: || Box::new(Careless { like: Greedy { goal: Goal::Win }, percent: 45 }),
    },
    BotSpec {
        name: "greedy",
        level: Some(Level::Hard),
        label: "the aim with the best expected defeats under the quick model, by the harm they prevent, or none at all",
        make: || Box::new(Greedy { goal: Goal::Win }),
    },
    BotSpec {
        name: "score",
        level: None,
        label: "aims as well as Hard, but for a good rank: standing locations, and nobody escaped",
        make: || Box::new(Greedy { goal: Goal::Score }),
    },
    BotSpec {
        name: "search",
        level: Some(Level::Expert),
        label: "plays every aim on many times, and takes what wins most",
        make: || Box::<Search>::default(),
    },
];

const AMBITIOUS: Character =
    Character { bot: "score", word: "ambitious", title: "Ambitious", like: Level::Hard };

/// How often each choice is played on for odds.
const ODDS: Search = Search { playouts: 400 };

impl Opponents for MonsterStrike {
    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }

    fn characters() -> &'static [Character] {
        &[AMBITIOUS]
    }

    /// The position played on once with quick dice, by greedy in every seat: all win or lose together.
    fn worth(
        rules: &Rules,
        position: &State,
        _: Seat,
        budget: &Budget,
        rng: &mut dyn Rng,
    ) -> Option<(f64, AfterThrow)> {
        if budget.is_stopped() {
            return None;
        }
        let mut state = *position;
        playout::play_on(rules, &mut state, rng.next_u64());
        Some((playout::result(rules, &state), AfterThrow::PlayedOn))
    }

    fn odds(sight: &Decision<'_, Self>, rng: &mut dyn Rng) -> Option<Odds> {
        ODDS.odds(sight, rng)
    }
}
