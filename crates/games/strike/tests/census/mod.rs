//! The dice of Str!ke, wherever they are.

use kernel::{Game, Seat};
use monsterbox_strike::{Rules, State, Strike};
use testkit::laws::Census;

/// The box of dice.
pub struct Dice;

impl Census for Dice {
    type Game = Strike;

    fn count(rules: &Rules, state: &State) -> Vec<(&'static str, u32)> {
        let pools = Seat::all(Strike::seats(rules)).map(|seat| state.pool(seat)).sum::<u8>();
        vec![("die", u32::from(pools + state.arena().total() + state.hand() + state.removed()))]
    }
}
