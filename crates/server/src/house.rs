//! What all connections and requests share: the store, the tables in memory, the limits, the workers.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use ::table::Cores;
use kernel::Pack;
use store::{Glance, Store};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use wire::{Kind, Refusal};

use crate::{
    laboratory::Laboratory,
    limits::Addresses,
    metrics::Metrics,
    neighbours::{Neighbours, News},
    options::{Limits, Proxy},
    pondering::Ponderer,
    refusal::refusal,
    rest::{Analyses, PackAbout, Prints},
    table::{self, Fresh, Mail},
    workshop::Workshop,
};

/// How many messages may wait for a table.
const MAILBOX: usize = 256;

/// What all connections and requests share.
pub(crate) struct House {
    pub(crate) store: Arc<dyn Store>,
    /// Other nodes that serve the same tables, if there may be some.
    pub(crate) neighbours: Option<Neighbours>,
    /// Those that come with the games beside their own, and those of the host.
    pub(crate) packs: Vec<Arc<Pack>>,
    /// What is said about each of them and of the games' own, once somebody has asked.
    pub(crate) packs_about: OnceLock<Vec<PackAbout>>,
    pub(crate) limits: Limits,
    pub(crate) names: Vec<String>,
    pub(crate) proxy: Proxy,
    pub(crate) idle: Duration,
    pub(crate) metrics: Metrics,
    pub(crate) addresses: Arc<Addresses>,
    /// Bots and throws that may be worked out at once.
    pub(crate) workers: Arc<Semaphore>,
    /// Bots that think while people do.
    pub(crate) pondering: Ponderer,
    /// The cores that the host lets a piece of work have.
    cores: Cores,
    /// Records that may be played through again at once, and how many may wait for that.
    pub(crate) readings: Arc<Semaphore>,
    pub(crate) readings_waiting: Arc<Semaphore>,
    /// Hints that may be worked out at once.
    pub(crate) hints: Arc<Semaphore>,
    /// How well finished games were played, as far as somebody asked.
    pub(crate) analyses: Analyses,
    /// Boxes that were printed.
    pub(crate) prints: Prints,
    /// Simulations that may run at once.
    pub(crate) simulations: Arc<Semaphore>,
    /// Experiments that visitors order.
    pub(crate) laboratory: Laboratory,
    /// Packs that visitors have made.
    pub(crate) workshop: Workshop,
    tables: Mutex<HashMap<String, mpsc::Sender<Mail>>>,
    connections: AtomicU64,
    /// Why the server stops, once it does.
    pub(crate) closing: watch::Sender<Option<String>>,
}

impl House {
    pub(crate) fn new(options: crate::Options, neighbours: Option<Neighbours>) -> Self {
        let crate::Options {
            store,
            packs,
            limits,
            names,
            proxy,
            idle,
            pondering,
            cores,
            address: _,
            cluster: _,
        } = options;
        Self {
            store,
            neighbours,
            packs: with_those_of_the_box(packs),
            packs_about: OnceLock::new(),
            names,
            proxy,
            idle,
            metrics: Metrics::new(),
            addresses: Arc::new(Addresses::new(&limits)),
            workers: Arc::new(Semaphore::new(limits.workers)),
            pondering: Ponderer::new(pondering),
            cores,
            readings: Arc::new(Semaphore::new(limits.readings)),
            readings_waiting: Arc::new(Semaphore::new(limits.readings_waiting)),
            hints: Arc::new(Semaphore::new(limits.hints)),
            analyses: Analyses::new(&limits),
            prints: Prints::default(),
            simulations: Arc::new(Semaphore::new(limits.simulations)),
            limits,
            laboratory: Laboratory::default(),
            workshop: Workshop::default(),
            tables: Mutex::new(HashMap::new()),
            connections: AtomicU64::new(0),
            closing: watch::Sender::new(None),
        }
    }

    /// The cores for a piece of work that begins now: more than one only while nothing else is worked out. What is found does not depend
    /// on them.
    pub(crate) fn cores(&self) -> Cores {
        let idle = self.workers.available_permits() == self.limits.workers
            && self.hints.available_permits() == self.limits.hints;
        if idle { self.cores } else { Cores::One }
    }

