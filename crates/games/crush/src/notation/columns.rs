//! Where the words of a position stand, so that a refusal found after reading points at the word that is wrong.

use kernel::Seat;

use crate::{board::Square, cards::Group, units::Slot};

/// A word of a position by what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// A row of the city, counted from 0.
    Row(u8),
    /// Where the Monster is.
    Monster,
    /// Where a unit is.
    Unit(Seat, Slot),
    /// The survivor markers won.
    Saved(Seat),
    /// The first card that is won.
    Won(Seat),
    /// A Hole.
    Hole(Square),
    /// A MegaHole.
    MegaHole(Square),
    /// Survivors who wait.
    Waits(Group),
    /// The first card that is discarded.
    Out,
    /// What is awaited.
    Stage,
    /// The unit that a stage names.
    StageUnit,
    /// The square that a stage names.
    StageSquare,
    /// How a Freakout stands.
    Freakout,
    /// The card that is carried out.
    Card,
    /// A unit that has fired.
    Fired(Slot),
    /// A unit that was passed over.
    Held(Slot),
}

impl Spot {
    /// The row of the city that a square is in.
    pub(super) fn row_of(square: Option<Square>) -> Self {
        square.map_or(Self::Stage, |square| Self::Row(square.row()))
    }
}

/// The columns of the words that were read.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns(Vec<(Spot, usize)>);

impl Columns {
    /// Notes where a word stands.
    pub(super) fn note(&mut self, spot: Spot, column: usize) {
        self.0.push((spot, column));
    }

    /// The column of a word; of what is awaited, where that word is not there.
    pub(super) fn of(&self, spot: Spot) -> usize {
        let find =
            |wanted: Spot| self.0.iter().find(|(known, _)| *known == wanted).map(|(_, column)| *column);
        find(spot).or_else(|| find(Spot::Stage)).unwrap_or(1)
    }
}
