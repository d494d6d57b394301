//! Packs for Monster Mayhem: every mistake is named and its followers left out, and everything explains itself.

use std::collections::BTreeSet;

use kernel::{Game as _, Meta, Notation as _, Pack, Piece, Setup, Show as _, Viewer, pack::svg::wrong_with};
use monsterbox_mayhem::Mayhem;

fn base() -> Pack {
    Mayhem::base_pack().expect("the game has cards").clone()
}

/// The base pack with a text of one of its files replaced once.
fn with(file: &str, from: &str, to: &str) -> Pack {
    let mut pack = base();
    let text = pack.files.get_mut(file).expect("a file of the pack");
    assert!(text.contains(from), "{file} has no {from}");
    *text = text.replacen(from, to, 1);
    pack
}

fn mistakes(pack: &Pack) -> Vec<String> {
    Mayhem::check_pack(pack).iter().map(ToString::to_string).collect()
}

#[test]
fn what_would_break_games_is_refused() {
    let card = |from, to| with("monsters.toml", from, to);
    for (pack, says) in [
        (card("id = \"wick-imp\"", "id = \"won\""), "`won` is a word of the notation"),
        (card("id = \"wick-imp\"", "id = \"with\""), "`with` is a word of the notation"),
        (card("id = \"wick-imp\"", "id = \"decider\""), "`decider` is a word of the notation"),
        (card("id = \"wick-imp\"", "id = \"sock-wyrm\""), "which stands in monsters.toml on line"),
        (card("name = \"Wick Imp\"", "name = \"SOCK WYRM\""), "which stands in monsters.toml on line"),
        (card("name = \"Lady Turvy\"", "name = \"Sock Wyrm\""), "which stands in monsters.toml on line"),
        (card("name = \"Wick Imp\"", "name = \"  \""), "has 1 to 24 letters, not 0"),
        (card("name = \"Wick Imp\"", "name = \"- -\""), "has a letter or digit"),
        (card("name = \"Wick Imp\"", "name = \"\\u001b[2J\""), "has a control character"),
        (card("name = \"Wick Imp\"", "name = \"Two\\nlines\""), "is on one line"),
        (
            with("trophies.toml", "name = \"The Everlasting Boot\"", "name = \"The Knotted Lamppost\""),
            "already",
        ),
        (with("trophies.toml", "name = \"The Everlasting Boot\"", "name = \"\""), "has 1 to 40 letters"),
        (with("portraits/wick-imp.svg", "</svg>", ""), "no well-formed SVG"),
        (with("portraits/wick-imp.svg", "</svg>", "<script/></svg>"), "<script> is not allowed"),
        (with("pieces.toml", "id = \"mashup\"", "id = \"wick-imp\""), "a card of monsters.toml has the id"),
        (with("pieces.toml", "rules = \"MAY-20", "rules = \"none-20"), "there is no rule `none-20`"),
    ] {
        let found = mistakes(&pack);
        assert_eq!(found.len(), 1, "{says}: {found:#?}");
        assert!(found[0].contains(says), "{says}: {found:#?}");
    }
}

#[test]
fn what_follows_from_a_mistake_is_left_out() {
    // Without this rating the mean would be too low, but nobody knows the mean.
    let zero = mistakes(&with("monsters.toml", "endurance = 10", "endurance = 0"));
    assert!(zero.len() == 1 && zero[0].contains("the mean endurance of all monsters"), "{zero:#?}");
    let wrong = mistakes(&with("monsters.toml", "endurance = 10", "endurance = 100"));
    assert_eq!(wrong, ["monsters.toml:9: Gravel Golem: `endurance` is 0 to 10, not 100"]);
    let mut far = base();
    let cards = far.files.get_mut("monsters.toml").expect("its cards");
    *cards = cards.replace("magic = 4", "magic = 9");
    let found = mistakes(&far);
    assert!(found.len() == 1 && found[0].contains("the mean magic of all monsters"), "{found:#?}");
    for file in ["monsters.toml", "trophies.toml"] {
        let mut pack = base();
        pack.files.remove(file);
        assert_eq!(mistakes(&pack), [format!("{file}:1: the pack has no such file")]);
    }
    let unknown = mistakes(&with("trophies.toml", "ability = \"magic\"", "ability = \"music\""));
    assert!(unknown.len() == 1 && unknown[0].contains("not `music`"), "{unknown:#?}");
}

