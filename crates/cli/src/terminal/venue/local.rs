//! A table that stands here, with its file and the threads that work for it.

use std::{collections::BTreeMap, path::Path, task::Poll, time::Duration};

use kernel::{Ledger, Picture, Piece, Room, Seat, SeatSet, Viewer};
use table::{
    Advance, Asking, Choice, Cores, Done, Flight, Ground, Hint, Holder, Json, Live, LogEntry, NotDone,
    Occupant, Status, Task, Work,
};

use super::{Deed, Throws, Venue, Went};
use crate::terminal::{
    app::Order,
    game::{Progress, Working, Workplace},
    journal::Journal,
};

/// A table that stands here.
pub(in crate::terminal) struct Local {
    live: Holder<Journal>,
    /// Where slow work is done.
    workplace: Workplace,
    /// The slow work that is under way.
    working: Option<Working>,
    /// What bots think about while people do, and the version that it is about.
    pondering: Option<(u64, Working)>,
    /// What became of what was done last.
    done: Option<Result<(), NotDone>>,
    odds: Odds,
}

/// Odds that were worked out here and now.
enum Odds {
    /// None are waiting to be looked at.
    None,
    /// These, where they are known.
    Found(Option<Hint>),
}

impl Local {
    /// A table with its file; its first lines are saved at once.
    pub(in crate::terminal) fn new(live: Box<dyn Live>, mut journal: Journal, workplace: Workplace) -> Self {
        journal.begin(&live.header_text(), live.secret());
        let live = Holder::new(live, journal);
        Self { live, workplace, working: None, pondering: None, done: None, odds: Odds::None }
    }

    /// Takes a step that was worked out.
    fn take(&mut self, done: Done) -> Went {
        let before = self.live.version();
        let finished = self.live.finish(done);
        self.forget_disclosed();
        match finished {
            Err(why) => Went::Failed(why),
            Ok(Advance::Nothing) if self.live.version() == before => Went::Working,
            Ok(Advance::Chance | Advance::Bot(_) | Advance::Nothing) => Went::On,
        }
    }

    /// Once the record itself tells the seed, the file beside it is of no more use.
    fn forget_disclosed(&mut self) {
        if self.live.secret().is_none() {
            self.live.kept_by_mut().forget_secret();
        }
    }

    /// What was worked out, if that is done now; otherwise it goes on beside, or there is nothing to work out.
    fn work(&mut self, task: Option<Task>) -> Result<Done, Went> {
        match (&self.working, task) {
            (Some(working), _) => match working.look() {
                Progress::On => Err(Went::Working),
                Progress::Done(done) => {
                    self.working = None;
                    Ok(*done)
                }
                Progress::Lost => {
                    self.working = None;
                    Err(Went::Lost)
                }
            },
            (None, None) => Err(Went::Nowhere),
            (None, Some(task)) => match self.workplace {
                Workplace::Here => Ok(task.run()),
                Workplace::Beside => {
                    // Nobody else plays here: all cores are for this table.
                    self.working = Some(Working::begin(task.on(Cores::All)));
                    Err(Went::Working)
                }
            },
        }
    }

    /// Lets bots ponder beside the screen while people decide: once for every position.
    fn ponder(&mut self) {
        let version = self.live.version();
        if self.workplace == Workplace::Here || self.pondering.as_ref().is_some_and(|(at, _)| *at == version)
        {
            return;
        }
        let begin = |task| (version, Working::begin(task));
        self.pondering = self.live.pondering_task().map(begin);
    }

    fn works_out_odds(&self) -> bool {
        self.working.as_ref().is_some_and(|working| matches!(working.work(), Work::Hint(_)))
    }
}

impl Venue for Local {
    fn slug(&self) -> &str {
        &self.live.header().game
    }

