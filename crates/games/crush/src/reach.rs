//! Where units can get to: floods over sets of squares, one layer a point.

use kernel::Seat;

use crate::{
    board::{Board, Square, Way},
    state::State,
    units::{Kind, Slot, UnitStatus},
};

/// What a player's units find on the board, worked out once a decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terrain {
    /// Squares that a helicopter, or a tank, may be on at all.
    open: [Board; 2],
    /// Rules CMR-35 and CMR-39: squares where a helicopter, or a tank, may stop, other units apart.
    stop: [Board; 2],
    /// Rule CMR-38: all units.
    units: Board,
    /// The player's own survivors: a unit may end a move there to rescue them.
    rescue: Board,
}

/// Where a flood begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum From {
    /// A unit on the board.
    Unit(Slot),
    /// The edges of the board.
    Edges(Kind),
}

/// Squares by the way a unit faces there; a helicopter uses the first set only.
pub(crate) type Ends = [Board; 4];

/// Rule CMR-32: the squares of the Monster, of Free and of Crushed-Unit tentacles.
#[inline]
pub(crate) fn monster_and_tentacles(state: &State) -> Board {
    state.monster_squares() | state.free | state.crushed
}

/// Rules CMR-32, CMR-34 and CMR-37: squares that a unit of this kind may be on at all.
#[inline]
pub(crate) fn open(state: &State, kind: Kind) -> Board {
    let blocked = monster_and_tentacles(state);
    Board::ALL.minus(match kind {
        Kind::Helicopter => blocked | state.fires,
        Kind::Tank => blocked | state.buildings,
    })
}

impl Terrain {
    /// What the board looks like to a player's units.
    #[inline]
    pub(crate) fn of(state: &State, seat: Seat) -> Self {
        let theirs = state.survivors(State::other(seat));
        let soft = state.holes | state.pits();
        let open = Kind::BOTH.map(|kind| open(state, kind));
        Self {
            open,
            stop: [open[0].minus(theirs), open[1].minus(theirs | soft)],
            units: state.units(),
            rescue: state.survivors(seat),
        }
    }

    /// Every square and facing that a unit can end a move on with these points, its own place apart. A unit may end a
    /// move on the square of survivors although it may not stop there, if it can go on from there to a place where
    /// it may.
    #[inline]
    pub(crate) fn ends(&self, state: &State, seat: Seat, from: From, points: u8) -> Ends {
        let kind = from.kind();
        let mut ends = flood(self.open[kind as usize], from, from.place(state, seat), points);
        let mut stop = self.stop[kind as usize].minus(self.units);
        if let Some((square, way)) = from.place(state, seat) {
            ends[way.index()].remove(square);
            // A tank may turn where it stands.
            stop |= self.stop[kind as usize] & Board::of(square);
        }
        let reached = ends;
        for squares in &mut ends {
            *squares &= stop;
        }
        let passing = self.rescue.minus(stop);
        if !passing.is_empty() {
            for way in Way::ALL {
                for at in reached[way.index()] & passing {
                    if let Some(cost) = cost(state, seat, from, (at, way), points)
                        && goes_on(state, seat, from, (at, way), points - cost)
                    {
                        ends[way.index()].insert(at);
                    }
                }
            }
        }
        ends
    }
}

/// Whether a unit that has just rescued survivors here can get to a place where it may stop.
fn goes_on(state: &State, seat: Seat, from: From, (at, way): (Square, Way), points: u8) -> bool {
    let slot = match from {
        From::Unit(slot) => Some(slot),
        From::Edges(kind) => state.force(seat).find(kind, UnitStatus::Reserve),
    };
    let Some(slot) = slot else { return false };
    let mut after = *state;
    for waiting in &mut after.waiting {
        *waiting = waiting.filter(|group| group.square != at || group.seat != seat);
    }
    after.force_mut(seat).0[slot.index()] = UnitStatus::On(at, way);
    let ends = Terrain::of(&after, seat).ends(&after, seat, From::Unit(slot), points);
    ends.iter().any(|squares| !squares.is_empty())
}

