//! Law 8: everything on the wire and on disk reads back as what was written.

use std::fmt::Debug;

use kernel::{Node, NotationError, Seat, Setup, Show, Step, Viewer};
use serde::{Serialize, de::DeserializeOwned};

use super::{
    explore::{Effort, explore},
    playthrough::Playthrough,
};

const EFFORT: Effort = Effort { cases: 96, longest: 200 };
/// How many actions or outcomes of a position are written and read.
const CHOICES: usize = 24;
/// How many positions of a playthrough are drawn as pictures.
const PICTURES: usize = 6;

/// Law 8 for what the game writes itself; records are part of law 4, bad input of [`bad_input`](super::bad_input()).
pub fn wire<G: Show>(setups: &[Setup]) -> Result<(), String> {
    explore::<G>(setups, EFFORT, |playthrough| {
        json(&playthrough.setup, "set-up")?;
        playthrough.states().try_for_each(|state| position(playthrough, state))?;
        for moment in &playthrough.moments {
            match &moment.step {
                Step::Act(_, action) => self::action(playthrough, action)?,
                Step::Chance(outcome) => self::outcome(playthrough, outcome)?,
            }
            json(&moment.step, "step")?;
            moment.events.iter().try_for_each(|event| self::event(playthrough, event))?;
        }
        playthrough.spread(PICTURES).try_for_each(|at| {
            choices(playthrough, playthrough.state(at))?;
            pictures(playthrough, playthrough.state(at))
        })
    })
}

fn json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, what: &str) -> Result<(), String> {
    let text = serde_json::to_string(value).map_err(|error| format!("a {what} has no JSON: {error}"))?;
    match serde_json::from_str::<T>(&text) {
        Ok(read) if read == *value => Ok(()),
        Ok(read) => Err(format!("a {what} reads back from JSON as another\n  {value:?}\n  {read:?}")),
        Err(error) => Err(format!("a {what} does not read back from JSON: {error}\n  {text}")),
    }
}

fn notation<T: PartialEq + Debug>(
    value: &T,
    what: &str,
    text: &str,
    read: Result<T, NotationError>,
) -> Result<(), String> {
    one_line(text, what)?;
    match read {
        Ok(read) if read == *value => Ok(()),
        Ok(read) => Err(format!("{what} `{text}` reads back as another\n  {value:?}\n  {read:?}")),
        Err(error) => Err(format!("{what} `{text}` does not read back: {error}")),
    }
}

pub(super) fn one_line(text: &str, what: &str) -> Result<(), String> {
    if text.trim().is_empty() || text.chars().any(char::is_control) {
        return Err(format!("{what} is not written on one line: {text:?}"));
    }
    Ok(())
}

fn position<G: Show>(playthrough: &Playthrough<G>, state: &G::State) -> Result<(), String> {
    let rules = &playthrough.rules;
    let text = G::write_position(rules, state);
    notation(state, "position", &text, G::read_position(rules, &text))?;
    json(state, "state")?;
    if G::players_in(&text) != Ok(playthrough.setup.players) {
        return Err(format!(
            "position `{text}` is not known to be for {} players",
            playthrough.setup.players
        ));
    }
    playthrough.viewers().try_for_each(|viewer| {
        let view = G::view(rules, state, viewer);
        one_line(&G::write_view(rules, &view), "a view")?;
        json(&view, "view")
    })
}

fn action<G: Show>(playthrough: &Playthrough<G>, action: &G::Action) -> Result<(), String> {
    let rules = &playthrough.rules;
    let text = G::write_action(rules, action);
    notation(action, "action", &text, G::read_action(rules, &text))?;
    json(action, "action")
}

fn outcome<G: Show>(playthrough: &Playthrough<G>, outcome: &G::Outcome) -> Result<(), String> {
    let text = G::write_outcome(&playthrough.rules, outcome);
    notation(outcome, "outcome", &text, G::read_outcome(&playthrough.rules, &text))?;
    json(outcome, "outcome")
}

fn event<G: Show>(playthrough: &Playthrough<G>, event: &G::Event) -> Result<(), String> {
    let names: Vec<String> = playthrough.seats().map(|seat| seat.to_string()).collect();
    let seen = playthrough.viewers().filter_map(|viewer| G::redact(&playthrough.rules, event, viewer));
    for event in seen {
        one_line(&G::write_event(&playthrough.rules, &event), "an event")?;
        one_line(&G::narrate(&playthrough.rules, &event).words(&names), "the sentence of an event")?;
        json(&event, "event")?;
    }
    Ok(())
}

/// What could be done or fall at a position, besides what was.
fn choices<G: Show>(playthrough: &Playthrough<G>, state: &G::State) -> Result<(), String> {
    let rules = &playthrough.rules;
    match G::node(rules, state) {
        Node::Over => Ok(()),
        Node::Decide(seats) => seats.iter().try_for_each(|seat| {
            let mut actions = Vec::new();
            G::actions(rules, state, seat, &mut actions);
            let stride = actions.len().div_ceil(CHOICES).max(1);
            let view = G::view(rules, state, Viewer::Seat(seat));
            actions.iter().step_by(stride).try_for_each(|action| {
                let name = G::describe(rules, &view, action);
                one_line(&name.label.words(&[]), "the name of an action")?;
                one_line(&name.group, "the heading of an action")?;
                self::action(playthrough, action)
            })
        }),
        Node::Chance(chance) => {
            let mut outcomes = Vec::new();
            G::outcomes(rules, state, &chance, &mut outcomes);
            let stride = outcomes.len().div_ceil(CHOICES).max(1);
            outcomes.iter().step_by(stride).try_for_each(|(outcome, _)| self::outcome(playthrough, outcome))
        }
    }
}

/// Everybody gets a picture with something in it.
fn pictures<G: Show>(playthrough: &Playthrough<G>, state: &G::State) -> Result<(), String> {
    let names: Vec<String> = playthrough.seats().map(|seat| format!("Player {seat}")).collect();
    playthrough.viewers().try_for_each(|viewer| {
        let view = G::view(&playthrough.rules, state, viewer);
        let picture = G::picture(&playthrough.rules, &view, &names);
        if let Viewer::Seat(seat) = viewer {
            pictures_of_choices(playthrough, state, seat, &names)?;
        }
        if picture.lines.iter().flatten().any(|span| span.text.contains('\n')) {
            return Err(format!("{viewer}'s picture breaks a line inside a span"));
        }
        if picture.plain().trim().is_empty() {
            return Err(format!("{viewer}'s picture is empty"));
        }
        Ok(())
    })
}

/// A choice that is looked at gets a picture too.
fn pictures_of_choices<G: Show>(
    playthrough: &Playthrough<G>,
    state: &G::State,
    seat: Seat,
    names: &[String],
) -> Result<(), String> {
    let rules = &playthrough.rules;
    let view = G::view(rules, state, Viewer::Seat(seat));
    let mut actions = Vec::new();
    G::actions(rules, state, seat, &mut actions);
    let stride = actions.len().div_ceil(CHOICES).max(1);
    for action in actions.iter().step_by(stride) {
        if G::picture_of_choice(rules, &view, names, action).plain().trim().is_empty() {
            return Err(format!("the picture of the choice `{}` is empty", G::write_action(rules, action)));
        }
    }
    Ok(())
}
