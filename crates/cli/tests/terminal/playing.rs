//! Choices, refusals, odds, undo and the end, at a running table.

use kernel::{Seat, Seed};
use ratatui::crossterm::event::{KeyCode, MouseEventKind};
use table::{Live, Status};

use super::bench::{Bench, offers};

fn strike(saves: &tempfile::TempDir) -> Bench {
    let mut bench = Bench::table(saves.path(), "strike", &["Ann", "Bob"], &[], "1");
    bench.settle();
    bench
}

#[test]
fn typing_filters_the_choices() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = strike(&saves);
    bench.shows("roll one die, carefully");
    bench.write("HARD die");
    bench.shows("throw one die, hard");
    bench.shows_not("roll one die, carefully");
    bench.press(KeyCode::Esc);
    bench.shows("roll one die, carefully");
    bench.write("hard one").press(KeyCode::Enter);
    assert!(matches!(bench.live().status(), Status::Chance { .. }), "the choice that was found is taken");
    bench.shows("throws 1 die, hard.");
}

#[test]
fn a_refused_action_shows_its_rule() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = strike(&saves);
    let steps = bench.live().steps();
    bench.write("end");
    bench.shows("Enter tries them as an action");
    bench.press(KeyCode::Enter);
    assert_eq!(bench.live().steps(), steps);
    bench.shows("Refused by STR-34");
    bench.shows("You must throw at least once before you end your turn.");
    bench.shows("STR-34: A player must roll at least once in a turn");
    bench.press(KeyCode::F(3));
    bench.shows("▌ [STR-34]");
    bench.press(KeyCode::Esc);
    bench.shows_not("Refused");
    bench.write("xyzzy").press(KeyCode::Enter);
    bench.shows("an action is `roll`, `drop`");
    bench.press(KeyCode::Esc);
    bench.shows("› xyzzy▏");
}

#[test]
fn an_action_that_is_read_is_never_taken_for_another_one() {
    let saves = tempfile::tempdir().unwrap();
    let all_in = |live: &dyn Live| offers(live, "all-in roll");
    let mut bench = Bench::where_it_happens(saves.path(), "strike", &["Ann", "Bob"], &[], all_in);
    let steps = bench.live().steps();
    bench.write("roll");
    bench.shows("roll all your dice, carefully");
    bench.press(KeyCode::Enter);
    bench.shows("Refused by STR-21");
    assert_eq!(bench.live().steps(), steps, "`roll` is an action of its own, however well it fits");
}

#[test]
fn hints_stand_beside_the_choices() {
    let saves = tempfile::tempdir().unwrap();
    for game in ["strike", "pig", "connect-four"] {
        let mut bench = Bench::table(saves.path(), game, &["Ann", "Bob"], &[], "1");
        bench.settle();
        let hint = bench.live().hint(bench.decider());
        bench.press(KeyCode::F(2));
        match hint {
            Some(hint) => {
                bench.shows(&format!("odds: {}", hint.method));
                bench.shows(&format!("{:.1} %", hint.lines[0].chance * 100.0));
            }
            None => bench.shows("nobody knows the odds here"),
        }
        bench.press(KeyCode::F(2));
        bench.shows_not("odds:");
    }
}

#[test]
fn ending_a_turn_can_be_taken_back_and_a_throw_cannot() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = strike(&saves);
    bench.play_until(|live| offers(live, "end"));
    let (before, who) = (bench.live().position(kernel::Viewer::Omniscient), bench.decider());
    bench.write("/end").press(KeyCode::Enter);
    assert_ne!(bench.decider(), who);
    bench.press(KeyCode::F(5));
    assert_eq!(bench.live().position(kernel::Viewer::Omniscient), before);
    bench.control('z');
    bench.shows("Nothing can be taken back: something was revealed since the last choice.");
}

#[test]
fn every_letter_is_text_and_commands_are_function_keys_or_control() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::table(saves.path(), "pig", &["Ann", "Bob"], &[], "3");
    for letter in ('a'..='z').chain('A'..='Z') {
        bench.write(&letter.to_string());
        bench.shows(&format!("› {letter}▏"));
        bench.press(KeyCode::Esc);
        assert!(bench.is_running() && bench.live().steps() == 0);
    }
    bench.write("helicopter");
    bench.shows("› helicopter▏");
    bench.shows_not("odds:");
    bench.press(KeyCode::Esc).press(KeyCode::F(4));
    bench.shows("The position in notation");
    bench.press(KeyCode::Esc).control('p');
    bench.shows("The position in notation");
    bench.press(KeyCode::Esc).write("hold");
    bench.control('h');
    bench.shows("› hol▏");
    bench.write("dq?").press(KeyCode::Backspace).press(KeyCode::Backspace);
    bench.shows("› hold▏");
    bench.press(KeyCode::Enter);
    assert_eq!(bench.decider(), Seat(1), "Ann holds");
    for leave in [KeyCode::F(10), KeyCode::Esc] {
        bench.press(leave);
        bench.shows("Leave this game?");
        bench.press(KeyCode::Esc);
        assert!(bench.is_running());
    }
    bench.control('q').press(KeyCode::Enter);
    assert!(!bench.is_running());
}

#[test]
fn help_explains_the_game_and_the_keys() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = strike(&saves).sized(80, 24);
    bench.write("?");
    bench.shows("How to play Str!ke");
    bench.press(KeyCode::Tab);
    bench.shows("F2  Ctrl-O");
    bench.press(KeyCode::Esc);
    bench.shows_not("How to play");
    bench.press(KeyCode::F(1));
    bench.shows("How to play Str!ke");
}

