//! Monster Strike: monsters, events and gear with their backs, a sheet for every location, and two dice.

use std::{f32::consts::TAU, sync::Arc};

use kernel::Mistake;
use monster_strike::{
    Content, DICE, EventCard, Gear, Location, Monster, attack_words, enter_words, gear_words, walk_words,
};
use throw::TownMeasures;

use crate::{
    Paper, PrintError,
    card::{self, Card, CardFace, UNITS},
    drawing::{Anchor, Area, CREAM, Drawing, Fit, INK},
    font::Face,
    made::{Job, Made},
    pages::Block,
    text::Style,
    tokens,
};

const STAR: &str = "M124 0 94.66 25.36 107.39 62 69.3 69.3 62 107.39 25.36 94.66 0 124l-25.36-29.34L-62 107.39l-7.3-38.09-38.09-7.3 12.73-36.64L-124 0l29.34-25.36L-107.39-62l38.09-7.3 7.3-38.09 36.64 12.73L0-124l25.36 29.34L62-107.39l7.3 38.09 38.09 7.3-12.73 36.64z";

pub(crate) fn made(job: &Job<'_>) -> Result<Made, PrintError> {
    let content = Content::read(job.pack).map_err(|mistakes: Vec<Mistake>| PrintError::Pack(mistakes))?;
    let [monsters, events, gear] =
        ["town/card-back-monster", "town/card-back-event", "town/card-back-gear"].map(card::framed_back);
    let (monsters, events, gear) = (monsters?, events?, gear?);
    let mut cards = Vec::new();
    let mut push = |id: &str, front, back: &Arc<Drawing>| {
        cards.push(Card { id: id.to_owned(), front, back: Arc::clone(back), copies: 1 });
    };
    for one in &content.monsters {
        push(&one.face.id, monster(job, one)?, &monsters);
    }
    for one in &content.events {
        push(&one.face.id, event(job, one)?, &events);
    }
    for one in &content.gear {
        push(&one.face.id, gear_card(job, one)?, &gear);
    }
    let mut boards = Vec::new();
    for one in &content.locations {
        boards.push(location(job, one)?);
    }
    let blank = |id: &str, kind: &str, picture, lines: &[&str], back: &Arc<Drawing>| Card {
        id: id.to_owned(),
        front: card::blank(kind, picture, lines),
        back: Arc::clone(back),
        copies: 9,
    };
    let blanks = vec![
        blank(
            "blank-monster",
            "monster",
            150.0,
            &["name and level", "1. attack and damage", "2. attack and damage", "a line about it"],
            &monsters,
        ),
        blank("blank-event", "event", 0.0, &["name", "enter", "", "attack", "", "move", "", ""], &events),
        blank("blank-gear", "gear", 110.0, &["name", "how the dice are thrown", "", "", ""], &gear),
    ];
    Ok(Made { cards, boards, pieces: vec![dice(job.paper)?], blanks, tables: tables(job, &content)? })
}

