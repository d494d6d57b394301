//! Crush Monster Rampage! at the table: groups first, then squares of the board, and shots with their odds.

use std::time::{Duration, Instant};

use kernel::{Seat, Viewer};
use ratatui::crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use table::{Choice, Live, Status};

use super::bench::{Bench, told};

/// A table of two people where Ann or Bob has to move.
fn crush(saves: &tempfile::TempDir) -> Bench {
    let mut bench = Bench::table(saves.path(), "crush", &["Ann", "Bob"], &[], "1");
    bench.settle();
    bench
}

fn choices(bench: &Bench) -> Vec<Choice> {
    bench.live().choices(bench.decider())
}

/// Takes an action by its notation.
#[track_caller]
fn take(bench: &mut Bench, notation: &str) {
    let steps = bench.live().steps();
    bench.write("/").write(notation).press(KeyCode::Enter);
    assert_eq!(bench.live().steps(), steps + 1, "`{notation}` is refused:\n{}", bench.text());
    bench.settle();
}

/// Ends turns without a shot until Ann or Bob begins a turn with this many points.
fn turn_with(bench: &mut Bench, points: usize) {
    for _ in 0..400 {
        let next = match choices(bench).first() {
            Some(choice) if ["enter", "move"].iter().any(|verb| choice.notation.starts_with(verb)) => {
                if left(bench) >= points {
                    return;
                }
                "end"
            }
            _ if offers(bench, "stop") => "stop",
            _ if offers(bench, "end") => "end",
            _ => "roll",
        };
        take(bench, next);
    }
    panic!("nobody has {points} points:\n{}", bench.text());
}

fn offers(bench: &Bench, notation: &str) -> bool {
    choices(bench).iter().any(|choice| choice.notation == notation)
}

fn left(bench: &Bench) -> usize {
    let picture = bench.live().picture(Viewer::Spectator).plain();
    let before = picture.split(" point").next().unwrap_or_default();
    before.rsplit(' ').next().and_then(|points| points.parse().ok()).unwrap_or(0)
}

#[test]
fn groups_come_first_and_light_their_squares() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = crush(&saves);
    turn_with(&mut bench, 7);
    assert!(choices(&bench).len() > 300, "{}", choices(&bench).len());
    bench.shows("Bring in a helicopter");
    bench.shows("places to choose from");
    bench.shows("end the movement");
    bench.shows(" 1 >1< 1  1 ");
    bench.press(KeyCode::End);
    bench.shows_not(" 1 >1< 1  1 ");
    bench.press(KeyCode::Home).press(KeyCode::Right);
    bench.shows("to choose · Bring in a helicopter");
    bench.press(KeyCode::Esc);
    bench.shows_not("to choose ·");
    bench.press(KeyCode::Esc);
    bench.shows("Leave this game?");
}

#[test]
fn a_helicopter_comes_in_and_flies_by_square() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = crush(&saves);
    turn_with(&mut bench, 7);
    let seat = bench.decider();
    bench.press(KeyCode::Enter).write("c1");
    bench.shows(">1<");
    bench.press(KeyCode::Enter);
    bench.shows("brings in a helicopter to C1");
    assert_eq!(bench.decider(), seat);
    // Now the arrows: two squares south of where it stands, then one back and one west.
    bench.write("helicopter on c1").press(KeyCode::Enter);
    bench.shows("to choose · Move the helicopter on C1");
    bench.press(KeyCode::Esc).press(KeyCode::Enter).write("c2").press(KeyCode::Esc);
    bench.press(KeyCode::Down).press(KeyCode::Down).press(KeyCode::Up).press(KeyCode::Left);
    bench.shows("move C1 B3");
    bench.press(KeyCode::Enter);
    bench.shows("helicopter flies from C1 to B3");
    bench.press(KeyCode::F(5));
    bench.shows_not("helicopter flies from C1 to B3");
}

