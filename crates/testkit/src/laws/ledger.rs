//! Law 9: every rule of the ledger is cited by code and proved by a scenario, and nothing cites a rule that is not there; so is
//! every other reading of a rule.

use std::{collections::BTreeSet, fs, path::Path};

use kernel::{Cites, Ledger, Setup, Show};

use super::{
    explore::{Effort, explore},
    readings::wrong_readings,
};
use crate::{
    citations::{citations, in_code},
    room::{self, RoomFile},
    scenario,
};

const EFFORT: Effort = Effort { cases: 64, longest: 300 };

/// Law 9, over the files of a game's room and the events of some games.
pub fn ledger<G: Show>(room: &Path, setups: &[Setup]) -> Result<(), String> {
    let markdown = fs::read_to_string(room.join("RULES.md")).map_err(|error| format!("RULES.md: {error}"))?;
    let ledger = Ledger::read(&markdown).map_err(|error| format!("RULES.md: {error}"))?;
    if ledger != *G::ledger() {
        return Err("the game's ledger is not the one in its RULES.md".to_owned());
    }
    let mut wrong = in_sources(&ledger, &room::files(&room.join("src"), "rs")?)?;
    wrong.extend(in_scenarios::<G>(&ledger, &room::files(&room.join("tests/scenarios"), "toml")?)?);
    for option in G::options() {
        if ledger.get(option.rule.0).is_none() {
            wrong.push(format!("option `{}` cites {}, which is not in the ledger", option.key, option.rule));
        }
    }
    if !wrong.is_empty() {
        return Err(wrong.join("\n"));
    }
    explore::<G>(setups, EFFORT, |playthrough| {
        let events = playthrough.moments.iter().flat_map(|moment| &moment.events);
        events.map(Cites::rule).try_for_each(|rule| match ledger.look_up(rule.0) {
            Some(_) => Ok(()),
            None => Err(format!("an event cites {rule}, which is not in the ledger")),
        })
    })
}

fn in_sources(ledger: &Ledger, sources: &[RoomFile]) -> Result<Vec<String>, String> {
    let mut wrong = Vec::new();
    let prefixes: BTreeSet<&str> = ledger.rules.iter().filter_map(|rule| rule.id.get(..3)).collect();
    let mut cited = BTreeSet::new();
    for source in sources {
        cited.extend(in_code(&source.text).map_err(|error| format!("{}: {error}", source.name()))?);
        for citation in citations(&source.text) {
            let known = ledger.rules.iter().any(|rule| rule.id == citation.id);
            if prefixes.contains(citation.prefix()) && !known {
                let place = format!("{}:{}", source.name(), citation.line);
                wrong.push(format!("{place}: {} is cited, but not in the ledger", citation.id));
            }
        }
    }
    let uncited = ledger.rules.iter().filter(|rule| !cited.contains(&rule.id));
    wrong.extend(uncited.map(|rule| format!("{} is not cited in src", rule.id)));
    Ok(wrong)
}

/// A rule counts as proved only by a scenario that shows it: by an event, a refusal or a check it names.
fn in_scenarios<G: Show>(ledger: &Ledger, files: &[RoomFile]) -> Result<Vec<String>, String> {
    let mut proved = BTreeSet::new();
    let mut wrong = Vec::new();
    let mut all = Vec::new();
    for file in files {
        let read = scenario::read(&file.text).map_err(|error| format!("{}: {error}", file.name()))?;
        let unshown = scenario::unshown::<G>(&read);
        wrong.extend(unshown.into_iter().map(|(line, what)| format!("{}:{line}: {what}", file.name())));
        proved.extend(read.scenarios.iter().flat_map(|scenario| scenario.proves.iter().cloned()));
        all.push(read);
    }
    wrong.extend(wrong_readings::<G>(ledger, &all));
    let unproved = ledger.rules.iter().filter(|rule| !proved.contains(&rule.id));
    wrong.extend(unproved.map(|rule| format!("{} is not proved by any scenario", rule.id)));
    Ok(wrong)
}
