//! Mistakes in packs of Monster Kids are named once, at their cause, before they can break a game.

use kernel::{Meta, Pack};
use monsterbox_monster_kids::MonsterKids;

/// The mistakes of the base pack with one text of one file replaced.
fn mistakes(file: &str, from: &str, to: &str) -> Vec<String> {
    let mut pack: Pack = MonsterKids::base_pack().expect("the game has a pack").clone();
    let text = pack.files.get_mut(file).expect("the pack has that file");
    assert!(text.contains(from), "{file} has no `{from}`");
    *text = text.replacen(from, to, 1);
    MonsterKids::check_pack(&pack).iter().map(ToString::to_string).collect()
}

#[track_caller]
fn one_mistake(found: &[String], says: &str) {
    assert!(found.len() == 1 && found[0].contains(says), "`{says}` is not the one mistake of {found:#?}");
}

#[test]
fn ids_are_no_words_of_the_notation_and_stand_once() {
    for word in ["won", "kid", "dark-portal", "final", "out", "last-light"] {
        let found = mistakes("hand.toml", "id = \"do-over\"", &format!("id = \"{word}\""));
        one_mistake(&found, "is a word of the notation");
    }
    let found = mistakes("hand.toml", "id = \"do-over\"", "id = \"canteen-slime\"");
    one_mistake(&found, "stands in monsters.toml");
    let found = mistakes("pieces.toml", "id = \"in-limbo\"", "id = \"canteen-slime\"");
    one_mistake(&found, "a card has the id `canteen-slime` already");
}

#[test]
fn names_are_seen_and_stand_once() {
    one_mistake(
        &mistakes("hand.toml", "name = \"Do-Over\"", "name = \"CANTEEN SLIME\""),
        "stands in monsters.toml",
    );
    one_mistake(&mistakes("hand.toml", "name = \"Do-Over\"", "name = \"\""), "has 1 to 24 letters");
    one_mistake(&mistakes("hand.toml", "name = \"Do-Over\"", "name = \"\\u001b[2J\""), "control character");
    one_mistake(&mistakes("hand.toml", "name = \"Do-Over\"", "name = \"- -\""), "has a letter or digit");
}

#[test]
fn types_are_weak_to_others_and_make_a_table() {
    let found = mistakes("types.toml", "resists = \"tide\"", "resists = \"frost\"");
    one_mistake(&found, "another type than `frost` itself");
    let found = mistakes(
        "types.toml",
        "resists = \"tide\"\nweak = \"echo\"",
        "resists = \"frost\"\nweak = \"frost\"",
    );
    assert_eq!(found.len(), 2, "{found:#?}");
    let found = mistakes("types.toml", "resists = \"tide\"", "resists = \"ember\"");
    one_mistake(&found, "so that one is weak to `frost` (KID-04)");
}

#[test]
fn all_mistakes_of_a_card_are_named_and_nothing_that_follows_from_them() {
    let found = mistakes("hand.toml", "kind = \"reroll\"", "kind = \"rerol\"");
    one_mistake(&found, "not `rerol`");
    let found = mistakes("types.toml", "id = \"frost\"", "id = \"won\"");
    one_mistake(&found, "is a word of the notation");
    let two = "id = \"Do Over\"\nname = \"\"";
    let found = mistakes("hand.toml", "id = \"do-over\"\nname = \"Do-Over\"", two);
    assert_eq!(found.len(), 2, "{found:#?}");
}

#[test]
fn a_missing_file_is_one_mistake() {
    for file in
        ["types.toml", "characters.toml", "monsters.toml", "portals.toml", "hand.toml", "dark-powers.toml"]
    {
        let mut pack: Pack = MonsterKids::base_pack().expect("the game has a pack").clone();
        pack.files.remove(file);
        let found: Vec<String> = MonsterKids::check_pack(&pack).iter().map(ToString::to_string).collect();
        one_mistake(&found, "the pack has no such file");
    }
    let mut pack: Pack = MonsterKids::base_pack().expect("the game has a pack").clone();
    pack.files.remove("pieces.toml");
    assert_eq!(MonsterKids::check_pack(&pack), [], "packs written before pieces.toml pass");
    let told = MonsterKids::pieces(&pack);
    assert!(told.iter().any(|piece| piece.id == "in-limbo"), "what a pack leaves out the base pack tells");
}

#[test]
fn a_deck_has_not_more_cards_than_counts_can_hold() {
    let mut pack: Pack = MonsterKids::base_pack().expect("the game has a pack").clone();
    let text = pack.files.get_mut("hand.toml").expect("the pack has that file");
    for count in 1..=5 {
        *text = text.replace(&format!("\ncount = {count}\n"), "\ncount = 20\n");
    }
    let found: Vec<String> = MonsterKids::check_pack(&pack).iter().map(ToString::to_string).collect();
    one_mistake(&found, "a deck has 240 cards at most, and this one 301");
}
