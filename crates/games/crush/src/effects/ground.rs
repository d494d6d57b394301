//! Cards that shake the city: Fire Damage, SubSide, Acid Gas, Mashed.

use kernel::Sink;

use super::{Verdict, settle};
use crate::{
    board::Board,
    event::{Cause, Event, Marker},
    lines,
    losses::{lose_building, lose_survivors_at, lose_unit_at},
    setup::Rules,
    state::{Harm, State},
    tentacles::{open_mega_hole, reveal},
};

/// Rule CMR-105: all burning buildings collapse. Won if none did.
pub(super) fn fire_damage(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let burning = state.fires;
    let mut revealed = Board::NONE;
    for at in burning {
        lose_building(rules, state, at, Cause::FireDamage, &mut revealed, events);
    }
    if !state.is_over() {
        reveal(rules, state, revealed, events);
    }
    let harm = if burning.is_empty() { Harm::None } else { Harm::Done };
    settle(state, Verdict::unless(harm), events);
}

/// Rule CMR-106: a MegaHole under the Monster. Won only if another one is in its way.
pub(super) fn subside(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let corner = state.monster.corner;
    let verdict = if state.pits().meets(lines::block(corner)) {
        events.put(Event::GroundHeld { corner });
        Verdict::Won
    } else if state.mega.len() >= u32::from(rules.city.supplies.mega) {
        events.put(Event::RanOut { marker: Marker::MegaHole, at: corner });
        Verdict::Won
    } else {
        events.put(Event::GroundGaveWay { corner });
        open_mega_hole(rules, state, corner, events);
        Verdict::Discarded
    };
    settle(state, verdict, events);
}

/// Rule CMR-107: everything on the MegaHoles and the twelve squares around each is destroyed. Won if nothing was. Read
/// otherwise, tentacles are destroyed too, which harms nobody.
pub(super) fn acid_gas(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    for corner in state.mega {
        events.put(Event::GasEscaped { corner });
    }
    let mut harm = Harm::None;
    let mut revealed = Board::NONE;
    for at in lines::grown(state.pits()) {
        let unit = lose_unit_at(state, at, Cause::Gas, events);
        let survivors = lose_survivors_at(state, at, Cause::Gas, events);
        if state.buildings.has(at) {
            lose_building(rules, state, at, Cause::Gas, &mut revealed, events);
            harm = Harm::Done;
        }
        if rules.readings.gassed_tentacles.is_other() && (state.free | state.crushed).has(at) {
            state.free.remove(at);
            state.crushed.remove(at);
            state.forget_targets(Board::of(at));
            events.put(Event::TentacleRemoved { at, cause: Cause::Gas });
            revealed.insert(at);
        }
        if (unit, survivors) != (Harm::None, Harm::None) {
            harm = Harm::Done;
        }
        if state.is_over() {
            return;
        }
    }
    reveal(rules, state, revealed, events);
    settle(state, Verdict::unless(harm), events);
}

/// Rule CMR-108: all grabbed buildings go with their tentacles; helicopters on them stay. Won if there was none;
/// read otherwise, always.
pub(super) fn mashed(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let held = state.grabbed;
    let mut revealed = Board::NONE;
    for at in held {
        lose_survivors_at(state, at, Cause::Mashed, events);
        lose_building(rules, state, at, Cause::Mashed, &mut revealed, events);
    }
    if !state.is_over() {
        reveal(rules, state, revealed, events);
    }
    let won = held.is_empty() || rules.readings.mashed_won.is_other();
    settle(state, if won { Verdict::Won } else { Verdict::Discarded }, events);
}
