//! A screen in memory with keys and a mouse, for the tests to play on.

use std::{fs, path::Path};

use kernel::{Seat, Seed, Viewer};
use monsterbox::terminal::{App, PlayOptions, Running};
use ratatui::{
    Terminal,
    backend::TestBackend,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind},
};
use table::{Live, Occupant, Status};

/// A program on a screen of this size.
pub struct Bench {
    pub app: App,
    size: (u16, u16),
}

/// What is asked for by default: nothing, so that the menu opens. Whoever sits there has played everything already.
pub fn options(saves: &Path) -> PlayOptions {
    let kept = saves.with_extension("kept");
    if !kept.exists() {
        let played: Vec<String> =
            monsterbox_box::games().iter().map(|card| format!("{:?}", card.slug)).collect();
        fs::write(&kept, format!("{{\"played\":[{}]}}", played.join(","))).expect("a file beside the games");
    }
    PlayOptions {
        kept: Some(kept),
        game: None,
        seats: Vec::new(),
        options: Vec::new(),
        seed: None,
        resume: None,
        saves: saves.to_owned(),
        pack: None,
        at: None,
        tokens: None,
    }
}

impl Bench {
    pub fn of(app: App) -> Self {
        Self { app, size: (100, 30) }
    }

    /// The menu.
    pub fn menu(saves: &Path) -> Self {
        Self::of(App::new(options(saves)).expect("the menu opens"))
    }

    /// A table of this game with these seats, options and seed.
    pub fn table(saves: &Path, game: &str, seats: &[&str], set: &[&str], seed: &str) -> Self {
        let seats = seats.iter().map(|seat| Occupant::read(seat).expect("a fine seat")).collect();
        let set = set.iter().map(|&option| option.to_owned()).collect();
        let given = PlayOptions {
            game: Some(game.to_owned()),
            seats,
            options: set,
            seed: Seed::new(seed),
            ..options(saves)
        };
        Self::of(App::new(given).expect("the table opens"))
    }

    /// A saved game.
    pub fn resumed(saves: &Path, path: &Path) -> Self {
        let given = PlayOptions { resume: Some(path.to_owned()), ..options(saves) };
        Self::of(App::new(given).expect("the table opens"))
    }

    /// The first of some tables, each with a seed of its own, that comes to look as wanted.
    pub fn where_it_happens(
        saves: &Path,
        game: &str,
        seats: &[&str],
        set: &[&str],
        wanted: impl Fn(&dyn Live) -> bool,
    ) -> Self {
        for seed in 1..60 {
            let mut bench = Self::table(saves, game, seats, set, &seed.to_string());
            for _ in 0..400 {
                bench.settle();
                if wanted(bench.live()) {
                    return bench;
                }
                if matches!(bench.live().status(), Status::Over { .. }) {
                    break;
                }
                bench.press(KeyCode::Enter);
            }
        }
        panic!("it never happens in {game}");
    }

    /// The same, with slow work on threads of its own.
    pub fn beside(mut self) -> Self {
        self.app = self.app.unhurried();
        self
    }

    pub fn sized(mut self, width: u16, height: u16) -> Self {
        self.size = (width, height);
        self
    }

    /// What is on the screen, row by row.
    pub fn text(&self) -> String {
        let (width, height) = self.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("memory is there");
        terminal.draw(|frame| self.app.draw(frame)).expect("memory is there");
        terminal.backend().to_string()
    }

    #[track_caller]
    pub fn shows(&self, text: &str) {
        let screen = self.text();
        assert!(screen.contains(text), "`{text}` is not on the screen:\n{screen}");
    }

    #[track_caller]
    pub fn shows_not(&self, text: &str) {
        let screen = self.text();
        assert!(!screen.contains(text), "`{text}` is on the screen:\n{screen}");
    }

    pub fn press(&mut self, code: KeyCode) -> &mut Self {
        self.app.key(code.into());
        self
    }

    pub fn control(&mut self, letter: char) -> &mut Self {
        self.app.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
        self
    }

    pub fn write(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            self.press(KeyCode::Char(letter));
        }
        self
    }

    /// Where a text stands on the screen.
    #[track_caller]
    fn place(&self, text: &str) -> (u16, u16) {
        let screen = self.text();
        for (row, line) in screen.lines().enumerate() {
            if let Some(at) = line.find(text) {
                // The screen in memory puts each row between quotation marks.
                return (line[..at].chars().count() as u16 - 1, row as u16);
            }
        }
        panic!("`{text}` is not on the screen:\n{screen}");
    }

    #[track_caller]
    pub fn click(&mut self, text: &str) -> &mut Self {
        self.mouse(text, MouseEventKind::Down(MouseButton::Left))
    }

    /// Clicks a sign on the row of a text.
    #[track_caller]
    pub fn click_beside(&mut self, text: &str, sign: &str) -> &mut Self {
        let (_, row) = self.place(text);
        let line = self.text().lines().nth(usize::from(row)).expect("the row is there").to_owned();
        let column = line[..line.find(sign).expect("the sign is there")].chars().count() as u16 - 1;
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
        self
    }

    #[track_caller]
    pub fn mouse(&mut self, text: &str, kind: MouseEventKind) -> &mut Self {
        let (column, row) = self.place(text);
        self.app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
        self
    }

    pub fn live(&self) -> &dyn Live {
        self.app.table().expect("a table is on the screen")
    }

    /// Lets bots and dice move until a person has to decide or the game is over.
    pub fn settle(&mut self) -> &mut Self {
        while matches!(self.live().status(), Status::Bot { .. } | Status::Chance { .. }) {
            self.app.tick();
        }
        // The Enter that went ahead is forgotten by now.
        self.app.tick();
        self
    }

    /// The seat whose decision it is.
    pub fn decider(&self) -> Seat {
        match self.live().status() {
            Status::People { seats } => seats.first().expect("somebody decides"),
            other => panic!("nobody decides: {other:?}"),
        }
    }

    /// Plays the first choice until the table looks as wanted.
    pub fn play_until(&mut self, wanted: impl Fn(&dyn Live) -> bool) -> &mut Self {
        for _ in 0..5_000 {
            self.settle();
            if wanted(self.live()) {
                return self;
            }
            self.press(KeyCode::Enter);
        }
        panic!("it never looks like that:\n{}", self.text());
    }

    pub fn is_running(&self) -> bool {
        self.app.running() == Running::On
    }
}

/// Whether this action is one of the choices.
pub fn offers(live: &dyn Live, notation: &str) -> bool {
    (0..live.names().len() as u8)
        .any(|seat| live.choices(Seat(seat)).iter().any(|choice| choice.notation == notation))
}

/// What happened, in words with the names of the players.
pub fn told(live: &dyn Live, viewer: Viewer, from_step: usize) -> Vec<String> {
    live.log(viewer, from_step).iter().map(|entry| entry.text.words(live.names())).collect()
}
