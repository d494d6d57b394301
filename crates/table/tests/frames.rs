//! Frames and what changes between them, for every game and every viewer; and nothing on the wire tells a viewer what it may
//! not know.

use crush::Crush;
use kernel::{Game, Meta as _, Node, Notation as _, Rng, Seat, Seed, Setup, Show, Step, Viewer, lab_rng};
use monsterbox_box::{Playable, Visit, games, visit};
use monsterbox_table::{Delta, Frame, Holder, Json, MemoryLog, Occupant, Status, drawing, open, scene};

fn people(slug: &str) -> Holder<MemoryLog> {
    let game = monsterbox_box::find(slug).expect("a game");
    let players = game.players.0.max(2);
    let seats = Seat::all(players).map(|seat| Occupant::Person(format!("Player {seat}"))).collect();
    let seed = Seed::new("frames").expect("a seed");
    Holder::in_memory(open(slug, Setup::of(players), seats, seed).expect("it opens"))
}

/// Takes any step, or takes one back.
fn go_on(table: &mut Holder<MemoryLog>, rng: &mut impl Rng) -> bool {
    if table.undoable().is_some() && rng.next_u32().is_multiple_of(5) {
        return table.undo().is_ok();
    }
    match table.status() {
        Status::Over { .. } => false,
        Status::Bot { .. } | Status::Chance { .. } => table.advance().is_ok(),
        Status::People { seats } => {
            let seat = seats.first().expect("somebody decides");
            let choices = table.choices(seat);
            let pick = rng.next_u32() as usize % choices.len();
            table.act(seat, &choices[pick].notation).is_ok()
        }
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

#[test]
fn a_frame_and_what_changed_make_the_next_frame_byte_for_byte() {
    for game in games() {
        let mut table = people(game.slug);
        let mut rng = lab_rng(5, 5);
        let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];
        let mut frames: Vec<Frame> = viewers.iter().map(|viewer| table.frame(*viewer, 0)).collect();
        let (mut whole, mut changes) = (0, 0);
        for step in 0..150 {
            if !go_on(&mut table, &mut rng) {
                break;
            }
            // Not everybody looks at every step: a change may be that of several.
            for frame in frames.iter_mut().skip(usize::from(step % 3 == 0)) {
                let next = table.frame(frame.viewer, 0);
                let delta = frame.delta(&next);
                let sent: Delta = serde_json::from_str(&json(&delta)).expect("it can be read again");
                let (new, change) = (json(&next), json(&sent));
                (whole, changes) = (whole + new.len(), changes + change.len());
                let made = frame.clone().after(sent).expect("it is a change of this frame");
                assert_eq!(json(&made), new, "{}: step {step}", game.slug);
                assert_eq!(frame.clone().after(Delta { since: 9_999, ..delta }), None);
                *frame = made;
            }
        }
        assert!(changes * 2 < whole, "{}: {changes} bytes of changes, {whole} of frames", game.slug);
    }
}

#[test]
fn choices_carry_the_action_itself_and_the_places_it_is_about() {
    let mut table = people("crush");
    while !matches!(table.status(), Status::People { .. }) {
        table.advance().expect("chance goes on");
    }
    let Status::People { seats } = table.status() else { panic!("somebody decides") };
    let choices = table.choices(seats.first().expect("somebody"));
    assert!(!choices.is_empty());
    let rules = Crush::rules(&Setup::of(2)).expect("two play");
    for choice in &choices {
        let action: crush::Action = serde_json::from_str(choice.action.text()).expect("the game's own type");
        assert_eq!(Crush::write_action(&rules, &action), choice.notation);
        if let crush::Action::Enter { to, .. } = action {
            assert_eq!(choice.spots.first(), Some(&kernel::Spot::new(to)), "{}", choice.notation);
        }
    }
}

/// The option of Str!ke that hides something.
const HIDING: &str = "hidden-pools";

/// Plays random games and looks at positions that look alike to a viewer.
struct LookAlike;

impl Visit for LookAlike {
    type Out = usize;

    fn game<G: Playable>(self) -> usize {
        let mut compared = 0;
        for setup in [G::PLAYERS.0.max(2), G::PLAYERS.1].map(Setup::of) {
            let hiding = G::options().iter().filter(|option| option.key == HIDING);
            let setup = hiding.fold(setup, |setup, option| setup.with(option.key));
            let rules = G::rules(&setup).expect("that many play");
            for game in 0..3 {
                let mut rng = lab_rng(7, game);
                let mut state = G::setup(&rules);
                for number in 0..120 {
                    if number % 3 == 0 {
                        compared += compare::<G>(&rules, &state, &mut rng);
                    }
                    let Some(step) = any_step::<G>(&rules, &state, &mut rng) else { break };
                    G::apply(&rules, &mut state, &step, &mut kernel::Discard);
                }
            }
        }
        compared
    }
}

fn any_step<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    rng: &mut impl Rng,
) -> Option<Step<G::Action, G::Outcome>> {
    let mut buffer = Vec::new();
    match G::node(rules, state) {
        Node::Over => None,
        Node::Chance(chance) => Some(Step::Chance(G::sample(rules, state, &chance, rng))),
        Node::Decide(seats) => {
            let seat = seats.first()?;
            Some(Step::Act(seat, G::pick(rules, state, seat, rng, &mut buffer)?))
        }
    }
}

