//! Crush Monster Rampage!: the hit cards, the city over several sheets, units and markers, three dice.

mod board;

use std::sync::Arc;

use crush::{City, Hit, MonsterDieFace, Near, hits_of_six};
use kernel::{Mistake, Piece};

use crate::{
    PrintError,
    card::{self, Card, CardFace},
    drawing::{Anchor, Area, CREAM, Drawing, Fit, INK},
    font::Face,
    made::{Job, Made},
    pages::Block,
    text::Style,
    tokens::{self, Token},
};

/// The edge of a square of the board in millimetres.
const SQUARE: f32 = 29.0;
/// The edge of a counter that lies on a square.
const COUNTER: f32 = 26.0;
/// The edge of a die.
const DIE: f32 = 16.0;

pub(crate) fn made(job: &Job<'_>) -> Result<Made, PrintError> {
    let city = City::read(job.pack).map_err(|mistakes: Vec<Mistake>| PrintError::Pack(mistakes))?;
    let pieces = (job.game.pieces)(job.pack);
    let back = card::framed_back("crush/card-back")?;
    let mut cards = Vec::new();
    for hit in Hit::ALL {
        let front = front(job, &city, &pieces, hit)?;
        let copies = u32::from(hit.copies());
        cards.push(Card { id: hit.to_string(), front, back: Arc::clone(&back), copies });
    }
    let lines = ["name", "what it does", "", "", "how it is won", ""];
    let blanks = vec![Card {
        id: "blank".to_owned(),
        front: card::blank("Monster Hit card", 110.0, &lines),
        back,
        copies: 9,
    }];
    let boards = board::sheets(job.paper, &city)?;
    let mut sheets =
        tokens::sheets(job.paper, &format!("{}: units and markers", city.name), &counters(&city)?);
    sheets.push(dice(job, &city)?);
    Ok(Made { cards, boards, pieces: sheets, blanks, tables: tables(&city)? })
}

/// The squares that a card names.
fn squares(city: &City, hit: Hit) -> Option<String> {
    match hit {
        Hit::Survivors(group) => Some(city.survivors_at(group).to_string()),
        Hit::Outburst(eruption) => {
            Some(city.outburst_at(eruption).map(|square| square.to_string()).join("  "))
        }
        _ => None,
    }
}

fn front(job: &Job<'_>, city: &City, pieces: &[Piece], hit: Hit) -> Result<Arc<Drawing>, PrintError> {
    let (wording, id) = (city.wording(hit), hit.to_string());
    let mut face = CardFace::new(CREAM);
    let piece = pieces.iter().find(|piece| piece.id == hit.key()).filter(|piece| !piece.portrait.is_empty());
    if let Some(piece) = piece {
        face.portrait(&job.pictures.get(&piece.portrait)?, 160.0);
    } else {
        // A pack without a picture for it: the first letter of its name stands in.
        face.on.rect(Area::new(5.0, 5.0, 240.0, 155.0), 0.0, "#2f62c9");
        let letter: String = wording.name.chars().take(1).collect();
        face.on.word(&letter, (Face::Title, 90.0), (125.0, 115.0, Anchor::Middle), "#ffffff");
    }
    face.on.rect(Area::new(3.5, 160.0, 243.0, 4.5), 0.0, INK);
    face.name(&wording.name, &Style::new(Face::Title, 25.0, INK), Area::new(15.0, 169.0, 220.0, 26.0));
    face.name(
        hit.rules_name(),
        &Style::new(Face::Bold, 13.0, "#5d5673"),
        Area::new(15.0, 195.0, 220.0, 13.0),
    );
    let mut bottom = 306.0;
    if let Some(squares) = squares(city, hit) {
        bottom = 272.0;
        face.on.rect(Area::new(13.0, 276.0, 224.0, 30.0), 8.0, "#2f62c9");
        let style = Style::new(Face::Title, 21.0, "#ffffff").middle();
        face.name(&squares, &style, Area::new(20.0, 280.0, 210.0, 22.0));
    }
    let style = Style::new(Face::Plain, 14.0, INK).leading(1.2).least(6.0);
    face.words(&wording.does, &style, Area::new(15.0, 212.0, 220.0, bottom - 214.0));
    let style = Style::new(Face::Slanted, 11.0, "#5d5673").leading(1.1).least(7.5);
    face.words(&wording.line, &style, Area::new(15.0, 311.0, 220.0, 29.0));
    face.framed();
    face.finished(&id)
}

