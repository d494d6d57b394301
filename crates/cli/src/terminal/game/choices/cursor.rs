//! The cursor over the places of a board.

use kernel::Spot;

use super::{
    super::{board::Heading, folded::Entry},
    Chooser, Marked, Pick, Row,
};

impl Chooser {
    /// A click on a place of the picture: it opens the group of the unit there, moves the mark to what can be done there, or
    /// opens a group that leads there. A click on the place that the mark was moved to takes what is marked.
    pub(in crate::terminal::game) fn click(&mut self, spot: &Spot) -> Option<Pick> {
        let here = |entry: &&Entry| entry.spot() == Some(spot) && self.marked == Marked::ByHand;
        if let Some(entry) = self.entry(self.mark).filter(here) {
            return Some(Pick::Listed(entry.choice.notation.clone()));
        }
        let homes =
            |row: &Row| row.group().filter(|group| self.all.groups[*group].home.as_ref() == Some(spot));
        if let Some(group) = self.rows.iter().find_map(homes) {
            self.enter(group);
        } else if !self.go_to(spot)
            && let Some(group) = self.leading_to(spot)
        {
            self.enter(group);
            self.go_to(spot);
        }
        None
    }

    /// The group that leads to a place: the marked one if it does, otherwise the first one.
    fn leading_to(&self, spot: &Spot) -> Option<usize> {
        let leads = |group: &usize| self.all.inside(*group).any(|(_, entry)| entry.spot() == Some(spot));
        let marked = self.rows.get(self.mark).into_iter();
        marked.chain(&self.rows).filter_map(|row| row.group()).find(leads)
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

    /// Moves the mark to a place, and says whether something can be done there.
    fn go_to(&mut self, to: &Spot) -> bool {
        let manner = self.entry(self.mark).map_or("", Entry::manner);
        let there = (0..self.rows.len()).rev().filter(|row| self.spot_of(*row) == Some(to));
        let alike = |row: &usize| self.entry(*row).map_or(0, |entry| entry.shares(manner));
        let found = there.max_by_key(alike);
        if let Some(place) = found {
            self.move_to(place);
        }
        found.is_some()
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
