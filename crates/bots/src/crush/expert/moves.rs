//! What the steps of a movement phase promise, judged as they are listed, so that no list of a thousand moves is kept.

use crush::{Action, Board, Kind, Slot, Square, State, UnitStatus, Way};
use kernel::{Seat, Sink};

use super::{
    super::{
        greedy,
        ground::{Weights, hope},
    },
    field::Field,
    policy::Judged,
};

/// What a trade promises that is made for more units than are needed.
const NO_NEED: f64 = -1.0;

/// Judges the steps of a movement phase.
pub(super) struct Mover<'a> {
    field: &'a Field,
    state: &'a State,
    seat: Seat,
    survivors: Board,
    /// What the place is worth that each unit leaves.
    left: [f64; 6],
}

impl<'a> Mover<'a> {
    pub(super) fn new(field: &'a Field, state: &'a State, seat: Seat) -> Self {
        let mut mover = Self { field, state, seat, survivors: state.survivors(seat), left: [0.0; 6] };
        for slot in Slot::all() {
            if let UnitStatus::On(at, way) = state.force(seat).status(slot) {
                mover.left[slot.index()] = mover.place(slot.kind(), at, way);
            }
        }
        mover
    }

    #[inline]
    fn place(&self, kind: Kind, at: Square, way: Way) -> f64 {
        let place = self.field.place(kind, at, way);
        if self.survivors.is_empty() {
            return place;
        }
        place + Weights::GREEDY.rescue * hope(self.survivors, self.state, kind, at)
    }

    /// What a step promises, and which of the crowds of steps it belongs to: the moves of a unit, or the entering of a kind.
    #[inline]
    pub(super) fn step(&self, action: &Action) -> (f64, Option<usize>) {
        match *action {
            Action::Enter { kind, to, way } => {
                let place = self.place(kind, to, way.unwrap_or(Way::North));
                (Weights::GREEDY.entering + place + self.rescue(to), Some(6 + kind as usize))
            }
            Action::Move { from, to, way } => {
                let Some(slot) = self.state.force(self.seat).at(from) else { return (0.0, None) };
                let place = self.place(slot.kind(), to, way.unwrap_or(Way::North));
                (place - self.left[slot.index()] + self.rescue(to), Some(slot.index()))
            }
            Action::Trade { kind, .. } => {
                (greedy::trade(self.state, self.seat, kind).unwrap_or(NO_NEED), None)
            }
            _ => (greedy::WORTH_A_STEP, None),
        }
    }

    #[inline]
    fn rescue(&self, to: Square) -> f64 {
        if self.survivors.has(to) { greedy::RESCUED } else { 0.0 }
    }
}

/// The best of the steps.
pub(super) struct Best<'a> {
    pub(super) judge: Mover<'a>,
    pub(super) best: Option<Judged>,
}

impl Sink<Action> for Best<'_> {
    #[inline]
    fn put(&mut self, action: Action) {
        let (value, _) = self.judge.step(&action);
        if self.best.is_none_or(|(best, _)| value > best) {
            self.best = Some((value, action));
        }
    }
}

/// The best few steps of each crowd.
pub(super) struct Few<'a> {
    judge: Mover<'a>,
    of_one: usize,
    crowds: [Vec<Judged>; 8],
    others: Vec<Judged>,
}

impl<'a> Few<'a> {
    /// None yet, and at most this many of one crowd.
    pub(super) fn new(judge: Mover<'a>, of_one: usize) -> Self {
        Self { judge, of_one, crowds: Default::default(), others: Vec::new() }
    }

    /// The best, this many moves altogether, and everything else.
    pub(super) fn chosen(self, in_all: usize) -> Vec<Judged> {
        let mut moves: Vec<Judged> = self.crowds.into_iter().flatten().collect();
        moves.sort_by(|a, b| b.0.total_cmp(&a.0));
        moves.truncate(in_all);
        moves.extend(self.others);
        moves
    }
}

impl Sink<Action> for Few<'_> {
    #[inline]
    fn put(&mut self, action: Action) {
        // All cards score the same, so it does not matter which one is given.
        if matches!(action, Action::Trade { card: Some(_), .. }) {
            return;
        }
        let (value, crowd) = self.judge.step(&action);
        let Some(crowd) = crowd else {
            self.others.push((value, action));
            return;
        };
        let crowd = &mut self.crowds[crowd];
        if crowd.len() == self.of_one {
            if crowd.last().is_none_or(|(last, _)| *last >= value) {
                return;
            }
            crowd.pop();
        }
        let place = crowd.partition_point(|(other, _)| *other >= value);
        crowd.insert(place, (value, action));
    }
}
