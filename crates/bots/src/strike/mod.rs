//! Opponents for Str!ke: from any legal action to the solved game.
//!
//! Under quick dice Str!ke is small enough to be solved for two to five players; [`chances`] looks a position up. With
//! two players that is the best anybody can do. With more it is an equilibrium: whoever is the only one to choose
//! otherwise does no better. Dice that are really thrown follow other odds, for which the solution is a good guess.
//!
//! Where pools are hidden (STR-28) everybody has still seen every die that was thrown, won and lost, and can count: so bots
//! and odds get the counts ([`Opponents::recall`]). That tells nothing that was kept from anybody.

mod arenas;
mod exact;
mod greedy;
mod lookup;
mod ranks;
mod search;
mod sides;
mod solutions;
mod solve;
mod throws;
mod weigh;

use std::ops::ControlFlow;

use ::strike::{Chance, Rules, State, Strike, View};
use kernel::{Deciding, Game, Node, Positions, Rng, Seat, Viewer, run};

pub use arenas::Way;
pub use exact::Exact;
pub use greedy::Greedy;
pub use lookup::{Move, SolvedPosition, chances};
pub use search::Search;
pub use solutions::{residual, slack};
pub use weigh::{Aiming, dice_won};

use crate::{AfterThrow, BotSpec, Budget, Careless, Decision, Level, Odds, Opponents, Random};

const BOTS: &[BotSpec<Strike>] = &[
    BotSpec { name: "random", level: None, label: "any legal action", make: || Box::new(Random) },
    BotSpec {
        name: "easy",
        level: Some(Level::Easy),
        label: "any legal action, but for a thought now and then of where a throw is expected to win dice",
        make: || Box::new(Careless { like: Greedy { aiming: Aiming::Drawn }, percent: 95 }),
    },
    BotSpec {
        name: "medium",
        level: Some(Level::Medium),
        label: "throws on where that is expected to win dice, but for every other choice",
        make: || Box::new(Careless { like: Greedy { aiming: Aiming::Drawn }, percent: 50 }),
    },
    BotSpec {
        name: "greedy",
        level: Some(Level::Hard),
        label: "throws on where a throw is expected to win dice",
        make: || Box::new(Greedy { aiming: Aiming::Weighed }),
    },
    BotSpec {
        name: "search",
        // It plays as well as the solved game does, so it is no step between greedy and that.
        level: None,
        label: "plays every choice on many times and takes what wins more often",
        make: || Box::<Search>::default(),
    },
    BotSpec {
        name: "exact",
        level: Some(Level::Exact),
        label: "plays the solved game: with two players nobody can do better",
        make: || Box::<Exact>::default(),
    },
];

/// How often each choice is played on for odds that cannot be looked up.
const ODDS: Search = Search { playouts: 4_000, aiming: Aiming::Drawn };

impl Opponents for Strike {
    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }

    /// Every die is thrown, won and lost before everybody's eyes, and all begin with the same number: whoever watches can count
    /// every pool, hidden or not.
    fn recall(rules: &Rules, state: &State, _: Seat) -> View {
        Self::view(rules, state, Viewer::Omniscient)
    }

    fn worth(
        rules: &Rules,
        position: &State,
        seat: Seat,
        budget: &Budget,
        mut rng: &mut dyn Rng,
    ) -> Option<(f64, AfterThrow)> {
        if budget.is_stopped() {
            return None;
        }
        let mut state = *position;
        // What comes down mostly shows what it showed.
        let mut settling = Positions::new::<Self>(|at| match at.node {
            Node::Chance(Chance::Settle) => ControlFlow::Continue(()),
            Node::Chance(_) | Node::Decide(_) | Node::Over => ControlFlow::Break(()),
        });
        // It always stops where nothing comes down any more.
        let _ =
            run::<Self>(rules, &mut state, &mut Deciding::new::<Self>(&mut rng, |_, _| None), &mut settling);
        if let Some(worth) = exact::worth(rules, &state, seat, budget) {
            return Some((worth, AfterThrow::SolvedByQuickModel));
        }
        let played_on = search::played_on(rules, state, seat, budget, rng);
        (!budget.is_stopped()).then_some((played_on, AfterThrow::PlayedOn))
    }

    fn odds(decision: &Decision<'_, Self>, rng: &mut dyn Rng) -> Option<Odds> {
        exact::odds(decision).or_else(|| ODDS.odds(decision, rng))
    }
}
