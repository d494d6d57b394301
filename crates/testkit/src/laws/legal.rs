//! Law 1: an action is listed if and only if the check allows it, and a refused action changes nothing.

use std::{
    collections::{BTreeMap, HashSet},
    ops::ControlFlow,
};

use kernel::{Game, Node, Play, Positions, Refusal, Rng, Seat, Setup, Show, Viewer, below, lab_rng};
use serde::Serialize;

use super::{
    explore::{Effort, explore, tables},
    playthrough::{Playthrough, play_by_numbers},
};

const EFFORT: Effort = Effort { cases: 160, longest: 300 };
/// Games played beforehand at each table to learn what actions there are.
const GAMES_TO_LEARN: u64 = 16;
const STEPS_TO_LEARN: usize = 300;
/// How many actions of the universe are tried on each seat of each position.
const TRIED: usize = 64;
/// The refused actions are really tried at a table at one position in this many.
const POSITIONS_TRIED: usize = 8;
/// How often a fast pick is compared with the list.
const PICKS: u64 = 2;
/// A list of more actions than this is looked at as a whole at one position in this many, and in part at the others.
const LONG_LIST: usize = 200;

/// Law 1, over the legal actions of many games at all tables.
pub fn legal<G: Show>(setups: &[Setup]) -> Result<(), String> {
    let universe = Universe::<G>::learn(setups)?;
    explore::<G>(setups, EFFORT, |playthrough| {
        let around = |at: usize| [at.saturating_sub(1), at + 1].map(|near| playthrough.state(near));
        (0..=playthrough.moments.len()).try_for_each(|at| {
            let state = playthrough.state(at);
            let near: Vec<G::Action> =
                around(at).into_iter().flat_map(|near| all_actions::<G>(&playthrough.rules, near)).collect();
            let near: Vec<_> = spread(near, at, LONG_LIST).map(|action| (key(&action), action)).collect();
            let candidates: Vec<_> = universe.some(at).chain(&near).collect();
            holds_at(playthrough, at, &candidates)?;
            if at % POSITIONS_TRIED == 0 {
                refusals_change_nothing(playthrough, state, &candidates)
            } else {
                Ok(())
            }
        })
    })
}

/// Actions by their JSON, since actions need not be hashable.
type Keyed<A> = (String, A);

fn key(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("invariant: actions are plain data")
}

/// Actions that are legal somewhere, for trying where they may not be.
struct Universe<G: Game> {
    actions: Vec<Keyed<G::Action>>,
}

impl<G: Show> Universe<G> {
    fn learn(setups: &[Setup]) -> Result<Self, String> {
        let mut actions = BTreeMap::new();
        for (_, rules) in tables::<G>(setups)? {
            for game in 0..GAMES_TO_LEARN {
                let mut rng = lab_rng(101, game);
                let mut state = G::setup(&rules);
                let mut learn = Positions::new::<G>(|at| {
                    for action in all_actions::<G>(at.rules, at.state) {
                        actions.insert(key(&action), action);
                    }
                    ControlFlow::Continue(())
                });
                let numbers = (0..STEPS_TO_LEARN).map(|_| rng.next_u32());
                play_by_numbers::<G>(&rules, &mut state, numbers, &mut learn);
            }
        }
        Ok(Self { actions: actions.into_iter().collect() })
    }

    /// Some of the universe, other ones at each step; all of it if it is small.
    fn some(&self, at: usize) -> impl Iterator<Item = &Keyed<G::Action>> {
        let stride = self.actions.len().div_ceil(TRIED).max(1);
        self.actions.iter().skip(at % stride).step_by(stride)
    }
}

/// At most this many of a list, other ones at each step.
fn spread<T>(list: Vec<T>, at: usize, most: usize) -> impl Iterator<Item = T> {
    let stride = list.len().div_ceil(most.max(1)).max(1);
    list.into_iter().skip(at % stride).step_by(stride)
}

fn actions_of<G: Show>(rules: &G::Rules, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    G::actions(rules, state, seat, &mut actions);
    actions
}

fn all_actions<G: Show>(rules: &G::Rules, state: &G::State) -> Vec<G::Action> {
    Seat::all(G::seats(rules)).flat_map(|seat| actions_of::<G>(rules, state, seat)).collect()
}

