//! What the screen asks of a table on a server.

use std::{
    collections::BTreeMap,
    sync::Arc,
    task::Poll,
    thread,
    time::{Duration, Instant},
};

use client::Online;
use kernel::{Ledger, Picture, Piece, Room, Seat, SeatSet, Viewer};
use table::{Asking, Choice, Flight, Ground, Hint, Json, LogEntry, NotDone, Status};
use wire::{Answer, Question, Stage};

use super::{Grounds, Remote, Sent, not_done, watch_of};
use crate::terminal::{
    at::{Company, Social},
    game::turning,
    venue::{Deed, Fresh, Throws, Venue, Went},
};

/// How often an answer is looked for that is waited for.
const SOON: Duration = Duration::from_millis(2);
/// How often a table is looked at where everybody waits.
const WAITING: Duration = Duration::from_millis(50);

impl Remote {
    /// Begins to ask what dice are thrown onto, once a version.
    fn ask_ground(&self) -> Option<Ground> {
        let version = self.lead().frame.version;
        let mut ground = self.ground.borrow_mut();
        let known = match &*ground {
            Some(Grounds::Asked(of, _) | Grounds::Known(of, _)) => *of == version,
            None => false,
        };
        if !known {
            let (client, table, watch) = (Arc::clone(&self.client), self.table.clone(), self.lead().watch);
            let asked = self.line.ask(async move { client.ask(&table, watch, Question::Ground).await });
            *ground = Some(Grounds::Asked(version, asked));
        }
        if let Some(Grounds::Asked(of, asked)) = &*ground {
            match asked.answer() {
                Poll::Pending => {}
                Poll::Ready(Some(Ok(Answer::Ground { ground: answer }))) => {
                    *ground = Some(Grounds::Known(*of, answer));
                }
                Poll::Ready(_) => *ground = Some(Grounds::Known(*of, None)),
            }
        }
        match &*ground {
            Some(Grounds::Known(_, ground)) => ground.clone(),
            Some(Grounds::Asked(..)) | None => None,
        }
    }
}

impl Venue for Remote {
    fn slug(&self) -> &str {
        &self.about.game
    }

