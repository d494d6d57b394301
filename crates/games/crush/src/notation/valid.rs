//! What cannot be on a table, with the rule that forbids it.

use kernel::Seat;

use crate::{
    attack::nearest_buildings,
    board::{Board, Square},
    cards::Hit,
    effects::{missile, survivors::shelters},
    lines,
    setup::Rules,
    state::{Attack, Moving, Stage, State},
    units::{Kind, Place, Slot},
};

type Wrong = (String, &'static str);

fn ensure(fine: bool, rule: &'static str, message: impl FnOnce() -> String) -> Result<(), Wrong> {
    if fine { Ok(()) } else { Err((message(), rule)) }
}

/// Whether the position can be on a table.
pub(super) fn check(rules: &Rules, state: &State) -> Result<(), Wrong> {
    supplies(rules, state)?;
    ground(state)?;
    for seat in Seat::all(2) {
        units(state, seat)?;
    }
    survivors(state)?;
    stage(rules, state)
}

/// Rules CMR-01 and CMR-02: no more markers than the box has.
fn supplies(rules: &Rules, state: &State) -> Result<(), Wrong> {
    let supplies = rules.city.supplies;
    let counts = [
        ("buildings", state.buildings, 30),
        ("fires", state.fires, supplies.fires),
        ("Free tentacles", state.free, supplies.free),
        ("Crushed-Unit tentacles", state.crushed, supplies.crushed),
        ("Building tentacles", state.grabbed, supplies.building),
        ("Holes", state.holes, supplies.holes),
        ("MegaHoles", state.mega, supplies.mega),
    ];
    for (what, set, most) in counts {
        ensure(set.len() <= u32::from(most), "CMR-02", || {
            format!("the box has {most} {what}, not {}", set.len())
        })?;
    }
    let saved = state.saved[0] + state.saved[1];
    let waiting = state.waiting.iter().flatten().count() as u8;
    let gone = Hit::ALL
        .into_iter()
        .filter(|hit| matches!(hit, Hit::Survivors(_)))
        .map(|hit| state.won[0].count(hit) + state.won[1].count(hit) + state.discard.count(hit))
        .sum::<u8>();
    ensure(saved <= gone, "CMR-103", || {
        format!("{saved} survivor markers are won, but only {gone} Survivors cards are won or discarded")
    })?;
    ensure(saved + waiting <= 4, "CMR-01", || "there are four Survivors cards".to_owned())
}

/// Rules CMR-52, CMR-70, CMR-81: what is under the Monster and in the ground.
fn ground(state: &State) -> Result<(), Wrong> {
    let under = state.monster_squares() & (state.buildings | state.free | state.crushed);
    ensure(under.is_empty(), "CMR-52", || format!("nothing stands under the Monster at {}", list(under)))?;
    let mut covered = Board::NONE;
    for corner in state.mega {
        let block = lines::block(corner);
        ensure(block.len() == 4, "CMR-81", || format!("a MegaHole at {corner} lies beyond the board"))?;
        ensure(!covered.meets(block), "CMR-81", || format!("MegaHoles overlap at {corner}"))?;
        covered |= block;
    }
    let inside = covered & state.holes;
    ensure(inside.is_empty(), "CMR-70", || format!("no Hole lies on a MegaHole, at {}", list(inside)))
}

fn list(set: Board) -> String {
    set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// Rules CMR-32 to CMR-42: where units can stand.
fn units(state: &State, seat: Seat) -> Result<(), Wrong> {
    let force = state.force(seat);
    ensure(force.on_board() <= 4, "CMR-42", || format!("{seat} has more than four units on the board"))?;
    let moves_on = match state.stage {
        Stage::Move(Moving { drives_on, .. }) if seat == state.turn => drives_on,
        _ => None,
    };
    for slot in Slot::all() {
        let Some(at) = force.place(slot).square() else { continue };
        let others = Seat::all(2).flat_map(|other| Slot::all().map(move |unit| (other, unit)));
        let shared = others.filter(|unit| *unit != (seat, slot));
        let shared =
            shared.into_iter().any(|(other, unit)| state.force(other).place(unit).square() == Some(at));
        ensure(!shared, "CMR-38", || format!("two units stand on {at}"))?;
        ensure(!state.monster_squares().has(at), "CMR-52", || {
            format!("a unit is under the Monster at {at}")
        })?;
        match slot.kind() {
            Kind::Helicopter => {
                ensure(!state.fires.has(at), "CMR-37", || format!("a helicopter is on a fire at {at}"))?;
            }
            Kind::Tank => tank(state, at, moves_on == Some(slot))?,
        }
        let crowd = state.survivors_of_all().has(at) && moves_on != Some(slot);
        ensure(!crowd, "CMR-39", || format!("a unit stands on survivors at {at}"))?;
    }
    Ok(())
}

fn tank(state: &State, at: Square, moves_on: bool) -> Result<(), Wrong> {
    ensure(!state.buildings.has(at), "CMR-34", || format!("a tank is in a building at {at}"))?;
    ensure(!(state.free | state.crushed).has(at), "CMR-32", || format!("a tank is on a tentacle at {at}"))?;
    let hole = (state.holes | state.pits()).has(at) && !moves_on;
    ensure(!hole, "CMR-35", || format!("a tank stands on a Hole at {at}"))
}

/// Rule CMR-104: where survivors can wait.
fn survivors(state: &State) -> Result<(), Wrong> {
    let deadly = state.fires | state.monster_squares() | state.pits() | state.free | state.crushed;
    let dead = state.survivors_of_all() & deadly;
    ensure(dead.is_empty(), "CMR-104", || format!("nobody survives at {}", list(dead)))
}

/// What each stage needs.
fn stage(rules: &Rules, state: &State) -> Result<(), Wrong> {
    let over = state.is_over();
    let force = state.force(state.turn);
    let on_board = |slot: Slot| matches!(force.place(slot), Place::On(..));
    ensure(!state.buildings.is_empty() || over, "CMR-120", || {
        "no building is left: the game is over".to_owned()
    })?;
    let last = state.deck.count(Hit::MissionAccomplished) == 1;
    ensure(last || over, "CMR-114", || "the last card was drawn: the game is over".to_owned())?;
    let quiet = state.attack == Attack::default();
    let attacking = matches!(
        state.stage,
        Stage::Attack
            | Stage::Shot { .. }
            | Stage::Ablaze(_)
            | Stage::Draw(_)
            | Stage::Reserve
            | Stage::Shelter(_)
            | Stage::MissileWay(_)
            | Stage::MissileDice(..)
            | Stage::GrabtasticDie
            | Stage::Over(_)
    ) || state.freakout.is_some();
    ensure(quiet || attacking, "CMR-90", || "units fire in the attack only".to_owned())?;
    ensure(state.freakout.is_some() == (state.card == Some(Hit::Freakout)), "CMR-113", || {
        "a Freakout is carried out with its card".to_owned()
    })?;
    if let Some(freakout) = state.freakout {
        let fine = freakout.rolls > 0
            && u32::from(freakout.buildings) >= state.buildings.len()
            && freakout.buildings <= 30
            && matches!(state.stage, Stage::MonsterDie | Stage::BlastDie);
        ensure(fine, "CMR-113", || "a Freakout rolls the Monster Die one to three times more".to_owned())?;
        return Ok(());
    }
    let wanted = match state.stage {
        Stage::Shelter(group) => Some(Hit::Survivors(group)),
        Stage::MissileWay(_) | Stage::MissileDice(..) => Some(Hit::Missile),
        Stage::GrabtasticDie => Some(Hit::Grabtastic),
        _ => None,
    };
    ensure(state.card == wanted, "CMR-97", || match wanted {
        Some(hit) => format!("this belongs to the card {hit}"),
        None => "no card is carried out now".to_owned(),
    })?;
    match state.stage {
        Stage::Move(Moving { drives_on: Some(slot), .. }) => {
            let at = force.place(slot).square();
            ensure(at.is_some(), "CMR-35", || "a unit that has to move on is on the board".to_owned())
        }
        Stage::Shot { slot, at } => {
            let fine = on_board(slot) && (state.tentacles() | state.monster_squares()).has(at);
            ensure(fine, "CMR-90", || "a unit on the board fires at the Monster or a tentacle".to_owned())
        }
        Stage::Ablaze(slot) => {
            let choice = force.place(slot).square().map(|from| nearest_buildings(state, from).len());
            let marker = state.fires.len() < u32::from(rules.city.supplies.fires);
            ensure(choice.is_some_and(|count| count > 1) && marker, "CMR-96", || {
                "there are no two nearest buildings to choose from".to_owned()
            })
        }
        Stage::Reserve => {
            let both = Kind::BOTH.into_iter().all(|kind| state.free_marker(state.turn, kind).is_some());
            ensure(both, "CMR-102", || "there are no two kinds of units to choose from".to_owned())
        }
        Stage::Shelter(group) => {
            let choice = shelters(rules, state, group).len() > 1;
            let taken = state.units().has(rules.city.survivors_at(group));
            ensure(choice && taken, "CMR-103", || "there is no square to choose".to_owned())
        }
        Stage::MissileWay(volley) => {
            let fine = volley.queue.minus(state.crushed).is_empty() && missile::is_tied(volley.queue);
            ensure(fine, "CMR-111", || "no die chooses the direction of this throw".to_owned())
        }
        Stage::MissileDice(volley, way) => {
            let fine = volley.queue.minus(state.crushed).is_empty() && missile::may_throw(volley.queue, way);
            ensure(fine, "CMR-111", || "a wreck is thrown toward the furthest edge".to_owned())
        }
        _ => Ok(()),
    }
}
