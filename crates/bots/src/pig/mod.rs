//! Opponents for Pig: holding at 20, and the solved game.

mod solve;

use ::pig as game;
use game::{Action, Pig};
use kernel::Rng;

use crate::{Bot, BotSpec, Careless, ChoiceOdds, Decision, Level, Method, Odds, Opponents, Random};

const BOTS: &[BotSpec<Pig>] = &[
    BotSpec { name: "random", level: None, label: "any legal action", make: || Box::new(Random) },
    BotSpec {
        name: "easy",
        level: Some(Level::Easy),
        label: "means to hold at 20, and does anything in two choices of five",
        make: || Box::new(Careless { like: HoldAt20, percent: 40 }),
    },
    BotSpec {
        name: "medium",
        level: Some(Level::Medium),
        label: "means to hold at 20, and does anything in one choice of five",
        make: || Box::new(Careless { like: HoldAt20, percent: 20 }),
    },
    BotSpec {
        name: "greedy",
        level: Some(Level::Hard),
        label: "holds at 20, or with enough to win",
        make: || Box::new(HoldAt20),
    },
    BotSpec {
        name: "exact",
        level: Some(Level::Exact),
        label: "plays the solved game: nobody can do better",
        make: || Box::new(Exact),
    },
];

/// The total that one more roll is not expected to raise: five faces add 20 in all, and the sixth takes it away.
const ENOUGH: u16 = 20;

/// Holds once a further roll is expected to lose points.
#[derive(Clone, Copy, Debug)]
struct HoldAt20;

impl Bot<Pig> for HoldAt20 {
    fn choose(&mut self, decision: &Decision<'_, Pig>, _: &mut dyn Rng) -> usize {
        let held = decision.view.scores[decision.seat.index()];
        let holds = decision.view.total >= ENOUGH || held + decision.view.total >= game::GOAL;
        let wanted = if holds { Action::Hold } else { Action::Roll };
        decision.legal.iter().position(|action| *action == wanted).unwrap_or(0)
    }
}

/// Takes the better choice of the solved game.
#[derive(Clone, Copy, Debug)]
struct Exact;

impl Bot<Pig> for Exact {
    fn choose(&mut self, decision: &Decision<'_, Pig>, _: &mut dyn Rng) -> usize {
        odds(decision).best().map_or(0, |choice| choice.action)
    }
}

fn odds(decision: &Decision<'_, Pig>) -> Odds {
    let own = decision.view.scores[decision.seat.index()];
    let other = decision.view.scores[1 - decision.seat.index()];
    let chances = solve::chances(own, other, decision.view.total);
    let choices = decision.legal.iter().enumerate().map(|(place, action)| {
        let chance = match action {
            Action::Roll => chances.roll,
            Action::Hold => chances.hold,
        };
        ChoiceOdds { action: place, chance, margin: 0.0 }
    });
    Odds::of_all(choices.collect(), Method::Exact)
}

impl Opponents for Pig {
    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }

    fn odds(decision: &Decision<'_, Self>, _: &mut dyn Rng) -> Option<Odds> {
        if decision.budget.is_stopped() { None } else { Some(odds(decision)) }
    }
}
