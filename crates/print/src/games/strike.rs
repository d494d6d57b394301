//! Str!ke: the arena in its true size, the strips of its wall, dice to fold, and faces to stick on other dice.

use std::sync::Arc;

use kernel::{Mistake, Setup};
use strike::{Content, Face as Side, Rules};
use throw::ArenaMeasures;

use crate::{
    PrintError,
    drawing::{Anchor, Area, Drawing, Fit, INK},
    font::Face,
    made::{Job, Made},
    pages::Block,
    tokens::{self, Token},
};

const ARENA: ArenaMeasures = ArenaMeasures::PUBLISHED;

pub(crate) fn made(job: &Job<'_>) -> Result<Made, PrintError> {
    let content = Content::read(job.pack).map_err(|mistakes: Vec<Mistake>| PrintError::Pack(mistakes))?;
    let faces = faces(job, &content)?;
    let boards = vec![arena(job)?, wall(job)];
    let edge = f32::from(ARENA.die) / 10.0;
    let dice = dice_in_the_box(job);
    let mut pieces = Vec::new();
    let top = 24.0;
    let on_page = tokens::nets_on_page(job.paper, edge, top);
    let mut left = dice;
    while left > 0 {
        let here = left.min(on_page);
        let mut page = tokens::page(job.paper, &format!("{dice} dice to cut out, fold and glue"));
        tokens::nets(&mut page, &vec![faces.clone(); here], edge, top);
        pieces.push(page);
        left -= here;
    }
    let stickers: Vec<Token> = faces
        .iter()
        .zip(&content.faces)
        .map(|(face, sign)| Token {
            fronts: tokens::copies(face, dice),
            size: (edge - 2.5, edge - 2.5),
            round: false,
            name: format!("face {}", sign.name),
        })
        .collect();
    let title = "Instead: stickers for plain dice (print on sticky paper)";
    pieces.extend(tokens::sheets(job.paper, title, &stickers));
    Ok(Made { boards, pieces, tables: tables(&content, &faces), ..Made::default() })
}

/// The dice of the fullest table, and the one that lies in the arena at the start.
fn dice_in_the_box(job: &Job<'_>) -> usize {
    let (least, most) = job.game.players;
    let pools = (least..=most).filter_map(|players| {
        Rules::new(&Setup::of(players)).ok().map(|rules| usize::from(rules.pool) * usize::from(players))
    });
    pools.max().unwrap_or(0) + 1
}

fn faces(job: &Job<'_>, content: &Content) -> Result<Vec<Arc<Drawing>>, PrintError> {
    let mut faces = Vec::new();
    for sign in &content.faces {
        let mut face = Drawing::new(100.0, 100.0);
        face.rect(Area::new(0.0, 0.0, 100.0, 100.0), 0.0, "#fff6e0");
        let picture = job.pictures.get(&sign.portrait)?;
        face.picture_in(&picture, Area::new(-6.0, -6.0, 112.0, 112.0), Area::new(0.0, 0.0, 100.0, 100.0));
        faces.push(Arc::new(face));
    }
    Ok(faces)
}

fn arena(job: &Job<'_>) -> Result<Drawing, PrintError> {
    let mut page = tokens::page(job.paper, "The arena, in its true size");
    // The drawing has a hundred units a centimetre.
    let (wide, high) = (200.4, 162.4);
    let area = Area::new((page.width - wide) / 2.0, 26.0, wide, high);
    page.art("strike/arena-from-above", area, Fit::Whole)?;
    let millimetres = |tenths: u16| f32::from(tenths) / 10.0;
    let (length, width) = (millimetres(ARENA.length), millimetres(ARENA.width));
    let mut y = area.y + high + 9.0;
    for line in [
        format!("The inner oval is the mat, {length:.0} by {width:.0} mm: cut it from felt or a mouse pad and lay it on top."),
        format!("Around it stands a wall of {:.0} mm that leans outwards by {} degrees: the next page has its strips.", millimetres(ARENA.wall), ARENA.slope),
        "Without a wall: lay the sheet into a shallow bowl or a box, and what jumps over the rim is out of the game.".to_owned(),
        "Print in actual size (100 %). This line is 100 mm long:".to_owned(),
    ] {
        page.word(&line, (Face::Plain, 3.7), (12.0, y, Anchor::Start), INK);
        y += 6.0;
    }
    page.stroke((12.0, y), (112.0, y), INK, 0.4);
    for x in [12.0, 112.0] {
        page.stroke((x, y - 2.0), (x, y + 2.0), INK, 0.4);
    }
    Ok(page)
}