/// A counter on pale ground with one or more drawings on it.
fn counter(names: &[&str], ground: &str) -> Result<Arc<Drawing>, PrintError> {
    let mut counter = Drawing::new(64.0, 64.0);
    counter.rect(Area::new(0.0, 0.0, 64.0, 64.0), 0.0, ground);
    for name in names {
        counter.art(&format!("crush/{name}"), Area::new(4.0, 1.5, 56.0, 61.0), Fit::Whole)?;
    }
    Ok(Arc::new(counter))
}

fn counters(city: &City) -> Result<Vec<Token>, PrintError> {
    const STREET: &str = "#e7e2f1";
    let mut tokens = Vec::new();
    let mut push = |name: &str, edge: f32, fronts: Vec<Arc<Drawing>>| {
        tokens.push(Token { fronts, size: (edge, edge), round: false, name: name.to_owned() });
    };
    let large = |name: &str| -> Result<Arc<Drawing>, PrintError> {
        let mut piece = Drawing::new(128.0, 128.0);
        piece.rect(Area::new(0.0, 0.0, 128.0, 128.0), 0.0, STREET);
        piece.art(&format!("crush/{name}"), Area::new(0.0, 0.0, 128.0, 128.0), Fit::Whole)?;
        Ok(Arc::new(piece))
    };
    let many = |names: &[&str], ground: &str, count: u8| -> Result<Vec<Arc<Drawing>>, PrintError> {
        Ok(tokens::copies(&counter(names, ground)?, usize::from(count)))
    };
    push("the Monster", 2.0 * SQUARE - 2.0, vec![large("monster-north")?]);
    for (side, colour, who) in [("a", "#d5eef8", "first player"), ("b", "#f9dff2", "second player")] {
        let mut units = Vec::new();
        for kind in ["tank", "helicopter"] {
            for number in 1..=3 {
                units.push(counter(&[&format!("{kind}-{side}-{number}")], colour)?);
            }
        }
        push(&format!("tanks and helicopters of the {who}"), COUNTER, units);
        let groups = city.survivors.len() as u8;
        push(
            &format!("survivors of the {who}"),
            COUNTER,
            many(&[&format!("survivors-{side}")], colour, groups)?,
        );
    }
    let buildings =
        (0..city.buildings.len()).map(|place| counter(&[&format!("building-{}", place % 4 + 1)], STREET));
    push("buildings", COUNTER, buildings.collect::<Result<Vec<_>, _>>()?);
    let supplies = &city.supplies;
    push("fires", COUNTER * 0.6, many(&["building-burning-flames-overlay"], "#3b2a4f", supplies.fires)?);
    push("Free tentacles", COUNTER, many(&["tentacle-free-1"], STREET, supplies.free)?);
    push("Crushed-Unit tentacles", COUNTER, many(&["tentacle-crushed"], STREET, supplies.crushed)?);
    let grabbed = many(&["building-2", "tentacle-building-overlay"], STREET, supplies.building)?;
    push("Building tentacles", COUNTER, grabbed);
    push("Holes", COUNTER, many(&["hole"], STREET, supplies.holes)?);
    push("MegaHoles", 2.0 * SQUARE - 2.0, tokens::copies(&large("megahole")?, usize::from(supplies.mega)));
    Ok(tokens)
}

const fn die_art(face: MonsterDieFace) -> &'static str {
    match face {
        MonsterDieFace::Forward => "crush/monster-die-forward",
        MonsterDieFace::Left => "crush/monster-die-turn-left",
        MonsterDieFace::Right => "crush/monster-die-turn-right",
        MonsterDieFace::Blast => "crush/monster-die-blast",
    }
}

/// A face of a die, edge to edge.
fn die_face(name: &str) -> Result<Arc<Drawing>, PrintError> {
    let mut face = Drawing::new(64.0, 64.0);
    face.art(name, Area::new(2.0, 2.0, 60.0, 60.0), Fit::Whole)?;
    Ok(Arc::new(face))
}

fn dice(job: &Job<'_>, city: &City) -> Result<Drawing, PrintError> {
    let plain =
        (1..=6).map(|number| die_face(&format!("crush/die-{number}"))).collect::<Result<Vec<_>, _>>()?;
    let monster = city.die.iter().map(|face| die_face(die_art(*face))).collect::<Result<Vec<_>, _>>()?;
    let mut page = tokens::page(job.paper, "Two dice and the Monster's die, to cut out, fold and glue");
    tokens::nets(&mut page, &[plain.clone(), plain, monster], DIE, 28.0);
    Ok(page)
}

