//! The players' turn: gear, throws, hits.

use kernel::{Seat, Sink};

use super::{Flow, GO_ON, begin_round, end};
use crate::{
    Aim, Dice, Die, DieIndex, Event, GearId, Rules, Slot, Stage, State, Turn,
    legal::{hit, some_again},
    pack::Check,
    state::{Spare, gear_reader},
};

/// Rules MST-14, MST-40 and MST-47: a gear card is drawn; its reader throws first, if there is a monster.
pub(super) fn gear_drawn(rules: &Rules, state: &mut State, gear: GearId, events: &mut impl Sink<Event>) {
    let turn = Turn::first(rules, gear);
    events.put(Event::GearDrawn { seat: turn.seat, gear });
    state.gear.left = state.gear.left.without(gear);
    state.stage = Stage::Aim(turn);
    if state.is_quiet() {
        return end_turn(state, events);
    }
    events.put(Event::ThrowsFirst { seat: turn.seat });
}

/// Rule MST-40: a player throws as the card says.
pub(super) fn throw(rules: &Rules, state: &mut State, turn: Turn, aim: Aim, events: &mut impl Sink<Event>) {
    let dice = turn.card(rules).dice;
    events.put(Event::Threw { seat: turn.seat, aim, dice });
    state.stage = Stage::Throw { turn, aim, dice };
}

/// Rule MST-47: a player who does not want to throw passes the dice on. Dice that lie there already are checked, because no
/// more follow.
pub(super) fn pass(rules: &Rules, state: &mut State, turn: Turn, events: &mut impl Sink<Event>) -> Flow {
    events.put(Event::Passed { seat: turn.seat });
    if state.dice.is_empty() {
        pass_on(rules, state, turn, events);
        return GO_ON;
    }
    after_last_throw(rules, state, turn, events)
}

/// Rule MST-04: the gear lets one die be thrown once more.
pub(super) fn throw_again(
    state: &mut State,
    turn: Turn,
    again: DieIndex,
    aim: Aim,
    events: &mut impl Sink<Event>,
) {
    events.put(Event::ThrewAgain { seat: turn.seat, aim });
    let left = state.dice.keep(|die, _| die != again);
    state.dice = left.come_down();
    if let Some(die) = state.dice.get(DieIndex::FIRST).filter(|_| state.dice != left) {
        events.put(Event::Landed { die });
    }
    let turn = Turn { spare: Spare::Used, ..turn };
    state.stage = Stage::Throw { turn, aim, dice: 1 };
}

/// Rule MST-43: dice come to rest; those that lean are thrown again.
pub(super) fn landed(
    rules: &Rules,
    state: &mut State,
    turn: Turn,
    aim: Aim,
    dice: Dice,
    events: &mut impl Sink<Event>,
) -> Flow {
    // A die that lay there and was not touched is not told again.
    let before = state.dice;
    for (index, die) in dice.indexed() {
        if before.get(index) != Some(die) {
            events.put(Event::Landed { die });
        }
    }
    state.dice = dice.keep(|_, die| die != Die::Leaning).come_down();
    let leaning = dice.len() - state.dice.len();
    if leaning > 0 {
        state.stage = Stage::Throw { turn, aim, dice: leaning };
        return GO_ON;
    }
    let last = turn.thrown + 1 >= turn.throws(rules);
    let checked = last || turn.card(rules).check == Check::Each;
    if checked && some_again(rules, state, &turn) {
        state.stage = Stage::Again(turn);
        return GO_ON;
    }
    after_throw(rules, state, turn, events)
}