    /// A number for a new connection.
    pub(crate) fn next_connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// The mailbox of a table, which is brought into memory if it is not there.
    pub(crate) fn mailbox(self: &Arc<Self>, id: &str) -> mpsc::Sender<Mail> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mailbox) = tables.get(id).filter(|mailbox| !mailbox.is_closed()) {
            return mailbox.clone();
        }
        let (mailbox, mail) = mpsc::channel(MAILBOX);
        tables.insert(id.to_owned(), mailbox.clone());
        self.metrics.tables.set(i64::try_from(tables.len()).unwrap_or(i64::MAX));
        tokio::spawn(table::run(Arc::clone(self), id.to_owned(), mail));
        mailbox
    }

    /// A table that was just made and stored is in memory from the beginning.
    pub(crate) fn lay(self: &Arc<Self>, fresh: Fresh) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let id = fresh.row.id.clone();
        if tables.contains_key(&id) {
            return;
        }
        let (mailbox, mail) = mpsc::channel(MAILBOX);
        tables.insert(id, mailbox);
        self.metrics.tables.set(i64::try_from(tables.len()).unwrap_or(i64::MAX));
        tokio::spawn(table::run_fresh(Arc::clone(self), fresh, mail));
    }

    /// A table leaves memory. Mail that comes after this finds it in a new place.
    pub(crate) fn forget(&self, id: &str, mail: &mut mpsc::Receiver<Mail>) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        mail.close();
        if tables.get(id).is_some_and(mpsc::Sender::is_closed) {
            tables.remove(id);
        }
        self.metrics.tables.set(i64::try_from(tables.len()).unwrap_or(i64::MAX));
    }

    /// Asks a table for something, and waits for its answer. A table that just leaves memory is asked again.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        mail: impl Fn(oneshot::Sender<Result<T, Refusal>>) -> Mail,
    ) -> Result<T, Refusal> {
        for _ in 0..3 {
            let (answer, answered) = oneshot::channel();
            if self.mailbox(id).send(mail(answer)).await.is_ok()
                && let Ok(result) = answered.await
            {
                return result;
            }
        }
        Err(refusal(Kind::Failed, "the table does not answer"))
    }

    /// The pack with this name for a game.
    pub(crate) fn pack(&self, game: &str, name: &str) -> Option<Arc<Pack>> {
        let fits = |pack: &&Arc<Pack>| pack.name == name && pack.game().as_deref() == Some(game);
        self.packs.iter().find(fits).cloned().or_else(|| self.workshop.pack(game, name))
    }

    /// The pack with this name for a game, also if a visitor has made it at another node.
    pub(crate) async fn find_pack(&self, game: &str, name: &str) -> Option<Arc<Pack>> {
        let known = self.pack(game, name);
        if known.is_some() || self.neighbours.is_none() || !Workshop::may_have(name) {
            return known;
        }
        match self.store.packs().await {
            Ok(kept) => self.workshop.fill(kept),
            Err(error) => tracing::warn!(%error, "packs of other nodes cannot be read"),
        }
        self.pack(game, name)
    }

    /// The pack that a table's record was made with, if it is not the game's own.
    pub(crate) async fn pack_of(&self, record: &str) -> Option<Arc<Pack>> {
        let header: kernel::Header = serde_json::from_str(record.lines().next()?).ok()?;
        self.find_pack(&header.game, &header.pack?.name).await
    }

    /// Tells other nodes, if there may be some, what has happened at a table.
    pub(crate) async fn tell_neighbours(&self, table: &str, news: News) {
        if let Some(neighbours) = &self.neighbours {
            neighbours.tell(table, news).await;
        }
    }

    /// The tables that are in memory.
    pub(crate) fn ids_in_memory(&self) -> Vec<String> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }

    /// Shows a table in memory what stands in the store; nothing if it is not there any more. A table that has more to do than it
    /// can is shown it the next time.
    pub(crate) fn show_glance(&self, id: &str, glance: Option<Glance>) {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mailbox) = tables.get(id) {
            drop(mailbox.try_send(Mail::Glance(glance.map(Box::new))));
        }
    }

    /// How many tables are in memory.
    pub(crate) fn tables_in_memory(&self) -> usize {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

/// The packs that come with the games beside their own, then those of the host. A host's pack of the same name takes the place of one.
fn with_those_of_the_box(packs: Vec<Arc<Pack>>) -> Vec<Arc<Pack>> {
    let games = monsterbox_box::games().into_iter();
    let boxed = games.flat_map(|game| game.more_packs.iter().map(move |pack| (game.slug, pack)));
    let free = boxed.filter(|(slug, boxed)| {
        packs.iter().all(|pack| pack.name != boxed.name || pack.game().as_deref() != Some(slug))
    });
    let free: Vec<Arc<Pack>> = free.map(|(_, pack)| Arc::clone(pack)).collect();
    free.into_iter().chain(packs).collect()
}

/// Now, in milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
