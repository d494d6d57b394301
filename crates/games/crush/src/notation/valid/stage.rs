//! What a position can wait for, and what has to be so while it does.

use kernel::{Cites as _, Seat};

use super::{Wrong, ensure};
use crate::{
    attack::{self, Shots, nearest_buildings},
    board::Square,
    cards::{Hit, Pile},
    effects::{missile, survivors::shelters},
    end::is_out,
    legal,
    notation::columns::Spot,
    setup::Rules,
    state::{Attack, Done, Ending, Line, Moving, Stage, State, Volley},
    units::{Kind, Slot, UnitStatus},
};

/// Whether the position can wait for this.
pub(super) fn check(rules: &Rules, state: &State) -> Result<(), Wrong> {
    if let Stage::Over(ending) = state.stage {
        over(state, ending)?;
    } else {
        goes_on(state)?;
    }
    attack_phase(state)?;
    card(state)?;
    match state.stage {
        Stage::MonsterStart | Stage::FirstPlayer => fresh(state),
        Stage::Move(moving) => movement(state, moving),
        Stage::Shot { slot, at } => shot(state, slot, at),
        Stage::Ablaze(slot) => ablaze(rules, state, slot),
        Stage::Draw(slot) => draw(state, slot),
        Stage::Reserve => {
            let both = Kind::BOTH.into_iter().all(|kind| state.free_marker(state.turn, kind).is_some());
            ensure(both, "CMR-102", Spot::Stage, || {
                "there are no two kinds of units to choose from".to_owned()
            })?;
            let won = state.won(state.turn).count(Hit::CriticalHit) > 0;
            ensure(won, "CMR-102", Spot::Stage, || "a Critical Hit is won before its unit".to_owned())
        }
        Stage::Shelter(group) => {
            let choice = shelters(rules, state, group).len() > 1;
            let taken = state.units().has(rules.city.survivors_at(group));
            ensure(choice && taken, "CMR-103", Spot::Stage, || "there is no square to choose".to_owned())
        }
        Stage::MissileWay(volley) => {
            let fine = throws(state, volley) && missile::is_tied(volley.queue);
            ensure(fine, "CMR-111", Spot::StageSquare, || {
                "no die chooses the direction of this throw".to_owned()
            })
        }
        Stage::MissileDice(volley, way) => {
            let fine = throws(state, volley) && missile::may_throw(volley.queue, way);
            ensure(fine, "CMR-111", Spot::StageSquare, || {
                "a wreck is thrown toward the furthest edge".to_owned()
            })
        }
        Stage::MovementDice
        | Stage::TakeMonsterDie
        | Stage::MonsterDie
        | Stage::BlastDie
        | Stage::Attack
        | Stage::GrabtasticDie
        | Stage::Over(_) => Ok(()),
    }
}

/// Whether every wreck that still flies is held by a tentacle.
fn throws(state: &State, volley: Volley) -> bool {
    volley.queue.minus(state.crushed).is_empty()
}

/// Rules CMR-120, CMR-121 and CMR-122: why a game is over, and who has won it.
fn over(state: &State, ending: Ending) -> Result<(), Wrong> {
    let wrong = |rule: &'static str, message: &str| ensure(false, rule, Spot::Stage, || message.to_owned());
    let holder = Seat::all(2).find(|seat| state.won(*seat).count(Hit::MissionAccomplished) > 0);
    let out = [Seat(0), Seat(1)].map(|seat| is_out(state, seat));
    match (state.buildings.is_empty(), holder, ending) {
        (true, None, Ending::Monster) => Ok(()),
        (true, ..) => wrong("CMR-120", "no building is left: the Monster has won"),
        (false, Some(holder), Ending::Won(winner)) => {
            let others = state.deck.is_empty() && state.waiting.iter().all(Option::is_none);
            ensure(others, "CMR-121", Spot::Stage, || {
                "the last card comes when no other is left".to_owned()
            })?;
            let (own, theirs) = (state.score(winner), state.score(State::other(winner)));
            let fine = own > theirs || own == theirs && winner == holder;
            ensure(fine, "CMR-121", Spot::Stage, || format!("{winner} has {own} points to {theirs}"))
        }
        (false, Some(_), Ending::Monster) => wrong("CMR-121", "a mission accomplished has a winner"),
        (false, None, Ending::Monster) if out == [true, true] => Ok(()),
        (false, None, Ending::Monster) => wrong("CMR-120", "buildings are left: the Monster has not won"),
        (false, None, Ending::Won(winner)) => {
            let fine = !out[winner.index()] && out[State::other(winner).index()];
            ensure(fine, "CMR-122", Spot::Stage, || {
                "the last card was not drawn, and the other player has units or cards left".to_owned()
            })
        }
    }
}

