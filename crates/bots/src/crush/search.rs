//! Grows a tree of what may follow a decision, and takes what was found best.

use crush::Crush;
use kernel::{Discard, Game as _, Rng, Step, lab_rng};

use super::{
    SearchLimit, candidates,
    greedy::Greedy,
    tree::{self, play_on},
};
use crate::{Bot, Decision, Odds, compare};

/// The searching opponent.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// How long it thinks.
    pub limit: SearchLimit,
}

impl Default for Search {
    /// About a second on one core.
    fn default() -> Self {
        Self { limit: SearchLimit::Playouts(800) }
    }
}

impl Bot<Crush> for Search {
    fn choose(&mut self, decision: &Decision<'_, Crush>, rng: &mut dyn Rng) -> usize {
        tree::choose(decision, self.limit, rng)
    }
}

/// The odds of every choice but the moves that look worse than others of the same unit, from whole games played on greedily with
/// the same dice. None when the budget is stopped.
pub(super) fn odds(decision: &Decision<'_, Crush>, games: u32, rng: &mut dyn Rng) -> Option<Odds> {
    let Decision { seat, rules, view, legal, budget } = *decision;
    if budget.is_stopped() {
        return None;
    }
    let mut policy = Greedy::default();
    let mut judged: Vec<(f64, usize)> = Vec::with_capacity(legal.len());
    policy.judge_actions(rules, view, seat, legal, |place, value| judged.push((value, place)));
    judged.sort_by(|a, b| b.0.total_cmp(&a.0));
    let places = candidates::for_odds(&judged, legal);
    let all = places.len() == legal.len();
    let mut buffer = Vec::new();
    let odds = compare::odds(places, games, budget, rng, |place, dice| {
        let mut state = *view;
        Crush::apply(rules, &mut state, &Step::Act(seat, legal[place]), &mut Discard);
        play_on(rules, &mut state, &mut policy, None, budget, &mut buffer, &mut lab_rng(dice, 0));
        let mut scores = [0.0; 2];
        Crush::scores(rules, &state, &mut scores);
        f64::from(scores[seat.index()])
    })?;
    Some(Odds { left_out: (!all).then_some(candidates::LEFT_OUT), ..odds })
}

#[cfg(test)]
mod tests {
    use crush::Stage;
    use kernel::{Meta as _, Setup};

    use super::*;
    use crate::{Budget, Stop};

    #[test]
    fn a_game_that_is_played_on_stays_where_it_is_when_it_is_stopped() {
        let rules = Crush::rules(&Setup::of(2)).expect("two can play");
        let played_on = |budget: &Budget| {
            let mut state = Crush::setup(&rules);
            let (mut policy, mut rng) = (Greedy::default(), lab_rng(1, 1));
            play_on(&rules, &mut state, &mut policy, None, budget, &mut Vec::new(), &mut rng);
            state
        };
        let stop = Stop::default();
        let budget = Budget::until(stop.clone());
        assert!(matches!(played_on(&budget).stage(), Stage::Over(_)));
        stop.now();
        assert_eq!(played_on(&budget), Crush::setup(&rules));
    }
}
