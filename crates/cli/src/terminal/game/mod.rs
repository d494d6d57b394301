//! One live table on the screen: who looks, what is asked of them, and what became of it.

mod aim;
mod awaiting;
mod board;
mod choices;
mod doing;
mod draw;
mod folded;
pub(super) mod keys;
mod layout;
mod log;
mod panel;
mod place;
mod working;

use std::{cell::Cell, path::Path, time::Duration};

use kernel::{Picture, Seat, Viewer};
use table::{Advance, Asking, Done, Hint, Holder, Live, LogEntry, NotDone, Occupant, Refused, Work};

pub(super) use self::working::{Progress, Working, Workplace};
use self::{awaiting::Awaiting, choices::Chooser};
use super::{
    app::{Motion, Order, Request},
    flying::Flying,
    hits::Target,
    journal::Journal,
    kept::Speed,
};

/// The odds of the choices, if somebody asked for them.
#[derive(Clone, Debug, PartialEq)]
enum Odds {
    /// Nobody asked.
    Hidden,
    /// They are being worked out.
    Asked,
    /// These.
    Known(Hint),
    /// Nobody knows them.
    Unknown,
}

/// Something to be read before going on.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Notice {
    /// An action was not taken.
    Refused(Refused),
    /// Something else, under a heading.
    Note { heading: &'static str, text: String },
}

/// What stands in front of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Front {
    /// Nothing.
    Table,
    /// The question whether to leave.
    Leave,
}

/// Whether Enter was just used to go ahead, so that the same Enter must not choose anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Settling {
    /// It was, within the last tick.
    Yes,
    /// It was not.
    No,
}

/// Whether bots and dice go ahead without a pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hurry {
    /// They go on at the speed that is set.
    No,
    /// The next step is taken at once.
    OneStep,
    /// Until a person decides.
    ToDecision,
}

/// What the table looks like to whoever sits in front of it; made anew after every step.
#[derive(Debug)]
struct Scene {
    viewer: Viewer,
    picture: Picture,
    /// The choice that is looked at, by its notation, and the picture with what it is about lit.
    lit: Option<(String, Picture)>,
    log: Vec<LogEntry>,
    /// How many steps the log tells of.
    told_to: usize,
    /// The dice that lie where a free aim may go, each with its face.
    dice: Vec<(char, (i16, i16))>,
}

/// A live table on the screen.
pub(super) struct GameScreen {
    live: Holder<Journal>,
    /// The person who has shown to be at a screen that several share.
    at: Option<Seat>,
    awaiting: Awaiting,
    scene: Scene,
    chooser: Chooser,
    odds: Odds,
    notice: Option<Notice>,
    front: Front,
    settling: Settling,
    /// Where slow work is done.
    workplace: Workplace,
    /// The slow work that is under way.
    working: Option<Working>,
    hurry: Hurry,
    /// How fast bots and dice move.
    speed: Speed,
    /// The throw that is being shown. It is saved already; the scene is still the one before it.
    flying: Option<Flying>,
    /// What happened from this step on is new to the last person who acted.
    fresh_from: usize,
    /// How many rows the log is scrolled back.
    back: usize,
    /// How many rows it can be scrolled back: known once it is drawn.
    furthest_back: Cell<usize>,
}

impl GameScreen {
    /// Puts a table on the screen; its first lines are saved at once.
    pub(super) fn new(live: Box<dyn Live>, mut journal: Journal, workplace: Workplace) -> Self {
        journal.begin(&live.header_text(), live.secret());
        let live = Holder::new(live, journal);
        let scene = Scene {
            viewer: Viewer::Spectator,
            picture: Picture::default(),
            lit: None,
            log: Vec::new(),
            told_to: 0,
            dice: Vec::new(),
        };
        let fresh_from = live.steps();
        let mut screen = Self {
            live,
            at: None,
            awaiting: Awaiting::Chance(String::new()),
            scene,
            chooser: Chooser::default(),
            odds: Odds::Hidden,
            notice: None,
            front: Front::Table,
            settling: Settling::No,
            workplace,
            working: None,
            hurry: Hurry::No,
            speed: Speed::default(),
            flying: None,
            fresh_from,
            back: 0,
            furthest_back: Cell::new(0),
        };
        screen.look();
        screen
    }

    /// From now on, slow work is done on threads of its own.
    pub(super) fn work_beside(&mut self) {
        self.workplace = Workplace::Beside;
    }

    /// How fast bots and dice move from now on.
    pub(super) fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// The pause before the next step.
    pub(super) fn pause(&self) -> Duration {
        // Where nobody waits for a turn, everybody only watches.
        let watched = self.live.people().is_empty() && self.speed == Speed::Normal;
        if watched { Speed::Fast.pause() } else { self.speed.pause() }
    }

    /// The table itself.
    pub(super) fn table(&self) -> &dyn Live {
        &*self.live
    }

