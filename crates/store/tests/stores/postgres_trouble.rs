//! Databases of another version, databases that keep silent, and connections that nobody else can read.

use std::time::Duration;

use components::{Component, Kind};
use monsterbox_store::{
    Listing, Postgres, PostgresOptions, Present, Store as _, StoreError,
    conformance::{self, append, new_table, texts},
};
use sqlx::{Connection as _, Executor as _, PgConnection};
use tokio::{io::copy_bidirectional, net::TcpListener, net::TcpStream, sync::watch};

use crate::postgres::{Server, open};

/// Steps of the future that only add: columns that have a usual value, a table, an index.
const ADDED: &str = "
    ALTER TABLE tables ADD COLUMN mood text NOT NULL DEFAULT 'calm';
    ALTER TABLE lines ADD COLUMN weight bigint DEFAULT 1;
    ALTER TABLE seats ADD COLUMN colour text;
    ALTER TABLE chat ADD COLUMN heard boolean NOT NULL DEFAULT false;
    ALTER TABLE packs ADD COLUMN stars smallint;
    ALTER TABLE presence ADD COLUMN since timestamptz DEFAULT now();
    CREATE TABLE tournaments (name text PRIMARY KEY);
    CREATE INDEX by_game ON tables (game);
    INSERT INTO _sqlx_migrations VALUES (9, 'of the future', now(), true, '', 0);";

