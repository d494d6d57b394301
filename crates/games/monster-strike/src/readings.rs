//! Points that the rulebook leaves open and that a table can read otherwise, each a switch.

use std::sync::Arc;

use kernel::{OptionSpec, Reading, RuleId, Setup};
use serde::Serialize;

use crate::{Content, pack::Check};

/// How a table reads what the rulebook leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Readings {
    /// Rule MST-21: whether a monster stays where it is if the location that it would move to is full.
    pub held_up: Reading,
    /// Rule MST-29: whether a monster that goes back from the first standing location leaves the town.
    pub driven_out: Reading,
    /// Rule MST-31: whether a monster does not enter a destroyed location.
    pub stays_away: Reading,
    /// Rule MST-42: whether every throw is checked as soon as it lies.
    pub each_throw: Reading,
    /// Rule MST-47: whether everybody must throw.
    pub must_throw: Reading,
}

pub(crate) const HELD_UP: OptionSpec = OptionSpec::reading(
    "reading-held-up",
    "a monster that would move to a full location stays where it is; only those that enter jump on",
    RuleId("MST-21"),
);

pub(crate) const DRIVEN_OUT: OptionSpec = OptionSpec::reading(
    "reading-driven-out",
    "a monster that goes back from the first standing location leaves the town and goes under the deck",
    RuleId("MST-29"),
);

pub(crate) const STAYS_AWAY: OptionSpec = OptionSpec::reading(
    "reading-stays-away",
    "a monster that would enter a destroyed location does not come, and goes under the deck",
    RuleId("MST-31"),
);

pub(crate) const EACH_THROW: OptionSpec = OptionSpec::reading(
    "reading-each-throw",
    "dice that a player throws one after the other are checked one by one, whatever the gear says",
    RuleId("MST-42"),
);

pub(crate) const MUST_THROW: OptionSpec = OptionSpec::reading(
    "reading-must-throw",
    "everybody throws: nobody may pass the dice on",
    RuleId("MST-47"),
);

impl Readings {
    /// The readings of a table.
    pub(crate) fn of(setup: &Setup) -> Self {
        Self {
            held_up: setup.reading(&HELD_UP),
            driven_out: setup.reading(&DRIVEN_OUT),
            stays_away: setup.reading(&STAYS_AWAY),
            each_throw: setup.reading(&EACH_THROW),
            must_throw: setup.reading(&MUST_THROW),
        }
    }

    /// Rule MST-42: the cards as the table reads them; read otherwise, no gear waits with its check.
    pub(crate) fn of_cards(self, content: Arc<Content>) -> Arc<Content> {
        if !self.each_throw.is_other() {
            return content;
        }
        let mut read = Content::clone(&content);
        read.gear.iter_mut().for_each(|gear| gear.check = Check::Each);
        Arc::new(read)
    }
}
