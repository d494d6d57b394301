//! Limbo, Dark Portals and Light Portals: how kids are trapped and come free.

use kernel::{Seat, Sink};

use crate::{
    Card, Event, Rules, Solo, Stage, State, Trap, end,
    event::HowFree,
    step::{draw_on, end_turn},
};

/// Rule KID-51, option: trapped for so many turns in a row a single player has lost.
pub(crate) const MOST_TRAPPED_TURNS: u8 = 3;

/// Rules KID-24 and KID-26: the drawer discards a card or negates the portal; with no cards there is nothing to ask.
pub(crate) fn portal_drawn(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    more: u8,
    events: &mut impl Sink<Event>,
) {
    state.stage = Stage::Portal { more };
    if state.hand(seat).is_empty() {
        portal_taken(rules, state, seat, more, events);
    }
}

/// Rule KID-24: the portal traps the drawer and the turn ends. Rule KID-26: in a trap it is discarded.
pub(crate) fn portal_taken(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    more: u8,
    events: &mut impl Sink<Event>,
) {
    if state.is_trapped(seat) {
        events.put(Event::PortalDiscarded { seat });
        state.discard.put(Card::DARK_PORTAL);
        draw_on(rules, state, more, events);
        return;
    }
    events.put(Event::TrappedByPortal { seat });
    state.kids[seat.index()].trap = Some(Trap::Portal);
    if !end::all_trapped(rules, state, events) {
        end_turn(rules, state, events);
    }
}

/// Rule KID-25: a Light Portal negates the Dark Portal; both are discarded and the turn goes on.
pub(crate) fn negate(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    let Stage::Portal { more } = state.stage else { return };
    events.put(Event::PortalNegated { seat });
    state.hands[seat.index()].take(Card::LIGHT_PORTAL);
    state.discard.put(Card::LIGHT_PORTAL);
    state.discard.put(Card::DARK_PORTAL);
    draw_on(rules, state, more, events);
}

/// Rule KID-42: an even roll frees, an odd one does not; the turn ends.
pub(crate) fn escape(rules: &Rules, state: &mut State, die: u8, events: &mut impl Sink<Event>) {
    let seat = state.turn;
    events.put(Event::EscapeRolled { seat, die });
    if die.is_multiple_of(2) {
        events.put(Event::Escaped { seat, how: HowFree::Die });
        free(state, seat);
    } else {
        events.put(Event::StillTrapped { seat });
    }
    end_turn(rules, state, events);
}

/// Rule KID-44: a Light Portal frees at once, in place of the roll, and the turn ends.
pub(crate) fn leave_by_light(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.put(Event::Escaped { seat, how: HowFree::LightPortal });
    state.hands[seat.index()].take(Card::LIGHT_PORTAL);
    state.discard.put(Card::LIGHT_PORTAL);
    free(state, seat);
    end_turn(rules, state, events);
}

/// A kid is free; a portal that lay by it is discarded.
pub(crate) fn free(state: &mut State, seat: Seat) {
    if state.kids[seat.index()].trap.take() == Some(Trap::Portal) {
        state.discard.put(Card::DARK_PORTAL);
    }
}

/// Rule KID-40: the third injury sends a kid to Limbo, and a card of the hand is discarded if there is one.
pub(crate) fn fall_into_limbo(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.put(Event::FellIntoLimbo { seat });
    let kid = &mut state.kids[seat.index()];
    kid.injuries = 0;
    kid.trap = Some(Trap::Limbo);
    if end::all_trapped(rules, state, events) {
        return;
    }
    if state.hand(seat).is_empty() {
        end_turn(rules, state, events);
    } else {
        state.stage = Stage::Limbo { seat };
    }
}

/// Rule KID-51, option: how many turns in a row a single player has ended in a trap.
pub(crate) fn count_turns(rules: &Rules, state: &mut State) {
    if rules.players == 1 && rules.solo == Solo::ThreeTurns {
        let kid = &mut state.kids[0];
        kid.trapped_turns = if kid.trap.is_some() { kid.trapped_turns + 1 } else { 0 };
    }
}
