//! Why an action or an outcome is refused, in words that help, with the rule behind it.

use std::fmt;

use kernel::{
    Cites, RuleId, SeatSet,
    play::{RULE_ANSWER, RULE_ASKED},
};

use crate::{Side, Sides};

/// Why an action or an outcome is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The action belongs to another moment of the game.
    NotNow,
    /// Somebody has that character, or the pack has no such one.
    CharacterIsTaken,
    /// A monster that does not lie in the middle cannot be fought.
    NoSuchMonster,
    /// A Dark Power goes to a monster in the middle.
    NothingToAttachTo,
    /// The card is not in the player's hand.
    NotInHand,
    /// A Light Portal is needed to negate.
    NothingToNegateWith,
    /// A Light Portal is needed to leave a trap.
    NoLightPortal,
    /// A monster is in play and must be fought.
    MustFight,
    /// A trapped player must try to escape.
    MustEscape,
    /// A trapped player plays no cards but the Light Portal.
    TrappedPlaysNothing,
    /// A trapped player of a final plays no cards at all.
    TrappedInFinal,
    /// The card is for fights, after both dice lie.
    OnlyInFights,
    /// The card is for one's own turn after the draw.
    OnlyOnOwnTurn,
    /// The Light Portal is for portals and traps only.
    OnlyAgainstTraps,
    /// Against a Dark Portal that was drawn the Light Portal is played with another word.
    NegateInstead,
    /// Out of a trap the Light Portal is played with another word.
    LightInstead,
    /// The card needs one of these sides.
    SideMissing(Sides),
    /// The card does not work on that side, but on these.
    WrongSide(Sides),
    /// The card is for no side.
    NoSideNeeded,
    /// The card needs one of these players.
    TargetMissing(SeatSet),
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
            Self::NotNow => return RULE_ASKED,
            Self::AnswersSomethingElse => return RULE_ANSWER,
            Self::MustFight | Self::NoSuchMonster => "KID-20",
            Self::CharacterIsTaken => "KID-10",
            Self::NotInHand => "KID-12",
            Self::NothingToAttachTo => "KID-23",
            Self::NothingToNegateWith | Self::NegateInstead => "KID-25",
            Self::MustEscape => "KID-42",
            Self::TrappedPlaysNothing => "KID-41",
            Self::TrappedInFinal => "KID-63",
            Self::OnlyInFights
            | Self::OnlyOnOwnTurn
            | Self::SideMissing(_)
            | Self::WrongSide(_)
            | Self::NoSideNeeded
            | Self::TargetMissing(_)
            | Self::NothingToDo => "KID-27",
            Self::OnlyAgainstTraps | Self::LightInstead | Self::NoLightPortal => "KID-44",
            Self::NoVersus | Self::MonsterInPlay | Self::CannotBeAttacked => "KID-61",
            Self::NoSuchFace => "KID-03",
            Self::NotInTheDeck => "KID-02",
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotNow => "that is for another moment of the game",
            Self::CharacterIsTaken => "that character is not free",
            Self::NoSuchMonster | Self::NothingToAttachTo => "that monster does not lie in the middle",
            Self::NotInHand => "that card is not in your hand",
            Self::NothingToNegateWith | Self::NoLightPortal => "you have no Light Portal",
            Self::MustFight => "a monster is in play and must be fought",
            Self::MustEscape => "you are trapped and must try to escape",
            Self::TrappedPlaysNothing => "trapped, you play no cards but the Light Portal",
            Self::TrappedInFinal => "trapped, you roll in the final but play no cards",
            Self::OnlyInFights => "that card is played in a fight, once both dice lie",
            Self::OnlyOnOwnTurn => "that card is used on your own turn, after the draw",
            Self::OnlyAgainstTraps => "the Light Portal is played against a Dark Portal or to leave a trap",
            Self::NegateInstead => {
                "against a Dark Portal that you draw the Light Portal is played with `negate`"
            }
            Self::LightInstead => "to leave a trap the Light Portal is played with `light`",
            Self::SideMissing(sides) => return write!(f, "say on which side: {}", listed(*sides)),
            Self::WrongSide(sides) => {
                return write!(f, "that card does not work on that side; say {}", listed(*sides));
            }
            Self::NoSideNeeded => "that card is played on no side: say just its name",
            Self::TargetMissing(seats) => {
                return write!(f, "say for whom: {}", either(seats.iter().map(|seat| seat.to_string())));
            }
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

fn listed(sides: Sides) -> String {
    either(sides.iter().map(|side| match side {
        Side::Fighter => "fighter".to_owned(),
        Side::Foe => "foe".to_owned(),
        Side::Kid(seat) => seat.to_string(),
    }))
}

/// Words of which one is to be said: "`A`, `B` or `C`".
fn either(words: impl Iterator<Item = String>) -> String {
    let mut words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} or {last}", words.join(", ")) }
}
