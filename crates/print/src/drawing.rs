//! What is drawn: shapes as SVG, pictures of a pack, lines of text, and drawings inside drawings.

use std::{fmt::Write as _, sync::Arc};

use crate::font::Face;

/// Ink, the colour of outlines and of text on paper.
pub(crate) const INK: &str = "#17152b";
/// Paper of the cards.
pub(crate) const CREAM: &str = "#fffaf0";

/// Which point of a line of text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// How a picture fills its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// All of it is seen.
    Whole,
    /// All of the place is filled.
    Fill,
}

/// A place: left, top, width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) w: f32,
    pub(crate) h: f32,
}

impl Area {
    pub(crate) const fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self { x, y, w, h }
    }
}

/// A line of text.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) face: Face,
    pub(crate) size: f32,
    pub(crate) x: f32,
    /// Where the letters stand.
    pub(crate) y: f32,
    pub(crate) anchor: Anchor,
    pub(crate) colour: String,
    /// The colour and width of a line around the letters.
    pub(crate) outline: Option<(String, f32)>,
}

/// A picture and the file it is from.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    /// The file, as people know it.
    pub(crate) file: String,
    pub(crate) svg: Arc<str>,
}

#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// SVG elements in the drawing's own units.
    Shapes(String),
    /// A picture in an area, of which only a window may be seen.
    Picture(Picture, Area, Fit, Option<Area>),
    Text(Line),
    /// A drawing moved, turned and enlarged by a matrix, of which only a window may be seen.
    Place(Arc<Drawing>, [f32; 6], Option<Area>),
}

/// Something drawn, in units of its own.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) ops: Vec<Op>,
}

impl Drawing {
    pub(crate) fn new(width: f32, height: f32) -> Self {
        Self { width, height, ops: Vec::new() }
    }

    /// Draws SVG elements.
    pub(crate) fn shapes(&mut self, svg: &str) -> &mut Self {
        if let Some(Op::Shapes(body)) = self.ops.last_mut() {
            body.push_str(svg);
        } else {
            self.ops.push(Op::Shapes(svg.to_owned()));
        }
        self
    }

    /// A filled rectangle with round corners.
    pub(crate) fn rect(&mut self, area: Area, round: f32, fill: &str) -> &mut Self {
        let Area { x, y, w, h } = area;
        self.shapes(&format!(
            r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round}" fill="{fill}"/>"#
        ))
    }

    /// The outline of a rectangle with round corners.
    pub(crate) fn frame(&mut self, area: Area, round: f32, colour: &str, width: f32) -> &mut Self {
        let Area { x, y, w, h } = area;
        self.shapes(&format!(
            r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round}" fill="none" stroke="{colour}" stroke-width="{width}"/>"#
        ))
    }

    /// A straight line.
    pub(crate) fn stroke(&mut self, from: (f32, f32), to: (f32, f32), colour: &str, width: f32) -> &mut Self {
        let mut svg = String::new();
        let _ = write!(
            svg,
            r#"<path d="M{} {}L{} {}" stroke="{colour}" stroke-width="{width}"/>"#,
            from.0, from.1, to.0, to.1
        );
        self.shapes(&svg)
    }

    /// A picture in its place.
    pub(crate) fn picture(&mut self, picture: &Picture, area: Area, fit: Fit) -> &mut Self {
        self.ops.push(Op::Picture(picture.clone(), area, fit, None));
        self
    }

    /// A picture of which only a window is seen.
    pub(crate) fn picture_in(&mut self, picture: &Picture, area: Area, window: Area) -> &mut Self {
        self.ops.push(Op::Picture(picture.clone(), area, Fit::Fill, Some(window)));
        self
    }

    /// A line of text.
    pub(crate) fn line(&mut self, line: Line) -> &mut Self {
        self.ops.push(Op::Text(line));
        self
    }

    /// A short word: face and size, its place, the colour.
    pub(crate) fn word(
        &mut self,
        text: &str,
        (face, size): (Face, f32),
        (x, y, anchor): (f32, f32, Anchor),
        colour: &str,
    ) -> &mut Self {
        let (text, colour) = (text.to_owned(), colour.to_owned());
        self.line(Line { text, face, size, x, y, anchor, colour, outline: None })
    }

    /// A short word with a line around its letters.
    pub(crate) fn outlined(
        &mut self,
        text: &str,
        (face, size): (Face, f32),
        (x, y, anchor): (f32, f32, Anchor),
        colour: &str,
        (rim, width): (&str, f32),
    ) -> &mut Self {
        let (text, colour, outline) = (text.to_owned(), colour.to_owned(), Some((rim.to_owned(), width)));
        self.line(Line { text, face, size, x, y, anchor, colour, outline })
    }

    /// Another drawing, moved and enlarged.
    pub(crate) fn place(&mut self, drawing: &Arc<Drawing>, x: f32, y: f32, scale: (f32, f32)) -> &mut Self {
        self.ops.push(Op::Place(Arc::clone(drawing), [scale.0, 0.0, 0.0, scale.1, x, y], None));
        self
    }

    /// Another drawing of which only a window is seen.
    pub(crate) fn place_behind(
        &mut self,
        drawing: &Arc<Drawing>,
        x: f32,
        y: f32,
        scale: f32,
        window: Area,
    ) -> &mut Self {
        self.ops.push(Op::Place(Arc::clone(drawing), [scale, 0.0, 0.0, scale, x, y], Some(window)));
        self
    }

    /// Another drawing around this point, turned so that its top is in this direction.
    pub(crate) fn place_turned(
        &mut self,
        drawing: &Arc<Drawing>,
        at: (f32, f32),
        up: (f32, f32),
    ) -> &mut Self {
        self.ops.push(Op::Place(Arc::clone(drawing), [-up.1, up.0, -up.0, -up.1, at.0, at.1], None));
        self
    }

    /// Another drawing in a place of its shape.
    pub(crate) fn place_in(&mut self, drawing: &Arc<Drawing>, area: Area) -> &mut Self {
        self.place(drawing, area.x, area.y, (area.w / drawing.width, area.h / drawing.height))
    }
}
