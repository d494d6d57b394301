//! What a player may do, and the rule behind every refusal.

use std::fmt;

use kernel::{Cites, Rng, RuleId, Seat, Sink, below, game::pick_from_list, play::RULE_ANSWER};

use crate::{
    Action, Amount, Before, Number, Rules, Side, Stage, State, Strike, Style, Throwing, WallRule,
    action::throws, aim,
};

/// Why an action or an outcome is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The arena is empty at the start of the turn.
    MustGoAllIn,
    /// The arena is not empty.
    OneDieOnly,
    /// The arena emptied during the turn.
    AllInOnlyAtTheStart,
    /// The arena emptied during the turn, and this table goes all in then.
    MustGoAllInAgain,
    /// The player has not thrown in this turn.
    MustThrowFirst,
    /// The player's match has ended their turn.
    MatchEndedTheTurn,
    /// The table does not play with the wall rule.
    WallRuleIsOff,
    /// Quick dice have no place, so none touches the wall.
    QuickDiceTouchNoWall,
    /// No die with that number lies in the arena.
    NoSuchDieToMove,
    /// The die does not lie at the wall.
    NotAtTheWall,
    /// Another die lies on top of it.
    CarriesAnother,
    /// There is no free place off the wall straight that way.
    NoPlaceThatWay,
    /// The player has moved a die from the wall and not thrown since.
    MustThrowAfterMoving,
    /// No die with that number lies in the arena to be struck.
    NothingToStrike,
    /// Quick dice are thrown from no side in particular.
    QuickDiceHaveNoSide,
    /// Quick dice cannot be aimed freely.
    QuickDiceHaveNoAim,
    /// The hand is not where a free aim may be from.
    HandIsElsewhere,
    /// The point is none that a free aim may have.
    AimsElsewhere,
    /// The speed is none that a free aim may have.
    NoSuchSpeed,
    /// The spin is none that a free aim may have.
    NoSuchSpin,
    /// Quick dice have no place.
    QuickDiceHaveNoPlace,
    /// A die that was really thrown has a place.
    DieWithoutPlace,
    /// A place is not inside the arena.
    LiesOutside,
    /// A die has nothing under it.
    NothingUnder,
    /// Two dice would be in the same place.
    PlaceIsTaken,
    /// More dice lie in the arena than were there or thrown.
    DieFromNowhere,
    /// The starter is no player of the table.
    NoSuchPlayer,
    /// The outcome does not answer what chance was asked.
    AnswersSomethingElse,
}

impl Cites for Reason {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::MustGoAllIn => "STR-21",
            Self::OneDieOnly => "STR-22",
            Self::AllInOnlyAtTheStart | Self::MustGoAllInAgain => "STR-23",
            Self::MustThrowFirst => "STR-34",
            Self::MatchEndedTheTurn => "STR-33",
            Self::NothingToStrike
            | Self::QuickDiceHaveNoSide
            | Self::QuickDiceHaveNoAim
            | Self::HandIsElsewhere
            | Self::AimsElsewhere
            | Self::NoSuchSpeed
            | Self::NoSuchSpin
            | Self::QuickDiceHaveNoPlace
            | Self::DieWithoutPlace => "STR-24",
            Self::WallRuleIsOff
            | Self::QuickDiceTouchNoWall
            | Self::NoSuchDieToMove
            | Self::NotAtTheWall
            | Self::CarriesAnother
            | Self::NoPlaceThatWay
            | Self::MustThrowAfterMoving => "STR-27",
            Self::DieFromNowhere | Self::LiesOutside | Self::PlaceIsTaken => "STR-03",
            Self::NothingUnder => "STR-26",
            Self::NoSuchPlayer => "STR-11",
            Self::AnswersSomethingElse => return RULE_ANSWER,
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::MustGoAllIn => {
                "the arena is empty at the start of your turn, so all your dice go in at once"
            }
            Self::OneDieOnly => "dice lie in the arena, so exactly one die is thrown",
            Self::AllInOnlyAtTheStart => "all in is decided at the start of a turn; now it is one die",
            Self::MustGoAllInAgain => "the arena is empty, so all your dice go in at once, or you end your turn",
            Self::MustThrowFirst => "you must throw at least once before you end your turn",
            Self::MatchEndedTheTurn => "your match has ended your turn",
            Self::WallRuleIsOff => "this table does not play with the wall rule",
            Self::QuickDiceTouchNoWall => "no die touches the wall, because quick dice have no place in the arena",
            Self::NoSuchDieToMove => "no die with that number lies in the arena",
            Self::NotAtTheWall => "that die does not lie at the wall: its middle is 12 mm from it or more",
            Self::CarriesAnother => "another die lies on top of that one",
            Self::NoPlaceThatWay => "straight that way there is no free place off the wall",
            Self::MustThrowAfterMoving => "dice are moved before a roll: whoever has moved one throws",
            Self::NothingToStrike => "no die with that number lies in the arena to be struck",
            Self::QuickDiceHaveNoSide => "only physical dice are thrown from a side of choice",
            Self::QuickDiceHaveNoAim => "only physical dice can be aimed freely",
            Self::HandIsElsewhere => {
                "a free aim is from the middle of a side or between two, 40 mm beyond the mat and 67 mm up, or from 77 mm above its point"
            }
            Self::AimsElsewhere => "a free aim is at a point -400, 0 or 400 to the right and -250, 0 or 250 away",
            Self::NoSuchSpeed => "a free aim from the side has a speed of 80, 160 or 280, one from above of 0",
            Self::NoSuchSpin => "a free aim from the side has a spin of -4, 0 or 4, one from above of 0",
            Self::QuickDiceHaveNoPlace => "quick dice have no place in the arena",
            Self::DieWithoutPlace => "every die that is really thrown has a place",
            Self::LiesOutside => "a die in the arena lies on the mat or on another die, within the wall",
            Self::NothingUnder => "a die that lies off the mat lies on another: this one has nothing under it",
            Self::PlaceIsTaken => "two dice cannot lie in the same place",
            Self::DieFromNowhere => "more dice would lie in the arena than were there or thrown",
            Self::NoSuchPlayer => "the starter is one of the players",
            Self::AnswersSomethingElse => "chance was asked something else",
        })
    }
}

