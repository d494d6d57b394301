//! The second page of the menu: how many play, who sits where, the pack and the options of the table.

mod draw;
mod packs;
mod server;

use std::sync::Arc;

use kernel::{Ledger, Options, Pack, Seat, Setup};
use monsterbox_box::{AnyGame, BotKind};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use table::Occupant;
use wire::SeatOrder;

pub(super) use self::server::{House, Invitation};
use self::{packs::Packs, server::Term};
use super::Go;
use crate::terminal::{
    app::{Order, Request},
    hits::Turn,
    kept::Kept,
    paint::Key,
};

pub(super) const KEYS: &[Key<'static>] = &[
    ("↑↓", "move", None),
    ("←→", "change", None),
    ("type", "a name", None),
    ("Tab", "next part", Some(KeyCode::Tab)),
    ("F1", "how to play", Some(KeyCode::F(1))),
    ("F3", "rules", Some(KeyCode::F(3))),
    ("Esc", "back", Some(KeyCode::Esc)),
];

/// Who sits on a chair: the name is kept while a bot has it.
#[derive(Debug)]
struct Chair {
    name: String,
    naming: Naming,
    sitter: Sitter,
}

/// Whose idea a name was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Naming {
    /// Ours: the first letter typed replaces it.
    Ours,
    /// Theirs.
    Theirs,
}

/// A person, one of the game's bots by its place in their list, or on a server whoever comes by the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sitter {
    Person,
    Bot(usize),
    Open,
}

/// One row of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Players,
    Chair(usize),
    /// The pack, where there are several.
    Pack,
    Option(usize),
    /// Other readings of the rules, which are listed below it when it is opened.
    Readings,
    /// What people agree on beside the rules, on a server.
    Term(Term),
    /// The guided first game.
    Learn,
    Start,
}

/// Whether the other readings of the rules are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Readings {
    Closed,
    Open,
}

/// Whether there is a guided first game, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lesson {
    /// The game has none.
    None,
    /// Whoever sits here has played the game already.
    Offered,
    /// Whoever sits here has never played the game.
    Suggested,
}

/// The table of one game, being set.
#[derive(Debug)]
pub(super) struct Arrange {
    card: AnyGame,
    players: u8,
    chairs: Vec<Chair>,
    packs: Packs,
    options: Options,
    readings: Readings,
    lesson: Lesson,
    house: House,
    marked: usize,
}

impl Chair {
    fn write(&mut self, letter: char) {
        if self.naming == Naming::Ours {
            self.name.clear();
            self.naming = Naming::Theirs;
        }
        if self.name.chars().count() < Occupant::LONGEST_NAME {
            self.name.push(letter);
        }
    }

    fn clear(&mut self) {
        self.naming = Naming::Theirs;
        self.name.clear();
    }

    fn rub_out(&mut self) {
        self.naming = Naming::Theirs;
        self.name.pop();
    }
}

impl Arrange {
    /// A person against an easy bot, with these options and this pack if it is one for the game; ready to start, or to learn the
    /// game first.
    pub(super) fn new(mut card: AnyGame, options: &[String], pack: Option<&Arc<Pack>>, kept: &Kept) -> Self {
        // Bots that are only there to be measured against are no company.
        card.bots.retain(BotKind::is_offered);
        let (least, most) = card.players;
        let chairs = Seat::all(most).map(|seat| Chair {
            name: format!("Player {seat}"),
            naming: Naming::Ours,
            sitter: if seat == Seat(0) { Sitter::Person } else { easy(&card) },
        });
        let mut set = Options::default();
        for option in options {
            set.set(option);
        }
        let lesson = match table::learn(card.slug) {
            Ok(Some(_)) if kept.knows(card.slug) => Lesson::Offered,
            Ok(Some(_)) => Lesson::Suggested,
            Ok(None) | Err(_) => Lesson::None,
        };
        let chairs = chairs.collect();
        let packs = Packs::of(&card, pack);
        let house = House::Here;
        let read = card.options.iter().any(|spec| spec.is_reading() && set.0.contains_key(spec.key));
        let readings = if read { Readings::Open } else { Readings::Closed };
        let mut arrange =
            Self { chairs, card, players: least, packs, options: set, readings, lesson, house, marked: 0 };
        let first = if lesson == Lesson::Suggested { Row::Learn } else { Row::Start };
        arrange.marked = arrange.rows().iter().position(|row| *row == first).unwrap_or(0);
        arrange
    }

