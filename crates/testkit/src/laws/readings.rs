//! Other readings of rules: each is a switch about a point that we read, and a scenario fails without it.

use kernel::{Ledger, Mark, OptionSpec, Show};

use crate::scenario::{self, File, Scenario};

/// What is wrong with the readings of a game, whose scenarios are these.
pub(super) fn wrong_readings<G: Show>(ledger: &Ledger, files: &[File]) -> Vec<String> {
    let mut wrong = Vec::new();
    for option in G::options() {
        let key = option.key;
        if option.is_reading() != key.starts_with(OptionSpec::READING) {
            wrong.push(format!(
                "the keys of readings begin with `{}`, and no others: `{key}`",
                OptionSpec::READING
            ));
        }
        if !option.is_reading() {
            continue;
        }
        if option.default != "off" || option.values() != ["off", "on"] {
            wrong.push(format!("`{key}` is a reading, so it is a switch that is off"));
        }
        if ledger.get(option.rule.0).is_some_and(|rule| !is_ours(rule.mark, &rule.text)) {
            wrong
                .push(format!("`{key}` reads {} otherwise, which marks nothing as our reading", option.rule));
        }
        if !files.iter().any(|file| file.scenarios.iter().any(|one| proves::<G>(file, one, option))) {
            wrong.push(format!("no scenario proves {} with `{key}` and fails without it", option.rule));
        }
    }
    wrong
}

/// Whether a rule is our reading, or marks a part of it as one.
fn is_ours(mark: Mark, text: &str) -> bool {
    mark == Mark::OurReading || ["I:", "(I)"].iter().any(|sign| text.contains(sign))
}

/// Whether a scenario proves the rule of a reading, and only because it is switched on.
fn proves<G: Show>(file: &File, scenario: &Scenario, option: &OptionSpec) -> bool {
    let about = scenario.proves.iter().any(|rule| *rule == option.rule.0) && scenario.options.is_on(option);
    let passes = |scenario: Scenario| {
        let alone = File { game: file.game.clone(), scenarios: vec![scenario] };
        scenario::run::<G>(&alone).passed()
    };
    about && passes(scenario.clone()) && {
        let mut without = scenario.clone();
        without.options.0.remove(option.key);
        !passes(without)
    }
}
