//! How to play: a game in fifteen lines and the keys of the screen, in a window in front of everything.

use std::cell::Cell;

use ratatui::{
    Frame,
    crossterm::event::{KeyCode, KeyEvent},
    layout::{Constraint, Layout, Rect},
    text::{Line, Span},
};

use super::{book::Reading, hits::Hits, paint, theme};
use crate::commands::wrapped;

/// A key with what it does, for the list of all keys.
pub(super) type KeyHelp = (&'static str, &'static str);

/// The width of the column of keys.
const KEYS_WIDTH: usize = 18;

/// The guide, opened.
#[derive(Debug)]
pub(super) struct Guide {
    title: String,
    text: &'static str,
    keys: &'static [KeyHelp],
    /// How many rows it is scrolled down.
    top: usize,
    /// How many rows it can be scrolled down, and where the keys begin: known once it is drawn.
    drawn: Cell<(usize, usize)>,
}

impl Guide {
    /// How to play this game, with the keys of the screen it is opened on.
    pub(super) fn new(slug: Option<&str>, keys: &'static [KeyHelp]) -> Self {
        let game = slug.and_then(|slug| monsterbox_box::find(slug).ok());
        let name = game.as_ref().map(|game| game.name);
        let text = game.and_then(|game| game.how_to_play).unwrap_or("");
        let title = match name.filter(|_| !text.is_empty()) {
            Some(name) => format!(" How to play {name} "),
            None => " Keys ".to_owned(),
        };
        Self { title, text, keys, top: 0, drawn: Cell::new((0, 0)) }
    }

    /// Reads a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Reading {
        let (furthest, keys_from) = self.drawn.get();
        match key.code {
            KeyCode::Up => self.top = self.top.saturating_sub(1),
            KeyCode::Down => self.top += 1,
            KeyCode::PageUp => self.top = self.top.saturating_sub(10),
            KeyCode::PageDown | KeyCode::Char(' ') => self.top += 10,
            KeyCode::Home => self.top = 0,
            KeyCode::End => self.top = furthest,
            KeyCode::Tab => self.top = if self.top == 0 { keys_from } else { 0 },
            _ => return Reading::Done,
        }
        self.top = self.top.min(furthest);
        Reading::On
    }

    /// Draws the guide over everything else.
    pub(super) fn draw(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits) {
        let area = area.centered_horizontally(Constraint::Length(area.width.min(84)));
        let inner = paint::window(frame, area, hits, &self.title, theme::KEY);
        let [text, footer] = Layout::vertical([Constraint::Min(1), Constraint::Length(1)]).areas(inner);
        let mut rows: Vec<Line<'_>> = Vec::new();
        for line in self.text.lines() {
            let words = line.trim_start();
            let indent = line.len() - words.len();
            let broken = wrapped(&" ".repeat(indent), words, indent, text.width);
            rows.extend(broken.into_iter().map(Line::raw));
        }
        let keys_from = if rows.is_empty() { 0 } else { rows.len() + 1 };
        if !rows.is_empty() {
            rows.push(Line::default());
            rows.push(Line::styled("Keys", theme::STRONG));
        }
        for (key, does) in self.keys {
            let key = Span::styled(format!("{key:<KEYS_WIDTH$}"), theme::KEY);
            rows.push(Line::from(vec![key, Span::raw(*does)]));
        }
        let furthest = rows.len().saturating_sub(usize::from(text.height));
        self.drawn.set((furthest, keys_from.min(furthest)));
        for (y, row) in (text.top()..text.bottom()).zip(rows.into_iter().skip(self.top.min(furthest))) {
            frame.render_widget(row, Rect { y, height: 1, ..text });
        }
        let mut keys: Vec<paint::Key<'_>> = vec![("Esc", "close", Some(KeyCode::Esc))];
        if furthest > 0 {
            keys.push(("↑↓", "read on", None));
            if keys_from > 0 {
                keys.push(("Tab", "text or keys", Some(KeyCode::Tab)));
            }
        }
        paint::footer(frame, footer, hits, &keys);
    }
}