/// Rule MST-42: dice of several throws are checked together when the last one lies, unless the gear says otherwise.
pub(super) fn after_throw(
    rules: &Rules,
    state: &mut State,
    turn: Turn,
    events: &mut impl Sink<Event>,
) -> Flow {
    let last = turn.thrown + 1 >= turn.throws(rules);
    let check = turn.card(rules).check;
    state.stage = Stage::Aim(turn);
    if last {
        return after_last_throw(rules, state, turn, events);
    }
    let spare = match check {
        Check::Together => turn.spare,
        Check::Each => {
            check_dice(rules, state, turn, events)?;
            if state.is_quiet() {
                end_turn(state, events);
                return GO_ON;
            }
            Spare::Open
        }
    };
    state.stage = Stage::Aim(Turn { thrown: turn.thrown + 1, spare, ..turn });
    GO_ON
}

/// A player's last die lies: hits are checked, and the dice pass on.
fn after_last_throw(rules: &Rules, state: &mut State, turn: Turn, events: &mut impl Sink<Event>) -> Flow {
    check_dice(rules, state, turn, events)?;
    if state.is_quiet() {
        end_turn(state, events);
    } else {
        pass_on(rules, state, turn, events);
    }
    GO_ON
}

/// Checks the dice and takes them up.
fn check_dice(rules: &Rules, state: &mut State, turn: Turn, events: &mut impl Sink<Event>) -> Flow {
    check_hits(rules, state, turn, events);
    end::end_if_over(rules, state, events)?;
    state.dice = Dice::NONE;
    GO_ON
}

/// Rules MST-42, MST-44, MST-45 and MST-46: strength against level, from west to east.
fn check_hits(rules: &Rules, state: &mut State, turn: Turn, events: &mut impl Sink<Event>) {
    let mut strengths = [0_u8; crate::town::SLOTS];
    for die in state.dice.iter() {
        if let (Some(slot), Some((_, face))) = (hit(state, die), die.on_slot()) {
            strengths[slot.index()] += face;
        }
    }
    let monsters = strengths.iter().filter(|strength| **strength > 0).count() as u8;
    match monsters {
        0 => return events.put(Event::AllMissed),
        1 => {}
        monsters => events.put(Event::SeveralHit { monsters }),
    }
    // Rule MST-06: only a bonus that is printed on the gear counts, and it is told with the gear's name.
    let bonus = turn.card(rules).bonus;
    if bonus != 0 {
        events.put(Event::BonusAdded { gear: turn.gear, bonus });
    }
    for slot in Slot::all().filter(|slot| strengths[slot.index()] > 0) {
        let strength = strengths[slot.index()].saturating_add_signed(bonus);
        resolve_hit(rules, state, slot, strength, events);
    }
}

/// Rules MST-44 and MST-45: at least the level defeats the monster, less stuns it.
fn resolve_hit(rules: &Rules, state: &mut State, slot: Slot, strength: u8, events: &mut impl Sink<Event>) {
    let Some(monster) = state.slots[slot.index()].take() else { return };
    events.put(Event::Hit { monster, slot, strength });
    if strength >= rules.content.monster(monster).level {
        events.put(Event::Defeated { monster });
        state.binder = state.binder.with(monster);
    } else {
        events.put(Event::Stunned { monster });
        state.under.put(monster);
    }
}

/// Rule MST-47: the dice pass on until every player has had the chance to throw.
fn pass_on(rules: &Rules, state: &mut State, turn: Turn, events: &mut impl Sink<Event>) {
    let seat = Seat((turn.seat.0 + 1) % rules.players);
    if seat == gear_reader(rules) {
        return finish_turn(state, events);
    }
    events.put(Event::DicePassed { seat });
    state.stage = Stage::Aim(Turn { seat, thrown: 0, spare: Spare::Open, ..turn });
}

/// Rule MST-47: with no monster left in any location the turn ends at once.
fn end_turn(state: &mut State, events: &mut impl Sink<Event>) {
    events.put(Event::TownIsQuiet);
    finish_turn(state, events);
}

/// Rule MST-13: the gear goes to its discard pile, and the next round begins.
fn finish_turn(state: &mut State, events: &mut impl Sink<Event>) {
    end::put_cards_away(state);
    begin_round(state, events);
}
