//! The city on several sheets that are glued together.

use std::{fmt::Write as _, sync::Arc};

use crush::{COLUMNS, City, ROWS, Square, Way};

use super::SQUARE;
use crate::{
    Paper, PrintError,
    drawing::{Anchor, Area, Drawing, Fit, INK},
    font::Face,
};

/// A square in the drawing's units.
const UNIT: f32 = 64.0;
/// The edge with the letters and numbers.
const RIM: f32 = 17.0;
/// What stays white around a sheet.
const MARGIN: f32 = 9.0;
/// By how much sheets lie over each other.
const OVERLAP: f32 = 6.0;

/// The whole city.
fn city_map(city: &City) -> Result<Drawing, PrintError> {
    let (wide, high) = (UNIT * f32::from(COLUMNS), UNIT * f32::from(ROWS));
    let mut map = Drawing::new(wide + 2.0 * RIM, high + 2.0 * RIM);
    map.rect(Area::new(0.0, 0.0, wide + 2.0 * RIM, high + 2.0 * RIM), 0.0, "#2b2647");
    map.rect(Area::new(RIM, RIM, wide, high), 0.0, "#e3deee");
    let mut ground = String::new();
    for (column, row) in (0..ROWS / 2).flat_map(|row| (0..COLUMNS / 2).map(move |column| (column, row))) {
        if (column + row) % 2 == 1 {
            let (x, y) = (RIM + 2.0 * UNIT * f32::from(column), RIM + 2.0 * UNIT * f32::from(row));
            let _ = write!(ground, r##"<rect x="{x}" y="{y}" width="128" height="128" fill="#d8d1e8"/>"##);
        }
    }
    let mut lines = String::new();
    let mut lanes = String::new();
    for column in 1..COLUMNS {
        let x = RIM + UNIT * f32::from(column);
        let to = if column % 2 == 0 { &mut lanes } else { &mut lines };
        let _ = write!(to, "M{x} {RIM}v{high}");
    }
    for row in 1..ROWS {
        let y = RIM + UNIT * f32::from(row);
        let to = if row % 2 == 0 { &mut lanes } else { &mut lines };
        let _ = write!(to, "M{RIM} {y}h{wide}");
    }
    let _ = write!(
        ground,
        r##"<path stroke="#b9b0cf" stroke-width="1.6" d="{lines}{lanes}"/><path stroke="#f6f3fb" stroke-dasharray="18 14" stroke-dashoffset="-7" stroke-width="3" d="{lanes}"/>"##
    );
    map.shapes(&ground);
    for square in Square::all() {
        let (x, y) = (RIM + UNIT * f32::from(square.column()), RIM + UNIT * f32::from(square.row()));
        if city.buildings.has(square) {
            map.shapes(&format!(
                r##"<rect x="{}" y="{}" width="58" height="58" rx="7" fill="#f2d9b0" stroke="#b98a4a" stroke-width="2.4" stroke-dasharray="7 4"/>"##,
                x + 3.0,
                y + 3.0
            ));
            map.art("crush/debris-1", Area::new(x - 8.0, y - 16.0, 80.0, 88.0), Fit::Whole)?;
        }
    }
    starts(&mut map, city);
    for square in Square::all() {
        let (x, y) = (RIM + UNIT * f32::from(square.column()), RIM + UNIT * f32::from(square.row()));
        map.word(square.name(), (Face::Bold, 9.0), (x + 8.0, y + 15.0, Anchor::Start), "#6b6384");
    }
    for column in 0..COLUMNS {
        let (x, letter) = (RIM + UNIT * (f32::from(column) + 0.5), char::from(b'A' + column).to_string());
        for y in [RIM - 3.5, high + 2.0 * RIM - 3.5] {
            map.word(&letter, (Face::Title, 13.0), (x, y, Anchor::Middle), "#ffffff");
        }
    }
    for row in 0..ROWS {
        let (y, number) = (RIM + UNIT * (f32::from(row) + 0.5) + 4.5, (row + 1).to_string());
        for x in [RIM / 2.0, wide + 1.5 * RIM] {
            map.word(&number, (Face::Title, 12.0), (x, y, Anchor::Middle), "#ffffff");
        }
    }
    Ok(map)
}

/// Where the Monster starts: the roll, and the way it faces.
fn starts(map: &mut Drawing, city: &City) {
    for (roll, start) in city.starts.iter().enumerate() {
        let (x, y) =
            (RIM + UNIT * f32::from(start.corner.column()), RIM + UNIT * f32::from(start.corner.row()));
        let turn = match start.facing {
            Way::North => 0,
            Way::East => 90,
            Way::South => 180,
            Way::West => 270,
        };
        map.shapes(&format!(
            r##"<g transform="translate({} {})"><rect x="-59" y="-59" width="118" height="118" rx="16" fill="#fff" fill-opacity=".35" stroke="#2f62c9" stroke-dasharray="3 7" stroke-linecap="round" stroke-width="3"/><ellipse rx="26" ry="26" fill="#c9c3da" stroke="{INK}" stroke-width="3"/><path transform="rotate({turn})" d="M0-54 12-38H-12Z" fill="#2f62c9" stroke="{INK}" stroke-width="2" stroke-linejoin="round"/></g>"##,
            x + UNIT,
            y + UNIT
        ));
        let at = (x + UNIT, y + UNIT + 11.5, Anchor::Middle);
        map.word(&(roll + 1).to_string(), (Face::Title, 33.0), at, INK);
    }
}

/// The sheets, row by row from the north-west: each says where it belongs and which edge is glued under the next.
pub(super) fn sheets(paper: Paper, city: &City) -> Result<Vec<Drawing>, PrintError> {
    let map = Arc::new(city_map(city)?);
    let scale = SQUARE / UNIT;
    let (short, long) = paper.size();
    let (wide, high) = (long, short);
    let (room_x, room_y) = (wide - 2.0 * MARGIN, high - 2.0 * MARGIN);
    let (all_x, all_y) = (map.width * scale, map.height * scale);
    let count = |all: f32, room: f32| (1 + ((all - room) / (room - OVERLAP)).ceil().max(0.0) as usize).max(1);
    let (columns, rows) = (count(all_x, room_x), count(all_y, room_y));
    // Each sheet has its fair share of the city.
    let share = |all: f32, count: usize| (all + OVERLAP * (count - 1) as f32) / count as f32;
    let (tile_x, tile_y) = (share(all_x, columns), share(all_y, rows));
    let mut sheets = Vec::new();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let mut sheet = Drawing::new(wide, high);
        let (x, y) = ((wide - tile_x) / 2.0, (high - tile_y) / 2.0);
        let (from_x, from_y) = (column as f32 * (tile_x - OVERLAP), row as f32 * (tile_y - OVERLAP));
        let window = Area::new(x, y, tile_x, tile_y);
        sheet.place_behind(&map, x - from_x, y - from_y, scale, window);
        marks(&mut sheet, window, (column + 1 < columns, row + 1 < rows));
        let title = format!(
            "{}, sheet {} of {}: row {}, column {}",
            city.name,
            row * columns + column + 1,
            rows * columns,
            row + 1,
            column + 1
        );
        sheet.word(&title, (Face::Bold, 3.0), (wide / 2.0, y - 2.6, Anchor::Middle), INK);
        sheets.push(sheet);
    }
    Ok(sheets)
}

