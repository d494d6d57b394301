//! Why something was not stored or not read. Nothing is ever half-done.

use std::borrow::Cow;

use sqlx::postgres::PgDatabaseError;

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
    /// The database cannot be reached. What was on its way may have been stored: whoever asked reads the log again.
    #[error("the database cannot be reached: {0}")]
    Away(String),
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

impl StoreError {
    pub(crate) fn away(why: &impl ToString) -> Self {
        Self::Away(why.to_string())
    }

    /// Whether it may pass if one waits a moment.
    pub(crate) fn may_pass(&self) -> bool {
        matches!(self, Self::Away(_) | Self::Locked)
    }

    /// What PostgreSQL's codes mean: <https://www.postgresql.org/docs/current/errcodes-appendix.html>
    fn of_postgres(code: &str, error: &sqlx::Error) -> Self {
        match (code.get(..2), code) {
            (_, "53100") => Self::DiskFull,
            (_, "25006") => Self::ReadOnly("the database is read-only".to_owned()),
            // Two transactions that waited for each other, or one that waited too long.
            (_, "40001" | "40P01" | "55P03") => Self::Locked,
            // It is being shut down, or has only begun; it has no more connections to give.
            (Some("08" | "57"), _) | (_, "53300") => Self::away(error),
            _ => Self::Failed(error.to_string()),
        }
    }

    /// What SQLite's codes mean: <https://www.sqlite.org/rescode.html>
    fn of_sqlite(code: &str, error: &sqlx::Error) -> Self {
        match code.parse::<i32>().map(|code| code & 0xFF) {
            Ok(13) => Self::DiskFull,
            Ok(8) => Self::ReadOnly("the database is read-only".to_owned()),
            Ok(14) => Self::ReadOnly("the database file cannot be opened".to_owned()),
            Ok(5 | 6) => Self::Locked,
            Ok(_) | Err(_) => Self::Failed(error.to_string()),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::from(&error)
    }
}

impl From<&sqlx::Error> for StoreError {
    fn from(error: &sqlx::Error) -> Self {
        match error {
            sqlx::Error::Database(refusal) => {
                let code = refusal.code().unwrap_or(Cow::Borrowed(""));
                let postgres = refusal.try_downcast_ref::<PgDatabaseError>().is_some();
                if postgres { Self::of_postgres(&code, error) } else { Self::of_sqlite(&code, error) }
            }
            sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => Self::Closed,
            sqlx::Error::PoolTimedOut => Self::away(&"no connection is free"),
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => Self::away(error),
            _ => Self::Failed(error.to_string()),
        }
    }
}
