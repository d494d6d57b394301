//! Pinned counts: how many sequences of legal actions and outcomes there are from fixed positions to fixed depths.
//!
//! Any change of what is legal shows here. `MONSTERBOX_BLESS=1` writes the counts anew, on purpose only.

use std::{env, fs, path::Path};

use kernel::{Discard, Game as _, Meta as _, Node, Notation as _, Setup, Step};
use monsterbox_crush::{Crush, Rules, State};

/// Counts the sequences of this length.
fn count(rules: &Rules, state: &State, depth: u32) -> u64 {
    match Crush::node(rules, state) {
        _ if depth == 0 => 1,
        Node::Over => 0,
        Node::Decide(seats) => {
            let mut actions = Vec::new();
            let seat = seats.first().expect("somebody decides");
            Crush::actions(rules, state, seat, &mut actions);
            if depth == 1 {
                return actions.len() as u64;
            }
            actions.into_iter().map(|action| after(rules, state, Step::Act(seat, action), depth)).sum()
        }
        Node::Chance(chance) => {
            let mut outcomes = Vec::new();
            Crush::outcomes(rules, state, &chance, &mut outcomes);
            outcomes.into_iter().map(|(outcome, _)| after(rules, state, Step::Chance(outcome), depth)).sum()
        }
    }
}

fn after(
    rules: &Rules,
    state: &State,
    step: Step<monsterbox_crush::Action, monsterbox_crush::Outcome>,
    depth: u32,
) -> u64 {
    let mut next = *state;
    Crush::apply(rules, &mut next, &step, &mut Discard);
    count(rules, &next, depth - 1)
}

#[test]
fn golden_counts_are_as_pinned() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft.toml");
    let text = fs::read_to_string(&path).expect("the counts are there");
    let file: toml::Table = text.parse().expect("the counts are TOML");
    let rules = Crush::rules(&Setup::of(2)).expect("two can play");
    let mut fresh = String::from(
        "# How many sequences of legal actions and outcomes there are from a position, by their length from 1 on.\n",
    );
    let mut wrong = Vec::new();
    let cases = file["count"].as_array().expect("a list");
    assert!(cases.len() >= 12, "every stage of a turn is counted");
    for case in cases {
        let (name, position) = (case["name"].as_str().unwrap(), case["position"].as_str().unwrap());
        let pinned: Vec<u64> =
            case["counts"].as_array().unwrap().iter().map(|n| n.as_integer().unwrap() as u64).collect();
        let state = Crush::read_position(&rules, position).unwrap_or_else(|error| panic!("{name}: {error}"));
        let counts: Vec<u64> = (1..=pinned.len() as u32).map(|depth| count(&rules, &state, depth)).collect();
        if counts != pinned {
            wrong.push(format!("{name}: {counts:?}, pinned {pinned:?}"));
        }
        fresh += &format!("\n[[count]]\nname = \"{name}\"\nposition = \"{position}\"\ncounts = {counts:?}\n");
    }
    if env::var_os("MONSTERBOX_BLESS").is_some() {
        fs::write(&path, fresh).expect("the counts can be written");
        return;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
