//! A table that other nodes serve too: hearing of them, telling them, and one of us letting bots and dice go on.
//!
//! The log in the store decides everything that matters. What nodes tell each other only saves time, so all of it may be lost: the
//! house also looks into the store now and then, for all tables in use.

use std::{collections::HashMap, time::Duration};

use async_nats::Subscriber;
use futures_util::StreamExt as _;
use kernel::Seat;
use store::{Key, Lease, Present, Stage};
use table::{Asking, Status};
use tokio::time::Instant;

use super::{Table, undo::AskedUndo};
use crate::neighbours::{Here, News, SharedUndo};

/// How long one node lets bots and dice go on before it asks again.
const LEASE: Duration = Duration::from_secs(6);
/// How long a node that did not get the lease waits before it asks again.
const ASK_AGAIN: Duration = Duration::from_secs(1);
/// How often a node says who is connected to it, if nothing changes.
const SAY_EVERY: Duration = Duration::from_secs(5);
/// How long a node is believed that says nothing more.
const BELIEVED: Duration = Duration::from_secs(16);

/// What a table knows of other nodes.
pub(super) struct Shared {
    heard: Option<Subscriber>,
    /// Who is connected to other nodes, and when they said so.
    elsewhere: HashMap<String, (Here, Instant)>,
    /// What the others were last told about who is here.
    said: Option<(Here, Instant)>,
    /// Until when we let bots and dice go on.
    ours_until: Option<Instant>,
    /// When we may ask for that again.
    ask_again: Option<Instant>,
}

impl Shared {
    fn new(heard: Option<Subscriber>) -> Self {
        Self { heard, elsewhere: HashMap::new(), said: None, ours_until: None, ask_again: None }
    }

    /// Whether somebody looks from this seat at another node.
    fn is_elsewhere(&self, seat: Seat) -> bool {
        self.elsewhere.values().any(|(here, _)| here.seats.contains(&seat))
    }

    fn watchers(&self) -> usize {
        self.elsewhere.values().map(|(here, _)| here.watchers).sum()
    }

    /// When something is due.
    fn next_timer(&self) -> Option<Instant> {
        let forgotten = self.elsewhere.values().map(|(_, at)| *at + BELIEVED).min();
        let say_again = self.said.as_ref().map(|(_, at)| *at + SAY_EVERY);
        [forgotten, say_again, self.ask_again].into_iter().flatten().min()
    }
}

/// Waits for what other nodes tell.
pub(super) async fn heard(shared: &mut Option<Shared>) -> Option<async_nats::Message> {
    match shared.as_mut().and_then(|shared| shared.heard.as_mut()) {
        Some(heard) => heard.next().await,
        None => std::future::pending().await,
    }
}

impl Table {
    /// Begins to listen to other nodes, if there may be some, and asks who is where.
    pub(super) async fn meet_the_neighbours(&mut self) {
        let Some(neighbours) = &self.house.neighbours else { return };
        self.shared = Some(Shared::new(neighbours.listen(&self.id).await));
        neighbours.tell(&self.id, News::WhoIsHere).await;
        // Something may have been stored between reading the table and listening.
        self.look_into_the_store().await;
    }

    /// Nothing more can be heard: the table looks into the store by itself.
    pub(super) fn stop_listening(&mut self) {
        if let Some(shared) = &mut self.shared {
            shared.heard = None;
        }
    }

    /// Tells the other nodes something.
    pub(super) async fn tell_neighbours(&mut self, news: News) {
        self.house.tell_neighbours(&self.id, news).await;
    }

