//! Citations: the permanent id of a rule, and everything that names one.

use std::fmt;

use serde::Serialize;

/// The permanent id of a rule, such as `STR-21`; its text stands in the game's [`Ledger`](crate::Ledger).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// What acts because of a rule and can say which: events and reasons for a refusal.
pub trait Cites {
    /// The rule behind it.
    fn rule(&self) -> RuleId;
}
