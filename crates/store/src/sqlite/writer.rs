//! The one writer of a SQLite database: it commits whatever has gathered while the commit before was on its way to the disk.
//!
//! A commit that is safe costs one trip to the disk, whether it carries one move or hundreds (group commit). Appends of a
//! batch are judged first and then written with a fixed number of statements, however many they are. They see each other: the
//! second of two that follow the same version is a conflict.

use std::collections::HashMap;

use sqlx::{Connection as _, Row as _, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use crate::{
    Append, AppendError, Key, NewTable, Removed, RowChange, Said, SeatChange, Stage, StoreError, TableRow,
};

/// The most writes of one commit.
const MOST_AT_ONCE: usize = 1_024;
/// How long a table's row may say an old moment of its last change, in milliseconds: it is only for lists, and writing it with
/// every move would double what goes to the disk.
const TOUCHED_WITHIN: i64 = 10_000;
/// Of how many tables the moment is remembered at most.
const MOST_TOUCHED: usize = 100_000;

/// Something to be written, with whoever waits for it.
#[derive(Debug)]
pub(super) enum Write {
    Append(Append, oneshot::Sender<Result<(), AppendError>>),
    Create(Box<NewTable>, oneshot::Sender<Result<(), StoreError>>),
    Say(String, Said, oneshot::Sender<Result<u64, StoreError>>),
    Remove(String, oneshot::Sender<Result<Removed, StoreError>>),
    /// Nothing: whether something could be written.
    Ready(oneshot::Sender<Result<(), StoreError>>),
}

/// What became of a write.
enum Written {
    Append(Result<(), AppendError>),
    Create(Result<(), StoreError>),
    Say(Result<u64, StoreError>),
    Remove(Result<Removed, StoreError>),
    Ready,
}

impl Write {
    /// Tells whoever waits. Whoever does not wait any more will ask again, and find out that it was done.
    fn answer(self, written: Result<Written, StoreError>) {
        match (self, written) {
            (Self::Append(_, answer), Ok(Written::Append(result))) => drop(answer.send(result)),
            (Self::Create(_, answer), Ok(Written::Create(result))) => drop(answer.send(result)),
            (Self::Say(_, _, answer), Ok(Written::Say(result))) => drop(answer.send(result)),
            (Self::Remove(_, answer), Ok(Written::Remove(result))) => drop(answer.send(result)),
            (Self::Ready(answer), Ok(Written::Ready)) => drop(answer.send(Ok(()))),
            (write, result) => write.fail(&result.err().unwrap_or(StoreError::Closed)),
        }
    }

    fn fail(self, error: &StoreError) {
        let error = error.clone();
        match self {
            Self::Append(_, answer) => drop(answer.send(Err(error.into()))),
            Self::Create(_, answer) => drop(answer.send(Err(error))),
            Self::Say(_, _, answer) => drop(answer.send(Err(error))),
            Self::Remove(_, answer) => drop(answer.send(Err(error))),
            Self::Ready(answer) => drop(answer.send(Err(error))),
        }
    }
}

/// Writes what comes until nobody can send any more.
pub(super) async fn write(mut connection: SqliteConnection, mut writes: mpsc::Receiver<Write>) {
    let mut batch = Vec::new();
    let mut touched = HashMap::new();
    while writes.recv_many(&mut batch, MOST_AT_ONCE).await > 0 {
        match commit(&mut connection, &batch, &mut touched).await {
            Ok(written) => {
                for (write, written) in batch.drain(..).zip(written) {
                    write.answer(Ok(written));
                }
            }
            Err(error) => {
                tracing::warn!(%error, writes = batch.len(), "a commit failed, nothing of it was stored");
                batch.drain(..).for_each(|write| write.fail(&error));
            }
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database was not closed cleanly");
    }
}

/// A line as the database takes it: id, number, text, mark, moment.
type LineRow<'a> = (&'a str, u64, &'a str, Option<&'a str>, i64);

/// Judges and writes a batch in one transaction; one answer for each write. An error means that nothing was written.
async fn commit(
    connection: &mut SqliteConnection,
    batch: &[Write],
    touched: &mut HashMap<String, i64>,
) -> Result<Vec<Written>, StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut written = Vec::with_capacity(batch.len());
    let mut versions = versions(&mut transaction, batch).await?;
    let mut lines: Vec<LineRow<'_>> = Vec::new();
    let mut touches: HashMap<&str, i64> = HashMap::new();
    for write in batch {
        written.push(match write {
            Write::Append(append, _) => {
                let result = judge(append, &mut versions, &mut lines);
                if result.is_ok() {
                    if touched.get(&append.id).is_none_or(|last| append.at - last >= TOUCHED_WITHIN) {
                        touches.insert(&append.id, append.at);
                    }
                    beside(&mut transaction, append).await?;
                }
                Written::Append(result)
            }
            Write::Create(table, _) => Written::Create(create(&mut transaction, table).await?),
            Write::Say(id, said, _) => Written::Say(say(&mut transaction, id, said).await?),
            Write::Remove(id, _) => {
                // What came just before goes with the table.
                versions.remove(id);
                lines.retain(|(table, ..)| table != id);
                Written::Remove(Ok(remove(&mut transaction, id).await?))
            }
            Write::Ready(_) => {
                // A write that changes nothing still asks for the right to write.
                sqlx::query("UPDATE tables SET touched = touched WHERE id = ''")
                    .execute(&mut *transaction)
                    .await?;
                Written::Ready
            }
        });
    }
    if !lines.is_empty() {
        sqlx::query(
            "INSERT INTO lines (id, number, text, mark, at)
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)",
        )
        .bind(json(&lines)?)
        .execute(&mut *transaction)
        .await?;
    }
    if !touches.is_empty() {
        sqlx::query(
            "UPDATE tables SET touched = news.value FROM json_each(?) AS news WHERE tables.id = news.key",
        )
        .bind(json(&touches)?)
        .execute(&mut *transaction)
        .await?;
    }
    transaction.commit().await?;
    if touched.len() > MOST_TOUCHED {
        touched.clear();
    }
    touched.extend(touches.into_iter().map(|(id, at)| (id.to_owned(), at)));
    Ok(written)
}