    /// Whether somebody looks from this seat, at any node.
    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.told.is_here(seat) || self.shared.as_ref().is_some_and(|shared| shared.is_elsewhere(seat))
    }

    /// How many watch without a seat, at any node.
    pub(super) fn watchers(&self) -> usize {
        self.told.watchers() + self.shared.as_ref().map_or(0, Shared::watchers)
    }

    /// Whether it is this node that lets bots and dice go on.
    pub(super) fn leads(&self) -> bool {
        let Some(shared) = &self.shared else { return true };
        shared.ours_until.is_some_and(|until| until > Instant::now())
    }

    /// Whether there is anything for one node to do alone. While people think about their moves there is nothing, and at most tables
    /// they do so most of the time: then nobody has to ask the store for anything.
    fn something_goes_on_by_itself(&self) -> bool {
        match self.row.stage {
            Stage::Gathering => true,
            Stage::Over => false,
            Stage::Playing => {
                matches!(self.live.status(), Status::Bot { .. } | Status::Chance { .. })
                    || self.thinking.deadline().is_some()
                    || self.next_stand_in().is_some()
            }
        }
    }

    /// Asks to be the node that lets bots and dice go on, where that is needed and nobody else is known to do it.
    pub(super) async fn ask_to_lead(&mut self) {
        let wanted = !self.told.is_empty() && self.something_goes_on_by_itself();
        let Some(shared) = &mut self.shared else { return };
        let Some(neighbours) = &self.house.neighbours else { return };
        let now = Instant::now();
        let held = shared.ours_until.is_some_and(|until| until > now + LEASE / 2);
        let waits = shared.ask_again.is_some_and(|moment| moment > now);
        if !wanted || held || waits {
            return;
        }
        match self.house.store.lease(&self.id, neighbours.node(), LEASE).await {
            Ok(Lease::Ours) => {
                // It is counted from before the store was asked, so we never believe in it for longer than the store does.
                shared.ours_until = Some(now + LEASE);
                shared.ask_again = Some(now + LEASE / 2);
            }
            Ok(Lease::Theirs) => {
                shared.ours_until = None;
                shared.ask_again = Some(now + ASK_AGAIN);
            }
            Err(error) => {
                tracing::debug!(table = self.id, %error, "nobody knows who lets bots go on");
                shared.ask_again = Some(now + ASK_AGAIN);
            }
        }
    }

    /// The table leaves memory here: others need not wait until the lease has run out.
    pub(super) async fn part(&mut self) {
        let leads = self.leads();
        let (Some(_), Some(neighbours)) = (self.shared.take(), &self.house.neighbours) else { return };
        neighbours.tell(&self.id, News::Here(Here::default())).await;
        if leads && let Err(error) = self.house.store.lease(&self.id, neighbours.node(), Duration::ZERO).await
        {
            tracing::debug!(table = self.id, %error, "a lease was not given back");
        }
    }

    /// When something is due that has to do with other nodes.
    pub(super) fn shared_timer(&self) -> Option<Instant> {
        self.shared.as_ref().and_then(Shared::next_timer)
    }

    /// Does what is due: forgets nodes that say nothing any more.
    pub(super) fn look_at_the_neighbours(&mut self) {
        let now = Instant::now();
        let Some(shared) = &mut self.shared else { return };
        let before = shared.elsewhere.len();
        shared.elsewhere.retain(|_, (_, at)| *at + BELIEVED > now);
        let gone = shared.elsewhere.len() != before;
        if shared.ask_again.is_some_and(|moment| moment <= now) {
            shared.ask_again = None;
        }
        if gone {
            self.note_who_is_here();
        }
    }

    /// Says who is connected to this node, if that has changed or was said long ago.
    pub(super) async fn say_who_is_here(&mut self) {
        let seats: Vec<Seat> = Seat::all(self.live.names().len() as u8).collect();
        let here = Here {
            seats: seats.iter().copied().filter(|seat| self.told.is_here(*seat)).collect(),
            asking: seats.iter().copied().filter_map(|seat| self.changed_asking(seat)).collect(),
            watchers: self.told.watchers(),
        };
        let now = Instant::now();
        let Some(shared) = &mut self.shared else { return };
        let known = shared.said.as_ref().is_some_and(|(said, at)| *said == here && *at + SAY_EVERY > now);
        if !known {
            shared.said = Some((here.clone(), now));
            self.note_who_is_here_for_others(&here).await;
            self.tell_neighbours(News::Here(here)).await;
        }
    }

    /// Where the others may not hear who is here, they can read it in the store.
    async fn note_who_is_here_for_others(&mut self, here: &Here) {
        let Some(neighbours) = self.house.neighbours.as_ref().filter(|neighbours| !neighbours.are_told())
        else {
            return;
        };
        let Ok(says) = serde_json::to_string(here) else { return };
        let present = Present { node: neighbours.node().to_owned(), says };
        if let Err(error) = self.house.store.present(&self.id, present, BELIEVED).await {
            tracing::debug!(table = self.id, %error, "others do not know who is here");
        }
    }

    /// How somebody who is here wants to be asked, where that is not the usual way.
    fn changed_asking(&self, seat: Seat) -> Option<(Seat, Asking)> {
        let asking = self.live.asking(seat);
        (self.told.is_here(seat) && asking != Asking::default()).then_some((seat, asking))
    }

    /// Those who are at no node are away since now; those who are somewhere are not away.
    fn note_who_is_here(&mut self) {
        let owners: Vec<Seat> = self.keys.iter().map(|key| Seat(key.seat)).collect();
        for seat in owners {
            if self.is_here(seat) {
                self.away.remove(&seat);
            } else {
                self.away.entry(seat).or_insert_with(Instant::now);
            }
        }
        self.told.note_news();
    }

    /// Takes what another node tells.
    pub(super) async fn hear(&mut self, payload: &[u8]) {
        let read = self.house.neighbours.as_ref().and_then(|neighbours| neighbours.read(payload));
        let Some((node, news)) = read else { return };
        match news {
            News::Lines { version } if version > self.live.version() => self.look_into_the_store().await,
            News::Lines { .. } => {}
            News::Beside => self.read_beside().await,
            News::Said => self.read_what_was_said(u64::MAX).await,
            News::Rematch { table } => {
                self.rematch = Some(table);
                self.told.note_news();
            }
            News::Here(here) => self.note_elsewhere(node, &here),
            News::WhoIsHere => {
                if let Some(shared) = &mut self.shared {
                    shared.said = None;
                }
                if let Some(asked) = self.shared_undo() {
                    self.tell_neighbours(News::Undo { asked: Some(asked) }).await;
                }
            }
            News::Undo { asked } => self.take_shared_undo(asked).await,
        }
    }

    pub(super) fn note_elsewhere(&mut self, node: String, here: &Here) {
        let Some(shared) = &mut self.shared else { return };
        let asking = here.asking.clone();
        let empty = *here == Here::default();
        let before = if empty {
            shared.elsewhere.remove(&node)
        } else {
            shared.elsewhere.insert(node, (here.clone(), Instant::now()))
        };
        if before.is_some_and(|(before, _)| before == *here) {
            return;
        }
        for (seat, asking) in asking {
            self.live.set_asking(seat, asking);
        }
        self.note_who_is_here();
    }

    /// Reads lines that others have stored.
    async fn look_into_the_store(&mut self) {
        // What fails has said why, and is tried again at the next look.
        let version = self.live.version();
        let _ = self.catch_up(version).await;
    }

    /// Reads what stands beside the lines. Whoever looks with a token that is good for nothing any more is sent away.
    pub(super) async fn read_beside(&mut self) {
        if let Ok(keys) = self.house.store.seats(&self.id).await {
            let same = |key: &Key| self.keys.iter().any(|old| old.seat == key.seat && old.token == key.token);
            let changed: Vec<Seat> = keys.iter().filter(|key| !same(key)).map(|key| Seat(key.seat)).collect();
            for seat in changed {
                self.told.turn_away(seat);
            }
            self.keys = keys;
        }
        if let Ok(Some(row)) = self.house.store.table(&self.id).await {
            self.row = row;
        }
        self.note_who_is_here();
    }

    pub(super) async fn read_what_was_said(&mut self, latest: u64) {
        for said in self.said_since(latest).await {
            self.pass_on(said);
        }
    }

    /// A wish to take something back, for the other nodes.
    pub(super) fn shared_undo(&self) -> Option<SharedUndo> {
        let AskedUndo { seat, seen, mark, waits_for, until } = self.asked_undo.clone()?;
        let left = until.saturating_duration_since(Instant::now()).as_millis() as u64;
        Some(SharedUndo { seat, seen, mark, waits_for, left })
    }

    /// Takes over what another node knows of a wish to take something back: nobody who has agreed is waited for.
    async fn take_shared_undo(&mut self, asked: Option<SharedUndo>) {
        self.told.note_news();
        let Some(SharedUndo { seat, seen, mark, mut waits_for, left }) = asked else {
            if self.asked_undo.take().is_some() {
                self.count_a_no();
            }
            return;
        };
        if let Some(known) = self.asked_undo.as_ref().filter(|known| known.mark == mark) {
            waits_for.retain(|seat| known.waits_for.contains(seat));
        }
        let until = Instant::now() + Duration::from_millis(left);
        let agreed = waits_for.is_empty();
        self.asked_undo = Some(AskedUndo { seat, seen, mark, waits_for, until });
        if agreed && let Err(refusal) = self.carry_out_undo().await {
            tracing::debug!(table = self.id, why = %refusal.refused, "another node has taken it back already");
        }
    }
}
