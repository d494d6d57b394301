//! Tables of two scripted clients each: a client moves, and when both have been told, the other one moves.

use std::{
    error::Error,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use connect_four::ConnectFour;
use kernel::{Discard, Game as _, Meta as _, Node, Notation as _, Setup, Step, lab_rng};
use serde_json::json;
use tokio::sync::mpsc;

use crate::{
    Outcome,
    pair::{Pair, Took},
    process::{Place, Running, cpu, percentile},
};

type Fault = Box<dyn Error + Send + Sync>;

/// What is measured.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// How many tables
    #[arg(long, env = "LOAD_MATCHES", default_value_t = 200)]
    tables: usize,
    /// How long it is measured, in seconds
    #[arg(long, env = "LOAD_SECONDS", default_value_t = 8.0)]
    seconds: f64,
    /// How long it is played before that
    #[arg(long, env = "LOAD_WARMUP", default_value_t = 2.0)]
    warmup: f64,
    /// What the line is called
    #[arg(long, default_value = "Monsterbox")]
    name: String,
}

/// The actions of a game of Connect Four that nobody wins: it lasts as long as it can.
pub fn drawn_game() -> Result<Vec<String>, Fault> {
    let rules = ConnectFour::rules(&Setup::of(2))?;
    for game in 0..100_000 {
        let mut rng = lab_rng(4, game);
        let mut state = ConnectFour::setup(&rules);
        let mut actions = Vec::new();
        while let Node::Decide(seats) = ConnectFour::node(&rules, &state) {
            let seat = seats.first().ok_or("nobody decides")?;
            let mut legal = Vec::new();
            ConnectFour::actions(&rules, &state, seat, &mut legal);
            let action = legal[kernel::below(&mut rng, legal.len() as u32) as usize];
            actions.push(ConnectFour::write_action(&rules, &action));
            ConnectFour::apply(&rules, &mut state, &Step::Act(seat, action), &mut Discard);
        }
        if actions.len() == 42 {
            return Ok(actions);
        }
    }
    Err("no game was drawn".into())
}

impl Args {
    /// Measures.
    pub async fn run(self, place: &Place) -> Outcome {
        let script = Arc::new(drawn_game()?);
        let folder = place.folder()?;
        let server = Running::start(place, &folder.path().join("box.db")).await?;
        let mut pairs = Vec::new();
        for number in 0..self.tables {
            pairs.push(Pair::open([&server.url, &server.url], number, Arc::clone(&script)).await?);
        }
        let enough = Arc::new(AtomicBool::new(false));
        let (took, mut taken) = mpsc::unbounded_channel();
        let players: Vec<_> = pairs
            .into_iter()
            .map(|mut pair| {
                let (enough, took) = (Arc::clone(&enough), took.clone());
                tokio::spawn(async move { pair.play(&enough, &took).await })
            })
            .collect();
        tokio::time::sleep(Duration::from_secs_f64(self.warmup)).await;
        while taken.try_recv().is_ok() {}
        let own = std::process::id();
        let (begun, server_before, own_before) = (Instant::now(), server.cpu()?, cpu(own)?);
        tokio::time::sleep(Duration::from_secs_f64(self.seconds)).await;
        let (elapsed, server_used, own_used) =
            (begun.elapsed().as_secs_f64(), server.cpu()? - server_before, cpu(own)? - own_before);
        let mut times = Vec::new();
        while let Ok(Took { acknowledged, .. }) = taken.try_recv() {
            times.push(acknowledged);
        }
        enough.store(true, Ordering::Relaxed);
        for player in players {
            player.await??;
        }
        if times.is_empty() {
            return Err("no move was acknowledged".into());
        }
        let moves = times.len() as f64;
        Ok(json!({
            "server": self.name,
            "version": env!("CARGO_PKG_VERSION"),
            "safety": place.safety,
            "matches": self.tables,
            "seconds": elapsed,
            "moves": times.len(),
            "moves_per_second": moves / elapsed,
            "p50_ms": percentile(&mut times, 0.5),
            "p99_ms": percentile(&mut times, 0.99),
            "server_cpu_us_per_move": server_used / moves,
            "client_cpu_us_per_move": own_used / moves,
        }))
    }
}
