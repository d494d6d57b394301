//! What a player may do, and the rule behind every refusal.

use std::fmt;

use kernel::{Cites, Refusal, RuleId, Seat, SeatSet, Sink};

use crate::{
    Action, Card, Characters, Fight, Mode, Rules, Side, Stage, State, cards::Kind, pack::Effect,
    state::FightStage,
};

/// Why an action or an outcome is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The action belongs to another moment of the turn.
    NotNow,
    /// Somebody has that character, or the pack has no such one.
    CharacterIsTaken,
    /// The monster does not lie in the middle.
    NoSuchMonster,
    /// The card is not in the player's hand.
    NotInHand,
    /// A Light Portal is needed.
    NoLightPortal,
    /// A monster is in play and must be fought.
    MustFight,
    /// A trapped player must try to escape.
    MustEscape,
    /// A trapped player plays no cards but the Light Portal.
    TrappedPlaysNothing,
    /// The card is for fights, after both dice lie.
    OnlyInFights,
    /// The card is for one's own turn after the draw.
    OnlyOnOwnTurn,
    /// The Light Portal is for portals and traps only.
    OnlyAgainstTraps,
    /// The card does not work on that side.
    WrongSide,
    /// The card has nothing to do there.
    NothingToDo,
    /// Players attack each other in versus mode only.
    NoVersus,
    /// A monster is in play, so nobody attacks a player.
    MonsterInPlay,
    /// Trapped players, and oneself, cannot be attacked.
    CannotBeAttacked,
    /// The die has no such face.
    NoSuchFace,
    /// The deck has no such card left.
    NotInTheDeck,
    /// The outcome does not answer what chance was asked.
    AnswersSomethingElse,
}

impl Cites for Reason {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::NotNow | Self::MustFight | Self::NoSuchMonster | Self::AnswersSomethingElse => "KID-20",
            Self::CharacterIsTaken => "KID-10",
            Self::NotInHand => "KID-12",
            Self::NoLightPortal => "KID-25",
            Self::MustEscape => "KID-42",
            Self::TrappedPlaysNothing => "KID-41",
            Self::OnlyInFights | Self::OnlyOnOwnTurn | Self::WrongSide | Self::NothingToDo => "KID-27",
            Self::OnlyAgainstTraps => "KID-44",
            Self::NoVersus | Self::MonsterInPlay | Self::CannotBeAttacked => "KID-61",
            Self::NoSuchFace => "KID-03",
            Self::NotInTheDeck => "KID-02",
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotNow => "that is for another moment of the turn",
            Self::CharacterIsTaken => "that character is not free",
            Self::NoSuchMonster => "that monster does not lie in the middle",
            Self::NotInHand => "that card is not in your hand",
            Self::NoLightPortal => "you have no Light Portal",
            Self::MustFight => "a monster is in play and must be fought",
            Self::MustEscape => "you are trapped and must try to escape",
            Self::TrappedPlaysNothing => "trapped, you play no cards but the Light Portal",
            Self::OnlyInFights => "that card is played in a fight, once both dice lie",
            Self::OnlyOnOwnTurn => "that card is used on your own turn, after the draw",
            Self::OnlyAgainstTraps => "the Light Portal is played against a Dark Portal or to leave a trap",
            Self::WrongSide => "that card does not work on that side",
            Self::NothingToDo => "that card has nothing to do there",
            Self::NoVersus => "players attack each other in versus mode only",
            Self::MonsterInPlay => "a monster is in play, so nobody attacks a player",
            Self::CannotBeAttacked => "that player cannot be attacked",
            Self::NoSuchFace => "the die has no such face",
            Self::NotInTheDeck => "the deck has no such card left",
            Self::AnswersSomethingElse => "chance was asked something else",
        })
    }
}

/// Who has a decision to make; nobody where chance is asked or the game is over.
#[inline]
pub(crate) fn waiting(rules: &Rules, state: &State) -> SeatSet {
    match (&state.stage, &state.fight) {
        (Stage::Characters, _) if rules.characters == Characters::Chosen => {
            state.next_without_character(rules).map_or(SeatSet::EMPTY, SeatSet::only)
        }
        (Stage::Attach { .. } | Stage::Portal { .. } | Stage::Ready | Stage::Trapped, _) => {
            SeatSet::only(state.turn)
        }
        (Stage::Fight(FightStage::Cards), Some(fight)) => SeatSet::only(fight.asked),
        (Stage::Limbo { seat }, _) => SeatSet::only(*seat),
        _ => SeatSet::EMPTY,
    }
}

/// Every legal action, in a stable order.
pub(crate) fn actions(rules: &Rules, state: &State, seat: Seat, into: &mut impl Sink<Action>) {
    if !waiting(rules, state).contains(seat) {
        return;
    }
    let hand = state.hand(seat);
    match (&state.stage, &state.fight) {
        (Stage::Characters, _) => {
            let places = 0..rules.content.characters.len() as u8;
            for place in places.filter(|place| is_free(rules, state, *place)) {
                into.put(Action::Choose(place));
            }
        }
        (Stage::Attach { .. }, _) => {
            state.middle.iter().for_each(|monster| into.put(Action::Attach(monster.monster)));
        }
        (Stage::Portal { .. } | Stage::Limbo { .. }, _) => {
            hand.kinds().for_each(|(card, _)| into.put(Action::Discard(card)));
            if matches!(state.stage, Stage::Portal { .. }) && hand.has(Card::LIGHT_PORTAL) {
                into.put(Action::Negate);
            }
        }
        (Stage::Trapped, _) => {
            into.put(Action::Roll);
            if hand.has(Card::LIGHT_PORTAL) {
                into.put(Action::Light);
            }
        }
        (Stage::Ready, _) => ready_actions(rules, state, seat, into),
        (Stage::Fight(FightStage::Cards), Some(fight)) => {
            for (card, _) in hand.kinds() {
                for side in [None, Some(Side::Fighter), Some(Side::Foe)] {
                    if may_play(rules, fight, card, side).is_ok() {
                        into.put(Action::Play(card, side));
                    }
                }
            }
            into.put(Action::Pass);
        }
        _ => {}
    }
}

