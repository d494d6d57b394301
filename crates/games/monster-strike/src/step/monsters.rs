//! The monsters' turn: they enter, attack and move as the event says.

use kernel::Sink;

use super::{Flow, GO_ON, end};
use crate::{
    EntryIndex, Event, EventId, MonsterId, Pile, Rules, Slot, Slots, Spot, Stage, State,
    event::{Company, HowEscaped, WhyOn, WhyUnder},
    pack::{Described, MOST_PARTS, Walk, Way, Who, With},
    setup::Ties,
    state::EVENT_READER,
};

/// Rule MST-20: an event is drawn, and its three parts are carried out in order.
pub(super) fn event_drawn(
    rules: &Rules,
    state: &mut State,
    event: EventId,
    events: &mut impl Sink<Event>,
) -> Flow {
    events.put(Event::EventDrawn { seat: EVENT_READER, event });
    state.events.left = state.events.left.without(event);
    enter(rules, state, (event, EntryIndex::FIRST, 0), events)
}

/// Rules MST-03 and MST-23: monsters enter until the card is served or the deck is empty.
fn enter(
    rules: &Rules,
    state: &mut State,
    (event, mut entry, mut done): (EventId, EntryIndex, u8),
    events: &mut impl Sink<Event>,
) -> Flow {
    loop {
        state.stage = Stage::Enter { event, entry, done };
        let Some(enters) = rules.content.event(event).enter.get(entry) else {
            return attack(rules, state, event, events);
        };
        if done >= enters.all() {
            (entry, done) = (entry.next(), 0);
            continue;
        }
        if state.shuffled > 0 {
            return GO_ON;
        }
        // The bottom of the deck is known, so chance is not asked.
        let Some(monster) = state.under.take() else {
            let asked = rules.content.event(event).enter.from(entry).map(|(_, enters)| enters.all());
            let missing = asked.sum::<u8>() - done;
            events.put(Event::DeckRanOut { missing });
            return attack(rules, state, event, events);
        };
        appear(rules, state, monster, enters.spot(done), events)?;
        done += 1;
    }
}

/// A monster was drawn from the shuffled part of the deck.
pub(super) fn drawn(
    rules: &Rules,
    state: &mut State,
    (event, entry, done): (EventId, EntryIndex, u8),
    monster: MonsterId,
    events: &mut impl Sink<Event>,
) -> Flow {
    let spot = rules.content.event(event).enter.get(entry).map_or(Spot::FIRST, |enters| enters.spot(done));
    appear(rules, state, monster, spot, events)?;
    enter(rules, state, (event, entry, done + 1), events)
}

/// Rule MST-31: a monster enters, past a destroyed location; read otherwise, it does not enter there.
fn appear(
    rules: &Rules,
    state: &mut State,
    monster: MonsterId,
    spot: Spot,
    events: &mut impl Sink<Event>,
) -> Flow {
    if rules.readings.stays_away.is_other() && !state.stands(rules, spot) {
        events.put(Event::WentUnder { monster, why: WhyUnder::Destroyed });
        state.under.put(monster);
        return GO_ON;
    }
    let first = if state.stands(rules, spot) { WhyOn::Full } else { WhyOn::Destroyed };
    let Some(slot) = room(rules, state, monster, spot, first, events) else {
        let how = if first == WhyOn::Full { HowEscaped::NoRoom } else { HowEscaped::Entering };
        return escape(rules, state, monster, how, events);
    };
    events.put(Event::Entered { monster, slot });
    state.slots[slot.index()] = Some(monster);
    GO_ON
}

/// Rules MST-21 and MST-22: the first location from here on that has room, past full and destroyed ones.
fn room(
    rules: &Rules,
    state: &State,
    monster: MonsterId,
    spot: Spot,
    first: WhyOn,
    events: &mut impl Sink<Event>,
) -> Option<Slot> {
    let (mut next, mut why) = (Some(spot), first);
    while let Some(spot) = next {
        let free = if state.stands(rules, spot) { state.free_slot(spot) } else { None };
        if free.is_some() {
            return free;
        }
        events.put(Event::WentOn { monster, spot, why });
        why = WhyOn::NoRoomEither;
        next = spot.next();
    }
    None
}

/// Rule MST-50: an escape can end the game.
fn escape(
    rules: &Rules,
    state: &mut State,
    monster: MonsterId,
    how: HowEscaped,
    events: &mut impl Sink<Event>,
) -> Flow {
    events.put(Event::Escaped { monster, how });
    state.escaped = state.escaped.with(monster);
    end::end_if_over(rules, state, events)
}