    /// The ids of the cards and pieces that whoever looks sees.
    pub(super) fn pieces_in_view(&self) -> Vec<String> {
        self.live.pieces_in_view(self.scene.viewer)
    }

    /// The file it is saved in.
    pub(super) fn saved_at(&self) -> Option<&Path> {
        self.live.kept_by().path()
    }

    /// Says something that has to be read before going on.
    pub(super) fn complain(&mut self, text: &str) {
        self.notice = Some(Notice::Note { heading: "Attention", text: text.to_owned() });
    }

    /// Changes when whoever sits here is asked about what can be passed over, and says so.
    fn change_asking(&mut self) {
        let Viewer::Seat(seat) = self.scene.viewer else {
            self.complain("Whoever has a decision to make can say when to be asked.");
            return;
        };
        let (asking, when) = match self.live.asking(seat) {
            Asking::Always => (Asking::OwnOnly, "only in fights of their own"),
            Asking::OwnOnly => (Asking::Never, "never, and passes at once"),
            Asking::Never => (Asking::Always, "in every fight"),
        };
        self.live.set_asking(seat, asking);
        let name = &self.live.names()[seat.index()];
        let text = format!("{name} is asked for a card {when}. F6 changes it again.");
        self.notice = Some(Notice::Note { heading: "When to ask", text });
        self.look();
    }

    /// Once the record itself tells the seed, the file beside it is of no more use.
    fn forget_disclosed(&mut self) {
        if self.live.secret().is_none() {
            self.live.kept_by_mut().forget_secret();
        }
    }

    /// What is said of what was not done.
    fn not_done(&mut self, why: NotDone) {
        self.notice = Some(match why {
            NotDone::Refused(refused) => Notice::Refused(refused),
            NotDone::NotStored(_) | NotDone::Broken(_) => {
                Notice::Note { heading: "Not done", text: why.to_string() }
            }
        });
    }

    /// Looks at the table again, after a step or when somebody else sits down.
    fn look(&mut self) {
        self.awaiting = awaiting::ask(&*self.live, &mut self.at);
        let viewer = awaiting::viewer(&*self.live, self.at);
        let picture = self.live.picture(viewer);
        let choices = match self.awaiting {
            Awaiting::Decide(seat) => self.live.choices(seat),
            Awaiting::HandOver(_) | Awaiting::Bot(_) | Awaiting::Chance(_) | Awaiting::Over(_) => Vec::new(),
        };
        self.chooser = Chooser::of(choices, self.live.names(), &picture);
        let dice = if self.chooser.has_aims() {
            // They lie before everybody's eyes.
            aim::dice(&self.live.frame(Viewer::Spectator, self.live.steps()).view)
        } else {
            Vec::new()
        };
        let log = self.log_of(viewer);
        self.scene = Scene { viewer, picture, lit: None, log, told_to: self.live.steps(), dice };
        self.give_up_odds();
        self.light();
    }

    /// What happened, as this viewer may know it: what is known already stays, and only later steps are told anew.
    fn log_of(&mut self, viewer: Viewer) -> Vec<LogEntry> {
        if self.scene.viewer != viewer {
            return self.live.log(viewer, 0);
        }
        // After an undo there are fewer steps than were told.
        let known = self.scene.told_to.min(self.live.steps());
        let mut log = std::mem::take(&mut self.scene.log);
        log.retain(|entry| entry.step < known);
        log.extend(self.live.log(viewer, known));
        log
    }

    /// Lights what the choice is about that is looked at now.
    fn light(&mut self) {
        let wanted = self.chooser.looked_at();
        if self.scene.lit.as_ref().map(|(notation, _)| notation.as_str()) == wanted {
            return;
        }
        let wanted = wanted.map(str::to_owned);
        self.scene.lit = wanted.map(|notation| {
            let picture = self.live.picture_of(self.scene.viewer, &notation);
            (notation, picture)
        });
    }

    /// What follows every step, or several at once.
    fn stepped(&mut self) {
        self.forget_disclosed();
        self.back = 0;
        self.fresh_from = self.fresh_from.min(self.live.steps());
        self.look();
    }

    /// Lets one bot act, or the dice fall, unless something in front has to be answered first. A throw that is being
    /// shown goes on instead, and work under way is looked at.
    pub(super) fn tick(&mut self, motion: Motion) {
        self.settling = Settling::No;
        if let Some(flying) = &mut self.flying {
            if !flying.tick() {
                self.land();
            }
            return;
        }
        if self.front != Front::Table || self.notice.is_some() {
            return;
        }
        let done = match &self.working {
            None => {
                let Some(task) = self.live.task() else {
                    self.hurry = Hurry::No;
                    return;
                };
                match self.workplace {
                    Workplace::Here => task.run(),
                    Workplace::Beside => {
                        self.working = Some(Working::begin(task));
                        return;
                    }
                }
            }
            Some(working) => match working.look() {
                Progress::On => return,
                Progress::Done(done) => {
                    self.working = None;
                    *done
                }
                Progress::Lost => {
                    self.working = None;
                    self.complain("What was being worked out broke off. It is tried again.");
                    return;
                }
            },
        };
        self.take(done, motion);
    }

