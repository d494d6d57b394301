//! Law 9 over small rooms made for the purpose.

use std::{fs, path::Path};

use kernel::Setup;
use monsterbox_testkit::laws;
use tempfile::TempDir;

use crate::{
    toy::{CITES_NOTHING, SOUND, Toy},
    toy_text::LEDGER,
};

const SOURCE: &str = "//! ABC-99\nconst CITED: [&str; 6] = [\"TST-01\", \"TST-02\", \"TST-03\", \"TST-04\", \"TST-05\", \"TST-06\"];\n";
const PROOFS: &str = r#"
    game = "toy"
    [[scenario]]
    name = "Two play"
    proves = ["TST-01", "TST-02", "TST-03", "TST-04"]
    dice = ["2", "0"]
    when = ["A show", "B fold"]
    then.position = "2 0 | show fold"
    then.shows = { TST-01 = "position" }
    [[scenario]]
    name = "Nobody peeks"
    proves = ["TST-05"]
    given = "2 0 |"
    when = ["A peek"]
    then.refused = "TST-05"
    [[scenario]]
    name = "It is over"
    proves = ["TST-06"]
    given = "2 0 | show fold"
    when = ["A show"]
    then.refused = "TST-06"
"#;

fn room(ledger: &str, source: &str, proofs: &str) -> TempDir {
    let room = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = room.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("RULES.md", ledger);
    write("src/lib.rs", source);
    write("tests/scenarios/all.toml", proofs);
    room
}

fn law(room: &Path) -> Result<(), String> {
    laws::ledger::<Toy<SOUND>>(room, &[Setup::of(2)])
}

#[test]
fn a_room_in_order_passes() {
    assert_eq!(law(room(LEDGER, SOURCE, PROOFS).path()), Ok(()));
}

#[test]
fn what_is_uncited_unproved_or_unknown_is_named() {
    let room = room(
        LEDGER,
        "//! TST-05\n\n// TST-05 TST-50\n[\"TST-01\", \"TST-02\", \"TST-03\", \"TST-04\", \"TST-06\"]\n",
        &PROOFS.replace("proves = [\"TST-06\"]", ""),
    );
    assert_eq!(
        law(room.path()).unwrap_err(),
        "lib.rs:3: TST-50 is cited, but not in the ledger\nTST-05 is not cited in src\n\
         TST-06 is not proved by any scenario"
    );
}

#[test]
fn a_claim_that_is_not_shown_is_named_even_beside_a_view() {
    let view = "then.views = { spectator = \"2 ? | show fold\" }";
    let claim = room(LEDGER, SOURCE, &PROOFS.replace("then.shows = { TST-01 = \"position\" }", view));
    assert_eq!(
        law(claim.path()).unwrap_err(),
        "all.toml:4: `Two play` claims to prove TST-01, but does not show it"
    );
}

#[test]
fn another_ledger_or_a_broken_scenario_is_named() {
    let short = room(&LEDGER.replace("- TST-05 R Nobody peeks.\n", ""), SOURCE, PROOFS);
    assert_eq!(law(short.path()).unwrap_err(), "the game's ledger is not the one in its RULES.md");
    let broken = room(LEDGER, SOURCE, "game = 1\n");
    assert!(law(broken.path()).unwrap_err().starts_with("all.toml: line 1, column 8: invalid type"));
    assert!(law(&broken.path().join("src")).unwrap_err().starts_with("RULES.md: "));
}

#[test]
fn an_event_that_cites_nothing_is_named() {
    // The fault takes the event's own citation away, so the claim is shown by the position.
    let shown = PROOFS.replace("{ TST-01 = \"position\"", "{ TST-01 = \"position\", TST-04 = \"position\"");
    let room = room(LEDGER, SOURCE, &shown);
    let message = laws::ledger::<Toy<CITES_NOTHING>>(room.path(), &[Setup::of(2)]).unwrap_err();
    assert!(
        message.starts_with("an event cites TST-77, which is not in the ledger\nthe playthrough"),
        "{message}"
    );
}
