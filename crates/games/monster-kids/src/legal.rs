//! What a player may do, in an order with the sensible first and the harmful last, and the rule behind every refusal.

mod reason;
mod sides;

use kernel::{Game as _, Node, Seat, SeatSet, Sink};

use crate::{Action, Card, Fight, Mode, MonsterKids, Rules, Stage, State, cards::Kind, pack::Effect};

pub use reason::Reason;
use sides::{Plays, helpful, plays, wanted_side};

/// Who has a decision to make; nobody where chance is asked or the game is over.
#[inline]
pub(crate) fn waiting(rules: &Rules, state: &State) -> SeatSet {
    match MonsterKids::node(rules, state) {
        Node::Decide(seats) => seats,
        Node::Chance(_) | Node::Over => SeatSet::EMPTY,
    }
}

/// Every legal action, in a stable order: what is sensible first, what does harm last.
pub(crate) fn actions(rules: &Rules, state: &State, seat: Seat, into: &mut impl Sink<Action>) {
    if !waiting(rules, state).contains(seat) {
        return;
    }
    let hand = state.hand(seat);
    match &state.stage {
        Stage::Characters { .. } => {
            let places = 0..rules.content.characters.len() as u8;
            for place in places.filter(|place| is_free(rules, state, *place)) {
                into.put(Action::Choose(place));
            }
        }
        Stage::Attach { .. } => {
            state.middle.iter().for_each(|monster| into.put(Action::Attach(monster.monster)));
        }
        Stage::Portal { .. } | Stage::Limbo { .. } => lose_a_card(state, seat, into),
        Stage::Trapped => {
            into.put(Action::Roll);
            if hand.has(Card::LIGHT_PORTAL) {
                into.put(Action::Light);
            }
        }
        // Without a Light Portal all would be lost.
        Stage::LastLight { .. } => {
            if hand.has(Card::LIGHT_PORTAL) {
                into.put(Action::Light);
            }
            into.put(Action::Pass);
        }
        Stage::Ready => ready_actions(rules, state, seat, into),
        Stage::Fight(fight) => fight_actions(rules, state, fight, seat, into),
        // Nobody decides in these stages.
        Stage::Initiative(_) | Stage::Draw { .. } | Stage::Escape | Stage::Over(_) => {}
    }
}

/// What a Dark Portal or Limbo takes: a Light Portal is the last thing to give away, and negates a Dark Portal first; in a
/// trap it is better kept.
fn lose_a_card(state: &State, seat: Seat, into: &mut impl Sink<Action>) {
    let hand = state.hand(seat);
    let has_light = hand.has(Card::LIGHT_PORTAL);
    let negates = has_light && matches!(state.stage, Stage::Portal { .. });
    if negates && !state.is_trapped(seat) {
        into.put(Action::Negate);
    }
    let others = hand.kinds().filter(|(card, _)| *card != Card::LIGHT_PORTAL);
    others.for_each(|(card, _)| into.put(Action::Discard(card)));
    if negates && state.is_trapped(seat) {
        into.put(Action::Negate);
    }
    if has_light {
        into.put(Action::Discard(Card::LIGHT_PORTAL));
    }
}

/// The rounds of cards: to pass stands first where the player's side wins as it stands, or where the player has none.
fn fight_actions(rules: &Rules, state: &State, fight: &Fight, seat: Seat, into: &mut impl Sink<Action>) {
    let hand = state.hand(seat);
    if state.is_trapped(seat) {
        into.put(Action::Pass);
        if hand.has(Card::LIGHT_PORTAL) {
            into.put(Action::Light);
        }
        return;
    }
    let wanted = wanted_side(rules, fight, seat);
    let won = wanted.is_none_or(|side| fight.ahead(rules, &state.kids, side) > 0);
    if won {
        into.put(Action::Pass);
    }
    let mut harm = false;
    for (card, _) in hand.kinds() {
        let effect = rules.content.effect(card);
        match plays(fight, seat, effect) {
            Ok(Plays::Bare) => into.put(Action::Play(card, None)),
            Ok(Plays::On(sides)) => {
                let good = helpful(sides, effect, wanted);
                good.iter().for_each(|side| into.put(Action::Play(card, Some(side))));
                harm |= good != sides;
            }
            Err(_) => {}
        }
    }
    if !won {
        into.put(Action::Pass);
    }
    if !harm {
        return;
    }
    for (card, _) in hand.kinds() {
        let effect = rules.content.effect(card);
        let Ok(Plays::On(sides)) = plays(fight, seat, effect) else { continue };
        let good = helpful(sides, effect, wanted);
        sides
            .iter()
            .filter(|side| !good.has(*side))
            .for_each(|side| into.put(Action::Play(card, Some(side))));
    }
}

