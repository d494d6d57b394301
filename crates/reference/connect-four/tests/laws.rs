//! Connect Four keeps the laws of the box.

use kernel::{Seat, Setup};
use monsterbox_connect_four::{COLUMNS, ConnectFour, ROWS, Rules, Stage, State};
use testkit::laws::Census;

/// Twenty-one discs of each colour, on the board or in hand.
struct Discs;

impl Census for Discs {
    type Game = ConnectFour;

    fn count(_: &Rules, state: &State) -> Vec<(&'static str, u32)> {
        let each = u32::from(COLUMNS * ROWS) / 2;
        let [one, other] = [Seat(0), Seat(1)].map(|seat| state.discs(seat));
        let squares = || (0..COLUMNS).flat_map(|column| (0..ROWS).map(move |row| (column, row)));
        let held = squares().filter(|(column, row)| state.at(*column, *row).is_some()).count() as u32;
        let floats = |(column, row): &(u8, u8)| {
            let below = row.checked_sub(1);
            state.at(*column, *row).is_some() && below.is_some_and(|row| state.at(*column, row).is_none())
        };
        // A begins and the players alternate, so the turn follows from the discs; the winner keeps the turn.
        let next = match (one.checked_sub(other), state.stage()) {
            (Some(0), Stage::Playing | Stage::Drawn) | (Some(1), Stage::Won) => Some(Seat(0)),
            (Some(1), Stage::Playing) | (Some(0), Stage::Won) => Some(Seat(1)),
            _ => None,
        };
        vec![
            // More on the board than a colour has would show here.
            ("disc of A", one + each.saturating_sub(one)),
            ("disc of B", other + each.saturating_sub(other)),
            ("disc that shares its square or lies off the board", one + other - held),
            ("disc that floats", squares().filter(floats).count() as u32),
            ("turn that the discs do not tell", u32::from(next != Some(state.turn()))),
        ]
    }
}

testkit::laws!(ConnectFour; census = Discs; setups = [Setup::of(2)]);
