//! A connection that writes, and is made anew when it breaks.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, postgres::PgConnectOptions};
use tokio::time::{Instant, sleep, timeout_at};

use super::{
    changes::{self, more_than_lines},
    lines::Lines,
};
use crate::{
    StoreError,
    queue::{Answer, Write, Writer},
};

/// How long the first pause is before a batch that surely was not stored is tried again: the connection had been lost before, the
/// database is just starting, two nodes waited for each other. Each pause is twice as long as the one before.
const PAUSE: Duration = Duration::from_millis(20);

pub(super) struct PostgresWriter {
    options: PgConnectOptions,
    /// How long a whole commit may take.
    patience: Duration,
    /// Nothing while the database is away.
    connection: Option<PgConnection>,
}

/// Why a batch was not stored.
enum Broken {
    /// Nothing of it was: it may be tried again.
    Surely(StoreError),
    /// The connection broke while the commit was on its way: it may have been stored. Most of it can be tried again all the same,
    /// as lines that are there already are a conflict, and whoever asked reads them then.
    Perhaps(StoreError),
}

/// Whether what must not be done twice is done: new tables and what people say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Twice {
    Never,
    Perhaps,
}

impl From<StoreError> for Broken {
    fn from(error: StoreError) -> Self {
        Self::Surely(error)
    }
}

impl From<sqlx::Error> for Broken {
    fn from(error: sqlx::Error) -> Self {
        Self::Surely(error.into())
    }
}

impl PostgresWriter {
    pub(super) fn new(options: PgConnectOptions, patience: Duration) -> Self {
        Self { options, patience, connection: None }
    }

    /// Writes a batch over the connection that is there, or over a new one.
    async fn try_to_commit(&mut self, batch: &[Write], twice: Twice) -> Result<Vec<Answer>, Broken> {
        // Whatever breaks off in the middle leaves a connection nobody can rely on: it comes back only when all went well.
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        let written = write_all(&mut connection, batch, twice).await;
        match &written {
            Ok(_) => self.connection = Some(connection),
            Err(Broken::Surely(_) | Broken::Perhaps(_)) => drop(connection.close_hard().await),
        }
        written
    }
}

#[async_trait]
impl Writer for PostgresWriter {
    async fn commit(&mut self, batch: &[Write]) -> Result<Vec<Answer>, StoreError> {
        let until = Instant::now() + self.patience;
        let (mut pause, mut twice) = (PAUSE, Twice::Never);
        loop {
            let error = match timeout_at(until, self.try_to_commit(batch, twice)).await {
                Ok(Ok(answers)) => return Ok(answers),
                Ok(Err(Broken::Surely(error))) => error,
                Ok(Err(Broken::Perhaps(error))) => {
                    twice = Twice::Perhaps;
                    error
                }
                Err(_) => return Err(StoreError::away(&"it does not answer")),
            };
            if !error.may_pass() || Instant::now() + pause >= until {
                return Err(error);
            }
            sleep(pause).await;
            pause *= 2;
        }
    }

    async fn close(mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the connection to the database was not closed cleanly");
        }
    }
}

/// Writes a batch in one transaction. Where there are only lines, one statement is the transaction: that is what moves are.
async fn write_all(
    connection: &mut PgConnection,
    batch: &[Write],
    twice: Twice,
) -> Result<Vec<Answer>, Broken> {
    let lost = || StoreError::away(&"it broke off, and it is not known whether this was stored");
    let lines_alone = |write: &Write| matches!(write, Write::Append(append, _) if !more_than_lines(append));
    if batch.iter().all(lines_alone) {
        let judged = Lines::of(batch).add(connection).await.map_err(perhaps)?;
        return Ok(judged.into_iter().map(Answer::Append).collect());
    }
    let mut transaction = connection.begin().await?;
    let mut judged = Lines::of(batch).add(&mut transaction).await?.into_iter();
    let mut answers = Vec::with_capacity(batch.len());
    for write in batch {
        answers.push(match write {
            Write::Append(append, _) => {
                // One for each append, in their order.
                let result = judged.next().unwrap_or(Err(StoreError::Closed.into()));
                if result.is_ok() && more_than_lines(append) {
                    changes::with_lines(&mut transaction, append).await?;
                }
                Answer::Append(result)
            }
            Write::Create(..) if twice == Twice::Perhaps => Answer::Create(Err(lost())),
            Write::Say(..) if twice == Twice::Perhaps => Answer::Say(Err(lost())),
            Write::Create(table, _) => Answer::Create(changes::create(&mut transaction, table).await?),
            Write::Say(id, said, _) => Answer::Say(changes::say(&mut transaction, id, said).await?),
            Write::Remove(id, _) => Answer::Remove(Ok(changes::remove(&mut transaction, id).await?)),
            Write::Pack(change, _) => {
                changes::change_packs(&mut transaction, change).await?;
                Answer::Pack
            }
            Write::Ready(_) => {
                // A write that changes nothing still asks for the right to write.
                sqlx::query("UPDATE tables SET touched = touched WHERE id = ''")
                    .execute(&mut *transaction)
                    .await?;
                Answer::Ready
            }
        });
    }
    transaction.commit().await.map_err(|error| perhaps(error.into()))?;
    Ok(answers)
}

/// An answer that says what went wrong came from the database, and then nothing was stored. Without one nobody knows.
fn perhaps(error: StoreError) -> Broken {
    if matches!(error, StoreError::Away(_)) { Broken::Perhaps(error) } else { Broken::Surely(error) }
}
