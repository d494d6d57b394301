//! Disks that fail, clocks that run out, readers that are too slow, servers that stop: nothing is half-done, and all goes on.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use async_trait::async_trait;
use client::ClientError;
use kernel::Seat;
use store::{
    Append, AppendError, KeptPack, Key, Line, Listing, Memory, NewTable, PackChange, Removed, Said, Store,
    StoreError, TableRow,
};
use wire::{Clock, Kind, Stage, StandIn, Terms};

use crate::house::{House, order, play_on, raw::Raw, until};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// A store whose disk fails while a test wants it to, and which outlives its server.
#[derive(Default)]
struct Failing {
    inner: Memory,
    with: Mutex<Option<StoreError>>,
    was_asked: AtomicBool,
}

impl Failing {
    fn fail(&self, with: Option<StoreError>) {
        *self.with.lock().unwrap() = with;
        self.was_asked.store(false, Ordering::Relaxed);
    }

    fn may_write(&self) -> Result<(), StoreError> {
        self.was_asked.store(true, Ordering::Relaxed);
        self.with.lock().unwrap().clone().map_or(Ok(()), Err)
    }
}

#[async_trait]
impl Store for Failing {
    async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        self.may_write()?;
        self.inner.create(table).await
    }
    async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.may_write()?;
        self.inner.append(append).await
    }
    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        // A database that is away can be neither written nor read.
        if let Some(error @ StoreError::Away(_)) = self.with.lock().unwrap().clone() {
            return Err(error);
        }
        self.inner.table(id).await
    }
    async fn read(&self, id: &str, from: u64) -> Result<Vec<Line>, StoreError> {
        self.inner.read(id, from).await
    }
    async fn list(&self, listing: Listing) -> Result<Vec<TableRow>, StoreError> {
        self.inner.list(listing).await
    }
    async fn count(&self) -> Result<u64, StoreError> {
        self.inner.count().await
    }
    async fn rematch_of(&self, parent: &str) -> Result<Option<String>, StoreError> {
        self.inner.rematch_of(parent).await
    }
    async fn seats(&self, id: &str) -> Result<Vec<Key>, StoreError> {
        self.inner.seats(id).await
    }
    async fn secret(&self, id: &str) -> Result<Option<String>, StoreError> {
        self.inner.secret(id).await
    }
    async fn say(&self, id: &str, who: &str, text: &str, at: i64) -> Result<u64, StoreError> {
        self.may_write()?;
        self.inner.say(id, who, text, at).await
    }
    async fn said(&self, id: &str, most: u32) -> Result<Vec<Said>, StoreError> {
        self.inner.said(id, most).await
    }
    async fn remove(&self, id: &str) -> Result<Removed, StoreError> {
        self.may_write()?;
        self.inner.remove(id).await
    }
    async fn packs(&self) -> Result<Vec<KeptPack>, StoreError> {
        self.inner.packs().await
    }
    async fn change_packs(&self, change: PackChange) -> Result<(), StoreError> {
        self.may_write()?;
        self.inner.change_packs(change).await
    }
    async fn ready(&self) -> Result<(), StoreError> {
        self.may_write()
    }
    async fn close(&self) {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_stored_is_refused_and_goes_on_when_the_disk_is_back() {
    let store = Arc::new(Failing::default());
    let house = House::with(store.clone(), |_| {}).await;
    let opened = house.open("pig", &["Ann", "bot:greedy"]).await;
    let id = opened.table.as_str();
    let ann = house.client();
    ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
    for error in [StoreError::DiskFull, StoreError::ReadOnly("the disk".to_owned()), StoreError::Locked] {
        let seen = ann.my_turn(id, A).await.unwrap().expect("the game goes on").version;
        store.fail(Some(error.clone()));
        let before = store.read(id, 0).await.unwrap();
        let refused = ann.act(id, A, seen, "roll").await.unwrap_err();
        let ClientError::Refused(refusal) = refused else { panic!("{refused}") };
        assert_eq!(refusal.kind, Kind::NotStored);
        assert!(refusal.refused.message.contains(&error.to_string()), "{}", refusal.refused.message);
        assert_eq!(store.read(id, 0).await.unwrap(), before, "nothing is half-done");
        assert_eq!(ann.frame(id, Some(A)).unwrap().version, seen, "memory does not lead the log");
        assert_eq!(house.rest.about(id).await.unwrap().stage, Stage::Playing, "reads go on");
        let watcher = house.client();
        watcher.join(id, None).await.unwrap();
        assert!(house.rest.open(&wire::NewTable::of("pig", vec![order("Ann"), order("Bob")])).await.is_err());
        assert!(ann.say(id, A, "hello?").await.is_err());
        store.fail(None);
        let version = ann.act(id, A, seen, "roll").await.unwrap();
        ann.until_version(id, A, version).await.unwrap();
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_that_played_ahead_of_a_failing_disk_begin_again_from_what_is_stored() {
    let store = Arc::new(Failing::default());
    let house = House::with(store.clone(), |_| {}).await;
    let opened = house.open("mayhem", &["Ann", "bot:random", "bot:random"]).await;
    let id = opened.table.as_str();
    let ann = house.client();
    ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
    let playing = play_on(&ann, id, A, 5);
    let failing = async {
        for _ in 0..3 {
            tokio::time::sleep(Duration::from_millis(15)).await;
            store.fail(Some(StoreError::DiskFull));
            while !store.was_asked.load(Ordering::Relaxed) {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            store.fail(None);
        }
        std::future::pending::<()>().await;
    };
    tokio::select! {
        moves = playing => assert!(!moves.is_empty()),
        () = failing => unreachable!("it fails for ever"),
    }
    let fresh = house.client();
    fresh.join(id, Some(&opened.seats[0].token)).await.unwrap();
    let (known, anew) = (ann.frame(id, Some(A)).unwrap(), fresh.frame(id, Some(A)).unwrap());
    assert_eq!(known, anew, "what was told is what was stored");
    table::verify(&house.rest.record(id).await.unwrap(), None).unwrap();
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_makes_the_move_of_who_lets_the_clock_run_out() {
    let house = House::in_memory().await;
    let terms = Terms { clock: Some(Clock { each: 1, reserve: 1 }), ..Terms::default() };
    let table =
        wire::NewTable { terms, ..wire::NewTable::of("connect-four", vec![order("Ann"), order("Bob")]) };
    let opened = house.rest.open(&table).await.unwrap();
    let id = opened.table.as_str();
    let (ann, bob) = (house.client(), house.client());
    ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
    bob.join(id, Some(&opened.seats[1].token)).await.unwrap();
    let begun = Instant::now();
    let seen = ann.my_turn(id, A).await.unwrap().unwrap().version;
    until(&ann, "a clock", |ann| {
        ann.about(id).and_then(|about| about.clocks).is_some_and(|clocks| clocks.left.is_some())
    })
    .await;
    bob.my_turn(id, B).await.unwrap();
    let waited = begun.elapsed();
    assert!(waited >= Duration::from_millis(1_900), "a second and a reserve of one, not {waited:?}");
    until(&ann, "an empty reserve", |ann| {
        ann.about(id).and_then(|about| about.clocks).is_some_and(|clocks| clocks.reserves[0] < 200)
    })
    .await;
    assert_eq!(ann.frame(id, Some(A)).unwrap().version, seen + 1);
    // Whoever moves in time keeps the reserve.
    let seen = bob.my_turn(id, B).await.unwrap().unwrap().version;
    bob.act(id, B, seen, "a").await.unwrap();
    assert_eq!(house.rest.about(id).await.unwrap().clocks.unwrap().reserves[1], 1_000);
    house.stop().await;
}

/// Both come from the moment at which the table is read, so at some of the tables they are due at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_runs_out_when_a_bot_is_to_step_in_stops_nobody() {
    let store = Arc::new(Failing::default());
    let house = House::with(store.clone(), |_| {}).await;
    let terms = Terms {
        clock: Some(Clock { each: 5, reserve: 0 }),
        stand_in: Some(StandIn { after: 5 }),
        ..Terms::default()
    };
    let order =
        wire::NewTable { terms, ..wire::NewTable::of("connect-four", vec![order("Ann"), order("Bob")]) };
    let mut tables = Vec::new();
    let (ann, bob) = (house.client(), house.client());
    for _ in 0..12 {
        let opened = house.rest.open(&order).await.unwrap();
        let id = opened.table.as_str();
        ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
        bob.join(id, Some(&opened.seats[1].token)).await.unwrap();
        let seen = ann.my_turn(id, A).await.unwrap().unwrap().version;
        ann.act(id, A, seen, "d").await.unwrap();
        tables.push(opened);
    }
    drop((ann, bob));
    house.stop().await;
    let house = House::with(store, |_| {}).await;
    let ann = house.client();
    for opened in &tables {
        ann.join(&opened.table, Some(&opened.seats[0].token)).await.unwrap();
    }
    for opened in &tables {
        let id = opened.table.as_str();
        until(&ann, "a bot in Bob's seat", |ann| {
            ann.about(id).is_some_and(|about| about.seats[1].sitter == wire::Sitter::StandIn)
        })
        .await;
        let about = tokio::time::timeout(Duration::from_secs(10), house.rest.about(id)).await;
        assert_eq!(about.expect("the table answers").unwrap().stage, Stage::Playing);
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_stops_says_so_and_clients_come_back_to_the_next_one() {
    let store = Arc::new(Failing::default());
    let house = House::with(store.clone(), |_| {}).await;
    let address = house.url.trim_start_matches("http://").parse().unwrap();
    let opened = house.open("connect-four", &["Ann", "Bob"]).await;
    let id = opened.table.as_str();
    let (ann, bob) = (house.client(), house.client());
    ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
    bob.join(id, Some(&opened.seats[1].token)).await.unwrap();
    let seen = ann.my_turn(id, A).await.unwrap().unwrap().version;
    ann.act(id, A, seen, "d").await.unwrap();
    let mut eve = Raw::connect(&house.url, "somebody-who-listens").await;
    house.stop().await;
    let mut last = None;
    while let Some(message) = eve.read().await {
        last = Some(message);
    }
    let Some(wire::Message::Closing(closing)) = last else {
        panic!("the last word is something else: {last:?}")
    };
    assert_eq!(closing.reason, "the test is over");
    let house = House::with(store, |options| options.address = address).await;
    tokio::join!(play_on(&ann, id, A, 1), play_on(&bob, id, B, 2));
    table::verify(&house.rest.record(id).await.unwrap(), None).unwrap();
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_nobody_looks_at_leaves_memory_and_comes_back() {
    let house =
        House::with(Arc::new(Memory::default()), |options| options.idle = Duration::from_millis(30)).await;
    let opened = house.open("pig", &["Ann", "Bob"]).await;
    let id = opened.table.as_str();
    let in_memory = || async {
        let text = house.text("/metrics").await;
        let line =
            text.lines().find(|line| line.starts_with("monsterbox_tables_in_memory ")).unwrap().to_owned();
        line.rsplit(' ').next().unwrap().parse::<usize>().unwrap()
    };
    for round in 0..3 {
        let ann = house.client();
        ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
        assert_eq!(in_memory().await, 1, "round {round}");
        assert_eq!(ann.frame(id, Some(A)).unwrap().version, 0);
        drop(ann);
        let late = Instant::now() + Duration::from_secs(10);
        while in_memory().await > 0 {
            assert!(Instant::now() < late, "it stays in memory");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_that_is_too_slow_is_dropped_and_nobody_waits_for_it() {
    let house = House::with(Arc::new(Memory::default()), |options| options.limits.waiting = 16).await;
    let opened = house.open("pig", &["Ann", "Bob"]).await;
    let id = opened.table.as_str();
    let ann = house.client();
    ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
    let mut slow = Raw::connect(&house.url, "slow-reader").await;
    slow.join(id, None, None).await;
    until(&ann, "the watcher", |ann| ann.about(id).is_some_and(|about| about.watchers == 1)).await;
    // It does not read, until what waits for it is more than the system keeps for a connection.
    let long = "x".repeat(400);
    let mut said = 0;
    while ann.about(id).unwrap().watchers == 1 {
        ann.say(id, A, &long).await.unwrap();
        said += 1;
        assert!(said < 100_000, "a slow reader is never dropped");
    }
    assert!(house.text("/metrics").await.contains("monsterbox_dropped_total 1"));
    house.stop().await;
}

/// The database is away when somebody comes back: what they asked before is neither lost nor refused, but done when it is there again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_comes_back_while_the_database_is_away_waits_for_it() {
    let store = Arc::new(Failing::default());
    let house = House::with(store.clone(), |options| options.idle = Duration::from_millis(10)).await;
    let opened = house.open("connect-four", &["Ann", "bot:random"]).await;
    let table = opened.table.as_str();
    let ann = house.client();
    ann.join(table, Some(&opened.seats[0].token)).await.unwrap();
    until(&ann, "it begins", |ann| {
        ann.known(table, Some(Seat(0))).is_some_and(|known| known.about.stage == Stage::Playing)
    })
    .await;
    store.fail(Some(StoreError::Away("it is being started".to_owned())));
    ann.break_off();
    let asked = ann.act(table, Seat(0), 0, "a");
    let back = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        store.fail(None);
    };
    let (asked, ()) = tokio::join!(asked, back);
    assert!(asked.is_ok(), "{asked:?}");
    let mut program = Raw::connect(&house.url, "a-program-that-asks").await;
    store.fail(Some(StoreError::Away("it is being started".to_owned())));
    let other = "a-table-that-nobody-can-read-now";
    let joined = program.join(other, None, None).await;
    assert!(matches!(&joined, Some(wire::Message::Refused(refusal)) if refusal.kind == Kind::NotStored));
    let leave = wire::Request::Leave { id: "leave".to_owned(), table: other.to_owned(), seat: None };
    program.send(&leave).await;
    let refused = program.answer_to("leave").await;
    assert!(
        matches!(&refused, Some(wire::Message::Refused(refusal)) if refusal.kind == Kind::NotStored),
        "it is told that it may try again, not that it is forbidden: {refused:?}"
    );
}
