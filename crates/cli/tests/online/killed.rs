//! An acknowledged move is on the disk: the server is killed at random moments under load, and started again.
//!
//! `MONSTERBOX_KILLS` says how often (20 unless said otherwise).

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use crate::{
    players::{AllTold, all_is_true, moves, two_people},
    served::Served,
};
use kernel::{Rng as _, lab_rng};
use store::{Sqlite, SqliteOptions, Store as _};

const TABLES: usize = 12;

#[test]
fn no_acknowledged_move_is_lost_or_doubled_when_the_server_is_killed() {
    let kills: usize =
        std::env::var("MONSTERBOX_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(20);
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("box.db");
    let mut server = Served::start(&data, &["--limits", "unlimited"]);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let told = AllTold::default();
    let enough = Arc::new(AtomicBool::new(false));
    let players: Vec<_> = (0..TABLES)
        .map(|number| {
            let urls = [server.url(), server.url()];
            runtime.spawn(two_people(urls, number, Arc::clone(&told), Arc::clone(&enough)))
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
    let moves = moves(&told);
    assert!(moves > 20 * kills, "{moves} moves in {games} games are too few to prove anything");
    runtime.block_on(async {
        let store = Sqlite::open(&SqliteOptions::at(&data)).await.expect("the database is whole");
        all_is_true(&told, &store).await;
        store.close().await;
    });
}
