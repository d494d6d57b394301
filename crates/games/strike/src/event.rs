//! What happened, each event with the rule that acted.

use kernel::{Cites, RuleId, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{Amount, Dice, Number, Side, Style};

/// How a turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TurnEnd {
    /// A match ends the turn.
    Matched,
    /// The player chose to stop.
    Stopped,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The spare die has to be rolled again: it shows X or lies outside.
    SpareRolledAgain {
        /// What lies in the arena.
        lies: Dice,
    },
    /// The spare die lies in the arena.
    SpareLanded {
        /// What it shows.
        lies: Dice,
    },
    /// The starting player was drawn.
    StarterDrawn {
        /// Who starts.
        seat: Seat,
    },
    /// A turn began.
    TurnBegan {
        /// Whose turn.
        seat: Seat,
        /// One die is thrown, or all because the arena is empty.
        amount: Amount,
    },
    /// Dice were thrown.
    Threw {
        /// Who threw.
        seat: Seat,
        /// How many.
        dice: u8,
        /// How.
        style: Style,
        /// The rule that says how many.
        why: WhyThatMany,
    },
    /// A die was moved away from the wall.
    MovedFromWall {
        /// Who moved it.
        seat: Seat,
        /// What it shows.
        number: Number,
        /// Straight towards this side, or to the nearest place.
        towards: Option<Side>,
    },
    /// The dice came to rest.
    Landed {
        /// Every die that lies in the arena.
        lies: Dice,
    },
    /// Dice left the arena and the game.
    LeftArena {
        /// How many.
        dice: u8,
    },
    /// The arena was shaken until all dice lay flat.
    Shaken,
    /// Dice that lay on others came down when those were taken.
    CameDown {
        /// How many had nothing under them.
        dice: u8,
    },
    /// Dice that showed X left the game.
    CrossesRemoved {
        /// How many.
        dice: u8,
    },
    /// Sets went to the thrower.
    SetsTaken {
        /// Who took them.
        seat: Seat,
        /// The dice of all sets.
        dice: Dice,
    },
    /// Nothing matched, and the thrower has dice left.
    NothingMatched {
        /// Who threw.
        seat: Seat,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose turn.
        seat: Seat,
        /// How.
        how: TurnEnd,
    },
    /// A player has no dice left.
    Eliminated {
        /// Who.
        seat: Seat,
    },
    /// An eliminated player scored points in the tournament.
    Scored {
        /// Who.
        seat: Seat,
        /// How many points.
        points: u8,
    },
    /// A single player has dice left.
    Won {
        /// Who.
        seat: Seat,
    },
    /// The next game of the tournament begins.
    NextGame {
        /// Its number, counted from 1.
        game: u8,
        /// Who starts it.
        starter: Seat,
    },
    /// The tournament is over.
    TournamentWon {
        /// Those with the fewest points.
        seats: SeatSet,
    },
}

/// The rule behind the number of dice thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WhyThatMany {
    /// One die, as usual.
    OneDie,
    /// All dice into an empty arena.
    AllIn,
    /// One die into an arena that emptied during the turn.
    OneDieAfterAll,
    /// All dice into an arena that emptied during the turn, where a table reads it so.
    AllInAgain,
}

impl Cites for Event {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::SpareRolledAgain { .. } | Self::SpareLanded { .. } => "STR-10",
            Self::StarterDrawn { .. } => "STR-11",
            Self::TurnBegan { amount: Amount::One, .. } => "STR-20",
            Self::TurnBegan { amount: Amount::All, .. } => "STR-21",
            Self::Threw { why, .. } => match why {
                WhyThatMany::OneDie => "STR-22",
                WhyThatMany::AllIn => "STR-21",
                WhyThatMany::OneDieAfterAll | WhyThatMany::AllInAgain => "STR-23",
            },
            Self::Landed { .. } => "STR-24",
            Self::LeftArena { .. } => "STR-25",
            Self::Shaken | Self::CameDown { .. } => "STR-26",
            Self::MovedFromWall { .. } => "STR-27",
            Self::CrossesRemoved { .. } => "STR-30",
            Self::SetsTaken { .. } => "STR-31",
            Self::NothingMatched { .. } | Self::TurnEnded { how: TurnEnd::Stopped, .. } => "STR-32",
            Self::TurnEnded { how: TurnEnd::Matched, .. } => "STR-33",
            Self::Eliminated { .. } => "STR-40",
            Self::Won { .. } => "STR-41",
            Self::Scored { .. } | Self::NextGame { .. } | Self::TournamentWon { .. } => "STR-42",
        })
    }
}
