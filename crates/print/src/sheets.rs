//! Cards on sheets: three by three, fronts and then their backs, mirrored so that they meet when both sides of the
//! paper are printed along the long edge.

use crate::{
    Paper,
    card::{BLEED, CARD, Card, UNITS},
    drawing::{Anchor, Area, Drawing, INK},
    font::Face,
};

/// Where cards lie on a sheet, in millimetres.
#[derive(Clone, Copy, Debug)]
struct Grid {
    paper: (f32, f32),
    left: f32,
    top: f32,
    across: f32,
    down: f32,
}

/// Columns, and rows.
const SIDE: usize = 3;
/// What is left for cut marks outside of the bleed.
const MARKS: f32 = 4.0;
/// The widest space between two cards: each has its own bleed in it.
const WIDEST: f32 = 2.0 * BLEED;
/// The narrowest: with the frame of the next card there are still 3 mm of ink to cut into.
const NARROWEST: f32 = 2.0;

impl Grid {
    fn on(paper: Paper) -> Self {
        let (width, height) = paper.size();
        let room = |length: f32, card: f32| {
            ((length - SIDE as f32 * card - 2.0 * (BLEED + MARKS)) / (SIDE - 1) as f32)
                .clamp(NARROWEST, WIDEST)
        };
        let (across, down) = (room(width, CARD.0), room(height, CARD.1));
        let left = (width - SIDE as f32 * CARD.0 - (SIDE - 1) as f32 * across) / 2.0;
        let top = (height - SIDE as f32 * CARD.1 - (SIDE - 1) as f32 * down) / 2.0;
        Self { paper: (width, height), left, top, across, down }
    }

    /// The left edge of a column and the top of a row.
    fn corner(&self, column: usize, row: usize) -> (f32, f32) {
        (self.left + column as f32 * (CARD.0 + self.across), self.top + row as f32 * (CARD.1 + self.down))
    }
}

/// A card that lies on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Lying {
    /// What it is called in the notation.
    pub id: String,
    /// Its left edge, in millimetres.
    pub x: f32,
    /// Its top edge, in millimetres.
    pub y: f32,
}

/// Which side of the paper this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The faces.
    Front,
    /// The backs of the sheet before it.
    Back,
}

/// A sheet of cards.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) drawing: Drawing,
    pub(crate) side: Side,
    pub(crate) cards: Vec<Lying>,
}

/// All cards, each as often as the box has it, on sheets with their backs.
pub(crate) fn sheets(paper: Paper, title: &str, cards: &[Card]) -> Vec<Sheet> {
    let grid = Grid::on(paper);
    let all: Vec<&Card> = cards.iter().flat_map(|card| (0..card.copies).map(move |_| card)).collect();
    let chunks: Vec<&[&Card]> = all.chunks(SIDE * SIDE).collect();
    let count = chunks.len();
    let mut sheets = Vec::new();
    for (number, chunk) in chunks.into_iter().enumerate() {
        for side in [Side::Front, Side::Back] {
            let words = match side {
                Side::Front => "fronts",
                Side::Back => "backs",
            };
            sheets.push(sheet(
                &grid,
                &format!("{title}, cards {} of {count}, {words}", number + 1),
                chunk,
                side,
            ));
        }
    }
    sheets
}

fn sheet(grid: &Grid, title: &str, cards: &[&Card], side: Side) -> Sheet {
    let mut drawing = Drawing::new(grid.paper.0, grid.paper.1);
    let mut lying = Vec::new();
    for (place, card) in cards.iter().enumerate() {
        let column = match side {
            Side::Front => place % SIDE,
            Side::Back => SIDE - 1 - place % SIDE,
        };
        let (x, y) = grid.corner(column, place / SIDE);
        let face = match side {
            Side::Front => &card.front,
            Side::Back => &card.back,
        };
        drawing.place(face, x, y, (CARD.0 / UNITS.0, CARD.1 / UNITS.1));
        lying.push(Lying { id: card.id.clone(), x, y });
    }
    // The bleed of one card lies over the frame of the next where there is little room: ink on ink.
    marks(&mut drawing, grid, &lying);
    drawing.word(title, (Face::Plain, 1.8), (grid.paper.0 / 2.0, grid.paper.1 - 0.8, Anchor::Middle), INK);
    Sheet { drawing, side, cards: lying }
}

