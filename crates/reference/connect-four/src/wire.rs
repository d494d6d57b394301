//! Connect Four as JSON: columns of seats and squares with their names, no bits.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::{COLUMNS, ROWS, Square, Stage, State};

/// A position as a page draws it.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct WrittenState {
    /// The columns from A to G, each with whose discs lie in it, from the bottom up.
    columns: [Vec<Seat>; COLUMNS as usize],
    /// The squares of every four in a row.
    #[serde(skip_deserializing)]
    four: Vec<Square>,
    /// Whose turn it is; the winner once somebody has won.
    turn: Seat,
    /// How the game stands.
    stage: Stage,
}

impl From<State> for WrittenState {
    fn from(state: State) -> Self {
        let column =
            |column: usize| (0..ROWS).filter_map(|row| state.at(column as u8, row)).collect::<Vec<Seat>>();
        Self {
            columns: std::array::from_fn(column),
            four: state.fours().collect(),
            turn: state.turn,
            stage: state.stage,
        }
    }
}

impl TryFrom<WrittenState> for State {
    type Error = String;

    fn try_from(written: WrittenState) -> Result<Self, String> {
        let mut discs = [0; 2];
        for (lying, column) in written.columns.iter().zip(0..COLUMNS) {
            if lying.len() > usize::from(ROWS) {
                return Err(format!("a column holds {ROWS} discs at most"));
            }
            for (seat, row) in lying.iter().zip(0..ROWS) {
                let own = discs.get_mut(seat.index()).ok_or("a disc is of seat 0 or 1")?;
                *own |= Square { column, row }.bit();
            }
        }
        Ok(Self { discs, turn: written.turn, stage: written.stage })
    }
}

impl From<Square> for String {
    fn from(square: Square) -> Self {
        square.to_string()
    }
}

impl TryFrom<String> for Square {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let read = || {
            let (letter, row) = (text.get(..1)?, text.get(1..)?.parse::<u8>().ok()?.checked_sub(1)?);
            let column = letter::read(letter)?;
            (row < ROWS).then_some(Self { column, row })
        };
        read().ok_or_else(|| format!("a square is such as D3, not `{text}`"))
    }
}

/// A column by its letter.
pub(crate) mod letter {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::{COLUMNS, column_letter};

    pub(super) fn read(text: &str) -> Option<u8> {
        (0..COLUMNS).find(|column| text.len() == 1 && text.starts_with(column_letter(*column)))
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
    pub(crate) fn serialize<S: Serializer>(column: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(column_letter(*column))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        let text = String::deserialize(deserializer)?;
        read(&text).ok_or_else(|| D::Error::custom(format!("a column is A to G, not `{text}`")))
    }
}
