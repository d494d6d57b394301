//! Looking at a recorded game again.

use kernel::{Seat, Viewer};
use monsterbox::terminal::App;
use ratatui::crossterm::event::{KeyCode, MouseEventKind};

use super::bench::Bench;

#[test]
fn a_replay_steps_both_ways_and_shows_each_viewer_their_own() {
    let saves = tempfile::tempdir().unwrap();
    let seats = &["bot:random", "Ann", "bot:random"];
    let mut played = Bench::table(saves.path(), "strike", seats, &["hidden-pools"], "16");
    played.play_until(|live| live.steps() > 25);
    let path = played.app.saved_at().unwrap().to_owned();
    let last = played.live().steps();
    let seen = |viewer| played.live().position(viewer);

    let mut bench = Bench::of(App::replaying(&path, Viewer::Omniscient, None).unwrap());
    bench.shows(&format!("step 0 of {last} before the first step"));
    bench.press(KeyCode::Right).press(KeyCode::Right).press(KeyCode::Left);
    bench.shows("step 1 of");
    bench.press(KeyCode::PageDown);
    bench.shows("step 11 of");
    bench.mouse("step 11", MouseEventKind::ScrollUp);
    bench.shows("step 10 of");
    bench.press(KeyCode::End);
    bench.shows(&format!("step {last} of {last}"));
    bench.shows("as the referee sees it");
    bench.shows(&seen(Viewer::Omniscient));
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Spectator] {
        bench.write("v");
        bench.shows(&seen(viewer));
        bench.shows("hidden");
    }
    bench.shows("as a spectator sees it");
    bench.press(KeyCode::Home).press(KeyCode::PageUp);
    bench.shows("step 0 of");
    bench.press(KeyCode::F(3));
    bench.shows("search: ");
    bench.press(KeyCode::Esc).write("q");
    assert!(!bench.is_running());
}

#[test]
fn a_replay_plays_by_itself_at_any_speed() {
    let saves = tempfile::tempdir().unwrap();
    let mut played = Bench::table(saves.path(), "strike", &["bot:random", "bot:random"], &[], "16");
    played.settle();
    let last = played.live().steps();
    let path = played.app.saved_at().unwrap().to_owned();
    let mut bench = Bench::of(App::replaying(&path, Viewer::Omniscient, None).unwrap());
    bench.app.tick();
    bench.shows("step 1 of");
    let usual = bench.app.pace();
    bench.write("+");
    assert!(bench.app.pace() < usual);
    bench.write("--");
    assert!(bench.app.pace() > usual);
    bench.write(" ").app.tick();
    bench.shows("step 1 of");
    bench.shows("paused");
    bench.write(" ");
    for _ in 0..=last {
        bench.app.tick();
    }
    bench.shows(&format!("step {last} of {last}"));
    bench.shows("paused");
    bench.write(" ");
    bench.shows("step 0 of");
}

#[test]
fn a_replay_shows_the_odds_of_the_next_decision_to_those_who_may_know() {
    let saves = tempfile::tempdir().unwrap();
    let mut played =
        Bench::table(saves.path(), "strike", &["bot:random", "bot:random"], &["hidden-pools"], "16");
    played.settle();
    let path = played.app.saved_at().unwrap().to_owned();
    let mut bench = Bench::of(App::replaying(&path, Viewer::Omniscient, None).unwrap());
    bench.press(KeyCode::F(2));
    bench.shows("Nobody decides here");
    bench.press(KeyCode::Esc).press(KeyCode::End);
    assert!(bench.is_running());
    // The decision before the last throw.
    for _ in 0..60 {
        bench.press(KeyCode::Left).press(KeyCode::F(2));
        if bench.text().contains("odds of ") {
            break;
        }
        bench.press(KeyCode::Esc);
    }
    bench.shows("(this was done)");
    bench.press(KeyCode::F(2));
    bench.shows_not("odds of ");
    bench.write("vvv").press(KeyCode::F(2));
    bench.shows("This seat has secrets");
}
