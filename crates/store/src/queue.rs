//! Writes on their way to a database: whatever gathers while one commit is on its way is written with the next one.
//!
//! A commit that is safe costs one trip to the disk, whether it carries one move or hundreds (group commit).

use std::{
    sync::{PoisonError, RwLock},
    time::Duration,
};

use async_trait::async_trait;
use tokio::{
    sync::{Mutex, mpsc, oneshot},
    task::JoinHandle,
};

use crate::{Append, AppendError, NewTable, PackChange, Removed, Said, StoreError};

/// How many writes may wait.
const WAITING: usize = 8_192;
/// The most writes of one commit.
const MOST_AT_ONCE: usize = 1_024;
/// From so many writes in a commit on, the next commit waits a moment for more: they share the pages that it writes and its trip
/// to the disk. Where few write, nobody waits.
const MANY: usize = 12;
/// How long that moment is.
const GATHER: Duration = Duration::from_millis(1);

/// Something to be written, with whoever waits for it.
#[derive(Debug)]
pub(crate) enum Write {
    Append(Append, oneshot::Sender<Result<(), AppendError>>),
    Create(Box<NewTable>, oneshot::Sender<Result<(), StoreError>>),
    Say(String, Said, oneshot::Sender<Result<u64, StoreError>>),
    Remove(String, oneshot::Sender<Result<Removed, StoreError>>),
    Pack(PackChange, oneshot::Sender<Result<(), StoreError>>),
    /// Nothing: whether something could be written.
    Ready(oneshot::Sender<Result<(), StoreError>>),
}

/// What became of a write.
#[derive(Debug)]
pub(crate) enum Answer {
    Append(Result<(), AppendError>),
    Create(Result<(), StoreError>),
    Say(Result<u64, StoreError>),
    Remove(Result<Removed, StoreError>),
    Pack,
    Ready,
}

impl Write {
    /// Tells whoever waits. Whoever does not wait any more will ask again, and find out that it was done.
    fn answer(self, written: Result<Answer, StoreError>) {
        match (self, written) {
            (Self::Append(_, answer), Ok(Answer::Append(result))) => drop(answer.send(result)),
            (Self::Create(_, answer), Ok(Answer::Create(result))) => drop(answer.send(result)),
            (Self::Say(_, _, answer), Ok(Answer::Say(result))) => drop(answer.send(result)),
            (Self::Remove(_, answer), Ok(Answer::Remove(result))) => drop(answer.send(result)),
            (Self::Pack(_, answer), Ok(Answer::Pack)) | (Self::Ready(answer), Ok(Answer::Ready)) => {
                drop(answer.send(Ok(())));
            }
            (write, result) => write.fail(&result.err().unwrap_or(StoreError::Closed)),
        }
    }

    fn fail(self, error: &StoreError) {
        let error = error.clone();
        match self {
            Self::Append(_, answer) => drop(answer.send(Err(error.into()))),
            Self::Create(_, answer) | Self::Pack(_, answer) | Self::Ready(answer) => {
                drop(answer.send(Err(error)));
            }
            Self::Say(_, _, answer) => drop(answer.send(Err(error))),
            Self::Remove(_, answer) => drop(answer.send(Err(error))),
        }
    }
}

/// A connection that writes.
#[async_trait]
pub(crate) trait Writer: Send + 'static {
    /// Writes a batch in one transaction; one answer for each write. An error means that nothing of it was acknowledged.
    async fn commit(&mut self, batch: &[Write]) -> Result<Vec<Answer>, StoreError>;
    /// Nothing more will come.
    async fn close(self);
}

/// The way to one writer.
#[derive(Debug)]
pub(crate) struct Queue {
    /// Nothing once the store is closed.
    writes: RwLock<Option<mpsc::Sender<Write>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Queue {
    /// Lets a writer write what comes.
    pub(crate) fn to(writer: impl Writer) -> Self {
        let (writes, waiting) = mpsc::channel(WAITING);
        let task = tokio::spawn(write(writer, waiting));
        Self { writes: RwLock::new(Some(writes)), task: Mutex::new(Some(task)) }
    }

    /// Hands something to the writer, and waits for its answer.
    pub(crate) async fn write<T>(
        &self,
        write: impl FnOnce(oneshot::Sender<T>) -> Write,
    ) -> Result<T, StoreError> {
        let writes = self.writes.read().unwrap_or_else(PoisonError::into_inner).clone();
        let (answer, answered) = oneshot::channel();
        let sent = writes.ok_or(StoreError::Closed)?.send(write(answer)).await;
        sent.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)
    }

    /// Waits until everything is written; what comes after that is refused.
    pub(crate) async fn close(&self) {
        self.writes.write().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = self.task.lock().await.take()
            && let Err(error) = task.await
        {
            tracing::warn!(%error, "the writer broke off");
        }
    }
}

/// Writes what comes until nobody can send any more.
async fn write(mut writer: impl Writer, mut writes: mpsc::Receiver<Write>) {
    let mut batch = Vec::new();
    let mut many = false;
    while writes.recv_many(&mut batch, MOST_AT_ONCE).await > 0 {
        if many {
            tokio::time::sleep(GATHER).await;
            while batch.len() < MOST_AT_ONCE
                && let Ok(write) = writes.try_recv()
            {
                batch.push(write);
            }
        }
        many = batch.len() >= MANY;
        match writer.commit(&batch).await {
            Ok(written) => {
                for (write, written) in batch.drain(..).zip(written) {
                    write.answer(Ok(written));
                }
            }
            Err(error) => {
                tracing::warn!(%error, writes = batch.len(), "a commit failed, nothing of it was acknowledged");
                batch.drain(..).for_each(|write| write.fail(&error));
            }
        }
    }
    writer.close().await;
}
