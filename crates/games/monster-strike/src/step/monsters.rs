//! The monsters' turn: they enter, attack and move as the event says.

use kernel::Sink;

use super::end;
use crate::{
    Event, Pile, Rules, Slot, Slots, Spot, Stage, State,
    event::{Among, HowEscaped, WhyOn},
    pack::{Described, MOST_PARTS, Walk, Way, Who, With},
    setup::Ties,
    state::EVENT_READER,
};

/// Rule MST-20: an event is drawn, and its three parts are carried out in order.
pub(super) fn event_drawn(rules: &Rules, state: &mut State, event: u8, events: &mut impl Sink<Event>) {
    events.put(Event::EventDrawn { seat: EVENT_READER, event });
    state.events.left = state.events.left.without(event);
    enter(rules, state, event, 0, 0, events);
}

/// Rules MST-03 and MST-23: monsters enter until the card is served or the deck is empty.
fn enter(rules: &Rules, state: &mut State, event: u8, part: u8, done: u8, events: &mut impl Sink<Event>) {
    let (mut part, mut done) = (part, done);
    loop {
        state.stage = Stage::Enter { event, part, done };
        let Some(entry) = rules.content.event(event).enter.get(part) else {
            return attack(rules, state, event, events);
        };
        if done >= entry.all() {
            (part, done) = (part + 1, 0);
            continue;
        }
        if state.shuffled > 0 {
            return;
        }
        // The bottom of the deck is known, so chance is not asked.
        let Some(monster) = state.under.take() else {
            let rest = rules.content.event(event).enter.iter().skip(usize::from(part) + 1);
            let missing = entry.all() - done + rest.map(crate::pack::Enter::all).sum::<u8>();
            events.put(Event::DeckRanOut { missing });
            return attack(rules, state, event, events);
        };
        if appear(rules, state, monster, entry.spot(done), events) {
            return;
        }
        done += 1;
    }
}

/// A monster was drawn from the shuffled part of the deck.
pub(super) fn drawn(
    rules: &Rules,
    state: &mut State,
    (event, part, done): (u8, u8, u8),
    monster: u8,
    events: &mut impl Sink<Event>,
) {
    let spot = rules.content.event(event).enter.get(part).map_or(Spot::FIRST, |entry| entry.spot(done));
    if !appear(rules, state, monster, spot, events) {
        enter(rules, state, event, part, done + 1, events);
    }
}

/// Rule MST-31: a monster enters, past a destroyed location. True if the game is over.
fn appear(rules: &Rules, state: &mut State, monster: u8, spot: Spot, events: &mut impl Sink<Event>) -> bool {
    let first = if state.stands(rules, spot) { WhyOn::Full } else { WhyOn::Destroyed };
    let Some(slot) = room(rules, state, monster, spot, first, events) else {
        let how = if first == WhyOn::Full { HowEscaped::NoRoom } else { HowEscaped::Entering };
        return escape(rules, state, monster, how, events);
    };
    events.put(Event::Entered { monster, slot });
    state.slots[slot.index()] = Some(monster);
    false
}

/// Rules MST-21 and MST-22: the first location from here on that has room, past full and destroyed ones.
fn room(
    rules: &Rules,
    state: &State,
    monster: u8,
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

/// Rule MST-50: an escape may be the end. True if the game is over.
fn escape(
    rules: &Rules,
    state: &mut State,
    monster: u8,
    how: HowEscaped,
    events: &mut impl Sink<Event>,
) -> bool {
    events.put(Event::Escaped { monster, how });
    state.escaped = state.escaped.with(monster);
    end::is_over(rules, state, events)
}

/// The monsters that fit a description: all of them, or those that tie for the one that is meant.
pub(crate) fn fitting(rules: &Rules, state: &State, described: Described) -> Slots {
    let Described { who, spot, from_level, to_level } = described;
    let level = |slot: Slot| state.monster(slot).map(|place| rules.content.monster(place).level);
    let mut fit = Slots::NONE;
    let mut best = i16::MIN;
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
        if worth > best {
            (fit, best) = (Slots::NONE, worth);
        }
        if worth == best {
            fit = fit.with(slot);
        }
    }
    fit
}

/// Rule MST-25: whether one of several that fit is picked.
pub(crate) const fn one_of(who: Who, fit: Slots) -> bool {
    !matches!(who, Who::All) && fit.len() > 1
}

/// Rule MST-24: the attackers are fixed when the attack part begins.
fn attack(rules: &Rules, state: &mut State, event: u8, events: &mut impl Sink<Event>) {
    fix_attackers(rules, state, event, 0, [Slots::NONE; MOST_PARTS], events);
}

fn fix_attackers(
    rules: &Rules,
    state: &mut State,
    event: u8,
    from: u8,
    mut fixed: [Slots; MOST_PARTS],
    events: &mut impl Sink<Event>,
) {
    let entries = rules.content.event(event).attack;
    for part in from..entries.len() {
        let Some(entry) = entries.get(part) else { break };
        let fit = fitting(rules, state, entry.described);
        if fit.is_empty() {
            events.put(Event::NobodyFits);
        } else if one_of(entry.described.who, fit) {
            match rules.ties {
                Ties::PickOne => {
                    state.stage = Stage::Attack { event, part, fixed };
                    return;
                }
                Ties::BothAttack => events.put(Event::AllFitting { monsters: fit.len() as u8 }),
            }
        }
        fixed[usize::from(part)] = fit;
    }
    state.stage = Stage::Attack { event, part: entries.len(), fixed };
    resolve_attacks(rules, state, event, fixed, events);
}

