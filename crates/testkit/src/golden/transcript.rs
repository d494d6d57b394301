//! The transcript of a game played by uniformly random choices: every step, event, position and view.

use std::fmt::Write as _;

use kernel::{
    Called, Cites, Node, Play, Rng, Seat, SeatSet, Seed, Seeded, Show, Step, Viewer, below, show::result,
};

use super::Header;

/// Plays the game that a header describes and writes down everything anyone sees of it.
pub fn transcript<G: Show>(header: &Header) -> Result<String, String> {
    if header.game != G::SLUG {
        return Err(format!("this file is for `{}`, not for `{}`", header.game, G::SLUG));
    }
    let rules = G::rules(&header.setup).map_err(|error| error.to_string())?;
    let mut play: Play<G> = Play::new(rules);
    let mut text = "set-up\n".to_owned();
    write_position(&mut text, &play);
    let limit = header.steps.unwrap_or(usize::MAX);
    while play.steps().len() < limit && take_step(&mut play, &header.seed, &mut text)? {}
    text.push_str(&ending(&play));
    text.push('\n');
    Ok(text)
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

/// Takes one step and writes it down; false at the end of the game. Step n draws from the seed's stream n.
fn take_step<G: Show>(play: &mut Play<G>, seed: &Seed, text: &mut String) -> Result<bool, String> {
    let number = play.steps().len();
    let mut events = Vec::new();
    match play.node() {
        Node::Over => return Ok(false),
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
    let rules = play.rules();
    let step = match play.steps().last() {
        Some(Step::Act(seat, action)) => format!("{seat} {}", G::write_action(rules, action)),
        Some(Step::Chance(outcome)) => format!("chance {}", G::write_outcome(rules, outcome)),
        None => String::new(),
    };
    write_line(text, &format!("\nstep {}: {step}", number + 1));
    for event in &events {
        write_event(text, play, event);
    }
    write_position(text, play);
    Ok(true)
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

fn write_line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("invariant: a string takes every line");
}

/// Everybody whose eyes differ from the referee's.
fn viewers<G: Show>(play: &Play<G>) -> impl Iterator<Item = Viewer> + use<G> {
    Seat::all(G::seats(play.rules())).map(Viewer::Seat).chain([Viewer::Spectator])
}

fn write_event<G: Show>(text: &mut String, play: &Play<G>, event: &G::Event) {
    let rules = play.rules();
    let written = |event: &G::Event| format!("{} [{}]", G::write_event(rules, event), event.rule());
    write_line(text, &format!("  * {}", written(event)));
    for viewer in viewers(play) {
        match G::redact(rules, event, viewer) {
            Some(seen) if seen == *event => {}
            Some(seen) => write_line(text, &format!("    {viewer} sees: {}", written(&seen))),
            None => write_line(text, &format!("    {viewer} sees nothing of it")),
        }
    }
}

fn write_position<G: Show>(text: &mut String, play: &Play<G>) {
    let (rules, state) = (play.rules(), play.state());
    let position = G::write_position(rules, state);
    write_line(text, &format!("  = {position}"));
    for viewer in viewers(play) {
        let view = G::write_view(rules, &G::view(rules, state, viewer));
        if view != position {
            write_line(text, &format!("    {viewer} sees: {view}"));
        }
    }
}
