//! Whatever comes about in a game can be written and read again: the reader refuses only what cannot be.

use std::{env, ops::ControlFlow, sync::Arc};

use kernel::{Called, Deciding, Game as _, Meta as _, Notation as _, Positions, Setup, below, lab_rng, run};
use monsterbox_mayhem::{Call, Mayhem, Rules, Stage, State};

/// How many games are played at each table; `MONSTERBOX_GAMES` plays more.
fn games() -> u64 {
    env::var("MONSTERBOX_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(12)
}

/// The base pack with hardly any difference between monsters: everything is tied all the time.
fn alike() -> Arc<kernel::Pack> {
    let mut pack = Mayhem::base_pack().expect("the game has cards").clone();
    let cards = pack.files.get_mut("monsters.toml").expect("its cards");
    let mut monster = 0;
    let lines = cards.lines().map(|line| {
        monster += u32::from(line == "[[monster]]");
        match line.split_once(" = ") {
            Some((key @ ("strength" | "endurance" | "fright" | "magic" | "mayhem" | "intelligence"), _)) => {
                let rating = if key == "strength" { 4 + monster % 3 } else { 5 };
                format!("{key} = {rating}\n")
            }
            _ => format!("{line}\n"),
        }
    });
    *cards = lines.collect();
    Arc::new(pack)
}

fn tables() -> Vec<Rules> {
    let mut tables = Vec::new();
    for players in 2..=6 {
        for options in [&[][..], &["mashups=turn", "tied-game=sudden-death", "sudden-death=ability"]] {
            for pack in [None, Some(alike())] {
                let setup = options.iter().fold(Setup::of(players), |setup, option| setup.with(option));
                tables.push(Mayhem::rules(&Setup { pack, ..setup }).expect("a table"));
            }
        }
    }
    tables
}

fn is_read_again(rules: &Rules, state: &State) {
    let text = Mayhem::write_position(rules, state);
    match Mayhem::read_position(rules, &text) {
        Ok(read) => assert_eq!(read, *state, "{text}"),
        Err(error) => panic!("{text}\n{error}"),
    }
}

#[test]
fn every_position_of_a_game_is_read_again() {
    let (mut suddens, mut deciders, mut decided) = (0, 0, 0);
    for rules in tables() {
        for game in 0..games() {
            let mut rng = lab_rng(41, game);
            let mut state = Mayhem::setup(&rules);
            let mut look = Positions::new::<Mayhem>(|at| {
                is_read_again(&rules, at.state);
                match at.state.stage() {
                    Stage::Sudden(_) => suddens += 1,
                    Stage::Decider(_) => deciders += 1,
                    Stage::Decided(_) => decided += 1,
                    Stage::Dealer | Stage::Lead | Stage::Declare | Stage::Follow(_) | Stage::Over => {}
                }
                ControlFlow::Continue(())
            });
            let mut calls = Deciding::new::<Mayhem>(&mut rng, |pending, rng| {
                Some((pending.state.declarer(), Call::BOTH[below(rng, 2) as usize]))
            });
            let end = run::<Mayhem>(&rules, &mut state, &mut calls, &mut look).expect("every call is made");
            assert_eq!(end.called, Called::No, "a game ends");
        }
    }
    assert!(suddens > 50 && deciders > 5 && decided > 5, "{suddens} {deciders} {decided}");
}
