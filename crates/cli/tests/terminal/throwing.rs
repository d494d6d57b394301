//! Tables whose dice are really thrown: presets, free aims, and the throw as an animation.

use std::{env, fs, path::Path};

use kernel::Viewer;
use monsterbox::terminal::flying;
use ratatui::crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use table::{Flight, Live, Status};

use super::bench::{Bench, offers, told};

fn strike(saves: &Path) -> Bench {
    let mut bench = Bench::table(saves, "strike", &["Ann", "Bob"], &["dice=physics"], "1");
    bench.settle();
    bench
}

/// A town in which somebody may throw from above.
fn town(saves: &Path) -> Bench {
    let mut bench = Bench::table(saves, "monster-strike", &["Ann", "Bob"], &["dice=physics"], "1");
    bench.play_until(may_drop);
    bench
}

fn may_drop(live: &dyn Live) -> bool {
    (1..=9).any(|slot| offers(live, &format!("drop {slot}")))
}

fn animated(bench: Bench) -> Bench {
    Bench::of(bench.app.animated())
}

fn position(bench: &Bench) -> String {
    bench.live().position(Viewer::Omniscient)
}

#[test]
fn presets_are_listed_and_free_aims_are_a_group_to_open() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = strike(saves.path());
    bench.shows("roll one die, carefully");
    bench.shows("throw one die, hard");
    bench.shows("From another side");
    bench.shows("657 choices …");
    bench.write("aim").press(KeyCode::Enter);
    bench.shows("· Aim");
    bench.shows("aim one die: from above the near left");
    bench.write("from the near left far right 280 back");
    bench.shows("from the near left at the far right, 280 cm/s, back spin 4");
    bench.shows_not("forward spin");
    bench.press(KeyCode::Esc).press(KeyCode::Esc);
    bench.shows("roll one die, carefully");
}

#[test]
fn a_free_aim_is_typed_and_really_thrown() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = strike(saves.path());
    assert!(position(&bench).contains('@'), "the spare die has a place: {}", position(&bench));
    bench.write("aim -1160,0,670 at 400,-250 speed 160 spin 4").press(KeyCode::Enter);
    let told = told(bench.live(), Viewer::Spectator, 0).pop().expect("it is told");
    assert!(
        told.ends_with(" aims 1 die: from the left at the near right, 160 cm/s, forward spin 4."),
        "{told}"
    );
    let steps = bench.live().steps();
    bench.app.tick();
    assert_eq!(bench.live().steps(), steps + 1, "nothing is shown flying unless somebody watches");
    let flight = bench.live().last_throw().expect("it was thrown");
    assert_eq!(flight.dice.len(), 2);
    bench.settle().write("aim 5,5,670 at 400,-250 speed 160 spin 4").press(KeyCode::Enter);
    bench.shows("Refused by STR-24");
}

#[test]
fn dice_are_thrown_onto_the_town_and_hits_are_explained() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = town(saves.path());
    bench.shows("(slot ");
    bench.shows(", level ");
    bench.write("aim: slot");
    bench.shows("Aim: slot ");
    bench.press(KeyCode::Esc);
    bench.write("aim 0,0,3100 to 0,0 speed 0 spin 0").press(KeyCode::Enter);
    bench.shows("Refused by MST-40");
    bench.press(KeyCode::Esc);
    bench.write("let go one foot above, near left").press(KeyCode::Enter);
    assert!(matches!(bench.live().status(), Status::Chance { .. }), "{}", bench.text());
    bench.app.tick();
    let flight = bench.live().last_throw().expect("it was thrown");
    assert!(flight.ground.outlines.iter().any(|outline| outline.words.len() == 3), "monsters have names");
    let tells = |live: &dyn Live, words: &str| {
        told(live, Viewer::Spectator, 0).iter().any(|text| text.contains(words))
    };
    let both = |live: &dyn Live| tells(live, "is defeated!") && tells(live, "is stunned");
    let bench =
        Bench::where_it_happens(saves.path(), "monster-strike", &["Ann", "Bob"], &["dice=physics"], both);
    for words in ["lies on slot", "is hit: strength", "against level"] {
        assert!(tells(bench.live(), words), "{words}");
    }
}

