//! The city grid: squares, directions, and sets of squares as bits in three words.

use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not},
};

use serde::{Deserialize, Serialize};

/// Columns A to P.
pub const COLUMNS: u8 = 16;
/// Rows 1 to 12.
pub const ROWS: u8 = 12;
/// How many squares there are.
pub const SQUARES: usize = COLUMNS as usize * ROWS as usize;

/// A square. Rule CMR-03: columns A to P from the west, rows 1 to 12 from the north, counted row by row. In JSON
/// its reference, such as `C4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "String"))]
pub struct Square(u8);

impl Square {
    /// The square in this column and row, both counted from 0, if it is on the board.
    #[inline]
    pub const fn at(column: i32, row: i32) -> Option<Self> {
        if column < 0 || column >= COLUMNS as i32 || row < 0 || row >= ROWS as i32 {
            return None;
        }
        Some(Self((row * COLUMNS as i32 + column) as u8))
    }

    /// The square with this number, counted row by row from 0.
    pub const fn nth(index: usize) -> Option<Self> {
        if index < SQUARES { Some(Self(index as u8)) } else { None }
    }

    /// Its number, counted row by row from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column, counted from 0.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// Its row, counted from 0.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    /// Every square, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..SQUARES as u8).map(Self)
    }

    /// The square one step away, if that is on the board.
    #[inline]
    pub const fn step(self, way: Way) -> Option<Self> {
        self.steps(way, 1)
    }

    /// The square this many steps away, if that is on the board.
    #[inline]
    pub const fn steps(self, way: Way, count: i32) -> Option<Self> {
        let (x, y) = way.delta();
        Self::at(self.column() as i32 + x * count, self.row() as i32 + y * count)
    }

    /// How many steps lie between two squares.
    pub const fn distance(self, other: Self) -> u8 {
        self.column().abs_diff(other.column()) + self.row().abs_diff(other.row())
    }

    /// Its reference, such as `C4`.
    pub fn name(self) -> &'static str {
        let (letters, count) = &NAMES[self.index()];
        std::str::from_utf8(&letters[..*count]).unwrap_or_default()
    }

    /// Reads a reference such as `C4`.
    pub fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let column = letters.next()?.to_ascii_uppercase();
        let row: i32 = letters.as_str().parse().ok().filter(|_| !letters.as_str().starts_with(['0', '+']))?;
        Self::at(i32::from(u8::try_from(column).ok()?) - i32::from(b'A'), row - 1)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The references of all squares, each with its count of letters: choices and pictures write thousands of them.
static NAMES: [([u8; 3], usize); SQUARES] = {
    let mut names = [([0; 3], 2); SQUARES];
    let mut index = 0;
    while index < SQUARES {
        let (column, row) = ((index % COLUMNS as usize) as u8, (index / COLUMNS as usize) as u8 + 1);
        names[index] = match row {
            1..10 => ([b'A' + column, b'0' + row, 0], 2),
            _ => ([b'A' + column, b'0' + row / 10, b'0' + row % 10], 3),
        };
        index += 1;
    }
    names
};

/// One of four directions, and the way a tank or the Monster faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// To row 1.
    North,
    /// To column P.
    East,
    /// To row 12.
    South,
    /// To column A.
    West,
}

impl Way {
    /// All four, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Its place among the four.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// One step in columns and rows.
    #[inline]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
        }
    }

    /// A quarter turn clockwise.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Self {
        Self::ALL[(self as usize + 1) % 4]
    }

    /// A quarter turn anticlockwise.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Self {
        Self::ALL[(self as usize + 3) % 4]
    }

    /// The other way round.
    #[inline]
    #[must_use]
    pub const fn back(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// Its letter in notation.
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'n',
            Self::East => 'e',
            Self::South => 's',
            Self::West => 'w',
        }
    }

    /// Reads its letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'n' => Self::North,
            'e' => Self::East,
            's' => Self::South,
            'w' => Self::West,
            _ => return None,
        })
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        })
    }
}

/// A set of squares: four rows of sixteen bits in each word. In JSON the list of them, row by row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Board(#[cfg_attr(feature = "ts", ts(as = "Vec<Square>"))] [u64; 3]);

