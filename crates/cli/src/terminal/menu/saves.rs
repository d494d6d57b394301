//! The saved games, those to be gone on with first.

use std::{
    cmp::Reverse,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use jiff::{Timestamp, tz::TimeZone};
use kernel::Pack;
use ratatui::{
    Frame,
    crossterm::event::{KeyCode, KeyEvent},
    layout::Rect,
    text::{Line, Span},
};
use table::Status;

use super::Go;
use crate::terminal::{
    app::Request,
    hits::{Hits, Target},
    journal,
    paint::{self, Key},
    theme,
};

const KEYS: &[Key<'static>] = &[
    ("↑↓", "choose", None),
    ("Enter", "go on", Some(KeyCode::Enter)),
    ("r", "replay", Some(KeyCode::Char('r'))),
    ("Del", "delete", Some(KeyCode::Delete)),
    ("Esc", "back", Some(KeyCode::Esc)),
];
const DELETING: &[Key<'static>] =
    &[("y", "delete it for good", Some(KeyCode::Char('y'))), ("Esc", "keep it", Some(KeyCode::Esc))];

/// The lines about the marked game, below the list.
const DETAILS: u16 = 4;

/// The most files that are looked into, the newest first: each one is played again to see how it stands.
const MOST: usize = 200;

/// How a saved game stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum SaveState {
    Unfinished,
    Torn,
    Finished(String),
    Refused(String),
}

/// A saved game in the list.
#[derive(Debug)]
struct Saved {
    path: PathBuf,
    /// When the last step was taken, in the time of this place.
    when: String,
    game: String,
    names: String,
    /// The options that are set.
    options: String,
    steps: usize,
    state: SaveState,
}

/// The list of saved games.
#[derive(Debug)]
pub(super) struct Saves {
    saved: Vec<Saved>,
    /// How many more files there are, older than those in the list.
    older: usize,
    marked: usize,
    question: Question,
}

/// What is asked about the marked game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Nothing.
    None,
    /// Whether it is to be deleted.
    Delete,
}

impl Saves {
    /// Looks into a folder. One that is not there yet has no games.
    pub(super) fn look(folder: &Path, pack: Option<&Arc<Pack>>) -> Self {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let records = entries.map(|entry| entry.path()).filter(|path| {
            path.is_file() && path.extension().is_some_and(|ending| ending == journal::ENDING)
        });
        let changed = |path: &PathBuf| {
            fs::metadata(path).and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH)
        };
        let mut files: Vec<(SystemTime, PathBuf)> = records.map(|path| (changed(&path), path)).collect();
        files.sort_by_key(|(changed, path)| (Reverse(*changed), path.clone()));
        let older = files.len().saturating_sub(MOST);
        let mut saved: Vec<Saved> =
            files.into_iter().take(MOST).map(|(changed, path)| Saved::look(path, changed, pack)).collect();
        // The sort keeps the newest first among those that stand alike.
        saved.sort_by_key(|game| match game.state {
            SaveState::Unfinished | SaveState::Torn => 0,
            SaveState::Finished(_) => 1,
            SaveState::Refused(_) => 2,
        });
        Self { saved, older, marked: 0, question: Question::None }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Go {
        if self.question == Question::Delete {
            self.question = Question::None;
            return if key.code == KeyCode::Char('y') { self.delete() } else { Go::Stay };
        }
        let last = self.saved.len().saturating_sub(1);
        match key.code {
            KeyCode::Delete | KeyCode::Char('d') if !self.saved.is_empty() => {
                self.question = Question::Delete;
            }
            KeyCode::Char('r') => return self.replay(),
            KeyCode::Char('?') => return Go::Away(Request::Guide),
            KeyCode::Esc => return Go::Back,
            KeyCode::Up | KeyCode::BackTab => self.marked = self.marked.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.marked = (self.marked + 1).min(last),
            KeyCode::PageUp => self.marked = self.marked.saturating_sub(10),
            KeyCode::PageDown => self.marked = (self.marked + 10).min(last),
            KeyCode::Home => self.marked = 0,
            KeyCode::End => self.marked = last,
            KeyCode::Enter => return self.take(self.marked),
            _ => {}
        }
        Go::Stay
    }

    pub(super) fn take(&mut self, row: usize) -> Go {
        self.marked = row;
        match self.saved.get(row) {
            Some(Saved { state: SaveState::Refused(why), path, .. }) => {
                Go::Complain(format!("{}: {why}", path.display()))
            }
            // A game that is over has nothing to go on with: it is shown again.
            Some(Saved { state: SaveState::Finished(_), path, .. }) => {
                Go::Away(Request::Replay(path.clone()))
            }
            Some(saved) => Go::Away(Request::Resume(saved.path.clone())),
            None => Go::Stay,
        }
    }