fn ready_actions(rules: &Rules, state: &State, seat: Seat, into: &mut impl Sink<Action>) {
    state.middle.iter().for_each(|monster| into.put(Action::Fight(monster.monster)));
    for target in Seat::all(rules.players) {
        if may_attack(rules, state, seat, target).is_ok() {
            into.put(Action::Attack(target));
        }
    }
    for (card, _) in state.hand(seat).kinds() {
        for target in std::iter::once(None).chain(Seat::all(rules.players).map(Some)) {
            if may_use(rules, state, seat, card, target).is_ok() {
                into.put(Action::Use(card, target));
            }
        }
    }
    if state.middle.is_empty() {
        into.put(Action::End);
    }
}

/// Whether a seat may do this now.
pub(crate) fn check(
    rules: &Rules,
    state: &State,
    seat: Seat,
    action: &Action,
) -> Result<(), Refusal<Reason>> {
    if matches!(state.stage, Stage::Over(_)) {
        return Err(Refusal::GameOver);
    }
    let waiting = waiting(rules, state);
    if !waiting.contains(seat) {
        return Err(Refusal::NotYourDecision { waiting });
    }
    allowed(rules, state, seat, *action).map_err(Refusal::Rule)
}

fn allowed(rules: &Rules, state: &State, seat: Seat, action: Action) -> Result<(), Reason> {
    let hand = state.hand(seat);
    match (&state.stage, &state.fight, action) {
        (Stage::Characters, _, Action::Choose(place)) => {
            ok_if(is_free(rules, state, place), Reason::CharacterIsTaken)
        }
        (Stage::Attach { .. }, _, Action::Attach(monster)) | (Stage::Ready, _, Action::Fight(monster)) => {
            let there = monster < 32 && state.middle.has(Card::monster(usize::from(monster)));
            ok_if(there, Reason::NoSuchMonster)
        }
        (Stage::Portal { .. } | Stage::Limbo { .. }, _, Action::Discard(card)) => {
            ok_if(hand.has(card), Reason::NotInHand)
        }
        (Stage::Portal { .. }, _, Action::Negate) | (Stage::Trapped, _, Action::Light) => {
            ok_if(hand.has(Card::LIGHT_PORTAL), Reason::NoLightPortal)
        }
        (Stage::Trapped, _, Action::Roll) | (Stage::Fight(FightStage::Cards), Some(_), Action::Pass) => {
            Ok(())
        }
        (Stage::Trapped, _, Action::Use(..) | Action::Play(..)) => Err(Reason::TrappedPlaysNothing),
        (Stage::Trapped, _, Action::End | Action::Fight(_) | Action::Attack(_)) => Err(Reason::MustEscape),
        (Stage::Ready, _, Action::Attack(target)) => may_attack(rules, state, seat, target),
        (Stage::Ready, _, Action::Use(card, target)) => may_use(rules, state, seat, card, target),
        (Stage::Ready, _, Action::Play(..)) => Err(Reason::OnlyInFights),
        (Stage::Ready, _, Action::Light | Action::Negate) => Err(Reason::OnlyAgainstTraps),
        // Rule KID-20: fighting is no choice.
        (Stage::Ready, _, Action::End) => ok_if(state.middle.is_empty(), Reason::MustFight),
        (Stage::Fight(FightStage::Cards), Some(fight), Action::Play(card, side)) => {
            if !hand.has(card) {
                return Err(Reason::NotInHand);
            }
            may_play(rules, fight, card, side)
        }
        (Stage::Fight(FightStage::Cards), Some(_), Action::Use(..)) => Err(Reason::OnlyOnOwnTurn),
        (Stage::Fight(FightStage::Cards), Some(_), Action::Light | Action::Negate) => {
            Err(Reason::OnlyAgainstTraps)
        }
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
        (Some(Effect::Heal { .. }), Some(target)) if at_the_table => {
            ok_if(state.kid(target).injuries > 0, Reason::NothingToDo)
        }
        (Some(Effect::Rescue), Some(target)) if at_the_table => {
            ok_if(target != seat && state.is_trapped(target), Reason::NothingToDo)
        }
        (Some(Effect::Draw { .. }), None) => ok_if(!state.deck.is_empty(), Reason::NothingToDo),
        (Some(effect), _) if effect.is_for_fights() => Err(Reason::OnlyInFights),
        _ => Err(Reason::NothingToDo),
    }
}

/// Rules KID-27 and KID-31: which cards change this fight, and on which side.
fn may_play(rules: &Rules, fight: &Fight, card: Card, side: Option<Side>) -> Result<(), Reason> {
    if card.kind() == Kind::LightPortal {
        return Err(Reason::OnlyAgainstTraps);
    }
    match (rules.content.effect(card), side) {
        (
            Some(Effect::Power { aim, .. } | Effect::Reroll { aim } | Effect::AtLeast { aim, .. }),
            Some(side),
        ) => ok_if(aim.allows(side), Reason::WrongSide),
        (Some(Effect::Shield), Some(side)) => ok_if(fight.kid_on(side).is_some(), Reason::WrongSide),
        (Some(Effect::Swap | Effect::IgnoreTypes), None) => Ok(()),
        (Some(Effect::Heal { .. } | Effect::Draw { .. } | Effect::Rescue), _) => Err(Reason::OnlyOnOwnTurn),
        _ => Err(Reason::WrongSide),
    }
}
