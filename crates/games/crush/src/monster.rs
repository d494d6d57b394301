//! The second phase of a turn: the Monster moves, turns and thrashes, or sends up tentacles.

use kernel::{Reading, Sink};

use crate::{
    attack,
    board::{Board, Square, Way},
    city::{MonsterDieFace, Zone},
    effects,
    end::phase_over,
    event::{Cause, Event, Grip, Marker, Phase, Row},
    lines,
    losses::{ignite, lose_building, lose_survivors_at, lose_unit_at},
    setup::Rules,
    state::{Harm, Stage, State},
    tentacles::{grab_building, grab_unit, put_free, reveal},
};

/// Rule CMR-04: what the Monster Die shows is carried out.
pub(crate) fn die(rules: &Rules, state: &mut State, face: MonsterDieFace, events: &mut impl Sink<Event>) {
    events.put(Event::MonsterDieShown { face });
    match face {
        MonsterDieFace::Forward => advance(rules, state, events),
        MonsterDieFace::Left => turn(rules, state, state.monster.facing.left(), events),
        MonsterDieFace::Right => turn(rules, state, state.monster.facing.right(), events),
        MonsterDieFace::Blast => {
            state.stage = Stage::BlastDie;
            return;
        }
    }
    done(state, events);
}

/// The Monster has done what its die said: a Freakout rolls it again, and otherwise the attack begins.
fn done(state: &mut State, events: &mut impl Sink<Event>) {
    if state.is_over() {
        return;
    }
    if state.freakout.is_some() {
        return effects::freakout::rolled(state, events);
    }
    if phase_over(state, events) {
        return;
    }
    events.put(Event::PhaseBegan { seat: state.turn, phase: Phase::Attack });
    attack::begin(state, events);
}

/// Rule CMR-51: one Monster Square ahead; over an edge it comes in on the opposite side.
fn advance(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let facing = state.monster.facing;
    let corner = state.monster.corner;
    state.forget_targets(state.monster_squares());
    state.monster = state.monster.ahead();
    let to = state.monster.corner;
    events.put(match corner.steps(facing, 2) {
        Some(_) => Event::MonsterAdvanced { to },
        None => Event::MonsterWrapped { to },
    });
    trample(rules, state, events);
}

/// Rule CMR-52: whatever is under the Monster is destroyed; tentacles there go and leave their Holes.
fn trample(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let mut revealed = Board::NONE;
    for at in state.monster_squares() {
        lose_unit_at(state, at, Cause::Trampled, events);
        lose_survivors_at(state, at, Cause::Trampled, events);
        if state.buildings.has(at) {
            lose_building(rules, state, at, Cause::Trampled, &mut revealed, events);
        }
        if (state.free | state.crushed).has(at) {
            state.free.remove(at);
            state.crushed.remove(at);
            state.forget_targets(Board::of(at));
            events.put(Event::TentacleRemoved { at, cause: Cause::Trampled });
            revealed.insert(at);
        }
        if state.is_over() {
            return;
        }
    }
    reveal(rules, state, revealed, events);
}

/// Rule CMR-53: a quarter turn, and all Free tentacles thrash. Rule CMR-56: those that were Free when the die was
/// rolled, row by row.
fn turn(rules: &Rules, state: &mut State, facing: Way, events: &mut impl Sink<Event>) {
    state.monster.facing = facing;
    events.put(Event::MonsterTurned { facing });
    let mut revealed = Board::NONE;
    for tentacle in state.free {
        thrash(rules, state, tentacle, &mut revealed, events);
        if state.is_over() {
            return;
        }
    }
    reveal(rules, state, revealed, events);
}

/// One tentacle and its eight squares.
fn thrash(
    rules: &Rules,
    state: &mut State,
    tentacle: Square,
    revealed: &mut Board,
    events: &mut impl Sink<Event>,
) {
    events.put(Event::Thrashed { at: tentacle });
    let mut took = Harm::None;
    // Most squares are empty streets: only those that hold something are looked at.
    let victims = state.units() | state.buildings | state.survivors_of_all();
    for at in lines::around(tentacle) & victims {
        if lose_unit_at(state, at, Cause::Thrashed, events) == Harm::Done {
            took = Harm::Done;
        }
        lose_survivors_at(state, at, Cause::Thrashed, events);
        batter(rules, state, at, revealed, events);
        if state.is_over() {
            return;
        }
    }
    if took == Harm::Done {
        hold(rules, state, tentacle, events);
    }
}

