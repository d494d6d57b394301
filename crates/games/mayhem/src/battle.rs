//! The battle that was fought last, or is being fought, as people at a table remember it.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::{Event, Turn};

/// A battle or a sudden death with all turns of cards that were compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Battle {
    /// The turns, the first one first.
    pub turns: Vec<Turn>,
    /// How it ended.
    pub end: End,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// It goes on: its turns so far were tied.
    GoesOn,
    /// Somebody won it.
    Won(Seat),
    /// Nobody won it: a mashup, or a tie with no cards left.
    Nobody,
}

impl Battle {
    /// The last one, from what happened, the latest first. None before the first turn of a battle is settled.
    pub(crate) fn last(lately: &mut dyn Iterator<Item = Event>) -> Option<Self> {
        let mut turns = Vec::new();
        let mut end = End::GoesOn;
        for event in lately {
            match event {
                Event::BestRating { turn, seat, .. }
                | Event::TrophyWonSuddenly { turn, seat, .. }
                | Event::WonSuddenly { turn, seat } => {
                    end = End::Won(seat);
                    turns.push(turn);
                }
                Event::TieDiscarded { turn, .. } | Event::Mashup { turn, .. } => {
                    end = End::Nobody;
                    turns.push(turn);
                }
                Event::RoundUnwon { .. } => end = End::Nobody,
                Event::Tied { turn, .. } | Event::StillTied { turn, .. } => turns.push(turn),
                Event::Declared { .. } => break,
                Event::SuddenDeathBegan { .. } | Event::LastSuddenDeathBegan { .. } => {
                    if !turns.is_empty() {
                        break;
                    }
                }
                Event::DealerDrawn { .. }
                | Event::RoundBegan { .. }
                | Event::StoryTold { .. }
                | Event::Dealt { .. }
                | Event::TurnedUp { .. }
                | Event::SpecialCounts { .. }
                | Event::BattleWon { .. }
                | Event::MashupDiscarded { .. }
                | Event::TwinsIgnored { .. }
                | Event::RoundEnded
                | Event::TrophyWon { .. }
                | Event::SuddenlyTurnedUp { .. }
                | Event::PilesUsedAgain { .. }
                | Event::DealtAgain { .. }
                | Event::NextDealer { .. }
                | Event::AllShuffledAgain
                | Event::Won { .. } => {}
            }
        }
        turns.reverse();
        (!turns.is_empty()).then_some(Self { turns, end })
    }
}
