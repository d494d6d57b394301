//! What a table of Crush Monster Rampage! agrees on: two players, the city and how open points are read.

use std::sync::Arc;

use kernel::{RuleId, Setup, SetupError};
use serde::Serialize;

use crate::{
    city::City,
    pack::BASE,
    readings::{OPTIONS, Readings},
};

/// The rules of one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// The map, the Monster Die, the danger zones, the box and the words on the cards.
    #[serde(serialize_with = "whole")]
    pub city: Arc<City>,
    /// How the table reads what the rulebook leaves open.
    pub readings: Readings,
}

fn whole<S: serde::Serializer>(city: &Arc<City>, serializer: S) -> Result<S::Ok, S::Error> {
    city.as_ref().serialize(serializer)
}

impl Rules {
    /// The rules for a table, or why it cannot be set up like this. Rule CMR-15: two play.
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        if setup.players != 2 {
            let message = format!("Crush Monster Rampage! is for 2 players, not {}", setup.players);
            return Err(SetupError { rule: Some(RuleId("CMR-15")), message });
        }
        setup.check(OPTIONS)?;
        Ok(Self { city: BASE.content_for(setup)?, readings: Readings::of(setup) })
    }
}
