//! Tables in a SQLite database: one writer with group commit, readers beside it.

mod gathered;
mod writer;

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use async_trait::async_trait;
use sqlx::{
    ConnectOptions as _, Row as _, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous},
};

use self::writer::SqliteWriter;
use crate::{
    Access, Append, AppendError, KeptPack, Key, Line, Listing, NewTable, PackChange, Removed, Said, Stage,
    Store, StoreError, TableRow, migrations,
    queue::{Queue, Write},
};

/// How many connections read at once.
const READERS: u32 = 4;

/// The steps that bring a database to its present form, in their order. A step that was once released never changes.
const MIGRATIONS: [(&str, &str); 2] = [
    ("tables", include_str!("../migrations/sqlite/0001_tables.sql")),
    ("packs", include_str!("../migrations/sqlite/0002_packs.sql")),
];

/// Whether a commit is on the disk when it returns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Durability {
    /// It is.
    #[default]
    Safe,
    /// The last moments may be lost when the machine stops: for comparison only.
    Fast,
}

/// How a database is opened.
#[derive(Clone, Debug)]
pub struct SqliteOptions {
    /// Its file, which is made if it is not there.
    pub file: PathBuf,
    /// Whether a commit is on the disk when it returns.
    pub durability: Durability,
    /// How long a statement waits for another program that holds the database.
    pub patience: Duration,
    /// How many pages of 4 kB it may grow to; nothing for as many as fit onto the disk.
    pub most_pages: Option<u32>,
}

impl SqliteOptions {
    /// A safe database in this file.
    pub fn at(file: impl Into<PathBuf>) -> Self {
        let patience = Duration::from_secs(5);
        Self { file: file.into(), durability: Durability::Safe, patience, most_pages: None }
    }
}

/// Tables in a SQLite database.
#[derive(Debug)]
pub struct Sqlite {
    readers: SqlitePool,
    writer: Queue,
}

impl Sqlite {
    /// Opens a database and brings it to its present form.
    pub async fn open(options: &SqliteOptions) -> Result<Self, StoreError> {
        let synchronous = match options.durability {
            Durability::Safe => SqliteSynchronous::Full,
            Durability::Fast => SqliteSynchronous::Off,
        };
        let mut connect = SqliteConnectOptions::new()
            .filename(&options.file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(synchronous)
            .busy_timeout(options.patience)
            // Pages that are written again and again go to the database itself less often.
            .pragma("wal_autocheckpoint", "4000")
            // One for each number of lines that are written at once, and all others.
            .statement_cache_capacity(256)
            .disable_statement_logging();
        if let Some(most) = options.most_pages {
            connect = connect.pragma("max_page_count", most.to_string());
        }
        let mut writing = connect.connect().await?;
        migrations::of(&MIGRATIONS).run(&mut writing).await.map_err(|error| migrations::failed(&error))?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(options.patience)
            .connect_with(connect)
            .await?;
        Ok(Self { readers, writer: Queue::to(SqliteWriter::new(writing)) })
    }

    /// Copies the whole database into a new file while it is in use.
    pub async fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(StoreError::Failed(format!("{}: there is something already", to.display())));
        }
        sqlx::query("VACUUM INTO ?").bind(to.display().to_string()).execute(&self.readers).await?;
        Ok(())
    }

    /// Gives unused room back to the disk.
    pub async fn vacuum(&self) -> Result<(), StoreError> {
        sqlx::query("VACUUM").execute(&self.readers).await?;
        Ok(())
    }

    /// Nothing found means that there is no such table, or that it has nothing of what was asked.
    async fn must_be_there(&self, id: &str) -> Result<(), StoreError> {
        let found =
            sqlx::query("SELECT 1 FROM tables WHERE id = ?").bind(id).fetch_optional(&self.readers).await?;
        found.map(|_| ()).ok_or_else(|| StoreError::NoSuchTable(id.to_owned()))
    }
}

