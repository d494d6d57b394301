//! Tables in a PostgreSQL database, which any number of nodes may write to at once.
//!
//! Nothing is remembered between two commits: a line's number in the database decides who was first. Writes of a node share
//! commits, as in SQLite, over a few connections: all writes to a table go over the same one, so they keep their order.

mod changes;
mod lines;
mod writer;

use std::{
    hash::{DefaultHasher, Hash as _, Hasher as _},
    str::FromStr as _,
    time::Duration,
};

use async_trait::async_trait;
use sqlx::{
    ConnectOptions as _, Connection as _, PgPool, Row as _,
    postgres::{PgConnectOptions, PgPoolOptions, PgRow},
};

use self::writer::PostgresWriter;
use crate::{
    Access, Append, AppendError, KeptPack, Key, Lease, Line, Listing, NewTable, PackChange, Removed, Said,
    Stage, Store, StoreError, TableRow, migrations,
    queue::{Queue, Write},
};

/// How many connections write at once.
const WRITERS: usize = 4;
/// How many connections read at once.
const READERS: u32 = 8;

/// The steps that bring a database to its present form, in their order.
const MIGRATIONS: [migrations::Step; 1] =
    [("tables", include_str!("../migrations/postgres/0001_tables.sql"))];

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
}

impl Postgres {
    /// Opens a database and brings it to its present form. Several nodes may do so at the same moment.
    pub async fn open(options: &PostgresOptions) -> Result<Self, StoreError> {
        let connect = options.connect()?;
        // A pool tries again and again, and would not say why it failed.
        let first = tokio::time::timeout(options.patience, connect.connect()).await;
        first.map_err(|_| StoreError::away(&"it does not answer"))??.close().await?;
        let readers = PgPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(options.patience)
            .connect_with(connect.clone())
            .await?;
        prepare(&readers).await?;
        let writer = |_| Queue::to(PostgresWriter::new(connect.clone(), options.patience));
        Ok(Self { readers, writers: (0..WRITERS).map(writer).collect() })
    }

    /// The writer of a table.
    fn writer(&self, id: &str) -> &Queue {
        let mut hasher = DefaultHasher::new();
        id.hash(&mut hasher);
        let place = usize::try_from(hasher.finish() % WRITERS as u64).unwrap_or_default();
        &self.writers[place]
    }