    fn game_name(&self) -> &'static str {
        self.live.game_name()
    }

    fn ledger(&self) -> &'static Ledger {
        self.live.ledger()
    }

    fn options(&self) -> &BTreeMap<String, String> {
        &self.live.header().setup.options.0
    }

    fn names(&self) -> &[String] {
        self.live.names()
    }

    fn here(&self) -> SeatSet {
        self.live.people()
    }

    fn version(&self) -> u64 {
        self.live.version()
    }

    fn steps(&self) -> usize {
        self.live.steps()
    }

    fn status(&self) -> Status {
        self.live.status()
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        self.live.choices(seat)
    }

    fn log(&self, viewer: Viewer, from_step: usize) -> Vec<LogEntry> {
        self.live.log(viewer, from_step)
    }

    fn view(&self, viewer: Viewer) -> Json {
        self.live.frame(viewer, self.live.steps()).view
    }

    fn position(&self, viewer: Viewer) -> String {
        self.live.position(viewer)
    }

    fn picture(&self, viewer: Viewer, choice: Option<&str>) -> Picture {
        match choice {
            Some(notation) => self.live.picture_of(viewer, notation),
            None => self.live.picture(viewer),
        }
    }

    fn picture_within(&self, viewer: Viewer, choice: Option<&str>, room: Room) -> Option<Picture> {
        self.live.picture_within(viewer, choice, room)
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        self.live.has_secrets(seat)
    }

    fn pieces(&self) -> Vec<Piece> {
        self.live.pieces()
    }

    fn pieces_in_view(&self, viewer: Viewer) -> Vec<String> {
        self.live.pieces_in_view(viewer)
    }

    fn ground(&self) -> Option<Ground> {
        self.live.ground()
    }

    fn asking(&self, seat: Seat) -> Asking {
        self.live.asking(seat)
    }

    fn set_asking(&mut self, seat: Seat, asking: Asking) {
        self.live.set_asking(seat, asking);
    }

    fn begin(&mut self, deed: &Deed) {
        let done = match deed {
            Deed::Act(seat, action) => self.live.act(*seat, action),
            Deed::Undo => self.live.undo().map(|_| ()),
        };
        if done.is_ok() {
            // Whatever was being worked out is not about this position any more.
            self.working = None;
            self.pondering = None;
            self.forget_disclosed();
        }
        self.done = Some(done);
    }

    fn done(&mut self, _: Duration) -> Poll<Result<(), NotDone>> {
        self.done.take().map_or(Poll::Pending, Poll::Ready)
    }

    fn go_on(&mut self, _: Throws) -> Went {
        if self.works_out_odds() {
            return Went::Nowhere;
        }
        let task = if self.working.is_some() { None } else { self.live.task() };
        match self.work(task) {
            Ok(done) => self.take(done),
            Err(went) => {
                if matches!(went, Went::Nowhere) {
                    self.ponder();
                }
                went
            }
        }
    }

    fn last_throw(&self) -> Option<Flight> {
        self.live.last_throw().cloned()
    }

    fn sign(&self) -> Option<String> {
        self.working.as_ref().map(Working::sign)
    }

    fn ask_odds(&mut self, seat: Seat) {
        let task = self.live.hint_task(seat);
        self.odds = match self.work(task) {
            Ok(done) => Odds::Found(done.into_hint()),
            Err(Went::Working) => Odds::None,
            Err(Went::Nowhere | Went::On | Went::Failed(_) | Went::Lost) => Odds::Found(None),
        };
    }

    fn odds(&mut self) -> Poll<Option<Hint>> {
        if let Odds::Found(hint) = std::mem::replace(&mut self.odds, Odds::None) {
            return Poll::Ready(hint);
        }
        match self.work(None) {
            Ok(done) => Poll::Ready(done.into_hint()),
            Err(Went::Working) => Poll::Pending,
            Err(Went::Nowhere | Went::On | Went::Failed(_) | Went::Lost) => Poll::Ready(None),
        }
    }

    fn give_up_odds(&mut self) {
        self.odds = Odds::None;
        if self.works_out_odds() {
            self.working = None;
        }
    }

    fn work_beside(&mut self) {
        self.workplace = Workplace::Beside;
    }

    fn saved_at(&self) -> Option<&Path> {
        self.live.kept_by().path()
    }

    fn alarm(&self) -> Option<String> {
        let trouble = self.live.kept_by().trouble()?;
        Some(format!("Not saved: {trouble}. Nothing is lost yet; the next step tries again."))
    }

    fn before_leaving(&self) -> String {
        match (self.live.kept_by().path(), self.live.kept_by().trouble()) {
            (Some(path), None) => format!("Every step is saved in {}", path.display()),
            (_, Some(trouble)) => format!("The last steps are NOT saved ({trouble}) and would be lost."),
            (None, None) => "This game is not saved.".to_owned(),
        }
    }

    fn again(&self) -> Option<Order> {
        let header = self.live.header();
        let seats = header.seats.iter().map(|seat| Occupant::read(seat)).collect::<Result<Vec<_>, _>>();
        let seats = seats.ok()?;
        Some(Order { slug: header.game.clone(), setup: header.setup.clone(), seats })
    }

    fn live(&self) -> Option<&dyn Live> {
        Some(&*self.live)
    }
}
