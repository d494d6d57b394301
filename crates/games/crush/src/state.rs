//! A position of Crush Monster Rampage!: the city, the Monster, both task forces, and what the turn is waiting for.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    board::{Board, COLUMNS, ROWS, Square, Way},
    cards::{Group, Hit, Pile},
    json::Shown,
    lines,
    setup::Rules,
    units::{Force, Kind, Slot, UnitStatus},
};

/// A position. Nothing is hidden: the order of the deck is in no state, a card is drawn when it is turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Shown"))]
#[serde(try_from = "Shown", into = "Shown")]
pub struct State {
    /// The buildings that stand.
    pub(crate) buildings: Board,
    /// Those of them that burn.
    pub(crate) fires: Board,
    /// Those of them that are in the grip of a tentacle.
    pub(crate) grabbed: Board,
    /// Free tentacles.
    pub(crate) free: Board,
    /// Crushed-Unit tentacles.
    pub(crate) crushed: Board,
    /// Hole tiles, those under tentacles included.
    pub(crate) holes: Board,
    /// The north-western squares of the MegaHoles.
    pub(crate) mega: Board,
    pub(crate) monster: Monster,
    pub(crate) forces: [Force; 2],
    /// The survivors who await rescue, by their card.
    pub(crate) waiting: [Option<Waiting>; 4],
    /// Survivor markers won.
    pub(crate) saved: [u8; 2],
    pub(crate) deck: Pile,
    pub(crate) won: [Pile; 2],
    pub(crate) discard: Pile,
    /// The card that is being carried out.
    pub(crate) card: Option<Hit>,
    /// How a Freakout stands.
    pub(crate) freakout: Option<Freakout>,
    pub(crate) turn: Seat,
    pub(crate) attack: Attack,
    pub(crate) stage: Stage,
}

/// The Monster: the north-western of its four squares, and the way it faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Monster {
    /// The north-western square.
    pub corner: Square,
    /// The way it faces.
    pub facing: Way,
}

impl Monster {
    /// Rule CMR-51: one Monster Square ahead; over an edge it comes in on the opposite side.
    #[must_use]
    pub const fn ahead(self) -> Self {
        let (x, y) = self.facing.delta();
        let column = (self.corner.column() as i32 + 2 * x).rem_euclid(COLUMNS as i32);
        let row = (self.corner.row() as i32 + 2 * y).rem_euclid(ROWS as i32);
        match Square::at(column, row) {
            Some(corner) => Self { corner, facing: self.facing },
            None => self,
        }
    }
}

/// Survivors who await rescue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Waiting {
    /// Whose they are.
    pub seat: Seat,
    /// Where they are.
    pub square: Square,
}

/// A Freakout that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Freakout {
    /// How often the Monster Die is still to be rolled, this time included.
    pub rolls: u8,
    /// How many buildings stood when it began.
    pub buildings: u8,
}

/// What has happened in the attack phase so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Attack {
    /// A bit for each slot that has fired.
    pub(crate) fired: u8,
    /// The targets on which each unit that was passed over has forfeited its shot.
    pub(crate) forfeited: [Line; 6],
}

impl Attack {
    /// Whether the unit in this slot has fired.
    pub fn has_fired(&self, slot: Slot) -> bool {
        self.fired >> slot.index() & 1 == 1
    }

    /// The targets on which the unit in this slot has forfeited its shot.
    pub fn forfeited(&self, slot: Slot) -> Line {
        self.forfeited[slot.index()]
    }
}

/// Squares in one unit's row and column: a bit for each column, then one for each row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Line(pub(crate) u32);

impl Line {
    /// A bit for each of the 16 columns, then one for each of the 12 rows.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Those of these squares that share a row or column with the unit.
    pub(crate) fn of(from: Square, squares: Board) -> Self {
        let bit =
            |square: Square| if square.row() == from.row() { square.column() } else { 16 + square.row() };
        Self(squares.into_iter().fold(0, |bits, square| bits | 1 << bit(square)))
    }

    /// The squares.
    pub(crate) fn squares(self, from: Square) -> Board {
        let bits = (0..28).filter(|bit| self.0 >> bit & 1 == 1);
        let square = |bit: i32| match bit {
            0..16 => Square::at(bit, i32::from(from.row())),
            _ => Square::at(i32::from(from.column()), bit - 16),
        };
        bits.filter_map(square).collect()
    }
}

