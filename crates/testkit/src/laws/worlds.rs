//! Law 6: a world drawn for a view looks like that view, and the draws cover all that is possible.

use std::collections::HashSet;

use kernel::{Setup, Show, Viewer, lab_rng, state_hash};

use super::{
    census::{Census, Count},
    explore::{Effort, explore},
    playthrough::Playthrough,
};

const EFFORT: Effort = Effort { cases: 128, longest: 200 };
/// How many positions of a playthrough are looked at.
const POSITIONS: usize = 12;
/// How many worlds are drawn at most to find the true one.
const DRAWS: u64 = 4096;

/// Law 6, for every viewer.
pub fn worlds<C: Census>(setups: &[Setup]) -> Result<(), String> {
    hold::<C::Game>(setups, C::count)
}

fn hold<G: Show>(setups: &[Setup], count: Count<G>) -> Result<(), String> {
    explore::<G>(setups, EFFORT, |playthrough| {
        playthrough.spread(POSITIONS).try_for_each(|at| {
            playthrough.viewers().try_for_each(|viewer| fits(playthrough, at, viewer, count))
        })?;
        // One viewer of one position a playthrough, in turn, since covering takes many draws.
        let viewers: Vec<Viewer> = playthrough.viewers().collect();
        let at = playthrough.moments.len();
        covers(playthrough, at, viewers[at % viewers.len()])
    })
}

fn fits<G: Show>(
    playthrough: &Playthrough<G>,
    at: usize,
    viewer: Viewer,
    count: Count<G>,
) -> Result<(), String> {
    let (rules, state) = (&playthrough.rules, playthrough.state(at));
    let view = G::view(rules, state, viewer);
    for draw in 0..3 {
        let world = G::worlds(rules, &view, &mut lab_rng(707 + draw, at as u64));
        let seen = G::view(rules, &world, viewer);
        if seen != view {
            let [expected, found] = [&view, &seen].map(|view| G::write_view(rules, view));
            let what = format!("a world drawn for {viewer} looks different");
            return Err(format!("{what}\n  expected: {expected}\n  found:    {found}"));
        }
        if count(rules, &world) != count(rules, state) {
            let position = G::write_position(rules, &world);
            return Err(format!("a world drawn for {viewer} has other components: {position}"));
        }
        if viewer == Viewer::Omniscient && world != *state {
            let [expected, found] = [state, &world].map(|state| G::write_position(rules, state));
            let what = "the referee sees everything, but a world drawn for them differs";
            return Err(format!("{what}\n  expected: {expected}\n  found:    {found}"));
        }
    }
    Ok(())
}

/// If the draws have shown all worlds there are, the true one must be among them.
fn covers<G: Show>(playthrough: &Playthrough<G>, at: usize, viewer: Viewer) -> Result<(), String> {
    let (rules, state) = (&playthrough.rules, playthrough.state(at));
    let view = G::view(rules, state, viewer);
    let mut rng = lab_rng(808, at as u64);
    let mut seen = HashSet::new();
    let mut in_first_half = 0;
    for draw in 0..DRAWS {
        let world = G::worlds(rules, &view, &mut rng);
        if world == *state {
            return Ok(());
        }
        seen.insert(state_hash::<G>(rules, &world));
        if draw < DRAWS / 2 {
            in_first_half = seen.len();
        }
    }
    if seen.len() > in_first_half {
        return Ok(());
    }
    let truth = G::write_position(rules, state);
    let count = seen.len();
    Err(format!(
        "{viewer}'s worlds never show the true position\n  {count} others in {DRAWS} draws\n  {truth}"
    ))
}