/// Rule STR-23: how many dice a further throw of a turn is: one, or all into an empty arena where a table reads it so.
#[inline]
fn on(rules: &Rules, state: &State) -> Amount {
    if rules.readings.empty_arena.is_other() && state.arena.is_empty() { Amount::All } else { Amount::One }
}

/// Every legal action, in a stable order.
#[inline]
pub(crate) fn actions(rules: &Rules, state: &State, seat: Seat, into: &mut impl Sink<Action>) {
    if seat != state.turn {
        return;
    }
    match state.stage {
        Stage::Begin(_) if state.arena.is_empty() => throws(rules, Amount::All, state.arena, into),
        Stage::Begin(_) | Stage::MustThrow => throws(rules, Amount::One, state.arena, into),
        Stage::MayStop => {
            throws(rules, on(rules, state), state.arena, into);
            into.put(Action::End);
        }
        Stage::Spare | Stage::Starter | Stage::Throwing { .. } | Stage::Settling(_) | Stage::Over => return,
    }
    if rules.wall_rule == WallRule::On && rules.throwing == Throwing::Physics {
        for number in Number::among(state.arena) {
            if may_move_from_wall(rules, state, number).is_err() {
                continue;
            }
            for towards in std::iter::once(None).chain(Side::ALL.map(Some)) {
                if has_place(rules, state, number, towards).is_ok() {
                    into.put(Action::MoveFromWall { number, towards });
                }
            }
        }
    }
}

/// One of the same actions, all equally likely. Quick dice have few ways, which need no list.
#[inline]
pub(crate) fn pick<R: Rng + ?Sized>(
    rules: &Rules,
    state: &State,
    seat: Seat,
    rng: &mut R,
    buffer: &mut Vec<Action>,
) -> Option<Action> {
    if rules.throwing == Throwing::Physics {
        return pick_listed(rules, state, seat, rng, buffer);
    }
    let (amount, ends) = match state.stage {
        _ if seat != state.turn => return None,
        Stage::Begin(_) if state.arena.is_empty() => (Amount::All, 0),
        Stage::Begin(_) | Stage::MustThrow => (Amount::One, 0),
        Stage::MayStop => (on(rules, state), 1),
        Stage::Spare | Stage::Starter | Stage::Throwing { .. } | Stage::Settling(_) | Stage::Over => {
            return None;
        }
    };
    let throws = Style::PLAIN.len() as u32 + u32::from(state.arena.total());
    let place = below(rng, throws + ends);
    if place == throws {
        return Some(Action::End);
    }
    // Which number it would be is worked out before it is asked whether any is: nothing to guess for the processor.
    let number = Number::nth_among(state.arena, place.saturating_sub(Style::PLAIN.len() as u32));
    let style = match place {
        0 => Style::PLAIN[0],
        1 => Style::PLAIN[1],
        2 => Style::PLAIN[2],
        _ => Style::Strike(number, Side::USUAL),
    };
    Some(Action::Throw { amount, style })
}

