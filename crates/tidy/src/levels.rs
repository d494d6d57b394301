//! The levels of the house: a crate depends only on lower levels, and never sideways between games.

use std::collections::BTreeMap;

use toml::{Table, Value};

use crate::{
    problem::Problem,
    tree::{TextFile, Tree},
};

/// Where a crate stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// In the house, counted from the ground.
    Floor(u8),
    /// Beside it: a tool may depend on anything, and nothing depends on a tool.
    Tool,
}

/// The level of a crate by its folder.
fn level(folder: &str) -> Option<Level> {
    let name = folder.strip_prefix("crates/")?;
    Some(match name {
        "kernel" => Level::Floor(0),
        "testkit" | "throw" => Level::Floor(1),
        "bots" => Level::Floor(2),
        "box" => Level::Floor(3),
        "table" | "lab" => Level::Floor(4),
        "cli" | "server" => Level::Floor(5),
        "bench" | "tidy" => Level::Tool,
        _ => match name.split_once('/') {
            Some(("games" | "reference", game)) if !game.contains('/') => Level::Floor(1),
            _ => return None,
        },
    })
}

/// What a dependency is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// The crate itself.
    Code,
    /// Its tests.
    Tests,
}

/// Every problem of the levels.
pub fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    let paths = workspace_paths(tree, &mut problems);
    for manifest in tree.below("crates", "toml").filter(|file| file.name() == "Cargo.toml") {
        let folder = manifest.folder();
        let Some(from) = level(folder) else {
            let what = "this crate has no level: add it to the table of levels";
            problems.push(Problem::new(&manifest.path, 1, what));
            continue;
        };
        let Some(table) = read(manifest, &mut problems) else { continue };
        for (key, value, used) in dependencies(&table) {
            let Some(target) = target(folder, key, value, &paths) else { continue };
            if let Some(what) = wrong((folder, from), &target, used) {
                problems.push(Problem::new(&manifest.path, line_of(&manifest.text, key), what));
            }
        }
    }
    problems
}

fn read(manifest: &TextFile, problems: &mut Vec<Problem>) -> Option<Table> {
    match manifest.text.parse::<Table>() {
        Ok(table) => Some(table),
        Err(error) => {
            let what = format!("it cannot be read: {}", error.message());
            problems.push(Problem::new(&manifest.path, 1, what));
            None
        }
    }
}

/// The folders of the crates that the workspace names as dependencies.
fn workspace_paths(tree: &Tree, problems: &mut Vec<Problem>) -> BTreeMap<String, String> {
    let table = tree.get("Cargo.toml").and_then(|manifest| read(manifest, problems));
    let named = table.as_ref().and_then(|table| table.get("workspace")?.get("dependencies")?.as_table());
    let path =
        |(key, value): (&String, &Value)| Some((key.clone(), normal("", value.get("path")?.as_str()?)));
    named.into_iter().flatten().filter_map(path).collect()
}

/// Every dependency of a manifest, those for one platform included.
fn dependencies(table: &Table) -> Vec<(&str, &Value, Use)> {
    let of = |table: &Table| -> Vec<(String, Use)> {
        let uses = [
            ("dependencies", Use::Code),
            ("build-dependencies", Use::Code),
            ("dev-dependencies", Use::Tests),
        ];
        uses.iter()
            .filter(|(key, _)| table.contains_key(*key))
            .map(|(key, used)| ((*key).into(), *used))
            .collect()
    };
    let platforms = table.get("target").and_then(Value::as_table);
    let platforms = platforms.into_iter().flat_map(Table::values).filter_map(Value::as_table);
    let mut found = Vec::new();
    for table in [table].into_iter().chain(platforms) {
        for (section, used) in of(table) {
            let entries = table.get(&section).and_then(Value::as_table).into_iter().flatten();
            found.extend(entries.map(|(key, value)| (key.as_str(), value, used)));
        }
    }
    found
}

/// The folder of a dependency that is ours.
fn target(folder: &str, key: &str, value: &Value, paths: &BTreeMap<String, String>) -> Option<String> {
    if let Some(path) = value.get("path").and_then(Value::as_str) {
        return Some(normal(folder, path));
    }
    let from_workspace = value.get("workspace").and_then(Value::as_bool) == Some(true);
    if from_workspace { paths.get(key).cloned() } else { None }
}

