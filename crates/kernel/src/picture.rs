//! The coloured text picture of a position, with the place on the board that each run of text stands for.

mod svg;

use serde::{Deserialize, Serialize};

use crate::{Seat, Spot};

/// How a piece of a picture is meant; each screen has its own colours for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Light {
    /// It is not.
    #[default]
    Off,
    /// It is: the screen makes it stand out.
    On,
}

/// The room that a screen has for a picture, in letters and lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Room {
    /// How many letters fit side by side.
    pub columns: u16,
    /// How many lines fit below each other.
    pub rows: u16,
}

/// A run of text in one tone. JSON leaves out what is as usual: a plain tone, no spot, no light.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Span {
    /// The text.
    pub text: String,
    /// How it is meant.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub tone: Tone,
    /// The place on the board that it stands for, where it stands for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub spot: Option<Spot>,
    /// Whether it is lit.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub light: Light,
}

fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A coloured text picture of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_leaves_out_what_is_as_usual() {
        let mut picture = Picture::default();
        picture.line().write(Tone::Plain, "x").write(Tone::Seat(Seat(1)), "y");
        picture.at(Spot::new("C4")).lit(Light::On);
        let json = serde_json::to_string(&picture).unwrap();
        assert_eq!(
            json,
            r#"{"lines":[[{"text":"x"},{"text":"y","tone":{"seat":1},"spot":"C4","light":"on"}]]}"#
        );
        assert_eq!(serde_json::from_str::<Picture>(&json).unwrap(), picture);
    }
}
