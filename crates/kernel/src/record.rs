//! Records: a game on disk, one line of header and one line a step, append-only and readable by a person.
//!
//! Every line ends with a sum over itself and the sum before it, and every step names the hash of the position it
//! led to. A torn, altered or foreign record is refused with the line and the reason.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    Called, Digest, Notation, Play, Seat, Setup, Step, Tabletop,
    game::StepOf,
    hash::{rules_hash, state_hash},
    random::GENERATOR,
};

/// The format this code writes.
pub const FORMAT: u32 = 1;

/// The first line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Always `record`, so that the file says what it is.
    pub monsterbox: String,
    /// The version of the format.
    pub format: u32,
    /// The game's slug.
    pub game: String,
    /// The engine's version that began the record.
    pub engine: String,
    /// The hash of the rules it was made under.
    pub rules: String,
    /// The players and options.
    #[serde(flatten)]
    pub setup: Setup,
    /// Who sat where: a name each, `bot:NAME` for a bot.
    pub seats: Vec<String>,
    /// The generator that answered chance.
    pub generator: String,
    /// The seed it began with.
    pub seed: String,
    /// The position it began from, if not from the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

impl Header {
    /// The header of a new record.
    pub fn new<G: Tabletop>(rules: &G::Rules, setup: Setup, seats: Vec<String>, seed: &str) -> Self {
        Self {
            monsterbox: "record".to_owned(),
            format: FORMAT,
            game: G::SLUG.to_owned(),
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            rules: rules_hash::<G>(rules).to_string(),
            setup,
            seats,
            generator: GENERATOR.to_owned(),
            seed: seed.to_owned(),
            start: None,
        }
    }
}

/// One step of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Its number, from 1.
    pub step: u64,
    /// The seat that acted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
    /// What it did, in the game's notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<String>,
    /// What chance answered, in the game's notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<String>,
    /// Whether the seat took its last action back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undo: bool,
    /// The hash of the position after it.
    pub state: String,
}

#[derive(Serialize, Deserialize)]
struct Summed<T> {
    #[serde(flatten)]
    content: T,
    sum: String,
}

/// A whole record, its lines checked against their sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The first line.
    pub header: Header,
    /// One line a step.
    pub lines: Vec<Line>,
    last_sum: String,
}

/// Why a record is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The first line is no header of a record.
    NotARecord(String),
    /// It is written in a format this version does not know.
    OtherFormat(u32),
    /// The last line is cut off.
    Torn {
        /// The number of the torn line.
        line: usize,
        /// How many steps before it are whole.
        whole: usize,
    },
    /// A line was changed, added or left out.
    Altered {
        /// The number of the line.
        line: usize,
        /// What shows it.
        why: String,
    },
    /// It is a record of another game.
    OtherGame {
        /// The game it is of.
        found: String,
        /// The game it should be of.
        wanted: &'static str,
    },
    /// It was made under other rules.
    OtherRules {
        /// The hash it names.
        found: String,
        /// The hash of the rules here.
        wanted: String,
    },
    /// Its table cannot be set up.
    Setup(String),
    /// A step cannot be taken.
    Step {
        /// The number of the line.
        line: usize,
        /// Why not.
        why: String,
    },
}

impl fmt::Display for RecordError {
    /// Whatever a record quotes in its error, the error stays on one line and gives a terminal no orders.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().chars().try_for_each(|letter| {
            if letter.is_control() { write!(f, "{}", letter.escape_debug()) } else { write!(f, "{letter}") }
        })
    }
}

