//! The cursor over the squares of a board.

use super::{
    super::{
        folded::{Entry, Group},
        squares::{Heading, Square},
    },
    Chooser, Pick,
};

impl Chooser {
    /// A click on a square of the board: it opens the group named after it, moves the cursor there, or takes the choice
    /// under the cursor.
    pub(in crate::terminal::game) fn click(&mut self, square: &str) -> Option<Pick> {
        let (square, _) = Square::begins(square)?;
        let Some(entry) = self.entry(self.mark).filter(|_| self.on_board()) else {
            let named = |group: &Group| Square::named(&group.name).is_some_and(|(named, _)| named == square);
            let group = self.all.groups.iter().position(named).filter(|_| self.open.is_none())?;
            self.enter(group);
            return None;
        };
        if entry.square == Some(square) {
            return Some(Pick::Listed(entry.choice.notation.clone()));
        }
        self.go_to(square);
        None
    }

    /// Moves the cursor over the board, and keeps the facing if that is possible there.
    pub(super) fn go(&mut self, heading: Heading) {
        let Some(from) = self.square_of(self.mark) else { return };
        let squares = (0..self.rows.len()).filter_map(|row| Some((row, self.square_of(row)?)));
        if let Some((_, to)) = from.next(heading, squares) {
            self.go_to(to);
        }
    }

    fn go_to(&mut self, to: Square) {
        let manner = self.entry(self.mark).map_or("", Entry::manner).to_owned();
        let there = |row: &usize| self.square_of(*row) == Some(to);
        let same = |row: &usize| self.entry(*row).is_some_and(|entry| entry.manner() == manner);
        let rows = || (0..self.rows.len()).filter(there);
        if let Some(place) = rows().find(same).or_else(|| rows().next()) {
            self.move_to(place);
        }
    }

    /// Marks the next thing that can be done on the square of the cursor, such as another facing.
    pub(super) fn turn(&mut self) {
        let here = self.square_of(self.mark);
        let there = |row: &usize| self.square_of(*row) == here;
        let next = Some(self.mark + 1).filter(|row| *row < self.rows.len() && there(row));
        let place = next.or_else(|| (0..self.rows.len()).find(there));
        self.move_to(place.unwrap_or(self.mark));
    }

    /// Notes where the cursor is, so that it can stay there while something is typed.
    pub(super) fn stand(&mut self) {
        if let Some((square, entry)) = self.entry(self.mark).and_then(|entry| Some((entry.square?, entry))) {
            self.stood = Some((square, entry.manner().to_owned()));
        }
    }
}
