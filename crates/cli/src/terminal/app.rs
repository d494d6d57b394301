//! The whole program behind the screen, as a state machine: keys, mouse events and ticks in, frames out.

mod draw;
mod elsewhere;
mod fulfil;
mod mouse;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use kernel::{Pack, Seed, Setup, Viewer};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use table::{Live, Occupant};
use wire::NewTable;

use self::{elsewhere::Elsewhere, fulfil::resume};
use super::{
    PlayOptions, TerminalError,
    at::{Door, Hall},
    book::{Book, Reading},
    flying,
    game::{GameScreen, Workplace},
    guide::Guide,
    hits::Hits,
    journal::Journal,
    kept::{Kept, Speed},
    lesson::LessonScreen,
    look_back::LookBack,
    menu::Menu,
    seed,
};

/// How often work under way is looked at.
const BUSY: Duration = Duration::from_millis(15);
/// How long a screen waits on which nothing goes on by itself.
const IDLE: Duration = Duration::from_millis(400);

/// Whether the program goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Running {
    /// It waits for the next key or tick.
    On,
    /// It is to be left.
    Done,
}

/// Whether throws are shown as they happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motion {
    /// Only what they came to is shown.
    Off,
    /// The dice are seen flying.
    On,
}

/// A table to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) slug: String,
    pub(super) setup: Setup,
    pub(super) seats: Vec<Occupant>,
}

/// What a screen wants from the program.
#[derive(Clone, Debug)]
pub(super) enum Request {
    /// Nothing: it has done what was to be done.
    Nothing,
    /// To leave the program.
    Quit,
    /// To go to the menu.
    Menu,
    /// To open a table.
    Open(Order),
    /// To go on with a saved game.
    Resume(PathBuf),
    /// To read the rules, perhaps at this one.
    Read(Option<String>),
    /// To look at the cards, perhaps at this one.
    Cards(Option<String>),
    /// To read how the game goes, and the keys.
    Guide,
    /// To have bots and dice move this fast, from now on.
    Speed(Speed),
    /// To look at a recorded game.
    Replay(PathBuf),
    /// To go to the list of saved games.
    Saves,
    /// To take the guided first game of this game.
    Learn(String),
    /// To choose a game for a new table on the server.
    Shelf,
    /// To look again what there is on the server.
    LookAgain,
    /// To open a table on the server.
    OpenThere(Box<NewTable>),
    /// To join a table of the server: with a seat of one's own, an open one, or to watch.
    Join(String),
    /// To watch a table of the server.
    Watch(String),
    /// To take an open seat of a table of the server.
    Sit { table: String, name: String },
    /// To go to the rematch of the table on the screen, or to ask for one.
    Rematch,
    /// To look at the game on the screen again, which a server has the record of.
    Record,
}

enum Screen {
    Menu(Menu),
    Game(Box<GameScreen>),
    LookBack(LookBack),
    Lesson(LessonScreen),
    /// What there is on a server.
    Hall(Hall),
    /// A table on a server with open seats.
    Door(Door),
}

/// What is open in front of a screen.
enum Overlay {
    /// The rules or the cards.
    Book(Book),
    /// How to play, and the keys.
    Guide(Guide),
}

/// How a game was left.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Left {
    /// Before its end.
    Unfinished(PathBuf),
    /// After its end.
    Finished(PathBuf),
    /// A table on a server, by its link.
    Elsewhere(String),
}

/// The program behind the screen.
pub struct App {
    screen: Screen,
    overlay: Option<Overlay>,
    kept: Kept,
    /// The last game that was left, for a word on how to come back to it.
    left: Option<Left>,
    saves: PathBuf,
    /// The seed for the next table, if one was asked for.
    seed: Option<Seed>,
    /// The content pack, for tables of the game it is for.
    pack: Option<Arc<Pack>>,
    running: Running,
    motion: Motion,
    workplace: Workplace,
    /// The server that is played at.
    elsewhere: Option<Elsewhere>,
    hits: Hits,
}

