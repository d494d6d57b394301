//! Every step is on the disk before the next one, and comes back from there.

use std::fs;

use kernel::{LineKind, Record, Viewer};
use ratatui::crossterm::event::KeyCode;

use table::Status;

use super::bench::{Bench, offers};

#[test]
fn every_step_is_saved_and_a_resumed_game_stands_the_same() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::table(saves.path(), "strike", &["Ann", "Bob"], &[], "14");
    let path = bench.app.saved_at().unwrap().to_owned();
    assert!(path.starts_with(saves.path()));
    assert_eq!(Record::read(&fs::read_to_string(&path).unwrap()).unwrap().lines.len(), 0);
    for _ in 0..20 {
        bench.app.tick();
        bench.press(KeyCode::Enter);
        let record = Record::read(&fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(record.lines.len(), bench.live().steps(), "no step is missing on the disk");
    }
    bench.play_until(|live| offers(live, "end"));
    bench.write("/end").press(KeyCode::Enter).press(KeyCode::F(5));
    let (position, steps) = (bench.live().position(Viewer::Omniscient), bench.live().steps());
    let lines = Record::read(&fs::read_to_string(&path).unwrap()).unwrap().lines;
    assert!(
        matches!(lines.last().unwrap().says, LineKind::Undo { .. }),
        "what was taken back is written down too"
    );
    drop(bench);

    let mut again = Bench::resumed(saves.path(), &path);
    assert_eq!(again.live().position(Viewer::Omniscient), position);
    assert_eq!(again.live().steps(), steps);
    again.press(KeyCode::Enter);
    let more = Record::read(&fs::read_to_string(&path).unwrap()).unwrap().lines.len();
    assert_eq!(more, lines.len() + 1, "the game goes on in the same file");
}

#[test]
fn what_is_whole_of_a_torn_game_goes_on_in_another_file() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::table(saves.path(), "strike", &["Ann", "Bob"], &[], "12");
    bench.play_until(|live| live.steps() > 8);
    let path = bench.app.saved_at().unwrap().to_owned();
    let whole = bench.live().steps();
    drop(bench);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() - 20]).unwrap();

    let mut again = Bench::resumed(saves.path(), &path);
    assert_eq!(again.live().steps(), whole - 1);
    again.shows("Attention");
    again.shows("torn");
    let rescued = again.app.saved_at().unwrap().to_owned();
    assert_ne!(rescued, path);
    assert_eq!(fs::read_to_string(&path).unwrap().len(), text.len() - 20, "the torn file stays as it is");
    assert_eq!(Record::read(&fs::read_to_string(&rescued).unwrap()).unwrap().lines.len(), whole - 1);
    again.press(KeyCode::Esc);
    again.shows_not("Attention");
    again.settle();
    let saved = Record::read(&fs::read_to_string(&rescued).unwrap()).unwrap();
    assert_eq!(saved.lines.len(), again.live().steps());
}

#[test]
fn a_game_goes_on_while_the_disk_fails() {
    let folder = tempfile::tempdir().unwrap();
    let saves = folder.path().join("saves");
    fs::write(&saves, "a file where the folder should be").unwrap();
    let mut bench = Bench::table(&saves, "strike", &["Ann", "Bob"], &[], "13");
    bench.settle();
    bench.shows("Not saved: ");
    bench.press(KeyCode::F(10));
    bench.shows("The last steps are NOT saved");
    bench.press(KeyCode::Esc);
    fs::remove_file(&saves).unwrap();
    bench.press(KeyCode::Enter);
    bench.shows_not("Not saved: ");
    let record = Record::read(&fs::read_to_string(bench.app.saved_at().unwrap()).unwrap()).unwrap();
    assert_eq!(record.lines.len(), bench.live().steps(), "nothing was lost");
}

#[test]
fn the_menu_lists_saved_games_with_the_unfinished_first() {
    let saves = tempfile::tempdir().unwrap();
    let mut over = Bench::table(saves.path(), "strike", &["bot:random", "bot:random"], &[], "14");
    over.settle();
    drop(over);
    let mut going = Bench::table(saves.path(), "pig", &["Ann", "Bob"], &[], "15");
    going.press(KeyCode::Enter).settle();
    let (position, open) =
        (going.live().position(Viewer::Omniscient), going.app.saved_at().unwrap().to_owned());
    fs::write(saves.path().join("other.play"), "no record\n").unwrap();

    let mut bench = Bench::menu(saves.path());
    bench.click("Go on with a saved game");
    let screen = bench.text();
    let row = |text: &str| screen.lines().position(|line| line.contains(text)).unwrap();
    assert!(row("Ann, Bob") < row("random A, random B"), "{screen}");
    assert!(row("random A, random B") < row("other.play"), "{screen}");
    bench.press(KeyCode::Enter);
    bench.shows("this game is open on another");
    drop(going);
    bench.press(KeyCode::End).press(KeyCode::Enter);
    bench.shows("this is no record of a game");
    bench.press(KeyCode::Home).press(KeyCode::Enter);
    assert_eq!(bench.live().position(Viewer::Omniscient), position);
    assert_eq!(bench.app.saved_at(), Some(open.as_path()));
}

#[test]
fn saved_games_can_be_told_apart_shown_again_and_deleted() {
    let saves = tempfile::tempdir().unwrap();
    let mut over = Bench::table(saves.path(), "strike", &["bot:random", "bot:random"], &["tournament"], "14");
    over.settle();
    let Status::Over { result, .. } = over.live().status() else { panic!("bots play to the end") };
    let result = result.words(over.live().names());
    let path = over.app.saved_at().unwrap().to_owned();
    drop(over);
    let mut bench = Bench::menu(saves.path());
    bench.click("Go on with a saved game");
    let year = jiff::Timestamp::now().strftime("%Y-").to_string();
    for told in ["random A, random B", "tournament", &result, &year] {
        bench.shows(told);
    }
    bench.write("r");
    bench.shows("Replay · strike");
    bench.press(KeyCode::Esc);
    bench.shows("saved games");
    bench.press(KeyCode::Delete);
    bench.shows("deletes it for good");
    bench.press(KeyCode::Esc);
    assert!(path.exists());
    bench.write("dy");
    assert!(!path.exists());
    bench.shows("No game was saved here yet.");

    let going = Bench::table(saves.path(), "pig", &["Ann", "Bob"], &[], "15");
    let mut bench = Bench::menu(saves.path());
    bench.click("Go on with a saved game").write("dy");
    bench.shows("this game is open on another");
    let path = going.app.saved_at().unwrap().to_owned();
    drop(going);
    bench.press(KeyCode::Esc).write("dy");
    assert!(!path.exists() && !path.with_extension("seed").exists(), "the seed goes with its record");
}
