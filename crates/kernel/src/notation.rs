//! Text for everything a person reads or types: positions, views, actions, outcomes and events, on one line each.

use std::{fmt, num::IntErrorKind};

use crate::{Game, RuleId, Seat};

/// A game's own text notation. What is written can be read again; `docs/notation.md` teaches it.
pub trait Notation: Game {
    /// The position on one line.
    fn write_position(rules: &Self::Rules, state: &Self::State) -> String;
    /// Reads a position, refusing what cannot be on a table under these rules.
    fn read_position(rules: &Self::Rules, text: &str) -> Result<Self::State, NotationError>;
    /// How many players a written position is for.
    fn players_in(text: &str) -> Result<u8, NotationError>;
    /// A view on one line: a position with `?` for what the viewer cannot see.
    fn write_view(rules: &Self::Rules, view: &Self::View) -> String;
    /// A written view in its usual form: what has no order (piles, hands, sets of markers) in the order in which
    /// [`Notation::write_view`] gives it, so that two texts of the same view are the same text. A text that is no view of
    /// these rules comes back with single spaces.
    fn settle_view(_rules: &Self::Rules, text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
    /// An action.
    fn write_action(rules: &Self::Rules, action: &Self::Action) -> String;
    /// Reads an action; whether it is legal is another question.
    fn read_action(rules: &Self::Rules, text: &str) -> Result<Self::Action, NotationError>;
    /// An outcome of chance.
    fn write_outcome(rules: &Self::Rules, outcome: &Self::Outcome) -> String;
    /// Reads an outcome of chance; whether it can be is another question.
    fn read_outcome(rules: &Self::Rules, text: &str) -> Result<Self::Outcome, NotationError>;
    /// An event, without its rule.
    fn write_event(rules: &Self::Rules, event: &Self::Event) -> String;
}

/// What cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The column, counted from 1, where reading stopped.
    pub column: usize,
    /// What is wrong, in a short sentence.
    pub message: String,
    /// The rule that forbids it, where one does.
    pub rule: Option<RuleId>,
}

impl NotationError {
    /// The same error with the rule behind it.
    #[must_use]
    pub fn by(mut self, rule: RuleId) -> Self {
        self.rule = Some(rule);
        self
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)?;
        self.rule.map_or(Ok(()), |rule| write!(f, " ({rule})"))
    }
}

impl std::error::Error for NotationError {}

/// Reads words from a line and keeps the column of each, for clear errors.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    words: Vec<(usize, &'a str)>,
    next: usize,
    end: usize,
}

impl<'a> Reader<'a> {
    /// The longest line that is read; a longer one is refused before anything else is looked at.
    pub const LONGEST_LINE: usize = 4096;

    /// A reader over the words of a line.
    pub fn new(line: &'a str) -> Result<Self, NotationError> {
        if line.len() > Self::LONGEST_LINE {
            let message =
                format!("a line of {} bytes is too long; {} is the limit", line.len(), Self::LONGEST_LINE);
            return Err(NotationError { column: 1, message, rule: None });
        }
        let mut words = Vec::new();
        let mut start = None;
        let mut column = 0;
        for (offset, letter) in line.char_indices() {
            column += 1;
            // Errors quote what they refuse, and a terminal obeys what is quoted.
            if letter.is_control() && !letter.is_whitespace() {
                let message = format!("a line has no control characters such as {letter:?}");
                return Err(NotationError { column, message, rule: None });
            }
            match (letter.is_whitespace(), start) {
                (false, None) => start = Some((column, offset)),
                (true, Some((at, from))) => {
                    words.push((at, &line[from..offset]));
                    start = None;
                }
                _ => {}
            }
        }
        if let Some((at, from)) = start {
            words.push((at, &line[from..]));
        }
        Ok(Self { words, next: 0, end: column + 1 })
    }

