//! What a page gets of Monster Mayhem: sentences in parts, choices with their figures, pictures with places, and plain JSON.

use kernel::{
    Game as _, Light, Meta as _, Node, Notation as _, Part, Seat, Setup, Show as _, Spot, Step, Viewer,
    lab_rng,
};
use monsterbox_mayhem::{Call, End, Event, Mayhem, Rules, State, View};

fn table(position: &str) -> (Rules, State) {
    let players = Mayhem::players_in(position).expect("a position");
    let rules = Mayhem::rules(&Setup::of(players)).expect("a fine table");
    let state = Mayhem::read_position(&rules, position).expect("a fine position");
    (rules, state)
}

fn view(rules: &Rules, state: &State) -> View {
    Mayhem::view(rules, state, Viewer::Spectator)
}

fn names(rules: &Rules) -> Vec<String> {
    ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]
        .iter()
        .take(usize::from(rules.players))
        .map(ToString::to_string)
        .collect()
}

const CALLS: &str =
    "strength dealer A | trophies - - - - - - | A declares gravel-golem - - | won - / - / - | out -";

#[test]
fn a_call_counts_the_cards_that_nobody_has_seen() {
    let (rules, state) = table(CALLS);
    let golem = rules.content.card("gravel-golem").expect("a card");
    for call in Call::BOTH {
        let name = Mayhem::describe(&rules, &view(&rules, &state), &call);
        assert_eq!(name.spots, [Spot::new("A")]);
        let detail = name.detail;
        assert_eq!(detail.card.as_deref(), Some("gravel-golem"));
        assert_eq!((detail.rating, detail.others, detail.at_stake), (Some(8), 2, 3));
        let mut counted = [0; 4];
        for (card, count) in state.unseen().kinds() {
            let rating = rules.rating(card, state.ability(), call);
            let place = match (card == golem, call) {
                (true, _) => 3,
                _ if rating == 8 => 1,
                (_, Call::High) => {
                    if rating < 8 {
                        0
                    } else {
                        2
                    }
                }
                (_, Call::Low) => {
                    if rating > 8 {
                        0
                    } else {
                        2
                    }
                }
            };
            counted[place] += count;
        }
        let unseen = detail.unseen;
        assert_eq!([unseen.beaten, unseen.tied, unseen.better, unseen.twins], counted);
        assert_eq!(counted.iter().sum::<u8>(), 59);
        assert_eq!(unseen.twins, 1);
    }
}

#[test]
fn sentences_name_players_cards_and_numbers() {
    let (rules, mut state) = table(CALLS);
    let ids: Vec<String> =
        Mayhem::pieces(Mayhem::base_pack().expect("a pack")).into_iter().map(|piece| piece.id).collect();
    let mut events = Vec::new();
    Mayhem::apply(&rules, &mut state, &Step::Act(Seat(0), Call::High), &mut events);
    for card in ["sock-wyrm", "puddle-shark"] {
        let outcome = Mayhem::read_outcome(&rules, card).expect("a card");
        Mayhem::apply(&rules, &mut state, &Step::Chance(outcome), &mut events);
    }
    let told: Vec<_> = events.iter().map(|event| Mayhem::narrate(&rules, event)).collect();
    assert_eq!(told[0].0, [Seat(0).into(), " says ".into(), Part::card("high", "high"), "!".into()]);
    assert_eq!(
        told[1].0,
        [Seat(1).into(), " turns up ".into(), Part::card("sock-wyrm", "Sock Wyrm"), ".".into()]
    );
    assert!(
        told[3].0.starts_with(&[Part::card("gravel-golem", "Gravel Golem"), " ".into(), 8_u8.into()]),
        "{told:?}"
    );
    assert_eq!(told[3].words(&names(&rules)), "Gravel Golem 8, Sock Wyrm 4, Puddle Shark 7: Ann wins.");
    for part in told.iter().flat_map(|said| &said.0) {
        if let Part::Card { card, .. } = part {
            assert!(ids.contains(card), "{card} is a piece");
        }
    }
}

#[test]
fn the_last_battle_is_part_of_what_a_table_shows() {
    let (rules, mut state) = table(CALLS);
    let mut events = Vec::new();
    Mayhem::apply(&rules, &mut state, &Step::Act(Seat(0), Call::High), &mut events);
    for card in ["sock-wyrm", "puddle-shark"] {
        let outcome = Mayhem::read_outcome(&rules, card).expect("a card");
        Mayhem::apply(&rules, &mut state, &Step::Chance(outcome), &mut events);
    }
    let seen = view(&rules, &state);
    assert_eq!(seen.last_battle(), None, "a position does not know it");
    let seen = Mayhem::remember(&rules, seen, &mut events.into_iter().rev());
    let battle = seen.last_battle().expect("it was fought");
    assert_eq!((battle.turns.len(), battle.end), (1, End::Won(Seat(0))));
    let json: serde_json::Value = serde_json::to_value(&seen).expect("plain data");
    assert_eq!(json["last_battle"]["end"], serde_json::json!({ "won": 0 }));
    let lay = |place: usize| &json["last_battle"]["turns"][0]["cards"][place];
    assert_eq!((&lay(0)["seat"], &lay(0)["rating"]), (&0.into(), &8.into()));
    assert_eq!((&lay(1)["seat"], &lay(1)["rating"]), (&1.into(), &4.into()));
    assert_eq!(serde_json::from_value::<View>(json).expect("it reads back"), seen);
    let called = Event::Declared { seat: Seat(0), call: Call::Low };
    let called = serde_json::to_value(called).expect("plain data");
    assert_eq!(called, serde_json::json!({ "what": "declared", "seat": 0, "call": "low" }));
}