/// The monsters that fit a description: all of them, or those that tie for the one that is meant.
pub(crate) fn fitting(rules: &Rules, state: &State, described: Described) -> Slots {
    let Described { who, spot, from_level, to_level } = described;
    let level = |slot: Slot| state.monster(slot).map(|monster| rules.content.monster(monster).level);
    let mut fit = Slots::NONE;
    let mut best: Option<i16> = None;
    for slot in Slot::all().filter(|slot| spot.is_none_or(|spot| slot.spot() == spot)) {
        let Some(level) = level(slot).filter(|level| (from_level..=to_level).contains(level)) else {
            continue;
        };
        let worth = match who {
            Who::All => 0,
            Who::Highest => i16::from(level),
            Who::Lowest => -i16::from(level),
            Who::Front => i16::from(u8::from(slot.spot())),
            Who::Rear => -i16::from(u8::from(slot.spot())),
        };
        if best.is_none_or(|best| worth > best) {
            (fit, best) = (Slots::NONE, Some(worth));
        }
        if best == Some(worth) {
            fit = fit.with(slot);
        }
    }
    fit
}

/// Rule MST-25: whether one of several fitting monsters has to be picked.
pub(crate) const fn one_of(who: Who, fit: Slots) -> bool {
    !matches!(who, Who::All) && fit.len() > 1
}

/// Rule MST-24: the attackers are fixed when the attack part begins.
fn attack(rules: &Rules, state: &mut State, event: EventId, events: &mut impl Sink<Event>) -> Flow {
    fix_attackers(rules, state, (event, EntryIndex::FIRST), [Slots::NONE; MOST_PARTS], events)
}

/// Fixes the attackers from this entry of the event on, until the reader has to pick one.
fn fix_attackers(
    rules: &Rules,
    state: &mut State,
    (event, first): (EventId, EntryIndex),
    mut fixed: [Slots; MOST_PARTS],
    events: &mut impl Sink<Event>,
) -> Flow {
    let orders = rules.content.event(event).attack;
    for (entry, order) in orders.from(first) {
        let fit = fitting(rules, state, order.described);
        if fit.is_empty() {
            events.put(Event::NobodyFits);
        } else if one_of(order.described.who, fit) {
            match rules.ties {
                Ties::PickOne => {
                    state.stage = Stage::Attack { event, entry, fixed };
                    return GO_ON;
                }
                Ties::BothAttack => events.put(Event::AllFitting { monsters: fit.len() as u8 }),
            }
        }
        fixed[entry.index()] = fit;
    }
    state.stage = Stage::Attack { event, entry: orders.end(), fixed };
    resolve_attacks(rules, state, event, fixed, events)
}

/// Rule MST-25: the reader picked one of several attackers.
pub(super) fn pick_attacker(
    rules: &Rules,
    state: &mut State,
    (event, entry): (EventId, EntryIndex),
    mut fixed: [Slots; MOST_PARTS],
    slot: Slot,
    events: &mut impl Sink<Event>,
) -> Flow {
    if let Some(monster) = state.monster(slot) {
        events.put(Event::Picked { seat: EVENT_READER, monster });
    }
    fixed[entry.index()] = Slots::only(slot);
    fix_attackers(rules, state, (event, entry.next()), fixed, events)
}

/// Rule MST-24: attacks are resolved in order of location, then slot; a monster that is gone does not attack.
fn resolve_attacks(
    rules: &Rules,
    state: &mut State,
    event: EventId,
    fixed: [Slots; MOST_PARTS],
    events: &mut impl Sink<Event>,
) -> Flow {
    let orders = rules.content.event(event).attack;
    for slot in Slot::all() {
        for (entry, order) in orders.from(EntryIndex::FIRST) {
            if fixed[entry.index()].contains(slot) {
                strike(rules, state, slot, order.with, events)?;
            }
        }
    }
    walk(rules, state, (event, EntryIndex::FIRST), events)
}

/// Rules MST-24, MST-26 and MST-27: the damage of a location rises, up to its maximum.
fn strike(rules: &Rules, state: &mut State, slot: Slot, with: With, events: &mut impl Sink<Event>) -> Flow {
    let Some(monster) = state.monster(slot) else { return GO_ON };
    let spot = slot.spot();
    let damage = rules.content.monster(monster).attack(with).damage;
    let health = state.health(rules, spot);
    let now = state.damage[spot.index()] + damage.min(health);
    state.damage[spot.index()] = now;
    events.put(Event::Attacked { monster, with, spot, damage, now });
    if damage < health {
        return GO_ON;
    }
    if damage > health {
        events.put(Event::Capped { spot, maximum: now });
    }
    events.put(Event::Destroyed { spot });
    for slot in spot.slots() {
        if let Some(monster) = state.slots[slot.index()].take() {
            events.put(Event::Sneaked { monster });
            state.under.put(monster);
        }
    }
    end::end_if_over(rules, state, events)
}

