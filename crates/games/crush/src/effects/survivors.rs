//! The card Survivors: who awaits rescue where, and who is lost at once.

use kernel::Sink;

use super::{Verdict, settle};
use crate::{
    attack::end_turn,
    board::{Board, Square},
    cards::Group,
    end::phase_over,
    event::{Cause, Event},
    setup::Rules,
    state::{Stage, State, Waiting},
};

/// Rule CMR-103: survivors on the card's square, or beside it if a unit stands there.
pub(super) fn call(rules: &Rules, state: &mut State, group: Group, events: &mut impl Sink<Event>) {
    let at = rules.city.survivors_at(group);
    if !state.units().has(at) {
        return place(state, group, at, events);
    }
    events.put(Event::SurvivorsCrowdedOut { group, at });
    let beside = shelters(rules, state, group);
    match beside.first() {
        None => lost(state, group, at, events),
        Some(only) if beside.len() == 1 => place(state, group, only, events),
        Some(_) => state.stage = Stage::Shelter(group),
    }
}

/// Rule CMR-103: the adjacent squares without a unit.
pub(crate) fn shelters(rules: &Rules, state: &State, group: Group) -> Board {
    Board::of(rules.city.survivors_at(group)).spread().minus(state.units())
}

/// Rule CMR-104: where nobody survives.
pub(crate) fn deadly(state: &State) -> Board {
    state.fires | state.monster_squares() | state.pits() | state.free | state.crushed
}

/// Rules CMR-103 and CMR-104: the survivors wait and the turn ends, or they are lost at once and the attack goes on.
pub(crate) fn place(state: &mut State, group: Group, at: Square, events: &mut impl Sink<Event>) {
    if deadly(state).has(at) {
        return lost(state, group, at, events);
    }
    let seat = state.turn;
    state.card = None;
    state.waiting[group.index()] = Some(Waiting { seat, square: at });
    events.put(Event::SurvivorsPlaced { seat, group, at });
    if !phase_over(state, events) {
        end_turn(state, events);
    }
}

fn lost(state: &mut State, group: Group, at: Square, events: &mut impl Sink<Event>) {
    events.put(Event::SurvivorsLost { seat: state.turn, group, at, cause: Cause::Unlucky });
    settle(state, Verdict::Discarded, events);
}
