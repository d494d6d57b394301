//! Monster Mayhem: monsters with six ratings, two special cards, and trophies with their stories on the back.

use std::sync::Arc;

use kernel::Mistake;
use mayhem::{Ability, Card as Kind, Content, Trophy};

use crate::{
    PrintError,
    card::{self, Card, CardFace},
    drawing::{Anchor, Area, CREAM, Drawing, INK},
    font::Face,
    made::{Job, Made},
    pages::Block,
    text::Style,
};

/// The colours of the abilities in the order of the rounds.
const COLOURS: [&str; 6] = ["#c8323f", "#2b8556", "#6f3fc0", "#1c77c2", "#c2510c", "#c63a80"];

pub(crate) fn made(job: &Job<'_>) -> Result<Made, PrintError> {
    let content = Content::read(job.pack).map_err(|mistakes: Vec<Mistake>| PrintError::Pack(mistakes))?;
    let back = card::back("mayhem/card-back-mayhem")?;
    let mut cards = Vec::new();
    for kind in Kind::all() {
        let front = front(job, &content, kind)?;
        let id = content.face(kind).id.clone();
        cards.push(Card { id, front, back: Arc::clone(&back), copies: u32::from(kind.copies()) });
    }
    for (ability, trophy) in Ability::ALL.into_iter().zip(&content.trophies) {
        let id = format!("trophy-{}", ability.key());
        let (front, back) = (trophy_face(job, ability, trophy, &id)?, story(ability, trophy, &id)?);
        cards.push(Card { id, front, back, copies: 1 });
    }
    let blanks = vec![Card { id: "blank".to_owned(), front: blank()?, back, copies: 9 }];
    Ok(Made { cards, blanks, tables: tables(&content)?, ..Made::default() })
}

/// Where the tile of an ability is.
fn tile(place: usize) -> Area {
    Area::new(7.0 + 39.833 * place as f32, 287.0, 36.83, 55.0)
}

fn tiles(face: &mut CardFace, ratings: Option<&[u8; 6]>) -> Result<(), PrintError> {
    for ability in Ability::ALL {
        let place = ability.index();
        let area = tile(place);
        face.on.rect(area, 8.0, COLOURS[place]);
        face.on.sign(&sign(ability), (area.x + 8.42, area.y + 2.0, 20.0), "#ffffff")?;
        if let Some(ratings) = ratings {
            let at = (area.x + area.w / 2.0, 335.63, Anchor::Middle);
            face.on.word(&ratings[place].to_string(), (Face::Title, 29.0), at, "#ffffff");
        }
    }
    Ok(())
}

fn sign(ability: Ability) -> String {
    format!("mayhem/ability-{}", ability.key())
}

/// Name and line under the picture.
fn named(face: &mut CardFace, name: &str, line: &str) {
    face.on.rect(Area::new(3.5, 227.0, 243.0, 120.0), 0.0, INK);
    face.name(name, &Style::new(Face::Title, 25.0, CREAM).middle(), Area::new(12.0, 228.7, 226.0, 25.0));
    let style = Style::new(Face::Slanted, 12.0, "#e9dcff").middle().leading(1.12).least(8.0);
    face.words(line, &style, Area::new(14.0, 255.5, 222.0, 29.5));
}

fn front(job: &Job<'_>, content: &Content, kind: Kind) -> Result<Arc<Drawing>, PrintError> {
    let about = content.face(kind);
    let mut face = CardFace::new(INK);
    face.portrait(&job.pictures.get(&about.portrait)?, 227.0);
    named(&mut face, &about.name, &about.line);
    if let Some(ratings) = content.ratings.get(kind.index()) {
        tiles(&mut face, Some(ratings))?;
    } else {
        for (x, colour, ink, sign, number, words) in [
            (7.0, "#ffb32e", INK, "mayhem/sign-high", "9", "if high"),
            (126.5, "#8b2fd6", "#ffffff", "mayhem/sign-low", "1", "if low"),
        ] {
            face.on.rect(Area::new(x, 287.0, 116.5, 55.0), 8.0, colour);
            face.on.sign(sign, (x + 10.0, 304.5, 20.0), ink)?;
            face.on.word(number, (Face::Title, 42.0), (x + 36.0, 329.3, Anchor::Start), ink);
            face.on.word(words, (Face::Bold, 14.0), (x + 64.0, 319.1, Anchor::Start), ink);
        }
    }
    face.framed();
    face.finished(&about.id)
}

