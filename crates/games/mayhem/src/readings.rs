//! Points that the rulebook leaves open and that a table can read otherwise, each a switch.

use kernel::{OptionSpec, Reading, RuleId, Setup};
use serde::Serialize;

/// How a table reads what the rulebook leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Readings {
    /// Rule MAY-24: whether the two special cards make a mashup.
    pub special_twins: Reading,
    /// Rule MAY-31: whether all who began a sudden death draw on after a tie.
    pub all_draw_on: Reading,
    /// Rule MAY-31: whether a special card counts 1 in a sudden death.
    pub sudden_special: Reading,
}

pub(crate) const SPECIAL_TWINS: OptionSpec = OptionSpec::reading(
    "reading-special-twins",
    "the two special cards are the same monster: both in a battle are a mashup",
    RuleId("MAY-24"),
);

pub(crate) const ALL_DRAW_ON: OptionSpec = OptionSpec::reading(
    "reading-all-draw-on",
    "after a tie in a sudden death for a trophy all who began it draw on, not only those still tied",
    RuleId("MAY-31"),
);

pub(crate) const SUDDEN_SPECIAL: OptionSpec = OptionSpec::reading(
    "reading-sudden-special",
    "a special card counts 1 in a sudden death: nobody has declared high there",
    RuleId("MAY-31"),
);

impl Readings {
    /// The readings of a table.
    pub(crate) fn of(setup: &Setup) -> Self {
        Self {
            special_twins: setup.reading(&SPECIAL_TWINS),
            all_draw_on: setup.reading(&ALL_DRAW_ON),
            sudden_special: setup.reading(&SUDDEN_SPECIAL),
        }
    }
}
