//! Every store does what the conformance suite asks, and keeps what was acknowledged whatever happens to what it is kept in.

mod postgres;
mod postgres_trouble;
mod sqlite;

use monsterbox_store::{Memory, conformance};

#[tokio::test]
async fn memory_is_a_store() {
    conformance::all(|| async { Memory::default() }).await;
}