/// Rule CMR-55: a building catches fire, a burning one is destroyed.
fn batter(rules: &Rules, state: &mut State, at: Square, revealed: &mut Board, events: &mut impl Sink<Event>) {
    if state.fires.has(at) {
        lose_building(rules, state, at, Cause::Thrashed, revealed, events);
    } else if state.buildings.has(at) {
        ignite(rules, state, at, Cause::Thrashed, events);
    }
}

/// Rule CMR-54: the tentacle becomes a Crushed-Unit tentacle, once for all it took. Rule CMR-02: with none left it
/// stays Free.
fn hold(rules: &Rules, state: &mut State, at: Square, events: &mut impl Sink<Event>) {
    if state.crushed.len() >= u32::from(rules.city.supplies.crushed) {
        events.put(Event::RanOut { marker: Marker::Crushed, at });
        return;
    }
    state.free.remove(at);
    state.crushed.insert(at);
    events.put(Event::TentacleTook { at });
}

/// Rule CMR-60: the four danger zones of a roll, one after the other.
pub(crate) fn blast(rules: &Rules, state: &mut State, roll: u8, events: &mut impl Sink<Event>) {
    events.put(Event::BlastRolled { roll });
    let zones = &rules.city.zones[usize::from(roll) - 1];
    for (number, zone) in (1..).zip(zones) {
        resolve(rules, state, (number, zone), events);
    }
    done(state, events);
}

/// One zone by the chart.
fn resolve(rules: &Rules, state: &mut State, (number, zone): (u8, &Zone), events: &mut impl Sink<Event>) {
    let (a, b) = (zone.a.square(state.monster), zone.b.square(state.monster));
    for at in [a, b].into_iter().flatten().filter(|at| state.grabbed.has(*at)) {
        events.put(match rules.readings.grabbed_building {
            Reading::Ours => Event::CountsAsTentacle { at },
            Reading::Other => Event::CountsAsBuilding { at },
        });
    }
    let (row, place) = look_up(rules, state, a, b);
    events.put(Event::ZoneLookedUp { zone: number, row });
    let Some(at) = place else { return };
    match row {
        // Rule CMR-65, read otherwise: what is grabbed already is not grabbed again.
        Row::GrabA | Row::GrabB if state.grabbed.has(at) => {}
        Row::GrabA | Row::GrabB if state.buildings.has(at) => {
            grab_building(rules, state, at, Grip::Blast, events);
        }
        Row::GrabA | Row::GrabB => {
            grab_unit(rules, state, at, Grip::Blast, events);
        }
        Row::Empty | Row::FreeA | Row::FreeB => {
            put_free(rules, state, at, Grip::Blast, events);
        }
        Row::OffBoard | Row::Full => {}
    }
}

/// Rules CMR-61 to CMR-65: the chart, with the square where something happens.
pub(crate) fn look_up(
    rules: &Rules,
    state: &State,
    a: Option<Square>,
    b: Option<Square>,
) -> (Row, Option<Square>) {
    // Rule CMR-61.
    let Some(a) = a else { return (Row::OffBoard, None) };
    let tentacles = state.tentacles();
    // Rule CMR-65: a grabbed building counts as a tentacle, and a helicopter on it changes nothing. Read otherwise, it is a
    // building.
    let targets = match rules.readings.grabbed_building {
        Reading::Ours => (state.buildings | state.units()).minus(state.grabbed),
        Reading::Other => state.buildings | state.units(),
    };
    let b_has = |set: Board| b.is_some_and(|b| set.has(b));
    if targets.has(a) {
        (Row::GrabA, Some(a))
    } else if b_has(targets) {
        (Row::GrabB, b)
    } else if tentacles.has(a) {
        match b {
            Some(b) if !tentacles.has(b) => (Row::FreeB, Some(b)),
            Some(_) | None => (Row::Full, None),
        }
    } else if b_has(tentacles) {
        (Row::FreeA, Some(a))
    } else {
        // Rule CMR-62.
        (Row::Empty, Some(a))
    }
}