    /// The keys at the foot of the page.
    pub(super) fn keys(&self) -> &'static [Key<'static>] {
        match self.question {
            Question::None => KEYS,
            Question::Delete => DELETING,
        }
    }

    fn replay(&self) -> Go {
        self.saved.get(self.marked).map_or(Go::Stay, |saved| Go::Away(Request::Replay(saved.path.clone())))
    }

    fn delete(&mut self) -> Go {
        let Some(saved) = self.saved.get(self.marked) else { return Go::Stay };
        if let Err(error) = journal::delete(&saved.path) {
            return Go::Complain(format!("{}: {error}", saved.path.display()));
        }
        self.saved.remove(self.marked);
        self.marked = self.marked.min(self.saved.len().saturating_sub(1));
        Go::Stay
    }

    pub(super) fn draw(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits) {
        let area = Rect { y: area.y + 1, height: area.height.saturating_sub(3 + DETAILS), ..area };
        if self.saved.is_empty() {
            frame.render_widget(Span::styled("No game was saved here yet.", theme::DIM), area);
            return;
        }
        let height = usize::from(area.height);
        let top = (self.marked + 1).saturating_sub(height);
        for (y, (row, saved)) in (area.top()..area.bottom()).zip(self.saved.iter().enumerate().skip(top)) {
            let spot = Rect::new(area.x, y, area.width, 1);
            frame.render_widget(saved.line(), spot);
            if row == self.marked {
                frame.buffer_mut().set_style(spot, theme::MARKED);
            }
            hits.add(spot, Target::Row(row));
        }
        if self.older > 0 {
            let text = format!("and {} older ones", self.older);
            let below = Rect { y: area.bottom(), height: 1, ..area };
            frame.render_widget(Span::styled(text, theme::DIM), below);
        }
        let details = Rect { y: area.bottom() + 1, height: DETAILS, ..area };
        if let Some(saved) = self.saved.get(self.marked) {
            saved.draw_details(frame, details, self.question);
        }
    }
}

impl Saved {
    fn look(path: PathBuf, changed: SystemTime, pack: Option<&Arc<Pack>>) -> Self {
        let when = Timestamp::try_from(changed).map(|when| when.to_zoned(TimeZone::system()));
        let mut saved = Self {
            path,
            when: when.map_or_else(|_| String::new(), |when| when.strftime("%Y-%m-%d %H:%M").to_string()),
            game: String::new(),
            names: String::new(),
            options: String::new(),
            steps: 0,
            state: SaveState::Unfinished,
        };
        let text = match journal::read(&saved.path) {
            Ok(text) => text,
            Err(error) => {
                saved.state = SaveState::Refused(error.to_string());
                return saved;
            }
        };
        match table::resume(&text, journal::seed_beside(&saved.path), pack) {
            Ok((live, notice)) => {
                live.game_name().clone_into(&mut saved.game);
                saved.names = live.names().join(", ");
                let set = live.header().setup.options.0.iter().filter(|(_, value)| *value != "off");
                let set = set
                    .map(|(key, value)| if value == "on" { key.clone() } else { format!("{key}={value}") });
                saved.options = set.collect::<Vec<_>>().join(", ");
                saved.steps = live.steps();
                saved.state = match (live.status(), notice) {
                    (Status::Over { result, .. }, _) => SaveState::Finished(result.words(live.names())),
                    (_, Some(_)) => SaveState::Torn,
                    (_, None) => SaveState::Unfinished,
                };
            }
            Err(error) => saved.state = SaveState::Refused(error.to_string()),
        }
        saved
    }

    fn line(&self) -> Line<'_> {
        let file = self.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let (sign, style, state) = match &self.state {
            SaveState::Unfinished => ("▶ ", theme::GOOD, "unfinished"),
            SaveState::Torn => ("▶ ", theme::GOOD, "unfinished, the file is torn"),
            SaveState::Finished(result) => ("■ ", theme::DIM, result.as_str()),
            SaveState::Refused(why) => {
                return Line::from(vec![
                    Span::styled("✗ ", theme::BAD),
                    Span::raw(file),
                    Span::styled(format!("  {why}"), theme::DIM),
                ]);
            }
        };
        Line::from(vec![
            Span::styled(sign, style),
            Span::styled(format!("{:<17}", self.when), theme::DIM),
            Span::raw(format!("{:<13}", paint::cut(&self.game, 12))),
            Span::raw(format!("{:<21}", paint::cut(&self.names, 20))),
            Span::styled(format!("{:>4} steps ", self.steps), theme::DIM),
            Span::styled(state, style),
        ])
    }

    /// Everything about the game, or the question whether to delete it.
    fn draw_details(&self, frame: &mut Frame<'_>, area: Rect, question: Question) {
        let file = self.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let result = match &self.state {
            SaveState::Unfinished => "not finished yet".to_owned(),
            SaveState::Torn => "not finished yet; the file is torn at its end".to_owned(),
            SaveState::Finished(result) => result.clone(),
            SaveState::Refused(why) => why.clone(),
        };
        let options = if self.options.is_empty() { "none" } else { &self.options };
        let row = |what: &'static str, text: String| {
            Line::from(vec![Span::styled(format!("{what:<9}"), theme::DIM), Span::raw(text)])
        };
        let last = match question {
            Question::None => row("file", file),
            Question::Delete => Line::styled(
                format!("Delete {file}? y deletes it for good."),
                theme::BAD.patch(theme::STRONG),
            ),
        };
        let lines = [
            row("players", self.names.clone()),
            row("options", options.to_owned()),
            row("result", result),
            last,
        ];
        for (y, line) in (area.top()..area.bottom()).zip(lines) {
            frame.render_widget(line, Rect { y, height: 1, ..area });
        }
    }
}
