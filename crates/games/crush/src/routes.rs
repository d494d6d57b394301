//! The way that a unit takes to each place it can get to: squares, turns, and the survivors it picks up.

use kernel::Seat;

use crate::{
    board::{Board, SQUARES, Square, Way},
    reach::{self, From},
    state::State,
    units::{Kind, UnitStatus},
};

/// A square and the way a unit faces there; a helicopter always counts as facing north.
type Stand = (Square, Way);

/// What it costs to get from one place to every other.
#[derive(Clone, Debug)]
struct Field([[Option<u8>; SQUARES]; 4]);

impl Field {
    fn from(state: &State, seat: Seat, from: From, points: u8) -> Self {
        let mut costs = [[None; SQUARES]; 4];
        reach::costs(state, seat, from, points, &mut |square, way, cost| {
            costs[way.index()][square.index()] = Some(cost);
        });
        Self(costs)
    }

    #[inline]
    fn cost(&self, (square, way): Stand) -> Option<u8> {
        self.0[way.index()][square.index()]
    }

    /// The stand before this one on a cheapest way, if this one is not where the way begins. A unit that can come straight
    /// on does not turn.
    #[inline]
    fn before(&self, kind: Kind, (at, way): Stand) -> Option<Stand> {
        let cost = self.cost((at, way))?.checked_sub(1)?;
        let is_before = |stand: &Stand| self.cost(*stand) == Some(cost);
        let stepped = |from: Way| at.step(from).map(|square| (square, way));
        match kind {
            Kind::Helicopter => Way::ALL.into_iter().filter_map(stepped).find(is_before),
            Kind::Tank => {
                let stepped = [way.back(), way].into_iter().filter_map(stepped);
                stepped.chain([(at, way.left()), (at, way.right())]).find(is_before)
            }
        }
    }
}

/// The way to one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Route {
    /// What it costs.
    pub(crate) cost: u8,
    /// Every square from where the unit stands, or comes in, to where it stops.
    pub(crate) path: Vec<Square>,
    /// Quarter turns on the way.
    pub(crate) turns: u8,
    /// Rule CMR-103: where survivors are rescued, at the end or in passing.
    pub(crate) rescues: Board,
}

/// The ways of one unit, worked out once for all places it can get to.
#[derive(Clone, Debug)]
pub(crate) struct Routes {
    kind: Kind,
    field: Field,
    /// The ways on from each place where survivors of the player wait, in the order in which the rules look at them.
    rescuers: Vec<(Stand, Field)>,
    waiting: Board,
}

impl Routes {
    /// The ways of a unit that has these points.
    pub(crate) fn of(state: &State, seat: Seat, from: From, points: u8) -> Self {
        let kind = from.kind();
        let field = Field::from(state, seat, from, points);
        let waiting = state.survivors(seat);
        let slot = match from {
            From::Unit(slot) => Some(slot),
            From::Edges(kind) => state.force(seat).find(kind, UnitStatus::Reserve),
        };
        let ways: &[Way] = match kind {
            Kind::Helicopter => &[Way::North],
            Kind::Tank => &Way::ALL,
        };
        let mut rescuers = Vec::new();
        for stand in waiting.into_iter().flat_map(|at| ways.iter().map(move |way| (at, *way))) {
            if let (Some(slot), Some(cost)) = (slot, field.cost(stand)) {
                let mut there = *state;
                there.force_mut(seat).0[slot.index()] = UnitStatus::On(stand.0, stand.1);
                let on = Field::from(&there, seat, From::Unit(slot), points - cost);
                rescuers.push((stand, on));
            }
        }
        Self { kind, field, rescuers, waiting }
    }

    /// The way to a place, if the points are enough for it. It leads past the survivors whom the rules rescue in passing.
    pub(crate) fn to(&self, end: Stand) -> Option<Route> {
        let cost = self.field.cost(end)?;
        let path = Vec::with_capacity(usize::from(cost) + 1);
        let mut route = Route { cost, path, turns: 0, rescues: self.waiting & Board::of(end.0) };
        let (mut field, mut left) = (&self.field, cost);
        while let Some((stand, on)) = self.next_rescue(field, end, left, route.rescues) {
            left -= field.cost(stand)?;
            self.append(&mut route, field, stand);
            route.rescues.insert(stand.0);
            field = on;
        }
        self.append(&mut route, field, end);
        Some(route)
    }

    /// The survivors whom the rules rescue first on a cheapest way to its end.
    fn next_rescue(&self, field: &Field, end: Stand, left: u8, done: Board) -> Option<(Stand, &Field)> {
        let on_the_way = self.rescuers.iter().filter_map(|(stand, on)| {
            let first = field.cost(*stand).filter(|_| !done.has(stand.0))?;
            let rest = on.cost(end)?;
            (first + rest <= left).then_some((first, *stand, on))
        });
        on_the_way.min_by_key(|(first, ..)| *first).map(|(_, stand, on)| (stand, on))
    }

    /// Adds the way to a stand.
    fn append(&self, route: &mut Route, field: &Field, to: Stand) {
        let from = route.path.len();
        let mut stand = to;
        route.path.push(stand.0);
        while let Some(before) = field.before(self.kind, stand) {
            if before.0 == stand.0 {
                route.turns += 1;
            } else {
                route.path.push(before.0);
            }
            stand = before;
        }
        route.path[from..].reverse();
        // Both parts of a way name the square where survivors were picked up.
        if from > 0 && route.path.get(from - 1) == route.path.get(from) {
            route.path.remove(from);
        }
    }
}
