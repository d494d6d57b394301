//! What a page gets of Str!ke: sentences in parts, choices with places and figures, pictures with places, plain JSON.

use std::{collections::BTreeSet, ops::ControlFlow};

use kernel::{
    Deciding, Described, Game, Light, Meta, Notation, Part, Picture, Room, Seat, Setup, Show, Spot, Step,
    StepWatcher, Viewer, lab_rng, run_at_most,
};
use monsterbox_strike::{Action, Detail, Figure, Reason, Rules, State, Strike};

fn table(options: &[&str]) -> Rules {
    Strike::rules(&options.iter().fold(Setup::of(2), |setup, option| setup.with(option))).expect("two play")
}

fn at(rules: &Rules, text: &str) -> State {
    Strike::read_position(rules, text).expect("a position")
}

fn names(rules: &Rules) -> Vec<String> {
    Seat::all(rules.players).map(|seat| format!("Player {seat}")).collect()
}

fn places(picture: &Picture) -> BTreeSet<&Spot> {
    picture.lines.iter().flatten().filter_map(|span| span.spot.as_ref()).collect()
}

fn lit(picture: &Picture) -> BTreeSet<&Spot> {
    let lit = picture.lines.iter().flatten().filter(|span| span.light == Light::On);
    lit.filter_map(|span| span.spot.as_ref()).collect()
}

