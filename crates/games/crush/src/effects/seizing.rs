//! Cards whose tentacles seize things: Grab, Outburst, Grabtastic.

use kernel::{Seat, Sink};

use super::{Verdict, settle};
use crate::{
    board::Square,
    cards::Eruption,
    event::{Event, Grip},
    setup::Rules,
    state::{Harm, State},
    tentacles::{Found, grab_building, grab_unit, put_free},
    units::{Kind, Slot},
};

/// Rule CMR-109: the shooter is grabbed, or the building under it. Only that lucky break wins the card.
pub(super) fn grab(rules: &Rules, state: &mut State, slot: Slot, events: &mut impl Sink<Event>) {
    let verdict = match state.force(state.turn).status(slot).square() {
        None => {
            events.put(Event::NobodyToGrab);
            Verdict::Discarded
        }
        Some(at) if state.buildings.has(at) => {
            events.put(Event::LuckyBreak { at });
            seize_building(rules, state, at, Grip::Grab, events);
            Verdict::Won
        }
        Some(at) => {
            grab_unit(rules, state, at, Grip::Grab, events);
            Verdict::Discarded
        }
    };
    settle(state, verdict, events);
}

/// A building is grabbed unless a tentacle holds it already.
fn seize_building(rules: &Rules, state: &mut State, at: Square, grip: Grip, events: &mut impl Sink<Event>) {
    if !state.grabbed.has(at) {
        grab_building(rules, state, at, grip, events);
    }
}

/// Rule CMR-110: a tentacle on each of the card's four squares. Won if none of the player's own units was grabbed.
pub(super) fn outburst(rules: &Rules, state: &mut State, eruption: Eruption, events: &mut impl Sink<Event>) {
    let mut own = Harm::None;
    for at in rules.city.outburst_at(eruption) {
        let unit = state.unit_at(at);
        if (state.tentacles() | state.monster_squares()).has(at) {
            events.put(Event::NoRoom { at });
        } else if state.buildings.has(at) {
            grab_building(rules, state, at, Grip::Outburst, events);
        } else if let Some((seat, _)) = unit {
            let found = grab_unit(rules, state, at, Grip::Outburst, events);
            if (seat, found) == (state.turn, Found::Yes) {
                own = Harm::Done;
            }
        } else {
            put_free(rules, state, at, Grip::Outburst, events);
        }
    }
    settle(state, Verdict::unless(own), events);
}

/// Rule CMR-112: on a 1 all of the player's own helicopters are grabbed, else all of the opponent's. Won on 2 to 6.
pub(crate) fn grabtastic(rules: &Rules, state: &mut State, die: u8, events: &mut impl Sink<Event>) {
    let victim: Seat = if die == 1 { state.turn } else { State::other(state.turn) };
    events.put(Event::GrabtasticRolled { die, victim });
    for at in state.force(victim).squares_of(Kind::Helicopter) {
        if state.buildings.has(at) {
            seize_building(rules, state, at, Grip::Grabtastic, events);
        } else {
            grab_unit(rules, state, at, Grip::Grabtastic, events);
        }
    }
    let verdict = if die == 1 { Verdict::Discarded } else { Verdict::Won };
    settle(state, verdict, events);
}
