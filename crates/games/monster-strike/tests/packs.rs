//! Packs of Monster Strike: what the base pack holds, and how mistakes in a pack of one's own are named.

use std::sync::Arc;

use kernel::{Game, HandNoise, Meta, Node, Notation, Pack, Play, Setup, pack::listed};
use monsterbox_monster_strike::{
    Aim, Content, Dice, Die, HARDER_START, HIGHEST_LEVEL, MonsterStrike, RANKS, Slot, Style,
};

fn base() -> Pack {
    MonsterStrike::base_pack().expect("the game has a pack").clone()
}

/// The base pack with something else in one of its files.
fn changed(file: &str, from: &str, to: &str) -> Pack {
    let mut pack = base();
    let text = pack.files.get_mut(file).expect("the pack has that file");
    assert!(text.contains(from), "{file} has no `{from}`");
    *text = text.replacen(from, to, 1);
    pack
}

fn mistakes(pack: &Pack) -> String {
    listed(&MonsterStrike::check_pack(pack))
}

#[test]
fn the_base_pack_is_fine_and_large_enough() {
    let pack = base();
    assert_eq!(mistakes(&pack), "");
    let content = Content::read(&pack).unwrap();
    assert!(content.monsters.len() >= 24 && content.events.len() >= 24 && content.gear.len() >= 16);
    assert!(content.locations.len() >= 6 && content.ranks.len() == RANKS);
    assert!(content.locations.iter().all(|location| location.maximum > HARDER_START));
    for level in (1..=9).chain([HIGHEST_LEVEL]) {
        assert!(content.monsters.iter().any(|monster| monster.level == level), "no monster of level {level}");
    }
    let without_bonus = content.gear.iter().filter(|gear| gear.bonus == 0).count();
    assert!(3 * without_bonus >= content.gear.len(), "a third of the gear has no bonus");
    let portraits = pack.files.iter().filter(|(name, _)| name.contains(".svg"));
    assert!(portraits.clone().all(|(_, svg)| svg.contains("</svg>") && svg.len() < 6_000));
    assert_eq!(
        portraits.count(),
        MonsterStrike::pieces(&pack).len(),
        "every piece has a picture, and no picture is left over"
    );
}

#[test]
fn a_level_of_thirteen_is_refused_with_the_cards_name() {
    let found = mistakes(&changed("monsters.toml", "level = 12", "level = 13"));
    assert!(found.starts_with("monsters.toml:"), "{found}");
    assert!(found.ends_with("Old Quake: `level` is 1 to 12, not 13 (MST-02)"), "{found}");
    let found = mistakes(&changed("monsters.toml", "level = 12", "level = 0"));
    assert!(found.ends_with("not 0 (MST-02)"), "{found}");
    let found = mistakes(&changed("monsters.toml", "level = 12", "level = 1.5"));
    assert!(found.ends_with("Old Quake: `level` is a whole number from 1 to 12 (MST-02)"), "{found}");
}

#[test]
fn every_mistake_is_named_with_file_line_and_card() {
    let pack = changed("events.toml", "where = \"first\" }]", "where = \"roof\", wings = 2 }]");
    let found = mistakes(&pack);
    assert!(
        found.contains("Dusk Patrol: `where` is one of first, middle, last, each, not `roof`"),
        "{found}"
    );
    assert!(
        found.contains("Dusk Patrol: there is no key `wings` here; the keys are: monsters, where"),
        "{found}"
    );
    let found = mistakes(&changed("gear.toml", "throws = 2", "throws = 3"));
    assert!(found.contains("Bed Spring: there are two dice, so 3 cannot lie there together"), "{found}");
    assert!(found.contains("(MST-06)"), "{found}");
    let found = mistakes(&changed("gear.toml", "\nfew = { 1 =", "\nfew = { 7 ="));
    assert!(found.contains("Two Good Hands: there is no key `7` here"), "{found}");
    let found = mistakes(&changed("monsters.toml", "id = \"lint-bunny\"", "id = \"dice\""));
    assert!(found.contains("`dice` is a word of the notation"), "{found}");
    let found = mistakes(&changed("events.toml", "id = \"parade\"", "id = \"pass\""));
    assert!(found.contains("`pass` is a word of the notation"), "{found}");
    let found = mistakes(&changed("monsters.toml", "id = \"lint-bunny\"", "id = \"puddle-imp\""));
    assert!(
        found.contains("`id` is `puddle-imp`, which stands in monsters.toml on line 4 already"),
        "{found}"
    );
    let found = mistakes(&changed("gear.toml", "name = \"Foghorn\"", "name = \"PUDDLE IMP\""));
    assert!(found.contains("`name` is `PUDDLE IMP`, which stands in monsters.toml"), "{found}");
    let found = mistakes(&changed("gear.toml", "name = \"Foghorn\"", "name = \"Fog\\u001b[2J\""));
    assert!(found.contains("control character"), "{found}");
    let found = mistakes(&changed("monsters.toml", "id = \"lint-bunny\"", "id = \"7\""));
    assert!(
        found.ends_with("`id` has small letters, digits and hyphens only, and begins with a letter, not `7`"),
        "{found}"
    );
    let found = mistakes(&changed("locations.toml", "maximum = ", "maximum = 9"));
    assert!(found.contains("The Old Mill: `maximum` is 1 to 250"), "{found}");
    let found = mistakes(&changed("throws.toml", "feet = 1", "feet = 3"));
    assert!(found.contains("throws.toml:") && found.contains("`feet` is 1 or 2, not 3"), "{found}");
    let found = mistakes(&changed("throws.toml", "tremor = 25", "tremor = 2500"));
    assert!(found.contains("throws.toml:") && found.contains("`tremor` of a hand is 0 to 1000"), "{found}");
}

