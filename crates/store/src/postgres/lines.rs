//! The lines of a batch, in one statement: the first line of each table's is the claim, and all others follow it or nothing does.

use std::collections::{HashMap, HashSet};

use sqlx::{PgConnection, Row as _, postgres::PgRow};

use crate::{Append, AppendError, StoreError, queue::Write};

/// How long a table's row may say an old moment of its last change, in milliseconds: it is only for lists, and writing it with
/// every move would double what goes to the disk.
const TOUCHED_WITHIN: i64 = 10_000;

/// Adds lines. The first new line of a table must follow a line that is there, and its number must be free: then this node was the
/// first. A second node that wants the same number waits here until we have committed, and then finds it taken. Claims are made in
/// the order of the tables, so that nobody waits for somebody who waits for them.
const ADD: &str = "
    WITH news AS (
        SELECT tables.key, new.number, new.first, new.text, new.mark, new.at
        FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[])
             AS new (id, number, first, text, mark, at)
        JOIN tables USING (id)
    ), claimed AS (
        INSERT INTO lines (key, number, text, mark, at)
        SELECT key, number, text, mark, at FROM news
        WHERE number = first
              AND EXISTS (SELECT 1 FROM lines AS before WHERE before.key = news.key AND before.number = news.first - 1)
        ORDER BY key
        ON CONFLICT (key, number) DO NOTHING
        RETURNING key
    ), rest AS (
        INSERT INTO lines (key, number, text, mark, at)
        SELECT key, number, text, mark, at FROM news JOIN claimed USING (key)
        WHERE number > first
    ), touched AS (
        UPDATE tables SET touched = latest.at
        FROM (SELECT key, max(at) AS at FROM news JOIN claimed USING (key) GROUP BY key) AS latest
        WHERE tables.key = latest.key AND latest.at - tables.touched >= $7
    )
    SELECT id FROM tables JOIN claimed USING (key)";

/// The versions of tables, for those that are there.
const VERSIONS: &str = "
    SELECT id, (SELECT max(number) FROM lines WHERE lines.key = tables.key) FROM tables WHERE id = ANY($1)";

/// What a batch wants to add to one table: appends that follow each other, so if the first of them is too late all are.
struct Wanted<'a> {
    /// The version that the first one follows.
    after: u64,
    /// The version when all are added.
    then: u64,
    /// Texts, marks and moments.
    lines: Vec<(&'a str, Option<&'a str>, i64)>,
}

/// The appends of a batch.
pub(super) struct Lines<'a> {
    appends: Vec<&'a Append>,
    tables: HashMap<&'a str, Wanted<'a>>,
}

impl<'a> Lines<'a> {
    pub(super) fn of(batch: &'a [Write]) -> Self {
        let append = |write: &'a Write| match write {
            Write::Append(append, _) => Some(append),
            Write::Create(..) | Write::Say(..) | Write::Remove(..) | Write::Pack(..) | Write::Ready(_) => {
                None
            }
        };
        let appends: Vec<&Append> = batch.iter().filter_map(append).collect();
        let mut tables: HashMap<&str, Wanted<'_>> = HashMap::new();
        for append in &appends {
            let fresh = || Wanted { after: append.after, then: append.after, lines: Vec::new() };
            let wanted = tables.entry(&append.id).or_insert_with(fresh);
            if append.after == wanted.then {
                let mut mark = append.mark.as_deref();
                wanted.lines.extend(append.lines.iter().map(|text| (text.as_str(), mark.take(), append.at)));
                wanted.then += append.lines.len() as u64;
            }
        }
        Self { appends, tables }
    }

    /// Adds them; one answer for each append, in their order.
    pub(super) async fn add(
        &self,
        connection: &mut PgConnection,
    ) -> Result<Vec<Result<(), AppendError>>, StoreError> {
        let claimed = self.claim(connection).await?;
        let unsure: Vec<&str> = self.tables.keys().filter(|id| !claimed.contains(**id)).copied().collect();
        let mut versions = versions(connection, &unsure).await?;
        for (id, wanted) in &self.tables {
            if claimed.contains(*id) {
                versions.insert((*id).to_owned(), wanted.after);
            }
        }
        let judge = |append: &&Append| {
            let missing = || StoreError::NoSuchTable(append.id.clone());
            let version = versions.get_mut(&append.id).ok_or_else(missing)?;
            let stored = claimed.contains(&append.id) || append.lines.is_empty();
            if append.after != *version || !stored {
                return Err(AppendError::Conflict { version: *version });
            }
            *version += append.lines.len() as u64;
            Ok(())
        };
        Ok(self.appends.iter().map(judge).collect())
    }

    /// The tables whose lines were added.
    async fn claim(&self, connection: &mut PgConnection) -> Result<HashSet<String>, StoreError> {
        let (mut ids, mut numbers, mut firsts) = (Vec::new(), Vec::new(), Vec::new());
        let (mut texts, mut marks, mut ats) = (Vec::new(), Vec::new(), Vec::new());
        for (id, wanted) in &self.tables {
            // A version that no log reaches follows no line.
            let first = i64::try_from(wanted.after).unwrap_or(i64::MAX / 2) + 1;
            for (number, (text, mark, at)) in (first..).zip(&wanted.lines) {
                ids.push(*id);
                numbers.push(number);
                firsts.push(first);
                texts.push(*text);
                marks.push(*mark);
                ats.push(*at);
            }
        }
        if ids.is_empty() {
            return Ok(HashSet::new());
        }
        let rows = sqlx::query(ADD)
            .bind(ids)
            .bind(numbers)
            .bind(firsts)
            .bind(texts)
            .bind(marks)
            .bind(ats)
            .bind(TOUCHED_WITHIN)
            .fetch_all(connection)
            .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}

async fn versions(connection: &mut PgConnection, ids: &[&str]) -> Result<HashMap<String, u64>, StoreError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query(VERSIONS).bind(ids).fetch_all(connection).await?;
    let version = |row: &PgRow| {
        let version = row.try_get::<Option<i64>, _>(1)?.unwrap_or(0) as u64;
        Ok((row.try_get(0)?, version))
    };
    rows.iter().map(version).collect()
}
