//! Sudden death: tied winners of a round turn up cards of their winnings until one is the strongest.

use kernel::{Seat, SeatSet, Sink};

use crate::{
    Ability, Card, Event, MOST_PLAYERS, Pile, Prize, Rules, Stage, State, Sudden, SuddenDeath, Turn,
    state::next_of,
    step::{end_round, play_again},
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
pub(crate) fn turn_up(
    rules: &Rules,
    state: &mut State,
    mut sudden: Sudden,
    card: Card,
    events: &mut impl Sink<Event>,
) {
    let seat = next_of(sudden.tied, &state.up);
    events.put(Event::SuddenlyTurnedUp { seat, card, prize: Prize::Trophy });
    state.up[seat.index()] = Some(card);
    sudden.used[seat.index()] = sudden.used[seat.index()].and(Pile::one(card));
    state.stage = Stage::Sudden(sudden);
    if sudden.tied.iter().all(|seat| state.up[seat.index()].is_some()) {
        compare(rules, state, sudden, events);
    }
}

fn compare(rules: &Rules, state: &mut State, mut sudden: Sudden, events: &mut impl Sink<Event>) {
    let turn = Turn::suddenly(rules, &state.up, deciding(rules, state));
    let tied = strongest(sudden.tied, &turn);
    if let Some(seat) = tied.first().filter(|_| tied.len() == 1) {
        events.put(Event::TrophyWonSuddenly { seat, ability: state.ability, turn });
        return end_round(rules, state, seat, events);
    }
    // Rule MAY-31: those still tied draw on, or read otherwise all who began.
    let tied = if rules.readings.all_draw_on.is_other() { sudden.tied } else { tied };
    events.put(Event::StillTied { seats: tied, turn, prize: Prize::Trophy });
    sudden.tied = tied;
    state.up = [None; MOST_PLAYERS];
    let used_up = tied.iter().any(|seat| sudden.used[seat.index()] == state.winnings[seat.index()]);
    if used_up {
        // Rule MAY-32: the piles are shuffled and used again, three times at most.
        if sudden.again == MOST_AGAIN {
            return play_again(rules, state, events);
        }
        sudden.again += 1;
        sudden.used = [Pile::EMPTY; MOST_PLAYERS];
        events.put(Event::PilesUsedAgain { times: sudden.again });
    }
    state.stage = Stage::Sudden(sudden);
}

/// Rule MAY-31: who of those tied has the best card of a turn. A special card counts 9 here, as when high is declared, and
/// equal monsters do not make a mashup.
pub(crate) fn strongest(tied: SeatSet, turn: &Turn) -> SeatSet {
    let rating = |seat: Seat| turn.cards[seat.index()].map(|compared| compared.rating);
    let best = tied.iter().map(rating).max();
    tied.iter().filter(|seat| Some(rating(*seat)) == best).fold(SeatSet::EMPTY, SeatSet::with)
}
