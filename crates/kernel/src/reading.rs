//! Points that a rulebook leaves open: how we read them, and the switches with which a table reads them otherwise.

use serde::{Deserialize, Serialize};

use crate::{OptionKind, OptionSpec, RuleId, Setup};

/// Where an option comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The game offers it.
    Offered,
    /// The rulebook leaves a point open: this plays it otherwise than we read it.
    Reading,
}

/// How a table reads a point that the rulebook leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reading {
    /// As the ledger tells it.
    #[default]
    Ours,
    /// As the label of the switch tells it.
    Other,
}

impl Reading {
    /// Whether the table reads it otherwise than we do.
    #[inline]
    pub const fn is_other(self) -> bool {
        matches!(self, Self::Other)
    }
}

impl OptionSpec {
    /// What the keys of all other readings begin with.
    pub const READING: &'static str = "reading-";

    /// Another reading of a rule: a switch that is off unless said otherwise. Its label says how it is played then.
    pub const fn reading(key: &'static str, label: &'static str, rule: RuleId) -> Self {
        Self { key, label, kind: OptionKind::Toggle, default: "off", rule, origin: Origin::Reading }
    }

    /// Whether it is another reading of a rule.
    pub const fn is_reading(&self) -> bool {
        matches!(self.origin, Origin::Reading)
    }

    /// The rule that it reads otherwise, if it is a reading.
    pub fn reads(&self) -> Option<RuleId> {
        self.is_reading().then_some(self.rule)
    }
}

impl Setup {
    /// How this table reads the point behind a switch.
    pub fn reading(&self, spec: &OptionSpec) -> Reading {
        if self.options.is_on(spec) { Reading::Other } else { Reading::Ours }
    }
}
