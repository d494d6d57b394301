//! Monster Hit cards: a card is drawn, carried out, and won or discarded. One file for each family of cards.

pub(crate) mod freakout;
mod ground;
pub(crate) mod missile;
pub(crate) mod seizing;
pub(crate) mod survivors;

use kernel::{Seat, Sink};

use crate::{
    attack,
    cards::Hit,
    end::mission_accomplished,
    event::Event,
    setup::Rules,
    state::{Harm, Stage, State},
    units::{Kind, Slot, UnitStatus},
};

/// Rule CMR-97: a card is drawn and carried out.
pub(crate) fn draw(rules: &Rules, state: &mut State, slot: Slot, hit: Hit, events: &mut impl Sink<Event>) {
    events.put(Event::CardDrawn { seat: state.turn, hit });
    state.deck = state.deck.without(hit);
    state.card = Some(hit);
    match hit {
        Hit::DirectHit => settle(state, Verdict::Won, events),
        Hit::CriticalHit => critical_hit(state, events),
        Hit::Survivors(group) => survivors::call(rules, state, group, events),
        Hit::FireDamage => ground::fire_damage(rules, state, events),
        Hit::SubSide => ground::subside(rules, state, events),
        Hit::AcidGas => ground::acid_gas(rules, state, events),
        Hit::Mashed => ground::mashed(rules, state, events),
        Hit::Grab => seizing::grab(rules, state, slot, events),
        Hit::Outburst(eruption) => seizing::outburst(rules, state, eruption, events),
        Hit::Missile => missile::begin(state, events),
        Hit::Grabtastic => state.stage = Stage::GrabtasticDie,
        Hit::Freakout => freakout::begin(state, events),
        Hit::MissionAccomplished => {
            take(state, Verdict::Won, events);
            mission_accomplished(state, state.turn, events);
        }
    }
}

/// What becomes of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The player keeps it.
    Won,
    /// It goes to the discard pile, and never comes back.
    Discarded,
}

impl Verdict {
    /// Won if nothing was harmed.
    pub(crate) const fn unless(harm: Harm) -> Self {
        match harm {
            Harm::None => Self::Won,
            Harm::Done => Self::Discarded,
        }
    }
}

/// The card goes where it belongs.
pub(crate) fn take(state: &mut State, verdict: Verdict, events: &mut impl Sink<Event>) {
    let Some(hit) = state.card.take() else { return };
    let seat = state.turn;
    match verdict {
        Verdict::Won => {
            state.won[seat.index()] = state.won(seat).with(hit);
            events.put(Event::CardWon { seat, hit });
        }
        Verdict::Discarded => {
            state.discard = state.discard.with(hit);
            events.put(Event::CardDiscarded { seat, hit });
        }
    }
}

/// The card is done, and the attack goes on. A city that fell in the middle of it ended the game already.
pub(crate) fn settle(state: &mut State, verdict: Verdict, events: &mut impl Sink<Event>) {
    if state.is_over() {
        return;
    }
    take(state, verdict, events);
    attack::go_on(state, events);
}

/// Rule CMR-102: won, with a reserve unit of choice, unless the player has six units.
fn critical_hit(state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.turn;
    take(state, Verdict::Won, events);
    match Kind::BOTH.map(|kind| state.free_marker(seat, kind)) {
        [Some(_), Some(_)] => state.stage = Stage::Reserve,
        [Some(_), None] => gain_reserve(state, Kind::Helicopter, events),
        [None, Some(_)] => gain_reserve(state, Kind::Tank, events),
        [None, None] => attack::go_on(state, events),
    }
}

/// Rule CMR-102: the reserve unit.
pub(crate) fn gain_reserve(state: &mut State, kind: Kind, events: &mut impl Sink<Event>) {
    let seat: Seat = state.turn;
    if let Some(slot) = state.free_marker(seat, kind) {
        state.force_mut(seat).0[slot.index()] = UnitStatus::Reserve;
        events.put(Event::ReserveGained { seat, kind });
    }
    attack::go_on(state, events);
}
