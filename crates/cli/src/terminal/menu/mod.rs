//! The menu: which game, who sits where, with which options, or a saved game to go on with.

mod arrange;
mod saves;
mod shelf;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use kernel::{Ledger, Pack};
use monsterbox_box::AnyGame;
use ratatui::{
    Frame,
    crossterm::event::{KeyCode, KeyEvent},
    layout::{Constraint, Layout, Rect},
};

use self::{arrange::Arrange, saves::Saves, shelf::Shelf};
use super::{
    PlayOptions,
    app::Request,
    guide::KeyHelp,
    hits::{Hits, Target},
    kept::Kept,
    paint, theme, wrap,
};

/// The menu.
#[derive(Debug)]
pub(super) struct Menu {
    page: Page,
    /// What went wrong last, until the next key.
    message: Option<String>,
    saves: PathBuf,
    /// The content pack that was given: for new tables of its game, and for saved games that may need it.
    pack: Option<Arc<Pack>>,
    /// Which games were played already.
    kept: Kept,
    place: Place,
}

/// Where tables are opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Here.
    Here,
    /// On a server.
    Server,
}

/// Every key, for the help.
pub(super) const ALL: &[KeyHelp] = &[
    ("↑ ↓ Enter", "choose; the mouse works too"),
    ("← → Space", "change a seat or an option"),
    ("Tab", "the next part of the page"),
    ("any letter", "a name, where a person sits"),
    ("F1  ?", "this page, for the marked game"),
    ("F3", "the rules of the marked game"),
    ("r", "saved games: replay"),
    ("Del  d", "saved games: delete"),
    ("Esc", "back; on the first page: quit"),
];

/// The pages of the menu.
#[derive(Debug)]
enum Page {
    /// All games.
    Shelf(Shelf),
    /// The seats and options of one game.
    Arrange(Box<Arrange>),
    /// Saved games.
    Saves(Saves),
}

/// Where the menu goes after a key or a click on one of its pages.
enum Go {
    /// It stays.
    Stay,
    /// Back to the games.
    Back,
    /// To the table of this game.
    Arrange(Box<AnyGame>),
    /// To the saved games.
    Saves,
    /// Away: the request is to be fulfilled.
    Away(Request),
    /// It stays, and says why.
    Complain(String),
}

impl Menu {
    /// The menu from its first page.
    pub(super) fn new(saves: &Path, pack: Option<Arc<Pack>>, kept: Kept) -> Self {
        let (page, place) = (Page::Shelf(Shelf::new(Place::Here)), Place::Here);
        Self { page, message: None, saves: saves.to_owned(), pack, kept, place }
    }

    /// The menu for tables on a server, perhaps with the table of one game to be set.
    pub(super) fn at_server(
        card: Option<AnyGame>,
        options: &[String],
        pack: Option<Arc<Pack>>,
        kept: Kept,
    ) -> Self {
        let place = Place::Server;
        let page = match card {
            None => Page::Shelf(Shelf::new(place)),
            Some(card) => Page::Arrange(Box::new(arranged(card, options, pack.as_ref(), &kept, place))),
        };
        Self { page, message: None, saves: PathBuf::new(), pack, kept, place }
    }

    /// The menu with the table of one game to be set.
    pub(super) fn arranging(card: AnyGame, options: &PlayOptions, kept: Kept) -> Self {
        let page =
            Page::Arrange(Box::new(Arrange::new(card, &options.options, options.pack.as_ref(), &kept)));
        let (saves, pack) = (options.saves.clone(), options.pack.clone());
        Self { page, message: None, saves, pack, kept, place: Place::Here }
    }

    /// Says why the last request could not be fulfilled.
    pub(super) fn complain(&mut self, message: String) {
        self.message = Some(message);
    }

