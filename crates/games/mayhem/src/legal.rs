//! What a player may do, and the rule behind every refusal.

use std::fmt;

use kernel::{Cites, RuleId, play::RULE_ANSWER};

/// Why an outcome is refused; saying high or low is always allowed on one's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// That card does not lie face down any more.
    CardIsNotThere,
    /// That card is not in the player's winnings, or was turned up already.
    CardIsNotInTheWinnings,
    /// The dealer is not a player of the table.
    NoSuchPlayer,
    /// The outcome does not answer what chance was asked.
    AnswersSomethingElse,
}

impl Cites for Reason {
    fn rule(&self) -> RuleId {
        match self {
            Self::CardIsNotThere => RuleId("MAY-01"),
            Self::CardIsNotInTheWinnings => RuleId("MAY-31"),
            Self::NoSuchPlayer => RuleId("MAY-12"),
            Self::AnswersSomethingElse => RULE_ANSWER,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CardIsNotThere => "no such card lies face down any more",
            Self::CardIsNotInTheWinnings => "the player has no such card left to turn up",
            Self::NoSuchPlayer => "the dealer is one of the players",
            Self::AnswersSomethingElse => "chance was asked something else",
        })
    }
}
