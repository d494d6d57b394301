//! What a player may do, and the rule behind every refusal.

use std::fmt;

use kernel::{
    Cites, RuleId, Seat, SeatSet, Sink,
    play::{RULE_ANSWER, RULE_ASKED},
};

use crate::{
    Action, Aim, Approach, Die, DieIndex, Feet, FreeAim, Rules, Slot, Stage, Stance, State, Style, Throwing,
    Turn,
    aim::{FASTEST, FURTHEST, LOWEST, MOST_SPIN},
    pack::{self, Again},
    state::{EVENT_READER, Spare},
    step::candidates,
    town::{in_play_area, is_far_enough},
};
use crate::{aim::TownAim as _, grid::ListedAim as _};

/// Why an action or an outcome is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The action is not possible at this point.
    NotNow,
    /// At this table everybody throws.
    MustThrow,
    /// That monster does not fit what the event says, or there is none.
    DoesNotFit,
    /// No monster lies in the slot aimed at.
    NoMonsterThere,
    /// The hand is nearer than the table agreed on.
    TooNear {
        /// How far away it must be.
        feet: Feet,
    },
    /// The gear asks for a throw from above.
    NotFromAbove,
    /// The gear asks for a throw from the side.
    NotFromTheSide,
    /// The point aimed at is outside the play area.
    AimsElsewhere,
    /// A hand cannot be there, or cannot throw like that.
    NoSuchThrow,
    /// Quick dice cannot be aimed freely.
    QuickDiceHaveNoAim,
    /// The hand is not where a free aim may be from.
    HandIsElsewhere,
    /// A free aim from there cannot have this point.
    PointIsElsewhere {
        /// Where the hand is.
        stance: Stance,
    },
    /// A free aim from there cannot have this speed.
    NoSuchSpeed {
        /// The slower speed that it can have.
        slow: u16,
        /// The faster one.
        fast: u16,
    },
    /// A die above its point is let go, without speed.
    NotLetGo,
    /// A free aim cannot have this spin.
    NoSuchSpin,
    /// That die may not be thrown once more.
    NotThatDie,
    /// The location lies there already, or the pack does not have it.
    LocationIsTaken,
    /// The deck is made of higher levels only.
    LevelIsTooLow,
    /// The monster deck does not have that card.
    NotInTheMonsterDeck,
    /// The event deck does not have that card.
    NotInTheEventDeck,
    /// The gear deck does not have that card.
    NotInTheGearDeck,
    /// There are more or fewer dice than there must be.
    WrongNumberOfDice,
    /// A die has no such face.
    NoSuchFace,
    /// A quick die moves another only as was measured.
    QuickDiceStayPut,
    /// A quick die has no position.
    QuickDiceHaveNoPosition,
    /// The die's position is not on the table.
    OffTheTable,
    /// The die's position is not over that card.
    LiesElsewhere,
    /// The die is under the paper or in the air.
    NotOnThePaper,
    /// A die cannot be turned like that.
    NoSuchTurn,
    /// Two dice would be in the same place.
    InTheSamePlace,
    /// The outcome does not answer what chance was asked.
    AnswersSomethingElse,
}