/// The versions of the tables that a batch adds lines to.
async fn versions(
    connection: &mut SqliteConnection,
    batch: &[Write],
) -> Result<HashMap<String, u64>, StoreError> {
    let id = |write: &Write| match write {
        Write::Append(append, _) => Some(append.id.clone()),
        Write::Create(..) | Write::Say(..) | Write::Remove(..) | Write::Ready(_) => None,
    };
    let ids: std::collections::BTreeSet<String> = batch.iter().filter_map(id).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows =
        sqlx::query("SELECT value, (SELECT max(number) FROM lines WHERE lines.id = value) FROM json_each(?)")
            .bind(json(&ids)?)
            .fetch_all(connection)
            .await?;
    let mut versions = HashMap::with_capacity(rows.len());
    for row in &rows {
        if let Some(version) = row.try_get::<Option<i64>, _>(1)? {
            versions.insert(row.try_get(0)?, version as u64);
        }
    }
    Ok(versions)
}

/// Whether an append follows the version it should; its lines are put with those to be written.
fn judge<'a>(
    append: &'a Append,
    versions: &mut HashMap<String, u64>,
    lines: &mut Vec<LineRow<'a>>,
) -> Result<(), AppendError> {
    let missing = || StoreError::NoSuchTable(append.id.clone());
    let version = versions.get_mut(&append.id).ok_or_else(missing)?;
    if *version != append.after {
        return Err(AppendError::Conflict { version: *version });
    }
    let mut mark = append.mark.as_deref();
    for text in &append.lines {
        *version += 1;
        lines.push((&append.id, *version, text, mark.take(), append.at));
    }
    Ok(())
}