    fn game_name(&self) -> &'static str {
        self.game.name
    }

    fn ledger(&self) -> &'static Ledger {
        self.game.ledger
    }

    fn options(&self) -> &BTreeMap<String, String> {
        &self.about.options
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn here(&self) -> SeatSet {
        self.here
    }

    fn version(&self) -> u64 {
        self.lead().frame.version
    }

    fn steps(&self) -> usize {
        self.lead().frame.steps
    }

    fn status(&self) -> Status {
        self.lead().frame.status.clone()
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        self.stream(Some(seat)).frame.choices.clone()
    }

    fn log(&self, viewer: Viewer, from_step: usize) -> Vec<LogEntry> {
        let log = self.frame(viewer).log.iter();
        log.filter(|entry| entry.step >= from_step).cloned().collect()
    }

    fn view(&self, viewer: Viewer) -> Json {
        self.frame(viewer).view.clone()
    }

    fn position(&self, viewer: Viewer) -> String {
        self.frame(viewer).position.clone()
    }

    fn picture(&self, viewer: Viewer, choice: Option<&str>) -> Picture {
        let frame = (self.frame(viewer), self.stream(watch_of(viewer)).watch);
        self.sketch.picture(frame, &self.names, choice, &self.there())
    }

    fn picture_within(&self, viewer: Viewer, choice: Option<&str>, room: Room) -> Option<Picture> {
        let frame = (self.frame(viewer), self.stream(watch_of(viewer)).watch);
        self.sketch.picture_within(frame, &self.names, choice, room, &self.there())
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        self.stream(Some(seat)).frame.view != self.stream(None).frame.view
    }

    fn pieces(&self) -> Vec<Piece> {
        self.sketch.pieces()
    }

    fn pieces_in_view(&self, viewer: Viewer) -> Vec<String> {
        self.sketch.pieces_in_view(self.frame(viewer))
    }

    fn ground(&self) -> Option<Ground> {
        self.ask_ground()
    }

    fn asking(&self, seat: Seat) -> Asking {
        self.asking.get(&seat).copied().unwrap_or_default()
    }

    fn set_asking(&mut self, seat: Seat, asking: Asking) {
        self.asking.insert(seat, asking);
        let (client, table) = (Arc::clone(&self.client), self.table.clone());
        self.send(async move { client.set_asking(&table, seat, asking).await });
    }

    fn begin(&mut self, deed: &Deed) {
        self.asked_at = Instant::now();
        let (client, table) = (Arc::clone(&self.client), self.table.clone());
        self.sent = Some(Sent::Asked(match deed.clone() {
            Deed::Act(seat, action) => {
                let seen = self.lead().frame.version;
                self.line.ask(async move { client.act(&table, seat, seen, &action).await })
            }
            Deed::Undo => {
                // It is meant for the table as it stands, however much of that is still to be shown.
                self.hear();
                let seen = self.lead().newest();
                // Where nothing can be taken back the server says why.
                let mine = self.lead().undo().filter(|seat| self.here.contains(*seat));
                let seat = mine.or(self.here.first()).unwrap_or(Seat(0));
                self.line.ask(async move { client.undo(&table, seat, seen).await })
            }
        }));
    }

    fn done(&mut self, patience: Duration) -> Poll<Result<(), NotDone>> {
        let begun = Instant::now();
        loop {
            self.hear();
            match &self.sent {
                None => return Poll::Pending,
                Some(Sent::Asked(asked)) => match asked.answer() {
                    Poll::Pending => {}
                    Poll::Ready(Some(Ok(version))) => {
                        self.sent = Some(Sent::Done(version));
                        continue;
                    }
                    Poll::Ready(Some(Err(error))) => {
                        self.sent = None;
                        return Poll::Ready(Err(not_done(error)));
                    }
                    Poll::Ready(None) => {
                        self.sent = None;
                        return Poll::Ready(Err(not_done(client::ClientError::Closed)));
                    }
                },
                // It is done once it can be seen.
                Some(Sent::Done(version)) => {
                    let version = *version;
                    if self.lead().newest() >= version {
                        self.sent = None;
                        self.catch_up(version);
                        return Poll::Ready(Ok(()));
                    }
                }
            }
            if begun.elapsed() >= patience {
                return Poll::Pending;
            }
            thread::sleep(SOON);
        }
    }

    fn go_on(&mut self, throws: Throws) -> Went {
        self.hear();
        let Some((version, thrown)) = self.lead().next() else {
            return match &self.lead().frame.status {
                Status::Bot { .. } | Status::Chance { .. } if self.about.stage == Stage::Playing => {
                    Went::Working
                }
                Status::People { .. } | Status::Over { .. } | Status::Bot { .. } | Status::Chance { .. } => {
                    Went::Nowhere
                }
            };
        };
        let flight = match (thrown, throws) {
            (Some(step), Throws::Shown) => match self.wait_for_flight(step) {
                Poll::Pending => return Went::Working,
                Poll::Ready(flight) => flight,
            },
            (Some(_), Throws::Skipped) | (None, _) => None,
        };
        self.catch_up(version);
        self.flight = flight;
        Went::On
    }

    fn last_throw(&self) -> Option<Flight> {
        self.flight.clone()
    }

    fn sign(&self) -> Option<String> {
        let asks =
            self.hint.is_some() || self.sent.is_some() || self.thrown.is_some() || self.sketch.is_asking();
        asks.then(|| turning(self.asked_at))
    }

    fn ask_odds(&mut self, seat: Seat) {
        self.asked_at = Instant::now();
        let (client, table) = (Arc::clone(&self.client), self.table.clone());
        self.hint = Some(self.line.ask(async move { client.hint(&table, seat).await }));
    }

    fn odds(&mut self) -> Poll<Option<Hint>> {
        let Some(hint) = &self.hint else { return Poll::Ready(None) };
        let Poll::Ready(answer) = hint.answer() else { return Poll::Pending };
        self.hint = None;
        Poll::Ready(match answer {
            Some(Ok(hint)) => hint,
            Some(Err(error)) => {
                self.notices.push_back(error.to_string());
                None
            }
            None => None,
        })
    }

    fn give_up_odds(&mut self) {
        self.hint = None;
    }

    fn alarm(&self) -> Option<String> {
        match &self.online {
            Online::Yes => None,
            Online::No(why) => {
                Some(format!("The connection is lost and is being made again; nothing is lost ({why})"))
            }
            Online::Never(why) => Some(format!("The server does not take this program any more: {why}")),
        }
    }

    fn before_leaving(&self) -> String {
        let back = format!("monsterbox play --at {}", self.link());
        if self.here.is_empty() {
            return format!("You only watch. Come back: {back}");
        }
        let bot = match &self.about.terms.stand_in {
            Some(stand_in) => {
                format!(" While others wait, a bot plays for you after {} seconds.", stand_in.after)
            }
            None => String::new(),
        };
        format!("Your seat stays yours.{bot} Come back: {back}")
    }

    fn refresh(&mut self) -> Fresh {
        let stage = self.about.stage;
        if self.changes.has_changed().unwrap_or(false) || !self.errands.is_empty() {
            self.changes.mark_unchanged();
            self.hear_about();
        }
        let lagged = self.hear();
        if lagged || self.about.stage != stage { Fresh::Changed } else { Fresh::Same }
    }

    fn notice(&mut self) -> Option<String> {
        self.notices.pop_front()
    }

    fn pulse(&self) -> Option<Duration> {
        self.lead().next().is_none().then_some(WAITING)
    }

    fn company(&self) -> Option<Company<'_>> {
        let left = self.about.clocks.as_ref().and_then(|clocks| clocks.left);
        let left = left.map(|left| Duration::from_millis(left).saturating_sub(self.about_at.elapsed()));
        Some(Company {
            about: &self.about,
            said: &self.said,
            link: self.link(),
            left,
            here: self.here,
            tokens: &self.tokens,
        })
    }

    fn social(&mut self, social: Social) {
        let (client, table) = (Arc::clone(&self.client), self.table.clone());
        match social {
            Social::Agree(seat, agree) => self.send(async move { client.agree(&table, seat, agree).await }),
            Social::Say(seat, text) => self.send(async move { client.say(&table, seat, &text).await }),
            Social::Word(seat, word) => self.send(async move { client.word(&table, seat, &word).await }),
            Social::Start(seat) => self.send(async move { client.start(&table, seat).await }),
        }
    }

    fn break_off(&self) {
        self.client.break_off();
    }
}
