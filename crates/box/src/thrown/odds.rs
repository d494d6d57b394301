//! The odds of choices at a table whose dice are really thrown, found by throwing them.

use std::{num::NonZero, thread};

use bots::{AfterThrow, Budget, ChoiceOdds, Decision, Method, Odds, Opponents};
use kernel::{Discard, Game, Node, Rng, Step, lab_rng, source::Ask};

use super::{Physical, ThrowsDice, answer_by_throwing};

/// How many standard errors lie on either side of a 95 % confidence interval.
const NORMAL_95: f64 = 1.959_964;
/// More steps of chance than any choice is followed by, so that no game can keep a player waiting.
const MOST_STEPS: u32 = 64;
/// Why free aims and the like have no odds.
const TOO_MANY: &str = "there are too many to throw for each";

/// The odds of every choice that is worth it: each is really thrown this many times, and what then lies there is judged by
/// [`bots::Opponents::worth`]. None where dice are drawn, where nobody can judge, or when the budget is stopped.
///
/// Positions are drawn from those that fit what the seat sees, so nothing hidden is thrown for. The same generator gives the
/// same odds on any number of threads.
pub fn odds_by_throwing<G: Opponents + Physical>(
    decision: &Decision<'_, G>,
    throws: NonZero<u32>,
    threads: NonZero<usize>,
    rng: &mut dyn Rng,
) -> Option<Odds> {
    G::dice_thrower(decision.rules)?;
    if decision.budget.is_stopped() {
        return None;
    }
    let base = rng.next_u64();
    let thrown_for: Vec<usize> =
        (0..decision.legal.len()).filter(|place| G::is_worth_throwing(&decision.legal[*place])).collect();
    let share = thrown_for.len().div_ceil(threads.get()).max(1);
    let judged: Vec<Option<(ChoiceOdds, AfterThrow)>> = thread::scope(|scope| {
        let work = |places: &[usize]| -> Vec<Option<(ChoiceOdds, AfterThrow)>> {
            let Some(mut dice_thrower) = G::dice_thrower(decision.rules) else {
                return vec![None; places.len()];
            };
            places
                .iter()
                .map(|place| choice(decision, *place, throws.get(), base, dice_thrower.as_mut()))
                .collect()
        };
        let workers: Vec<_> =
            thrown_for.chunks(share).map(|places| scope.spawn(move || work(places))).collect();
        let results = workers.into_iter().map(|worker| match worker.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        results.flatten().collect()
    });
    let judged: Vec<(ChoiceOdds, AfterThrow)> = judged.into_iter().collect::<Option<_>>()?;
    let after = judged.first()?.1;
    let choices: Vec<ChoiceOdds> = judged.into_iter().map(|(choice, _)| choice).collect();
    let left_out = (choices.len() < decision.legal.len()).then_some(TOO_MANY);
    Some(Odds { choices, method: Method::Thrown { throws: throws.get(), after }, left_out })
}

/// The mean worth of what one choice comes to.
fn choice<G: Opponents + Physical>(
    decision: &Decision<'_, G>,
    place: usize,
    throws: u32,
    base: u64,
    dice_thrower: &mut dyn ThrowsDice<G>,
) -> Option<(ChoiceOdds, AfterThrow)> {
    let (mut sum, mut squares, mut how) = (0.0, 0.0, None);
    for throw in 0..throws {
        if decision.budget.is_stopped() {
            return None;
        }
        // The same numbers for every choice: luck that has nothing to do with the choice cancels out.
        let mut rng = lab_rng(base, u64::from(throw));
        let mut state = G::worlds(decision.rules, decision.view, &mut rng);
        let act = Step::Act(decision.seat, decision.legal[place].clone());
        G::apply(decision.rules, &mut state, &act, &mut Discard);
        let_chance_answer(decision.rules, &mut state, dice_thrower, decision.budget, &mut rng);
        let (worth, after) = G::worth(decision.rules, &state, decision.seat, decision.budget, &mut rng)?;
        how = Some(after);
        sum += worth;
        squares += worth * worth;
    }
    let count = f64::from(throws);
    let mean = sum / count;
    // Of a single throw nothing can be said: its interval is everything.
    let margin = if throws < 2 {
        1.0
    } else {
        let variance = ((squares - count * mean * mean) / (count - 1.0)).max(0.0);
        NORMAL_95 * (variance / count).sqrt()
    };
    Some((ChoiceOdds { action: place, chance: mean, margin }, how?))
}

/// Lets chance answer until somebody decides, the game is over or the budget is stopped: throws by throwing, all else by drawing.
fn let_chance_answer<G: Opponents + Physical>(
    rules: &<G as Game>::Rules,
    state: &mut G::State,
    dice_thrower: &mut dyn ThrowsDice<G>,
    budget: &Budget,
    rng: &mut impl Rng,
) {
    for step in 0..MOST_STEPS {
        if budget.is_stopped() {
            return;
        }
        let Node::Chance(chance) = G::node(rules, state) else { return };
        let ask = Ask { rules, state, chance: &chance, step: u64::from(step) };
        let outcome = match answer_by_throwing(dice_thrower, &ask, budget, rng) {
            Some((outcome, _)) => outcome,
            None => G::sample(rules, state, &chance, rng),
        };
        G::apply(rules, state, &Step::Chance(outcome), &mut Discard);
    }
}
