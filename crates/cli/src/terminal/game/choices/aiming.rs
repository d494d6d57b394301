//! The cross over the arena or the town, where the choices of the open group are free aims.

use ratatui::crossterm::event::KeyCode;

use super::{
    super::{
        aim::{Change, FreeAim},
        board::Heading,
    },
    Chooser, Row,
};

impl Chooser {
    /// The aim under the mark, while the arrow keys move a cross: nothing is typed, and its group is open.
    pub(in crate::terminal::game) fn aimed(&self) -> Option<&FreeAim> {
        let Row::Choice(place) = *self.rows.get(self.mark)? else { return None };
        self.aims.get(place)?.as_ref().filter(|_| self.is_bare() && self.open.is_some())
    }

    /// Whether some choice is a free aim.
    pub(in crate::terminal::game) fn has_aims(&self) -> bool {
        self.aims.iter().any(Option::is_some)
    }

    /// What the aim under the mark is called, with its chances where the game knows them.
    pub(in crate::terminal::game) fn aim_label(&self) -> &str {
        self.entry(self.mark).map_or("", |entry| &entry.label)
    }

    /// Reads a key that moves the cross or changes the throw. Whether it was one.
    pub(super) fn aim(&mut self, key: KeyCode) -> bool {
        let Some(aim) = self.aimed() else { return false };
        let aims = || self.aims.iter().enumerate().filter_map(|(place, aim)| Some((place, aim.as_ref()?)));
        let found = match key {
            KeyCode::Up => aim.towards(Heading::Up, aims()),
            KeyCode::Down => aim.towards(Heading::Down, aims()),
            KeyCode::Left => aim.towards(Heading::Left, aims()),
            KeyCode::Right => aim.towards(Heading::Right, aims()),
            KeyCode::Tab => aim.changed(Change::Hand, aims()),
            KeyCode::Char('+') => aim.changed(Change::Faster, aims()),
            KeyCode::Char('-') => aim.changed(Change::Slower, aims()),
            KeyCode::Char('*') => aim.changed(Change::Spin, aims()),
            _ => return false,
        };
        if let Some(place) = found {
            let group = self.all.entries[place].group;
            if self.open != Some(group) {
                self.enter(group);
            }
            if let Some(row) = self.rows.iter().position(|row| *row == Row::Choice(place)) {
                self.move_to(row);
            }
        }
        true
    }
}
