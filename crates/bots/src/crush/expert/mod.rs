//! The expert opponent: a tree like the search's, grown several times as fast and guided better.

mod field;
mod judge;
mod moves;
mod policy;
mod shots;
mod tree;

use std::{num::NonZero, panic::resume_unwind, thread, time::Instant};

use ::crush::{Action, Crush};
use kernel::{Rng, lab_rng};

use super::SearchLimit;
use crate::{Bot, Budget, Cores, Decision};
pub use judge::{FALL, LEAD, SignWeights, Signs, signs};
use tree::{Finding, Tree};

/// What the expert weighs. The default is what won most; others are for measuring.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// How much a promising action is tried before others.
    pub curiosity: f64,
    /// The difference in promise that makes one action about three times as likely as another to be tried first.
    pub promise: f64,
    /// How much worse than the mean an action is taken to be before its first visit.
    pub doubt: f64,
    /// How many turns a game is played on from a leaf, the one that is under way included.
    pub turns: u32,
    /// How many moves of one unit are looked at.
    pub of_one_unit: usize,
    /// How many moves are looked at, of all units together.
    pub moves: usize,
    /// How much the signs of a position count.
    pub signs: SignWeights,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            curiosity: 1.1,
            promise: 0.25,
            doubt: 0.0,
            turns: 2,
            of_one_unit: 4,
            moves: 12,
            signs: SignWeights::EXPERT,
        }
    }
}

/// How many trees are grown for a decision. It never depends on the machine, so neither does the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trees {
    /// One; where the budget has all cores, four with half of the limit each.
    AsTheBudgetAllows,
    /// One, on one core.
    One,
    /// Four, each with the full limit, on as many cores as there are.
    Four,
}

/// The expert opponent.
#[derive(Clone, Copy, Debug)]
pub struct Expert {
    /// How long it thinks.
    pub limit: SearchLimit,
    /// How many trees it grows.
    pub trees: Trees,
    /// What it weighs.
    pub tuning: Tuning,
}

impl Default for Expert {
    /// About a second on one core, whatever cores there are: four trees of half the size are not shown to play better.
    fn default() -> Self {
        let (limit, trees) = (SearchLimit::Playouts(14_000), Trees::One);
        Self { limit, trees, tuning: Tuning::default() }
    }
}

impl Bot<Crush> for Expert {
    fn choose(&mut self, decision: &Decision<'_, Crush>, rng: &mut dyn Rng) -> usize {
        let legal = decision.legal;
        if legal.len() < 2 {
            return 0;
        }
        let (expert, trees) = self.at(decision.budget.cores());
        let findings = match trees {
            Trees::One | Trees::AsTheBudgetAllows => expert.grown(decision, rng),
            Trees::Four => {
                let cores = thread::available_parallelism().map_or(1, NonZero::get);
                expert.grown_together(decision, [(); 4].map(|()| rng.next_u64()), cores)
            }
        };
        best(&findings).and_then(|best| legal.iter().position(|action| *action == best)).unwrap_or(0)
    }
}

impl Expert {
    /// What one tree says of the actions of a decision that it looked at: how often each was visited, and the chance of winning found.
    pub fn weighed(&self, decision: &Decision<'_, Crush>, rng: &mut dyn Rng) -> Vec<(Action, u32, f64)> {
        let told = |finding: &Finding| {
            (finding.action, finding.visits, finding.total / f64::from(finding.visits.max(1)))
        };
        self.grown(decision, rng).iter().map(told).collect()
    }

    /// How it grows trees with these cores.
    fn at(&self, cores: Cores) -> (Self, Trees) {
        match (self.trees, cores, self.limit) {
            (Trees::AsTheBudgetAllows, Cores::All, SearchLimit::Playouts(playouts)) => {
                let half = SearchLimit::Playouts(playouts.div_ceil(2));
                (Self { limit: half, ..*self }, Trees::Four)
            }
            (Trees::AsTheBudgetAllows, Cores::All, SearchLimit::Time(_)) => (*self, Trees::Four),
            (Trees::AsTheBudgetAllows, Cores::One, _) => (*self, Trees::One),
            (trees @ (Trees::One | Trees::Four), ..) => (*self, trees),
        }
    }

    /// Grows a tree until the share of the limit is reached or the budget is stopped.
    fn grown(&self, decision: &Decision<'_, Crush>, rng: &mut (impl Rng + ?Sized)) -> Vec<Finding> {
        let budget: &Budget = decision.budget;
        let mut tree = Tree::new(decision.rules, decision.view, self.tuning, budget);
        match self.limit {
            SearchLimit::Playouts(playouts) => {
                for _ in 0..budget.playouts(playouts) {
                    if budget.is_stopped() {
                        break;
                    }
                    tree.visit(rng);
                }
            }
            SearchLimit::Time(time) => {
                let (begun, time) = (Instant::now(), budget.effort().of_time(time));
                while begun.elapsed() < time && !budget.is_stopped() {
                    tree.visit(rng);
                }
            }
        }
        tree.findings()
    }

