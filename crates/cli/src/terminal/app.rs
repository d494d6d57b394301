//! The whole program behind the screen, as a state machine: keys, mouse events and ticks in, frames out.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use kernel::{Pack, Record, Seed, Setup, Viewer};
use ratatui::{
    Frame,
    crossterm::event::{
        KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
    },
};
use table::{Live, Occupant};

use super::{
    PlayOptions, TerminalError,
    book::{Book, Reading},
    flying,
    game::{GameScreen, Workplace},
    hits::{Hits, Target},
    journal::{self, Journal},
    look_back::LookBack,
    menu::Menu,
    paint, seed,
};

/// How often work under way is looked at.
const BUSY: Duration = Duration::from_millis(30);

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
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
    /// To look at the cards.
    Cards,
}

enum Screen {
    Menu(Menu),
    Game(Box<GameScreen>),
    LookBack(LookBack),
}

/// The program behind the screen.
pub struct App {
    screen: Screen,
    /// The rules or the cards, open in front of the screen.
    book: Option<Book>,
    saves: PathBuf,
    /// The seed for the next table, if one was asked for.
    seed: Option<Seed>,
    /// The content pack, for tables of the game it is for.
    pack: Option<Arc<Pack>>,
    running: Running,
    motion: Motion,
    workplace: Workplace,
    hits: Hits,
}

impl App {
    /// The program with the menu, or with a table where one is asked for.
    pub fn new(options: PlayOptions) -> Result<Self, TerminalError> {
        let screen = Screen::Menu(Menu::new(&options.saves, options.pack.clone()));
        let mut app = Self::showing(screen);
        app.pack.clone_from(&options.pack);
        app.saves.clone_from(&options.saves);
        app.seed.clone_from(&options.seed);
        if let Some(path) = &options.resume {
            app.screen = Screen::Game(Box::new(resume(path, app.pack.as_ref(), app.workplace)?));
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
            app.screen = Screen::Menu(Menu::arranging(card, &options));
        } else {
            let order = Order { slug: slug.clone(), setup, seats: options.seats };
            app.screen = Screen::Game(Box::new(app.open(&order)?));
        }
        Ok(app)
    }

    /// The program with a recorded game to look at.
    pub fn replaying(path: &Path, viewer: Viewer, pack: Option<&Arc<Pack>>) -> Result<Self, TerminalError> {
        let refused = |why: String| TerminalError::File { path: path.to_owned(), why };
        let text = journal::read(path).map_err(|error| refused(error.to_string()))?;
        let replay = table::replay_with(&text, pack).map_err(|error| refused(error.to_string()))?;
        Ok(Self::showing(Screen::LookBack(LookBack::new(replay, viewer))))
    }

    /// The program with a table that is only shown, never saved.
    pub(super) fn demonstrating(live: Box<dyn Live>) -> Self {
        Self::showing(Screen::Game(Box::new(GameScreen::new(live, Journal::unsaved(), Workplace::Here))))
    }

    fn showing(screen: Screen) -> Self {
        Self {
            screen,
            book: None,
            saves: PathBuf::new(),
            seed: None,
            pack: None,
            running: Running::On,
            motion: Motion::Off,
            workplace: Workplace::Here,
            hits: Hits::default(),
        }
    }

    /// Does slow work on threads of its own, for people who press keys meanwhile.
    #[must_use]
    pub fn unhurried(mut self) -> Self {
        self.workplace = Workplace::Beside;
        if let Screen::Game(game) = &mut self.screen {
            game.work_beside();
        }
        self
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
        let pack = self.pack.clone().filter(|pack| pack.game().as_ref() == Some(&order.slug));
        let setup = order.setup.clone().with_pack(pack);
        let live = table::open(&order.slug, setup, order.seats.clone(), seed)?;
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
        if let Some(book) = &mut self.book {
            if book.key(key) == Reading::Done {
                self.book = None;
            }
            return;
        }
        let wish = match &mut self.screen {
            Screen::Menu(menu) => menu.key(key),
            Screen::Game(game) => game.key(key),
            Screen::LookBack(back) => back.key(key),
        };
        self.fulfil(wish);
    }