/// A path from a folder, without `.` and `..`.
fn normal(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// What is wrong with a dependency, if anything is.
fn wrong((folder, from): (&str, Level), target: &str, used: Use) -> Option<String> {
    let Some(to) = level(target) else {
        return Some(format!("it depends on `{target}`, which has no level"));
    };
    match (from, to) {
        (Level::Tool, _) => None,
        (Level::Floor(_), Level::Tool) => Some(format!("nothing depends on a tool such as `{target}`")),
        (Level::Floor(from), Level::Floor(to)) if to < from => None,
        (Level::Floor(_), Level::Floor(1)) if used == Use::Tests && testing(folder, target) => None,
        (Level::Floor(from), Level::Floor(to)) => Some(format!(
            "a crate of level {from} depends only on lower ones, and `{target}` is of level {to}"
        )),
    }
}

/// The games are tested with the testkit; the kernel and the testkit are tested with the reference games.
fn testing(folder: &str, target: &str) -> bool {
    let (kernel, testkit) = ("crates/kernel", "crates/testkit");
    let reference = target.starts_with("crates/reference/") && (folder == kernel || folder == testkit);
    reference || (target == testkit && folder != kernel)
}

/// The line of a dependency in a manifest.
fn line_of(text: &str, key: &str) -> usize {
    let stands = |line: &str| {
        line.trim_start().strip_prefix(key).is_some_and(|rest| rest.starts_with([' ', '.', '=']))
    };
    text.lines().position(stands).map_or(1, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: &str = "[workspace.dependencies]\nkernel = { path = \"crates/kernel\" }\n\
        strike = { path = \"crates/games/strike\" }\npig = { path = \"crates/reference/pig\" }\n\
        testkit = { path = \"crates/testkit\" }\nbox = { path = \"crates/box\" }\n\
        bench = { path = \"crates/bench\" }\nattic = { path = \"crates/attic\" }\nserde = \"1\"\n";

    fn found(folder: &str, manifest: &str) -> Vec<String> {
        let path = format!("{folder}/Cargo.toml");
        let tree = Tree::of(&[("Cargo.toml", ROOT), (&path, manifest)]);
        check(&tree).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn lower_levels_and_the_registry_are_fine() {
        assert!(found("crates/kernel", "[dev-dependencies]\npig.workspace = true").is_empty());
        let uses = "[dependencies]\nkernel.workspace = true\nserde.workspace = true\n";
        let tests = "[dev-dependencies]\ntestkit = { workspace = true, features = [\"laws\"] }\n";
        assert!(found("crates/games/strike", &format!("{uses}{tests}")).is_empty());
        assert!(
            found("crates/testkit", "[dev-dependencies]\npig.workspace = true\nme = { path = \".\" }")
                .is_empty()
        );
        assert!(
            found("crates/box", "[dependencies]\nstrike.workspace = true\ntestkit.workspace = true")
                .is_empty()
        );
        assert!(
            found("crates/bench", "[dependencies]\nbox.workspace = true\nbench.workspace = true").is_empty()
        );
    }

    #[test]
    fn higher_and_equal_levels_are_named() {
        let says = |path: &str, from: u8, to: &str, level: u8| {
            [format!(
                "{path}: a crate of level {from} depends only on lower ones, and `{to}` is of level {level}"
            )]
        };
        assert_eq!(
            found("crates/kernel", "[dependencies]\n\nstrike.workspace = true\n"),
            says("crates/kernel/Cargo.toml:3", 0, "crates/games/strike", 1)
        );
        assert_eq!(
            found("crates/games/crush", "[dependencies]\nother = { path = \"../strike\" }\n"),
            says("crates/games/crush/Cargo.toml:2", 1, "crates/games/strike", 1)
        );
        assert_eq!(
            found("crates/games/crush", "[dependencies]\ntestkit.workspace = true\n"),
            says("crates/games/crush/Cargo.toml:2", 1, "crates/testkit", 1)
        );
        assert_eq!(
            found("crates/games/crush", "[target.'cfg(unix)'.dev-dependencies]\nbox.workspace = true\n"),
            says("crates/games/crush/Cargo.toml:2", 1, "crates/box", 3)
        );
    }

    #[test]
    fn tools_and_strangers_are_named() {
        assert_eq!(
            found("crates/box", "[dependencies]\nbench.workspace = true\n"),
            ["crates/box/Cargo.toml:2: nothing depends on a tool such as `crates/bench`"]
        );
        assert_eq!(
            found("crates/box", "[dependencies]\nattic.workspace = true\n"),
            ["crates/box/Cargo.toml:2: it depends on `crates/attic`, which has no level"]
        );
        assert_eq!(
            found("crates/games/strike/deep", ""),
            ["crates/games/strike/deep/Cargo.toml:1: this crate has no level: add it to the table of levels"]
        );
        assert!(found("crates/box", "[dep").first().is_some_and(|what| what.contains("it cannot be read")));
    }
}
