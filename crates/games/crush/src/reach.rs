//! Where units can get to: floods over sets of squares, one layer a point.

use kernel::Seat;

use crate::{
    board::{Board, Square, Way},
    state::State,
    units::{Kind, Place, Slot},
};

/// What a player's units find on the board, worked out once a decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terrain {
    /// Rules CMR-32, CMR-34 and CMR-37: squares that a helicopter, or a tank, may be on at all.
    open: [Board; 2],
    /// Rules CMR-35, CMR-38 and CMR-39: squares where a helicopter, or a tank, may stop, other units apart.
    stop: [Board; 2],
    /// All units.
    units: Board,
    /// The player's own survivors: a unit may end a move there to rescue them.
    rescue: Board,
}

/// Where a flood begins.
#[derive(Clone, Copy, Debug)]
pub(crate) enum From {
    /// A unit on the board.
    Unit(Slot),
    /// The edges of the board.
    Edges(Kind),
}

/// Squares by the way a unit faces there; a helicopter uses the first set only.
pub(crate) type Ends = [Board; 4];

/// Anything a flood tells about as it goes on.
trait Watch {
    /// A layer was reached for this many points; true to stop here.
    fn layer(&mut self, cost: u8, front: &Ends) -> bool;
}

/// Gathers everything that is reached.
struct All;

impl Watch for All {
    #[inline]
    fn layer(&mut self, _: u8, _: &Ends) -> bool {
        false
    }
}

/// Waits for one square and facing.
struct Until {
    to: Square,
    way: Way,
    cost: Option<u8>,
}

impl Watch for Until {
    #[inline]
    fn layer(&mut self, cost: u8, front: &Ends) -> bool {
        let found = front[self.way.index()].has(self.to);
        if found {
            self.cost = Some(cost);
        }
        found
    }
}

/// Notes the cost of every square and facing.
struct Costs<'a>(&'a mut dyn FnMut(Square, Way, u8));

impl Watch for Costs<'_> {
    fn layer(&mut self, cost: u8, front: &Ends) -> bool {
        for way in Way::ALL {
            for square in front[way.index()] {
                (self.0)(square, way, cost);
            }
        }
        false
    }
}

impl Terrain {
    /// What the board looks like to a player's units.
    #[inline]
    pub(crate) fn of(state: &State, seat: Seat) -> Self {
        let blocked = state.monster_squares() | state.free | state.crushed;
        let own = state.survivors(seat);
        let theirs = state.survivors(State::other(seat));
        let soft = state.holes | state.pits();
        let open = [Board::ALL.minus(blocked | state.fires), Board::ALL.minus(blocked | state.buildings)];
        Self {
            open,
            stop: [open[0].minus(theirs), open[1].minus(theirs | soft)],
            units: state.units(),
            rescue: own,
        }
    }

    /// Squares that a unit of this kind may be on at all.
    pub(crate) fn open(&self, kind: Kind) -> Board {
        self.open[kind as usize]
    }

    /// Whether a unit may stand here when another one moves or the phase ends, other units apart.
    pub(crate) fn may_stand(&self, kind: Kind, at: Square) -> bool {
        self.stop[kind as usize].has(at)
    }

    /// Every square and facing that a unit can end a move on with these points, its own place apart. A unit may end a
    /// move on the square of survivors although it may not stop there, if it can go on from there to a place where
    /// it may.
    #[inline]
    pub(crate) fn ends(&self, state: &State, seat: Seat, from: From, points: u8) -> Ends {
        let kind = from.kind();
        let mut ends = self.flood(state, seat, from, points, &mut All);
        let mut stop = self.stop[kind as usize].minus(self.units);
        if let Some((square, way)) = from.place(state, seat) {
            ends[way.index()].remove(square);
            // A tank may turn where it stands.
            stop |= self.stop[kind as usize] & Board::of(square);
        }
        let passing = self.rescue.minus(stop);
        let reached = ends;
        for squares in &mut ends {
            *squares &= stop;
        }
        if passing.is_empty() {
            return ends;
        }
        for way in Way::ALL {
            for at in reached[way.index()] & passing {
                let cost = self.cost(state, seat, from, (at, way), points).unwrap_or(points);
                if goes_on(state, seat, from, (at, way), points - cost) {
                    ends[way.index()].insert(at);
                }
            }
        }
        ends
    }

    /// The cheapest way to a square and facing, if these points are enough.
    #[inline]
    pub(crate) fn cost(
        &self,
        state: &State,
        seat: Seat,
        from: From,
        (to, way): (Square, Way),
        points: u8,
    ) -> Option<u8> {
        let mut until = Until { to, way, cost: None };
        self.flood(state, seat, from, points, &mut until);
        until.cost
    }

