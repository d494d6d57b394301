//! A table in use: one task with a mailbox, which everybody at the table writes to and which tells everybody what changed.
//!
//! What it knows follows from the log in the store. It stores before it remembers and tells; only where bots and dice go on by
//! themselves it plays a few steps ahead, stores them together and tells them after that. If they cannot be stored, it forgets
//! them and reads the log again.

mod automatic;
mod clock;
mod commands;
mod glance;
mod load;
mod mail;
mod other_nodes;
mod people;
mod told;
mod undo;

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
    time::Duration,
};

use kernel::Seat;
use store::{Key, Stage, TableRow};
use table::{Live, Stop};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until},
};
use wire::{Refusal, Said, Terms};

pub(crate) use self::mail::{Mail, NewSeat};
use self::{
    automatic::Ahead,
    automatic::Working,
    clock::Thinking,
    other_nodes::{Shared, heard},
    told::Told,
    undo::AskedUndo,
};
use crate::{house::House, pondering::Pondered, refusal::by_store};

/// How long a table waits before it tries again what the store refused.
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// A table in use.
struct Table {
    house: Arc<House>,
    id: String,
    row: TableRow,
    terms: Terms,
    live: Box<dyn Live>,
    /// The messages that were carried out, with the version that they led to.
    marks: HashMap<String, u64>,
    /// Who the seats belong to.
    keys: Vec<Key>,
    told: Told,
    ahead: Ahead,
    working: Option<Working>,
    /// What bots think about while people do.
    pondered: Option<Pondered>,
    /// When bots and dice may go on, if they have to wait.
    not_before: Option<Instant>,
    thinking: Thinking,
    /// Since when the owners of seats are not there.
    away: HashMap<Seat, Instant>,
    /// Odds that are being worked out, by seat.
    hints: HashMap<Seat, Stop>,
    /// The last things that were said, once somebody has asked for them.
    said: Option<VecDeque<Said>>,
    sayings: HashMap<Seat, governor::DefaultDirectRateLimiter>,
    rematch: Option<String>,
    /// Who wants to take an action back, while the others are asked.
    asked_undo: Option<AskedUndo>,
    /// How often the others have said no to it, and at which version.
    undo_denied: (u64, u8),
    /// Whether it is known what became of the last lines.
    outcome: Outcome,
    /// What is known of other nodes, where there may be some.
    shared: Option<Shared>,
    /// When it leaves memory, if nobody comes.
    leaves_at: Option<Instant>,
    /// Why it cannot be gone on with: then it leaves memory at once, whoever comes.
    given_up: Option<Refusal>,
}

/// A table that was just made and stored.
pub(crate) struct Fresh {
    pub(crate) row: TableRow,
    pub(crate) terms: Terms,
    pub(crate) live: Box<dyn Live>,
    pub(crate) keys: Vec<Key>,
}

/// Runs a table that was just made, until nobody needs it any more.
pub(crate) async fn run_fresh(house: Arc<House>, fresh: Fresh, mut mail: mpsc::Receiver<Mail>) {
    Table::fresh(&house, fresh).attend(&mut mail).await;
}

/// Runs a table until nobody needs it any more.
pub(crate) async fn run(house: Arc<House>, id: String, mut mail: mpsc::Receiver<Mail>) {
    let begun = Instant::now();
    match Table::load(&house, &id).await {
        Ok(mut table) => {
            house.metrics.load_seconds.observe(begun.elapsed().as_secs_f64());
            table.attend(&mut mail).await;
        }
        Err(refusal) => {
            house.forget(&id, &mut mail);
            while let Some(letter) = mail.recv().await {
                letter.refuse(refusal.clone());
            }
        }
    }
}

/// What a table wakes up for.
enum Event {
    Closing,
    Mail(Option<Mail>),
    Heard(Option<async_nats::Message>),
    Worked(Result<table::Done, oneshot::error::RecvError>),
    Timer,
}

