//! Tables on a server: the real program serves, and people at several terminals play whole games there, through breaks of the
//! connection, with undo, odds, chat and a rematch.

use std::{
    fs,
    path::Path,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use kernel::Pack;
use monsterbox::terminal::{App, PlayOptions, TerminalError};
use ratatui::crossterm::event::KeyCode;
use table::Occupant;
use tempfile::TempDir;

use super::{
    bench::{Bench, options},
    served::Served,
};

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Somebody with a terminal and a data folder of their own.
struct Person {
    bench: Bench,
    data: TempDir,
}

fn given(data: &Path, at: &str) -> PlayOptions {
    PlayOptions {
        at: Some(at.parse().expect("an address")),
        tokens: Some(data.join("seats.json")),
        ..options(&data.join("games"))
    }
}

fn seats(names: &[&str]) -> Vec<Occupant> {
    names.iter().map(|name| Occupant::read(name).expect("a fine seat")).collect()
}

impl Person {
    fn with(change: impl FnOnce(&Path) -> PlayOptions) -> Result<Self, TerminalError> {
        let data = tempfile::tempdir().expect("a folder");
        let app = App::new(change(data.path()))?;
        Ok(Self { bench: Bench::of(app).sized(100, 34), data })
    }

    /// Opens a table of this game from the command line.
    fn opens(server: &Served, game: &str, names: &[&str]) -> Self {
        let url = server.url();
        let opened = Self::with(|data| PlayOptions {
            game: Some(game.to_owned()),
            seats: seats(names),
            ..given(data, &url)
        });
        opened.expect("the table opens")
    }

    /// Comes by a link.
    fn comes(link: &str) -> Self {
        Self::with(|data| given(data, link)).expect("the server answers")
    }

    /// Ticks until the screen looks as wanted.
    #[track_caller]
    fn wait(&mut self, what: &str, wanted: impl Fn(&str) -> bool) -> &mut Self {
        let late = Instant::now() + PATIENCE;
        loop {
            let text = self.bench.text();
            if wanted(&text) {
                return self;
            }
            assert!(Instant::now() < late, "{what}: it never looks like that:\n{text}");
            self.bench.app.tick();
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[track_caller]
    fn sees(&mut self, text: &str) -> &mut Self {
        self.wait(text, |screen| screen.contains(text))
    }

    fn press(&mut self, code: KeyCode) -> &mut Self {
        self.bench.press(code);
        self
    }

    /// Whether a choice is waited for, and none is on its way already.
    fn decides(&self) -> bool {
        let text = self.bench.text();
        let asked = text.contains(" to choose ─") || text.contains(" to choose ·");
        asked && !text.contains("on its way to the server")
    }

    fn is_over(&self) -> bool {
        self.bench.text().contains("The game is over")
    }

    /// The link of the table on the screen, while people gather.
    fn link(&self) -> String {
        let text = self.bench.text();
        let from = text.find("http://").expect("the link is shown");
        text[from..].split_whitespace().next().expect("a link").to_owned()
    }

    /// The step on the screen.
    fn step(&self) -> usize {
        let text = self.bench.text();
        let from = text.find("step ").expect("the step is shown") + 5;
        text[from..]
            .split_whitespace()
            .next()
            .and_then(|number| number.trim_end_matches('"').parse().ok())
            .expect("a number")
    }
}

/// Everybody takes the marked choice whenever it is their turn, until the game is over. Connections break on the way.
#[track_caller]
fn play_to_the_end(people: &mut [&mut Person]) -> usize {
    let late = Instant::now() + 2 * PATIENCE;
    let mut keys = 0;
    while !people.iter().all(|person| person.is_over()) {
        assert!(Instant::now() < late, "it never ends:\n{}", people[0].bench.text());
        for person in people.iter_mut() {
            person.bench.app.tick();
            if person.decides() {
                person.press(KeyCode::Enter);
                keys += 1;
                if keys % 5 == 3 {
                    person.bench.app.break_off();
                }
            }
        }
        thread::sleep(Duration::from_millis(2));
    }
    keys
}

#[test]
fn two_people_play_connect_four_with_undo_chat_a_break_and_a_rematch() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Served::start(&data.path().join("box.db"), &["--limits", "unlimited"]);
    let mut ann = Person::opens(&server, "connect-four", &["Ann", "open"]);
    ann.sees("The game begins when everybody is there").sees("B open");
    ann.press(KeyCode::Char('w')).sees("A word for the dice");
    ann.bench.write("owl").press(KeyCode::Enter);
    ann.sees("owl (Ann)");
    let mut bob = Person::comes(&ann.link());
    bob.sees("A seat is open at this table").press(KeyCode::Enter).sees("Write your name first");
    bob.bench.write("Bob").press(KeyCode::Enter);
    bob.sees("Wait for Ann");
    ann.sees("Ann to choose");
    // What the rules do not allow is refused there as it is here, and what was typed stays.
    ann.bench.write("9").press(KeyCode::Enter);
    ann.sees("Refused").press(KeyCode::Esc).press(KeyCode::Esc).sees("to choose");
    // An action is taken back as long as nothing was revealed.
    ann.bench.write("D").press(KeyCode::Enter);
    ann.wait("the step", |screen| screen.contains("step 1"));
    bob.sees("Bob to choose");
    // Bob is there, so he is asked.
    for (answer, step) in [('n', "step 1"), ('y', "step 0")] {
        ann.press(KeyCode::F(5)).sees("the others are asked");
        bob.sees("Ann wants to take back: Ctrl-Y yes, Ctrl-N no").bench.control(answer);
        bob.wait("the answer", |screen| !screen.contains("wants to take back"));
        ann.wait("the end of it", |screen| !screen.contains("the others are asked")).sees(step);
    }
    ann.sees("Ann to choose");
    bob.sees("Wait for Ann");
    ann.press(KeyCode::F(2)).sees("exact");
    ann.bench.write("D").press(KeyCode::Enter);
    bob.sees("Bob to choose").press(KeyCode::F(5)).sees("taken back");
    bob.press(KeyCode::Esc).press(KeyCode::F(9)).sees("What is said at this table");
    bob.bench.write("hello Ann").press(KeyCode::Enter);
    bob.sees("Bob: hello Ann").press(KeyCode::Esc);
    ann.sees("Bob: hello Ann");
    // The server is gone; what is chosen meanwhile is done once it is back.
    server.kill();
    bob.sees("The connection is lost and is being made again");
    bob.bench.write("A").press(KeyCode::Enter);
    bob.sees("on its way to the server").press(KeyCode::F(1)).sees("╭ Keys").press(KeyCode::Esc);
    server.start_again();
    ann.sees("step 2");
    bob.sees("step 2").wait("the line", |screen| !screen.contains("connection is lost"));
    assert!(play_to_the_end(&mut [&mut ann, &mut bob]) > 4);
    // Either asks for a rematch; the other one is told, and goes there.
    ann.sees("asks for a rematch").press(KeyCode::Char('n'));
    ann.sees("step 0");
    bob.sees("somebody has asked for it").press(KeyCode::Char('n'));
    bob.sees("Bob to choose");
    ann.sees("Wait for Bob");
    // Both seats are kept: a link alone leads back to them.
    let kept = fs::read_to_string(bob.data.path().join("seats.json")).unwrap();
    assert_eq!(kept.matches("connect-four").count(), 2, "{kept}");
}

/// Plays for all people at one screen to the end: how often the keyboard was passed on, and how often somebody decided.
fn play_at_one_screen(people: &mut Person) -> (u32, u32) {
    let late = Instant::now() + 2 * PATIENCE;
    let (mut passed, mut decided) = (0, 0);
    while !people.is_over() {
        assert!(Instant::now() < late, "it never ends:\n{}", people.bench.text());
        people.bench.app.tick();
        let text = people.bench.text();
        if text.contains("Pass the keyboard to") {
            assert!(text.contains("Only what everybody may see"), "{text}");
            passed += 1;
            people.press(KeyCode::Enter);
        } else if people.decides() {
            decided += 1;
            if decided % 20 == 10 {
                people.bench.app.break_off();
            }
            people.press(KeyCode::Enter);
        }
    }
    (passed, decided)
}

#[test]
fn a_whole_game_of_monster_kids_with_a_bot_and_two_people_at_one_terminal() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::start(&data.path().join("box.db"), &["--limits", "unlimited"]);
    // A game may be over before both have decided; then another is played.
    let mut long = (0..20).map(|_| {
        let mut two = Person::opens(&server, "monster-kids", &["Cy", "Di", "bot:random"]);
        let (passed, decided) = play_at_one_screen(&mut two);
        (two, passed, decided)
    });
    let long = long.find(|(_, passed, decided)| *passed > 0 && *decided > 4);
    let (mut two, passed, decided) = long.expect("not every game is short");
    assert!(decided > passed / 2, "{passed} passed, {decided} decided");
    // The record comes from the server, and is replayed here.
    two.sees("shows the game again").press(KeyCode::Char('r'));
    two.wait("the replay", |screen| screen.contains("Space play"));
}

#[test]
fn the_server_tells_the_odds_and_steps_that_come_in_a_burst_are_shown_one_after_the_other() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::start(&data.path().join("box.db"), &["--limits", "unlimited"]);
    let mut ann = Person::opens(&server, "strike", &["Ann", "bot:greedy", "bot:greedy", "bot:greedy"]);
    ann.sees("Ann to choose").press(KeyCode::F(2)).sees("odds: exact").sees("█");
    let mut burst = 0;
    for _ in 0..400 {
        if ann.is_over() {
            break;
        }
        if ann.decides() {
            ann.press(KeyCode::Enter);
            // The server and its bots are done long before this; the screen still shows every single step.
            thread::sleep(Duration::from_millis(60));
        }
        let before = ann.step();
        ann.bench.app.tick();
        assert!(ann.step() <= before + 1, "one tick shows one step");
        burst += usize::from(ann.step() == before + 1);
        thread::sleep(Duration::from_millis(1));
    }
    assert!(burst > 20, "{burst} steps were shown by ticks");
    if !ann.is_over() && !ann.decides() {
        ann.wait("bots", |screen| {
            screen.contains("thinks …") || screen.contains("to choose ─") || screen.contains(" Chance ")
        });
        ann.press(KeyCode::Enter);
        ann.wait("the next decision", |screen| {
            screen.contains("Ann to choose") || screen.contains("is over")
        });
    }
}

