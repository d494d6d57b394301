//! Bots that think while people do: one at a time, where the host allows it, and only while nobody needs the core.

use std::sync::{Arc, Mutex, PoisonError};

use table::{Stop, Task};
use tokio::sync::Semaphore;

use crate::{house::House, options::Pondering};

/// The one place at which a bot ponders.
pub(crate) struct Ponderer {
    place: Arc<Semaphore>,
    now: Mutex<Option<Stop>>,
}

impl Ponderer {
    pub(crate) fn new(pondering: Pondering) -> Self {
        let places = match pondering {
            Pondering::None => 0,
            Pondering::OneAtATime => 1,
        };
        Self { place: Arc::new(Semaphore::new(places)), now: Mutex::new(None) }
    }

    /// Whether a bot could begin to ponder now.
    pub(crate) fn has_room(&self) -> bool {
        self.place.available_permits() > 0
    }

    /// Somebody needs the core: whoever ponders stops.
    pub(crate) fn make_room(&self) {
        if let Some(stop) = self.now.lock().unwrap_or_else(PoisonError::into_inner).take() {
            stop.now();
        }
    }

    /// Begins a piece of pondering on a thread of its own. Nothing where another is at it or somebody needs the core.
    pub(crate) fn begin(house: &Arc<House>, task: Task, version: u64) -> Option<Pondered> {
        let place = Arc::clone(&house.pondering.place).try_acquire_owned().ok()?;
        if house.workers.available_permits() < house.limits.workers {
            return None;
        }
        let stop = task.stop();
        *house.pondering.now.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop.clone());
        house.metrics.pondered.inc();
        house.metrics.pondering.inc();
        let metrics = house.metrics.pondering.clone();
        tokio::task::spawn_blocking(move || {
            task.run();
            metrics.dec();
            drop(place);
        });
        Some(Pondered { stop, version })
    }
}

/// What is pondered at a table. It stops when nobody holds this any more.
pub(crate) struct Pondered {
    stop: Stop,
    /// The version of the table that it is about.
    pub(crate) version: u64,
}

impl Drop for Pondered {
    fn drop(&mut self) {
        self.stop.now();
    }
}
