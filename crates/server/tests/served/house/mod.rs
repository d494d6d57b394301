//! A server of one's own for each test, and people who play at it.

pub mod raw;

use std::{path::PathBuf, sync::Arc, time::Duration};

use client::{Client, Rest};
use kernel::Seat;
use monsterbox_server::{Limits, Options, Server};
use store::{Memory, Sqlite, SqliteOptions, Store};
use table::Frame;
use tempfile::TempDir;
use tokio::{sync::oneshot, task::JoinHandle};
use wire::{NewTable, Opened, SeatOrder};

/// A server that runs until the test ends.
pub struct House {
    pub url: String,
    pub rest: Rest,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
    /// Removed when the house goes.
    folder: Option<TempDir>,
}

impl House {
    /// A server with these options changed.
    pub async fn with(store: Arc<dyn Store>, change: impl FnOnce(&mut Options)) -> Self {
        let mut options = Options::local(0, store);
        options.limits = Limits::open();
        change(&mut options);
        let server = Server::bind(options).await.expect("a free port");
        let url = format!("http://{}", server.address());
        let (stop, stopped) = oneshot::channel::<()>();
        let running = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
                "the test is over".to_owned()
            };
            server.run(stopped).await.expect("it serves to the end");
        });
        let rest = Rest::new(&url).expect("an address");
        Self { url, rest, stop: Some(stop), running, folder: None }
    }

    /// A server with a database in a folder of its own.
    pub async fn on_disk() -> Self {
        let folder = TempDir::new().expect("a folder");
        let store = sqlite(folder.path().join("box.db")).await;
        let mut house = Self::with(Arc::new(store), |_| {}).await;
        house.folder = Some(folder);
        house
    }

    /// A server that keeps everything in memory.
    pub async fn in_memory() -> Self {
        Self::with(Arc::new(Memory::default()), |_| {}).await
    }

    /// A new client.
    pub fn client(&self) -> Client {
        Client::new(&self.url).expect("an address")
    }

    /// What stands at a path, as text.
    pub async fn text(&self, path: &str) -> String {
        let response = reqwest::get(format!("{}{path}", self.url)).await.expect("it answers");
        response.text().await.expect("a text")
    }

    /// Opens a table.
    pub async fn open(&self, game: &str, seats: &[&str]) -> Opened {
        self.rest
            .open(&NewTable::of(game, seats.iter().map(|seat| order(seat)).collect()))
            .await
            .expect("it opens")
    }

    /// Stops the server, and waits until it has.
    pub async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        (&mut self.running).await.expect("it stops");
        drop(self.folder);
    }
}

pub async fn sqlite(file: PathBuf) -> Sqlite {
    Sqlite::open(&SqliteOptions::at(file)).await.expect("it opens")
}

/// A seat in a word: a name, `bot:KIND` or `open`.
pub fn order(seat: &str) -> SeatOrder {
    match seat.strip_prefix("bot:") {
        Some(bot) => SeatOrder::Bot { bot: bot.to_owned() },
        None if seat == "open" => SeatOrder::Open {},
        None => SeatOrder::Person { name: seat.to_owned() },
    }
}

/// Waits until something holds of what a client knows.
pub async fn until(client: &Client, what: &str, mut holds: impl FnMut(&Client) -> bool) {
    let mut changes = client.changes();
    let waiting = async {
        while !holds(client) {
            changes.changed().await.expect("the client lives");
        }
    };
    tokio::time::timeout(Duration::from_secs(30), waiting)
        .await
        .unwrap_or_else(|_| panic!("{what}: not in 30 s"));
}

/// Plays a seat to the end of the game, choosing by a number that goes round. Gives the versions that were acknowledged.
pub async fn play_on(client: &Client, table: &str, seat: Seat, mut number: usize) -> Vec<u64> {
    let mut acknowledged = Vec::new();
    let choose = |frame: &Frame| {
        number = number.wrapping_mul(31).wrapping_add(7);
        number % frame.choices.len()
    };
    client
        .play(table, seat, choose, |made| acknowledged.push(made.version))
        .await
        .expect("the game is played");
    acknowledged
}
