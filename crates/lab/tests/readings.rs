//! Other readings of rules are measured, and the page about them names every one.

use std::{fs, num::NonZero, ops::ControlFlow, path::Path};

use monsterbox_lab::{Asked, readings};

fn asked(game: &str, games: u64, threads: usize) -> Asked {
    Asked {
        game: Some(game.to_owned()),
        games,
        seed: 1,
        threads: NonZero::new(threads).expect("more than none"),
    }
}

#[test]
fn the_page_names_every_reading_of_every_game() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/readings.md");
    let page = fs::read_to_string(&page).expect("docs/readings.md is there");
    let mut count = 0;
    for game in monsterbox_box::games() {
        for reading in game.options.iter().filter(|option| option.is_reading()) {
            let line = format!("- `{}` ({}): {}.", reading.key, reading.rule, reading.label);
            assert!(
                page.contains(&line),
                "docs/readings.md is old, `monsterbox lab readings` makes it: {line}"
            );
            count += 1;
        }
    }
    assert!(count >= 15, "only {count} readings can be played otherwise");
}

#[test]
fn what_changes_is_told_and_what_does_not_is_the_same() {
    let told = |_: u64, _: u64| ControlFlow::Continue(());
    let page = readings(&asked("strike", 30, 1), &told).expect("it is played").to_string();
    assert!(page.starts_with("# What other readings"), "{page}");
    // A tie of a tournament cannot be broken where there is none, and where there is one somebody else wins.
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| tournament-tie")).collect();
    assert_eq!(rows.len(), 2, "{page}");
    assert_eq!(rows[0], "| tournament-tie (STR-42) | same | same | same | same |");
    assert!(
        rows[1].ends_with("| same | same |"),
        "all games have winners, and are as long as before: {}",
        rows[1]
    );
    assert!(!rows[1].starts_with("| tournament-tie (STR-42) | same"), "{}", rows[1]);
    let other = readings(&asked("strike", 30, 2), &told).expect("it is played").to_string();
    assert_eq!(page, other, "threads change nothing");
}

#[test]
fn it_can_be_broken_off_and_needs_a_game_of_the_box() {
    let stopped = readings(&asked("strike", 30, 1), &|_, _| ControlFlow::Break(()));
    assert!(stopped.is_err());
    assert!(readings(&asked("chess", 10, 1), &|_, _| ControlFlow::Continue(())).is_err());
}
