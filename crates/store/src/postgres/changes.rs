//! What changes beside the lines: rows, seats and secrets together with them; new tables, chat, removals and packs by themselves.

use std::borrow::Cow;

use sqlx::{PgConnection, Row as _};

use crate::{
    Append, KeptPack, Line, NewTable, PackChange, Removed, RowChange, Said, SeatChange, Stage, StoreError,
    TableRow,
};

/// PostgreSQL keeps every letter but one, which no text of ours needs.
fn plain(text: &str) -> Cow<'_, str> {
    if text.contains('\0') { Cow::Owned(text.replace('\0', "\u{fffd}")) } else { Cow::Borrowed(text) }
}

/// Whether an append changes more than lines.
pub(super) fn more_than_lines(append: &Append) -> bool {
    append.row.is_some() || append.seat.is_some()
}

/// What an append that was accepted changes beside its lines.
pub(super) async fn with_lines(connection: &mut PgConnection, append: &Append) -> Result<(), StoreError> {
    let id = &append.id;
    if let Some(RowChange { stage, about }) = &append.row {
        sqlx::query("UPDATE tables SET stage = $2, about = $3, touched = $4 WHERE id = $1")
            .bind(id)
            .bind(stage.text())
            .bind(plain(about))
            .bind(append.at)
            .execute(&mut *connection)
            .await?;
        if *stage == Stage::Over {
            // The log discloses the seed now; the secret is of no more use.
            sqlx::query("DELETE FROM secrets WHERE key = (SELECT key FROM tables WHERE id = $1)")
                .bind(id)
                .execute(&mut *connection)
                .await?;
            // Nobody lets bots go on here any more.
            sqlx::query("DELETE FROM leases WHERE key = (SELECT key FROM tables WHERE id = $1)")
                .bind(id)
                .execute(&mut *connection)
                .await?;
        }
    }
    match &append.seat {
        Some(SeatChange::Given(key)) => {
            sqlx::query(
                "INSERT INTO seats (key, seat, token, name) SELECT key, $2, $3, $4 FROM tables WHERE id = $1
                 ON CONFLICT (key, seat) DO UPDATE SET token = excluded.token, name = excluded.name",
            )
            .bind(id)
            .bind(i16::from(key.seat))
            .bind(plain(&key.token))
            .bind(plain(&key.name))
            .execute(connection)
            .await?;
        }
        Some(SeatChange::Freed(seat)) => {
            sqlx::query("DELETE FROM seats WHERE key = (SELECT key FROM tables WHERE id = $1) AND seat = $2")
                .bind(id)
                .bind(i16::from(*seat))
                .execute(connection)
                .await?;
        }
        None => {}
    }
    Ok(())
}

/// Opens a table. The inner result is the answer to whoever asked; the outer one fails the whole batch.
pub(super) async fn create(
    connection: &mut PgConnection,
    table: &NewTable,
) -> Result<Result<(), StoreError>, StoreError> {
    let NewTable { row, lines, secret, seats } = table;
    let TableRow { id, game, stage, access, terms, about, parent, created, touched } = row;
    let made = sqlx::query(
        "INSERT INTO tables (id, game, stage, access, terms, about, parent, created, touched)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING key",
    )
    .bind(id)
    .bind(game)
    .bind(stage.text())
    .bind(access.text())
    .bind(plain(terms))
    .bind(plain(about))
    .bind(parent)
    .bind(created)
    .bind(touched)
    .fetch_optional(&mut *connection)
    .await?;
    let Some(made) = made else {
        let taken =
            sqlx::query("SELECT 1 FROM tables WHERE id = $1").bind(id).fetch_optional(connection).await?;
        return Ok(Err(match (taken, parent) {
            (None, Some(parent)) => StoreError::HasRematch(parent.clone()),
            _ => StoreError::Taken(id.clone()),
        }));
    };
    let key: i64 = made.try_get(0)?;
    if let Some(seed) = secret {
        sqlx::query("INSERT INTO secrets (key, seed) VALUES ($1, $2)")
            .bind(key)
            .bind(seed)
            .execute(&mut *connection)
            .await?;
    }
    let numbers: Vec<i16> = seats.iter().map(|seat| i16::from(seat.seat)).collect();
    let tokens: Vec<Cow<'_, str>> = seats.iter().map(|seat| plain(&seat.token)).collect();
    let names: Vec<Cow<'_, str>> = seats.iter().map(|seat| plain(&seat.name)).collect();
    sqlx::query(
        "INSERT INTO seats (key, seat, token, name) SELECT $1, * FROM unnest($2::smallint[], $3::text[], $4::text[])",
    )
    .bind(key)
    .bind(numbers)
    .bind(tokens)
    .bind(names)
    .execute(&mut *connection)
    .await?;
    let texts: Vec<&str> = lines.iter().map(|line: &Line| line.text.as_str()).collect();
    let marks: Vec<Option<&str>> = lines.iter().map(|line| line.mark.as_deref()).collect();
    let ats: Vec<i64> = lines.iter().map(|line| line.at).collect();
    sqlx::query(
        "INSERT INTO lines (key, number, text, mark, at)
         SELECT $1, place - 1, text, mark, at
         FROM unnest($2::text[], $3::text[], $4::bigint[]) WITH ORDINALITY AS new (text, mark, at, place)",
    )
    .bind(key)
    .bind(texts)
    .bind(marks)
    .bind(ats)
    .execute(connection)
    .await?;
    Ok(Ok(()))
}

/// Notes what was said. Whoever speaks at the same table on another node waits for the table's row, so numbers follow each other.
pub(super) async fn say(
    connection: &mut PgConnection,
    id: &str,
    said: &Said,
) -> Result<Result<u64, StoreError>, StoreError> {
    let held = sqlx::query("SELECT key FROM tables WHERE id = $1 FOR NO KEY UPDATE")
        .bind(id)
        .fetch_optional(&mut *connection)
        .await?;
    let Some(held) = held else { return Ok(Err(StoreError::NoSuchTable(id.to_owned()))) };
    let row = sqlx::query(
        "INSERT INTO chat (key, number, who, text, at)
         SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4 FROM chat WHERE key = $1 RETURNING number",
    )
    .bind(held.try_get::<i64, _>(0)?)
    .bind(plain(&said.who))
    .bind(plain(&said.text))
    .bind(said.at)
    .fetch_one(connection)
    .await?;
    Ok(Ok(row.try_get::<i64, _>(0)? as u64))
}

pub(super) async fn remove(connection: &mut PgConnection, id: &str) -> Result<Removed, StoreError> {
    let removed = sqlx::query("DELETE FROM tables WHERE id = $1").bind(id).execute(connection).await?;
    Ok(if removed.rows_affected() > 0 { Removed::Yes } else { Removed::No })
}

pub(super) async fn change_packs(
    connection: &mut PgConnection,
    change: &PackChange,
) -> Result<(), StoreError> {
    let query = match change {
        PackChange::Keep(KeptPack { name, game, files, used, at }) => sqlx::query(
            "INSERT INTO packs (name, game, files, used, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        )
        .bind(name)
        .bind(game)
        .bind(plain(files))
        .bind(used)
        .bind(at),
        PackChange::Use(name) => sqlx::query("UPDATE packs SET used = true WHERE name = $1").bind(name),
        PackChange::Drop(name) => sqlx::query("DELETE FROM packs WHERE name = $1 AND NOT used").bind(name),
    };
    query.execute(connection).await?;
    Ok(())
}
