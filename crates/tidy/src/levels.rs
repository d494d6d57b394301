//! The levels of the house: a crate depends only on lower levels, and never sideways between games.

use std::path::Path;

use cargo_metadata::{Dependency, DependencyKind, Metadata, MetadataCommand, Package, camino::Utf8Path};

use crate::{problem::Problem, tree::Tree};

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
    if folder == "python" {
        return Some(Level::Floor(8));
    }
    let name = folder.strip_prefix("crates/")?;
    Some(match name {
        "kernel" => Level::Floor(0),
        "components" | "testkit" | "throw" => Level::Floor(1),
        "bots" | "learn" => Level::Floor(2),
        "box" => Level::Floor(3),
        "table" | "analyse" | "store" | "page" | "print" => Level::Floor(4),
        "lab" | "wire" => Level::Floor(5),
        "client" | "guest" => Level::Floor(6),
        "server" => Level::Floor(7),
        "cli" => Level::Floor(8),
        "bench" | "load" | "tidy" => Level::Tool,
        _ => match name.split_once('/') {
            Some(("games" | "reference", game)) if !game.contains('/') => Level::Floor(1),
            _ => return None,
        },
    })
}

/// Every problem of the levels.
pub fn check(root: &Path, tree: &Tree) -> Vec<Problem> {
    let manifests = tree.below("crates", "toml").filter(|file| file.name() == "Cargo.toml");
    let strangers = manifests.filter(|manifest| level(manifest.folder()).is_none());
    let what = "this crate has no level: add it to the table of levels";
    let mut problems: Vec<Problem> =
        strangers.map(|manifest| Problem::new(&manifest.path, 1, what)).collect();
    // Only what the manifests say is of interest, so nothing is resolved or downloaded.
    match MetadataCommand::new().manifest_path(root.join("Cargo.toml")).no_deps().exec() {
        Ok(metadata) => {
            let packages = metadata.packages.iter();
            problems.extend(packages.flat_map(|package| upwards(&metadata, package, tree)));
        }
        Err(error) => {
            let error = error.to_string();
            let lines = error.lines().map(str::trim).filter(|line| !line.is_empty());
            let what = format!("cargo cannot read the workspace: {}", lines.collect::<Vec<_>>().join(" "));
            problems.push(Problem::new("Cargo.toml", 1, what));
        }
    }
    problems
}

/// The dependencies of a crate that do not point down.
fn upwards(metadata: &Metadata, package: &Package, tree: &Tree) -> Vec<Problem> {
    let folder_of = |path: &Utf8Path| -> Option<String> {
        Some(path.strip_prefix(&metadata.workspace_root).ok()?.as_str().replace('\\', "/"))
    };
    let folder = package.manifest_path.parent().and_then(folder_of);
    let Some((folder, from)) = folder.and_then(|folder| level(&folder).map(|from| (folder, from))) else {
        return Vec::new();
    };
    let path = format!("{folder}/Cargo.toml");
    let text = tree.get(&path).map_or("", |manifest| &manifest.text);
    let wrong = |dependency: &Dependency| {
        let target = folder_of(dependency.path.as_deref()?)?;
        let what = wrong((&folder, from), &target, dependency.kind)?;
        let key = dependency.rename.as_ref().unwrap_or(&dependency.name);
        Some(Problem::new(&path, line_of(text, key), what))
    };
    package.dependencies.iter().filter_map(wrong).collect()
}

/// What is wrong with a dependency, if anything is.
fn wrong((folder, from): (&str, Level), target: &str, kind: DependencyKind) -> Option<String> {
    let Some(to) = level(target) else {
        return Some(format!("it depends on `{target}`, which has no level"));
    };
    match (from, to) {
        (Level::Tool, _) => None,
        (Level::Floor(_), Level::Tool) => Some(format!("nothing depends on a tool such as `{target}`")),
        (Level::Floor(from), Level::Floor(to)) if to < from => None,
        // The tests of a crate may ask for its own features.
        (Level::Floor(_), Level::Floor(_)) if kind == DependencyKind::Development && target == folder => None,
        (Level::Floor(_), Level::Floor(1))
            if kind == DependencyKind::Development && testing(folder, target) =>
        {
            None
        }
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
    use std::fs;

    use super::*;

    const ROOT: &str = "[workspace]\nresolver = \"3\"\n[workspace.dependencies]\n\
        kernel = { path = \"crates/kernel\" }\n\
        strike = { path = \"crates/games/strike\" }\npig = { path = \"crates/reference/pig\" }\n\
        testkit = { path = \"crates/testkit\" }\nbox = { path = \"crates/box\" }\n\
        bench = { path = \"crates/bench\" }\nattic = { path = \"attic\" }\nserde = \"1\"\n";

    /// What is said about one crate of a workspace on disk, in which the others have no dependencies.
    fn found(folder: &str, manifest: &str) -> Vec<String> {
        let root = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        let others = ["kernel", "games/strike", "reference/pig", "testkit", "box", "bench"];
        let others = others.map(|other| format!("crates/{other}")).into_iter().chain(["attic".to_owned()]);
        let mut members = vec![folder.to_owned()];
        for other in others {
            put(&write, &other, "");
            members.push(other);
        }
        put(&write, folder, manifest);
        members.sort();
        members.dedup();
        write("Cargo.toml", &ROOT.replacen('\n', &format!("\nmembers = {members:?}\n"), 1));
        let tree = Tree::read(root.path()).unwrap();
        check(root.path(), &tree).iter().map(ToString::to_string).collect()
    }

    /// The package stands below, so that the lines of the manifest keep their numbers.
    fn put(write: &impl Fn(&str, &str), folder: &str, manifest: &str) {
        let name = folder.rsplit('/').next().unwrap();
        let package = format!("{manifest}\n[package]\nname = \"{name}\"\nversion = \"0.0.0\"\n");
        write(&format!("{folder}/Cargo.toml"), &package);
        write(&format!("{folder}/src/lib.rs"), "//! Nothing.\n");
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
        assert!(found("crates/box", "[dev-dependencies]\nme = { path = \".\" }").is_empty());
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
            ["crates/box/Cargo.toml:2: it depends on `attic`, which has no level"]
        );
        assert_eq!(
            found("crates/games/strike/deep", ""),
            ["crates/games/strike/deep/Cargo.toml:1: this crate has no level: add it to the table of levels"]
        );
        assert!(
            found("crates/box", "[dep")
                .first()
                .is_some_and(|what| what.contains("cargo cannot read the workspace"))
        );
    }
}
