//! Custom cities: the base pack is proved, and every mistake in a pack is named with its file and line.

use std::sync::Arc;

use kernel::{Game as _, Meta, Notation as _, Pack, Play, Scripted, Seat, Setup, Show as _, pack::listed};
use monsterbox_crush::{Action, City, Crush, Square, Way};

/// The base pack with one text replaced by another.
fn changed(file: &str, from: &str, to: &str) -> Pack {
    let mut pack = Crush::base_pack().expect("there is a base pack").clone();
    let text = pack.files.get_mut(file).expect("the pack has this file");
    assert!(text.contains(from), "{file} has no `{from}`");
    *text = text.replacen(from, to, 1);
    pack
}

fn mistakes(file: &str, from: &str, to: &str) -> String {
    listed(&Crush::check_pack(&changed(file, from, to)))
}

#[test]
fn the_base_pack_is_a_whole_city() {
    let city = City::read(Crush::base_pack().unwrap()).unwrap();
    assert_eq!(city.buildings.len(), 30);
    for start in city.starts {
        assert_eq!((start.corner.column() % 2, start.corner.row() % 2), (0, 0));
    }
    for zone in city.zones.iter().flatten() {
        let away = |at: i8| (-at).max(at - 1).max(0);
        assert_eq!(away(zone.a.x).max(away(zone.a.y)), 1, "A is next to the Monster");
        assert_eq!(away(zone.b.x).max(away(zone.b.y)), 2, "B is beyond it");
    }
}

/// Survivors on roofs and Outbursts under buildings are half of what those cards can do: every city of the box has both.
#[test]
fn cards_of_every_city_name_streets_and_buildings() {
    for pack in Crush::base_pack().into_iter().chain(Crush::more_packs().iter().map(Arc::as_ref)) {
        let city = City::read(pack).unwrap_or_else(|mistakes| panic!("{}", listed(&mistakes)));
        let on_buildings =
            |squares: &[Square]| squares.iter().filter(|square| city.buildings.has(**square)).count();
        let outbursts = city.outbursts.concat();
        assert_eq!(on_buildings(&city.survivors), 2, "{}", city.name);
        assert!((2..=6).contains(&on_buildings(&outbursts)), "{}", city.name);
    }
}

#[test]
fn every_city_of_the_box_can_be_played_by_its_name() {
    let [larkfield] = Crush::more_packs() else { panic!("one city beside the base pack") };
    assert_eq!((larkfield.name.as_str(), larkfield.title().as_str()), ("larkfield", "Larkfield"));
    assert_eq!(Crush::check_pack(larkfield), []);
    // The files alone are a pack too: it lives without the pictures that are lent to it.
    let mut alone = Pack::clone(larkfield);
    alone.files.retain(|name, _| name.rsplit('.').next() == Some("toml"));
    assert_eq!(Crush::check_pack(&alone), []);
    let drawn = Crush::pieces(larkfield).into_iter().filter(|piece| !piece.portrait.is_empty());
    assert!(drawn.clone().count() > 20);
    drawn.for_each(|piece| assert!(larkfield.files.contains_key(&piece.portrait), "{}", piece.portrait));
    assert_ne!(larkfield.play_hash(), Crush::base_pack().unwrap().play_hash());
}

#[test]
fn mistakes_in_a_map_are_named() {
    let map = |from: &str, to: &str| mistakes("city.toml", from, to);
    assert!(map("....##..#.##....", "....##..#.#.....").contains("a city has 30 buildings, not 29 (CMR-10)"));
    assert!(map("....##..#.##....", "....##..#.##...").contains("row 3 has 16 squares, not 15 (CMR-03)"));
    assert!(map("....##..#.##....\n", "").contains("a map has 12 rows from north to south, not 11 (CMR-03)"));
    assert!(map("....##..#.##....", "....##..#.#?....").contains("`?` on L3"));
    assert!(
        map("........55......", ".......55.......")
            .contains("start 5 is marked by its digit on the four squares")
    );
    assert!(
        map("facing = \"east\"", "facing = \"up\"").contains("`facing` is one of north, east, south, west")
    );
    assert!(map("fires = 15", "fires = 0").contains("`fires` is 1 to 60, not 0"));
    assert!(map("[box]", "[boxes]").contains("`box` is missing"));
    let walled = "#.#.##..#.##....";
    let text = map("....##..#.##....", walled);
    assert!(text.contains("a city has 30 buildings, not 32"), "{text}");
}

#[test]
fn a_street_that_no_tank_can_reach_is_named() {
    let mut pack = Crush::base_pack().unwrap().clone();
    let text = pack.files.get_mut("city.toml").unwrap();
    // Buildings to the north, the south and the east wall in G3.
    *text = text.replacen("........55......\n....##..#.##....", "......#.55......\n....##.##.......", 1);
    *text = text.replacen("....##.##.##....", "....#####.#.....", 1);
    let found = listed(&Crush::check_pack(&pack));
    assert!(found.contains("no street leads from the edges to G3 (CMR-34)"), "{found}");
}

