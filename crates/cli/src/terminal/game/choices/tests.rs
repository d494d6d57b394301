//! Typing, groups and the cursor over a board, key by key.

use super::{
    super::{
        board::tests::picture,
        folded::tests::{board, choice},
    },
    *,
};

fn chooser() -> Chooser {
    let all = vec![
        choice("Throw", "roll one die, carefully", "roll"),
        choice("Throw", "throw one die, hard", "throw"),
        choice("Stop", "end your turn", "end"),
    ];
    Chooser::of(all, &[], &Picture::default())
}

fn notation(row: Shown<'_>) -> &str {
    match row {
        Shown::Choice(entry) => &entry.choice.notation,
        Shown::Group(group) => &group.name,
    }
}

fn typing(text: &str) -> Chooser {
    let mut chooser = chooser();
    for letter in text.chars() {
        chooser.key(KeyCode::Char(letter).into());
    }
    chooser
}

#[test]
fn every_word_has_to_occur_in_any_order_and_case() {
    let labels =
        |text: &str| typing(text).shown().iter().map(|row| notation(*row).to_owned()).collect::<Vec<_>>();
    assert_eq!(labels("DIE one"), ["roll", "throw"]);
    assert_eq!(labels("turn"), ["end"]);
    assert!(labels("one turn").is_empty());
}

#[test]
fn what_is_typed_is_meant_as_written_unless_the_mark_was_moved() {
    let enter = KeyEvent::from(KeyCode::Enter);
    assert_eq!(chooser().key(enter), Some(Pick::Listed("roll".to_owned())));
    let written =
        Pick::Written { text: "hard".to_owned(), otherwise: Some(Meant::Choice("throw".to_owned())) };
    assert_eq!(typing("hard").key(enter), Some(written));
    let mut moved = typing("die");
    moved.key(KeyCode::Down.into());
    assert_eq!(moved.key(enter), Some(Pick::Listed("throw".to_owned())));
    let nothing = Pick::Written { text: "xyzzy".to_owned(), otherwise: None };
    assert_eq!(typing("xyzzy").key(enter), Some(nothing));
}

#[test]
fn a_slash_starts_typing_and_is_no_text() {
    let mut slashed = typing("/");
    assert!(!slashed.is_bare());
    assert_eq!(slashed.typed(), "");
    slashed.key(KeyCode::Backspace.into());
    assert!(slashed.is_bare());
}

#[test]
fn the_exact_notation_is_marked_first() {
    let mut throw = typing("thro");
    throw.key(KeyCode::Tab.into());
    assert_eq!(
        throw.typed(),
        "roll",
        "the group is called Throw, so both throws fit, the first one is marked"
    );
    assert_eq!(typing("throw").mark(), 1);
}

/// A board with a group opened.
fn opened() -> Chooser {
    let mut chooser = Chooser::of(board(), &[], &picture());
    chooser.key(KeyCode::Enter.into());
    chooser
}

fn looked_at(chooser: &mut Chooser, keys: &[KeyCode]) -> String {
    for key in keys {
        assert_eq!(chooser.key((*key).into()), None);
    }
    chooser.looked_at().unwrap().to_owned()
}

#[test]
fn groups_come_first_and_enter_opens_them() {
    let mut chooser = Chooser::of(board(), &[], &picture());
    let rows: Vec<_> = chooser.shown().into_iter().map(notation).collect();
    assert_eq!(rows, ["Move the tank on F6", "Move the helicopter on C4", "end"]);
    assert_eq!(
        chooser.looked_at(),
        Some("move F6 F5 n"),
        "the squares of a group are lit before it is opened"
    );
    assert_eq!(looked_at(&mut chooser, &[KeyCode::Down, KeyCode::Right]), "move C4 B1");
    assert_eq!(chooser.opened(), Some("Move the helicopter on C4"));
    chooser.key(KeyCode::Esc.into());
    assert_eq!((chooser.opened(), chooser.mark()), (None, 1));
    chooser.key(KeyCode::End.into());
    assert_eq!(chooser.key(KeyCode::Enter.into()), Some(Pick::Listed("end".to_owned())));
    let mut typed = Chooser::of(board(), &[], &picture());
    looked_at(&mut typed, &['t', 'a', 'n', 'k'].map(KeyCode::Char));
    let tank = Pick::Written { text: "tank".to_owned(), otherwise: Some(Meant::Group(0)) };
    assert_eq!(
        typed.key(KeyCode::Enter.into()),
        Some(tank),
        "a text is tried as notation before it opens a group"
    );
}

