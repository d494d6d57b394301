//! The steps that bring a database to its present form.

use sqlx::{
    SqlSafeStr as _,
    migrate::{Migration, MigrationType, Migrator},
};

use crate::StoreError;

/// A step: what it brings, and its statements. A step that was once released never changes.
pub(crate) type Step = (&'static str, &'static str);

/// Takes these steps, in their order.
pub(crate) fn of(steps: &[Step]) -> Migrator {
    let step = |(version, (what, sql)): (i64, &Step)| {
        Migration::new(version, (*what).into(), MigrationType::Simple, (*sql).into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(steps).map(step).collect())
}

/// Why a step could not be taken: another node may be at it, or something is wrong for good.
pub(crate) fn failed(error: &sqlx::migrate::MigrateError) -> StoreError {
    if let sqlx::migrate::MigrateError::Execute(error) = error {
        let why = StoreError::from(error);
        if why.may_pass() {
            return why;
        }
    }
    StoreError::Failed(format!("the database cannot be brought to its present form: {error}"))
}
