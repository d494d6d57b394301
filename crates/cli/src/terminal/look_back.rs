//! A recorded game on the screen: it plays by itself, goes step by step both ways, from any seat, with odds on request.

mod draw;

use std::{path::Path, sync::Arc, time::Duration};

use kernel::{Ledger, Pack, Piece, Seat, Viewer};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use table::{Choice, Hint, Replay, Retold, Secrets};

use super::{
    TerminalError,
    app::Request,
    game::{Progress, Working, Workplace},
    guide::KeyHelp,
    journal,
    kept::Speed,
    paint::Key,
};

const KEYS: &[Key<'static>] = &[
    ("Space", "play, pause", Some(KeyCode::Char(' '))),
    ("←", "back", Some(KeyCode::Left)),
    ("→", "on", Some(KeyCode::Right)),
    ("+ -", "speed", None),
    ("F2", "odds", Some(KeyCode::F(2))),
    ("v", "who looks", Some(KeyCode::Char('v'))),
    ("F1", "help", Some(KeyCode::F(1))),
    ("Esc", "leave", Some(KeyCode::Esc)),
];

/// Every key, for the help.
pub(super) const ALL: &[KeyHelp] = &[
    ("Space", "play by itself, or pause"),
    ("← →", "one step back or on"),
    ("PgUp PgDn", "ten steps back or on"),
    ("Home End", "the beginning, the end"),
    ("+ -  ↑ ↓", "faster, slower"),
    ("v", "who looks: a seat, a spectator, the referee"),
    ("F2", "the odds of the decision that comes next"),
    ("F3", "the rules, at the one that acted last"),
    ("F8", "the cards, with what they do"),
    ("F1  ?", "this page"),
    ("Esc  q", "leave"),
];

/// Whether the replay goes on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Playing {
    On,
    Paused,
}

/// The odds of the decision that comes next, if somebody asked for them.
#[derive(Debug)]
enum Odds {
    /// Nobody asked.
    Hidden,
    /// They are being worked out for this seat.
    Asked { working: Working, of: Asked },
    /// These.
    Known { hint: Hint, of: Asked },
    /// There are none, with the reason.
    None(&'static str),
}

/// Whose decision the odds are about.
#[derive(Clone, Debug)]
struct Asked {
    seat: Seat,
    choices: Vec<Choice>,
    taken: Option<String>,
}

/// A recorded game to look at.
pub(super) struct LookBack {
    replay: Box<dyn Replay>,
    /// How many steps are taken in what is shown.
    step: usize,
    viewer: Viewer,
    ledger: Option<&'static Ledger>,
    playing: Playing,
    speed: Speed,
    odds: Odds,
    workplace: Workplace,
    /// What leaving it leads to: where it was opened.
    way_out: Request,
}

impl LookBack {
    /// Opens a recorded game. Without a viewer, a finished game is seen as a referee sees it and another one as a spectator.
    pub(super) fn open(
        path: &Path,
        viewer: Option<Viewer>,
        pack: Option<&Arc<Pack>>,
        way_out: Request,
    ) -> Result<Self, TerminalError> {
        let refused = |why: String| TerminalError::File { path: path.to_owned(), why };
        let text = journal::read(path).map_err(|error| refused(error.to_string()))?;
        let replay = table::replay_with(&text, pack).map_err(|error| refused(error.to_string()))?;
        let over = replay.frame(replay.steps(), Viewer::Spectator).result.is_some();
        let usual = if over { Viewer::Omniscient } else { Viewer::Spectator };
        Ok(Self::new(replay, viewer.unwrap_or(usual), way_out))
    }

    /// The game from its beginning.
    fn new(replay: Box<dyn Replay>, viewer: Viewer, way_out: Request) -> Self {
        let ledger = monsterbox_box::find(&replay.header().game).ok().map(|card| card.ledger);
        Self {
            replay,
            step: 0,
            viewer,
            ledger,
            playing: Playing::On,
            speed: Speed::Normal,
            odds: Odds::Hidden,
            workplace: Workplace::Here,
            way_out,
        }
    }

    /// From now on, odds are worked out on a thread of their own.
    pub(super) fn work_beside(&mut self) {
        self.workplace = Workplace::Beside;
    }

    /// The rules of the game.
    pub(super) fn ledger(&self) -> Option<&'static Ledger> {
        self.ledger
    }

    /// The game's short name.
    pub(super) fn slug(&self) -> &str {
        &self.replay.header().game
    }

