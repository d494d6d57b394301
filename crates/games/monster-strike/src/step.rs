//! Taking a step: set-up, the two turns of a round, and the end.

mod end;
mod monsters;
mod players;

use kernel::{Sink, Step, game::StepOf};

use crate::{Action, Event, MonsterStrike, Outcome, Pile, Rules, Slots, Spot, Stage, State, pack::Described};

pub(crate) use end::ending;
pub(crate) use monsters::{fitting, one_of};

/// Takes a step that was checked before.
#[inline]
pub(crate) fn apply(
    rules: &Rules,
    state: &mut State,
    step: &StepOf<MonsterStrike>,
    events: &mut impl Sink<Event>,
) {
    match *step {
        Step::Act(_, action) => act(rules, state, action, events),
        Step::Chance(outcome) => chance(rules, state, outcome, events),
    }
}

fn act(rules: &Rules, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    match (state.stage, action) {
        (Stage::Attack { event, part, fixed }, Action::Pick(slot)) => {
            monsters::pick_attacker(rules, state, event, part, fixed, slot, events);
        }
        (Stage::Walk { event, part }, Action::Pick(slot)) => {
            monsters::pick_walker(rules, state, event, part, slot, events);
        }
        (Stage::Aim(turn), Action::Throw(aim)) => players::throw(rules, state, turn, aim, events),
        (Stage::Again(turn), Action::Again(die, aim)) => {
            players::throw_again(state, turn, die, aim, events);
        }
        (Stage::Again(turn), Action::Keep) => {
            events.put(Event::Kept { seat: turn.seat });
            players::after_throw(rules, state, turn, events);
        }
        (Stage::Aim(turn), Action::Pass) => players::pass(rules, state, turn, events),
        // `check` lets nothing else through.
        _ => {}
    }
}

fn chance(rules: &Rules, state: &mut State, outcome: Outcome, events: &mut impl Sink<Event>) {
    match (outcome, state.stage) {
        (Outcome::Location(location), Stage::Locations) => deal_location(rules, state, location, events),
        (Outcome::Monster(monster), Stage::FirstMonster) => {
            state.shuffled -= 1;
            first_monster(rules, state, monster, events);
        }
        (Outcome::Event(event), Stage::Event) => monsters::event_drawn(rules, state, event, events),
        (Outcome::Monster(monster), Stage::Enter { event, part, done }) => {
            state.shuffled -= 1;
            monsters::drawn(rules, state, (event, part, done), monster, events);
        }
        (Outcome::Gear(gear), Stage::Gear) => players::gear_drawn(rules, state, gear, events),
        (Outcome::Dice(dice), Stage::Throw { turn, aim, .. }) => {
            players::landed(rules, state, turn, aim, dice, events);
        }
        // `admits` lets nothing else through.
        _ => {}
    }
}

/// Rules MST-05, MST-11 and MST-63: three locations are laid out, and their tracks are set.
fn deal_location(rules: &Rules, state: &mut State, location: u8, events: &mut impl Sink<Event>) {
    let Some(spot) = Spot::ALL.into_iter().find(|spot| state.locations[spot.index()].is_none()) else {
        return;
    };
    events.put(Event::LocationDealt { spot, location });
    state.locations[spot.index()] = Some(location);
    state.damage[spot.index()] = rules.start_damage;
    if rules.start_damage > 0 {
        events.put(Event::StartedDamaged { spot, damage: rules.start_damage });
    }
    if spot == Spot::LAST {
        events.put(Event::DeckMade { monsters: rules.monsters });
        state.stage = Stage::FirstMonster;
    }
}

/// Rule MST-12: one monster waits in the middle location.
fn first_monster(rules: &Rules, state: &mut State, monster: u8, events: &mut impl Sink<Event>) {
    if let Some(slot) = state.free_slot(Spot::MIDDLE) {
        events.put(Event::Waited { monster, slot });
        state.slots[slot.index()] = Some(monster);
    }
    begin_round(rules, state, events);
}

/// Rules MST-20 and MST-48: a round begins with an event; an empty deck is refilled first.
fn begin_round(_: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    if state.events.left.is_empty() {
        events.put(Event::Reshuffled { deck: Pile::Events });
        state.events.left = std::mem::take(&mut state.events.discard);
    }
    state.stage = Stage::Event;
}

/// The monsters that the reader may pick from now; none where nothing is picked.
pub(crate) fn candidates(rules: &Rules, state: &State) -> Slots {
    let described: Option<Described> = match state.stage {
        Stage::Attack { event, part, .. } => {
            rules.content.event(event).attack.get(part).map(|strike| strike.described)
        }
        Stage::Walk { event, part } => rules.content.event(event).walk.get(part).map(|walk| walk.described),
        _ => None,
    };
    described.map_or(Slots::NONE, |described| fitting(rules, state, described))
}
