//! Monster Kids: characters, monsters, Dark Powers, portals and hand cards, all told from the pack's data.

mod faces;
mod hand;

use std::sync::Arc;

use kernel::Mistake;
use monster_kids::{Content, LIMBO as INJURIES, Mode, PowerType, TYPE_BONUS};

use crate::{
    PrintError,
    card::{self, Card},
    drawing::{Anchor, Area, Drawing, Fit, INK},
    font::Face,
    made::{Job, Made},
    pages::Block,
    solids::{self, Look, Solid},
    tokens,
};

pub(crate) fn made(job: &Job<'_>) -> Result<Made, PrintError> {
    let content = Content::read(job.pack).map_err(|mistakes: Vec<Mistake>| PrintError::Pack(mistakes))?;
    let badges = Badges::of(job, &content)?;
    let (deck, limbo) =
        (card::back("kids/card-back-kids-deck")?, card::back("kids/card-back-kids-character-limbo")?);
    let mut cards = Vec::new();
    let mut push = |id: &str, front, back: &Arc<Drawing>, copies: u8| {
        cards.push(Card { id: id.to_owned(), front, back: Arc::clone(back), copies: u32::from(copies) });
    };
    for one in &content.characters {
        push(&one.face.id, faces::character(job, &badges, one)?, &limbo, 1);
    }
    for one in &content.monsters {
        push(&one.face.id, faces::monster(job, &badges, one)?, &deck, 1);
    }
    for one in &content.powers {
        push(&one.face.id, faces::power(job, one)?, &deck, 1);
    }
    push(&content.dark.face.id, hand::dark(job, &content.dark)?, &deck, content.dark.count);
    push(&content.light.face.id, hand::light(job, &content.light)?, &deck, content.light.count);
    for one in &content.hand {
        push(&one.face.id, hand::card(job, one)?, &deck, one.count);
    }
    let lines = ["name", "power type", "what it does", "", "a line about it"];
    let blank = |id: &str, kind: &str, back: &Arc<Drawing>, copies| Card {
        id: id.to_owned(),
        front: card::blank(kind, 120.0, &lines),
        back: Arc::clone(back),
        copies,
    };
    let blanks = vec![
        blank("blank-character", "character", &limbo, 3),
        blank("blank-card", "monster or hand card", &deck, 6),
    ];
    let mut counter = Drawing::new(40.0, 40.0);
    counter.art("kids/injury-counter", Area::new(0.0, 0.0, 40.0, 40.0), Fit::Whole)?;
    let token = tokens::Token {
        fronts: tokens::copies(&Arc::new(counter), usize::from(INJURIES) * monster_kids::MOST_PLAYERS),
        size: (14.0, 14.0),
        round: true,
        name: "injury counter".to_owned(),
    };
    let mut pieces = tokens::sheets(job.paper, "Injury counters: three for each kid", &[token]);
    pieces.push(dice(job));
    Ok(Made { cards, pieces, blanks, tables: tables(&content, &badges), ..Made::default() })
}

/// Rule KID-03: the kids' ten-sided die and the monsters' twelve-sided one.
fn dice(job: &Job<'_>) -> Drawing {
    let mut page = tokens::page(job.paper, "The kids' die and the monsters' die, to cut out, fold and glue");
    let kids = Look { fill: "#f8b936", ink: INK, edge: 27.0 };
    let monsters = Look { fill: "#3d2273", ink: "#ffffff", edge: 16.0 };
    let below = 26.0 + solids::net(&mut page, &Solid::ten_sided(), (14.0, 26.0), &kids);
    solids::net(&mut page, &Solid::twelve_sided(), (14.0, below + 8.0), &monsters);
    page
}

/// The badges of the power types, in their order, and that of none.
struct Badges<'c> {
    types: &'c [PowerType],
    drawn: Vec<Arc<Drawing>>,
    none: Arc<Drawing>,
}

