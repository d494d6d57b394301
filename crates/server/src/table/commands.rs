//! What people ask of a table, and what becomes of it.

use std::sync::Arc;

use kernel::{Room, Seat};
use store::{Append, AppendError, RowChange, SeatChange, Stage, StoreError};
use table::{Command, Proposal, Then};
use tokio::{sync::OwnedSemaphorePermit, time::Instant};
use wire::{Ack, Answer, Answered, Hinted, Kind, Message, Question, Refusal, Request, Said, Watch};

use super::{Mail, Outcome, Table, told::viewer};
use crate::{
    house::now,
    limits::limiter,
    neighbours::News,
    outbox::Outbox,
    refusal::{by_store, by_table, refusal},
};

impl Table {
    /// Reads a letter and answers it.
    pub(super) async fn read(&mut self, letter: Mail) {
        match letter {
            Mail::Join { connection, token, have, id, outbox, answer } => {
                let joined = self.join(connection, token, have, id, outbox).await;
                drop(answer.send(joined));
            }
            Mail::Gone { connection } => self.gone(connection, None),
            Mail::Request { connection, client, outbox, request } => {
                self.answer(connection, &client, &outbox, request).await;
            }
            Mail::About(answer) => drop(answer.send(Ok(self.about()))),
            Mail::Sit { name, seat, answer } => drop(answer.send(self.sit(&name, seat).await)),
            Mail::SitBot { token, seat, bot, answer } => {
                drop(answer.send(self.sit_bot(&token, seat, bot).await));
            }
            Mail::Renew { token, answer } => drop(answer.send(self.renew(&token).await)),
            Mail::Rematch(id) => {
                self.rematch = Some(id);
                self.told.note_news();
            }
            Mail::Glance(glance) => self.take_glance(glance.map(|glance| *glance)).await,
        }
    }

    /// Answers a message of somebody who has joined.
    async fn answer(&mut self, connection: u64, client: &Arc<str>, outbox: &Outbox, request: Request) {
        let id = request.id().unwrap_or_default().to_owned();
        let mark = |seat: Seat| format!("{seat}/{client}/{id}");
        let (watch, done) = match &request {
            Request::Act { seat, .. }
            | Request::Undo { seat, .. }
            | Request::Agree { seat, .. }
            | Request::Word { seat, .. }
            | Request::Start { seat, .. }
            | Request::Say { seat, .. }
            | Request::Hint { seat, .. }
            | Request::Asking { seat, .. } => (Some(*seat), self.marks.get(&mark(*seat)).copied()),
            Request::Leave { seat, .. } | Request::Ask { seat, .. } => (*seat, None),
            Request::Hello { .. } | Request::Join { .. } => (None, None),
        };
        if !self.told.may(connection, watch) {
            let why = "this seat is not yours: join the table with its token first";
            return self.refuse(outbox, &id, refusal(Kind::Forbidden, why));
        }
        if let Some(version) = done {
            return outbox.send(&Message::Ack(Ack { id, version }));
        }
        let result = match request {
            Request::Act { seat, seen, action, .. } => {
                let result = self.act(seat, action, seen, mark(seat), outbox, &id).await;
                return result.unwrap_or_else(|refused| self.refuse(outbox, &id, refused));
            }
            Request::Undo { seat, seen, .. } => self.undo(connection, seat, seen, mark(seat)).await,
            Request::Agree { seat, agree, .. } => self.agree(seat, agree).await,
            Request::Word { seat, word, .. } => self.add_word(seat, word, mark(seat)).await,
            Request::Start { .. } => self.start().await,
            Request::Leave { seat, .. } => self.leave(connection, seat).await,
            Request::Say { seat, text, .. } => {
                let said = self.say(seat, &text).await;
                if let Ok(version) = said {
                    // It is no line of the log, so this is forgotten when the table leaves memory.
                    self.marks.insert(mark(seat), version);
                }
                said
            }
            Request::Asking { seat, asking, .. } => {
                self.live.set_asking(seat, asking);
                Ok(self.live.version())
            }
            Request::Hint { seat, .. } => {
                let result = self.hint(seat, outbox, &id);
                return result.unwrap_or_else(|refused| self.refuse(outbox, &id, refused));
            }
            Request::Ask { seat, question, .. } => return self.show_asked(seat, &question, outbox, id),
            Request::Hello { .. } | Request::Join { .. } => {
                Err(refusal(Kind::Malformed, "this is not said to a table"))
            }
        };
        match result {
            Ok(version) => outbox.send(&Message::Ack(Ack { id, version })),
            Err(refused) => self.refuse(outbox, &id, refused),
        }
    }

