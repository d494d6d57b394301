//! Records: a game on disk, one line of header and one line a step, append-only and readable by a person.
//!
//! The log is the table: everything else follows from it. Every line ends with a sum over itself and the sum before it,
//! and every step names the hash of the position it led to. A torn, altered or foreign record is refused with the line and
//! the reason.

mod chain;
mod error;
mod header;
mod line;
mod replay;

pub use chain::Chain;
pub use error::RecordError;
pub use header::{Header, PackName};
pub use line::{Line, LineKind};
pub use replay::{Hashes, LONGEST_WORD, Replayed, Taken, check_word};

use self::chain::{NOT_JSON, Summed};
use crate::{Notation, Seat, Step, game::StepOf, hash::state_hash};

/// The format this code writes.
pub const FORMAT: u32 = 2;

/// A whole record, its lines checked against their sums.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The first line.
    pub header: Header,
    /// The lines behind it.
    pub lines: Vec<Line>,
    chain: Chain,
}

impl Record {
    /// An empty record.
    pub fn new(header: Header) -> Self {
        let (chain, _) = Chain::begin(&header);
        Self { header, lines: Vec::new(), chain }
    }

    /// The number of its last line: the version of the table. It only grows.
    pub fn version(&self) -> u64 {
        self.chain.version()
    }

    /// The end of the record, to which lines are added.
    pub fn chain(&self) -> &Chain {
        &self.chain
    }

    /// The header's text, with its line end.
    pub fn header_text(&self) -> String {
        Chain::begin(&self.header).1
    }

    /// Adds a line and gives its text, with its line end, to be appended to the file. Nothing is ever cut from a record.
    pub fn add(&mut self, says: LineKind) -> String {
        let (line, written) = self.chain.add(says);
        self.lines.push(line);
        written
    }

    /// Adds a step and gives its text.
    pub fn push<G: Notation>(&mut self, rules: &G::Rules, step: &StepOf<G>, after: &G::State) -> String {
        self.add(LineKind::step::<G>(rules, step, after))
    }

    /// Adds that the last action was taken back and gives the line's text.
    pub fn push_undo<G: Notation>(&mut self, rules: &G::Rules, seat: Seat, after: &G::State) -> String {
        self.add(LineKind::undo::<G>(rules, seat, after))
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
        let (mut chain, mut written) = Chain::begin(&self.header);
        for line in &self.lines {
            written.push_str(&chain.add(line.says.clone()).1);
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
        let line = self.chain.read(piece)?;
        self.lines.push(line);
        Ok(())
    }
}

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
    if record.chain.last_sum() != read.sum {
        let why = "its sum does not fit".to_owned();
        return Err(RecordError::Altered { line: 1, why });
    }
    if !piece.ends_with('\n') {
        return Err(RecordError::Torn { line: 1, whole: 0 });
    }
    Ok(record)
}

impl LineKind {
    /// The line of a step that led to this position.
    pub fn step<G: Notation>(rules: &G::Rules, step: &StepOf<G>, after: &G::State) -> Self {
        let state = state_hash::<G>(rules, after).to_string();
        match step {
            Step::Act(seat, action) => {
                Self::Act { seat: seat.letter(), action: G::write_action(rules, action), state }
            }
            Step::Chance(outcome) => Self::Chance { outcome: G::write_outcome(rules, outcome), state },
        }
    }

    /// The line of an action taken back, which led to this position.
    pub fn undo<G: Notation>(rules: &G::Rules, seat: Seat, after: &G::State) -> Self {
        Self::Undo { seat: seat.letter(), state: state_hash::<G>(rules, after).to_string() }
    }
}
