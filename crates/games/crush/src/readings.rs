//! Points that the rulebook leaves open and that a table can read otherwise, each a switch.

use kernel::{OptionSpec, Reading, RuleId, Setup};
use serde::Serialize;

/// How a table reads what the rulebook leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Readings {
    /// Rule CMR-57: whether the tentacle goes with its building that is thrashed, gassed or collapses.
    pub fallen_tentacle: Reading,
    /// Rule CMR-65: whether a grabbed building counts as a building in a Blast.
    pub grabbed_building: Reading,
    /// Rule CMR-82: whether a helicopter falls with its building into a MegaHole.
    pub falling_helicopter: Reading,
    /// Rule CMR-107: whether Acid Gas destroys tentacles.
    pub gassed_tentacles: Reading,
    /// Rule CMR-108: whether Mashed is always won.
    pub mashed_won: Reading,
    /// Rule CMR-113: whether only what the Monster tramples was flattened.
    pub flattened: Reading,
}

const FALLEN_TENTACLE: OptionSpec = OptionSpec::reading(
    "reading-fallen-tentacle",
    "a tentacle goes with its grabbed building that is thrashed, gassed or collapses, and its Hole is revealed",
    RuleId("CMR-57"),
);

const GRABBED_BUILDING: OptionSpec = OptionSpec::reading(
    "reading-grabbed-building",
    "in a Blast a grabbed building counts as a building: it is grabbed already, so nothing happens in its zone",
    RuleId("CMR-65"),
);

const FALLING_HELICOPTER: OptionSpec = OptionSpec::reading(
    "reading-falling-helicopter",
    "a helicopter on a building that collapses into a MegaHole is lost with it",
    RuleId("CMR-82"),
);

const GASSED_TENTACLES: OptionSpec = OptionSpec::reading(
    "reading-gassed-tentacles",
    "Acid Gas destroys tentacles too, and their Holes are revealed; that alone does not lose the card",
    RuleId("CMR-107"),
);

const MASHED_WON: OptionSpec = OptionSpec::reading(
    "reading-mashed-won",
    "Mashed is always won: it names no condition",
    RuleId("CMR-108"),
);

const FLATTENED: OptionSpec = OptionSpec::reading(
    "reading-flattened",
    "Freakout is lost only by buildings that the Monster tramples, not by those destroyed otherwise",
    RuleId("CMR-113"),
);

/// The options of a table.
pub(crate) const OPTIONS: &[OptionSpec] =
    &[FALLEN_TENTACLE, GRABBED_BUILDING, FALLING_HELICOPTER, GASSED_TENTACLES, MASHED_WON, FLATTENED];

impl Readings {
    /// The readings of a table.
    pub(crate) fn of(setup: &Setup) -> Self {
        Self {
            fallen_tentacle: setup.reading(&FALLEN_TENTACLE),
            grabbed_building: setup.reading(&GRABBED_BUILDING),
            falling_helicopter: setup.reading(&FALLING_HELICOPTER),
            gassed_tentacles: setup.reading(&GASSED_TENTACLES),
            mashed_won: setup.reading(&MASHED_WON),
            flattened: setup.reading(&FLATTENED),
        }
    }
}
