//! The deck as a pack: names, characters, ratings, trophies and stories, read with every mistake named.

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use kernel::{
    Meta as _, Mistake, Pack,
    pack::{Entry, File, Names, read_pieces},
};
use serde::Serialize;

use crate::{Ability, Card, MONSTERS, Mayhem, SPECIALS};

static BASE_FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/packs/base");

/// The pack that comes with the game.
pub(crate) static BASE: LazyLock<Pack> = LazyLock::new(|| Pack::embedded("base", &BASE_FILES));

/// The content of the base pack, read once.
pub(crate) static BASE_CONTENT: LazyLock<Content> =
    LazyLock::new(|| Content::read(&BASE).expect("invariant: tests read the base pack"));

/// One card of the deck as the pack tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Face {
    /// Its id, in notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its character, in a sentence.
    pub line: String,
    /// What it does, where the pack has words of its own for it.
    pub does: Option<String>,
    /// Its picture's file in the pack.
    pub portrait: String,
}

/// A trophy and its story.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trophy {
    /// Its name.
    pub name: String,
    /// The story's title.
    pub title: String,
    /// The story.
    pub story: String,
    /// What it is for, where the pack has words of its own for it.
    pub does: Option<String>,
    /// Its picture's file in the pack.
    pub portrait: String,
}

/// Everything a pack brings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Content {
    /// The monsters and, after them, the special cards.
    pub faces: Vec<Face>,
    /// Rule MAY-02: each monster's ratings in the order of the rounds.
    pub ratings: Vec<[u8; 6]>,
    /// One trophy a round.
    pub trophies: Vec<Trophy>,
}

impl Content {
    /// Reads a pack, or names every mistake in it.
    pub fn read(pack: &Pack) -> Result<Self, Vec<Mistake>> {
        let mut mistakes = Vec::new();
        pack.check_title("mayhem", &mut mistakes);
        let (faces, ratings) = read_cards(pack, &mut mistakes);
        let trophies = read_trophies(pack, &mut mistakes);
        for piece in read_pieces(pack, Mayhem::ledger(), &mut mistakes) {
            if faces.iter().any(|face| face.id == piece.id) {
                let message = format!("a card of monsters.toml has the id `{}` too", piece.id);
                let (file, card) = ("pieces.toml".to_owned(), Some(piece.name));
                mistakes.push(Mistake { file, line: 1, card, message });
            }
        }
        let content = Self { faces, ratings, trophies };
        if mistakes.is_empty() { Ok(content) } else { Err(mistakes) }
    }

    /// The card as the pack tells it.
    pub fn face(&self, card: Card) -> &Face {
        &self.faces[card.index()]
    }

    /// The card with this id.
    pub fn card(&self, id: &str) -> Option<Card> {
        let place = self.faces.iter().position(|face| face.id == id)?;
        Card::new(place as u8)
    }
}

/// The words of the notation: a card with one of them as its id could not be told from the word.
const WORDS: [&str; 25] = [
    "dealing",
    "dealer",
    "deals",
    "trophies",
    "leads",
    "declares",
    "called",
    "high",
    "low",
    "with",
    "sudden",
    "decider",
    "again",
    "used",
    "over",
    "winner",
    "won",
    "left",
    "out",
    "strength",
    "endurance",
    "fright",
    "magic",
    "mayhem",
    "intelligence",
];

/// The ids and names of the cards read so far.
#[derive(Default)]
struct Known {
    ids: Names,
    names: Names,
}

fn read_cards(pack: &Pack, mistakes: &mut Vec<Mistake>) -> (Vec<Face>, Vec<[u8; 6]>) {
    let file = pack.file("monsters.toml", mistakes);
    let top = file.top();
    top.only(&["monster", "special"], mistakes);
    let mut known = Known::default();
    let mut faces = Vec::new();
    let mut ratings = Vec::new();
    let monsters = top.list("monster", mistakes);
    for monster in &monsters {
        faces.push(read_face(pack, monster, &mut known, mistakes));
        ratings.push(Ability::KEYS.map(|key| monster.number(key, 0..=10, mistakes)));
        let keys = CARD_KEYS.iter().chain(&Ability::KEYS).copied().collect::<Vec<_>>();
        monster.only(&keys, mistakes);
    }
    let specials = top.list("special", mistakes);
    for special in &specials {
        faces.push(read_face(pack, special, &mut known, mistakes));
        special.only(&CARD_KEYS, mistakes);
    }
    // What is only wrong because the file is missing needs no word of its own.
    if file.is_there() {
        counted(&file, "monster", monsters.len(), MONSTERS, mistakes);
        counted(&file, "special", specials.len(), SPECIALS, mistakes);
        if monsters.len() == usize::from(MONSTERS) {
            balanced(&file, &ratings, mistakes);
        }
    }
    let read = ratings.into_iter().map(|ratings| ratings.map(|rating| rating.unwrap_or(0) as u8));
    (faces, read.collect())
}

