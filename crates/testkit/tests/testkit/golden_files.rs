//! Golden playthroughs: written when blessed, compared otherwise, with the first differing line in the message.

use std::fs;

use monsterbox_testkit::golden::{self, Kind, Mode};

use crate::toy::{LEAKS_BY_VIEW, SOUND, Toy};

const HEADER: &str = "game = \"toy\"\nplayers = 2\nseed = \"golden\"\n";

fn transcript(header: &str) -> Result<String, String> {
    golden::regenerate::<Toy<SOUND>>(Kind::Play, header)
}

fn looks(header: &str) -> Result<String, String> {
    golden::regenerate::<Toy<SOUND>>(Kind::Look, header)
}

#[test]
fn a_transcript_shows_what_each_sees() {
    let text = transcript(&format!("{HEADER}moments = [1]\n")).unwrap();
    assert_eq!(text, transcript(&text).unwrap(), "the same header gives the same game");
    assert!(text.starts_with(&format!("{HEADER}moments = [1]\n---\nset-up = ")), "{text}");
    assert!(text.contains("    B spectator: A was dealt ? [TST-02]\n"), "{text}");
    assert!(text.contains("\n    B spectator: ? - |\n2. chance "), "moment 1 is shown in full: {text}");
    assert_eq!(text.matches("\n  = ").count(), 1, "and no other is: {text}");
    assert!(text.trim_end().lines().last().unwrap().starts_with("result: "), "{text}");
}

#[test]
fn a_view_that_shows_more_changes_its_hash() {
    let leaking = golden::regenerate::<Toy<LEAKS_BY_VIEW>>(Kind::Play, HEADER).unwrap();
    let sound = transcript(HEADER).unwrap();
    let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    let (sound, leaking) = (lines(&sound), lines(&leaking));
    assert_eq!(sound.len(), leaking.len());
    let steps = |line: &String| line.split(" = ").next().unwrap_or_default().to_owned();
    assert!(sound.iter().map(steps).eq(leaking.iter().map(steps)), "the game itself is the same");
    assert_ne!(sound, leaking);
}

#[test]
fn looks_show_a_few_moments_to_people() {
    let text = looks(&format!("{HEADER}moments = [0, 2]\n")).unwrap();
    let (_, text) = text.split_once("---\n").unwrap();
    assert!(text.starts_with("0. set-up\nas spectator sees it:\n  | Player A against Player B\n"), "{text}");
    assert!(text.contains("  chance: Player A is dealt a card …\n2. chance "), "{text}");
    assert!(text.contains("as A sees it:\n"), "{text}");
    assert!(text.ends_with("  Your turn: show\n  Your turn: fold\n"), "{text}");
    assert!(looks(HEADER).unwrap_err().starts_with("it shows nothing"));
    let beyond = format!("{HEADER}moments = [99]\n");
    for error in [looks(&beyond).unwrap_err(), transcript(&beyond).unwrap_err()] {
        assert_eq!(error, "there is no moment 99: the playthrough has 4 steps");
    }
}

#[test]
fn a_limit_of_steps_stops_a_transcript() {
    let text = transcript(&format!("{HEADER}steps = 2\n")).unwrap();
    assert!(text.ends_with("\nstopped after 2 steps\n"), "{text}");
}

#[test]
fn a_wrong_header_is_named() {
    for (header, says) in [
        ("game = \"toy\"\n", "line 1, column 1: missing field `players`"),
        (
            "game = \"toy\"\nplayers = 2\nseed = \"\"\n",
            "line 3, column 8: a seed is a short text on one line",
        ),
        ("game = \"toy\"\nplayers = 2\nseed = \"x\"\nsped = 1\n", "line 4, column 1: unknown field `sped`"),
        ("game = \"pig\"\nplayers = 2\nseed = \"x\"\n", "this file is for `pig`, not for `toy`"),
        ("game = \"toy\"\nplayers = 7\nseed = \"x\"\n", "two or three play, not 7 (TST-01)"),
        ("game = \"toy\"\nplayers = 2\nseed = \"x\"\noptions = { music = 3.5 }", "line 4"),
    ] {
        let error = transcript(header).unwrap_err();
        assert!(error.contains(says), "expected: {says}\nfound: {error}");
    }
}

#[test]
fn files_are_compared_or_blessed() {
    let folder = tempfile::tempdir().unwrap();
    let check = |mode| golden::check_dir_in::<Toy<SOUND>>(folder.path(), mode);
    assert!(check(Mode::Compare).unwrap_err().starts_with("there are no golden .play files in"));
    let file = folder.path().join("first.play");
    fs::write(&file, HEADER).unwrap();
    assert!(check(Mode::Compare).unwrap_err().starts_with("there are no golden .look files in"));
    fs::write(folder.path().join("first.look"), format!("{HEADER}moments = [2]\n")).unwrap();
    assert!(
        check(Mode::Compare)
            .unwrap_err()
            .contains("first.play: line 4 differs\n  expected: the end of the file\n  found:    ---")
    );
    assert_eq!(check(Mode::Bless), Ok(2));
    assert_eq!(check(Mode::Compare), Ok(2));
    let spoiled = fs::read_to_string(&file).unwrap().replacen("set-up = ", "set-up = 0", 1);
    fs::write(&file, spoiled).unwrap();
    let message = check(Mode::Compare).unwrap_err();
    assert!(message.contains("first.play: line 5 differs\n  expected: set-up = 0"), "{message}");
    assert!(message.contains("MONSTERBOX_BLESS=1"), "{message}");
}
