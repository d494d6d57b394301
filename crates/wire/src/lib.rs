//! What a table and those who sit at it say to each other.
//!
//! One WebSocket carries JSON texts both ways: a [`Request`] to the server, a [`Message`] back. A client says hello, joins tables
//! with the tokens of its seats (or without one, to watch), gets a frame and from then on what changes. Whatever asks for
//! something has an id of the client's own choosing: it is answered under that id, and carried out once however often it is
//! sent. docs/protocol.md tells the whole story.

mod about;
mod message;
mod request;
mod tables;
mod terms;
pub mod whole;

pub use about::{About, Clocks, Presence, SeatAbout, Sitter, Stage, UndoAsked, Watch, WordAbout};
pub use message::{
    Ack, Answer, Answered, Changed, Closing, Current, Hinted, Kind, Message, Refusal, Said, SaidAt, Shown,
    Welcome,
};
pub use request::{Question, Request};
pub use tables::{NewTable, Opened, SeatOrder, SeatToken, SitDown, TableListed, slug_schema};
pub use terms::{Access, Begin, Clock, StandIn, Terms};

/// The version of the protocol. A server refuses a client that speaks another one.
pub const PROTOCOL: u32 = 1;

/// The longest id that a client may give itself or a message.
pub const LONGEST_ID: usize = 64;

/// The most letters of something said at a table.
pub const LONGEST_SAYING: usize = 400;