#[test]
fn the_speed_is_set_and_kept() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = strike(&saves);
    let usual = bench.app.pace();
    bench.press(KeyCode::F(7));
    bench.shows("speed: fast");
    let fast = bench.app.pace();
    bench.control('s');
    bench.shows("speed: at once");
    assert!(bench.app.pace() < fast && fast < usual);
    let again = Bench::table(saves.path(), "pig", &["Ann", "Bob"], &[], "1");
    again.shows("speed: at once");
    bench.press(KeyCode::F(7)).press(KeyCode::F(7));
    bench.shows_not("speed:");
}

#[test]
fn one_step_or_all_of_them_can_be_skipped() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::table(saves.path(), "strike", &["Ann", "bot:random"], &[], "4");
    let steps = bench.live().steps();
    bench.write("x");
    assert_eq!(bench.live().steps(), steps, "letters skip nothing");
    bench.write(" ");
    assert_eq!(bench.live().steps(), steps + 1);
    bench.press(KeyCode::Enter);
    assert!(matches!(bench.live().status(), Status::People { .. }));
}

#[test]
fn any_key_goes_ahead_and_chooses_nothing() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::table(saves.path(), "strike", &["Ann", "bot:random"], &[], "4");
    bench.shows("The spare die rolls into the arena");
    bench.press(KeyCode::Enter);
    assert!(matches!(bench.live().status(), Status::People { .. }));
    let steps = bench.live().steps();
    bench.press(KeyCode::Enter);
    assert_eq!(bench.live().steps(), steps, "an Enter too many must not throw dice");
    bench.app.tick();
    bench.press(KeyCode::Enter);
    assert_eq!(bench.live().steps(), steps + 1);
}

#[test]
fn bots_and_dice_move_one_step_a_tick_and_wait_for_readers() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::table(saves.path(), "strike", &["bot:random", "bot:random"], &[], "5");
    for steps in 1..4 {
        bench.app.tick();
        assert_eq!(bench.live().steps(), steps);
    }
    bench.press(KeyCode::F(3));
    bench.app.tick();
    assert_eq!(bench.live().steps(), 3);
    bench.press(KeyCode::Esc).app.tick();
    assert_eq!(bench.live().steps(), 4);
    bench.press(KeyCode::F(1));
    bench.shows("How to play Str!ke");
    bench.app.tick();
    assert_eq!(bench.live().steps(), 4);
}

#[test]
fn a_click_chooses_and_a_cited_rule_opens() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = strike(&saves);
    bench.click("[STR-20]");
    bench.shows("▌ [STR-20]");
    bench.click("Esc close");
    bench.shows_not("search: ");
    bench.click("F4 position");
    bench.shows("The position in notation");
    bench.click("throw one die, hard");
    assert!(matches!(bench.live().status(), Status::Chance { .. }));
}

#[test]
fn the_log_scrolls_and_the_wheel_moves_the_mark() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = strike(&saves).sized(80, 24);
    bench.play_until(|live| live.steps() > 30);
    bench.text();
    bench.shows_not("The spare die lies in");
    for _ in 0..60 {
        bench.press(KeyCode::PageUp);
    }
    bench.shows("The spare die lies in");
    bench.mouse("What happened", MouseEventKind::ScrollDown);
    for _ in 0..200 {
        bench.press(KeyCode::PageDown);
    }
    bench.shows_not("PgDn: newer");
    bench.mouse("to search", MouseEventKind::ScrollDown).press(KeyCode::Tab);
    let second = bench.live().choices(bench.decider())[1].notation.clone();
    bench.shows(&format!("› {second}▏"));
}

#[test]
fn the_end_offers_the_same_table_again() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::table(saves.path(), "strike", &["bot:random", "bot:random"], &["tournament"], "6");
    bench.settle();
    let Status::Over { result, .. } = bench.live().status() else { panic!("bots play to the end") };
    let result = result.words(bench.live().names());
    bench.shows("The game is over");
    bench.shows(&format!("{}{}", result[..1].to_uppercase(), &result[1..]));
    let file = bench.app.saved_at().unwrap().file_name().unwrap().to_string_lossy().into_owned();
    bench.shows(&file);
    bench.write("n");
    let header = bench.live().header();
    assert_ne!(header.commitment, Seed::new("6").unwrap().commitment());
    assert_eq!(header.seats, ["bot:random", "bot:random"]);
    assert_eq!(header.setup.options.0.get("tournament").map(String::as_str), Some("on"));
    assert_ne!(bench.app.saved_at().unwrap().file_name().unwrap().to_string_lossy(), file);
    bench.settle().write("r");
    bench.shows("as the referee sees it");
    bench.press(KeyCode::Esc);
    bench.shows("saved games");
    bench.press(KeyCode::Esc);
    bench.shows("For reference");
}

#[test]
fn esc_on_a_finished_game_leads_to_the_menu() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = Bench::table(saves.path(), "strike", &["bot:random", "bot:random"], &[], "6");
    bench.settle().press(KeyCode::Esc);
    assert!(bench.is_running());
    bench.shows("For reference");
    assert!(bench.app.farewell().unwrap().contains("monsterbox replay "), "it says how to see it again");
}

#[test]
fn leaving_says_how_to_go_on() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = strike(&saves);
    let path = bench.app.saved_at().unwrap().display().to_string();
    bench.control('q').write("q");
    assert!(!bench.is_running());
    let words = bench.app.farewell().unwrap();
    assert!(words.contains(&format!("monsterbox play --resume {path}")), "{words}");
    assert_eq!(Bench::menu(saves.path()).app.farewell(), None);
}