fn holds_at<G: Show>(
    playthrough: &Playthrough<G>,
    at: usize,
    candidates: &[&Keyed<G::Action>],
) -> Result<(), String> {
    let rules = &playthrough.rules;
    let state = playthrough.state(at);
    let node = G::node(rules, state);
    if let Node::Decide(waiting) = &node {
        let foreign = waiting.iter().find(|seat| seat.0 >= G::seats(rules));
        if let Some(seat) = foreign {
            return Err(format!("{seat} shall decide, but is not at the table"));
        }
        if waiting.is_empty() {
            return Err("somebody shall decide, but nobody is named".to_owned());
        }
    }
    for seat in playthrough.seats() {
        let decides = matches!(&node, Node::Decide(waiting) if waiting.contains(seat));
        let listed = actions_of::<G>(rules, state, seat);
        picked_from_the_list(playthrough, at, seat, &listed)?;
        let view = G::view(rules, state, Viewer::Seat(seat));
        if let Some((pass, _)) = G::pass(rules, &view, seat)
            && !listed.contains(&pass)
        {
            return Err(format!("{seat} could pass with `{}`, but may not", G::write_action(rules, &pass)));
        }
        if decides && listed.is_empty() {
            return Err(format!("{seat} shall decide, but has no legal action"));
        }
        if !decides && !listed.is_empty() {
            return Err(format!("{seat} does not decide now, but has legal actions"));
        }
        let most = if at.is_multiple_of(POSITIONS_TRIED) { listed.len() } else { LONG_LIST };
        let whole = listed.len() <= most;
        let keys: HashSet<String> = if whole { listed.iter().map(key).collect() } else { HashSet::new() };
        if whole && keys.len() != listed.len() {
            return Err(format!("an action of {seat} is listed twice"));
        }
        for action in spread(listed, at, most) {
            if let Err(refusal) = G::check(rules, state, seat, &action) {
                let text = G::write_action(rules, &action);
                return Err(format!("`{seat} {text}` is listed, but refused: {refusal}"));
            }
        }
        for (key, action) in candidates {
            let listed = keys.contains(key);
            match G::check(rules, state, seat, action) {
                Ok(()) if whole && !listed => {
                    let text = G::write_action(rules, action);
                    return Err(format!("`{seat} {text}` is allowed, but not listed"));
                }
                Ok(()) => {}
                Err(refusal) => refused(playthrough, at, (seat, action), &refusal)?,
            }
        }
    }
    Ok(())
}

/// A fast pick is what the same generator draws from the list.
fn picked_from_the_list<G: Show>(
    playthrough: &Playthrough<G>,
    at: usize,
    seat: Seat,
    listed: &[G::Action],
) -> Result<(), String> {
    let (rules, state) = (&playthrough.rules, playthrough.state(at));
    for draw in 0..PICKS {
        let stream = at as u64 * PICKS + draw;
        let place = |len: u32| below(&mut lab_rng(77, stream), len) as usize;
        let expected = (!listed.is_empty()).then(|| listed[place(listed.len() as u32)].clone());
        let picked = G::pick(rules, state, seat, &mut lab_rng(77, stream), &mut Vec::new());
        if picked != expected {
            return Err(format!("{seat} picks {picked:?}, but {expected:?} stands in its place in the list"));
        }
    }
    Ok(())
}

/// A refusal cites a rule of the ledger and says something on one line.
fn refused<G: Show>(
    playthrough: &Playthrough<G>,
    at: usize,
    (seat, action): (Seat, &G::Action),
    refusal: &Refusal<G::Reason>,
) -> Result<(), String> {
    let rules = &playthrough.rules;
    let text = || format!("`{seat} {}`", G::write_action(rules, action));
    let (rule, message) = (refusal.rule::<G>(rules, playthrough.state(at)), refusal.to_string());
    if G::ledger().look_up(rule.0).is_none() {
        return Err(format!("{} is refused by {rule}, which is not in the ledger", text()));
    }
    if message.trim().is_empty() || message.contains('\n') {
        return Err(format!("{} is refused without a sentence on one line: `{message}`", text()));
    }
    Ok(())
}

/// A table that is asked for what is refused stays as it was.
fn refusals_change_nothing<G: Show>(
    playthrough: &Playthrough<G>,
    state: &G::State,
    candidates: &[&Keyed<G::Action>],
) -> Result<(), String> {
    let rules = &playthrough.rules;
    let mut play: Play<G> = Play::from_position(rules.clone(), state.clone());
    let mut events = Vec::new();
    for seat in playthrough.seats() {
        for (_, action) in candidates {
            if G::check(rules, state, seat, action).is_ok() {
                continue;
            }
            let taken = play.act(seat, action.clone(), &mut events).is_ok();
            if taken || play.state() != state || !play.steps().is_empty() || !events.is_empty() {
                let text = G::write_action(rules, action);
                return Err(format!("`{seat} {text}` is refused, but changes the table"));
            }
        }
    }
    Ok(())
}
