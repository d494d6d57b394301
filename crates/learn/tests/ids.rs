//! The ids of all games are what they have always been: `tests/ids` keeps a digest of all and some of them in notation.
//!
//! Programs that have learned a game know its actions by these ids, so a file here changes only if an id would stand for
//! another action anyway. With `MONSTERBOX_BLESS=1` in the environment the files are rewritten. The notation of Monster Kids
//! has the ids of the cards of the base pack, so a card with a new id changes the digest too.

use std::{env, fs, path::Path};

use connect_four::ConnectFour;
use crush::Crush;
use kernel::{Digest, Meta, Notation, Seat, Setup};
use mayhem::Mayhem;
use monster_kids::MonsterKids;
use monster_strike::MonsterStrike;
use monsterbox_learn::Encode;
use pig::Pig;
use strike::Strike;

/// How many ids of a table are written out: the first ones, and some spread over all.
const FIRST: usize = 16;
const SPREAD: usize = 32;

/// Every id of a seat with its action in notation.
fn written<G: Encode + Notation>(rules: &G::Rules, seat: Seat) -> Vec<(usize, String)> {
    let action = |id| Some((id, G::write_action(rules, &G::action(rules, seat, id)?)));
    (0..G::action_space(rules)).filter_map(action).collect()
}

/// One table of the file: its options, how many ids it has, the digest of all of them, and some of them.
fn section<G: Encode + Meta + Notation>(setup: &Setup) -> String {
    let rules = G::rules(setup).expect("a table that can be set up");
    // The second player, so that it shows from whom seats are counted.
    let seat = Seat(u8::from(setup.players > 1));
    let all = written::<G>(&rules, seat);
    let lines: Vec<String> = all.iter().map(|(id, action)| format!("{id} {action}\n")).collect();
    let options: Vec<String> = setup.options.0.iter().map(|(key, value)| format!(" {key}={value}")).collect();
    let mut text = format!(
        "table {}{}\nseat {seat}\nspace {}\nactions {}\ndigest {}\n",
        setup.players,
        options.concat(),
        G::action_space(&rules),
        all.len(),
        Digest::of(&[lines.concat().as_bytes()])
    );
    let stride = all.len().div_ceil(SPREAD).max(1);
    let shown = all
        .iter()
        .enumerate()
        .filter(|(place, _)| *place < FIRST || place % stride == 0 || place + 1 == all.len());
    for (_, (id, action)) in shown {
        let read = G::read_action(&rules, action).expect("what is written can be read");
        assert_eq!(G::id(&rules, seat, &read), Some(*id), "{action}");
        text += &format!("{id} {action}\n");
    }
    text
}

#[track_caller]
fn pinned<G: Encode + Meta + Notation>(setups: &[Setup]) {
    let sections: Vec<String> = setups.iter().map(section::<G>).collect();
    let found = sections.join("\n");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/ids/{}.txt", G::SLUG));
    if env::var_os("MONSTERBOX_BLESS").is_some_and(|value| value == "1") {
        fs::write(&file, &found).expect("the file can be written");
    }
    let pinned = fs::read_to_string(&file).expect("the file is there");
    let differs = pinned.lines().zip(found.lines()).find(|(pinned, found)| pinned != found);
    assert_eq!(differs, None, "ids of {} have changed", G::NAME);
    assert_eq!(pinned, found, "ids of {} have changed", G::NAME);
}

#[test]
fn pig() {
    pinned::<Pig>(&[Setup::of(2)]);
}

#[test]
fn connect_four() {
    pinned::<ConnectFour>(&[Setup::of(2)]);
}

#[test]
fn strike() {
    pinned::<Strike>(&[
        Setup::of(2),
        Setup::of(5).with("dice=physics"),
        Setup::of(2).with("dice=physics").with("wall-rule"),
    ]);
}

#[test]
fn mayhem() {
    pinned::<Mayhem>(&[Setup::of(2)]);
}

#[test]
fn monster_kids() {
    pinned::<MonsterKids>(&[Setup::of(1), Setup::of(3), Setup::of(6).with("mode=versus")]);
}

#[test]
fn monster_strike() {
    pinned::<MonsterStrike>(&[
        Setup::of(2),
        Setup::of(2).with("dice=physics"),
        Setup::of(2).with("dice=physics").with("distance=two-feet"),
    ]);
}

#[test]
fn crush() {
    pinned::<Crush>(&[Setup::of(2)]);
}