impl Table {
    /// Serves whoever writes, until the table is not needed any more or the server stops.
    async fn attend(&mut self, mail: &mut mpsc::Receiver<Mail>) {
        let mut closing = self.house.closing.subscribe();
        self.meet_the_neighbours().await;
        loop {
            if let Some(refusal) = self.given_up.take() {
                self.house.forget(&self.id, mail);
                while let Ok(letter) = mail.try_recv() {
                    letter.refuse(refusal.clone());
                }
                return self.part().await;
            }
            self.ask_to_lead().await;
            self.begin_if_all_are_here().await;
            self.keep_seats_of_those_here().await;
            self.go_on().await;
            self.look_at_the_asked_undo();
            self.tell_about();
            self.say_who_is_here().await;
            self.ponder();
            let timer = self.next_timer();
            let working = self.working.is_some();
            let event = tokio::select! {
                biased;
                _ = closing.wait_for(Option::is_some) => Event::Closing,
                letter = mail.recv() => Event::Mail(letter),
                news = heard(&mut self.shared) => Event::Heard(news),
                done = worked(&mut self.working), if working => Event::Worked(done),
                () = sleep_until(timer.unwrap_or_else(Instant::now)), if timer.is_some() => Event::Timer,
            };
            match event {
                Event::Closing => {
                    self.house.forget(&self.id, mail);
                    return self.part().await;
                }
                Event::Mail(Some(letter)) => {
                    self.read(letter).await;
                    self.stop_pondering_the_past();
                }
                Event::Mail(None) => return self.part().await,
                Event::Heard(Some(news)) => {
                    self.hear(&news.payload).await;
                    self.stop_pondering_the_past();
                }
                // It is heard again when the table comes back into memory; until then it looks by itself.
                Event::Heard(None) => self.stop_listening(),
                Event::Worked(done) => self.take_work(done).await,
                Event::Timer => {
                    if self.look_at_the_time().await == Stay::No && mail.is_empty() {
                        self.house.forget(&self.id, mail);
                        while let Ok(letter) = mail.try_recv() {
                            letter.return_to_sender();
                        }
                        self.part().await;
                        return;
                    }
                }
            }
        }
    }

    /// The next moment at which something is due.
    fn next_timer(&self) -> Option<Instant> {
        // What another node does when its time has come is nothing to wake up for.
        let ours = if self.leads() { [self.thinking.deadline(), self.next_stand_in()] } else { [None; 2] };
        let due = [self.not_before, ours[0], ours[1], self.leaves_at, self.undo_ends(), self.shared_timer()];
        due.into_iter().flatten().min()
    }

    /// Does what is due, and says whether the table stays in memory.
    async fn look_at_the_time(&mut self) -> Stay {
        let now = Instant::now();
        self.look_at_the_neighbours();
        if self.not_before.is_some_and(|moment| moment <= now) {
            self.not_before = None;
        }
        if self.thinking.deadline().is_some_and(|moment| moment <= now) && self.leads() {
            self.time_is_out().await;
        }
        if self.next_stand_in().is_some_and(|moment| moment <= now) && self.leads() {
            self.step_in_for_those_away().await;
        }
        if self.leaves_at.is_none_or(|moment| moment > now) {
            return Stay::Yes;
        }
        if self.told.is_empty() && self.working.is_none() {
            return Stay::No;
        }
        // Something is still being worked out: it is looked at again later.
        self.leaves_at = Some(now + self.house.idle);
        Stay::Yes
    }

    /// Whether the game goes on.
    fn is_playing(&self) -> bool {
        self.row.stage == Stage::Playing
    }

    /// The seats that people own.
    fn owner(&self, seat: Seat) -> Option<&Key> {
        self.keys.iter().find(|key| Seat(key.seat) == seat)
    }

    /// Waits a moment before the store is tried again.
    fn try_again_later(&mut self, error: &store::StoreError) -> Refusal {
        self.house.metrics.store_failures.inc();
        self.not_before = Some(Instant::now() + TRY_AGAIN);
        by_store(error)
    }
}

/// Whether it is known what became of lines that were to be stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Outcome {
    #[default]
    Known,
    /// The database was lost while they were on their way.
    Unknown,
}

/// Whether a table stays in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stay {
    Yes,
    No,
}

/// Waits for what is being worked out. It is only asked while there is something.
async fn worked(working: &mut Option<Working>) -> Result<table::Done, oneshot::error::RecvError> {
    match working {
        Some(working) => (&mut working.done).await,
        None => std::future::pending().await,
    }
}
