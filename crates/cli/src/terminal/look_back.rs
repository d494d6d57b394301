//! A recorded game on the screen, step by step, from any seat.

use kernel::{Ledger, Piece, Seat, Viewer};
use ratatui::{
    Frame,
    crossterm::event::{KeyCode, KeyEvent},
    layout::{Constraint, Layout, Rect},
    text::{Line, Span},
};
use table::Replay;

use super::{
    app::Wish,
    hits::Hits,
    paint::{self, Key},
    theme, wrap,
};

const KEYS: &[Key<'static>] = &[
    ("←", "back", Some(KeyCode::Left)),
    ("→", "on", Some(KeyCode::Right)),
    ("PgUp PgDn", "by ten", None),
    ("Home", "begin", Some(KeyCode::Home)),
    ("End", "end", Some(KeyCode::End)),
    ("v", "who looks", Some(KeyCode::Char('v'))),
    ("?", "rules", Some(KeyCode::Char('?'))),
    ("F8", "cards", Some(KeyCode::F(8))),
    ("q", "quit", Some(KeyCode::Char('q'))),
];

/// A recorded game to look at.
pub(super) struct LookBack {
    replay: Box<dyn Replay>,
    /// How many steps are taken in what is shown.
    step: usize,
    viewer: Viewer,
    ledger: Option<&'static Ledger>,
}

impl LookBack {
    /// The game from its beginning.
    pub(super) fn new(replay: Box<dyn Replay>, viewer: Viewer) -> Self {
        let ledger = monsterbox_box::find(&replay.header().game).ok().map(|card| card.ledger);
        Self { replay, step: 0, viewer, ledger }
    }

    /// The rules of the game.
    pub(super) fn ledger(&self) -> Option<&'static Ledger> {
        self.ledger
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

    /// Reads a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Wish {
        let last = self.replay.steps();
        match key.code {
            KeyCode::Left | KeyCode::Up => self.step = self.step.saturating_sub(1),
            KeyCode::Right | KeyCode::Down | KeyCode::Enter | KeyCode::Char(' ') => self.step += 1,
            KeyCode::PageUp => self.step = self.step.saturating_sub(10),
            KeyCode::PageDown => self.step += 10,
            KeyCode::Home => self.step = 0,
            KeyCode::End => self.step = last,
            KeyCode::Char('v') => self.viewer = self.next_viewer(),
            KeyCode::Char('?') | KeyCode::F(3) => {
                let told = self.replay.frame(self.step, self.viewer).told;
                return Wish::Read(told.last().map(|told| told.rule.to_owned()));
            }
            KeyCode::F(8) => return Wish::Cards,
            KeyCode::Char('q') | KeyCode::Esc => return Wish::Quit,
            _ => {}
        }
        self.step = self.step.min(last);
        Wish::Nothing
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

    fn who_looks(&self) -> String {
        match self.viewer {
            Viewer::Seat(seat) => {
                let name = self.replay.names().get(seat.index()).map_or("nobody", String::as_str);
                format!("as {name} sees it")
            }
            Viewer::Spectator => "as a spectator sees it".to_owned(),
            Viewer::Omniscient => "as the referee sees it".to_owned(),
        }
    }

    /// Draws the moment.
    pub(super) fn draw(&self, frame: &mut Frame<'_>, hits: &Hits) {
        let shown = self.replay.frame(self.step, self.viewer);
        let (_, height) = paint::size(&shown.picture);
        let [title, body, heading, told, footer] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(height + 1),
            Constraint::Length(1),
            Constraint::Min(5),
            Constraint::Length(1),
        ])
        .areas(frame.area());
        let header = self.replay.header();
        let steps = self.replay.steps();
        let left = format!("Replay · {} · {}", header.game, self.replay.names().join(", "));
        paint::title(frame, title, &left, &self.who_looks());
        paint::picture(frame, Rect { y: body.y + 1, height: body.height - 1, ..body }, &shown.picture);
        let what = shown.title.unwrap_or_else(|| "before the first step".to_owned());
        let line = Line::from(vec![
            Span::styled(format!(" step {} of {steps} ", self.step), theme::STRONG),
            Span::raw(format!("{what} ")),
        ]);
        paint::heading(frame, heading, line);
        let width = told.width.saturating_sub(4);
        let mut rows = Vec::new();
        for event in &shown.told {
            let mut words = wrap::words_naming(&event.text, theme::PLAIN, self.replay.names());
            words.push(wrap::citation(event.rule, theme::PLAIN));
            rows.extend(wrap::rows(words, width, 2));
        }
        if let Some(result) = &shown.result {
            rows.extend(wrap::rows(wrap::words(result, theme::STRONG), width, 2));
        }
        rows.extend(wrap::rows(wrap::words(&shown.position, theme::DIM), width, 2));
        wrap::draw(&rows, Rect { x: told.x + 2, width, ..told }, frame.buffer_mut(), hits);
        let footer = Rect { x: footer.x + 1, width: footer.width - 1, ..footer };
        paint::footer(frame, footer, hits, KEYS);
    }
}
