//! What is destroyed, and what becomes of those on a building or its square.

use kernel::{Seat, Sink};

use crate::{
    board::{Board, Square},
    cards::{Group, Hit},
    event::{Cause, Event, Marker},
    setup::Rules,
    state::{Ending, Harm, Line, Stage, State},
    units::{Kind, Slot, UnitStatus},
};

/// Rule CMR-43: a destroyed unit is out of play.
pub(crate) fn lose_unit(
    state: &mut State,
    (seat, slot): (Seat, Slot),
    cause: Cause,
    events: &mut impl Sink<Event>,
) {
    if let UnitStatus::On(at, _) = state.force(seat).status(slot) {
        state.force_mut(seat).0[slot.index()] = UnitStatus::Lost;
        if seat == state.turn {
            state.attack.forfeited[slot.index()] = Line::default();
        }
        events.put(Event::UnitLost { seat, kind: slot.kind(), at, cause });
    }
}

/// Destroys the unit on a square, if there is one.
pub(crate) fn lose_unit_at(
    state: &mut State,
    at: Square,
    cause: Cause,
    events: &mut impl Sink<Event>,
) -> Harm {
    let Some(unit) = state.unit_at(at) else { return Harm::None };
    lose_unit(state, unit, cause, events);
    Harm::Done
}

/// Rules CMR-56 and CMR-103: survivors die with their card.
pub(crate) fn lose_survivors_at(
    state: &mut State,
    at: Square,
    cause: Cause,
    events: &mut impl Sink<Event>,
) -> Harm {
    let mut harm = Harm::None;
    for group in Group::ALL {
        if let Some(waiting) = state.waiting[group.index()].filter(|waiting| waiting.square == at) {
            state.waiting[group.index()] = None;
            state.discard = state.discard.with(Hit::Survivors(group));
            events.put(Event::SurvivorsLost { seat: waiting.seat, group, at, cause });
            harm = Harm::Done;
        }
    }
    harm
}

/// Destroys a building. A tentacle around it stays and is Free, or goes with it and leaves its Hole among the
/// `revealed`; who else is on the square is for the caller to say.
pub(crate) fn lose_building(
    rules: &Rules,
    state: &mut State,
    at: Square,
    cause: Cause,
    revealed: &mut Board,
    events: &mut impl Sink<Event>,
) {
    state.buildings.remove(at);
    state.fires.remove(at);
    events.put(Event::BuildingLost { at, cause });
    if state.grabbed.has(at) {
        state.grabbed.remove(at);
        if goes_with_building(rules, cause) {
            state.forget_targets(Board::of(at));
            events.put(Event::TentacleRemoved { at, cause });
            revealed.insert(at);
        } else {
            set_free(rules, state, at, cause, revealed, events);
        }
    }
    if rules.readings.flattened.is_other() && cause != Cause::Trampled {
        not_flattened(state);
    }
    fall_if_flat(state, events);
}

/// Rules CMR-52, CMR-57, CMR-107 and CMR-108: whether a tentacle goes with the building that it holds.
const fn goes_with_building(rules: &Rules, cause: Cause) -> bool {
    let readings = rules.readings;
    match cause {
        Cause::Trampled | Cause::Mashed => true,
        Cause::Gas => readings.fallen_tentacle.is_other() || readings.gassed_tentacles.is_other(),
        Cause::Thrashed | Cause::Collapse => readings.fallen_tentacle.is_other(),
        Cause::Seized(_)
        | Cause::FireDamage
        | Cause::Missile
        | Cause::CriticalMiss
        | Cause::Unlucky
        | Cause::TooLate => false,
    }
}

/// Rule CMR-113, read otherwise: a building that the Monster did not trample is not missed when Freakout ends.
const fn not_flattened(state: &mut State) {
    if let Some(freakout) = &mut state.freakout {
        freakout.buildings -= 1;
    }
}

/// Rules CMR-57 and CMR-105: the tentacle of a destroyed building stays as a Free one. Rule CMR-02: with none left
/// in the box it goes, and its Hole is revealed.
fn set_free(
    rules: &Rules,
    state: &mut State,
    at: Square,
    cause: Cause,
    revealed: &mut Board,
    events: &mut impl Sink<Event>,
) {
    if state.free.len() < u32::from(rules.city.supplies.free) {
        state.free.insert(at);
        events.put(Event::TentacleFreed { at, cause });
    } else {
        events.put(Event::RanOut { marker: Marker::Free, at });
        state.forget_targets(Board::of(at));
        revealed.insert(at);
    }
}

/// Rule CMR-120: with no building left the Monster wins at once.
fn fall_if_flat(state: &mut State, events: &mut impl Sink<Event>) {
    if state.buildings.is_empty() && !state.is_over() {
        events.put(Event::CityFell);
        state.freakout = None;
        if let Some(hit) = state.card.take() {
            state.discard = state.discard.with(hit);
        }
        state.stage = Stage::Over(Ending::Monster);
    }
}

/// Sets a building on fire that does not burn yet; survivors and helicopters on it are lost. Rule CMR-02: with no
/// fire marker left nothing burns, and nobody dies of it.
pub(crate) fn ignite(
    rules: &Rules,
    state: &mut State,
    at: Square,
    cause: Cause,
    events: &mut impl Sink<Event>,
) -> Harm {
    if state.fires.len() >= u32::from(rules.city.supplies.fires) {
        events.put(Event::RanOut { marker: Marker::Fire, at });
        return Harm::None;
    }
    state.fires.insert(at);
    events.put(Event::CaughtFire { at, cause });
    lose_unit_at(state, at, cause, events);
    lose_survivors_at(state, at, cause, events);
    Harm::Done
}

/// Rules CMR-82 and CMR-83: tanks in a new MegaHole fall in, helicopters stay in the air. Read otherwise, those on a building
/// fall with it.
pub(crate) fn swallow_unit_at(rules: &Rules, state: &mut State, at: Square, events: &mut impl Sink<Event>) {
    let falls = |slot: Slot| match slot.kind() {
        Kind::Tank => true,
        Kind::Helicopter => rules.readings.falling_helicopter.is_other() && state.buildings.has(at),
    };
    if let Some((seat, slot)) = state.unit_at(at).filter(|(_, slot)| falls(*slot)) {
        lose_unit(state, (seat, slot), Cause::Collapse, events);
    }
}