/// The wall in strips: each is glued to the next, and its tabs under the mat.
fn wall(job: &Job<'_>) -> Drawing {
    let mut page = tokens::page(job.paper, "The wall of the arena: four strips for card");
    let (a, b) = (f32::from(ARENA.length) / 20.0, f32::from(ARENA.width) / 20.0);
    // Ramanujan's length of an oval, which is right to a thousandth of a millimetre here.
    let around = std::f32::consts::PI * (3.0 * (a + b) - ((3.0 * a + b) * (a + 3.0 * b)).sqrt());
    let (long, high, tab) = (around / 4.0, f32::from(ARENA.wall) / 10.0, 9.0);
    // A wall that leans is longer at its top: the strip is cut open there, and spreads by this much in all.
    let spread = high * f32::from(ARENA.slope).to_radians().sin() * std::f32::consts::TAU / 4.0;
    let mut y = 28.0;
    for number in 1..=4 {
        let x = 16.0;
        page.shapes(&format!(
            r##"<rect x="{x}" y="{y}" width="{long}" height="{high}" fill="#ff8161" stroke="{INK}" stroke-width=".3"/><rect x="{x}" y="{y}" width="{long}" height="{band}" fill="#ffe2a0" stroke="{INK}" stroke-width=".3"/><rect x="{}" y="{y}" width="{tab}" height="{high}" fill="#efe9f6" stroke="#8a8399" stroke-width=".2"/>"##,
            x + long,
            band = high * 0.16,
        ));
        let slits = 6;
        for slit in 1..=slits {
            let at = x + long * slit as f32 / (slits + 1) as f32;
            page.shapes(&format!(
                r#"<path d="M{at} {y}v{}" stroke="{INK}" stroke-width=".3" stroke-dasharray="1.5 1"/>"#,
                high * 0.8
            ));
        }
        let teeth = 10;
        for tooth in 0..teeth {
            let (left, step) = (x + long * tooth as f32 / teeth as f32, long / teeth as f32);
            page.shapes(&format!(
                r##"<path d="M{left} {base}l{} {tab}h{}l{} -{tab}Z" fill="#efe9f6" stroke="#8a8399" stroke-width=".2"/>"##,
                step * 0.2,
                step * 0.6,
                step * 0.2,
                base = y + high,
            ));
        }
        let at = (x + long / 2.0, y + high * 0.62, Anchor::Middle);
        page.word(&format!("strip {number}"), (Face::Title, 6.0), at, INK);
        y += high + tab + 6.0;
    }
    for line in [
        format!(
            "Cut the dashed slits from above, glue the grey end under the next strip, and the teeth under the mat ({around:.0} mm around)."
        ),
        format!("Then bend the wall outwards: each strip opens by {spread:.0} mm at its top."),
    ] {
        page.word(&line, (Face::Plain, 3.5), (16.0, y + 3.0, Anchor::Start), INK);
        y += 6.0;
    }
    page
}

fn tables(content: &Content, faces: &[Arc<Drawing>]) -> Vec<Block> {
    let mut blocks = vec![Block::Heading("The faces of a die".to_owned())];
    for (side, (sign, face)) in Side::all().zip(content.faces.iter().zip(faces)) {
        let text = if side == Side::X {
            "Leaves the game for good."
        } else {
            "Two or more of it are a match: all of them are yours."
        };
        blocks.push(Block::Entry {
            drawing: Arc::clone(face),
            title: sign.name.clone(),
            text: text.to_owned(),
        });
    }
    blocks
}
