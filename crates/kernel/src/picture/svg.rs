//! A text picture as SVG, for notebooks and other screens that have no letters of equal width.

use super::{Light, Picture, Span, Tone};

/// The width of a letter.
const WIDE: usize = 9;
/// The height of a line.
const HIGH: usize = 18;
/// The margin around the picture.
const MARGIN: usize = 14;
/// Where letters stand in a line, from its top.
const BASE: usize = 14;
/// The ground of the picture.
const GROUND: &str = "#15171c";
/// The colour of ordinary text.
const INK: &str = "#d7dae0";
/// What a lit span stands on.
const LIT: &str = "#3b4252";
/// One colour a seat.
const SEATS: [&str; 6] = ["#4fb8c4", "#d9a94e", "#7fbf6a", "#c47fd5", "#e0565b", "#5f8fd9"];
/// The colours of pieces.
const PIECES: [&str; 8] =
    ["#8ab4f8", "#f2cf7e", "#a6e08f", "#e0a8ef", "#ff7a7f", "#86dbe5", "#d7dae0", "#d9a94e"];

impl Picture {
    /// The picture as an SVG drawing in its colours; the same picture always gives the same text.
    pub fn svg(&self) -> String {
        let longest = self.lines.iter().map(|line| line.iter().map(Span::letters).sum::<usize>()).max();
        let width = longest.unwrap_or(0) * WIDE + 2 * MARGIN;
        let height = self.lines.len() * HIGH + 2 * MARGIN;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"'DejaVu Sans Mono', ui-monospace, Menlo, Consolas, monospace\" \
             font-size=\"15\" xml:space=\"preserve\">\n<rect width=\"{width}\" height=\"{height}\" rx=\"10\" \
             fill=\"{GROUND}\"/>\n"
        );
        for (row, line) in self.lines.iter().enumerate() {
            let top = MARGIN + row * HIGH;
            let mut column = 0;
            for span in line {
                span.draw(MARGIN + column * WIDE, top, &mut svg);
                column += span.letters();
            }
        }
        svg + "</svg>\n"
    }
}

impl Span {
    fn letters(&self) -> usize {
        self.text.chars().count()
    }

    fn draw(&self, left: usize, top: usize, svg: &mut String) {
        let width = self.letters() * WIDE;
        if self.light == Light::On {
            *svg += &format!(
                "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{HIGH}\" fill=\"{LIT}\"/>\n"
            );
        }
        // Word by word, each where it stands: spaces at the ends of a text are not kept everywhere.
        let (look, y) = (self.tone.look(), top + BASE);
        let mut column = 0;
        for word in self.text.split(' ') {
            let (x, letters) = (left + column * WIDE, word.chars().count());
            column += letters + 1;
            if letters > 0 {
                let (width, word) = (letters * WIDE, escaped(word));
                *svg += &format!("<text x=\"{x}\" y=\"{y}\" textLength=\"{width}\" {look}>{word}</text>\n");
            }
        }
    }
}

/// A word as it may stand in a drawing.
fn escaped(word: &str) -> String {
    let word: String = word.chars().filter(|letter| !letter.is_control()).collect();
    word.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Tone {
    fn look(self) -> String {
        let one_of = |colours: &[&'static str], number: u8| colours[usize::from(number) % colours.len()];
        let (colour, more) = match self {
            Self::Plain => (INK, ""),
            Self::Dim => (INK, " fill-opacity=\".6\""),
            Self::Strong => (INK, " font-weight=\"bold\""),
            Self::Seat(seat) => (one_of(&SEATS, seat.0), " font-weight=\"bold\""),
            Self::Good => ("#7fbf6a", ""),
            Self::Bad => ("#e0565b", ""),
            Self::Piece(kind) => (one_of(&PIECES, kind), ""),
            Self::Ground => ("#6b7280", ""),
        };
        format!("fill=\"{colour}\"{more}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    #[test]
    fn every_span_is_drawn_where_it_stands() {
        let mut picture = Picture::default();
        picture.line().write(Tone::Plain, "a  <b ").write(Tone::Seat(Seat(1)), "Ann").lit(Light::On);
        picture.line().write(Tone::Dim, "   ");
        let svg = picture.svg();
        for drawn in [
            "<text x=\"14\" y=\"28\" textLength=\"9\" fill=\"#d7dae0\">a</text>",
            "<text x=\"41\" y=\"28\" textLength=\"18\" fill=\"#d7dae0\">&lt;b</text>",
            "<rect x=\"68\" y=\"14\" width=\"27\" height=\"18\" fill=\"#3b4252\"/>",
        ] {
            assert!(svg.contains(drawn), "{drawn}: {svg}");
        }
        assert_eq!(svg.matches("<text").count(), 3, "what is empty is not drawn");
        assert!(svg.starts_with("<svg ") && svg.contains("viewBox=\"0 0 109 64\""), "{svg}");
    }
}
