//! Tables on pages that are read.

use super::Flow;
use crate::{
    drawing::{Anchor, Area, INK},
    font::Face,
    text::wrapped,
};

impl Flow<'_> {
    /// Rows of cells; the first row is bold.
    pub(super) fn table(&mut self, rows: &[Vec<String>]) {
        let size = self.layout.size * 0.94;
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        if columns == 0 {
            return;
        }
        let pad = size * 0.45;
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
        for (number, row) in rows.iter().enumerate() {
            let face = if number == 0 { Face::Bold } else { Face::Plain };
            let cells: Vec<Vec<String>> = row
                .iter()
                .zip(&widths)
                .map(|(cell, width)| wrapped(cell, face, size, (width - 2.0 * pad).max(size)))
                .collect();
            let lines = cells.iter().map(Vec::len).max().unwrap_or(1).max(1);
            let high = lines as f32 * size * 1.2 + 2.0 * pad * 0.7;
            self.room(high);
            let (mut x, y, total) = (self.left(), self.y, widths.iter().sum::<f32>());
            if number == 0 {
                let accent = self.layout.accent;
                self.page().rect(Area::new(x, y, total, high), 0.6, accent);
            } else if number % 2 == 0 {
                self.page().rect(Area::new(x, y, total, high), 0.0, "#f3eff8");
            }
            for (cell, width) in cells.iter().zip(&widths) {
                for (line, text) in cell.iter().enumerate() {
                    let at = (x + pad, y + pad * 0.7 + size * (0.85 + 1.2 * line as f32), Anchor::Start);
                    self.page().word(text, (face, size), at, if number == 0 { "#ffffff" } else { INK });
                }
                x += width;
            }
            self.y += high;
            self.fresh = false;
        }
        self.space(size);
    }
}