    /// Takes what was worked out: odds are shown, a step is taken.
    fn take(&mut self, done: Done, motion: Motion) {
        if self.odds == Odds::Asked && done.version == self.live.version() {
            self.odds = done.into_hint().map_or(Odds::Unknown, Odds::Known);
            return;
        }
        let before = self.live.version();
        if let Err(why) = self.live.finish(done) {
            self.not_done(why);
        }
        if self.live.version() == before {
            return;
        }
        let shown = motion == Motion::On && self.hurry == Hurry::No && self.speed != Speed::AtOnce;
        if self.hurry == Hurry::OneStep {
            self.hurry = Hurry::No;
        }
        match self.live.last_throw().filter(|_| shown) {
            Some(flight) => {
                self.flying = Some(Flying::new(flight.clone()));
                self.forget_disclosed();
            }
            None => self.stepped(),
        }
    }

    /// Whether something is under way that should be looked at often.
    pub(super) fn is_busy(&self) -> bool {
        self.working.is_some() || self.hurry != Hurry::No
    }

    /// Gives up what is being worked out for somebody who does not want to know any more.
    fn give_up_odds(&mut self) {
        if self.working.as_ref().is_some_and(|working| matches!(working.work(), Work::Hint(_))) {
            self.working = None;
        }
        self.odds = Odds::Hidden;
    }

    /// Whether a throw is being shown.
    pub(super) fn is_showing_a_throw(&self) -> bool {
        self.flying.is_some()
    }

    /// Ends the throw that is being shown, and looks at what it came to.
    fn land(&mut self) {
        self.flying = None;
        self.stepped();
    }

    /// Goes ahead without a pause, by one step or until a person has to decide. Every step is saved before the next one.
    fn go_ahead(&mut self, hurry: Hurry) {
        self.settling = Settling::Yes;
        if self.workplace == Workplace::Beside {
            self.hurry = hurry;
            return;
        }
        while let Some(task) = self.live.task() {
            match self.live.finish(task.run()) {
                Ok(Advance::Nothing) => break,
                Ok(Advance::Chance | Advance::Bot(_)) => {}
                Err(why) => {
                    self.not_done(why);
                    break;
                }
            }
            if hurry == Hurry::OneStep {
                break;
            }
        }
        self.stepped();
        self.settling = Settling::Yes;
    }

    /// Shows the odds of the choices, or hides them again.
    fn ask_odds(&mut self) {
        let (Odds::Hidden, Awaiting::Decide(seat)) = (&self.odds, &self.awaiting) else {
            return self.give_up_odds();
        };
        self.odds = match (self.live.hint_task(*seat), self.workplace) {
            (None, _) => Odds::Unknown,
            (Some(task), Workplace::Here) => task.run().into_hint().map_or(Odds::Unknown, Odds::Known),
            (Some(task), Workplace::Beside) => {
                self.working = Some(Working::begin(task));
                Odds::Asked
            }
        };
    }

    fn show_position(&mut self) {
        let text = self.live.position(self.scene.viewer);
        self.notice = Some(Notice::Note { heading: "The position in notation", text });
    }

    /// Scrolls the log by this many rows, back if it is positive.
    pub(super) fn scroll_log(&mut self, by: isize) {
        self.back = self.back.min(self.furthest_back.get()).saturating_add_signed(by);
        self.back = self.back.min(self.furthest_back.get());
    }

    /// Whether the arrow keys mean the list of choices, so that the wheel may stand for them.
    pub(super) fn takes_arrows(&self) -> bool {
        self.front == Front::Table && matches!(self.awaiting, Awaiting::Decide(_))
    }

    /// Reads a click.
    pub(super) fn click(&mut self, target: &Target) -> Request {
        if self.is_showing_a_throw() {
            self.land();
            return Request::Nothing;
        }
        if self.front != Front::Table {
            return Request::Nothing;
        }
        self.notice = None;
        if let Awaiting::Decide(seat) = self.awaiting {
            let pick = match target {
                Target::Row(row) => self.chooser.row(*row),
                Target::Spot(spot) => self.chooser.click(spot),
                _ => None,
            };
            if let Some(pick) = pick {
                self.choose(seat, pick);
            }
        }
        self.light();
        Request::Nothing
    }

    /// The same table once more, with other dice.
    fn again(&self) -> Request {
        let header = self.live.header();
        let seats: Result<Vec<_>, _> = header.seats.iter().map(|seat| Occupant::read(seat)).collect();
        match seats {
            Ok(seats) => {
                Request::Open(Order { slug: header.game.clone(), setup: header.setup.clone(), seats })
            }
            Err(_) => Request::Menu,
        }
    }
}
