//! The first phase of a turn: units enter and move, survivors are rescued, cards are traded.

use kernel::{Rng, Seat, Sink, below};

use crate::{
    action::Action,
    board::{Board, Square, Way},
    cards::{Group, Hit, Pile},
    event::{Event, Ground, Phase},
    reach::{self, Ends, From, Terrain},
    state::{Done, Moving, Stage, State},
    units::{Kind, Slot, UnitStatus},
};

/// Rule CMR-42: the most units of a player on the board.
pub(crate) const MOST_ON_BOARD: u8 = 4;
/// Rule CMR-44: the most cards traded in one phase.
pub(crate) const MOST_TRADES: u8 = 2;

/// Everything that can move now, in a stable order: units by their slots, then reserves.
#[inline]
fn movers(state: &State, seat: Seat, moving: Moving) -> [Option<From>; 8] {
    let mut movers = [None; 8];
    if moving.left == 0 || matches!(moving.done, Done::Traded(_)) {
        return movers;
    }
    let force = state.force(seat);
    for slot in Slot::all() {
        let moves_now = moving.drives_on.is_none_or(|only| only == slot);
        if moves_now && matches!(force.status(slot), UnitStatus::On(..)) {
            movers[slot.index()] = Some(From::Unit(slot));
        }
    }
    if moving.drives_on.is_none() && force.on_board() < MOST_ON_BOARD {
        for kind in Kind::BOTH {
            if force.find(kind, UnitStatus::Reserve).is_some() {
                movers[6 + kind as usize] = Some(From::Edges(kind));
            }
        }
    }
    movers
}

#[inline]
fn action(from: From, to: Square, way: Way, state: &State, seat: Seat) -> Option<Action> {
    let way = (from.kind() == Kind::Tank).then_some(way);
    Some(match from {
        From::Unit(slot) => Action::Move { from: state.force(seat).status(slot).square()?, to, way },
        From::Edges(kind) => Action::Enter { kind, to, way },
    })
}

/// Lists everything a player may do in the movement phase.
pub(crate) fn actions(state: &State, seat: Seat, moving: Moving, into: &mut impl Sink<Action>) {
    let terrain = Terrain::of(state, seat);
    for from in movers(state, seat, moving).into_iter().flatten() {
        let ends = terrain.ends(state, seat, from, moving.left);
        for way in Way::ALL {
            for to in ends[way.index()] {
                if let Some(action) = action(from, to, way, state, seat) {
                    into.put(action);
                }
            }
        }
    }
    let trades = Trades::of(state, seat, moving);
    for place in 0..trades.len() {
        if let Some(trade) = trades.nth(place) {
            into.put(trade);
        }
    }
    if moving.drives_on.is_none() {
        into.put(Action::EndMovement);
    }
}

/// One of the same actions, all with the same chance, without listing them: moves are counted for each unit, and only those of
/// the unit that is picked are worked out again.
#[inline]
pub(crate) fn pick<R: Rng + ?Sized>(
    state: &State,
    seat: Seat,
    moving: Moving,
    rng: &mut R,
) -> Option<Action> {
    let trades = Trades::of(state, seat, moving);
    let movers = movers(state, seat, moving);
    let terrain = Terrain::of(state, seat);
    let mut counts = [0; 8];
    let mut moves = 0;
    for (count, from) in counts.iter_mut().zip(&movers) {
        if let Some(from) = from {
            *count = count_of(&terrain.ends(state, seat, *from, moving.left), from.kind());
            moves += *count;
        }
    }
    let mut place = below(rng, moves + trades.len() + u32::from(moving.drives_on.is_none()));
    if place >= moves {
        return Some(trades.nth(place - moves).unwrap_or(Action::EndMovement));
    }
    for (count, from) in counts.into_iter().zip(movers) {
        if place < count {
            return nth(&terrain, state, seat, from?, moving.left, place);
        }
        place -= count;
    }
    None
}

#[inline]
fn count_of(ends: &Ends, kind: Kind) -> u32 {
    match kind {
        Kind::Helicopter => ends[0].len(),
        Kind::Tank => ends[0].len() + ends[1].len() + ends[2].len() + ends[3].len(),
    }
}