/// Where to cut: dark marks outside of the bleed, and light ones at every corner in it.
fn marks(drawing: &mut Drawing, grid: &Grid, cards: &[Lying]) {
    let (width, height) = grid.paper;
    let edges = |at: fn(&Lying) -> f32, length: f32| {
        let mut edges: Vec<f32> = cards.iter().flat_map(|card| [at(card), at(card) + length]).collect();
        edges.sort_by(f32::total_cmp);
        edges.dedup_by(|a, b| (*a - *b).abs() < 1e-3);
        edges
    };
    let (xs, ys) = (edges(|card| card.x, CARD.0), edges(|card| card.y, CARD.1));
    let (Some(first), Some(last)) = (ys.first(), ys.last()) else { return };
    for x in &xs {
        drawing.stroke((*x, first - BLEED - MARKS), (*x, first - BLEED), INK, 0.15);
        drawing.stroke((*x, last + BLEED), (*x, (last + BLEED + MARKS).min(height - 3.6)), INK, 0.15);
    }
    let (Some(first), Some(last)) = (xs.first(), xs.last()) else { return };
    for y in &ys {
        drawing.stroke(((first - BLEED - MARKS).max(0.0), *y), (first - BLEED, *y), INK, 0.15);
        drawing.stroke((last + BLEED, *y), ((last + BLEED + MARKS).min(width), *y), INK, 0.15);
    }
    for card in cards {
        let Area { x, y, w, h } = Area::new(card.x, card.y, CARD.0, CARD.1);
        for (x, out) in [(x, -1.0), (x + w, 1.0)] {
            for (y, off) in [(y, -1.0), (y + h, 1.0)] {
                drawing.stroke((x, y + 0.2 * off), (x, y + 0.9 * off), "#ffffff", 0.1);
                drawing.stroke((x + 0.2 * out, y), (x + 0.9 * out, y), "#ffffff", 0.1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn cards(copies: u32) -> Vec<Card> {
        let face = Arc::new(Drawing::new(UNITS.0, UNITS.1));
        vec![Card { id: "imp".to_owned(), front: Arc::clone(&face), back: face, copies }]
    }

    #[test]
    fn every_card_has_its_ink_and_lies_on_the_paper() {
        for paper in Paper::ALL {
            let grid = Grid::on(paper);
            let frame = 5.0 * CARD.0 / UNITS.0;
            assert!(grid.across + frame >= BLEED && grid.down + frame >= BLEED, "{paper:?}");
            let (x, y) = grid.corner(0, 0);
            assert!(x >= BLEED + 1.0 && y >= BLEED + 1.0, "{paper:?}: {x} {y}");
            let (x, y) = grid.corner(2, 2);
            assert!(x + CARD.0 + BLEED <= grid.paper.0 && y + CARD.1 + BLEED <= grid.paper.1);
        }
    }

    #[test]
    fn backs_meet_their_fronts() {
        for paper in Paper::ALL {
            let sheets = sheets(paper, "test", &cards(13));
            assert_eq!(sheets.iter().map(|sheet| sheet.cards.len()).collect::<Vec<_>>(), [9, 9, 4, 4]);
            for pair in sheets.chunks(2) {
                assert_eq!((pair[0].side, pair[1].side), (Side::Front, Side::Back));
                for (front, back) in pair[0].cards.iter().zip(&pair[1].cards) {
                    let mirrored = paper.size().0 - front.x - CARD.0;
                    assert!((back.x - mirrored).abs() < 1e-3 && (back.y - front.y).abs() < 1e-6);
                }
            }
        }
    }
}