#[test]
fn mistakes_in_the_monster_are_named() {
    let monster = |from: &str, to: &str| mistakes("monster.toml", from, to);
    assert!(
        monster("right blast blast", "right blast").contains("the Monster Die has six faces, not 5 (CMR-04)")
    );
    assert!(monster("right blast blast", "right jump blast").contains("not `jump` (CMR-04)"));
    assert!(monster("..MM2b", "..MM.2b").contains("a picture of zones has 6 rows of 6 squares (CMR-60)"));
    assert!(monster("..MM2b", "..MMb2").contains("zone 2: `2` stands next to the Monster"));
    assert!(monster("..MM2b", "..MM2.").contains("zone 2 needs its squares `2` and `b`"));
    assert!(monster("..MM2b", "..2M2b").contains("`M` on its four middle squares"));
    assert!(monster("roll = 6", "roll = 5").contains("other zones are for the roll 5 too"));
}

#[test]
fn mistakes_in_the_cards_are_named() {
    let cards = |from: &str, to: &str| mistakes("cards.toml", from, to);
    assert!(
        cards("survivors = \"B2 K5", "survivors = \"B2 Q5").contains("`Q5` is not a square of the board")
    );
    assert!(cards("survivors = \"B2 K5", "survivors = \"B2 B2").contains("B2 is named twice"));
    assert!(cards("C3 G6 J9 N11", "C3 G6 J9").contains("`squares` names 4 different squares, not 3"));
    assert!(cards("number = 5", "number = 4").contains("another outburst has the number 4"));
    assert!(cards("kind = \"grab\"", "kind = \"mashed\"").contains("another card is of the kind mashed too"));
    assert!(cards("kind = \"grab\"", "kind = \"mashed\"").contains("there is no [[card]] of the kind grab"));
}

#[test]
fn names_stand_once_and_are_one_line_of_print() {
    let cards = |from: &str, to: &str| mistakes("cards.toml", from, to);
    let twice = cards("name = \"Squeeze\"", "name = \"soft underbelly\"");
    assert!(twice.contains("`name` is `soft underbelly`, which stands in cards.toml on line"), "{twice}");
    assert_ne!(cards("name = \"Squeeze\"", "name = \"Sq\\u001b[2Jueeze\""), "");
    assert_ne!(cards("name = \"Squeeze\"", "name = \"  \""), "");
    assert_ne!(mistakes("city.toml", "name = \"Brackwater\"", "name = \"Brack\\nwater\""), "");
    assert!(mistakes("city.toml", "free = 12", "free = 300").contains("`free` is 1 to 60, not 300"));
    assert_ne!(cards("portrait = \"cards/mashed.svg\"", "portrait = \"cards/none.svg\""), "");
}

/// A mistake is named once: what is only wrong because of it is left out.
#[test]
fn follow_ups_of_a_mistake_are_left_out() {
    let count = |text: &str| text.lines().count();
    assert_eq!(count(&mistakes("cards.toml", "kind = \"grab\"", "kind = \"grub\"")), 1);
    assert_eq!(count(&mistakes("cards.toml", "number = 5", "number = 6")), 1);
    assert_eq!(count(&mistakes("cards.toml", "survivors = \"B2 K5", "survivors = \"B2 Q5")), 1);
    assert_eq!(count(&mistakes("monster.toml", "right blast blast", "right jump blast")), 1);
    assert_eq!(count(&mistakes("city.toml", "facing = \"east\"", "facing = \"up\"")), 1);
    assert_eq!(count(&mistakes("city.toml", "........55......", "........55.....")), 1);
    for file in ["city.toml", "monster.toml", "cards.toml"] {
        let mut pack = Crush::base_pack().unwrap().clone();
        pack.files.remove(file);
        assert_eq!(count(&listed(&Crush::check_pack(&pack))), 1, "{file}");
    }
}