#[test]
fn the_hall_lists_tables_to_sit_at_to_watch_and_to_come_back_to() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::start(&data.path().join("box.db"), &["--limits", "unlimited"]);
    let mut ann = Person::with(|data| given(data, &server.url())).unwrap();
    ann.sees("You sit at no table yet").press(KeyCode::Enter).sees("Games");
    // A public game of pig with an open seat.
    while !ann.bench.text().contains("Monsterbox · Pig") {
        ann.press(KeyCode::Down);
        let text = ann.bench.text();
        assert!(text.contains("Pig"), "{text}");
        assert_eq!(ann.bench.app.running(), monsterbox::terminal::Running::On, "it was left");
        ann.bench.click("Pig");
    }
    ann.press(KeyCode::Home).press(KeyCode::Down);
    ann.bench.write("Ann");
    ann.bench.click_beside("only those who have its link", "▸");
    ann.sees("everybody may find it").press(KeyCode::End).press(KeyCode::Enter);
    ann.sees("The game begins when everybody is there");
    let link = ann.link();
    let mut eve = Person::with(|data| given(data, &server.url())).unwrap();
    eve.sees("a seat is open").press(KeyCode::Down).press(KeyCode::Char('w'));
    eve.sees("people gather").press(KeyCode::F(9)).sees("only watches");
    ann.sees("1 watches").press(KeyCode::Char('s')).sees("to choose");
    eve.press(KeyCode::Esc);
    eve.wait("the game", |screen| !screen.contains("people gather"));
    // Whoever goes to the list and comes back by it has the same seat.
    ann.press(KeyCode::F(10)).sees("Your seat stays yours").press(KeyCode::Char('m'));
    ann.sees("Your tables").sees("goes on").press(KeyCode::Down).press(KeyCode::Enter);
    ann.sees("Pig").wait("the seat", |screen| !screen.contains("Your tables"));
    assert!(ann.bench.app.farewell().unwrap().contains(&link));
    // What cannot be is said in the shell.
    let wrong = Person::with(|data| given(data, &format!("{}/t/nosuchtable", server.url())));
    assert!(matches!(wrong, Err(TerminalError::Server(_))));
    let nobody = Person::with(|data| given(data, "http://127.0.0.1:9"));
    assert!(matches!(nobody, Err(TerminalError::Server(_))));
}

