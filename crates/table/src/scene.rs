//! What one viewer may see of a position and of what happened, made from the game's own types.

use kernel::{Cites, Seat, Show, Viewer};

use crate::{Choice, Json, LogEntry};

/// A position as one viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// As the game's own type.
    pub view: Json,
    /// In the game's notation.
    pub position: String,
}

/// A position as one viewer sees it and remembers how it came about: `lately` are the events as this viewer may know them,
/// the latest first.
pub fn view<G: Show>(
    rules: &G::Rules,
    state: &G::State,
    viewer: Viewer,
    lately: &mut dyn Iterator<Item = G::Event>,
) -> View {
    let view = G::remember(rules, G::view(rules, state, viewer), lately);
    View { position: G::write_view(rules, &view), view: Json::of(&view) }
}

/// The legal actions of a seat, with what is to be said about them.
pub fn choices<G: Show>(rules: &G::Rules, state: &G::State, seat: Seat) -> Vec<Choice> {
    let view = G::view(rules, state, Viewer::Seat(seat));
    let mut actions = Vec::new();
    G::actions(rules, state, seat, &mut actions);
    let described = G::describe_all(rules, &view, &actions);
    let choice = |(action, name): (&G::Action, kernel::Described<G::Detail>)| Choice {
        notation: G::write_action(rules, action),
        action: Json::of(action),
        group: name.group,
        label: name.label,
        spots: name.spots,
        detail: Json::of(&name.detail),
    };
    actions.iter().zip(described).map(choice).collect()
}

/// The events of a step as one viewer may know them.
pub fn told<G: Show>(rules: &G::Rules, events: &[G::Event], viewer: Viewer, step: usize) -> Vec<LogEntry> {
    let seen = events.iter().filter_map(|event| G::redact(rules, event, viewer));
    let told = seen.map(|event| LogEntry {
        step,
        text: G::narrate(rules, &event),
        rule: event.rule().0.to_owned(),
        event: Json::of(&event),
    });
    told.collect()
}
