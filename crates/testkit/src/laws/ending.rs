//! Law 7: random games end before the cap, and every ending shares out the win.

use kernel::{Called, Discard, Node, Refusal, Seat, Setup, Show, Step, game::StepOf, lab_rng, playout};

use super::{
    explore::{Effort, explore, tables},
    playthrough::play_by_numbers,
};

const EFFORT: Effort = Effort { cases: 96, longest: 300 };
/// How many games are played out at each table, unless they are long.
const GAMES: u64 = 200;
/// Games stop being played out after this many steps at a table.
const STEPS: u64 = 200_000;

/// Law 7, by playing games out at every table.
pub fn ending<G: Show>(setups: &[Setup]) -> Result<(), String> {
    for (setup, rules) in tables::<G>(setups)? {
        let mut steps = 0;
        let mut buffer = Vec::new();
        for game in 0..GAMES {
            let mut state = G::setup(&rules);
            let played = playout::<G>(&rules, &mut state, &mut lab_rng(909, game), &mut buffer);
            if played.called == Called::AtCap {
                let (players, cap) = (setup.players, G::cap(&rules));
                return Err(format!("a random game for {players} did not end within its cap of {cap} steps"));
            }
            final_scores::<G>(&rules, &state)?;
            steps += u64::from(played.steps);
            if steps > STEPS {
                break;
            }
        }
    }
    explore::<G>(setups, EFFORT, |playthrough| {
        let rules = &playthrough.rules;
        playthrough.states().try_for_each(|state| called_scores::<G>(rules, state))?;
        let last = playthrough.last();
        if G::node(rules, last) != Node::Over {
            return Ok(());
        }
        final_scores::<G>(rules, last)?;
        let acts = playthrough.moments.iter().rev().map(|moment| &moment.step);
        acts.take(8).try_for_each(|step| over_refuses::<G>(rules, last, step))
    })
}

/// Once the game is over it refuses every action as just that.
fn over_refuses<G: Show>(rules: &G::Rules, state: &G::State, step: &StepOf<G>) -> Result<(), String> {
    let Step::Act(_, action) = step else { return Ok(()) };
    for seat in Seat::all(G::seats(rules)) {
        if G::check(rules, state, seat, action) != Err(Refusal::GameOver) {
            let text = G::write_action(rules, action);
            return Err(format!("the game is over, but `{seat} {text}` is not refused for that"));
        }
    }
    Ok(())
}

fn final_scores<G: Show>(rules: &G::Rules, state: &G::State) -> Result<(), String> {
    let mut scores = vec![0.0; usize::from(G::seats(rules))];
    G::scores(rules, state, &mut scores);
    fair(&scores).map_err(|why| format!("{why}: {scores:?} at {}", G::write_position(rules, state)))
}

fn called_scores<G: Show>(rules: &G::Rules, state: &G::State) -> Result<(), String> {
    let mut scores = vec![0.0; usize::from(G::seats(rules))];
    G::called(rules, state, &mut scores);
    fair(&scores).map_err(|why| format!("{why} when the game is called: {scores:?}"))
}

/// Shares of one win, or the same loss or win for all.
fn fair(scores: &[f32]) -> Result<(), String> {
    if scores.iter().any(|score| !(0.0..=1.0).contains(score)) {
        return Err("a score is below zero, above one or no number".to_owned());
    }
    let near = |one: f32, other: f32| (one - other).abs() < 1e-4;
    let together = [0.0, 1.0].iter().any(|all| scores.iter().all(|score| near(*score, *all)));
    if together || near(scores.iter().sum(), 1.0) {
        return Ok(());
    }
    Err("scores are neither shares of one win nor the same 0 or 1 for all".to_owned())
}

/// Takes steps by these numbers and keeps nothing, for looking at where a game leads.
pub(super) fn play_on<G: Show>(
    rules: &G::Rules,
    state: &mut G::State,
    choices: impl ExactSizeIterator<Item = u32>,
) {
    play_by_numbers::<G>(rules, state, choices, &mut Discard);
}
