//! Many connected clients, few of whom move at once: how long a move takes then, and what a connection costs that does nothing.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use client::Rest;
use serde_json::json;
use tokio::sync::Mutex;
use wire::{NewTable, Request, SeatOrder};

use crate::{
    Outcome,
    moves::drawn_game,
    process::{Place, Running, percentile},
    seat::Seat,
};

/// What is measured.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// How many clients
    #[arg(long, default_value_t = 5_000)]
    clients: usize,
    /// Moves a second of all of them
    #[arg(long, default_value_t = 500)]
    rate: u32,
    /// How long it is measured, in seconds
    #[arg(long, default_value_t = 20.0)]
    seconds: f64,
}

/// Two clients of a table, and how far their game is.
struct Pair {
    seats: [Seat; 2],
    table: String,
    moves: usize,
}

impl Args {
    /// Measures.
    pub async fn run(self, place: &Place) -> Outcome {
        let script = Arc::new(drawn_game()?);
        let folder = place.folder()?;
        let server = Running::start(place, &folder.path().join("box.db")).await?;
        let empty = server.memory()?;
        let rest = Rest::new(&server.url)?;
        let mut seats = Vec::new();
        for number in 0..self.clients {
            seats.push(Seat::connect(&server.url, &format!("crowd-client-{number}")).await?);
        }
        let connected = server.memory()?;
        let mut pairs = Vec::new();
        let mut seats = seats.into_iter();
        while let (Some(one), Some(other)) = (seats.next(), seats.next()) {
            let people = ["Ann", "Bob"].map(|name| SeatOrder::Person { name: name.to_owned() }).to_vec();
            let opened = rest.open(&NewTable::of("connect-four", people)).await?;
            let mut pair = Pair { seats: [one, other], table: opened.table, moves: 0 };
            for (place, seat) in opened.seats.iter().enumerate() {
                pair.seats[place].join(&pair.table, Some(&seat.token)).await?;
            }
            for seat in &mut pair.seats {
                while !seat.until("about").await?.contains(r#""stage":"playing""#) {}
            }
            pairs.push(Arc::new(Mutex::new(pair)));
        }
        let seated = server.memory()?;
        let times = Arc::new(Mutex::new(Vec::new()));
        let cpu_before = server.cpu()?;
        let begun = Instant::now();
        let mut every = tokio::time::interval(Duration::from_secs_f64(1.0 / f64::from(self.rate)));
        let mut moving = Vec::new();
        let mut next = 0;
        while begun.elapsed().as_secs_f64() < self.seconds {
            every.tick().await;
            let (pair, times, script) =
                (Arc::clone(&pairs[next % pairs.len()]), Arc::clone(&times), Arc::clone(&script));
            next += 1;
            moving.push(tokio::spawn(async move {
                let asked = Instant::now();
                let mut pair = pair.lock().await;
                let (number, table) = (pair.moves, pair.table.clone());
                let Some(action) = script.get(number).cloned() else { return Ok(()) };
                let mover = number % 2;
                let id = pair.seats[mover].id();
                let (seat, seen) = (kernel::Seat(mover as u8), number as u64);
                pair.seats[mover].send(&Request::Act { id, table, seat, seen, action }).await?;
                pair.seats[mover].until("ack").await?;
                times.lock().await.push(asked.elapsed().as_secs_f64() * 1e3);
                pair.seats[1 - mover].until("delta").await?;
                pair.moves += 1;
                Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
            }));
        }
        let (elapsed, used) = (begun.elapsed().as_secs_f64(), server.cpu()? - cpu_before);
        for one in moving {
            one.await??;
        }
        let mut times = std::mem::take(&mut *times.lock().await);
        let clients = self.clients as u64;
        Ok(json!({
            "what": "crowd",
            "clients": self.clients,
            "moves": times.len(),
            "moves_per_second": times.len() as f64 / elapsed,
            "p50_ms": percentile(&mut times, 0.5),
            "p99_ms": percentile(&mut times, 0.99),
            "most_ms": percentile(&mut times, 1.0),
            "server_cpu_share": used / 1e6 / elapsed,
            "bytes_a_connection": (connected - empty) / clients,
            "bytes_a_table_in_memory": (seated - connected) / (clients / 2),
            "server_memory": server.memory()?,
        }))
    }
}
