//! Mistakes in packs of Monster Kids are named once, at their cause, before they can break a game.

use std::sync::Arc;

use kernel::{Meta, Pack, Setup};
use monsterbox_monster_kids::{DarkPower, MonsterKids};

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

/// The mistakes of the base pack with these decks.
fn mistakes_of_decks(text: &str) -> Vec<String> {
    let mut pack: Pack = MonsterKids::base_pack().expect("the game has a pack").clone();
    pack.files.insert("decks.toml".to_owned(), text.to_owned());
    MonsterKids::check_pack(&pack).iter().map(ToString::to_string).collect()
}

#[test]
fn decks_use_cards_that_the_pack_has() {
    let deck = |rest: &str| mistakes_of_decks(&format!("[[deck]]\nmode = \"versus\"\n{rest}\n"));
    assert_eq!(deck("use = { dark-portal = 3, moon-fever = 0 }"), [""; 0]);
    one_mistake(&deck("use = { dark-portal = 6 }"), "`dark-portal` is 0 to 5, not 6");
    one_mistake(&deck("use = { moon-fever = 2 }"), "`moon-fever` is 0 to 1, not 2");
    one_mistake(&deck("use = { pet-rock = 1 }"), "the pack has no card `pet-rock`");
    one_mistake(&deck(""), "`use` is missing: a table such as { dark-portal = 3 }");
    one_mistake(&deck("use = 3"), "`use` is a table");
    one_mistake(&deck("from = 1\nuse = {}"), "`from` is 2 to 6, not 1");
    one_mistake(&deck("from = 4\nto = 3\nuse = {}"), "`from` is not larger than `to`");
    one_mistake(&deck("players = 3\nuse = {}"), "there is no key `players` here");
    one_mistake(&mistakes_of_decks("[[deck]]\nuse = {}"), "`mode` is missing: one of together, versus");
    let twice =
        "[[deck]]\nmode = \"versus\"\nto = 3\nuse = {}\n[[deck]]\nmode = \"versus\"\nfrom = 3\nuse = {}";
    one_mistake(&mistakes_of_decks(twice), "a table of 3 has a deck in this mode already");
    let base = MonsterKids::base_pack().expect("the game has a pack");
    let monsters = base.files["monsters.toml"].lines().filter_map(|line| line.strip_prefix("id = "));
    let none: Vec<String> = monsters.map(|id| format!("{} = 0", id.trim_matches('"'))).collect();
    one_mistake(&deck(&format!("use = {{ {} }}", none.join(", "))), "a deck has a monster at least");
}

#[test]
fn a_table_uses_the_deck_of_its_mode_and_size() {
    let rules = |players: u8, mode: &str| {
        let mut pack: Pack = MonsterKids::base_pack().expect("the game has a pack").clone();
        let decks = "[[deck]]\nmode = \"versus\"\nfrom = 3\nto = 4\nuse = { dark-portal = 2, moon-fever = 0, do-over = 1 }";
        pack.files.insert("decks.toml".to_owned(), decks.to_owned());
        let mut setup = Setup::of(players).with(&format!("mode={mode}"));
        setup.pack = Some(Arc::new(pack));
        MonsterKids::rules(&setup).expect("such a table can be set up")
    };
    let whole = rules(3, "together").deck().len();
    assert_eq!(whole, 71, "24 monsters, 8 Dark Powers, 9 portals and 30 cards for hands (KID-04)");
    for (players, mode, cards) in
        [(2, "versus", whole), (3, "versus", whole - 6), (4, "versus", whole - 6), (5, "versus", whole)]
    {
        assert_eq!(rules(players, mode).deck().len(), cards, "{players} {mode}");
    }
    let three = rules(3, "versus");
    let count = |id: &str| three.deck().count(three.content.card(id).expect("there is such a card"));
    assert_eq!(["dark-portal", "moon-fever", "do-over", "sugar-rush"].map(count), [2, 0, 1, 5]);
}

#[test]
fn no_two_dark_powers_of_the_game_are_alike() {
    let rules = MonsterKids::rules(&Setup::of(2)).expect("two can play");
    let powers = &rules.content.powers;
    assert_eq!(powers.len(), 8);
    for (place, one) in powers.iter().enumerate() {
        for other in &powers[..place] {
            let what = |power: &DarkPower| {
                let DarkPower { face: _, power, injuries, ties, resistance, weakness } = *power;
                (power, injuries, ties, resistance, weakness)
            };
            assert_ne!(what(one), what(other), "{} and {}", one.face.name, other.face.name);
        }
    }
}

#[test]
fn what_dark_powers_add_at_most_is_a_number() {
    one_mistake(&mistakes("dark-powers.toml", "most = 10", "most = -1"), "`most` is 0 to 96, not -1");
    one_mistake(&mistakes("dark-powers.toml", "most = 10", "best = 10"), "there is no key `best` here");
    assert_eq!(mistakes("dark-powers.toml", "most = 10", ""), [""; 0], "without it nothing is bounded");
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
