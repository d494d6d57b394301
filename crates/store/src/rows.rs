//! What a store keeps of a table, as plain data.

use serde::{Deserialize, Serialize};

/// Whether everybody can find a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Access {
    /// It can be found and watched.
    Public,
    /// Only those who have its link get there.
    #[default]
    Private,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// People take their seats and add words to the seed; nothing has happened yet.
    Gathering,
    /// The game goes on.
    Playing,
    /// It has ended.
    Over,
}

impl Access {
    /// How it is written.
    pub fn text(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Private => "private",
        }
    }

    pub(crate) fn read(text: &str) -> Self {
        if text == Self::Public.text() { Self::Public } else { Self::Private }
    }
}

impl Stage {
    /// How it is written.
    pub fn text(self) -> &'static str {
        match self {
            Self::Gathering => "gathering",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }

    /// Every stage.
    pub(crate) const ALL: [Self; 3] = [Self::Gathering, Self::Playing, Self::Over];

    pub(crate) fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.text() == text)
    }
}

/// A pack of cards that a visitor has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptPack {
    /// Its name, which follows from what it holds.
    pub name: String,
    /// The game it is for.
    pub game: String,
    /// Its files, as JSON of whoever serves it.
    pub files: String,
    /// Whether a table was opened with it: then it is kept for good.
    pub used: bool,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
}

/// What is done with the packs of visitors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackChange {
    /// It is kept; one of the same name is there already then, and stays as it is.
    Keep(KeptPack),
    /// A table is opened with the one of this name.
    Use(String),
    /// The one of this name goes, unless it is used.
    Drop(String),
}

/// What a list says about a table, as JSON of whoever serves it.
pub type About = String;

/// A table as it is listed: all but its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its id.
    pub id: String,
    /// The slug of its game.
    pub game: String,
    /// How far it is.
    pub stage: Stage,
    /// Whether everybody can find it.
    pub access: Access,
    /// What was agreed on beside the rules, as JSON of whoever serves it.
    pub terms: String,
    /// What a list says about it.
    pub about: About,
    /// The table that it is a rematch of.
    pub parent: Option<String>,
    /// When it was opened, in milliseconds since 1970.
    pub created: i64,
    /// When something last happened at it, within some seconds, in milliseconds since 1970.
    pub touched: i64,
}

/// A line of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its text, with its line end.
    pub text: String,
    /// The message that asked for it, if it is the first line of its append.
    pub mark: Option<String>,
    /// When it was added, in milliseconds since 1970.
    pub at: i64,
}

/// Who may sit in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The seat, from 0.
    pub seat: u8,
    /// The hash of the token: the token itself is kept by its owner alone.
    pub token: String,
    /// The name of whoever the seat belongs to, also while a bot sits in.
    pub name: String,
}

/// A table that is about to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// The table.
    pub row: TableRow,
    /// Its header and the lines that it begins with: an imported table has some.
    pub lines: Vec<Line>,
    /// Its seed, which stays apart until the log discloses it; nothing for a table that has ended.
    pub secret: Option<String>,
    /// Who may sit where.
    pub seats: Vec<Key>,
}

/// What changes in a table's row together with its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowChange {
    /// How far it is now.
    pub stage: Stage,
    /// What a list says about it now.
    pub about: About,
}

/// A seat that belongs to somebody else together with a line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatChange {
    /// It belongs to this person now.
    Given(Key),
    /// It belongs to nobody.
    Freed(u8),
}

/// Lines to be added to a table, with all that changes at the same moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The table.
    pub id: String,
    /// The version that they follow.
    pub after: u64,
    /// The lines, each with its line end. There may be none where only the row or a seat changes.
    pub lines: Vec<String>,
    /// The message that they carry out: noted with the first of them.
    pub mark: Option<String>,
    /// What changes in the table's row.
    pub row: Option<RowChange>,
    /// A seat that changes hands.
    pub seat: Option<SeatChange>,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Something that somebody said at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Its number, from 1.
    pub number: u64,
    /// Who said it.
    pub who: String,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Which tables are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// Only those that everybody can find, or only the others.
    pub access: Option<Access>,
    /// Only those that are so far.
    pub stage: Option<Stage>,
    /// Only those of this game.
    pub game: Option<String>,
    /// Only those that were touched before this moment: how a list is read page by page.
    pub before: Option<i64>,
    /// At most this many, the latest first.
    pub most: u32,
}

/// Whether something was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removed {
    /// It was there.
    Yes,
    /// There was nothing.
    No,
}

/// Which of several nodes lets bots and dice go on at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lease {
    /// The one that asks, for as long as it asked for.
    Ours,
    /// Another one, for now.
    Theirs,
}

/// What a node sees of a table when it only looks whether something has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// The table.
    pub row: TableRow,
    /// The number of its last line.
    pub version: u64,
    /// Who may sit where.
    pub seats: Vec<Key>,
    /// The number of what was said last; 0 if nothing was.
    pub said: u64,
    /// Its rematch, if there is one.
    pub rematch: Option<String>,
    /// What nodes have said about who is connected to them, and is still to be believed.
    pub present: Vec<Present>,
}

/// What a node says about who is connected to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Present {
    /// The node.
    pub node: String,
    /// What it says, in words of its own.
    pub says: String,
}
