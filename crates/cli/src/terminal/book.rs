//! What can be read over the table, filtered as one types: the rules with their texts, or the cards with what they do.

use kernel::{Ledger, Piece, ledger::of_the_box};
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

/// What became of the book after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// It stays open.
    On,
    /// It is closed.
    Done,
}

/// One rule or one card.
#[derive(Clone, Debug)]
struct Page {
    /// The heading it stands under.
    section: String,
    /// The rule's or the card's id.
    id: String,
    words: Vec<wrap::Word>,
    /// Everything it says, in small letters, to be searched.
    hay: String,
    /// A rule, which a click turns to.
    is_rule: bool,
}

/// A book, opened.
#[derive(Debug)]
pub(super) struct Book {
    title: &'static str,
    pages: Vec<Page>,
    query: String,
    /// The marked page, among those found.
    marked: usize,
}

/// The heading of what the reader sees on the table.
const IN_VIEW: &str = "On the table now";
/// The heading of cards that are found among the rules.
const CARDS: &str = "Cards and pieces";

impl Book {
    /// Opens the rules, at this very rule if it is one of them. Cards are found there by their names, too.
    pub(super) fn rules(ledger: &Ledger, pieces: &[Piece], id: Option<&str>) -> Self {
        let rules = ledger.rules.iter().chain(&of_the_box().rules).map(|rule| {
            let mut words = vec![wrap::citation(&rule.id, theme::PLAIN)];
            words.extend(wrap::words(&format!("{}:", rule.mark), theme::DIM));
            words.extend(wrap::words_of(&rule.said, theme::PLAIN, &[]));
            let hay = format!("{} {} {} {}", rule.id, rule.mark, rule.section, rule.text).to_lowercase();
            Page { section: rule.section.clone(), id: rule.id.clone(), words, hay, is_rule: true }
        });
        let cards = pieces.iter().map(|piece| card(piece, CARDS.to_owned()));
        let pages = rules.chain(cards).collect();
        let mut book = Self { title: " Rules ", pages, query: String::new(), marked: 0 };
        if let Some(id) = id {
            book.turn_to(id);
        }
        book
    }

    /// Opens the cards, those that the reader sees on the table first, at this very card if it is one of them.
    pub(super) fn cards(pieces: &[Piece], in_view: &[String], id: Option<&str>) -> Self {
        let seen = in_view.iter().filter_map(|id| pieces.iter().find(|piece| piece.id == *id));
        let seen = seen.map(|piece| card(piece, IN_VIEW.to_owned()));
        let others = pieces.iter().filter(|piece| !in_view.contains(&piece.id));
        let pages = seen.chain(others.map(|piece| card(piece, capital(&piece.kind)))).collect();
        let mut book = Self { title: " Cards and pieces ", pages, query: String::new(), marked: 0 };
        if let Some(id) = id {
            book.turn_to(id);
        }
        book
    }

    /// Marks a page, whatever was searched for before.
    pub(super) fn turn_to(&mut self, id: &str) {
        if let Some(place) = self.pages.iter().position(|page| page.id == id) {
            self.query.clear();
            self.marked = place;
        }
    }

    /// Whether it has this rule.
    pub(super) fn has(&self, id: &str) -> bool {
        self.pages.iter().any(|page| page.id == id)
    }

    fn found(&self) -> Vec<&Page> {
        let words: Vec<String> = self.query.split_whitespace().map(str::to_lowercase).collect();
        self.pages.iter().filter(|page| words.iter().all(|word| page.hay.contains(word))).collect()
    }

    /// Moves the mark by this many pages.
    pub(super) fn step(&mut self, by: isize) {
        let last = self.found().len().saturating_sub(1);
        self.marked = self.marked.saturating_add_signed(by).min(last);
    }

