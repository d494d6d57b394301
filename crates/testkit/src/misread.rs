//! What is wrong with a file that a person wrote, and on which line.

use std::ops::Range;

/// Why a scenario file or the header of a golden playthrough cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct Misread {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
    /// What is wrong, in one line.
    pub message: String,
}

impl Misread {
    /// An error at this byte of the text; a byte inside a letter counts as that letter's start.
    pub fn at(text: &str, byte: usize, message: &str) -> Self {
        let before = (0..=byte.min(text.len())).rev().find_map(|end| text.get(..end)).unwrap_or("");
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        Self { line, column, message: one_line(message) }
    }

    /// What the TOML reader complained about, with its place.
    pub fn from_toml(text: &str, error: &toml::de::Error) -> Self {
        let Range { start, .. } = error.span().unwrap_or(0..0);
        Self::at(text, start, error.message())
    }
}

/// The same text on one line, so that an error never breaks the list it stands in.
fn one_line(text: &str) -> String {
    let fine = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.split('\n').map(str::trim).collect::<Vec<_>>().join(" ").chars().map(fine).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_letters_and_never_panic() {
        let text = "a\näö x";
        assert_eq!(Misread::at(text, 7, "no").to_string(), "line 2, column 4: no");
        assert_eq!(Misread::at(text, 3, "in a letter").column, 1);
        assert_eq!(Misread::at(text, 999, "two\nlines").to_string(), "line 2, column 5: two lines");
        assert_eq!(Misread::at("", 0, "empty").line, 1);
    }
}