#[test]
fn dice_that_are_really_thrown_fly_at_tables_of_a_server_too() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::start(&data.path().join("box.db"), &["--limits", "unlimited"]);
    let mut ann = Person::with(|data| PlayOptions {
        game: Some("strike".to_owned()),
        seats: seats(&["Ann", "bot:greedy"]),
        options: vec!["dice=physics".to_owned()],
        ..given(data, &server.url())
    })
    .unwrap();
    ann.bench.app = std::mem::replace(&mut ann.bench.app, App::new(options(data.path())).unwrap()).animated();
    ann.sees("what it came to");
    ann.press(KeyCode::Enter)
        .wait("a decision", |screen| screen.contains("to choose ─") || screen.contains("what it came to"));
    while !ann.decides() {
        ann.press(KeyCode::Enter);
        ann.bench.app.tick();
        thread::sleep(Duration::from_millis(5));
    }
    // A free aim has its cross over the ground that the server names.
    ann.press(KeyCode::End).press(KeyCode::Enter);
    ann.sees("arrows move the cross");
    ann.sees("┼");
}

#[test]
fn whoever_lacks_the_pack_of_a_table_has_it_drawn_by_the_server() {
    let data = tempfile::tempdir().unwrap();
    let base = monsterbox_box::find("mayhem").unwrap().base_pack.unwrap();
    let folder = data.path().join("nightly");
    for (name, text) in &base.files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let folder = folder.display().to_string();
    let server = Served::start(&data.path().join("box.db"), &["--limits", "unlimited", "--pack", &folder]);
    let pack = Arc::new(Pack { name: "nightly".to_owned(), files: base.files.clone() });
    let url = server.url();
    let mut ann = Person::with(|data| PlayOptions {
        game: Some("mayhem".to_owned()),
        seats: seats(&["Ann", "open"]),
        pack: Some(pack),
        ..given(data, &url)
    })
    .unwrap();
    let mut bob = Person::comes(&ann.link());
    bob.bench.write("Bob").press(KeyCode::Enter);
    bob.wait("the picture", |screen| !screen.contains("The server draws"));
    ann.wait("the game", |screen| !screen.contains("people gather"));
    let score = |person: &mut Person| {
        person.wait("a decision", |screen| {
            let waits = screen.contains("to choose ─") || screen.contains("Wait for ");
            waits && !screen.contains("The server draws")
        });
        let text = person.bench.text();
        text.lines().skip(2).take(7).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(score(&mut ann), score(&mut bob));
    ann.bench.press(KeyCode::F(8));
    ann.bench.shows("search:");
}
