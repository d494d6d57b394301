//! SQLite is a store, and what it keeps survives being closed, a full disk and a lock.

use std::{sync::Mutex, time::Duration};

use monsterbox_store::{
    AppendError, Sqlite, SqliteOptions, Store, StoreError,
    conformance::{self, append, new_table, texts},
};
use sqlx::{ConnectOptions as _, Executor as _, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

fn options(folder: &TempDir) -> SqliteOptions {
    SqliteOptions { patience: Duration::from_millis(300), ..SqliteOptions::at(folder.path().join("box.db")) }
}

async fn open(folder: &TempDir) -> Sqlite {
    Sqlite::open(&options(folder)).await.expect("it opens")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_is_a_store() {
    let folders = Mutex::new(Vec::new());
    conformance::all(|| {
        let folder = TempDir::new().expect("a folder");
        let options = options(&folder);
        folders.lock().expect("nobody panics").push(folder);
        async move { Sqlite::open(&options).await.expect("it opens") }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_stored_is_there_when_the_database_is_opened_again() {
    let folder = TempDir::new().expect("a folder");
    let store = open(&folder).await;
    store.create(new_table("a")).await.unwrap();
    store.append(append("a", 0, &["one", "two"])).await.unwrap();
    let copy = folder.path().join("copy.db");
    store.back_up(&copy).await.unwrap();
    assert!(store.back_up(&copy).await.is_err(), "a back-up overwrites nothing");
    store.close().await;
    assert_eq!(store.append(append("a", 2, &["three"])).await, Err(StoreError::Closed.into()));
    for file in [folder.path().join("box.db"), copy] {
        let again = Sqlite::open(&SqliteOptions::at(file)).await.unwrap();
        assert_eq!(texts(&again, "a", 1).await, ["one", "two"]);
        assert_eq!(again.secret("a").await.unwrap().as_deref(), Some("the seed of a"));
        again.vacuum().await.unwrap();
        again.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_database_refuses_and_recovers_and_reads_go_on() {
    let folder = TempDir::new().expect("a folder");
    let store = open(&folder).await;
    store.create(new_table("a")).await.unwrap();
    let file = folder.path().join("box.db");
    let mut other = SqliteConnectOptions::new().filename(file).connect().await.expect("it opens");
    other.execute("BEGIN IMMEDIATE").await.expect("nobody else writes");
    let refused = store.append(append("a", 0, &["one"])).await;
    assert_eq!(refused, Err(AppendError::Store(StoreError::Locked)));
    assert_eq!(store.ready().await, Err(StoreError::Locked));
    assert_eq!(store.create(new_table("b")).await, Err(StoreError::Locked));
    assert_eq!(texts(&store, "a", 0).await, ["the header of a"], "reads go on, and nothing is half-done");
    other.execute("ROLLBACK").await.expect("it gives up");
    assert_eq!(store.table("b").await, Ok(None));
    store.append(append("a", 0, &["one"])).await.unwrap();
    assert_eq!(texts(&store, "a", 1).await, ["one"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_database_refuses_and_recovers() {
    let folder = TempDir::new().expect("a folder");
    let small = SqliteOptions { most_pages: Some(40), ..options(&folder) };
    let store = Sqlite::open(&small).await.expect("it opens");
    store.create(new_table("a")).await.unwrap();
    let long = "x".repeat(20_000);
    let mut version = 0;
    let refused = loop {
        match store.append(append("a", version, &[&long])).await {
            Ok(()) => version += 1,
            Err(error) => break error,
        }
        assert!(version < 100, "the database grows without end");
    };
    assert_eq!(refused, AppendError::Store(StoreError::DiskFull));
    assert!(version > 0, "something was stored before it was full");
    let kept = texts(&store, "a", 1).await.len() as u64;
    assert_eq!(kept, version, "what was acknowledged is there, and nothing else");
    store.close().await;
    let store = open(&folder).await;
    store.append(append("a", version, &[&long])).await.unwrap();
    assert_eq!(texts(&store, "a", 1).await.len() as u64, version + 1);
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused() {
    let folder = TempDir::new().expect("a folder");
    std::fs::write(
        folder.path().join("box.db"),
        "this is a shopping list, and a long one at that".repeat(50),
    )
    .unwrap();
    assert!(matches!(Sqlite::open(&options(&folder)).await, Err(StoreError::Failed(_))));
    let nowhere = SqliteOptions::at(folder.path().join("no/such/folder/box.db"));
    assert!(matches!(Sqlite::open(&nowhere).await, Err(StoreError::ReadOnly(_))));
}
