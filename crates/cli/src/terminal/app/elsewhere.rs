//! Playing at a server: what is asked of it for the program, and what becomes of the answers.

use std::{fs, sync::Arc, task::Poll, time::Duration};

use client::ClientError;
use table::Occupant;
use wire::{About, NewTable, SeatOrder};

use super::{
    super::{
        PlayOptions, TerminalError,
        at::{Address, Arrival, Door, Errand, Hall, Line, Remote, Tokens},
        game::GameScreen,
        menu::Menu,
    },
    App, Request, Screen,
};

/// How long a key waits for an answer: a server nearby has answered by then.
const PATIENCE: Duration = Duration::from_millis(120);
/// How long the first answer is waited for, before there is a screen.
const FIRST: Duration = Duration::from_secs(20);
/// How a seat for whoever comes by the link is written.
const OPEN: &str = "open";

/// The server that is played at.
pub(super) struct Elsewhere {
    pub(super) line: Arc<Line>,
    tokens: Tokens,
    /// What is being asked.
    pub(super) errand: Option<Errand>,
}

impl Elsewhere {
    fn tokens_of(&self, table: &str) -> Vec<String> {
        self.tokens.of(self.line.server(), table)
    }

    /// Asks what there is, with the last tables of this terminal.
    fn lists(&self) -> Errand {
        let kept = self.tokens.tables(self.line.server()).take(20).cloned().collect();
        Errand::lists(&self.line, kept)
    }
}

impl App {
    /// The program at a server: with a table, or with what there is.
    pub(super) fn at(mut self, address: &Address, options: &PlayOptions) -> Result<Self, TerminalError> {
        let line = Arc::new(Line::new(&address.server)?);
        let tokens = Tokens::read(options.tokens.as_deref());
        self.screen = Screen::Hall(Hall::new(&address.server));
        let server = Elsewhere { line, tokens, errand: None };
        let line = &server.line;
        let errand = match (&address.table, &options.game) {
            (Some(table), _) => {
                let mut tokens: Vec<String> = address.token.iter().cloned().collect();
                tokens.extend(
                    server.tokens_of(table).into_iter().filter(|token| Some(token) != address.token.as_ref()),
                );
                Errand::join(line, table, tokens)
            }
            (None, Some(game)) if !options.seats.is_empty() => Errand::open(line, order(game, options)?),
            (None, _) => server.lists(),
        };
        let answer = errand.asked.wait(FIRST);
        self.elsewhere = Some(server);
        match answer {
            Poll::Ready(Some(answer)) => self.arrive(answer?)?,
            Poll::Ready(None) | Poll::Pending => {
                return Err(ClientError::Unreachable("no answer came in time".to_owned()).into());
            }
        }
        if let (None, Some(game), true) = (&address.table, &options.game, options.seats.is_empty()) {
            let card = monsterbox_box::find(game).map_err(table::TableError::from)?;
            self.screen = Screen::Menu(Menu::at_server(
                Some(card),
                &options.options,
                self.pack.clone(),
                self.kept.clone(),
            ));
        }
        Ok(self)
    }

    /// Goes to what there is on the server.
    pub(super) fn show_hall(&mut self) {
        self.note_left();
        if let Some(server) = &self.elsewhere {
            self.screen = Screen::Hall(Hall::new(server.line.server()));
            self.ask(&Request::LookAgain);
        }
    }

    /// Asks something of the server for a screen.
    pub(super) fn ask(&mut self, request: &Request) {
        let Some(server) = &self.elsewhere else { return };
        let line = &server.line;
        let errand = match request {
            Request::LookAgain => server.lists(),
            Request::Join(table) => Errand::join(line, table, server.tokens_of(table)),
            Request::Watch(table) => Errand::watch(line, table),
            Request::Sit { table, name } => {
                let errand = Errand::sit(line, table, name);
                self.kept.set_name(name);
                errand
            }
            Request::OpenThere(order) => {
                let order = (**order).clone();
                let own = order.seats.iter().find_map(|seat| match seat {
                    SeatOrder::Person { name } => Some(name.clone()),
                    SeatOrder::Bot { .. } | SeatOrder::Open {} => None,
                });
                let errand = Errand::open(line, order);
                if let Some(name) = own {
                    self.kept.set_name(&name);
                }
                errand
            }
            Request::Rematch | Request::Record => {
                let Screen::Game(game) = &self.screen else { return };
                let Some(company) = game.table().company() else { return };
                match request {
                    Request::Rematch => {
                        let tokens = company.tokens.iter().map(|(_, token)| token.clone()).collect();
                        Errand::rematch(line, company.about, tokens)
                    }
                    _ => Errand::record(line, company.about),
                }
            }
            _ => return,
        };
        if let Some(server) = &mut self.elsewhere {
            server.errand = Some(errand);
        }
        self.look_for_answer(PATIENCE);
    }

