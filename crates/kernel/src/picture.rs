//! The coloured text picture of a position, with the place on the board that each run of text stands for.

use crate::{Seat, Spot};

/// How a piece of a picture is meant; each screen has its own colours for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Ordinary text.
    #[default]
    Plain,
    /// Less important.
    Dim,
    /// More important.
    Strong,
    /// Belongs to a seat.
    Seat(Seat),
    /// Good for whoever looks.
    Good,
    /// Dangerous or lost.
    Bad,
    /// A piece on the board, in one of several colours.
    Piece(u8),
    /// The ground that pieces lie on.
    Ground,
}

/// Whether a choice that is looked at is about this.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Light {
    /// It is not.
    #[default]
    Off,
    /// It is: the screen makes it stand out.
    On,
}

/// The room that a screen has for a picture, in letters and lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// How many letters fit side by side.
    pub columns: u16,
    /// How many lines fit below each other.
    pub rows: u16,
}

/// A run of text in one tone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
    /// The place on the board that it stands for, where it stands for one.
    pub spot: Option<Spot>,
    /// Whether it is lit.
    pub light: Light,
}

/// A coloured text picture of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The lines, each a row of spans.
    pub lines: Vec<Vec<Span>>,
}

impl Picture {
    /// Begins a new line.
    pub fn line(&mut self) -> &mut Self {
        self.lines.push(Vec::new());
        self
    }

    /// Writes on the last line.
    pub fn write(&mut self, tone: Tone, text: impl Into<String>) -> &mut Self {
        self.put(Span { text: text.into(), tone, spot: None, light: Light::Off })
    }

    /// Puts a span on the last line.
    pub fn put(&mut self, span: Span) -> &mut Self {
        if self.lines.is_empty() {
            self.line();
        }
        if let Some(line) = self.lines.last_mut() {
            line.push(span);
        }
        self
    }

    /// What was written last stands for this place.
    pub fn at(&mut self, spot: Spot) -> &mut Self {
        if let Some(span) = self.last() {
            span.spot = Some(spot);
        }
        self
    }

    /// What was written last is lit, or not.
    pub fn lit(&mut self, light: Light) -> &mut Self {
        if let Some(span) = self.last() {
            span.light = light;
        }
        self
    }

    fn last(&mut self) -> Option<&mut Span> {
        self.lines.last_mut().and_then(|line| line.last_mut())
    }

    /// The picture without colours.
    pub fn plain(&self) -> String {
        let lines =
            self.lines.iter().map(|line| line.iter().map(|span| span.text.as_str()).collect::<String>());
        lines.map(|line| line.trim_end().to_owned() + "\n").collect()
    }
}
