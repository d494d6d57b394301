//! Many tables in the database: how long the server takes to start, and to open one of them that nobody has looked at.

use std::time::Instant;

use client::Rest;
use kernel::{Seed, Setup};
use serde_json::json;
use store::{Access, Line, NewTable, Sqlite, SqliteOptions, Stage, Store as _, TableRow};
use table::{Holder, Occupant};

use crate::{
    Outcome,
    process::{Place, Running, percentile},
    seat::Seat,
};

/// What is measured.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// How many tables
    #[arg(long, default_value_t = 100_000)]
    tables: usize,
    /// How many of them are opened
    #[arg(long, default_value_t = 200)]
    opened: usize,
}

/// The lines of a game of bots, some steps long.
fn lines(number: usize) -> Result<(Vec<Line>, String), Box<dyn std::error::Error + Send + Sync>> {
    let seed = Seed::new(&format!("shelf {number}")).ok_or("no seed")?;
    let seats = vec![Occupant::Bot("greedy".to_owned()); 2];
    let live = table::open("strike", Setup::of(2), seats, seed.clone())?;
    let mut holder = Holder::in_memory(live);
    for _ in 0..60 {
        if holder.advance()? == table::Advance::Nothing || holder.secret().is_none() {
            break;
        }
    }
    let record = holder.record();
    let line = |text: &str| Line { text: format!("{text}\n"), mark: None, at: 1 };
    Ok((record.lines().map(line).collect(), seed.text().to_owned()))
}

impl Args {
    /// Measures.
    pub async fn run(self, place: &Place) -> Outcome {
        let folder = place.folder()?;
        let data = folder.path().join("box.db");
        let store = std::sync::Arc::new(Sqlite::open(&SqliteOptions::at(&data)).await?);
        // A few games stand for all: it is their number that matters.
        let games = (0..50).map(lines).collect::<Result<Vec<_>, _>>()?;
        let mut creating = Vec::new();
        for number in 0..self.tables {
            let (lines, seed) = games[number % games.len()].clone();
            let row = TableRow {
                id: format!("shelf{number}"),
                game: "strike".to_owned(),
                stage: Stage::Playing,
                access: if number % 10 == 0 { Access::Public } else { Access::Private },
                terms: "{}".to_owned(),
                about: "{}".to_owned(),
                parent: None,
                created: 1,
                touched: 1,
            };
            let store = std::sync::Arc::clone(&store);
            let table = NewTable { row, lines, secret: Some(seed), seats: Vec::new() };
            creating.push(tokio::spawn(async move { store.create(table).await }));
            if creating.len() == 500 {
                for one in creating.drain(..) {
                    one.await??;
                }
            }
        }
        for one in creating {
            one.await??;
        }
        store.close().await;
        let size = std::fs::metadata(&data)?.len();
        let begun = Instant::now();
        let server = Running::start(place, &data).await?;
        let rest = Rest::new(&server.url)?;
        rest.tables().await?;
        let started = begun.elapsed().as_secs_f64() * 1e3;
        let mut seat = Seat::connect(&server.url, "looks-at-all-tables").await?;
        let mut times = Vec::new();
        for number in 0..self.opened.min(60) {
            let table = format!("shelf{}", (number * 7_919) % self.tables);
            let begun = Instant::now();
            seat.join(&table, None).await?;
            times.push(begun.elapsed().as_secs_f64() * 1e3);
        }
        Ok(json!({
            "what": "shelf",
            "tables": self.tables,
            "database_bytes": size,
            "started_ms": started,
            "cold_p50_ms": percentile(&mut times, 0.5),
            "cold_p99_ms": percentile(&mut times, 0.99),
            "server_memory": server.memory()?,
        }))
    }
}
