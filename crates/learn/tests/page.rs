//! The page about learning stays true: its example runs, and what it says of the games is made from the code.

use std::{collections::BTreeSet, env, fs, path::Path};

use connect_four::ConnectFour;
use crush::Crush;
use kernel::{Meta, Setup};
use mayhem::Mayhem;
use monster_kids::MonsterKids;
use monster_strike::MonsterStrike;
use monsterbox_learn::{Encode, Range};
use pig::Pig;
use strike::Strike;

/// Where the part begins that is made.
const BEGINS: &str = "## All games by default options\n";

/// A game, and what it says of itself.
struct Chapter {
    row: String,
    text: String,
    /// The file that explains its ids and segments.
    source: &'static str,
    /// The segments and the sizes of the action space that its options lead to.
    names: BTreeSet<&'static str>,
    spaces: Vec<usize>,
}

/// A game at its smallest table of two or more, and with physical dice where it has them.
fn chapter<G: Encode + Meta>(source: &'static str) -> Chapter {
    let players = G::PLAYERS.0.max(2);
    let sizes = |setup: &Setup| {
        let rules = G::rules(setup).expect("a table that can be set up");
        (G::action_space(&rules), G::observation_len(&rules))
    };
    let (actions, numbers) = sizes(&Setup::of(players));
    let (_, most) = sizes(&Setup::of(G::PLAYERS.1));
    let mut row = format!("| {} | {players} | {actions} | {numbers} | {most} |\n", G::NAME);
    let physics = Setup::of(players).with("dice=physics");
    if G::rules(&physics).is_ok() {
        let (actions, numbers) = sizes(&physics);
        let (_, most) = sizes(&Setup::of(G::PLAYERS.1).with("dice=physics"));
        row += &format!("| {}, `dice=physics` | {players} | {actions} | {numbers} | {most} |\n", G::NAME);
    }
    let options = ["dice=quick", "dice=physics", "tournament"].map(|option| Setup::of(players).with(option));
    let options = options.map(|setup| setup.with("wall-rule")).into_iter().chain([Setup::of(players)]);
    let tables: Vec<G::Rules> = options.filter_map(|setup| G::rules(&setup).ok()).collect();
    let shapes = tables.iter().flat_map(|rules| G::observation_shape(rules));
    let names = shapes.map(|segment| segment.name).collect();
    let spaces = tables.iter().map(G::action_space).collect();
    let rules = G::rules(&Setup::of(players)).expect("a table that can be set up");
    let shape = G::observation_shape(&rules);
    let mut text = format!("\n## {}\n\n{}\n", G::NAME, documentation(source));
    text += &format!("The observation of {players} players by default options:\n\n");
    text += "| from | segment | shape | values |\n|---|---|---|---|\n";
    for segment in shape {
        let dimensions: Vec<String> = segment.shape.iter().map(ToString::to_string).collect();
        let values = match segment.range {
            Range::Flag => "0 or 1",
            Range::Share => "0 to 1",
            Range::Signed => "-1 to 1",
        };
        let (start, name) = (segment.start, segment.name);
        text += &format!("| {start} | `{name}` | {} | {values} |\n", dimensions.join(" × "));
    }
    Chapter { row, text, source, names, spaces }
}

/// What a file says of itself.
fn documentation(source: &str) -> String {
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    let lines: Vec<&str> = lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    format!("{}\n", lines.join("\n"))
}

fn chapters() -> Vec<Chapter> {
    vec![
        chapter::<Pig>(include_str!("../src/pig.rs")),
        chapter::<ConnectFour>(include_str!("../src/connect_four.rs")),
        chapter::<Strike>(include_str!("../src/strike.rs")),
        chapter::<Mayhem>(include_str!("../src/mayhem.rs")),
        chapter::<MonsterKids>(include_str!("../src/monster_kids.rs")),
        chapter::<MonsterStrike>(include_str!("../src/monster_strike.rs")),
        chapter::<Crush>(include_str!("../src/crush.rs")),
    ]
}

#[test]
fn what_is_made_from_the_code_is_up_to_date() {
    let chapters = chapters();
    let mut made = format!(
        "{BEGINS}\n| game | players | action ids | numbers | numbers at the largest table |\n|---|---|---|---|---|\n"
    );
    for part in
        chapters.iter().map(|chapter| &chapter.row).chain(chapters.iter().map(|chapter| &chapter.text))
    {
        made += part;
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/learn.md");
    let page = fs::read_to_string(&file).expect("the page is there");
    let by_hand = page.split_once(BEGINS).map_or(page.as_str(), |(by_hand, _)| by_hand);
    let whole = format!("{by_hand}{made}");
    if env::var_os("MONSTERBOX_BLESS").is_some_and(|value| value == "1") {
        fs::write(&file, &whole).expect("the page can be written");
    } else {
        let differs = page.lines().zip(whole.lines()).find(|(page, whole)| page != whole);
        assert_eq!(differs, None, "the page is not up to date: MONSTERBOX_BLESS=1 writes it anew");
        assert_eq!(page, whole, "the page is not up to date: MONSTERBOX_BLESS=1 writes it anew");
    }
}

#[test]
fn every_segment_and_every_id_is_explained_in_its_file() {
    for Chapter { source, names, spaces, .. } in chapters() {
        let rows = || source.lines().filter_map(|line| line.strip_prefix("//! | "));
        for name in names {
            assert!(rows().any(|row| row.contains(&format!("`{name}`"))), "{name} is not explained");
        }
        let mut next = 0;
        for ids in rows().filter_map(|row| row.split(" | ").next()) {
            let ids: Vec<usize> = ids.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
            let [first, .., last] = ids.as_slice() else {
                assert!(ids.is_empty() || ids == [next], "{ids:?} comes after {next} ids");
                next += ids.len();
                continue;
            };
            assert_eq!(*first, next, "{ids:?}");
            next = last + 1;
        }
        assert!(spaces.contains(&next), "{next} ids are explained, and there are {spaces:?}");
    }
}
