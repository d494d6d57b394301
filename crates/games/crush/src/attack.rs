//! The third phase of a turn: units fire at the Monster and its tentacles.

use kernel::{Seat, Sink};

use crate::{
    action::Action,
    board::{Board, Square, Way},
    end::phase_over,
    event::{Cause, Event, Phase},
    lines,
    losses::ignite,
    setup::Rules,
    state::{Attack, Line, Stage, State},
    tentacles::reveal,
    units::{Kind, Slot, UnitStatus},
};

/// The phase begins: nobody has fired, nobody was passed over.
pub(crate) fn begin(state: &mut State, events: &mut impl Sink<Event>) {
    state.attack = Attack::default();
    ask_or_end(state, events);
}

/// The player is asked if a unit can fire; otherwise the turn ends.
fn ask_or_end(state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.turn;
    if Slot::all().any(|slot| !targets_left(state, seat, slot).is_empty()) {
        state.stage = Stage::Attack;
    } else {
        end_turn(state, events);
    }
}

/// Rule CMR-20: the other player's turn begins.
pub(crate) fn end_turn(state: &mut State, events: &mut impl Sink<Event>) {
    state.attack = Attack::default();
    state.turn = State::other(state.turn);
    events.put(Event::PhaseBegan { seat: state.turn, phase: Phase::Movement });
    state.stage = Stage::MovementDice;
}

/// Rule CMR-98: a shot and its card are done, and the next unit may fire.
pub(crate) fn go_on(state: &mut State, events: &mut impl Sink<Event>) {
    if phase_over(state, events) {
        return;
    }
    ask_or_end(state, events);
    if matches!(state.stage, Stage::Attack) {
        events.put(Event::AttackGoesOn { seat: state.turn });
    }
}

/// The squares that a unit on the board could fire at: tentacles, and the nearest square of the Monster in a line.
/// Rules CMR-90, CMR-91 and CMR-92.
#[inline]
pub(crate) fn targets(state: &State, seat: Seat, slot: Slot) -> Board {
    let UnitStatus::On(from, facing) = state.force(seat).status(slot) else { return Board::NONE };
    targets_from(state, slot.kind(), from, facing)
}

/// The squares that a unit could fire at if it stood there and faced like this.
#[inline]
pub fn targets_from(state: &State, kind: Kind, from: Square, facing: Way) -> Board {
    let (tentacles, monster) = (state.tentacles(), state.monster_squares());
    match kind {
        Kind::Tank => {
            let mut line = lines::ray(from, facing);
            // Rule CMR-91: only buildings strictly between count, so the first one can still be a target itself.
            if line.meets(tentacles | monster)
                && let Some(building) = lines::nearest(from, facing, state.buildings)
            {
                line = line.minus(lines::ray(building, facing));
            }
            targets_along(tentacles, monster, line, from, facing)
        }
        Kind::Helicopter => Way::ALL
            .into_iter()
            .map(|way| targets_along(tentacles, monster, lines::ray(from, way), from, way))
            .fold(Board::NONE, Board::or),
    }
}

/// Rules CMR-95 and CMR-96: how many faces of a die hit at a range; a 1 never does.
pub const fn hits_of_six(range: u8) -> u8 {
    match range {
        0..=2 => 5,
        3..=6 => 7 - range,
        _ => 0,
    }
}

/// Rule CMR-96: how many faces of a die make a shot go wrong.
pub(crate) const CRITICAL_OF_SIX: u8 = 1;

/// The targets on a line in one direction.
#[inline]
fn targets_along(tentacles: Board, monster: Board, line: Board, from: Square, way: Way) -> Board {
    let hit = line & tentacles;
    match lines::nearest(from, way, monster & line) {
        Some(body) => hit.with(body),
        None => hit,
    }
}

/// The targets at which a unit may still fire in this turn.
#[inline]
pub(crate) fn targets_left(state: &State, seat: Seat, slot: Slot) -> Board {
    if state.attack.fired >> slot.0 & 1 == 1 {
        return Board::NONE;
    }
    let all = targets(state, seat, slot);
    match (state.attack.forfeited[slot.index()], state.force(seat).status(slot)) {
        (Line(0), _) | (_, UnitStatus::Lost | UnitStatus::Reserve) => all,
        (forfeited, UnitStatus::On(from, _)) => all.minus(forfeited.squares(from)),
    }
}

/// Rule CMR-95: the count of squares to the target.
#[inline]
pub(crate) fn range(from: Square, at: Square) -> u8 {
    from.distance(at)
}

/// Everything that could be fired at now, by slot, with the units that could fire.
pub(crate) struct Shots {
    pub(crate) targets: [Board; 6],
    shooters: [Option<Shooter>; 6],
}

/// A unit that has something to fire at.
#[derive(Clone, Copy)]
pub(crate) struct Shooter {
    pub(crate) slot: Slot,
    /// Where it is.
    pub(crate) at: Square,
    /// The range of its nearest target.
    pub(crate) range: u8,
}

impl Shots {
    #[inline]
    pub(crate) fn of(state: &State, seat: Seat) -> Self {
        let mut shots = Self { targets: [Board::NONE; 6], shooters: [None; 6] };
        for slot in Slot::all() {
            let targets = targets_left(state, seat, slot);
            if let Some(from) = state.force(seat).status(slot).square() {
                let nearest = targets.into_iter().map(|at| range(from, at)).min();
                shots.shooters[slot.index()] = nearest.map(|range| Shooter { slot, at: from, range });
            }
            shots.targets[slot.index()] = targets;
        }
        shots
    }

