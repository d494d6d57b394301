//! Tables in a PostgreSQL database, which any number of nodes may write to at once.
//!
//! Nothing is remembered between two commits: a line's number in the database decides who was first. Writes of a node share
//! commits, as in SQLite, over a few connections: all writes to a table go over the same one, so they keep their order.

mod changes;
mod lines;
mod reading;
mod together;
mod writer;

use std::{
    hash::{DefaultHasher, Hash as _, Hasher as _},
    str::FromStr as _,
    time::Duration,
};

use async_trait::async_trait;
use sqlx::{
    ConnectOptions as _, Connection as _, PgConnection, PgPool, Row as _,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tokio::time::{Instant, sleep, timeout_at};

use self::writer::PostgresWriter;
use crate::{
    Append, AppendError, Glance, KeptPack, Key, Lease, Line, Listing, NewTable, PackChange, Present, Removed,
    Said, Store, StoreError, TableRow, migrations,
    queue::{Queue, Write},
};

/// How many connections write at once.
const WRITERS: usize = 4;
/// How many connections read at once.
const READERS: u32 = 8;
/// How long the first pause is before a database is tried again that is not there; each is twice as long as the one before.
const FIRST_PAUSE: Duration = Duration::from_millis(100);

/// How often its patience a node waits for others that bring the database to its present form.
const TURNS: u32 = 6;

/// The steps that bring a database to its present form, in their order.
const MIGRATIONS: [migrations::Step; 2] = [
    ("tables", include_str!("../migrations/postgres/0001_tables.sql")),
    ("presence", include_str!("../migrations/postgres/0002_presence.sql")),
];

/// What is said of a database that keeps silent.
const DOES_NOT_ANSWER: &str = "it does not answer";

/// How a database is reached.
#[derive(Clone, Debug)]
pub struct PostgresOptions {
    /// Its address: `postgres://user:password@host:port/database`.
    pub address: String,
    /// How long an answer may take before the connection is given up.
    pub patience: Duration,
}

impl PostgresOptions {
    /// The database at this address.
    pub fn at(address: impl Into<String>) -> Self {
        Self { address: address.into(), patience: Duration::from_secs(10) }
    }

    fn connect(&self) -> Result<PgConnectOptions, StoreError> {
        let wrong =
            |error: sqlx::Error| StoreError::Failed(format!("this is no address of a database: {error}"));
        let options = PgConnectOptions::from_str(&self.address).map_err(wrong)?;
        Ok(options
            .application_name("monsterbox")
            // A statement that waits for a lock gives up before we do: then the transaction is surely over.
            .options([("lock_timeout", format!("{}ms", self.patience.as_millis() / 2))])
            .disable_statement_logging())
    }
}

/// Tables in a PostgreSQL database.
#[derive(Debug)]
pub struct Postgres {
    readers: PgPool,
    writers: Vec<Queue>,
    patience: Duration,
}

impl Postgres {
    /// Opens a database and brings it to its present form. Several nodes may do so at the same moment.
    pub async fn open(options: &PostgresOptions) -> Result<Self, StoreError> {
        let connect = options.connect()?;
        first_connection(&connect, options.patience).await?.close().await?;
        let readers = PgPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(options.patience)
            .connect_with(connect.clone())
            .await?;
        prepare_in_turn(&readers, options.patience * TURNS).await?;
        let writer = |_| Queue::to(PostgresWriter::new(connect.clone(), options.patience));
        Ok(Self { readers, writers: (0..WRITERS).map(writer).collect(), patience: options.patience })
    }

    /// The writer of a table.
    fn writer(&self, id: &str) -> &Queue {
        let mut hasher = DefaultHasher::new();
        id.hash(&mut hasher);
        let place = usize::try_from(hasher.finish() % WRITERS as u64).unwrap_or_default();
        &self.writers[place]
    }

    /// Waits for what is read, but not for ever: a database that hangs must not hold up the tables.
    async fn within<T>(&self, reading: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        let read = tokio::time::timeout(self.patience, reading).await;
        read.unwrap_or_else(|_| Err(StoreError::away(&DOES_NOT_ANSWER)))
    }
}

/// The first connection. A database that is only just starting is waited for; what will not pass by itself is told at once. (A pool
/// tries again and again, and would not say why it failed.)
async fn first_connection(
    options: &PgConnectOptions,
    patience: Duration,
) -> Result<PgConnection, StoreError> {
    let until = Instant::now() + patience;
    let mut pause = FIRST_PAUSE;
    loop {
        let error = match timeout_at(until, options.connect()).await {
            Ok(Ok(connection)) => return Ok(connection),
            Ok(Err(error)) if is_about_trust(&error) => {
                return Err(StoreError::Failed(format!("no encrypted connection to the database: {error}")));
            }
            Ok(Err(error)) => StoreError::from(error),
            Err(_) => return Err(StoreError::away(&DOES_NOT_ANSWER)),
        };
        if !error.may_pass() || Instant::now() + pause >= until {
            return Err(error);
        }
        tracing::warn!(%error, "the database is tried again");
        sleep(pause).await;
        pause *= 2;
    }
}

/// Whether the other side has no encryption, or a certificate that is not trusted: that does not pass by itself.
fn is_about_trust(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Tls(_) => true,
        sqlx::Error::Io(error) => error.kind() == std::io::ErrorKind::InvalidData,
        _ => false,
    }
}