fn trophy_face(
    job: &Job<'_>,
    ability: Ability,
    trophy: &Trophy,
    id: &str,
) -> Result<Arc<Drawing>, PrintError> {
    let colour = COLOURS[ability.index()];
    let mut face = CardFace::new(INK);
    face.portrait(&job.pictures.get(&trophy.portrait)?, 245.0);
    face.on.rect(Area::new(3.5, 245.0, 243.0, 50.0), 0.0, INK);
    face.on.rect(Area::new(3.5, 250.0, 243.0, 40.0), 0.0, "#ffd23f");
    face.name(
        &trophy.name,
        &Style::new(Face::Title, 24.0, INK).middle(),
        Area::new(12.0, 258.0, 226.0, 24.0),
    );
    face.on.rect(Area::new(3.5, 295.0, 243.0, 52.0), 0.0, colour);
    let (name, size) = (title(ability), 25.0);
    let x = 125.0 - f32::midpoint(Face::Title.width(&name, size), 38.0);
    face.on.sign(&sign(ability), (x, 305.0, 30.0), "#ffffff")?;
    face.on.word(&name, (Face::Title, size), (x + 38.0, 328.7, Anchor::Start), "#ffffff");
    face.framed();
    face.finished(id)
}

fn title(ability: Ability) -> String {
    let mut letters = ability.key().chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn story(ability: Ability, trophy: &Trophy, id: &str) -> Result<Arc<Drawing>, PrintError> {
    let colour = COLOURS[ability.index()];
    let mut face = CardFace::new(CREAM);
    face.on.rect(Area::new(3.5, 3.5, 243.0, 45.5), 0.0, colour);
    face.on.rect(Area::new(3.5, 44.0, 243.0, 5.0), 0.0, INK);
    let style = Style::new(Face::Title, 17.0, "#ffffff").middle().least(8.0);
    face.name(&trophy.title, &style, Area::new(14.0, 16.0, 222.0, 17.0));
    let style = Style::new(Face::Plain, 12.6, INK).leading(1.25).least(7.0);
    face.words(&trophy.story, &style, Area::new(17.0, 56.0, 216.0, 250.0));
    face.on.rect(Area::new(17.0, 311.0, 216.0, 3.0), 0.0, "#e4d6b8");
    let wide = Face::Title.width(&trophy.name, 16.0).min(180.0);
    let x = 125.0 - f32::midpoint(wide, 24.0);
    face.on.sign(&sign(ability), (x, 320.5, 18.0), colour)?;
    face.name(&trophy.name, &Style::new(Face::Title, 16.0, colour), Area::new(x + 24.0, 321.5, 180.0, 16.0));
    face.framed();
    face.finished(id)
}

fn blank() -> Result<Arc<Drawing>, PrintError> {
    let mut face = CardFace::new(CREAM);
    face.on.frame(Area::new(16.0, 16.0, 218.0, 200.0), 8.0, "#b8b2c8", 1.2);
    for (y, words) in [(250.0, "name"), (278.0, "a line about it")] {
        face.on.stroke((16.0, y), (234.0, y), "#b8b2c8", 1.0);
        face.on.word(words, (Face::Plain, 9.0), (16.0, y - 16.0, Anchor::Start), "#8a8399");
    }
    tiles(&mut face, None)?;
    face.framed();
    face.finished("blank")
}

fn tables(content: &Content) -> Result<Vec<Block>, PrintError> {
    let mut blocks = vec![Block::Heading("The six rounds".to_owned())];
    for (ability, trophy) in Ability::ALL.into_iter().zip(&content.trophies) {
        let place = ability.index();
        let mut badge = Drawing::new(40.0, 40.0);
        badge.rect(Area::new(0.0, 0.0, 40.0, 40.0), 8.0, COLOURS[place]);
        badge.sign(&sign(ability), (6.0, 6.0, 28.0), "#ffffff")?;
        let mut ratings: Vec<u8> = content.ratings.iter().map(|ratings| ratings[place]).collect();
        ratings.sort_unstable();
        let (low, high) = (ratings.first().unwrap_or(&0), ratings.last().unwrap_or(&0));
        let middle = ratings.get(ratings.len() / 2).unwrap_or(&0);
        blocks.push(Block::Entry {
            drawing: Arc::new(badge),
            title: format!("Round {}: {}", place + 1, title(ability)),
            text: format!(
                "Trophy: {}. The monsters have {low} to {high}; half of them have {middle} or more.",
                trophy.name
            ),
        });
    }
    blocks.push(Block::Heading("How many monsters have which rating".to_owned()));
    let mut rows =
        vec![std::iter::once(String::new()).chain((0..=10).map(|rating: u8| rating.to_string())).collect()];
    for ability in Ability::ALL {
        let has = |rating: u8| {
            let count = content.ratings.iter().filter(|ratings| ratings[ability.index()] == rating).count();
            if count == 0 { "·".to_owned() } else { count.to_string() }
        };
        rows.push(std::iter::once(title(ability)).chain((0..=10).map(has)).collect());
    }
    blocks.push(Block::Table(rows));
    let twice = Kind::all().filter(|kind| kind.copies() == 2).count();
    blocks.push(Block::Text(format!(
        "Each of the {twice} monsters is in the deck twice; {} and {} once.",
        content.cards[twice].face.name,
        content.cards.last().map_or("", |card| card.face.name.as_str())
    )));
    Ok(blocks)
}
