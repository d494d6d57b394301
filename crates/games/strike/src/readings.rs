//! Points that the rulebook leaves open and that a table can read otherwise, each a switch.

use kernel::{OptionSpec, Reading, RuleId, Setup};
use serde::{Deserialize, Serialize};

/// How a table reads what the rulebook leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Readings {
    /// Rule STR-10: whether a spare die that misses the arena is out.
    pub spare_die: Reading,
    /// Rule STR-23: whether a throw into an arena that emptied during the turn is all in.
    pub empty_arena: Reading,
    /// Rule STR-42: whether the winner of the last game breaks a tie.
    pub tournament_tie: Reading,
}

pub(crate) const SPARE_DIE: OptionSpec = OptionSpec::reading(
    "reading-spare-die",
    "a spare die that misses the arena is out of the game: the arena is empty, and whoever starts goes all in",
    RuleId("STR-10"),
);

pub(crate) const EMPTY_ARENA: OptionSpec = OptionSpec::reading(
    "reading-empty-arena",
    "whoever throws on into an arena that emptied during the turn goes all in",
    RuleId("STR-23"),
);

pub(crate) const TOURNAMENT_TIE: OptionSpec = OptionSpec::reading(
    "reading-tournament-tie",
    "tied for the fewest points of a tournament, the winner of the last game wins if among them",
    RuleId("STR-42"),
);

impl Readings {
    /// The readings of a table.
    pub(crate) fn of(setup: &Setup) -> Self {
        Self {
            spare_die: setup.reading(&SPARE_DIE),
            empty_arena: setup.reading(&EMPTY_ARENA),
            tournament_tie: setup.reading(&TOURNAMENT_TIE),
        }
    }
}
