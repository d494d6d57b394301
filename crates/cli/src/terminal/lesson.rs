//! A guided first game on the screen: what to try is explained, tries are answered, and the game does the rest.

use kernel::{Ledger, Piece};
use ratatui::{
    Frame,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
    layout::Rect,
    text::{Line, Span},
};
use table::{Answer, Choice, Learning};

use super::{
    app::Request,
    guide::KeyHelp,
    hits::{Hits, Target},
    paint::{self, Key},
    theme, wrap,
};

const KEYS: &[Key<'static>] = &[
    ("↑↓ Enter", "try it", Some(KeyCode::Enter)),
    ("type", "to search", None),
    ("F1", "help", Some(KeyCode::F(1))),
    ("F3", "rules", Some(KeyCode::F(3))),
    ("Esc", "leave the lesson", Some(KeyCode::Esc)),
];
const OVER: &[Key<'static>] = &[
    ("Enter", "to the menu, and to a game of your own", Some(KeyCode::Enter)),
    ("F3", "rules", Some(KeyCode::F(3))),
];

/// Every key, for the help.
pub(super) const ALL: &[KeyHelp] = &[
    ("↑ ↓ Enter", "try a choice; the mouse works too"),
    ("any letter", "search: every word has to occur"),
    ("Enter", "try what is typed, listed or not"),
    ("Tab", "fill in the marked choice's notation"),
    ("F3", "the rules"),
    ("F1  ?", "this page"),
    ("Esc", "stop typing; leave the lesson"),
];

/// The most choices that are shown at once.
const MOST_ROWS: u16 = 8;

/// What the last try came to.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Last {
    /// Nothing was tried yet.
    Nothing,
    /// It was right, with everything that followed.
    Right(Vec<Vec<wrap::Word>>),
    /// It was not.
    Wrong(Vec<Vec<wrap::Word>>),
}

/// A lesson being taken.
pub(super) struct LessonScreen {
    slug: String,
    lesson: Box<dyn Learning>,
    choices: Vec<Choice>,
    typed: String,
    mark: usize,
    last: Last,
}

impl LessonScreen {
    /// A lesson from its beginning.
    pub(super) fn new(slug: &str, lesson: Box<dyn Learning>) -> Self {
        let choices = lesson.choices();
        Self { slug: slug.to_owned(), lesson, choices, typed: String::new(), mark: 0, last: Last::Nothing }
    }

    /// The game's short name.
    pub(super) fn slug(&self) -> &str {
        &self.slug
    }

