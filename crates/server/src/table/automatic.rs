//! What goes on by itself: bots that move and dice that fall.

use std::{sync::Arc, time::Duration};

use axum::extract::ws::Utf8Bytes;
use store::{Append, AppendError, RowChange, Stage};
use table::{Done, Stop, Task, Then, Work};
use tokio::{
    sync::oneshot,
    time::{Instant, timeout},
};
use wire::{Message, Refusal, Watch};

use super::{Table, told::viewer};
use crate::{house::now, neighbours::News, pondering::Ponderer};

/// How long something may take so that the steps before it are not stored first.
const AT_ONCE: Duration = Duration::from_millis(2);
/// The most lines that are played ahead of what is stored.
const MOST_AHEAD: usize = 64;
/// The longest that lines wait to be stored.
const LONGEST_AHEAD: Duration = Duration::from_millis(5);
/// The pause between two steps where only bots play.
const PACE_OF_BOTS: Duration = Duration::from_millis(500);

/// Steps that are played but not stored yet, with what is told when they are.
#[derive(Default)]
pub(super) struct Ahead {
    after: u64,
    lines: Vec<String>,
    messages: Vec<(Watch, Utf8Bytes)>,
    since: Option<Instant>,
    over: bool,
}

/// Something that is being worked out.
pub(super) struct Working {
    pub(super) done: oneshot::Receiver<Done>,
    stop: Stop,
}

impl Drop for Working {
    fn drop(&mut self) {
        // Nobody waits for it any more.
        self.stop.now();
    }
}

impl Table {
    /// Lets bots move and dice fall until people are to decide, or something takes longer.
    pub(super) async fn go_on(&mut self) {
        while self.may_go_on() {
            let Some(task) = self.live.task() else { break };
            let task = self.thinking.bounded(task);
            let quick = task.work() == Work::Chance && self.live.ground().is_none();
            let done = if quick {
                task.run()
            } else {
                let mut working = self.begin(task);
                match timeout(AT_ONCE, &mut working.done).await {
                    Ok(Ok(done)) => done,
                    Ok(Err(_)) => {
                        self.broke_off();
                        break;
                    }
                    Err(_) => {
                        self.working = Some(working);
                        break;
                    }
                }
            };
            if !self.step_ahead(done) {
                break;
            }
            if let Some(pace) = self.pace() {
                self.not_before = Some(Instant::now() + pace);
                break;
            }
            let waited = self.ahead.since.is_some_and(|since| since.elapsed() >= LONGEST_AHEAD);
            if (waited || self.ahead.lines.len() >= MOST_AHEAD) && !self.store_ahead().await {
                break;
            }
        }
        self.store_ahead().await;
        let playing = self.is_playing();
        self.thinking.watch(&*self.live, playing);
    }

    /// Whether bots and dice may go on now. Where only bots play they do it for those who watch.
    fn may_go_on(&self) -> bool {
        let watched = !self.told.is_empty() || !self.live.people().is_empty();
        self.is_playing() && self.leads() && watched && self.working.is_none() && self.not_before.is_none()
    }

    /// Lets bots ponder while people decide, if somebody is there and the house has room for it.
    pub(super) fn ponder(&mut self) {
        self.stop_pondering_the_past();
        let begins = self.pondered.is_none() && self.is_playing() && self.working.is_none();
        if !begins || self.told.is_empty() || !self.house.pondering.has_room() {
            return;
        }
        if let Some(task) = self.live.pondering_task() {
            self.pondered = Ponderer::begin(&self.house, task, self.live.version());
        }
    }

    /// Whatever is pondered about a position that has passed stops.
    pub(super) fn stop_pondering_the_past(&mut self) {
        let version = self.live.version();
        self.pondered.take_if(|pondered| pondered.version != version);
    }

    fn pace(&self) -> Option<Duration> {
        match self.terms.pace {
            Some(0) => None,
            Some(pace) => Some(Duration::from_millis(pace.into())),
            None => self.keys.is_empty().then_some(PACE_OF_BOTS),
        }
    }

    fn broke_off(&mut self) {
        tracing::error!(
            table = self.id,
            version = self.live.version(),
            "what was being worked out broke off"
        );
        self.not_before = Some(Instant::now() + super::TRY_AGAIN);
    }

