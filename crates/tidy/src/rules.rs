//! The rule ids: every rule of a ledger is cited by code and proved by a test, and every cited id has its rule.

use std::collections::{BTreeMap, BTreeSet};

use kernel::Ledger;
use testkit::{
    citations::{Citation, citations, in_code},
    scenario,
};

use crate::{
    problem::Problem,
    tree::{TextFile, Tree},
};

/// Ids that tests make up begin with this.
const MADE_UP: &str = "TST";

/// How the rules of a room are proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proof {
    /// A scenario of the room says so.
    Scenarios,
    /// Any test names the rule: the kernel has no game of its own to play.
    AnyTest,
}

/// A folder with a ledger.
struct Room<'a> {
    folder: &'a str,
    proof: Proof,
    ledger: Ledger,
}

/// Every problem of the rule ids.
pub fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    let rooms = rooms(tree, &mut problems);
    for room in &rooms {
        uncited(tree, room, &mut problems);
    }
    unknown(tree, &rooms, &mut problems);
    problems
}

fn rooms<'a>(tree: &'a Tree, problems: &mut Vec<Problem>) -> Vec<Room<'a>> {
    let mut rooms = Vec::new();
    for file in tree.below("crates", "md").filter(|file| file.name() == "RULES.md") {
        let folder = file.folder();
        let proof = match folder.split('/').collect::<Vec<_>>().as_slice() {
            ["crates", "kernel"] => Proof::AnyTest,
            ["crates", "games" | "reference", _] => Proof::Scenarios,
            _ => continue,
        };
        match Ledger::read(&file.text) {
            Ok(ledger) => rooms.push(Room { folder, proof, ledger }),
            Err(error) => {
                let line =
                    error.trim_start_matches("line ").split(':').next().and_then(|line| line.parse().ok());
                problems.push(Problem::new(&file.path, line.unwrap_or(1), error));
            }
        }
    }
    rooms
}

fn uncited(tree: &Tree, room: &Room, problems: &mut Vec<Problem>) {
    let path = format!("{}/RULES.md", room.folder);
    let text = tree.get(&path).map_or("", |file| &file.text);
    let source = format!("{}/src", room.folder);
    let mut cited = BTreeSet::new();
    for file in tree.below(&source, "rs") {
        match in_code(&file.text) {
            Ok(ids) => cited.extend(ids),
            Err(error) => problems.push(Problem::new(&file.path, 1, error)),
        }
    }
    let (proved, missing) = match room.proof {
        Proof::Scenarios => (proved(tree, room, problems), "is not proved by any scenario"),
        Proof::AnyTest => (in_tests(tree), "is not named by any test"),
    };
    for rule in &room.ledger.rules {
        let line =
            citations(text).iter().find(|citation| citation.id == rule.id).map_or(1, |found| found.line);
        if !cited.contains(&rule.id) {
            problems.push(Problem::new(&path, line, format!("{} is not cited in src", rule.id)));
        }
        if !proved.contains(&rule.id) {
            problems.push(Problem::new(&path, line, format!("{} {missing}", rule.id)));
        }
    }
}

/// The rules that the scenarios of a room prove.
fn proved(tree: &Tree, room: &Room, problems: &mut Vec<Problem>) -> BTreeSet<String> {
    let folder = format!("{}/tests/scenarios", room.folder);
    let mut proved = BTreeSet::new();
    for file in tree.below(&folder, "toml") {
        match scenario::read(&file.text) {
            Ok(read) => proved.extend(read.scenarios.into_iter().flat_map(|scenario| scenario.proves)),
            Err(error) => problems.push(Problem::new(&file.path, error.line, error.message)),
        }
    }
    proved
}

/// The rules that any test names, beside the sources or below them.
fn in_tests(tree: &Tree) -> BTreeSet<String> {
    let test_part = |file: &'_ TextFile| -> usize {
        if file.path.contains("/tests/") {
            0
        } else {
            file.text.find("#[cfg(test)]").unwrap_or(file.text.len())
        }
    };
    let sources = tree.below("crates", "rs");
    let cited = sources.flat_map(|file| citations(&file.text[test_part(file)..]));
    cited.map(|citation| citation.id.to_owned()).collect()
}

