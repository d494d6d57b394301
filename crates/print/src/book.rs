//! The rulebook and the reference sheet: the game's own texts, lessons and ledger with pictures of its pack.

use std::sync::Arc;

use kernel::{Lesson, Mark, Piece};

use crate::{
    PrintError,
    art::art,
    drawing::{Area, Drawing, Fit},
    made::Job,
    pages::{Block, Layout, head, laid_out},
};

/// The colour of a game.
pub(crate) fn accent(slug: &str) -> &'static str {
    match slug {
        "strike" => "#1c857e",
        "mayhem" => "#8b2fd6",
        "monster-kids" => "#d12f57",
        "monster-strike" => "#c2610f",
        "crush" => "#2f62c9",
        "pig" => "#b8349a",
        _ => "#126f92",
    }
}

/// A game of few rules is set in one column of large letters.
fn layout<'a>(job: &Job<'_>, foot: &'a str) -> Layout<'a> {
    let few = job.game.ledger.rules.len() < 12;
    let (columns, size) = if few { (1, 4.6) } else { (2, 3.35) };
    Layout { paper: job.paper, columns, size, accent: accent(job.game.slug), foot }
}

fn players(job: &Job<'_>) -> String {
    match job.game.players {
        (1, 1) => "one player".to_owned(),
        (least, most) if least == most => format!("{least} players"),
        (least, most) => format!("{least} to {most} players"),
    }
}

/// The scene of the cover, cut to a strip; none if the box has none for the game.
fn scene(job: &Job<'_>) -> Option<Arc<Drawing>> {
    let picture = art(&format!("covers/scene-{}", job.game.slug)).ok()?;
    let mut strip = Drawing::new(210.0, 74.0);
    // The figures of a scene stand in its lower half.
    let high = 210.0 * 300.0 / 256.0;
    strip.picture_in(&picture, Area::new(0.0, -0.42 * high, 210.0, high), Area::new(0.0, 0.0, 210.0, 74.0));
    Some(Arc::new(strip))
}

/// How to play in blocks: lines in capitals before a colon are headings, numbered lines are points.
fn how_to_play(job: &Job<'_>) -> Vec<Block> {
    let Some(text) = job.game.how_to_play else { return Vec::new() };
    let mut blocks: Vec<Block> = Vec::new();
    for paragraph in text.split("\n\n") {
        let paragraph = shouts_on_lines(paragraph);
        let mut lines: Vec<String> = Vec::new();
        for line in paragraph.lines() {
            let numbered =
                line.trim_start().split_once(". ").is_some_and(|(number, _)| number.parse::<u8>().is_ok());
            let shouted = shout(line.trim()).is_some();
            match lines.last_mut() {
                Some(last) if !numbered && !shouted => {
                    last.push(' ');
                    last.push_str(line.trim());
                }
                _ => lines.push(line.trim().to_owned()),
            }
        }
        for line in lines {
            if let Some((head, rest)) = shout(&line) {
                blocks.push(Block::Point(format!("{}.", capital(head)), rest.to_owned()));
            } else if let Some((number, rest)) =
                line.split_once(". ").filter(|(number, _)| number.parse::<u8>().is_ok())
            {
                blocks.push(Block::Point(format!("{number}."), rest.to_owned()));
            } else {
                blocks.push(Block::Text(line));
            }
        }
    }
    blocks
}

/// Puts what is shouted in the middle of a paragraph on a line of its own.
fn shouts_on_lines(paragraph: &str) -> String {
    let mut out = String::new();
    let mut rest = paragraph;
    while let Some(end) = rest.find(". ") {
        let (before, after) = rest.split_at(end + 2);
        out.push_str(before);
        if shout(after.split(". ").next().unwrap_or_default()).is_some() {
            out.push('\n');
        }
        rest = after;
    }
    out + rest
}

/// Words in capitals before a colon, and what follows them.
fn shout(line: &str) -> Option<(&str, &str)> {
    let (head, rest) = line.split_once(':')?;
    let loud = head.chars().any(char::is_alphabetic) && !head.chars().any(char::is_lowercase);
    (loud && head.len() < 30).then(|| (head, rest.trim()))
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    first + &letters.as_str().to_lowercase()
}