#[test]
fn a_tank_comes_in_with_a_facing() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = crush(&saves);
    turn_with(&mut bench, 7);
    bench.write("bring tank").press(KeyCode::Enter);
    bench.shows("to choose · Bring in a tank");
    bench.write("d2");
    for facing in ["north", "east", "south", "west"] {
        bench.shows(&format!("to D2 facing {facing}"));
    }
    bench.write("w");
    bench.shows("◁");
    bench.shows_not("to D2 facing north");
    bench.write("e").press(KeyCode::Enter);
    bench.shows("brings in a tank to D2, facing east");
    // The same facing stays while the cursor moves, and Space turns.
    bench.write("tank on d2").press(KeyCode::Enter).write("e2").write("e").press(KeyCode::Esc);
    let notation = |bench: &mut Bench| {
        bench.press(KeyCode::Tab);
        let screen = bench.text();
        let typed = screen.split("› ").nth(1).and_then(|rest| rest.split('▏').next()).map(str::to_owned);
        bench.press(KeyCode::Esc);
        typed.unwrap_or(screen)
    };
    assert_eq!(notation(&mut bench), "move D2 E2 e");
    bench.write(" ");
    assert_eq!(notation(&mut bench), "move D2 E2 s");
    bench.press(KeyCode::Enter);
    bench.shows("tank drives from D2 to E2, facing south");
}

#[test]
fn the_mouse_works_on_the_board() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = crush(&saves);
    turn_with(&mut bench, 7);
    let square = |bench: &mut Bench, column: u16, row: u16| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        // Three letters a square beside two digits and a space, below the title and the letters.
        let (column, row) = (4 + 3 * column, 1 + row);
        bench.text();
        bench.app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
    };
    bench.click("Bring in a helicopter");
    square(&mut bench, 2, 2);
    bench.shows("1  2 >2< 2");
    square(&mut bench, 2, 2);
    bench.shows("brings in a helicopter to C2 (2 points)");
    square(&mut bench, 2, 2);
    bench.shows("to choose · Move the helicopter on C2");
    square(&mut bench, 4, 2);
    square(&mut bench, 4, 2);
    bench.shows("helicopter flies from C2 to E2");
}

#[test]
fn a_square_that_cannot_be_reached_is_not_another_one() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = crush(&saves);
    turn_with(&mut bench, 7);
    let steps = bench.live().steps();
    bench.press(KeyCode::Enter).write("h99");
    bench.shows("That is no place to choose");
    bench.press(KeyCode::Enter);
    assert_eq!(bench.live().steps(), steps);
    bench.press(KeyCode::Esc).press(KeyCode::Esc).press(KeyCode::Esc);
    bench.write("/end").press(KeyCode::Enter);
    assert_eq!(bench.live().steps(), steps + 1);
}

/// Brings helicopters next to the Monster until one of them has something to fire at.
fn shot(bench: &mut Bench) -> Choice {
    for _ in 0..300 {
        let all = choices(bench);
        if let Some(shot) = all.iter().find(|choice| choice.notation.starts_with("shoot")) {
            return shot.clone();
        }
        let enters: Vec<&Choice> =
            all.iter().filter(|choice| choice.notation.starts_with("enter helicopter")).collect();
        // Whoever stands in the middle of the town sees something sooner or later.
        let middle = |choice: &&&Choice| {
            let at = choice.notation.rsplit(' ').next().unwrap_or_default();
            let row = at[1..].parse::<i32>().unwrap_or(0);
            (i32::from(at.as_bytes()[0]) - i32::from(b'H')).abs() + (row - 6).abs()
        };
        let next = match enters.iter().min_by_key(middle) {
            Some(enter) => enter.notation.clone(),
            None => ["stop", "end", "roll"]
                .into_iter()
                .find(|notation| offers(bench, notation))
                .map_or_else(|| all[0].notation.clone(), str::to_owned),
        };
        take(bench, &next);
        if matches!(bench.live().status(), Status::Over { .. }) {
            break;
        }
    }
    panic!("nobody can fire:\n{}", bench.text());
}