#[test]
fn a_throw_is_saved_first_then_shown_then_told() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = animated(strike(saves.path()));
    let before = bench.live().log(Viewer::Spectator, 0).len();
    bench.write("hard one").press(KeyCode::Enter);
    let steps = bench.live().steps();
    bench.app.tick();
    assert_eq!(bench.live().steps(), steps + 1);
    let saved = fs::read_to_string(bench.app.saved_at().unwrap()).unwrap();
    assert_eq!(saved.lines().count(), steps + 2, "the header and every step are on the disk");
    assert_eq!(bench.app.pace(), flying::TICK);
    bench.shows("1 die on the move");
    bench.shows("░");
    bench.shows("any key what it came to");
    let news = told(bench.live(), Viewer::Spectator, 0).split_off(before + 1);
    let last = news.first().expect("something came of it").clone();
    bench.shows_not(&last);
    let mut ticks = 0;
    while bench.app.pace() == flying::TICK {
        bench.app.tick();
        ticks += 1;
        assert_eq!(bench.live().steps(), steps + 1, "nothing happens while it is shown");
    }
    let millis = flying::TICK.as_millis() * ticks;
    assert!((400..=1500).contains(&millis), "it is shown for {millis} ms");
    bench.shows_not("░");
    bench.shows(&last);
}

#[test]
fn any_key_ends_the_animation_and_does_nothing_else() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = animated(strike(saves.path()));
    for key in [KeyCode::Enter, KeyCode::Char('q'), KeyCode::Esc] {
        bench.settle();
        // The last throw may still be shown.
        while bench.app.pace() == flying::TICK {
            bench.app.tick();
        }
        bench.settle().press(KeyCode::Enter);
        assert!(matches!(bench.live().status(), Status::Chance { .. }), "{}", bench.text());
        bench.app.tick();
        let steps = bench.live().steps();
        assert_eq!(bench.app.pace(), flying::TICK);
        bench.press(key);
        assert_ne!(bench.app.pace(), flying::TICK);
        bench.shows_not("Leave this game?");
        bench.shows_not("░");
        bench.press(KeyCode::Enter);
        let chose = matches!(bench.live().status(), Status::People { .. }) && bench.live().steps() > steps;
        assert!(!chose, "an Enter too many must not choose");
    }
}

#[test]
fn a_saved_physical_game_goes_on_with_the_same_dice() {
    let saves = tempfile::tempdir().unwrap();
    for mut bench in [strike(saves.path()), town(saves.path())] {
        let path = bench.app.saved_at().unwrap().to_owned();
        // A copy, since two tables must not write one file.
        let copy = path.with_extension("copy.play");
        fs::copy(&path, &copy).unwrap();
        fs::copy(path.with_extension("seed"), copy.with_extension("seed")).unwrap();
        let mut again = Bench::resumed(saves.path(), &copy);
        assert_eq!(position(&again), position(&bench));
        for one in [&mut bench, &mut again] {
            for _ in 0..4 {
                one.settle().press(KeyCode::Enter);
            }
            one.settle();
        }
        assert_eq!(position(&again), position(&bench));
    }
}

#[test]
fn a_throw_is_shown_in_any_window() {
    let saves = tempfile::tempdir().unwrap();
    for mut bench in [animated(strike(saves.path())), animated(town(saves.path()))] {
        bench.press(KeyCode::Enter).app.tick();
        let flight = bench.live().last_throw().expect("it was thrown").clone();
        for size in [(0, 0), (1, 1), (5, 40), (400, 3), (300, 120)] {
            for moment in [0, flight.len() / 2, flight.len(), usize::MAX] {
                let picture = flying::picture(&flight, moment, size);
                assert!(picture.lines.len() <= usize::from(size.1).max(2), "{size:?}");
            }
        }
        for (width, height) in [(60, 20), (80, 24), (200, 60)] {
            bench = bench.sized(width, height);
            bench.shows("any key what it came to");
            bench.shows("(");
            if env::var_os("SHOW").is_some() {
                println!("{}", bench.text());
            }
        }
    }
}