    /// The next word, left where it is.
    pub fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).map(|(_, word)| *word)
    }

    /// Takes the next word; `wanted` says what should stand there.
    pub fn word(&mut self, wanted: &str) -> Result<&'a str, NotationError> {
        match self.peek() {
            Some(word) => {
                self.next += 1;
                Ok(word)
            }
            None => Err(self.error(format!("{wanted} is missing"))),
        }
    }

    /// Takes the next word if it is this one.
    pub fn take(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        self.next += usize::from(found);
        found
    }

    /// Takes the next word, which must be this one.
    pub fn expect(&mut self, word: &str) -> Result<(), NotationError> {
        if self.take(word) {
            return Ok(());
        }
        Err(match self.peek() {
            Some(found) => self.error(format!("`{word}` should stand here, not `{found}`")),
            None => self.error(format!("`{word}` is missing")),
        })
    }

    /// Takes a number no higher than `most`; `what` says what it counts.
    pub fn number(&mut self, what: &str, most: u32) -> Result<u32, NotationError> {
        let word = self.word(what)?;
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.error_before(format!("{what} is a number, not `{word}`")));
        }
        match word.parse::<u32>() {
            Ok(number) if number <= most => Ok(number),
            Err(error) if *error.kind() != IntErrorKind::PosOverflow => {
                Err(self.error_before(format!("{what} is a number, not `{word}`")))
            }
            _ => Err(self.error_before(format!("{what} is at most {most}, not {word}"))),
        }
    }

    /// Takes a seat's letter of a table of this size.
    pub fn seat(&mut self, players: u8) -> Result<Seat, NotationError> {
        let word = self.word("a seat")?;
        let mut letters = word.chars();
        let seat = letters.next().and_then(Seat::from_letter).filter(|seat| seat.0 < players);
        if let (Some(seat), None) = (seat, letters.next()) {
            return Ok(seat);
        }
        let last = Seat(players.saturating_sub(1));
        Err(self.error_before(format!("a seat is a letter from A to {last}, not `{word}`")))
    }

    /// Refuses anything that is left.
    pub fn finish(self) -> Result<(), NotationError> {
        match self.peek() {
            None => Ok(()),
            Some(word) => Err(self.error(format!("`{word}` is too much"))),
        }
    }

    /// The column of the next word, or of the end: for errors that are only known later.
    pub fn column(&self) -> usize {
        self.words.get(self.next).map_or(self.end, |(column, _)| *column)
    }

    /// An error at a column that [`Reader::column`] gave before.
    pub fn error_at(column: usize, message: impl Into<String>) -> NotationError {
        NotationError { column, message: message.into(), rule: None }
    }

    /// An error at the next word.
    pub fn error(&self, message: String) -> NotationError {
        NotationError { column: self.column(), message, rule: None }
    }

    /// An error at the word just taken.
    pub fn error_before(&self, message: String) -> NotationError {
        let column =
            self.next.checked_sub(1).and_then(|index| self.words.get(index)).map_or(1, |(at, _)| *at);
        NotationError { column, message, rule: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_column() {
        let mut reader = Reader::new("  8  B x9").unwrap();
        assert_eq!(reader.number("a pool", 9).unwrap(), 8);
        assert_eq!(
            reader.clone().seat(1).unwrap_err().to_string(),
            "column 6: a seat is a letter from A to A, not `B`"
        );
        assert_eq!(reader.seat(2).unwrap(), Seat(1));
        assert_eq!(
            reader.clone().number("a pool", 9).unwrap_err().to_string(),
            "column 8: a pool is a number, not `x9`"
        );
        assert_eq!(
            reader.clone().expect("|").unwrap_err().to_string(),
            "column 8: `|` should stand here, not `x9`"
        );
        assert_eq!(reader.clone().finish().unwrap_err().to_string(), "column 8: `x9` is too much");
        reader.word("anything").unwrap();
        assert_eq!(reader.word("a stage").unwrap_err().to_string(), "column 10: a stage is missing");
        let mut big = Reader::new("99999999999").unwrap();
        assert_eq!(
            big.number("a pool", 9).unwrap_err().to_string(),
            "column 1: a pool is at most 9, not 99999999999"
        );
        assert!(Reader::new(&"x".repeat(5000)).is_err());
        assert_eq!(
            Reader::new("8 \u{1b}[2J").unwrap_err().to_string(),
            "column 3: a line has no control characters such as '\\u{1b}'"
        );
    }
}
