//! Every way in which a scenario fails, and what its message says.

use kernel::Show;
use monsterbox_testkit::scenario::{self, Outcome};
use pig::Pig;

use crate::{
    scenario_files::outcome,
    toy::{SOUND, Toy},
};

#[track_caller]
fn fails<G: Show>(lines: &str, says: &str) {
    match outcome::<G>(lines) {
        Outcome::Failed(message) => assert!(message.contains(says), "expected: {says}\nfound: {message}"),
        Outcome::Passed => panic!("it should fail with: {says}"),
    }
}

#[test]
fn dice_must_be_as_many_as_are_asked_for() {
    fails::<Toy<SOUND>>(
        "dice = ['0']\nwhen = ['A show']\nthen.waiting = []",
        "missing dice: nothing answers \"B is dealt a card …\"",
    );
    fails::<Pig>("when = ['A roll']\nthen.waiting = []", "missing dice");
    fails::<Pig>(
        "dice = ['3', '4']\nwhen = ['A roll']\nthen.waiting = ['A']",
        "unused dice: chance never asked for `4`",
    );
    fails::<Pig>("dice = ['3']\nthen.waiting = ['A']", "unused dice: chance never asked for `3`");
    fails::<Toy<SOUND>>(
        "dice = ['9', '1']\nthen.refused = 'TST-02'",
        "unused dice: chance never asked for `1`\n  found:    dice `9` was refused: no such card is left",
    );
}

#[test]
fn refusals_must_come_as_expected() {
    fails::<Pig>(
        "when = ['B roll']\nthen.position = '0 0 | A 0'",
        "`B roll` was refused\n  expected: no refusal\n  found:    a refusal by PIG-01 that says `it is A's decision`",
    );
    fails::<Pig>(
        "when = ['A hold']\nthen.refused = 'PIG-01'",
        "the refusal did not come\n  expected: a refusal by PIG-01\n  found:    everything was accepted",
    );
    fails::<Pig>(
        "when = ['B roll']\nthen.refused = 'PIG-05'",
        "`B roll` was refused otherwise\n  expected: a refusal by PIG-05\n  found:    a refusal by PIG-01 that says",
    );
    fails::<Pig>(
        "when = ['B roll']\nthen.refused = 'PIG-01'\nthen.says = 'no such words'",
        "expected: a refusal by PIG-01 that says `no such words`",
    );
    fails::<Pig>(
        "when = ['A dance']\nthen.refused = 'PIG-01'",
        "found:    a refusal by no rule that says `column 1: an action is `roll` or `hold`, not `dance``",
    );
    fails::<Pig>(
        "when = ['B roll', 'A hold']\nthen.refused = 'PIG-01'",
        "`B roll` was refused, so `A hold` is never tried\n  found:    it is A's decision",
    );
    fails::<Pig>("players = 3\nthen.refused = 'PIG-01'\nthen.waiting = []", "the table was never set");
    fails::<Pig>("given = 'nonsense'\nwhen = ['A roll']\nthen.waiting = []", "so `A roll` is never tried");
}

#[test]
fn events_must_be_as_expected() {
    fails::<Pig>(
        "when = ['A hold', 'B hold']\nthen.events = ['A held at 0 [PIG-04]', 'B held at 9 [PIG-04]']",
        "event 2 differs\n  expected: B held at 9 [PIG-04]\n  found:    B held at 0 [PIG-04]\n  all events:\n    A held",
    );
    fails::<Pig>(
        "when = ['A hold', 'B hold']\nthen.events = ['A held at 0 [PIG-04]']",
        "event 2 differs\n  expected: no more events\n  found:    B held at 0 [PIG-04]",
    );
    fails::<Pig>(
        "then.events = ['A held at 0 [PIG-04]']",
        "found:    no more events\n  all events:\n    none",
    );
    fails::<Pig>("when = ['A hold']\nthen.events = ['A held at 0 [PIG-05]']", "event 1 differs");
    fails::<Pig>(
        "when = ['A hold', 'B hold']\nthen.includes = ['B held at 0 [PIG-04]', 'A held at 0 [PIG-04]']",
        "an event is missing, or comes too early\n  expected: A held at 0 [PIG-04]",
    );
}

