//! The card Missile: every Crushed-Unit tentacle throws its wreck across the city.

use kernel::Sink;

use super::{Verdict, settle};
use crate::{
    board::{Board, COLUMNS, ROWS, Square, Way},
    event::{Cause, Event, Marker},
    losses::{ignite, lose_unit_at},
    setup::Rules,
    state::{Harm, Stage, State, Volley},
};

/// Rule CMR-111: the tentacles throw row by row.
pub(super) fn begin(state: &mut State, events: &mut impl Sink<Event>) {
    next(state, Volley { queue: state.crushed, harm: Harm::None }, events);
}

/// The next tentacle takes aim, or the card is done: won if nothing was damaged.
fn next(state: &mut State, volley: Volley, events: &mut impl Sink<Event>) {
    let Some(at) = volley.queue.first() else {
        return settle(state, Verdict::unless(volley.harm), events);
    };
    let (along, row_length, across, column_length) = edges(at);
    state.stage = match row_length.cmp(&column_length) {
        std::cmp::Ordering::Greater => Stage::MissileDice(volley, along),
        std::cmp::Ordering::Less => Stage::MissileDice(volley, across),
        std::cmp::Ordering::Equal => Stage::MissileWay(volley),
    };
}

/// The further edge along the row and along the column, with the squares up to each.
fn edges(at: Square) -> (Way, u8, Way, u8) {
    let (west, east) = (at.column(), COLUMNS - 1 - at.column());
    let (north, south) = (at.row(), ROWS - 1 - at.row());
    let along = if west > east { Way::West } else { Way::East };
    let across = if north > south { Way::North } else { Way::South };
    (along, west.max(east), across, north.max(south))
}

/// Whether a die has to choose between two edges for the next throw.
pub(crate) fn is_tied(queue: Board) -> bool {
    queue.first().map(edges).is_some_and(|(_, row, _, column)| row == column)
}

/// Whether the next throw can go this way.
pub(crate) fn may_throw(queue: Board, way: Way) -> bool {
    queue.first().map(edges).is_some_and(|(along, row, across, column)| {
        (way == along && row >= column) || (way == across && column >= row)
    })
}

/// Rule CMR-111: with two edges as far, 1 to 3 is along the row and 4 to 6 along the column.
pub(crate) fn way_drawn(state: &mut State, volley: Volley, die: u8, events: &mut impl Sink<Event>) {
    let Some(at) = volley.queue.first() else { return };
    let (along, _, across, _) = edges(at);
    let way = if die <= 3 { along } else { across };
    events.put(Event::WayDrawn { die, way });
    state.stage = Stage::MissileDice(volley, way);
}

/// Rule CMR-111: the wreck flies the full distance, or to the edge; units in its path are destroyed and buildings
/// catch fire. Then its tentacle is Free.
pub(crate) fn throw(
    rules: &Rules,
    state: &mut State,
    (mut volley, way): (Volley, Way),
    dice: (u8, u8),
    events: &mut impl Sink<Event>,
) {
    let Some(from) = volley.queue.first() else { return };
    events.put(Event::WreckThrown { from, way, dice });
    let path = (1..=i32::from(dice.0 + dice.1)).map_while(|count| from.steps(way, count));
    for at in path {
        let mut harm = lose_unit_at(state, at, Cause::Missile, events);
        if state.buildings.minus(state.fires).has(at)
            && ignite(rules, state, at, Cause::Missile, events) == Harm::Done
        {
            harm = Harm::Done;
        }
        if harm == Harm::Done {
            volley.harm = Harm::Done;
        }
    }
    volley.queue.remove(from);
    drop_wreck(rules, state, from, events);
    next(state, volley, events);
}

/// The tentacle is Free. Rule CMR-02: with none left in the box it stays as it is.
fn drop_wreck(rules: &Rules, state: &mut State, at: Square, events: &mut impl Sink<Event>) {
    if state.free.len() >= u32::from(rules.city.supplies.free) {
        events.put(Event::RanOut { marker: Marker::Free, at });
        return;
    }
    state.crushed.remove(at);
    state.free.insert(at);
    events.put(Event::WreckGone { at });
}
