//! Lessons over the standard input, as a newcomer takes them.

use std::{
    io::Write as _,
    process::{Command, Output, Stdio},
};

fn learn(args: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_monsterbox"))
        .arg("learn")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

/// What was printed, in one line: where lines break is no matter.
fn said(args: &[&str], typed: &str) -> String {
    let output = learn(args, typed);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?} failed: {error}");
    let text = String::from_utf8(output.stdout).expect("text");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_whole_lesson_is_taken_with_wrong_tries_on_the_way() {
    // An illegal try, nonsense, an empty line, a legal try that is not meant, and choices by number or by name.
    let typed = "end\nfly\n\nroll\n6\nroll\n1\nend\nstrike 6\nall-in roll\nroll\n1\n";
    let text = said(&["strike"], typed);
    let in_order = [
        "GOAL",
        "Your first game of Str!ke",
        "1 of 8",
        "everybody throws at least once in their turn. Type roll. [STR-34]",
        "`fly`",
        "Player A rolls 1 die. [STR-22]",
        "A 6 beside a 4: no match.",
        "2 of 8",
        "You may stop here, and often that is wise.",
        "A pair of sixes!",
        "8 of 8",
        "Player A is the last one with dice and wins! [STR-41]",
        "You have won your first game of Str!ke!",
    ];
    let mut rest = text.as_str();
    for part in in_order {
        let at = rest.find(part).unwrap_or_else(|| panic!("`{part}` is not said in: {rest}"));
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn a_lesson_ends_where_the_input_or_the_patience_ends() {
    for typed in ["", "quit\n", "roll\nquit\nroll\n"] {
        let text = said(&["strike"], typed);
        assert!(text.contains("1 of 8") && !text.contains("3 of 8"), "{text}");
        assert!(!text.contains("You have won"), "{text}");
    }
}

#[test]
fn hundreds_of_choices_are_typed_and_not_listed() {
    let text = said(&["crush"], "1\nenter helicopter G3\n");
    assert!(text.contains("too many to list"), "{text}");
    assert!(text.contains("Here it is G3") && text.contains("2 of 10"), "{text}");
}

#[test]
fn briefly_is_the_game_in_fifteen_lines() {
    for game in ["strike", "mayhem", "monster-kids", "monster-strike", "crush"] {
        let output = learn(&[game, "--briefly"], "");
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success() && text.contains("GOAL") && text.contains("END"), "{text}");
        assert!(text.lines().count() <= 17 && !text.contains("1 of"), "{game}: {text}");
    }
}

#[test]
fn a_game_without_a_lesson_says_so() {
    let output = learn(&["pig"], "");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && output.stdout.is_empty(), "{error}");
    assert!(error.contains("Pig is there for those who build: it has no lesson"), "{error}");
}
