//! Sudden death: tied winners of a round turn up cards of their winnings until one is the strongest.

use kernel::{Seat, SeatSet, Sink};

use crate::{
    Ability, Call, Card, Event, MOST_PLAYERS, Pile, Rules, Stage, State, Sudden, SuddenDeath, step::end_round,
};

/// Rule MAY-32: how often the piles are shuffled and used again.
const MOST_AGAIN: u8 = 3;

/// Rules MAY-31 and MAY-41: the ability that decides.
pub(crate) fn deciding(rules: &Rules, state: &State) -> Ability {
    match rules.sudden_death {
        SuddenDeath::Strength => Ability::Strength,
        SuddenDeath::RoundsAbility => state.ability,
    }
}

/// Rule MAY-31: the tied players shuffle their winnings.
pub(crate) fn begin(rules: &Rules, state: &mut State, tied: SeatSet, events: &mut impl Sink<Event>) {
    events.put(Event::SuddenDeathBegan { seats: tied, ability: deciding(rules, state) });
    state.up = [None; MOST_PLAYERS];
    // Rule MAY-33: a right to declare that passed on the last cards lapses.
    state.declarer = Seat(0);
    state.stage = Stage::Sudden(Sudden { tied, used: [Pile::EMPTY; MOST_PLAYERS], again: 0 });
}

/// Rule MAY-31: each of them turns up the top card; when the last one lies they are compared.
pub(crate) fn turn_up(rules: &Rules, state: &mut State, card: Card, events: &mut impl Sink<Event>) {
    let Stage::Sudden(mut sudden) = state.stage else { return };
    let seat = sudden.next(&state.up);
    events.put(Event::SuddenlyTurnedUp { seat, card });
    state.up[seat.index()] = Some(card);
    sudden.used[seat.index()] = sudden.used[seat.index()].and(Pile::one(card));
    state.stage = Stage::Sudden(sudden);
    if sudden.tied.iter().all(|seat| state.up[seat.index()].is_some()) {
        compare(rules, state, sudden, events);
    }
}

fn compare(rules: &Rules, state: &mut State, mut sudden: Sudden, events: &mut impl Sink<Event>) {
    let ability = deciding(rules, state);
    // A special card counts 9 here, as when high is declared, and equal monsters are no mashup.
    let rating = |seat: Seat| state.up[seat.index()].map(|card| rules.rating(card, ability, Call::High));
    let best = sudden.tied.iter().map(rating).max();
    let tied =
        sudden.tied.iter().filter(|seat| Some(rating(*seat)) == best).fold(SeatSet::EMPTY, SeatSet::with);
    if let Some(winner) = tied.first().filter(|_| tied.len() == 1) {
        return end_round(rules, state, Some(winner), events);
    }
    events.put(Event::StillTied { seats: tied });
    sudden.tied = tied;
    state.up = [None; MOST_PLAYERS];
    let used_up = tied.iter().any(|seat| sudden.used[seat.index()] == state.winnings[seat.index()]);
    if used_up {
        // Rule MAY-32: the piles are shuffled and used again, three times at most.
        if sudden.again == MOST_AGAIN {
            return end_round(rules, state, None, events);
        }
        sudden.again += 1;
        sudden.used = [Pile::EMPTY; MOST_PLAYERS];
        events.put(Event::PilesUsedAgain { times: sudden.again });
    }
    state.stage = Stage::Sudden(sudden);
}