/// Rules MST-20 and MST-25: monsters move, entry by entry; the reader picks one of several.
fn walk(
    rules: &Rules,
    state: &mut State,
    (event, first): (EventId, EntryIndex),
    events: &mut impl Sink<Event>,
) -> Flow {
    let walks = rules.content.event(event).walk;
    for (entry, walk) in walks.from(first) {
        state.stage = Stage::Walk { event, entry };
        let fit = fitting(rules, state, walk.described);
        if fit.is_empty() {
            events.put(Event::NobodyFits);
        } else if one_of(walk.described.who, fit) {
            return GO_ON;
        }
        walk_all(rules, state, walk, fit, events)?;
    }
    state.stage = Stage::Walk { event, entry: walks.end() };
    end_turn(state, events);
    GO_ON
}

/// Rule MST-25: the reader picked the monster that moves.
pub(super) fn pick_walker(
    rules: &Rules,
    state: &mut State,
    (event, entry): (EventId, EntryIndex),
    slot: Slot,
    events: &mut impl Sink<Event>,
) -> Flow {
    if let Some(monster) = state.monster(slot) {
        events.put(Event::Picked { seat: EVENT_READER, monster });
    }
    if let Some(entry) = rules.content.event(event).walk.get(entry) {
        walk_all(rules, state, entry, Slots::only(slot), events)?;
    }
    walk(rules, state, (event, entry.next()), events)
}

/// Rule MST-30: several monsters move in order, those furthest ahead first, or those furthest behind if they go back, then
/// by slot. So no monster is in the way of the next one.
fn walk_all(
    rules: &Rules,
    state: &mut State,
    walk: Walk,
    walkers: Slots,
    events: &mut impl Sink<Event>,
) -> Flow {
    let company = if walkers.len() > 1 { Company::Several } else { Company::Alone };
    let [first, middle, last] = Spot::ALL;
    let order = match walk.way {
        Way::Forward => [last, middle, first],
        Way::Back => [first, middle, last],
    };
    for spot in order {
        for slot in spot.slots().filter(|slot| walkers.contains(*slot)) {
            walk_one(rules, state, walk, slot, company, events)?;
        }
    }
    GO_ON
}

/// Rule MST-29: a monster moves over standing locations, escapes behind the last one, and stays before the first one; read
/// otherwise, it leaves the town there.
fn walk_one(
    rules: &Rules,
    state: &mut State,
    walk: Walk,
    from: Slot,
    company: Company,
    events: &mut impl Sink<Event>,
) -> Flow {
    let Some(monster) = state.monster(from) else { return GO_ON };
    let mut at = from.spot();
    for _ in 0..walk.steps {
        match (next_standing(rules, state, monster, at, walk.way, events), walk.way) {
            (Some(spot), _) => at = spot,
            (None, Way::Forward) => {
                state.slots[from.index()] = None;
                return escape(rules, state, monster, HowEscaped::Moving, events);
            }
            (None, Way::Back) if rules.readings.driven_out.is_other() => {
                events.put(Event::WentUnder { monster, why: WhyUnder::Back });
                state.slots[from.index()] = None;
                state.under.put(monster);
                return GO_ON;
            }
            (None, Way::Back) => break,
        }
    }
    if at == from.spot() {
        events.put(Event::Stayed { monster });
        return GO_ON;
    }
    // Rule MST-21, read otherwise: only monsters that enter jump on.
    if rules.readings.held_up.is_other() && state.free_slot(at).is_none() {
        events.put(Event::HeldUp { monster, spot: at });
        return GO_ON;
    }
    state.slots[from.index()] = None;
    match room(rules, state, monster, at, WhyOn::Full, events) {
        Some(to) => {
            events.put(Event::Moved { monster, from, to, company });
            state.slots[to.index()] = Some(monster);
            GO_ON
        }
        None => escape(rules, state, monster, HowEscaped::NoRoom, events),
    }
}

/// Rule MST-29: the next location that stands, past destroyed ones.
fn next_standing(
    rules: &Rules,
    state: &State,
    monster: MonsterId,
    from: Spot,
    way: Way,
    events: &mut impl Sink<Event>,
) -> Option<Spot> {
    let on = |spot: Spot| match way {
        Way::Forward => spot.next(),
        Way::Back => spot.before(),
    };
    let mut next = on(from);
    while let Some(spot) = next {
        if state.stands(rules, spot) {
            return next;
        }
        events.put(Event::Skipped { monster, spot });
        next = on(spot);
    }
    None
}

/// Rules MST-13 and MST-48: the event goes to its discard pile, and the players draw gear; an empty deck is refilled.
fn end_turn(state: &mut State, events: &mut impl Sink<Event>) {
    end::put_cards_away(state);
    if state.gear.left.is_empty() {
        events.put(Event::Reshuffled { deck: Pile::Gear });
        state.gear.left = std::mem::take(&mut state.gear.discard);
    }
    state.stage = Stage::Gear;
}
