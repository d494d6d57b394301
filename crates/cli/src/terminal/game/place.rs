//! The place that a choice is about, and how people name it when they type.

use kernel::Part;
use table::Choice;

use super::board::{At, Board};

/// The place of a choice, with the words by which people name it.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) at: At,
    /// Its id in small letters.
    pub(super) id: String,
    /// What the label calls it, in small letters.
    name: String,
    /// What the label says behind it, such as a facing, in small letters; the whole label if it does not name the place.
    pub(super) after: String,
}

impl Place {
    /// The place of a choice, if it is about one that is in the picture.
    pub(super) fn of(choice: &Choice, names: &[String], board: &Board) -> Option<Self> {
        let spot = choice.spots.first()?;
        let at = board.at(spot)?;
        let parts = &choice.label.0;
        let named = parts.iter().enumerate().find_map(|(nth, part)| match part {
            Part::Spot { spot: here, name } if here == spot => Some((nth, name)),
            Part::Spot { .. }
            | Part::Text { .. }
            | Part::Seat { .. }
            | Part::Card { .. }
            | Part::Rule { .. }
            | Part::Number { .. } => None,
        });
        let rest = &parts[named.map_or(0, |(nth, _)| nth + 1)..];
        let after: String = rest.iter().map(|part| part.words(names)).collect();
        let name = named.map_or("", |(_, name)| name);
        Some(Self {
            at,
            id: spot.0.to_lowercase(),
            name: name.to_lowercase(),
            after: after.trim().to_lowercase(),
        })
    }

    /// Whether its id, or a word of its name, begins like this.
    pub(super) fn is_begun_by(&self, text: &str) -> bool {
        self.id.starts_with(text) || self.name.split(' ').any(|word| word.starts_with(text))
    }

    /// Whether a word that follows it is meant.
    pub(super) fn is_followed_by(&self, text: &str) -> bool {
        self.after.split(' ').any(|word| is_meant(text, word))
    }

    /// What stands behind its whole id in a text that begins with it. F1 is not meant where F12 stands.
    pub(super) fn behind_id<'a>(&self, text: &'a str) -> Option<&'a str> {
        let rest = text.strip_prefix(self.id.as_str())?;
        let digit = |letter: char| letter.is_ascii_digit();
        (!(self.id.ends_with(digit) && rest.starts_with(digit))).then_some(rest)
    }
}

/// Whether a text stands for a word: its first letter or all of it. Two letters are two wishes, so that `w` and then
/// `e` do not become the beginning of `west`.
fn is_meant(text: &str, word: &str) -> bool {
    let begins = text.chars().count() == 1 && word.starts_with(text);
    begins || word.trim_end_matches([':', ',']) == text
}
