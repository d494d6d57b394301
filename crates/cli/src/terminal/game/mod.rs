//! One live table on the screen: who looks, what is asked of them, and what became of it.

mod aim;
mod awaiting;
mod board;
mod choices;
mod company;
mod doing;
mod draw;
mod folded;
pub(super) mod keys;
mod layout;
mod log;
mod panel;
mod place;
mod working;

use std::{cell::Cell, path::Path, task::Poll, time::Duration};

use kernel::{Picture, Seat, Viewer};
use table::{Asking, Hint, Live, LogEntry, NotDone, Refused};

pub(super) use self::working::{Progress, Working, Workplace, turning};
use self::{awaiting::Awaiting, choices::Chooser, company::Purpose, doing::Doing};
use super::{
    app::{Motion, Request},
    flying::Flying,
    hits::Target,
    journal::Journal,
    kept::Speed,
    venue::{Local, Throws, Venue, Went},
    writing::Writing,
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
#[derive(Clone, Debug, PartialEq, Eq)]
enum Front {
    /// Nothing.
    Table,
    /// The question whether to leave.
    Leave,
    /// A line that is being written to people elsewhere.
    Write(Purpose, Writing),
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
    venue: Box<dyn Venue>,
    /// The person who has shown to be at a screen that several share.
    at: Option<Seat>,
    awaiting: Awaiting,
    scene: Scene,
    chooser: Chooser,
    odds: Odds,
    notice: Option<Notice>,
    front: Front,
    settling: Settling,
    /// What was begun and is not done yet.
    doing: Option<Doing>,
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
    /// Puts a table that stands here on the screen; its first lines are saved at once.
    pub(super) fn new(live: Box<dyn Live>, journal: Journal, workplace: Workplace) -> Self {
        Self::at(Box::new(Local::new(live, journal, workplace)))
    }

    /// Puts a table on the screen.
    pub(super) fn at(venue: Box<dyn Venue>) -> Self {
        let scene = Scene {
            viewer: Viewer::Spectator,
            picture: Picture::default(),
            lit: None,
            log: Vec::new(),
            told_to: 0,
            dice: Vec::new(),
        };
        let fresh_from = venue.steps();
        let mut screen = Self {
            venue,
            at: None,
            awaiting: Awaiting::Chance(String::new()),
            scene,
            chooser: Chooser::default(),
            odds: Odds::Hidden,
            notice: None,
            front: Front::Table,
            settling: Settling::No,
            doing: None,
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
        self.venue.work_beside();
    }

    /// How fast bots and dice move from now on.
    pub(super) fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// The pause before the next step, or before the table is looked at again.
    pub(super) fn pause(&self) -> Duration {
        if let Some(pulse) = self.venue.pulse() {
            return pulse;
        }
        // Where nobody waits for a turn, everybody only watches.
        let watched = self.venue.here().is_empty() && self.speed == Speed::Normal;
        if watched { Speed::Fast.pause() } else { self.speed.pause() }
    }

    /// The table itself.
    pub(super) fn table(&self) -> &dyn Venue {
        &*self.venue
    }

    /// The ids of the cards and pieces that whoever looks sees.
    pub(super) fn pieces_in_view(&self) -> Vec<String> {
        self.venue.pieces_in_view(self.scene.viewer)
    }

    /// The file it is saved in.
    pub(super) fn saved_at(&self) -> Option<&Path> {
        self.venue.saved_at()
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
        let (asking, when) = match self.venue.asking(seat) {
            Asking::Always => (Asking::OwnOnly, "only in fights of their own"),
            Asking::OwnOnly => (Asking::Never, "never, and passes at once"),
            Asking::Never => (Asking::Always, "in every fight"),
        };
        self.venue.set_asking(seat, asking);
        let name = &self.venue.names()[seat.index()];
        let text = format!("{name} is asked for a card {when}. F6 changes it again.");
        self.notice = Some(Notice::Note { heading: "When to ask", text });
        self.look();
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
        self.awaiting = awaiting::ask(&*self.venue, &mut self.at);
        let viewer = awaiting::viewer(&*self.venue, self.at);
        let picture = self.venue.picture(viewer, None);
        let choices = match self.awaiting {
            Awaiting::Decide(seat) => self.venue.choices(seat),
            Awaiting::Gathering
            | Awaiting::HandOver(_)
            | Awaiting::Others(_)
            | Awaiting::Bot(_)
            | Awaiting::Chance(_)
            | Awaiting::Over(_) => Vec::new(),
        };
        self.chooser = Chooser::of(choices, self.venue.names(), &picture);
        let dice = if self.chooser.has_aims() { aim::dice(&self.venue.view(viewer)) } else { Vec::new() };
        let log = self.log_of(viewer);
        self.scene = Scene { viewer, picture, lit: None, log, told_to: self.venue.steps(), dice };
        self.give_up_odds();
        self.light();
    }

    /// What happened, as this viewer may know it: what is known already stays, and only later steps are told anew.
    fn log_of(&mut self, viewer: Viewer) -> Vec<LogEntry> {
        if self.scene.viewer != viewer {
            return self.venue.log(viewer, 0);
        }
        // After an undo there are fewer steps than were told.
        let known = self.scene.told_to.min(self.venue.steps());
        let mut log = std::mem::take(&mut self.scene.log);
        log.retain(|entry| entry.step < known);
        log.extend(self.venue.log(viewer, known));
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
            let picture = self.venue.picture(self.scene.viewer, Some(&notation));
            (notation, picture)
        });
    }

    /// What follows every step, or several at once.
    fn stepped(&mut self) {
        self.back = 0;
        self.fresh_from = self.fresh_from.min(self.venue.steps());
        self.look();
    }

    /// Lets one bot act, or the dice fall, unless something in front has to be answered first. A throw that is being
    /// shown goes on instead, and work under way is looked at.
    pub(super) fn tick(&mut self, motion: Motion) {
        self.settling = Settling::No;
        self.refresh();
        if let Some(flying) = &mut self.flying {
            if !flying.tick() {
                self.land();
            }
            return;
        }
        if self.front == Front::Leave || self.notice.is_some() {
            return;
        }
        if self.doing.is_some() {
            // What was done is seen for a whole tick before anything follows it.
            self.finish_doing(Duration::ZERO);
            return;
        }
        if self.odds == Odds::Asked {
            self.look_for_odds();
            return;
        }
        let throws = if self.shows_throws(motion) { Throws::Shown } else { Throws::Skipped };
        match self.venue.go_on(throws) {
            Went::Nowhere => self.hurry = Hurry::No,
            Went::Working => {}
            Went::On => self.show_step(motion),
            Went::Failed(why) => self.not_done(why),
            Went::Lost => self.complain("What was being worked out broke off. It is tried again."),
        }
    }

    /// Shows a step that was taken: the dice fly, or what it came to is seen at once.
    fn show_step(&mut self, motion: Motion) {
        let shown = self.shows_throws(motion);
        if self.hurry == Hurry::OneStep {
            self.hurry = Hurry::No;
        }
        match self.venue.last_throw().filter(|_| shown) {
            Some(flight) => self.flying = Some(Flying::new(flight)),
            None => self.stepped(),
        }
    }

    fn shows_throws(&self, motion: Motion) -> bool {
        motion == Motion::On && self.hurry == Hurry::No && self.speed != Speed::AtOnce
    }

    fn look_for_odds(&mut self) {
        if let Poll::Ready(odds) = self.venue.odds() {
            self.odds = odds.map_or(Odds::Unknown, Odds::Known);
        }
    }

    /// Whether something is under way that should be looked at often.
    pub(super) fn is_busy(&self) -> bool {
        self.venue.sign().is_some() || self.doing.is_some() || self.hurry != Hurry::No
    }

    /// Gives up what is being worked out for somebody who does not want to know any more.
    fn give_up_odds(&mut self) {
        self.venue.give_up_odds();
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
        let mut went = Went::Nowhere;
        loop {
            match self.venue.go_on(Throws::Skipped) {
                Went::On if hurry == Hurry::ToDecision => went = Went::On,
                Went::Nowhere | Went::Lost => break,
                Went::On => {
                    went = Went::On;
                    break;
                }
                // The ticks go on with it.
                Went::Working => {
                    self.hurry = hurry;
                    break;
                }
                Went::Failed(why) => {
                    self.not_done(why);
                    break;
                }
            }
        }
        if matches!(went, Went::On) {
            self.stepped();
            self.settling = Settling::Yes;
        }
    }

    /// Shows the odds of the choices, or hides them again.
    fn ask_odds(&mut self) {
        let (Odds::Hidden, Awaiting::Decide(seat)) = (&self.odds, &self.awaiting) else {
            return self.give_up_odds();
        };
        self.venue.ask_odds(*seat);
        self.odds = Odds::Asked;
        self.look_for_odds();
    }

    fn show_position(&mut self) {
        let text = self.venue.position(self.scene.viewer);
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
        if self.venue.company().is_some() {
            return Request::Rematch;
        }
        self.venue.again().map_or(Request::Menu, Request::Open)
    }
}