/// All that goes over the wire to a viewer about a position, and about what a step in it does.
fn wire<G: Show>(
    rules: &G::Rules,
    state: &G::State,
    viewer: Viewer,
    step: Option<&Step<G::Action, G::Outcome>>,
) -> String {
    let scene::View { view, position } = scene::view::<G>(rules, state, viewer, &mut std::iter::empty());
    let mut sent = format!("{}{position}", view.text());
    if let Viewer::Seat(seat) = viewer
        && let Node::Decide(seats) = G::node(rules, state)
        && seats.contains(seat)
    {
        sent += &json(&scene::choices::<G>(rules, state, seat));
    }
    match G::node(rules, state) {
        Node::Over => sent += "over",
        Node::Decide(seats) => sent += &json(&seats),
        Node::Chance(chance) => sent += &json(&G::name_chance(rules, &chance)),
    }
    if let Some(step) = step {
        let (mut after, mut events) = (state.clone(), Vec::new());
        G::apply(rules, &mut after, step, &mut events);
        sent += &json(&scene::told::<G>(rules, &events, viewer, 0));
        let mut lately = events.iter().rev().filter_map(|event| G::redact(rules, event, viewer));
        sent += scene::view::<G>(rules, &after, viewer, &mut lately).view.text();
    }
    sent
}

/// Compares what a viewer gets of a position with what it would get of others that look alike; says of how many.
fn compare<G: Playable>(rules: &G::Rules, state: &G::State, rng: &mut impl Rng) -> usize {
    let seats = Seat::all(G::seats(rules)).map(Viewer::Seat);
    let mut differing = 0;
    for viewer in seats.chain([Viewer::Spectator]) {
        let view = G::view(rules, state, viewer);
        for _ in 0..3 {
            let other = G::worlds(rules, &view, rng);
            differing += usize::from(other != *state);
            // A step that the viewer can see is the same in both; it must be possible in both.
            let step = any_step::<G>(rules, state, rng).filter(|step| match step {
                Step::Act(seat, action) => {
                    viewer == Viewer::Seat(*seat) && G::check(rules, &other, *seat, action).is_ok()
                }
                Step::Chance(_) => false,
            });
            let (one, two) = (
                wire::<G>(rules, state, viewer, step.as_ref()),
                wire::<G>(rules, &other, viewer, step.as_ref()),
            );
            assert_eq!(one, two, "{}: {viewer} can tell two positions apart that look alike", G::NAME);
        }
    }
    differing
}

#[test]
fn nothing_on_the_wire_tells_a_viewer_what_it_may_not_know() {
    let mut hidden = Vec::new();
    for game in games() {
        let compared = visit(game.slug, LookAlike).expect("a game");
        hidden.push((game.slug, compared));
    }
    let secret = |slug: &str| hidden.iter().any(|(game, compared)| *game == slug && *compared > 50);
    for slug in ["monster-kids", "strike"] {
        assert!(secret(slug), "something is hidden, so positions that look alike differ: {hidden:?}");
    }
}

#[test]
fn json_is_compared_by_its_text() {
    assert_eq!(Json::of(&[1, 2]), Json::of(&vec![1, 2]));
    assert_ne!(Json::of(&"a"), Json::of(&"b"));
}

#[test]
fn whoever_has_a_frame_draws_the_same_picture_as_the_table() {
    for game in games() {
        let mut table = people(game.slug);
        let mut rng = lab_rng(7, 7);
        let drawing = drawing(game.slug, &table.header().setup).expect("a game");
        assert_eq!(drawing.pieces(), table.pieces(), "{}", game.slug);
        let room = kernel::Room { columns: 140, rows: 40 };
        for step in 0..120 {
            if !go_on(&mut table, &mut rng) {
                break;
            }
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
                let frame: Frame =
                    serde_json::from_str(&json(&table.frame(viewer, 0))).expect("it can be read again");
                let choice = frame.choices.last().map(|choice| choice.notation.as_str());
                let whose = format!("{}: step {step}, {viewer:?}", game.slug);
                let plain = drawing.picture(&frame, table.names(), None);
                assert_eq!(plain, Some(table.picture(viewer)), "{whose}");
                if let Some(notation) = choice {
                    let lit = drawing.picture(&frame, table.names(), choice);
                    assert_eq!(lit, Some(table.picture_of(viewer, notation)), "{whose}, {notation}");
                }
                let large = drawing.picture_within(&frame, table.names(), choice, room);
                assert_eq!(large, table.picture_within(viewer, choice, room), "{whose}");
                assert_eq!(drawing.pieces_in_view(&frame), table.pieces_in_view(viewer), "{whose}");
            }
        }
    }
}
