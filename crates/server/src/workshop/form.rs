//! What the cards of a pack are made of: the lists of its files, their fields with their limits, and help for whoever writes them.
//!
//! The descriptions are data (`forms/*.toml`). A test compares every key and limit of them with what the games' readers say.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The cards that can be written for a game.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Form {
    /// Lists of cards, in the order in which they are shown.
    #[serde(rename(deserialize = "list"))]
    pub(crate) lists: Vec<List>,
}

/// Cards of one kind: the tables `[[key]]` of a file.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct List {
    /// The file.
    pub(crate) file: String,
    /// What its tables are called.
    pub(crate) key: String,
    /// What they are together.
    pub(crate) name: String,
    /// The kind of piece that is drawn of one.
    pub(crate) piece: String,
    /// The field that tells them apart, where they have one.
    #[serde(default)]
    pub(crate) identity: Option<String>,
    /// The fewest of them.
    pub(crate) fewest: usize,
    /// The most of them.
    pub(crate) most: usize,
    /// What is to be known about them.
    pub(crate) about: String,
    /// What one is made of.
    pub(crate) fields: Vec<Field>,
}

/// One field of a card.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Field {
    /// Its key in the file.
    pub(crate) key: String,
    /// What it is called.
    pub(crate) name: String,
    /// What is written into it.
    pub(crate) kind: FieldKind,
    /// Whether it may be left out.
    #[serde(default)]
    pub(crate) optional: bool,
    /// The most letters of a text, or the most rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) most: Option<usize>,
    /// The smallest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<i64>,
    /// The largest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) to: Option<i64>,
    /// The words to choose from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) words: Vec<String>,
    /// The list whose cards are chosen from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) list: Option<String>,
    /// The folder of the pictures that fit best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) folder: Option<String>,
    /// The number on the drawn card that it sets, or `flavour` for its sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) shows: Option<String>,
    /// What helps to fill it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) help: Option<String>,
    /// Only there while a field beside it is one of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) only: Option<Only>,
    /// The fields of a group, or of each row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    pub(crate) fields: Vec<Field>,
}

/// When a field is there.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Only {
    /// The field beside it.
    pub(crate) key: String,
    /// What that one is.
    pub(crate) is: Vec<String>,
}

/// What is written into a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FieldKind {
    /// A line.
    Text,
    /// Several lines.
    Long,
    /// Small letters, digits and hyphens.
    Id,
    /// A whole number.
    Number,
    /// One of some words.
    Choice,
    /// One of the cards of a list, by its short name.
    OneOf,
    /// Yes or no.
    Flag,
    /// A picture of the game's own pack.
    Portrait,
    /// Fields that belong together.
    Group,
    /// Several groups of the same fields.
    Rows,
}

static FORMS: LazyLock<BTreeMap<&'static str, Form>> = LazyLock::new(|| {
    let read = |(slug, text): (&'static str, &str)| {
        let form = toml::from_str(text).expect("invariant: the forms are tested");
        (slug, form)
    };
    [
        ("strike", include_str!("../../forms/strike.toml")),
        ("mayhem", include_str!("../../forms/mayhem.toml")),
        ("monster-kids", include_str!("../../forms/monster-kids.toml")),
        ("monster-strike", include_str!("../../forms/monster-strike.toml")),
        ("crush", include_str!("../../forms/crush.toml")),
    ]
    .map(read)
    .into()
});

/// The form of a game's packs, if it takes any.
pub(crate) fn form(slug: &str) -> Option<&'static Form> {
    FORMS.get(slug)
}

#[cfg(test)]
mod tests;
