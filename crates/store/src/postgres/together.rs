//! What several nodes need of each other: who lets bots go on, what has changed at their tables, who is connected where.

use std::time::Duration;

use sqlx::{PgPool, Row as _, postgres::PgRow};

use super::reading::row;
use crate::{Glance, Key, Lease, Present, StoreError};

pub(super) async fn lease(pool: &PgPool, id: &str, node: &str, span: Duration) -> Result<Lease, StoreError> {
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
    .fetch_optional(pool)
    .await?;
    Ok(if given.is_some() { Lease::Ours } else { Lease::Theirs })
}

pub(super) async fn present(
    pool: &PgPool,
    id: &str,
    here: &Present,
    span: Duration,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO presence (key, node, says, until)
         SELECT key, $2, $3, clock_timestamp() + $4 * interval '1 millisecond' FROM tables WHERE id = $1
         ON CONFLICT (key, node) DO UPDATE SET says = excluded.says, until = excluded.until",
    )
    .bind(id)
    .bind(&here.node)
    .bind(&here.says)
    .bind(span.as_millis() as f64)
    .execute(pool)
    .await?;
    Ok(())
}

/// One statement for all of them: a node has thousands of tables in use, and looks at them every few seconds.
pub(super) async fn look(pool: &PgPool, ids: &[String]) -> Result<Vec<Glance>, StoreError> {
    let rows = sqlx::query(
        "SELECT tables.*,
                coalesce((SELECT max(number) FROM lines WHERE lines.key = tables.key), 0) AS version,
                coalesce((SELECT max(number) FROM chat WHERE chat.key = tables.key), 0) AS said,
                (SELECT next.id FROM tables AS next WHERE next.parent = tables.id) AS rematch,
                ARRAY(SELECT seat FROM seats WHERE seats.key = tables.key ORDER BY seat) AS seats,
                ARRAY(SELECT token FROM seats WHERE seats.key = tables.key ORDER BY seat) AS tokens,
                ARRAY(SELECT name FROM seats WHERE seats.key = tables.key ORDER BY seat) AS names,
                ARRAY(SELECT node FROM presence WHERE presence.key = tables.key
                      AND until > clock_timestamp() ORDER BY node) AS nodes,
                ARRAY(SELECT says FROM presence WHERE presence.key = tables.key
                      AND until > clock_timestamp() ORDER BY node) AS says
         FROM tables WHERE id = ANY($1)",
    )
    .bind(ids)
    .fetch_all(pool)
    .await?;
    // A table in a form of the future is none that is known here.
    Ok(rows.iter().filter_map(|row| glance(row).ok()).collect())
}

fn glance(found: &PgRow) -> Result<Glance, StoreError> {
    let seats: Vec<i16> = found.try_get("seats")?;
    let (tokens, names): (Vec<String>, Vec<String>) = (found.try_get("tokens")?, found.try_get("names")?);
    let (nodes, says): (Vec<String>, Vec<String>) = (found.try_get("nodes")?, found.try_get("says")?);
    let key = |((seat, token), name): ((i16, String), String)| Key { seat: seat as u8, token, name };
    Ok(Glance {
        row: row(found)?,
        version: found.try_get::<i64, _>("version")? as u64,
        said: found.try_get::<i64, _>("said")? as u64,
        rematch: found.try_get("rematch")?,
        seats: seats.into_iter().zip(tokens).zip(names).map(key).collect(),
        present: nodes.into_iter().zip(says).map(|(node, says)| Present { node, says }).collect(),
    })
}
