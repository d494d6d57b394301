//! Chances that are known: positions of solved games.

use bots::{AfterThrow, Budget, Decision, Method, OddsOf};
use kernel::{Discard, Node, Seat, Step, lab_rng};
use monsterbox_box::Playable;

/// The most outcomes of one question to chance that are weighed one by one.
const MOST_OUTCOMES: usize = 60_000;
/// The most questions to chance in a row.
const MOST_IN_A_ROW: u32 = 6;

/// Whether the seats play against each other: then their shares of the win add up to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Play {
    /// One seat's gain is the others' loss.
    Against,
    /// All win or lose together.
    Together,
}

impl Play {
    /// By how a game ended.
    pub(crate) fn by(result: &[f64]) -> Self {
        if (result.iter().sum::<f64>() - 1.0).abs() < 1e-3 { Self::Against } else { Self::Together }
    }
}

/// Each seat's chance in a position if everybody plays on as well as can be. None where the game is not solved, or when the
/// budget is stopped.
pub(crate) fn chances<G: Playable>(
    rules: &G::Rules,
    state: &G::State,
    play: Play,
    budget: &Budget,
) -> Option<Vec<f64>> {
    weigh::<G>(rules, state, play, budget, MOST_IN_A_ROW)
}

fn weigh<G: Playable>(
    rules: &G::Rules,
    state: &G::State,
    play: Play,
    budget: &Budget,
    questions: u32,
) -> Option<Vec<f64>> {
    let seats = G::seats(rules);
    match G::node(rules, state) {
        Node::Over => {
            let mut scores = vec![0.0; usize::from(seats)];
            G::scores(rules, state, &mut scores);
            Some(scores.into_iter().map(f64::from).collect())
        }
        Node::Decide(deciding) => by_worth::<G>(rules, state, budget)
            .or_else(|| by_odds::<G>(rules, state, deciding.first()?, play, budget)),
        Node::Chance(chance) => {
            // Dice that are rolled until they show something have no last question: only the game's own solution tells.
            if let Some(known) = by_worth::<G>(rules, state, budget) {
                return Some(known);
            }
            let left = questions.checked_sub(1)?;
            let mut outcomes = Vec::new();
            G::outcomes(rules, state, &chance, &mut outcomes);
            if outcomes.len() > MOST_OUTCOMES {
                return None;
            }
            let all: u128 = outcomes.iter().map(|(_, weight)| *weight).sum();
            let mut sum = vec![0.0; usize::from(seats)];
            for (outcome, weight) in outcomes {
                let mut after = state.clone();
                G::apply(rules, &mut after, &Step::Chance(outcome), &mut Discard);
                let share = weight as f64 / all as f64;
                for (sum, chance) in sum.iter_mut().zip(weigh::<G>(rules, &after, play, budget, left)?) {
                    *sum += share * chance;
                }
            }
            Some(sum)
        }
    }
}

/// What the game's own solution says of every seat.
fn by_worth<G: Playable>(rules: &G::Rules, state: &G::State, budget: &Budget) -> Option<Vec<f64>> {
    let mut unused = lab_rng(0, 0);
    let worth = |seat: Seat| match G::worth(rules, state, seat, budget, &mut unused)? {
        (worth, AfterThrow::SolvedByQuickModel) => Some(worth),
        (_, AfterThrow::PlayedOn) => None,
    };
    Seat::all(G::seats(rules)).map(worth).collect()
}

/// The best of exact odds, where one of two players decides and the other has what is left.
fn by_odds<G: Playable>(
    rules: &G::Rules,
    state: &G::State,
    seat: Seat,
    play: Play,
    budget: &Budget,
) -> Option<Vec<f64>> {
    if play == Play::Together || G::seats(rules) != 2 || G::ODDS_OF != OddsOf::Game {
        return None;
    }
    let mut legal = Vec::new();
    G::actions(rules, state, seat, &mut legal);
    let view = G::recall(rules, state, seat);
    let odds = G::odds(&Decision { seat, rules, view: &view, legal: &legal, budget }, &mut lab_rng(0, 0))?;
    if odds.method != Method::Exact || odds.left_out.is_some() {
        return None;
    }
    let best = odds.best()?.chance;
    Some(Seat::all(2).map(|other| if other == seat { best } else { 1.0 - best }).collect())
}