/// The cheapest way to a square and facing, if these points are enough.
#[inline]
pub(crate) fn cost(
    state: &State,
    seat: Seat,
    from: From,
    (to, way): (Square, Way),
    points: u8,
) -> Option<u8> {
    let open = open(state, from.kind());
    match (from.kind(), from.place(state, seat)) {
        (Kind::Helicopter, place) => {
            let mut all = place.map_or(EDGE & open, |(square, _)| Board::of(square));
            for cost in from.spent()..=points {
                if all.has(to) {
                    return Some(cost);
                }
                all |= all.spread() & open;
            }
            None
        }
        (Kind::Tank, Some((square, facing))) => {
            let mut drive = Drive { line: Board::of(square), upright: Board::NONE, across: Board::NONE };
            for cost in 0..=points {
                if drive.has(facing, to, way) {
                    return Some(cost);
                }
                drive = match facing {
                    Way::North | Way::South => drive.upright_on(open),
                    Way::East | Way::West => drive.across_on(open),
                };
            }
            None
        }
        (Kind::Tank, None) => {
            let mut reached = from.starts(state, seat, open);
            for cost in from.spent()..=points {
                if reached[way.index()].has(to) {
                    return Some(cost);
                }
                reached = wave(Kind::Tank, open, &reached);
            }
            None
        }
    }
}

/// Tells the cost of every square and facing that a unit can get to, whether it may stop there or not.
pub(crate) fn costs(
    state: &State,
    seat: Seat,
    from: From,
    points: u8,
    tell: &mut dyn FnMut(Square, Way, u8),
) {
    let open = open(state, from.kind());
    let mut reached = from.starts(state, seat, open);
    let mut told = [Board::NONE; 4];
    for cost in from.spent()..=points {
        for way in Way::ALL {
            for square in reached[way.index()].minus(told[way.index()]) {
                tell(square, way, cost);
            }
        }
        told = reached;
        reached = wave(from.kind(), open, &reached);
    }
}

/// Everything that is reached with one point more.
#[inline]
fn wave(kind: Kind, open: Board, reached: &Ends) -> Ends {
    match kind {
        // Rule CMR-31: one square along a row or column costs one point.
        Kind::Helicopter => {
            let [all, ..] = *reached;
            [all | (all.spread() & open), Board::NONE, Board::NONE, Board::NONE]
        }
        // Rule CMR-33: one square forwards or backwards costs one point, and so does a quarter turn.
        Kind::Tank => {
            let [north, east, south, west] = *reached;
            let (upright, across) = (north | south, east | west);
            [
                north | (north.upright() & open) | across,
                east | (east.across() & open) | upright,
                south | (south.upright() & open) | across,
                west | (west.across() & open) | upright,
            ]
        }
    }
}

/// Everything that is reached with these points: the same as a wave for each point, with less work.
#[inline]
fn flood(open: Board, from: From, place: Option<(Square, Way)>, points: u8) -> Ends {
    if points < from.spent() {
        return [Board::NONE; 4];
    }
    match (from.kind(), place) {
        (Kind::Helicopter, _) => {
            let mut all = place.map_or(EDGE & open, |(square, _)| Board::of(square));
            for _ in from.spent()..points {
                all |= all.spread() & open;
            }
            [all, Board::NONE, Board::NONE, Board::NONE]
        }
        (Kind::Tank, Some((square, way))) => drive(open, square, way, points),
        (Kind::Tank, None) => drive_in(open, points),
    }
}

/// A tank that stands somewhere. Once it has turned, facing one way and the other way round are reached alike, so two
/// sets are enough beside the line along which it drives at first.
#[derive(Clone, Copy)]
struct Drive {
    line: Board,
    upright: Board,
    across: Board,
}