fn unknown(tree: &Tree, rooms: &[Room], problems: &mut Vec<Problem>) {
    let mut known: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for rule in rooms.iter().flat_map(|room| &room.ledger.rules) {
        let prefix = Citation { id: &rule.id, line: 0 }.prefix();
        known.entry(prefix).or_default().insert(&rule.id);
    }
    known.remove(MADE_UP);
    let sources = tree.below("crates", "rs");
    let scenarios = tree.below("crates", "toml").filter(|file| file.path.contains("/tests/scenarios/"));
    for file in sources.chain(scenarios) {
        for citation in citations(&file.text) {
            if known.get(citation.prefix()).is_some_and(|rules| !rules.contains(citation.id)) {
                let what = format!("{} stands in no ledger", citation.id);
                problems.push(Problem::new(&file.path, citation.line, what));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEDGER: &str = "# Zoo\n\n## Rules\n- ZOO-01 R One.\n- ZOO-02 R Two.\n";
    const SCENARIO: &str =
        "game = 'zoo'\n[[scenario]]\nname = 'x'\nproves = ['ZOO-01', 'ZOO-02']\nthen.waiting = []\n";

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let mut problems = check(&Tree::of(files));
        problems.sort();
        problems.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_room_in_order_has_no_problems() {
        let files = [
            ("crates/games/zoo/RULES.md", LEDGER),
            (
                "crates/games/zoo/src/lib.rs",
                "//! MOO-03 is of no ledger.\nconst CITED: [&str; 2] = [\"ZOO-01\", \"ZOO-02\"];",
            ),
            ("crates/games/zoo/tests/scenarios/a.toml", SCENARIO),
        ];
        assert!(found(&files).is_empty());
    }

    #[test]
    fn rules_without_code_or_proof_and_ids_without_rule_are_named() {
        let files = [
            ("crates/games/zoo/RULES.md", LEDGER),
            (
                "crates/games/zoo/src/lib.rs",
                "//! ZOO-02.\n\n/// Rule ZOO-09.\nconst CITED: &str = \"ZOO-01\";\n",
            ),
            ("crates/box/src/lib.rs", "//! TST-01 is made up, ZOO-08 is not."),
            ("crates/games/zoo/tests/scenarios/a.toml", &SCENARIO.replace("'ZOO-01', 'ZOO-02'", "'ZOO-02'")),
        ];
        assert_eq!(
            found(&files),
            [
                "crates/box/src/lib.rs:1: ZOO-08 stands in no ledger",
                "crates/games/zoo/RULES.md:4: ZOO-01 is not proved by any scenario",
                "crates/games/zoo/RULES.md:5: ZOO-02 is not cited in src",
                "crates/games/zoo/src/lib.rs:3: ZOO-09 stands in no ledger",
            ]
        );
    }

    #[test]
    fn ledgers_and_scenarios_that_cannot_be_read_are_named() {
        let files = [
            ("crates/games/zoo/RULES.md", "- oops\n"),
            ("crates/reference/zoo/RULES.md", LEDGER),
            ("crates/reference/zoo/src/lib.rs", "[\"ZOO-01\", \"ZOO-02\"]"),
            ("crates/reference/zoo/tests/scenarios/a.toml", SCENARIO),
            ("crates/reference/zoo/tests/scenarios/b.toml", "game = 'zoo'\n[[scenario]]\nnome = 'x'\n"),
        ];
        let found = found(&files);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(
            found[0].starts_with("crates/games/zoo/RULES.md:1: line 1: `oops` is no rule id"),
            "{found:?}"
        );
        assert!(
            found[1].starts_with("crates/reference/zoo/tests/scenarios/b.toml:3: unknown field"),
            "{found:?}"
        );
    }

    #[test]
    fn the_kernels_rules_are_proved_by_any_test() {
        let ledger = ("crates/kernel/RULES.md", LEDGER);
        let source = ("crates/kernel/src/lib.rs", "[\"ZOO-01\", \"ZOO-02\"];\n#[cfg(test)]\n// ZOO-01\n");
        let tests = ("crates/box/tests/all.rs", "// ZOO-02");
        assert!(found(&[ledger, source, tests]).is_empty());
        assert_eq!(found(&[ledger, source]), ["crates/kernel/RULES.md:5: ZOO-02 is not named by any test"]);
    }
}
