//! PostgreSQL is a store, for several nodes at once, and what it has acknowledged is there after it was killed.

use std::{
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use components::{Component, Kind};
use monsterbox_store::{
    AppendError, Lease, Postgres, PostgresOptions, Store as _, StoreError,
    conformance::{self, append, new_table, texts},
};
use sqlx::{Connection as _, Executor as _, PgConnection};

/// A database server, and an empty place in it for whoever asks.
pub struct Server {
    component: Component,
    made: AtomicU32,
}

/// The server of those that do not stop it: starting one takes longer than most tests.
static SHARED: Mutex<Weak<Server>> = Mutex::new(Weak::new());

impl Server {
    fn start() -> Self {
        let component = Component::start(Kind::Postgres).expect("PostgreSQL starts");
        Self { component, made: AtomicU32::new(0) }
    }

    /// A server that other tests use too; it ends with the last of them.
    pub fn shared() -> Arc<Self> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let started = Arc::new(Self::start());
            *shared = Arc::downgrade(&started);
            started
        })
    }

    /// The address of a place that is empty, as a new database is: a schema of its own, which is made much faster.
    pub async fn database(&self) -> String {
        let name = format!("box_{}", self.made.fetch_add(1, Ordering::Relaxed));
        let mut first = PgConnection::connect(self.component.address()).await.expect("it answers");
        first.execute(sqlx::AssertSqlSafe(format!("CREATE SCHEMA {name}"))).await.expect("it is new");
        format!("{}?options=-c%20search_path%3D{name}", self.component.address())
    }
}

pub async fn open(address: &str) -> Postgres {
    let options = PostgresOptions { patience: Duration::from_secs(3), ..PostgresOptions::at(address) };
    Postgres::open(&options).await.expect("it opens")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_is_a_store() {
    let server = Server::shared();
    conformance::all(|| async { open(&server.database().await).await }).await;
}

/// Two nodes open the database at the same moment and add to the same tables: every line is there once, in one order.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_write_at_once_lose_and_double_nothing() {
    const EACH: usize = 40;
    let server = Server::shared();
    let address = server.database().await;
    let (one, other) = tokio::join!(open(&address), open(&address));
    let nodes = [Arc::new(one), Arc::new(other)];
    for id in ["a", "b"] {
        nodes[0].create(new_table(id)).await.unwrap();
    }
    let writers = (0..8).map(|writer: usize| {
        let store = Arc::clone(&nodes[writer % 2]);
        tokio::spawn(async move {
            let id = if writer < 4 { "a" } else { "b" };
            let mut version = 0;
            for number in 0..EACH {
                let (first, second) =
                    (format!("{writer} {number} first"), format!("{writer} {number} second"));
                loop {
                    match store.append(append(id, version, &[&first, &second])).await {
                        Ok(()) => break version += 2,
                        Err(AppendError::Conflict { version: now }) => version = now,
                        Err(AppendError::Store(error)) => panic!("{error}"),
                    }
                }
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.expect("no writer fails");
    }
    for id in ["a", "b"] {
        let lines = texts(&*nodes[1], id, 1).await;
        assert_eq!(lines.len(), 2 * 4 * EACH, "no line is lost or doubled");
        for pair in lines.chunks(2) {
            let begun = pair[0].strip_suffix(" first").expect("an append is all or nothing");
            assert_eq!(pair[1], format!("{begun} second"), "nothing stands between the lines of an append");
        }
        assert_eq!(texts(&*nodes[0], id, 1).await, lines, "all nodes read the same");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_is_there_after_the_database_was_killed() {
    let mut server = Server::start();
    let address = server.database().await;
    let store = open(&address).await;
    store.create(new_table("a")).await.unwrap();
    store.append(append("a", 0, &["one", "two"])).await.unwrap();
    server.component.stop().unwrap();
    let refused = store.append(append("a", 2, &["three"])).await;
    assert!(matches!(refused, Err(AppendError::Store(StoreError::Away(_)))), "{refused:?}");
    assert!(store.read("a", 0).await.is_err());
    assert!(store.ready().await.is_err());
    server.component.start_again().unwrap();
    store.append(append("a", 2, &["three"])).await.expect("it goes on by itself");
    assert_eq!(texts(&store, "a", 1).await, ["one", "two", "three"]);
    assert_eq!(store.ready().await, Ok(()));
    store.close().await;
}

/// A moment without the database costs a moment: whoever writes waits for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_short_restart_is_waited_for() {
    let mut server = Server::start();
    let address = server.database().await;
    let options = PostgresOptions { patience: Duration::from_mins(1), ..PostgresOptions::at(&address) };
    let store = Arc::new(Postgres::open(&options).await.unwrap());
    store.create(new_table("a")).await.unwrap();
    server.component.stop().unwrap();
    let waiting = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.append(append("a", 0, &["one"])).await }
    });
    server.component.start_again().unwrap();
    assert_eq!(waiting.await.unwrap(), Ok(()));
    assert_eq!(texts(&*store, "a", 1).await, ["one"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_a_newer_version_is_used_if_it_allows_that_and_refused_if_not() {
    let server = Server::shared();
    let address = server.database().await;
    open(&address).await.close().await;
    let mut newer = PgConnection::connect(&address).await.unwrap();
    newer
        .execute("INSERT INTO _sqlx_migrations VALUES (9, 'of the future', now(), true, '', 0)")
        .await
        .unwrap();
    let store = open(&address).await;
    store.create(new_table("a")).await.unwrap();
    newer.execute("UPDATE form SET least_steps = 9").await.unwrap();
    let refused = Postgres::open(&PostgresOptions::at(&address)).await.err();
    assert!(
        matches!(&refused, Some(StoreError::Failed(why)) if why.contains("newer version")),
        "{refused:?}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_node_at_a_time_has_the_lease_of_a_table() {
    let server = Server::shared();
    let store = open(&server.database().await).await;
    store.create(new_table("a")).await.unwrap();
    let (long, short) = (Duration::from_mins(1), Duration::from_millis(50));
    assert_eq!(store.lease("a", "one", long).await, Ok(Lease::Ours));
    assert_eq!(store.lease("a", "other", long).await, Ok(Lease::Theirs));
    assert_eq!(store.lease("a", "one", short).await, Ok(Lease::Ours), "it can be shortened and drawn out");
    tokio::time::sleep(2 * short).await;
    assert_eq!(store.lease("a", "other", Duration::ZERO).await, Ok(Lease::Ours), "the old one has run out");
    assert_eq!(store.lease("a", "one", long).await, Ok(Lease::Ours), "it was given back at once");
    assert_eq!(store.lease("nowhere", "one", long).await, Ok(Lease::Theirs));
}

#[tokio::test]
async fn wrong_addresses_are_told() {
    let quick = |address: &str| PostgresOptions {
        patience: Duration::from_millis(300),
        ..PostgresOptions::at(address)
    };
    let wrong = Postgres::open(&quick("a shopping list")).await.err();
    assert!(matches!(&wrong, Some(StoreError::Failed(why)) if why.contains("no address")), "{wrong:?}");
    let nobody = Postgres::open(&quick("postgres://nobody@127.0.0.1:1/nothing")).await.err();
    assert!(matches!(&nobody, Some(StoreError::Away(_))), "{nobody:?}");
}