impl RecordError {
    fn sentence(&self) -> String {
        match self {
            Self::NotARecord(why) => format!("line 1: this is no record of a game: {why}"),
            Self::OtherFormat(found) => {
                format!("line 1: the record has format {found}, this version reads format {FORMAT}")
            }
            Self::Torn { line, whole } => {
                format!("line {line}: the record is torn here; the {whole} steps before it are whole")
            }
            Self::Altered { line, why } => format!("line {line}: the record was altered: {why}"),
            Self::OtherGame { found, wanted } => {
                format!("line 1: this is a record of `{found}`, not of `{wanted}`")
            }
            Self::OtherRules { found, wanted } => {
                format!("line 1: the record was made under other rules (hash {found}, here {wanted})")
            }
            Self::Setup(why) => format!("line 1: {why}"),
            Self::Step { line, why } => format!("line {line}: {why}"),
        }
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// An empty record.
    pub fn new(header: Header) -> Self {
        let last_sum = sum("", &header);
        Self { header, lines: Vec::new(), last_sum }
    }

    /// The header's text, with its line end.
    pub fn header_text(&self) -> String {
        text(&self.header, &sum("", &self.header))
    }

    /// Adds a step and gives its text, with its line end, to be appended to the file.
    pub fn push<G: Notation>(&mut self, rules: &G::Rules, step: &StepOf<G>, after: &G::State) -> String {
        let (seat, act, chance) = match step {
            Step::Act(seat, action) => (Some(seat.letter()), Some(G::write_action(rules, action)), None),
            Step::Chance(outcome) => (None, None, Some(G::write_outcome(rules, outcome))),
        };
        let state = state_hash::<G>(after).to_string();
        self.add(Line { step: self.lines.len() as u64 + 1, seat, act, chance, undo: false, state })
    }

    /// Adds that the last action was taken back and gives the line's text; nothing is ever cut from a record.
    pub fn push_undo<G: Notation>(&mut self, seat: Seat, after: &G::State) -> String {
        let line = Line {
            step: self.lines.len() as u64 + 1,
            seat: Some(seat.letter()),
            act: None,
            chance: None,
            undo: true,
            state: state_hash::<G>(after).to_string(),
        };
        self.add(line)
    }

    fn add(&mut self, line: Line) -> String {
        self.last_sum = sum(&self.last_sum, &line);
        let written = text(&line, &self.last_sum);
        self.lines.push(line);
        written
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
                let whole = record.lines.len();
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
        let next = self.lines.len() as u64 + 1;
        if read.content.step != next {
            return Err(format!("step {next} should stand here, not step {}", read.content.step));
        }
        let expected = sum(&self.last_sum, &read.content);
        if read.sum != expected {
            return Err("its sum does not fit the lines up to it".to_owned());
        }
        self.last_sum = expected;
        self.lines.push(read.content);
        Ok(())
    }

    /// Plays the record again from its set-up, checking every step and every hash.
    pub fn replay<G: Tabletop>(&self) -> Result<Play<G>, RecordError> {
        if self.header.game != G::SLUG {
            return Err(RecordError::OtherGame { found: self.header.game.clone(), wanted: G::SLUG });
        }
        let rules = G::rules(&self.header.setup).map_err(|error| RecordError::Setup(error.to_string()))?;
        let wanted = rules_hash::<G>(&rules).to_string();
        if self.header.rules != wanted {
            return Err(RecordError::OtherRules { found: self.header.rules.clone(), wanted });
        }
        let mut play: Play<G> = match &self.header.start {
            None => Play::new(rules),
            Some(position) => {
                let state = G::read_position(&rules, position)
                    .map_err(|error| RecordError::Setup(format!("position `{position}`, {error}")))?;
                Play::from_position(rules, state)
            }
        };
        for (line, number) in self.lines.iter().zip(2..) {
            step_again(&mut play, line).map_err(|why| RecordError::Step { line: number, why })?;
            let state = state_hash::<G>(play.state()).to_string();
            if state != line.state {
                let why = format!("the step leads to position {state}, the record says {}", line.state);
                return Err(RecordError::Altered { line: number, why });
            }
        }
        Ok(play)
    }
}

const NOT_JSON: &str = "it is no step of a record";

fn step_again<G: Tabletop>(play: &mut Play<G>, line: &Line) -> Result<(), String> {
    let mut events = crate::Discard;
    match (line.seat, &line.act, &line.chance, line.undo) {
        (Some(letter), Some(act), None, false) => {
            let seat = Seat::from_letter(letter).ok_or_else(|| format!("`{letter}` is no seat"))?;
            let action =
                G::read_action(play.rules(), act).map_err(|error| format!("action `{act}`, {error}"))?;
            play.act(seat, action, &mut events).map_err(|refusal| {
                let rule = refusal.rule::<G>(play.rules(), play.state());
                format!("{seat} may not `{act}`: {refusal} ({rule})")
            })
        }
        (None, None, Some(chance), false) => {
            if play.called() == Called::AtCap {
                return Err("the table has called the game before this step (BOX-01)".to_owned());
            }
            let outcome =
                G::read_outcome(play.rules(), chance).map_err(|error| format!("dice `{chance}`, {error}"))?;
            play.chance(outcome, &mut events).map_err(|error| format!("dice `{chance}`: {error}"))
        }
        (Some(letter), None, None, true) if play.undoable() == Seat::from_letter(letter) => {
            play.undo();
            Ok(())
        }
        (Some(letter), None, None, true) => Err(format!("{letter} has nothing to take back here")),
        _ => Err("a step is a seat with its act, a seat that takes back, or chance".to_owned()),
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
