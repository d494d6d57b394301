//! A table at which only bots play, with somebody who watches: steps a second through the whole path.

use std::time::{Duration, Instant};

use client::Rest;
use serde_json::json;
use wire::{NewTable, Request, SeatOrder, Terms};

use crate::{
    Outcome,
    process::{Place, Running},
    seat::{Seat, is},
};

/// What is measured.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game
    #[arg(long, default_value = "strike")]
    game: String,
    /// How many bots sit at the table
    #[arg(long, default_value_t = 5)]
    bots: usize,
    /// The kind of bots
    #[arg(long, default_value = "greedy")]
    kind: String,
    /// How long it is measured, in seconds: one game after the other
    #[arg(long, default_value_t = 8.0)]
    seconds: f64,
}

impl Args {
    /// Measures.
    pub async fn run(self, place: &Place) -> Outcome {
        let folder = place.folder()?;
        let server = Running::start(place, &folder.path().join("box.db")).await?;
        let rest = Rest::new(&server.url)?;
        let mut seat = Seat::connect(&server.url, "watcher-of-bots").await?;
        let order = NewTable {
            terms: Terms { pace: Some(0), ..Terms::default() },
            ..NewTable::of(&self.game, vec![SeatOrder::Bot { bot: self.kind.clone() }; self.bots])
        };
        let (begun, mut steps, mut games, mut busy) = (Instant::now(), 0_u64, 0_u64, Duration::ZERO);
        while begun.elapsed().as_secs_f64() < self.seconds {
            let opened = rest.open(&order).await?;
            let from = Instant::now();
            seat.join(&opened.table, None).await?;
            loop {
                let text = seat.read().await?;
                if is(&text, "delta") {
                    steps += 1;
                    if text.contains(r#""waits":"over""#) {
                        break;
                    }
                }
            }
            busy += from.elapsed();
            let id = seat.id();
            seat.send(&Request::Leave { id, table: opened.table, seat: None }).await?;
            seat.until("ack").await?;
            games += 1;
        }
        Ok(json!({
            "what": "bots",
            "game": self.game,
            "bots": self.bots,
            "kind": self.kind,
            "safety": place.safety,
            "games": games,
            "steps": steps,
            "steps_per_second": steps as f64 / busy.as_secs_f64(),
        }))
    }
}
