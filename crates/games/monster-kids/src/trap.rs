//! Limbo, Dark Portals and Light Portals: how kids are trapped and come free.

use kernel::{Reading, Seat, Sink};

use crate::{
    Card, Event, Rules, Stage, State, Trap, end,
    event::HowFree,
    step::{draw_on, end_turn},
};

/// Rule KID-51: a single player has lost after this many failed escape rolls in a row.
pub(crate) const MOST_FAILED_ROLLS: u8 = 3;

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

/// Rule KID-24: the portal traps the drawer and the turn ends; read otherwise, it takes the injuries off. Rule KID-26: in a trap
/// it is discarded; read otherwise, the turn ends then.
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
        return match rules.readings.turn_ends {
            Reading::Ours => draw_on(rules, state, more, events),
            Reading::Other => end_turn(rules, state, events),
        };
    }
    events.put(Event::TrappedByPortal { seat });
    let kid = &mut state.kids[seat.index()];
    kid.trap = Some(Trap::Portal);
    if rules.readings.portal_heals.is_other() {
        kid.injuries = 0;
    }
    trapped(rules, state, None, events);
}

/// Rule KID-25: a Light Portal negates the Dark Portal; both are discarded and the turn goes on; read otherwise,
/// whoever is free draws again.
pub(crate) fn negate(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    let Stage::Portal { more } = state.stage else { return };
    events.put(Event::PortalNegated { seat });
    state.hands[seat.index()].take(Card::LIGHT_PORTAL);
    state.discard.put(Card::LIGHT_PORTAL);
    state.discard.put(Card::DARK_PORTAL);
    let again = rules.readings.second_draw.is_other() && !state.is_trapped(seat);
    draw_on(rules, state, more + u8::from(again), events);
}

/// Rule KID-42: whether an escape roll frees.
pub(crate) const fn frees(die: u8) -> bool {
    die.is_multiple_of(2)
}

/// Rule KID-42: an even roll frees, an odd one does not; the turn ends. Rule KID-51: alone, three odd ones in a row are
/// the end.
pub(crate) fn escape(rules: &Rules, state: &mut State, die: u8, events: &mut impl Sink<Event>) {
    let seat = state.turn;
    events.put(Event::EscapeRolled { seat, die });
    if frees(die) {
        events.put(Event::Escaped { seat, how: HowFree::Die });
        free(state, seat);
        return end_turn(rules, state, events);
    }
    events.put(Event::StillTrapped { seat });
    if rules.counts_rolls() {
        let kid = &mut state.kids[seat.index()];
        kid.failed_rolls += 1;
        if kid.failed_rolls >= MOST_FAILED_ROLLS {
            return end::all_lost(rules, state, events);
        }
    }
    end_turn(rules, state, events);
}

/// Rule KID-44: a Light Portal is played, and whoever plays it is free.
pub(crate) fn free_by_light(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.put(Event::Escaped { seat, how: HowFree::LightPortal });
    state.hands[seat.index()].take(Card::LIGHT_PORTAL);
    state.discard.put(Card::LIGHT_PORTAL);
    free(state, seat);
}

/// A kid is free; a portal that lay by it is discarded.
pub(crate) fn free(state: &mut State, seat: Seat) {
    let kid = &mut state.kids[seat.index()];
    kid.failed_rolls = 0;
    if kid.trap.take() == Some(Trap::Portal) {
        state.discard.put(Card::DARK_PORTAL);
    }
}

/// Rule KID-40: the third injury sends a kid to Limbo, and a card of the hand is discarded if there is one.
pub(crate) fn fall_into_limbo(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.put(Event::FellIntoLimbo { seat });
    let kid = &mut state.kids[seat.index()];
    kid.injuries = 0;
    kid.trap = Some(Trap::Limbo);
    trapped(rules, state, Some(seat), events);
}

/// Somebody has just been trapped. Rule KID-44: when that would be all, they are asked for a Light Portal once more;
/// read otherwise, all have lost.
fn trapped(rules: &Rules, state: &mut State, fallen: Option<Seat>, events: &mut impl Sink<Event>) {
    if !rules.counts_rolls() && state.all_trapped(rules) {
        match rules.readings.no_last_light {
            Reading::Ours => ask_for_light(rules, state, state.turn, fallen, events),
            Reading::Other => end::all_lost(rules, state, events),
        }
    } else {
        after_trap(rules, state, fallen, events);
    }
}

/// Rule KID-40: whoever fell into Limbo discards a card if there is one; then the turn ends.
fn after_trap(rules: &Rules, state: &mut State, fallen: Option<Seat>, events: &mut impl Sink<Event>) {
    match fallen.filter(|seat| !state.hand(*seat).is_empty()) {
        Some(seat) => state.stage = Stage::Limbo { seat },
        None => end_turn(rules, state, events),
    }
}

/// Rule KID-44: from this seat on clockwise, up to the player before the turn's, the next one with cards in hand is asked.
/// Rule KID-51: with nobody left to ask, all have lost.
fn ask_for_light(
    rules: &Rules,
    state: &mut State,
    from: Seat,
    fallen: Option<Seat>,
    events: &mut impl Sink<Event>,
) {
    let mut seat = from;
    loop {
        if !state.hand(seat).is_empty() {
            state.stage = Stage::LastLight { asked: seat, fallen };
            return;
        }
        seat = State::after(rules, seat);
        if seat == state.turn {
            return end::all_lost(rules, state, events);
        }
    }
}

/// Rule KID-44: no Light Portal now; the next player is asked.
pub(crate) fn no_light(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    let Stage::LastLight { fallen, .. } = state.stage else { return };
    events.put(Event::NoLight { seat });
    let next = State::after(rules, seat);
    if next == state.turn {
        end::all_lost(rules, state, events);
    } else {
        ask_for_light(rules, state, next, fallen, events);
    }
}

/// Rule KID-44: a Light Portal on one's own trapped turn frees in place of the roll, and the turn ends; when all would be
/// trapped it saves them all.
pub(crate) fn light(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    free_by_light(state, seat, events);
    match state.stage {
        Stage::LastLight { fallen, .. } => after_trap(rules, state, fallen, events),
        _ => end_turn(rules, state, events),
    }
}
