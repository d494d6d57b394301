//! How the game ends: a force that is gone, a mission accomplished. The fall of the city stands with the losses.

use kernel::{Seat, Sink};

use crate::{
    event::{Cause, Event},
    losses::lose_survivors_at,
    state::{Ending, Stage, State},
};

/// Rule CMR-122: who has no unit on the board, none in reserve and no card to trade.
pub(crate) fn is_out(state: &State, seat: Seat) -> bool {
    state.force(seat).total() == 0 && state.won(seat).is_empty()
}

/// Rule CMR-122: looked at after each phase, shot and card. True if the game is over, by this or before.
pub(crate) fn phase_over(state: &mut State, events: &mut impl Sink<Event>) -> bool {
    if state.is_over() {
        return true;
    }
    let out = [Seat(0), Seat(1)].map(|seat| is_out(state, seat));
    let ending = match out {
        [false, false] => return false,
        [true, true] => {
            events.put(Event::BothGone);
            Ending::Monster
        }
        [first, _] => {
            let seat = Seat(u8::from(!first));
            events.put(Event::ForceGone { seat });
            Ending::Won(State::other(seat))
        }
    };
    state.stage = Stage::Over(ending);
    true
}

/// Rule CMR-121: the scores decide, and with equal ones the holder of the last card. Those who still wait are lost.
pub(crate) fn mission_accomplished(state: &mut State, holder: Seat, events: &mut impl Sink<Event>) {
    for at in state.survivors_of_all() {
        lose_survivors_at(state, at, Cause::TooLate, events);
    }
    let scores = (state.score(Seat(0)), state.score(Seat(1)));
    let winner = match scores.0.cmp(&scores.1) {
        std::cmp::Ordering::Greater => Seat(0),
        std::cmp::Ordering::Less => Seat(1),
        std::cmp::Ordering::Equal => holder,
    };
    events.put(Event::Scored { scores, winner });
    state.stage = Stage::Over(Ending::Won(winner));
}
