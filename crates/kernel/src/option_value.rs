//! The value of an option as people write it in files.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::Options;

/// The value of an option: a word or a number, or `true` and `false` for `on` and `off`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct OptionValue(pub String);

impl<'de> Deserialize<'de> for OptionValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Written).map(Self)
    }
}

struct Written;

impl de::Visitor<'_> for Written {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("true, false or a word for an option")
    }

    fn visit_bool<E: de::Error>(self, on: bool) -> Result<String, E> {
        Ok(if on { "on" } else { "off" }.to_owned())
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<String, E> {
        Ok(number.to_string())
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<String, E> {
        Ok(word.to_owned())
    }
}

impl From<BTreeMap<String, OptionValue>> for Options {
    fn from(written: BTreeMap<String, OptionValue>) -> Self {
        Self(written.into_iter().map(|(key, OptionValue(value))| (key, value)).collect())
    }
}