/// The same where the ways are too many to be counted through: they are listed. Kept out of the way of quick dice.
#[cold]
#[inline(never)]
fn pick_listed<R: Rng + ?Sized>(
    rules: &Rules,
    state: &State,
    seat: Seat,
    rng: &mut R,
    buffer: &mut Vec<Action>,
) -> Option<Action> {
    pick_from_list::<Strike, R>(rules, state, seat, rng, buffer)
}

/// Whether the player whose turn it is may do this now.
pub(crate) fn allows(rules: &Rules, state: &State, action: &Action) -> Result<(), Reason> {
    match action {
        Action::Throw { amount, style } => {
            how_many(rules, state, *amount).and_then(|()| may_throw_like(rules, state, *style))
        }
        Action::End => may_end(state),
        Action::MoveFromWall { number, towards } => may_move_from_wall(rules, state, *number)
            .and_then(|()| has_place(rules, state, *number, *towards)),
    }
}

/// Rule STR-33: whoever had the turn before and ended it by a match may not roll on.
pub(crate) fn out_of_turn(rules: &Rules, state: &State, seat: Seat) -> Option<Reason> {
    let matched = state.stage == Stage::Begin(Before::Match) && seat == state.previous(rules, state.turn);
    matched.then_some(Reason::MatchEndedTheTurn)
}

/// Rules STR-21, STR-22 and STR-23: all in if the arena is empty when the turn begins, else one die.
fn how_many(rules: &Rules, state: &State, amount: Amount) -> Result<(), Reason> {
    let begins = matches!(state.stage, Stage::Begin(_));
    match amount {
        Amount::One if begins && state.arena.is_empty() => Err(Reason::MustGoAllIn),
        Amount::All if begins && !state.arena.is_empty() => Err(Reason::OneDieOnly),
        Amount::All if !begins && on(rules, state) == Amount::All => Ok(()),
        Amount::One if !begins && on(rules, state) == Amount::All => Err(Reason::MustGoAllInAgain),
        Amount::All if !begins => Err(Reason::AllInOnlyAtTheStart),
        Amount::One | Amount::All => Ok(()),
    }
}

/// Rules STR-34 and STR-27: a turn has at least one throw, and dice are only moved before one.
fn may_end(state: &State) -> Result<(), Reason> {
    match state.stage {
        Stage::Begin(_) => Err(Reason::MustThrowFirst),
        Stage::MustThrow => Err(Reason::MustThrowAfterMoving),
        _ => Ok(()),
    }
}

/// Rule STR-24: the thrower chooses how, but only what lies there can be struck, and only physical dice are thrown from a
/// side of choice or aimed freely.
fn may_throw_like(rules: &Rules, state: &State, style: Style) -> Result<(), Reason> {
    match style {
        Style::Strike(number, _) if state.arena.count(number.face()) == 0 => Err(Reason::NothingToStrike),
        Style::Drop => Ok(()),
        Style::Careful(side) | Style::Hard(side) | Style::Strike(_, side) => side_is_known(rules, side),
        Style::Free(_) if rules.throwing == Throwing::Quick => Err(Reason::QuickDiceHaveNoAim),
        Style::Free(aim) => aim::check(&aim, &rules.arena),
    }
}

/// Rule STR-24: quick dice have no places, so no side is another.
pub(crate) fn side_is_known(rules: &Rules, side: Side) -> Result<(), Reason> {
    if rules.throwing == Throwing::Quick && side != Side::USUAL {
        Err(Reason::QuickDiceHaveNoSide)
    } else {
        Ok(())
    }
}

/// Rule STR-27: dice at the wall may be moved if the table plays so; quick dice are never at the wall.
fn may_move_from_wall(rules: &Rules, state: &State, number: Number) -> Result<(), Reason> {
    if rules.wall_rule == WallRule::Off {
        return Err(Reason::WallRuleIsOff);
    }
    if rules.throwing == Throwing::Quick {
        return Err(Reason::QuickDiceTouchNoWall);
    }
    let place = state.place(number.face()).ok_or(Reason::NoSuchDieToMove)?;
    if !place.is_at_the_wall(&rules.arena) {
        return Err(Reason::NotAtTheWall);
    }
    if state.places.is_covered(number.face(), &rules.arena) { Err(Reason::CarriesAnother) } else { Ok(()) }
}

/// Rule STR-27: whether there is a free place off the wall straight that way. Somewhere there always is one.
fn has_place(rules: &Rules, state: &State, number: Number, towards: Option<Side>) -> Result<(), Reason> {
    let Some(_) = towards else { return Ok(()) };
    let place = state.places.off_the_wall(number.face(), towards, &rules.arena);
    place.map_or(Err(Reason::NoPlaceThatWay), |_| Ok(()))
}