/// Rules CMR-114, CMR-120 and CMR-122: what would have ended the game.
fn goes_on(state: &State) -> Result<(), Wrong> {
    ensure(!state.buildings.is_empty(), "CMR-120", Spot::Row(0), || {
        "no building is left: the game is over".to_owned()
    })?;
    let last = state.deck.count(Hit::MissionAccomplished) == 1;
    let drawn = Seat::all(2).find(|seat| state.won(*seat).count(Hit::MissionAccomplished) > 0);
    ensure(last, "CMR-114", drawn.map_or(Spot::Card, Spot::Won), || {
        "the last card was drawn: the game is over".to_owned()
    })?;
    // In the middle of a shot or a card a force may be gone before that is looked at.
    let looked_at = state.freakout.is_none()
        && matches!(
            state.stage,
            Stage::MovementDice
                | Stage::Move(_)
                | Stage::TakeMonsterDie
                | Stage::MonsterDie
                | Stage::BlastDie
                | Stage::Attack
                | Stage::Shot { .. }
                | Stage::Ablaze(_)
        );
    // One force may be gone: that is found out at the end of the phase at the latest, as if a position were set up there.
    let gone = Seat::all(2).all(|seat| is_out(state, seat));
    ensure(!(looked_at && gone), "CMR-122", Spot::Unit(Seat(0), Slot(0)), || {
        "neither player has a unit or a card left: the game is over".to_owned()
    })
}

/// Rules CMR-42, CMR-90 and CMR-94: who has fired and who was passed over.
fn attack_phase(state: &State) -> Result<(), Wrong> {
    let attacking = matches!(
        state.stage,
        Stage::Attack
            | Stage::Shot { .. }
            | Stage::Ablaze(_)
            | Stage::Draw(_)
            | Stage::Reserve
            | Stage::Shelter(_)
            | Stage::MissileWay(_)
            | Stage::MissileDice(..)
            | Stage::GrabtasticDie
            | Stage::Over(_)
    ) || state.freakout.is_some();
    let fired = |slot: &Slot| has_fired(state, *slot);
    let held = |slot: &Slot| state.attack.forfeited[slot.index()] != Line::default();
    let first = Slot::all().find(fired).map(Spot::Fired);
    let first = first.or_else(|| Slot::all().find(held).map(Spot::Held)).unwrap_or(Spot::Stage);
    ensure(state.attack == Attack::default() || attacking, "CMR-90", first, || {
        "units fire in the attack only".to_owned()
    })?;
    if let Some(both) = Slot::all().find(|slot| fired(slot) && held(slot)) {
        return ensure(false, "CMR-94", Spot::Held(both), || {
            "a unit that has fired is not passed over".to_owned()
        });
    }
    if matches!(state.stage, Stage::Over(_)) {
        return Ok(());
    }
    // Nobody enters during an attack, so all that fired were on the board with those who are.
    let force = state.force(state.turn);
    let mut there = Slot::all().filter(|slot| fired(slot) || force.status(*slot).square().is_some());
    match there.nth(4) {
        None => Ok(()),
        Some(fifth) => ensure(false, "CMR-42", Spot::Fired(fifth), || {
            "more than four units would have been on the board".to_owned()
        }),
    }
}

fn has_fired(state: &State, slot: Slot) -> bool {
    state.attack.fired >> slot.index() & 1 == 1
}

/// Rules CMR-97 and CMR-113: the card that is carried out.
fn card(state: &State) -> Result<(), Wrong> {
    ensure(
        state.freakout.is_some() == (state.card == Some(Hit::Freakout)),
        "CMR-113",
        Spot::Freakout,
        || "a Freakout is carried out with its card".to_owned(),
    )?;
    if let Some(freakout) = state.freakout {
        let fine = freakout.rolls > 0
            && u32::from(freakout.buildings) >= state.buildings.len()
            && freakout.buildings <= 30
            && matches!(state.stage, Stage::MonsterDie | Stage::BlastDie);
        return ensure(fine, "CMR-113", Spot::Freakout, || {
            "a Freakout rolls the Monster Die one to three times more".to_owned()
        });
    }
    let wanted = match state.stage {
        Stage::Shelter(group) => Some(Hit::Survivors(group)),
        Stage::MissileWay(_) | Stage::MissileDice(..) => Some(Hit::Missile),
        Stage::GrabtasticDie => Some(Hit::Grabtastic),
        _ => None,
    };
    ensure(state.card == wanted, "CMR-97", Spot::Card, || match wanted {
        Some(hit) => format!("this belongs to the card {hit}"),
        None => "no card is carried out now".to_owned(),
    })
}

