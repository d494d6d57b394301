//! What there is on a server: a new table, the tables of whoever sits here, and those that everybody may find.

use std::time::{Duration, Instant};

use ratatui::{
    Frame,
    crossterm::event::{KeyCode, KeyEvent},
    layout::{Constraint, Layout, Rect},
    text::{Line, Span},
};
use wire::{About, Sitter, Stage, TableListed};

use super::join::Lists;
use crate::terminal::{
    app::Request,
    guide::KeyHelp,
    hits::{Hits, Target},
    paint::{self, Key},
    theme, wrap,
};

const KEYS: &[Key<'static>] = &[
    ("↑↓", "choose", None),
    ("Enter", "open, join", Some(KeyCode::Enter)),
    ("w", "only watch", Some(KeyCode::Char('w'))),
    ("r", "look again", Some(KeyCode::Char('r'))),
    ("F1", "help", Some(KeyCode::F(1))),
    ("q", "quit", Some(KeyCode::Char('q'))),
];

/// Every key, for the help.
pub(in crate::terminal) const ALL: &[KeyHelp] = &[
    ("↑ ↓ Enter", "choose; the mouse works too"),
    ("Enter", "a seat of yours, an open seat, or watch"),
    ("w", "watch, although a seat is open"),
    ("r", "look again; it also does by itself"),
    ("Esc  q", "quit"),
];

/// How often it looks again by itself.
const EVERY: Duration = Duration::from_secs(5);

/// What there is on a server.
#[derive(Debug)]
pub(in crate::terminal) struct Hall {
    server: String,
    lists: Lists,
    marked: usize,
    looked: Instant,
    message: Option<String>,
}

impl Hall {
    pub(in crate::terminal) fn new(server: &str) -> Self {
        let server = server.to_owned();
        Self { server, lists: Lists::default(), marked: 0, looked: Instant::now(), message: None }
    }

    /// Shows what there is now.
    pub(in crate::terminal) fn show(&mut self, lists: Lists) {
        let marked = self.table(self.marked).map(str::to_owned);
        self.lists = lists;
        self.looked = Instant::now();
        // The mark stays on its table, wherever that stands now.
        let place = marked.and_then(|table| (0..self.rows()).find(|row| self.table(*row) == Some(&table)));
        self.marked = place.unwrap_or_else(|| self.marked.min(self.rows() - 1));
    }

    /// Whether it is time to look again.
    pub(in crate::terminal) fn is_old(&self) -> bool {
        self.looked.elapsed() >= EVERY
    }

    /// The next look is due some time from now, whatever becomes of the one that begins.
    pub(in crate::terminal) fn looks_again(&mut self) {
        self.looked = Instant::now();
    }

    /// Says why something cannot be.
    pub(in crate::terminal) fn complain(&mut self, message: String) {
        self.message = Some(message);
    }

    fn rows(&self) -> usize {
        1 + self.lists.mine.len() + self.lists.open.len()
    }

    /// The table of a row; none for the first one, which opens a new table.
    fn table(&self, row: usize) -> Option<&str> {
        let row = row.checked_sub(1)?;
        match self.lists.mine.get(row) {
            Some(about) => Some(&about.table),
            None => self.lists.open.get(row - self.lists.mine.len()).map(|listed| listed.table.as_str()),
        }
    }

