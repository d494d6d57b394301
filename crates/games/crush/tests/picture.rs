//! The picture without colours: whose is whose, and what lies under what, is told by signs.

use kernel::{Light, Meta, Notation as _, Picture, Room, Seat, Setup, Show as _, Tone};
use monsterbox_crush::Crush;

fn picture(position: &str) -> Picture {
    let rules = Crush::rules(&Setup::of(2)).expect("two can play");
    let state = Crush::read_position(&rules, position).expect("a fine position");
    Crush::picture(&rules, &state, &["Ann".to_owned(), "Bob".to_owned()])
}

/// The three letters of a square.
fn cell(picture: &str, square: &str) -> String {
    let column = usize::from(square.as_bytes()[0] - b'A');
    let row: usize = square[1..].parse().expect("a row");
    picture.lines().nth(row).expect("a line for each row").chars().skip(3 + 3 * column).take(3).collect()
}

const CITY: &str = "16/1b1g1x1f8/16/t1c13/16/16/16/16/16/16/16/15b monster G7e A B2 A4 - C1e - - B D2 K5 - G1n - - \
                    saved 1 won survivors-3 holes A4 C4 D2 F2 G7 K5 L1 mega H7 O3 wait survivors-1@J1:A \
                    survivors-2@K1:B to A move 7";

#[test]
fn whose_is_whose_is_told_without_colours() {
    let text = picture(CITY).plain();
    for (square, wanted) in [
        ("B2", "[H]"),
        ("D2", "{h}"),
        ("C1", " ▶ "),
        ("G1", " △ "),
        ("J1", " ☺ "),
        ("K1", " ☻ "),
        ("K5", "(h)"),
    ] {
        assert_eq!(cell(&text, square), wanted, "{square}\n{text}");
    }
    assert!(text.contains("H▲☺ Ann") && text.contains("h△☻ Bob"), "{text}");
}

#[test]
fn what_lies_under_units_and_under_the_monster_is_seen() {
    let text = picture(CITY).plain();
    for (square, wanted) in [
        ("A4", "§H)"),
        ("C4", "(¤)"),
        ("F2", "{*}"),
        ("H2", "[*]"),
        ("L1", "( )"),
        ("O3", "<○>"),
        ("G7", "(▓)"),
        ("H7", "<>>"),
        ("G8", "▓▓▓"),
        ("H8", "<>>"),
    ] {
        assert_eq!(cell(&text, square), wanted, "{square}\n{text}");
    }
    let over_a_pit = CITY.replace("A B2 A4", "A O3 A4");
    assert_eq!(cell(&picture(&over_a_pit).plain(), "O3"), "<H>");
    let let_go = CITY.replace("holes A4", "holes A4 B2");
    assert_eq!(cell(&picture(&let_go).plain(), "B2"), "[H)");
}

#[test]
fn the_legend_tells_the_signs_apart_and_fits() {
    let picture = picture(CITY);
    let text = picture.plain();
    assert!(text.contains("§ Free tentacle") && text.contains("¤ with wreck"), "{text}");
    assert!(!text.contains("▓▲▓"), "a tank's sign is not the Monster's:\n{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 51), "{text}");
    let tones = picture.lines.iter().flatten().filter(|span| span.tone == Tone::Seat(Seat(1)));
    assert!(tones.count() > 3);
}

#[test]
fn a_large_window_gets_a_large_board_with_the_same_squares_lit() {
    let rules = Crush::rules(&Setup::of(2)).expect("two can play");
    let state = Crush::read_position(&rules, CITY).expect("a fine position");
    let names = ["Ann".to_owned(), "Bob".to_owned()];
    let step = Crush::read_action(&rules, "move A4 B5").expect("a helicopter flies");
    let within =
        |columns, rows| Crush::picture_within(&rules, &state, &names, Some(&step), Room { columns, rows });
    assert_eq!(within(83, 60), None, "the usual board is the best for it");
    assert_eq!(within(200, 28), None);
    let (large, usual) =
        (within(84, 29).expect("a large board"), Crush::picture_of_choice(&rules, &state, &names, &step));
    let places = |picture: &Picture, light: Option<Light>| -> std::collections::BTreeSet<String> {
        let spans =
            picture.lines.iter().flatten().filter(|span| light.is_none_or(|light| span.light == light));
        spans.filter_map(|span| Some(span.spot.as_ref()?.0.clone())).collect()
    };
    assert_eq!(places(&large, None), places(&usual, None));
    assert!(!places(&usual, Some(Light::On)).is_empty());
    assert_eq!(places(&large, Some(Light::On)), places(&usual, Some(Light::On)));
    let text = large.plain();
    let row: Vec<char> = text.lines().nth(3).expect("two lines a row").chars().collect();
    assert_eq!(row[8..13].iter().collect::<String>(), " [H] ", "B2\n{text}");
    assert!(text.lines().take(25).all(|line| line.chars().count() <= 83), "{text}");
}
