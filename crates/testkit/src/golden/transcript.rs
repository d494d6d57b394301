//! The transcript of a game played by uniformly random choices: every step and event, and what each sees of them.
//!
//! It is kept short: a step is one line with a hash of the position and of every view that differs from it, and its
//! events follow in notation. Positions and views stand in full only at the moments that the header names.

use std::fmt::Write as _;

use kernel::{
    Called, Cites, Digest, Node, Play, Rng, Seat, SeatSet, Seed, Seeded, Show, Step, Viewer, below,
    show::result,
};

use super::Header;

/// Plays the game that a header describes and writes down what happens in it.
pub fn transcript<G: Show>(header: &Header) -> Result<String, String> {
    let mut play = begin::<G>(header)?;
    let mut text = format!("set-up ={}\n", hashes(&play));
    let show = |text: &mut String, play: &Play<G>| {
        if header.shows(play.steps().len()) {
            write_position(text, play);
        }
    };
    show(&mut text, &play);
    while !header.ends_at(play.steps().len()) {
        let Some(events) = take_step(&mut play, &header.seed)? else { break };
        let number = play.steps().len();
        write_line(&mut text, &format!("{number}. {} ={}", last_step(&play), hashes(&play)));
        for event in &events {
            write_event(&mut text, &play, event);
        }
        show(&mut text, &play);
    }
    header.check_reached(play.steps().len())?;
    text.push_str(&ending(&play));
    text.push('\n');
    Ok(text)
}

/// The table that a header describes, before its first step.
pub(super) fn begin<G: Show>(header: &Header) -> Result<Play<G>, String> {
    if header.game != G::SLUG {
        return Err(format!("this file is for `{}`, not for `{}`", header.game, G::SLUG));
    }
    Ok(Play::new(G::rules(&header.setup).map_err(|error| error.to_string())?))
}

fn ending<G: Show>(play: &Play<G>) -> String {
    let names: Vec<String> = Seat::all(G::seats(play.rules())).map(|seat| seat.to_string()).collect();
    let result = result(&play.scores()).words(&names);
    match (play.node(), play.called()) {
        (Node::Over, Called::No) => format!("result: {result}"),
        (Node::Over, Called::AtCap) => format!("called at the cap: {result}"),
        (Node::Decide(_) | Node::Chance(_), _) => format!("stopped after {} steps", play.steps().len()),
    }
}

/// Takes one step and gives its events; none at the end of the game. Step n draws from the seed's stream n.
pub(super) fn take_step<G: Show>(play: &mut Play<G>, seed: &Seed) -> Result<Option<Vec<G::Event>>, String> {
    let number = play.steps().len();
    let mut events = Vec::new();
    match play.node() {
        Node::Over => return Ok(None),
        Node::Chance(_) => {
            let mut source = Seeded(seed.clone());
            play.ask(&mut source, &mut events).map_err(|error| format!("step {}: {error}", number + 1))?;
        }
        Node::Decide(seats) => {
            let mut rng = seed.stream(number as u64);
            let (seat, action) = choose(play, seats, &mut rng)
                .ok_or_else(|| format!("step {}: {seats} must decide and cannot", number + 1))?;
            play.act(seat, action, &mut events).map_err(|error| format!("step {}: {error}", number + 1))?;
        }
    }
    Ok(Some(events))
}

/// The last step in notation.
pub(super) fn last_step<G: Show>(play: &Play<G>) -> String {
    let rules = play.rules();
    match play.steps().last() {
        Some(Step::Act(seat, action)) => format!("{seat} {}", G::write_action(rules, action)),
        Some(Step::Chance(outcome)) => format!("chance {}", G::write_outcome(rules, outcome)),
        None => "set-up".to_owned(),
    }
}

fn choose<G: Show>(play: &Play<G>, seats: SeatSet, rng: &mut impl Rng) -> Option<(Seat, G::Action)> {
    if seats.is_empty() {
        return None;
    }
    let seat = seats.iter().nth(below(rng, seats.len()) as usize)?;
    let mut actions = play.actions(seat);
    if actions.is_empty() {
        return None;
    }
    let pick = below(rng, actions.len() as u32) as usize;
    Some((seat, actions.swap_remove(pick)))
}

pub(super) fn write_line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("invariant: a string takes every line");
}

/// Everybody whose eyes differ from the referee's, in groups of those who see the same, if it is not what the referee sees.
fn seen<T: PartialEq, G: Show>(play: &Play<G>, all: &T, see: impl Fn(Viewer) -> T) -> Vec<(Vec<String>, T)> {
    let mut groups: Vec<(Vec<String>, T)> = Vec::new();
    for viewer in Seat::all(G::seats(play.rules())).map(Viewer::Seat).chain([Viewer::Spectator]) {
        let sees = see(viewer);
        if sees == *all {
            continue;
        }
        match groups.iter_mut().find(|(_, known)| *known == sees) {
            Some((viewers, _)) => viewers.push(viewer.to_string()),
            None => groups.push((vec![viewer.to_string()], sees)),
        }
    }
    groups
}

fn write_event<G: Show>(text: &mut String, play: &Play<G>, event: &G::Event) {
    let rules = play.rules();
    let written = |event: &G::Event| format!("{} [{}]", G::write_event(rules, event), event.rule());
    write_line(text, &format!("  {}", written(event)));
    let all = Some(event.clone());
    for (viewers, sees) in seen(play, &all, |viewer| G::redact(rules, event, viewer)) {
        let sees = sees.map_or_else(|| "nothing".to_owned(), |event| written(&event));
        write_line(text, &format!("    {}: {sees}", viewers.join(" ")));
    }
}

fn view_text<G: Show>(play: &Play<G>, viewer: Viewer) -> String {
    G::write_view(play.rules(), &G::view(play.rules(), play.state(), viewer))
}

fn position_text<G: Show>(play: &Play<G>) -> String {
    G::write_position(play.rules(), play.state())
}

/// The hash of the position, then those of the views that differ from it, with whose they are.
fn hashes<G: Show>(play: &Play<G>) -> String {
    let hash = |text: &str| format!("{:08x}", Digest::of(&[text.as_bytes()]).0 as u32);
    let position = position_text(play);
    let mut line = format!(" {}", hash(&position));
    for (viewers, view) in seen(play, &position, |viewer| view_text(play, viewer)) {
        line += &format!(", {} {}", viewers.join(" "), hash(&view));
    }
    line
}

fn write_position<G: Show>(text: &mut String, play: &Play<G>) {
    let position = position_text(play);
    write_line(text, &format!("  = {position}"));
    for (viewers, view) in seen(play, &position, |viewer| view_text(play, viewer)) {
        write_line(text, &format!("    {}: {view}", viewers.join(" ")));
    }
}
