//! Connect Four on the kernel: two bitboards, no chance. The smallest board game.
//!
//! ```
//! use kernel::{Play, Seat};
//! use monsterbox_connect_four::{ConnectFour, Drop, Rules};
//!
//! let mut play: Play<ConnectFour> = Play::new(Rules);
//! let mut events = Vec::new();
//! play.act(Seat(0), Drop { column: 3 }, &mut events).expect("A begins");
//! assert!(play.act(Seat(0), Drop { column: 3 }, &mut events).is_err(), "now it is B's turn");
//! ```

mod notation;
mod table;
mod wire;

pub use table::{Detail, Then};

use std::fmt;

use kernel::{Cites, Game, Node, Rng, RuleId, Seat, SeatSet, Sink, Step, Viewer, Weight, game::StepOf};
use serde::{Deserialize, Serialize};

/// The columns.
pub const COLUMNS: u8 = 7;
/// The discs a column holds.
pub const ROWS: u8 = 6;

/// Bits from one column of a bitboard to the next; the bit above the top row stays empty and keeps columns apart.
const STRIDE: u8 = ROWS + 1;
/// Every square of the board.
const FULL: u64 = {
    let mut board = 0;
    let mut column = 0;
    while column < COLUMNS {
        board |= ((1 << ROWS) - 1) << (column * STRIDE);
        column += 1;
    }
    board
};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour;

/// Connect Four has no options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rules;

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "wire::WrittenState"))]
#[serde(into = "wire::WrittenState", try_from = "wire::WrittenState")]
pub struct State {
    /// Each player's discs.
    discs: [u64; 2],
    /// Whose turn it is; the winner once somebody has won.
    turn: Seat,
    /// How the game stands.
    stage: Stage,
}

impl State {
    /// Whose disc lies in a square, by its column from the left and its row from the bottom.
    pub fn at(&self, column: u8, row: u8) -> Option<Seat> {
        let square = (column < COLUMNS && row < ROWS).then(|| 1_u64 << (column * STRIDE + row))?;
        Seat::all(2).find(|seat| self.discs[seat.index()] & square != 0)
    }

    /// How many discs of a player are on the board.
    pub fn discs(&self, seat: Seat) -> u32 {
        self.discs.get(seat.index()).map_or(0, |discs| discs.count_ones())
    }

    /// Whose turn it is; the winner once somebody has won.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// How the game stands.
    pub fn stage(&self) -> Stage {
        self.stage
    }
}

/// How the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// It goes on.
    Playing,
    /// Whoever's turn it was has four in a row.
    Won,
    /// The board is full.
    Drawn,
}

/// Drop a disc into a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Drop {
    /// The column, 0 to 6; in JSON its letter.
    #[serde(with = "wire::letter")]
    #[cfg_attr(feature = "ts", ts(as = "char"))]
    pub column: u8,
}

/// A square of the board; written, and in JSON, as `D3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "String"))]
#[serde(into = "String", try_from = "String")]
pub struct Square {
    /// The column, 0 to 6.
    pub column: u8,
    /// The row, counted from 0 at the bottom.
    pub row: u8,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_letter(self.column), self.row + 1)
    }
}

/// There is no chance in this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Never {}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A disc fell.
    Fell {
        /// Whose disc.
        seat: Seat,
        /// The square it came to rest on.
        square: Square,
    },
    /// Four in a row.
    Won {
        /// Who won.
        seat: Seat,
    },
    /// The board is full.
    Drawn,
}

impl Cites for Event {
    fn rule(&self) -> RuleId {
        match self {
            Self::Fell { .. } => RuleId("FOU-02"),
            Self::Won { .. } => RuleId("FOU-04"),
            Self::Drawn => RuleId("FOU-05"),
        }
    }
}

/// Why a drop is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is no such column.
    NoSuchColumn,
    /// The column is full.
    ColumnIsFull {
        /// The column.
        column: u8,
    },
}

impl Cites for Reason {
    fn rule(&self) -> RuleId {
        match self {
            Self::NoSuchColumn => RuleId("FOU-02"),
            Self::ColumnIsFull { .. } => RuleId("FOU-03"),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchColumn => write!(f, "the columns are A to G"),
            Self::ColumnIsFull { column } => write!(f, "column {} is full", column_letter(*column)),
        }
    }
}

/// The letter of a column.
fn column_letter(column: u8) -> char {
    (b'A' + column) as char
}

impl State {
    /// How many discs lie in a column.
    fn height(&self, column: u8) -> u8 {
        let occupied = (self.discs[0] | self.discs[1]) >> (column * STRIDE) & ((1 << ROWS) - 1);
        occupied.count_ones() as u8
    }

    /// Rule FOU-02: the square that a disc dropped into a column comes to rest on; none where it cannot be dropped.
    fn landing(&self, column: u8) -> Option<Square> {
        let row = (column < COLUMNS).then(|| self.height(column))?;
        (row < ROWS).then_some(Square { column, row })
    }

    /// The squares of all fours in a row.
    fn fours(&self) -> impl Iterator<Item = Square> + '_ {
        let winning = self.discs.map(in_fours);
        let squares = (0..COLUMNS).flat_map(|column| (0..ROWS).map(move |row| Square { column, row }));
        squares.filter(move |square| (winning[0] | winning[1]) & square.bit() != 0)
    }
}

