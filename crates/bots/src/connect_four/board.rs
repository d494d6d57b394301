//! A position as two sets of squares, as a search wants it: the discs of whoever is to move, and all discs.
//!
//! Squares are bits, seven to a column from the bottom up; the seventh bit of a column is above its top and stays empty.

use connect_four::{COLUMNS, ROWS, State};
use kernel::Seat;

/// Bits from one column to the next.
const STRIDE: u8 = ROWS + 1;
/// The lowest square of every column.
pub(super) const BOTTOM: u64 = {
    let (mut squares, mut column) = (0, 0);
    while column < COLUMNS {
        squares |= 1 << (column * STRIDE);
        column += 1;
    }
    squares
};
/// Every square of the board.
pub(super) const EVERY: u64 = BOTTOM * COLUMN;
/// How many squares there are.
pub(super) const SQUARES: u32 = (COLUMNS * ROWS) as u32;
/// The squares of the leftmost column.
pub(super) const COLUMN: u64 = (1 << ROWS) - 1;
/// Columns from the centre to the edges.
pub(super) const FROM_THE_CENTRE: [u8; COLUMNS as usize] = [3, 2, 4, 1, 5, 0, 6];

/// The squares of a column.
#[inline]
pub(super) const fn column(column: u8) -> u64 {
    COLUMN << (column * STRIDE)
}

/// The column of a square.
#[inline]
pub(super) const fn column_of(square: u64) -> u8 {
    square.trailing_zeros() as u8 / STRIDE
}

/// A position in which nobody has won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Board {
    /// The discs of whoever is to move.
    pub(super) own: u64,
    /// All discs.
    pub(super) taken: u64,
}

impl Board {
    /// A position of the game.
    pub(super) fn of(state: &State) -> Self {
        let mut board = Self::default();
        for column in 0..COLUMNS {
            for row in 0..ROWS {
                let square = 1 << (column * STRIDE + row);
                if let Some(seat) = state.at(column, row) {
                    board.taken |= square;
                    board.own |= if seat == state.turn() { square } else { 0 };
                }
            }
        }
        debug_assert!(state.turn() == Seat(board.discs() as u8 & 1), "the first player has the even turns");
        board
    }

    /// How many discs there are.
    #[inline]
    pub(super) fn discs(self) -> u32 {
        self.taken.count_ones()
    }

    /// The discs of the other player.
    #[inline]
    pub(super) fn other(self) -> u64 {
        self.own ^ self.taken
    }

    /// The squares that a disc can fall to now, one a column.
    #[inline]
    pub(super) fn landings(self) -> u64 {
        (self.taken + BOTTOM) & EVERY
    }

    /// The squares at which whoever is to move wins at once.
    #[inline]
    pub(super) fn wins(self) -> u64 {
        completing(self.own, self.taken) & self.landings()
    }

    /// The position after a disc has fallen to a square.
    #[inline]
    pub(super) fn after(self, square: u64) -> Self {
        Self { own: self.other(), taken: self.taken | square }
    }

    /// The drops after which the other player does not win at once.
    #[inline]
    pub(super) fn safe(self) -> u64 {
        safe(self.landings(), completing(self.other(), self.taken))
    }

    /// A number of its own for every position.
    #[inline]
    pub(super) fn key(self) -> u64 {
        self.own + self.taken + BOTTOM
    }

    /// The same position seen in a mirror.
    pub(super) fn mirrored(self) -> Self {
        let mirror = |squares: u64| {
            (0..COLUMNS).fold(0, |all, column| {
                all | (squares >> (column * STRIDE) & COLUMN) << ((COLUMNS - 1 - column) * STRIDE)
            })
        };
        Self { own: mirror(self.own), taken: mirror(self.taken) }
    }
}

/// A position together with what threatens whoever is to move, so that it is not worked out twice on the way down.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    /// The position.
    pub(super) board: Board,
    /// The empty squares that complete a row of four for the other player.
    pub(super) threats: u64,
}

impl Outlook {
    /// A position with what threatens whoever is to move.
    #[inline]
    pub(super) fn of(board: Board) -> Self {
        Self { board, threats: completing(board.other(), board.taken) }
    }

    /// The same after a disc has fallen to a square.
    #[inline]
    pub(super) fn after(&self, square: u64) -> Self {
        Self::of(self.board.after(square))
    }

    /// The drops after which the other player does not win at once.
    #[inline]
    pub(super) fn safe(&self) -> u64 {
        safe(self.board.landings(), self.threats)
    }
}

/// Of the squares that a disc can fall to, those after which the other player does not win at once who threatens these squares.
#[inline]
fn safe(landings: u64, threats: u64) -> u64 {
    let forced = landings & threats;
    let drops = match forced {
        0 => landings,
        // Two such squares cannot both be filled.
        _ if forced & (forced - 1) != 0 => return 0,
        _ => forced,
    };
    // A disc right below such a square lets the other have it.
    drops & !(threats >> 1)
}

/// The empty squares that complete a row of four of these discs, whether or not a disc can fall there yet.
#[inline]
pub(super) fn completing(discs: u64, taken: u64) -> u64 {
    let mut squares = discs << 1 & discs << 2 & discs << 3;
    for way in [STRIDE, STRIDE - 1, STRIDE + 1] {
        let (two_before, two_after) = (discs << way & discs << (2 * way), discs >> way & discs >> (2 * way));
        squares |= two_before & (discs << (3 * way) | discs >> way);
        squares |= two_after & (discs >> (3 * way) | discs << way);
    }
    squares & EVERY & !taken
}

/// Whether these squares hold a row of four across or along a diagonal.
#[inline]
pub(super) fn has_four_sideways(squares: u64) -> bool {
    [STRIDE, STRIDE - 1, STRIDE + 1].into_iter().any(|way| {
        let pairs = squares & squares >> way;
        pairs & pairs >> (2 * way) != 0
    })
}

#[cfg(test)]
mod tests {
    use kernel::{Notation, lab_rng};

    use super::*;
    use crate::connect_four::positions;

    #[test]
    fn completing_squares_are_those_at_which_the_rules_say_that_a_drop_wins() {
        for number in 0..400 {
            let (state, board) = positions::random(8 + number as u32 % 30, &mut lab_rng(31, number));
            for at in FROM_THE_CENTRE {
                let square = board.landings() & column(at);
                let Some(wins) = positions::wins_by(&state, at) else {
                    assert_eq!(square, 0, "the column is full");
                    continue;
                };
                assert_eq!(board.wins() & square != 0, wins, "column {at}");
            }
        }
    }

    #[test]
    fn safe_drops_are_those_after_which_the_other_cannot_win_at_once() {
        for number in 0..400 {
            let (_, board) = positions::random(8 + number as u32 % 30, &mut lab_rng(32, number));
            if board.wins() != 0 {
                continue;
            }
            let drops = FROM_THE_CENTRE.map(|at| board.landings() & column(at)).into_iter();
            let safe = drops.filter(|drop| *drop != 0 && board.after(*drop).wins() == 0);
            assert_eq!(board.safe(), safe.fold(0, |all, drop| all | drop));
        }
    }

    #[test]
    fn a_mirror_turns_the_columns_round() {
        let read = |text| {
            Board::of(
                &connect_four::ConnectFour::read_position(&connect_four::Rules, text).expect("a position"),
            )
        };
        let board = read("xo - - ox - x o | A");
        assert_eq!(board.mirrored(), read("o x - ox - - xo | A"));
        assert_eq!(board.mirrored().mirrored(), board);
        assert_ne!(board.key(), board.mirrored().key());
    }
}