/// The keys of every card.
const CARD_KEYS: [&str; 5] = ["id", "name", "line", "does", "portrait"];
/// The longest sentence about what a card does.
const LONGEST_DOES: usize = 300;

fn read_face(pack: &Pack, entry: &Entry<'_>, known: &mut Known, mistakes: &mut Vec<Mistake>) -> Face {
    let id = entry.id_unlike("id", &WORDS, mistakes);
    if let Some(id) = &id {
        known.ids.take(entry, "id", id, mistakes);
    }
    let name = entry.name("name", 24, mistakes);
    if let Some(name) = &name {
        known.names.take(entry, "name", name, mistakes);
    }
    Face {
        id: id.unwrap_or_default(),
        name: name.unwrap_or_default(),
        line: entry.text("line", 120, mistakes).unwrap_or_default(),
        does: read_does(entry, mistakes),
        portrait: pack.portrait(entry, mistakes),
    }
}

/// What a card does in the pack's own words, if it has any.
fn read_does(entry: &Entry<'_>, mistakes: &mut Vec<Mistake>) -> Option<String> {
    if entry.has("does") { entry.text("does", LONGEST_DOES, mistakes) } else { None }
}

/// Rule MAY-01.
fn counted(file: &File<'_>, what: &str, found: usize, wanted: u8, mistakes: &mut Vec<Mistake>) {
    if found != usize::from(wanted) {
        let message = format!("a deck has {wanted} tables [[{what}]], not {found} (MAY-01)");
        file.top().at(what, message, mistakes);
    }
}

/// Rule MAY-05: over the deck every ability's mean is within a quarter of 5.
fn balanced(file: &File<'_>, ratings: &[[Option<i64>; 6]], mistakes: &mut Vec<Mistake>) {
    for ability in Ability::ALL {
        // A rating that could not be read is a mistake of its own, and the mean without it would be another number.
        let read: Option<i64> = ratings.iter().map(|ratings| ratings[ability.index()]).sum();
        let Some(sum) = read.map(|sum| sum as u32) else { continue };
        let (least, most) = (19 * ratings.len() as u32 / 4 + 1, 21 * ratings.len() as u32 / 4);
        if !(least..=most).contains(&sum) {
            let mean = f64::from(sum) / ratings.len() as f64;
            let message = format!(
                "the mean {} of all monsters is within 0.25 of 5, not {mean:.2}: let the ratings add up to {least} to \
                 {most}, not {sum} (MAY-05)",
                ability.key()
            );
            file.top().at("monster", message, mistakes);
        }
    }
}

fn read_trophies(pack: &Pack, mistakes: &mut Vec<Mistake>) -> Vec<Trophy> {
    let file = pack.file("trophies.toml", mistakes);
    let top = file.top();
    top.only(&["trophy"], mistakes);
    let mut trophies: [Option<Trophy>; 6] = Default::default();
    let mut names = Names::default();
    // Where the ability of a trophy cannot be read, nobody knows which one is missing.
    let mut misread = !file.is_there();
    for entry in top.list("trophy", mistakes) {
        let trophy = Trophy {
            name: entry.name("name", 40, mistakes).unwrap_or_default(),
            title: entry.name("title", 60, mistakes).unwrap_or_default(),
            story: entry.text("story", 1200, mistakes).unwrap_or_default(),
            does: read_does(&entry, mistakes),
            portrait: pack.portrait(&entry, mistakes),
        };
        if !trophy.name.is_empty() {
            names.take(&entry, "name", &trophy.name, mistakes);
        }
        entry.only(&["ability", "name", "title", "story", "does", "portrait"], mistakes);
        let Some(ability) = entry.choice("ability", &Ability::KEYS, mistakes) else {
            misread = true;
            continue;
        };
        if trophies[ability].replace(trophy).is_some() {
            entry.at(
                "ability",
                format!("another trophy is for {} too (MAY-04)", Ability::KEYS[ability]),
                mistakes,
            );
        }
    }
    for (trophy, key) in trophies.iter().zip(Ability::KEYS) {
        if trophy.is_none() && !misread {
            top.at("trophy", format!("there is no [[trophy]] for {key} (MAY-04)"), mistakes);
        }
    }
    trophies.into_iter().flatten().collect()
}
