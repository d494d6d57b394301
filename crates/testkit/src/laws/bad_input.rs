//! Law 8, the other half: whatever is read, nothing panics, and an error is one line.

use kernel::{Game, LineKind, Node, Record, Setup, Show};
use proptest::prelude::any;

use super::{
    census::{Census, Count},
    ending::play_on,
    explore::{Effort, explore_with},
    mutation::{Edit, edits, spoil},
    playthrough::{Playthrough, step_text},
    replay::record,
    wire::one_line,
};
use crate::scenario;

const EFFORT: Effort = Effort { cases: 640, longest: 80 };
/// How many steps a position that was read is played on.
const STEPS_ON: u32 = 24;

/// Spoiled and arbitrary texts to every reader; what they do accept must be fit to play.
pub fn bad_input<C: Census>(setups: &[Setup]) -> Result<(), String> {
    hold::<C::Game>(setups, C::count)
}

fn hold<G: Show>(setups: &[Setup], count: Count<G>) -> Result<(), String> {
    let more = (edits(), any::<String>());
    explore_with::<G, _>(setups, EFFORT, more, |playthrough, (edits, noise)| {
        let (rules, state) = (&playthrough.rules, playthrough.last());
        let good = G::write_position(rules, state);
        for text in [spoil(&good, edits), noise.clone(), spoil(noise, edits)] {
            position(playthrough, &text, count)?;
        }
        for text in choices(playthrough).iter().map(|text| spoil(text, edits)).chain([noise.clone()]) {
            action(playthrough, &text)?;
            outcome(playthrough, &text)?;
        }
        records::<G>(&spoil(&record(playthrough).text(), edits))?;
        records::<G>(&forged(playthrough, edits).text())?;
        records::<G>(noise)?;
        scenarios::<G>(&spoil(&as_scenario(playthrough), edits))?;
        scenarios::<G>(&as_scenario_with(playthrough, edits))?;
        scenarios::<G>(noise)
    })
}

/// Some actions and outcomes of the playthrough, as texts to spoil.
fn choices<G: Show>(playthrough: &Playthrough<G>) -> Vec<String> {
    let text = |step: String| step.split_once(' ').map(|(_, choice)| choice.to_owned());
    let last = playthrough.moments.iter().rev().take(4);
    last.filter_map(|moment| text(step_text::<G>(&playthrough.rules, &moment.step))).collect()
}

/// A position that is read has all its components, writes the same again, and plays on.
fn position<G: Show>(playthrough: &Playthrough<G>, text: &str, count: Count<G>) -> Result<(), String> {
    if let Err(error) = G::players_in(text) {
        one_line(&error.to_string(), "an error about a position")?;
    }
    let rules = &playthrough.rules;
    let mut state = match G::read_position(rules, text) {
        Ok(state) => state,
        Err(error) => return one_line(&error.to_string(), "an error about a position"),
    };
    let written = G::write_position(rules, &state);
    if G::read_position(rules, &written).as_ref() != Ok(&state) {
        return Err(format!("position {text:?} is read, but written as `{written}`, which is another"));
    }
    let full = count(rules, &playthrough.start);
    let found = count(rules, &state);
    if found != full {
        return Err(format!("position {text:?} is read, but has other components\n  {full:?}\n  {found:?}"));
    }
    for viewer in playthrough.viewers() {
        let _ = G::write_view(rules, &G::view(rules, &state, viewer));
    }
    if let Node::Decide(seats) = G::node(rules, &state) {
        for seat in seats.iter() {
            let mut actions = Vec::new();
            G::actions(rules, &state, seat, &mut actions);
            if actions.is_empty() {
                return Err(format!("position {text:?} is read, but {seat} shall decide and cannot"));
            }
        }
    }
    play_on::<G>(rules, &mut state, (0..STEPS_ON).map(|step| step.wrapping_mul(2_654_435_761)));
    Ok(())
}

/// An action that is read is either refused everywhere or listed.
fn action<G: Show>(playthrough: &Playthrough<G>, text: &str) -> Result<(), String> {
    let rules = &playthrough.rules;
    let action = match G::read_action(rules, text) {
        Ok(action) => action,
        Err(error) => return one_line(&error.to_string(), "an error about an action"),
    };
    for at in playthrough.spread(8) {
        let state = playthrough.state(at);
        for seat in playthrough.seats() {
            let mut listed = Vec::new();
            G::actions(rules, state, seat, &mut listed);
            let allowed = G::check(rules, state, seat, &action);
            if allowed.is_ok() != listed.contains(&action) {
                let written = G::write_action(rules, &action);
                return Err(format!("`{seat} {written}` is listed or allowed, but not both"));
            }
            if let Err(refusal) = allowed {
                one_line(&refusal.to_string(), "a refusal")?;
            }
        }
    }
    Ok(())
}

