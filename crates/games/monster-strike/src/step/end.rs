//! The end of the game, the score and the rank.

use std::ops::ControlFlow;

use kernel::Sink;

use super::{Flow, GO_ON};
use crate::{Ending, Event, Rules, Stage, State, state::rank};

/// Rules MST-28, MST-50, MST-51 and MST-52: how the game has ended, if it has.
#[inline]
pub(crate) fn ending(rules: &Rules, state: &State) -> Option<Ending> {
    if state.locations_left(rules) == 0 {
        Some(Ending::TownDestroyed)
    } else if state.monsters_left() > 0 {
        None
    } else if state.binder.is_empty() {
        Some(Ending::AllEscaped)
    } else {
        Some(Ending::TownSaved)
    }
}

/// Rule MST-50: the game ends at once, in the middle of a turn too.
#[inline]
pub(super) fn end_if_over(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) -> Flow {
    let Some(ending) = ending(rules, state) else { return GO_ON };
    if ending != Ending::TownDestroyed {
        events.put(Event::NoMonsterLeft);
    }
    finish(rules, state, ending, events);
    ControlFlow::Break(())
}

/// Rules MST-53 and MST-54: the score, and after a win the rank.
fn finish(rules: &Rules, state: &mut State, ending: Ending, events: &mut impl Sink<Event>) {
    events.put(Event::Ended { ending });
    let score = state.score(rules);
    let locations_left = state.locations_left(rules);
    events.put(Event::Scored { locations_left, escaped: state.escaped.len(), score });
    if ending == Ending::TownSaved {
        events.put(Event::Ranked { rank: rank(score) });
    }
    put_cards_away(state);
    state.stage = Stage::Over(ending);
}

/// The card that was being carried out goes to its discard pile, and the dice are taken up.
pub(super) fn put_cards_away(state: &mut State) {
    if let Some(event) = state.stage.event() {
        state.events.discard = state.events.discard.with(event);
    }
    if let Some(turn) = state.stage.turn() {
        state.gear.discard = state.gear.discard.with(turn.gear);
    }
    state.dice = crate::Dice::NONE;
}