#[test]
fn the_odds_of_a_shot_are_shown_before_it_is_fired() {
    let saves = tempfile::tempdir().unwrap();
    for size in [(80, 24), (100, 30), (140, 45)] {
        let mut bench = crush(&saves).sized(size.0, size.1);
        let shot = shot(&mut bench);
        let label = shot.label.words(bench.live().names());
        assert!(label.contains("goes wrong 17 %"), "{label}");
        bench.shows(&label);
        let plain = bench.live().picture(Viewer::Spectator);
        assert_ne!(bench.live().picture_of(Viewer::Spectator, &shot.notation), plain, "the line is lit");
        bench.press(KeyCode::Enter);
        assert!(matches!(bench.live().status(), Status::Chance { .. }), "{}", bench.text());
        let fired = bench.live().log(Viewer::Spectator, 0).pop().unwrap();
        assert!(fired.rule.starts_with("CMR-"), "{fired:?}");
        let fired = fired.text.words(bench.live().names());
        assert!(fired.contains("fires at"), "{fired}");
    }
}

#[test]
fn what_a_card_did_is_told_step_by_step_with_its_rules() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench =
        Bench::table(saves.path(), "crush", &["bot:greedy", "bot:greedy"], &[], "3").sized(140, 45);
    let after = |live: &dyn Live| {
        let told = told(live, Viewer::Spectator, 0);
        let drawn = told.iter().position(|text| text.contains(" draws "))?;
        told[drawn..]
            .iter()
            .any(|text| text.contains("'s turn."))
            .then(|| live.log(Viewer::Spectator, 0).split_off(drawn))
    };
    for _ in 0..2_000 {
        if after(bench.live()).is_some() {
            break;
        }
        bench.app.tick();
    }
    let log = after(bench.live()).expect("greedy bots hit something");
    assert!(log.len() > 2, "a card does something: {log:?}");
    for entry in &log {
        assert!(entry.rule.starts_with("CMR-"), "{entry:?}");
        assert!(bench.live().ledger().get(&entry.rule).is_some(), "{entry:?}");
    }
    bench.shows(&format!("[{}]", log[0].rule));
}

#[test]
fn the_board_fits_the_usual_windows() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = crush(&saves);
    turn_with(&mut bench, 7);
    let picture = bench.live().picture(Viewer::Seat(Seat(0))).plain();
    assert!(picture.lines().all(|line| line.chars().count() <= 51), "{picture}");
    for (width, height) in [(60, 20), (80, 24), (100, 30), (140, 45)] {
        bench = bench.sized(width, height);
        bench.shows("12 ");
        bench.shows("Bring in a helicopter");
        assert_eq!(bench.text().contains("What happened"), width >= 80, "{}", bench.text());
        bench.shows("points to spend");
        assert_eq!(bench.text().contains("MegaHole"), width >= 100, "{}", bench.text());
    }
}

#[test]
fn thousands_of_choices_do_not_make_a_key_slow() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = crush(&saves);
    turn_with(&mut bench, 10);
    assert!(choices(&bench).len() > 700, "{}", choices(&bench).len());
    bench.press(KeyCode::Down).press(KeyCode::Enter);
    let begun = Instant::now();
    for _ in 0..10 {
        for key in [KeyCode::Down, KeyCode::Right, KeyCode::Char(' '), KeyCode::Left] {
            bench.press(key).text();
        }
    }
    // A key takes a millisecond or two; the bound only catches work that is done again and again.
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?} for 40 keys", begun.elapsed());
}

#[test]
fn a_unit_that_the_log_names_opens_the_cards_at_it() {
    let saves = tempfile::tempdir().unwrap();
    let mut bench = crush(&saves).sized(140, 45);
    turn_with(&mut bench, 7);
    take(&mut bench, "enter helicopter C1");
    bench.click("helicopter to C1");
    bench.shows("Cards and pieces");
    let screen = bench.text();
    let marked = screen.lines().find(|line| line.contains('▌')).unwrap();
    assert!(marked.to_lowercase().contains("helicopter"), "{screen}");
}
