//! Characters, monsters and Dark Powers.

use std::sync::Arc;

use monster_kids::{Character, DarkPower, Monster, Resistance, TYPE_BONUS, Ties, Weakness};

use super::{Badges, signed};
use crate::{
    PrintError,
    card::CardFace,
    drawing::{Anchor, Area, CREAM, Drawing, INK},
    font::Face,
    made::Job,
    text::Style,
};

/// The colours below the picture: paper, words, what adds and what takes away, and the line of character.
struct Look {
    band: &'static str,
    paper: &'static str,
    words: &'static str,
    more: &'static str,
    less: &'static str,
    line: &'static str,
}

const KID: Look =
    Look { band: CREAM, paper: "#fff1d6", words: INK, more: "#1f7a45", less: "#c02b3a", line: "#4c4563" };
const MONSTER: Look =
    Look { band: INK, paper: "#2b2647", words: CREAM, more: "#7ee2a0", less: "#ff8f98", line: "#cfc6e8" };

pub(super) fn character(
    job: &Job<'_>,
    badges: &Badges<'_>,
    one: &Character,
) -> Result<Arc<Drawing>, PrintError> {
    let mut face = CardFace::new(INK);
    face.portrait(&job.pictures.get(&one.face.portrait)?, 233.5);
    for (place, y) in [34.0, 80.0, 126.0].into_iter().enumerate() {
        face.on.shapes(&format!(
            r#"<circle cx="218" cy="{y}" r="20" fill="{CREAM}" fill-opacity=".72"/><circle cx="218" cy="{y}" r="18.25" fill="none" stroke="{INK}" stroke-width="3.5" stroke-dasharray="7 3.42"/>"#
        ));
        if place == 2 {
            face.on.shapes(&format!(
                r#"<path transform="translate(206.45 114.45)scale(.9625)" fill="none" stroke="{INK}" stroke-linecap="round" stroke-width="2.6" d="M12.3 12.3c-.9 0-1.3-1.4-.1-2.1 1.9-1 4.3.9 3.9 3.4-.5 3-4.1 4.4-6.9 2.8-3.4-2-3.9-6.8-1.1-9.9 3.4-3.6 9.5-3 12.3 1.1 3 4.5 1.7 10.9-3.1 14"/>"#
            ));
        }
    }
    below(&mut face, badges, Some(one.power_type), &one.face.name, &one.face.line, &KID);
    face.framed();
    face.on.shapes(&format!(r#"<path fill="{INK}" d="M-1-1h54.56v24a14 14 0 0 1-14 14H-1Z"/>"#));
    face.on.word("D10", (Face::Title, 19.0), (27.8, 26.1, Anchor::Middle), "#ffd23f");
    face.finished(&one.face.id)
}

pub(super) fn monster(job: &Job<'_>, badges: &Badges<'_>, one: &Monster) -> Result<Arc<Drawing>, PrintError> {
    let mut face = CardFace::new(INK);
    face.portrait(&job.pictures.get(&one.face.portrait)?, 233.5);
    below(&mut face, badges, one.power_type, &one.face.name, &one.face.line, &MONSTER);
    face.framed();
    face.on.shapes(&format!(r#"<path fill="{INK}" d="M177.36-1H251V70h-55.64a18 18 0 0 1-18-18z"/>"#));
    face.on.word("D12", (Face::Bold, 14.0), (213.5, 21.6, Anchor::Middle), "#d9b8ff");
    face.on.word(&signed(one.power), (Face::Title, 38.0), (213.5, 56.4, Anchor::Middle), "#ffffff");
    face.finished(&one.face.id)
}

/// Badge, name, what the type does, and the line of character.
fn below(
    face: &mut CardFace,
    badges: &Badges<'_>,
    power_type: Option<usize>,
    name: &str,
    line: &str,
    look: &Look,
) {
    face.on.rect(Area::new(3.5, 228.5, 243.0, 5.0), 0.0, INK);
    face.on.rect(Area::new(3.5, 233.5, 243.0, 35.0), 0.0, look.band);
    face.on.rect(Area::new(3.5, 268.5, 243.0, 78.0), 0.0, look.paper);
    let known = power_type.and_then(|place| Some((badges.types.get(place)?, badges.drawn.get(place)?)));
    let badge = known.map_or(&badges.none, |(_, drawn)| drawn);
    face.on.place_in(badge, Area::new(11.0, 219.0, 50.0, 50.0));
    face.name(name, &Style::new(Face::Title, 24.0, look.words), Area::new(68.0, 239.0, 172.0, 24.0));
    if let Some((of, _)) = known {
        for (x, number, other, colour) in
            [(13.0, TYPE_BONUS, of.resists, look.more), (131.0, -TYPE_BONUS, of.weak, look.less)]
        {
            face.on.word(&signed(number), (Face::Title, 25.0), (x, 297.7, Anchor::Start), colour);
            if let (Some(badge), Some(other)) = (badges.drawn.get(other), badges.types.get(other)) {
                face.on.place_in(badge, Area::new(x + 33.0, 274.5, 29.0, 29.0));
                face.name(
                    &other.name,
                    &Style::new(Face::Bold, 15.0, look.words),
                    Area::new(x + 65.0, 281.3, 46.0, 15.0),
                );
            }
        }
        let style = Style::new(Face::Slanted, 12.5, look.line).least(8.0);
        face.words(line, &style, Area::new(13.0, 307.0, 224.0, 34.0));
    } else {
        let style = Style::new(Face::Plain, 13.0, look.words).leading(1.15);
        let says = "no power type: nothing resists it, nothing is weak to it";
        face.words(says, &style, Area::new(13.0, 273.0, 224.0, 30.0));
        let style = Style::new(Face::Slanted, 12.5, look.line).least(8.0);
        face.words(line, &style, Area::new(13.0, 307.0, 224.0, 34.0));
    }
}

pub(super) fn power(job: &Job<'_>, one: &DarkPower) -> Result<Arc<Drawing>, PrintError> {
    let mut effects: Vec<(&str, String)> = Vec::new();
    match one.injuries {
        0 => {}
        1 => effects.push(("kids/sign-plaster", "one more injury".to_owned())),
        more => effects.push(("kids/sign-plaster", format!("{more} more injuries"))),
    }
    if one.ties == Ties::Monster {
        effects.push(("kids/sign-equal", "wins equal totals".to_owned()));
    }
    if one.resistance == Resistance::Ignored {
        effects.push(("kids/sign-no-type", "resistance does not count".to_owned()));
    }
    if one.weakness == Weakness::Hidden {
        effects.push(("kids/sign-shield", "its weakness does not count".to_owned()));
    }
    if effects.is_empty() {
        effects.push(("kids/sign-in-a-fight", "until it is defeated".to_owned()));
    }
    let top = 248.0 - 19.2 * effects.len() as f32;
    let mut face = CardFace::new(INK);
    face.portrait(&job.pictures.get(&one.face.portrait)?, top);
    face.on.rect(Area::new(3.5, top, 243.0, 345.0 - top), 0.0, "#241048");
    for (place, (sign, words)) in effects.iter().enumerate() {
        let y = top + 6.0 + 19.2 * place as f32;
        face.on.sign(sign, (15.0, y + 1.0, 17.0), "#ff8ad0")?;
        face.name(words, &Style::new(Face::Bold, 16.0, "#ffd9ff"), Area::new(38.0, y + 1.0, 197.0, 16.0));
    }
    let style = Style::new(Face::Slanted, 12.5, "#c8b2ea").least(8.0);
    let y = top + 8.0 + 19.2 * effects.len() as f32;
    face.words(&one.face.line, &style, Area::new(15.0, y, 220.0, 288.0 - y));
    face.on.rect(Area::new(3.5, 292.0, 243.0, 5.0), 0.0, INK);
    face.on.rect(Area::new(3.5, 297.0, 243.0, 50.0), 0.0, "#b06bff");
    let number = signed(one.power);
    face.on.outlined(&number, (Face::Title, 40.0), (14.0, 335.0, Anchor::Start), "#ffffff", (INK, 7.0));
    let x = 22.0 + Face::Title.width(&number, 40.0);
    let style = Style::new(Face::Title, 20.0, INK).leading(1.05).least(12.0);
    face.words(&one.face.name, &style, Area::new(x, 299.0, 236.0 - x, 44.0));
    face.framed();
    face.finished(&one.face.id)
}
