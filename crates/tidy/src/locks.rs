//! The lock files: what is built is pinned, and pinned to public registries.

use crate::{problem::Problem, tree::Tree};

/// Where the packages of Rust come from.
const CRATES_IO: &str = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";

/// Every problem of the lock files.
pub fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    match tree.get("Cargo.lock") {
        None => {
            let what = "it is missing: the versions that are built must be pinned";
            problems.push(Problem::new("Cargo.lock", 1, what));
        }
        Some(lock) => {
            for (line, number) in lock.text.lines().zip(1..) {
                if line.starts_with("source = ") && line != CRATES_IO {
                    problems.push(Problem::new(&lock.path, number, "a package does not come from crates.io"));
                }
            }
        }
    }
    for lock in tree.files.iter().filter(|file| file.name() == "package-lock.json") {
        for (line, number) in lock.text.lines().zip(1..) {
            if line.contains("\"resolved\"") {
                let what = "`resolved` names the machine's registry: leave it out";
                problems.push(Problem::new(&lock.path, number, what));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn locks_are_there_and_public() {
        let lock = format!("[[package]]\nname = \"x\"\n{CRATES_IO}\n");
        assert!(
            found(&[("Cargo.lock", &lock), ("web/package-lock.json", "{ \"integrity\": \"x\" }")]).is_empty()
        );
        assert_eq!(
            found(&[("Cargo.lock", "x\nsource = \"registry+https://mirror.invalid/\"\n")]),
            ["Cargo.lock:2: a package does not come from crates.io"]
        );
        assert_eq!(found(&[]), ["Cargo.lock:1: it is missing: the versions that are built must be pinned"]);
        assert_eq!(
            found(&[("Cargo.lock", ""), ("package-lock.json", "{\n  \"resolved\": \"x\"\n}")]),
            ["package-lock.json:2: `resolved` names the machine's registry: leave it out"]
        );
    }
}
