//! Markers, units and counters to cut out, and dice to fold.

use std::sync::Arc;

use crate::{
    Paper,
    drawing::{Anchor, Area, Drawing, INK},
    font::Face,
    text::Style,
};

/// A kind of counter.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    /// What is on each of them.
    pub(crate) fronts: Vec<Arc<Drawing>>,
    /// Width and height in millimetres.
    pub(crate) size: (f32, f32),
    /// Whether it is cut out round.
    pub(crate) round: bool,
    pub(crate) name: String,
}

/// The same counter so many times.
pub(crate) fn copies(front: &Arc<Drawing>, count: usize) -> Vec<Arc<Drawing>> {
    vec![Arc::clone(front); count]
}

const MARGIN: f32 = 12.0;
const GAP: f32 = 2.4;
const LABEL: f32 = 4.6;

/// Counters in rows, each kind under its name and with how many there are.
pub(crate) fn sheets(paper: Paper, title: &str, tokens: &[Token]) -> Vec<Drawing> {
    let (width, height) = paper.size();
    let mut pages = vec![page(paper, title)];
    let mut y = 24.0;
    for token in tokens {
        let (w, h) = token.size;
        let across = (((width - 2.0 * MARGIN + GAP) / (w + GAP)).floor() as usize).max(1);
        for (number, row) in token.fronts.chunks(across).enumerate() {
            let label = if number == 0 { LABEL } else { 0.0 };
            if y + label + h > height - MARGIN {
                pages.push(page(paper, title));
                y = 24.0;
            }
            let Some(page) = pages.last_mut() else { break };
            if number == 0 {
                let words = format!("{} × {}", token.fronts.len(), token.name);
                page.word(&words, (Face::Bold, 3.2), (MARGIN, y + 3.0, Anchor::Start), INK);
                y += LABEL;
            }
            for (place, front) in row.iter().enumerate() {
                let area = Area::new(MARGIN + place as f32 * (w + GAP), y, w, h);
                page.place_in(front, area);
                cut_line(page, area, token.round);
            }
            y += h + GAP;
        }
        y += 2.0;
    }
    pages
}

fn cut_line(page: &mut Drawing, area: Area, round: bool) {
    if round {
        let (x, y, r) = (area.x + area.w / 2.0, area.y + area.h / 2.0, area.w / 2.0 + 0.35);
        page.shapes(&format!(
            r##"<circle cx="{x}" cy="{y}" r="{r}" fill="none" stroke="#8a8399" stroke-width=".12" stroke-dasharray="1 .8"/>"##
        ));
    } else {
        let Area { x, y, w, h } = area;
        page.shapes(&format!(
            r##"<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="none" stroke="#8a8399" stroke-width=".12" stroke-dasharray="1 .8"/>"##
        ));
    }
}

/// A page with a title at its top.
pub(crate) fn page(paper: Paper, title: &str) -> Drawing {
    let (width, height) = paper.size();
    let mut page = Drawing::new(width, height);
    page.name(title, &Style::new(Face::Title, 6.5, INK), Area::new(MARGIN, 12.0, width - 2.0 * MARGIN, 7.0));
    page
}

/// The net of a die: six faces in a cross, with tabs to glue, and where to fold. Opposite faces are first and last, second
/// and fifth, third and fourth.
pub(crate) fn net(page: &mut Drawing, at: (f32, f32), edge: f32, faces: &[Arc<Drawing>; 6]) {
    // Columns and rows of a cross: third, first, fourth, last in a row; second above and fifth below the first.
    let places = [(1.0, 1.0), (1.0, 0.0), (0.0, 1.0), (2.0, 1.0), (1.0, 2.0), (3.0, 1.0)];
    let tab = edge * 0.24;
    for (column, row) in [(0.0, 0.0), (2.0, 0.0), (0.0, 2.0), (2.0, 2.0), (3.0, 0.0), (3.0, 2.0)] {
        let (x, y) = (at.0 + column * edge, at.1 + row * edge);
        // Tabs stand on the squares left and right of the cross, towards its middle row.
        let (base, tip) = if row < 1.0 { (y + edge, y + edge - tab) } else { (y, y + tab) };
        page.shapes(&format!(
            r##"<path d="M{x} {base}L{} {tip}H{}L{} {base}Z" fill="#efe9f6" stroke="#8a8399" stroke-width=".15"/>"##,
            x + tab,
            x + edge - tab,
            x + edge
        ));
    }
    let (x, top, bottom) = (at.0 + 4.0 * edge, at.1 + edge, at.1 + 2.0 * edge);
    page.shapes(&format!(
        r##"<path d="M{x} {top}L{} {}V{}L{x} {bottom}Z" fill="#efe9f6" stroke="#8a8399" stroke-width=".15"/>"##,
        x + tab,
        top + tab,
        bottom - tab
    ));
    for (face, (column, row)) in faces.iter().zip(places) {
        let area = Area::new(at.0 + column * edge, at.1 + row * edge, edge, edge);
        page.place_in(face, area);
        page.shapes(&format!(
            r#"<rect x="{}" y="{}" width="{edge}" height="{edge}" fill="none" stroke="{INK}" stroke-width=".15" stroke-dasharray="1.2 .9"/>"#,
            area.x, area.y
        ));
    }
}

/// How large a net is across and down, for dice of this edge.
pub(crate) fn net_size(edge: f32) -> (f32, f32) {
    (edge * 4.24, edge * 3.0)
}

/// Nets of dice in rows from this height on; each die has its six faces.
pub(crate) fn nets(page: &mut Drawing, dice: &[Vec<Arc<Drawing>>], edge: f32, top: f32) -> f32 {
    let (wide, high) = net_size(edge);
    let across = (((page.width - 2.0 * MARGIN + GAP) / (wide + GAP)).floor() as usize).max(1);
    for (place, faces) in dice.iter().enumerate() {
        let x = MARGIN + (place % across) as f32 * (wide + 2.0 * GAP);
        let y = top + (place / across) as f32 * (high + 2.0 * GAP);
        if let Ok(faces) = <&[Arc<Drawing>; 6]>::try_from(faces.as_slice()) {
            net(page, (x, y), edge, faces);
        }
    }
    top + dice.len().div_ceil(across) as f32 * (high + 2.0 * GAP)
}

/// How many nets of dice fit on a page below this height.
pub(crate) fn nets_on_page(paper: Paper, edge: f32, top: f32) -> usize {
    let ((width, height), (wide, high)) = (paper.size(), net_size(edge));
    let across = ((width - 2.0 * MARGIN + GAP) / (wide + GAP)).floor() as usize;
    let down = ((height - MARGIN - top) / (high + 2.0 * GAP)).floor() as usize;
    (across * down).max(1)
}