/// What a position is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A die says where the Monster starts.
    MonsterStart,
    /// The first player is drawn.
    FirstPlayer,
    /// The two dice of a movement phase are rolled.
    MovementDice,
    /// The player moves units.
    Move(Moving),
    /// The player takes the Monster Die.
    TakeMonsterDie,
    /// The Monster Die is rolled.
    MonsterDie,
    /// A die picks the danger zones of a Tentacle Blast.
    BlastDie,
    /// The player names a shooter, or stops.
    Attack,
    /// A die decides a shot.
    Shot {
        /// Who fires.
        slot: Slot,
        /// The square fired at.
        at: Square,
    },
    /// The player chooses which of the nearest buildings a critical miss sets on fire.
    Ablaze(Slot),
    /// A Monster Hit card is drawn.
    Draw(Slot),
    /// The player chooses the reserve unit of a Critical Hit.
    Reserve,
    /// The player chooses where survivors go whose square is taken.
    Shelter(Group),
    /// A die says along which of two ways a wreck is thrown.
    MissileWay(Volley),
    /// Two dice say how far a wreck is thrown.
    MissileDice(Volley, Way),
    /// A die says whose helicopters are grabbed.
    GrabtasticDie,
    /// The game has ended.
    Over(Ending),
}

/// How a movement phase stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moving {
    /// The points that are left.
    pub left: u8,
    /// What was done with the phase.
    pub done: Done,
    /// The unit that stands where it may not stop, and has to move on first.
    pub drives_on: Option<Slot>,
}

/// What was done with a movement phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Done {
    /// Nothing yet.
    Nothing,
    /// Units were moved.
    Moved,
    /// This many cards were traded instead.
    Traded(u8),
}

/// A Missile card that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Volley {
    /// The tentacles that still throw; the first one is next.
    pub queue: Board,
    /// What the throws have done so far.
    pub harm: Harm,
}

/// Whether something was damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Harm {
    /// Nothing was.
    None,
    /// Something was.
    Done,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The Monster wins, both players lose.
    Monster,
    /// A player wins.
    Won(Seat),
}

impl State {
    /// Rules CMR-10, CMR-11 and CMR-12: all buildings stand, the deck is whole, all units are in reserve.
    pub(crate) fn new(rules: &Rules) -> Self {
        let start = rules.city.starts[0];
        Self {
            buildings: rules.city.buildings,
            fires: Board::NONE,
            grabbed: Board::NONE,
            free: Board::NONE,
            crushed: Board::NONE,
            holes: Board::NONE,
            mega: Board::NONE,
            monster: start,
            forces: [Force::FRESH; 2],
            waiting: [None; 4],
            saved: [0; 2],
            deck: Pile::BOX,
            won: [Pile::EMPTY; 2],
            discard: Pile::EMPTY,
            card: None,
            freakout: None,
            turn: Seat(0),
            attack: Attack::default(),
            stage: Stage::MonsterStart,
        }
    }

    /// What the position is waiting for.
    #[inline]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The Monster.
    #[inline]
    pub fn monster(&self) -> Monster {
        self.monster
    }

    /// The four squares of the Monster.
    #[inline]
    pub fn monster_squares(&self) -> Board {
        lines::block(self.monster.corner)
    }

    /// The same position with the Monster one Monster Square ahead and nothing trampled yet, for looking ahead.
    #[must_use]
    pub fn with_monster_ahead(&self) -> Self {
        Self { monster: self.monster.ahead(), ..*self }
    }

    /// The buildings that stand.
    #[inline]
    pub fn buildings(&self) -> Board {
        self.buildings
    }

    /// The buildings that burn.
    #[inline]
    pub fn fires(&self) -> Board {
        self.fires
    }

    /// The buildings that are in the grip of a tentacle.
    #[inline]
    pub fn grabbed(&self) -> Board {
        self.grabbed
    }

    /// The Free tentacles.
    #[inline]
    pub fn free(&self) -> Board {
        self.free
    }

