//! What screens ask of the program: to open tables, replays, lessons, the menu, and what is read in front of them.

use std::{path::Path, sync::Arc};

use kernel::{Pack, Record};

use super::{
    super::{
        TerminalError,
        at::{door, hall},
        book::Book,
        game::{self, GameScreen, Workplace},
        guide::Guide,
        journal::{self, Journal},
        lesson::{self, LessonScreen},
        look_back::{self, LookBack},
        menu::{self, Menu},
    },
    App, Overlay, Request, Running, Screen,
};

impl App {
    pub(super) fn fulfil(&mut self, request: Request) {
        let opened = match request {
            Request::Nothing => return,
            Request::Quit => {
                self.running = Running::Done;
                return;
            }
            Request::Read(id) => return self.read(id.as_deref()),
            Request::Cards(id) => return self.look_at_cards(id.as_deref()),
            Request::Guide => return self.guide(),
            Request::Speed(speed) => {
                self.kept.set_speed(speed);
                if let Screen::Game(game) = &mut self.screen {
                    game.set_speed(speed);
                }
                return;
            }
            Request::Menu | Request::Saves if self.elsewhere.is_some() => return self.show_hall(),
            Request::Shelf => {
                self.screen = Screen::Menu(Menu::at_server(None, &[], self.pack.clone(), self.kept.clone()));
                return;
            }
            Request::LookAgain
            | Request::OpenThere(_)
            | Request::Join(_)
            | Request::Watch(_)
            | Request::Sit { .. }
            | Request::Rematch
            | Request::Record => return self.ask(&request),
            Request::Menu => return self.show_menu(|_| {}),
            Request::Saves => return self.show_menu(Menu::look_at_saves),
            Request::Learn(slug) => self.learn(&slug),
            Request::Replay(path) => self.replay(&path),
            Request::Open(order) => self.open(&order).map(|game| self.sit_down(game)),
            Request::Resume(path) => {
                resume(&path, self.pack.as_ref(), self.workplace).map(|game| self.sit_down(game))
            }
        };
        if let Err(error) = opened {
            self.complain(error.to_string());
        }
    }

    /// Says on the screen why something cannot be.
    pub(super) fn complain(&mut self, why: String) {
        match &mut self.screen {
            Screen::Menu(menu) => menu.complain(why),
            Screen::Game(game) => game.complain(&why),
            Screen::Hall(hall) => hall.complain(why),
            Screen::Door(door) => door.complain(why),
            Screen::LookBack(_) | Screen::Lesson(_) => {}
        }
    }

    fn show_menu(&mut self, turn: impl FnOnce(&mut Menu)) {
        self.note_left();
        // The game is left before its file is looked at.
        self.screen = Screen::Menu(Menu::new(&self.saves, self.pack.clone(), self.kept.clone()));
        if let Screen::Menu(menu) = &mut self.screen {
            turn(menu);
        }
    }

    fn learn(&mut self, slug: &str) -> Result<(), TerminalError> {
        if let Some(lesson) = table::learn(slug)? {
            self.kept.note(slug);
            self.screen = Screen::Lesson(LessonScreen::new(slug, lesson));
        }
        Ok(())
    }

    pub(super) fn replay(&mut self, path: &Path) -> Result<(), TerminalError> {
        let mut back = LookBack::open(path, None, self.pack.as_ref(), Request::Saves)?;
        if self.workplace == Workplace::Beside {
            back.work_beside();
        }
        self.note_left();
        self.screen = Screen::LookBack(back);
        Ok(())
    }

    /// Opens how to play, and the keys of the screen.
    fn guide(&mut self) {
        let (slug, keys) = match &self.screen {
            Screen::Menu(menu) => (menu.slug(), menu::ALL),
            Screen::Game(game) => (Some(game.table().slug()), game::keys::ALL),
            Screen::LookBack(back) => (Some(back.slug()), look_back::ALL),
            Screen::Lesson(lesson) => (Some(lesson.slug()), lesson::ALL),
            Screen::Hall(_) => (None, hall::ALL),
            Screen::Door(door) => (Some(door.slug()), door::ALL),
        };
        self.overlay = Some(Overlay::Guide(Guide::new(slug, keys)));
    }

    /// Opens the rules, or turns to another one.
    fn read(&mut self, id: Option<&str>) {
        if let (Some(Overlay::Book(book)), Some(id)) = (&mut self.overlay, id)
            && book.has(id)
        {
            book.turn_to(id);
            return;
        }
        let (ledger, pieces) = match &self.screen {
            Screen::Menu(menu) => (menu.ledger(), Vec::new()),
            Screen::Game(game) => (Some(game.table().ledger()), game.table().pieces()),
            Screen::LookBack(back) => (back.ledger(), back.pieces()),
            Screen::Lesson(lesson) => (lesson.ledger(), lesson.pieces()),
            Screen::Hall(_) => (None, Vec::new()),
            Screen::Door(door) => {
                (monsterbox_box::find(door.slug()).ok().map(|card| card.ledger), Vec::new())
            }
        };
        self.overlay = ledger.map(|ledger| Overlay::Book(Book::rules(ledger, &pieces, id)));
    }

    /// Opens the cards of the table, those in sight first, or turns to another one.
    fn look_at_cards(&mut self, id: Option<&str>) {
        let (pieces, in_view) = match &self.screen {
            Screen::Menu(_) | Screen::Hall(_) | Screen::Door(_) => return,
            Screen::Game(game) => (game.table().pieces(), game.pieces_in_view()),
            Screen::LookBack(back) => (back.pieces(), back.pieces_in_view()),
            Screen::Lesson(lesson) => (lesson.pieces(), Vec::new()),
        };
        self.overlay = Some(Overlay::Book(Book::cards(&pieces, &in_view, id)));
    }
}

/// A saved game where it was left. What is whole of a torn one goes on in a file of its own.
pub(super) fn resume(
    path: &Path,
    pack: Option<&Arc<Pack>>,
    workplace: Workplace,
) -> Result<GameScreen, TerminalError> {
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

#[cfg(test)]
mod tests {
    use kernel::{Seed, Setup};
    use ratatui::{
        Terminal,
        backend::TestBackend,
        crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind},
        layout::Rect,
    };
    use table::Occupant;

    use super::{super::super::hits::Target, *};

    #[test]
    fn a_click_on_a_card_opens_the_cards_at_it() {
        let seats = ["Ann", "Bob"].map(|name| Occupant::Person(name.to_owned())).to_vec();
        let live = table::open("mayhem", Setup::of(2), seats, Seed::new("1").unwrap()).unwrap();
        let last = live.pieces().pop().unwrap();
        let mut app = App::demonstrating(live);
        app.hits.add(Rect::new(5, 5, 3, 1), Target::Card(last.id.clone()));
        let kind = MouseEventKind::Down(MouseButton::Left);
        app.mouse(MouseEvent { kind, column: 6, row: 5, modifiers: KeyModifiers::NONE });
        let mut terminal = Terminal::new(TestBackend::new(100, 30)).unwrap();
        terminal.draw(|frame| app.draw(frame)).unwrap();
        let screen = terminal.backend().to_string();
        let marked = screen.lines().find(|line| line.contains('▌')).unwrap();
        assert!(marked.contains(&last.title()), "{screen}");
    }
}