/// A piece of the pack with its picture.
fn entry(job: &Job<'_>, piece: &Piece) -> Result<Block, PrintError> {
    let mut drawing = Drawing::new(40.0, 40.0);
    if !piece.portrait.is_empty() {
        drawing.picture(&job.pictures.get(&piece.portrait)?, Area::new(0.0, 0.0, 40.0, 40.0), Fit::Whole);
    }
    Ok(Block::Entry { drawing: Arc::new(drawing), title: piece.title(), text: piece.does.clone() })
}

/// The whole rulebook.
pub(crate) fn rulebook(job: &Job<'_>, title: &str) -> Result<Vec<Drawing>, PrintError> {
    let game = job.game;
    let foot = format!("{title} · rulebook, in our own words");
    let layout = layout(job, &foot);
    let mut blocks = Vec::new();
    let how = how_to_play(job);
    if !how.is_empty() {
        blocks.push(Block::Heading("The game in a minute".to_owned()));
        blocks.extend(how);
    }
    let pieces = (game.pieces)(job.pack);
    if !pieces.is_empty() {
        blocks.push(Block::Heading("What is in the box".to_owned()));
        let mut kind = String::new();
        for piece in &pieces {
            // Cards are printed; of each kind of them the first stands for all.
            let many = pieces.iter().filter(|other| other.kind == piece.kind).count() > 8;
            if many && piece.kind == kind {
                continue;
            }
            kind.clone_from(&piece.kind);
            blocks.push(entry(job, piece)?);
        }
    }
    let mut section = "";
    for rule in &game.ledger.rules {
        if rule.section != section {
            section = &rule.section;
            blocks.push(Block::Heading(section.to_owned()));
        }
        let mark = match rule.mark {
            Mark::Rulebook => String::new(),
            Mark::OurReading | Mark::Option => rule.mark.to_string(),
        };
        blocks.push(Block::Rule { id: rule.id.clone(), mark, text: rule.text.clone() });
    }
    blocks.push(Block::Heading("How this book is made".to_owned()));
    blocks.push(Block::Text(
        "Every rule has a number that never changes. \"Our reading\" stands where the published rules are silent or can \
         be read in two ways, and inside a rule \"I:\" begins our reading and \"R:\" goes back to the published rule. \
         \"Option\" is what a table may agree on."
            .to_owned(),
    ));
    blocks.extend(first_game(job));
    let tagline = game.tagline.get(..1).map_or_else(String::new, str::to_uppercase)
        + game.tagline.get(1..).unwrap_or_default();
    let subtitle = format!("{tagline} · {}", players(job));
    let first = head(&layout, game.name, &subtitle, scene(job).as_ref());
    Ok(laid_out(&layout, &first, &blocks))
}

/// The guided first game as a story to read along.
fn first_game(job: &Job<'_>) -> Vec<Block> {
    let Some(Ok(lesson)) = job.game.first_game.map(Lesson::read) else { return Vec::new() };
    let mut blocks = vec![Block::Heading(lesson.title.clone())];
    for (number, step) in lesson.steps.iter().enumerate() {
        blocks.push(Block::Point(
            format!("{}.", number + 1),
            format!("{} {}", step.text.trim(), step.right.trim()),
        ));
    }
    blocks
}

/// A turn at a glance, symbols and tables.
pub(crate) fn reference(job: &Job<'_>, tables: &[Block]) -> Vec<Drawing> {
    let foot = format!("{} · reference", job.game.name);
    let layout = layout(job, &foot);
    let mut blocks = vec![Block::Heading("At a glance".to_owned())];
    let how = how_to_play(job);
    if how.is_empty() {
        let rules = job.game.ledger.rules.iter();
        blocks.extend(rules.map(|rule| Block::Rule {
            id: rule.id.clone(),
            mark: String::new(),
            text: rule.text.clone(),
        }));
    }
    blocks.extend(how);
    blocks.extend_from_slice(tables);
    let first = head(&layout, job.game.name, &format!("Reference · {}", players(job)), None);
    laid_out(&layout, &first, &blocks)
}
