//! The real program in a pseudo-terminal: keys are answered while bots think and odds are worked out, a screen without colours
//! keeps its mark, and leaving says how to go on.

use std::{
    io::{Read as _, Write},
    path::Path,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};

const F1: &str = "\x1bOP";
const F2: &str = "\x1bOQ";
const ESC: &str = "\x1b";
const CTRL_Q: &str = "\x11";

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// The program on a terminal of its own.
struct Program {
    keys: Box<dyn Write + Send>,
    /// Everything that was written, and the screen that came of it.
    seen: Arc<Mutex<(Vec<u8>, vt100::Parser)>>,
    child: Box<dyn Child + Send + Sync>,
}

impl Program {
    fn start(data: &Path, arguments: &[&str], colours: Option<&str>) -> Self {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("the system has pseudo-terminals");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_monsterbox"));
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env("XDG_DATA_HOME", data);
        match colours {
            Some(value) => command.env("NO_COLOR", value),
            None => command.env_remove("NO_COLOR"),
        }
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let mut output = pair.master.try_clone_reader().expect("its output can be read");
        let keys = pair.master.take_writer().expect("it can be typed into");
        let seen = Arc::new(Mutex::new((Vec::new(), vt100::Parser::new(24, 80, 0))));
        let shared = Arc::clone(&seen);
        thread::spawn(move || {
            let _open = pair;
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                let mut seen = shared.lock().expect("nobody panics with it");
                seen.0.extend(&bytes[..count]);
                seen.1.process(&bytes[..count]);
            }
        });
        Self { keys, seen, child }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("it is still there");
        self.keys.flush().expect("it is still there");
    }

    fn text(&self) -> String {
        self.seen.lock().expect("nobody panics with it").1.screen().contents()
    }

    /// Waits until the screen looks as wanted, and says how long that took.
    #[track_caller]
    fn wait(&self, wanted: impl Fn(&str) -> bool) -> Duration {
        let begun = Instant::now();
        while !wanted(&self.text()) {
            assert!(begun.elapsed() < PATIENCE, "it never looks like that:\n{}", self.text());
            thread::sleep(Duration::from_millis(1));
        }
        begun.elapsed()
    }

    /// Opens and closes the help ten times: half of all answers come within 50 ms, and none takes a second.
    #[track_caller]
    fn answers_at_once(&mut self) {
        let mut took = Vec::new();
        for _ in 0..10 {
            self.press(F1);
            took.push(self.wait(|screen| screen.contains("How to play")));
            self.press(ESC);
            took.push(self.wait(|screen| !screen.contains("How to play")));
        }
        took.sort_unstable();
        let (median, slowest) = (took[took.len() / 2], took[took.len() - 1]);
        assert!(median < Duration::from_millis(50), "half of the keys took longer than {median:?}");
        assert!(slowest < Duration::from_secs(1), "a key took {slowest:?}");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn keys_are_answered_while_search_bots_think() {
    for game in ["crush", "monster-kids"] {
        let data = tempfile::tempdir().unwrap();
        // With other dice a game of Monster Kids may be over before anybody has to think.
        let arguments = ["play", game, "--seat", "bot:search", "--seat", "bot:search", "--seed", "owl"];
        let mut program = Program::start(data.path(), &arguments, None);
        program.wait(|screen| screen.contains("thinks …"));
        program.answers_at_once();
    }
}

#[test]
fn keys_are_answered_while_odds_are_worked_out() {
    let data = tempfile::tempdir().unwrap();
    let mut program = Program::start(data.path(), &["play", "crush", "--seat", "Ann", "--seat", "Bob"], None);
    program.wait(|screen| screen.contains("to choose ·") || screen.contains("Movement"));
    program.press(F2);
    program.wait(|screen| screen.contains("working them out"));
    program.answers_at_once();
}

#[test]
fn without_colours_the_mark_is_still_seen_and_leaving_says_how_to_go_on() {
    let data = tempfile::tempdir().unwrap();
    let seats = ["play", "pig", "--seat", "Ann", "--seat", "Bob"];
    let mut program = Program::start(data.path(), &seats, Some("1"));
    program.wait(|screen| screen.contains("to choose"));
    {
        let seen = program.seen.lock().unwrap();
        let bytes = String::from_utf8_lossy(&seen.0).into_owned();
        assert!(!bytes.contains("\x1b[;m"), "an empty colour ends every attribute");
        for row in 0..24 {
            for column in 0..80 {
                let cell = seen.1.screen().cell(row, column).unwrap();
                let plain =
                    [cell.fgcolor(), cell.bgcolor()].iter().all(|colour| *colour == vt100::Color::Default);
                assert!(plain, "row {row}, column {column} has a colour");
            }
        }
        let reversed = |row: u16| {
            let cells = (0..80).filter_map(|column| seen.1.screen().cell(row, column));
            cells.filter(|cell| cell.inverse()).count()
        };
        assert!((1..24).any(|row| reversed(row) >= 4), "no choice is marked");
    }
    program.press(CTRL_Q);
    program.wait(|screen| screen.contains("Leave this game?"));
    program.press("\r");
    program.wait(|screen| screen.contains("monsterbox play --resume "));
}
