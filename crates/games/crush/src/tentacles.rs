//! Tentacles that come out of the ground, the Holes under them, and the MegaHoles that Holes become.

use kernel::Sink;

use crate::{
    board::{Board, Square},
    event::{Cause, Event, Grip, Marker},
    lines,
    losses::{lose_building, lose_survivors_at, lose_unit_at, swallow_unit_at},
    setup::Rules,
    state::State,
};

/// Whether the box had the tentacle that was needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// It stands there now.
    Yes,
    /// There was none left: nothing happened.
    No,
}

/// Rule CMR-70: a Hole tile is placed under every tentacle, where there is neither a Hole nor a MegaHole yet.
fn dig(rules: &Rules, state: &mut State, at: Square, events: &mut impl Sink<Event>) {
    if state.holes.has(at) || state.pits().has(at) {
        return;
    }
    if state.holes.len() < u32::from(rules.city.supplies.holes) {
        state.holes.insert(at);
        events.put(Event::HolePlaced { at });
    } else {
        events.put(Event::RanOut { marker: Marker::Hole, at });
    }
}

/// A Free tentacle comes up. Rule CMR-66: survivors die where it stands.
pub(crate) fn put_free(
    rules: &Rules,
    state: &mut State,
    at: Square,
    grip: Grip,
    events: &mut impl Sink<Event>,
) -> Found {
    if state.free.len() >= u32::from(rules.city.supplies.free) {
        events.put(Event::RanOut { marker: Marker::Free, at });
        return Found::No;
    }
    dig(rules, state, at, events);
    state.free.insert(at);
    events.put(Event::FreeCameUp { at, grip });
    lose_survivors_at(state, at, Cause::Seized(grip), events);
    Found::Yes
}

/// Rule CMR-67: the unit is destroyed and a Crushed-Unit tentacle stands there. A tentacle under a helicopter is
/// the one that takes it.
pub(crate) fn grab_unit(
    rules: &Rules,
    state: &mut State,
    at: Square,
    grip: Grip,
    events: &mut impl Sink<Event>,
) -> Found {
    if !state.crushed.has(at) && state.crushed.len() >= u32::from(rules.city.supplies.crushed) {
        events.put(Event::RanOut { marker: Marker::Crushed, at });
        return Found::No;
    }
    dig(rules, state, at, events);
    state.free.remove(at);
    state.crushed.insert(at);
    events.put(Event::UnitGrabbed { at, grip });
    lose_unit_at(state, at, Cause::Seized(grip), events);
    Found::Yes
}

/// Rule CMR-67: the building gets a Building tentacle; a helicopter or survivors on it stay. Rule CMR-84: it keeps
/// its fire.
pub(crate) fn grab_building(
    rules: &Rules,
    state: &mut State,
    at: Square,
    grip: Grip,
    events: &mut impl Sink<Event>,
) -> Found {
    if state.grabbed.len() >= u32::from(rules.city.supplies.building) {
        events.put(Event::RanOut { marker: Marker::Building, at });
        return Found::No;
    }
    dig(rules, state, at, events);
    state.grabbed.insert(at);
    events.put(Event::BuildingGrabbed { at, grip });
    if state.fires.has(at) {
        events.put(Event::GrabbedAflame { at });
    }
    Found::Yes
}

/// Rules CMR-70 and CMR-80: the Holes on these squares are revealed, and each is looked at row by row for a partner
/// with which it becomes a MegaHole.
pub(crate) fn reveal(rules: &Rules, state: &mut State, squares: Board, events: &mut impl Sink<Event>) {
    let revealed = squares & state.holes;
    for at in revealed {
        events.put(Event::HoleRevealed { at });
    }
    for at in revealed {
        if state.is_over() {
            return;
        }
        // A MegaHole that opened for an earlier one may have taken this one.
        if state.holes.has(at) {
            find_partner(rules, state, at, events);
        }
    }
}

/// Rule CMR-80: the first partner, clockwise from the north-east, with which a MegaHole can be placed.
fn find_partner(rules: &Rules, state: &mut State, at: Square, events: &mut impl Sink<Event>) {
    let open = state.holes.minus(state.tentacles());
    for (x, y) in [(1, -1), (1, 1), (-1, 1), (-1, -1)] {
        let (column, row) = (i32::from(at.column()), i32::from(at.row()));
        let partner = Square::at(column + x, row + y).filter(|partner| open.has(*partner));
        let corner = Square::at(column + x.min(0), row + y.min(0));
        let (Some(partner), Some(corner)) = (partner, corner) else { continue };
        // Rule CMR-81: MegaHoles never overlap. Both squares are on the board, so all four are.
        if state.pits().meets(lines::block(corner)) {
            events.put(Event::MegaHoleBarred { at, partner });
        } else if state.mega.len() >= u32::from(rules.city.supplies.mega) {
            events.put(Event::RanOut { marker: Marker::MegaHole, at: corner });
        } else {
            events.put(Event::MegaHoleOpened { corner });
            open_mega_hole(rules, state, corner, events);
            return;
        }
    }
}

/// Rules CMR-82 and CMR-83: buildings collapse, survivors and tanks are lost, helicopters and tentacles stay; the
/// Hole tiles inside go back to the box, and nothing outside is revealed.
pub(crate) fn open_mega_hole(
    rules: &Rules,
    state: &mut State,
    corner: Square,
    events: &mut impl Sink<Event>,
) {
    let inside = lines::block(corner);
    state.mega.insert(corner);
    state.holes = state.holes.minus(inside);
    for at in inside {
        if state.is_over() {
            return;
        }
        swallow_unit_at(rules, state, at, events);
        lose_survivors_at(state, at, Cause::Collapse, events);
        if state.buildings.has(at) {
            // A tentacle that goes because the box has no Free one leaves no Hole on a MegaHole.
            let mut no_holes = Board::NONE;
            lose_building(rules, state, at, Cause::Collapse, &mut no_holes, events);
        }
    }
}
