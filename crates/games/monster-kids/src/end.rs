//! How the game ends: together, versus, and all trapped at once.

use kernel::{Seat, SeatSet, Sink};

use crate::{
    Ending, Event, Foe, Mode, Rules, Side, Solo, Stage, State,
    event::WhyEnded,
    fight,
    state::{Purpose, Rolls},
    trap::MOST_TRAPPED_TURNS,
};

fn over(state: &mut State, ending: Ending, why: WhyEnded, events: &mut impl Sink<Event>) {
    events.put(Event::Ended { ending, why });
    state.fight = None;
    state.stage = Stage::Over(ending);
}

/// Rules KID-51 and KID-64: all trapped at the same time have lost at once. Says whether that is so.
pub(crate) fn all_trapped(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    let softer = rules.players == 1 && rules.solo == Solo::ThreeTurns;
    let lost = if softer {
        state.kids[0].trapped_turns >= MOST_TRAPPED_TURNS
    } else {
        Seat::all(rules.players).all(|seat| state.is_trapped(seat))
    };
    if lost {
        let why = match rules.mode {
            Mode::Together => WhyEnded::AllTrapped,
            Mode::Versus => WhyEnded::AllTrappedInVersus,
        };
        over(state, Ending::AllLose, why, events);
    }
    lost
}

/// Rules KID-50 and KID-62: the deck is used up and no monster is in play. Says whether the turn stops here.
pub(crate) fn is_over(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    if all_trapped(rules, state, events) {
        return true;
    }
    if !state.deck.is_empty() || !state.middle.is_empty() {
        return false;
    }
    match rules.mode {
        Mode::Together => over(state, Ending::AllWin, WhyEnded::AllDefeated, events),
        Mode::Versus => most_monsters(rules, state, events),
    }
    true
}

/// Rule KID-62: most monsters wins; KID-63: tied players battle each other.
fn most_monsters(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let seats = Seat::all(rules.players);
    let most = seats.clone().map(|seat| state.kid(seat).captured()).max();
    let tied =
        seats.filter(|seat| Some(state.kid(*seat).captured()) == most).fold(SeatSet::EMPTY, SeatSet::with);
    match tied.first() {
        Some(winner) if tied.len() == 1 => {
            over(state, Ending::Winner(winner), WhyEnded::MostMonsters, events);
        }
        _ => begin_final(state, tied, events),
    }
}

/// Rule KID-63: two tied players fight it out, more roll together.
fn begin_final(state: &mut State, tied: SeatSet, events: &mut impl Sink<Event>) {
    events.put(Event::FinalBegan { seats: tied });
    let mut seats = tied.iter();
    match (seats.next(), seats.next(), seats.next()) {
        (Some(fighter), Some(other), None) => fight::begin(state, fighter, Foe::Kid(other), Purpose::Final),
        _ => state.stage = Stage::Final(Rolls::of(tied)),
    }
}

/// Rule KID-63: the winner of the battle wins; equal powers battle again.
pub(crate) fn final_fought(
    state: &mut State,
    fighter: Seat,
    other: Seat,
    winner: Option<Side>,
    events: &mut impl Sink<Event>,
) {
    match winner {
        Some(Side::Fighter) => over(state, Ending::Winner(fighter), WhyEnded::Final, events),
        Some(Side::Foe) => over(state, Ending::Winner(other), WhyEnded::Final, events),
        None => {
            events.put(Event::NobodyWon);
            begin_final(state, SeatSet::only(fighter).with(other), events);
        }
    }
}

/// Rule KID-63: of more than two the highest roll wins, equal highest ones roll again.
pub(crate) fn roll_in_final(state: &mut State, mut rolls: Rolls, die: u8, events: &mut impl Sink<Event>) {
    let Some(seat) = rolls.next() else { return };
    events.put(Event::RolledInFinal { seat, die });
    rolls.rolled[seat.index()] = Some(die);
    state.stage = Stage::Final(rolls);
    if rolls.next().is_some() {
        return;
    }
    let highest = rolls.highest();
    match highest.first() {
        Some(winner) if highest.len() == 1 => over(state, Ending::Winner(winner), WhyEnded::Final, events),
        _ => {
            events.put(Event::FinalBegan { seats: highest });
            state.stage = Stage::Final(Rolls::of(highest));
        }
    }
}