    /// The Crushed-Unit tentacles.
    #[inline]
    pub fn crushed(&self) -> Board {
        self.crushed
    }

    /// Every tentacle, those around buildings included.
    #[inline]
    pub fn tentacles(&self) -> Board {
        self.free | self.crushed | self.grabbed
    }

    /// The Hole tiles, those under tentacles included.
    #[inline]
    pub fn holes(&self) -> Board {
        self.holes
    }

    /// The squares of all MegaHoles.
    #[inline]
    pub fn pits(&self) -> Board {
        lines::blocks(self.mega)
    }

    /// A player's six markers.
    #[inline]
    pub fn force(&self, seat: Seat) -> &Force {
        &self.forces[seat.index() & 1]
    }

    #[inline]
    pub(crate) fn force_mut(&mut self, seat: Seat) -> &mut Force {
        &mut self.forces[seat.index() & 1]
    }

    /// The squares of all units.
    #[inline]
    pub fn units(&self) -> Board {
        self.forces[0].squares() | self.forces[1].squares()
    }

    /// The unit on a square.
    pub fn unit_at(&self, square: Square) -> Option<(Seat, Slot)> {
        Seat::all(2).find_map(|seat| Some((seat, self.force(seat).at(square)?)))
    }

    /// The squares where a player's survivors await rescue.
    #[inline]
    pub fn survivors(&self, seat: Seat) -> Board {
        self.waiting.iter().flatten().filter(|group| group.seat == seat).map(|group| group.square).collect()
    }

    /// The squares where anybody's survivors await rescue.
    #[inline]
    pub(crate) fn survivors_of_all(&self) -> Board {
        self.waiting.iter().flatten().map(|group| group.square).collect()
    }

    /// Where the survivors of a card await rescue, and whose they are.
    pub fn waiting(&self, group: Group) -> Option<Waiting> {
        self.waiting[group.index()]
    }

    /// The survivor markers a player has won.
    pub fn saved(&self, seat: Seat) -> u8 {
        self.saved[seat.index() & 1]
    }

    /// The Monster Hit cards a player has won.
    #[inline]
    pub fn won(&self, seat: Seat) -> Pile {
        self.won[seat.index() & 1]
    }

    /// The cards that can still be drawn.
    #[inline]
    pub fn deck(&self) -> Pile {
        self.deck
    }

    /// The discard pile.
    #[inline]
    pub fn discard(&self) -> Pile {
        self.discard
    }

    /// The card that is being carried out.
    #[inline]
    pub fn card(&self) -> Option<Hit> {
        self.card
    }

    /// How a Freakout stands.
    #[inline]
    pub fn freakout(&self) -> Option<Freakout> {
        self.freakout
    }

    /// What has happened in the attack phase so far.
    #[inline]
    pub fn attack(&self) -> &Attack {
        &self.attack
    }

    /// The north-western squares of the MegaHoles.
    #[inline]
    pub fn mega(&self) -> Board {
        self.mega
    }

    /// Rule CMR-121: survivor markers, Monster Hit cards and units on the board.
    #[inline]
    pub fn score(&self, seat: Seat) -> u8 {
        self.saved(seat) + self.won(seat).len() + self.force(seat).on_board()
    }

    /// Rule CMR-94: a shot is forfeited at what was there when the unit was passed over. Whatever comes up in the same
    /// place later is another target.
    #[inline]
    pub(crate) fn forget_targets(&mut self, gone: Board) {
        if self.attack.forfeited == [Line::default(); 6] {
            return;
        }
        for slot in Slot::all() {
            if let Some(from) = self.force(self.turn).status(slot).square() {
                let forfeited = self.attack.forfeited[slot.index()].squares(from);
                self.attack.forfeited[slot.index()] = Line::of(from, forfeited.minus(gone));
            }
        }
    }

    /// The other player.
    #[inline]
    pub(crate) fn other(seat: Seat) -> Seat {
        Seat(1 - (seat.0 & 1))
    }

    /// Whether the game has ended.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }

    /// Rule CMR-43: a marker of this kind that is free to become a reserve unit.
    #[inline]
    pub(crate) fn free_marker(&self, seat: Seat, kind: Kind) -> Option<Slot> {
        self.force(seat).find(kind, UnitStatus::Lost)
    }
}
