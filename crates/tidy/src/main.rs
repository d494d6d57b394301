//! Checks that the house keeps its own style: run it as `cargo run -q -p monsterbox-tidy`.
//!
//! Every problem is printed as `path:line: what`, and a problem makes the run fail.

mod levels;
mod locks;
mod problem;
mod rules;
mod sources;
mod tests_run;
mod tree;

use std::{
    env,
    path::{Path, PathBuf},
    process::ExitCode,
};

use problem::Problem;
use tree::Tree;

/// Everything that is wrong with a workspace, in order of the files.
fn problems(root: &Path, tree: &Tree) -> Vec<Problem> {
    let checks = [sources::check, rules::check, locks::check, tests_run::check];
    let mut problems: Vec<Problem> = checks.iter().flat_map(|check| check(tree)).collect();
    problems.extend(levels::check(root, tree));
    problems.sort();
    problems
}

/// The workspace to look at: the argument, or the nearest folder upwards with a `Cargo.lock`.
fn root() -> Option<PathBuf> {
    if let Some(path) = env::args_os().nth(1) {
        return Some(PathBuf::from(path));
    }
    let here = env::current_dir().ok()?;
    here.ancestors().find(|folder| folder.join("Cargo.lock").is_file()).map(PathBuf::from)
}

fn main() -> ExitCode {
    let Some(root) = root() else {
        eprintln!("there is no workspace here: run tidy inside one, or name its folder");
        return ExitCode::FAILURE;
    };
    let tree = match Tree::read(&root) {
        Ok(tree) => tree,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let problems = problems(&root, &tree);
    for problem in &problems {
        println!("{problem}");
    }
    if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn our_own_house_is_tidy() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let found: Vec<String> =
            problems(&root, &Tree::read(&root).unwrap()).iter().map(ToString::to_string).collect();
        assert!(found.is_empty(), "{}", found.join("\n"));
    }

    #[test]
    fn a_tree_on_disk_is_checked_by_every_check() {
        let folder = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("Cargo.toml", "[workspace]\n");
        write("crates/attic/Cargo.toml", "[package]\nname = \"attic\"\n");
        write("crates/attic/src/lib.rs", "fn f() {}\n");
        write("crates/attic/RULES.md", "- nonsense\n");
        write("target/lib.rs", "no matter what stands here\n");
        write(".git/lib.rs", "nor here\n");
        write("web/node_modules/x/package-lock.json", "\"resolved\"");
        write("web/package-lock.json", "{}\n{ \"resolved\": \"x\" }\n");
        let tree = Tree::read(folder.path()).unwrap();
        let found: Vec<String> = problems(folder.path(), &tree).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "Cargo.lock:1: it is missing: the versions that are built must be pinned",
                "crates/attic/Cargo.toml:1: this crate has no level: add it to the table of levels",
                "crates/attic/src/lib.rs:1: a file opens with one `//!` sentence",
                "web/package-lock.json:2: `resolved` names the machine's registry: leave it out",
            ]
        );
    }
}