impl Cites for Reason {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::NotNow => return RULE_ASKED,
            Self::AnswersSomethingElse => return RULE_ANSWER,
            Self::MustThrow => "MST-47",
            Self::DoesNotFit => "MST-25",
            Self::NoMonsterThere
            | Self::AimsElsewhere
            | Self::QuickDiceHaveNoAim
            | Self::HandIsElsewhere
            | Self::PointIsElsewhere { .. }
            | Self::NoSuchSpeed { .. }
            | Self::NotLetGo
            | Self::NoSuchSpin => "MST-40",
            Self::TooNear { feet: Feet::Two } => "MST-62",
            Self::TooNear { feet: Feet::One } | Self::NoSuchThrow => "MST-41",
            Self::NotFromAbove | Self::NotFromTheSide | Self::NotThatDie => "MST-04",
            Self::LocationIsTaken => "MST-11",
            Self::LevelIsTooLow => "MST-61",
            Self::NotInTheMonsterDeck => "MST-10",
            Self::NotInTheEventDeck | Self::NotInTheGearDeck => "MST-13",
            Self::WrongNumberOfDice | Self::NoSuchFace => "MST-06",
            Self::QuickDiceStayPut
            | Self::QuickDiceHaveNoPosition
            | Self::OffTheTable
            | Self::LiesElsewhere
            | Self::NotOnThePaper
            | Self::NoSuchTurn
            | Self::InTheSamePlace => "MST-43",
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PointIsElsewhere { stance } => {
                let points = stance.points_in_words();
                return write!(f, "a free aim from there is at a point {points} from a slot's middle");
            }
            Self::NotLetGo => "a die above its point is let go, with a speed of 0",
            Self::NoSuchSpeed { slow, fast } => {
                return write!(f, "a free aim from there has a speed of {slow} or {fast}");
            }
            Self::NotNow => "that is not possible at this point of the round",
            Self::MustThrow => "at this table everybody throws, and nobody passes the dice on",
            Self::DoesNotFit => "the event does not describe that monster",
            Self::NoMonsterThere => "no monster lies there to aim at",
            Self::TooNear { feet: Feet::One } => "the hand is nearer than one foot (30.48 cm) to the play area, measured straight up or straight to the side",
            Self::TooNear { feet: Feet::Two } => "the hand is nearer than two feet (60.96 cm) to the play area, measured straight up or straight to the side",
            Self::NotFromAbove => "this gear is thrown from above the town",
            Self::NotFromTheSide => "this gear is thrown from the side",
            Self::AimsElsewhere => "a throw is aimed at the play area",
            Self::NoSuchThrow => {
                "a hand is within 1.5 m of the town and at least 15 mm above the table; a throw has up to 1000 cm/s and 20 turns a second"
            }
            Self::QuickDiceHaveNoAim => "only physical dice can be aimed freely",
            Self::HandIsElsewhere => {
                "a free aim is from 3048 or 6096 above its point, or from beyond the sheets: in front of its point, behind it, or at the \
                 nearer end of the town; there the hand is 1000 beyond the edge and 3048 up, or 2000 beyond and 5760 or 6096 up; in front \
                 and behind it can also be 3048 beyond and 300 up, or 6080 or 6096 beyond and 600 up"
            }
            Self::NoSuchSpin => "a free aim from the side has a spin of -3 or 0, and one from above a spin of 0",
            Self::NotThatDie => "the gear does not allow that die to be thrown once more",
            Self::LocationIsTaken => "that location is not free",
            Self::LevelIsTooLow => "the deck is made of the highest levels only",
            Self::NotInTheMonsterDeck => "that monster is not one of those that can be drawn",
            Self::NotInTheEventDeck => "the event deck does not have that card any more",
            Self::NotInTheGearDeck => "the gear deck does not have that card any more",
            Self::WrongNumberOfDice => "the number of dice is not that of the thrown ones and those that lay there",
            Self::NoSuchFace => "a die has six faces, 1 to 6",
            Self::QuickDiceStayPut => "quick dice move and turn a die that lies there only as measured dice do",
            Self::QuickDiceHaveNoPosition => "quick dice lie on a card or beside the cards, without an exact position",
            Self::OffTheTable => "that position is not on the table",
            Self::LiesElsewhere => "the middle of the die is not over that card",
            Self::NotOnThePaper => {
                "the middle of a die of 16 mm is 8 mm up on the paper, or 24 mm up on the other die"
            }
            Self::NoSuchTurn => "a die is turned by 0 to 4095 of 4096 parts of a turn",
            Self::InTheSamePlace => "two dice cannot be in the same place",
            Self::AnswersSomethingElse => "chance was asked something else",
        })
    }
}

/// Who has a decision to make; empty where chance is asked or the game is over.
#[inline]
pub(crate) fn waiting(state: &State) -> SeatSet {
    match &state.stage {
        Stage::Attack { .. } | Stage::Walk { .. } => SeatSet::only(EVENT_READER),
        Stage::Aim(turn) | Stage::Again(turn) => SeatSet::only(turn.seat),
        Stage::Locations
        | Stage::FirstMonster
        | Stage::Event
        | Stage::Enter { .. }
        | Stage::Gear
        | Stage::Throw { .. }
        | Stage::Over(_) => SeatSet::EMPTY,
    }
}

/// The legal actions in a stable order.
#[inline]
pub(crate) fn actions(rules: &Rules, state: &State, seat: Seat, into: &mut impl Sink<Action>) {
    if !waiting(state).contains(seat) {
        return;
    }
    match &state.stage {
        Stage::Attack { .. } | Stage::Walk { .. } => {
            candidates(rules, state).iter().for_each(|slot| into.put(Action::Pick(slot)));
        }
        Stage::Aim(turn) => {
            aims(rules, state, turn, |aim| into.put(Action::Throw(aim)));
            if !rules.readings.must_throw.is_other() {
                into.put(Action::Pass);
            }
        }
        Stage::Again(turn) => {
            into.put(Action::Keep);
            for (die, _) in state.dice.indexed() {
                if may_throw_again(rules, state, turn, die) {
                    aims(rules, state, turn, |aim| into.put(Action::Again(die, aim)));
                }
            }
        }
        Stage::Locations
        | Stage::FirstMonster
        | Stage::Event
        | Stage::Enter { .. }
        | Stage::Gear
        | Stage::Throw { .. }
        | Stage::Over(_) => {}
    }
}

/// Rule MST-40: every aim at a monster that the gear allows; physical dice can be aimed freely too.
#[inline]
fn aims(rules: &Rules, state: &State, turn: &Turn, mut found: impl FnMut(Aim)) {
    let from = turn.card(rules).from;
    for slot in state.occupied().iter() {
        for style in Style::ALL.into_iter().filter(|style| from.allows(style.approach())) {
            found(Aim::At(style, slot));
        }
    }
    if rules.throwing == Throwing::Physics {
        for slot in state.occupied().iter() {
            FreeAim::all(rules, from, slot).for_each(|free| found(Aim::Free(free)));
        }
    }
}