    /// Rule CMR-94: a unit that has to fire, or to be passed over, before one fires at this range.
    #[inline]
    pub(crate) fn first_must(&self, slot: Slot, range: u8) -> Option<Shooter> {
        self.shooters.iter().flatten().find(|other| other.slot != slot && other.range > range).copied()
    }
}

/// Lists every shot, every unit that may be passed over, and the end of the attack.
#[inline]
pub(crate) fn actions(state: &State, seat: Seat, into: &mut impl Sink<Action>) {
    let shots = Shots::of(state, seat);
    let force = state.force(seat);
    for slot in Slot::all() {
        let Some(from) = force.status(slot).square() else { continue };
        for at in shots.targets[slot.index()] {
            if shots.first_must(slot, range(from, at)).is_none() {
                into.put(Action::Shoot { from, at });
            }
        }
    }
    for slot in Slot::all() {
        if let (false, Some(from)) = (shots.targets[slot.index()].is_empty(), force.status(slot).square()) {
            into.put(Action::PassOver(from));
        }
    }
    into.put(Action::StopAttacking);
}

/// A unit fires.
pub(crate) fn fire(state: &mut State, seat: Seat, from: Square, at: Square, events: &mut impl Sink<Event>) {
    let slot = state.force(seat).at(from).expect("invariant: a shot was checked before it is fired");
    state.attack.fired |= 1 << slot.0;
    state.attack.forfeited[slot.index()] = Line::default();
    events.put(Event::Fired { seat, kind: slot.kind(), from, at, range: range(from, at) });
    state.stage = Stage::Shot { slot, at };
}

/// Rule CMR-94: a unit is passed over and forfeits its shot at what it could fire at now.
pub(crate) fn pass_over(state: &mut State, seat: Seat, at: Square, events: &mut impl Sink<Event>) {
    let slot = state.force(seat).at(at).expect("invariant: passing over was checked before it is done");
    state.attack.forfeited[slot.index()] = Line::of(at, targets(state, seat, slot));
    events.put(Event::PassedOver { seat, at });
    ask_or_end(state, events);
}

/// Rules CMR-95 and CMR-96: the die decides a shot.
pub(crate) fn resolve(
    rules: &Rules,
    state: &mut State,
    (slot, at): (Slot, Square),
    die: u8,
    events: &mut impl Sink<Event>,
) {
    let from = state.force(state.turn).status(slot).square();
    let from = from.expect("invariant: whoever has fired is on the board until the die is rolled");
    let range = range(from, at);
    if die <= CRITICAL_OF_SIX {
        events.put(Event::MissedCritically { from });
        return critical_miss(rules, state, slot, from, events);
    }
    if die < range {
        events.put(Event::ShotMissed { die, range });
        return go_on(state, events);
    }
    events.put(Event::ShotHit { die, range });
    withdraw(rules, state, at, events);
    if !state.is_over() {
        state.stage = Stage::Draw(slot);
    }
}

/// Rule CMR-97: a tentacle that is hit goes, and its Hole is revealed.
fn withdraw(rules: &Rules, state: &mut State, at: Square, events: &mut impl Sink<Event>) {
    if !state.tentacles().has(at) {
        return;
    }
    state.free.remove(at);
    state.crushed.remove(at);
    state.grabbed.remove(at);
    state.forget_targets(Board::of(at));
    events.put(Event::TentacleWithdrew { at });
    reveal(rules, state, Board::of(at), events);
}

/// Rule CMR-96: the nearest building that does not burn catches fire; among several the player chooses.
fn critical_miss(rules: &Rules, state: &mut State, slot: Slot, from: Square, events: &mut impl Sink<Event>) {
    let nearest = nearest_buildings(state, from);
    match nearest.first() {
        None => events.put(Event::NothingToBurn),
        Some(at) if nearest.len() == 1 || !may_burn(rules, state) => {
            ignite(rules, state, at, Cause::CriticalMiss, events);
        }
        Some(_) => {
            state.stage = Stage::Ablaze(slot);
            return;
        }
    }
    go_on(state, events);
}

/// Whether the box has a fire marker left; without one there is nothing to choose.
fn may_burn(rules: &Rules, state: &State) -> bool {
    state.fires.len() < u32::from(rules.city.supplies.fires)
}

/// Rule CMR-96: the buildings of which a shot that goes wrong sets one on fire; none if the box has no fire marker left.
pub(crate) fn burns(rules: &Rules, state: &State, from: Square) -> Board {
    if may_burn(rules, state) { nearest_buildings(state, from) } else { Board::NONE }
}

/// Rule CMR-96: the nearest buildings without a fire marker, by steps.
pub(crate) fn nearest_buildings(state: &State, from: Square) -> Board {
    let cold = state.buildings.minus(state.fires);
    let mut ring = Board::of(from);
    while !ring.meets(cold) {
        let wider = ring | ring.spread();
        if wider == ring {
            return Board::NONE;
        }
        ring = wider;
    }
    ring & cold
}

/// The player has chosen which building a critical miss sets on fire.
pub(crate) fn set_ablaze(rules: &Rules, state: &mut State, at: Square, events: &mut impl Sink<Event>) {
    ignite(rules, state, at, Cause::CriticalMiss, events);
    go_on(state, events);
}

/// Rule CMR-99: the player stops attacking, and the turn ends.
pub(crate) fn stop(state: &mut State, events: &mut impl Sink<Event>) {
    events.put(Event::AttackStopped { seat: state.turn });
    end_turn(state, events);
}
