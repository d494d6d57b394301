//! What the writes of a batch add up to: one statement for each kind of change, however many writes there are.

use std::{collections::HashMap, sync::LazyLock};

use sqlx::{AssertSqlSafe, SqliteConnection};

use super::writer::{Known, json};
use crate::{Append, AppendError, Key, RowChange, SeatChange, Stage, StoreError};

/// How long a table's row may say an old moment of its last change, in milliseconds: it is only for lists, and writing it with
/// every move would double what goes to the disk.
const TOUCHED_WITHIN: i64 = 10_000;

/// A line as the database takes it: the table's key, number, text, mark, moment.
pub(super) type LineRow<'a> = (i64, u64, &'a str, Option<&'a str>, i64);

/// What a batch writes with one statement for each kind of it.
#[derive(Default)]
pub(super) struct Gathered<'a> {
    pub(super) lines: Vec<LineRow<'a>>,
    touches: HashMap<&'a str, i64>,
    /// Stage, summary and moment of tables; the last word on each counts.
    rows: HashMap<&'a str, (&'static str, &'a str, i64)>,
    /// Seats by table and number: token and name, or nothing where a seat is free.
    seats: HashMap<(&'a str, u8), Option<(&'a str, &'a str)>>,
    pub(super) secrets: HashMap<&'a str, Option<&'a str>>,
}

impl<'a> Gathered<'a> {
    /// Whether an append follows the version it should; what it writes is put with the rest.
    pub(super) fn judge(&mut self, append: &'a Append, known: &mut Known) -> Result<(), AppendError> {
        let missing = || StoreError::NoSuchTable(append.id.clone());
        let table = known.0.get_mut(&append.id).ok_or_else(missing)?;
        if table.version != append.after {
            return Err(AppendError::Conflict { version: table.version });
        }
        let id = append.id.as_str();
        let mut mark = append.mark.as_deref();
        for text in &append.lines {
            table.version += 1;
            self.lines.push((table.key, table.version, text, mark.take(), append.at));
        }
        if append.at - table.touched >= TOUCHED_WITHIN {
            table.touched = append.at;
            self.touches.insert(id, append.at);
        }
        if let Some(RowChange { stage, about }) = &append.row {
            self.rows.insert(id, (stage.text(), about, append.at));
            if *stage == Stage::Over {
                // The log discloses the seed now; the secret is of no more use.
                self.secrets.insert(id, None);
            }
        }
        match &append.seat {
            Some(SeatChange::Given(key)) => self.give(id, key),
            Some(SeatChange::Freed(seat)) => {
                self.seats.insert((id, *seat), None);
            }
            None => {}
        }
        Ok(())
    }

    pub(super) fn give(&mut self, id: &'a str, key: &'a Key) {
        self.seats.insert((id, key.seat), Some((&key.token, &key.name)));
    }

    /// A table is removed: what came just before goes with it.
    pub(super) fn forget(&mut self, id: &str, key: Option<i64>) {
        self.lines.retain(|line| Some(line.0) != key);
        self.touches.remove(id);
        self.rows.remove(id);
        self.seats.retain(|(table, _), _| *table != id);
        self.secrets.remove(id);
    }

    /// Writes all of it: every statement costs two turns of the thread that runs it, so there are few of them.
    pub(super) async fn write(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        insert(connection, &self.lines).await?;
        let told = |list: String, statement: &'static str| sqlx::query(statement).bind(list);
        if !self.touches.is_empty() {
            told(
                json(&self.touches)?,
                "UPDATE tables SET touched = news.value FROM json_each(?) AS news WHERE tables.id = news.key",
            )
            .execute(&mut *connection)
            .await?;
        }
        if !self.rows.is_empty() {
            told(
                json(&self.rows)?,
                "UPDATE tables SET stage = news.value ->> 0, about = news.value ->> 1, touched = news.value ->> 2
                 FROM json_each(?) AS news WHERE tables.id = news.key",
            )
            .execute(&mut *connection)
            .await?;
        }
        let (given, freed): (Vec<_>, Vec<_>) = self
            .seats
            .iter()
            .map(|((id, seat), owner)| (id, seat, owner))
            .partition(|(.., owner)| owner.is_some());
        if !given.is_empty() {
            told(
                json(&given)?,
                "INSERT INTO seats (id, seat, token, name)
                 SELECT value ->> 0, value ->> 1, value ->> 2 ->> 0, value ->> 2 ->> 1 FROM json_each(?) WHERE true
                 ON CONFLICT (id, seat) DO UPDATE SET token = excluded.token, name = excluded.name",
            )
            .execute(&mut *connection)
            .await?;
        }
        if !freed.is_empty() {
            told(
                json(&freed)?,
                "DELETE FROM seats WHERE (id, seat) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))",
            )
            .execute(&mut *connection)
            .await?;
        }
        let (kept, told_now): (Vec<_>, Vec<_>) = self.secrets.iter().partition(|(_, seed)| seed.is_some());
        if !kept.is_empty() {
            told(
                json(&kept)?,
                "INSERT INTO secrets (id, seed) SELECT value ->> 0, value ->> 1 FROM json_each(?)",
            )
            .execute(&mut *connection)
            .await?;
        }
        if !told_now.is_empty() {
            told(json(&told_now)?, "DELETE FROM secrets WHERE id IN (SELECT value ->> 0 FROM json_each(?))")
                .execute(connection)
                .await?;
        }
        Ok(())
    }
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

/// Writes lines.
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
