//! Packs of one's own: their cards and pictures are printed, and what is wrong with them is said.

use kernel::Pack;
use monsterbox_box::find;
use monsterbox_print::{Paper, Part, PrintError, Printed, Request, print};

fn own(game: &str, file: &str, change: impl FnOnce(&str) -> String) -> Pack {
    let base = find(game).expect("the game is there").base_pack.expect("it has a pack");
    let mut pack = base.clone();
    let text = change(&pack.files[file]);
    pack.files.insert(file.to_owned(), text);
    pack
}

fn cards(game: &str, pack: &Pack) -> Result<Printed, PrintError> {
    print(&Request { game, pack: Some(pack), paper: Paper::A4, part: Some(Part::Cards) })
}

#[test]
fn a_pack_of_ones_own_prints_its_own_cards() {
    let pack = own("monster-kids", "hand.toml", |text| text.replacen("count = 5", "count = 4", 1));
    let printed = cards("monster-kids", &pack).unwrap();
    let lying = printed.pages.iter().filter_map(|page| page.cards.as_ref()).flat_map(|(_, cards)| cards);
    assert_eq!(lying.filter(|card| card.id == "sugar-rush").count(), 8, "four fronts and four backs");
    let pack = own("monster-strike", "monsters.toml", |text| text.replace("\"puddle-imp\"", "\"pond-imp\""));
    let printed = cards("monster-strike", &pack).unwrap();
    let lying = printed.pages.iter().filter_map(|page| page.cards.as_ref()).flat_map(|(_, cards)| cards);
    assert_eq!(lying.filter(|card| card.id == "pond-imp").count(), 2, "one front and one back");
}

#[test]
fn a_broken_or_missing_picture_is_refused_with_its_name() {
    let file = "portraits/puddle-shark.svg";
    let broken = own("mayhem", file, |svg| svg.replace("</svg>", ""));
    let says = cards("mayhem", &broken).unwrap_err().to_string();
    assert!(says.contains(file) && says.contains("no well-formed SVG"), "{says}");
    let mut missing = broken;
    missing.files.remove(file);
    let says = cards("mayhem", &missing).unwrap_err().to_string();
    assert!(says.contains("the pack has no picture `portraits/puddle-shark.svg`"), "{says}");
    // Well-formed, but of no size at all.
    let sizeless = own("mayhem", file, |svg| svg.replacen("<svg ", "<svg width=\"0\" height=\"-4\" ", 1));
    let says = cards("mayhem", &sizeless).unwrap_err().to_string();
    assert!(says.starts_with(&format!("{file}: this picture cannot be printed: ")), "{says}");
}

#[test]
fn what_is_not_printed_of_a_picture_is_said() {
    let file = "portraits/puddle-shark.svg";
    let lettered = own("mayhem", file, |svg| svg.replace("</svg>", "<text x=\"4\" y=\"9\">Grr</text></svg>"));
    let printed = cards("mayhem", &lettered).unwrap();
    assert_eq!(printed.notes, [format!("{file}: its <text> is not printed; shapes and colours are")]);
}

#[test]
fn long_names_and_stories_shrink_and_fit() {
    let pack = own("mayhem", "monsters.toml", |text| {
        let line = "W".repeat(40) + " " + &"Wombats ".repeat(9);
        text.replacen("name = \"Gravel Golem\"", "name = \"WWWWWWWWWWWWWWWWWWWWWWWW\"", 1).replacen(
            "line = \"Hums to pebbles and has never once been asked to hurry.\"",
            &format!("line = \"{}\"", line.trim()),
            1,
        )
    });
    assert!(cards("mayhem", &pack).is_ok());
    let story = "Wobbling wombats waddled westwards. ".repeat(33);
    let pack = own("mayhem", "trophies.toml", |text| {
        let start = text.find("story = ").unwrap();
        let end = start + text[start..].find("portrait = ").unwrap();
        format!("{}story = \"{}\"\n{}", &text[..start], story.trim(), &text[end..])
    });
    assert!(cards("mayhem", &pack).is_ok());
}

#[test]
fn a_game_without_packs_says_so() {
    let pack = find("mayhem").unwrap().base_pack.unwrap();
    let says = cards("pig", pack).unwrap_err().to_string();
    assert_eq!(says, "Pig takes no packs");
    let says = cards("crush", pack).unwrap_err().to_string();
    assert!(says.contains("pack.toml:1"), "{says}");
}
