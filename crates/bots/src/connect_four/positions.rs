//! Random positions for tests.

use ::connect_four::{ConnectFour, Drop, Rules, Stage, State};
use kernel::{Discard, Game, Rng, Step, below};

use super::board::Board;

/// A position that random play reaches with this many discs, and in which the game goes on.
pub(super) fn random(discs: u32, rng: &mut dyn Rng) -> (State, Board) {
    let mut drops = Vec::new();
    'games: loop {
        let mut state = ConnectFour::setup(&Rules);
        for _ in 0..discs {
            drops.clear();
            ConnectFour::actions(&Rules, &state, state.turn(), &mut drops);
            let Some(drop) = drops.get(below(rng, drops.len().max(1) as u32) as usize) else {
                continue 'games;
            };
            state = after(&state, *drop);
        }
        if state.stage() == Stage::Playing {
            return (state, Board::of(&state));
        }
    }
}

/// Whether dropping into a column wins at once; none where it is full.
pub(super) fn wins_by(state: &State, column: u8) -> Option<bool> {
    let drop = Drop { column };
    ConnectFour::allows(&Rules, state, state.turn(), &drop).ok()?;
    Some(after(state, drop).stage() == Stage::Won)
}

/// The position after a drop.
pub(super) fn after(state: &State, drop: Drop) -> State {
    let mut after = *state;
    ConnectFour::apply(&Rules, &mut after, &Step::Act(state.turn(), drop), &mut Discard);
    after
}