#[test]
fn a_pack_without_measured_throws_throws_like_the_base_pack() {
    let mut pack = base();
    pack.files.remove("throws.toml");
    assert_eq!(Content::read(&pack).unwrap().model, Content::read(&base()).unwrap().model);
    pack.files.insert("throws.toml".to_owned(), format!("throw = []\n{}", HandNoise::STEADY.to_toml()));
    let found = mistakes(&pack);
    assert!(
        ["throw", "pair"].iter().all(|kind| found.contains(&format!(
            "a [[{kind}]] with preset = \"drop\", feet = 1 and aim = 1 is missing; 53 others are missing too"
        ))),
        "{found}"
    );
}

#[test]
fn dice_of_a_pack_that_measured_none_beside_others_do_not_touch() {
    let with = |more: &str| {
        let mut pack = base();
        let text = pack.files.get_mut("throws.toml").unwrap();
        text.truncate(text.find("[[beside]]").expect("the base pack has such rows"));
        text.push_str(more);
        pack
    };
    let rules = |pack| MonsterStrike::rules(&Setup::of(2).with_pack(Some(Arc::new(pack)))).unwrap();
    let die = Die::Flat { face: 4, on: Slot::numbered(5), position: None };
    let (aim, lying) = (Aim::At(Style::Drop, Slot::numbered(5).unwrap()), Dice::of(&[die]).unwrap());
    assert_eq!(mistakes(&with("")), "");
    assert!(rules(with("")).beside(aim, &lying).is_none() && rules(base()).beside(aim, &lying).is_some());
    let row =
        "[[beside]]\npreset = \"drop\"\nfeet = 1\naim = 5\nlying = 5\nthrown = 9\nlay = [[5, 0, 5, 9]]\n";
    assert!(rules(with(row)).beside(aim, &lying).is_some());
    let found = mistakes(&with(&format!("{row}{row}")));
    assert!(found.ends_with("another [[beside]] has the same preset, feet, aim and lying"), "{found}");
    let found = mistakes(&with(&row.replace("aim = 5", "aim = 7")));
    assert!(
        found.contains("throws.toml:") && found.contains("`aim` of a [[beside]] is a slot from 1 to 5"),
        "{found}"
    );
    let found = mistakes(&with(&row.replace("lying", "laying")));
    assert!(found.contains("throws.toml:") && found.contains("laying"), "{found}");
}

#[test]
fn quick_dice_move_another_only_as_was_measured() {
    let rules = MonsterStrike::rules(&Setup::of(2).with("length=short")).unwrap();
    let text = "2 players | old-mill 0 - - - / clock-square 0 - rust-knight - / harbour-steps 0 - - - | under - | binder - | escaped - | \
                events - | gear - | B bed-spring 2 aims dice 4@5";
    let mut play = Play::<MonsterStrike>::from_position(
        rules.clone(),
        MonsterStrike::read_position(&rules, text).unwrap(),
    );
    let seat = play.state().stage().turn().unwrap().seat;
    let drop = MonsterStrike::read_action(&rules, "drop 5").unwrap();
    play.act(seat, drop, &mut Vec::new()).unwrap();
    let Node::Chance(chance) = play.node() else { panic!("the die is in the air") };
    let admits = |dice: &str| {
        let outcome = MonsterStrike::read_outcome(&rules, dice).unwrap();
        MonsterStrike::admits(&rules, play.state(), &chance, &outcome).map_err(|reason| reason.to_string())
    };
    assert_eq!(admits("dice 4@5 3@5"), Ok(()), "it stays");
    assert_eq!(admits("dice 1@5 3@-"), Ok(()), "it is turned to a side beside the 4");
    assert_eq!(admits("dice 4@- 3@5"), Ok(()), "it is pushed off the card");
    let refused = admits("dice 4@1 3@5").unwrap_err();
    assert!(
        refused.starts_with("quick dice move and turn a die that lies there only as measured dice do"),
        "{refused}"
    );
}

