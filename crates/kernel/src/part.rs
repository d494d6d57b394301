//! Sentences as parts, so that every client can colour names, light squares, open cards and link rules without reading text.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{RuleId, Seat};

/// A place on a game's board, as its notation writes it: a square, a slot, a die that lies there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Spot(pub String);

impl Spot {
    /// The spot that is written like this.
    pub fn new(written: impl fmt::Display) -> Self {
        Self(written.to_string())
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One part of a sentence. In JSON each kind is told by its fields: `{"text": …}`, `{"seat": …}` and so on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Part {
    /// Plain words.
    Text {
        /// The words, with their spaces.
        text: String,
    },
    /// A player, to be shown by the name of whoever sits there.
    Seat {
        /// The seat.
        seat: Seat,
    },
    /// A card, unit, marker or die of the game.
    Card {
        /// Its id, as in [`crate::Piece::id`].
        card: String,
        /// What it is called here.
        name: String,
    },
    /// A place on the board.
    Spot {
        /// The place.
        spot: Spot,
        /// What it is called here.
        name: String,
    },
    /// A rule.
    Rule {
        /// Its id.
        rule: String,
    },
    /// A number that matters: points, dice, costs.
    Number {
        /// The number.
        number: i64,
    },
}

impl Part {
    /// A card with its name.
    pub fn card(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self::Card { card: id.into(), name: name.into() }
    }

    /// A place with what it is called.
    pub fn spot(spot: impl fmt::Display, name: impl Into<String>) -> Self {
        Self::Spot { spot: Spot::new(spot), name: name.into() }
    }

    /// The part as words, with one name a seat.
    pub fn words(&self, names: &[String]) -> String {
        match self {
            Self::Text { text } => text.clone(),
            Self::Seat { seat } => {
                names.get(seat.index()).cloned().unwrap_or_else(|| format!("player {seat}"))
            }
            Self::Card { name, .. } | Self::Spot { name, .. } => name.clone(),
            Self::Rule { rule } => rule.clone(),
            Self::Number { number } => number.to_string(),
        }
    }
}

impl From<&str> for Part {
    fn from(text: &str) -> Self {
        Self::Text { text: text.to_owned() }
    }
}

impl From<String> for Part {
    fn from(text: String) -> Self {
        Self::Text { text }
    }
}

impl From<&String> for Part {
    fn from(text: &String) -> Self {
        Self::Text { text: text.clone() }
    }
}

impl From<Seat> for Part {
    fn from(seat: Seat) -> Self {
        Self::Seat { seat }
    }
}

impl From<&Seat> for Part {
    fn from(seat: &Seat) -> Self {
        Self::Seat { seat: *seat }
    }
}

impl From<Spot> for Part {
    fn from(spot: Spot) -> Self {
        let name = spot.0.clone();
        Self::Spot { spot, name }
    }
}

impl From<RuleId> for Part {
    fn from(rule: RuleId) -> Self {
        Self::Rule { rule: rule.0.to_owned() }
    }
}

macro_rules! from_numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Part {
            fn from(number: $number) -> Self {
                Self::Number { number: i64::from(number) }
            }
        }
    )*};
}

from_numbers!(u8, i8, u16, i16, u32, i32, i64);

/// What is said about something: parts in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Sentence(pub Vec<Part>);

impl Sentence {
    /// This sentence with one more part.
    #[must_use]
    pub fn with(mut self, part: impl Into<Part>) -> Self {
        self.push(part);
        self
    }

    /// Adds a part; words that follow words become one part, and empty words none.
    pub fn push(&mut self, part: impl Into<Part>) {
        match (self.0.last_mut(), part.into()) {
            (_, Part::Text { text }) if text.is_empty() => {}
            (Some(Part::Text { text: before }), Part::Text { text }) => before.push_str(&text),
            (_, part) => self.0.push(part),
        }
    }

