//! Hand cards and portals: the corner tells what a card does and to whom.

use std::sync::Arc;

use monster_kids::{Aim, Effect, HandCard, Portal, Side};

use super::signed;
use crate::{
    PrintError,
    card::CardFace,
    drawing::{Anchor, Area, CREAM, Drawing, INK},
    font::Face,
    made::Job,
    text::Style,
};

const ADDS: &str = "#237a40";
const TAKES: &str = "#c0392b";
const TRICK: &str = "#2f62c9";
const HELPS: &str = "#a36500";

/// What a card does in a sign, a few words and a moment.
struct Told {
    /// A number, or the sign that stands for it.
    mark: Mark,
    kids: bool,
    monsters: bool,
    colour: &'static str,
    short: String,
    when: (&'static str, &'static str),
}

enum Mark {
    Number(String),
    /// At least so much: the typeface of numbers has no such sign, so it is drawn.
    AtLeast(u8),
    Sign(&'static str),
}

const FIGHT: (&str, &str) = ("in a fight", "kids/sign-in-a-fight");
const TURN: (&str, &str) = ("on your turn", "kids/sign-on-your-turn");

fn whose(aim: Aim) -> (bool, bool, &'static str) {
    match aim {
        Aim::Only(Side::Fighter) => (true, false, "the fighter"),
        Aim::Only(Side::Foe) => (false, true, "the foe"),
        Aim::Only(Side::Kid(_)) | Aim::Either => (true, true, "either side"),
    }
}

fn told(effect: Effect) -> Told {
    let made = |mark, (kids, monsters): (bool, bool), colour, short: &str, when| Told {
        mark,
        kids,
        monsters,
        colour,
        short: short.to_owned(),
        when,
    };
    match effect {
        Effect::Power { aim, amount } => {
            let (kids, monsters, word) = whose(aim);
            let colour = if amount < 0 { TAKES } else { ADDS };
            let short = format!("{} to {word}", signed(amount));
            made(Mark::Number(signed(amount)), (kids, monsters), colour, &short, FIGHT)
        }
        Effect::AtLeast { aim, floor } => {
            let (kids, monsters, word) = whose(aim);
            let short = format!("The die of {word} counts {floor} or more");
            made(Mark::AtLeast(floor), (kids, monsters), ADDS, &short, FIGHT)
        }
        Effect::Reroll { aim } => {
            let (kids, monsters, word) = whose(aim);
            let short = if kids && monsters {
                "Roll one die again".to_owned()
            } else {
                format!("Roll the die of {word} again")
            };
            made(Mark::Sign("kids/sign-reroll"), (kids, monsters), TRICK, &short, FIGHT)
        }
        Effect::Swap => {
            made(Mark::Sign("kids/sign-swap"), (true, true), TRICK, "The dice change places", FIGHT)
        }
        Effect::Shield => {
            made(Mark::Sign("kids/sign-shield"), (true, false), HELPS, "No injury for a kid who loses", FIGHT)
        }
        Effect::IgnoreTypes => {
            made(Mark::Sign("kids/sign-no-type"), (true, true), TRICK, "Power types do not count", FIGHT)
        }
        Effect::Heal { injuries } => {
            let many =
                if injuries == 1 { "one injury".to_owned() } else { format!("up to {injuries} injuries") };
            let short = format!("Take {many} off any kid");
            made(Mark::Sign("kids/sign-plaster"), (true, false), HELPS, &short, TURN)
        }
        Effect::Draw { cards } => {
            let short =
                if cards == 1 { "Draw one more card".to_owned() } else { format!("Draw {cards} more cards") };
            made(Mark::Sign("kids/sign-draw-card"), (true, false), TRICK, &short, TURN)
        }
        Effect::Rescue => {
            made(Mark::Sign("kids/sign-rope"), (true, false), HELPS, "Free another kid from a trap", TURN)
        }
    }
}

pub(super) fn card(job: &Job<'_>, one: &HandCard) -> Result<Arc<Drawing>, PrintError> {
    let told = told(one.effect);
    let mut face = CardFace::new(CREAM);
    face.portrait(&job.pictures.get(&one.face.portrait)?, 227.0);
    face.on.rect(Area::new(3.5, 227.0, 243.0, 37.0), 0.0, INK);
    let name = Style::new(Face::Title, 24.0, CREAM).middle();
    face.name(&one.face.name, &name, Area::new(12.0, 233.5, 226.0, 24.0));
    let does = Style::new(Face::Bold, 17.5, INK).middle().leading(1.12).least(11.0);
    face.words(&told.short, &does, Area::new(15.0, 267.0, 220.0, 33.0));
    let line = Style::new(Face::Slanted, 11.5, "#4c4563").middle().leading(1.12).least(8.0);
    face.words(&one.face.line, &line, Area::new(15.0, 299.5, 220.0, 23.5));
    when(&mut face, told.when, told.colour)?;
    face.framed();
    corner(&mut face, &told)?;
    face.finished(&one.face.id)
}

/// When a card is played, at its foot.
fn when(face: &mut CardFace, (words, sign): (&str, &str), colour: &str) -> Result<(), PrintError> {
    let x = 125.0 - f32::midpoint(Face::Bold.width(words, 13.0), 18.0);
    face.on.sign(sign, (x, 326.5, 13.0), colour)?;
    face.on.word(words, (Face::Bold, 13.0), (x + 18.0, 337.3, Anchor::Start), colour);
    Ok(())
}

fn corner(face: &mut CardFace, told: &Told) -> Result<(), PrintError> {
    let both = told.kids && told.monsters;
    let wide = match &told.mark {
        Mark::Number(number) => (Face::Title.width(number, 46.0) + 28.0).max(if both { 80.0 } else { 70.0 }),
        Mark::AtLeast(floor) => Face::Title.width(&floor.to_string(), 46.0) + 74.0,
        Mark::Sign(_) if both => 80.0,
        Mark::Sign(_) => 70.0,
    };
    let inner = wide - 18.0;
    face.on.shapes(&format!(
        r#"<path fill="{}" stroke="{INK}" stroke-width="5" d="M2.5 2.5h{inner}V78a15.5 15.5 0 0 1-15.5 15.5H2.5Z"/>"#,
        told.colour
    ));
    // The stroke covers what lies beyond the card's edge at the top and the left.
    let middle = f32::midpoint(inner, 5.0);
    match &told.mark {
        Mark::Number(number) => {
            let at = (middle, 49.1, Anchor::Middle);
            face.on.outlined(number, (Face::Title, 46.0), at, "#ffffff", (INK, 7.0));
        }
        Mark::AtLeast(floor) => {
            let x = middle - f32::midpoint(Face::Title.width(&floor.to_string(), 46.0), 36.0);
            let sign = format!("M{x} 19l29 10.5-29 10.5M{x} 47.5h29");
            for (colour, width) in [(INK, 12.5), ("#ffffff", 5.5)] {
                face.on.shapes(&format!(
                    r#"<path fill="none" stroke="{colour}" stroke-width="{width}" d="{sign}"/>"#
                ));
            }
            let at = (x + 36.0, 49.1, Anchor::Start);
            face.on.outlined(&floor.to_string(), (Face::Title, 46.0), at, "#ffffff", (INK, 7.0));
        }
        Mark::Sign(sign) => face.on.sign(sign, (middle - 22.0, 10.0, 44.0), "#ffffff")?,
    }
    let signs: Vec<&str> = [(told.kids, "kids/whom-kid"), (told.monsters, "kids/whom-monster")]
        .into_iter()
        .filter_map(|(is, sign)| is.then_some(sign))
        .collect();
    let mut x = middle - (28.0 * signs.len() as f32 - 2.0) / 2.0;
    for sign in signs {
        face.on.sign(sign, (x, 58.0, 26.0), "#ffffff")?;
        x += 28.0;
    }
    Ok(())
}

pub(super) fn light(job: &Job<'_>, one: &Portal) -> Result<Arc<Drawing>, PrintError> {
    let mut face = portal(
        job,
        one,
        CREAM,
        ("Light Portal", "#ffd23f"),
        (INK, "Cancel a Dark Portal you draw, or walk out of a trap"),
    )?;
    when(&mut face, ("any time", "kids/sign-any-time"), HELPS)?;
    face.framed();
    let told = Told {
        mark: Mark::Sign("kids/sign-door"),
        kids: true,
        monsters: false,
        colour: HELPS,
        short: String::new(),
        when: FIGHT,
    };
    corner(&mut face, &told)?;
    face.finished(&one.face.id)
}

pub(super) fn dark(job: &Job<'_>, one: &Portal) -> Result<Arc<Drawing>, PrintError> {
    let says = ("#ffffff", "Drop a card and be trapped until you roll even");
    let mut face = portal(job, one, "#2a1452", ("Dark Portal", "#d7b6ff"), says)?;
    when(&mut face, ("as it is drawn", "kids/sign-in-a-fight"), "#c9a4ff")?;
    face.framed();
    face.finished(&one.face.id)
}

fn portal(
    job: &Job<'_>,
    one: &Portal,
    paper: &str,
    (kind, colour): (&str, &str),
    (ink, says): (&str, &str),
) -> Result<CardFace, PrintError> {
    let mut face = CardFace::new(paper);
    face.portrait(&job.pictures.get(&one.face.portrait)?, 213.0);
    face.on.rect(Area::new(3.5, 213.0, 243.0, 52.0), 0.0, INK);
    let name = Style::new(Face::Title, 22.0, CREAM).middle();
    face.name(&one.face.name, &name, Area::new(12.0, 220.5, 226.0, 22.0));
    face.on.word(kind, (Face::Bold, 13.5), (125.0, 254.5, Anchor::Middle), colour);
    let does = Style::new(Face::Bold, 17.5, ink).middle().leading(1.12).least(11.0);
    face.words(says, &does, Area::new(15.0, 270.0, 220.0, 52.0));
    Ok(face)
}