    /// The rules of the game that is marked or being set up.
    pub(super) fn ledger(&self) -> Option<&'static Ledger> {
        match &self.page {
            Page::Shelf(shelf) => shelf.ledger(),
            Page::Arrange(arrange) => Some(arrange.ledger()),
            Page::Saves(_) => None,
        }
    }

    /// The short name of the game that is marked or being set up.
    pub(super) fn slug(&self) -> Option<&'static str> {
        match &self.page {
            Page::Shelf(shelf) => shelf.slug(),
            Page::Arrange(arrange) => Some(arrange.slug()),
            Page::Saves(_) => None,
        }
    }

    /// Turns to the saved games.
    pub(super) fn look_at_saves(&mut self) {
        self.page = Page::Saves(Saves::look(&self.saves, self.pack.as_ref()));
    }

    /// Reads a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Request {
        if self.message.take().is_some() && key.code == KeyCode::Esc {
            return Request::Nothing;
        }
        match key.code {
            KeyCode::F(3) => return Request::Read(None),
            KeyCode::F(1) => return Request::Guide,
            _ => {}
        }
        let go = match &mut self.page {
            Page::Shelf(shelf) => shelf.key(key),
            Page::Arrange(arrange) => arrange.key(key),
            Page::Saves(saves) => saves.key(key),
        };
        self.go(go)
    }

    /// Reads a click.
    pub(super) fn click(&mut self, target: Target) -> Request {
        self.message = None;
        let go = match (&mut self.page, target) {
            (Page::Shelf(shelf), Target::Row(row)) => shelf.take(row),
            (Page::Arrange(arrange), Target::Row(row)) => arrange.click(row),
            (Page::Arrange(arrange), Target::Turned(row, turn)) => {
                arrange.turn(row, turn);
                Go::Stay
            }
            (Page::Saves(saves), Target::Row(row)) => saves.take(row),
            _ => Go::Stay,
        };
        self.go(go)
    }

    fn go(&mut self, go: Go) -> Request {
        match go {
            Go::Stay => {}
            Go::Back => self.page = Page::Shelf(Shelf::new(self.place)),
            Go::Arrange(card) => {
                self.page =
                    Page::Arrange(Box::new(arranged(*card, &[], self.pack.as_ref(), &self.kept, self.place)));
            }
            Go::Saves => self.look_at_saves(),
            Go::Away(request) => return request,
            Go::Complain(message) => self.message = Some(message),
        }
        Request::Nothing
    }

    /// Draws the page that is open.
    pub(super) fn draw(&self, frame: &mut Frame<'_>, hits: &Hits) {
        let [title, body, footer] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(1), Constraint::Length(1)])
                .areas(frame.area());
        let footer = Rect { x: 1, width: footer.width.saturating_sub(1), ..footer };
        let body = Rect { x: 2, width: body.width.saturating_sub(4), ..body };
        match &self.page {
            Page::Shelf(shelf) => {
                paint::title(frame, title, "Monsterbox", "five monster games in one box");
                shelf.draw(frame, body, hits);
                paint::footer(frame, footer, hits, shelf::KEYS);
            }
            Page::Arrange(arrange) => {
                paint::title(frame, title, &format!("Monsterbox · {}", arrange.name()), "set the table");
                arrange.draw(frame, body, hits);
                paint::footer(frame, footer, hits, arrange::KEYS);
            }
            Page::Saves(saves) => {
                let folder = self.saves.display().to_string();
                paint::title(frame, title, "Monsterbox · saved games", &folder);
                saves.draw(frame, body, hits);
                paint::footer(frame, footer, hits, saves.keys());
            }
        }
        if let Some(message) = &self.message {
            let words = wrap::words(message, theme::PLAIN);
            paint::note(frame, body, hits, " This cannot be ", theme::BAD, vec![words]);
        }
    }
}

/// The table of a game to be set, here or on a server.
fn arranged(
    card: AnyGame,
    options: &[String],
    pack: Option<&Arc<Pack>>,
    kept: &Kept,
    place: Place,
) -> Arrange {
    let arrange = Arrange::new(card, options, pack, kept);
    match place {
        Place::Here => arrange,
        Place::Server => arrange.at_server(kept.name()),
    }
}