    pub(in crate::terminal) fn key(&mut self, key: KeyEvent) -> Request {
        if self.message.take().is_some() && matches!(key.code, KeyCode::Esc | KeyCode::Enter) {
            return Request::Nothing;
        }
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') => return Request::Quit,
            KeyCode::F(1) | KeyCode::Char('?') => return Request::Guide,
            KeyCode::Up | KeyCode::BackTab => self.marked = self.marked.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.marked = (self.marked + 1).min(self.rows() - 1),
            KeyCode::Home => self.marked = 0,
            KeyCode::End => self.marked = self.rows() - 1,
            KeyCode::Enter => return self.take(self.marked),
            KeyCode::Char('r') | KeyCode::F(5) => return Request::LookAgain,
            KeyCode::Char('w') => {
                return self
                    .table(self.marked)
                    .map_or(Request::Nothing, |table| Request::Watch(table.to_owned()));
            }
            _ => {}
        }
        Request::Nothing
    }

    pub(in crate::terminal) fn click(&mut self, target: &Target) -> Request {
        self.message = None;
        match target {
            Target::Row(row) => self.take(*row),
            _ => Request::Nothing,
        }
    }

    fn take(&mut self, row: usize) -> Request {
        self.marked = row.min(self.rows() - 1);
        self.table(row).map_or(Request::Shelf, |table| Request::Join(table.to_owned()))
    }

    pub(in crate::terminal) fn draw(&self, frame: &mut Frame<'_>, hits: &Hits) {
        let [title, body, footer] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(1), Constraint::Length(1)])
                .areas(frame.area());
        paint::title(frame, title, "Monsterbox", &self.server);
        let body = Rect { x: 2, width: body.width.saturating_sub(4), ..body };
        let mut lines =
            vec![(Line::default(), None), (Line::styled("  Open a new table", theme::STRONG), Some(0))];
        let heading =
            |text: &'static str| [(Line::default(), None), (Line::styled(text, theme::STRONG), None)];
        lines.extend(heading("Your tables"));
        if self.lists.mine.is_empty() {
            lines.push((Line::styled("  You sit at no table yet.", theme::DIM), None));
        }
        let first = 1 + self.lists.mine.len();
        lines.extend(self.lists.mine.iter().zip(1..).map(|(about, row)| (own(about), Some(row))));
        lines.extend(heading("Tables that everybody may find"));
        if self.lists.open.is_empty() {
            lines.push((Line::styled("  There are none.", theme::DIM), None));
        }
        lines.extend(self.lists.open.iter().zip(first..).map(|(listed, row)| (found(listed), Some(row))));
        let height = usize::from(body.height);
        let at = lines.iter().position(|(_, row)| *row == Some(self.marked)).unwrap_or(0);
        let top = (at + 2).saturating_sub(height).min(lines.len().saturating_sub(height));
        for (y, (line, row)) in (body.top()..body.bottom()).zip(lines.into_iter().skip(top)) {
            let spot = Rect { y, height: 1, ..body };
            frame.render_widget(line, spot);
            let Some(row) = row else { continue };
            hits.add(spot, Target::Row(row));
            if row == self.marked {
                frame.buffer_mut().set_style(spot, theme::MARKED);
            }
        }
        let footer = Rect { x: 1, width: footer.width.saturating_sub(1), ..footer };
        paint::footer(frame, footer, hits, KEYS);
        if let Some(message) = &self.message {
            let words = wrap::words(message, theme::PLAIN);
            paint::note(frame, body, hits, " This cannot be ", theme::BAD, vec![words]);
        }
    }
}

fn game(slug: &str) -> String {
    monsterbox_box::find(slug).map_or_else(|_| slug.to_owned(), |card| card.name.to_owned())
}

fn line(game: &str, state: &str, names: String) -> Line<'static> {
    Line::from(vec![
        Span::raw(format!("  {:<24}", paint::cut(game, 23))),
        Span::styled(format!("{state:<20}"), theme::DIM),
        Span::raw(names),
    ])
}

fn own(about: &About) -> Line<'static> {
    let name = |seat: &wire::SeatAbout| match seat.sitter {
        Sitter::Open => "(open)".to_owned(),
        Sitter::Person | Sitter::Bot | Sitter::StandIn => seat.name.clone(),
    };
    let names: Vec<String> = about.seats.iter().map(name).collect();
    let state = match about.stage {
        Stage::Gathering => "waits for people",
        Stage::Playing => "goes on",
        Stage::Over if about.rematch.is_some() => "over, with a rematch",
        Stage::Over => "over",
    };
    line(&game(&about.game), state, names.join(", "))
}

fn found(listed: &TableListed) -> Line<'static> {
    let open = listed.sitters.iter().filter(|sitter| **sitter == Sitter::Open).count();
    let state = match (listed.stage, open) {
        (Stage::Over, _) => {
            let result = listed.result.as_ref();
            result.map_or_else(|| "over".to_owned(), |result| result.words(&listed.names))
        }
        (Stage::Gathering | Stage::Playing, 1) => "a seat is open".to_owned(),
        (Stage::Gathering | Stage::Playing, 2..) => format!("{open} seats are open"),
        (Stage::Gathering, 0) => "begins soon".to_owned(),
        (Stage::Playing, 0) => "to watch".to_owned(),
    };
    let name = |(name, sitter): (&String, &Sitter)| match sitter {
        Sitter::Open => "(open)".to_owned(),
        Sitter::Person | Sitter::Bot | Sitter::StandIn => name.clone(),
    };
    let names: Vec<String> = listed.names.iter().zip(&listed.sitters).map(name).collect();
    line(&game(&listed.game), &paint::cut(&state, 19), names.join(", "))
}
