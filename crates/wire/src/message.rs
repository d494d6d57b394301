//! What a server sends.

use kernel::{Picture, Seat};
use monsterbox_box::flight::{Flight, Ground};
use serde::{Deserialize, Serialize};
use table::{Delta, Frame, Hint, LogEntry, Refused};
use utoipa::ToSchema;

use crate::About;

/// What a server sends. In JSON each message has its fields and its `type`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(rename = "Message<View = unknown, Action = unknown, Detail = unknown, Event = unknown>")
)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Message {
    /// The answer to `hello`.
    Welcome(Welcome),
    /// A whole table, as somebody sees it who has just joined. Its log begins at the first step that the client does not have.
    Frame(#[cfg_attr(feature = "ts", ts(type = "Shown<View, Action, Detail, Event>"))] Shown),
    /// The answer to `join` if the client has everything already.
    Current(Current),
    /// What has changed since the frame or the change before.
    Delta(#[cfg_attr(feature = "ts", ts(type = "Changed<View, Action, Detail, Event>"))] Changed),
    /// Somebody has come or gone, the game begins, a clock runs, there is a rematch.
    About(About),
    /// What was asked is done and safe.
    Ack(Ack),
    /// What was asked is not done. Nothing has changed.
    Refused(Refusal),
    /// The odds of the choices of a seat.
    Hint(Hinted),
    /// What was asked to be shown.
    Answer(#[cfg_attr(feature = "ts", ts(type = "Answered<Event>"))] Answered),
    /// Somebody said something.
    Said(SaidAt),
    /// The server stops: everything is safe, and the client may come back.
    Closing(Closing),
}

impl Message {
    /// Reads a message. Its games' own values are taken as they stand, which only works from the text itself.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        #[derive(Deserialize)]
        #[serde(rename_all = "kebab-case")]
        enum Type {
            Welcome,
            Frame,
            Current,
            Delta,
            About,
            Ack,
            Refused,
            Hint,
            Answer,
            Said,
            Closing,
        }
        #[derive(Deserialize)]
        struct Tagged {
            r#type: Type,
        }
        let Tagged { r#type } = serde_json::from_str(text)?;
        Ok(match r#type {
            Type::Welcome => Self::Welcome(serde_json::from_str(text)?),
            Type::Frame => Self::Frame(serde_json::from_str(text)?),
            Type::Current => Self::Current(serde_json::from_str(text)?),
            Type::Delta => Self::Delta(serde_json::from_str(text)?),
            Type::About => Self::About(serde_json::from_str(text)?),
            Type::Ack => Self::Ack(serde_json::from_str(text)?),
            Type::Refused => Self::Refused(serde_json::from_str(text)?),
            Type::Hint => Self::Hint(serde_json::from_str(text)?),
            Type::Answer => Self::Answer(serde_json::from_str(text)?),
            Type::Said => Self::Said(serde_json::from_str(text)?),
            Type::Closing => Self::Closing(serde_json::from_str(text)?),
        })
    }
}

/// The answer to `hello`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Welcome {
    /// The version of the protocol.
    pub protocol: u32,
    /// The version of the server.
    pub server: String,
}

/// A whole table, as somebody sees it who has just joined. Its log begins at the first step that the client does not have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(rename = "Shown<View = unknown, Action = unknown, Detail = unknown, Event = unknown>")
)]
pub struct Shown {
    /// The id of the `join` that it answers; none where the server sends it by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub id: Option<String>,
    /// Who is there, how far it is.
    pub about: About,
    /// The seat it is for; none for watchers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<Seat>,
    /// The table.
    #[cfg_attr(feature = "ts", ts(type = "Frame<View, Action, Detail, Event>"))]
    pub frame: Frame,
    /// The last things that were said.
    pub said: Vec<Said>,
}

/// The answer to `join` if the client has everything already.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Current {
    /// The id of the `join`.
    pub id: String,
    /// Who is there, how far it is.
    pub about: About,
    /// The seat it is for; none for watchers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<Seat>,
    /// The version.
    pub version: u64,
    /// The last things that were said.
    pub said: Vec<Said>,
}

/// What has changed since the frame or the change before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(rename = "Changed<View = unknown, Action = unknown, Detail = unknown, Event = unknown>")
)]
pub struct Changed {
    /// The table.
    pub table: String,
    /// The seat it is for; none for watchers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<Seat>,
    /// The change.
    #[cfg_attr(feature = "ts", ts(type = "Delta<View, Action, Detail, Event>"))]
    pub delta: Delta,
    /// The step whose dice were really thrown, if any: ask for its flight to see them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub flight: Option<usize>,
}

/// What was asked is done and safe.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ack {
    /// The id of the message.
    pub id: String,
    /// The version that it led to.
    pub version: u64,
}

/// The odds of the choices of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hinted {
    /// The id of the message.
    pub id: String,
    /// The version that they are for.
    pub version: u64,
    /// The odds; none where nobody knows them.
    pub hint: Option<Hint>,
}

/// What was asked to be shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Answered<Event = unknown>"))]
pub struct Answered {
    /// The id of the message.
    pub id: String,
    /// The version that it is of.
    pub version: u64,
    /// It.
    #[cfg_attr(feature = "ts", ts(type = "Answer<Event>"))]
    pub answer: Answer,
}

/// Somebody said something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SaidAt {
    /// The table.
    pub table: String,
    /// What.
    pub said: Said,
}

/// The server stops: everything is safe, and the client may come back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Closing {
    /// Why, in a sentence.
    pub reason: String,
}

/// Something that somebody said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Said {
    /// Its number, from 1.
    pub number: u64,
    /// Who said it.
    pub who: String,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// What kind of refusal it is: what a client may do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The rules or the table do not allow it.
    Refused,
    /// The table has moved on since the version that was seen: look again.
    Stale,
    /// It could not be stored: try again later.
    NotStored,
    /// The message cannot be understood.
    Malformed,
    /// There is no such table, or no such seat at it.
    NotFound,
    /// The token is wrong, or the seat is not the sender's.
    Forbidden,
    /// Too much was asked in too short a time: wait.
    TooMany,
    /// Another version of the protocol is spoken here.
    Protocol,
    /// Something failed on the server; it is written down there.
    Failed,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refusal {
    /// The id of the message; none if it could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub id: Option<String>,
    /// What kind it is.
    pub kind: Kind,
    /// The reason, with the rule and the place where there are any.
    #[serde(flatten)]
    pub refused: Refused,
}

/// Something that was asked to be shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Answer<Event = unknown>"))]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The position as a text picture.
    Picture {
        /// The picture.
        picture: Picture,
    },
    /// How the dice of a step flew; nothing if they were not really thrown.
    Flight {
        /// The flight.
        flight: Option<Flight>,
    },
    /// What dice are thrown onto; nothing where all chance is drawn.
    Ground {
        /// The ground.
        ground: Option<Ground>,
    },
    /// The ids of the cards and pieces in view.
    Pieces {
        /// The ids.
        ids: Vec<String>,
    },
    /// The log from a step on.
    Log {
        /// The first step that it tells of.
        from: usize,
        /// What happened.
        #[cfg_attr(feature = "ts", ts(type = "Array<LogEntry<Event>>"))]
        log: Vec<LogEntry>,
    },
}
