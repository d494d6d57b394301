//! What people agree on beside the rules: clocks, who steps in, who may find the table.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::whole;

/// Whether everybody can find a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Access {
    /// It is listed, and everybody may watch.
    Public,
    /// Only those who have its link get there.
    #[default]
    Private,
}

/// How long people may think. When the time is out, a bot makes that one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Seconds for each decision.
    #[serde(deserialize_with = "whole::read")]
    #[schema(minimum = 1, maximum = 86_400)]
    pub each: u32,
    /// Seconds that each person has beyond that, in the whole game.
    #[serde(default, deserialize_with = "whole::read")]
    #[schema(maximum = 86_400)]
    pub reserve: u32,
}

/// When a bot steps in for somebody who is not there. It steps out again when that person comes back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StandIn {
    /// After how many seconds, while others are there and wait. Whoever says that they leave is replaced at once.
    #[serde(deserialize_with = "whole::read")]
    #[schema(minimum = 5, maximum = 86_400)]
    pub after: u32,
}

/// When a game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Begin {
    /// When every seat is taken and everybody is connected.
    #[default]
    WhenAllAreHere,
    /// When somebody who sits there says so: there is time to add words to the seed.
    ByHand,
}

/// What people agree on beside the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Terms {
    /// When the game begins.
    pub begin: Begin,
    /// How long people may think; nothing for as long as they like.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clock: Option<Clock>,
    /// When a bot steps in; nothing for never, unless somebody says that they leave.
    // It is always written: left out, it would be read as the usual 90 seconds.
    pub stand_in: Option<StandIn>,
    /// Milliseconds between two steps of bots and dice. Where people play it is 0 unless it is said here: whoever looks may
    /// show the steps one after the other. Where only bots play it is half a second.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "whole::read_option")]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[schema(maximum = 60_000)]
    pub pace: Option<u32>,
}

impl Default for Terms {
    fn default() -> Self {
        Self { begin: Begin::default(), clock: None, stand_in: Some(StandIn { after: 90 }), pace: None }
    }
}

impl Terms {
    /// What is wrong with them, if anything is.
    pub fn check(&self) -> Result<(), String> {
        const DAY: u32 = 86_400;
        if let Some(Clock { each, reserve }) = self.clock
            && (each == 0 || each > DAY || reserve > DAY)
        {
            return Err(format!(
                "a clock gives 1 to {DAY} seconds a decision, and a reserve of {DAY} at most"
            ));
        }
        if let Some(StandIn { after }) = self.stand_in
            && !(5..=DAY).contains(&after)
        {
            return Err(format!("a bot steps in after 5 to {DAY} seconds"));
        }
        if self.pace.is_some_and(|pace| pace > 60_000) {
            return Err("at most a minute lies between two steps of bots".to_owned());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_read_as_they_were_written() {
        let usual = Terms::default();
        let never = Terms { stand_in: None, ..usual.clone() };
        for terms in [usual, never] {
            let text = serde_json::to_string(&terms).expect("plain data");
            assert_eq!(serde_json::from_str::<Terms>(&text).expect("it is well written"), terms, "{text}");
        }
    }
}