/// What is said about an action, written like this, to the player whose turn it is.
fn described(rules: &Rules, state: &State, action: &str) -> Described<Detail> {
    let action = Strike::read_action(rules, action).expect("an action");
    Strike::check(rules, state, state.turn(), &action).expect("a legal one");
    let view = Strike::view(rules, state, Viewer::Seat(state.turn()));
    Strike::describe(rules, &view, &action)
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

const PLACED: &str = "8 7 | 2@0,0,80,0 6@700,0,80,77 | A begin";

#[test]
fn a_strike_names_the_die_by_its_place_and_carries_its_chances() {
    let rules = table(&[]);
    let state = at(&rules, "1 7 | 2 5 | A begin");
    let strike = described(&rules, &state, "strike 5");
    assert_eq!(strike.label.0, ["throw one die at the ".into(), Part::spot("5", "5")]);
    assert_eq!(strike.spots, [Spot::new("5")]);
    let Detail::Throw(throw) = strike.detail else { panic!("a throw") };
    assert_eq!((throw.dice, throw.left_in_pool, throw.side, throw.aim), (Some(1), Some(0), None, None));
    let chances = throw.chances.expect("the pool is open");
    assert_eq!(chances.figure, Figure::Exact);
    assert!((chances.eliminates - (1.0 - chances.matches)).abs() < 1e-12, "it is the last die");
    assert!(chances.matches > 0.3 && chances.target_changes.is_some_and(|chance| chance > 0.0));
    let roll = described(&rules, &state, "roll");
    assert_eq!((roll.spots, roll.label.words(&[])), (Vec::new(), "roll one die, carefully".to_owned()));
}

#[test]
fn a_free_aim_is_about_a_part_of_the_mat_and_says_what_kind_of_figure_it_has() {
    let rules = table(&["dice=physics"]);
    let state = at(&rules, PLACED);
    let aimed = described(&rules, &state, "aim -1160,0,670 at 400,-250 speed 160 spin -4");
    let words = "aim one die: from the left at the near right, 160 cm/s, back spin 4";
    assert_eq!(aimed.label.words(&[]), words);
    assert_eq!(aimed.spots, [Spot::new("400,-250")]);
    assert!(aimed.label.0.contains(&Part::spot("400,-250", "near right")));
    assert_eq!(
        json(&aimed.detail).split_once(",\"chances\"").expect("chances come last").0,
        r#"{"kind":"throw","amount":"one","dice":1,"left_in_pool":7,"preset":"throw","aim":{"from":[-1160,0,670],"to":[400,-250],"speed":160,"spin":-4}"#
    );
    let written: serde_json::Value = serde_json::from_str(&json(&aimed.detail)).expect("it is JSON");
    let matches = written["chances"]["matches"].as_f64().expect("a number");
    let Detail::Throw(throw) = &aimed.detail else { panic!("a throw") };
    let exact = throw.chances.expect("the pool is open").matches;
    assert!((matches - exact).abs() < 1e-6 && matches.to_string().len() <= "0.123456".len(), "{matches}");
    let figure = |action: &str| match described(&rules, &state, action).detail {
        Detail::Throw(throw) => throw.chances.map(|chances| chances.figure),
        _ => None,
    };
    assert_eq!(figure("aim -1160,0,670 at 400,-250 speed 160 spin -4"), Some(Figure::Nearest));
    assert_eq!(figure("strike 6 from ne"), Some(Figure::Measured));
}

#[test]
fn ending_a_turn_and_moving_a_die_say_what_follows_as_the_rules_do_it() {
    let rules = table(&["dice=physics", "wall-rule"]);
    let state = at(&rules, "7 7 | 2@0,0,80,0 6@700,0,80,77 | A may-stop");
    let after = |action: &str| {
        let (mut after, mut events) = (state, Vec::new());
        let action = Strike::read_action(&rules, action).expect("an action");
        Strike::apply(&rules, &mut after, &Step::Act(state.turn(), action), &mut events);
        (after, events)
    };
    let Detail::End { next, .. } = described(&rules, &state, "end").detail else { panic!("the end") };
    assert_eq!(next, after("end").0.turn());
    for nudge in ["nudge 6", "nudge 6 to w"] {
        let described = described(&rules, &state, nudge);
        let Detail::MoveFromWall { number, from, to } = described.detail else { panic!("a die is moved") };
        let (moved, events) = after(nudge);
        assert_eq!((from, to), (state.place(number.face()), moved.place(number.face())));
        assert_eq!(described.spots, [Spot::new("6")]);
        let told = Strike::narrate(&rules, &events[0]);
        assert_eq!(told.0[..3], [Seat(0).into(), " moves the ".into(), Part::spot("6", "6")]);
    }
    let action = Strike::read_action(&rules, "nudge 2").expect("an action");
    let spot = |reason| Strike::spot_of_refusal(&rules, &reason, &action);
    assert_eq!(Strike::allows(&rules, &state, Seat(0), &action), Err(Reason::NotAtTheWall));
    assert_eq!(spot(Reason::NotAtTheWall), Some(Spot::new("2")));
    assert_eq!(spot(Reason::WallRuleIsOff), None);
}

#[test]
fn a_choice_that_is_looked_at_is_lit() {
    let rules = table(&["dice=physics", "wall-rule"]);
    let state = at(&rules, PLACED);
    let view = Strike::view(&rules, &state, Viewer::Seat(Seat(0)));
    let looked_at = |action: &str| {
        let action = Strike::read_action(&rules, action).expect("an action");
        Strike::picture_of_choice(&rules, &view, &names(&rules), &action)
    };
    let bare = Strike::picture(&rules, &view, &names(&rules));
    assert!(lit(&bare).is_empty() && !bare.plain().contains('+'));
    let struck = looked_at("strike 6 from n");
    assert_eq!(lit(&struck), BTreeSet::from([&Spot::new("6")]));
    assert_eq!(struck.plain(), bare.plain());
    let aimed = looked_at("aim -1160,0,670 at 400,-250 speed 160 spin 4");
    assert_eq!(lit(&aimed), BTreeSet::from([&Spot::new("400,-250")]));
    assert_eq!(aimed.plain().matches('+').count(), 1, "a cross stands where it is aimed at");
    let moved = looked_at("nudge 6");
    assert_eq!(lit(&moved), BTreeSet::from([&Spot::new("6"), &Spot::new("400,0")]), "from here to there");
    let covered = looked_at("drop");
    assert_eq!(lit(&covered), BTreeSet::from([&Spot::new("2")]), "the die that lies in the middle");
}

#[test]
fn every_place_that_choices_and_sentences_name_is_in_the_picture() {
    for (options, games) in [(&[][..], 40), (&["hidden-pools"], 40), (&["dice=physics", "wall-rule"], 6)] {
        let rules = table(options);
        let counts: Vec<(usize, usize)> = (0..games).map(|game| look_at_game(&rules, game)).collect();
        let (choices, told) = counts.iter().fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        assert!(choices > 100 && told > 10, "{options:?}: {choices} choices, {told} places told of");
    }
}

/// Plays a game at random and looks at everything; says how many choices and parts of sentences name a place.
fn look_at_game(rules: &Rules, game: u64) -> (usize, usize) {
    let names = names(rules);
    let (mut rng, mut buffer) = (lab_rng(3, game), Vec::new());
    let mut state = Strike::setup(rules);
    let (mut choices, mut told) = (0, 0);
    let mut players = Deciding::new::<Strike>(&mut rng, |pending, rng| {
        choices += look_at_choices(rules, pending.state, &names);
        let seat = pending.seats.first()?;
        Some((seat, Strike::pick(rules, pending.state, seat, rng, &mut buffer)?))
    });
    let mut look = StepWatcher::new::<Strike>(|taken| {
        let view = Strike::view(rules, taken.state, Viewer::Spectator);
        let picture = Strike::picture(rules, &view, &names);
        let there = places(&picture);
        for event in taken.events {
            let sentence = Strike::narrate(rules, event);
            assert!(sentence.spots().all(|spot| there.contains(spot)), "{event:?}");
            told += sentence.spots().count();
        }
        ControlFlow::Continue(())
    });
    run_at_most::<Strike>(rules, &mut state, 100, &mut players, &mut look).expect("there are choices");
    (choices, told)
}

/// Looks at all choices of a position; says how many name a place.
fn look_at_choices(rules: &Rules, state: &State, names: &[String]) -> usize {
    let view = Strike::view(rules, state, Viewer::Seat(state.turn()));
    let picture = Strike::picture(rules, &view, names);
    let there = places(&picture);
    let mut actions = Vec::new();
    Strike::actions(rules, state, state.turn(), &mut actions);
    let all = Strike::describe_all(rules, &view, &actions);
    let labels: BTreeSet<String> = all.iter().map(|described| described.label.words(names)).collect();
    assert_eq!(labels.len(), actions.len(), "every choice has a label of its own");
    // Free aims look alike but for their points; one in ten is enough.
    for (action, described) in actions.iter().zip(&all).step_by(if actions.len() > 100 { 10 } else { 1 }) {
        assert_eq!(*described, Strike::describe(rules, &view, action));
        let spots = described.spots.iter().chain(described.label.spots());
        assert!(spots.into_iter().all(|spot| there.contains(spot)), "{action:?}");
        let looked_at = Strike::picture_of_choice(rules, &view, names, action);
        assert_eq!(lit(&looked_at).is_empty(), described.spots.is_empty(), "{action:?}");
        assert_eq!(places(&looked_at), there);
    }
    all.iter().filter(|described| !described.spots.is_empty()).count()
}

#[test]
fn views_actions_and_events_are_plain_json() {
    let rules = table(&["tournament", "hidden-pools"]);
    let state = at(&rules, "8 6 | 2 5 | A begin matched | game 1 first B points 0 0");
    let view = Strike::view(&rules, &state, Viewer::Seat(Seat(0)));
    assert_eq!(
        json(&view),
        r#"{"pools":[8,null],"out":[],"arena":[{"face":"2","at":null},{"face":"5","at":null}],"in_the_air":0,"removed":null,"turn":0,"stage":{"kind":"begin","before":"match"},"throws":"one","tournament":{"game":1,"first":1,"points":[0,0]}}"#
    );
    let rules = table(&["dice=physics"]);
    let state = at(&rules, "7 7 | 6@700,0,80,77 | A one strike 6 from ne");
    let view = Strike::view(&rules, &state, Viewer::Spectator);
    assert_eq!(
        json(&view),
        r#"{"pools":[7,7],"out":[],"arena":[{"face":"6","at":{"x":700,"y":0,"z":80,"yaw":77}}],"in_the_air":1,"removed":1,"turn":0,"stage":{"kind":"throwing","amount":"one","style":{"kind":"strike","number":6,"side":"ne"}},"throws":null,"tournament":null}"#
    );
    for (action, written) in [
        ("end", r#"{"kind":"end"}"#),
        ("all-in drop", r#"{"kind":"throw","amount":"all","style":{"kind":"drop"}}"#),
        ("nudge 6 to w", r#"{"kind":"move_from_wall","number":6,"towards":"w"}"#),
        (
            "aim 1160,0,670 at 0,250 speed 80 spin 0",
            r#"{"kind":"throw","amount":"one","style":{"kind":"aim","from":[1160,0,670],"to":[0,250],"speed":80,"spin":0}}"#,
        ),
    ] {
        let action = Strike::read_action(&rules, action).expect("an action");
        assert_eq!(json(&action), written);
        assert_eq!(serde_json::from_str::<Action>(written).expect("it is read again"), action);
    }
    let mut events = Vec::new();
    let mut after = state;
    let outcome = Strike::read_outcome(&rules, "6@700,0,80,77 6@0,0,80,0").expect("an outcome");
    Strike::apply(&rules, &mut after, &Step::Chance(outcome), &mut events);
    assert_eq!(json(&events[0]), r#"{"kind":"landed","lies":["6","6"]}"#);
    assert_eq!(json(&events[1]), r#"{"kind":"sets_taken","seat":0,"dice":["6","6"]}"#);
    let wrong = json(&view).replace("[7,7]", "[7,7,7,7,7,7]");
    assert!(serde_json::from_str::<monsterbox_strike::View>(&wrong).is_err(), "six cannot play");
}

#[test]
fn a_large_window_gets_a_large_arena_with_the_same_dice() {
    let rules = table(&["dice=physics"]);
    let state = at(&rules, "8 7 | 3@-300,100,80,0 5@420,-200,80,0 | A begin");
    let view = Strike::view(&rules, &state, Viewer::Spectator);
    let within = |rules: &Rules, columns, rows| {
        Strike::picture_within(rules, &view, &names(rules), None, Room { columns, rows })
    };
    let large = within(&rules, 70, 26).expect("it fits");
    assert_eq!((within(&rules, 69, 60), within(&rules, 200, 25)), (None, None));
    let usual = Strike::picture(&rules, &view, &names(&rules));
    assert_eq!(places(&large), places(&usual));
    assert_eq!(large.lines.len(), usual.lines.len() + 7);
    for picture in [&large, &usual] {
        let text = picture.plain();
        assert!(text.contains("[3]") && text.contains("[5]"), "{text}");
    }
}
