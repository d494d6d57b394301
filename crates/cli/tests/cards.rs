//! Cards and odds as people ask for them: what a card does, and how much odds claim to know.

use crate::program::{printed, ran};

#[test]
fn every_game_of_the_box_tells_what_its_cards_do() {
    for (game, name) in [
        ("strike", "arena"),
        ("mayhem", "Gravel Golem"),
        ("monster-kids", "light portal"),
        ("monster-strike", "Old Mill"),
        ("crush", "subside"),
    ] {
        let all = printed(&["cards", game]);
        assert!(all.lines().count() > 20, "{game}: {all}");
        let one = printed(&["cards", game, name]);
        assert!(one.to_lowercase().contains(&name.to_lowercase()), "{game}: {one}");
        assert!(one.lines().count() < all.lines().count(), "{game}: {one}");
        let json = printed(&["cards", game, "--json"]);
        let pieces: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        for piece in pieces.as_array().expect("a list") {
            for key in ["id", "kind", "name", "does", "flavour", "portrait"] {
                let text = piece[key].as_str().unwrap_or_default();
                assert!(!text.is_empty(), "{game}: {} has no {key}", piece["id"]);
            }
            assert!(!piece["rules"].as_array().expect("a list").is_empty(), "{game}: {}", piece["id"]);
        }
    }
}

#[test]
fn rules_are_found_by_the_names_of_cards() {
    let found = printed(&["rules", "crush", "subside"]);
    assert!(found.contains("SubSide") && found.contains("CMR-"), "{found}");
    let found = printed(&["rules", "monster-kids", "the night-light door"]);
    assert!(found.contains("Light Portal") && found.contains("KID-25"), "{found}");
    let output = ran(&["rules", "crush", "no", "such", "card"]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && error.contains("no rule or card of Crush"), "{error}");
}

#[test]
fn the_reason_of_a_refusal_stands_before_a_short_rule() {
    let output = ran(&["odds", "strike", "8 8 8 8 8 8 | - | spare"]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("STR-01") && error.chars().count() < 320, "{error}");
}

#[test]
fn odds_say_how_they_were_found() {
    let quick = printed(&["odds", "strike", "8 7 | 2 5 | A may-stop"]);
    assert!(quick.contains("exact") && quick.contains("best"), "{quick}");
    let place = "8 7 | 2@300,0,80,0 5@-300,0,80,0 | A begin";
    let thrown = printed(&["odds", "strike", place, "-o", "dice=physics", "--throws", "3"]);
    assert!(thrown.contains("3 real throws a choice") && thrown.contains('±'), "{thrown}");
    assert!(thrown.contains("choices are not listed: there are too many to throw for each"), "{thrown}");
    assert!(!thrown.contains("exact"), "{thrown}");
    let model = printed(&["odds", "strike", place, "-o", "dice=physics", "--throws", "0"]);
    assert!(model.contains("an estimate") && !model.contains("exact"), "{model}");
    let hidden = printed(&["odds", "strike", "7 7 7 | 2 | A begin", "-o", "hidden-pools"]);
    assert!(hidden.contains("exact") && !hidden.contains("averaged"), "{hidden}");
}