impl Drive {
    /// One point more for a tank that stood along a column.
    #[inline]
    fn upright_on(self, open: Board) -> Self {
        let Self { line, upright, across } = self;
        Self {
            line: line | (line.upright() & open),
            upright: upright | (upright.upright() & open) | across,
            across: across | (across.across() & open) | upright | line,
        }
    }

    /// One point more for a tank that stood along a row.
    #[inline]
    fn across_on(self, open: Board) -> Self {
        let Self { line, upright, across } = self;
        Self {
            line: line | (line.across() & open),
            upright: upright | (upright.upright() & open) | across | line,
            across: across | (across.across() & open) | upright,
        }
    }

    /// Whether it gets there, facing this way.
    #[inline]
    fn has(&self, facing: Way, to: Square, way: Way) -> bool {
        let turned = match way {
            Way::North | Way::South => self.upright,
            Way::East | Way::West => self.across,
        };
        turned.has(to) || (way == facing && self.line.has(to))
    }
}

#[inline]
fn drive(open: Board, square: Square, facing: Way, points: u8) -> Ends {
    let mut drive = Drive { line: Board::of(square), upright: Board::NONE, across: Board::NONE };
    match facing {
        Way::North | Way::South => (0..points).for_each(|_| drive = drive.upright_on(open)),
        Way::East | Way::West => (0..points).for_each(|_| drive = drive.across_on(open)),
    }
    let Drive { line, upright, across } = drive;
    let mut ends = [upright, across, upright, across];
    ends[facing.index()] |= line;
    ends
}

/// Tanks that come in over all edges at once.
#[inline]
fn drive_in(open: Board, points: u8) -> Ends {
    let [mut north, mut east, mut south, mut west] = entries(open);
    let (mut upright, mut across) = (Board::NONE, Board::NONE);
    for _ in 1..points {
        let (from_upright, from_across) = (upright | north | south, across | east | west);
        upright |= (upright.upright() & open) | from_across;
        across |= (across.across() & open) | from_upright;
        north |= north.upright() & open;
        south |= south.upright() & open;
        east |= east.across() & open;
        west |= west.across() & open;
    }
    [north | upright, east | across, south | upright, west | across]
}

/// Every square at an edge.
const EDGE: Board = Board::EDGES[0].or(Board::EDGES[1]).or(Board::EDGES[2]).or(Board::EDGES[3]);

/// Rule CMR-41: a tank faces away from the edge over which it comes in.
#[inline]
fn entries(open: Board) -> Ends {
    let [north, east, south, west] = Board::EDGES;
    [south & open, west & open, north & open, east & open]
}

impl From {
    /// What moves.
    #[inline]
    pub(crate) const fn kind(self) -> Kind {
        match self {
            Self::Unit(slot) => slot.kind(),
            Self::Edges(kind) => kind,
        }
    }

    /// Where it stands, if it is on the board.
    #[inline]
    pub(crate) fn place(self, state: &State, seat: Seat) -> Option<(Square, Way)> {
        match self {
            Self::Unit(slot) => match state.force(seat).status(slot) {
                UnitStatus::On(square, way) => Some((square, way)),
                UnitStatus::Lost | UnitStatus::Reserve => None,
            },
            Self::Edges(_) => None,
        }
    }

    /// Rule CMR-41: what the first squares cost.
    #[inline]
    const fn spent(self) -> u8 {
        match self {
            Self::Unit(_) => 0,
            Self::Edges(_) => 1,
        }
    }

    /// Where it begins.
    #[inline]
    fn starts(self, state: &State, seat: Seat, open: Board) -> Ends {
        match (self, self.place(state, seat)) {
            (_, Some((square, way))) => {
                let mut starts = [Board::NONE; 4];
                starts[way.index()].insert(square);
                starts
            }
            (Self::Edges(Kind::Helicopter), None) => [EDGE & open, Board::NONE, Board::NONE, Board::NONE],
            (Self::Edges(Kind::Tank), None) => entries(open),
            (Self::Unit(_), None) => [Board::NONE; 4],
        }
    }
}
