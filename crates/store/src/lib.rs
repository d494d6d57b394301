//! The logs of tables, kept.
//!
//! A table is its log: numbered lines, of which number 0 is the header, and the number of the last one is its version.
//! [`Store::append`] is the one moment of truth: lines are added behind the version that whoever proposes them knew, all or
//! none, and it returns when they are on the disk. Whoever comes too late is told so. A line carries the mark of the message
//! that asked for it, so whoever has read the log knows which messages were carried out.

mod error;
mod memory;
mod migrations;
mod postgres;
mod queue;
mod rows;
mod sqlite;

pub mod conformance;

use std::time::Duration;

use async_trait::async_trait;

pub use error::{AppendError, StoreError};
pub use memory::Memory;
pub use postgres::{Postgres, PostgresOptions};
pub use rows::{
    About, Access, Append, Glance, KeptPack, Key, Lease, Line, Listing, NewTable, PackChange, Present,
    Removed, RowChange, Said, SeatChange, Stage, TableRow,
};
pub use sqlite::{Durability, Sqlite, SqliteOptions};

/// Keeps tables.
#[async_trait]
pub trait Store: Send + Sync {
    /// Opens a table; refused if there is one with this id, or another rematch of the same table.
    async fn create(&self, table: NewTable) -> Result<(), StoreError>;
    /// Adds lines behind the version they follow, all or none; when it returns they are safe.
    async fn append(&self, append: Append) -> Result<(), AppendError>;
    /// A table without its lines; nothing if there is none with this id.
    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError>;
    /// The lines from a number on, in their order. Number 0 is the header.
    async fn read(&self, id: &str, from: u64) -> Result<Vec<Line>, StoreError>;
    /// Tables, those that were touched last first.
    async fn list(&self, listing: Listing) -> Result<Vec<TableRow>, StoreError>;
    /// How many tables there are.
    async fn count(&self) -> Result<u64, StoreError>;
    /// The rematch of a table, if there is one.
    async fn rematch_of(&self, parent: &str) -> Result<Option<String>, StoreError>;
    /// Who may sit where.
    async fn seats(&self, id: &str) -> Result<Vec<Key>, StoreError>;
    /// The seed of a table, as long as its log has not disclosed it.
    async fn secret(&self, id: &str) -> Result<Option<String>, StoreError>;
    /// Notes what somebody said, and gives it its number.
    async fn say(&self, id: &str, who: &str, text: &str, at: i64) -> Result<u64, StoreError>;
    /// The last things that were said at a table, at most this many, the latest last.
    async fn said(&self, id: &str, most: u32) -> Result<Vec<Said>, StoreError>;
    /// Removes a table with all that belongs to it; says whether there was one.
    async fn remove(&self, id: &str) -> Result<Removed, StoreError>;
    /// The packs that visitors have made.
    async fn packs(&self) -> Result<Vec<KeptPack>, StoreError>;
    /// Changes the packs that visitors have made; when it returns that is safe.
    async fn change_packs(&self, change: PackChange) -> Result<(), StoreError>;
    /// Asks to be the one of several nodes that lets bots and dice go on at a table, for so long. A store that only one node uses
    /// says yes. Nothing depends on it but work that would be done twice.
    async fn lease(&self, _id: &str, _node: &str, _span: Duration) -> Result<Lease, StoreError> {
        Ok(Lease::Ours)
    }
    /// Looks at many tables at once, whether others have changed them. Those that are not there (any more) are left out.
    async fn look(&self, ids: &[String]) -> Result<Vec<Glance>, StoreError> {
        let mut glances = Vec::new();
        for id in ids {
            let Some(row) = self.table(id).await? else { continue };
            glances.push(Glance {
                row,
                version: self.read(id, 0).await?.len().saturating_sub(1) as u64,
                seats: self.seats(id).await?,
                said: self.said(id, 1).await?.last().map_or(0, |said| said.number),
                rematch: self.rematch_of(id).await?,
                present: Vec::new(),
            });
        }
        Ok(glances)
    }
    /// Notes for so long who is connected to a node, for others that cannot be told otherwise. A store that only one node uses need
    /// not remember it.
    async fn present(&self, _id: &str, _here: Present, _span: Duration) -> Result<(), StoreError> {
        Ok(())
    }
    /// Whether the store can be written to, and why not.
    async fn ready(&self) -> Result<(), StoreError>;
    /// Waits until everything is written, and closes the store. What comes after that is refused.
    async fn close(&self);
}
