//! A table with open seats, before somebody sits down: who is there, and under which name to come in.

use ratatui::{
    Frame,
    crossterm::event::{KeyCode, KeyEvent},
    layout::{Constraint, Layout, Rect},
    text::{Line, Span},
};
use table::Occupant;
use wire::{About, Sitter};

use super::address;
use crate::terminal::{
    app::Request,
    guide::KeyHelp,
    hits::Hits,
    paint::{self, Key},
    theme,
    writing::Writing,
};

const KEYS: &[Key<'static>] = &[
    ("type", "your name", None),
    ("Enter", "sit down", Some(KeyCode::Enter)),
    ("Tab", "only watch", Some(KeyCode::Tab)),
    ("F1", "how to play", Some(KeyCode::F(1))),
    ("F3", "rules", Some(KeyCode::F(3))),
    ("Esc", "other tables", Some(KeyCode::Esc)),
];

/// Every key, for the help.
pub(in crate::terminal) const ALL: &[KeyHelp] = &[
    ("any letter", "your name"),
    ("Enter", "take the first open seat"),
    ("Tab", "only watch"),
    ("F3", "the rules of the game"),
    ("Esc", "the other tables of the server"),
];

/// A table with open seats, before somebody sits down.
#[derive(Debug)]
pub(in crate::terminal) struct Door {
    server: String,
    about: About,
    name: Writing,
    message: Option<String>,
}

impl Door {
    pub(in crate::terminal) fn new(server: &str, about: About, name: &str) -> Self {
        let name = Writing::new(Occupant::LONGEST_NAME, name);
        Self { server: server.to_owned(), about, name, message: None }
    }

    /// The short name of the game.
    pub(in crate::terminal) fn slug(&self) -> &str {
        &self.about.game
    }

    /// Says why nobody could sit down.
    pub(in crate::terminal) fn complain(&mut self, message: String) {
        self.message = Some(message);
    }

    pub(in crate::terminal) fn key(&mut self, key: KeyEvent) -> Request {
        self.message = None;
        match key.code {
            KeyCode::F(1) => return Request::Guide,
            KeyCode::F(3) => return Request::Read(None),
            KeyCode::Esc => return Request::Menu,
            KeyCode::Tab => return Request::Watch(self.about.table.clone()),
            KeyCode::Enter if self.name.text().is_empty() => {
                self.message = Some("Write your name first, or press Tab to watch.".to_owned());
            }
            KeyCode::Enter => {
                return Request::Sit { table: self.about.table.clone(), name: self.name.text().to_owned() };
            }
            _ => self.name.key(key),
        }
        Request::Nothing
    }

    pub(in crate::terminal) fn draw(&self, frame: &mut Frame<'_>, hits: &Hits) {
        let [title, body, footer] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(1), Constraint::Length(1)])
                .areas(frame.area());
        let name = monsterbox_box::find(&self.about.game).map_or(self.about.game.as_str(), |card| card.name);
        let link = address::link(&self.server, &self.about.table);
        paint::title(frame, title, &format!("Monsterbox · {name}"), &link);
        let body = Rect { x: 2, width: body.width.saturating_sub(4), ..body };
        let mut lines = vec![
            Line::default(),
            Line::styled("A seat is open at this table", theme::STRONG),
            Line::default(),
        ];
        for (seat, about) in kernel::Seat::all(self.about.seats.len() as u8).zip(&self.about.seats) {
            let who = match about.sitter {
                Sitter::Open => Span::styled("open", theme::GOOD),
                Sitter::Person | Sitter::StandIn => Span::raw(about.name.clone()),
                Sitter::Bot => Span::styled(format!("a bot ({})", about.name), theme::DIM),
            };
            lines.push(Line::from(vec![Span::styled(format!("  Seat {seat}  "), theme::seat(seat)), who]));
        }
        let options: Vec<String> =
            self.about.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        if !options.is_empty() {
            lines.push(Line::styled(format!("  {}", options.join("  ")), theme::DIM));
        }
        lines.extend([Line::default(), Line::raw("Your name:"), self.name.line(body.width)]);
        if let Some(message) = &self.message {
            lines.extend([Line::default(), Line::styled(message.clone(), theme::BAD)]);
        }
        for (y, line) in (body.top()..body.bottom()).zip(lines) {
            frame.render_widget(line, Rect { y, height: 1, ..body });
        }
        let footer = Rect { x: 1, width: footer.width.saturating_sub(1), ..footer };
        paint::footer(frame, footer, hits, KEYS);
    }
}