/// Cut marks at the corners, and a dashed line where the next sheet begins.
fn marks(sheet: &mut Drawing, tile: Area, (right, below): (bool, bool)) {
    let Area { x, y, w, h } = tile;
    for (x, out) in [(x, -1.0), (x + w, 1.0)] {
        for (y, off) in [(y, -1.0), (y + h, 1.0)] {
            sheet.stroke((x, y + off), (x, y + 5.0 * off), INK, 0.15);
            sheet.stroke((x + out, y), (x + 5.0 * out, y), INK, 0.15);
        }
    }
    let dashed = |from: (f32, f32), to: (f32, f32)| {
        format!(
            r##"<path d="M{} {}L{} {}" stroke="#c02b3a" stroke-width=".35" stroke-dasharray="2.4 1.6"/>"##,
            from.0, from.1, to.0, to.1
        )
    };
    if right {
        let at = x + w - OVERLAP;
        sheet.shapes(&dashed((at, y), (at, y + h)));
        sheet.word(
            "the sheet to the right begins at the dashed line",
            (Face::Plain, 2.6),
            (x + w, y + h + 4.2, Anchor::End),
            "#c02b3a",
        );
    }
    if below {
        let at = y + h - OVERLAP;
        sheet.shapes(&dashed((x, at), (x + w, at)));
        sheet.word(
            "the sheet below begins at the dashed line",
            (Face::Plain, 2.6),
            (x, y + h + 4.2, Anchor::Start),
            "#c02b3a",
        );
    }
}
