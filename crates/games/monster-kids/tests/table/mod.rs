//! A table from a written position, with names for its players.

use kernel::{Meta as _, Notation as _, Setup};
use monsterbox_monster_kids::{MonsterKids, Rules, State};

/// The rules and the position, for as many players as are written there.
pub fn table(options: &[&str], position: &str) -> (Rules, State) {
    let players = MonsterKids::players_in(position).expect("a position");
    let setup = options.iter().fold(Setup::of(players), |setup, option| setup.with(option));
    let rules = MonsterKids::rules(&setup).expect("a fine table");
    let state = MonsterKids::read_position(&rules, position).expect("a fine position");
    (rules, state)
}

/// One name a seat.
pub fn names(rules: &Rules) -> Vec<String> {
    ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]
        .iter()
        .take(usize::from(rules.players))
        .map(ToString::to_string)
        .collect()
}
