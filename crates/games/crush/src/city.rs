//! What a pack brings: the map, the Monster Die, the danger zones, the box's counts and the words on the cards.

use serde::Serialize;

use crate::{
    board::{Board, Square, Way},
    cards::{Eruption, Group, Hit},
    state::Monster,
};

/// A face of the Monster Die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum MonsterDieFace {
    /// Rule CMR-51: one Monster Square ahead.
    Forward,
    /// Rule CMR-53: a quarter turn anticlockwise.
    Left,
    /// Rule CMR-53: a quarter turn clockwise.
    Right,
    /// Rule CMR-60: a Tentacle Blast.
    Blast,
}

impl MonsterDieFace {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Forward, Self::Left, Self::Right, Self::Blast];

    /// Its name in notation and in packs.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Left => "left",
            Self::Right => "right",
            Self::Blast => "blast",
        }
    }
}

/// A square near the Monster: columns to the east and rows to the south of its north-western square when it faces
/// north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Near {
    /// Columns to the east.
    pub x: i8,
    /// Rows to the south.
    pub y: i8,
}

impl Near {
    /// The square on the board for a Monster that stands and faces like this, if there is one.
    #[inline]
    pub fn square(self, monster: Monster) -> Option<Square> {
        let (x, y) = (i32::from(self.x), i32::from(self.y));
        // The Monster's four squares are 0 and 1 both ways, so a quarter turn takes (x, y) to (1 - y, x).
        let (x, y) = match monster.facing {
            Way::North => (x, y),
            Way::East => (1 - y, x),
            Way::South => (1 - x, 1 - y),
            Way::West => (y, 1 - x),
        };
        Square::at(i32::from(monster.corner.column()) + x, i32::from(monster.corner.row()) + y)
    }
}

/// A danger zone: square A next to the Monster and square B beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Zone {
    /// Next to the Monster.
    pub a: Near,
    /// Beyond it.
    pub b: Near,
}

/// Rules CMR-01 and CMR-02: how many markers of each kind the box holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Supplies {
    /// Fire markers.
    pub fires: u8,
    /// Free tentacles.
    pub free: u8,
    /// Crushed-Unit tentacles.
    pub crushed: u8,
    /// Building tentacles.
    pub building: u8,
    /// Hole tiles.
    pub holes: u8,
    /// MegaHole tiles.
    pub mega: u8,
}

/// A kind of card in the pack's own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Wording {
    /// Its name.
    pub name: String,
    /// A sentence of character.
    pub line: String,
    /// What it does and how it is won. It tells the rules and makes none, so records made before it was told stay good.
    #[serde(skip)]
    pub does: String,
}

/// Everything a pack brings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct City {
    /// Its name.
    pub name: String,
    /// The building squares.
    pub buildings: Board,
    /// Where the Monster starts for each roll.
    pub starts: [Monster; 6],
    /// Rule CMR-04: the faces of the Monster Die.
    pub die: [MonsterDieFace; 6],
    /// Rule CMR-60: four zones for each roll.
    pub zones: [[Zone; 4]; 6],
    /// The squares of the Survivors cards.
    pub survivors: [Square; 4],
    /// The squares of the Outburst cards.
    pub outbursts: [[Square; 4]; 5],
    /// The counts of the box.
    pub supplies: Supplies,
    /// The cards' words, in the order of the rulebook's thirteen kinds.
    pub wordings: Vec<Wording>,
}

impl City {
    /// The card in the pack's own words.
    pub fn wording(&self, hit: Hit) -> &Wording {
        &self.wordings[wording_index(hit)]
    }

    /// The square of a Survivors card.
    #[inline]
    pub fn survivors_at(&self, group: Group) -> Square {
        self.survivors[group.index()]
    }

    /// The squares of an Outburst card.
    #[inline]
    pub fn outburst_at(&self, eruption: Eruption) -> [Square; 4] {
        self.outbursts[eruption.index()]
    }
}

/// The place of a card's kind among the thirteen.
pub(crate) fn wording_index(hit: Hit) -> usize {
    match hit.index() {
        index @ 0..=2 => index,
        3..=5 => 2,
        index @ 6..=11 => index - 3,
        12..=15 => 8,
        index => index - 7,
    }
}
