//! Two clients at a table that play by a script, one game after the other.

use std::{
    error::Error,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use client::Rest;
use tokio::sync::mpsc;
use wire::{NewTable, Request, SeatOrder};

use crate::seat::{Seat, is};

type Fault = Box<dyn Error + Send + Sync>;

/// How long a move took from being sent, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Took {
    /// Until whoever made it knew that it is safe.
    pub acknowledged: f64,
    /// Until the other one saw it.
    pub seen: f64,
}

/// A table of two clients that play by the script, one game after the other.
pub struct Pair {
    rest: Rest,
    seats: [Seat; 2],
    tokens: [String; 2],
    table: String,
    script: Arc<Vec<String>>,
}

impl Pair {
    /// Two clients at these two servers, which may be one and the same.
    pub async fn open(urls: [&str; 2], number: usize, script: Arc<Vec<String>>) -> Result<Self, Fault> {
        let seats = [
            Seat::connect(urls[0], &format!("load-{number}-a")).await?,
            Seat::connect(urls[1], &format!("load-{number}-b")).await?,
        ];
        let rest = Rest::new(urls[0])?;
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
    pub async fn play(
        &mut self,
        enough: &AtomicBool,
        took: &mpsc::UnboundedSender<Took>,
    ) -> Result<u64, Fault> {
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

    async fn make_move(&mut self, number: usize, took: &mpsc::UnboundedSender<Took>) -> Result<(), Fault> {
        let place = number % 2;
        let request = Request::Act {
            id: self.seats[place].id(),
            table: self.table.clone(),
            seat: kernel::Seat(place as u8),
            seen: number as u64,
            action: self.script[number].clone(),
        };
        let [one, other] = &mut self.seats;
        let (mover, other) = if place == 0 { (one, other) } else { (other, one) };
        let begun = Instant::now();
        let passed = || begun.elapsed().as_secs_f64() * 1e3;
        mover.send(&request).await?;
        let moved = async {
            let (mut acknowledged, mut told) = (None, false);
            while acknowledged.is_none() || !told {
                let text = mover.read().await?;
                if is(&text, "ack") {
                    acknowledged = Some(passed());
                }
                told |= is(&text, "delta");
            }
            Ok::<_, Fault>(acknowledged)
        };
        let saw = async {
            other.until("delta").await?;
            Ok(passed())
        };
        let (acknowledged, seen) = tokio::try_join!(moved, saw)?;
        if let Some(acknowledged) = acknowledged {
            // Whoever counts may have stopped.
            let _ = took.send(Took { acknowledged, seen });
        }
        Ok(())
    }
}
