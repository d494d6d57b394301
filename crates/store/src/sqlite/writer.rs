//! The one writer of a SQLite database. Appends of a batch are judged first and then written with a fixed number of statements,
//! however many they are. They see each other: the second of two that follow the same version is a conflict.

use std::collections::{BTreeSet, HashMap};

use async_trait::async_trait;
use sqlx::{Connection as _, Row as _, SqliteConnection};

use super::gathered::Gathered;
use crate::{
    KeptPack, Line, NewTable, PackChange, Removed, Said, StoreError, TableRow,
    queue::{Answer, Write, Writer},
};

/// How many tables are remembered at most.
const MOST_KNOWN: usize = 100_000;

/// The connection that writes.
pub(super) struct SqliteWriter {
    connection: SqliteConnection,
    known: Known,
}

impl SqliteWriter {
    pub(super) fn new(connection: SqliteConnection) -> Self {
        Self { connection, known: Known::default() }
    }
}

#[async_trait]
impl Writer for SqliteWriter {
    async fn commit(&mut self, batch: &[Write]) -> Result<Vec<Answer>, StoreError> {
        let remembered = !self.known.0.is_empty();
        match try_to_commit(&mut self.connection, batch, &mut self.known).await {
            Err(StoreError::Failed(_)) if remembered => {
                try_to_commit(&mut self.connection, batch, &mut self.known).await
            }
            done => done,
        }
    }

    async fn close(self) {
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "the database was not closed cleanly");
        }
    }
}

/// What the writer remembers of tables that it has written to. Another program may write to them too: then the database refuses
/// a number that is taken, and everything is looked up again.
#[derive(Default)]
pub(super) struct Known(pub(super) HashMap<String, Written>);

pub(super) struct Written {
    pub(super) key: i64,
    pub(super) version: u64,
    pub(super) touched: i64,
}

/// Writes a batch in one transaction. An error means that nothing was written.
async fn try_to_commit(
    connection: &mut SqliteConnection,
    batch: &[Write],
    known: &mut Known,
) -> Result<Vec<Answer>, StoreError> {
    run(connection, "BEGIN IMMEDIATE").await?;
    let written = match write_all(connection, batch, known).await {
        Ok(written) => run(connection, "COMMIT").await.map(|()| written),
        Err(error) => Err(error),
    };
    if written.is_err() {
        // Where SQLite has ended the transaction by itself, there is nothing to take back.
        let _ = run(connection, "ROLLBACK").await;
        known.0.clear();
    }
    written
}

async fn run(connection: &mut SqliteConnection, statement: &'static str) -> Result<(), StoreError> {
    sqlx::query(statement).execute(connection).await?;
    Ok(())
}

/// Judges and writes a batch.
async fn write_all(
    connection: &mut SqliteConnection,
    batch: &[Write],
    known: &mut Known,
) -> Result<Vec<Answer>, StoreError> {
    look_up(connection, batch, known).await?;
    let mut answers = Vec::with_capacity(batch.len());
    let mut gathered = Gathered::default();
    for write in batch {
        answers.push(match write {
            Write::Append(append, _) => Answer::Append(gathered.judge(append, known)),
            Write::Create(table, _) => Answer::Create(create(connection, table, &mut gathered).await?),
            Write::Say(id, said, _) => Answer::Say(say(connection, id, said).await?),
            Write::Remove(id, _) => {
                gathered.forget(id, known.0.remove(id).map(|table| table.key));
                Answer::Remove(Ok(remove(connection, id).await?))
            }
            Write::Pack(change, _) => {
                change_packs(connection, change).await?;
                Answer::Pack
            }
            Write::Ready(_) => {
                // A write that changes nothing still asks for the right to write.
                run(connection, "UPDATE tables SET touched = touched WHERE id = ''").await?;
                Answer::Ready
            }
        });
    }
    gathered.write(connection).await?;
    Ok(answers)
}

