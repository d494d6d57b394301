//! Golden playthroughs: written when blessed, compared otherwise, with the first differing line in the message.

use std::fs;

use monsterbox_testkit::golden::{self, Mode};

use crate::toy::{SOUND, Toy};

const HEADER: &str = "game = \"toy\"\nplayers = 2\nseed = \"golden\"\n";

fn transcript(header: &str) -> Result<String, String> {
    golden::regenerate::<Toy<SOUND>>(header)
}

#[test]
fn a_transcript_shows_what_each_sees() {
    let text = transcript(HEADER).unwrap();
    assert_eq!(text, transcript(&text).unwrap(), "the same header gives the same game");
    assert!(text.starts_with(&format!("{HEADER}---\nset-up\n  = - - |\n\nstep 1: chance ")), "{text}");
    assert!(text.contains("    B sees: A was dealt ? [TST-02]\n"), "{text}");
    assert!(text.contains("    spectator sees: ? - |\n"), "{text}");
    assert!(!text.contains("    A sees: A was dealt"), "{text}");
    assert!(text.trim_end().lines().last().unwrap().starts_with("result: "), "{text}");
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
    assert!(check(Mode::Compare).unwrap_err().starts_with("there are no golden playthroughs in"));
    let file = folder.path().join("first.play");
    fs::write(&file, HEADER).unwrap();
    assert!(
        check(Mode::Compare)
            .unwrap_err()
            .contains("first.play: line 4 differs\n  expected: the end of the file\n  found:    ---")
    );
    assert_eq!(check(Mode::Bless), Ok(1));
    assert_eq!(check(Mode::Compare), Ok(1));
    let spoiled = fs::read_to_string(&file).unwrap().replacen("set-up\n  = - - |", "set-up\n  = 1 - |", 1);
    fs::write(&file, spoiled).unwrap();
    let message = check(Mode::Compare).unwrap_err();
    assert!(
        message.contains("first.play: line 6 differs\n  expected:   = 1 - |\n  found:      = - - |\n"),
        "{message}"
    );
    assert!(message.contains("MONSTERBOX_BLESS=1"), "{message}");
}