#[test]
fn everything_that_is_looked_at_must_be_as_expected() {
    fails::<Pig>(
        "then.position = '1 0 | A 0'",
        "the position differs\n  expected: 1 0 | A 0\n  found:    0 0 | A 0",
    );
    fails::<Toy<SOUND>>(
        "given = '1 2 |'\nthen.views = { spectator = '1 2 |' }",
        "the view of spectator differs\n  expected: 1 2 |\n  found:    ? ? |",
    );
    fails::<Pig>(
        "then.legal = { A = ['roll'] }",
        "the legal actions of A differ\n  expected: roll\n  found:    hold, roll",
    );
    fails::<Pig>("then.legal = { A = [] }", "expected: none\n  found:    hold, roll");
    fails::<Pig>("then.waiting = ['A', 'B']", "other seats have a decision\n  expected: A, B\n  found:    A");
    fails::<Pig>(
        "then.result = 'A wins'",
        "the result differs\n  expected: A wins\n  found:    the game is not over",
    );
    fails::<Pig>(
        "given = '0 100 | over B'\nthen.result = 'A wins'",
        "the result differs\n  expected: A wins\n  found:    B wins",
    );
    fails::<Pig>("then.waiting = ['B']\nthen.position = 'x'", "the position differs");
    fails::<Pig>("then.waiting = ['B']\nthen.position = 'x'", "other seats have a decision");
}

#[test]
fn seats_and_viewers_must_be_at_the_table() {
    fails::<Pig>("when = ['C roll']\nthen.waiting = []", "`C roll`: `C` is no seat of a table of 2");
    fails::<Pig>("when = ['']\nthen.waiting = []", "``: `` is no seat of a table of 2");
    fails::<Pig>("when = ['AB roll']\nthen.waiting = []", "`AB` is no seat");
    fails::<Pig>("then.waiting = ['C']", "`C` is no seat of a table of 2");
    fails::<Pig>("then.legal = { Z = [] }", "`Z` is no seat of a table of 2");
    fails::<Pig>(
        "then.views = { C = '' }",
        "`C` is no viewer: a seat of this table of 2, `spectator` or `referee`",
    );
    fails::<Pig>("then.views = { cat = '' }", "`cat` is no viewer");
}

#[test]
fn claims_must_be_backed() {
    fails::<Pig>(
        "proves = ['PIG-05']\nwhen = ['A hold']\nthen.waiting = ['B']",
        "it claims to prove PIG-05 but nothing in it cites PIG-05",
    );
    fails::<Pig>("proves = ['TST-99']\nthen.waiting = ['A']", "TST-99 is no rule of pig");
    fails::<Pig>("proves = ['pig-04']\nwhen = ['A hold']\nthen.waiting = ['B']", "pig-04 is no rule of pig");
    fails::<Pig>("when = ['B roll']\nthen.refused = 'TST-98'", "TST-98 is no rule of pig");
}

#[test]
fn a_check_can_show_a_rule_that_nothing_cites() {
    let claim = "given = '34 71 | A 12'\nproves = ['PIG-01']\nthen.waiting = ['A']\n";
    assert_eq!(outcome::<Pig>(&format!("{claim}then.shows = {{ PIG-01 = 'waiting' }}")), Outcome::Passed);
    fails::<Pig>(claim, "it claims to prove PIG-01 but nothing in it cites PIG-01");
    let misread = |shows: &str| {
        let text = format!("game = 'pig'\n[[scenario]]\nname = 'x'\n{claim}then.shows = {shows}");
        scenario::read(&text).unwrap_err().to_string()
    };
    let missing = misread("{ PIG-01 = 'legal' }");
    assert!(missing.contains("`shows` names a check that this scenario does not make"), "{missing}");
    let unclaimed = misread("{ PIG-02 = 'waiting' }");
    assert!(unclaimed.contains("`shows` names a rule that is not in `proves`"), "{unclaimed}");
    assert!(misread("{ PIG-01 = 'says' }").contains("unknown variant `says`"));
}

#[test]
fn a_file_of_another_game_fails_throughout() {
    let file = scenario::read("game = 'toy'\n[[scenario]]\nname = 'x'\nthen.waiting = []").unwrap();
    let report = scenario::run::<Pig>(&file);
    assert_eq!(
        report.results[0].outcome,
        Outcome::Failed("this file is for `toy`, not for `pig`".to_owned())
    );
}
