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
    bench.write("?");
    bench.shows("search: ");
    bench.press(KeyCode::Esc).write("q");
    assert!(!bench.is_running());
}
