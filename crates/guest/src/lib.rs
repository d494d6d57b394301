//! Bots in any language: starts a program, speaks with it line by line, and holds it to the rules of a match.
//!
//! A [`Guest`] is a program that plays a seat. It gets what a person in that seat gets of a table ([`table::Frame`]), as lines of
//! JSON: the view, the legal actions in the game's notation, the time it has left; and it answers with one of the actions.
//! `docs/bot-protocol.md` is the whole protocol. A [`Contest`] is a match of such programs and of our own bots, and [`check()`] a
//! conversation that shows whether a program speaks the protocol well.
//!
//! Whatever a program does, it costs nobody but itself: it has a clock, what it says is bounded, and it is ended with all the
//! processes it has started. The first rule of a match that it breaks is its [`Fault`].

mod check;
mod command_line;
mod contest;
mod family;
mod fault;
mod game;
mod guest;
mod limits;
mod message;
mod program;
mod report;
mod tail;

pub use check::{Checked, Verdict, check};
pub use command_line::CommandLine;
pub use contest::{Contest, ContestError, Entrant, Forfeit, Played, Seating};
pub use family::end_all;
pub use fault::{Fault, FaultKind, HouseRule};
pub use guest::{Choice, Guest, LastWord, NotStarted};
pub use limits::{Clock, Limits};
pub use message::{FromBot, GameTerms, PROTOCOL, PackTerms, Question, TimeLeft, ToBot, Want};
pub use report::{BotReport, LostByRule, Report};
