//! What a player may do, and the rule behind every refusal.

use std::fmt;

use kernel::{Cites, Refusal, RuleId, Seat, SeatSet, Sink};

use crate::{Action, Amount, Before, Rules, Stage, State, WallRule, action::throws};

/// Why an action or an outcome is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The arena is empty at the start of the turn.
    MustGoAllIn,
    /// The arena is not empty.
    OneDieOnly,
    /// The arena emptied during the turn.
    AllInOnlyAtTheStart,
    /// The player has not thrown in this turn.
    MustThrowFirst,
    /// The player's match has ended their turn.
    MatchEndedTheTurn,
    /// The table does not play with the wall rule.
    WallRuleIsOff,
    /// Quick dice have no place, so none touches the wall.
    NoDieAtTheWall,
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
            Self::AllInOnlyAtTheStart => "STR-23",
            Self::MustThrowFirst => "STR-34",
            Self::MatchEndedTheTurn => "STR-33",
            Self::WallRuleIsOff | Self::NoDieAtTheWall => "STR-27",
            Self::DieFromNowhere => "STR-03",
            Self::NoSuchPlayer => "STR-11",
            Self::AnswersSomethingElse => "STR-20",
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
            Self::MustThrowFirst => "you must throw at least once before you end your turn",
            Self::MatchEndedTheTurn => "your match has ended your turn",
            Self::WallRuleIsOff => "this table does not play with the wall rule",
            Self::NoDieAtTheWall => "no die touches the wall, because quick dice have no place in the arena",
            Self::DieFromNowhere => "more dice would lie in the arena than were there or thrown",
            Self::NoSuchPlayer => "the starter is one of the players",
            Self::AnswersSomethingElse => "chance was asked something else",
        })
    }
}

/// Every legal action, in a stable order.
#[inline]
pub(crate) fn actions(state: &State, seat: Seat, into: &mut impl Sink<Action>) {
    if seat != state.turn {
        return;
    }
    match state.stage {
        Stage::Begin(_) if state.arena.is_empty() => throws(Amount::All, into),
        Stage::Begin(_) => throws(Amount::One, into),
        Stage::MayStop => {
            throws(Amount::One, into);
            into.put(Action::End);
        }
        Stage::Spare | Stage::Starter | Stage::Throwing { .. } | Stage::Over => {}
    }
}

/// Whether a seat may do this now.
pub(crate) fn check(
    rules: &Rules,
    state: &State,
    seat: Seat,
    action: &Action,
) -> Result<(), Refusal<Reason>> {
    match state.stage {
        Stage::Over => return Err(Refusal::GameOver),
        Stage::Spare | Stage::Starter | Stage::Throwing { .. } => {
            return Err(Refusal::NotYourDecision { waiting: SeatSet::EMPTY });
        }
        Stage::Begin(_) | Stage::MayStop => {}
    }
    if seat != state.turn {
        if matched_before(rules, state, seat) {
            return Err(Refusal::Rule(Reason::MatchEndedTheTurn));
        }
        return Err(Refusal::NotYourDecision { waiting: SeatSet::only(state.turn) });
    }
    let allowed = match action {
        Action::Throw { amount, style: _ } => how_many(state, *amount),
        Action::End => may_end(state),
        Action::MoveFromWall(_) => may_move_from_wall(rules),
    };
    allowed.map_err(Refusal::Rule)
}

/// Rule STR-33: whether this seat had the turn before, and ended it by a match.
fn matched_before(rules: &Rules, state: &State, seat: Seat) -> bool {
    state.stage == Stage::Begin(Before::Match) && seat == state.previous(rules, state.turn)
}

/// Rules STR-21, STR-22 and STR-23: all in if the arena is empty when the turn begins, else one die.
fn how_many(state: &State, amount: Amount) -> Result<(), Reason> {
    let begins = matches!(state.stage, Stage::Begin(_));
    match amount {
        Amount::One if begins && state.arena.is_empty() => Err(Reason::MustGoAllIn),
        Amount::All if begins && !state.arena.is_empty() => Err(Reason::OneDieOnly),
        Amount::All if !begins => Err(Reason::AllInOnlyAtTheStart),
        Amount::One | Amount::All => Ok(()),
    }
}

/// Rule STR-34: a turn has at least one throw.
fn may_end(state: &State) -> Result<(), Reason> {
    match state.stage {
        Stage::Begin(_) => Err(Reason::MustThrowFirst),
        _ => Ok(()),
    }
}

/// Rule STR-27: dice at the wall may be moved if the table plays so; quick dice are never at the wall.
fn may_move_from_wall(rules: &Rules) -> Result<(), Reason> {
    match rules.wall_rule {
        WallRule::Off => Err(Reason::WallRuleIsOff),
        WallRule::On => Err(Reason::NoDieAtTheWall),
    }
}
