//! The JSON of Monster Strike, as docs/wire.md tells it: a page can draw the town and say everything about it.

use kernel::{Cites as _, Game, Meta, Notation, Seat, Setup, Show, Step, Viewer};
use monsterbox_monster_strike::{Action, Event, MonsterStrike, Outcome, Rules, State};
use serde_json::{Value, json};

const POSITION: &str = "2 players | old-mill 15 lint-bunny - - / clock-square 80 - - - / harbour-steps 50 - - gravel-ogre | under \
                        rust-knight | binder puddle-imp | escaped old-quake | events parade | gear foghorn | B bed-spring 2 aims \
                        dice 4@9";

fn set_up() -> (Rules, State) {
    let rules = MonsterStrike::rules(&Setup::of(2).with("length=short")).expect("two can play");
    let state = MonsterStrike::read_position(&rules, POSITION).expect("it can be");
    (rules, state)
}

fn as_json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("plain data")
}

#[test]
fn the_view_has_all_that_a_page_of_the_town_needs() {
    let (rules, state) = set_up();
    let view = as_json(&MonsterStrike::view(&rules, &state, Viewer::Spectator));
    assert_eq!(
        view["town"][0],
        json!({
            "place": "first", "location": { "card": "old-mill", "number": 0 }, "damage": 15, "maximum": 70,
            "condition": "stands",
            "slots": [
                { "slot": 1, "monster": { "card": "lint-bunny", "number": 2, "level": 2, "damage": [5, 10] } },
                { "slot": 2, "monster": null },
                { "slot": 3, "monster": null },
            ],
        })
    );
    assert_eq!(view["town"][1]["condition"], "destroyed");
    assert_eq!(view["monster_deck"]["shuffled"], 3);
    assert_eq!(view["monster_deck"]["under"][0]["card"], "rust-knight");
    assert_eq!(
        (&view["binder"][0]["card"], &view["escaped"][0]["card"]),
        (&json!("puddle-imp"), &json!("old-quake"))
    );
    assert_eq!(view["events"]["discard"][0]["card"], "parade");
    assert_eq!(view["dice"], json!([{ "lies": "flat", "face": 4, "on": 9, "position": null }]));
    assert_eq!(view["stage"]["waits"], "aim");
    assert_eq!(view["decides"], as_json(&Seat(1)));
    let turn = &view["turn"];
    assert_eq!((&turn["throw"], &turn["throws"], &turn["in_hand"]), (&json!(2), &json!(2), &json!(1)));
    assert_eq!((&turn["next"], &turn["again"]), (&as_json(&[Seat(0)]), &json!([])));
    assert_eq!((&turn["gear"]["card"], &turn["gear"]["bonus"]), (&json!("bed-spring"), &json!(0)));
    assert!(turn["gear"]["says"].as_str().unwrap().contains("one die"), "{turn}");
    assert_eq!(view["score"], json!({ "points": 175, "standing": 2, "escaped": 1, "rank": 4 }));
    assert_eq!(view["event"], Value::Null);
}

#[test]
fn an_event_is_read_out_with_the_part_that_is_carried_out() {
    let (rules, _) = set_up();
    let text = "2 players | old-mill 0 lint-bunny puddle-imp - / clock-square 0 - - - / harbour-steps 0 - - - | under - | binder - | \
                escaped - | events - | gear - | attack wrong-bell 1";
    let state = MonsterStrike::read_position(&rules, text).unwrap();
    let view = as_json(&MonsterStrike::view(&rules, &state, Viewer::Spectator));
    let event = &view["event"];
    assert_eq!(
        (&event["card"], &event["part"], &event["entry"]),
        (&json!("wrong-bell"), &json!("attack"), &json!(1))
    );
    assert!(event["attack"][0].as_str().unwrap().contains("attack"), "{event}");
    assert_eq!((&view["turn"], &view["decides"]), (&Value::Null, &as_json(&Seat(0))));
    assert_eq!(
        view["stage"],
        json!({ "waits": "attack", "of": { "event": event["number"], "entry": 1, "fixed": [[], [], []] } })
    );
}

