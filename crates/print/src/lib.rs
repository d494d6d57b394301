//! Print and play: a game's whole box as PDF, made from its pack.
//!
//! ```
//! use monsterbox_print::{Paper, Part, Request, print};
//!
//! let printed = print(&Request { game: "pig", pack: None, paper: Paper::A4, part: Some(Part::Reference) }).unwrap();
//! assert!(printed.pdf.starts_with(b"%PDF"));
//! ```

mod art;
mod book;
mod card;
mod drawing;
mod font;
mod games;
mod made;
mod pages;
mod paper;
mod pdf;
mod sheets;
mod solids;
mod text;
mod tokens;

use std::{collections::BTreeMap, fmt};

use kernel::{Mistake, Pack, pack::listed};
use monsterbox_box::{AnyGame, UnknownGame, find};

use self::{
    art::Pictures,
    drawing::Drawing,
    made::{Job, Made},
};
pub use self::{
    card::{BLEED, CARD},
    paper::{Paper, Part, Unknown},
    sheets::{Lying, Side},
};

/// What is to be printed.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The game's short name.
    pub game: &'a str,
    /// A pack of one's own; none means the game's.
    pub pack: Option<&'a Pack>,
    /// The paper.
    pub paper: Paper,
    /// One part only; none means the whole box, without blank cards.
    pub part: Option<Part>,
}

/// A box on paper.
#[derive(Clone)]
pub struct Printed {
    /// The file.
    pub pdf: Vec<u8>,
    /// What is on each of its pages.
    pub pages: Vec<Page>,
    /// What of the pack's pictures could not be printed.
    pub notes: Vec<String>,
}

impl fmt::Debug for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nobody reads the file's bytes in a message.
        let Self { pdf, pages, notes } = self;
        f.debug_struct("Printed")
            .field("bytes", &pdf.len())
            .field("pages", pages)
            .field("notes", notes)
            .finish()
    }
}

/// What is on a page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The part of the box it belongs to.
    pub part: Part,
    /// Width in millimetres.
    pub width: f32,
    /// Height in millimetres.
    pub height: f32,
    /// The cards that lie on it, and which side of them, if it is a sheet of cards.
    pub cards: Option<(Side, Vec<Lying>)>,
}

/// Why something cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrintError {
    /// There is no such game.
    Game(UnknownGame),
    /// The pack has mistakes.
    Pack(Vec<Mistake>),
    /// A picture cannot be drawn.
    Picture {
        /// Its file.
        file: String,
        /// What is wrong with it.
        why: String,
    },
    /// Words are too long for their place on a card.
    TooLong {
        /// The card's id.
        card: String,
        /// The words.
        words: String,
    },
    /// The game has no such part.
    NoSuchPart {
        /// The game's name.
        game: &'static str,
        /// The part.
        part: Part,
        /// The parts it has.
        has: Vec<Part>,
    },
    /// The game takes no packs.
    TakesNoPack(&'static str),
}

impl fmt::Display for PrintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(unknown) => unknown.fmt(f),
            Self::Pack(mistakes) => f.write_str(&listed(mistakes)),
            Self::Picture { file, why } => write!(f, "{file}: this picture cannot be printed: {why}"),
            Self::TooLong { card, words } => {
                write!(f, "{card}: this is too long for its place on the card: {words}")
            }
            Self::NoSuchPart { game, part, has } => {
                let has: Vec<&str> = has.iter().map(|part| part.key()).collect();
                write!(f, "{game} has no {} to print, only: {}", part.key(), has.join(", "))
            }
            Self::TakesNoPack(game) => write!(f, "{game} takes no packs"),
        }
    }
}

impl std::error::Error for PrintError {}

/// Prints a game's box, or a part of it.
pub fn print(request: &Request<'_>) -> Result<Printed, PrintError> {
    let game = find(request.game).map_err(PrintError::Game)?;
    let empty = Pack { name: String::new(), files: BTreeMap::new() };
    let pack = match (request.pack, game.base_pack) {
        (Some(_), None) => return Err(PrintError::TakesNoPack(game.name)),
        (own, base) => own.or(base).unwrap_or(&empty),
    };
    let job = Job { game: &game, pack, pictures: Pictures::of(pack, game.base_pack), paper: request.paper };
    let title = titled(&game, pack);
    let made = games::made(&job)?;
    let has = parts_of(&made);
    let wanted: Vec<Part> = match request.part {
        Some(part) if !has.contains(&part) => {
            return Err(PrintError::NoSuchPart { game: game.name, part, has });
        }
        Some(part) => vec![part],
        None => has.into_iter().filter(|part| *part != Part::Blank).collect(),
    };
    let mut pages = Vec::new();
    let mut drawings = Vec::new();
    for part in wanted {
        for (drawing, cards) in pages_of(part, &job, &made, &title)? {
            pages.push(Page { part, width: drawing.width, height: drawing.height, cards });
            drawings.push(drawing);
        }
    }
    let (pdf, notes) = pdf::written(&title, &drawings)?;
    Ok(Printed { pdf, pages, notes })
}

/// The game's name, and the pack's title if it has one.
fn titled(game: &AnyGame, pack: &Pack) -> String {
    let mut unheard = Vec::new();
    let title = pack
        .files
        .get("pack.toml")
        .and_then(|_| pack.file("pack.toml", &mut unheard).top().text("title", 60, &mut unheard));
    title.map_or_else(|| game.name.to_owned(), |title| format!("{}: {title}", game.name))
}

/// Pages, and the cards on those that are sheets of them.
type Pages = Vec<(Drawing, Option<(Side, Vec<Lying>)>)>;

/// The parts that a game has: a rulebook and a reference sheet, and what else there is.
fn parts_of(made: &Made) -> Vec<Part> {
    let has = |part: &Part| match part {
        Part::Rulebook | Part::Reference => true,
        Part::Cards => !made.cards.is_empty(),
        Part::Board => !made.boards.is_empty(),
        Part::Pieces => !made.pieces.is_empty(),
        Part::Blank => !made.blanks.is_empty(),
    };
    Part::ALL.into_iter().filter(has).collect()
}

fn pages_of(part: Part, job: &Job<'_>, made: &Made, title: &str) -> Result<Pages, PrintError> {
    let cards = |cards: &[card::Card]| -> Pages {
        let sheets = sheets::sheets(job.paper, title, cards);
        sheets.into_iter().map(|sheet| (sheet.drawing, Some((sheet.side, sheet.cards)))).collect()
    };
    let plain = |pages: Vec<Drawing>| -> Pages { pages.into_iter().map(|page| (page, None)).collect() };
    Ok(match part {
        Part::Rulebook => plain(book::rulebook(job, title)?),
        Part::Reference => plain(book::reference(job, &made.tables)),
        Part::Cards => cards(&made.cards),
        Part::Board => plain(made.boards.clone()),
        Part::Pieces => plain(made.pieces.clone()),
        Part::Blank => cards(&made.blanks),
    })
}
