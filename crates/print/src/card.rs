//! A card: 63 × 88 mm, drawn in units of which it has 250 by 350, with 3 mm of ink around it to cut into.

use std::sync::Arc;

use crate::{
    PrintError,
    art::{art, ground},
    drawing::{Area, CREAM, Drawing, Fit, INK, Picture},
    font::Face,
    text::Style,
};

/// Width and height of a card in its own units.
pub(crate) const UNITS: (f32, f32) = (250.0, 350.0);
/// Width and height of a card in millimetres.
pub const CARD: (f32, f32) = (63.0, 88.0);
/// How far a card goes on beyond its edge, in millimetres.
pub const BLEED: f32 = 3.0;
/// The same in a card's units, and a little more.
pub(crate) const BEYOND: f32 = 12.5;

/// A kind of card with its two sides.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    /// What it is called in the notation.
    pub(crate) id: String,
    pub(crate) front: Arc<Drawing>,
    pub(crate) back: Arc<Drawing>,
    pub(crate) copies: u32,
}

/// The face of a card while it is drawn. What does not fit its place is remembered by its words.
#[derive(Debug)]
pub(crate) struct CardFace {
    pub(crate) on: Drawing,
    over: Vec<String>,
}

impl CardFace {
    /// A card in one colour, to its bleed.
    pub(crate) fn new(ground: &str) -> Self {
        let mut on = Drawing::new(UNITS.0, UNITS.1);
        on.rect(Area::new(-BEYOND, -BEYOND, UNITS.0 + 2.0 * BEYOND, UNITS.1 + 2.0 * BEYOND), 0.0, ground);
        Self { on, over: Vec::new() }
    }

    /// The picture at the top, down to this height.
    pub(crate) fn portrait(&mut self, picture: &Picture, bottom: f32) -> &mut Self {
        let area = Area::new(5.0, 5.0, 240.0, bottom - 5.0);
        self.on.rect(area, 0.0, &ground(picture));
        // A little larger than its place: pictures may have round corners of their own.
        let more = 9.0;
        let larger = Area::new(area.x - more, area.y - more, area.w + 2.0 * more, area.h + 2.0 * more);
        self.on.picture_in(picture, larger, area);
        self
    }

    /// One line that shrinks to its place.
    pub(crate) fn name(&mut self, text: &str, style: &Style<'_>, area: Area) -> &mut Self {
        if !self.on.name(text, style, area) {
            self.over.push(text.to_owned());
        }
        self
    }

    /// Words that wrap and shrink to their place.
    pub(crate) fn words(&mut self, text: &str, style: &Style<'_>, area: Area) -> &mut Self {
        if !self.on.text_in(text, style, area) {
            self.over.push(text.to_owned());
        }
        self
    }

    /// The ink frame over what is on the card, to the bleed and with round corners inside.
    pub(crate) fn framed(&mut self) -> &mut Self {
        let (w, h, b) = (UNITS.0, UNITS.1, BEYOND);
        self.on.shapes(&format!(
            r#"<path fill="{INK}" fill-rule="evenodd" d="M{0} {0}H{1}V{2}H{0}ZM16 5h218a11 11 0 0 1 11 11v318a11 11 0 0 1-11 11H16a11 11 0 0 1-11-11V16a11 11 0 0 1 11-11Z"/>"#,
            -b,
            w + b,
            h + b
        ));
        self
    }

    /// The face, if every text fits its place; the error has the words that do not.
    pub(crate) fn finished(self, id: &str) -> Result<Arc<Drawing>, PrintError> {
        match self.over.into_iter().next() {
            None => Ok(Arc::new(self.on)),
            Some(words) => Err(PrintError::TooLong { card: id.to_owned(), words }),
        }
    }
}

/// A back from a drawing of the box: it fills the card, with a frame of ink.
pub(crate) fn back(name: &str) -> Result<Arc<Drawing>, PrintError> {
    let mut face = CardFace::new(INK);
    face.on.picture(&art(name)?, Area::new(5.0, 5.0, 240.0, 340.0), Fit::Fill);
    face.framed();
    Ok(Arc::new(face.on))
}

/// A back from a drawing that has the shape and the frame of a card already.
pub(crate) fn framed_back(name: &str) -> Result<Arc<Drawing>, PrintError> {
    let mut face = CardFace::new(INK);
    face.on.picture(&art(name)?, Area::new(0.0, 0.0, UNITS.0, UNITS.1), Fit::Fill);
    Ok(Arc::new(face.on))
}

/// The same empty face with lines to write on, for cards drawn by hand: what goes where is said in small letters.
pub(crate) fn blank(kind: &str, picture: f32, lines: &[&str]) -> Arc<Drawing> {
    let mut face = CardFace::new(CREAM);
    let on = &mut face.on;
    on.text_in(kind, &Style::new(Face::Title, 17.0, "#8a8399").middle(), Area::new(20.0, 12.0, 210.0, 20.0));
    let mut y = 40.0;
    if picture > 0.0 {
        on.frame(Area::new(18.0, y, 214.0, picture), 8.0, "#b8b2c8", 1.2);
        y += picture + 8.0;
    }
    let step = ((332.0 - y) / lines.len().max(1) as f32).min(34.0);
    for line in lines {
        on.text_from_top(line, &Style::new(Face::Plain, 9.5, "#8a8399"), Area::new(18.0, y, 214.0, 12.0));
        y += step;
        on.stroke((18.0, y - 4.0), (232.0, y - 4.0), "#b8b2c8", 1.0);
    }
    face.framed();
    Arc::new(face.on)
}
