//! The looks of a game: a few moments as people see them, with picture, sentences and choices.

use kernel::{Described, Node, Play, Seat, Show, Viewer};

use super::{
    Header,
    transcript::{begin, last_step, take_step, write_line},
};

/// Plays the game that a header describes and writes down how its moments look to those who decide, or to a spectator.
pub fn looks<G: Show>(header: &Header) -> Result<String, String> {
    let mut play = begin::<G>(header)?;
    let mut text = String::new();
    if header.moments.is_empty() {
        return Err("it shows nothing: `moments` lists the numbers of steps to look after".to_owned());
    }
    let mut events = Vec::new();
    loop {
        if header.shows(play.steps().len()) {
            write_look(&mut text, &play, &events);
        }
        let last = header.moments.iter().all(|moment| *moment <= play.steps().len());
        match take_step(&mut play, &header.seed)? {
            Some(new) if !last => events = new,
            _ => break,
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
    write_line(text, &format!("{}. {}", play.steps().len(), last_step(play)));
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
