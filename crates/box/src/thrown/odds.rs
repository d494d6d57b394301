//! The odds of choices at a table whose dice are really thrown, found by throwing them.

use std::{num::NonZero, thread};

use bots::{AfterThrow, Choice, Method, Odds, Opponents, Sight};
use kernel::{Discard, Game, Node, Rng, Step, lab_rng, source::Ask};

use super::{Hurl, Physical, answer_by_throwing};

/// How many standard errors lie on either side of a 95 % confidence interval.
const NORMAL_95: f64 = 1.959_964;
/// More steps of chance than any choice is followed by, so that no game can keep a player waiting.
const MOST_STEPS: u32 = 64;
/// Why free aims and the like have no odds.
const TOO_MANY: &str = "there are too many to throw for each";

/// The odds of every choice that is worth it, each really thrown so many times, and what then lay there judged by
/// [`bots::Opponents::worth`]. Nothing where dice are drawn, or where nobody can judge.
///
/// Positions are drawn from those that fit what the seat sees, so nothing hidden is thrown for. The same generator gives the
/// same odds on any number of threads.
pub fn odds_by_throwing<G: Opponents + Physical>(
    sight: &Sight<'_, G>,
    throws: NonZero<u32>,
    threads: NonZero<usize>,
    rng: &mut dyn Rng,
) -> Option<Odds> {
    G::hurler(sight.rules)?;
    let base = rng.next_u64();
    let thrown_for: Vec<usize> =
        (0..sight.legal.len()).filter(|place| G::is_worth_throwing(&sight.legal[*place])).collect();
    let share = thrown_for.len().div_ceil(threads.get()).max(1);
    let judged: Vec<Option<(Choice, AfterThrow)>> = thread::scope(|scope| {
        let work = |places: &[usize]| -> Vec<Option<(Choice, AfterThrow)>> {
            let Some(mut hurler) = G::hurler(sight.rules) else { return vec![None; places.len()] };
            places.iter().map(|place| choice(sight, *place, throws.get(), base, hurler.as_mut())).collect()
        };
        let workers: Vec<_> =
            thrown_for.chunks(share).map(|places| scope.spawn(move || work(places))).collect();
        let results = workers.into_iter().map(|worker| match worker.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        results.flatten().collect()
    });
    let judged: Vec<(Choice, AfterThrow)> = judged.into_iter().collect::<Option<_>>()?;
    let after = judged.first()?.1;
    let choices: Vec<Choice> = judged.into_iter().map(|(choice, _)| choice).collect();
    let left_out = (choices.len() < sight.legal.len()).then_some(TOO_MANY);
    Some(Odds { choices, method: Method::Thrown { throws: throws.get(), after }, left_out })
}

/// The mean worth of what one choice comes to.
fn choice<G: Opponents + Physical>(
    sight: &Sight<'_, G>,
    place: usize,
    throws: u32,
    base: u64,
    hurler: &mut dyn Hurl<G>,
) -> Option<(Choice, AfterThrow)> {
    let (mut sum, mut squares, mut how) = (0.0, 0.0, None);
    for throw in 0..throws {
        // The same numbers for every choice: luck that has nothing to do with the choice cancels out.
        let mut rng = lab_rng(base, u64::from(throw));
        let mut state = G::worlds(sight.rules, sight.view, &mut rng);
        let act = Step::Act(sight.seat, sight.legal[place].clone());
        G::apply(sight.rules, &mut state, &act, &mut Discard);
        let_chance_answer(sight.rules, &mut state, hurler, &mut rng);
        let (worth, after) = G::worth(sight.rules, &state, sight.seat, &mut rng)?;
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
    Some((Choice { action: place, chance: mean, margin }, how?))
}

/// Lets chance answer until somebody decides or the game is over: throws by throwing, all else by drawing.
fn let_chance_answer<G: Opponents + Physical>(
    rules: &<G as Game>::Rules,
    state: &mut G::State,
    hurler: &mut dyn Hurl<G>,
    rng: &mut impl Rng,
) {
    for step in 0..MOST_STEPS {
        let Node::Chance(chance) = G::node(rules, state) else { return };
        let ask = Ask { rules, state, chance: &chance, step: u64::from(step) };
        let outcome = match answer_by_throwing(hurler, &ask, rng) {
            Some((outcome, _)) => outcome,
            None => G::sample(rules, state, &chance, rng),
        };
        G::apply(rules, state, &Step::Chance(outcome), &mut Discard);
    }
}
