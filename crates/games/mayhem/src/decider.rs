//! The last sudden death: those tied for most trophies turn up cards of the whole deck until one of them has won.

use kernel::{SeatSet, Sink};

use crate::{
    Ability, Card, Event, MOST_PLAYERS, Pile, Prize, Rules, Stage, State, Turn, state::next_of,
    sudden::strongest,
};

/// Rule MAY-43: all 60 cards are shuffled.
pub(crate) fn begin(state: &mut State, tied: SeatSet, events: &mut impl Sink<Event>) {
    events.put(Event::LastSuddenDeathBegan { seats: tied });
    state.unseen = Pile::DECK;
    state.discard = Pile::EMPTY;
    state.battle = Pile::EMPTY;
    state.winnings = [Pile::EMPTY; MOST_PLAYERS];
    state.stage = Stage::Decider(tied);
}

/// Rule MAY-43: each of them turns up one card; when the last one lies they are compared.
pub(crate) fn turn_up(
    rules: &Rules,
    state: &mut State,
    tied: SeatSet,
    card: Card,
    events: &mut impl Sink<Event>,
) {
    let seat = next_of(tied, &state.up);
    events.put(Event::SuddenlyTurnedUp { seat, card, prize: Prize::Game });
    state.up[seat.index()] = Some(card);
    state.unseen = state.unseen.without(Pile::one(card));
    state.battle = state.battle.and(Pile::one(card));
    if tied.iter().all(|seat| state.up[seat.index()].is_some()) {
        compare(rules, state, tied, events);
    }
}

fn compare(rules: &Rules, state: &mut State, tied: SeatSet, events: &mut impl Sink<Event>) {
    let turn = Turn::suddenly(rules, &state.up, Ability::Strength);
    let best = strongest(tied, &turn);
    state.discard = state.discard.and(state.battle);
    state.battle = Pile::EMPTY;
    state.up = [None; MOST_PLAYERS];
    if let Some(seat) = best.first().filter(|_| best.len() == 1) {
        events.put(Event::WonSuddenly { seat, turn });
        state.stage = Stage::Decided(seat);
        return;
    }
    events.put(Event::StillTied { seats: best, turn, prize: Prize::Game });
    state.stage = Stage::Decider(best);
    if u32::from(state.unseen.len()) < best.len() {
        events.put(Event::AllShuffledAgain);
        state.unseen = Pile::DECK;
        state.discard = Pile::EMPTY;
    }
}
