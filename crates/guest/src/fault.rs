//! What a program can do wrong in a match, and the house rule that it breaks with it.

use std::fmt;

use serde::Serialize;

/// A house rule of a match, which `docs/bot-protocol.md` tells in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseRule {
    /// Its id.
    pub id: &'static str,
    /// What it says, in short.
    pub text: &'static str,
}

/// Which house rule a program has broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// It took longer than it may.
    Time,
    /// It ended, or closed its output.
    Crash,
    /// It chose something that is not legal.
    Nonsense,
    /// It wrote more than it may.
    Flood,
    /// It wrote something that is no message of the protocol, or not the one that it was asked for.
    Protocol,
}

impl FaultKind {
    /// All of them, in the order of their rules.
    pub const ALL: [Self; 5] = [Self::Time, Self::Crash, Self::Nonsense, Self::Flood, Self::Protocol];

    /// The house rule that it breaks.
    pub const fn rule(self) -> HouseRule {
        match self {
            Self::Time => HouseRule { id: "MATCH-1", text: "a bot answers in its time" },
            Self::Crash => HouseRule { id: "MATCH-2", text: "a bot stays until it is told to quit" },
            Self::Nonsense => HouseRule { id: "MATCH-3", text: "a bot chooses one of the legal actions" },
            Self::Flood => HouseRule { id: "MATCH-4", text: "a bot writes no more than it may" },
            Self::Protocol => {
                HouseRule { id: "MATCH-5", text: "a bot answers what it is asked, as the protocol says" }
            }
        }
    }

    /// Its name in reports.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Crash => "crash",
            Self::Nonsense => "nonsense",
            Self::Flood => "flood",
            Self::Protocol => "protocol",
        }
    }
}

/// What a program did wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why} ({})", .kind.rule().id)]
pub struct Fault {
    /// Which rule it broke.
    pub kind: FaultKind,
    /// What it did, in one sentence.
    pub why: String,
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, why: impl Into<String>) -> Self {
        Self { kind, why: why.into() }
    }
}

/// At most so many letters of what a program wrote are quoted.
const QUOTED: usize = 80;

/// What a program wrote, fit to be shown: short, and with nothing in it that a terminal would obey.
pub(crate) struct Quoted<'t>(pub(crate) &'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.0.chars();
        write!(f, "`")?;
        for letter in letters.by_ref().take(QUOTED) {
            match letter {
                '"' | '\'' => write!(f, "{letter}")?,
                _ => write!(f, "{}", letter.escape_debug())?,
            }
        }
        write!(f, "{}`", if letters.next().is_some() { "…" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_an_id_of_its_own() {
        let ids = FaultKind::ALL.map(|kind| kind.rule().id);
        assert_eq!(ids, ["MATCH-1", "MATCH-2", "MATCH-3", "MATCH-4", "MATCH-5"]);
        assert_eq!(Fault::new(FaultKind::Crash, "it ended").to_string(), "it ended (MATCH-2)");
    }

    #[test]
    fn what_is_quoted_is_short_and_harmless() {
        assert_eq!(Quoted("{\"a\": 1}").to_string(), "`{\"a\": 1}`");
        assert_eq!(Quoted("\u{1b}[2J").to_string(), "`\\u{1b}[2J`");
        let long = Quoted(&"x".repeat(1000)).to_string();
        assert_eq!(long.chars().count(), QUOTED + 3, "{long}");
    }
}
