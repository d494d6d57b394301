//! The JSON of a position: what a page draws is there in plain words, and JSON that is no position is refused.

use kernel::{Discard, Game as _, Meta as _, Notation as _, Seat, Setup, Step};
use monsterbox_crush::{Crush, State};
use serde_json::{Value, json};

const POSITION: &str = "16/1b1g1x1f8/16/t1c13/16/16/16/16/16/16/16/15b monster G7e A B2 A4 - C1e - - B D2 K5 - G1n - - \
                        saved 1 won survivors-3 holes A4 C4 D2 F2 G7 K5 L1 mega H7 O3 wait survivors-1@J1:A \
                        survivors-2@K1:B to A move 7";

fn state(text: &str) -> State {
    let rules = Crush::rules(&Setup::of(2)).expect("two can play");
    Crush::read_position(&rules, text).expect("a fine position")
}

fn value(state: &State) -> Value {
    serde_json::to_value(state).expect("plain data")
}

#[test]
fn a_position_is_lists_of_squares_units_and_cards() {
    let shown = value(&state(POSITION));
    for (field, wanted) in [
        ("turn", json!(0)),
        ("stage", json!({"waits_for": "move", "left": 7, "done": "nothing", "must_move_on": null})),
        ("points_left", json!(7)),
        ("scores", json!([3, 5])),
        ("buildings", json!(["B2", "D2", "F2", "H2", "P12"])),
        ("fires", json!(["F2", "H2"])),
        ("tentacles", json!({"free": ["A4"], "crushed_unit": ["C4"], "building": ["D2", "F2"]})),
        ("mega_holes", json!(["O3", "H7"])),
        ("mega_hole_squares", json!(["O3", "P3", "O4", "P4", "H7", "I7", "H8", "I8"])),
        ("saved", json!([0, 1])),
        ("won", json!([{}, {"survivors-3": 1}])),
        ("card", json!(null)),
        (
            "survivors",
            json!([
                {"card": "survivors-1", "seat": 0, "square": "J1"},
                {"card": "survivors-2", "seat": 1, "square": "K1"},
            ]),
        ),
        (
            "monster",
            json!({
                "square": "G7", "facing": "east", "squares": ["G7", "H7", "G8", "H8"],
                "ahead": ["I7", "J7", "I8", "J8"],
            }),
        ),
    ] {
        assert_eq!(shown[field], wanted, "{field}");
    }
    assert_eq!(shown["units"].as_array().map(Vec::len), Some(12));
    let tank = json!({
        "seat": 0, "id": "tank-1", "kind": "tank", "status": "on_board", "square": "C1", "facing": "east",
    });
    assert_eq!(shown["units"][3], tank);
    let lost = json!({
        "seat": 0, "id": "helicopter-3", "kind": "helicopter", "status": "lost", "square": null, "facing": null,
    });
    assert_eq!(shown["units"][2], lost);
    assert_eq!(shown["deck_count"], json!(29));
}

#[test]
fn a_unit_that_was_passed_over_names_the_targets_it_has_forfeited() {
    let rules = Crush::rules(&Setup::of(2)).expect("two can play");
    let mut state = state(
        "16/1b14/3b12/t1c13/16/16/16/16/16/16/16/15b monster G7e A B7 - - C1s - - B - - - G1n - - holes A4 C4 to A \
         attack",
    );
    let action = Crush::read_action(&rules, "pass B7").expect("an action");
    Crush::apply(&rules, &mut state, &Step::Act(Seat(0), action), &mut Discard);
    let shown = value(&state);
    assert_eq!(shown["forfeited"], json!([{"unit": "helicopter-1", "targets": ["G7"]}]));
    assert_eq!(serde_json::from_value::<State>(shown).expect("a position"), state);
}

#[test]
fn json_that_is_no_position_is_refused() {
    let good = value(&state(POSITION));
    let refused = |change: &dyn Fn(&mut Value), says: &str| {
        let mut bad = good.clone();
        change(&mut bad);
        let error = serde_json::from_value::<State>(bad).expect_err(says).to_string();
        assert!(error.contains(says), "{error}");
    };
    refused(&|shown| shown["units"][3]["square"] = Value::Null, "a unit on the board has a square");
    refused(&|shown| shown["units"][3]["facing"] = Value::Null, "a tank a facing");
    refused(&|shown| shown["units"][3]["id"] = json!("tank-2"), "three helicopters and three tanks");
    refused(&|shown| shown["units"][3]["id"] = json!("tank-4"), "helicopter-1 to helicopter-3");
    refused(&|shown| shown["units"][3]["seat"] = json!(4), "two players");
    refused(&|shown| shown["buildings"][0] = json!("Q1"), "A1 to P12");
    refused(&|shown| shown["won"][0]["missile"] = json!(9), "at most 3 of a kind");
    refused(
        &|shown| shown["forfeited"] = json!([{"unit": "helicopter-3", "targets": []}]),
        "only a unit on the board is passed over",
    );
}
