//! Bringing a table into memory, and reading on where others have written.

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
};

use kernel::Seed;
use store::{Line, StoreError};
use tokio::time::Instant;
use wire::{Kind, Refusal};

use super::{Ahead, Fresh, Outcome, Table, Thinking, Told, glance::Beside};
use crate::{
    house::House,
    refusal::{by_store, refusal},
};

impl Table {
    /// Reads a table from the store.
    pub(super) async fn load(house: &Arc<House>, id: &str) -> Result<Self, Refusal> {
        let store = &house.store;
        let failed = |error: StoreError| by_store(&error);
        let missing = || by_store(&StoreError::NoSuchTable(id.to_owned()));
        let row = store.table(id).await.map_err(failed)?.ok_or_else(missing)?;
        let lines = store.read(id, 0).await.map_err(failed)?;
        let secret = store.secret(id).await.map_err(failed)?;
        let keys = store.seats(id).await.map_err(failed)?;
        let rematch = store.rematch_of(id).await.map_err(failed)?;
        let text: String = lines.iter().map(|line| line.text.as_str()).collect();
        let pack = house.pack_of(&text).await;
        let opened = tokio::task::spawn_blocking(move || {
            let seed = secret.as_deref().and_then(Seed::new);
            table::resume(&text, seed, pack.as_ref())
        });
        let (live, unread) =
            opened.await.map_err(|error| broken(id, &error))?.map_err(|error| broken(id, &error))?;
        // In a file the end of a last line can be missing. A store keeps lines whole, so this one is only not known here.
        if let Some(error) = unread {
            return Err(broken(id, &error));
        }
        let terms = serde_json::from_str(&row.terms).map_err(|error| broken(id, &error))?;
        let thinking = Thinking::recall(&terms, &*live, &lines);
        let mut table = Self { thinking, rematch, ..Self::laid(house, Fresh { row, terms, live, keys }) };
        table.remember_marks(&lines, 0);
        Ok(table)
    }

    /// A table with nothing but what is known of it.
    fn laid(house: &Arc<House>, Fresh { row, terms, live, keys }: Fresh) -> Self {
        let now = Instant::now();
        Self {
            house: Arc::clone(house),
            id: row.id.clone(),
            thinking: Thinking::recall(&terms, &*live, &[]),
            row,
            terms,
            live,
            marks: HashMap::new(),
            away: keys.iter().map(|key| (kernel::Seat(key.seat), now)).collect(),
            keys,
            told: Told::default(),
            ahead: Ahead::default(),
            working: None,
            pondered: None,
            not_before: None,
            hints: HashMap::new(),
            said: None,
            sayings: HashMap::new(),
            rematch: None,
            asked_undo: None,
            undo_denied: (0, 0),
            outcome: Outcome::Known,
            shared: None,
            leaves_at: Some(now + house.idle),
            given_up: None,
        }
    }

    /// A table that was just made and stored.
    pub(super) fn fresh(house: &Arc<House>, fresh: Fresh) -> Self {
        Self { said: Some(VecDeque::new()), ..Self::laid(house, fresh) }
    }

    /// Remembers which messages were carried out by these lines, of which the first has this number.
    fn remember_marks(&mut self, lines: &[Line], first: u64) {
        // A message leads to the last line of its append, which is the one before the next mark; clients only need to know
        // that it was carried out, and a version at which it was.
        for (line, number) in lines.iter().zip(first..) {
            if let Some(mark) = &line.mark {
                self.marks.insert(mark.clone(), number);
            }
        }
    }

    /// Reads what others have written up to this version, and follows it. If the log ends before what is in memory, memory is
    /// wrong: everything is read again.
    pub(super) async fn catch_up(&mut self, version: u64) -> Result<(), Refusal> {
        if version < self.live.version() {
            return self.start_over().await;
        }
        let from = self.live.version() + 1;
        let lines = match self.house.store.read(&self.id, from).await {
            Ok(lines) => lines,
            Err(error) => return Err(self.try_again_later(&error)),
        };
        let texts: Vec<String> = lines.iter().map(|line| line.text.clone()).collect();
        if lines.is_empty() {
            return Ok(());
        }
        if let Err(error) = self.live.follow(&texts) {
            // A newer node may have written what nobody knows here, and only a part was followed. The table is read from its
            // beginning; if that fails too it is left to others.
            tracing::warn!(table = self.id, %error, "lines of another node cannot be followed");
            return self.start_over().await;
        }
        // What was being worked out for the position before is of no more use.
        self.working = None;
        self.remember_marks(&lines, from);
        if self.note_acts_of(&lines) == Beside::Other {
            self.read_beside().await;
        }
        self.tell();
        Ok(())
    }

    /// Forgets everything and reads the table again: memory was ahead of what could be stored.
    pub(super) async fn read_again(&mut self) -> Result<(), Refusal> {
        let fresh = Self::load(&self.house, &self.id).await?;
        self.working = None;
        self.ahead = Ahead::default();
        let Self { row, live, marks, keys, thinking, .. } = fresh;
        let asking: Vec<_> =
            kernel::Seat::all(live.names().len() as u8).map(|seat| (seat, self.live.asking(seat))).collect();
        self.row = row;
        self.live = live;
        for (seat, asking) in asking {
            self.live.set_asking(seat, asking);
        }
        self.marks = marks;
        self.keys = keys;
        self.thinking = thinking;
        Ok(())
    }
}

/// The log of a table says something that cannot be.
pub(super) fn broken(id: &str, error: &dyn std::fmt::Display) -> Refusal {
    tracing::error!(table = id, %error, "a table cannot be gone on with");
    refusal(Kind::Failed, format!("this table cannot be gone on with: {error}"))
}
