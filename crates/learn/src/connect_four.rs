//! Connect Four: one action a column, and a plane of the board for each player.
//!
//! | ids | actions |
//! |---|---|
//! | 0 to 6 | drop a disc into column A to G |
//!
//! | segment | numbers |
//! |---|---|
//! | `discs` | a plane for each player: rows from the bottom, columns from A |
//! | `turn` | whose turn it is; the winner once somebody has won |
//! | `stage` | playing, won, drawn |

use connect_four::{COLUMNS, ConnectFour, Drop, ROWS, Rules, Stage, State};
use kernel::Seat;

use crate::{
    Encode, Range, Tensor,
    tensor::{ahead, around},
};

const PLAYERS: u8 = 2;

impl Encode for ConnectFour {
    fn action_space(_: &Rules) -> usize {
        usize::from(COLUMNS)
    }

    fn id(_: &Rules, _: Seat, action: &Drop) -> Option<usize> {
        (action.column < COLUMNS).then_some(usize::from(action.column))
    }

    fn action(_: &Rules, _: Seat, id: usize) -> Option<Drop> {
        u8::try_from(id).ok().filter(|column| *column < COLUMNS).map(|column| Drop { column })
    }

    fn write(_: &Rules, view: &State, seat: Seat, into: &mut Tensor<'_>) {
        into.segment("discs", &[2, usize::from(ROWS), usize::from(COLUMNS)], Range::Flag);
        for player in around(seat, PLAYERS) {
            for row in 0..ROWS {
                (0..COLUMNS).for_each(|column| into.flag(view.at(column, row) == Some(player)));
            }
        }
        into.segment("turn", &[2], Range::Flag);
        into.one_hot(ahead(seat, view.turn(), PLAYERS), 2);
        into.segment("stage", &[3], Range::Flag);
        let stage = match view.stage() {
            Stage::Playing => 0,
            Stage::Won => 1,
            Stage::Drawn => 2,
        };
        into.one_hot(Some(stage), 3);
    }
}
