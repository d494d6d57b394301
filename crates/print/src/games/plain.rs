//! The reference games: a die for Pig, a board and discs for Connect Four.

use std::sync::Arc;

use crate::{
    PrintError,
    drawing::{Anchor, Area, Drawing, Fit, INK},
    font::Face,
    made::{Job, Made},
    tokens::{self, Token},
};

/// Pig: one die, and a sheet to keep the score on.
pub(crate) fn pig(job: &Job<'_>) -> Result<Made, PrintError> {
    let mut faces = Vec::new();
    for number in 1..=6 {
        let mut face = Drawing::new(256.0, 256.0);
        face.art(&format!("town/die-face-3d-red-{number}"), Area::new(0.0, 0.0, 256.0, 256.0), Fit::Fill)?;
        faces.push(Arc::new(face));
    }
    let mut page = tokens::page(job.paper, "A die to cut out, fold and glue, and a sheet for the score");
    let bottom = tokens::nets(&mut page, &[faces], 20.0, 26.0);
    let (left, right, rows) = (12.0, page.width - 12.0, 18);
    let columns = usize::from(job.game.players.1).clamp(2, 8);
    let (wide, high) =
        ((right - left) / columns as f32, ((page.height - 14.0 - bottom) / (rows + 1) as f32).min(10.0));
    for row in 0..=rows + 1 {
        let y = bottom + high * row as f32;
        if y <= page.height - 12.0 {
            page.stroke((left, y), (right, y), if row < 2 { INK } else { "#c9c3da" }, 0.3);
        }
    }
    for column in 0..=columns {
        let x = left + wide * column as f32;
        page.stroke((x, bottom), (x, (bottom + high * (rows + 1) as f32).min(page.height - 12.0)), INK, 0.3);
        if column < columns {
            page.word("name", (Face::Plain, 2.6), (x + 1.5, bottom + 3.4, Anchor::Start), "#8a8399");
        }
    }
    Ok(Made { pieces: vec![page], ..Made::default() })
}

/// Connect Four: a board to lay discs on, and the discs.
pub(crate) fn connect_four(job: &Job<'_>) -> Made {
    let (columns, rows) = (connect_four::COLUMNS as usize, connect_four::ROWS as usize);
    let mut page = tokens::page(job.paper, "The board: discs slide down their column as far as they can");
    let cell = (page.width - 30.0) / columns as f32;
    let (x, y) = (15.0, 30.0);
    page.rect(Area::new(x - 3.0, y - 3.0, cell * columns as f32 + 6.0, cell * rows as f32 + 6.0), 6.0, INK);
    page.rect(
        Area::new(x - 1.5, y - 1.5, cell * columns as f32 + 3.0, cell * rows as f32 + 3.0),
        5.0,
        "#126f92",
    );
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let (cx, cy) = (x + cell * (column as f32 + 0.5), y + cell * (row as f32 + 0.5));
        page.shapes(&format!(
            r##"<circle cx="{cx}" cy="{cy}" r="{}" fill="#fffaf0" stroke="{INK}" stroke-width=".6"/>"##,
            cell * 0.42
        ));
    }
    for column in 0..columns {
        let at = (x + cell * (column as f32 + 0.5), y + cell * rows as f32 + 10.0, Anchor::Middle);
        page.word(&char::from(b'A' + column as u8).to_string(), (Face::Title, 6.0), at, INK);
    }
    let disc = |colour: &str, rim: &str| {
        let mut disc = Drawing::new(40.0, 40.0);
        disc.shapes(&format!(
            r#"<circle cx="20" cy="20" r="19" fill="{colour}" stroke="{INK}" stroke-width="2"/><circle cx="20" cy="20" r="13" fill="none" stroke="{rim}" stroke-width="2.4"/>"#
        ));
        Arc::new(disc)
    };
    let edge = cell * 0.8;
    let each = columns * rows / 2;
    let token = |front: Arc<Drawing>, name: &str| Token {
        fronts: tokens::copies(&front, each),
        size: (edge, edge),
        round: true,
        name: name.to_owned(),
    };
    let tokens = [
        token(disc("#ffd23f", "#c79a00"), "discs of the first player"),
        token(disc("#e8344a", "#9d1426"), "discs of the second player"),
    ];
    Made { boards: vec![page], pieces: tokens::sheets(job.paper, "Discs", &tokens), ..Made::default() }
}