    /// Says why a message was not carried out. Where nobody knows whether it was, nothing is said: whoever asked is sent away, comes
    /// back and asks again under the same id, and by then the log tells.
    fn refuse(&mut self, outbox: &Outbox, id: &str, refused: Refusal) {
        if std::mem::take(&mut self.outcome) == Outcome::Unknown {
            return outbox.give_up();
        }
        self.house.metrics.count_refusal(refused.kind);
        outbox.refuse(Some(id), refused);
    }

    /// A seat acts. The acknowledgement goes out with what has changed.
    async fn act(
        &mut self,
        seat: Seat,
        action: String,
        seen: u64,
        mark: String,
        outbox: &Outbox,
        id: &str,
    ) -> Result<(), Refusal> {
        if self.row.stage == Stage::Gathering {
            // Another node may have begun it.
            self.look_closely().await;
            if self.row.stage == Stage::Gathering {
                return Err(refusal(Kind::Refused, "the game has not begun yet"));
            }
        }
        if !self.live.people().contains(seat) {
            return Err(refusal(Kind::Refused, "a bot sits in for this seat"));
        }
        let command = Command::Act { seat, action };
        loop {
            let proposal = self.live.propose(&command, Some(seen)).map_err(by_table)?;
            let version = proposal.after + 1;
            if self.store(proposal, Some(mark.clone()), None, None).await? {
                self.thinking.acted(seat);
                self.house.metrics.moves.inc();
                outbox.send(&Message::Ack(Ack { id: id.to_owned(), version }));
                self.tell();
                if self.row.stage == Stage::Over {
                    self.keep_summary().await;
                }
                return Ok(());
            }
            if let Some(version) = self.marks.get(&mark) {
                outbox.send(&Message::Ack(Ack { id: id.to_owned(), version: *version }));
                return Ok(());
            }
        }
    }

    /// Carries a command out: proposed, stored, then remembered and told. Gives the number of its first line.
    pub(super) async fn submit(
        &mut self,
        command: &Command,
        seen: Option<u64>,
        mark: Option<String>,
    ) -> Result<u64, Refusal> {
        loop {
            let proposal = self.live.propose(command, seen).map_err(by_table)?;
            let version = proposal.after + 1;
            if self.store(proposal, mark.clone(), None, None).await? {
                // Words and seats are not only the game's affair.
                self.told.note_news();
                self.tell();
                return Ok(version);
            }
            if let Some(version) = mark.as_ref().and_then(|mark| self.marks.get(mark)) {
                return Ok(*version);
            }
        }
    }

    /// Stores proposed lines and lets memory follow. If others came first their lines are read, and nothing is stored.
    pub(super) async fn store(
        &mut self,
        proposal: Proposal,
        mark: Option<String>,
        stage: Option<Stage>,
        seat: Option<SeatChange>,
    ) -> Result<bool, Refusal> {
        let stage = match proposal.then {
            Then::Over => Some(Stage::Over),
            Then::GoesOn => stage,
        };
        let append = Append {
            id: self.id.clone(),
            after: proposal.after,
            lines: proposal.lines.clone(),
            mark: mark.clone(),
            row: stage.map(|stage| RowChange { stage, about: self.summary() }),
            seat,
            at: now(),
        };
        let begun = Instant::now();
        match self.house.store.append(append).await {
            Ok(()) => {}
            Err(AppendError::Conflict { version }) => {
                self.catch_up(version).await?;
                return Ok(false);
            }
            Err(AppendError::Store(error)) => {
                self.house.metrics.store_failures.inc();
                if matches!(error, StoreError::Away(_)) {
                    self.outcome = Outcome::Unknown;
                }
                return Err(by_store(&error));
            }
        }
        self.house.metrics.append_seconds.observe(begun.elapsed().as_secs_f64());
        self.house.metrics.lines.inc_by(proposal.lines.len() as u64);
        if let Some(mark) = mark {
            self.marks.insert(mark, proposal.after + 1);
        }
        self.live.commit(proposal).map_err(|error| super::load::broken(&self.id, &error))?;
        if let Some(stage) = stage {
            self.row.stage = stage;
            self.told.note_news();
        }
        // What was being worked out for the position before is of no more use.
        self.working = None;
        let version = self.live.version();
        self.tell_neighbours(News::Lines { version }).await;
        Ok(true)
    }

    /// Changes what stands beside the log.
    pub(super) async fn change_beside(
        &mut self,
        row: Option<RowChange>,
        seat: Option<SeatChange>,
    ) -> Result<(), Refusal> {
        loop {
            let append = Append {
                id: self.id.clone(),
                after: self.live.version(),
                lines: Vec::new(),
                mark: None,
                row: row.clone(),
                seat: seat.clone(),
                at: now(),
            };
            match self.house.store.append(append).await {
                Ok(()) => {
                    self.told.note_news();
                    self.tell_neighbours(News::Beside).await;
                    return Ok(());
                }
                Err(AppendError::Conflict { version }) => self.catch_up(version).await?,
                Err(AppendError::Store(error)) => return Err(self.try_again_later(&error)),
            }
        }
    }