    /// Grows a tree from each seed, on this many threads, and adds up what they found: the same on any number of them.
    fn grown_together(
        &self,
        decision: &Decision<'_, Crush>,
        seeds: [u64; 4],
        threads: usize,
    ) -> Vec<Finding> {
        let grow = |seeds: &[u64]| -> Vec<Vec<Finding>> {
            seeds.iter().map(|seed| self.grown(decision, &mut lab_rng(*seed, 0))).collect()
        };
        let found: Vec<Vec<Finding>> = thread::scope(|scope| {
            let parts = seeds.chunks(seeds.len().div_ceil(threads.max(1)));
            let workers: Vec<_> = parts.map(|part| scope.spawn(|| grow(part))).collect();
            let joined =
                workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
            joined.flatten().collect()
        });
        let mut found = found.into_iter();
        let mut all = found.next().unwrap_or_default();
        for other in found {
            // All roots list the same actions in the same order.
            for (sum, more) in all.iter_mut().zip(other) {
                sum.visits += more.visits;
                sum.total += more.total;
            }
        }
        all
    }
}

/// The action that was visited most; the most promising one if there was no visit.
fn best(findings: &[Finding]) -> Option<Action> {
    let mean = |finding: &Finding| finding.total / f64::from(finding.visits.max(1));
    let most = findings.iter().max_by(|a, b| a.visits.cmp(&b.visits).then(mean(a).total_cmp(&mean(b))));
    most.filter(|most| most.visits > 0).or(findings.first()).map(|finding| finding.action)
}

#[cfg(test)]
mod tests {
    use ::crush::Stage;
    use kernel::{Discard, Game as _, Meta as _, Node, Setup, Step};

    use super::*;

    #[test]
    fn four_trees_find_the_same_on_any_number_of_threads() {
        let rules = Crush::rules(&Setup::of(2)).expect("two can play");
        let (mut state, mut dice) = (Crush::setup(&rules), lab_rng(1, 1));
        while let Node::Chance(chance) = Crush::node(&rules, &state) {
            let outcome = Crush::sample(&rules, &state, &chance, &mut dice);
            Crush::apply(&rules, &mut state, &Step::Chance(outcome), &mut Discard);
        }
        assert!(matches!(state.stage(), Stage::Move(_)));
        let mut legal = Vec::new();
        Crush::actions(&rules, &state, state.turn(), &mut legal);
        let decision = Decision {
            seat: state.turn(),
            rules: &rules,
            view: &state,
            legal: &legal,
            budget: Budget::full(),
        };
        let expert = Expert { limit: SearchLimit::Playouts(30), trees: Trees::Four, ..Expert::default() };
        let found = |threads: usize| -> Vec<(Action, u32, f64)> {
            let found = expert.grown_together(&decision, [1, 2, 3, 4], threads);
            found.into_iter().map(|finding| (finding.action, finding.visits, finding.total)).collect()
        };
        let alone = found(1);
        assert_eq!(alone.iter().map(|(_, visits, _)| visits).sum::<u32>(), 4 * 30);
        for threads in [2, 3, 4, 9] {
            assert_eq!(found(threads), alone, "{threads} threads");
        }
        // The opponent on the shelf grows one tree on any cores. One that does as the budget allows grows four trees of half its size
        // where it has all cores, and elsewhere one.
        let shelf = Expert { limit: SearchLimit::Playouts(60), ..Expert::default() };
        assert_eq!(shelf.at(Budget::full().clone().on_all_cores().cores()).1, Trees::One);
        let flexible = Expert { trees: Trees::AsTheBudgetAllows, ..shelf };
        let (at_a_table, trees) = flexible.at(Budget::full().clone().on_all_cores().cores());
        let limit = |expert: &Expert| match expert.limit {
            SearchLimit::Playouts(playouts) => playouts,
            SearchLimit::Time(_) => 0,
        };
        assert_eq!((limit(&at_a_table), trees), (30, Trees::Four));
        let (elsewhere, trees) = flexible.at(Budget::full().cores());
        assert_eq!((limit(&elsewhere), trees), (60, Trees::One));
        let all_cores = Budget::full().clone().on_all_cores();
        let chosen = |mut expert: Expert, budget: &Budget| {
            let (seat, rules, view, legal) = (state.turn(), &rules, &state, &legal[..]);
            expert.choose(&Decision { seat, rules, view, legal, budget }, &mut lab_rng(9, 9))
        };
        assert_eq!(
            chosen(flexible, &all_cores),
            chosen(expert, Budget::full()),
            "the same trees from the same seeds"
        );
    }
}
