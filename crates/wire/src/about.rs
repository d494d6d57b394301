//! What everybody may know of a table beside the game itself: who is there, how far it is, its clocks.

use std::collections::BTreeMap;

use kernel::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Access, Terms};

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// People take their seats and may add words to the seed; nothing has happened yet.
    Gathering,
    /// The game goes on.
    Playing,
    /// It has ended.
    Over,
}

/// What sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// A person.
    Person,
    /// A bot.
    Bot,
    /// A bot in the place of a person who is not there.
    StandIn,
    /// Nobody yet: whoever has the link may sit down.
    Open,
}

/// Whether somebody is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// They are.
    Here,
    /// They are not.
    Away,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatAbout {
    /// What sits there.
    pub sitter: Sitter,
    /// The name to show: of the person the seat belongs to, or of the bot.
    pub name: String,
    /// The kind of bot that sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub bot: Option<String>,
    /// Whether the person it belongs to is connected; bots always are.
    pub presence: Presence,
}

/// A word that a player has added to the seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WordAbout {
    /// Whose.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The word.
    pub word: String,
}

/// How the clocks stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Clocks {
    /// Milliseconds until a bot moves for whoever is waited for; nothing while no person is.
    pub left: Option<u64>,
    /// Milliseconds that each seat has left of its reserve.
    pub reserves: Vec<u64>,
}

/// Somebody wants to take an action back, and the others at the table are asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UndoAsked {
    /// Who.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Whom it still waits for.
    #[schema(value_type = Vec<u8>)]
    pub waits_for: Vec<Seat>,
    /// Milliseconds until silence is a no.
    pub left: u64,
}

/// What everybody may know of a table beside the game itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct About {
    /// Its id.
    pub table: String,
    /// The slug of its game.
    pub game: String,
    /// The options that differ from the game's own.
    pub options: BTreeMap<String, String>,
    /// The pack it is played with, if not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub pack: Option<String>,
    /// How far it is.
    pub stage: Stage,
    /// Whether everybody can find it.
    pub access: Access,
    /// What people agreed on beside the rules.
    pub terms: Terms,
    /// Who sits where.
    pub seats: Vec<SeatAbout>,
    /// The SHA-256 of the seed: the dice were fixed before anybody sat down.
    pub commitment: String,
    /// The words that players have added to the seed.
    pub words: Vec<WordAbout>,
    /// How many watch without a seat.
    pub watchers: usize,
    /// How the clocks stand, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clocks: Option<Clocks>,
    /// Who wants to take an action back, while the others are asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub undo: Option<UndoAsked>,
    /// The table that this one is a rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub parent: Option<String>,
    /// The rematch, once there is one. Tokens of seats are good for it too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rematch: Option<String>,
}

/// From where somebody looks at a table: a seat, or as a spectator.
pub type Watch = Option<Seat>;