impl<'c> Badges<'c> {
    fn of(job: &Job<'_>, content: &'c Content) -> Result<Self, PrintError> {
        let whole = Area::new(0.0, 0.0, 34.0, 34.0);
        let mut drawn = Vec::new();
        for one in &content.types {
            let mut badge = Drawing::new(34.0, 34.0);
            if let Some(portrait) = &one.portrait {
                badge.picture(&job.pictures.get(portrait)?, whole, Fit::Whole);
            } else {
                // A type without a picture has its first letter in a disc.
                badge.shapes(&format!(
                    r##"<circle cx="17" cy="17" r="15.75" fill="#5a56c8" stroke="{INK}" stroke-width="2.5"/>"##
                ));
                let letter: String = one.name.chars().take(1).collect();
                badge.word(&letter, (Face::Title, 18.0), (17.0, 23.5, Anchor::Middle), "#ffffff");
            }
            drawn.push(Arc::new(badge));
        }
        let mut none = Drawing::new(34.0, 34.0);
        none.art("kids/type-none", whole, Fit::Whole)?;
        Ok(Self { types: &content.types, drawn, none: Arc::new(none) })
    }
}

/// A number with its sign as it is set: a real minus, and ± for nothing.
fn signed(number: impl Into<i16>) -> String {
    let number = number.into();
    match number {
        0 => "±0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

fn tables(content: &Content, badges: &Badges<'_>) -> Vec<Block> {
    let mut blocks = vec![Block::Heading("Power types".to_owned())];
    for (one, drawing) in content.types.iter().zip(&badges.drawn) {
        let name = |place: usize| content.types.get(place).map_or("", |other| other.name.as_str());
        blocks.push(Block::Entry {
            drawing: Arc::clone(drawing),
            title: one.name.clone(),
            text: format!(
                "{} against {}, {} against {}.",
                signed(TYPE_BONUS),
                name(one.resists),
                signed(-TYPE_BONUS),
                name(one.weak)
            ),
        });
    }
    blocks.push(Block::Heading("What is in the pack".to_owned()));
    let mut rows = vec![vec!["card".to_owned(), "copies".to_owned()]];
    let count = |what: &str, many: usize| vec![what.to_owned(), many.to_string()];
    rows.push(count("monsters, all different", content.monsters.len()));
    rows.push(count("Dark Powers, all different", content.powers.len()));
    rows.push(count(&format!("{} (Dark Portal)", content.dark.face.name), content.dark.count.into()));
    rows.push(count(&format!("{} (Light Portal)", content.light.face.name), content.light.count.into()));
    rows.extend(content.hand.iter().map(|card| count(&card.face.name, card.count.into())));
    blocks.push(Block::Table(rows));
    if let Some(most) = content.most_power {
        blocks.push(Block::Text(format!("All Dark Powers of one monster add {most} at most.")));
    }
    blocks.extend(smaller_decks(content));
    blocks
}

/// The cards of which some modes and tables use fewer than the pack has.
fn smaller_decks(content: &Content) -> Vec<Block> {
    let tables: Vec<(&str, Mode, u8)> = [("together", Mode::Together), ("versus", Mode::Versus)]
        .into_iter()
        .flat_map(|(name, mode)| {
            (1..=monster_kids::MOST_PLAYERS as u8).map(move |players| (name, mode, players))
        })
        .filter(|(_, mode, players)| *mode == Mode::Together || *players > 1)
        .collect();
    let mut blocks = Vec::new();
    for (name, mode, players) in tables {
        let deck = content.deck(mode, players);
        let fewer: Vec<String> = content
            .all_cards()
            .kinds()
            .filter_map(|(card, all)| {
                let used = deck.kinds().find(|(other, _)| *other == card).map_or(0, |(_, used)| used);
                (used < all).then(|| format!("{used} {}", content.face(card).name))
            })
            .collect();
        if !fewer.is_empty() {
            blocks.push(Block::Point(format!("{name}, {players}:"), fewer.join(", ") + "."));
        }
    }
    if !blocks.is_empty() {
        let says = "By mode and number of players; of all other cards a table uses every copy.";
        blocks.insert(0, Block::Text(says.to_owned()));
        blocks.insert(0, Block::Heading("Cards that stay in the box".to_owned()));
    }
    blocks
}