/// The move of a unit with this place among its moves.
#[inline]
fn nth(terrain: &Terrain, state: &State, seat: Seat, from: From, points: u8, place: u32) -> Option<Action> {
    let mut left = place;
    let ends = terrain.ends(state, seat, from, points);
    for way in Way::ALL {
        let squares = ends[way.index()];
        if let Some(to) = squares.place(left) {
            return action(from, to, way, state, seat);
        }
        left -= squares.len();
    }
    None
}

/// Rule CMR-44: what won cards can be traded for, in a stable order.
#[derive(Clone, Copy, Debug)]
struct Trades {
    /// The kinds of units whose marker is free; none if nothing can be traded.
    kinds: [Option<Kind>; 2],
    /// The cards to choose from.
    cards: Pile,
    /// How many kinds of cards can be named; none where there is nothing to choose.
    named: u32,
}

impl Trades {
    #[inline]
    fn of(state: &State, seat: Seat, moving: Moving) -> Self {
        let open = match moving.done {
            Done::Nothing => true,
            Done::Traded(count) => count < MOST_TRADES,
            Done::Moved => false,
        };
        let cards = state.won(seat);
        if !open || cards.is_empty() {
            return Self { kinds: [None; 2], cards, named: 0 };
        }
        let kinds = Kind::BOTH.map(|kind| state.free_marker(seat, kind).map(|_| kind));
        Self { kinds, cards, named: cards.choices() }
    }

    /// How many there are: for each kind of unit the trade that names no card, then those that name one.
    #[inline]
    fn len(&self) -> u32 {
        self.kinds.iter().flatten().count() as u32 * (1 + self.named)
    }

    /// The trade with this place among them.
    #[inline]
    fn nth(&self, place: u32) -> Option<Action> {
        let kind = self.kinds.into_iter().flatten().nth((place / (1 + self.named)) as usize)?;
        let card = match place % (1 + self.named) {
            0 => None,
            named => Some(self.cards.kinds().nth(named as usize - 1)?.0),
        };
        Some(Action::Trade { kind, card })
    }
}

/// Rules CMR-30, CMR-31, CMR-33 and CMR-41: a unit moves, and the points are spent.
pub(crate) fn move_unit(
    state: &mut State,
    seat: Seat,
    moving: Moving,
    (mover, to, way): (From, Square, Option<Way>),
    events: &mut impl Sink<Event>,
) {
    let slot = match mover {
        From::Unit(slot) => Some(slot),
        From::Edges(kind) => state.force(seat).find(kind, UnitStatus::Reserve),
    };
    let slot = slot.expect("invariant: an action was checked before it is taken");
    let facing = way.unwrap_or(Way::North);
    let cost = reach::cost(state, seat, mover, (to, facing), moving.left);
    let cost = cost.expect("invariant: an action was checked before it is taken");
    let left = moving.left - cost;
    let passed = survivors_on_the_way(state, seat, (slot, mover), (to, facing), cost);
    let before = state.force(seat).status(slot);
    state.force_mut(seat).0[slot.index()] = UnitStatus::On(to, facing);
    events.put(match (before, way) {
        (UnitStatus::On(from, _), Some(way)) => Event::Drove { seat, from, to, way, cost, left },
        (UnitStatus::On(from, _), None) => {
            Event::Flew { seat, from, to, ground: ground(state, to), cost, left }
        }
        (UnitStatus::Lost | UnitStatus::Reserve, _) => {
            Event::Entered { seat, kind: slot.kind(), to, way, cost, left }
        }
    });
    for at in passed.with(to) {
        rescue(state, seat, at, events);
    }
    let sinks = slot.kind() == Kind::Tank && (state.holes | state.pits()).has(to);
    let crowds = state.survivors(State::other(seat)).has(to);
    let drives_on = (sinks || crowds).then_some(slot);
    state.stage = Stage::Move(Moving { left, done: Done::Moved, drives_on });
}