fn tables(city: &City) -> Result<Vec<Block>, PrintError> {
    let mut blocks = vec![Block::Heading("The Monster's die".to_owned())];
    for face in MonsterDieFace::ALL {
        let sides = city.die.iter().filter(|side| **side == face).count();
        let text = match face {
            MonsterDieFace::Forward => {
                "One Monster Square ahead; what it steps on is destroyed. Over an edge it comes in on the other side."
            }
            MonsterDieFace::Left => {
                "A quarter turn to the left, and every Free tentacle thrashes the eight squares around it."
            }
            MonsterDieFace::Right => {
                "A quarter turn to the right, and every Free tentacle thrashes the eight squares around it."
            }
            MonsterDieFace::Blast => {
                "Tentacle Blast: roll a die and look at the four danger zones, one after the other."
            }
        };
        let title = format!(
            "{}, {sides} of 6 sides",
            match face {
                MonsterDieFace::Forward => "Forward",
                MonsterDieFace::Left => "Turn left",
                MonsterDieFace::Right => "Turn right",
                MonsterDieFace::Blast => "Tentacle Blast",
            }
        );
        blocks.push(Block::Entry { drawing: die_face(die_art(face))?, title, text: text.to_owned() });
    }
    blocks.push(Block::Heading("To hit".to_owned()));
    let mut rows = vec![vec!["distance".to_owned(), "roll at least".to_owned()]];
    rows.extend((1..=6).map(|range: u8| vec![range.to_string(), (7 - hits_of_six(range)).to_string()]));
    blocks.push(Block::Table(rows));
    blocks.push(Block::Heading("Danger zones of a Blast".to_owned()));
    blocks.push(Block::Picture(Arc::new(zones(city)?)));
    let turned = "Drawn for a Monster that looks up the page; turn them with it. Red is A, next to it; orange is B, beyond.";
    blocks.push(Block::Text(turned.to_owned()));
    blocks.push(Block::Heading("Monster Hit cards".to_owned()));
    let mut rows = vec![["card", "in the rules", "copies"].map(str::to_owned).to_vec()];
    let mut seen = Vec::new();
    for hit in Hit::ALL {
        if !seen.contains(&hit.key()) {
            seen.push(hit.key());
            let copies: u8 =
                Hit::ALL.iter().filter(|other| other.key() == hit.key()).map(|other| other.copies()).sum();
            rows.push(vec![city.wording(hit).name.clone(), hit.rules_name().to_owned(), copies.to_string()]);
        }
    }
    blocks.push(Block::Table(rows));
    Ok(blocks)
}

/// The zones of every roll: six small pictures.
fn zones(city: &City) -> Result<Drawing, PrintError> {
    let mut all = Drawing::new(252.0, 176.0);
    for (number, zones) in city.zones.iter().enumerate() {
        let (left, top) = (84.0 * (number % 3) as f32, 88.0 * (number / 3) as f32);
        let cell = |near: Near| {
            Area::new(
                left + 4.0 + 12.0 * (f32::from(near.x) + 2.0),
                top + 12.0 + 12.0 * (f32::from(near.y) + 2.0),
                12.0,
                12.0,
            )
        };
        all.rect(Area::new(left + 4.0, top + 12.0, 72.0, 72.0), 2.0, "#e7e2f1");
        for line in 1..6 {
            let at = 12.0 * line as f32;
            all.stroke((left + 4.0 + at, top + 12.0), (left + 4.0 + at, top + 84.0), "#c0b8d3", 0.4);
            all.stroke((left + 4.0, top + 12.0 + at), (left + 76.0, top + 12.0 + at), "#c0b8d3", 0.4);
        }
        let corner = cell(Near { x: 0, y: 0 });
        all.art("crush/monster-north", Area::new(corner.x, corner.y, 24.0, 24.0), Fit::Whole)?;
        for (place, zone) in zones.iter().enumerate() {
            for (near, colour, letter) in [(zone.a, "#c02b3a", "A"), (zone.b, "#d9771a", "B")] {
                let area = cell(near);
                all.rect(Area::new(area.x + 0.5, area.y + 0.5, 11.0, 11.0), 2.0, colour);
                let words = format!("{letter}{}", place + 1);
                all.word(&words, (Face::Bold, 6.0), (area.x + 6.0, area.y + 8.2, Anchor::Middle), "#ffffff");
            }
        }
        all.word(
            &format!("roll {}", number + 1),
            (Face::Title, 9.0),
            (left + 4.0, top + 8.5, Anchor::Start),
            INK,
        );
    }
    Ok(all)
}
