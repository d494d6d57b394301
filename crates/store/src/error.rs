//! Why something was not stored or not read. Nothing is ever half-done.

use std::borrow::Cow;

/// Why a store did not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no such table.
    #[error("there is no table `{0}`")]
    NoSuchTable(String),
    /// There is one with this id already.
    #[error("there is a table `{0}` already")]
    Taken(String),
    /// The table has a rematch already.
    #[error("table `{0}` has a rematch already")]
    HasRematch(String),
    /// The disk is full.
    #[error("the disk is full: nothing was stored, and everything that was stored before is safe")]
    DiskFull,
    /// Nothing can be written here.
    #[error("nothing can be stored here: {0}")]
    ReadOnly(String),
    /// Somebody else holds the database.
    #[error("the database is locked by another program")]
    Locked,
    /// The store is being closed.
    #[error("the store is closed")]
    Closed,
    /// What is kept cannot be understood, or the disk fails.
    #[error("the store fails: {0}")]
    Failed(String),
}

/// Why lines were not added. The log is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// Others have added lines since.
    #[error("the table is at version {version} already")]
    Conflict {
        /// The version of the log.
        version: u64,
    },
    /// The lines could not be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        // SQLite's own result codes: https://www.sqlite.org/rescode.html
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code).map(Cow::into_owned);
        let primary = code.and_then(|code| code.parse::<i32>().ok()).map(|code| code & 0xFF);
        match primary {
            Some(13) => Self::DiskFull,
            Some(8) => Self::ReadOnly("the database is read-only".to_owned()),
            Some(14) => Self::ReadOnly("the database file cannot be opened".to_owned()),
            Some(5 | 6) => Self::Locked,
            Some(_) | None => match error {
                sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => Self::Closed,
                sqlx::Error::PoolTimedOut => Self::Locked,
                other => Self::Failed(other.to_string()),
            },
        }
    }
}