/// Four moments of a flight, as text.
fn album(flight: &Flight, size: (u16, u16)) -> String {
    let last = flight.len() - 1;
    let mut album = String::new();
    for moment in [0, last / 3, 2 * last / 3, last] {
        let picture = flying::picture(flight, moment, size);
        assert!(picture.lines.len() <= usize::from(size.1));
        let lines = picture.plain();
        assert!(lines.lines().all(|line| line.chars().count() <= usize::from(size.0)), "{lines}");
        album += &format!("moment {moment} of {last}\n");
        for line in lines.lines() {
            album += line.trim_end();
            album.push('\n');
        }
    }
    album
}

/// Compares with a file; `MONSTERBOX_BLESS=1` rewrites it.
#[track_caller]
fn is_as_in(name: &str, album: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/terminal/flights").join(name);
    if env::var_os("MONSTERBOX_BLESS").is_some_and(|value| value == "1") {
        fs::write(&path, album).expect("the folder is there");
    }
    let known = fs::read_to_string(&path).expect("the file is there");
    assert_eq!(album, known, "if it is meant to look like this now, run with MONSTERBOX_BLESS=1");
}

#[test]
fn golden_pictures_of_a_throw_into_the_arena() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = strike(saves.path());
    bench.write("throw").press(KeyCode::Enter);
    bench.app.tick();
    is_as_in("strike.txt", &album(bench.live().last_throw().expect("it was thrown"), (46, 18)));
}

#[test]
fn golden_pictures_of_a_throw_onto_the_town() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = town(saves.path());
    bench.press(KeyCode::Enter).app.tick();
    is_as_in("monster-strike.txt", &album(bench.live().last_throw().expect("it was thrown"), (79, 20)));
}

/// Throws, and says what the log tells of it.
fn throw(bench: &mut Bench) -> String {
    let before = bench.live().steps();
    bench.press(KeyCode::Enter);
    assert!(bench.live().steps() > before, "Enter throws");
    told(bench.live(), Viewer::Omniscient, before).swap_remove(0)
}

#[test]
fn a_cross_is_moved_over_the_arena_and_enter_throws_there() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = strike(saves.path());
    bench.write("aim").press(KeyCode::Enter);
    bench.shows("──┼──");
    bench.shows("from where");
    // To the far right, from wherever the cross was.
    for key in [KeyCode::Right, KeyCode::Right, KeyCode::Up, KeyCode::Up] {
        bench.press(key);
    }
    bench.shows("far right");
    let hands: Vec<String> = (0..9)
        .map(|_| {
            bench.press(KeyCode::Tab);
            let screen = bench.text();
            screen.lines().find(|line| line.contains("aim one die: ")).unwrap().to_owned()
        })
        .collect();
    assert!(hands.windows(2).all(|two| two[0] != two[1]), "Tab turns to another hand: {hands:?}");
    while !bench.text().contains("at the far right") {
        bench.press(KeyCode::Tab);
    }
    bench.write("++").press(KeyCode::Char('*'));
    bench.shows("280 cm/s");
    let told = throw(&mut bench);
    assert!(told.contains("at the far right, 280 cm/s"), "{told}");
}

#[test]
fn a_cross_is_moved_over_the_town_with_its_chances_beside_it() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = town(saves.path());
    bench.write("aim: slot");
    bench.press(KeyCode::Enter);
    bench.shows("──┼──");
    bench.shows("%");
    let first = bench.text();
    bench.press(KeyCode::Up);
    let further = bench.text();
    bench.press(KeyCode::Down).press(KeyCode::Down).press(KeyCode::Left);
    assert!(first != further || first != bench.text(), "the cross moves:\n{first}");
    bench.press(KeyCode::Esc);
    bench.shows_not("──┼──");
}

#[test]
fn a_click_on_the_mat_begins_an_aim_there() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = strike(saves.path());
    let steps = bench.live().steps();
    // The far left of the arena, below the title and its edge.
    let kind = MouseEventKind::Down(MouseButton::Left);
    let (column, row) = (9, 4);
    bench.text();
    bench.app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
    bench.shows("──┼──");
    bench.shows("the far left");
    assert_eq!(bench.live().steps(), steps, "nothing is thrown yet");
    let told = throw(&mut bench);
    assert!(told.contains("far left"), "{told}");
}
