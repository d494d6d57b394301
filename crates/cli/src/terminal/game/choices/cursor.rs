//! The cursor over the places of a board.

use kernel::Spot;

use super::{
    super::{board::Heading, folded::Entry},
    Chooser, Pick, Row,
};

impl Chooser {
    /// A click on a place of the picture: it opens the group of what stands there, or one that leads there, moves the mark
    /// there, or takes the choice under the mark.
    pub(in crate::terminal::game) fn click(&mut self, spot: &Spot) -> Option<Pick> {
        if let Some(entry) = self.entry(self.mark).filter(|entry| entry.spot() == Some(spot)) {
            return Some(Pick::Listed(entry.choice.notation.clone()));
        }
        if let Some(group) = self.group_of(spot) {
            self.enter(group);
            // Somebody who clicked on a unit wants to see what it can do, and not that it can stay.
            if self.all.groups[group].home.as_ref() == Some(spot) {
                return None;
            }
        }
        self.go_to(spot);
        None
    }

    /// The group that a click on a place opens while none is open: that of the unit there, otherwise the marked one if it
    /// leads there, otherwise the first one that does.
    fn group_of(&self, spot: &Spot) -> Option<usize> {
        if self.open.is_some() {
            return None;
        }
        let home = |row: &Row| match row {
            Row::Group(group) => self.all.groups[*group].home.as_ref() == Some(spot),
            Row::Choice(_) => false,
        };
        let leads = |row: &&Row| match row {
            Row::Group(group) => self.all.inside(*group).any(|(_, entry)| entry.spot() == Some(spot)),
            Row::Choice(_) => false,
        };
        let found = self.rows.iter().find(|row| home(row));
        let found = found.or_else(|| self.rows.get(self.mark).filter(leads));
        match found.or_else(|| self.rows.iter().find(leads))? {
            Row::Group(group) => Some(*group),
            Row::Choice(_) => None,
        }
    }

    /// Moves the cursor over the board, and keeps the facing if that is possible there.
    pub(super) fn go(&mut self, heading: Heading) {
        let Some(from) = self.entry(self.mark).and_then(Entry::at) else { return };
        let places = (0..self.rows.len()).filter_map(|row| {
            let entry = self.entry(row)?;
            Some((entry.spot()?, entry.at()?))
        });
        if let Some(to) = self.board.next(from, heading, places).cloned() {
            self.go_to(&to);
        }
    }

    fn go_to(&mut self, to: &Spot) {
        let manner = self.entry(self.mark).map_or("", Entry::manner);
        let there = (0..self.rows.len()).rev().filter(|row| self.spot_of(*row) == Some(to));
        let alike = |row: &usize| self.entry(*row).map_or(0, |entry| entry.shares(manner));
        if let Some(place) = there.max_by_key(alike) {
            self.move_to(place);
        }
    }

    /// Marks the next thing that can be done in the place of the cursor, such as another facing.
    pub(super) fn turn(&mut self) {
        let here = self.spot_of(self.mark);
        let there = |row: &usize| self.spot_of(*row) == here;
        let next = Some(self.mark + 1).filter(|row| *row < self.rows.len() && there(row));
        let place = next.or_else(|| (0..self.rows.len()).find(there));
        self.move_to(place.unwrap_or(self.mark));
    }

    /// Notes where the cursor is, so that it can stay there while something is typed.
    pub(super) fn stand(&mut self) {
        if let Some((spot, entry)) = self.entry(self.mark).and_then(|entry| Some((entry.spot()?, entry))) {
            self.stood = Some((spot.clone(), entry.manner().to_owned()));
        }
    }
}