    /// Reads what the mouse does.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        let target = self.hits.at(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => match target {
                Some(Target::Press(code)) => self.key(code.into()),
                Some(Target::Rule(id)) => self.fulfil(Wish::Read(Some(id))),
                Some(target) if self.book.is_none() => self.click(target),
                _ => {}
            },
            MouseEventKind::ScrollUp => self.wheel(target.as_ref(), KeyCode::Up),
            MouseEventKind::ScrollDown => self.wheel(target.as_ref(), KeyCode::Down),
            _ => {}
        }
    }

    fn click(&mut self, target: Target) {
        let wish = match &mut self.screen {
            Screen::Menu(menu) => menu.click(target),
            Screen::Game(game) => game.click(&target),
            Screen::LookBack(_) => Wish::Nothing,
        };
        self.fulfil(wish);
    }

    /// The wheel does what the arrow keys do, but for the log, which it scrolls.
    fn wheel(&mut self, target: Option<&Target>, arrow: KeyCode) {
        match &mut self.screen {
            Screen::Game(game) if self.book.is_none() => {
                if matches!(target, Some(Target::Log | Target::Rule(_))) {
                    game.scroll_log(if arrow == KeyCode::Up { 1 } else { -1 });
                } else if game.takes_arrows() {
                    self.key(arrow.into());
                }
            }
            Screen::Menu(_) | Screen::Game(_) | Screen::LookBack(_) => self.key(arrow.into()),
        }
    }

    /// Lets time go on: one bot acts, the dice fall, or they are seen falling a little further. Not while somebody reads the rules.
    pub fn tick(&mut self) {
        if let (Screen::Game(game), None) = (&mut self.screen, &self.book) {
            game.tick(self.motion);
        }
    }

    /// How long a tick is: long enough to follow what happens, shorter when nobody waits for a turn.
    pub fn pace(&self) -> Duration {
        match &self.screen {
            Screen::Game(game) if game.is_showing_a_throw() => flying::TICK,
            Screen::Game(game) if game.is_busy() => BUSY,
            Screen::Game(game) if game.table().people().is_empty() => Duration::from_millis(120),
            Screen::Game(_) | Screen::Menu(_) | Screen::LookBack(_) => Duration::from_millis(400),
        }
    }

    /// Whether the program goes on.
    pub fn running(&self) -> Running {
        self.running
    }

    /// The version of the table on the screen, for those who want to know whether a key has changed it.
    pub fn version(&self) -> Option<u64> {
        self.table().map(Live::version)
    }

    /// The table on the screen, if there is one.
    pub fn table(&self) -> Option<&dyn Live> {
        match &self.screen {
            Screen::Game(game) => Some(game.table()),
            Screen::Menu(_) | Screen::LookBack(_) => None,
        }
    }

    /// The file of the game on the screen, once it is saved.
    pub fn saved_at(&self) -> Option<&Path> {
        match &self.screen {
            Screen::Game(game) => game.saved_at(),
            Screen::Menu(_) | Screen::LookBack(_) => None,
        }
    }

    fn fulfil(&mut self, wish: Wish) {
        let opened = match wish {
            Wish::Nothing => return,
            Wish::Quit => {
                self.running = Running::Done;
                return;
            }
            Wish::Read(id) => return self.read(id.as_deref()),
            Wish::Cards => return self.look_at_cards(),
            Wish::Menu => {
                self.screen = Screen::Menu(Menu::new(&self.saves, self.pack.clone()));
                return;
            }
            Wish::Open(order) => self.open(&order),
            Wish::Resume(path) => resume(&path, self.pack.as_ref(), self.workplace),
        };
        match (opened, &mut self.screen) {
            (Ok(game), _) => self.screen = Screen::Game(Box::new(game)),
            (Err(error), Screen::Menu(menu)) => menu.complain(error.to_string()),
            (Err(error), Screen::Game(game)) => game.complain(&error.to_string()),
            (Err(_), Screen::LookBack(_)) => {}
        }
    }

    /// Opens the rules, or turns to another one.
    fn read(&mut self, id: Option<&str>) {
        if let (Some(book), Some(id)) = (&mut self.book, id)
            && book.has(id)
        {
            book.turn_to(id);
            return;
        }
        let (ledger, pieces) = match &self.screen {
            Screen::Menu(menu) => (menu.ledger(), Vec::new()),
            Screen::Game(game) => (Some(game.table().ledger()), game.table().pieces()),
            Screen::LookBack(back) => (back.ledger(), back.pieces()),
        };
        self.book = ledger.map(|ledger| Book::rules(ledger, &pieces, id));
    }

    /// Opens the cards of the table, those in decision first.
    fn look_at_cards(&mut self) {
        self.book = match &self.screen {
            Screen::Menu(_) => None,
            Screen::Game(game) => Some(Book::cards(&game.table().pieces(), &game.pieces_in_view())),
            Screen::LookBack(back) => Some(Book::cards(&back.pieces(), &back.pieces_in_view())),
        };
    }

    /// Draws everything.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        self.hits.clear();
        let area = frame.area();
        if !paint::fits(area) {
            return paint::too_small(frame);
        }
        match &self.screen {
            Screen::Menu(menu) => menu.draw(frame, &self.hits),
            Screen::Game(game) => game.draw(frame, &self.hits),
            Screen::LookBack(back) => back.draw(frame, &self.hits),
        }
        if let Some(book) = &self.book {
            self.hits.clear();
            book.draw(frame, area.inner(ratatui::layout::Margin::new(2, 1)), &self.hits);
        }
    }
}

/// A saved game where it was left. What is whole of a torn one goes on in a file of its own.
fn resume(path: &Path, pack: Option<&Arc<Pack>>, workplace: Workplace) -> Result<GameScreen, TerminalError> {
    let journal = Journal::open(path)?;
    let refused =
        |error: table::TableError| TerminalError::File { path: path.to_owned(), why: error.to_string() };
    let (live, notice) = table::resume(journal.text(), journal::seed_beside(path), pack).map_err(refused)?;
    let Some(notice) = notice else { return Ok(GameScreen::new(live, journal, workplace)) };
    let whole = Record::read_whole_part(journal.text()).0.map_or_else(String::new, |record| record.text());
    let rescued = Journal::rescue(path, whole, live.secret());
    let place = match rescued.path() {
        Some(path) => format!("{}", path.display()),
        None => "a new file as soon as that is possible".to_owned(),
    };
    let mut game = GameScreen::new(live, rescued, workplace);
    game.complain(&format!(
        "{}: {notice}. The torn file stays as it is; the game goes on in {place}",
        path.display()
    ));
    Ok(game)
}