const COLUMN_A: u64 = 0x0001_0001_0001_0001;
const COLUMN_P: u64 = 0x8000_8000_8000_8000;

impl Board {
    /// No square.
    pub const NONE: Self = Self([0; 3]);
    /// Every square.
    pub const ALL: Self = Self([u64::MAX; 3]);
    /// The squares along the northern edge, and so on clockwise.
    pub const EDGES: [Self; 4] =
        [Self([0xFFFF, 0, 0]), Self([COLUMN_P; 3]), Self([0, 0, 0xFFFF_0000_0000_0000]), Self([COLUMN_A; 3])];

    /// Only this square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self::NONE.with(square)
    }

    /// With this square too.
    #[inline]
    #[must_use]
    pub const fn with(mut self, square: Square) -> Self {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
        self
    }

    /// Without this square.
    #[inline]
    #[must_use]
    pub const fn without(mut self, square: Square) -> Self {
        self.0[square.index() / 64] &= !(1 << (square.index() % 64));
        self
    }

    /// Puts a square into the set.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// Takes a square out of the set.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        *self = self.without(square);
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 == 1
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// The first square, row by row.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        let mut word = 0;
        while word < 3 {
            if self.0[word] != 0 {
                return Some(Square((word * 64) as u8 + self.0[word].trailing_zeros() as u8));
            }
            word += 1;
        }
        None
    }

    /// The last square, row by row.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        let mut word = 3;
        while word > 0 {
            word -= 1;
            if self.0[word] != 0 {
                return Some(Square((word * 64) as u8 + 63 - self.0[word].leading_zeros() as u8));
            }
        }
        None
    }

    /// The square with this place in the set, counted from 0 row by row.
    #[inline]
    pub fn place(self, place: u32) -> Option<Square> {
        let mut left = place;
        for (word, bits) in self.0.into_iter().enumerate() {
            let count = bits.count_ones();
            if left < count {
                let mut bits = bits;
                for _ in 0..left {
                    bits &= bits - 1;
                }
                return Some(Square((word * 64) as u8 + bits.trailing_zeros() as u8));
            }
            left -= count;
        }
        None
    }

    /// Moves every square one step; those that would leave the board are gone.
    #[inline]
    #[must_use]
    pub const fn shift(self, way: Way) -> Self {
        let [a, b, c] = self.0;
        Self(match way {
            Way::North => [a >> 16 | b << 48, b >> 16 | c << 48, c >> 16],
            Way::South => [a << 16, b << 16 | a >> 48, c << 16 | b >> 48],
            Way::East => [(a & !COLUMN_P) << 1, (b & !COLUMN_P) << 1, (c & !COLUMN_P) << 1],
            Way::West => [(a & !COLUMN_A) >> 1, (b & !COLUMN_A) >> 1, (c & !COLUMN_A) >> 1],
        })
    }

    /// Every square next to one of these along a column.
    #[inline]
    #[must_use]
    pub const fn upright(self) -> Self {
        self.shift(Way::North).or(self.shift(Way::South))
    }

    /// Every square next to one of these along a row.
    #[inline]
    #[must_use]
    pub const fn across(self) -> Self {
        self.shift(Way::East).or(self.shift(Way::West))
    }

    /// Every square next to one of these along a row or column.
    #[inline]
    #[must_use]
    pub const fn spread(self) -> Self {
        self.upright().or(self.across())
    }

    /// The union, where operators cannot be used.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }

    /// These without those.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1], self.0[2] & !other.0[2]])
    }

    /// Whether the sets share a square.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        (self.0[0] & other.0[0]) | (self.0[1] & other.0[1]) | (self.0[2] & other.0[2]) != 0
    }
}

impl BitOr for Board {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

impl BitAnd for Board {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl Not for Board {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self([!self.0[0], !self.0[1], !self.0[2]])
    }
}

impl BitOrAssign for Board {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for Board {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl IntoIterator for Board {
    type Item = Square;
    type IntoIter = Squares;
    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl FromIterator<Square> for Board {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::NONE, Self::with)
    }
}

/// The squares of a set, row by row.
#[derive(Clone, Debug)]
pub struct Squares(Board);

impl Iterator for Squares {
    type Item = Square;
    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0.remove(first);
        Some(first)
    }
}
