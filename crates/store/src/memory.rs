//! A store that forgets everything when the program ends: for tests, and for comparison.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use async_trait::async_trait;

use crate::{
    Append, AppendError, Glance, KeptPack, Key, Line, Listing, NewTable, PackChange, Present, Removed,
    RowChange, Said, SeatChange, Stage, Store, StoreError, TableRow,
};

/// Everything that is kept of one table.
#[derive(Debug)]
struct Kept {
    row: TableRow,
    lines: Vec<Line>,
    secret: Option<String>,
    seats: BTreeMap<u8, Key>,
    chat: Vec<Said>,
    /// What nodes say about who is connected to them, and until when that is believed.
    present: BTreeMap<String, (String, Instant)>,
}

impl Kept {
    fn glance(&self, rematch: Option<String>) -> Glance {
        let now = Instant::now();
        let believed = self.present.iter().filter(|(_, (_, until))| *until > now);
        Glance {
            row: self.row.clone(),
            version: self.lines.len().saturating_sub(1) as u64,
            seats: self.seats.values().cloned().collect(),
            said: self.chat.len() as u64,
            rematch,
            present: believed
                .map(|(node, (says, _))| Present { node: node.clone(), says: says.clone() })
                .collect(),
        }
    }
}

/// Tables in memory.
#[derive(Debug, Default)]
pub struct Memory {
    tables: Mutex<HashMap<String, Kept>>,
    packs: Mutex<BTreeMap<String, KeptPack>>,
    closed: AtomicBool,
}

impl Memory {
    fn tables(&self) -> Result<MutexGuard<'_, HashMap<String, Kept>>, StoreError> {
        if self.closed.load(Ordering::Acquire) {
            return Err(StoreError::Closed);
        }
        Ok(self.tables.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn with<T>(&self, id: &str, work: impl FnOnce(&mut Kept) -> T) -> Result<T, StoreError> {
        let mut tables = self.tables()?;
        tables.get_mut(id).map(work).ok_or_else(|| StoreError::NoSuchTable(id.to_owned()))
    }
}

#[async_trait]
impl Store for Memory {
    async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        let mut tables = self.tables()?;
        if tables.contains_key(&table.row.id) {
            return Err(StoreError::Taken(table.row.id));
        }
        if let Some(parent) = &table.row.parent
            && tables.values().any(|kept| kept.row.parent.as_ref() == Some(parent))
        {
            return Err(StoreError::HasRematch(parent.clone()));
        }
        let kept = Kept {
            row: table.row,
            lines: table.lines,
            secret: table.secret,
            seats: table.seats.into_iter().map(|key| (key.seat, key)).collect(),
            chat: Vec::new(),
            present: BTreeMap::new(),
        };
        tables.insert(kept.row.id.clone(), kept);
        Ok(())
    }

    async fn append(&self, append: Append) -> Result<(), AppendError> {
        let Append { id, after, lines, mut mark, row, seat, at } = append;
        let mut tables = self.tables()?;
        let kept = tables.get_mut(&id).ok_or(StoreError::NoSuchTable(id))?;
        let version = kept.lines.len().saturating_sub(1) as u64;
        if version != after {
            return Err(AppendError::Conflict { version });
        }
        kept.lines.extend(lines.into_iter().map(|text| Line { text, mark: mark.take(), at }));
        kept.row.touched = at;
        if let Some(RowChange { stage, about }) = row {
            kept.row = TableRow { stage, about, ..kept.row.clone() };
            if stage == Stage::Over {
                kept.secret = None;
            }
        }
        match seat {
            Some(SeatChange::Given(key)) => {
                kept.seats.insert(key.seat, key);
            }
            Some(SeatChange::Freed(seat)) => {
                kept.seats.remove(&seat);
            }
            None => {}
        }
        Ok(())
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        Ok(self.tables()?.get(id).map(|kept| kept.row.clone()))
    }