/// Rule CMR-103: the player's survivors on a cheapest way, who are rescued in passing.
#[inline]
fn survivors_on_the_way(
    state: &State,
    seat: Seat,
    (slot, mover): (Slot, From),
    end: (Square, Way),
    cost: u8,
) -> Board {
    let waiting = state.survivors(seat).without(end.0);
    if waiting.is_empty() {
        return Board::NONE;
    }
    let mut from = mover;
    let ways: &[Way] = if slot.kind() == Kind::Tank { &Way::ALL } else { &[Way::North] };
    let (mut here, mut left) = (*state, cost);
    let mut passed = Board::NONE;
    loop {
        let mut next: Option<(u8, Square, State)> = None;
        for at in waiting.minus(passed) {
            for way in ways {
                let Some(first) = reach::cost(&here, seat, from, (at, *way), left) else { continue };
                let mut there = here;
                there.force_mut(seat).0[slot.index()] = UnitStatus::On(at, *way);
                let rest = reach::cost(&there, seat, From::Unit(slot), end, left - first);
                if rest.is_some() && next.is_none_or(|(cost, ..)| first < cost) {
                    next = Some((first, at, there));
                }
            }
        }
        let Some((first, at, there)) = next else { return passed };
        passed.insert(at);
        (here, from, left) = (there, From::Unit(slot), left - first);
    }
}

/// Rule CMR-36: what a helicopter stops on.
fn ground(state: &State, at: Square) -> Ground {
    if (state.buildings | state.holes | state.pits()).has(at) { Ground::Rough } else { Ground::Street }
}

/// Rule CMR-103: a unit that reaches survivors of its colour wins their card and their marker.
fn rescue(state: &mut State, seat: Seat, at: Square, events: &mut impl Sink<Event>) {
    for group in Group::ALL {
        let waits = state.waiting[group.index()];
        if waits.is_some_and(|waiting| waiting.square == at && waiting.seat == seat) {
            state.waiting[group.index()] = None;
            state.saved[seat.index()] += 1;
            state.won[seat.index()] = state.won(seat).with(Hit::Survivors(group));
            events.put(Event::Rescued { seat, group, at });
        }
    }
}

/// Rule CMR-44: a won card goes to the discard pile for a reserve unit.
pub(crate) fn trade(
    state: &mut State,
    seat: Seat,
    moving: Moving,
    (kind, card): (Kind, Option<Hit>),
    events: &mut impl Sink<Event>,
) {
    let hit = card.or_else(|| state.won(seat).first()).expect("invariant: a trade needs a won card");
    let slot = state.free_marker(seat, kind).expect("invariant: a trade needs a free marker");
    state.won[seat.index()] = state.won(seat).without(hit);
    state.discard = state.discard.with(hit);
    state.force_mut(seat).0[slot.index()] = UnitStatus::Reserve;
    events.put(Event::Traded { seat, hit, kind });
    let count = if let Done::Traded(count) = moving.done { count } else { 0 };
    state.stage = Stage::Move(Moving { left: moving.left, done: Done::Traded(count + 1), drives_on: None });
}

/// Rule CMR-30: the two dice are the points of the phase.
pub(crate) fn begin(state: &mut State, dice: (u8, u8), events: &mut impl Sink<Event>) {
    events.put(Event::MovementRolled { seat: state.turn, dice });
    let left = dice.0 + dice.1;
    state.stage = Stage::Move(Moving { left, done: Done::Nothing, drives_on: None });
}

/// Rule CMR-20: the turn goes on with the Monster.
pub(crate) fn end(state: &mut State, events: &mut impl Sink<Event>) {
    events.put(Event::PhaseBegan { seat: state.turn, phase: Phase::Monster });
    state.stage = Stage::TakeMonsterDie;
}

/// The squares that a unit can end a move on, with their costs: the cheapest over all facings.
pub fn costs_of(state: &State, seat: Seat, from: Option<Square>, kind: Kind) -> Vec<(Square, u8)> {
    let Stage::Move(moving) = state.stage() else { return Vec::new() };
    let from = match from {
        Some(square) => match state.force(seat).at(square) {
            Some(slot) => From::Unit(slot),
            None => return Vec::new(),
        },
        None => From::Edges(kind),
    };
    let terrain = Terrain::of(state, seat);
    let all = terrain.ends(state, seat, from, moving.left).into_iter().fold(Board::NONE, Board::or);
    let mut found: Vec<(Square, u8)> = Vec::new();
    reach::costs(state, seat, from, moving.left, &mut |square, _, cost| {
        if all.has(square) && found.iter().all(|(known, _)| *known != square) {
            found.push((square, cost));
        }
    });
    found
}