/// While a newer node has brought the database on, this one goes on as before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_newer_nodes_have_added_to_is_a_store_as_before() {
    let server = Server::shared();
    let newer = || async {
        let address = server.database().await;
        open(&address).await.close().await;
        let mut newer = PgConnection::connect(&address).await.unwrap();
        newer.execute(ADDED).await.unwrap();
        open(&address).await
    };
    conformance::all(newer).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_at_a_stage_of_the_future_is_the_only_one_that_is_refused() {
    let server = Server::shared();
    let address = server.database().await;
    let store = open(&address).await;
    for id in ["a", "b"] {
        store.create(new_table(id)).await.unwrap();
    }
    let mut newer = PgConnection::connect(&address).await.unwrap();
    newer.execute("UPDATE tables SET stage = 'adjourned' WHERE id = 'a'").await.unwrap();
    let listed = store.list(Listing { most: 10, ..Listing::default() }).await.unwrap();
    assert_eq!(listed.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["b"]);
    let refused = store.table("a").await;
    assert!(matches!(&refused, Err(StoreError::Failed(why)) if why.contains("adjourned")), "{refused:?}");
    let seen = store.look(&["a".to_owned(), "b".to_owned()]).await.unwrap();
    assert_eq!(seen.iter().map(|glance| glance.row.id.as_str()).collect::<Vec<_>>(), ["b"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_node_says_of_those_who_are_there_is_believed_for_a_while() {
    let server = Server::shared();
    let store = open(&server.database().await).await;
    store.create(new_table("a")).await.unwrap();
    let says = |node: &str, says: &str| Present { node: node.to_owned(), says: says.to_owned() };
    let (long, short) = (Duration::from_mins(1), Duration::from_millis(20));
    store.present("a", says("one", "Ann"), long).await.unwrap();
    store.present("a", says("two", "Bob"), short).await.unwrap();
    store.present("a", says("one", "nobody"), long).await.unwrap();
    store.present("nowhere", says("one", "Ann"), long).await.unwrap();
    tokio::time::sleep(2 * short).await;
    let seen = store.look(&["a".to_owned()]).await.unwrap();
    assert_eq!(seen[0].present, [says("one", "nobody")]);
}

/// A way to the database that can be blocked: nothing comes through any more, and nobody is told so.
async fn blockable(to: u16) -> (u16, watch::Sender<bool>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("it has an address").port();
    let (block, blocked) = watch::channel(false);
    tokio::spawn(async move {
        while let Ok((mut here, _)) = listener.accept().await {
            let mut blocked = blocked.clone();
            tokio::spawn(async move {
                let mut there = TcpStream::connect(("127.0.0.1", to)).await.expect("the database listens");
                tokio::select! {
                    _ = copy_bidirectional(&mut here, &mut there) => {}
                    _ = blocked.wait_for(|blocked| *blocked) => {}
                }
                // What was open before stays silent for good, as behind a cable that was pulled.
                std::future::pending::<()>().await;
            });
        }
    });
    (port, block)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_keeps_silent_costs_the_patience_that_was_agreed_on_and_no_more() {
    let server = Server::shared();
    let address = server.database().await;
    let (before, behind) = address.rsplit_once(':').unwrap();
    let (port, name) = behind.split_once('/').unwrap();
    let (way, block) = blockable(port.parse().unwrap()).await;
    let patience = Duration::from_secs(1);
    let options = PostgresOptions { patience, ..PostgresOptions::at(format!("{before}:{way}/{name}")) };
    let store = Postgres::open(&options).await.unwrap();
    store.create(new_table("a")).await.unwrap();
    block.send_replace(true);
    let begun = std::time::Instant::now();
    let ids = ["a".to_owned()];
    let (read, looked, written) =
        tokio::join!(store.read("a", 0), store.look(&ids), store.append(append("a", 0, &["one"])));
    assert!(matches!(read, Err(StoreError::Away(_))), "{read:?}");
    assert!(matches!(looked, Err(StoreError::Away(_))), "{looked:?}");
    assert!(written.is_err(), "{written:?}");
    assert!(begun.elapsed() < 4 * patience, "it took {:?}", begun.elapsed());
    let other = open(&address).await;
    assert_eq!(texts(&other, "a", 1).await.len(), 0, "what was refused is not there");
}

/// While another node takes a long step, one that starts waits for its turn.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_waits_while_another_one_brings_the_database_on() {
    let server = Server::shared();
    let address = server.database().await;
    open(&address).await.close().await;
    let mut busy = PgConnection::connect(&address).await.unwrap();
    let mut step = busy.begin().await.unwrap();
    step.execute("LOCK TABLE _sqlx_migrations").await.unwrap();
    let patience = Duration::from_millis(300);
    let options = PostgresOptions { patience, ..PostgresOptions::at(&address) };
    let opening = tokio::spawn(async move { Postgres::open(&options).await.map(drop) });
    tokio::time::sleep(2 * patience).await;
    assert!(!opening.is_finished(), "it does not give up at once");
    step.rollback().await.unwrap();
    assert_eq!(opening.await.unwrap(), Ok(()));
}

/// A database that is only just being started is waited for, within limits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_waits_for_a_database_that_is_being_started() {
    let mut component = Component::start(Kind::Postgres).unwrap();
    let address = component.address().to_owned();
    component.stop().unwrap();
    let opening = tokio::spawn(async move {
        let options = PostgresOptions { patience: Duration::from_secs(30), ..PostgresOptions::at(address) };
        Postgres::open(&options).await.map(drop)
    });
    component.start_again().unwrap();
    assert_eq!(opening.await.unwrap(), Ok(()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_are_encrypted_and_the_database_is_known_by_its_certificate() {
    let component = Component::start(Kind::PostgresWithTls).unwrap();
    let at = |more: &str| PostgresOptions {
        patience: Duration::from_secs(5),
        ..PostgresOptions::at(format!("{}?{more}", component.address()))
    };
    let root = component.certificate().display().to_string();
    let store = Postgres::open(&at(&format!("sslmode=verify-full&sslrootcert={root}"))).await.unwrap();
    store.create(new_table("a")).await.unwrap();
    store.append(append("a", 0, &["one"])).await.unwrap();
    assert_eq!(texts(&store, "a", 1).await, ["one"]);
    let mut asked = PgConnection::connect(&format!("{}?sslmode=require", component.address())).await.unwrap();
    let encrypted: (i64,) = sqlx::query_as(
        "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE ssl AND application_name = 'monsterbox'",
    )
    .fetch_one(&mut asked)
    .await
    .unwrap();
    assert!(encrypted.0 > 0, "nobody else can read what goes over it");
    let strange = Postgres::open(&at("sslmode=verify-full")).await.err();
    assert!(
        matches!(&strange, Some(StoreError::Failed(why)) if why.contains("certificate")),
        "one that nobody vouches for is refused, with the reason: {strange:?}"
    );
    let plain = Component::start(Kind::Postgres).unwrap();
    let refused = Postgres::open(&PostgresOptions {
        patience: Duration::from_secs(5),
        ..PostgresOptions::at(format!("{}?sslmode=require", plain.address()))
    })
    .await
    .err();
    assert!(refused.is_some(), "where encryption is asked for nothing goes without it");
}