    /// Adds all parts of another sentence.
    pub fn extend(&mut self, other: Self) {
        for part in other.0 {
            self.push(part);
        }
    }

    /// Several things in a row: "A, B and C" with `last` before the last one.
    #[must_use]
    pub fn list<P: Into<Part>>(items: impl IntoIterator<Item = P>, last: &str) -> Self {
        let items: Vec<Part> = items.into_iter().map(Into::into).collect();
        let count = items.len();
        let mut sentence = Self::default();
        for (place, item) in items.into_iter().enumerate() {
            match place {
                0 => {}
                place if place + 1 == count => sentence.push(last),
                _ => sentence.push(", "),
            }
            sentence.push(item);
        }
        sentence
    }

    /// The whole sentence as words, with one name a seat.
    pub fn words(&self, names: &[String]) -> String {
        self.0.iter().map(|part| part.words(names)).collect()
    }

    /// The places it speaks of.
    pub fn spots(&self) -> impl Iterator<Item = &Spot> {
        self.0.iter().filter_map(|part| match part {
            Part::Spot { spot, .. } => Some(spot),
            Part::Text { .. }
            | Part::Seat { .. }
            | Part::Card { .. }
            | Part::Rule { .. }
            | Part::Number { .. } => None,
        })
    }
}

impl<P: Into<Part>> From<P> for Sentence {
    fn from(part: P) -> Self {
        Self::default().with(part)
    }
}

/// Something that can stand in a [`sentence!`](crate::sentence): a part, or a whole sentence.
pub trait Say {
    /// Adds it to a sentence.
    fn say(self, sentence: &mut Sentence);
}

impl<P: Into<Part>> Say for P {
    fn say(self, sentence: &mut Sentence) {
        sentence.push(self);
    }
}

impl Say for Sentence {
    fn say(self, sentence: &mut Sentence) {
        sentence.extend(self);
    }
}

/// Makes a sentence of its parts: words, seats, numbers, cards, places, rules and other sentences.
///
/// ```
/// use monsterbox_kernel::{Part, Seat, sentence};
///
/// let said = sentence![Seat(0), " plays ", Part::card("cutter", "the Cutter"), " for ", 3_u8, " points."];
/// assert_eq!(said.words(&["Ann".to_owned()]), "Ann plays the Cutter for 3 points.");
/// assert_eq!(said.0.len(), 6);
/// ```
#[macro_export]
macro_rules! sentence {
    ($($part:expr),* $(,)?) => {{
        #[allow(unused_mut, reason = "an empty sentence is not changed")]
        let mut sentence = $crate::Sentence::default();
        $($crate::part::Say::say($part, &mut sentence);)*
        sentence
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_say_their_kind_by_their_fields() {
        let said =
            sentence![Seat(1), " moves to ", Spot::new("C4"), ", ", 12_u8, " points (", RuleId("T-1"), ")"];
        let json = serde_json::to_string(&said).unwrap();
        assert_eq!(
            json,
            r#"[{"seat":1},{"text":" moves to "},{"spot":"C4","name":"C4"},{"text":", "},{"number":12},{"text":" points ("},{"rule":"T-1"},{"text":")"}]"#
        );
        assert_eq!(serde_json::from_str::<Sentence>(&json).unwrap(), said);
        assert_eq!(said.spots().collect::<Vec<_>>(), [&Spot::new("C4")]);
    }

    #[test]
    fn words_grow_together_and_lists_have_their_and() {
        let said = sentence!["one ", "two", "", String::from(" three")];
        assert_eq!(said.0.len(), 1);
        let names = ["Ann", "Ben", "Cy"].map(str::to_owned);
        assert_eq!(Sentence::list(Seat::all(3), " and ").words(&names), "Ann, Ben and Cy");
        assert_eq!(Sentence::list(Seat::all(1), " and ").words(&names), "Ann");
        assert_eq!(Sentence::from(Seat(7)).words(&names), "player H");
    }
}
