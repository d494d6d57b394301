//! What the screen shows of people elsewhere: who waits for whom before the game begins, what they say, a rematch.

use ratatui::{
    Frame,
    crossterm::event::{KeyCode, KeyEvent},
    layout::{Constraint, Rect},
    text::{Line, Span},
};
use wire::{Begin, Sitter};

use super::{Front, GameScreen, Notice};
use crate::terminal::{
    app::Request,
    at::{Company, Social},
    hits::Hits,
    paint::{self, Key},
    theme,
    venue::Fresh,
    wrap,
    writing::Writing,
};

/// The most letters of a word for the seed.
const LONGEST_WORD: usize = 40;
/// How many milliseconds something that was said is new.
const NEW: i64 = 30_000;

/// What is written in front of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Something to be said to everybody.
    Say,
    /// A word for the seed.
    Word,
}

/// The keys while something is written.
const WRITING: &[Key<'static>] =
    &[("Enter", "say it", Some(KeyCode::Enter)), ("Esc", "close", Some(KeyCode::Esc))];
/// The keys while a word for the seed is written.
const WORD: &[Key<'static>] =
    &[("Enter", "add it", Some(KeyCode::Enter)), ("Esc", "close", Some(KeyCode::Esc))];

impl GameScreen {
    /// Opens the line for something to be said, or for a word.
    pub(super) fn write(&mut self, purpose: Purpose) {
        let Some(company) = self.venue.company() else { return };
        if company.speaker().is_none() {
            self.complain("Whoever only watches listens: what is said is said by those who play.");
            return;
        }
        let most = match purpose {
            Purpose::Say => wire::LONGEST_SAYING,
            Purpose::Word => LONGEST_WORD,
        };
        self.front = Front::Write(purpose, Writing::new(most, ""));
    }

    /// Reads a key of the line that is written. What was said stays open, so that people can talk.
    pub(super) fn key_of_writing(&mut self, key: KeyEvent) -> Request {
        let Front::Write(purpose, writing) = &mut self.front else { return Request::Nothing };
        match key.code {
            KeyCode::Esc | KeyCode::F(9) => self.front = Front::Table,
            KeyCode::Enter => {
                let (purpose, text) = (*purpose, writing.text().to_owned());
                let seat = self.venue.company().and_then(|company| self.at.or_else(|| company.speaker()));
                match (purpose, seat) {
                    (_, None) => self.front = Front::Table,
                    _ if text.is_empty() => self.front = Front::Table,
                    (Purpose::Say, Some(seat)) => {
                        self.venue.social(Social::Say(seat, text));
                        self.front = Front::Write(Purpose::Say, Writing::new(wire::LONGEST_SAYING, ""));
                    }
                    (Purpose::Word, Some(seat)) => {
                        self.venue.social(Social::Word(seat, text));
                        self.front = Front::Table;
                    }
                }
            }
            _ => writing.key(key),
        }
        Request::Nothing
    }

    /// Reads a key before the game begins.
    pub(super) fn key_of_gathering(&mut self, key: KeyEvent) -> Request {
        let speaker = self.venue.company().and_then(|company| company.speaker());
        match (key.code, speaker) {
            (KeyCode::Char('s'), Some(seat)) => self.venue.social(Social::Start(seat)),
            (KeyCode::Char('w'), _) => self.write(Purpose::Word),
            (KeyCode::Char('c'), _) => self.write(Purpose::Say),
            _ => {}
        }
        Request::Nothing
    }

    /// Says whether somebody elsewhere may take their action back, if that is asked.
    pub(super) fn agree(&mut self, agree: bool) {
        if let Some(seat) = self.venue.company().and_then(|company| company.asked_to_agree()) {
            self.venue.social(Social::Agree(seat, agree));
        }
    }

    /// Shows the link that moves a seat of this screen to another device.
    pub(super) fn show_link(&mut self) {
        let Some(company) = self.venue.company() else {
            self.complain("This table stands here: nobody else can come to it.");
            return;
        };
        let mut text = format!("For friends, the table: {}", company.link);
        for (seat, token) in company.tokens {
            let name = &self.venue.names()[seat.index()];
            text += &format!(
                " · For another device of {name}, and nobody else (both parts without a space): {}# {token}",
                company.link
            );
        }
        self.notice = Some(Notice::Note { heading: "Links", text });
    }

    /// When the game begins, as a heading.
    pub(super) fn beginning(&self) -> &'static str {
        let begin = self.venue.company().map(|company| company.about.terms.begin);
        match begin {
            Some(Begin::ByHand) => " The game begins when somebody starts it ",
            Some(Begin::WhenAllAreHere) | None => " The game begins when everybody is there ",
        }
    }

    /// What is to be seen before the game begins.
    pub(super) fn gathering(&self) -> Vec<Line<'static>> {
        let Some(company) = self.venue.company() else { return Vec::new() };
        let about = company.about;
        let mut seats = vec![Span::styled("seats  ", theme::DIM)];
        for (seat, sits) in kernel::Seat::all(about.seats.len() as u8).zip(&about.seats) {
            let state = match (sits.sitter, company.note(seat)) {
                (Sitter::Open, _) => "open".to_owned(),
                (Sitter::Bot, _) => format!("{} (bot)", sits.name),
                (Sitter::Person | Sitter::StandIn, Some(note)) => format!("{} ({note})", sits.name),
                (Sitter::Person | Sitter::StandIn, None) => sits.name.clone(),
            };
            seats.push(Span::styled(format!("{seat} "), theme::seat(seat)));
            seats.push(Span::raw(format!("{state}   ")));
        }
        let words: Vec<String> = about
            .words
            .iter()
            .map(|said| format!("{} ({})", said.word, self.venue.names()[said.seat.index()]))
            .collect();
        let words = if words.is_empty() { "none yet".to_owned() } else { words.join(", ") };
        let mut lines = vec![
            Line::from(vec![
                Span::styled("link   ", theme::DIM),
                Span::styled(company.link.clone(), theme::STRONG),
                Span::styled("   whoever has it may come", theme::DIM),
            ]),
            Line::from(seats),
            Line::from(vec![Span::styled("dice   ", theme::DIM), Span::raw(about.commitment.clone())]),
            Line::from(vec![Span::styled("words  ", theme::DIM), Span::raw(words)]),
        ];
        if company.speaker().is_some() {
            let keys = [
                ("s", " starts now, bots take what is open   "),
                ("w", " adds a word to the dice   "),
                ("c", " chat"),
            ];
            let spans = keys
                .into_iter()
                .flat_map(|(key, what)| [Span::styled(key, theme::KEY), Span::styled(what, theme::DIM)]);
            lines.push(Line::from(spans.collect::<Vec<_>>()));
        }
        lines
    }

    /// The window in which something is written, with what was said before.
    pub(super) fn draw_writing(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits) {
        let Front::Write(purpose, writing) = &self.front else { return };
        let Some(company) = self.venue.company() else { return };
        let area = area.centered_horizontally(Constraint::Length(area.width.min(84)));
        let width = area.width.saturating_sub(4);
        let (title, mut rows, keys) = match purpose {
            Purpose::Say => {
                let said = company.said.iter().flat_map(|said| {
                    let mut words = wrap::words(&format!("{}:", said.who), theme::STRONG);
                    words.extend(wrap::words(&said.text, theme::PLAIN));
                    wrap::rows(words, width, 2)
                });
                (" What is said at this table ", said.collect::<Vec<_>>(), WRITING)
            }
            Purpose::Word => {
                let text = "The seed of the dice is fixed: the line `dice` shows its SHA-256. A word that you add now changes the \
                            dice, so nobody can have chosen them.";
                (" A word for the dice ", wrap::rows(wrap::words(text, theme::PLAIN), width, 0), WORD)
            }
        };
        let most = usize::from(area.height.saturating_sub(5).min(14));
        rows.drain(..rows.len().saturating_sub(most));
        let height = (rows.len() as u16 + 5).min(area.height);
        let area = Rect { y: area.bottom() - height, height, ..area };
        let inner = paint::window(frame, area, hits, title, theme::KEY);
        wrap::draw(&rows, inner, frame.buffer_mut(), hits);
        let line = Rect { y: inner.bottom().saturating_sub(2), height: 1, ..inner };
        frame.render_widget(writing.line(line.width), line);
        paint::footer(frame, Rect { y: line.y + 1, ..line }, hits, keys);
    }

    /// The end of a game on a server: a rematch, and where the record is.
    pub(super) fn after_the_end(&self) -> Option<Vec<Line<'static>>> {
        let company = self.venue.company()?;
        let rematch = match (&company.about.rematch, company.speaker()) {
            (Some(_), Some(_)) => " goes to the rematch: somebody has asked for it",
            (Some(_), None) => " watches the rematch",
            (None, Some(_)) => " asks for a rematch, everybody one seat further",
            (None, None) => "",
        };
        let rematch = match rematch {
            "" => Line::styled("Those who played may ask for a rematch.", theme::DIM),
            text => Line::from(vec![Span::styled("n", theme::KEY), Span::raw(text)]),
        };
        let replay = Line::from(vec![
            Span::styled("r", theme::KEY),
            Span::raw(" shows the game again, "),
            Span::styled("Esc", theme::KEY),
            Span::raw(" leads to the other tables"),
        ]);
        Some(vec![rematch, replay])
    }

    /// What is shown of a table at a server at every tick: whether it begins, and what has to be said.
    pub(super) fn refresh(&mut self) {
        if self.venue.refresh() == Fresh::Changed {
            self.look();
        }
        if self.notice.is_none()
            && let Some(text) = self.venue.notice()
        {
            self.complain(&text);
        }
    }
}

/// The line below the title at a table on a server: who is away, the clock, and what was said last.
pub(super) fn draw_company(frame: &mut Frame<'_>, area: Rect, company: &Company<'_>) {
    let state = format!(" {}", company.state());
    let used = Span::raw(state.as_str()).width() as u16 + 2;
    let calm = company.left.is_none_or(|left| left.as_secs() >= 10);
    let style = if calm { theme::DIM } else { theme::BAD };
    frame.render_widget(Span::styled(state, style), area);
    let room = usize::from(area.width.saturating_sub(used));
    let (text, style) = match company.said.last() {
        Some(said) => {
            let text = format!("{}: {}", said.who, said.text);
            let new = jiff::Timestamp::now().as_millisecond() - said.at < NEW;
            (text, if new { theme::KEY } else { theme::DIM })
        }
        None => ("F9 chat".to_owned(), theme::DIM),
    };
    let text = paint::cut(&text, room.saturating_sub(1));
    let right = Rect { x: area.x + used.min(area.width), width: room as u16, ..area };
    paint::note_right(frame, right, &text, style);
}