#[test]
fn mistakes_that_follow_from_others_are_left_out() {
    let mut pack = base();
    for file in ["monsters.toml", "events.toml", "gear.toml", "locations.toml", "ranks.toml"] {
        pack.files.remove(file);
    }
    let found = mistakes(&pack);
    assert_eq!(found.lines().count(), 5, "each file that is missing is named once:\n{found}");
    for (file, from, to) in [
        ("events.toml", "[[event]]", "[[event"),
        ("gear.toml", "throws = 2", "throws = 30"),
        ("throws.toml", "feet = 1", "feet = \"one\""),
        ("throws.toml", "aim = 1", "aim = 300"),
        ("throws.toml", "thrown = ", "thrown = 0.5 # "),
        ("throws.toml", "tremor = 25", "tremor = 70000"),
        ("events.toml", "to-level = 4", "to-level = 40, from-level = 6"),
    ] {
        let found = mistakes(&changed(file, from, to));
        assert_eq!(found.lines().count(), 1, "{file} with `{to}`:\n{found}");
        assert!(!["u8", "u16", "u32", "i64"].iter().any(|kind| found.contains(kind)), "{found}");
    }
}

#[test]
fn a_rank_has_more_room_for_its_name_and_shares_it_with_no_card() {
    let named = |name: &str| changed("ranks.toml", "name = \"", &format!("name = \"{name}\" # \""));
    assert_eq!(mistakes(&named("Wardens of the Seventeen Crooked Lanes")), "");
    let found = mistakes(&named("Puddle Imp"));
    assert!(found.contains("`name` is `Puddle Imp`, which stands in monsters.toml"), "{found}");
}

#[test]
fn the_pieces_of_a_pack_are_read_too() {
    let found = mistakes(&changed("pieces.toml", "rules = \"MST-06", "rules = \"MST-0"));
    assert!(found.contains("pieces.toml:") && found.contains("there is no rule `MST-0`"), "{found}");
    let mut pack = base();
    pack.files.remove("pieces.toml");
    assert_eq!(mistakes(&pack), "");
    assert_eq!(MonsterStrike::pieces(&pack), MonsterStrike::pieces(&base()), "as the base pack tells it");
}

#[test]
fn a_location_that_25_damage_would_destroy_is_refused() {
    let content = Content::read(&base()).unwrap();
    let line = format!("maximum = {}", content.locations[0].maximum);
    let pack = Arc::new(changed("locations.toml", &line, "maximum = 25"));
    let setup = Setup::of(2).with_pack(Some(pack));
    assert!(MonsterStrike::rules(&setup).is_ok(), "without the option it stands");
    let refused = MonsterStrike::rules(&setup.with("damage=25")).unwrap_err().to_string();
    assert_eq!(refused, "The Old Mill has a maximum of 25, so it cannot start with 25 damage (MST-63)");
}

#[test]
fn monsters_that_move_back_go_furthest_behind_first() {
    let pack = changed("events.toml", "{ who = \"front\", back = 1 }", "{ who = \"all\", back = 1 }");
    let rules =
        MonsterStrike::rules(&Setup::of(2).with("length=short").with_pack(Some(Arc::new(pack)))).unwrap();
    let given = "2 players | old-mill 0 sock-gobbler lint-bunny - / clock-square 0 puddle-imp - attic-moth / harbour-steps 0 \
                 gutter-newt - - | under - | binder kettle-sprite doorbell-phantom hedge-howler | escaped - | events - | gear - | \
                 event";
    let state = MonsterStrike::read_position(&rules, given).unwrap();
    let mut play = Play::<MonsterStrike>::from_position(rules, state);
    let mut events = Vec::new();
    let card = MonsterStrike::read_outcome(play.rules(), "lost-their-way").unwrap();
    play.chance(card, &mut events).unwrap();
    let told: Vec<String> =
        events.iter().map(|event| MonsterStrike::write_event(play.rules(), event)).collect();
    let moved: Vec<&str> = told
        .iter()
        .map(String::as_str)
        .filter(|event| event.contains("moved") || event.contains("stayed"))
        .collect();
    assert_eq!(
        moved,
        [
            "sock-gobbler stayed",
            "lint-bunny stayed",
            // Only one slot of the first location is free: the one that is furthest behind has it.
            "puddle-imp moved from 4 to 3 in order",
            "attic-moth moved from 6 to 4 in order",
            "gutter-newt moved from 7 to 5 in order",
        ]
    );
}

#[test]
fn a_small_pack_plays_short_games_only() {
    let mut pack = base();
    let text = pack.files.get_mut("monsters.toml").unwrap();
    let ninth = text.match_indices("[[monster]]").nth(8).unwrap().0;
    text.truncate(ninth);
    let setup = Setup::of(1).with_pack(Some(Arc::new(pack)));
    assert!(MonsterStrike::rules(&setup.clone().with("length=short")).is_ok());
    let refused = MonsterStrike::rules(&setup.clone()).unwrap_err().to_string();
    assert_eq!(refused, "the game would have 12 monsters, but the pack has only 8 (MST-10)");
    let refused = MonsterStrike::rules(&setup.with("length=epic")).unwrap_err().to_string();
    assert_eq!(refused, "the game would have 16 monsters, but the pack has only 8 (MST-60)");
}