    /// Looks whether the server has answered.
    pub(super) fn look_for_answer(&mut self, patience: Duration) {
        let errand = self.elsewhere.as_ref().and_then(|server| server.errand.as_ref());
        let Some(errand) = errand else { return };
        let answer = if patience.is_zero() { errand.asked.answer() } else { errand.asked.wait(patience) };
        let Poll::Ready(answer) = answer else { return };
        if let Some(server) = &mut self.elsewhere {
            server.errand = None;
        }
        let arrived = match answer {
            Some(Ok(arrival)) => self.arrive(arrival).map_err(|error| error.to_string()),
            Some(Err(error)) => Err(error.to_string()),
            None => Err("the server did not answer".to_owned()),
        };
        if let Err(why) = arrived {
            self.complain(why);
        }
    }

    /// Looks again by itself where lists are shown, and for answers.
    pub(super) fn tick_elsewhere(&mut self) {
        self.look_for_answer(Duration::ZERO);
        let idle = self.elsewhere.as_ref().is_some_and(|server| server.errand.is_none());
        if let Screen::Hall(hall) = &mut self.screen
            && idle
            && hall.is_old()
        {
            hall.looks_again();
            self.ask(&Request::LookAgain);
        }
    }

    /// Shows what has come from the server.
    fn arrive(&mut self, arrival: Arrival) -> Result<(), TerminalError> {
        let Some(server) = &mut self.elsewhere else { return Ok(()) };
        match arrival {
            Arrival::Lists(lists) => {
                for gone in &lists.gone {
                    // What cannot be forgotten now is forgotten at the next look.
                    let _ = server.tokens.set(server.line.server(), gone, "", Vec::new());
                }
                if let Screen::Hall(hall) = &mut self.screen {
                    hall.show(*lists);
                }
            }
            Arrival::Door(about) => {
                let name = self.kept.name().unwrap_or_default();
                self.screen = Screen::Door(Door::new(server.line.server(), *about, name));
            }
            Arrival::Table(joined, about) => {
                let About { table, game, .. } = *about;
                let (had, tokens) = (server.tokens_of(&table), joined.tokens.clone());
                let (refused, line) = (joined.refused, Arc::clone(&server.line));
                let kept = if joined.asked_with_tokens() {
                    server.tokens.set(line.server(), &table, &game, tokens)
                } else {
                    server.tokens.keep(line.server(), &table, &game, &had)
                };
                let gone = || ClientError::Unreachable("it does not show the table".to_owned());
                let remote = Remote::new(&line, *joined, self.pack.as_ref()).ok_or_else(gone)?;
                self.note_left();
                let mut screen = GameScreen::at(Box::new(remote));
                if let Err(error) = kept {
                    screen.complain(&format!(
                        "Your seat cannot be kept between runs: {error}. The window to leave by shows its link."
                    ));
                } else if refused > 0 {
                    screen.complain(
                        "A seat that was yours has moved to another device, or belongs to somebody else.",
                    );
                }
                self.sit_down(screen);
            }
            Arrival::Record { game, table, text } => {
                let path = self.saves.join(format!("{game}-{table}.play"));
                let failed = |error: std::io::Error| TerminalError::File {
                    path: path.clone(),
                    why: error.to_string(),
                };
                fs::create_dir_all(&self.saves).map_err(failed)?;
                fs::write(&path, text).map_err(failed)?;
                self.replay(&path)?;
            }
        }
        Ok(())
    }
}

/// The table that the command line asks for.
fn order(game: &str, options: &PlayOptions) -> Result<NewTable, TerminalError> {
    monsterbox_box::find(game).map_err(table::TableError::from)?;
    let seat = |occupant: &Occupant| match occupant {
        Occupant::Person(name) if name == OPEN => SeatOrder::Open {},
        Occupant::Person(name) => SeatOrder::Person { name: name.clone() },
        Occupant::Bot(bot) => SeatOrder::Bot { bot: bot.clone() },
    };
    let mut order = NewTable::of(game, options.seats.iter().map(seat).collect());
    let mut set = kernel::Options::default();
    options.options.iter().for_each(|option| set.set(option));
    order.options = set.0;
    let fits = options.pack.as_ref().filter(|pack| pack.game().as_deref() == Some(game));
    order.pack = fits.map(|pack| pack.name.clone());
    Ok(order)
}
