//! An acknowledged move is on the disk: the server is killed at random moments under load, and started again.
//!
//! `MONSTERBOX_KILLS` says how often (20 unless said otherwise).

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use crate::served::Served;
use client::{Client, Move, Rest};
use kernel::{LineKind, Record, Rng as _, Seat, lab_rng};
use store::{Sqlite, SqliteOptions, Store as _};
use wire::{NewTable, SeatOrder};

/// What was acknowledged, by table and seat.
type Acknowledged = Arc<Mutex<BTreeMap<(String, Seat), Vec<Move>>>>;

const GAMES: [&str; 3] = ["connect-four", "strike", "pig"];
const TABLES: usize = 12;

/// Two people play one game after the other at tables of the server, until it is enough.
async fn two_people(
    url: String,
    number: usize,
    acknowledged: Acknowledged,
    enough: Arc<AtomicBool>,
) -> usize {
    let rest = Rest::new(&url).expect("an address");
    let people = [Client::new(&url).expect("an address"), Client::new(&url).expect("an address")];
    let mut games = 0;
    while !enough.load(Ordering::Relaxed) {
        let seats = ["Ann", "Bob"].map(|name| SeatOrder::Person { name: name.to_owned() }).to_vec();
        // Whoever opens a table while the server is down tries again.
        let Ok(opened) = rest.open(&NewTable::of(GAMES[(number + games) % GAMES.len()], seats)).await else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let one = |place: usize| {
            let (acknowledged, opened, person) = (Arc::clone(&acknowledged), opened.clone(), &people[place]);
            async move {
                let token = &opened.seats[place];
                person.join(&opened.table, Some(&token.token)).await.expect("the seat is theirs");
                let mut rng = lab_rng(number as u64, (2 * games + place) as u64);
                let choose = |frame: &table::Frame| rng.next_u64() as usize % frame.choices.len();
                let key = (opened.table.clone(), token.seat);
                let done = |made| {
                    acknowledged.lock().expect("nobody panics").entry(key.clone()).or_default().push(made);
                };
                person
                    .play(&opened.table, token.seat, choose, done)
                    .await
                    .expect("the game is played to its end");
                person.leave(&opened.table, Some(token.seat)).await.expect("they may go");
            }
        };
        tokio::join!(one(0), one(1));
        games += 1;
    }
    games
}

#[test]
fn no_acknowledged_move_is_lost_or_doubled_when_the_server_is_killed() {
    let kills: usize =
        std::env::var("MONSTERBOX_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(20);
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("box.db");
    let mut server = Served::start(&data, &["--limits", "unlimited"]);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let acknowledged = Acknowledged::default();
    let enough = Arc::new(AtomicBool::new(false));
    let players: Vec<_> = (0..TABLES)
        .map(|number| {
            let (acknowledged, enough) = (Arc::clone(&acknowledged), Arc::clone(&enough));
            runtime.spawn(two_people(server.url(), number, acknowledged, enough))
        })
        .collect();
    let mut rng = lab_rng(12, 0);
    for _ in 0..kills {
        std::thread::sleep(Duration::from_millis(40 + rng.next_u64() % 260));
        server.kill();
        server.start_again();
    }
    enough.store(true, Ordering::Relaxed);
    let games = runtime.block_on(async {
        let mut games = 0;
        for player in players {
            games += tokio::time::timeout(Duration::from_mins(1), player)
                .await
                .expect("every client goes on by itself and ends its game")
                .expect("no client fails");
        }
        games
    });
    server.kill();
    let acknowledged = acknowledged.lock().unwrap();
    let moves: usize = acknowledged.values().map(Vec::len).sum();
    assert!(moves > 20 * kills, "{moves} moves in {games} games are too few to prove anything");
    runtime.block_on(async {
        let store = Sqlite::open(&SqliteOptions::at(&data)).await.expect("the database is whole");
        for ((table, seat), moves) in &*acknowledged {
            let lines = store.read(table, 0).await.expect("no table is lost");
            let text: String = lines.iter().map(|line| line.text.as_str()).collect();
            let record = Record::read(&text).expect("every line follows the one before");
            table::verify(&text, None).expect("every die follows from the seed");
            for made in moves {
                let line = &record.lines[made.version as usize - 1];
                let LineKind::Act { seat: who, action, .. } = &line.says else { panic!("{line:?} is no move") };
                assert_eq!((*who, action), (seat.letter(), &made.action), "what was acknowledged stands there");
            }
            let own = |line: &&kernel::record::Line| {
                matches!(&line.says, LineKind::Act { seat: who, .. } if *who == seat.letter())
            };
            assert_eq!(record.lines.iter().filter(own).count(), moves.len(), "no move is missing or doubled");
        }
        store.close().await;
    });
}
