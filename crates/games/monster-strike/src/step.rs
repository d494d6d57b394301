//! Taking a step: set-up, the two turns of a round, and the end.

mod end;
mod monsters;
mod players;

use std::ops::ControlFlow;

use kernel::{Sink, Step, game::StepOf};

use crate::{
    Action, Event, LocationId, MonsterId, MonsterStrike, Outcome, Pile, Rules, Slots, Spot, Stage, State,
    pack::Described,
};

pub(crate) use end::ending;
pub(crate) use monsters::{fitting, one_of};

/// What is left to do in a step: it breaks off as soon as the game is over.
type Flow = ControlFlow<()>;

/// The game goes on.
const GO_ON: Flow = ControlFlow::Continue(());

/// Takes a step that was checked before.
#[inline]
pub(crate) fn apply(
    rules: &Rules,
    state: &mut State,
    step: &StepOf<MonsterStrike>,
    events: &mut impl Sink<Event>,
) {
    let flow = match *step {
        Step::Act(_, action) => act(rules, state, action, events),
        Step::Chance(outcome) => chance(rules, state, outcome, events),
    };
    debug_assert_eq!(
        flow.is_break(),
        matches!(state.stage, Stage::Over(_)),
        "a step breaks off where the game ends"
    );
}

fn act(rules: &Rules, state: &mut State, action: Action, events: &mut impl Sink<Event>) -> Flow {
    match (state.stage, action) {
        (Stage::Attack { event, entry, fixed }, Action::Pick(slot)) => {
            monsters::pick_attacker(rules, state, (event, entry), fixed, slot, events)
        }
        (Stage::Walk { event, entry }, Action::Pick(slot)) => {
            monsters::pick_walker(rules, state, (event, entry), slot, events)
        }
        (Stage::Aim(turn), Action::Throw(aim)) => {
            players::throw(rules, state, turn, aim, events);
            GO_ON
        }
        (Stage::Again(turn), Action::Again(die, aim)) => {
            players::throw_again(state, turn, die, aim, events);
            GO_ON
        }
        (Stage::Again(turn), Action::Keep) => {
            events.put(Event::Kept { seat: turn.seat });
            players::after_throw(rules, state, turn, events)
        }
        (Stage::Aim(turn), Action::Pass) => players::pass(rules, state, turn, events),
        // `check` lets nothing else through.
        (_, Action::Pick(_) | Action::Throw(_) | Action::Again(..) | Action::Keep | Action::Pass) => GO_ON,
    }
}

fn chance(rules: &Rules, state: &mut State, outcome: Outcome, events: &mut impl Sink<Event>) -> Flow {
    match (outcome, state.stage) {
        (Outcome::Location(location), Stage::Locations) => {
            deal_location(rules, state, location, events);
            GO_ON
        }
        (Outcome::Monster(monster), Stage::FirstMonster) => {
            state.shuffled -= 1;
            first_monster(state, monster, events);
            GO_ON
        }
        (Outcome::Event(event), Stage::Event) => monsters::event_drawn(rules, state, event, events),
        (Outcome::Monster(monster), Stage::Enter { event, entry, done }) => {
            state.shuffled -= 1;
            monsters::drawn(rules, state, (event, entry, done), monster, events)
        }
        (Outcome::Gear(gear), Stage::Gear) => {
            players::gear_drawn(rules, state, gear, events);
            GO_ON
        }
        (Outcome::Dice(dice), Stage::Throw { turn, aim, .. }) => {
            players::landed(rules, state, turn, aim, dice, events)
        }
        // `admits` lets nothing else through.
        (
            Outcome::Location(_)
            | Outcome::Monster(_)
            | Outcome::Event(_)
            | Outcome::Gear(_)
            | Outcome::Dice(_),
            _,
        ) => GO_ON,
    }
}

/// Rules MST-05, MST-11 and MST-63: three locations are laid out, and their tracks are set.
fn deal_location(rules: &Rules, state: &mut State, location: LocationId, events: &mut impl Sink<Event>) {
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
fn first_monster(state: &mut State, monster: MonsterId, events: &mut impl Sink<Event>) {
    if let Some(slot) = state.free_slot(Spot::MIDDLE) {
        events.put(Event::Waited { monster, slot });
        state.slots[slot.index()] = Some(monster);
    }
    begin_round(state, events);
}

/// Rules MST-20 and MST-48: a round begins with an event; an empty deck is refilled first.
fn begin_round(state: &mut State, events: &mut impl Sink<Event>) {
    if state.events.left.is_empty() {
        events.put(Event::Reshuffled { deck: Pile::Events });
        state.events.left = std::mem::take(&mut state.events.discard);
    }
    state.stage = Stage::Event;
}

/// The monsters that the reader may pick now; none at a stage where nothing is picked.
pub(crate) fn candidates(rules: &Rules, state: &State) -> Slots {
    let described: Option<Described> = match state.stage {
        Stage::Attack { event, entry, .. } => {
            rules.content.event(event).attack.get(entry).map(|order| order.described)
        }
        Stage::Walk { event, entry } => rules.content.event(event).walk.get(entry).map(|walk| walk.described),
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
    described.map_or(Slots::NONE, |described| fitting(rules, state, described))
}
