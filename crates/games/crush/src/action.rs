//! What a player of Crush Monster Rampage! can do: small steps, as a person takes them.

use serde::{Deserialize, Serialize};

use crate::{
    board::{Square, Way},
    cards::Hit,
    units::Kind,
};

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Rule CMR-41: bring a reserve unit in over an edge, on to this square.
    Enter {
        /// What enters.
        kind: Kind,
        /// Where it stops.
        to: Square,
        /// Which way it faces there; none for a helicopter.
        way: Option<Way>,
    },
    /// Rule CMR-30: move a unit by the cheapest path.
    Move {
        /// The square it is on.
        from: Square,
        /// Where it stops.
        to: Square,
        /// Which way it faces there; none for a helicopter.
        way: Option<Way>,
    },
    /// Rule CMR-44: trade a won card for a reserve unit.
    Trade {
        /// The kind of unit.
        kind: Kind,
        /// The card that is given; the first of those won where none is named.
        card: Option<Hit>,
    },
    /// Rule CMR-20: end the movement phase.
    EndMovement,
    /// Rule CMR-50: roll the Monster Die.
    RollMonsterDie,
    /// Rule CMR-90: fire at the Monster or a tentacle.
    Shoot {
        /// The square of the unit that fires.
        from: Square,
        /// The square fired at.
        at: Square,
    },
    /// Rule CMR-94: pass a unit over, so that others may fire first.
    PassOver(Square),
    /// Rule CMR-99: stop attacking.
    StopAttacking,
    /// Rule CMR-96: which of several nearest buildings a critical miss sets on fire.
    SetAblaze(Square),
    /// Rule CMR-102: which reserve unit a Critical Hit brings.
    TakeReserve(Kind),
    /// Rule CMR-103: where survivors go whose square is taken by a unit.
    Shelter(Square),
}
