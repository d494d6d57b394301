//! The looks of a game: a few moments as people see them, with picture, sentences and choices.

use std::ops::ControlFlow;

use kernel::{Described, Node, Play, Seat, Show, StepWatcher, Viewer};

use super::{
    Header,
    transcript::{begin, run_by_seed, step_text, write_line},
};

/// Plays the game that a header describes and writes down how its moments look to those who decide, or to a spectator.
pub fn looks<G: Show>(header: &Header) -> Result<String, String> {
    let mut play = begin::<G>(header)?;
    let mut text = String::new();
    if header.moments.is_empty() {
        return Err("it shows nothing: `moments` lists the numbers of steps to look after".to_owned());
    }
    let mut moments = header.moments.clone();
    moments.sort_unstable();
    moments.dedup();
    let mut events = Vec::new();
    for moment in moments {
        let mut number = play.steps().len();
        let mut to_the_moment = StepWatcher::new::<G>(|taken| {
            number += 1;
            events = taken.events.to_vec();
            if number == moment { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if moment > 0 {
            run_by_seed(&mut play, &header.seed, &mut to_the_moment)?;
        }
        if play.steps().len() == moment {
            write_look(&mut text, &play, &events);
        }
    }
    header.check_reached(play.steps().len())?;
    Ok(text)
}

fn write_look<G: Show>(text: &mut String, play: &Play<G>, events: &[G::Event]) {
    let rules = play.rules();
    let names: Vec<String> = Seat::all(G::seats(rules)).map(|seat| format!("Player {seat}")).collect();
    let decider = match play.node() {
        Node::Decide(seats) => seats.first(),
        Node::Chance(_) | Node::Over => None,
    };
    let viewer = decider.map_or(Viewer::Spectator, Viewer::Seat);
    let view = G::view(rules, play.state(), viewer);
    let last = play.steps().last().map_or_else(|| "set-up".to_owned(), |step| step_text::<G>(rules, step));
    write_line(text, &format!("{}. {last}", play.steps().len()));
    for event in events.iter().filter_map(|event| G::redact(rules, event, viewer)) {
        write_line(text, &format!("  {}", G::narrate(rules, &event).words(&names)));
    }
    write_line(text, &format!("as {viewer} sees it:"));
    for line in G::picture(rules, &view, &names).plain().lines() {
        write_line(text, format!("  | {line}").trim_end());
    }
    if let Node::Chance(chance) = play.node() {
        write_line(text, &format!("  chance: {}", G::name_chance(rules, &chance).words(&names)));
    }
    for action in decider.iter().flat_map(|seat| play.actions(*seat)) {
        let Described { group, label, .. } = G::describe(rules, &view, &action);
        write_line(text, &format!("  {group}: {}", label.words(&names)));
    }
}