#[test]
fn actions_events_and_outcomes_have_plain_names() {
    let (rules, mut state) = set_up();
    let action = |text: &str| as_json(&MonsterStrike::read_action(&rules, text).unwrap());
    assert_eq!(action("drop 4"), json!({ "do": "throw", "aim": { "style": "drop", "slot": 4 } }));
    assert_eq!(
        action("again 1 aim 0,0,3048 to 0,0 speed 0 spin 0"),
        json!({ "do": "again", "die": 1, "aim": { "from": [0, 0, 3048], "to": [0, 0], "speed": 0, "spin": 0 } })
    );
    assert_eq!(
        (action("pick 9"), action("pass")),
        (json!({ "do": "pick", "slot": 9 }), json!({ "do": "pass" }))
    );
    let outcome = MonsterStrike::read_outcome(&rules, "dice 4@9 off").unwrap();
    assert_eq!(
        as_json(&outcome),
        json!({ "dice": [{ "lies": "flat", "face": 4, "on": 9, "position": null }, { "lies": "off" }] })
    );
    assert!(
        serde_json::from_value::<Outcome>(
            json!({ "dice": [{ "lies": "off" }, { "lies": "off" }, { "lies": "off" }] })
        )
        .is_err()
    );
    for wrong in
        [json!({ "do": "pick", "slot": 0 }), json!({ "do": "pick", "slot": 10 }), json!({ "do": "fly" })]
    {
        assert!(serde_json::from_value::<Action>(wrong.clone()).is_err(), "{wrong}");
    }
    let mut events: Vec<Event> = Vec::new();
    let pass = Step::Act(Seat(1), Action::Pass);
    MonsterStrike::apply(&rules, &mut state, &pass, &mut events);
    let told: Vec<Value> = events.iter().map(as_json).collect();
    let hit = told.iter().find(|event| event["what"] == "hit").expect("the 4 hits");
    assert_eq!(*hit, json!({ "what": "hit", "monster": 16, "slot": 9, "strength": 4 }));
    assert!(events.iter().all(|event| !event.rule().0.is_empty()));
}

#[test]
fn numbers_of_cards_are_places_in_the_list_of_pieces() {
    let (rules, _) = set_up();
    let pieces = MonsterStrike::pieces(MonsterStrike::base_pack().unwrap());
    for (kind, id) in
        [("monster", "gravel-ogre"), ("event", "parade"), ("gear", "foghorn"), ("location", "old-mill")]
    {
        let outcome = as_json(&MonsterStrike::read_outcome(&rules, id).unwrap());
        let number = outcome[kind].as_u64().expect("the number of a card");
        let piece = pieces.iter().filter(|piece| piece.kind == kind).nth(number as usize);
        assert_eq!(piece.map(|piece| piece.id.as_str()), Some(id));
    }
}

#[test]
fn choices_carry_their_figures() {
    let (rules, state) = set_up();
    let view = MonsterStrike::view(&rules, &state, Viewer::Seat(Seat(1)));
    let toss = MonsterStrike::read_action(&rules, "toss 9").unwrap();
    let detail = as_json(&MonsterStrike::describe(&rules, &view, &toss).detail);
    assert_eq!(detail["does"], "throw");
    assert_eq!(
        (&detail["slot"], &detail["monster"], &detail["level"]),
        (&json!(9), &json!("gravel-ogre"), &json!(5))
    );
    assert_eq!(
        detail["aim"],
        json!({ "style": "toss", "side": "front", "distance": "one_foot", "free": null })
    );
    assert_eq!(
        (&detail["adds"], &detail["needs"], &detail["checked"]),
        (&json!(4), &json!(1), &json!("now"))
    );
    assert_eq!(detail["chances"]["figure"], "exact");
}
