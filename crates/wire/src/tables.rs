//! Opening tables, finding them and sitting down: the values of the REST interface that clients need too.

use std::collections::BTreeMap;

use kernel::{Seat, Sentence};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use utoipa::{
    ToSchema,
    openapi::schema::{ObjectBuilder, Type},
};

use crate::{About, Access, Sitter, Stage, Terms, whole};

/// The short name of a game, as the REST interface describes it: one of those in the box.
pub fn slug_schema() -> ObjectBuilder {
    let slugs = monsterbox_box::games().into_iter().map(|game| game.slug);
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("The game's short name."))
        .enum_values(Some(slugs))
}

fn read_seat<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Seat>, D::Error> {
    let number: Option<u8> = whole::read_option(deserializer)?;
    number.map(Seat::try_from).transpose().map_err(D::Error::custom)
}

/// Who is to sit in a seat.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "sitter", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatOrder {
    /// A person: whoever opens the table gets the token.
    Person {
        /// The name.
        #[schema(min_length = 1, max_length = 24)]
        name: String,
    },
    /// A bot.
    Bot {
        /// Its kind.
        bot: String,
    },
    /// Whoever comes by the link.
    // Without the braces other fields beside `sitter` would not be refused.
    Open {},
}

/// A table to be opened.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "game": "pig", "seats": [{"sitter": "person", "name": "Ann"}, {"sitter": "bot", "bot": "random"}], "access": "public"
}))]
pub struct NewTable {
    /// The game's short name.
    #[schema(schema_with = slug_schema)]
    pub game: String,
    /// Who sits where; their number is the number of players.
    #[schema(min_items = 1, max_items = 6)]
    pub seats: Vec<SeatOrder>,
    /// The options that differ from the game's own.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub options: BTreeMap<String, String>,
    /// A pack of the server, if not the game's own.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub pack: Option<String>,
    /// A position in the game's notation to begin from, if not from the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 4096)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub start: Option<String>,
    /// Whether everybody can find it.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Access>"))]
    pub access: Access,
    /// What people agree on beside the rules.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable, type = "Partial<Terms>"))]
    pub terms: Terms,
}

impl NewTable {
    /// A private table with nothing special about it.
    pub fn of(game: &str, seats: Vec<SeatOrder>) -> Self {
        Self {
            game: game.to_owned(),
            seats,
            options: BTreeMap::new(),
            pack: None,
            start: None,
            access: Access::Private,
            terms: Terms::default(),
        }
    }
}

/// The right to a seat.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatToken {
    /// The seat, from 0.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The token: whoever has it sits there. It is shown once and stored nowhere.
    pub token: String,
}

/// A table that was opened.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Opened {
    /// Its id: whoever has it may watch, and take an open seat.
    pub table: String,
    /// The tokens of the people's seats.
    pub seats: Vec<SeatToken>,
    /// What everybody may know of it.
    pub about: About,
}

/// A table of a list.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableListed {
    /// Its id.
    pub table: String,
    /// The game's short name.
    pub game: String,
    /// How far it is.
    pub stage: Stage,
    /// The names, one a seat.
    pub names: Vec<String>,
    /// What sits there.
    pub sitters: Vec<Sitter>,
    /// The options that differ from the game's own.
    pub options: BTreeMap<String, String>,
    /// Who won, in parts of a sentence, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[schema(value_type = Option<Vec<Object>>)]
    pub result: Option<Sentence>,
    /// When it was opened, in milliseconds since 1970.
    pub created: i64,
    /// When something last happened at it, within some seconds, in milliseconds since 1970.
    pub touched: i64,
}

/// Somebody who wants to sit down.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SitDown {
    /// The name.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
    /// The seat, from 0; without it the first open one.
    #[serde(default, deserialize_with = "read_seat")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    #[schema(value_type = Option<u8>, maximum = 15)]
    pub seat: Option<Seat>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_one_that_a_table_can_have() {
        let seat = |number: &str| {
            let text = format!(r#"{{"name": "Ann", "seat": {number}}}"#);
            serde_json::from_str::<SitDown>(&text).map(|order| order.seat)
        };
        assert_eq!(seat("2").unwrap(), Some(Seat(2)));
        assert_eq!(seat("2.0").unwrap(), Some(Seat(2)));
        assert_eq!(seat("null").unwrap(), None);
        for none in ["16", "255", "256", "-1", "0.5"] {
            assert!(seat(none).is_err(), "{none}");
        }
    }

    #[test]
    fn an_open_seat_takes_nothing_else() {
        let read = |text: &str| serde_json::from_str::<SeatOrder>(text);
        assert!(matches!(read(r#"{"sitter": "open"}"#), Ok(SeatOrder::Open {})));
        assert!(read(r#"{"sitter": "open", "name": "Ann"}"#).is_err());
    }
}
