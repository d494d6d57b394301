//! The file of scenarios as written, read strictly: an unknown key or a scenario that checks nothing is an error.

use std::{collections::BTreeMap, sync::Arc};

use kernel::{Meta, OptionValue, Options, Pack};
use serde::Deserialize;
use toml::Spanned;

use super::ScenarioError;

/// A file of scenarios for one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The game's slug.
    pub game: String,
    /// The scenarios in the order they are written.
    pub scenarios: Vec<Scenario>,
}

impl File {
    /// The same scenarios, played with this content pack.
    #[must_use]
    pub fn with_pack(mut self, pack: &Arc<Pack>) -> Self {
        for scenario in &mut self.scenarios {
            scenario.pack = Some(Arc::clone(pack));
        }
        self
    }
}

/// One scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenario {
    /// The line its name stands on.
    pub line: usize,
    /// What it shows, in a sentence.
    pub name: String,
    /// The rules it proves.
    pub proves: Vec<String>,
    /// How many play; otherwise the given position says so, or it is the game's fewest.
    pub players: Option<u8>,
    /// The table's options.
    pub options: Options,
    /// The position it begins from; otherwise the set-up.
    pub given: Option<String>,
    /// What chance answers, in order.
    pub dice: Vec<String>,
    /// What is tried, in order: a seat's letter and an action.
    pub when: Vec<String>,
    /// What has to come of it.
    pub then: Then,
    /// The content pack it is played with, if not the game's own.
    pub pack: Option<Arc<Pack>>,
    /// The name of the one that its file wants: a pack that comes with the game.
    pub pack_name: Option<String>,
}

impl Scenario {
    /// The content pack it is played with: the one that is given, or the one that its file names; nothing for the game's own.
    pub fn pack_of<G: Meta>(&self) -> Result<Option<Arc<Pack>>, String> {
        let named = match self.pack_name.as_deref() {
            None | Some("base") => return Ok(self.pack.clone()),
            Some(name) => name,
        };
        let found = || G::more_packs().iter().find(|pack| pack.name == named);
        match self.pack.as_ref().or_else(found) {
            Some(pack) => Ok(Some(Arc::clone(pack))),
            None => Err(format!("no pack `{named}` comes with {}", G::NAME)),
        }
    }
}

/// What has to come of a scenario; what is not named is not looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Then {
    /// All events of all steps, in order.
    pub events: Option<Vec<String>>,
    /// Events that must occur in this order, with others between them.
    pub includes: Option<Vec<String>>,
    /// The rule that refuses the last thing tried.
    pub refused: Option<String>,
    /// A part of the refusal's message.
    pub says: Option<String>,
    /// The position at the end.
    pub position: Option<String>,
    /// What viewers see at the end.
    pub views: BTreeMap<String, String>,
    /// All legal actions of seats at the end.
    pub legal: BTreeMap<String, Vec<String>>,
    /// The seats with a decision at the end.
    pub waiting: Option<Vec<String>>,
    /// The result of the finished game.
    pub result: Option<String>,
    /// Which check shows a rule that no event and no refusal cites.
    pub shows: BTreeMap<String, Check>,
}

/// A check that can show a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// What happens, by events that cite other rules.
    Events,
    /// The position at the end.
    Position,
    /// What viewers see.
    Views,
    /// The legal actions.
    Legal,
    /// The seats with a decision.
    Waiting,
    /// The result.
    Result,
}

impl Check {
    /// Whether a scenario makes this check.
    fn is_made(self, then: &Then) -> bool {
        match self {
            Self::Events => then.events.is_some() || then.includes.is_some(),
            Self::Position => then.position.is_some(),
            Self::Views => !then.views.is_empty(),
            Self::Legal => !then.legal.is_empty(),
            Self::Waiting => then.waiting.is_some(),
            Self::Result => then.result.is_some(),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenFile {
    game: Spanned<String>,
    pack: Option<String>,
    #[serde(default, rename = "scenario")]
    scenarios: Vec<WrittenScenario>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenScenario {
    name: Spanned<String>,
    #[serde(default)]
    proves: Vec<String>,
    players: Option<u8>,
    #[serde(default)]
    options: BTreeMap<String, OptionValue>,
    given: Option<String>,
    #[serde(default)]
    dice: Vec<String>,
    #[serde(default)]
    when: Vec<String>,
    #[serde(default)]
    then: Then,
}

/// Reads a file of scenarios; the error names the line and the column.
pub fn read(text: &str) -> Result<File, ScenarioError> {
    let written: WrittenFile =
        toml::from_str(text).map_err(|error| ScenarioError::from_toml(text, &error))?;
    if written.scenarios.is_empty() {
        let end = written.game.span().start;
        return Err(ScenarioError::at(text, end, "there is no [[scenario]] in this file"));
    }
    let mut scenarios: Vec<Scenario> = Vec::new();
    for scenario in written.scenarios {
        let start = scenario.name.span().start;
        let known = scenarios.iter().find(|known| known.name == *scenario.name.get_ref());
        let wrong = match (known, wrong_with(&scenario)) {
            (Some(known), _) => Some(format!("the scenario on line {} has this name too", known.line)),
            (None, wrong) => wrong.map(str::to_owned),
        };
        if let Some(wrong) = wrong {
            return Err(ScenarioError::at(text, start, &wrong));
        }
        scenarios.push(Scenario {
            line: ScenarioError::at(text, start, "").line,
            name: scenario.name.into_inner(),
            proves: scenario.proves,
            players: scenario.players,
            options: scenario.options.into(),
            given: scenario.given,
            dice: scenario.dice,
            when: scenario.when,
            then: scenario.then,
            pack: None,
            pack_name: written.pack.clone(),
        });
    }
    Ok(File { game: written.game.into_inner(), scenarios })
}

fn wrong_with(scenario: &WrittenScenario) -> Option<&'static str> {
    let then = &scenario.then;
    if scenario.name.get_ref().trim().is_empty() {
        Some("a scenario needs a name")
    } else if *then == Then::default() {
        Some("this scenario checks nothing: its [scenario.then] is empty or missing")
    } else if then.events.is_some() && then.includes.is_some() {
        Some("`events` is the whole list and `includes` a part of it: give one of the two")
    } else if then.shows.values().any(|check| !check.is_made(then)) {
        Some("`shows` names a check that this scenario does not make")
    } else if then.shows.keys().any(|rule| !scenario.proves.contains(rule)) {
        Some("`shows` names a rule that is not in `proves`")
    } else {
        None
    }
}
