//! What a player of Monster Strike can do.

use serde::{Deserialize, Serialize};

use crate::{Aim, DieIndex, Slot};

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
