//! Reading what a position of Monster Strike waits for, and checking that it is possible.

use kernel::{Cites, NotationError, Reader, RuleId};

use super::{Marks, aim, dice, event, gear, is_begun, take};
use crate::{
    Die, EntryIndex, EventId, Reason, Rules, SPOTS, Slot, Slots, Spare, Stage, State, Ties, Turn,
    legal::{dice_after, dice_before, may_aim, some_again},
    outcome::{admits_die, admits_together},
    pack::{Check, Described, MOST_PARTS},
    step::{candidates, ending, fitting, one_of},
};

type Read<T> = Result<T, NotationError>;

/// Reads the last part of a position.
pub(super) fn read(rules: &Rules, reader: &mut Reader<'_>, state: &mut State, marks: &mut Marks) -> Read<()> {
    state.stage = match reader.word("what the table waits for")? {
        "locations" => Stage::Locations,
        "first-monster" => Stage::FirstMonster,
        "event" => Stage::Event,
        "enter" => {
            let event = current_event(rules, reader, state)?;
            let entry = entry(reader, rules.content.event(event).enter.len())?;
            let all = rules.content.event(event).enter.get(entry).map_or(0, crate::Enter::all);
            let done = reader.number("how many have entered", u32::from(all.saturating_sub(1)))? as u8;
            Stage::Enter { event, entry, done }
        }
        "attack" => {
            let event = current_event(rules, reader, state)?;
            let entry = entry(reader, rules.content.event(event).attack.len())?;
            let mut fixed = [Slots::NONE; MOST_PARTS];
            let orders = rules.content.event(event).attack;
            for (earlier, order) in orders.from(EntryIndex::FIRST).filter(|(earlier, _)| *earlier < entry) {
                fixed[earlier.index()] = attackers(rules, reader, state, order.described)?;
            }
            Stage::Attack { event, entry, fixed }
        }
        "move" => {
            let event = current_event(rules, reader, state)?;
            Stage::Walk { event, entry: entry(reader, rules.content.event(event).walk.len())? }
        }
        "gear" => Stage::Gear,
        "over" => match ending(rules, state) {
            Some(ending) if state.locations.iter().all(Option::is_some) => Stage::Over(ending),
            _ => return Err(reader.error_before("the game is not over".to_owned()).by(RuleId("MST-50"))),
        },
        word => {
            let Some(seat) = seat(rules, word) else {
                let message = format!(
                    "the table waits for `locations`, `first-monster`, `event`, `enter`, `attack`, `move`, `gear`, \
                     a player or nothing (`over`), not `{word}`"
                );
                return Err(reader.error_before(message));
            };
            player(rules, reader, state, seat, marks)?
        }
    };
    Ok(())
}

fn seat(rules: &Rules, word: &str) -> Option<kernel::Seat> {
    let mut letters = word.chars();
    let seat = letters.next().and_then(kernel::Seat::from_letter).filter(|seat| seat.0 < rules.players)?;
    // Small letters would not be written like this again.
    (letters.next().is_none() && word == seat.to_string()).then_some(seat)
}

fn current_event(rules: &Rules, reader: &mut Reader<'_>, state: &mut State) -> Read<EventId> {
    let event = event(rules, reader)?;
    take(reader, &mut state.events, event)?;
    Ok(event)
}

/// Which entry of a part of the event, counted from 1.
fn entry(reader: &mut Reader<'_>, count: u8) -> Read<EntryIndex> {
    let number = reader.number("the entry of the event", u32::from(count))?;
    EntryIndex::numbered(number).ok_or_else(|| reader.error_before("entries are counted from 1".to_owned()))
}

/// Rules MST-24 and MST-25: the attackers that an earlier entry has fixed.
fn attackers(rules: &Rules, reader: &mut Reader<'_>, state: &State, described: Described) -> Read<Slots> {
    let word = reader.word("the attackers")?;
    let mut slots = Slots::NONE;
    for letter in word.chars().filter(|_| word != "-") {
        let slot = letter.to_digit(10).and_then(|number| Slot::numbered(number as u8));
        let Some(slot) = slot.filter(|slot| slots.iter().next_back().is_none_or(|last| last < *slot)) else {
            let message = format!("attackers are slots in order, such as `147`, or `-`, not `{word}`");
            return Err(reader.error_before(message));
        };
        slots = slots.with(slot);
    }
    let fit = fitting(rules, state, described);
    let fine = if one_of(described.who, fit) && rules.ties == Ties::PickOne {
        slots.len() == 1 && slots.iter().all(|slot| fit.contains(slot))
    } else {
        slots == fit
    };
    if fine {
        Ok(slots)
    } else {
        Err(reader.error_before("they do not fit the event".to_owned()).by(RuleId("MST-25")))
    }
}

fn player(
    rules: &Rules,
    reader: &mut Reader<'_>,
    state: &mut State,
    seat: kernel::Seat,
    marks: &mut Marks,
) -> Read<Stage> {
    let gear = gear(rules, reader)?;
    take(reader, &mut state.gear, gear)?;
    let mut turn = Turn { gear, seat, thrown: 0, spare: Spare::Open };
    let throw = reader.number("which throw", u32::from(turn.throws(rules)))? as u8;
    turn.thrown =
        throw.checked_sub(1).ok_or_else(|| reader.error_before("throws are counted from 1".to_owned()))?;
    if reader.take("spare-used") {
        turn.spare = Spare::Used;
    }
    let stage = match reader.word("`aims`, `throws` or `again`")? {
        "aims" => Stage::Aim(turn),
        "throws" => {
            let dice = reader.number("the number of dice thrown", crate::DICE as u32)? as u8;
            marks.aim = reader.column();
            Stage::Throw { turn, aim: aim(reader)?, dice }
        }
        "again" => Stage::Again(turn),
        word => {
            let message = format!("a player `aims`, `throws` or may throw `again`, not `{word}`");
            return Err(reader.error_before(message));
        }
    };
    reader.expect("dice")?;
    (state.dice, marks.dice) = dice(reader)?;
    Ok(stage)
}

