//! Slow work is done beside the screen: keys are answered while bots think and odds are worked out, and all can be given up.

use std::{thread, time::Duration};

use ratatui::crossterm::event::KeyCode;
use table::Status;

use super::bench::Bench;

/// Ticks until the screen looks as wanted.
fn wait(bench: &mut Bench, wanted: impl Fn(&Bench) -> bool) {
    for _ in 0..12_000 {
        if wanted(bench) {
            return;
        }
        bench.app.tick();
        thread::sleep(Duration::from_millis(10));
    }
    panic!("it never looks like that:\n{}", bench.text());
}

#[test]
fn keys_are_answered_while_bots_think() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::table(saves.path(), "crush", &["bot:search", "bot:search"], &[], "7").beside();
    wait(&mut bench, |bench| matches!(bench.live().status(), Status::Bot { .. }));
    bench.app.tick();
    let (version, status) = (bench.live().version(), bench.live().status());
    // The bot is at work; the table stands, and every key is answered.
    bench.press(KeyCode::F(1));
    bench.shows("How to play");
    bench.press(KeyCode::Esc).press(KeyCode::F(3));
    bench.shows("search:");
    bench.press(KeyCode::Esc).press(KeyCode::F(10));
    bench.shows("Leave this game?");
    assert_eq!((bench.live().version(), bench.live().status()), (version, status));
    bench.press(KeyCode::Esc);
    wait(&mut bench, |bench| bench.live().version() > version);
}

#[test]
fn odds_are_worked_out_beside_the_screen_and_can_be_given_up() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::table(saves.path(), "crush", &["Ann", "Bob"], &[], "7").beside();
    wait(&mut bench, |bench| matches!(bench.live().status(), Status::People { .. }));
    wait(&mut bench, |bench| bench.text().contains("to choose"));
    bench.press(KeyCode::F(2));
    bench.shows("working them out");
    bench.press(KeyCode::Esc);
    bench.shows_not("working them out");
    bench.press(KeyCode::F(2));
    wait(&mut bench, |bench| bench.text().contains("95 % interval"));
}

#[test]
fn enter_lets_everything_go_ahead_without_a_pause() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::table(saves.path(), "strike", &["bot:random", "bot:random"], &[], "7").beside();
    bench.app.tick();
    bench.press(KeyCode::Enter);
    assert!(bench.app.pace() < Duration::from_millis(50), "nobody waits between two steps");
    wait(&mut bench, |bench| matches!(bench.live().status(), Status::Over { .. }));
}
