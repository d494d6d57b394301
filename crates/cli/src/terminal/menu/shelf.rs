//! The first page of the menu: the games of the box.

use kernel::Ledger;
use monsterbox_box::{AnyGame, Kind, games};
use ratatui::{
    Frame,
    crossterm::event::{KeyCode, KeyEvent},
    layout::Rect,
    text::{Line, Span},
};

use super::{Go, Place};
use crate::terminal::{
    app::Request,
    hits::{Hits, Target},
    paint::Key,
    theme,
};

pub(super) const KEYS: &[Key<'static>] = &[
    ("↑↓", "choose", None),
    ("Enter", "open", Some(KeyCode::Enter)),
    ("F1", "how to play", Some(KeyCode::F(1))),
    ("F3", "rules", Some(KeyCode::F(3))),
    ("q", "quit", Some(KeyCode::Char('q'))),
];

/// All games, the published ones first.
#[derive(Debug)]
pub(super) struct Shelf {
    cards: Vec<AnyGame>,
    place: Place,
    marked: usize,
}

impl Shelf {
    pub(super) fn new(place: Place) -> Self {
        let (mut cards, reference): (Vec<AnyGame>, Vec<AnyGame>) =
            games().into_iter().partition(|card| card.kind == Kind::Published);
        cards.extend(reference);
        Self { cards, place, marked: 0 }
    }

    pub(super) fn ledger(&self) -> Option<&'static Ledger> {
        self.cards.get(self.marked).map(|card| card.ledger)
    }

    pub(super) fn slug(&self) -> Option<&'static str> {
        self.cards.get(self.marked).map(|card| card.slug)
    }

    /// The rows below the games, with what they do: saved games, and the way out.
    fn below(&self) -> &'static [&'static str] {
        match self.place {
            Place::Here => &["  Go on with a saved game", "  Quit"],
            Place::Server => &["  Back to the tables of the server"],
        }
    }

    fn last(&self) -> usize {
        self.cards.len() + self.below().len() - 1
    }

    fn out(&self) -> Request {
        match self.place {
            Place::Here => Request::Quit,
            Place::Server => Request::Menu,
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Go {
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') => return Go::Away(self.out()),
            KeyCode::Char('?') => return Go::Away(Request::Guide),
            KeyCode::Up | KeyCode::BackTab => self.marked = self.marked.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.marked = (self.marked + 1).min(self.last()),
            KeyCode::Home => self.marked = 0,
            KeyCode::End => self.marked = self.last(),
            KeyCode::Enter => return self.take(self.marked),
            _ => {}
        }
        Go::Stay
    }

    pub(super) fn take(&mut self, row: usize) -> Go {
        self.marked = row;
        match self.cards.get(row) {
            Some(card) => Go::Arrange(Box::new(card.clone())),
            None if row < self.last() => Go::Saves,
            None => Go::Away(self.out()),
        }
    }

    pub(super) fn draw(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits) {
        let mut y = area.y + 1;
        let mut kind = None;
        for (row, card) in self.cards.iter().enumerate() {
            if kind != Some(card.kind) {
                let heading = match card.kind {
                    Kind::Published => "Games",
                    Kind::Reference => "For reference",
                };
                y += u16::from(kind.is_some());
                line(frame, area, y, Line::styled(heading, theme::STRONG));
                kind = Some(card.kind);
                y += 1;
            }
            let (least, most) = card.players;
            let players = if least == most { format!("{least}") } else { format!("{least}–{most}") };
            let text = vec![
                Span::raw(format!("  {:<24}", card.name)),
                Span::styled(format!("{players:>3} players   "), theme::DIM),
                Span::styled(card.tagline, theme::DIM),
            ];
            self.draw_row(frame, area, hits, y, row, Line::from(text));
            y += 1;
        }
        y += 1;
        for (row, text) in (self.cards.len()..).zip(self.below()) {
            self.draw_row(frame, area, hits, y, row, Line::raw(*text));
            y += 1;
        }
    }

    fn draw_row(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits, y: u16, row: usize, text: Line<'_>) {
        let place = Rect::new(area.x, y, area.width, 1).intersection(area);
        line(frame, area, y, text);
        if row == self.marked {
            frame.buffer_mut().set_style(place, theme::MARKED);
        }
        hits.add(place, Target::Row(row));
    }
}

/// Draws one line of a page, unless it lies below it.
fn line(frame: &mut Frame<'_>, area: Rect, y: u16, text: Line<'_>) {
    frame.render_widget(text, Rect::new(area.x, y, area.width, 1).intersection(area));
}