#[test]
fn the_view_is_plain_json() {
    let (rules, state) = table(
        "fright dealer A | trophies A B - - - - | B called low - lady-turvy - with - | won gravel-golem sock-wyrm wick-imp / - / - | out -",
    );
    let json: serde_json::Value = serde_json::to_value(view(&rules, &state)).expect("plain data");
    let piece = |id: &str| rules.content.card(id).expect("a card").index();
    assert_eq!(
        (&json["round"], &json["ability"], &json["stage"]),
        (&3.into(), &"fright".into(), &"follow".into())
    );
    assert_eq!((&json["call"], &json["waits_for"]), (&"low".into(), &2.into()));
    assert_eq!(json["trophies"], serde_json::json!([0, 1, null, null, null, null]));
    assert_eq!(json["seats"].as_array().map(Vec::len), Some(3));
    let special = serde_json::json!({ "card": piece("lady-turvy"), "high": 9, "low": 1, "rating": 1 });
    assert_eq!(json["seats"][1]["up"], special);
    let mut won = [piece("gravel-golem"), piece("sock-wyrm"), piece("wick-imp")];
    won.sort_unstable();
    assert_eq!(json["seats"][0]["winnings"], serde_json::json!(won));
    // A card's number is its place among the pieces.
    let pieces = Mayhem::pieces(Mayhem::base_pack().expect("a pack"));
    assert_eq!(pieces[piece("lady-turvy")].id, "lady-turvy");
}

#[test]
fn every_place_that_is_spoken_of_is_in_the_picture() {
    for players in [2, 4, 6] {
        let rules = Mayhem::rules(&Setup::of(players)).expect("a table");
        let (names, ids) = (names(&rules), Mayhem::pieces(Mayhem::base_pack().expect("a pack")));
        let (mut state, mut rng) = (Mayhem::setup(&rules), lab_rng(3, u64::from(players)));
        let (mut events, mut lit) = (Vec::<Event>::new(), 0);
        loop {
            let mut lately = events.iter().rev().copied();
            let seen = Mayhem::remember(&rules, view(&rules, &state), &mut lately);
            let json = serde_json::to_string(&seen).expect("plain data");
            assert_eq!(serde_json::from_str::<View>(&json).expect("it reads back"), seen);
            let picture = Mayhem::picture(&rules, &seen, &names);
            let spots: Vec<&Spot> =
                picture.lines.iter().flatten().filter_map(|span| span.spot.as_ref()).collect();
            let step = match Mayhem::node(&rules, &state) {
                Node::Over => break,
                Node::Chance(chance) => Step::Chance(Mayhem::sample(&rules, &state, &chance, &mut rng)),
                Node::Decide(seats) => {
                    let seat = seats.first().expect("somebody decides");
                    let mut labels = Vec::new();
                    for call in Call::BOTH {
                        let name = Mayhem::describe(&rules, &seen, &call);
                        assert!(name.spots.iter().all(|spot| spots.contains(&spot)));
                        let picture = Mayhem::picture_of_choice(&rules, &seen, &names, &call);
                        let shines = picture.lines.iter().flatten().filter(|span| span.light == Light::On);
                        assert!(shines.clone().all(|span| span.spot.as_ref() == name.spots.first()));
                        lit += shines.count();
                        labels.push(name.label.words(&names));
                    }
                    assert_ne!(labels[0], labels[1]);
                    let call = Call::BOTH[kernel::below(&mut rng, 2) as usize];
                    Step::Act(seat, call)
                }
            };
            let before = events.len();
            Mayhem::apply(&rules, &mut state, &step, &mut events);
            for said in events[before..].iter().map(|event| Mayhem::narrate(&rules, event)) {
                assert!(said.spots().all(|spot| spots.contains(&spot)), "{said:?}");
                for part in &said.0 {
                    if let Part::Card { card, .. } = part {
                        assert!(ids.iter().any(|piece| piece.id == *card), "{card}");
                    }
                }
            }
        }
        assert!(lit > 100, "cards that calls are about are lit");
    }
}