fn monster(job: &Job<'_>, one: &Monster) -> Result<Arc<Drawing>, PrintError> {
    let mut face = CardFace::new(INK);
    face.portrait(&job.pictures.get(&one.face.portrait)?, 216.5);
    face.on.rect(Area::new(3.5, 216.5, 243.0, 4.5), 0.0, INK);
    face.on.rect(Area::new(3.5, 221.0, 243.0, 126.0), 0.0, "#fff6e0");
    face.name(
        &one.face.name,
        &Style::new(Face::Title, 28.0, INK).middle(),
        Area::new(12.0, 222.5, 226.0, 28.0),
    );
    let style = Style::new(Face::Slanted, 10.5, "#5d5673").middle().leading(1.1).least(7.5);
    face.words(&one.face.line, &style, Area::new(14.0, 250.0, 222.0, 23.0));
    for (number, (attack, (x, colour))) in
        one.attacks.iter().zip([(12.6, "#ffe6a6"), (128.0, "#ff9d7a")]).enumerate()
    {
        face.on.rect(Area::new(x, 275.0, 109.4, 62.0), 12.0, INK);
        face.on.rect(Area::new(x + 3.9, 278.9, 101.6, 54.2), 9.0, colour);
        face.on.shapes(&format!(r#"<circle cx="{}" cy="299" r="15" fill="{INK}"/>"#, x + 25.0));
        let at = (x + 25.0, 307.0, Anchor::Middle);
        face.on.word(&(number + 1).to_string(), (Face::Title, 23.0), at, "#fff6e0");
        let at = (x + 69.0, 314.5, Anchor::Middle);
        face.on.word(&attack.damage.to_string(), (Face::Title, 42.0), at, INK);
        let style = Style::new(Face::Bold, 11.0, INK).middle().least(6.0);
        face.name(&attack.name, &style, Area::new(x + 7.0, 319.5, 95.0, 11.0));
    }
    face.framed();
    face.on.shapes(&format!(
        r##"<path transform="translate(54 54)scale(.36)" fill="#ffd23f" stroke="{INK}" stroke-width="20" stroke-linejoin="round" paint-order="stroke" d="{STAR}"/>"##
    ));
    let (level, size) = (one.level.to_string(), if one.level > 9 { 46.0 } else { 56.0 });
    face.on.word(&level, (Face::Title, size), (54.0, 54.0 + size * 0.355, Anchor::Middle), INK);
    face.finished(&one.face.id)
}

/// The whole picture in a frame on a ground of rays down to this height, kind and name of a card that is read.
fn read_aloud(
    job: &Job<'_>,
    face: &kernel::pack::CardFace,
    (kind, colour): (&str, &str),
    bottom: f32,
) -> Result<CardFace, PrintError> {
    let mut card = CardFace::new(colour);
    let ground = Area::new(0.0, 0.0, UNITS.0, bottom);
    card.on.place_behind(&rays(ground), 0.0, 0.0, 1.0, ground);
    card.on.rect(Area::new(3.5, bottom, 243.0, 347.0 - bottom), 0.0, CREAM);
    card.on.rect(Area::new(3.5, bottom, 243.0, 4.5), 0.0, INK);
    let side = bottom - 23.0;
    let picture = Area::new((UNITS.0 - side) / 2.0, 14.0, side, side);
    card.on.picture(&job.pictures.get(&face.portrait)?, picture, Fit::Fill);
    card.on.frame(picture, 4.0, INK, 4.5);
    let wide = Face::Bold.width(kind, 13.0) + 13.0;
    card.on.rect(Area::new(238.0 - wide, 13.0, wide, 21.0), 10.0, INK);
    card.on.word(kind, (Face::Bold, 13.0), (238.0 - wide / 2.0, 28.0, Anchor::Middle), "#ffffff");
    card.name(&face.name, &Style::new(Face::Title, 24.0, INK), Area::new(15.0, bottom + 7.0, 220.0, 25.0));
    Ok(card)
}

/// Twelve pale rays from the middle of an area, to beyond its edges.
fn rays(area: Area) -> Arc<Drawing> {
    let (x, y) = (area.x + area.w / 2.0, area.y + area.h / 2.0);
    let far = |angle: f32| (x + area.w * angle.cos(), y + area.w * angle.sin());
    let mut drawing = Drawing::new(area.w, area.h);
    for ray in 0..12 {
        let angle = TAU * ray as f32 / 12.0;
        let (from, to) = (far(angle), far(angle + TAU / 24.0));
        drawing.shapes(&format!(
            r##"<path fill="#ffffff" fill-opacity=".16" d="M{x} {y}L{} {}L{} {}Z"/>"##,
            from.0, from.1, to.0, to.1
        ));
    }
    Arc::new(drawing)
}

fn event(job: &Job<'_>, one: &EventCard) -> Result<Arc<Drawing>, PrintError> {
    let mut face = read_aloud(job, &one.face, ("event", "#d6483a"), 145.0)?;
    let parts: [(&str, Vec<String>); 3] = [
        ("Enter", one.enter.iter().map(enter_words).collect()),
        ("Attack", one.attack.iter().map(attack_words).collect()),
        ("Move", one.walk.iter().map(walk_words).collect()),
    ];
    for (place, (title, words)) in parts.iter().enumerate() {
        let y = 178.5 + 46.5 * place as f32;
        face.on.rect(Area::new(12.0, y, 226.0, 43.5), 7.0, "#fbeadd");
        face.on.word(title, (Face::Title, 14.0), (19.0, y + 27.0, Anchor::Start), "#b3341f");
        let words = if words.is_empty() { "nobody".to_owned() } else { words.join("; ") };
        let style = Style::new(Face::Plain, 12.0, INK).leading(1.12).least(7.5);
        face.words(&sentence(&words), &style, Area::new(68.0, y + 1.0, 166.0, 41.5));
    }
    let style = Style::new(Face::Slanted, 10.5, "#5d5673").leading(1.1).least(7.5);
    face.words(&one.face.line, &style, Area::new(15.0, 318.0, 220.0, 23.0));
    face.framed();
    face.finished(&one.face.id)
}

/// Words with a capital letter and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    let words = first + letters.as_str();
    if words.ends_with('.') { words } else { words + "." }
}

fn gear_card(job: &Job<'_>, one: &Gear) -> Result<Arc<Drawing>, PrintError> {
    let mut face = read_aloud(job, &one.face, ("gear", "#1f8f86"), 166.0)?;
    let style = Style::new(Face::Plain, 14.0, INK).leading(1.2).least(8.0);
    face.words(&sentence(&gear_words(one, None)), &style, Area::new(15.0, 202.0, 220.0, 108.0));
    let style = Style::new(Face::Slanted, 11.0, "#5d5673").leading(1.1).least(7.5);
    face.words(&one.face.line, &style, Area::new(15.0, 313.0, 220.0, 28.0));
    face.framed();
    if one.bonus != 0 {
        // Rule MST-06: a bonus is printed where a monster has its level, since it is added to what is held against that.
        face.on.shapes(&format!(
            r##"<path transform="translate(37 37)scale(.26)" fill="#9fe3b8" stroke="{INK}" stroke-width="20" stroke-linejoin="round" paint-order="stroke" d="{STAR}"/>"##
        ));
        let bonus = if one.bonus > 0 {
            format!("+{}", one.bonus)
        } else {
            format!("−{}", one.bonus.unsigned_abs())
        };
        face.on.word(&bonus, (Face::Title, 31.0), (37.0, 48.0, Anchor::Middle), INK);
    }
    face.finished(&one.face.id)
}

/// A location in the true size of a letter sheet, in hundredths of a centimetre: place for three cards, and the damage track.
fn location(job: &Job<'_>, one: &Location) -> Result<Drawing, PrintError> {
    let town = TownMeasures::PUBLISHED;
    let (wide, high) = (f32::from(town.sheet.0), f32::from(town.sheet.1));
    let mut sheet = Drawing::new(wide, high);
    sheet.art("town/sheet-middle", Area::new(0.0, 0.0, wide, high), Fit::Fill)?;
    sheet.picture(&job.pictures.get(&one.face.portrait)?, Area::new(430.0, 40.0, 1300.0, 820.0), Fit::Whole);
    let (w, h) = (f32::from(town.card.0), f32::from(town.card.1));
    for slot in [-1.0, 0.0, 1.0] {
        let area =
            Area::new(wide / 2.0 + slot * f32::from(town.step) - w / 2.0, high / 2.0 - h / 2.0 + 20.0, w, h);
        sheet.rect(area, 55.0, "#ffffff");
        sheet.shapes(&format!(
            r#"<rect x="{}" y="{}" width="{w}" height="{h}" rx="55" fill="none" stroke="{INK}" stroke-opacity=".55" stroke-width="7" stroke-dasharray="30 22"/>"#,
            area.x, area.y
        ));
        sheet.word(
            "monster",
            (Face::Title, 70.0),
            (area.x + w / 2.0, area.y + h / 2.0 + 25.0, Anchor::Middle),
            "#d3cbdf",
        );
    }
    sheet.rect(Area::new(0.0, 1925.0, wide, high - 1925.0), 0.0, "#fff3d9");
    let style = Style::new(Face::Slanted, 78.0, "#5d5673").least(40.0);
    sheet.text_in(&one.face.line, &style, Area::new(75.0, 1960.0, 2009.0, 180.0));
    sheet.name(&one.face.name, &Style::new(Face::Title, 175.0, INK), Area::new(75.0, 2180.0, 1450.0, 190.0));
    let most = format!("destroyed at {}", one.maximum);
    sheet.word(&most, (Face::Title, 95.0), (2084.0, 2335.0, Anchor::End), "#b3202f");
    track(&mut sheet, one.maximum);
    let paper = job.paper.size();
    let mut page = Drawing::new(paper.0, paper.1);
    let scale = 0.1;
    let (x, y) = ((paper.0 - wide * scale) / 2.0, (paper.1 - high * scale) / 2.0);
    page.place(&Arc::new(sheet), x, y, (scale, scale));
    Ok(page)
}

/// The damage track: a mark every five, a number every ten.
fn track(sheet: &mut Drawing, maximum: u8) {
    let most = f32::from(maximum.max(1));
    let x = |damage: f32| 75.0 + 2009.0 * damage / most;
    sheet.rect(Area::new(61.0, 2405.0, 2037.0, 183.0), 40.0, INK);
    sheet.rect(Area::new(75.0, 2419.0, 2009.0, 155.0), 30.0, CREAM);
    let danger = (most - 15.0).max(0.0);
    sheet.rect(Area::new(x(danger), 2419.0, x(most) - x(danger), 155.0), 0.0, "#ffd7cf");
    for mark in (5..maximum).step_by(5) {
        let (y, high, faint) = if mark % 10 == 0 { (2419.0, 155.0, 0.6) } else { (2504.0, 70.0, 0.25) };
        sheet.shapes(&format!(
            r#"<rect x="{}" y="{y}" width="9" height="{high}" fill="{INK}" fill-opacity="{faint}"/>"#,
            x(f32::from(mark)) - 4.0
        ));
    }
    sheet.word("0", (Face::Bold, 84.0), (80.0, 2680.0, Anchor::Start), "#5d5673");
    for mark in (10..=maximum).step_by(10) {
        if mark != maximum && maximum - mark < 7 {
            continue;
        }
        let last = mark == maximum;
        let (at, anchor) = if last { (2084.0, Anchor::End) } else { (x(f32::from(mark)), Anchor::Middle) };
        sheet.word(&mark.to_string(), (Face::Bold, 84.0), (at, 2680.0, anchor), "#5d5673");
    }
    if !maximum.is_multiple_of(10) {
        sheet.word(&maximum.to_string(), (Face::Bold, 84.0), (2084.0, 2680.0, Anchor::End), "#b3202f");
    }
    let words = "Put a paperclip over the edge below the track and slide it to the damage.";
    sheet.word(words, (Face::Plain, 46.0), (1079.5, 2750.0, Anchor::Middle), "#8a8399");
}

fn dice(paper: Paper) -> Result<Drawing, PrintError> {
    let edge = f32::from(TownMeasures::PUBLISHED.die) / 10.0;
    let mut faces = Vec::new();
    for number in 1..=6 {
        let mut face = Drawing::new(256.0, 256.0);
        face.art(&format!("town/die-face-3d-red-{number}"), Area::new(0.0, 0.0, 256.0, 256.0), Fit::Fill)?;
        faces.push(Arc::new(face));
    }
    let mut page = tokens::page(paper, "Two dice to cut out, fold and glue");
    tokens::nets(&mut page, &vec![faces; DICE], edge, 30.0);
    Ok(page)
}

fn tables(job: &Job<'_>, content: &Content) -> Result<Vec<Block>, PrintError> {
    let mut blocks = vec![Block::Heading("The ranks".to_owned())];
    let bounds = ["300 points", "250 to 299", "200 to 249", "150 to 199", "100 to 149", "less than 100"];
    for (rank, bound) in content.ranks.iter().zip(bounds) {
        let mut drawing = Drawing::new(40.0, 40.0);
        if let Some(portrait) = &rank.portrait {
            drawing.picture(&job.pictures.get(portrait)?, Area::new(0.0, 0.0, 40.0, 40.0), Fit::Whole);
        }
        blocks.push(Block::Entry {
            drawing: Arc::new(drawing),
            title: format!("{bound}: {}", rank.name),
            text: rank.line.clone(),
        });
    }
    blocks.push(Block::Heading("The locations".to_owned()));
    let mut rows = vec![vec!["location".to_owned(), "destroyed at".to_owned()]];
    rows.extend(content.locations.iter().map(|one| vec![one.face.name.clone(), one.maximum.to_string()]));
    blocks.push(Block::Table(rows));
    blocks.push(Block::Heading("The monsters by level".to_owned()));
    let mut rows = vec![["monster", "level", "1st", "2nd"].map(str::to_owned).to_vec()];
    let mut all: Vec<&Monster> = content.monsters.iter().collect();
    all.sort_by_key(|one| one.level);
    rows.extend(all.iter().map(|one| {
        let [first, second] = &one.attacks;
        vec![
            one.face.name.clone(),
            one.level.to_string(),
            first.damage.to_string(),
            second.damage.to_string(),
        ]
    }));
    blocks.push(Block::Table(rows));
    Ok(blocks)
}
