//! From the menu to a table, with the keyboard and with the mouse.

use kernel::Seed;
use monsterbox::terminal::{App, PlayOptions, TerminalError};
use ratatui::crossterm::event::KeyCode;
use table::Occupant;

use super::bench::{Bench, options};

#[test]
fn two_times_enter_starts_a_game_of_strike() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::menu(saves.path());
    bench.shows("Str!ke");
    bench.shows("For reference");
    bench.press(KeyCode::Enter);
    bench.shows("Start the game");
    bench.shows("[STR-28]");
    bench.press(KeyCode::Enter).settle();
    let header = bench.live().header();
    assert_eq!((header.game.as_str(), header.seats.len()), ("strike", 2));
    assert_eq!(header.seats[0], "Player A");
    assert_eq!(header.seats[1], "bot:easy", "a newcomer meets the first level");
    assert_eq!(header.commitment.len(), 64);
    bench.shows("Player A to choose");
}

#[test]
fn names_players_bots_and_options_are_set_with_the_arrows() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::menu(saves.path());
    bench.press(KeyCode::Enter).press(KeyCode::Tab);
    bench.press(KeyCode::Right).press(KeyCode::Tab);
    bench.write("Ann").press(KeyCode::Down);
    bench.press(KeyCode::Left).write("Bob").press(KeyCode::Tab);
    bench.press(KeyCode::Down).press(KeyCode::Enter);
    bench.shows("STR-28: Hidden pools");
    bench.press(KeyCode::End).press(KeyCode::Enter);
    let header = bench.live().header();
    assert_eq!(header.setup.players, 3);
    assert_eq!(header.seats[..2], ["Ann", "Bob"], "a turn to the left of the easy bot is a person");
    assert_eq!(header.setup.options.0.get("hidden-pools").map(String::as_str), Some("on"));
}

#[test]
fn other_readings_of_the_rules_are_listed_when_they_are_wanted() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::menu(saves.path());
    bench.click("Str!ke");
    bench.shows("other readings of the rules: 3, 0 chosen");
    bench.click_beside("  readings ", "▸");
    bench.click_beside("  reading-empty-arena ", "▸");
    bench.shows("other readings of the rules: 3, 1 chosen");
    bench.press(KeyCode::End).press(KeyCode::Enter);
    let set = &bench.live().header().setup.options.0;
    assert_eq!(set.get("reading-empty-arena").map(String::as_str), Some("on"));
}

#[test]
fn another_city_of_the_box_is_chosen_for_a_table() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::menu(saves.path());
    bench.click("Crush Monster Rampage!");
    bench.shows("Brackwater");
    bench.click_beside("  pack ", "▸");
    bench.shows("Larkfield: A garden town");
    bench.press(KeyCode::End).press(KeyCode::Enter);
    let pack = bench.live().header().pack.clone().map(|pack| pack.name);
    assert_eq!(pack.as_deref(), Some("larkfield"));
}

#[test]
fn the_mouse_does_it_all() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::menu(saves.path());
    bench.click("Str!ke").click("[STR-42]");
    bench.shows("search: ");
    bench.press(KeyCode::Esc);
    bench.click_beside("  tournament ", "▸");
    bench.click("Start the game");
    let set = &bench.live().header().setup.options.0;
    assert_eq!(set.get("tournament").map(String::as_str), Some("on"));
}

#[test]
fn a_wrong_set_up_is_explained_and_stays_in_the_menu() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::menu(saves.path());
    bench.press(KeyCode::Enter).press(KeyCode::Tab).press(KeyCode::Tab);
    bench.control('u').press(KeyCode::End).press(KeyCode::Enter);
    assert!(bench.app.table().is_none());
    bench.shows("Seat A: a name has 1 to 24 letters");
    bench.press(KeyCode::Esc);
    bench.shows_not("a name has 1 to 24 letters");
    bench.press(KeyCode::Home).press(KeyCode::Down).write("bot:exact");
    bench.press(KeyCode::End).press(KeyCode::Enter);
    bench.shows("`bot:` is how the bots are written");
    assert!(bench.app.table().is_none());
}

#[test]
fn the_menu_is_left_by_its_first_page_only() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::menu(saves.path());
    bench.press(KeyCode::Enter).press(KeyCode::Esc);
    assert!(bench.is_running());
    bench.write("?");
    bench.shows("How to play Str!ke");
    bench.press(KeyCode::Esc).press(KeyCode::F(3));
    bench.shows("Each player's pool");
    bench.press(KeyCode::Esc).write("q");
    assert!(!bench.is_running());
}

