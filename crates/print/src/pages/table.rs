//! Tables on pages that are read.

use super::Flow;
use crate::{
    drawing::{Anchor, Area, INK},
    font::Face,
    text::wrapped,
};

/// A row that is ready to be set: the lines of each cell, and how high it is.
struct Row {
    cells: Vec<Vec<String>>,
    high: f32,
}

/// A table that is ready to be set.
pub(super) struct Set {
    widths: Vec<f32>,
    rows: Vec<Row>,
    /// How high it is.
    pub(super) high: f32,
}

impl Flow<'_> {
    fn table_size(&self) -> (f32, f32) {
        let size = self.layout.size * 0.94;
        (size, size * 0.45)
    }

    /// How a table is set in a column.
    pub(super) fn set(&self, rows: &[Vec<String>]) -> Set {
        let (size, pad) = self.table_size();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let widest = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| Face::Bold.width(cell, size)).fold(size, f32::max) + 2.0 * pad
        };
        let mut widths: Vec<f32> = (0..columns).map(widest).collect();
        let all: f32 = widths.iter().sum();
        if all > self.width() {
            // The widest columns give way until the rest keeps its width.
            let fair = self.width() / columns as f32;
            let small: f32 = widths.iter().filter(|width| **width <= fair).sum();
            let large: f32 = widths.iter().filter(|width| **width > fair).sum();
            let scale = (self.width() - small) / large;
            widths.iter_mut().filter(|width| **width > fair).for_each(|width| *width *= scale);
        }
        let row = |(number, row): (usize, &Vec<String>)| {
            let lines = |(cell, width): (&String, &f32)| {
                wrapped(cell, face(number), size, (width - 2.0 * pad).max(size))
            };
            let cells: Vec<_> = row.iter().zip(&widths).map(lines).collect();
            let lines = cells.iter().map(Vec::len).max().unwrap_or(1).max(1);
            Row { cells, high: lines as f32 * size * 1.2 + 2.0 * pad * 0.7 }
        };
        let rows: Vec<_> = rows.iter().enumerate().map(row).collect();
        let high = rows.iter().map(|row| row.high).sum();
        Set { widths, rows, high }
    }

    /// Rows of cells; the first row is bold. A table that fits in a column stays in one.
    pub(super) fn table(&mut self, rows: &[Vec<String>]) {
        let (size, pad) = self.table_size();
        let Set { widths, rows, high } = self.set(rows);
        if high <= self.column_height() && !self.headed {
            self.room(high);
        }
        for (number, Row { cells, high }) in rows.iter().enumerate() {
            self.room(*high);
            let (mut x, y, total) = (self.left(), self.y, widths.iter().sum::<f32>());
            if number == 0 {
                let accent = self.layout.accent;
                self.page().rect(Area::new(x, y, total, *high), 0.6, accent);
            } else if number % 2 == 0 {
                self.page().rect(Area::new(x, y, total, *high), 0.0, "#f3eff8");
            }
            for (cell, width) in cells.iter().zip(&widths) {
                for (line, text) in cell.iter().enumerate() {
                    let at = (x + pad, y + pad * 0.7 + size * (0.85 + 1.2 * line as f32), Anchor::Start);
                    let colour = if number == 0 { "#ffffff" } else { INK };
                    self.page().word(text, (face(number), size), at, colour);
                }
                x += width;
            }
            self.y += high;
            self.fresh = false;
        }
        self.space(size);
    }
}

/// The face of a row.
fn face(number: usize) -> Face {
    if number == 0 { Face::Bold } else { Face::Plain }
}
