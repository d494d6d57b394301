//! What is read of a database.

use sqlx::{PgPool, Row as _, postgres::PgRow};

use crate::{Access, KeptPack, Key, Line, Listing, Said, Stage, StoreError, TableRow};

pub(super) fn row(row: &PgRow) -> Result<TableRow, StoreError> {
    let stage: &str = row.try_get("stage")?;
    let unknown = || StoreError::Failed(format!("`{stage}` is no stage of a table that is known here"));
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

/// Nothing found means that there is no such table, or that it has nothing of what was asked.
async fn must_be_there(pool: &PgPool, id: &str) -> Result<(), StoreError> {
    let found = sqlx::query("SELECT 1 FROM tables WHERE id = $1").bind(id).fetch_optional(pool).await?;
    found.map(|_| ()).ok_or_else(|| StoreError::NoSuchTable(id.to_owned()))
}

pub(super) async fn table(pool: &PgPool, id: &str) -> Result<Option<TableRow>, StoreError> {
    let found = sqlx::query("SELECT * FROM tables WHERE id = $1").bind(id).fetch_optional(pool).await?;
    found.as_ref().map(row).transpose()
}

pub(super) async fn lines(pool: &PgPool, id: &str, from: u64) -> Result<Vec<Line>, StoreError> {
    let rows = sqlx::query(
        "SELECT text, mark, at FROM lines JOIN tables USING (key) WHERE id = $1 AND number >= $2 ORDER BY number",
    )
    .bind(id)
    .bind(i64::try_from(from).unwrap_or(i64::MAX))
    .fetch_all(pool)
    .await?;
    if rows.is_empty() {
        must_be_there(pool, id).await?;
    }
    let line = |row: &PgRow| Ok(Line { text: row.try_get(0)?, mark: row.try_get(1)?, at: row.try_get(2)? });
    rows.iter().map(line).collect()
}

/// Tables that a newer node has brought to a stage nobody knows here are left out, and no others.
pub(super) async fn list(pool: &PgPool, listing: Listing) -> Result<Vec<TableRow>, StoreError> {
    let rows = sqlx::query(
        "SELECT * FROM tables
         WHERE ($1::text IS NULL OR access = $1) AND ($2::text IS NULL OR stage = $2)
               AND ($3::text IS NULL OR game = $3) AND ($4::bigint IS NULL OR touched < $4)
               AND stage = ANY($6)
         ORDER BY touched DESC, id LIMIT $5",
    )
    .bind(listing.access.map(Access::text))
    .bind(listing.stage.map(Stage::text))
    .bind(listing.game)
    .bind(listing.before)
    .bind(i64::from(listing.most))
    .bind(Stage::ALL.map(Stage::text))
    .fetch_all(pool)
    .await?;
    rows.iter().map(row).collect()
}

pub(super) async fn count(pool: &PgPool) -> Result<u64, StoreError> {
    let row = sqlx::query("SELECT count(*) FROM tables").fetch_one(pool).await?;
    Ok(row.try_get::<i64, _>(0)? as u64)
}

pub(super) async fn rematch_of(pool: &PgPool, parent: &str) -> Result<Option<String>, StoreError> {
    let found = sqlx::query("SELECT id FROM tables WHERE parent = $1").bind(parent).fetch_optional(pool);
    Ok(found.await?.map(|row| row.try_get(0)).transpose()?)
}

pub(super) async fn seats(pool: &PgPool, id: &str) -> Result<Vec<Key>, StoreError> {
    let rows = sqlx::query(
        "SELECT seat, token, name FROM seats JOIN tables USING (key) WHERE id = $1 ORDER BY seat",
    )
    .bind(id)
    .fetch_all(pool)
    .await?;
    if rows.is_empty() {
        must_be_there(pool, id).await?;
    }
    let key = |row: &PgRow| {
        let seat = row.try_get::<i16, _>(0)? as u8;
        Ok(Key { seat, token: row.try_get(1)?, name: row.try_get(2)? })
    };
    rows.iter().map(key).collect()
}

pub(super) async fn secret(pool: &PgPool, id: &str) -> Result<Option<String>, StoreError> {
    let found = sqlx::query("SELECT seed FROM secrets JOIN tables USING (key) WHERE id = $1")
        .bind(id)
        .fetch_optional(pool)
        .await?;
    match found {
        Some(row) => Ok(Some(row.try_get(0)?)),
        None => must_be_there(pool, id).await.map(|()| None),
    }
}

pub(super) async fn said(pool: &PgPool, id: &str, most: u32) -> Result<Vec<Said>, StoreError> {
    let rows = sqlx::query(
        "SELECT number, who, text, at FROM
         (SELECT chat.* FROM chat JOIN tables USING (key) WHERE id = $1 ORDER BY number DESC LIMIT $2) AS latest
         ORDER BY number",
    )
    .bind(id)
    .bind(i64::from(most))
    .fetch_all(pool)
    .await?;
    if rows.is_empty() {
        must_be_there(pool, id).await?;
    }
    let said = |row: &PgRow| {
        let number = row.try_get::<i64, _>(0)? as u64;
        Ok(Said { number, who: row.try_get(1)?, text: row.try_get(2)?, at: row.try_get(3)? })
    };
    rows.iter().map(said).collect()
}

pub(super) async fn packs(pool: &PgPool) -> Result<Vec<KeptPack>, StoreError> {
    let rows =
        sqlx::query("SELECT name, game, files, used, at FROM packs ORDER BY name").fetch_all(pool).await?;
    let pack = |row: &PgRow| {
        let (name, game, files) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        Ok(KeptPack { name, game, files, used: row.try_get(3)?, at: row.try_get(4)? })
    };
    rows.iter().map(pack).collect()
}
