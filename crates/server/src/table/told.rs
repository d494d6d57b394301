//! Who looks at a table, what they know of it, and telling them what has changed.

use std::collections::{HashMap, HashSet, VecDeque};

use axum::extract::ws::Utf8Bytes;
use kernel::{Seat, Viewer};
use table::Frame;
use wire::{About, Changed, Current, Message, Said, SaidAt, Shown, Watch};

use super::Table;
use crate::{
    outbox::{Outbox, written},
    refusal::by_store,
};

/// How many of the things that were said somebody gets who joins.
const SAID: usize = 50;

/// Somebody who looks at a table.
struct Looker {
    connection: u64,
    watch: Watch,
    outbox: Outbox,
}

/// Who looks at a table, and what they know of it.
#[derive(Default)]
pub(super) struct Told {
    lookers: Vec<Looker>,
    /// The last frame that lookers of a kind know, without its log.
    frames: HashMap<Watch, Frame>,
    /// Whether something has changed that everybody may know beside the game itself.
    news: News,
}

/// Whether everybody is to be told who is there and how far the table is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum News {
    #[default]
    None,
    Some,
}

impl Told {
    pub(super) fn is_empty(&self) -> bool {
        self.lookers.is_empty()
    }

    /// Something has changed that everybody may know: they are told before the table rests.
    pub(super) fn note_news(&mut self) {
        self.news = News::Some;
    }

    /// Whether somebody looks from this seat.
    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.lookers.iter().any(|looker| looker.watch == Some(seat))
    }

    /// How many watch without a seat.
    pub(super) fn watchers(&self) -> usize {
        self.lookers.iter().filter(|looker| looker.watch.is_none()).count()
    }

    /// Whether a connection looks from there.
    pub(super) fn may(&self, connection: u64, watch: Watch) -> bool {
        self.lookers.iter().any(|looker| looker.connection == connection && looker.watch == watch)
    }

    pub(super) fn add(&mut self, connection: u64, watch: Watch, outbox: Outbox) {
        if !self.may(connection, watch) {
            self.lookers.push(Looker { connection, watch, outbox });
            self.news = News::Some;
        }
    }

    /// A connection does not look any more: from there, or at all.
    pub(super) fn remove(&mut self, connection: u64, watch: Option<Watch>) {
        self.lookers.retain(|looker| {
            looker.connection != connection || watch.is_some_and(|watch| watch != looker.watch)
        });
        self.forget_unseen();
        self.news = News::Some;
    }

    /// Nobody looks from this seat any more: it belongs to somebody else.
    pub(super) fn turn_away(&mut self, seat: Seat) {
        self.lookers.retain(|looker| looker.watch != Some(seat));
        self.forget_unseen();
        self.news = News::Some;
    }

    fn forget_unseen(&mut self) {
        let lookers = &self.lookers;
        self.frames.retain(|watch, _| lookers.iter().any(|looker| looker.watch == *watch));
    }

    /// Sends a written message to everybody who looks from there.
    pub(super) fn send(&self, watch: Watch, text: &Utf8Bytes) {
        for looker in self.lookers.iter().filter(|looker| looker.watch == watch) {
            looker.outbox.send_text(text.clone());
        }
    }

    /// Shows the whole table to everybody, whatever they knew.
    pub(super) fn show_anew(&mut self, frame: impl Fn(Watch) -> Frame, about: &About) {
        for (watch, known) in &mut self.frames {
            let frame = frame(*watch);
            *known = Frame { log: Vec::new(), log_from: frame.steps, ..frame.clone() };
            let message = Message::Frame(Shown {
                id: None,
                about: about.clone(),
                seat: *watch,
                frame,
                said: Vec::new(),
            });
            let text = written(&message);
            for looker in self.lookers.iter().filter(|looker| looker.watch == *watch) {
                looker.outbox.send_text(text.clone());
            }
        }
    }

    /// Sends everybody away: they will come back and join again.
    pub(super) fn drop_all(&mut self) {
        self.lookers.drain(..).for_each(|looker| looker.outbox.give_up());
        self.frames.clear();
    }

    /// Sends a message to everybody: once a connection, from however many seats it looks.
    pub(super) fn send_to_all(&self, message: &Message) {
        if self.lookers.is_empty() {
            return;
        }
        let text = written(message);
        let mut told = HashSet::new();
        for looker in self.lookers.iter().filter(|looker| told.insert(looker.connection)) {
            looker.outbox.send_text(text.clone());
        }
    }
}

