//! The program as people run it: what it prints, and how it refuses.

use std::{
    path::Path,
    process::{Command, Output},
};

/// The program with these arguments, before it is started.
pub fn monsterbox(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_monsterbox"));
    command.args(args);
    command
}

/// How it ends.
pub fn ran(args: &[&str]) -> Output {
    monsterbox(args).output().expect("the program runs")
}

/// What it prints when all is well.
pub fn printed(args: &[&str]) -> String {
    let output = ran(args);
    assert!(output.status.success(), "{args:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The one sentence of a failure.
pub fn refused(args: &[&str]) -> String {
    let error = refused_at_length(args);
    assert_eq!(error.lines().count(), 1, "{args:?} should fail with one sentence: {error}");
    error
}

/// All that is said of a failure.
pub fn refused_at_length(args: &[&str]) -> String {
    let output = ran(args);
    let error = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{args:?} should fail with 1: {error}");
    error.trim_end().strip_prefix("monsterbox: ").expect("the program's name stands first").to_owned()
}

/// A file or folder of the house.
pub fn room(path: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path).display().to_string()
}
