//! Who sits at a table, and why a table cannot be opened.

use kernel::{NotationError, RecordError, Seat, SetupError};
use monsterbox_box::UnknownGame;

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// A person, with a name.
    Person(String),
    /// A bot, by the name of its kind.
    Bot(String),
}

impl Occupant {
    /// What stands before the kind of a bot.
    pub(crate) const BOT: &'static str = "bot:";
    /// The longest name of a person.
    pub const LONGEST_NAME: usize = 24;

    /// Reads a seat as records and commands write it: `bot:NAME`, or a person's name.
    pub fn read(text: &str) -> Result<Self, TableError> {
        if let Some(bot) = text.strip_prefix(Self::BOT) {
            return Ok(Self::Bot(bot.to_owned()));
        }
        let name = text.trim();
        if name.is_empty() || name.chars().count() > Self::LONGEST_NAME || name.chars().any(char::is_control)
        {
            let most = Self::LONGEST_NAME;
            return Err(TableError::Seat(format!(
                "a name has 1 to {most} letters, so `{}` is none",
                name.escape_debug()
            )));
        }
        Ok(Self::Person(name.to_owned()))
    }

    /// The name of a person; none for a bot.
    fn person(&self) -> Option<&str> {
        match self {
            Self::Person(name) => Some(name),
            Self::Bot(_) => None,
        }
    }

    /// How records and commands write it.
    pub fn text(&self) -> String {
        match self {
            Self::Person(name) => name.clone(),
            Self::Bot(kind) => format!("{}{kind}", Self::BOT),
        }
    }
}

/// The names to show, one a seat: a bot goes by its kind and its seat, so that two of a kind can be told apart.
pub(crate) fn names(seats: &[Occupant]) -> Vec<String> {
    let name = |(seat, occupant): (Seat, &Occupant)| match occupant {
        Occupant::Person(name) => name.clone(),
        Occupant::Bot(kind) => format!("{kind} {seat}"),
    };
    Seat::all(seats.len() as u8).zip(seats).map(name).collect()
}

/// Whether two names are too much alike to be told apart at a table.
pub(crate) fn alike(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}

/// Refuses people at a new table who could not be told apart.
pub(crate) fn check_names(seats: &[Occupant]) -> Result<(), TableError> {
    let people = || seats.iter().filter_map(Occupant::person);
    for (place, name) in people().enumerate() {
        if people().take(place).any(|other| alike(other, name)) {
            let why = format!("two people at this table are called {name}; two people need two names");
            return Err(TableError::Seat(why));
        }
    }
    Ok(())
}

/// Why a table cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// It cannot be set up like this.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Somebody cannot sit there.
    #[error("{0}")]
    Seat(String),
    /// The position cannot be read.
    #[error(transparent)]
    Position(#[from] NotationError),
    /// The record is refused.
    #[error(transparent)]
    Record(#[from] RecordError),
}