impl App {
    /// The program with the menu, or with a table where one is asked for.
    pub fn new(options: PlayOptions) -> Result<Self, TerminalError> {
        let kept = Kept::read(options.kept.as_deref());
        let screen = Screen::Menu(Menu::new(&options.saves, options.pack.clone(), kept.clone()));
        let mut app = Self::showing(screen);
        app.kept = kept;
        app.pack.clone_from(&options.pack);
        app.saves.clone_from(&options.saves);
        app.seed.clone_from(&options.seed);
        if let Some(address) = &options.at {
            return app.at(address, &options);
        }
        if let Some(path) = &options.resume {
            let game = resume(path, app.pack.as_ref(), app.workplace)?;
            app.sit_down(game);
            return Ok(app);
        }
        let Some(slug) = &options.game else {
            let alone = options.seats.is_empty() && options.options.is_empty();
            return if alone { Ok(app) } else { Err(TerminalError::NoGame) };
        };
        let card = monsterbox_box::find(slug).map_err(table::TableError::from)?;
        let mut setup = Setup::of(options.seats.len() as u8);
        for option in &options.options {
            setup.options.set(option);
        }
        setup.check(card.options).map_err(table::TableError::from)?;
        if options.seats.is_empty() {
            app.screen = Screen::Menu(Menu::arranging(card, &options, app.kept.clone()));
        } else {
            let pack = app.pack.clone().filter(|pack| pack.game().as_ref() == Some(slug));
            let order = Order { slug: slug.clone(), setup: setup.with_pack(pack), seats: options.seats };
            let game = app.open(&order)?;
            app.sit_down(game);
        }
        Ok(app)
    }

    /// The program with a recorded game to look at.
    pub fn replaying(path: &Path, viewer: Viewer, pack: Option<&Arc<Pack>>) -> Result<Self, TerminalError> {
        let replay = LookBack::open(path, Some(viewer), pack, Request::Quit)?;
        Ok(Self::showing(Screen::LookBack(replay)))
    }

    /// The program with a table that is only shown, never saved.
    pub(super) fn demonstrating(live: Box<dyn Live>) -> Self {
        Self::showing(Screen::Game(Box::new(GameScreen::new(live, Journal::unsaved(), Workplace::Here))))
    }

    fn showing(screen: Screen) -> Self {
        Self {
            screen,
            overlay: None,
            kept: Kept::default(),
            left: None,
            saves: PathBuf::new(),
            seed: None,
            pack: None,
            running: Running::On,
            motion: Motion::Off,
            workplace: Workplace::Here,
            elsewhere: None,
            hits: Hits::default(),
        }
    }

    /// Does slow work on threads of its own, for people who press keys meanwhile.
    #[must_use]
    pub fn unhurried(mut self) -> Self {
        self.workplace = Workplace::Beside;
        match &mut self.screen {
            Screen::Game(game) => game.work_beside(),
            Screen::LookBack(back) => back.work_beside(),
            Screen::Menu(_) | Screen::Lesson(_) | Screen::Hall(_) | Screen::Door(_) => {}
        }
        self
    }

    /// Puts a table on the screen. Whoever sits down at it knows the game from then on.
    fn sit_down(&mut self, mut game: GameScreen) {
        if !game.table().here().is_empty() {
            self.kept.note(game.table().slug());
        }
        game.set_speed(self.kept.speed());
        self.screen = Screen::Game(Box::new(game));
    }

    /// Remembers the game on the screen before another screen takes its place.
    fn note_left(&mut self) {
        let Screen::Game(game) = &self.screen else { return };
        if let Some(company) = game.table().company() {
            self.left = Some(Left::Elsewhere(company.link));
        }
        if let Some(path) = game.saved_at().map(Path::to_owned) {
            let over = matches!(game.table().status(), table::Status::Over { .. });
            self.left = Some(if over { Left::Finished(path) } else { Left::Unfinished(path) });
        }
    }

    /// How to come back to the last game, to be said when the program is left.
    pub fn farewell(&mut self) -> Option<String> {
        self.note_left();
        Some(match self.left.as_ref()? {
            Left::Unfinished(path) => {
                format!("The game is saved. Go on with it:\n  monsterbox play --resume {}", in_shell(path))
            }
            Left::Finished(path) => {
                format!("The game is saved. Look at it again:\n  monsterbox replay {}", in_shell(path))
            }
            Left::Elsewhere(link) => {
                format!("The table stays. Come back to it:\n  monsterbox play --at {link}")
            }
        })
    }

    /// Shows the dice flying wherever they are really thrown, for people who watch.
    #[must_use]
    pub fn animated(mut self) -> Self {
        self.motion = Motion::On;
        self
    }

