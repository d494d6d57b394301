//! Several nodes, one box of tables: nodes are killed and paused, PostgreSQL and NATS stopped and started again while people play at
//! tables of which each node serves one seat. No acknowledged move is lost or doubled, and all saw one order of lines.
//!
//! `MONSTERBOX_FAULTS` says how often (6 unless said otherwise).

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use components::{Component, Kind};
use kernel::{Rng as _, lab_rng};
use store::{Postgres, PostgresOptions, Store as _};

use crate::{
    players::{AllTold, all_is_true, moves, two_people},
    served::Served,
};

const NODES: usize = 3;
const TABLES: usize = 6;

/// Nodes with what they share.
struct Cluster {
    postgres: Component,
    nats: Component,
    nodes: Vec<Served>,
}

impl Cluster {
    fn start() -> Self {
        let postgres = Component::start(Kind::Postgres).expect("PostgreSQL starts");
        let nats = Component::start(Kind::Nats).expect("NATS starts");
        let node = |_| {
            let store = ["--store", postgres.address(), "--nats", nats.address()];
            Served::with(&[&store[..], &["--limits", "unlimited"]].concat())
        };
        let nodes = (0..NODES).map(node).collect();
        Self { postgres, nats, nodes }
    }

    /// Something goes wrong for a moment.
    fn fail(&mut self, fault: u64, moment: Duration) {
        let pause = || std::thread::sleep(moment);
        let node = (fault / 8) as usize % NODES;
        match fault % 8 {
            0..3 => {
                self.nodes[node].kill();
                pause();
                self.nodes[node].start_again();
            }
            3..5 => {
                self.nodes[node].pause();
                pause();
                self.nodes[node].go_on();
            }
            5 => {
                self.postgres.stop().expect("it stops");
                pause();
                self.postgres.start_again().expect("it starts again");
            }
            _ => {
                self.nats.stop().expect("it stops");
                pause();
                self.nats.start_again().expect("it starts again");
            }
        }
    }
}

#[test]
fn no_acknowledged_move_is_lost_or_doubled_whatever_part_fails() {
    let faults: u64 = std::env::var("MONSTERBOX_FAULTS").ok().and_then(|text| text.parse().ok()).unwrap_or(6);
    let mut cluster = Cluster::start();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let (told, enough) = (AllTold::default(), Arc::new(AtomicBool::new(false)));
    let players: Vec<_> = (0..TABLES)
        .map(|number| {
            // Whoever plays together is at two nodes.
            let urls = [number, number + 1].map(|node| cluster.nodes[node % NODES].url());
            runtime.spawn(two_people(urls, number, Arc::clone(&told), Arc::clone(&enough)))
        })
        .collect();
    let mut rng = lab_rng(16, 0);
    for fault in 0..faults {
        std::thread::sleep(Duration::from_millis(200 + rng.next_u64() % 600));
        // Each kind of fault comes at least once in eight.
        let fault = (fault * 3 + 5) % 8 + 8 * (rng.next_u64() % NODES as u64);
        cluster.fail(fault, Duration::from_millis(rng.next_u64() % 1_500));
    }
    enough.store(true, Ordering::Relaxed);
    runtime.block_on(async {
        for player in players {
            tokio::time::timeout(Duration::from_mins(2), player)
                .await
                .expect("every client goes on by itself and ends its game")
                .expect("no client fails");
        }
    });
    let moves = moves(&told);
    assert!(moves > 20 * faults as usize, "{moves} moves are too few to prove anything");
    runtime.block_on(async {
        let store = Postgres::open(&PostgresOptions::at(cluster.postgres.address())).await.unwrap();
        all_is_true(&told, &store).await;
        store.close().await;
    });
}
