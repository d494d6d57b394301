//! Runs the scenarios of a file, or of a folder, for a game.

use std::path::Path;

use kernel::Show;

use super::{
    Outcome, Report, ScenarioResult, expect,
    file::{File, Scenario, read},
    trial::Trial,
};
use crate::room;

/// Runs every scenario of a file.
///
/// ```
/// use monsterbox_testkit::scenario;
/// use pig::Pig;
///
/// let file = scenario::read(
///     r#"
///     game = "pig"
///
///     [[scenario]]
///     name = "A one loses the turn"
///     proves = ["PIG-03"]
///     given = "34 71 | A 12"
///     dice = ["1"]
///     when = ["A roll"]
///     then.events = ["A rolled 1 and lost 12 [PIG-03]"]
///     "#,
/// );
/// let report = scenario::run::<Pig>(&file.expect("it is well written"));
/// assert!(report.passed(), "{report}");
/// ```
pub fn run<G: Show>(file: &File) -> Report {
    let run_one = |scenario: &Scenario| ScenarioResult {
        name: scenario.name.clone(),
        line: scenario.line,
        proves: scenario.proves.clone(),
        outcome: outcome::<G>(file, scenario),
    };
    Report { game: file.game.clone(), results: file.scenarios.iter().map(run_one).collect() }
}

fn outcome<G: Show>(file: &File, scenario: &Scenario) -> Outcome {
    if file.game != G::SLUG {
        return Outcome::Failed(format!("this file is for `{}`, not for `{}`", file.game, G::SLUG));
    }
    let wrong = match Trial::<G>::of(scenario) {
        Ok(trial) => expect::differences(scenario, &trial),
        Err(mistake) => vec![mistake],
    };
    if wrong.is_empty() { Outcome::Passed } else { Outcome::Failed(wrong.join("\n")) }
}

/// What the scenarios of a file claim to prove without showing it, each with its line: stricter than [`run()`], for the
/// scenarios that stand for a game's ledger. Here a view backs only the claims that `shows` names it for.
pub fn unshown<G: Show>(file: &File) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for scenario in &file.scenarios {
        // What cannot be tried at all is a failure of the run.
        let Ok(trial) = Trial::<G>::of(scenario) else { continue };
        let claims = expect::unshown(scenario, &trial);
        found.extend(claims.map(|id| {
            (scenario.line, format!("`{}` claims to prove {id}, but does not show it", scenario.name))
        }));
    }
    found
}

/// Runs every `.toml` file below a folder; the error shows every file that cannot be read and every failure.
pub fn check_dir<G: Show>(folder: &Path) -> Result<usize, String> {
    let files = room::files(folder, "toml")?;
    if files.is_empty() {
        return Err(format!("there are no scenarios in {}", folder.display()));
    }
    let mut wrong = Vec::new();
    let mut held = 0;
    for file in files {
        match read(&file.text) {
            Err(error) => wrong.push(format!("{}: {error}", file.name())),
            Ok(scenarios) => {
                let report = run::<G>(&scenarios);
                held += report.results.len() - report.failures().count();
                wrong.extend(report.failures().map(|failure| format!("{}: {failure}", file.name())));
            }
        }
    }
    if wrong.is_empty() { Ok(held) } else { Err(wrong.join("\n\n")) }
}
