//! The card Freakout: the Monster Die three times, with all that follows.

use kernel::Sink;

use super::{Verdict, settle};
use crate::{
    event::Event,
    state::{Freakout, Harm, Stage, State},
};

/// How often the die is rolled.
const ROLLS: u8 = 3;

/// Rule CMR-113: the die is rolled three times.
pub(super) fn begin(state: &mut State, events: &mut impl Sink<Event>) {
    events.put(Event::FreakoutBegan);
    state.freakout = Some(Freakout { rolls: ROLLS, buildings: state.buildings.len() as u8 });
    state.stage = Stage::MonsterDie;
}

/// One roll is done. Won in the end if no building was flattened.
pub(crate) fn rolled(state: &mut State, events: &mut impl Sink<Event>) {
    let Some(freakout) = state.freakout else { return };
    if freakout.rolls > 1 {
        state.freakout = Some(Freakout { rolls: freakout.rolls - 1, ..freakout });
        state.stage = Stage::MonsterDie;
        return;
    }
    state.freakout = None;
    let flattened = state.buildings.len() < u32::from(freakout.buildings);
    settle(state, Verdict::unless(if flattened { Harm::Done } else { Harm::None }), events);
}
