//! Tables of two scripted clients each: a client moves, and when both have been told, the other one moves.

use std::{
    error::Error,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use client::Rest;
use connect_four::ConnectFour;
use kernel::{Discard, Game as _, Meta as _, Node, Notation as _, Setup, Step, lab_rng};
use serde_json::json;
use tokio::sync::mpsc;
use wire::{NewTable, Request, SeatOrder};

use crate::{
    Outcome,
    process::{Place, Running, cpu, percentile},
    seat::{Seat, is},
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

/// A table of two clients that play by the script, one game after the other.
struct Pair {
    rest: Rest,
    seats: [Seat; 2],
    tokens: [String; 2],
    table: String,
    script: Arc<Vec<String>>,
}

impl Pair {
    async fn open(url: &str, number: usize, script: Arc<Vec<String>>) -> Result<Self, Fault> {
        let seats = [
            Seat::connect(url, &format!("load-{number}-a")).await?,
            Seat::connect(url, &format!("load-{number}-b")).await?,
        ];
        let rest = Rest::new(url)?;
        let mut pair = Self { rest, seats, tokens: Default::default(), table: String::new(), script };
        pair.sit_down().await?;
        Ok(pair)
    }

    /// Opens a table and sits down.
    async fn sit_down(&mut self) -> Result<(), Fault> {
        let people = ["Ann", "Bob"].map(|name| SeatOrder::Person { name: name.to_owned() }).to_vec();
        let opened = self.rest.open(&NewTable::of("connect-four", people)).await?;
        self.table = opened.table;
        for (place, seat) in opened.seats.into_iter().enumerate() {
            self.seats[place].join(&self.table, Some(&seat.token)).await?;
            self.tokens[place] = seat.token;
        }
        // Once both are there the game begins, and everybody is told so.
        for seat in &mut self.seats {
            while !seat.until("about").await?.contains(r#""stage":"playing""#) {}
        }
        Ok(())
    }

    /// Plays until it is enough; tells how long each move took until it was acknowledged.
    async fn play(&mut self, enough: &AtomicBool, took: &mpsc::UnboundedSender<f64>) -> Result<u64, Fault> {
        let mut moves = 0;
        loop {
            for number in 0..self.script.len() {
                if enough.load(Ordering::Relaxed) {
                    return Ok(moves);
                }
                self.make_move(number, took).await?;
                moves += 1;
            }
            for (place, seat) in [(0, kernel::Seat(0)), (1, kernel::Seat(1))] {
                let id = self.seats[place].id();
                self.seats[place]
                    .send(&Request::Leave { id, table: self.table.clone(), seat: Some(seat) })
                    .await?;
                self.seats[place].until("ack").await?;
            }
            self.sit_down().await?;
        }
    }

    async fn make_move(&mut self, number: usize, took: &mpsc::UnboundedSender<f64>) -> Result<(), Fault> {
        let (mover, other) = if number.is_multiple_of(2) { (0, 1) } else { (1, 0) };
        let begun = Instant::now();
        let request = Request::Act {
            id: self.seats[mover].id(),
            table: self.table.clone(),
            seat: kernel::Seat(mover as u8),
            seen: number as u64,
            action: self.script[number].clone(),
        };
        self.seats[mover].send(&request).await?;
        let (mut acknowledged, mut told) = (false, false);
        while !(acknowledged && told) {
            let text = self.seats[mover].read().await?;
            if is(&text, "ack") {
                acknowledged = true;
                let _ = took.send(begun.elapsed().as_secs_f64() * 1e3);
            }
            told |= is(&text, "delta");
        }
        self.seats[other].until("delta").await?;
        Ok(())
    }
}

impl Args {
    /// Measures.
    pub async fn run(self, place: &Place) -> Outcome {
        let script = Arc::new(drawn_game()?);
        let folder = place.folder()?;
        let server = Running::start(place, &folder.path().join("box.db")).await?;
        let mut pairs = Vec::new();
        for number in 0..self.tables {
            pairs.push(Pair::open(&server.url, number, Arc::clone(&script)).await?);
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
        while let Ok(time) = taken.try_recv() {
            times.push(time);
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