    /// The same for a table on a server: the first seat is that of whoever opens it, and the others are open. There is no
    /// guided game there.
    pub(super) fn at_server(mut self, name: Option<&str>) -> Self {
        self.lesson = Lesson::None;
        self.house = House::Server(Invitation::default());
        for (place, chair) in self.chairs.iter_mut().enumerate() {
            match (place, name) {
                (0, Some(name)) => name.clone_into(&mut chair.name),
                (0, None) => {}
                _ => chair.sitter = Sitter::Open,
            }
        }
        self.marked = self.rows().len() - 1;
        self
    }

    pub(super) fn name(&self) -> &'static str {
        self.card.name
    }

    pub(super) fn slug(&self) -> &'static str {
        self.card.slug
    }

    pub(super) fn ledger(&self) -> &'static Ledger {
        self.card.ledger
    }

    fn rows(&self) -> Vec<Row> {
        let chairs = (0..usize::from(self.players)).map(Row::Chair);
        let (readings, offered): (Vec<usize>, Vec<usize>) =
            (0..self.card.options.len()).partition(|option| self.card.options[*option].is_reading());
        let heading = (!readings.is_empty()).then_some(Row::Readings);
        let listed = readings.into_iter().filter(|_| self.readings == Readings::Open);
        let options = offered.into_iter().map(Row::Option).chain(heading).chain(listed.map(Row::Option));
        let terms = match self.house {
            House::Here => [].iter(),
            House::Server(_) => Term::ALL.iter(),
        };
        let terms = terms.map(|term| Row::Term(*term));
        let learn = (self.lesson != Lesson::None).then_some(Row::Learn);
        let pack = self.packs.are_several().then_some(Row::Pack);
        let rows = [Row::Players].into_iter().chain(chairs).chain(pack).chain(options).chain(terms);
        rows.chain(learn).chain([Row::Start]).collect()
    }

    fn row(&self, place: usize) -> Row {
        self.rows().get(place).copied().unwrap_or(Row::Start)
    }

    /// The chair whose name is being typed, if a person's row is marked.
    fn typed(&mut self) -> Option<&mut Chair> {
        let Row::Chair(chair) = self.row(self.marked) else { return None };
        self.chairs.get_mut(chair).filter(|chair| chair.sitter == Sitter::Person)
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Go {
        let last = self.rows().len() - 1;
        match key.code {
            KeyCode::Esc => return Go::Back,
            KeyCode::Up => self.marked = self.marked.saturating_sub(1),
            KeyCode::Down => self.marked = (self.marked + 1).min(last),
            KeyCode::Home => self.marked = 0,
            KeyCode::End => self.marked = last,
            KeyCode::Tab => self.next_part(),
            KeyCode::BackTab => self.part_before(),
            KeyCode::Left => self.turn(self.marked, Turn::Back),
            KeyCode::Right => self.turn(self.marked, Turn::On),
            KeyCode::Enter => match self.row(self.marked) {
                Row::Start => return self.start(),
                Row::Learn => return self.learn(),
                Row::Players | Row::Chair(_) => self.marked += 1,
                Row::Pack | Row::Option(_) | Row::Readings | Row::Term(_) => self.turn(self.marked, Turn::On),
            },
            KeyCode::Backspace => {
                self.typed().map(Chair::rub_out);
            }
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.typed().map(Chair::clear);
            }
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => match self.typed() {
                Some(chair) => chair.write(letter),
                None if letter == ' ' => self.turn(self.marked, Turn::On),
                None => {}
            },
            _ => {}
        }
        Go::Stay
    }

    /// The first row of each part of the page.
    fn parts(&self) -> Vec<usize> {
        let rows = self.rows();
        let first = |wanted: fn(&Row) -> bool| rows.iter().position(wanted);
        [
            first(|row| *row == Row::Players),
            first(|row| matches!(row, Row::Chair(_))),
            first(|row| matches!(row, Row::Pack | Row::Option(_) | Row::Readings)),
            first(|row| matches!(row, Row::Term(_))),
            first(|row| *row == Row::Learn),
            first(|row| *row == Row::Start),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn next_part(&mut self) {
        let parts = self.parts();
        self.marked = parts.iter().copied().find(|part| *part > self.marked).unwrap_or(0);
    }

    fn part_before(&mut self) {
        let parts = self.parts();
        let before = parts.iter().rev().copied().find(|part| *part < self.marked);
        self.marked = before.or(parts.last().copied()).unwrap_or(0);
    }

    pub(super) fn click(&mut self, row: usize) -> Go {
        self.marked = row.min(self.rows().len() - 1);
        match self.row(row) {
            Row::Start => self.start(),
            Row::Learn => self.learn(),
            Row::Players | Row::Chair(_) | Row::Pack | Row::Option(_) | Row::Readings | Row::Term(_) => {
                Go::Stay
            }
        }
    }

    /// Turns the value of a row to the one before or the next one.
    pub(super) fn turn(&mut self, place: usize, turn: Turn) {
        self.marked = place;
        match self.row(place) {
            Row::Players => {
                let (least, most) = self.card.players;
                let players = match turn {
                    Turn::Back => self.players.saturating_sub(1),
                    Turn::On => self.players.saturating_add(1),
                };
                self.players = players.clamp(least, most);
            }
            Row::Chair(chair) => {
                let bots = self.card.bots.len();
                let kinds = bots + 1 + usize::from(self.house != House::Here);
                let Some(chair) = self.chairs.get_mut(chair) else { return };
                let now = match chair.sitter {
                    Sitter::Person => 0,
                    Sitter::Bot(bot) => bot + 1,
                    Sitter::Open => bots + 1,
                };
                chair.sitter = match turned(now, kinds, turn) {
                    0 => Sitter::Person,
                    next if next <= bots => Sitter::Bot(next - 1),
                    _ => Sitter::Open,
                };
            }
            Row::Pack => self.packs.turn(turn),
            Row::Option(option) => {
                let spec = &self.card.options[option];
                let values = spec.values();
                let now = values.iter().position(|value| *value == self.options.value(spec)).unwrap_or(0);
                let next = values[turned(now, values.len(), turn)];
                self.options.0.insert(spec.key.to_owned(), next.to_owned());
            }
            Row::Readings => {
                self.readings = match self.readings {
                    Readings::Closed => Readings::Open,
                    Readings::Open => Readings::Closed,
                };
            }
            Row::Term(term) => {
                if let House::Server(invitation) = &mut self.house {
                    invitation.turn(term, turn);
                }
            }
            Row::Learn | Row::Start => {}
        }
    }

    fn learn(&self) -> Go {
        Go::Away(Request::Learn(self.card.slug.to_owned()))
    }

    /// What was arranged, to be tried; whether it fits is for the game to say.
    fn start(&mut self) -> Go {
        let mut seats = Vec::new();
        for (seat, chair) in Seat::all(self.players).zip(&self.chairs) {
            let occupant = match chair.sitter {
                Sitter::Open => Ok(None),
                Sitter::Bot(bot) => Ok(Some(Occupant::Bot(self.card.bots[bot].name.to_owned()))),
                Sitter::Person => Occupant::read(&chair.name).map(Some),
            };
            match occupant {
                Ok(Some(Occupant::Bot(_))) if chair.sitter == Sitter::Person => {
                    return Go::Complain(format!("Seat {seat}: `bot:` is how the bots are written."));
                }
                Ok(occupant) => seats.push(occupant),
                Err(error) => return Go::Complain(format!("Seat {seat}: {error}.")),
            }
        }
        let slug = self.card.slug.to_owned();
        Go::Away(match &self.house {
            House::Here => {
                let pack = self.packs.pack().cloned();
                let setup = Setup { players: self.players, options: self.options.clone(), pack };
                Request::Open(Order { slug, setup, seats: seats.into_iter().flatten().collect() })
            }
            House::Server(invitation) => {
                let order = |occupant: Option<Occupant>| match occupant {
                    Some(Occupant::Person(name)) => SeatOrder::Person { name },
                    Some(Occupant::Bot(bot)) => SeatOrder::Bot { bot },
                    None => SeatOrder::Open {},
                };
                let mut table = invitation.order(&slug, seats.into_iter().map(order).collect());
                table.options.clone_from(&self.options.0);
                table.pack = self.packs.pack().map(|pack| pack.name.clone());
                Request::OpenThere(Box::new(table))
            }
        })
    }
}

/// Whom a newcomer meets: the first level.
fn easy(card: &AnyGame) -> Sitter {
    if card.bots.is_empty() { Sitter::Person } else { Sitter::Bot(0) }
}

/// The place before or after this one, around the end.
fn turned(now: usize, count: usize, turn: Turn) -> usize {
    match turn {
        Turn::Back => (now + count - 1) % count,
        Turn::On => (now + 1) % count,
    }
}