#[test]
fn what_is_asked_for_beforehand_is_checked_beforehand() {
    let saves = tempfile::tempdir().unwrap();
    let ann = || Occupant::Person("Ann".to_owned());
    let refused = |given: PlayOptions| match App::new(given) {
        Ok(_) => panic!("this should be refused"),
        Err(error) => error,
    };
    let no_game = refused(PlayOptions { seats: vec![ann()], ..options(saves.path()) });
    assert!(matches!(no_game, TerminalError::NoGame));
    let strike = || PlayOptions { game: Some("strike".to_owned()), ..options(saves.path()) };
    let option = refused(PlayOptions { options: vec!["frog".to_owned()], ..strike() });
    assert!(option.to_string().starts_with("there is no option `frog`"), "{option}");
    let alone = refused(PlayOptions { seats: vec![ann()], ..strike() });
    assert_eq!(alone.to_string(), "Str!ke is for 2 to 5 players, not 1 (STR-01)");
    let chess = refused(PlayOptions { game: Some("chess".to_owned()), ..strike() });
    assert!(chess.to_string().starts_with("there is no game `chess`"));
    let missing =
        refused(PlayOptions { resume: Some(saves.path().join("none.play")), ..options(saves.path()) });
    assert!(missing.to_string().contains("none.play: "), "{missing}");
}

#[test]
fn a_game_without_seats_has_its_table_to_be_set() {
    let saves = tempfile::tempdir().unwrap();
    let given = PlayOptions {
        game: Some("strike".to_owned()),
        options: vec!["tournament".to_owned()],
        seed: Seed::new("mine"),
        ..options(saves.path())
    };
    let mut bench = Bench::of(App::new(given).unwrap());
    bench.press(KeyCode::Enter);
    assert_eq!(bench.live().secret(), Some("mine"));
    assert_eq!(bench.live().header().setup.options.0.get("tournament").map(String::as_str), Some("on"));
}

#[test]
fn two_people_need_two_names() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::menu(saves.path());
    bench.press(KeyCode::Enter).press(KeyCode::Home).press(KeyCode::Down);
    bench.write("Ann").press(KeyCode::Down);
    bench.press(KeyCode::Left).write("Ann");
    bench.press(KeyCode::End).press(KeyCode::Enter);
    bench.shows("two people at this table are called Ann");
    assert!(bench.app.table().is_none());
    let ann = || Occupant::Person("Ann".to_owned());
    let given =
        PlayOptions { game: Some("strike".to_owned()), seats: vec![ann(), ann()], ..options(saves.path()) };
    assert!(App::new(given).is_err(), "nor from the command line");
}

#[test]
fn a_newcomer_is_led_to_the_guided_first_game() {
    let saves = tempfile::tempdir().unwrap();
    let kept = saves.path().join("kept.json");
    let newcomer = || PlayOptions { kept: Some(kept.clone()), ..options(saves.path()) };
    let mut bench = Bench::of(App::new(newcomer()).unwrap());
    bench.press(KeyCode::Enter);
    bench.shows("You have not played this game yet");
    bench.press(KeyCode::Enter);
    bench.shows("step 1 of");
    bench.write("zzz").press(KeyCode::Enter);
    bench.shows("step 1 of");
    for _ in 0..500 {
        if bench.text().contains("to the menu, and to a game of your own") {
            break;
        }
        // Every choice in its turn until the right one is found.
        let before = bench.text().lines().next().unwrap().to_owned();
        for place in 0..40 {
            bench.press(KeyCode::Home);
            for _ in 0..place {
                bench.press(KeyCode::Down);
            }
            bench.press(KeyCode::Enter);
            if *bench.text().lines().next().unwrap() != before || !bench.text().contains("leave the lesson") {
                break;
            }
        }
    }
    bench.shows("to the menu, and to a game of your own");
    bench.press(KeyCode::Enter).press(KeyCode::Enter);
    bench.shows_not("You have not played this game yet");
    let mut again = Bench::of(App::new(newcomer()).unwrap());
    again.press(KeyCode::Enter).press(KeyCode::Enter);
    assert!(again.app.table().is_some(), "whoever knows the game goes right to the table");
}