    /// Has something worked out on a thread of its own, as soon as one is free.
    pub(super) fn begin(&self, task: Task) -> Working {
        self.house.pondering.make_room();
        let (answer, done) = oneshot::channel();
        let task = task.on(self.house.cores());
        let stop = task.stop();
        let work = move || drop(answer.send(task.run()));
        let workers = Arc::clone(&self.house.workers);
        if let Ok(place) = Arc::clone(&workers).try_acquire_owned() {
            tokio::task::spawn_blocking(move || {
                work();
                drop(place);
            });
        } else {
            tokio::spawn(async move {
                let Ok(place) = workers.acquire_owned().await else { return };
                tokio::task::spawn_blocking(move || {
                    work();
                    drop(place);
                });
            });
        }
        Working { done, stop }
    }

    /// Takes what was worked out while others wrote.
    pub(super) async fn take_work(&mut self, done: Result<Done, oneshot::error::RecvError>) {
        self.working = None;
        match done {
            Ok(done) => {
                if self.step_ahead(done) {
                    if let Some(pace) = self.pace() {
                        self.not_before = Some(Instant::now() + pace);
                    }
                    // Quick steps that follow are stored with this one.
                    if !self.may_go_on() {
                        self.store_ahead().await;
                    }
                }
            }
            Err(_) => self.broke_off(),
        }
    }

    /// Plays a step ahead of what is stored; nobody is told yet. Says whether there was one.
    fn step_ahead(&mut self, done: Done) -> bool {
        let (proposal, advance) = match self.live.propose_done(done) {
            Ok(Some(found)) => found,
            Ok(None) => return false,
            Err(refused) => {
                tracing::error!(table = self.id, why = %refused, "bots or dice found what the table refuses");
                self.not_before = Some(Instant::now() + super::TRY_AGAIN);
                return false;
            }
        };
        if self.ahead.lines.is_empty() {
            self.ahead.after = proposal.after;
            self.ahead.since = Some(Instant::now());
        }
        let (lines, then) = (proposal.lines.clone(), proposal.then);
        if let Err(error) = self.live.commit(proposal) {
            super::load::broken(&self.id, &error);
            self.not_before = Some(Instant::now() + super::TRY_AGAIN);
            return false;
        }
        self.ahead.lines.extend(lines);
        self.ahead.over |= then == Then::Over;
        if let table::Advance::Bot(seat) = advance {
            self.thinking.acted(seat);
        }
        let changes = self.changes();
        self.ahead.messages.extend(changes);
        true
    }

    /// Stores what was played ahead, and tells it. What cannot be stored has not happened: the table is read again.
    pub(super) async fn store_ahead(&mut self) -> bool {
        if self.ahead.lines.is_empty() {
            return true;
        }
        let Ahead { after, lines, messages, over, .. } = std::mem::take(&mut self.ahead);
        let count = lines.len() as u64;
        let row = over.then(|| RowChange { stage: Stage::Over, about: self.summary() });
        let append = Append { id: self.id.clone(), after, lines, mark: None, row, seat: None, at: now() };
        let begun = Instant::now();
        match self.house.store.append(append).await {
            Ok(()) => {
                self.house.metrics.append_seconds.observe(begun.elapsed().as_secs_f64());
                self.house.metrics.lines.inc_by(count);
                for (watch, text) in &messages {
                    self.told.send(*watch, text);
                }
                self.tell_neighbours(News::Lines { version: after + count }).await;
                if over {
                    self.row.stage = Stage::Over;
                    self.told.note_news();
                    self.keep_summary().await;
                }
                true
            }
            Err(error) => {
                if let AppendError::Store(error) = &error {
                    self.try_again_later(error);
                }
                // It has said itself why it could not.
                let _ = self.start_over().await;
                false
            }
        }
    }

    /// Sends everybody away with the reason; the table leaves memory.
    pub(super) fn give_up(&mut self, why: &Refusal) {
        self.told.send_to_all(&Message::Refused(why.clone()));
        self.told.drop_all();
        self.not_before = Some(Instant::now() + super::TRY_AGAIN);
        self.given_up = Some(why.clone());
    }

    /// Reads the table again and shows it to everybody anew. If it cannot be read, everybody is sent away to come back.
    pub(super) async fn start_over(&mut self) -> Result<(), Refusal> {
        if let Err(refusal) = self.read_again().await {
            tracing::error!(table = self.id, why = %refusal.refused, "a table could not be read again");
            self.give_up(&refusal);
            return Err(refusal);
        }
        let about = self.about();
        let (live, told) = (&self.live, &mut self.told);
        told.show_anew(|watch| live.frame(viewer(watch), 0), &about);
        Ok(())
    }
}
