//! The saved games, those to be gone on with first.

use std::{
    cmp::Reverse,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

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
    app::Wish,
    hits::{Hits, Target},
    journal,
    paint::{self, Key},
    theme,
};

pub(super) const KEYS: &[Key<'static>] =
    &[("↑↓", "choose", None), ("Enter", "go on", Some(KeyCode::Enter)), ("Esc", "back", Some(KeyCode::Esc))];

/// The most files that are looked into, the newest first: each one is played again to see how it stands.
const MOST: usize = 200;

/// How a saved game stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    Unfinished,
    Torn,
    Finished(String),
    Refused(String),
}

/// A saved game in the list.
#[derive(Debug)]
struct Saved {
    path: PathBuf,
    game: String,
    names: String,
    steps: usize,
    standing: Standing,
}

/// The list of saved games.
#[derive(Debug)]
pub(super) struct Saves {
    saved: Vec<Saved>,
    /// How many more files there are, older than those in the list.
    older: usize,
    marked: usize,
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
            files.into_iter().take(MOST).map(|(_, path)| Saved::look(path, pack)).collect();
        // The sort keeps the newest first among those that stand alike.
        saved.sort_by_key(|game| match game.standing {
            Standing::Unfinished | Standing::Torn => 0,
            Standing::Finished(_) => 1,
            Standing::Refused(_) => 2,
        });
        Self { saved, older, marked: 0 }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Go {
        let last = self.saved.len().saturating_sub(1);
        match key.code {
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
            Some(Saved { standing: Standing::Refused(why), path, .. }) => {
                Go::Complain(format!("{}: {why}", path.display()))
            }
            Some(saved) => Go::Away(Wish::Resume(saved.path.clone())),
            None => Go::Stay,
        }
    }

    pub(super) fn draw(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits) {
        let area = Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area };
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
    }
}

impl Saved {
    fn look(path: PathBuf, pack: Option<&Arc<Pack>>) -> Self {
        let mut saved = Self {
            path,
            game: String::new(),
            names: String::new(),
            steps: 0,
            standing: Standing::Unfinished,
        };
        let text = match journal::read(&saved.path) {
            Ok(text) => text,
            Err(error) => {
                saved.standing = Standing::Refused(error.to_string());
                return saved;
            }
        };
        match table::resume(&text, journal::seed_beside(&saved.path), pack) {
            Ok((live, notice)) => {
                live.game_name().clone_into(&mut saved.game);
                saved.names = live.names().join(", ");
                saved.steps = live.steps();
                saved.standing = match (live.status(), notice) {
                    (Status::Over(result), _) => Standing::Finished(result),
                    (_, Some(_)) => Standing::Torn,
                    (_, None) => Standing::Unfinished,
                };
            }
            Err(error) => saved.standing = Standing::Refused(error.to_string()),
        }
        saved
    }

    fn line(&self) -> Line<'_> {
        let file = self.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let (sign, style, standing) = match &self.standing {
            Standing::Unfinished => ("▶ ", theme::GOOD, "unfinished"),
            Standing::Torn => ("▶ ", theme::GOOD, "unfinished, the file is torn"),
            Standing::Finished(result) => ("■ ", theme::DIM, result.as_str()),
            Standing::Refused(why) => {
                return Line::from(vec![
                    Span::styled("✗ ", theme::BAD),
                    Span::raw(file),
                    Span::styled(format!("  {why}"), theme::DIM),
                ]);
            }
        };
        Line::from(vec![
            Span::styled(sign, style),
            Span::raw(format!("{:<13} ", self.game)),
            Span::raw(format!("{:<28} ", paint::cut(&self.names, 28))),
            Span::styled(format!("{:>4} steps  ", self.steps), theme::DIM),
            Span::styled(standing, style),
            Span::styled(format!("  {file}"), theme::DIM),
        ])
    }
}