/// Whether a player who has to decide may do this now.
pub(crate) fn allows(rules: &Rules, state: &State, action: Action) -> Result<(), Reason> {
    match (&state.stage, action) {
        (Stage::Attack { .. } | Stage::Walk { .. }, Action::Pick(slot)) => {
            ok_if(candidates(rules, state).contains(slot), Reason::DoesNotFit)
        }
        (Stage::Aim(turn), Action::Throw(aim)) => may_aim(rules, state, turn, aim),
        (Stage::Again(turn), Action::Again(die, aim)) => {
            ok_if(may_throw_again(rules, state, turn, die), Reason::NotThatDie)?;
            may_aim(rules, state, turn, aim)
        }
        (Stage::Aim(_), Action::Pass) if rules.readings.must_throw.is_other() => Err(Reason::MustThrow),
        // Rule MST-47: a player who does not want to throw passes the dice on.
        (Stage::Aim(_), Action::Pass) | (Stage::Again(_), Action::Keep) => Ok(()),
        (_, Action::Pick(_) | Action::Throw(_) | Action::Again(..) | Action::Keep | Action::Pass) => {
            Err(Reason::NotNow)
        }
    }
}

/// Refuses with this reason what is not fine.
pub(crate) fn ok_if(fine: bool, reason: Reason) -> Result<(), Reason> {
    if fine { Ok(()) } else { Err(reason) }
}

/// Rules MST-04, MST-40 and MST-41: whether a player may throw like this.
pub(crate) fn may_aim(rules: &Rules, state: &State, turn: &Turn, aim: Aim) -> Result<(), Reason> {
    let there = |slot| ok_if(state.monster(slot).is_some(), Reason::NoMonsterThere);
    match aim {
        Aim::At(style, slot) => {
            there(slot)?;
            may_be_from(rules, turn, style.approach())
        }
        Aim::Free(free) => {
            may_throw(rules, &free)?;
            may_be_from(rules, turn, free.approach())?;
            ok_if(rules.throwing == Throwing::Physics, Reason::QuickDiceHaveNoAim)?;
            free.check(rules)?;
            there(free.slot())
        }
    }
}

/// Rule MST-04: whether the gear allows a throw from above, or from the side.
fn may_be_from(rules: &Rules, turn: &Turn, approach: Approach) -> Result<(), Reason> {
    let reason = match approach {
        Approach::Above => Reason::NotFromTheSide,
        Approach::Side => Reason::NotFromAbove,
    };
    ok_if(turn.card(rules).from.allows(approach), reason)
}

/// Rules MST-41 and MST-62: a hand that is too near is refused, and so is a throw that no hand can make.
fn may_throw(rules: &Rules, free: &FreeAim) -> Result<(), Reason> {
    let (x, y, z) = free.from;
    let reach = FURTHEST.unsigned_abs();
    let can_be = [x, y, z].iter().all(|at| at.unsigned_abs() <= reach)
        && z >= LOWEST
        && free.speed <= FASTEST
        && free.spin.unsigned_abs() <= MOST_SPIN.unsigned_abs();
    ok_if(can_be, Reason::NoSuchThrow)?;
    ok_if(is_far_enough(free.from, rules.feet), Reason::TooNear { feet: rules.feet })?;
    ok_if(in_play_area(free.to.0, free.to.1), Reason::AimsElsewhere)
}

/// Rule MST-04: whether the gear lets this die be thrown once more.
#[inline]
pub(crate) fn may_throw_again(rules: &Rules, state: &State, turn: &Turn, die: DieIndex) -> bool {
    if turn.spare == Spare::Used {
        return false;
    }
    match (turn.card(rules).again, state.dice.get(die)) {
        (Again::Never, _) | (_, None) => false,
        (Again::Any, Some(_)) => true,
        (Again::Missed, Some(die)) => hit(state, die).is_none(),
    }
}

/// Whether any die may be thrown once more.
#[inline]
pub(crate) fn some_again(rules: &Rules, state: &State, turn: &Turn) -> bool {
    state.dice.indexed().any(|(die, _)| may_throw_again(rules, state, turn, die))
}

/// Rule MST-43: the monster's slot that a die counts for.
#[inline]
pub(crate) fn hit(state: &State, die: Die) -> Option<Slot> {
    let (slot, _) = die.on_slot()?;
    state.monster(slot).map(|_| slot)
}

/// How many dice must be there after a throw of this turn.
#[inline]
pub(crate) fn dice_after(rules: &Rules, turn: &Turn) -> u8 {
    let card = turn.card(rules);
    match card.check {
        pack::Check::Each => card.dice,
        pack::Check::Together => card.dice * (turn.thrown + 1),
    }
}

/// How many dice must be there before a throw of this turn.
pub(crate) fn dice_before(rules: &Rules, turn: &Turn) -> u8 {
    dice_after(rules, turn) - turn.card(rules).dice
}
