//! Card sheets to print and cut out: a pack's cards, or blank ones to draw on, as one page of HTML with pictures inside.

use std::fmt::Write as _;

use kernel::{Mistake, Pack, pack::CardFace};

use crate::{Content, EventCard, Gear, Location, Monster, attack_words, enter_words, gear_words, walk_words};

/// Cards are 63.5 mm by 88.9 mm, nine to a letter sheet; a location fills a sheet, and its three slots lie where the
/// dice look for cards: 69 mm apart in the middle of the sheet.
const STYLE: &str = "\
@page{size:letter portrait;margin:0}\
body{margin:0;font-family:Georgia,serif;color:#222}\
section{width:215.9mm;height:279.4mm;box-sizing:border-box;padding:6.35mm 12.7mm;page-break-after:always;display:flex;\
flex-wrap:wrap;align-content:flex-start}\
.card{width:63.5mm;height:88.9mm;box-sizing:border-box;border:.3mm dashed #999;padding:3mm;overflow:hidden;font-size:8.5pt}\
.card h2{font-size:11pt;margin:0 0 1mm}.card img{display:block;height:30mm;margin:0 auto 1mm}\
.card p{margin:0 0 1mm}.card.monster img{height:42mm}.attack{font-size:10pt;border-top:.2mm solid #ccc;padding-top:1mm}\
.attack b{float:right}.level{float:right;font-size:15pt;font-weight:bold}.line{font-style:italic;color:#555}\
.kind{font-size:7pt;letter-spacing:.3mm;text-transform:uppercase;color:#777}\
.place{display:block;position:relative;padding:8mm;border:.5mm solid #444;text-align:center}\
.place h1{margin:2mm 0;font-size:26pt}.place img{height:60mm}\
.slots{position:absolute;top:95.25mm;left:0;right:0;display:flex;justify-content:center;gap:5.5mm}\
.slots i{width:63.5mm;height:88.9mm;box-sizing:border-box;border:.4mm dashed #888}\
.below{position:absolute;top:192mm;left:12mm;right:12mm}\
.track{display:flex;flex-wrap:wrap;justify-content:center;font-size:10pt}.track b{padding:1mm 2mm;border:.2mm solid #aaa}\
.rule{height:7.4mm;box-sizing:border-box;border-bottom:.2mm solid #aaa;padding-top:1mm;font-size:7pt;color:#777}\
.right{float:right;padding-right:12mm}.frame{border:.2mm solid #ccc;margin-top:1.5mm}\
.title{display:inline-block;width:120mm;height:14mm;border-bottom:.3mm solid #aaa}";

/// A pack's cards as one HTML page, or what is wrong with the pack.
pub fn sheets(pack: &Pack) -> Result<String, Vec<Mistake>> {
    let content = Content::read(pack)?;
    let monsters = content.monsters.iter().map(|card| monster(pack, card));
    let events = content.events.iter().map(|card| event(pack, card));
    let gear = content.gear.iter().map(|card| gear_card(pack, card));
    let mut page = head(&pack.name);
    for kind in [monsters.collect::<Vec<_>>(), events.collect(), gear.collect()] {
        cards(&mut page, &kind);
    }
    content.locations.iter().for_each(|card| page.push_str(&location(pack, card)));
    page.push_str("</body></html>\n");
    Ok(page)
}

/// The highest damage on the track of a blank location. Its maximum is chosen by the people who draw the card.
const BLANK_TRACK: u8 = 100;

/// Blank cards of every kind, to draw and write on by hand.
pub fn blank_sheets() -> String {
    let line = |label: &str| format!("<div class=rule>{label}</div>");
    let lines = |label: &str, more: usize| line(label) + &line("").repeat(more);
    let frame = |height: u8| format!("<div class=frame style=\"height:{height}mm\"></div>");
    let attack = |number: u8| line(&format!("<span class=right>damage</span>{number}. attack"));
    let card =
        |kind: &str, inside: String| format!("<div class=card><span class=kind>{kind}</span>{inside}</div>");
    let named = line("<span class=right>level</span>name");
    let monster =
        card("monster", named + &frame(36) + &attack(1) + &attack(2) + &lines("a line about it", 1));
    let event =
        card("event", line("name") + &["enter", "attack", "move"].map(|part| lines(part, 2)).concat());
    let gear = card("gear", line("name") + &frame(26) + &lines("how the dice are thrown", 4));
    let mut page = head("blank cards");
    for kind in [monster, event, gear] {
        cards(&mut page, &vec![kind; 9]);
    }
    page.push_str(&place("<span class=title></span>", "Circle the maximum.", "", BLANK_TRACK));
    page.push_str("</body></html>\n");
    page
}

fn head(title: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>{title}</title><style>{STYLE}</style></head><body>\n"
    )
}