/// Rules CMR-101 to CMR-114: every card says what it does and how it is won, and what the rules call it.
#[test]
fn cards_and_markers_explain_themselves() {
    let base = Crush::base_pack().unwrap();
    let pieces = Crush::pieces(base);
    assert_eq!(pieces.iter().filter(|piece| piece.kind == "Monster Hit card").count(), 13);
    for piece in &pieces {
        assert!(!piece.does.is_empty() && !piece.flavour.is_empty(), "{}", piece.id);
        assert!(base.files.contains_key(&piece.portrait), "{} has no portrait", piece.id);
        assert!(!piece.rules.is_empty(), "{} lives by no rule", piece.id);
        for rule in &piece.rules {
            assert!(Crush::ledger().get(rule.0).is_some(), "{rule}");
        }
        if piece.kind == "Monster Hit card" {
            assert!(piece.does.contains("Won"), "{} does not say how it is won", piece.id);
            let rule = &Crush::ledger().get(piece.rules[0].0).unwrap().text;
            let known = piece.rules_name.as_deref().unwrap();
            assert!(rule.starts_with(known), "{rule} is not the rule of {known}");
            let copies =
                piece.numbers.iter().find(|(what, _)| what == "cards").map(|(_, count)| count.as_str());
            assert!(rule.contains(&format!("({})", copies.unwrap())), "{rule}: {copies:?}");
        }
    }
    let subside = pieces.iter().find(|piece| piece.is_called("subside")).unwrap();
    assert_eq!(subside.title(), "Soft Underbelly (SubSide)");
    // A pack written before cards explained themselves tells them as the base pack does.
    let mut old = base.clone();
    old.files.retain(|name, _| !name.contains('/') && name != "pieces.toml");
    let cards = old.files.get_mut("cards.toml").unwrap();
    let kept = |line: &&str| !line.starts_with("does =") && !line.starts_with("portrait =");
    *cards = cards.lines().filter(kept).collect::<Vec<_>>().join("\n");
    assert_eq!(listed(&Crush::check_pack(&old)), "");
    assert_eq!(Crush::pieces(&old), pieces);
}

#[test]
fn what_lies_on_the_table_can_be_looked_at() {
    let rules = Crush::rules(&Setup::of(2)).unwrap();
    let position = "16/16/16/2t13/15b/16/16/16/16/16/16/16 monster G5n A A1 - - - - - won mashed B r r r r r r holes C4 \
                    wait survivors-1@B2:A to A move 3";
    let state = Crush::read_position(&rules, position).unwrap();
    let ids = Crush::pieces_in_view(&rules, &state);
    let known = Crush::pieces(Crush::base_pack().unwrap());
    for id in &ids {
        assert!(known.iter().any(|piece| piece.id == *id), "{id}");
    }
    for id in [
        "mashed",
        "survivors",
        "survivors-marker",
        "helicopter",
        "building",
        "free-tentacle",
        "hole",
        "monster",
    ] {
        assert!(ids.iter().any(|known| known == id), "{id} is not in {ids:?}");
    }
    assert!(ids.iter().all(|id| id != "tank" && id != "megahole" && id != "fire"), "{ids:?}");
}

/// Rule CMR-61: a square B beyond the edge counts as empty. The base pack's Monster never stands where that matters, a
/// Monster of a pack whose B lies beside the Monster's side does.
#[test]
fn a_square_b_off_the_board_cannot_be_used() {
    let picture = "..a...\n..1...\n..MM2b\nd4MM..\n...3..\n...c..";
    let slanted = ".a....\n..1...\n..MM2b\nd4MM..\n...3..\n...c..";
    let pack = changed("monster.toml", picture, slanted);
    let rules = Crush::rules(&Setup::of(2).with_pack(Some(Arc::new(pack)))).unwrap();
    // The Monster on A3 faces north: zone 1 has A on A2 and B on what would be left of column A.
    let position =
        "16/t15/16/16/15b/16/16/16/16/16/16/16 monster A3n A r r r r r r B r r r r r r holes A2 to A blast";
    let state = Crush::read_position(&rules, position).unwrap();
    let mut play: Play<Crush> = Play::from_position(rules.clone(), state);
    let mut events = Vec::new();
    play.ask(&mut Scripted::new(["1".to_owned()]), &mut events).unwrap();
    let told: Vec<String> = events.iter().map(|event| Crush::write_event(&rules, event)).collect();
    assert!(told.contains(&"zone 1: full".to_owned()), "{told:?}");
}

/// Rule CMR-103: survivors who are crowded out go to squares on the board only.
#[test]
fn survivors_at_the_edge_stay_on_the_board() {
    let pack = changed("cards.toml", "survivors = \"B2", "survivors = \"A1");
    let rules = Crush::rules(&Setup::of(2).with_pack(Some(Arc::new(pack)))).unwrap();
    let position =
        "16/16/16/16/15b/16/16/16/16/16/16/16 monster G5n A A1 - - - - - B r r r r r r to A draw h1 fired h1";
    let state = Crush::read_position(&rules, position).unwrap();
    let mut play: Play<Crush> = Play::from_position(rules, state);
    let mut events = Vec::new();
    play.ask(&mut Scripted::new(["survivors-1".to_owned()]), &mut events).unwrap();
    let places: Vec<Action> = play.actions(Seat(0));
    let at = |text: &str| Action::Shelter(Square::read(text).unwrap());
    assert_eq!(places, [at("B1"), at("A2")]);
}

#[test]
fn a_table_with_a_pack_of_ones_own_plays_on_its_map() {
    let pack = changed("city.toml", "facing = \"east\"", "facing = \"north\"");
    let rules = Crush::rules(&Setup::of(2).with_pack(Some(Arc::new(pack)))).unwrap();
    assert_eq!(rules.city.starts[0].facing, Way::North);
    assert_ne!(rules, Crush::rules(&Setup::of(2)).unwrap());
    assert_eq!(Crush::setup(&rules).monster().facing, Way::North);
}