    /// The rules of the game.
    pub(super) fn ledger(&self) -> Option<&'static Ledger> {
        monsterbox_box::find(&self.slug).ok().map(|card| card.ledger)
    }

    /// The cards and pieces of the game.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        monsterbox_box::pieces(&self.slug, None).unwrap_or_default()
    }

    /// The choices that hold every word that is typed.
    fn found(&self) -> Vec<&Choice> {
        let words: Vec<String> = self.typed.split_whitespace().map(str::to_lowercase).collect();
        let holds = |choice: &&Choice| {
            let hay =
                format!("{} {} {}", choice.group, choice.label.words(self.lesson.names()), choice.notation)
                    .to_lowercase();
            words.iter().all(|word| hay.contains(word))
        };
        self.choices.iter().filter(holds).collect()
    }

    /// Reads a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Request {
        let over = self.lesson.text().is_none();
        let last = self.found().len().saturating_sub(1);
        match key.code {
            KeyCode::F(1) => return Request::Guide,
            KeyCode::Char('?') if self.typed.is_empty() => return Request::Guide,
            KeyCode::F(3) => return Request::Read(None),
            KeyCode::Enter | KeyCode::Esc if over => return Request::Menu,
            KeyCode::Esc if self.typed.is_empty() => return Request::Menu,
            KeyCode::Esc => self.write(String::new()),
            KeyCode::Up => self.mark = self.mark.checked_sub(1).unwrap_or(last),
            KeyCode::Down => self.mark = if self.mark >= last { 0 } else { self.mark + 1 },
            KeyCode::Home => self.mark = 0,
            KeyCode::End => self.mark = last,
            KeyCode::Tab => {
                if let Some(notation) = self.found().get(self.mark).map(|choice| choice.notation.clone()) {
                    self.write(notation);
                }
            }
            KeyCode::Enter => {
                // What is typed and found nowhere is meant as it is written.
                let found = self.found().get(self.mark).map(|choice| choice.notation.clone());
                let wanted = found.unwrap_or_else(|| self.typed.trim().to_owned());
                self.attempt(&wanted);
            }
            KeyCode::Backspace => {
                let mut typed = self.typed.clone();
                typed.pop();
                self.write(typed);
            }
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.write(format!("{}{letter}", self.typed));
            }
            _ => {}
        }
        Request::Nothing
    }

    /// Reads a click.
    pub(super) fn click(&mut self, target: &Target) -> Request {
        if let Target::Row(row) = target
            && let Some(notation) = self.found().get(*row).map(|choice| choice.notation.clone())
        {
            self.attempt(&notation);
        }
        Request::Nothing
    }

    fn write(&mut self, typed: String) {
        self.typed = typed;
        self.mark = 0;
    }

    fn attempt(&mut self, notation: &str) {
        if notation.is_empty() {
            return;
        }
        self.last = match self.lesson.attempt(notation) {
            Answer::Right { says, told } => {
                let told = told.iter().map(|told| {
                    let mut words = wrap::words_of(&told.text, theme::DIM, self.lesson.names());
                    words.push(wrap::citation(&told.rule, theme::DIM));
                    words
                });
                Last::Right(told.chain([wrap::words(&says, theme::GOOD)]).collect())
            }
            Answer::Wrong { says, rule } => {
                let mut words = wrap::words(&says, theme::BAD);
                words.extend(rule.map(|rule| wrap::citation(&rule, theme::PLAIN)));
                Last::Wrong(vec![words])
            }
        };
        if matches!(self.last, Last::Right(_)) {
            self.choices = self.lesson.choices();
        }
        self.write(String::new());
    }

    /// Draws the lesson: the picture, what the last try came to, what to try now, and the choices.
    pub(super) fn draw(&self, frame: &mut Frame<'_>, hits: &Hits) {
        let area = frame.area();
        let (step, of) = self.lesson.place();
        let progress =
            if self.lesson.text().is_some() { format!("step {step} of {of}") } else { "done".to_owned() };
        paint::title(frame, Rect { height: 1, ..area }, self.lesson.title(), &progress);
        let width = area.width.saturating_sub(4);
        let picture = self.lesson.picture();
        let mut words: Vec<_> = match &self.last {
            Last::Nothing => Vec::new(),
            Last::Right(said) | Last::Wrong(said) => {
                said.iter().flat_map(|words| wrap::rows(words.clone(), width, 2)).collect()
            }
        };
        let text = self.lesson.text().unwrap_or_else(|| self.lesson.end());
        let explained = wrap::rows(wrap::words(text, theme::PLAIN), width, 0);
        let found = self.found();
        let rows = if self.lesson.text().is_none() { 0 } else { (found.len() as u16).clamp(1, MOST_ROWS) };
        let (_, height) = paint::size(&picture);
        let besides = 2 + explained.len() as u16 + 1;
        // The explanation and three choices are always seen; the picture and what was said before share the rest.
        let room = area.height.saturating_sub(besides + rows.min(3) + u16::from(rows > 0));
        let height = height.min(room);
        let keep = usize::from(room - height).min(words.len());
        words.drain(..words.len() - keep);
        let mut y = area.y + 1;
        paint::picture(frame, Rect { y, height, ..area }, &paint::trimmed(&picture, height));
        y += height;
        let said = Rect { x: area.x + 2, y, width, height: words.len() as u16 };
        wrap::draw(&words, said, frame.buffer_mut(), hits);
        y = said.bottom();
        paint::heading(frame, Rect { y, height: 1, ..area }, Line::styled(" Now ", theme::STRONG));
        let now = Rect { x: area.x + 2, y: y + 1, width, height: explained.len() as u16 }.intersection(area);
        wrap::draw(&explained, now, frame.buffer_mut(), hits);
        let footer = Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 1, height: 1 };
        if rows == 0 {
            return paint::footer(frame, footer, hits, OVER);
        }
        paint::footer(frame, footer, hits, KEYS);
        let list =
            Rect { y: now.bottom(), height: footer.y.saturating_sub(now.bottom() + 1).min(rows), ..now };
        self.draw_choices(frame, list, hits, &found);
        let input = Rect { y: list.bottom(), height: 1, ..list }.intersection(area);
        let typed = if self.typed.is_empty() {
            Line::from(vec![
                Span::styled("› ", theme::KEY),
                Span::styled("type to search, ↑↓ and Enter to choose, or click", theme::DIM),
            ])
        } else {
            Line::from(vec![
                Span::styled("› ", theme::KEY),
                Span::styled(self.typed.as_str(), theme::STRONG),
                Span::styled("▏", theme::KEY),
            ])
        };
        frame.render_widget(typed, input);
    }

    fn draw_choices(&self, frame: &mut Frame<'_>, list: Rect, hits: &Hits, found: &[&Choice]) {
        if found.is_empty() {
            let text = "No choice holds these words. Enter tries them as an action in notation.";
            frame.render_widget(Span::styled(text, theme::DIM), list);
        }
        let top = (self.mark + 1).saturating_sub(usize::from(list.height));
        for (y, (row, choice)) in (list.top()..list.bottom()).zip(found.iter().enumerate().skip(top)) {
            let spot = Rect { y, height: 1, ..list };
            let line = Line::from(vec![
                Span::raw(format!(" {}  ", choice.label.words(self.lesson.names()))),
                Span::styled(choice.notation.as_str(), theme::DIM),
            ]);
            frame.render_widget(line, spot);
            if row == self.mark {
                frame.buffer_mut().set_style(spot, theme::MARKED);
            }
            hits.add(spot, Target::Row(row));
        }
    }
}