    /// Tells the cost of every square and facing that a unit can get to, whether it may stop there or not.
    pub(crate) fn costs(
        &self,
        state: &State,
        seat: Seat,
        from: From,
        points: u8,
        tell: &mut dyn FnMut(Square, Way, u8),
    ) {
        self.flood(state, seat, from, points, &mut Costs(tell));
    }

    #[inline]
    fn flood(&self, state: &State, seat: Seat, from: From, points: u8, watch: &mut impl Watch) -> Ends {
        let kind = from.kind();
        let open = self.open[kind as usize];
        let (seen, cost) = match from {
            From::Unit(_) => {
                let mut seen = [Board::NONE; 4];
                if let Some((square, way)) = from.place(state, seat) {
                    seen[way.index()].insert(square);
                }
                (seen, 0)
            }
            // Rule CMR-41: the edge square costs a point, and a tank faces away from its edge.
            From::Edges(_) if points == 0 => return [Board::NONE; 4],
            From::Edges(Kind::Tank) => (
                [
                    Board::EDGES[2] & open,
                    Board::EDGES[3] & open,
                    Board::EDGES[0] & open,
                    Board::EDGES[1] & open,
                ],
                1,
            ),
            From::Edges(Kind::Helicopter) => {
                let edges = Board::EDGES.into_iter().fold(Board::NONE, Board::or);
                ([edges & open, Board::NONE, Board::NONE, Board::NONE], 1)
            }
        };
        if cost > 0 && watch.layer(cost, &seen) {
            return seen;
        }
        match kind {
            Kind::Helicopter => fly(open, seen, cost, points, watch),
            Kind::Tank => drive(open, seen, cost, points, watch),
        }
    }
}

/// Rule CMR-31: one square along a row or column costs one point.
#[inline]
fn fly(open: Board, start: Ends, spent: u8, points: u8, watch: &mut impl Watch) -> Ends {
    let mut seen = start[0];
    let mut front = seen;
    for cost in spent + 1..=points {
        front = (front.spread() & open).minus(seen);
        if front.is_empty() {
            break;
        }
        seen |= front;
        if watch.layer(cost, &[front, Board::NONE, Board::NONE, Board::NONE]) {
            break;
        }
    }
    [seen, Board::NONE, Board::NONE, Board::NONE]
}

/// Rule CMR-33: one square forwards or backwards costs one point, and so does a quarter turn.
#[inline]
fn drive(open: Board, start: Ends, spent: u8, points: u8, watch: &mut impl Watch) -> Ends {
    let mut seen = start;
    let mut front = start;
    for cost in spent + 1..=points {
        // A tank turns between north or south and east or west alike.
        let along = front[0] | front[2];
        let across = front[1] | front[3];
        let next = [
            ((front[0].shift(Way::North) | front[0].shift(Way::South)) & open | across).minus(seen[0]),
            ((front[1].shift(Way::East) | front[1].shift(Way::West)) & open | along).minus(seen[1]),
            ((front[2].shift(Way::North) | front[2].shift(Way::South)) & open | across).minus(seen[2]),
            ((front[3].shift(Way::East) | front[3].shift(Way::West)) & open | along).minus(seen[3]),
        ];
        for (seen, next) in seen.iter_mut().zip(next) {
            *seen |= next;
        }
        if watch.layer(cost, &next) {
            break;
        }
        front = next;
    }
    seen
}

/// Whether a unit that has just rescued survivors here can get to a place where it may stop.
fn goes_on(state: &State, seat: Seat, from: From, (at, way): (Square, Way), points: u8) -> bool {
    let slot = match from {
        From::Unit(slot) => Some(slot),
        From::Edges(kind) => state.force(seat).find(kind, Place::Reserve),
    };
    let Some(slot) = slot else { return false };
    let mut after = *state;
    for waiting in &mut after.waiting {
        *waiting = waiting.filter(|group| group.square != at || group.seat != seat);
    }
    after.force_mut(seat).0[slot.index()] = Place::On(at, way);
    let ends = Terrain::of(&after, seat).ends(&after, seat, From::Unit(slot), points);
    ends.iter().any(|squares| !squares.is_empty())
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
    fn place(self, state: &State, seat: Seat) -> Option<(Square, Way)> {
        match self {
            Self::Unit(slot) => match state.force(seat).place(slot) {
                Place::On(square, way) => Some((square, way)),
                Place::Lost | Place::Reserve => None,
            },
            Self::Edges(_) => None,
        }
    }
}