    async fn add_word(&mut self, seat: Seat, word: String, mark: String) -> Result<u64, Refusal> {
        if self.row.stage != Stage::Gathering {
            return Err(refusal(Kind::Refused, "words are added before the game begins"));
        }
        self.submit(&Command::Word { seat, word }, None, Some(mark)).await
    }

    /// Says something to everybody.
    async fn say(&mut self, seat: Seat, text: &str) -> Result<u64, Refusal> {
        let text = text.trim();
        let length = text.chars().count();
        if length == 0 || length > wire::LONGEST_SAYING || text.chars().any(char::is_control) {
            let why = format!("what is said has 1 to {} printable letters", wire::LONGEST_SAYING);
            return Err(refusal(Kind::Refused, why));
        }
        let rate = self.house.limits.sayings;
        if self.sayings.entry(seat).or_insert_with(|| limiter(rate)).check().is_err() {
            return Err(refusal(Kind::TooMany, "too much was said in too short a time: wait a moment"));
        }
        let who = self.owner(seat).map_or_else(String::new, |owner| owner.name.clone());
        let at = now();
        let stored = self.house.store.say(&self.id, &who, text, at).await;
        let number = stored.map_err(|error| by_store(&error))?;
        self.pass_on(Said { number, who, text: text.to_owned(), at });
        self.tell_neighbours(News::Said).await;
        Ok(self.live.version())
    }

    /// Has the odds of a seat's choices worked out; whoever asked is told when they are known.
    fn hint(&mut self, seat: Seat, outbox: &Outbox, id: &str) -> Result<(), Refusal> {
        let version = self.live.version();
        let Some(task) = self.live.hint_task(seat).filter(|_| self.is_playing()) else {
            return Err(refusal(Kind::Refused, "nothing is asked of this seat now"));
        };
        let task = task.on(self.house.cores());
        let Ok(place) = Arc::clone(&self.house.hints).try_acquire_owned() else {
            return Err(refusal(Kind::TooMany, "too many hints are worked out at this moment: ask again"));
        };
        let stop = task.stop();
        // A seat has one hint at a time.
        if let Some(before) = self.hints.insert(seat, stop.clone()) {
            before.now();
        }
        self.house.metrics.hints.inc();
        let (outbox, id, time) = (outbox.clone(), id.to_owned(), self.house.limits.hint_time);
        tokio::spawn(async move {
            let hint = worked_out(task, place);
            tokio::pin!(hint);
            let hint = if let Ok(hint) = tokio::time::timeout(time, &mut hint).await {
                hint
            } else {
                stop.now();
                hint.await
            };
            outbox.send(&Message::Hint(Hinted { id, version, hint }));
        });
        Ok(())
    }

    /// Shows something that a client has no other way to know.
    fn show_asked(&self, watch: Watch, question: &Question, outbox: &Outbox, id: String) {
        let viewer = viewer(watch);
        let answer = match question {
            Question::Picture { choice, room } => {
                let choice = choice.as_deref();
                // No screen is larger, and a picture is not to cost more than one.
                let room = room.map(|room| Room { columns: room.columns.min(500), rows: room.rows.min(250) });
                let fitting = room.and_then(|room| self.live.picture_within(viewer, choice, room));
                let picture = fitting.unwrap_or_else(|| match choice {
                    Some(choice) => self.live.picture_of(viewer, choice),
                    None => self.live.picture(viewer),
                });
                Answer::Picture { picture }
            }
            Question::Flight { step } => {
                let last = self.live.last_throw().filter(|_| step.checked_add(1) == Some(self.live.steps()));
                Answer::Flight { flight: last.cloned().or_else(|| self.live.throw_of(*step)) }
            }
            Question::Ground => Answer::Ground { ground: self.live.ground() },
            Question::Pieces => Answer::Pieces { ids: self.live.pieces_in_view(viewer) },
            Question::Log { from } => {
                let from = (*from).min(self.live.steps());
                Answer::Log { from, log: self.live.log(viewer, from) }
            }
        };
        outbox.send(&Message::Answer(Answered { id, version: self.live.version(), answer }));
    }
}

/// Works odds out on a thread of its own.
async fn worked_out(task: table::Task, place: OwnedSemaphorePermit) -> Option<table::Hint> {
    let work = tokio::task::spawn_blocking(move || {
        let hint = task.run().into_hint();
        drop(place);
        hint
    });
    work.await.ok().flatten()
}
