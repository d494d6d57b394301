//! The rules over the table: the whole ledger with its texts, filtered as one types.

use kernel::{Ledger, Rule};
use ratatui::{
    Frame,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
    layout::{Constraint, Layout, Rect},
    text::{Line, Span},
};

use super::{
    hits::{Hits, Target},
    paint, theme, wrap,
};

/// What became of the rules after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// They stay open.
    On,
    /// They are closed.
    Done,
}

/// The rules, opened.
#[derive(Debug)]
pub(super) struct Rulebook {
    ledger: &'static Ledger,
    query: String,
    /// The marked rule, among those found.
    marked: usize,
}

impl Rulebook {
    /// Opens the rules, at this very rule if it is one of them.
    pub(super) fn open(ledger: &'static Ledger, id: Option<&str>) -> Self {
        let mut book = Self { ledger, query: String::new(), marked: 0 };
        if let Some(id) = id {
            book.turn_to(id);
        }
        book
    }

    /// Marks a rule, whatever was searched for before.
    pub(super) fn turn_to(&mut self, id: &str) {
        match self.ledger.rules.iter().position(|rule| rule.id == id) {
            Some(place) => {
                self.query.clear();
                self.marked = place;
            }
            // A rule of the box, not of this game: say that it is not here.
            None => id.clone_into(&mut self.query),
        }
    }

    fn found(&self) -> Vec<&'static Rule> {
        let ids: Vec<&str> = self.ledger.search(&self.query).map(|rule| rule.id.as_str()).collect();
        self.ledger.rules.iter().filter(|rule| ids.contains(&rule.id.as_str())).collect()
    }

    /// Moves the mark by so many rules.
    pub(super) fn step(&mut self, by: isize) {
        let last = self.found().len().saturating_sub(1);
        self.marked = self.marked.saturating_add_signed(by).min(last);
    }

    /// Reads a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Reading {
        match key.code {
            KeyCode::Esc | KeyCode::Enter | KeyCode::F(3) => return Reading::Done,
            KeyCode::Up => self.step(-1),
            KeyCode::Down => self.step(1),
            KeyCode::PageUp => self.step(-5),
            KeyCode::PageDown => self.step(5),
            KeyCode::Home => self.marked = 0,
            KeyCode::End => self.step(isize::MAX),
            KeyCode::Backspace => {
                self.query.pop();
                self.marked = 0;
            }
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => self.query.clear(),
            KeyCode::Char('?') if self.query.is_empty() => return Reading::Done,
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.query.push(letter);
                self.marked = 0;
            }
            _ => {}
        }
        Reading::On
    }

    /// Draws the rules over everything else.
    pub(super) fn draw(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits) {
        let inner = paint::window(frame, area, hits, " Rules ", theme::RULE);
        let [search, list, footer] =
            Layout::vertical([Constraint::Length(2), Constraint::Min(1), Constraint::Length(1)]).areas(inner);
        let found = self.found();
        let total = self.ledger.rules.len();
        let mut line = vec![Span::styled("search: ", theme::DIM), Span::raw(self.query.clone()), "▏".into()];
        if !self.query.is_empty() {
            line.push(Span::styled(format!("  {} of {total} rules", found.len()), theme::DIM));
        }
        frame.render_widget(Line::from(line), search);
        self.draw_list(frame, list, hits, &found);
        let keys =
            [("type", "to search", None), ("↑↓", "read on", None), ("Esc", "close", Some(KeyCode::Esc))];
        paint::footer(frame, footer, hits, &keys);
    }

    fn draw_list(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits, found: &[&'static Rule]) {
        if found.is_empty() {
            frame.render_widget(Span::styled("No rule holds all of these words.", theme::DIM), area);
            return;
        }
        let marked = self.marked.min(found.len() - 1);
        let width = area.width.saturating_sub(2);
        let mut rows = Vec::new();
        let mut section = None;
        let mut span = 0..0;
        for (place, rule) in found.iter().enumerate() {
            if section != Some(&rule.section) {
                if section.is_some() {
                    rows.push((0, wrap::Row::new(), None));
                }
                rows.push((0, wrap::words(&rule.section, theme::STRONG), None));
                section = Some(&rule.section);
            }
            let mut words = vec![wrap::citation(&rule.id, theme::PLAIN)];
            words.extend(wrap::words(&format!("{}:", rule.mark), theme::DIM));
            words.extend(wrap::words_citing(&rule.text, theme::PLAIN, self.ledger));
            let first = rows.len();
            rows.extend(
                wrap::rows(words, width, 3).into_iter().map(|(indent, row)| (indent, row, Some(place))),
            );
            if place == marked {
                span = first..rows.len();
            }
        }
        // The marked rule stands in the upper third, with what comes before it above.
        let height = usize::from(area.height);
        let top = span.start.saturating_sub(height / 3).min(rows.len().saturating_sub(height));
        // A rule longer than the window is at least seen from its beginning.
        let top = if span.end - top > height { span.start.min(span.end - height) } else { top };
        for (y, (number, (indent, row, place))) in
            (area.top()..area.bottom()).zip(rows.into_iter().enumerate().skip(top))
        {
            let line = Rect::new(area.x, y, area.width, 1);
            if let Some(rule) = place.and_then(|place| found.get(place)) {
                hits.add(line, Target::Rule(rule.id.clone()));
            }
            if span.contains(&number) {
                frame.buffer_mut().set_string(area.x, y, "▌", theme::KEY);
            }
            let text = Rect { x: area.x + 2, width, ..line };
            wrap::draw(&[(indent, row)], text, frame.buffer_mut(), hits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(book: &mut Rulebook, text: &str) {
        for letter in text.chars() {
            book.key(KeyCode::Char(letter).into());
        }
    }

    #[test]
    fn typing_filters_and_a_citation_opens_its_rule() {
        let ledger = monsterbox_box::find("strike").unwrap().ledger;
        let mut book = Rulebook::open(ledger, Some("STR-31"));
        assert_eq!(book.found()[book.marked].id, "STR-31");
        press(&mut book, "hidden pools");
        let ids: Vec<&str> = book.found().iter().map(|rule| rule.id.as_str()).collect();
        assert_eq!(ids, ["STR-28"]);
        book.turn_to("STR-34");
        assert_eq!(book.found()[book.marked].id, "STR-34");
        assert_eq!(book.key(KeyCode::Esc.into()), Reading::Done);
    }
}
