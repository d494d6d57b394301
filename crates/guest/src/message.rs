//! The messages of the protocol, one JSON object a line. What they hold of a game is what a page gets of it (`docs/wire.md`).

use std::{collections::BTreeMap, time::Duration};

use kernel::{Header, OptionSpec, Options, Seat};
use monsterbox_box::AnyGame;
use serde::{Deserialize, Serialize};
use table::{Frame, Json, LogEntry};

use crate::{Clock, limits::milliseconds};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// What a bot is sent. In JSON each message has its `type` and its fields.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToBot {
    /// The first message. Answered with `hello`.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The version of the box.
        r#box: &'static str,
    },
    /// A game begins. Answered with `ready`.
    Game(GameTerms),
    /// A decision is to be made. Answered with `act`.
    Choose(Question),
    /// The game has ended. Not answered.
    Over {
        /// Each seat's result; nothing where the game does not count for it.
        scores: Vec<Option<f32>>,
        /// How it ended, in a sentence.
        result: String,
    },
    /// The bot is to end. Not answered.
    Quit {},
}

/// What a bot says. Fields that are not named here mean nothing and are allowed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromBot {
    /// The answer to `hello`.
    Hello {
        /// The version of the protocol that it speaks.
        protocol: u32,
        /// Its name.
        name: String,
        /// The short names of the games it can play; all of them if it names none.
        #[serde(default)]
        games: Option<Vec<String>>,
        /// What it wants to be told with every decision.
        #[serde(default)]
        wants: Vec<Want>,
    },
    /// The answer to `game`.
    Ready {},
    /// The answer to `choose`.
    Act {
        /// The decision that it is for.
        decision: u64,
        /// One of the legal actions, as it was written.
        action: String,
    },
}

impl FromBot {
    /// What its `type` is.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Hello { .. } => "hello",
            Self::Ready {} => "ready",
            Self::Act { .. } => "act",
        }
    }
}

/// Something that a bot can be told with every decision beside the view and the legal actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Want {
    /// What has happened since its decision before, in sentences and as the game's own events.
    Events,
    /// What a page gets of each legal action: the action as the game's own type, what it is called, its figures.
    Choices,
}

/// The rules of a game that begins.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameTerms {
    /// The game's short name.
    pub game: String,
    /// How many play.
    pub players: u8,
    /// The bot's seat, from 0.
    pub seat: Seat,
    /// Every option of the game with its value.
    pub options: BTreeMap<String, String>,
    /// The pack that it is played with; nothing where the game takes no packs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pack: Option<PackTerms>,
    /// The bot's time.
    pub clock: Clock,
    /// A number to draw random choices from, so that a match can be played again. It says nothing about the dice.
    pub seed: u32,
}

/// The pack that a game is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PackTerms {
    /// Its name.
    pub name: String,
    /// The hash of what play depends on in it; nothing where that is not known, as at a server's table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

impl GameTerms {
    /// The terms of a table for one of its seats.
    pub fn of(header: &Header, specs: &[OptionSpec], seat: Seat, clock: Clock, seed: u32) -> Self {
        let pack = header.pack.clone();
        Self {
            game: header.game.clone(),
            players: header.setup.players,
            seat,
            options: every_option(&header.setup.options, specs),
            pack: pack.map(|pack| PackTerms { name: pack.name, hash: Some(pack.hash) }),
            clock,
            seed,
        }
    }

    /// The terms of a table that somebody else holds, of which its options and its pack are known by their names.
    pub fn elsewhere(
        game: &AnyGame,
        players: u8,
        seat: Seat,
        (options, pack): (&BTreeMap<String, String>, Option<&str>),
        clock: Clock,
        seed: u32,
    ) -> Self {
        let pack = pack.or(game.base_pack.map(|pack| pack.name.as_str()));
        Self {
            game: game.slug.to_owned(),
            players,
            seat,
            options: every_option(&Options(options.clone()), game.options),
            pack: pack.map(|name| PackTerms { name: name.to_owned(), hash: None }),
            clock,
            seed,
        }
    }
}

/// Every option with its value.
fn every_option(options: &Options, specs: &[OptionSpec]) -> BTreeMap<String, String> {
    specs.iter().map(|spec| (spec.key.to_owned(), options.value(spec).to_owned())).collect()
}

/// A decision, with all that the bot is told for it: nothing but what its seat may see.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Question {
    /// The number of the decision in this game, from 1.
    pub decision: u64,
    /// The bot's time.
    pub time: TimeLeft,
    /// The position as the seat sees it, in the game's notation.
    pub position: String,
    /// The same as the game's own type.
    pub view: Json,
    /// The legal actions in the game's notation.
    pub legal: Vec<String>,
    /// What has happened since the decision before, if the bot wants it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<LogEntry>>,
    /// What a page gets of each legal action, if the bot wants it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choices: Option<Vec<table::Choice>>,
}

/// How a bot's clock stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TimeLeft {
    /// Until it has lost, from now.
    #[serde(serialize_with = "milliseconds")]
    pub left: Duration,
    /// What it gets back after this decision.
    #[serde(serialize_with = "milliseconds")]
    pub increment: Duration,
}

impl Question {
    /// The question that a frame asks its seat. `known` is how many steps the bot knew when it was asked before.
    pub fn of(frame: &Frame, decision: u64, wants: &[Want], known: usize, time: TimeLeft) -> Self {
        let events = wants.contains(&Want::Events).then(|| {
            let news = frame.log.iter().filter(|entry| entry.step >= known);
            news.cloned().collect()
        });
        Self {
            decision,
            time,
            position: frame.position.clone(),
            view: frame.view.clone(),
            legal: frame.choices.iter().map(|choice| choice.notation.clone()).collect(),
            events,
            choices: wants.contains(&Want::Choices).then(|| frame.choices.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<FromBot, serde_json::Error> {
        serde_json::from_str(text)
    }

    #[test]
    fn what_a_bot_adds_means_nothing_and_what_it_invents_is_no_message() {
        let act = FromBot::Act { decision: 3, action: "roll".to_owned() };
        assert_eq!(read(r#"{"type":"act","decision":3,"action":"roll","mood":"fine"}"#).unwrap(), act);
        assert_eq!(read(r#"{"type":"ready","why":{}}"#).unwrap(), FromBot::Ready {});
        assert!(read(r#"{"type":"resign"}"#).is_err());
        assert!(read(r#"{"type":"act","decision":"3","action":"roll"}"#).is_err());
        assert!(read(r#"{"type":"hello","protocol":1,"name":"x","wants":["dice"]}"#).is_err());
    }
}