#[test]
fn arrows_go_over_the_board_and_keep_the_facing() {
    let mut chooser = opened();
    assert_eq!(looked_at(&mut chooser, &[KeyCode::Char(' ')]), "move F6 F5 e");
    assert_eq!(looked_at(&mut chooser, &[KeyCode::Right]), "move F6 G5 e");
    assert_eq!(looked_at(&mut chooser, &[KeyCode::Down]), "move F6 G7 e");
    assert_eq!(looked_at(&mut chooser, &[KeyCode::Left, KeyCode::Up, KeyCode::Up]), "move F6 F1 e");
    assert_eq!(looked_at(&mut chooser, &[KeyCode::Up]), "move F6 F1 e", "the edge of what can be reached");
    let turns = [KeyCode::Char(' '); 3];
    assert_eq!(looked_at(&mut chooser, &turns), "move F6 F1 n", "the facings go round");
    assert_eq!(chooser.key(KeyCode::Enter.into()), Some(Pick::Listed("move F6 F1 n".to_owned())));
}

#[test]
fn a_typed_square_moves_the_cursor_and_a_letter_turns() {
    let typed = |text: &str| looked_at(&mut opened(), &text.chars().map(KeyCode::Char).collect::<Vec<_>>());
    assert_eq!(typed("f7"), "move F6 F7 n");
    assert_eq!(typed("F7s"), "move F6 F7 s");
    assert_eq!(typed("f7 w"), "move F6 F7 w");
    assert_eq!(typed("f12"), "move F6 F12 n");
    assert_eq!(typed("f1"), "move F6 F1 n", "the square itself comes before those it begins");
    assert_eq!(typed("e"), "move F6 F5 e", "the cursor stays, and the tank turns");
    assert_eq!(typed("en"), "move F6 F5 n");
    assert_eq!(typed("f7ns"), "move F6 F7 s");
    assert_eq!(typed("f7we"), "move F6 F7 e", "not the beginning of west");
    assert_eq!(typed("e7"), "move F6 E7 n");
    let mut nowhere = opened();
    for letter in ['f', '8'] {
        nowhere.key(KeyCode::Char(letter).into());
    }
    assert!(nowhere.shown().is_empty());
    assert_eq!(nowhere.typed(), "f8");
    assert_eq!(looked_at(&mut nowhere, &[KeyCode::Esc]), "move F6 F5 n", "the cursor is where it was");
}

#[test]
fn everything_that_can_be_done_on_a_square_is_in_the_list() {
    let mut chooser = opened();
    looked_at(&mut chooser, &"f7w".chars().map(KeyCode::Char).collect::<Vec<_>>());
    chooser.clear();
    let shown = chooser.shown();
    assert_eq!(notation(shown[chooser.mark()]), "move F6 F7 w");
    assert_eq!(notation(shown[chooser.top(4)]), "move F6 F7 n");
    assert_eq!(notation(shown[chooser.top(2)]), "move F6 F7 s");
    assert_eq!(chooser.top(100), 0);
}

#[test]
fn a_click_opens_the_group_of_a_unit_then_moves_the_cursor_then_takes() {
    let mut chooser = Chooser::of(board(), &[], &picture());
    let mut click = |at: &str| {
        let pick = chooser.click(&Spot::new(at));
        (chooser.opened().map(str::to_owned), chooser.looked_at().map(str::to_owned), pick)
    };
    let tank = || Some("Move the tank on F6".to_owned());
    let helicopter = || Some("Move the helicopter on C4".to_owned());
    assert_eq!(click("L12"), (None, Some("move F6 F5 n".to_owned()), None), "nothing is to be done there");
    assert_eq!(click("C4"), (helicopter(), Some("move C4 B1".to_owned()), None));
    assert_eq!(click("A1"), (helicopter(), Some("move C4 A1".to_owned()), None));
    let taken = Some(Pick::Listed("move C4 A1".to_owned()));
    assert_eq!(click("A1"), (helicopter(), Some("move C4 A1".to_owned()), taken));
    chooser.key(KeyCode::Esc.into());
    chooser.key(KeyCode::Home.into());
    chooser.click(&Spot::new("G7"));
    assert_eq!((chooser.opened().map(str::to_owned), chooser.looked_at()), (tank(), Some("move F6 G7 n")));
}

#[test]
fn a_click_works_without_groups_too() {
    let mut all = board().split_off(28);
    all.truncate(6);
    let mut chooser = Chooser::of(all, &[], &picture());
    assert_eq!(chooser.opened(), None);
    assert_eq!(chooser.looked_at(), Some("move F6 F7 w"));
    assert_eq!(chooser.click(&Spot::new("F7")), None, "one click takes nothing");
    assert_eq!(chooser.click(&Spot::new("B1")), None);
    assert_eq!(chooser.looked_at(), Some("move C4 B1"));
    assert_eq!(chooser.click(&Spot::new("B1")), Some(Pick::Listed("move C4 B1".to_owned())));
}
