//! Every screen in windows of every size.

use ratatui::crossterm::event::KeyCode;

use super::bench::Bench;

#[test]
fn a_window_that_is_too_small_says_so() {
    let saves = tempfile::tempdir().unwrap();
    let bench = Bench::table(saves.path(), "strike", &["Ann", "Bob"], &[], "17").sized(59, 20);
    bench.shows("make the window larger");
    bench.shows("59×20");
    let bench = bench.sized(60, 20);
    bench.shows_not("make the window larger");
    bench.shows("╭───");
}

#[test]
fn choices_and_picture_are_always_there_and_the_log_gives_way() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::table(saves.path(), "strike", &["Ann", "Bob", "Cleo", "Dan", "Eve"], &[], "18");
    bench.settle();
    for (width, height) in [(60, 20), (80, 24), (100, 30), (200, 60)] {
        bench = bench.sized(width, height);
        bench.shows("roll one die, carefully");
        bench.shows("throw one die, hard");
        bench.shows("■■■■■ 5");
        bench.shows("F3 rules");
        assert_eq!(bench.text().contains("What happened"), width >= 80, "{}", bench.text());
    }
}

#[test]
fn no_size_breaks_any_screen() {
    let saves = tempfile::tempdir().unwrap();
    let sizes =
        [(1, 1), (3, 40), (200, 2), (59, 19), (60, 20), (61, 21), (79, 23), (80, 24), (300, 20), (60, 100)];
    let everywhere = |mut bench: Bench| {
        for (width, height) in sizes {
            bench = bench.sized(width, height);
            bench.text();
        }
        bench
    };
    let mut menu = everywhere(Bench::menu(saves.path()));
    menu.press(KeyCode::Enter);
    let mut menu = everywhere(menu);
    menu.write("?").press(KeyCode::F(3));
    everywhere(menu);
    let mut game = Bench::table(saves.path(), "connect-four", &["Ann", "bot:random"], &[], "19");
    game.settle();
    for keys in ["", "h", "v", "/zzz", "\n"] {
        for key in keys.chars() {
            game.press(if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) });
        }
        game = everywhere(game);
    }
    for key in
        [KeyCode::Esc, KeyCode::Esc, KeyCode::F(1), KeyCode::Esc, KeyCode::F(3), KeyCode::Esc, KeyCode::Esc]
    {
        game.press(key);
        game = everywhere(game);
    }
}

#[test]
fn the_log_and_what_matters_are_there_in_every_game() {
    let saves = tempfile::tempdir().unwrap();
    for (game, matters) in [
        ("strike", "■■■■■"),
        ("mayhem", "won"),
        ("monster-kids", "cards"),
        ("monster-strike", "score as it stands"),
        ("crush", "buildings"),
    ] {
        let seats: &[&str] = if game == "strike" { &["Ann", "Bob", "Cleo", "Dan"] } else { &["Ann", "Bob"] };
        let mut bench = Bench::table(saves.path(), game, seats, &[], "18");
        for _ in 0..12 {
            bench.settle();
            bench = bench.sized(80, 24);
            let screen = bench.text();
            let log = screen.lines().skip_while(|line| !line.contains("What happened")).count();
            assert!(log >= 5 && screen.contains(matters), "{screen}");
            bench = bench.sized(60, 20);
            bench.shows(matters);
            bench.press(KeyCode::Enter);
        }
    }
}