fn ready_actions(rules: &Rules, state: &State, seat: Seat, into: &mut impl Sink<Action>) {
    state.middle.iter().for_each(|monster| into.put(Action::Fight(monster.monster)));
    if state.middle.is_empty() {
        into.put(Action::End);
    }
    for (card, _) in state.hand(seat).kinds() {
        for target in std::iter::once(None).chain(Seat::all(rules.players).map(Some)) {
            if may_use(rules, state, seat, card, target).is_ok() {
                into.put(Action::Use(card, target));
            }
        }
    }
    for target in Seat::all(rules.players) {
        if may_attack(rules, state, seat, target).is_ok() {
            into.put(Action::Attack(target));
        }
    }
}

/// Rules KID-41 and KID-63: whoever is trapped need not wait to learn that no card is played.
pub(crate) fn out_of_turn(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Option<Reason> {
    let trapped = seat.0 < rules.players && state.is_trapped(seat);
    let in_final = state.stage.fight().is_some_and(|fight| state.is_trapped_in_final(fight, seat));
    match action {
        Action::Play(..) | Action::Light if trapped && in_final => Some(Reason::TrappedInFinal),
        Action::Play(..) | Action::Use(..) if trapped => Some(Reason::TrappedPlaysNothing),
        _ => None,
    }
}

/// Whether a seat that has a decision to make may do this.
pub(crate) fn allows(rules: &Rules, state: &State, seat: Seat, action: Action) -> Result<(), Reason> {
    let hand = state.hand(seat);
    let lies_there = |monster: u8| monster < 32 && state.middle.has(Card::monster(usize::from(monster)));
    match (&state.stage, action) {
        (Stage::Characters { .. }, Action::Choose(place)) => {
            ok_if(is_free(rules, state, place), Reason::CharacterIsTaken)
        }
        (Stage::Attach { .. }, Action::Attach(monster)) => {
            ok_if(lies_there(monster), Reason::NothingToAttachTo)
        }
        (Stage::Ready, Action::Fight(monster)) => ok_if(lies_there(monster), Reason::NoSuchMonster),
        (Stage::Portal { .. } | Stage::Limbo { .. }, Action::Discard(card)) => {
            ok_if(hand.has(card), Reason::NotInHand)
        }
        (Stage::Portal { .. }, Action::Negate) => {
            ok_if(hand.has(Card::LIGHT_PORTAL), Reason::NothingToNegateWith)
        }
        (Stage::Portal { .. }, Action::Light) => Err(Reason::NegateInstead),
        (Stage::Trapped, Action::End | Action::Fight(_) | Action::Attack(_)) => Err(Reason::MustEscape),
        (Stage::Ready, Action::Attack(target)) => may_attack(rules, state, seat, target),
        (Stage::Ready, Action::Use(card, target)) => may_use(rules, state, seat, card, target),
        (Stage::Ready, Action::Play(..)) => Err(Reason::OnlyInFights),
        // Rule KID-20: a monster in play must be fought.
        (Stage::Ready, Action::End) => ok_if(state.middle.is_empty(), Reason::MustFight),
        (Stage::Fight(_) | Stage::LastLight { .. }, Action::Pass) | (Stage::Trapped, Action::Roll) => Ok(()),
        // Rules KID-41 and KID-44: a trapped player plays the Light Portal or nothing.
        (Stage::Trapped | Stage::LastLight { .. } | Stage::Fight(_), Action::Light)
            if state.is_trapped(seat) =>
        {
            ok_if(hand.has(Card::LIGHT_PORTAL), Reason::NoLightPortal)
        }
        (Stage::Trapped | Stage::LastLight { .. } | Stage::Fight(_), Action::Negate)
            if state.is_trapped(seat) =>
        {
            Err(Reason::LightInstead)
        }
        (_, Action::Play(..) | Action::Use(..)) if state.is_trapped(seat) => Err(Reason::TrappedPlaysNothing),
        (Stage::Fight(fight), Action::Play(card, side)) => {
            if !hand.has(card) {
                return Err(Reason::NotInHand);
            }
            match (plays(fight, seat, rules.content.effect(card))?, side) {
                (Plays::Bare, None) => Ok(()),
                (Plays::Bare, Some(_)) => Err(Reason::NoSideNeeded),
                (Plays::On(sides), None) => Err(Reason::SideMissing(sides)),
                (Plays::On(sides), Some(side)) => ok_if(sides.has(side), Reason::WrongSide(sides)),
            }
        }
        (Stage::Fight(_), Action::Use(..)) => Err(Reason::OnlyOnOwnTurn),
        (Stage::Ready | Stage::Fight(_), Action::Light | Action::Negate) => Err(Reason::OnlyAgainstTraps),
        _ => Err(Reason::NotNow),
    }
}

fn ok_if(fine: bool, reason: Reason) -> Result<(), Reason> {
    if fine { Ok(()) } else { Err(reason) }
}

/// Rule KID-10: a character is dealt to one player only.
pub(crate) fn is_free(rules: &Rules, state: &State, place: u8) -> bool {
    rules.character(place).is_some() && state.kids.iter().all(|kid| kid.character != Some(place))
}

/// Rule KID-61: with no monster in play a player may attack another who is not trapped, in versus mode.
pub(crate) fn may_attack(rules: &Rules, state: &State, seat: Seat, target: Seat) -> Result<(), Reason> {
    if rules.mode != Mode::Versus {
        Err(Reason::NoVersus)
    } else if !state.middle.is_empty() {
        Err(Reason::MonsterInPlay)
    } else if target == seat || target.0 >= rules.players || state.is_trapped(target) {
        Err(Reason::CannotBeAttacked)
    } else {
        Ok(())
    }
}

/// Whether a card of a player has something to do for another, or for the player.
fn helps(state: &State, seat: Seat, effect: Effect, target: Seat) -> bool {
    match effect {
        Effect::Heal { .. } => state.kid(target).injuries > 0,
        Effect::Rescue => target != seat && state.is_trapped(target),
        _ => false,
    }
}

/// Rule KID-27: cards that change no power are used on one's own turn after the draw.
fn may_use(rules: &Rules, state: &State, seat: Seat, card: Card, target: Option<Seat>) -> Result<(), Reason> {
    if !state.hand(seat).has(card) {
        return Err(Reason::NotInHand);
    }
    if card.kind() == Kind::LightPortal {
        return Err(Reason::OnlyAgainstTraps);
    }
    let at_the_table = target.is_none_or(|target| target.0 < rules.players);
    match (rules.content.effect(card), target) {
        (Some(effect @ (Effect::Heal { .. } | Effect::Rescue)), Some(target)) if at_the_table => {
            ok_if(helps(state, seat, effect, target), Reason::NothingToDo)
        }
        (Some(Effect::Draw { .. }), None) => ok_if(!state.deck.is_empty(), Reason::NothingToDo),
        (Some(effect), _) if effect.is_for_fights() => Err(Reason::OnlyInFights),
        (Some(effect @ (Effect::Heal { .. } | Effect::Rescue)), None) => {
            let targets = Seat::all(rules.players).filter(|target| helps(state, seat, effect, *target));
            let targets = targets.fold(SeatSet::EMPTY, SeatSet::with);
            Err(if targets.is_empty() { Reason::NothingToDo } else { Reason::TargetMissing(targets) })
        }
        _ => Err(Reason::NothingToDo),
    }
}
