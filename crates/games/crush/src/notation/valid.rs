//! What cannot be on a table, with the rule that forbids it and the word that says it.

mod stage;

use kernel::{RuleId, Seat};

use super::columns::Spot;
use crate::{
    board::{Board, Square},
    cards::{Group, Hit},
    lines,
    setup::Rules,
    state::{Moving, Stage, State},
    units::{Kind, Slot},
};

/// The word that names a square.
type ToSpot = fn(Square) -> Spot;

/// What is wrong with a position.
pub(super) struct Wrong {
    pub(super) message: String,
    pub(super) rule: RuleId,
    pub(super) spot: Spot,
}

fn ensure(fine: bool, rule: &'static str, spot: Spot, message: impl FnOnce() -> String) -> Result<(), Wrong> {
    if fine { Ok(()) } else { Err(Wrong { message: message(), rule: RuleId(rule), spot }) }
}

/// Whether the position can be on a table.
pub(super) fn check(rules: &Rules, state: &State) -> Result<(), Wrong> {
    supplies(rules, state)?;
    ground(state)?;
    for seat in Seat::all(2) {
        units(state, seat)?;
    }
    survivors(state)?;
    stage::check(rules, state)
}

/// Rules CMR-01 and CMR-02: no more markers than the box has.
fn supplies(rules: &Rules, state: &State) -> Result<(), Wrong> {
    let supplies = rules.city.supplies;
    let row = |square: Square| Spot::Row(square.row());
    let counts: [(&str, Board, u8, ToSpot); 7] = [
        ("buildings", state.buildings, 30, row),
        ("fires", state.fires, supplies.fires, row),
        ("Free tentacles", state.free, supplies.free, row),
        ("Crushed-Unit tentacles", state.crushed, supplies.crushed, row),
        ("Building tentacles", state.grabbed, supplies.building, row),
        ("Holes", state.holes, supplies.holes, Spot::Hole),
        ("MegaHoles", state.mega, supplies.mega, Spot::MegaHole),
    ];
    for (what, set, most, spot) in counts {
        // The first marker that the box does not have.
        if let Some(one_too_many) = set.place(u32::from(most)) {
            return ensure(false, "CMR-02", spot(one_too_many), || {
                format!("the box has {most} {what}, not {}", set.len())
            });
        }
    }
    let saved = state.saved[0] + state.saved[1];
    let waiting = state.waiting.iter().flatten().count() as u8;
    let gone = Hit::ALL
        .into_iter()
        .filter(|hit| matches!(hit, Hit::Survivors(_)))
        .map(|hit| state.won[0].count(hit) + state.won[1].count(hit) + state.discard.count(hit))
        .sum::<u8>();
    let spot = Spot::Saved(Seat(u8::from(state.saved[1] > 0)));
    ensure(saved <= gone, "CMR-103", spot, || {
        format!("{saved} survivor markers are won, but only {gone} Survivors cards are won or discarded")
    })?;
    ensure(saved + waiting <= 4, "CMR-01", spot, || "there are four Survivors cards".to_owned())?;
    let last = state.discard.count(Hit::MissionAccomplished) == 0;
    ensure(last, "CMR-114", Spot::Out, || "the last card is won by whoever draws it".to_owned())
}

/// Rules CMR-52, CMR-70, CMR-81: what is under the Monster and in the ground.
fn ground(state: &State) -> Result<(), Wrong> {
    let under = state.monster_squares() & (state.buildings | state.free | state.crushed);
    ensure(under.is_empty(), "CMR-52", Spot::row_of(under.first()), || {
        format!("nothing stands under the Monster at {}", list(under))
    })?;
    let mut covered = Board::NONE;
    for corner in state.mega {
        let (block, spot) = (lines::block(corner), Spot::MegaHole(corner));
        ensure(block.len() == 4, "CMR-81", spot, || format!("a MegaHole at {corner} lies beyond the board"))?;
        ensure(!covered.meets(block), "CMR-81", spot, || format!("MegaHoles overlap at {corner}"))?;
        covered |= block;
    }
    let inside = covered & state.holes;
    let spot = inside.first().map_or(Spot::Stage, Spot::Hole);
    ensure(inside.is_empty(), "CMR-70", spot, || format!("no Hole lies on a MegaHole, at {}", list(inside)))
}

fn list(set: Board) -> String {
    set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// Rules CMR-32 to CMR-42: where units can stand.
fn units(state: &State, seat: Seat) -> Result<(), Wrong> {
    let force = state.force(seat);
    let fifth = Slot::all().filter(|slot| force.status(*slot).square().is_some()).nth(4);
    if let Some(slot) = fifth {
        return ensure(false, "CMR-42", Spot::Unit(seat, slot), || {
            format!("{seat} has more than four units on the board")
        });
    }
    let moves_on = match state.stage {
        Stage::Move(Moving { drives_on, .. }) if seat == state.turn => drives_on,
        _ => None,
    };
    for slot in Slot::all() {
        let Some(at) = force.status(slot).square() else { continue };
        let spot = Spot::Unit(seat, slot);
        let mut before = Seat::all(2).flat_map(|other| Slot::all().map(move |unit| (other, unit)));
        let shared = before.find(|(other, unit)| state.force(*other).status(*unit).square() == Some(at));
        ensure(shared == Some((seat, slot)), "CMR-38", spot, || format!("two units stand on {at}"))?;
        ensure(!state.monster_squares().has(at), "CMR-52", spot, || {
            format!("a unit is under the Monster at {at}")
        })?;
        match slot.kind() {
            Kind::Helicopter => {
                ensure(!state.fires.has(at), "CMR-37", spot, || {
                    format!("a helicopter is on a fire at {at}")
                })?;
            }
            Kind::Tank => tank(state, at, moves_on == Some(slot), spot)?,
        }
        let crowd = state.survivors_of_all().has(at) && moves_on != Some(slot);
        ensure(!crowd, "CMR-39", spot, || format!("a unit stands on survivors at {at}"))?;
    }
    Ok(())
}

fn tank(state: &State, at: Square, moves_on: bool, spot: Spot) -> Result<(), Wrong> {
    ensure(!state.buildings.has(at), "CMR-34", spot, || format!("a tank is in a building at {at}"))?;
    ensure(!(state.free | state.crushed).has(at), "CMR-32", spot, || {
        format!("a tank is on a tentacle at {at}")
    })?;
    let hole = (state.holes | state.pits()).has(at) && !moves_on;
    ensure(!hole, "CMR-35", spot, || format!("a tank stands on a Hole at {at}"))
}

/// Rule CMR-104: where survivors can wait.
fn survivors(state: &State) -> Result<(), Wrong> {
    let deadly = state.fires | state.monster_squares() | state.pits() | state.free | state.crushed;
    for group in Group::ALL {
        let Some(waiting) = state.waiting[group.index()] else { continue };
        ensure(!deadly.has(waiting.square), "CMR-104", Spot::Waits(group), || {
            format!("nobody survives at {}", waiting.square)
        })?;
    }
    Ok(())
}
