//! What shells can complete: the games, their bots and options. Anything else is taken too, and refused in our own words.

use std::{ffi::OsStr, sync::LazyLock};

use clap::{
    Arg, Command, Error,
    builder::{PossibleValue, StringValueParser, TypedValueParser},
};
use monsterbox_box::games;

/// A text, and what it may well be.
#[derive(Clone, Debug)]
pub(super) struct Known(&'static LazyLock<Vec<String>>);

static GAMES: LazyLock<Vec<String>> =
    LazyLock::new(|| games().into_iter().map(|card| card.slug.to_owned()).collect());
static BOTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let bots = games().into_iter().flat_map(|card| card.bots);
    each_once(bots.flat_map(|kind| kind.words().map(str::to_owned).collect::<Vec<_>>()))
});
static SEATS: LazyLock<Vec<String>> =
    LazyLock::new(|| BOTS.iter().map(|name| format!("bot:{name}")).collect());
static OPTIONS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let options = games().into_iter().flat_map(|card| card.options);
    each_once(
        options.flat_map(|option| option.values().iter().map(|value| format!("{}={value}", option.key))),
    )
});

fn each_once(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut known: Vec<String> = Vec::new();
    for word in words {
        if !known.contains(&word) {
            known.push(word);
        }
    }
    known
}

impl Known {
    /// A game's short name.
    pub(super) const GAME: Self = Self(&GAMES);
    /// A bot's name.
    pub(super) const BOT: Self = Self(&BOTS);
    /// Who sits there.
    pub(super) const SEAT: Self = Self(&SEATS);
    /// An option of a table.
    pub(super) const OPTION: Self = Self(&OPTIONS);
}

impl TypedValueParser for Known {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(|word| PossibleValue::new(word.as_str()))))
    }
}
