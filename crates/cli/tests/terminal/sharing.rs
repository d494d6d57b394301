//! Several people at one screen: nobody sees what is another's.

use kernel::{Seat, Viewer};
use ratatui::crossterm::event::KeyCode;

use super::bench::{Bench, offers};

const SEATS: &[&str] = &["Ann", "Bob", "bot:random"];

/// The row of a seat's pool on the screen.
fn pool(bench: &Bench, name: &str) -> String {
    let screen = bench.text();
    let mut left = screen.lines().skip(8).map(|line| line.chars().take(44).collect::<String>());
    left.find(|line| line.contains(name)).unwrap_or_else(|| panic!("{name} has no pool:\n{screen}"))
}

#[test]
fn the_keyboard_is_handed_over_before_a_secret_is_shown() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::table(saves.path(), "strike", SEATS, &["hidden-pools"], "7");
    bench.settle();
    let first = bench.decider();
    let name = bench.live().names()[first.index()].clone();
    bench.shows(&format!("Pass the keyboard to {name}"));
    for seat in ["Ann", "Bob", "random C"] {
        assert!(pool(&bench, seat).contains("hidden"), "nobody's pool is open yet: {}", bench.text());
    }
    bench.write("x").press(KeyCode::Down);
    bench.shows("Pass the keyboard to");
    bench.press(KeyCode::Enter);
    bench.shows(&format!("{name} to choose"));
    assert!(pool(&bench, &name).contains('■'));
    bench.press(KeyCode::F(4));
    bench.shows(&bench.live().position(Viewer::Seat(first)));
}

#[test]
fn no_pool_is_ever_on_the_screen_of_another_person() {
    let saves = tempfile::tempdir().unwrap();
    let mut handed_over = 0;
    for seed in ["8", "9", "10"] {
        handed_over += watched(Bench::table(saves.path(), "strike", SEATS, &["hidden-pools"], seed));
    }
    assert!(handed_over > 3, "the turn went around: {handed_over}");
}

/// Plays on, looking at every screen, and says how often the keyboard was handed over.
fn watched(mut bench: Bench) -> usize {
    let mut handed_over = 0;
    for _ in 0..60 {
        bench.app.tick();
        if !matches!(bench.live().status(), table::Status::People { .. }) {
            continue;
        }
        let who = bench.decider();
        if bench.text().contains("Pass the keyboard") {
            handed_over += 1;
            bench.press(KeyCode::Enter);
        }
        for other in [Seat(0), Seat(1), Seat(2)].into_iter().filter(|seat| *seat != who) {
            let row = pool(&bench, &bench.live().names()[other.index()].clone());
            assert!(row.contains("hidden") || row.contains("out"), "{who} sees {other}: {row}");
        }
        let notation = if offers(bench.live(), "end") { "end" } else { "" };
        bench.write(notation).press(KeyCode::Enter);
    }
    handed_over
}

#[test]
fn without_secrets_nobody_waits() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::table(saves.path(), "strike", &["Ann", "Bob"], &[], "9");
    bench.settle();
    bench.shows("to choose");
    bench.shows_not("Pass the keyboard");
}

#[test]
fn a_person_alone_always_sees_their_own_seat() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench =
        Bench::table(saves.path(), "strike", &["bot:random", "Ann", "bot:random"], &["hidden-pools"], "10");
    for _ in 0..12 {
        bench.app.tick();
        bench.shows_not("Pass the keyboard");
        assert!(!pool(&bench, "Ann").contains("hidden"), "{}", bench.text());
    }
}
