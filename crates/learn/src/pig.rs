//! Pig: two actions, and eight numbers for the scores and the turn.
//!
//! | ids | actions |
//! |---|---|
//! | 0 | roll |
//! | 1 | hold |
//!
//! | segment | numbers |
//! |---|---|
//! | `scores` | what each player has held, in hundredths of 100 |
//! | `total` | what the turn has gathered, in the same measure |
//! | `turn` | whose turn it is |
//! | `stage` | choosing, rolling, over |
//!
//! Points beyond 100 count as 100: they win all the same.

use kernel::Seat;
use pig::{Action, GOAL, Pig, Rules, Stage, State};

use crate::{
    Encode, Range, Tensor,
    tensor::{ahead, around},
};

const ACTIONS: [Action; 2] = [Action::Roll, Action::Hold];
const PLAYERS: u8 = 2;

impl Encode for Pig {
    fn action_space(_: &Rules) -> usize {
        ACTIONS.len()
    }

    fn id(_: &Rules, _: Seat, action: &Action) -> Option<usize> {
        Some(match action {
            Action::Roll => 0,
            Action::Hold => 1,
        })
    }

    fn action(_: &Rules, _: Seat, id: usize) -> Option<Action> {
        ACTIONS.get(id).copied()
    }

    fn write(_: &Rules, view: &State, seat: Seat, into: &mut Tensor<'_>) {
        into.segment("scores", &[usize::from(PLAYERS)], Range::Share);
        for seat in around(seat, PLAYERS) {
            into.share(view.scores[seat.index()], GOAL);
        }
        into.segment("total", &[1], Range::Share);
        into.share(view.total, GOAL);
        into.segment("turn", &[usize::from(PLAYERS)], Range::Flag);
        into.one_hot(ahead(seat, view.turn, PLAYERS), usize::from(PLAYERS));
        into.segment("stage", &[3], Range::Flag);
        let stage = match view.stage {
            Stage::Choosing => 0,
            Stage::Rolling => 1,
            Stage::Over => 2,
        };
        into.one_hot(Some(stage), 3);
    }
}