fn cards(page: &mut String, cards: &[String]) {
    for sheet in cards.chunks(9) {
        page.push_str("<section>");
        page.push_str(&sheet.concat());
        page.push_str("</section>\n");
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The picture as data: inside an image nothing of it can run.
fn picture(pack: &Pack, face: &CardFace) -> String {
    let Some(svg) = pack.files.get(&face.portrait) else { return String::new() };
    let mut data = String::with_capacity(2 * svg.len());
    for byte in svg.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                data.push(char::from(byte));
            }
            _ => {
                let _ = write!(data, "%{byte:02X}");
            }
        }
    }
    format!("<img alt=\"\" src=\"data:image/svg+xml,{data}\">")
}

fn top(pack: &Pack, kind: &str, face: &CardFace) -> String {
    let (name, line) = (escaped(&face.name), escaped(&face.line));
    let picture = picture(pack, face);
    format!("<span class=kind>{kind}</span><h2>{name}</h2>{picture}<p class=line>{line}</p>")
}

fn monster(pack: &Pack, card: &Monster) -> String {
    let [first, second] = &card.attacks;
    format!(
        "<div class=\"card monster\"><span class=level>{}</span>{}<p class=attack><b>{}</b>1. {}</p><p class=attack><b>{}</b>2. {}</p></div>",
        card.level,
        top(pack, "monster", &card.face),
        first.damage,
        escaped(&first.name),
        second.damage,
        escaped(&second.name)
    )
}

fn event(pack: &Pack, card: &EventCard) -> String {
    let part = |title: &str, words: Vec<String>| {
        let words = if words.is_empty() { "nobody".to_owned() } else { words.join("; ") };
        format!("<p><b>{title}:</b> {words}.</p>")
    };
    format!(
        "<div class=card>{}{}{}{}</div>",
        top(pack, "event", &card.face),
        part("Enter", card.enter.iter().map(enter_words).collect()),
        part("Attack", card.attack.iter().map(attack_words).collect()),
        part("Move", card.walk.iter().map(walk_words).collect())
    )
}

fn gear_card(pack: &Pack, card: &Gear) -> String {
    let words = escaped(&gear_words(card, None));
    // Rule MST-06: a bonus is printed where a monster has its level, since it is added to what is held against that.
    let bonus =
        if card.bonus == 0 { String::new() } else { format!("<span class=level>{:+}</span>", card.bonus) };
    format!("<div class=card>{bonus}{}<p>{words}</p></div>", top(pack, "gear", &card.face))
}

fn location(pack: &Pack, card: &Location) -> String {
    place(&escaped(&card.face.name), &escaped(&card.face.line), &picture(pack, &card.face), card.maximum)
}

fn place(name: &str, line: &str, picture: &str, maximum: u8) -> String {
    let steps = (0..=maximum).step_by(5).chain((!maximum.is_multiple_of(5)).then_some(maximum));
    let track: String =
        steps.flat_map(|damage| ["<b>".to_owned(), damage.to_string(), "</b>".to_owned()]).collect();
    format!(
        "<section class=place><h1>{name}</h1>{picture}<div class=slots><i></i><i></i><i></i></div>\
         <div class=below><p class=line>{line}</p><div class=track>{track}</div></div></section>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::BASE;

    #[test]
    fn every_card_is_on_a_sheet() {
        let page = sheets(BASE.pack()).unwrap();
        let content = BASE.content();
        let cards = content.monsters.len() + content.events.len() + content.gear.len();
        assert_eq!(
            page.matches("<div class=card>").count() + page.matches("<div class=\"card monster\">").count(),
            cards
        );
        assert_eq!(page.matches("<section class=place>").count(), content.locations.len());
        assert_eq!(page.matches("data:image/svg+xml,").count(), cards + content.locations.len());
        let bonuses = content.gear.iter().filter(|gear| gear.bonus != 0).count();
        assert_eq!(page.matches("<span class=level>").count(), content.monsters.len() + bonuses);
        assert!(page.contains("<span class=level>+6</span><span class=kind>gear</span><h2>Foghorn</h2>"));
        for monster in &content.monsters {
            assert!(page.contains(&escaped(&monster.face.name)), "{}", monster.face.name);
        }
        assert!(!page.contains("<svg"), "pictures are inside images");
        let blank = blank_sheets();
        assert_eq!(blank.matches("<div class=card>").count(), 27);
        assert_eq!(blank.matches("<section class=place>").count(), 1);
        assert!(!blank.contains("<img"), "there is nothing to see on them yet");
    }

    #[test]
    fn what_a_pack_says_is_text_and_never_markup() {
        let mut pack = BASE.pack().clone();
        let monsters = pack.files.get_mut("monsters.toml").unwrap();
        let named = monsters.find("name = \"").unwrap() + 8;
        monsters.insert_str(named, "<b>&");
        let page = sheets(&pack);
        assert!(page.is_err() || page.unwrap().contains("&lt;b&gt;&amp;"));
        pack.files.remove("gear.toml");
        assert!(sheets(&pack).unwrap_err().iter().any(|mistake| mistake.file == "gear.toml"));
    }
}
