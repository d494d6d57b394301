//! What waits to be sent to a connection. A reader that is too slow is dropped, never waited for.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};
use wire::{Kind, Message, Refusal};

use crate::refusal::refusal;

/// Where messages for a connection go.
#[derive(Clone)]
pub(crate) struct Outbox {
    messages: mpsc::Sender<Utf8Bytes>,
    enough: Arc<Notify>,
}

impl Outbox {
    /// An outbox that so many messages may wait in, with its other end, and what says that the connection is to be closed.
    pub(crate) fn new(waiting: usize) -> (Self, mpsc::Receiver<Utf8Bytes>, Arc<Notify>) {
        let (messages, sent) = mpsc::channel(waiting);
        let enough = Arc::new(Notify::new());
        (Self { messages, enough: Arc::clone(&enough) }, sent, enough)
    }

    /// Sends a message.
    pub(crate) fn send(&self, message: &Message) {
        self.send_text(written(message));
    }

    /// Sends a message that is written already: many get the same one.
    pub(crate) fn send_text(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.messages.try_send(text) {
            self.enough.notify_one();
        }
    }

    /// Closes the connection.
    pub(crate) fn give_up(&self) {
        self.enough.notify_one();
    }

    /// Says why the message with this id was not carried out.
    pub(crate) fn refuse(&self, id: Option<&str>, refused: Refusal) {
        self.send(&Message::Refused(Refusal { id: id.map(str::to_owned), ..refused }));
    }
}

/// A message as text.
pub(crate) fn written(message: &Message) -> Utf8Bytes {
    match serde_json::to_string(message) {
        Ok(text) => text.into(),
        Err(error) => {
            tracing::error!(%error, "a message cannot be written");
            let failed = refusal(Kind::Failed, "something failed on the server; it is written down there");
            serde_json::to_string(&Message::Refused(failed)).unwrap_or_default().into()
        }
    }
}
