//! Cities of one's own: the base pack is proved, and every mistake in a pack is named with its file and line.

use std::sync::Arc;

use kernel::{Game as _, Notation as _, Pack, Play, Scripted, Seat, Setup, Tabletop as _, pack::listed};
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

#[test]
fn mistakes_in_a_map_are_named() {
    let map = |from: &str, to: &str| mistakes("city.toml", from, to);
    assert!(map("....##.##.##....", "....##.##.#.....").contains("a city has 30 buildings, not 29 (CMR-10)"));
    assert!(map("....##.##.##....", "....##.##.##...").contains("row 3 has 16 squares, not 15 (CMR-03)"));
    assert!(map("....##.##.##....\n", "").contains("a map has 12 rows from north to south, not 11 (CMR-03)"));
    assert!(map("....##.##.##....", "....##.##.#?....").contains("`?` on L3"));
    assert!(
        map("........55......", ".......55.......")
            .contains("start 5 is marked by its digit on the four squares")
    );
    assert!(
        map("facing = \"east\"", "facing = \"up\"").contains("`facing` is one of north, east, south, west")
    );
    assert!(map("fires = 15", "fires = 0").contains("`fires` is 1 to 60, not 0"));
    assert!(map("[box]", "[boxes]").contains("`box` is missing"));
    let walled = "#.#.##.##.##....";
    let text = map("....##.##.##....", walled);
    assert!(text.contains("a city has 30 buildings, not 32"), "{text}");
}

#[test]
fn a_street_that_no_tank_can_reach_is_named() {
    let mut pack = Crush::base_pack().unwrap().clone();
    let text = pack.files.get_mut("city.toml").unwrap();
    // Two buildings of row 3 wall in G3 from the north and the south.
    *text = text.replacen("........55......\n....##.##.##....", "......#.55......\n....##.##.......", 1);
    *text = text.replacen("....##.##.#.....", "....#####.#.....", 1);
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
    assert!(cards("survivors = \"B2 K5", "survivors = \"B2 Q5").contains("`Q5` is no square of the board"));
    assert!(cards("survivors = \"B2 K5", "survivors = \"B2 B2").contains("B2 is named twice"));
    assert!(cards("C3 G6 J9 N11", "C3 G6 J9").contains("`squares` names 4 different squares, not 3"));
    assert!(cards("number = 5", "number = 4").contains("another outburst has the number 4"));
    assert!(cards("kind = \"grab\"", "kind = \"mashed\"").contains("another card is of the kind mashed too"));
    assert!(cards("kind = \"grab\"", "kind = \"mashed\"").contains("there is no [[card]] of the kind grab"));
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
