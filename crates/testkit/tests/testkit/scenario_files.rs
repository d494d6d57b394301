//! Scenario files: what is read, what is refused, and that every key of `then` is looked at.

use kernel::Show;
use monsterbox_testkit::scenario::{self, Outcome};
use pig::Pig;

use crate::toy::{SOUND, Toy};

/// Runs one scenario of a game from its lines.
pub fn outcome<G: Show>(lines: &str) -> Outcome {
    let text = format!("game = \"{}\"\n[[scenario]]\nname = \"It\"\n{lines}", G::SLUG);
    let file = scenario::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    scenario::run::<G>(&file).results.remove(0).outcome
}

#[track_caller]
fn passes<G: Show>(lines: &str) {
    assert_eq!(outcome::<G>(lines), Outcome::Passed, "{lines}");
}

#[test]
fn every_key_of_then_can_hold() {
    passes::<Toy<SOUND>>(
        r#"
        proves = ["TST-02", "TST-03"]
        players = 2
        options = { music = true, rounds = 2 }
        dice = ["2", "0"]
        when = ["A show"]
        [scenario.then]
        events = ["A was dealt 2 [TST-02]", "B was dealt 0 [TST-02]", "A  showed 2 [TST-03]"]
        position = "2 0 | show"
        views = { A = "2 ? | show", B = "2 0 | show", spectator = "2 ? | show", referee = "2 0 | show" }
        legal = { A = [], B = ["fold", "show"] }
        waiting = ["B"]
        "#,
    );
    passes::<Toy<SOUND>>(
        r#"
        given = "2 0 2 | show show"
        when = ["C show"]
        then.includes = ["C showed 2 [TST-03]"]
        then.waiting = []
        then.result = "A and C share the win"
        "#,
    );
}

#[test]
fn refusals_of_all_kinds_can_be_expected() {
    passes::<Toy<SOUND>>("players = 5\nproves = ['TST-01']\nthen.refused = 'TST-01'\nthen.says = 'not 5'");
    passes::<Toy<SOUND>>("options.noise = true\nthen.says = 'there is no option `noise`'");
    passes::<Toy<SOUND>>("given = '2 2 2 |'\nproves = ['TST-02']\nthen.refused = 'TST-02'");
    passes::<Toy<SOUND>>("given = 'x'\nthen.says = 'column 1: a card is a number'");
    passes::<Toy<SOUND>>(
        "dice = ['0', '1']\nwhen = ['A peek']\nthen.refused = 'TST-05'\nthen.position = '0 1 |'",
    );
    passes::<Toy<SOUND>>(
        "dice = ['0', '0', '0']\nplayers = 3\nthen.refused = 'TST-02'\nthen.position = '0 0 - |'",
    );
    passes::<Toy<SOUND>>("dice = ['x']\nthen.says = 'column 1: a card is a number, not `x`'");
    passes::<Toy<SOUND>>("dice = ['0', '1']\nwhen = ['A dance']\nthen.says = '`dance` is no action'");
    passes::<Pig>("when = ['B roll']\nproves = ['PIG-01']\nthen.refused = 'PIG-01'");
    passes::<Pig>(
        "given = '100 0 | over A'\nwhen = ['A roll']\nthen.refused = 'PIG-05'\nthen.result = 'A wins'",
    );
}

#[test]
fn a_scenario_may_just_look_at_a_position_that_waits_for_chance() {
    passes::<Toy<SOUND>>("then.position = '- - |'\nthen.waiting = []");
    passes::<Toy<SOUND>>("dice = ['1']\nthen.position = '1 - |'\nthen.views = { B = '? - |' }");
    passes::<Pig>("given = '3 4 | A 0 rolling'\nthen.waiting = []\nthen.legal = { A = [] }");
}

#[test]
fn what_is_wrongly_written_is_named_with_its_line() {
    for (text, says) in [
        ("", "line 1, column 1: missing field `game`"),
        ("game = \"toy\"\n", "line 1, column 8: there is no [[scenario]] in this file"),
        ("game = \"toy\"\n[[scenario]]\nname = \"x\"\n", "line 3, column 8: this scenario checks nothing"),
        (
            "game = \"toy\"\n[[scenario]]\nname = \"x\"\nthan.position = \"|\"",
            "line 4, column 1: unknown field `than`",
        ),
        (
            "game = \"toy\"\n[[scenario]]\nname = \"x\"\n[scenario.then]\npos = \"|\"",
            "line 5, column 1: unknown field `pos`",
        ),
        (
            "game = \"toy\"\n[[scenario]]\nname = \" \"\nthen.position = \"|\"",
            "line 3, column 8: a scenario needs a name",
        ),
        (
            "game = \"toy\"\n[[scenario]]\nname = \"x\"\nplayers = 999\n",
            "line 4, column 11: invalid value: integer `999`",
        ),
        (
            "game = \"toy\"\n[[scenario]]\nname = \"x\"\noptions = { a = [] }\n",
            "expected true, false or a word for an option",
        ),
        ("game = \"toy\"\n[[scenario]]\nname = \"x", "line 3, column"),
        (
            "game = \"toy\"\n[[scenario]]\nname = \"x\"\n[scenario.then]\nevents = []\nincludes = []",
            "line 3, column 8: `events` is the whole list and `includes` a part of it",
        ),
        (
            "game = \"toy\"\n[[scenario]]\nname = \"x\"\nthen.waiting = []\n[[scenario]]\nname = \"x\"\nthen.waiting = []",
            "line 6, column 8: the scenario on line 3 has this name too",
        ),
    ] {
        let error = scenario::read(text).unwrap_err().to_string();
        assert!(error.starts_with(says) || error.contains(says), "expected: {says}\nfound:    {error}");
        assert!(!error.contains('\n'), "{error}");
    }
}

#[test]
fn a_report_reads_well_in_a_terminal() {
    let text = r#"
        game = "pig"
        [[scenario]]
        name = "Good"
        proves = ["PIG-04"]
        when = ["A hold"]
        then.waiting = ["B"]
        [[scenario]]
        name = "Bad"
        when = ["A hold"]
        then.waiting = ["A"]
    "#;
    let report = scenario::run::<Pig>(&scenario::read(text).unwrap());
    assert!(!report.passed());
    assert_eq!(report.proved().collect::<Vec<_>>(), ["PIG-04"]);
    assert_eq!(
        report.to_string(),
        "pass  Good (PIG-04)\nFAIL  Bad (line 9)\n      other seats have a decision\n\
         \x20       expected: A\n        found:    B\npig: 1 of 2 scenarios hold"
    );
}

#[test]
fn a_folder_is_run_file_by_file() {
    let folder = tempfile::tempdir().unwrap();
    let check = || scenario::check_dir::<Pig>(folder.path());
    assert!(check().unwrap_err().starts_with("there are no scenarios in"));
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("good.toml", "game = 'pig'\n[[scenario]]\nname = 'Good'\nthen.waiting = ['A']\n");
    assert_eq!(check(), Ok(1));
    write("bad.toml", "game = 'pig'\n[[scenario]]\nname = 'Bad'\nthen.waiting = ['B']\n");
    write("worse.toml", "game = ");
    let message = check().unwrap_err();
    assert!(message.contains("bad.toml: FAIL  Bad (line 3)"), "{message}");
    assert!(message.contains("worse.toml: line 1, column 8"), "{message}");
}
