//! Points that the rulebook leaves open and that a table can read otherwise, each a switch.

use kernel::{OptionSpec, Reading, RuleId, Setup};
use serde::Serialize;

/// How a table reads what the rulebook leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Readings {
    /// Rule KID-24: whether a Dark Portal takes the injuries off, as Limbo does.
    pub portal_heals: Reading,
    /// Rule KID-25: whether a turn begins anew with a draw after a negated Dark Portal.
    pub second_draw: Reading,
    /// Rule KID-26: whether a Dark Portal drawn in a trap ends the turn before the escape roll.
    pub turn_ends: Reading,
    /// Rule KID-44: whether all trapped at once have lost without being asked for a Light Portal.
    pub no_last_light: Reading,
}

pub(crate) const PORTAL_HEALS: OptionSpec = OptionSpec::reading(
    "reading-portal-heals",
    "a Dark Portal takes the injuries off, as Limbo does",
    RuleId("KID-24"),
);

pub(crate) const SECOND_DRAW: OptionSpec = OptionSpec::reading(
    "reading-second-draw",
    "whoever negates a Dark Portal takes the whole turn as usual, and draws again",
    RuleId("KID-25"),
);

pub(crate) const TURN_ENDS: OptionSpec = OptionSpec::reading(
    "reading-turn-ends",
    "a Dark Portal drawn in a trap ends the turn at once: no escape is tried",
    RuleId("KID-26"),
);

pub(crate) const NO_LAST_LIGHT: OptionSpec = OptionSpec::reading(
    "reading-no-last-light",
    "when all are trapped the game is lost at once: nobody is asked for a Light Portal any more",
    RuleId("KID-44"),
);

impl Readings {
    /// The readings of a table.
    pub(crate) fn of(setup: &Setup) -> Self {
        Self {
            portal_heals: setup.reading(&PORTAL_HEALS),
            second_draw: setup.reading(&SECOND_DRAW),
            turn_ends: setup.reading(&TURN_ENDS),
            no_last_light: setup.reading(&NO_LAST_LIGHT),
        }
    }
}