/// Takes the steps that are missing; while another node is at it, or somebody uses what a step changes, it is tried again.
async fn prepare_in_turn(readers: &PgPool, patience: Duration) -> Result<(), StoreError> {
    let until = Instant::now() + patience;
    loop {
        match prepare(readers).await {
            Err(error) if error.may_pass() && Instant::now() < until => {
                tracing::warn!(%error, "the database cannot be brought to its present form yet");
                sleep(FIRST_PAUSE).await;
            }
            done => return done,
        }
    }
}

/// Takes the steps that are missing. A database that has taken more steps than we know is used all the same, if it allows that.
async fn prepare(readers: &PgPool) -> Result<(), StoreError> {
    let mut steps = migrations::of(&MIGRATIONS);
    steps.set_ignore_missing(true);
    steps.run(readers).await.map_err(|error| migrations::failed(&error))?;
    let least: i64 = sqlx::query("SELECT least_steps FROM form").fetch_one(readers).await?.try_get(0)?;
    if usize::try_from(least).is_ok_and(|least| least > MIGRATIONS.len()) {
        return Err(StoreError::Failed(format!(
            "the database is of a newer version: it asks for {least} steps of its form, and this program knows {}",
            MIGRATIONS.len()
        )));
    }
    Ok(())
}

#[async_trait]
impl Store for Postgres {
    async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        let writer = self.writer(&table.row.id);
        writer.write(|answer| Write::Create(Box::new(table), answer)).await?
    }

    async fn append(&self, append: Append) -> Result<(), AppendError> {
        let writer = self.writer(&append.id);
        writer.write(|answer| Write::Append(append, answer)).await?
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        self.within(reading::table(&self.readers, id)).await
    }

    async fn read(&self, id: &str, from: u64) -> Result<Vec<Line>, StoreError> {
        self.within(reading::lines(&self.readers, id, from)).await
    }

    async fn list(&self, listing: Listing) -> Result<Vec<TableRow>, StoreError> {
        self.within(reading::list(&self.readers, listing)).await
    }

    async fn count(&self) -> Result<u64, StoreError> {
        self.within(reading::count(&self.readers)).await
    }

    async fn rematch_of(&self, parent: &str) -> Result<Option<String>, StoreError> {
        self.within(reading::rematch_of(&self.readers, parent)).await
    }

    async fn seats(&self, id: &str) -> Result<Vec<Key>, StoreError> {
        self.within(reading::seats(&self.readers, id)).await
    }

    async fn secret(&self, id: &str) -> Result<Option<String>, StoreError> {
        self.within(reading::secret(&self.readers, id)).await
    }

    async fn say(&self, id: &str, who: &str, text: &str, at: i64) -> Result<u64, StoreError> {
        let said = Said { number: 0, who: who.to_owned(), text: text.to_owned(), at };
        self.writer(id).write(|answer| Write::Say(id.to_owned(), said, answer)).await?
    }

    async fn said(&self, id: &str, most: u32) -> Result<Vec<Said>, StoreError> {
        self.within(reading::said(&self.readers, id, most)).await
    }

    async fn remove(&self, id: &str) -> Result<Removed, StoreError> {
        self.writer(id).write(|answer| Write::Remove(id.to_owned(), answer)).await?
    }

    async fn packs(&self) -> Result<Vec<KeptPack>, StoreError> {
        self.within(reading::packs(&self.readers)).await
    }

    async fn change_packs(&self, change: PackChange) -> Result<(), StoreError> {
        self.writer("").write(|answer| Write::Pack(change, answer)).await?
    }

    async fn lease(&self, id: &str, node: &str, span: Duration) -> Result<Lease, StoreError> {
        self.within(together::lease(&self.readers, id, node, span)).await
    }

    async fn look(&self, ids: &[String]) -> Result<Vec<Glance>, StoreError> {
        self.within(together::look(&self.readers, ids)).await
    }

    async fn present(&self, id: &str, here: Present, span: Duration) -> Result<(), StoreError> {
        self.within(together::present(&self.readers, id, &here, span)).await
    }

    async fn ready(&self) -> Result<(), StoreError> {
        self.writer("").write(Write::Ready).await?
    }

    async fn close(&self) {
        for writer in &self.writers {
            writer.close().await;
        }
        self.readers.close().await;
    }
}
