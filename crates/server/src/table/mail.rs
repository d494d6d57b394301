//! What is written to a table.

use std::sync::Arc;

use kernel::Seat;
use store::Glance;
use tokio::sync::oneshot;
use wire::{About, Kind, Message, Refusal, Request, Watch};

use crate::{outbox::Outbox, refusal::refusal, token::Token};

/// A seat that somebody has just taken.
#[derive(Clone, Debug)]
pub(crate) struct NewSeat {
    pub(crate) seat: Seat,
    pub(crate) token: Token,
}

/// What is written to a table.
pub(crate) enum Mail {
    /// Somebody joins on a connection.
    Join {
        connection: u64,
        /// The hash of the token, for a seat.
        token: Option<String>,
        have: Option<u64>,
        id: String,
        outbox: Outbox,
        answer: oneshot::Sender<Result<Watch, Refusal>>,
    },
    /// A connection is gone.
    Gone { connection: u64 },
    /// A message of somebody who has joined.
    Request { connection: u64, client: Arc<str>, outbox: Outbox, request: Request },
    /// What everybody may know of it.
    About(oneshot::Sender<Result<About, Refusal>>),
    /// Somebody wants to sit down, in any open seat or in this one.
    Sit { name: String, seat: Option<Seat>, answer: oneshot::Sender<Result<NewSeat, Refusal>> },
    /// The owner of a token wants a bot in an open seat.
    SitBot { token: String, seat: Seat, bot: String, answer: oneshot::Sender<Result<About, Refusal>> },
    /// The owner of a token wants another one in its place: the seat moves to another device.
    Renew { token: String, answer: oneshot::Sender<Result<NewSeat, Refusal>> },
    /// There is a rematch.
    Rematch(String),
    /// What stands in the store, for tables that other nodes serve too; nothing if the table is not there any more.
    Glance(Option<Box<Glance>>),
}

impl Mail {
    /// The table has just left memory. Whoever waits for an answer sees that none comes and asks again; who has joined is told
    /// to join again.
    pub(crate) fn return_to_sender(self) {
        if matches!(self, Self::Request { .. }) {
            self.refuse(refusal(Kind::Failed, "the table has left memory: join it again"));
        }
    }

    /// Answers that it cannot be done.
    pub(crate) fn refuse(self, refusal: Refusal) {
        match self {
            Self::Join { answer, .. } => drop(answer.send(Err(refusal))),
            Self::About(answer) | Self::SitBot { answer, .. } => drop(answer.send(Err(refusal))),
            Self::Sit { answer, .. } | Self::Renew { answer, .. } => drop(answer.send(Err(refusal))),
            Self::Request { outbox, request, .. } => {
                outbox.send(&Message::Refused(Refusal { id: request.id().map(str::to_owned), ..refusal }));
            }
            Self::Gone { .. } | Self::Rematch(_) | Self::Glance(_) => {}
        }
    }
}