impl Square {
    /// Its bit on a board.
    const fn bit(self) -> u64 {
        1 << (self.column * STRIDE + self.row)
    }
}

/// The ways in which a row of four goes, as steps from bit to bit: up, across, rising and falling.
const WAYS: [u8; 4] = [1, STRIDE, STRIDE + 1, STRIDE - 1];

/// The discs that stand in a row of four.
fn in_fours(discs: u64) -> u64 {
    let along = |way: u8| {
        let first = discs & discs >> way & discs >> (2 * way) & discs >> (3 * way);
        first | first << way | first << (2 * way) | first << (3 * way)
    };
    WAYS.into_iter().fold(0, |found, way| found | along(way))
}

/// Rule FOU-04: four in a row across, up, or along either diagonal.
#[inline]
const fn has_four(discs: u64) -> bool {
    let up = discs & discs >> 1;
    let across = discs & discs >> STRIDE;
    let rising = discs & discs >> (STRIDE + 1);
    let falling = discs & discs >> (STRIDE - 1);
    (up & up >> 2
        | across & across >> (2 * STRIDE)
        | rising & rising >> (2 * (STRIDE + 1))
        | falling & falling >> (2 * (STRIDE - 1)))
        != 0
}

impl Game for ConnectFour {
    type Rules = Rules;
    type State = State;
    type Action = Drop;
    type Chance = Never;
    type Outcome = Never;
    type Event = Event;
    type View = State;
    type Reason = Reason;

    const EDITION: u32 = 1;
    const RULE_OVER: RuleId = RuleId("FOU-04");
    const RULE_TURN: RuleId = RuleId("FOU-01");

    fn seats(_: &Rules) -> u8 {
        2
    }

    fn setup(_: &Rules) -> State {
        State { discs: [0; 2], turn: Seat(0), stage: Stage::Playing }
    }

    #[inline]
    fn node(_: &Rules, state: &State) -> Node<Never> {
        match state.stage {
            Stage::Playing => Node::Decide(SeatSet::only(state.turn)),
            Stage::Won | Stage::Drawn => Node::Over,
        }
    }

    #[inline]
    fn actions(_: &Rules, state: &State, seat: Seat, into: &mut impl Sink<Drop>) {
        if state.stage != Stage::Playing || seat != state.turn {
            return;
        }
        let occupied = state.discs[0] | state.discs[1];
        for column in 0..COLUMNS {
            if occupied & 1 << (column * STRIDE + ROWS - 1) == 0 {
                into.put(Drop { column });
            }
        }
    }

    fn allows(_: &Rules, state: &State, _: Seat, action: &Drop) -> Result<(), Reason> {
        let column = action.column;
        if column >= COLUMNS {
            Err(Reason::NoSuchColumn)
        } else if state.height(column) == ROWS {
            Err(Reason::ColumnIsFull { column })
        } else {
            Ok(())
        }
    }

    fn admits(_: &Rules, _: &State, _: &Never, outcome: &Never) -> Result<(), Reason> {
        match *outcome {}
    }

    fn outcomes(_: &Rules, _: &State, chance: &Never, _: &mut impl Sink<(Never, Weight)>) {
        match *chance {}
    }

    fn sample<R: Rng + ?Sized>(_: &Rules, _: &State, chance: &Never, _: &mut R) -> Never {
        match *chance {}
    }

    #[inline]
    fn apply(_: &Rules, state: &mut State, step: &StepOf<Self>, events: &mut impl Sink<Event>) {
        let (seat, column) = match *step {
            Step::Act(seat, Drop { column }) => (seat, column),
            Step::Chance(never) => match never {},
        };
        let occupied = state.discs[0] | state.discs[1];
        let bottom = 1 << (column * STRIDE);
        // Adding the bottom bit to a column of ones carries to the first empty square.
        let landed = (occupied + bottom) & (((1 << ROWS) - 1) << (column * STRIDE)) & !occupied;
        let own = &mut state.discs[seat.index() & 1];
        *own |= landed;
        let own = *own;
        let row = landed.trailing_zeros() as u8 - column * STRIDE;
        events.put(Event::Fell { seat, square: Square { column, row } });
        if has_four(own) {
            state.stage = Stage::Won;
            events.put(Event::Won { seat });
        } else if occupied | landed == FULL {
            state.stage = Stage::Drawn;
            events.put(Event::Drawn);
        } else {
            state.turn = Seat(1 - (seat.0 & 1));
        }
    }

    fn redact(_: &Rules, event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn view(_: &Rules, state: &State, _: Viewer) -> State {
        *state
    }

    fn worlds<R: Rng + ?Sized>(_: &Rules, view: &State, _: &mut R) -> State {
        *view
    }

    fn scores(_: &Rules, state: &State, into: &mut [f32]) {
        into.fill(if state.stage == Stage::Drawn { 0.5 } else { 0.0 });
        if let (Stage::Won, Some(score)) = (state.stage, into.get_mut(state.turn.index())) {
            *score = 1.0;
        }
    }

    fn cap(_: &Rules) -> u32 {
        u32::from(COLUMNS * ROWS)
    }
}
