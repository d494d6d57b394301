//! Records: a game on disk, one line of header and one line a step, append-only and readable by a person.
//!
//! The log is the table: everything else follows from it. Every line ends with a sum over itself and the sum before it,
//! and every step names the hash of the position it led to. A torn, altered or foreign record is refused with the line and
//! the reason.

mod error;
mod header;
mod line;
mod replay;

use serde::{Deserialize, Serialize};

pub use error::RecordError;
pub use header::{Header, PackName};
pub use line::{Line, LineKind};
pub use replay::{LONGEST_WORD, check_word};

use crate::{Digest, Notation, Seat, Step, game::StepOf, hash::state_hash};

/// The format this code writes.
pub const FORMAT: u32 = 2;

#[derive(Serialize, Deserialize)]
struct Summed<T> {
    #[serde(flatten)]
    content: T,
    sum: String,
}

/// A whole record, its lines checked against their sums.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The first line.
    pub header: Header,
    /// The lines behind it.
    pub lines: Vec<Line>,
    last_sum: String,
}

impl Record {
    /// An empty record.
    pub fn new(header: Header) -> Self {
        let last_sum = sum("", &header);
        Self { header, lines: Vec::new(), last_sum }
    }

    /// The number of its last line: the version of the table. It only grows.
    pub fn version(&self) -> u64 {
        self.lines.len() as u64
    }

    /// The header's text, with its line end.
    pub fn header_text(&self) -> String {
        text(&self.header, &sum("", &self.header))
    }

    /// Adds a line and gives its text, with its line end, to be appended to the file. Nothing is ever cut from a record.
    pub fn add(&mut self, says: LineKind) -> String {
        let line = Line { line: self.version() + 1, says };
        self.last_sum = sum(&self.last_sum, &line);
        let written = text(&line, &self.last_sum);
        self.lines.push(line);
        written
    }

    /// Adds a step and gives its text.
    pub fn push<G: Notation>(&mut self, rules: &G::Rules, step: &StepOf<G>, after: &G::State) -> String {
        let state = state_hash::<G>(rules, after).to_string();
        self.add(match step {
            Step::Act(seat, action) => {
                LineKind::Act { seat: seat.letter(), action: G::write_action(rules, action), state }
            }
            Step::Chance(outcome) => LineKind::Chance { outcome: G::write_outcome(rules, outcome), state },
        })
    }

    /// Adds that the last action was taken back and gives the line's text.
    pub fn push_undo<G: Notation>(&mut self, rules: &G::Rules, seat: Seat, after: &G::State) -> String {
        self.add(LineKind::Undo { seat: seat.letter(), state: state_hash::<G>(rules, after).to_string() })
    }

    /// How many steps were taken, those that were taken back included.
    pub fn steps(&self) -> usize {
        self.lines.iter().filter(|line| line.says.is_step()).count()
    }

    /// The words that players added to the seed, in their order.
    pub fn words(&self) -> Vec<(Seat, String)> {
        let words = self.lines.iter().filter_map(|line| match &line.says {
            LineKind::Word { seat, word } => Some((Seat::from_letter(*seat)?, word.clone())),
            _ => None,
        });
        words.collect()
    }

    /// The seed, once it is disclosed.
    pub fn disclosed(&self) -> Option<&str> {
        self.lines.iter().find_map(|line| match &line.says {
            LineKind::Disclose { seed } => Some(seed.as_str()),
            _ => None,
        })
    }

    /// Who sits where after the last line.
    pub fn seats(&self) -> Vec<String> {
        let mut seats = self.header.seats.clone();
        for line in &self.lines {
            if let LineKind::Sit { seat, who } = &line.says
                && let Some(place) = Seat::from_letter(*seat).and_then(|seat| seats.get_mut(seat.index()))
            {
                place.clone_from(who);
            }
        }
        seats
    }

    /// The whole record as text.
    pub fn text(&self) -> String {
        let mut written = self.header_text();
        let mut last = sum("", &self.header);
        for line in &self.lines {
            last = sum(&last, line);
            written.push_str(&text(line, &last));
        }
        written
    }

    /// Reads a record and checks every sum; whether its steps are legal shows in [`Record::replay`].
    pub fn read(text: &str) -> Result<Self, RecordError> {
        match Self::read_whole_part(text) {
            (Some(record), None) => Ok(record),
            (_, Some(error)) => Err(error),
            (None, None) => Err(RecordError::NotARecord("the file is empty".to_owned())),
        }
    }

    /// Reads as much of a record as is whole, and says what is wrong with the rest.
    pub fn read_whole_part(text: &str) -> (Option<Self>, Option<RecordError>) {
        let mut pieces = text.split_inclusive('\n');
        let Some(first) = pieces.next() else { return (None, None) };
        let mut record = match read_header(first) {
            Ok(record) => record,
            Err(error) => return (None, Some(error)),
        };
        let count = text.split_inclusive('\n').count();
        for (piece, number) in pieces.zip(2..) {
            if let Err(why) = record.read_line(piece) {
                let last = number == count;
                let torn = last && (!piece.ends_with('\n') || why == NOT_JSON);
                let whole = record.steps();
                let error = if torn {
                    RecordError::Torn { line: number, whole }
                } else {
                    RecordError::Altered { line: number, why }
                };
                return (Some(record), Some(error));
            }
        }
        (Some(record), None)
    }

    fn read_line(&mut self, piece: &str) -> Result<(), String> {
        let read: Summed<Line> = serde_json::from_str(piece).map_err(|_| NOT_JSON.to_owned())?;
        if !piece.ends_with('\n') {
            return Err("its line end is missing".to_owned());
        }
        let next = self.version() + 1;
        if read.content.line != next {
            return Err(format!("line number {next} should stand here, not {}", read.content.line));
        }
        let expected = sum(&self.last_sum, &read.content);
        if read.sum != expected {
            return Err("its sum does not fit the lines up to it".to_owned());
        }
        self.last_sum = expected;
        self.lines.push(read.content);
        Ok(())
    }
}

const NOT_JSON: &str = "it is no line of a record";

fn read_header(piece: &str) -> Result<Record, RecordError> {
    let not = |why: &str| RecordError::NotARecord(why.to_owned());
    let value: serde_json::Value =
        serde_json::from_str(piece).map_err(|_| not("its first line is no JSON object"))?;
    if value.get("monsterbox").and_then(serde_json::Value::as_str) != Some("record") {
        return Err(not("its first line does not say `\"monsterbox\":\"record\"`"));
    }
    let format = value.get("format").and_then(serde_json::Value::as_u64).unwrap_or(0);
    if format != u64::from(FORMAT) {
        return Err(RecordError::OtherFormat(u32::try_from(format).unwrap_or(u32::MAX)));
    }
    let read: Summed<Header> = serde_json::from_value(value).map_err(|error| not(&error.to_string()))?;
    let record = Record::new(read.content);
    if record.last_sum != read.sum {
        let why = "its sum does not fit".to_owned();
        return Err(RecordError::Altered { line: 1, why });
    }
    if !piece.ends_with('\n') {
        return Err(RecordError::Torn { line: 1, whole: 0 });
    }
    Ok(record)
}

fn sum(before: &str, content: &impl Serialize) -> String {
    let json = serde_json::to_vec(content).expect("invariant: lines are plain data");
    Digest::of(&[before.as_bytes(), &json]).to_string()
}

fn text(content: &impl Serialize, sum: &str) -> String {
    let summed = Summed { content, sum: sum.to_owned() };
    serde_json::to_string(&summed).expect("invariant: lines are plain data") + "\n"
}