fn row(row: &SqliteRow) -> Result<TableRow, StoreError> {
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
impl Store for Sqlite {
    async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        self.writer.write(|answer| Write::Create(Box::new(table), answer)).await?
    }

    async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.writer.write(|answer| Write::Append(append, answer)).await?
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let found =
            sqlx::query("SELECT * FROM tables WHERE id = ?").bind(id).fetch_optional(&self.readers).await?;
        found.as_ref().map(row).transpose()
    }

    async fn read(&self, id: &str, from: u64) -> Result<Vec<Line>, StoreError> {
        let rows =
            sqlx::query("SELECT text, mark, at FROM lines WHERE key = (SELECT key FROM tables WHERE id = ?) AND number >= ? ORDER BY number")
                .bind(id)
                .bind(i64::try_from(from).unwrap_or(i64::MAX))
                .fetch_all(&self.readers)
                .await?;
        if rows.is_empty() {
            self.must_be_there(id).await?;
        }
        let line =
            |row: &SqliteRow| Ok(Line { text: row.try_get(0)?, mark: row.try_get(1)?, at: row.try_get(2)? });
        rows.iter().map(line).collect()
    }

    async fn list(&self, listing: Listing) -> Result<Vec<TableRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT * FROM tables
             WHERE (?1 IS NULL OR access = ?1) AND (?2 IS NULL OR stage = ?2) AND (?3 IS NULL OR game = ?3)
                   AND (?4 IS NULL OR touched < ?4)
             ORDER BY touched DESC, id LIMIT ?5",
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
        let row = sqlx::query("SELECT id FROM tables WHERE parent = ?")
            .bind(parent)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    async fn seats(&self, id: &str) -> Result<Vec<Key>, StoreError> {
        let rows = sqlx::query("SELECT seat, token, name FROM seats WHERE id = ? ORDER BY seat")
            .bind(id)
            .fetch_all(&self.readers)
            .await?;
        if rows.is_empty() {
            self.must_be_there(id).await?;
        }
        let key = |row: &SqliteRow| {
            let seat = row.try_get::<i64, _>(0)? as u8;
            Ok(Key { seat, token: row.try_get(1)?, name: row.try_get(2)? })
        };
        rows.iter().map(key).collect()
    }

    async fn secret(&self, id: &str) -> Result<Option<String>, StoreError> {
        let found = sqlx::query("SELECT seed FROM secrets WHERE id = ?")
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
        self.writer.write(|answer| Write::Say(id.to_owned(), said, answer)).await?
    }

    async fn said(&self, id: &str, most: u32) -> Result<Vec<Said>, StoreError> {
        let rows = sqlx::query(
            "SELECT number, who, text, at FROM
             (SELECT * FROM chat WHERE id = ? ORDER BY number DESC LIMIT ?) ORDER BY number",
        )
        .bind(id)
        .bind(i64::from(most))
        .fetch_all(&self.readers)
        .await?;
        if rows.is_empty() {
            self.must_be_there(id).await?;
        }
        let said = |row: &SqliteRow| {
            let number = row.try_get::<i64, _>(0)? as u64;
            Ok(Said { number, who: row.try_get(1)?, text: row.try_get(2)?, at: row.try_get(3)? })
        };
        rows.iter().map(said).collect()
    }

    async fn remove(&self, id: &str) -> Result<Removed, StoreError> {
        self.writer.write(|answer| Write::Remove(id.to_owned(), answer)).await?
    }

    async fn packs(&self) -> Result<Vec<KeptPack>, StoreError> {
        let rows = sqlx::query("SELECT name, game, files, used, at FROM packs ORDER BY name")
            .fetch_all(&self.readers)
            .await?;
        let pack = |row: &SqliteRow| {
            let used = row.try_get::<i64, _>(3)? != 0;
            let (name, game, files) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            Ok(KeptPack { name, game, files, used, at: row.try_get(4)? })
        };
        rows.iter().map(pack).collect()
    }

    async fn change_packs(&self, change: PackChange) -> Result<(), StoreError> {
        self.writer.write(|answer| Write::Pack(change, answer)).await?
    }

    async fn ready(&self) -> Result<(), StoreError> {
        self.writer.write(Write::Ready).await?
    }

    async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}
