//! What a player of Monster Strike can do.

use serde::{Deserialize, Serialize};

use crate::{Aim, DieIndex, Slot};

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Named"))]
#[serde(from = "Named", into = "Named")]
pub enum Action {
    /// Pick the monster in this slot; several fit what the event says.
    Pick(Slot),
    /// Throw the dice that the gear asks for.
    Throw(Aim),
    /// Throw this die once more.
    Again(DieIndex, Aim),
    /// Leave the dice as they lie.
    Keep,
    /// Pass the dice on without throwing, or without throwing any more.
    Pass,
}

/// An action as JSON has it: `{"do": "again", "die": 1, "aim": …}`.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case")]
enum Named {
    Pick { slot: Slot },
    Throw { aim: Aim },
    Again { die: DieIndex, aim: Aim },
    Keep,
    Pass,
}

impl From<Action> for Named {
    fn from(action: Action) -> Self {
        match action {
            Action::Pick(slot) => Self::Pick { slot },
            Action::Throw(aim) => Self::Throw { aim },
            Action::Again(die, aim) => Self::Again { die, aim },
            Action::Keep => Self::Keep,
            Action::Pass => Self::Pass,
        }
    }
}

impl From<Named> for Action {
    fn from(named: Named) -> Self {
        match named {
            Named::Pick { slot } => Self::Pick(slot),
            Named::Throw { aim } => Self::Throw(aim),
            Named::Again { die, aim } => Self::Again(die, aim),
            Named::Keep => Self::Keep,
            Named::Pass => Self::Pass,
        }
    }
}
