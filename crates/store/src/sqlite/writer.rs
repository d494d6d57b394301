//! The one writer of a SQLite database: it commits whatever has gathered while the commit before was on its way to the disk.
//!
//! A commit that is safe costs one trip to the disk, whether it carries one move or hundreds (group commit). Appends of a
//! batch are judged first and then written with a fixed number of statements, however many they are. They see each other: the
//! second of two that follow the same version is a conflict.

use std::{
    collections::{BTreeSet, HashMap},
    sync::LazyLock,
    time::Duration,
};

use sqlx::{AssertSqlSafe, Connection as _, Row as _, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use crate::{
    Append, AppendError, Key, Line, NewTable, Removed, RowChange, Said, SeatChange, Stage, StoreError,
    TableRow,
};

/// The most writes of one commit.
const MOST_AT_ONCE: usize = 1_024;
/// From so many writes in a commit on, the next commit waits a moment for more: they share the pages that it writes and its trip
/// to the disk. Where few write, nobody waits.
const MANY: usize = 12;
/// How long that moment is.
const GATHER: Duration = Duration::from_millis(1);
/// How long a table's row may say an old moment of its last change, in milliseconds: it is only for lists, and writing it with
/// every move would double what goes to the disk.
const TOUCHED_WITHIN: i64 = 10_000;
/// How many tables are remembered at most.
const MOST_KNOWN: usize = 100_000;

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
enum Answer {
    Append(Result<(), AppendError>),
    Create(Result<(), StoreError>),
    Say(Result<u64, StoreError>),
    Remove(Result<Removed, StoreError>),
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
            (Self::Ready(answer), Ok(Answer::Ready)) => drop(answer.send(Ok(()))),
            (write, result) => write.fail(&result.err().unwrap_or(StoreError::Closed)),
        }
    }

    fn fail(self, error: &StoreError) {
        let error = error.clone();
        match self {
            Self::Append(_, answer) => drop(answer.send(Err(error.into()))),
            Self::Create(_, answer) | Self::Ready(answer) => drop(answer.send(Err(error))),
            Self::Say(_, _, answer) => drop(answer.send(Err(error))),
            Self::Remove(_, answer) => drop(answer.send(Err(error))),
        }
    }
}

/// Writes what comes until nobody can send any more.
pub(super) async fn write(mut connection: SqliteConnection, mut writes: mpsc::Receiver<Write>) {
    let mut batch = Vec::new();
    let mut known = Known::default();
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
        match commit(&mut connection, &batch, &mut known).await {
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

/// A line as the database takes it: the table's key, number, text, mark, moment.
type LineRow<'a> = (i64, u64, &'a str, Option<&'a str>, i64);

/// What the writer remembers of tables that it has written to. Another program may write to them too: then the database refuses
/// a number that is taken, and everything is looked up again.
#[derive(Default)]
struct Known(HashMap<String, Written>);

struct Written {
    key: i64,
    version: u64,
    touched: i64,
}

/// Writes a batch in one transaction; one answer for each write. An error means that nothing was written.
async fn commit(
    connection: &mut SqliteConnection,
    batch: &[Write],
    known: &mut Known,
) -> Result<Vec<Answer>, StoreError> {
    let remembered = !known.0.is_empty();
    match try_to_commit(connection, batch, known).await {
        Err(StoreError::Failed(_)) if remembered => try_to_commit(connection, batch, known).await,
        done => done,
    }
}

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
    let mut lines: Vec<LineRow<'_>> = Vec::new();
    let mut touches: HashMap<&str, i64> = HashMap::new();
    for write in batch {
        answers.push(match write {
            Write::Append(append, _) => {
                let result = judge(append, known, &mut lines, &mut touches);
                if result.is_ok() {
                    beside(connection, append).await?;
                }
                Answer::Append(result)
            }
            Write::Create(table, _) => Answer::Create(create(connection, table, &mut lines).await?),
            Write::Say(id, said, _) => Answer::Say(say(connection, id, said).await?),
            Write::Remove(id, _) => {
                // What came just before goes with the table.
                if let Some(table) = known.0.remove(id) {
                    lines.retain(|(key, ..)| *key != table.key);
                }
                Answer::Remove(Ok(remove(connection, id).await?))
            }
            Write::Ready(_) => {
                // A write that changes nothing still asks for the right to write.
                run(connection, "UPDATE tables SET touched = touched WHERE id = ''").await?;
                Answer::Ready
            }
        });
    }
    insert(connection, &lines).await?;
    if !touches.is_empty() {
        sqlx::query(
            "UPDATE tables SET touched = news.value FROM json_each(?) AS news WHERE tables.id = news.key",
        )
        .bind(json(&touches)?)
        .execute(connection)
        .await?;
    }
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
        Write::Append(..) | Write::Create(..) | Write::Say(..) | Write::Remove(..) | Write::Ready(_) => None,
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

/// Whether an append follows the version it should; its lines are put with those to be written.
fn judge<'a>(
    append: &'a Append,
    known: &mut Known,
    lines: &mut Vec<LineRow<'a>>,
    touches: &mut HashMap<&'a str, i64>,
) -> Result<(), AppendError> {
    let missing = || StoreError::NoSuchTable(append.id.clone());
    let table = known.0.get_mut(&append.id).ok_or_else(missing)?;
    if table.version != append.after {
        return Err(AppendError::Conflict { version: table.version });
    }
    let mut mark = append.mark.as_deref();
    for text in &append.lines {
        table.version += 1;
        lines.push((table.key, table.version, text, mark.take(), append.at));
    }
    if append.at - table.touched >= TOUCHED_WITHIN {
        table.touched = append.at;
        touches.insert(&append.id, append.at);
    }
    Ok(())
}

/// The most rows of one statement. There is one statement for each number of rows, and all are prepared once.
const MOST_ROWS: usize = 128;

/// The statement that inserts so many lines.
fn insertion(rows: usize) -> &'static str {
    static STATEMENTS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let statement = |rows: usize| {
            let values = vec!["(?, ?, ?, ?, ?)"; rows].join(", ");
            format!("INSERT INTO lines (key, number, text, mark, at) VALUES {values}")
        };
        (0..=MOST_ROWS).map(statement).collect()
    });
    &STATEMENTS[rows]
}

/// Writes lines: every statement costs two turns of the thread that runs it, so there are few of them.
async fn insert(connection: &mut SqliteConnection, lines: &[LineRow<'_>]) -> Result<(), StoreError> {
    for rows in lines.chunks(MOST_ROWS) {
        let mut query = sqlx::query(AssertSqlSafe(insertion(rows.len())));
        for (key, number, text, mark, at) in rows {
            query = query.bind(key).bind(number.cast_signed()).bind(*text).bind(*mark).bind(at);
        }
        query.execute(&mut *connection).await?;
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
async fn create<'a>(
    connection: &mut SqliteConnection,
    table: &'a NewTable,
    rows: &mut Vec<LineRow<'a>>,
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
        sqlx::query("INSERT INTO secrets (id, seed) VALUES (?, ?)")
            .bind(id)
            .bind(seed)
            .execute(&mut *connection)
            .await?;
    }
    for seat in seats {
        give_seat(connection, id, seat).await?;
    }
    let line =
        |(line, number): (&'a Line, u64)| (key, number, line.text.as_str(), line.mark.as_deref(), line.at);
    rows.extend(lines.iter().zip(0..).map(line));
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

fn json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}