    /// Every card and piece of the game.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        let setup = &self.replay.header().setup;
        monsterbox_box::pieces(&self.replay.header().game, setup.pack.as_deref()).unwrap_or_default()
    }

    /// The ids of those that are seen in what is shown.
    pub(super) fn pieces_in_view(&self) -> Vec<String> {
        self.replay.pieces_in_view(self.step, self.viewer)
    }

    /// How long a tick is.
    pub(super) fn pace(&self) -> Duration {
        match self.odds {
            Odds::Asked { .. } => Duration::from_millis(30),
            // A step is read, not only seen, so even the fastest replay can be followed.
            Odds::Hidden | Odds::Known { .. } | Odds::None(_) => {
                2 * self.speed.pause() + Duration::from_millis(60)
            }
        }
    }

    /// Goes on by one step, unless it is paused; work under way is looked at first.
    pub(super) fn tick(&mut self) {
        if let Odds::Asked { working, of } = &self.odds {
            self.odds = match working.look() {
                Progress::On => return,
                Progress::Done(done) => known(done.into_hint(), of.clone()),
                Progress::Lost => Odds::None("What was being worked out broke off."),
            };
            return;
        }
        if self.playing == Playing::On {
            self.go(self.step + 1);
            if self.step == self.replay.steps() {
                self.playing = Playing::Paused;
            }
        }
    }

    fn go(&mut self, step: usize) {
        self.step = step.min(self.replay.steps());
        self.odds = Odds::Hidden;
    }

    /// Goes somewhere by hand: it waits there.
    fn go_by_hand(&mut self, step: usize) {
        self.playing = Playing::Paused;
        self.go(step);
    }

    /// Reads a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Request {
        match key.code {
            KeyCode::Left => self.go_by_hand(self.step.saturating_sub(1)),
            KeyCode::Right | KeyCode::Enter => self.go_by_hand(self.step + 1),
            KeyCode::PageUp => self.go_by_hand(self.step.saturating_sub(10)),
            KeyCode::PageDown => self.go_by_hand(self.step + 10),
            KeyCode::Home => self.go_by_hand(0),
            KeyCode::End => self.go_by_hand(self.replay.steps()),
            KeyCode::Char(' ') => self.play_or_pause(),
            KeyCode::Up | KeyCode::Char('+' | '=') => self.speed = self.speed.faster(),
            KeyCode::Down | KeyCode::Char('-') => self.speed = self.speed.slower(),
            KeyCode::Char('v') => {
                self.viewer = self.next_viewer();
                self.odds = Odds::Hidden;
            }
            KeyCode::F(2) | KeyCode::Char('o') => self.ask_odds(),
            KeyCode::F(1) | KeyCode::Char('?') => {
                self.playing = Playing::Paused;
                return Request::Guide;
            }
            KeyCode::F(3) => {
                let told = self.replay.frame(self.step, self.viewer).told;
                return Request::Read(told.last().map(|told| told.rule.clone()));
            }
            KeyCode::F(8) => return Request::Cards(None),
            KeyCode::Esc if !matches!(self.odds, Odds::Hidden) => self.odds = Odds::Hidden,
            KeyCode::Char('q') | KeyCode::Esc => return self.way_out.clone(),
            _ => {}
        }
        Request::Nothing
    }

    /// At the end, playing begins anew.
    fn play_or_pause(&mut self) {
        self.playing = match self.playing {
            Playing::On => Playing::Paused,
            Playing::Paused => {
                if self.step == self.replay.steps() {
                    self.go(0);
                }
                Playing::On
            }
        };
    }

    /// Shows the odds of the decision that comes next, or hides them again. Whoever looks has to see as much as the seat.
    fn ask_odds(&mut self) {
        self.playing = Playing::Paused;
        if !matches!(self.odds, Odds::Hidden) {
            self.odds = Odds::Hidden;
            return;
        }
        let Some(Retold { seat, choices, taken, secrets, odds }) = self.replay.decision(self.step) else {
            self.odds = Odds::None("Nobody decides here: go on to the next decision.");
            return;
        };
        if secrets == Secrets::Some && ![Viewer::Omniscient, Viewer::Seat(seat)].contains(&self.viewer) {
            self.odds = Odds::None("This seat has secrets: press v until you look from there.");
            return;
        }
        let of = Asked { seat, choices, taken };
        self.odds = match self.workplace {
            Workplace::Here => known(odds.run().into_hint(), of),
            Workplace::Beside => Odds::Asked { working: Working::begin(odds), of },
        };
    }

    /// The seats clockwise, then the spectator, then the referee.
    fn next_viewer(&self) -> Viewer {
        match self.viewer {
            Viewer::Seat(Seat(seat)) if usize::from(seat) + 1 < self.replay.names().len() => {
                Viewer::Seat(Seat(seat + 1))
            }
            Viewer::Seat(_) => Viewer::Spectator,
            Viewer::Spectator => Viewer::Omniscient,
            Viewer::Omniscient => Viewer::Seat(Seat(0)),
        }
    }
}

fn known(hint: Option<Hint>, of: Asked) -> Odds {
    hint.map_or(Odds::None("Nobody knows the odds here."), |hint| Odds::Known { hint, of })
}