/// As whom somebody looks.
pub(super) fn viewer(watch: Watch) -> Viewer {
    watch.map_or(Viewer::Spectator, Viewer::Seat)
}

impl Table {
    /// What has changed for everybody who looks, since they were last told: written, but not sent yet.
    pub(super) fn changes(&mut self) -> Vec<(Watch, Utf8Bytes)> {
        let live = &self.live;
        let flight = live.last_throw().is_some().then(|| live.steps().saturating_sub(1));
        let change = |(watch, known): (&Watch, &mut Frame)| {
            if known.version == live.version() {
                return None;
            }
            let from = live.steps_known_at(known.version).min(known.steps);
            let frame = live.frame(viewer(*watch), from);
            let delta = known.delta(&frame);
            *known = Frame { log: Vec::new(), log_from: frame.steps, ..frame };
            let message = Message::Delta(Changed { table: self.id.clone(), seat: *watch, delta, flight });
            Some((*watch, written(&message)))
        };
        self.told.frames.iter_mut().filter_map(change).collect()
    }

    /// Tells everybody what has changed. What they are told is stored.
    pub(super) fn tell(&mut self) {
        for (watch, text) in self.changes() {
            self.told.send(watch, &text);
        }
    }

    /// Tells everybody who is there and how far the table is, if that has changed.
    pub(super) fn tell_about(&mut self) {
        if self.thinking.take_change() {
            self.told.news = News::Some;
        }
        if std::mem::take(&mut self.told.news) == News::Some && !self.told.is_empty() {
            self.told.send_to_all(&Message::About(self.about()));
        }
    }

    /// The last things that were said.
    async fn said_lately(&mut self) -> Vec<Said> {
        if self.said.is_none() {
            self.said = self.stored_sayings().await.map(VecDeque::from);
        }
        self.said.iter().flatten().cloned().collect()
    }

    async fn stored_sayings(&mut self) -> Option<Vec<Said>> {
        match self.house.store.said(&self.id, SAID as u32).await {
            Ok(said) => {
                let told = |store::Said { number, who, text, at }| Said { number, who, text, at };
                Some(said.into_iter().map(told).collect())
            }
            Err(error) => {
                let error = by_store(&error).refused;
                tracing::warn!(table = self.id, %error, "nothing said can be read");
                None
            }
        }
    }

    /// What was said at other nodes up to this number, and is not known here yet. Where nobody has asked for it, nobody misses it.
    pub(super) async fn said_since(&mut self, latest: u64) -> Vec<Said> {
        let Some(last) = self.said.as_ref().map(|known| known.back().map_or(0, |said| said.number)) else {
            return Vec::new();
        };
        if last >= latest {
            return Vec::new();
        }
        let said = self.stored_sayings().await.unwrap_or_default();
        said.into_iter().filter(|said| said.number > last).collect()
    }

    /// Something was said: everybody is told, and who joins later too.
    pub(super) fn pass_on(&mut self, said: Said) {
        if let Some(known) = &mut self.said {
            known.push_back(said.clone());
            if known.len() > SAID {
                known.pop_front();
            }
        }
        self.told.send_to_all(&Message::Said(SaidAt { table: self.id.clone(), said }));
    }

    /// Shows the whole table to somebody who joins, from the first step that they do not have.
    pub(super) async fn show(&mut self, watch: Watch, have: Option<u64>, id: String, outbox: &Outbox) {
        let said = self.said_lately().await;
        let about = self.about();
        let version = self.live.version();
        let known = have.filter(|have| *have <= version);
        let from = known.map_or(0, |have| self.live.steps_known_at(have));
        let frame = self.live.frame(viewer(watch), from);
        let bare = Frame { log: Vec::new(), log_from: frame.steps, ..frame.clone() };
        self.told.frames.insert(watch, bare);
        outbox.send(&if known == Some(version) {
            Message::Current(Current { id, about, seat: watch, version, said })
        } else {
            Message::Frame(Shown { id: Some(id), about, seat: watch, frame, said })
        });
    }
}
