//! The legal actions, filtered as one types, with a cursor over the board where they are places.

mod aiming;
mod cursor;
#[cfg(test)]
mod tests;

use kernel::{Picture, Spot};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use table::Choice;

use super::{
    aim::FreeAim,
    board::{Board, Heading},
    folded::{Entry, Folded, Group, LONGEST_LIST},
    panel::Shown,
};

/// Whether letters are text even while nothing is typed yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Typing {
    /// They are keys with a meaning.
    #[default]
    Off,
    /// They are text: `/` was pressed.
    On,
}

/// Who marked the choice that is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Marked {
    /// It is the first that fits what is typed.
    #[default]
    ByTyping,
    /// Somebody moved the mark there.
    ByHand,
}

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// A choice, by its place.
    Choice(usize),
    /// A group to be opened, by its place.
    Group(usize),
}

impl Row {
    fn group(self) -> Option<usize> {
        match self {
            Self::Group(group) => Some(group),
            Self::Choice(_) => None,
        }
    }
}

/// What was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    /// A choice of the list, by its notation.
    Listed(String),
    /// What was typed, and what it stands for if it is no notation.
    Written { text: String, otherwise: Option<Meant> },
}

/// What a typed text stands for that is no notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    /// A choice, by its notation.
    Choice(String),
    /// A group to be opened, by its place.
    Group(usize),
}

/// The choices with what is typed.
#[derive(Debug, Default)]
pub(super) struct Chooser {
    all: Folded,
    /// Where the places are that they are about.
    board: Board,
    /// The free aims among them, each in the place of its choice.
    aims: Vec<Option<FreeAim>>,
    /// The group that is open, by its place.
    open: Option<usize>,
    /// What fits what is typed.
    rows: Vec<Row>,
    typed: String,
    typing: Typing,
    /// The place of the mark among the rows.
    mark: usize,
    marked: Marked,
    /// Where the cursor was on the board before something was typed, and what was chosen besides the place.
    stood: Option<(Spot, String)>,
}

impl Chooser {
    /// These choices at a table that looks like this, with nothing typed.
    pub(super) fn of(choices: Vec<Choice>, names: &[String], picture: &Picture) -> Self {
        let board = Board::of(picture);
        let all = Folded::of(choices, names, &board);
        let aims = all.entries.iter().map(|entry| FreeAim::read(&entry.choice.action)).collect();
        let mut chooser = Self { all, board, aims, ..Self::default() };
        if chooser.all.groups.len() == 1 {
            chooser.enter(0);
        } else {
            chooser.search();
        }
        chooser
    }

    /// Whether nothing is being typed, so that letters can be keys with a meaning.
    pub(super) fn is_bare(&self) -> bool {
        self.typed.is_empty() && self.typing == Typing::Off
    }

    /// Whether Esc leads back to the groups.
    pub(super) fn can_close(&self) -> bool {
        self.open.is_some() && self.all.groups.len() > 1
    }

    /// Whether the arrow keys go over the places of a board, and letters name them.
    pub(super) fn on_board(&self) -> bool {
        self.typing == Typing::Off && self.open.is_some_and(|open| self.all.groups[open].is_board())
    }

    /// The group that is open.
    pub(super) fn opened(&self) -> Option<&str> {
        self.open.map(|open| self.all.groups[open].name.as_str())
    }

    /// What is typed.
    pub(super) fn typed(&self) -> &str {
        &self.typed
    }

    /// The place of the mark among the rows.
    pub(super) fn mark(&self) -> usize {
        self.mark
    }

