//! Taking a step: what a player does, or what chance answers, handed to the phase it belongs to.

use kernel::{Seat, Sink, Step, game::StepOf};

use crate::{
    Crush,
    action::Action,
    attack, effects,
    end::phase_over,
    event::{Event, Phase},
    monster, moving,
    outcome::Outcome,
    reach::From,
    setup::Rules,
    state::{Stage, State},
};

/// Takes a step that was checked before.
#[inline]
pub(crate) fn apply(rules: &Rules, state: &mut State, step: &StepOf<Crush>, events: &mut impl Sink<Event>) {
    match *step {
        Step::Act(seat, action) => act(rules, state, seat, action, events),
        Step::Chance(outcome) => answer(rules, state, outcome, events),
    }
}

#[inline]
fn act(rules: &Rules, state: &mut State, seat: Seat, action: Action, events: &mut impl Sink<Event>) {
    match (state.stage, action) {
        (Stage::Move(moving), Action::Enter { kind, to, way }) => {
            moving::move_unit(state, seat, moving, (From::Edges(kind), to, way), events);
        }
        (Stage::Move(moving), Action::Move { from, to, way }) => {
            let slot = state.force(seat).at(from).expect("invariant: a move was checked before it is taken");
            moving::move_unit(state, seat, moving, (From::Unit(slot), to, way), events);
        }
        (Stage::Move(moving), Action::Trade { kind, card }) => {
            moving::trade(state, seat, moving, (kind, card), events);
        }
        (_, Action::EndMovement) => {
            if !phase_over(state, events) {
                moving::end(state, events);
            }
        }
        (_, Action::RollMonsterDie) => {
            events.put(Event::MonsterDieTaken { seat });
            state.stage = Stage::MonsterDie;
        }
        (_, Action::Shoot { from, at }) => attack::fire(state, seat, from, at, events),
        (_, Action::PassOver(at)) => attack::pass_over(state, seat, at, events),
        (_, Action::StopAttacking) => attack::stop(state, events),
        (_, Action::SetAblaze(at)) => attack::set_ablaze(rules, state, at, events),
        (_, Action::TakeReserve(kind)) => effects::gain_reserve(state, kind, events),
        (Stage::Shelter(group), Action::Shelter(at)) => effects::survivors::place(state, group, at, events),
        // Only checked steps come here, and these are refused by the check.
        (_, Action::Enter { .. } | Action::Move { .. } | Action::Trade { .. } | Action::Shelter(_)) => {}
    }
}

#[inline]
fn answer(rules: &Rules, state: &mut State, outcome: Outcome, events: &mut impl Sink<Event>) {
    match (state.stage, outcome) {
        (Stage::MonsterStart, Outcome::Die(roll)) => set_up(rules, state, roll, events),
        (Stage::FirstPlayer, Outcome::First(seat)) => {
            events.put(Event::FirstPlayerDrawn { seat });
            state.turn = seat;
            events.put(Event::PhaseBegan { seat, phase: Phase::Movement });
            state.stage = Stage::MovementDice;
        }
        (Stage::MovementDice, Outcome::Dice(low, high)) => moving::begin(state, (low, high), events),
        (Stage::MonsterDie, Outcome::Face(face)) => monster::die(rules, state, face, events),
        (Stage::BlastDie, Outcome::Die(roll)) => monster::blast(rules, state, roll, events),
        (Stage::Shot { slot, at }, Outcome::Die(die)) => {
            attack::resolve(rules, state, (slot, at), die, events);
        }
        (Stage::Draw(slot), Outcome::Card(hit)) => effects::draw(rules, state, slot, hit, events),
        (Stage::MissileWay(volley), Outcome::Die(die)) => {
            effects::missile::way_drawn(state, volley, die, events);
        }
        (Stage::MissileDice(volley, way), Outcome::Dice(low, high)) => {
            effects::missile::throw(rules, state, (volley, way), (low, high), events);
        }
        (Stage::GrabtasticDie, Outcome::Die(die)) => effects::seizing::grabtastic(rules, state, die, events),
        // Only admitted outcomes come here, and these answer another question.
        (
            Stage::MonsterStart
            | Stage::FirstPlayer
            | Stage::MovementDice
            | Stage::Move(_)
            | Stage::TakeMonsterDie
            | Stage::MonsterDie
            | Stage::BlastDie
            | Stage::Attack
            | Stage::Shot { .. }
            | Stage::Ablaze(_)
            | Stage::Draw(_)
            | Stage::Reserve
            | Stage::Shelter(_)
            | Stage::MissileWay(_)
            | Stage::MissileDice(..)
            | Stage::GrabtasticDie
            | Stage::Over(_),
            Outcome::Die(_) | Outcome::Dice(..) | Outcome::Face(_) | Outcome::First(_) | Outcome::Card(_),
        ) => {}
    }
}

/// Rules CMR-10 to CMR-13: the city stands, the deck is stacked, and a die says where the Monster starts.
fn set_up(rules: &Rules, state: &mut State, roll: u8, events: &mut impl Sink<Event>) {
    events.put(Event::CityBuilt { buildings: state.buildings.len() as u8 });
    events.put(Event::DeckStacked { cards: state.deck.len() });
    events.put(Event::ForcesReady);
    state.monster = rules.city.starts[usize::from(roll) - 1];
    let (at, facing) = (state.monster.corner, state.monster.facing);
    events.put(Event::MonsterPlaced { roll, at, facing });
    state.stage = Stage::FirstPlayer;
}