/// Rule MST-25: the reader picks one of several.
pub(super) fn pick_attacker(
    rules: &Rules,
    state: &mut State,
    event: u8,
    part: u8,
    mut fixed: [Slots; MOST_PARTS],
    slot: Slot,
    events: &mut impl Sink<Event>,
) {
    if let Some(monster) = state.monster(slot) {
        events.put(Event::Picked { seat: EVENT_READER, monster });
    }
    fixed[usize::from(part)] = Slots::only(slot);
    fix_attackers(rules, state, event, part + 1, fixed, events);
}

/// Rule MST-24: attacks are resolved in order of location, then slot; who is gone does not attack.
fn resolve_attacks(
    rules: &Rules,
    state: &mut State,
    event: u8,
    fixed: [Slots; MOST_PARTS],
    events: &mut impl Sink<Event>,
) {
    let entries = rules.content.event(event).attack;
    for slot in Slot::all() {
        for (_, part) in fixed.iter().zip(0..).filter(|(attackers, _)| attackers.contains(slot)) {
            let Some(entry) = entries.get(part) else { continue };
            if strike(rules, state, slot, entry.with, events) {
                return;
            }
        }
    }
    walk(rules, state, event, 0, events);
}

/// Rules MST-24, MST-26 and MST-27: the damage of a location rises, up to its maximum. True if the game is over.
fn strike(rules: &Rules, state: &mut State, slot: Slot, with: With, events: &mut impl Sink<Event>) -> bool {
    let Some(monster) = state.monster(slot) else { return false };
    let spot = slot.spot();
    let damage = rules.content.monster(monster).attack(with).damage;
    let health = state.health(rules, spot);
    let now = state.damage[spot.index()] + damage.min(health);
    state.damage[spot.index()] = now;
    events.put(Event::Attacked { monster, with, spot, damage, now });
    if damage < health {
        return false;
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
    end::is_over(rules, state, events)
}

/// Rules MST-20 and MST-25: monsters move, entry by entry; the reader picks one of several.
fn walk(rules: &Rules, state: &mut State, event: u8, from: u8, events: &mut impl Sink<Event>) {
    let entries = rules.content.event(event).walk;
    for part in from..entries.len() {
        let Some(entry) = entries.get(part) else { break };
        state.stage = Stage::Walk { event, part };
        let fit = fitting(rules, state, entry.described);
        if fit.is_empty() {
            events.put(Event::NobodyFits);
        } else if one_of(entry.described.who, fit) {
            return;
        }
        if walk_all(rules, state, entry, fit, events) {
            return;
        }
    }
    state.stage = Stage::Walk { event, part: entries.len() };
    end_turn(state, events);
}

/// Rule MST-25: the reader picks who moves.
pub(super) fn pick_walker(
    rules: &Rules,
    state: &mut State,
    event: u8,
    part: u8,
    slot: Slot,
    events: &mut impl Sink<Event>,
) {
    if let Some(monster) = state.monster(slot) {
        events.put(Event::Picked { seat: EVENT_READER, monster });
    }
    let Some(entry) = rules.content.event(event).walk.get(part) else { return };
    if !walk_all(rules, state, entry, Slots::only(slot), events) {
        walk(rules, state, event, part + 1, events);
    }
}

/// Rule MST-30: several go in order, those furthest ahead first, or furthest behind if they go back, then by slot: so nobody
/// is in the way of those behind. True if the game is over.
fn walk_all(
    rules: &Rules,
    state: &mut State,
    entry: Walk,
    walkers: Slots,
    events: &mut impl Sink<Event>,
) -> bool {
    let among = if walkers.len() > 1 { Among::Several } else { Among::Alone };
    let [first, middle, last] = Spot::ALL;
    let order = match entry.way {
        Way::Forward => [last, middle, first],
        Way::Back => [first, middle, last],
    };
    for spot in order {
        for slot in spot.slots().filter(|slot| walkers.contains(*slot)) {
            if walk_one(rules, state, entry, slot, among, events) {
                return true;
            }
        }
    }
    false
}

/// Rule MST-29: a monster moves over standing locations, escapes behind the last one, and stays before the first one.
/// True if the game is over.
fn walk_one(
    rules: &Rules,
    state: &mut State,
    entry: Walk,
    from: Slot,
    among: Among,
    events: &mut impl Sink<Event>,
) -> bool {
    let Some(monster) = state.monster(from) else { return false };
    let mut at = from.spot();
    for _ in 0..entry.steps {
        match (next_standing(rules, state, monster, at, entry.way, events), entry.way) {
            (Some(spot), _) => at = spot,
            (None, Way::Forward) => {
                state.slots[from.index()] = None;
                return escape(rules, state, monster, HowEscaped::Moving, events);
            }
            (None, Way::Back) => break,
        }
    }
    if at == from.spot() {
        events.put(Event::Stayed { monster });
        return false;
    }
    state.slots[from.index()] = None;
    match room(rules, state, monster, at, WhyOn::Full, events) {
        Some(to) => {
            events.put(Event::Moved { monster, from, to, among });
            state.slots[to.index()] = Some(monster);
            false
        }
        None => escape(rules, state, monster, HowEscaped::NoRoom, events),
    }
}

/// Rule MST-29: the next location that stands, past destroyed ones.
fn next_standing(
    rules: &Rules,
    state: &State,
    monster: u8,
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
