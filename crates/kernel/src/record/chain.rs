//! What binds the lines of a record to each other: their numbers, and a sum over each line and the sum before it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Header, Line, LineKind};
use crate::Digest;

/// The end of a record, to which lines are added. Whoever holds a table needs no more of its record than this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    version: u64,
    last_sum: String,
}

/// Anything with its sum behind it, as it is written.
#[derive(Deserialize)]
pub(super) struct Summed<T> {
    #[serde(flatten)]
    pub(super) content: T,
    pub(super) sum: String,
}

pub(super) const NOT_JSON: &str = "it is not a line of a record";

/// The letters of a sum.
const SUM_LENGTH: usize = 16;
const BEFORE_SUM: &str = ",\"sum\":\"";
const BEHIND_SUM: &str = "\"}\n";

impl Chain {
    /// The chain that begins with a header, and the header's text with its line end.
    pub fn begin(header: &Header) -> (Self, String) {
        let json = json(header);
        let last_sum = sum("", &json);
        let text = with_sum(&json, &last_sum);
        (Self { version: 0, last_sum }, text)
    }

    /// The number of the last line: the version of the table. It only grows.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The sum of the last line.
    pub(super) fn last_sum(&self) -> &str {
        &self.last_sum
    }

    /// Adds a line, and gives it with its text and line end.
    pub fn add(&mut self, says: LineKind) -> (Line, String) {
        let line = Line { line: self.version + 1, says };
        let json = json(&line);
        self.last_sum = sum(&self.last_sum, &json);
        self.version += 1;
        let text = with_sum(&json, &self.last_sum);
        (line, text)
    }

    /// Reads the text of the next line, and checks its number and its sum.
    pub fn read(&mut self, text: &str) -> Result<Line, String> {
        let line = match self.read_as_written(text) {
            Some(line) => line,
            None => self.read_in_any_form(text)?,
        };
        self.version += 1;
        Ok(line)
    }

    /// A line just as [`Chain::add`] writes it: its sum is taken over the text as it stands.
    fn read_as_written(&mut self, text: &str) -> Option<Line> {
        let (json, rest) = text.rsplit_once(BEFORE_SUM)?;
        let found = rest.strip_suffix(BEHIND_SUM).filter(|sum| sum.len() == SUM_LENGTH)?;
        let expected = Digest::of_joined(self.last_sum.as_bytes(), [json.as_bytes(), b"}"]);
        if Digest::read(found) != Some(expected) {
            return None;
        }
        let line = Flat::read(text).filter(|line| line.line == self.version + 1)?;
        found.clone_into(&mut self.last_sum);
        Some(line)
    }

    /// A line that somebody has written otherwise (other spaces, another order), or that is wrong.
    fn read_in_any_form(&mut self, text: &str) -> Result<Line, String> {
        let read: Summed<Line> = serde_json::from_str(text).map_err(|_| NOT_JSON.to_owned())?;
        if !text.ends_with('\n') {
            return Err("its line end is missing".to_owned());
        }
        let next = self.version + 1;
        if read.content.line != next {
            return Err(format!("line number {next} should stand here, not {}", read.content.line));
        }
        let expected = sum(&self.last_sum, &json(&read.content));
        if read.sum != expected {
            return Err("its sum does not fit the lines up to it".to_owned());
        }
        self.last_sum = expected;
        Ok(read.content)
    }
}

/// Every field that a line can have, side by side: this is read several times faster than a tagged line.
#[derive(Deserialize)]
struct Flat<'a> {
    line: u64,
    #[serde(borrow)]
    kind: Cow<'a, str>,
    seat: Option<char>,
    word: Option<String>,
    who: Option<String>,
    action: Option<String>,
    outcome: Option<String>,
    state: Option<String>,
    scores: Option<Vec<f32>>,
    seed: Option<String>,
}

impl Flat<'_> {
    /// The line, if all its fields are there.
    fn read(text: &str) -> Option<Line> {
        let Flat { line, kind, seat, word, who, action, outcome, state, scores, seed } =
            serde_json::from_str::<Flat<'_>>(text).ok()?;
        let says = match &*kind {
            "word" => LineKind::Word { seat: seat?, word: word? },
            "sit" => LineKind::Sit { seat: seat?, who: who? },
            "act" => LineKind::Act { seat: seat?, action: action?, state: state? },
            "chance" => LineKind::Chance { outcome: outcome?, state: state? },
            "undo" => LineKind::Undo { seat: seat?, state: state? },
            "end" => LineKind::End { scores: scores? },
            "disclose" => LineKind::Disclose { seed: seed? },
            _ => return None,
        };
        Some(Line { line, says })
    }
}

fn json(content: &impl Serialize) -> String {
    serde_json::to_string(content).expect("invariant: lines are plain data")
}

fn sum(before: &str, json: &str) -> String {
    Digest::of(&[before.as_bytes(), json.as_bytes()]).to_string()
}

fn with_sum(json: &str, sum: &str) -> String {
    let open = json.strip_suffix('}').unwrap_or(json);
    format!("{open}{BEFORE_SUM}{sum}{BEHIND_SUM}")
}
