//! Law 5: states that differ only in what a viewer cannot see look the same to that viewer in every way.

use kernel::{Game, Node, Seat, Setup, Show, Step, Viewer, game::StepOf, lab_rng};

use super::{
    explore::{Effort, explore},
    playthrough::{Playthrough, pick, step_text},
};

const EFFORT: Effort = Effort { cases: 160, longest: 200 };
/// How many positions of a playthrough are looked at.
const POSITIONS: usize = 10;
/// How many other states are drawn for each viewer of a position.
const WORLDS: u64 = 3;
/// How many steps besides the one really taken are tried on both states.
const OTHER_STEPS: u32 = 3;

/// Law 5, by drawing other worlds for every viewer and taking the same steps in both.
pub fn secrets<G: Show>(setups: &[Setup]) -> Result<(), String> {
    explore::<G>(setups, EFFORT, |playthrough| {
        referee_sees_all(playthrough)?;
        playthrough.spread(POSITIONS).try_for_each(|at| {
            playthrough
                .viewers()
                .try_for_each(|viewer| (0..WORLDS).try_for_each(|draw| alike(playthrough, at, viewer, draw)))
        })
    })
}

fn referee_sees_all<G: Show>(playthrough: &Playthrough<G>) -> Result<(), String> {
    for event in playthrough.moments.iter().flat_map(|moment| &moment.events) {
        if G::redact(&playthrough.rules, event, Viewer::Omniscient).as_ref() != Some(event) {
            let text = G::write_event(&playthrough.rules, event);
            return Err(format!("the referee does not see the event `{text}` as it is"));
        }
    }
    Ok(())
}

fn alike<G: Show>(playthrough: &Playthrough<G>, at: usize, viewer: Viewer, draw: u64) -> Result<(), String> {
    let (rules, state) = (&playthrough.rules, playthrough.state(at));
    let view = G::view(rules, state, viewer);
    let other = G::worlds(rules, &view, &mut lab_rng(606 + draw, at as u64));
    let both = |what: &str| {
        let [one, two] = [state, &other].map(|state| G::write_position(rules, state));
        format!("{viewer} can tell two positions apart by {what}\n  {one}\n  {two}")
    };
    if G::view(rules, &other, viewer) != view {
        return Err(both("the view"));
    }
    if let Viewer::Seat(seat) = viewer
        && actions_of::<G>(rules, state, seat) != actions_of::<G>(rules, &other, seat)
    {
        return Err(both("the legal actions"));
    }
    // Whether a seat can pass is told by what everybody sees, or else passing at once would give a hand away.
    if viewer == Viewer::Spectator
        && playthrough.seats().any(|seat| {
            let [one, two] =
                [state, &other].map(|state| G::pass(rules, &G::view(rules, state, Viewer::Seat(seat)), seat));
            one != two
        })
    {
        return Err(both("who can pass"));
    }
    // A table shows everybody whom it is waiting for.
    if waiting::<G>(rules, state) != waiting::<G>(rules, &other) {
        return Err(both("who decides"));
    }
    let taken = playthrough.moments.get(at).map(|moment| moment.step.clone());
    let others = (0..OTHER_STEPS).filter_map(|number| pick::<G>(rules, state, number * 5 + draw as u32));
    for step in taken.into_iter().chain(others).filter(|step| possible::<G>(rules, &other, step)) {
        let [one, two] = [state, &other].map(|state| seen_of_step::<G>(rules, state, &step, viewer));
        if one.view == two.view && one.events != two.events {
            let write = |events: &[G::Event]| {
                events.iter().map(|event| G::write_event(rules, event)).collect::<Vec<_>>().join("; ")
            };
            let what = format!("the events of `{}`", step_text::<G>(rules, &step));
            return Err(format!("{}\n  {}\n  {}", both(&what), write(&one.events), write(&two.events)));
        }
    }
    Ok(())
}

fn actions_of<G: Show>(rules: &G::Rules, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    G::actions(rules, state, seat, &mut actions);
    actions
}

/// What everybody at a table knows of what comes next; what exactly chance is asked may be hidden.
fn waiting<G: Show>(rules: &G::Rules, state: &G::State) -> Node<()> {
    match G::node(rules, state) {
        Node::Decide(seats) => Node::Decide(seats),
        Node::Chance(_) => Node::Chance(()),
        Node::Over => Node::Over,
    }
}

fn possible<G: Show>(rules: &G::Rules, state: &G::State, step: &StepOf<G>) -> bool {
    match (step, G::node(rules, state)) {
        (Step::Act(seat, action), _) => G::check(rules, state, *seat, action).is_ok(),
        (Step::Chance(outcome), Node::Chance(chance)) => G::admits(rules, state, &chance, outcome).is_ok(),
        (Step::Chance(_), Node::Decide(_) | Node::Over) => false,
    }
}

struct Seen<G: Game> {
    view: G::View,
    events: Vec<G::Event>,
}

fn seen_of_step<G: Show>(rules: &G::Rules, state: &G::State, step: &StepOf<G>, viewer: Viewer) -> Seen<G> {
    let mut after = state.clone();
    let mut events = Vec::new();
    G::apply(rules, &mut after, step, &mut events);
    let events = events.iter().filter_map(|event| G::redact(rules, event, viewer)).collect();
    Seen { view: G::view(rules, &after, viewer), events }
}