    /// Reads a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Reading {
        match key.code {
            KeyCode::Esc | KeyCode::Enter | KeyCode::F(3 | 8) => return Reading::Done,
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

    /// Draws the book over everything else.
    pub(super) fn draw(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits) {
        let inner = paint::window(frame, area, hits, self.title, theme::RULE);
        let [search, list, footer] =
            Layout::vertical([Constraint::Length(2), Constraint::Min(1), Constraint::Length(1)]).areas(inner);
        let found = self.found();
        let total = self.pages.len();
        let mut line = vec![Span::styled("search: ", theme::DIM), Span::raw(self.query.clone()), "▏".into()];
        if !self.query.is_empty() {
            line.push(Span::styled(format!("  {} of {total}", found.len()), theme::DIM));
        }
        frame.render_widget(Line::from(line), search);
        self.draw_list(frame, list, hits, &found);
        let keys =
            [("type", "to search", None), ("↑↓", "read on", None), ("Esc", "close", Some(KeyCode::Esc))];
        paint::footer(frame, footer, hits, &keys);
    }

    fn draw_list(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits, found: &[&Page]) {
        if found.is_empty() {
            frame.render_widget(Span::styled("Nothing holds all of these words.", theme::DIM), area);
            return;
        }
        let marked = self.marked.min(found.len() - 1);
        let width = area.width.saturating_sub(2);
        let mut rows = Vec::new();
        let mut section = None;
        let mut span = 0..0;
        for (place, page) in found.iter().enumerate() {
            if section != Some(&page.section) {
                if section.is_some() {
                    rows.push((0, wrap::Row::new(), None));
                }
                rows.push((0, wrap::words(&page.section, theme::STRONG), None));
                section = Some(&page.section);
            }
            let first = rows.len();
            rows.extend(
                wrap::rows(page.words.clone(), width, 3)
                    .into_iter()
                    .map(|(indent, row)| (indent, row, Some(place))),
            );
            if place == marked {
                span = first..rows.len();
            }
        }
        // The marked page stands in the upper third, with what comes before it above.
        let height = usize::from(area.height);
        let top = span.start.saturating_sub(height / 3).min(rows.len().saturating_sub(height));
        // A page longer than the window is at least seen from its beginning.
        let top = if span.end - top > height { span.start.min(span.end - height) } else { top };
        for (y, (number, (indent, row, place))) in
            (area.top()..area.bottom()).zip(rows.into_iter().enumerate().skip(top))
        {
            let line = Rect::new(area.x, y, area.width, 1);
            if let Some(page) = place.and_then(|place| found.get(place)).filter(|page| page.is_rule) {
                hits.add(line, Target::Rule(page.id.clone()));
            }
            if span.contains(&number) {
                frame.buffer_mut().set_string(area.x, y, "▌", theme::KEY);
            }
            let text = Rect { x: area.x + 2, width, ..line };
            wrap::draw(&[(indent, row)], text, frame.buffer_mut(), hits);
        }
    }
}

/// What a card says: its name and numbers, what it does, and last what changes nothing.
fn card(piece: &Piece, section: String) -> Page {
    let mut words = wrap::words(&piece.title(), theme::STRONG);
    words.extend(wrap::words(&format!("· {}", piece.kind), theme::DIM));
    let numbers: Vec<String> =
        piece.numbers.iter().map(|(what, number)| format!("{what} {number}")).collect();
    if !numbers.is_empty() {
        words.extend(wrap::words(&format!("· {}", numbers.join(", ")), theme::PLAIN));
    }
    words.extend(wrap::words(&format!("· {}", piece.does), theme::PLAIN));
    words.extend(wrap::words(&piece.flavour, theme::DIM));
    words.extend(piece.rules.iter().map(|rule| wrap::citation(rule.0, theme::PLAIN)));
    let rules: Vec<&str> = piece.rules.iter().map(|rule| rule.0).collect();
    let hay = format!(
        "{} {} {} {} {} {} {}",
        piece.id,
        piece.kind,
        piece.title(),
        numbers.join(" "),
        piece.does,
        piece.flavour,
        rules.join(" ")
    )
    .to_lowercase();
    Page { section, id: piece.id.clone(), words, hay, is_rule: false }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use kernel::RuleId;

    use super::*;

    fn press(book: &mut Book, text: &str) {
        for letter in text.chars() {
            book.key(KeyCode::Char(letter).into());
        }
    }

    fn ids(book: &Book) -> Vec<&str> {
        book.found().iter().map(|page| page.id.as_str()).collect()
    }

    fn piece(id: &str, name: &str) -> Piece {
        Piece {
            id: id.to_owned(),
            kind: "toy".to_owned(),
            name: name.to_owned(),
            rules_name: None,
            numbers: vec![("level".to_owned(), "7".to_owned())],
            does: "Bounces once.".to_owned(),
            flavour: "Nobody asked it to.".to_owned(),
            portrait: String::new(),
            rules: vec![RuleId("STR-31")],
        }
    }

    #[test]
    fn typing_filters_and_a_citation_opens_its_rule() {
        let ledger = monsterbox_box::find("strike").unwrap().ledger;
        let mut book = Book::rules(ledger, &[piece("ball", "Rubber Ball")], Some("STR-31"));
        assert_eq!(ids(&book)[book.marked], "STR-31");
        press(&mut book, "hidden pools");
        assert_eq!(ids(&book), ["STR-28"]);
        book.turn_to("STR-34");
        assert_eq!(ids(&book)[book.marked], "STR-34");
        press(&mut book, "rubber");
        assert_eq!(ids(&book), ["ball"], "cards are found among the rules");
        book.turn_to("BOX-02");
        assert_eq!(ids(&book)[book.marked], "BOX-02", "the box's own rules are there, too");
        assert!(book.has("STR-21") && !book.has("nowhere"));
        assert_eq!(book.key(KeyCode::Esc.into()), Reading::Done);
    }

    #[test]
    fn cards_on_the_table_stand_first() {
        let pieces = [piece("ball", "Rubber Ball"), piece("top", "Spinning Top")];
        let mut book = Book::cards(&pieces, &["top".to_owned(), "gone".to_owned()], None);
        assert_eq!(ids(&book), ["top", "ball"]);
        assert_eq!(book.pages[0].section, IN_VIEW);
        assert_eq!(book.pages[1].section, "Toy");
        press(&mut book, "level 7 rubber");
        assert_eq!(ids(&book), ["ball"]);
        let marked = |id| Book::cards(&pieces, &["top".to_owned()], Some(id)).marked;
        assert_eq!((marked("ball"), marked("top"), marked("gone")), (1, 0, 0));
    }
}
