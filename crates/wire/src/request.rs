//! What a client sends.

use kernel::{Room, Seat};
use serde::{Deserialize, Serialize};
use table::Asking;

/// What a client sends. The first one is `hello`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Request {
    /// Who speaks: the first message of a connection.
    Hello {
        /// The version of the protocol, [`crate::PROTOCOL`].
        protocol: u32,
        /// A random id that the client keeps: together with the ids of its messages it says what was carried out already.
        client: String,
    },
    /// To sit at a table, or to watch it. Answered with a `frame`, or with `current` if nothing has changed.
    Join {
        /// The id of this message.
        id: String,
        /// The table.
        table: String,
        /// The token of a seat; none to watch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        token: Option<String>,
        /// The version that the client has already: only what is new in the log is sent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        have: Option<u64>,
    },
    /// To go: a bot steps in for a seat at once, if others play on.
    Leave {
        /// The id of this message.
        id: String,
        /// The table.
        table: String,
        /// The seat; none for a watcher.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<Seat>,
    },
    /// To act.
    Act {
        /// The id of this message: it is carried out once.
        id: String,
        /// The table.
        table: String,
        /// The seat that acts.
        seat: Seat,
        /// The version that the client has seen.
        seen: u64,
        /// The action in the game's notation.
        action: String,
    },
    /// To take the last action back, where nothing was revealed since. Other people who are there are asked first: the
    /// acknowledgement then says that they are, and `about` whom it still waits for.
    Undo {
        /// The id of this message: it is carried out once.
        id: String,
        /// The table.
        table: String,
        /// The seat that takes its action back.
        seat: Seat,
        /// The version that the client has seen.
        seen: u64,
    },
    /// To say whether somebody else may take their action back.
    Agree {
        /// The id of this message.
        id: String,
        /// The table.
        table: String,
        /// The seat that was asked.
        seat: Seat,
        /// Whether they may.
        agree: bool,
    },
    /// To add a word to the seed, before the game begins.
    Word {
        /// The id of this message: it is carried out once.
        id: String,
        /// The table.
        table: String,
        /// The seat.
        seat: Seat,
        /// The word.
        word: String,
    },
    /// To begin: open seats are taken by bots.
    Start {
        /// The id of this message.
        id: String,
        /// The table.
        table: String,
        /// The seat.
        seat: Seat,
    },
    /// To say something to everybody at the table.
    Say {
        /// The id of this message.
        id: String,
        /// The table.
        table: String,
        /// The seat of whoever speaks; watchers only listen.
        seat: Seat,
        /// What.
        text: String,
    },
    /// For the odds of the choices of a seat. Answered with `hint`.
    Hint {
        /// The id of this message.
        id: String,
        /// The table.
        table: String,
        /// The seat.
        seat: Seat,
    },
    /// To say when to be asked about what can be passed over.
    Asking {
        /// The id of this message.
        id: String,
        /// The table.
        table: String,
        /// The seat.
        seat: Seat,
        /// When.
        asking: Asking,
    },
    /// To be shown something. Answered with `answer`.
    Ask {
        /// The id of this message.
        id: String,
        /// The table.
        table: String,
        /// From where; none for a watcher.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<Seat>,
        /// What.
        question: Question,
    },
}

/// Something to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "about", rename_all = "kebab-case")]
pub enum Question {
    /// The position as a text picture.
    Picture {
        /// A choice in the game's notation: what it is about is lit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        choice: Option<String>,
        /// The room there is on the screen: where the game has a larger picture for it, that one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        room: Option<Room>,
    },
    /// How the dice of a step flew.
    Flight {
        /// The step, counted from 0.
        step: usize,
    },
    /// What dice are thrown onto in this position.
    Ground,
    /// The ids of the cards and pieces in view.
    Pieces,
    /// The log from a step on.
    Log {
        /// The first step, counted from 0.
        from: usize,
    },
}

impl Request {
    /// The id of the message; none for `hello`.
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::Hello { .. } => None,
            Self::Join { id, .. }
            | Self::Leave { id, .. }
            | Self::Act { id, .. }
            | Self::Undo { id, .. }
            | Self::Agree { id, .. }
            | Self::Word { id, .. }
            | Self::Start { id, .. }
            | Self::Say { id, .. }
            | Self::Hint { id, .. }
            | Self::Asking { id, .. }
            | Self::Ask { id, .. } => Some(id),
        }
    }
}