    async fn read(&self, id: &str, from: u64) -> Result<Vec<Line>, StoreError> {
        self.with(id, |kept| kept.lines.iter().skip(from as usize).cloned().collect())
    }

    async fn list(&self, listing: Listing) -> Result<Vec<TableRow>, StoreError> {
        let tables = self.tables()?;
        let fits = |row: &&TableRow| {
            listing.access.is_none_or(|access| row.access == access)
                && listing.stage.is_none_or(|stage| row.stage == stage)
                && listing.game.as_ref().is_none_or(|game| row.game == *game)
                && listing.before.is_none_or(|before| row.touched < before)
        };
        let mut rows: Vec<TableRow> = tables.values().map(|kept| &kept.row).filter(fits).cloned().collect();
        rows.sort_by(|one, other| (other.touched, &one.id).cmp(&(one.touched, &other.id)));
        rows.truncate(listing.most as usize);
        Ok(rows)
    }

    async fn count(&self) -> Result<u64, StoreError> {
        Ok(self.tables()?.len() as u64)
    }

    async fn rematch_of(&self, parent: &str) -> Result<Option<String>, StoreError> {
        let tables = self.tables()?;
        let mut rows = tables.values().map(|kept| &kept.row);
        Ok(rows.find(|row| row.parent.as_deref() == Some(parent)).map(|row| row.id.clone()))
    }

    async fn seats(&self, id: &str) -> Result<Vec<Key>, StoreError> {
        self.with(id, |kept| kept.seats.values().cloned().collect())
    }

    async fn secret(&self, id: &str) -> Result<Option<String>, StoreError> {
        self.with(id, |kept| kept.secret.clone())
    }

    async fn say(&self, id: &str, who: &str, text: &str, at: i64) -> Result<u64, StoreError> {
        self.with(id, |kept| {
            let number = kept.chat.len() as u64 + 1;
            kept.chat.push(Said { number, who: who.to_owned(), text: text.to_owned(), at });
            number
        })
    }

    async fn said(&self, id: &str, most: u32) -> Result<Vec<Said>, StoreError> {
        self.with(id, |kept| {
            let skipped = kept.chat.len().saturating_sub(most as usize);
            kept.chat[skipped..].to_vec()
        })
    }

    async fn remove(&self, id: &str) -> Result<Removed, StoreError> {
        Ok(if self.tables()?.remove(id).is_some() { Removed::Yes } else { Removed::No })
    }

    async fn packs(&self) -> Result<Vec<KeptPack>, StoreError> {
        drop(self.tables()?);
        Ok(self.packs.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect())
    }

    async fn change_packs(&self, change: PackChange) -> Result<(), StoreError> {
        drop(self.tables()?);
        let mut packs = self.packs.lock().unwrap_or_else(PoisonError::into_inner);
        match change {
            PackChange::Keep(pack) => drop(packs.entry(pack.name.clone()).or_insert(pack)),
            PackChange::Use(name) => {
                if let Some(pack) = packs.get_mut(&name) {
                    pack.used = true;
                }
            }
            PackChange::Drop(name) => packs.retain(|known, pack| *known != name || pack.used),
        }
        Ok(())
    }

    async fn look(&self, ids: &[String]) -> Result<Vec<Glance>, StoreError> {
        let tables = self.tables()?;
        let rematch = |id: &str| {
            tables
                .values()
                .find(|kept| kept.row.parent.as_deref() == Some(id))
                .map(|kept| kept.row.id.clone())
        };
        Ok(ids.iter().filter_map(|id| Some(tables.get(id)?.glance(rematch(id)))).collect())
    }

    async fn present(&self, id: &str, here: Present, span: Duration) -> Result<(), StoreError> {
        self.with(id, |kept| {
            kept.present.insert(here.node, (here.says, Instant::now() + span));
        })
    }

    async fn ready(&self) -> Result<(), StoreError> {
        self.tables().map(drop)
    }

    async fn close(&self) {
        self.closed.store(true, Ordering::Release);
    }
}