/// An outcome that is read is either refused or can be taken.
fn outcome<G: Show>(playthrough: &Playthrough<G>, text: &str) -> Result<(), String> {
    let rules = &playthrough.rules;
    let outcome = match G::read_outcome(rules, text) {
        Ok(outcome) => outcome,
        Err(error) => return one_line(&error.to_string(), "an error about an outcome"),
    };
    for at in playthrough.spread(8) {
        let state = playthrough.state(at);
        let Node::Chance(chance) = G::node(rules, state) else { continue };
        match G::admits(rules, state, &chance, &outcome) {
            Err(reason) => one_line(&reason.to_string(), "a refusal")?,
            Ok(()) => take::<G>(rules, state, outcome.clone()),
        }
    }
    Ok(())
}

fn take<G: Game>(rules: &G::Rules, state: &G::State, outcome: G::Outcome) {
    let mut after = state.clone();
    G::apply(rules, &mut after, &kernel::Step::Chance(outcome), &mut kernel::Discard);
}

fn records<G: Show>(text: &str) -> Result<(), String> {
    let error = match Record::read(text) {
        Ok(record) => record.replay::<G>().err(),
        Err(error) => Some(error),
    };
    error.map_or(Ok(()), |error| one_line(&error.to_string(), "an error about a record"))
}

/// A record whose sums are right and whose contents are not.
fn forged<G: Show>(playthrough: &Playthrough<G>, edits: &[Edit]) -> Record {
    let mut record = record(playthrough);
    let forge = |text: &mut String| *text = spoil(text, edits);
    if let Some(line) = record.lines.last_mut() {
        match &mut line.says {
            LineKind::Act { action: text, .. }
            | LineKind::Chance { outcome: text, .. }
            | LineKind::Word { word: text, .. }
            | LineKind::Sit { who: text, .. }
            | LineKind::Disclose { seed: text } => forge(text),
            LineKind::Undo { state, .. } => forge(state),
            LineKind::End { scores } => scores.push(0.5),
        }
    } else if let Some((kind, ..)) = edits.first() {
        let header = &mut record.header;
        match kind % 4 {
            0 => forge(&mut header.game),
            1 => forge(&mut header.rules),
            2 => header.setup.options.set(&spoil("fog=on", edits)),
            _ => {
                header.start = Some(spoil(&G::write_position(&playthrough.rules, &playthrough.start), edits));
            }
        }
    }
    record
}

fn scenarios<G: Show>(text: &str) -> Result<(), String> {
    match scenario::read(text) {
        Ok(file) => {
            let _ = scenario::run::<G>(&file).to_string();
            Ok(())
        }
        Err(error) => one_line(&error.to_string(), "an error about a scenario"),
    }
}

/// The end of a playthrough as a scenario.
fn as_scenario<G: Show>(playthrough: &Playthrough<G>) -> String {
    as_scenario_with(playthrough, &[])
}

/// As [`as_scenario`], with the notation in it spoiled.
fn as_scenario_with<G: Show>(playthrough: &Playthrough<G>, edits: &[Edit]) -> String {
    let from = playthrough.moments.len().saturating_sub(3);
    let rules = &playthrough.rules;
    let quoted = |text: &str| toml::Value::String(spoil(text, edits)).to_string();
    let given = quoted(&G::write_position(rules, playthrough.state(from)));
    let position = quoted(&G::write_position(rules, playthrough.last()));
    let (mut when, mut dice) = (Vec::new(), Vec::new());
    for step in playthrough.steps_text(usize::MAX).iter().skip(from) {
        match step.strip_prefix("chance ") {
            Some(outcome) => dice.push(quoted(outcome)),
            None => when.push(quoted(step)),
        }
    }
    let (slug, players) = (G::SLUG, playthrough.setup.players);
    let (dice, when) = (dice.join(", "), when.join(", "));
    format!(
        "game = \"{slug}\"\n[[scenario]]\nname = \"The end\"\nplayers = {players}\ngiven = {given}\n\
         dice = [{dice}]\nwhen = [{when}]\n[scenario.then]\nposition = {position}\n"
    )
}
