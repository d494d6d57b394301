//! Grows a tree of what may follow a decision, and takes what was found best.

use crush::{Action, Crush, Rules, Stage, State};
use kernel::{Discard, Game as _, Rng, Seat, Step, lab_rng};

use super::{candidates, greedy::Greedy, worth::chance};
use crate::{
    Bot, Decision, Odds, compare,
    tree::{self, Guide, SearchLimit},
};

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
        tree::choose(decision, Greedy::default(), self.limit, rng)
    }
}

/// The greedy opponent says what is worth a look, and plays on.
impl Guide<Crush> for Greedy {
    type Chances = [f64; 2];

    const PROMISE: f64 = 0.25;

    const TURNS: Option<u32> = Some(3);

    fn candidates(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        legal: &[Action],
    ) -> Vec<(f64, Action)> {
        let mut judged: Vec<(f64, Action)> = Vec::with_capacity(legal.len());
        self.judge_actions(rules, state, seat, legal, |place, value| judged.push((value, legal[place])));
        judged.sort_by(|a, b| b.0.total_cmp(&a.0));
        candidates::for_a_tree(judged)
    }

    fn play(&mut self, rules: &Rules, state: &State, seat: Seat, legal: &[Action], _: &mut dyn Rng) -> usize {
        self.place(rules, state, seat, legal)
    }

    fn begins_turn(state: &State) -> bool {
        matches!(state.stage(), Stage::MovementDice)
    }

    fn judge(&self, _: &Rules, state: &State) -> [f64; 2] {
        [Seat(0), Seat(1)].map(|seat| chance(state, seat))
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
        tree::play_on(rules, &mut state, &mut policy, None, budget, &mut buffer, &mut lab_rng(dice, 0));
        let mut scores = [0.0; 2];
        Crush::scores(rules, &state, &mut scores);
        f64::from(scores[seat.index()])
    })?;
    Some(Odds { left_out: (!all).then_some(candidates::LEFT_OUT), ..odds })
}

#[cfg(test)]
mod tests {
    use kernel::{Meta as _, Setup};

    use super::*;
    use crate::{Budget, Stop};

    #[test]
    fn a_game_that_is_played_on_stays_where_it_is_when_it_is_stopped() {
        let rules = Crush::rules(&Setup::of(2)).expect("two can play");
        let play_on = |budget: &Budget| {
            let mut state = Crush::setup(&rules);
            let (mut policy, mut rng) = (Greedy::default(), lab_rng(1, 1));
            tree::play_on(&rules, &mut state, &mut policy, None, budget, &mut Vec::new(), &mut rng);
            state
        };
        let stop = Stop::default();
        let budget = Budget::until(stop.clone());
        assert!(matches!(play_on(&budget).stage(), Stage::Over(_)));
        stop.now();
        assert_eq!(play_on(&budget), Crush::setup(&rules));
    }
}
