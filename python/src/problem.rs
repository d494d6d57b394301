//! What is wrong, as a Python exception: the classes stand in `monsterbox/errors.py`.

use std::fmt::Display;

use kernel::{Cites, Game, NotationError, PlayError, RecordError, Refusal, SetupError, play::RULE_ANSWER};
use monsterbox_box::{UnknownGame, packs::PackError};
use pyo3::{exceptions::PyRuntimeError, prelude::*};
use table::TableError;

/// Which exception is raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Something that cannot be read, or that does not exist.
    BadInput,
    /// The rules say no.
    Refused,
    /// A record that is torn, altered or foreign.
    BadRecord,
    /// An experiment that cannot be played or reported.
    LabError,
}

impl Kind {
    const fn class(self) -> &'static str {
        match self {
            Self::BadInput => "BadInput",
            Self::Refused => "Refused",
            Self::BadRecord => "BadRecord",
            Self::LabError => "LabError",
        }
    }
}

/// Why something is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    kind: Kind,
    sentence: String,
    rule: Option<String>,
}

impl Problem {
    /// Something that cannot be read, or that does not exist.
    pub(crate) fn input(sentence: impl Display) -> Self {
        Self { kind: Kind::BadInput, sentence: sentence.to_string(), rule: None }
    }

    /// An experiment that cannot be played or reported.
    pub(crate) fn lab(sentence: impl Display) -> Self {
        Self { kind: Kind::LabError, sentence: sentence.to_string(), rule: None }
    }

    /// A text that cannot be read; `what` says which.
    pub(crate) fn notation(what: &str, error: &NotationError) -> Self {
        let NotationError { column, message, rule } = error;
        let rule = rule.map(|rule| rule.0.to_owned());
        Self { kind: Kind::BadInput, sentence: format!("{what}, column {column}: {message}"), rule }
    }

    /// An action that is not taken.
    pub(crate) fn refusal<G: Game>(rules: &G::Rules, state: &G::State, refusal: &Refusal<G::Reason>) -> Self {
        let rule = refusal.rule::<G>(rules, state).0.to_owned();
        Self { kind: Kind::Refused, sentence: refusal.to_string(), rule: Some(rule) }
    }

    /// An outcome that is not taken.
    pub(crate) fn outcome<G: Game>(error: &PlayError<G::Reason>) -> Self {
        let rule = match error {
            PlayError::Impossible(reason) => reason.rule().0,
            PlayError::NoChance | PlayError::Source(_) => RULE_ANSWER.0,
        };
        Self { kind: Kind::Refused, sentence: error.to_string(), rule: Some(rule.to_owned()) }
    }

    /// The same with a place before the sentence.
    #[must_use]
    pub(crate) fn at(self, place: impl Display) -> Self {
        Self { sentence: format!("{place}: {}", self.sentence), ..self }
    }

    /// Whether the rules say no, and nothing else is wrong.
    pub(crate) fn is_refusal(&self) -> bool {
        self.kind == Kind::Refused
    }

    /// The sentence and the rule.
    pub(crate) fn told(self) -> (String, Option<String>) {
        (self.sentence, self.rule)
    }
}

impl From<SetupError> for Problem {
    fn from(error: SetupError) -> Self {
        let rule = error.rule.map(|rule| rule.0.to_owned());
        Self { kind: Kind::BadInput, sentence: error.message, rule }
    }
}

impl From<UnknownGame> for Problem {
    fn from(error: UnknownGame) -> Self {
        Self::input(error)
    }
}

impl From<PackError> for Problem {
    fn from(error: PackError) -> Self {
        Self::input(error)
    }
}

impl From<RecordError> for Problem {
    fn from(error: RecordError) -> Self {
        Self { kind: Kind::BadRecord, sentence: error.to_string(), rule: None }
    }
}

impl From<TableError> for Problem {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Game(error) => error.into(),
            TableError::Setup(error) => error.into(),
            TableError::Record(error) => error.into(),
            TableError::Seat(_) | TableError::Position(_) => {
                Self { kind: Kind::BadRecord, sentence: error.to_string(), rule: None }
            }
        }
    }
}

impl From<lab::LabError> for Problem {
    fn from(error: lab::LabError) -> Self {
        Self::lab(error)
    }
}

impl From<Problem> for PyErr {
    fn from(problem: Problem) -> Self {
        Python::attach(|py| {
            let made = py.import("monsterbox.errors").and_then(|errors| {
                errors.getattr(problem.kind.class())?.call1((&problem.sentence, problem.rule.as_deref()))
            });
            match made {
                Ok(error) => Self::from_value(error),
                // Only where the package around this module is missing.
                Err(_) => PyRuntimeError::new_err(problem.sentence),
            }
        })
    }
}
