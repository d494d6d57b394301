//! The sources: how a file opens, how long it is, what it is called, and what is never left in it.

use crate::{
    problem::Problem,
    tree::{TextFile, Tree},
};

/// A longer file does more than one thing.
const MOST_LINES: usize = 500;

/// Names that say nothing about what a module holds.
const EMPTY_NAMES: [&str; 8] = ["utils", "util", "common", "helpers", "helper", "misc", "prelude", "shared"];

/// What is finished before it is kept. Each is written in two pieces, so that this file may hold it.
const UNFINISHED: [[&str; 2]; 6] =
    [["TO", "DO"], ["FIX", "ME"], ["XX", "X"], ["unimple", "mented!"], ["to", "do!"], ["#[ign", "ore"]];

/// Where people's own files lie on their machines, in two pieces for the same reason.
const MACHINES: [[&str; 2]; 5] =
    [["/ho", "me/"], ["/Us", "ers/"], ["/ro", "ot/"], ["/wo", "rk/"], [":\\Us", "ers\\"]];

/// Endings of files that people write.
const WRITTEN: [&str; 18] = [
    "rs", "toml", "md", "ts", "js", "mjs", "svelte", "html", "css", "py", "sh", "yml", "yaml", "json",
    "play", "look", "sql", "service",
];

/// Every problem of the sources.
pub fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in &tree.files {
        match file.ending() {
            "rs" => {
                problems.extend(opening(file));
                problems.extend(length(file));
                problems.extend(names(file));
                problems.extend(unfinished(file));
            }
            "ts" | "js" | "svelte" | "py" => problems.extend(unfinished(file)),
            _ => {}
        }
        if WRITTEN.contains(&file.ending()) || file.name() == "Makefile" {
            problems.extend(machine_paths(file));
        }
    }
    problems
}

fn opening(file: &TextFile) -> Option<Problem> {
    let first: Vec<&str> = file.text.lines().map_while(|line| line.strip_prefix("//! ")).collect();
    let sentence = first.last().is_some_and(|line| line.trim_end().ends_with(['.', '!', '?', ':']));
    (!sentence).then(|| Problem::new(&file.path, 1, "a file opens with one `//!` sentence"))
}

fn length(file: &TextFile) -> Option<Problem> {
    let lines = file.text.lines().count();
    let what = || format!("{lines} lines are too many: split it by purpose, {MOST_LINES} is the limit");
    (lines > MOST_LINES).then(|| Problem::new(&file.path, lines, what()))
}

fn names(file: &TextFile) -> Vec<Problem> {
    let what = |name: &str| format!("`{name}` says nothing about what it holds: name it for its purpose");
    let mut problems = Vec::new();
    let parts = file.path.strip_suffix(".rs").unwrap_or(&file.path).split('/');
    for part in parts.filter(|part| EMPTY_NAMES.contains(part)) {
        problems.push(Problem::new(&file.path, 1, what(part)));
    }
    for (line, number) in file.text.lines().zip(1..) {
        let mut words = line.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
        let declared = words.by_ref().find(|word| !matches!(*word, "" | "pub" | "crate" | "super"));
        let name = words.next().unwrap_or("");
        if declared == Some("mod") && EMPTY_NAMES.contains(&name) {
            problems.push(Problem::new(&file.path, number, what(name)));
        }
    }
    problems
}

fn unfinished(file: &TextFile) -> Vec<Problem> {
    let found = |line: &str| UNFINISHED.iter().map(|pieces| pieces.concat()).find(|word| holds(line, word));
    let numbered = file.text.lines().zip(1..);
    numbered
        .filter_map(|(line, number)| {
            let word = found(line)?;
            Some(Problem::new(&file.path, number, format!("`{word}` is left over: finish it or drop it")))
        })
        .collect()
}

/// Whether a line holds a word by itself, not as a part of a longer one.
fn holds(line: &str, word: &str) -> bool {
    let joins = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back().is_some_and(joins);
        let after = line[at + word.len()..].chars().next().is_some_and(joins);
        let open_end = !word.ends_with(joins);
        !before && (open_end || !after)
    })
}

fn machine_paths(file: &TextFile) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (line, number) in file.text.lines().zip(1..) {
        for path in MACHINES.iter().map(|pieces| pieces.concat()) {
            // Inside an address or a longer path it is something else.
            let inside = |letter: char| letter.is_alphanumeric() || "._-/})~".contains(letter);
            let own = line
                .match_indices(&path)
                .any(|(at, _)| path.starts_with(':') || !line[..at].chars().next_back().is_some_and(inside));
            if own || line.contains(&format!("file://{path}")) {
                problems.push(Problem::new(&file.path, number, format!("`{path}` is a path of one machine")));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        check(&Tree::of(&[(path, text)])).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_file_in_order_has_no_problems() {
        assert!(found("a.rs", "//! What it holds.\n\nmod utility;\n").is_empty());
        assert!(found("a.rs", "//! What it holds, over\n//! two lines.\n//!\n//! And more\n").is_empty());
    }

    #[test]
    fn a_file_opens_with_a_sentence() {
        let says = ["a.rs:1: a file opens with one `//!` sentence"];
        assert_eq!(found("a.rs", ""), says);
        assert_eq!(found("a.rs", "use std::fmt;\n//! Too late.\n"), says);
        assert_eq!(found("a.rs", "//! No sentence\n"), says);
    }

    #[test]
    fn long_files_are_named() {
        let long = "//! Long.\n".to_owned() + &"\n".repeat(500);
        assert_eq!(
            found("a.rs", &long),
            ["a.rs:501: 501 lines are too many: split it by purpose, 500 is the limit"]
        );
    }

    #[test]
    fn empty_names_are_named() {
        assert_eq!(
            found("src/utils/a.rs", "//! A.\npub(crate) mod helpers;\n"),
            [
                "src/utils/a.rs:1: `utils` says nothing about what it holds: name it for its purpose",
                "src/utils/a.rs:2: `helpers` says nothing about what it holds: name it for its purpose",
            ]
        );
        assert!(found("a.rs", "//! A.\n// a mod of common sense\n").is_empty());
    }

    #[test]
    fn what_is_unfinished_is_named() {
        for pieces in UNFINISHED {
            let text = format!("//! A.\n{}\n", pieces.concat());
            let says = format!("a.rs:2: `{}` is left over: finish it or drop it", pieces.concat());
            assert_eq!(found("a.rs", &text), [says]);
        }
        let [shout, call] = [UNFINISHED[0].concat(), UNFINISHED[4].concat()];
        assert!(found("a.rs", &format!("//! A.\nlet {shout}S = 1; my_{call}();\n")).is_empty());
    }

    #[test]
    fn paths_of_one_machine_are_named() {
        for pieces in MACHINES {
            let path = pieces.concat();
            let says = format!("a.md:1: `{path}` is a path of one machine");
            assert_eq!(found("a.md", &format!("see `{path}x`")), [says]);
        }
        let home = MACHINES[0].concat();
        assert_eq!(found("a.md", &format!("file://{home}x")).len(), 1);
        assert!(found("a.md", &format!("https://example.org{home}x")).is_empty());
        assert!(found("a.png", &format!("see {home}x")).is_empty());
    }
}
