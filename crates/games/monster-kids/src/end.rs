//! How the game ends: together, versus, and all trapped at once.

use kernel::{Seat, SeatSet, Sink};

use crate::{
    Ending, Event, Foe, MOST_PLAYERS, Mode, Rules, Side, Stage, State, event::WhyEnded, fight, state::Purpose,
};

fn over(state: &mut State, ending: Ending, why: WhyEnded, events: &mut impl Sink<Event>) {
    events.put(Event::Ended { ending, why });
    state.stage = Stage::Over(ending);
}

/// Rules KID-51 and KID-64: all trapped at the same time have lost at once.
pub(crate) fn all_lost(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let why = match rules.mode {
        Mode::Together => WhyEnded::AllTrapped,
        Mode::Versus => WhyEnded::AllTrappedInVersus,
    };
    over(state, Ending::AllLose, why, events);
}

/// Rules KID-50 and KID-62: the deck is used up and no monster is in play. Says whether the turn stops here.
pub(crate) fn is_over(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) -> bool {
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
    let tied = state.leaders(rules);
    let Some(first) = tied.first() else { return };
    if tied.len() == 1 {
        over(state, Ending::Winner(first), WhyEnded::MostMonsters, events);
    } else {
        begin_final(state, first, tied, events);
    }
}

/// Rule KID-63: two tied players fight it out, more battle all at once.
fn begin_final(state: &mut State, first: Seat, tied: SeatSet, events: &mut impl Sink<Event>) {
    events.put(Event::FinalBegan { seats: tied });
    match fight::two_of(tied) {
        Some([fighter, other]) => fight::begin(state, fighter, Foe::Kid(other), Purpose::Final),
        None => fight::begin_among(state, first, tied),
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
        Some(_) => over(state, Ending::Winner(other), WhyEnded::Final, events),
        None => {
            events.put(Event::NobodyWon);
            begin_final(state, fighter, SeatSet::only(fighter).with(other), events);
        }
    }
}

/// Rule KID-63: of more than two the highest total wins, equal highest ones go on among themselves.
pub(crate) fn final_totalled(
    state: &mut State,
    seats: SeatSet,
    totals: &[i16; MOST_PLAYERS],
    events: &mut impl Sink<Event>,
) {
    let best = seats.iter().map(|seat| totals[seat.index()]).max();
    let highest =
        seats.iter().filter(|seat| Some(totals[seat.index()]) == best).fold(SeatSet::EMPTY, SeatSet::with);
    let Some(first) = highest.first() else { return };
    if highest.len() == 1 {
        over(state, Ending::Winner(first), WhyEnded::Final, events);
    } else {
        events.put(Event::FinalBegan { seats: highest });
        fight::begin_among(state, first, highest);
    }
}