/// Looks up the tables that a batch adds lines to and that are not known yet.
async fn look_up(
    connection: &mut SqliteConnection,
    batch: &[Write],
    known: &mut Known,
) -> Result<(), StoreError> {
    if known.0.len() > MOST_KNOWN {
        known.0.clear();
    }
    let unknown = |write: &Write| match write {
        Write::Append(append, _) if !known.0.contains_key(&append.id) => Some(append.id.clone()),
        Write::Append(..)
        | Write::Create(..)
        | Write::Say(..)
        | Write::Remove(..)
        | Write::Pack(..)
        | Write::Ready(_) => None,
    };
    let ids: BTreeSet<String> = batch.iter().filter_map(unknown).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let rows = sqlx::query(
        "SELECT id, key, touched, (SELECT max(number) FROM lines WHERE lines.key = tables.key) FROM tables
         WHERE id IN (SELECT value FROM json_each(?))",
    )
    .bind(json(&ids)?)
    .fetch_all(connection)
    .await?;
    for row in &rows {
        let version = row.try_get::<Option<i64>, _>(3)?.unwrap_or(0) as u64;
        let written = Written { key: row.try_get(1)?, version, touched: row.try_get(2)? };
        known.0.insert(row.try_get(0)?, written);
    }
    Ok(())
}

/// The inner result is the answer to whoever asked; the outer one fails the whole batch.
async fn create<'a>(
    connection: &mut SqliteConnection,
    table: &'a NewTable,
    gathered: &mut Gathered<'a>,
) -> Result<Result<(), StoreError>, StoreError> {
    let NewTable { row, lines, secret, seats } = table;
    let TableRow { id, game, stage, access, terms, about, parent, created, touched } = row;
    let made = sqlx::query(
        "INSERT INTO tables (id, game, stage, access, terms, about, parent, created, touched)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING key",
    )
    .bind(id)
    .bind(game)
    .bind(stage.text())
    .bind(access.text())
    .bind(terms)
    .bind(about)
    .bind(parent)
    .bind(created)
    .bind(touched)
    .fetch_optional(&mut *connection)
    .await?;
    let Some(made) = made else {
        let taken =
            sqlx::query("SELECT 1 FROM tables WHERE id = ?").bind(id).fetch_optional(connection).await?;
        return Ok(Err(match (taken, parent) {
            (None, Some(parent)) => StoreError::HasRematch(parent.clone()),
            _ => StoreError::Taken(id.clone()),
        }));
    };
    let key: i64 = made.try_get(0)?;
    if let Some(seed) = secret {
        gathered.secrets.insert(id, Some(seed));
    }
    for seat in seats {
        gathered.give(id, seat);
    }
    let line =
        |(line, number): (&'a Line, u64)| (key, number, line.text.as_str(), line.mark.as_deref(), line.at);
    gathered.lines.extend(lines.iter().zip(0..).map(line));
    Ok(Ok(()))
}

async fn say(
    connection: &mut SqliteConnection,
    id: &str,
    said: &Said,
) -> Result<Result<u64, StoreError>, StoreError> {
    let row = sqlx::query(
        "INSERT INTO chat (id, number, who, text, at)
         SELECT ?1, (SELECT coalesce(max(number), 0) + 1 FROM chat WHERE id = ?1), ?2, ?3, ?4
         FROM tables WHERE id = ?1 RETURNING number",
    )
    .bind(id)
    .bind(&said.who)
    .bind(&said.text)
    .bind(said.at)
    .fetch_optional(connection)
    .await?;
    Ok(match row {
        Some(row) => Ok(row.try_get::<i64, _>(0)? as u64),
        None => Err(StoreError::NoSuchTable(id.to_owned())),
    })
}

async fn remove(connection: &mut SqliteConnection, id: &str) -> Result<Removed, StoreError> {
    for statement in [
        "DELETE FROM lines WHERE key = (SELECT key FROM tables WHERE id = ?)",
        "DELETE FROM seats WHERE id = ?",
        "DELETE FROM secrets WHERE id = ?",
        "DELETE FROM chat WHERE id = ?",
    ] {
        sqlx::query(statement).bind(id).execute(&mut *connection).await?;
    }
    let removed = sqlx::query("DELETE FROM tables WHERE id = ?").bind(id).execute(connection).await?;
    Ok(if removed.rows_affected() > 0 { Removed::Yes } else { Removed::No })
}

async fn change_packs(connection: &mut SqliteConnection, change: &PackChange) -> Result<(), StoreError> {
    let query = match change {
        PackChange::Keep(KeptPack { name, game, files, used, at }) => sqlx::query(
            "INSERT INTO packs (name, game, files, used, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        )
        .bind(name)
        .bind(game)
        .bind(files)
        .bind(i64::from(*used))
        .bind(at),
        PackChange::Use(name) => sqlx::query("UPDATE packs SET used = 1 WHERE name = ?").bind(name),
        PackChange::Drop(name) => sqlx::query("DELETE FROM packs WHERE name = ? AND used = 0").bind(name),
    };
    query.execute(connection).await?;
    Ok(())
}

pub(super) fn json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}