/// Checks that all of it is possible on a table.
pub(super) fn fits(rules: &Rules, state: &State, marks: &Marks) -> Read<()> {
    let refuse =
        |rule: &'static str, message: &str| Err(Reader::error_at(marks.stage, message).by(RuleId(rule)));
    let dealt = state.locations.iter().flatten().count();
    if !is_begun(&state.stage) {
        let untouched =
            state.seen().is_empty() && state.events.discard.is_empty() && state.gear.discard.is_empty();
        let in_order = state.locations.iter().take(dealt).all(Option::is_some)
            && state.damage.iter().take(dealt).all(|damage| *damage == rules.start_damage);
        let right = if state.stage == Stage::Locations { dealt < SPOTS } else { dealt == SPOTS };
        return if untouched && in_order && right {
            Ok(())
        } else {
            refuse(
                "MST-11",
                "before the first round three locations are laid out and nothing has happened yet",
            )
        };
    }
    let missing = state.locations.iter().zip(marks.locations).find(|(location, _)| location.is_none());
    if let Some((_, column)) = missing {
        return Err(Reader::error_at(column, "a town has three locations").by(RuleId("MST-11")));
    }
    let over = ending(rules, state);
    if over.is_some() && !matches!(state.stage, Stage::Over(_)) {
        return refuse("MST-50", "that game is over");
    }
    match state.stage {
        Stage::Event if state.events.left.is_empty() => {
            refuse("MST-48", "an empty event deck is refilled at once")
        }
        Stage::Gear if state.gear.left.is_empty() => {
            refuse("MST-48", "an empty gear deck is refilled at once")
        }
        Stage::Enter { .. } if state.shuffled == 0 => {
            refuse("MST-23", "no shuffled monster is left to be drawn")
        }
        Stage::Attack { .. } | Stage::Walk { .. } if !picks(rules, state) => {
            refuse("MST-25", "there is nothing to pick")
        }
        Stage::Aim(turn) | Stage::Again(turn) | Stage::Throw { turn, .. } => {
            turn_fits(rules, state, &turn, marks)
        }
        Stage::Locations
        | Stage::FirstMonster
        | Stage::Event
        | Stage::Enter { .. }
        | Stage::Attack { .. }
        | Stage::Walk { .. }
        | Stage::Gear
        | Stage::Over(_) => Ok(()),
    }
}

/// Rule MST-25: whether several fit the description of one.
fn picks(rules: &Rules, state: &State) -> bool {
    let who = match state.stage {
        Stage::Attack { event, entry, .. } => match rules.ties {
            Ties::PickOne => rules.content.event(event).attack.get(entry).map(|order| order.described.who),
            Ties::BothAttack => None,
        },
        Stage::Walk { event, entry } => {
            rules.content.event(event).walk.get(entry).map(|walk| walk.described.who)
        }
        Stage::Locations
        | Stage::FirstMonster
        | Stage::Event
        | Stage::Enter { .. }
        | Stage::Gear
        | Stage::Aim(_)
        | Stage::Throw { .. }
        | Stage::Again(_)
        | Stage::Over(_) => None,
    };
    who.is_some_and(|who| one_of(who, candidates(rules, state)))
}

/// Checks that a player's turn is possible.
fn turn_fits(rules: &Rules, state: &State, turn: &Turn, marks: &Marks) -> Read<()> {
    let at = |column: usize, reason: &Reason| Reader::error_at(column, reason.to_string()).by(reason.rule());
    if state.is_quiet() {
        let message = "there is no monster to throw at";
        return Err(Reader::error_at(marks.stage, message).by(RuleId("MST-47")));
    }
    for (die, column) in state.dice.iter().zip(marks.dice) {
        if die == Die::Leaning {
            let message = "a die that leans is thrown again";
            return Err(Reader::error_at(column, message).by(RuleId("MST-43")));
        }
        admits_die(rules, die).map_err(|reason| at(column, &reason))?;
    }
    admits_together(&state.dice).map_err(|reason| at(marks.dice[1], &reason))?;
    let lying = state.dice.len();
    let last = turn.thrown + 1 == turn.throws(rules);
    let checked = last || turn.card(rules).check == Check::Each;
    let spare_can_be = turn.spare == Spare::Open || turn.card(rules).again != crate::Again::Never;
    let fine = match state.stage {
        Stage::Aim(_) => lying == dice_before(rules, turn) && turn.spare == Spare::Open,
        Stage::Again(_) => lying == dice_after(rules, turn) && checked && some_again(rules, state, turn),
        Stage::Throw { dice, .. } => {
            dice > 0
                && lying + dice == dice_after(rules, turn)
                && spare_can_be
                && (checked || turn.spare == Spare::Open)
        }
        Stage::Locations
        | Stage::FirstMonster
        | Stage::Event
        | Stage::Enter { .. }
        | Stage::Attack { .. }
        | Stage::Walk { .. }
        | Stage::Gear
        | Stage::Over(_) => false,
    };
    if !fine {
        let message = "the gear does not lead to such dice";
        return Err(Reader::error_at(marks.dice[0], message).by(RuleId("MST-04")));
    }
    if let Stage::Throw { aim, .. } = state.stage {
        may_aim(rules, state, turn, aim).map_err(|reason| at(marks.aim, &reason))?;
    }
    Ok(())
}