    fn open(&mut self, order: &Order) -> Result<GameScreen, TerminalError> {
        // The seed that was asked for is used up only once a table is really opened with it.
        let seed = self.seed.clone().map_or_else(seed::fresh, Ok)?;
        let journal = Journal::new(&self.saves, &order.slug, &seed);
        let live = table::open(&order.slug, order.setup.clone(), order.seats.clone(), seed)?;
        self.seed = None;
        Ok(GameScreen::new(live, journal, self.workplace))
    }

    /// Reads a key.
    pub fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            self.running = Running::Done;
            return;
        }
        if key.code == KeyCode::Esc
            && let Some(server) = &mut self.elsewhere
            && server.errand.take_if(|errand| errand.what().is_some()).is_some()
        {
            return;
        }
        let reading = match &mut self.overlay {
            None => None,
            Some(Overlay::Book(book)) => Some(book.key(key)),
            Some(Overlay::Guide(guide)) => Some(guide.key(key)),
        };
        match reading {
            None => {}
            Some(Reading::On) => return,
            Some(Reading::Done) => {
                self.overlay = None;
                return;
            }
        }
        let request = match &mut self.screen {
            Screen::Menu(menu) => menu.key(key),
            Screen::Game(game) => game.key(key),
            Screen::LookBack(back) => back.key(key),
            Screen::Lesson(lesson) => lesson.key(key),
            Screen::Hall(hall) => hall.key(key),
            Screen::Door(door) => door.key(key),
        };
        self.fulfil(request);
    }

    /// Lets time go on: one bot acts, the dice fall, or they are seen falling a little further. Not while somebody reads the rules.
    pub fn tick(&mut self) {
        self.tick_elsewhere();
        if self.overlay.is_some() {
            return;
        }
        match &mut self.screen {
            Screen::Game(game) => game.tick(self.motion),
            Screen::LookBack(back) => back.tick(),
            Screen::Menu(_) | Screen::Lesson(_) | Screen::Hall(_) | Screen::Door(_) => {}
        }
    }

    /// How long a tick is: long enough to follow what happens, as fast as was asked for.
    pub fn pace(&self) -> Duration {
        if self.elsewhere.as_ref().is_some_and(|server| server.errand.is_some()) {
            return BUSY;
        }
        match &self.screen {
            Screen::Game(game) if game.is_showing_a_throw() => flying::TICK,
            Screen::Game(game) if game.is_busy() => BUSY,
            // Keys are read between two steps, however fast they follow.
            Screen::Game(game) => game.pause().max(BUSY),
            Screen::LookBack(back) => back.pace(),
            Screen::Menu(_) | Screen::Lesson(_) | Screen::Hall(_) | Screen::Door(_) => IDLE,
        }
    }

    /// Whether the program goes on.
    pub fn running(&self) -> Running {
        self.running
    }

    /// The version of the table on the screen, for those who want to know whether a key has changed it.
    pub fn version(&self) -> Option<u64> {
        match &self.screen {
            Screen::Game(game) => Some(game.table().version()),
            Screen::Menu(_) | Screen::LookBack(_) | Screen::Lesson(_) | Screen::Hall(_) | Screen::Door(_) => {
                None
            }
        }
    }

    /// The table on the screen, if there is one that stands here.
    pub fn table(&self) -> Option<&dyn Live> {
        match &self.screen {
            Screen::Game(game) => game.table().live(),
            Screen::Menu(_) | Screen::LookBack(_) | Screen::Lesson(_) | Screen::Hall(_) | Screen::Door(_) => {
                None
            }
        }
    }

    /// The file of the game on the screen, once it is saved.
    pub fn saved_at(&self) -> Option<&Path> {
        match &self.screen {
            Screen::Game(game) => game.saved_at(),
            Screen::Menu(_) | Screen::LookBack(_) | Screen::Lesson(_) | Screen::Hall(_) | Screen::Door(_) => {
                None
            }
        }
    }

    /// Breaks the connection to the server, as a network would. It comes back by itself.
    pub fn break_off(&self) {
        if let Screen::Game(game) = &self.screen {
            game.table().break_off();
        }
    }
}

/// A path as a shell reads it.
fn in_shell(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |letter: char| letter.is_alphanumeric() || "/._-+:@".contains(letter);
    if text.chars().all(plain) { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}