    /// Nothing found means that there is no such table, or that it has nothing of what was asked.
    async fn must_be_there(&self, id: &str) -> Result<(), StoreError> {
        let found =
            sqlx::query("SELECT 1 FROM tables WHERE id = $1").bind(id).fetch_optional(&self.readers).await?;
        found.map(|_| ()).ok_or_else(|| StoreError::NoSuchTable(id.to_owned()))
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

fn row(row: &PgRow) -> Result<TableRow, StoreError> {
    let stage: &str = row.try_get("stage")?;
    let unknown = || StoreError::Failed(format!("`{stage}` is no stage of a table"));
    Ok(TableRow {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        stage: Stage::read(stage).ok_or_else(unknown)?,
        access: Access::read(row.try_get("access")?),
        terms: row.try_get("terms")?,
        about: row.try_get("about")?,
        parent: row.try_get("parent")?,
        created: row.try_get("created")?,
        touched: row.try_get("touched")?,
    })
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
        let found =
            sqlx::query("SELECT * FROM tables WHERE id = $1").bind(id).fetch_optional(&self.readers).await?;
        found.as_ref().map(row).transpose()
    }

    async fn read(&self, id: &str, from: u64) -> Result<Vec<Line>, StoreError> {
        let rows = sqlx::query(
            "SELECT text, mark, at FROM lines JOIN tables USING (key) WHERE id = $1 AND number >= $2 ORDER BY number",
        )
        .bind(id)
        .bind(i64::try_from(from).unwrap_or(i64::MAX))
        .fetch_all(&self.readers)
        .await?;
        if rows.is_empty() {
            self.must_be_there(id).await?;
        }
        let line =
            |row: &PgRow| Ok(Line { text: row.try_get(0)?, mark: row.try_get(1)?, at: row.try_get(2)? });
        rows.iter().map(line).collect()
    }

    async fn list(&self, listing: Listing) -> Result<Vec<TableRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT * FROM tables
             WHERE ($1::text IS NULL OR access = $1) AND ($2::text IS NULL OR stage = $2)
                   AND ($3::text IS NULL OR game = $3) AND ($4::bigint IS NULL OR touched < $4)
             ORDER BY touched DESC, id LIMIT $5",
        )
        .bind(listing.access.map(Access::text))
        .bind(listing.stage.map(Stage::text))
        .bind(listing.game)
        .bind(listing.before)
        .bind(i64::from(listing.most))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(row).collect()
    }

    async fn count(&self) -> Result<u64, StoreError> {
        let row = sqlx::query("SELECT count(*) FROM tables").fetch_one(&self.readers).await?;
        Ok(row.try_get::<i64, _>(0)? as u64)
    }

    async fn rematch_of(&self, parent: &str) -> Result<Option<String>, StoreError> {
        let row = sqlx::query("SELECT id FROM tables WHERE parent = $1")
            .bind(parent)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    async fn seats(&self, id: &str) -> Result<Vec<Key>, StoreError> {
        let rows = sqlx::query(
            "SELECT seat, token, name FROM seats JOIN tables USING (key) WHERE id = $1 ORDER BY seat",
        )
        .bind(id)
        .fetch_all(&self.readers)
        .await?;
        if rows.is_empty() {
            self.must_be_there(id).await?;
        }
        let key = |row: &PgRow| {
            let seat = row.try_get::<i16, _>(0)? as u8;
            Ok(Key { seat, token: row.try_get(1)?, name: row.try_get(2)? })
        };
        rows.iter().map(key).collect()
    }

    async fn secret(&self, id: &str) -> Result<Option<String>, StoreError> {
        let found = sqlx::query("SELECT seed FROM secrets JOIN tables USING (key) WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        match found {
            Some(row) => Ok(Some(row.try_get(0)?)),
            None => self.must_be_there(id).await.map(|()| None),
        }
    }

    async fn say(&self, id: &str, who: &str, text: &str, at: i64) -> Result<u64, StoreError> {
        let said = Said { number: 0, who: who.to_owned(), text: text.to_owned(), at };
        self.writer(id).write(|answer| Write::Say(id.to_owned(), said, answer)).await?
    }

    async fn said(&self, id: &str, most: u32) -> Result<Vec<Said>, StoreError> {
        let rows = sqlx::query(
            "SELECT number, who, text, at FROM
             (SELECT chat.* FROM chat JOIN tables USING (key) WHERE id = $1 ORDER BY number DESC LIMIT $2) AS latest
             ORDER BY number",
        )
        .bind(id)
        .bind(i64::from(most))
        .fetch_all(&self.readers)
        .await?;
        if rows.is_empty() {
            self.must_be_there(id).await?;
        }
        let said = |row: &PgRow| {
            let number = row.try_get::<i64, _>(0)? as u64;
            Ok(Said { number, who: row.try_get(1)?, text: row.try_get(2)?, at: row.try_get(3)? })
        };
        rows.iter().map(said).collect()
    }

    async fn remove(&self, id: &str) -> Result<Removed, StoreError> {
        self.writer(id).write(|answer| Write::Remove(id.to_owned(), answer)).await?
    }

    async fn packs(&self) -> Result<Vec<KeptPack>, StoreError> {
        let rows = sqlx::query("SELECT name, game, files, used, at FROM packs ORDER BY name")
            .fetch_all(&self.readers)
            .await?;
        let pack = |row: &PgRow| {
            let (name, game, files) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            Ok(KeptPack { name, game, files, used: row.try_get(3)?, at: row.try_get(4)? })
        };
        rows.iter().map(pack).collect()
    }

    async fn change_packs(&self, change: PackChange) -> Result<(), StoreError> {
        self.writer("").write(|answer| Write::Pack(change, answer)).await?
    }

    async fn lease(&self, id: &str, node: &str, span: Duration) -> Result<Lease, StoreError> {
        let given = sqlx::query(
            "INSERT INTO leases (key, node, until)
             SELECT key, $2, clock_timestamp() + $3 * interval '1 millisecond' FROM tables WHERE id = $1
             ON CONFLICT (key) DO UPDATE SET node = excluded.node, until = excluded.until
             WHERE leases.node = excluded.node OR leases.until <= clock_timestamp()
             RETURNING key",
        )
        .bind(id)
        .bind(node)
        .bind(span.as_millis() as f64)
        .fetch_optional(&self.readers)
        .await?;
        Ok(if given.is_some() { Lease::Ours } else { Lease::Theirs })
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
