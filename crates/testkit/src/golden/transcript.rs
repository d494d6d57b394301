//! The transcript of a game played by uniformly random choices: every step and event, and what each sees of them.
//!
//! It is kept short: a step is one line with a hash of the position and of every view that differs from it, and its
//! events follow in notation. Positions and views stand in full only at the moments that the header names.

use std::{fmt::Write as _, ops::ControlFlow};

use kernel::{
    Called, Cites, Digest, Halted, Host, Node, Pending, Play, Rng, Seat, Seed, Seeded, Show, Source,
    SourceError, Step, StepWatcher, Taken, Viewer, Watch, below, game::StepOf, show::result, source::Ask,
};

use super::Header;

/// Plays the game that a header describes and writes down what happens in it.
pub fn transcript<G: Show>(header: &Header) -> Result<String, String> {
    let mut play = begin::<G>(header)?;
    let mut text = String::new();
    write_line(&mut text, &format!("set-up ={}", hashes::<G>(play.rules(), play.state())));
    if header.shows(0) {
        write_position::<G>(&mut text, play.rules(), play.state());
    }
    let mut number = 0;
    let mut write = StepWatcher::new::<G>(|taken| {
        number += 1;
        let Taken { rules, step, events, state } = taken;
        write_line(
            &mut text,
            &format!("{number}. {} ={}", step_text::<G>(rules, step), hashes::<G>(rules, state)),
        );
        for event in events {
            write_event::<G>(&mut text, rules, event);
        }
        if header.shows(number) {
            write_position::<G>(&mut text, rules, state);
        }
        if header.ends_at(number) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if !header.ends_at(0) {
        run_by_seed(&mut play, &header.seed, &mut write)?;
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

/// Any legal action of any seat that may decide, and chance by its odds. Step n draws from the seed's stream n.
struct BySeed<'a>(&'a Seed);

impl<G: Show> Host<G> for BySeed<'_> {
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)> {
        choose(&pending, &mut self.0.stream(pending.step))
    }

    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        Seeded(self.0.clone()).answer(ask)
    }
}

/// Plays on by the seed, to the end or as long as whoever watches lets it; the error names the step.
pub(super) fn run_by_seed<G: Show>(
    play: &mut Play<G>,
    seed: &Seed,
    watch: &mut impl Watch<G>,
) -> Result<(), String> {
    let why = match play.run(&mut BySeed(seed), watch) {
        Ok(_) | Err(Halted::Stopped { .. }) => return Ok(()),
        Err(Halted::Undecided { waiting, .. }) => format!("{waiting} must decide and cannot"),
        Err(Halted::Unanswered(error)) => error.to_string(),
        Err(Halted::Refused(refused)) => refused.to_string(),
    };
    Err(format!("step {}: {why}", play.steps().len() + 1))
}

/// A step in notation.
pub(super) fn step_text<G: Show>(rules: &G::Rules, step: &StepOf<G>) -> String {
    match step {
        Step::Act(seat, action) => format!("{seat} {}", G::write_action(rules, action)),
        Step::Chance(outcome) => format!("chance {}", G::write_outcome(rules, outcome)),
    }
}

fn choose<G: Show>(pending: &Pending<'_, G>, rng: &mut impl Rng) -> Option<(Seat, G::Action)> {
    let seats = pending.seats;
    if seats.is_empty() {
        return None;
    }
    let seat = seats.iter().nth(below(rng, seats.len()) as usize)?;
    let mut actions = Vec::new();
    G::actions(pending.rules, pending.state, seat, &mut actions);
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
fn seen<G: Show, T: PartialEq>(
    rules: &G::Rules,
    all: &T,
    see: impl Fn(Viewer) -> T,
) -> Vec<(Vec<String>, T)> {
    let mut groups: Vec<(Vec<String>, T)> = Vec::new();
    for viewer in Seat::all(G::seats(rules)).map(Viewer::Seat).chain([Viewer::Spectator]) {
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

fn write_event<G: Show>(text: &mut String, rules: &G::Rules, event: &G::Event) {
    let written = |event: &G::Event| format!("{} [{}]", G::write_event(rules, event), event.rule());
    write_line(text, &format!("  {}", written(event)));
    let all = Some(event.clone());
    for (viewers, sees) in seen::<G, _>(rules, &all, |viewer| G::redact(rules, event, viewer)) {
        let sees = sees.map_or_else(|| "nothing".to_owned(), |event| written(&event));
        write_line(text, &format!("    {}: {sees}", viewers.join(" ")));
    }
}

fn view_text<G: Show>(rules: &G::Rules, state: &G::State, viewer: Viewer) -> String {
    G::write_view(rules, &G::view(rules, state, viewer))
}

/// The hash of the position, then those of the views that differ from it, with whose they are.
fn hashes<G: Show>(rules: &G::Rules, state: &G::State) -> String {
    let hash = |text: &str| format!("{:08x}", Digest::of(&[text.as_bytes()]).0 as u32);
    let position = G::write_position(rules, state);
    let mut line = format!(" {}", hash(&position));
    for (viewers, view) in seen::<G, _>(rules, &position, |viewer| view_text::<G>(rules, state, viewer)) {
        line += &format!(", {} {}", viewers.join(" "), hash(&view));
    }
    line
}

fn write_position<G: Show>(text: &mut String, rules: &G::Rules, state: &G::State) {
    let position = G::write_position(rules, state);
    write_line(text, &format!("  = {position}"));
    for (viewers, view) in seen::<G, _>(rules, &position, |viewer| view_text::<G>(rules, state, viewer)) {
        write_line(text, &format!("    {}: {view}", viewers.join(" ")));
    }
}
