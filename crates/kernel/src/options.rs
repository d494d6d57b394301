//! What a table agrees on before it begins: seats and options, with clear errors.

use std::{collections::BTreeMap, fmt, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{Origin, Pack, RuleId};

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `on` or `off`.
    Toggle,
    /// One of these words.
    Choice(&'static [&'static str]),
}

/// An option a table can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name, as written in commands, scenarios and records.
    pub key: &'static str,
    /// What it does, in a short sentence.
    pub label: &'static str,
    /// The values it takes.
    pub kind: OptionKind,
    /// The value unless said otherwise.
    pub default: &'static str,
    /// The rule that offers it, or that is read otherwise.
    pub rule: RuleId,
    /// Where it comes from.
    pub origin: Origin,
}

impl OptionSpec {
    /// The values it takes, in order.
    pub const fn values(&self) -> &'static [&'static str] {
        match self.kind {
            OptionKind::Toggle => &["off", "on"],
            OptionKind::Choice(words) => words,
        }
    }
}

/// Options by name. What is not named has its default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub BTreeMap<String, String>);

impl Options {
    /// Reads `key=value`; a bare `key` means `on`.
    pub fn set(&mut self, text: &str) {
        let (key, value) = text.split_once('=').unwrap_or((text, "on"));
        self.0.insert(key.trim().to_owned(), value.trim().to_owned());
    }

    /// The value of an option that has passed [`Setup::check`].
    pub fn value<'a>(&'a self, spec: &'a OptionSpec) -> &'a str {
        self.0.get(spec.key).map_or(spec.default, String::as_str)
    }

    /// Whether a toggle is on.
    pub fn is_on(&self, spec: &OptionSpec) -> bool {
        self.value(spec) == "on"
    }
}

/// How many sit at the table, and what they agreed on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The number of players.
    pub players: u8,
    /// The options.
    pub options: Options,
    /// The content pack, if not the game's own; the rules hash of a record covers it.
    #[serde(skip)]
    pub pack: Option<Arc<Pack>>,
}

impl Setup {
    /// A table of this size with no option set.
    pub fn of(players: u8) -> Self {
        Self { players, options: Options::default(), pack: None }
    }

    /// The same table with one more option, written `key=value` or `key`.
    #[must_use]
    pub fn with(mut self, option: &str) -> Self {
        self.options.set(option);
        self
    }

    /// The same table with this content pack.
    #[must_use]
    pub fn with_pack(mut self, pack: Option<Arc<Pack>>) -> Self {
        self.pack = pack;
        self
    }

    /// Refuses options that the game does not have or values they do not take.
    pub fn check(&self, specs: &[OptionSpec]) -> Result<(), SetupError> {
        for (key, value) in &self.options.0 {
            let Some(spec) = specs.iter().find(|spec| spec.key == key) else {
                let known: Vec<_> = specs.iter().map(|spec| spec.key).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                return Err(SetupError::plain(format!(
                    "there is no option `{key}`; the options are: {known}"
                )));
            };
            if !spec.values().contains(&value.as_str()) {
                let values = spec.values().join(" or ");
                return Err(SetupError {
                    rule: Some(spec.rule),
                    message: format!("option `{key}` is {values}, not `{value}`"),
                });
            }
        }
        Ok(())
    }
}

/// Why a table cannot be set up like this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The rule that forbids it, where one does.
    pub rule: Option<RuleId>,
    /// What is wrong, in one sentence.
    pub message: String,
}

impl SetupError {
    /// An error no rule stands behind.
    pub fn plain(message: String) -> Self {
        Self { rule: None, message }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.message),
            None => write!(f, "{}", self.message),
        }
    }
}

impl std::error::Error for SetupError {}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[OptionSpec {
        key: "fog",
        label: "hide things",
        kind: OptionKind::Toggle,
        default: "off",
        rule: RuleId("TST-01"),
        origin: Origin::Offered,
    }];

    #[test]
    fn wrong_options_are_named() {
        assert_eq!(Setup::of(2).with("fog").check(SPECS), Ok(()));
        assert!(Setup::of(2).with("fog").options.is_on(&SPECS[0]));
        assert!(!Setup::of(2).options.is_on(&SPECS[0]));
        let unknown = Setup::of(2).with("frog=on").check(SPECS).unwrap_err().to_string();
        assert_eq!(unknown, "there is no option `frog`; the options are: fog");
        let value = Setup::of(2).with("fog=maybe").check(SPECS).unwrap_err().to_string();
        assert_eq!(value, "option `fog` is off or on, not `maybe` (TST-01)");
    }
}
