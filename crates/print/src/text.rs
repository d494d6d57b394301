//! Setting text: words wrapped to a width, sizes chosen so that nothing is cut.

use crate::{
    drawing::{Anchor, Area, Drawing, Line},
    font::Face,
};

/// How a text is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style<'a> {
    pub(crate) face: Face,
    /// The largest size.
    pub(crate) size: f32,
    /// The smallest size it may shrink to.
    pub(crate) least: f32,
    /// From line to line, in sizes.
    pub(crate) leading: f32,
    pub(crate) colour: &'a str,
    pub(crate) anchor: Anchor,
}

impl<'a> Style<'a> {
    pub(crate) const fn new(face: Face, size: f32, colour: &'a str) -> Self {
        Self { face, size, least: size * 0.28, leading: 1.22, colour, anchor: Anchor::Start }
    }

    /// The same, around the middle.
    pub(crate) const fn middle(self) -> Self {
        Self { anchor: Anchor::Middle, ..self }
    }

    pub(crate) const fn leading(self, leading: f32) -> Self {
        Self { leading, ..self }
    }

    pub(crate) const fn least(self, least: f32) -> Self {
        Self { least, ..self }
    }
}

/// The words of a text in lines no wider than this. A word that is wider than a line is broken.
pub(crate) fn wrapped(text: &str, face: Face, size: f32, width: f32) -> Vec<String> {
    let mut lines = Vec::new();
    let space = face.width(" ", size);
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut long = 0.0;
        for word in paragraph.split_whitespace() {
            let more = face.width(word, size);
            let longer = if line.is_empty() { more } else { long + space + more };
            if longer <= width {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
                long = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            line = if more <= width { word.to_owned() } else { broken(word, face, size, width, &mut lines) };
            long = face.width(&line, size);
        }
        lines.push(line);
    }
    lines
}

/// Breaks a word that is wider than a line; what is left of it begins the next one.
fn broken(word: &str, face: Face, size: f32, width: f32, lines: &mut Vec<String>) -> String {
    let mut part = String::new();
    for letter in word.chars() {
        part.push(letter);
        if face.width(&part, size) > width && part.chars().count() > 1 {
            part.pop();
            lines.push(std::mem::take(&mut part));
            part.push(letter);
        }
    }
    part
}

/// A text in lines that fit a place.
#[derive(Clone, Debug)]
pub(crate) struct Fitted {
    pub(crate) lines: Vec<String>,
    pub(crate) size: f32,
    /// Whether it is as small as it may be and still too large.
    pub(crate) over: bool,
}

/// The largest size in which a text fits a place.
pub(crate) fn fitted(text: &str, style: &Style<'_>, width: f32, height: f32) -> Fitted {
    let mut size = style.size;
    loop {
        let lines = wrapped(text, style.face, size, width);
        let high = tall(lines.len(), size, style.leading);
        // A word broken in its middle is worse than a smaller size.
        let whole = text.split_whitespace().all(|word| style.face.width(word, size) <= width);
        let fits = high <= height + 0.01 && whole;
        if fits || size <= style.least {
            return Fitted { lines, size, over: high > height + 0.01 };
        }
        size = (size * 0.96).max(style.least);
    }
}

/// How high some lines are.
pub(crate) fn tall(lines: usize, size: f32, leading: f32) -> f32 {
    if lines == 0 { 0.0 } else { size * (1.0 + leading * (lines - 1) as f32) }
}

/// Where letters stand below the top of a line of their size.
pub(crate) const BASE: f32 = 0.8;

impl Drawing {
    /// A text in a place, in the largest size that fits, in the middle from top to bottom. Says whether it fits.
    pub(crate) fn text_in(&mut self, text: &str, style: &Style<'_>, area: Area) -> bool {
        let fit = fitted(text, style, area.w, area.h);
        let top = area.y + (area.h - tall(fit.lines.len(), fit.size, style.leading)) / 2.0;
        self.set(&fit, style, area, top);
        !fit.over
    }

    /// A text from the top of a place. Gives back where it ends.
    pub(crate) fn text_from_top(&mut self, text: &str, style: &Style<'_>, area: Area) -> f32 {
        let fit = fitted(text, style, area.w, area.h);
        self.set(&fit, style, area, area.y);
        area.y + tall(fit.lines.len(), fit.size, style.leading)
    }

    /// One line that shrinks until it fits.
    pub(crate) fn name(&mut self, text: &str, style: &Style<'_>, area: Area) -> bool {
        let wide = style.face.width(text, style.size);
        let size = if wide > area.w { style.size * area.w / wide } else { style.size };
        let fit = Fitted { lines: vec![text.to_owned()], size, over: false };
        self.set(&fit, style, area, area.y + (area.h - size) / 2.0);
        size >= style.least
    }

    fn set(&mut self, fit: &Fitted, style: &Style<'_>, area: Area, top: f32) {
        let x = match style.anchor {
            Anchor::Start => area.x,
            Anchor::Middle => area.x + area.w / 2.0,
            Anchor::End => area.x + area.w,
        };
        let mut y = top + BASE * fit.size;
        for text in &fit.lines {
            self.line(Line {
                text: text.clone(),
                face: style.face,
                size: fit.size,
                x,
                y,
                anchor: style.anchor,
                colour: style.colour.to_owned(),
                outline: None,
            });
            y += fit.size * style.leading;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_its_place() {
        let story = "One foggy night the Lantern Gulper met Donaudampfschifffahrtsgesellschaftskapitän Q.";
        for width in [12.0, 40.0, 200.0] {
            let lines = wrapped(story, Face::Plain, 10.0, width);
            assert!(lines.iter().all(|line| Face::Plain.width(line, 10.0) <= width), "{width}: {lines:?}");
            let spaceless = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(spaceless(&lines.concat()), spaceless(story), "no letter is lost");
        }
    }

    #[test]
    fn a_text_shrinks_until_it_fits() {
        let style = Style::new(Face::Bold, 20.0, "#000");
        let fit = fitted("Drop a card and be trapped until you roll even", &style, 100.0, 60.0);
        assert!(!fit.over && fit.size < 20.0 && tall(fit.lines.len(), fit.size, style.leading) <= 60.01);
        let mut card = Drawing::new(100.0, 100.0);
        assert!(!card.text_in(&"word ".repeat(200), &style, Area::new(0.0, 0.0, 100.0, 60.0)));
    }
}