/// Rules CMR-11 and CMR-12: nothing has happened before the first turn.
fn fresh(state: &State) -> Result<(), Wrong> {
    for seat in Seat::all(2) {
        if let Some(slot) = Slot::all().find(|slot| state.force(seat).status(*slot) != UnitStatus::Reserve) {
            ensure(false, "CMR-12", Spot::Unit(seat, slot), || {
                format!("all six units of {seat} are in reserve before the first turn")
            })?;
        }
        ensure(state.won(seat).is_empty(), "CMR-11", Spot::Won(seat), || {
            "the deck is whole before the first turn".to_owned()
        })?;
    }
    ensure(state.deck == Pile::BOX, "CMR-11", Spot::Out, || {
        "the deck is whole before the first turn".to_owned()
    })
}

/// Rules CMR-35, CMR-39 and CMR-44: what was done with a movement phase.
fn movement(state: &State, moving: Moving) -> Result<(), Wrong> {
    let Some(slot) = moving.drives_on else { return Ok(()) };
    let at = state.force(state.turn).status(slot).square();
    ensure(at.is_some(), "CMR-35", Spot::StageUnit, || {
        "a unit that has to move on is on the board".to_owned()
    })?;
    let sinks = |at: Square| slot.kind() == Kind::Tank && (state.holes | state.pits()).has(at);
    let crowds = |at: Square| state.survivors(State::other(state.turn)).has(at);
    let rule = if slot.kind() == Kind::Tank { "CMR-35" } else { "CMR-39" };
    let has_to = at.is_some_and(|at| sinks(at) || crowds(at)) && moving.done == Done::Moved;
    ensure(has_to, rule, Spot::StageUnit, || "nothing makes this unit move on".to_owned())
}

/// Rules CMR-90 to CMR-95: a shot that was named can be fired.
fn shot(state: &State, slot: Slot, at: Square) -> Result<(), Wrong> {
    let seat = state.turn;
    let Some(from) = state.force(seat).status(slot).square() else {
        return ensure(false, "CMR-90", Spot::StageUnit, || "only a unit on the board fires".to_owned());
    };
    if !attack::targets(state, seat, slot).has(at) {
        let reason = legal::why_no_target(state, seat, slot, from, at);
        let rule = reason.rule();
        return Err(Wrong { message: reason.to_string(), rule, spot: Spot::StageSquare });
    }
    fires(state, slot)?;
    let further = Shots::of(state, seat).first_must(slot, attack::range(from, at));
    ensure(further.is_none(), "CMR-94", Spot::StageUnit, || "a unit further away fires first".to_owned())
}

/// Rule CMR-90: a unit that fires has fired in this turn.
fn fires(state: &State, slot: Slot) -> Result<(), Wrong> {
    ensure(has_fired(state, slot), "CMR-90", Spot::StageUnit, || {
        "the unit has fired in this turn, so it stands behind `fired`".to_owned()
    })
}

/// Rule CMR-96: a critical miss lets its player choose among the nearest buildings.
fn ablaze(rules: &Rules, state: &State, slot: Slot) -> Result<(), Wrong> {
    let from = state.force(state.turn).status(slot).square();
    let choice = from.map(|from| nearest_buildings(state, from).len());
    let marker = state.fires.len() < u32::from(rules.city.supplies.fires);
    ensure(choice.is_some_and(|count| count > 1) && marker, "CMR-96", Spot::StageUnit, || {
        "there are no two nearest buildings to choose from".to_owned()
    })?;
    fires(state, slot)
}

/// Rule CMR-97: who has hit draws; only a tank can be gone by then, into the MegaHole that its hit has opened.
fn draw(state: &State, slot: Slot) -> Result<(), Wrong> {
    let fine = match (state.force(state.turn).status(slot), slot.kind()) {
        (UnitStatus::On(..), _) | (UnitStatus::Lost, Kind::Tank) => true,
        (UnitStatus::Reserve, _) | (UnitStatus::Lost, Kind::Helicopter) => false,
    };
    ensure(fine, "CMR-97", Spot::StageUnit, || "who draws a card has fired from the board".to_owned())?;
    fires(state, slot)
}