/// What changes together with an append: now and then a row or a seat.
async fn beside(connection: &mut SqliteConnection, append: &Append) -> Result<(), StoreError> {
    if let Some(RowChange { stage, about }) = &append.row {
        sqlx::query("UPDATE tables SET stage = ?, about = ?, touched = ? WHERE id = ?")
            .bind(stage.text())
            .bind(about)
            .bind(append.at)
            .bind(&append.id)
            .execute(&mut *connection)
            .await?;
        if *stage == Stage::Over {
            // The log discloses the seed now; the secret is of no more use.
            sqlx::query("DELETE FROM secrets WHERE id = ?")
                .bind(&append.id)
                .execute(&mut *connection)
                .await?;
        }
    }
    match &append.seat {
        Some(SeatChange::Given(key)) => give_seat(connection, &append.id, key).await?,
        Some(SeatChange::Freed(seat)) => {
            sqlx::query("DELETE FROM seats WHERE id = ? AND seat = ?")
                .bind(&append.id)
                .bind(i64::from(*seat))
                .execute(connection)
                .await?;
        }
        None => {}
    }
    Ok(())
}

async fn give_seat(connection: &mut SqliteConnection, id: &str, key: &Key) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO seats (id, seat, token, name) VALUES (?, ?, ?, ?)
         ON CONFLICT (id, seat) DO UPDATE SET token = excluded.token, name = excluded.name",
    )
    .bind(id)
    .bind(i64::from(key.seat))
    .bind(&key.token)
    .bind(&key.name)
    .execute(connection)
    .await?;
    Ok(())
}

/// The inner result is the answer to whoever asked; the outer one fails the whole batch.
async fn create(
    connection: &mut SqliteConnection,
    table: &NewTable,
) -> Result<Result<(), StoreError>, StoreError> {
    let NewTable { row, lines, secret, seats } = table;
    let TableRow { id, game, stage, access, terms, about, parent, created, touched } = row;
    let made = sqlx::query(
        "INSERT INTO tables (id, game, stage, access, terms, about, parent, created, touched)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
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
    .execute(&mut *connection)
    .await?;
    if made.rows_affected() == 0 {
        let taken =
            sqlx::query("SELECT 1 FROM tables WHERE id = ?").bind(id).fetch_optional(connection).await?;
        return Ok(Err(match (taken, parent) {
            (None, Some(parent)) => StoreError::HasRematch(parent.clone()),
            _ => StoreError::Taken(id.clone()),
        }));
    }
    if let Some(seed) = secret {
        sqlx::query("INSERT INTO secrets (id, seed) VALUES (?, ?)")
            .bind(id)
            .bind(seed)
            .execute(&mut *connection)
            .await?;
    }
    for key in seats {
        give_seat(connection, id, key).await?;
    }
    let lines: Vec<LineRow<'_>> = lines
        .iter()
        .zip(0..)
        .map(|(line, number)| (id.as_str(), number, line.text.as_str(), line.mark.as_deref(), line.at))
        .collect();
    sqlx::query(
        "INSERT INTO lines (id, number, text, mark, at)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)",
    )
    .bind(json(&lines)?)
    .execute(connection)
    .await?;
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
    let removed = sqlx::query("DELETE FROM tables WHERE id = ?").bind(id).execute(&mut *connection).await?;
    for statement in [
        "DELETE FROM lines WHERE id = ?",
        "DELETE FROM seats WHERE id = ?",
        "DELETE FROM secrets WHERE id = ?",
        "DELETE FROM chat WHERE id = ?",
    ] {
        sqlx::query(statement).bind(id).execute(&mut *connection).await?;
    }
    Ok(if removed.rows_affected() > 0 { Removed::Yes } else { Removed::No })
}

fn json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}