#[test]
fn a_game_with_any_other_ids_is_read_again() {
    let pack = with("monsters.toml", "id = \"wick-imp\"", "id = \"imp-2\"");
    let rules = Mayhem::rules(&Setup { pack: Some(pack.into()), ..Setup::of(2) }).expect("a fine pack");
    let text = "strength dealer A | trophies - - - - - - | A declares imp-2 - | won - / - | out -";
    let read = Mayhem::read_position(&rules, text).expect("its card");
    assert_eq!(Mayhem::write_position(&rules, &read), text);
}

#[test]
fn every_card_and_piece_explains_itself() {
    let pack = base();
    let pieces = Mayhem::pieces(&pack);
    let of = |kind: &str| pieces.iter().filter(|piece| piece.kind == kind).count();
    assert_eq!([of("monster"), of("special card"), of("trophy"), of("ability")], [29, 2, 6, 6]);
    let ids: BTreeSet<&str> = pieces.iter().map(|piece| piece.id.as_str()).collect();
    assert_eq!(ids.len(), pieces.len(), "ids stand once");
    for Piece { id, kind, name, does, flavour, portrait, rules, .. } in &pieces {
        for text in [kind, name, does, flavour] {
            assert!(!text.is_empty(), "{id}");
        }
        assert!(does.ends_with('.') && !rules.is_empty(), "{id}: {does}");
        let picture = pack.files.get(portrait).unwrap_or_else(|| panic!("{id} has no picture"));
        assert_eq!(wrong_with(picture), None, "{id}");
    }
    let golem = pieces.iter().find(|piece| piece.id == "gravel-golem").expect("the known card");
    let numbers: Vec<&str> = golem.numbers.iter().map(|(_, rating)| rating.as_str()).collect();
    assert_eq!(numbers, ["8", "10", "5", "4", "5", "4"]);
    assert!(golem.does.starts_with("Highest in Endurance (10), lowest in Magic and Intelligence (4)."));
    let trophy = pieces.iter().find(|piece| piece.id == "strength-trophy").expect("a trophy");
    assert!(trophy.flavour.contains("practised shoelaces") && trophy.does.contains("round 1"), "{trophy:?}");
}

#[test]
fn a_pack_may_say_it_in_its_own_words_or_not_at_all() {
    let own = with("monsters.toml", "strength = 8", "does = \"Sits on things.\"\nstrength = 8");
    assert_eq!(mistakes(&own), [] as [&str; 0]);
    assert_eq!(Mayhem::pieces(&own)[0].does, "Sits on things.");
    let mut without = base();
    without.files.retain(|name, _| !name.starts_with("pieces"));
    assert_eq!(mistakes(&without), [] as [&str; 0]);
    assert_eq!(Mayhem::pieces(&without).len(), Mayhem::pieces(&base()).len(), "the base pack's stand in");
}

#[test]
fn what_is_seen_can_be_looked_at() {
    let rules = Mayhem::rules(&Setup::of(2)).expect("two can play");
    let known: BTreeSet<String> = Mayhem::pieces(&base()).into_iter().map(|piece| piece.id).collect();
    for (text, seen) in [
        (
            "endurance dealer A | trophies B - - - - - | A called high cyclops-chef - with - | won - / - | out -",
            &["cyclops-chef", "high", "endurance", "endurance-trophy", "strength-trophy", "card-back"][..],
        ),
        (
            "strength dealer A | trophies - - - - - - | sudden AB wick-imp - again 0 used wick-imp / - | won wick-imp \
             gravel-golem / gravel-golem wick-imp | left -",
            &["wick-imp", "sudden-death", "strength", "strength-trophy"],
        ),
    ] {
        let state = Mayhem::read_position(&rules, text).expect("a position");
        let view = Mayhem::view(&rules, &state, Viewer::Spectator);
        let found = Mayhem::pieces_in_view(&rules, &view);
        assert_eq!(found, seen);
        assert!(found.iter().all(|id| known.contains(id)));
    }
}
