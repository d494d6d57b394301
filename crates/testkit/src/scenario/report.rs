//! How the scenarios of a file went, ready for a terminal.

use std::fmt;

/// How the scenarios of a file went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The game's slug.
    pub game: String,
    /// One result a scenario.
    pub results: Vec<ScenarioResult>,
}

/// How one scenario went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioResult {
    /// Its name.
    pub name: String,
    /// The line its name stands on.
    pub line: usize,
    /// The rules it proves, if it passed.
    pub proves: Vec<String>,
    /// Whether it holds.
    pub outcome: Outcome,
}

/// Whether a scenario holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything came as expected.
    Passed,
    /// Something did not; the message shows what was expected and what was found.
    Failed(String),
}

impl Report {
    /// Whether every scenario passed.
    pub fn passed(&self) -> bool {
        self.failures().next().is_none()
    }

    /// The scenarios that failed.
    pub fn failures(&self) -> impl Iterator<Item = &ScenarioResult> {
        self.results.iter().filter(|result| result.outcome != Outcome::Passed)
    }

    /// The rules that passed scenarios prove, with repeats.
    pub fn proved(&self) -> impl Iterator<Item = &str> {
        let passed = self.results.iter().filter(|result| result.outcome == Outcome::Passed);
        passed.flat_map(|result| result.proves.iter().map(String::as_str))
    }
}

impl fmt::Display for ScenarioResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.outcome {
            Outcome::Passed if self.proves.is_empty() => write!(f, "pass  {}", self.name),
            Outcome::Passed => write!(f, "pass  {} ({})", self.name, self.proves.join(", ")),
            Outcome::Failed(message) => {
                write!(f, "FAIL  {} (line {})", self.name, self.line)?;
                message.lines().try_for_each(|line| write!(f, "\n      {line}"))
            }
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for result in &self.results {
            writeln!(f, "{result}")?;
        }
        let (all, failed) = (self.results.len(), self.failures().count());
        write!(f, "{}: {} of {all} scenarios hold", self.game, all - failed)
    }
}