    /// The rows that fit what is typed: choices whose label, group or notation holds every word, or their groups.
    pub(super) fn shown(&self) -> Vec<Shown<'_>> {
        let show = |row: &Row| match *row {
            Row::Choice(place) => Shown::Choice(&self.all.entries[place]),
            Row::Group(place) => Shown::Group(&self.all.groups[place]),
        };
        self.rows.iter().map(show).collect()
    }

    /// The first row that is to be seen in a list of this height: the mark is always in it, and on a board everything
    /// else that can be done in its place, as far as it fits.
    pub(super) fn top(&self, height: usize) -> usize {
        let top = (self.mark + 1).saturating_sub(height);
        if !self.on_board() {
            return top;
        }
        let here = self.spot_of(self.mark);
        let before = (0..self.mark).rev().take_while(|row| self.spot_of(*row) == here).count();
        top.max(self.mark - before).min(self.rows.len().saturating_sub(height).max(top))
    }

    /// The notation of the choice that is looked at; of a group, the one that would be marked first in it.
    pub(super) fn looked_at(&self) -> Option<&str> {
        let place = match *self.rows.get(self.mark)? {
            Row::Choice(place) => place,
            Row::Group(group) => self.begin(group),
        };
        Some(&self.all.entries[place].choice.notation)
    }

    fn entry(&self, row: usize) -> Option<&Entry> {
        match self.rows.get(row)? {
            Row::Choice(place) => self.all.entries.get(*place),
            Row::Group(_) => None,
        }
    }

    fn spot_of(&self, row: usize) -> Option<&Spot> {
        self.entry(row)?.spot()
    }

    /// The place that the mark is on, for those who want to know how places are called.
    pub(super) fn spot(&self) -> Option<&Spot> {
        self.spot_of(self.mark)
    }

    /// The place of the choice that is marked first in a group: next to where its unit stands, so that the unit is still
    /// seen.
    fn begin(&self, group: usize) -> usize {
        let Group { home, first, .. } = &self.all.groups[group];
        let Some(from) = home.as_ref().and_then(|home| self.board.at(home)) else { return *first };
        let near =
            |(_, entry): &(usize, &Entry)| entry.at().map_or(i32::MAX, |to| self.board.apart(from, to));
        self.all.inside(group).min_by_key(near).map_or(*first, |(place, _)| place)
    }

    fn enter(&mut self, group: usize) {
        self.open = Some(group);
        self.stood = None;
        self.typed.clear();
        self.typing = Typing::Off;
        self.search();
        let begin = Row::Choice(self.begin(group));
        self.mark = self.rows.iter().position(|row| *row == begin).unwrap_or(0);
    }

    /// Opens a group.
    pub(super) fn open(&mut self, group: usize) {
        if group < self.all.groups.len() {
            self.enter(group);
        }
    }

    /// Goes back to the groups, with the mark on the one that was open.
    fn close(&mut self) {
        let Some(group) = self.open.filter(|_| self.can_close()) else { return };
        self.open = None;
        self.clear();
        self.mark = self.rows.iter().position(|row| *row == Row::Group(group)).unwrap_or(0);
    }

    /// Finds what fits what is typed, and marks the best: the notation itself, else the first one.
    fn search(&mut self) {
        let words: Vec<String> = self.typed.split_whitespace().map(str::to_lowercase).collect();
        self.rows = match self.open {
            Some(open) => {
                let board = self.on_board();
                let fits = |entry: &Entry| if board { entry.is_at(&words) } else { entry.holds(&words) };
                let found = self.all.inside(open).filter(|(_, entry)| fits(entry));
                found.map(|(place, _)| Row::Choice(place)).collect()
            }
            None => self.folded(&words),
        };
        let typed = self.typed.trim();
        let exact = |row: &Row| match *row {
            Row::Choice(place) => self.all.entries[place].choice.notation.eq_ignore_ascii_case(typed),
            Row::Group(_) => false,
        };
        self.mark = self.rows.iter().position(exact).unwrap_or(0);
        self.marked = Marked::ByTyping;
    }

    /// What fits, group by group if it is too much for one list.
    fn folded(&self, words: &[String]) -> Vec<Row> {
        let fits = self.all.entries.iter().enumerate().filter(|(_, entry)| entry.holds(words));
        let found: Vec<(usize, usize)> = fits.map(|(place, entry)| (place, entry.group)).collect();
        if self.all.groups.is_empty() || found.len() <= LONGEST_LIST {
            return found.into_iter().map(|(place, _)| Row::Choice(place)).collect();
        }
        let parts = found.chunk_by(|one, next| one.1 == next.1);
        let mut rows = Vec::new();
        for part in parts {
            let group = part[0].1;
            if self.all.groups[group].closed {
                rows.push(Row::Group(group));
            } else {
                rows.extend(part.iter().map(|(place, _)| Row::Choice(*place)));
            }
        }
        rows
    }

    /// Searches again after the text has changed. On a board the cursor stays where it is if that fits.
    fn typed_on(&mut self) {
        self.search();
        let Some((stood, manner)) = self.stood.clone().filter(|_| self.on_board()) else { return };
        let typed = self.typed.trim().to_lowercase();
        let named = (0..self.rows.len()).filter_map(|row| {
            let entry = self.entry(row)?;
            Some((entry.is_named(&typed)?, entry.spot()?))
        });
        let wanted = named.max_by_key(|(letters, _)| *letters).map_or(stood, |(_, spot)| spot.clone());
        let last = typed.split_whitespace().next_back().unwrap_or("");
        let best = (0..self.rows.len()).rev().max_by_key(|row| {
            let entry = self.entry(*row);
            let here = entry.is_some_and(|entry| entry.spot() == Some(&wanted));
            let said = entry.is_some_and(|entry| entry.is_done(last));
            (here, said, entry.map_or(0, |entry| entry.shares(&manner)))
        });
        self.mark = best.unwrap_or(0);
    }

    /// A click on a row.
    pub(super) fn row(&mut self, row: usize) -> Option<Pick> {
        match *self.rows.get(row)? {
            Row::Choice(place) => Some(Pick::Listed(self.all.entries[place].choice.notation.clone())),
            Row::Group(group) => {
                self.enter(group);
                None
            }
        }
    }

    /// Stops typing.
    pub(super) fn clear(&mut self) {
        self.stand();
        self.typed.clear();
        self.typing = Typing::Off;
        self.typed_on();
    }

    /// Reads a key; gives what was chosen, if something was.
    pub(super) fn key(&mut self, key: KeyEvent) -> Option<Pick> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if self.aim(key.code) {
            return None;
        }
        let last = self.rows.len().saturating_sub(1);
        match key.code {
            KeyCode::Up if self.on_board() => self.go(Heading::Up),
            KeyCode::Down if self.on_board() => self.go(Heading::Down),
            KeyCode::Left if self.on_board() => self.go(Heading::Left),
            KeyCode::Right if self.on_board() => self.go(Heading::Right),
            KeyCode::Up => self.move_to(self.mark.checked_sub(1).unwrap_or(last)),
            KeyCode::Down => self.move_to(if self.mark >= last { 0 } else { self.mark + 1 }),
            KeyCode::Left => self.close(),
            KeyCode::Home => self.move_to(0),
            KeyCode::End => self.move_to(last),
            KeyCode::Enter => return self.pick(),
            KeyCode::Right => {
                if let Some(Row::Group(group)) = self.rows.get(self.mark) {
                    self.enter(*group);
                }
            }
            KeyCode::Esc | KeyCode::Backspace if self.is_bare() => self.close(),
            KeyCode::Esc => self.clear(),
            KeyCode::Tab => {
                // The notation of the marked choice, to be learnt or changed.
                if let Some(entry) = self.entry(self.mark) {
                    self.typed = entry.choice.notation.clone();
                    if self.open.is_some() {
                        self.typing = Typing::On;
                    }
                    self.search();
                }
            }
            KeyCode::Backspace => self.rub_out(),
            KeyCode::Char('h') if control => self.rub_out(),
            KeyCode::Char('u') if control => self.clear(),
            KeyCode::Char('/') if self.is_bare() => self.typing = Typing::On,
            KeyCode::Char(' ') if self.on_board() && self.typed.is_empty() => self.turn(),
            KeyCode::Char(letter) if !control && self.typed.chars().count() < 200 => self.write(letter),
            _ => {}
        }
        None
    }

    /// Types a letter. On a board, where letters are columns and facings, one that leads nowhere replaces the last one,
    /// so that `n` and then `e` face north and then east.
    fn write(&mut self, letter: char) {
        let fitted = !self.rows.is_empty();
        // What the first letters of a square happen to mean on their own must not move the cursor for good.
        if self.typed.is_empty() || self.marked == Marked::ByHand {
            self.stand();
        }
        self.typed.push(letter);
        self.typed_on();
        if self.rows.is_empty() && fitted && self.on_board() && letter.is_alphabetic() {
            let before = self.typed.clone();
            self.typed.pop();
            if self.typed.pop().is_some_and(char::is_alphabetic) {
                self.typed.push(letter);
                self.typed_on();
            }
            if self.rows.is_empty() {
                self.typed = before;
                self.typed_on();
            }
        }
    }

    fn move_to(&mut self, place: usize) {
        self.mark = place;
        self.marked = Marked::ByHand;
    }

    fn rub_out(&mut self) {
        if self.typed.pop().is_none() {
            self.typing = Typing::Off;
        }
        self.typed_on();
    }

    fn pick(&mut self) -> Option<Pick> {
        let text = self.typed.trim().to_owned();
        let marked = self.rows.get(self.mark).map(|row| match *row {
            Row::Choice(place) => Meant::Choice(self.all.entries[place].choice.notation.clone()),
            Row::Group(group) => Meant::Group(group),
        });
        if !text.is_empty() && self.marked == Marked::ByTyping {
            return Some(Pick::Written { text, otherwise: marked });
        }
        match marked? {
            Meant::Choice(notation) => Some(Pick::Listed(notation)),
            Meant::Group(group) => {
                self.enter(group);
                None
            }
        }
    }
}
