//! Grows a tree of what may follow a decision, and takes what was found best.

use std::time::{Duration, Instant};

use crush::Crush;
use kernel::{Discard, Game as _, Rng, Step, lab_rng};

use super::{
    candidates,
    greedy::Greedy,
    tree::{Finding, Tree},
};
use crate::{Bot, Odds, Sight, compare};

/// How long a decision is thought about.
#[derive(Clone, Copy, Debug)]
pub enum Budget {
    /// So many visits of the tree: the same choice again, on any machine.
    Playouts(u32),
    /// So long: as many visits as the machine makes in that time.
    Time(Duration),
}

/// The searching opponent.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// How long it thinks.
    pub budget: Budget,
}

impl Default for Search {
    /// About a second on one core.
    fn default() -> Self {
        Self { budget: Budget::Playouts(800) }
    }
}

impl Bot<Crush> for Search {
    fn choose(&mut self, sight: &Sight<'_, Crush>, rng: &mut dyn Rng) -> usize {
        if sight.legal.len() < 2 {
            return 0;
        }
        let findings = self.think(sight, rng);
        let best = findings.iter().max_by(|a, b| a.visits.cmp(&b.visits).then(a.chance.total_cmp(&b.chance)));
        let found = best.and_then(|best| sight.legal.iter().position(|action| *action == best.action));
        found.unwrap_or(0)
    }
}

impl Search {
    fn think(self, sight: &Sight<'_, Crush>, rng: &mut dyn Rng) -> Vec<Finding> {
        let mut tree = Tree::new(sight.rules, sight.view);
        match self.budget {
            Budget::Playouts(playouts) => {
                for _ in 0..playouts {
                    tree.visit(rng);
                }
            }
            Budget::Time(time) => {
                let begun = Instant::now();
                while begun.elapsed() < time {
                    tree.visit(rng);
                }
            }
        }
        tree.findings()
    }

    /// The odds of every choice but the moves that look worse than others of the same unit, from whole games played on
    /// greedily with the same dice.
    pub(super) fn odds(sight: &Sight<'_, Crush>, games: u32, rng: &mut dyn Rng) -> Odds {
        let Sight { seat, rules, view, legal } = *sight;
        let mut judged: Vec<(f64, usize)> = Vec::with_capacity(legal.len());
        Greedy::default().judge(rules, view, seat, legal, |place, value| judged.push((value, place)));
        judged.sort_by(|a, b| b.0.total_cmp(&a.0));
        let places = candidates::for_odds(&judged, legal);
        let all = places.len() == legal.len();
        let mut tree = Tree::new(rules, view);
        let odds = compare::odds(places, games, rng, |place, dice| {
            let mut state = *view;
            Crush::apply(rules, &mut state, &Step::Act(seat, legal[place]), &mut Discard);
            tree.play_on(&mut state, u32::MAX, &mut lab_rng(dice, 0));
            let mut scores = [0.0; 2];
            Crush::scores(rules, &state, &mut scores);
            f64::from(scores[seat.index()])
        });
        Odds { left_out: (!all).then_some(candidates::LEFT_OUT), ..odds }
    }
}
