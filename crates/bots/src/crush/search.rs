//! Grows a tree of what may follow a decision, and takes what was found best.

use std::time::{Duration, Instant};

use crush::Crush;
use kernel::{Discard, Game as _, Rng, Step, lab_rng};

use super::tree::{Finding, Tree};
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

    /// The odds of the actions that a tree would look at, from whole games played on greedily with the same dice.
    pub(super) fn odds(sight: &Sight<'_, Crush>, games: u32, rng: &mut dyn Rng) -> Odds {
        let mut tree = Tree::new(sight.rules, sight.view);
        let place = |finding: &Finding| sight.legal.iter().position(|action| *action == finding.action);
        let mut places: Vec<usize> = tree.findings().iter().filter_map(place).collect();
        places.sort_unstable();
        compare::odds(places, games, rng, |place, dice| {
            let mut state = *sight.view;
            let step = Step::Act(sight.seat, sight.legal[place]);
            Crush::apply(sight.rules, &mut state, &step, &mut Discard);
            tree.play_on(&mut state, u32::MAX, &mut lab_rng(dice, 0));
            let mut scores = [0.0; 2];
            Crush::scores(sight.rules, &state, &mut scores);
            f64::from(scores[sight.seat.index()])
        })
    }
}
