//! Tests that run: where a crate lists its tests itself, none is left out.

use crate::{problem::Problem, tree::Tree};

/// The program that holds most tests of a crate.
const ALL: &str = "all.rs";

/// Every file of tests that no program holds, and every example in docs that nobody runs.
pub fn check(tree: &Tree) -> Vec<Problem> {
    let manifests = |line: &'static str| {
        let says = move |text: &str| text.lines().any(|other| other == line);
        tree.files.iter().filter(move |file| file.name() == "Cargo.toml" && says(&file.text))
    };
    let tests = manifests("autotests = false");
    let tests = tests.flat_map(|manifest| left_out(tree, manifest.folder(), &manifest.text));
    let examples = manifests("doctest = false").flat_map(|manifest| examples(tree, manifest.folder()));
    tests.chain(examples).collect()
}

/// The examples in the docs of a crate.
fn examples(tree: &Tree, room: &str) -> Vec<Problem> {
    let begins = |line: &str| matches!(line.trim_start(), "/// ```" | "//! ```");
    let mut problems = Vec::new();
    for file in tree.below(&format!("{room}/src"), "rs") {
        if let Some(line) = file.text.lines().position(begins) {
            problems.push(Problem::new(
                &file.path,
                line + 1,
                "the example never runs: Cargo.toml has `doctest = false`",
            ));
        }
    }
    problems
}

fn left_out(tree: &Tree, room: &str, manifest: &str) -> Vec<Problem> {
    let folder = format!("{room}/tests");
    let all = tree.get(&format!("{folder}/{ALL}")).map_or("", |file| &file.text);
    let mut problems = Vec::new();
    for file in tree.below(&folder, "rs") {
        let inside = &file.path[folder.len() + 1..];
        let (run, by) = match inside.split_once('/') {
            None => {
                let name = inside.trim_end_matches(".rs");
                (inside == ALL || all.lines().any(|line| line == format!("mod {name};")), ALL)
            }
            Some((_, "main.rs")) => (manifest.contains(&format!("\"tests/{inside}\"")), "Cargo.toml"),
            Some(_) => continue,
        };
        if !run {
            problems.push(Problem::new(&file.path, 1, format!("it never runs: {by} does not name it")));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_that_nobody_runs_are_found() {
        let tree = Tree::of(&[
            ("crates/a/Cargo.toml", "[lib]\ndoctest = false\n"),
            ("crates/a/src/lib.rs", "//! Why.\n\n/// ```\n/// f();\n/// ```\nfn f() {}\n"),
            ("crates/b/Cargo.toml", "[lib]\n"),
            ("crates/b/src/lib.rs", "//! ```\n//! f();\n//! ```\n"),
        ]);
        let found: Vec<String> = check(&tree).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            ["crates/a/src/lib.rs:3: the example never runs: Cargo.toml has `doctest = false`"]
        );
    }

    #[test]
    fn tests_that_nobody_names_are_found() {
        let manifest = "[package]\nautotests = false\n[[test]]\npath = \"tests/online/main.rs\"\n";
        let tree = Tree::of(&[
            ("crates/a/Cargo.toml", manifest),
            ("crates/a/tests/all.rs", "mod laws;\n"),
            ("crates/a/tests/census/mod.rs", ""),
            ("crates/a/tests/lawless.rs", ""),
            ("crates/a/tests/laws.rs", ""),
            ("crates/a/tests/offline/main.rs", ""),
            ("crates/a/tests/online/main.rs", ""),
            ("crates/b/Cargo.toml", "[package]\n"),
            ("crates/b/tests/found.rs", ""),
        ]);
        let found: Vec<String> = check(&tree).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "crates/a/tests/lawless.rs:1: it never runs: all.rs does not name it",
                "crates/a/tests/offline/main.rs:1: it never runs: Cargo.toml does not name it"
            ]
        );
    }
}
