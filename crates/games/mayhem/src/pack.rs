//! The deck as a pack: names, characters, ratings, trophies and stories, read with every mistake named.

use include_dir::include_dir;
use kernel::{
    Meta as _, Mistake, Pack,
    pack::{BasePack, CardFace, Entry, FaceReader, File, Names, read_pieces},
};
use serde::Serialize;

use crate::{Ability, Card, MONSTERS, Mayhem, SPECIALS};

/// The pack that comes with the game.
pub(crate) static BASE: BasePack<Content> =
    BasePack::new(include_dir!("$CARGO_MANIFEST_DIR/packs/base"), Content::read);

/// One card of the deck as the pack tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckCard {
    /// Name and picture.
    pub face: CardFace,
    /// What it does, where the pack has words of its own for it.
    pub does: Option<String>,
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
    pub cards: Vec<DeckCard>,
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
        let mut faces = FaceReader::new(pack, &WORDS);
        let cards = read_cards(pack, &mut faces, &mut mistakes);
        let trophies = read_trophies(pack, &mut mistakes);
        for piece in read_pieces(pack, Mayhem::ledger(), &mut mistakes) {
            if faces.has_id(&piece.id) {
                let message = format!("a card of monsters.toml has the id `{}` too", piece.id);
                let (file, card) = ("pieces.toml".to_owned(), Some(piece.name));
                mistakes.push(Mistake { file, line: 1, card, message });
            }
        }
        match (cards, trophies) {
            (Some((cards, ratings)), Some(trophies)) if mistakes.is_empty() => {
                Ok(Self { cards, ratings, trophies })
            }
            _ => Err(mistakes),
        }
    }

    /// The card's name, picture and text.
    pub fn face(&self, card: Card) -> &CardFace {
        &self.cards[card.index()].face
    }

    /// The card with this id.
    pub fn card(&self, id: &str) -> Option<Card> {
        let place = self.cards.iter().position(|card| card.face.id == id)?;
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

/// The cards of a deck with the ratings of the monsters; none if one of them cannot be read.
fn read_cards(
    pack: &Pack,
    faces: &mut FaceReader<'_>,
    mistakes: &mut Vec<Mistake>,
) -> Option<(Vec<DeckCard>, Vec<[u8; 6]>)> {
    let file = pack.file("monsters.toml", mistakes);
    let top = file.top();
    top.only(&["monster", "special"], mistakes);
    let mut cards = Vec::new();
    let mut ratings = Vec::new();
    let monsters = top.list("monster", mistakes);
    for monster in &monsters {
        cards.push(read_card(monster, faces, mistakes));
        ratings.push(Ability::KEYS.map(|key| monster.number(key, 0..=10, mistakes)));
        let keys = CARD_KEYS.iter().chain(&Ability::KEYS).copied().collect::<Vec<_>>();
        monster.only(&keys, mistakes);
    }
    let specials = top.list("special", mistakes);
    for special in &specials {
        cards.push(read_card(special, faces, mistakes));
        special.only(&CARD_KEYS, mistakes);
    }
    // A missing file is one mistake; what follows from it is not named again.
    if file.is_there() {
        counted(&file, "monster", monsters.len(), MONSTERS, mistakes);
        counted(&file, "special", specials.len(), SPECIALS, mistakes);
        if monsters.len() == usize::from(MONSTERS) {
            balanced(&file, &ratings, mistakes);
        }
    }
    let cards: Option<Vec<DeckCard>> = cards.into_iter().collect();
    let ratings: Option<Vec<[u8; 6]>> = ratings.into_iter().map(all_six).collect();
    Some((cards?, ratings?))
}

/// The ratings of a monster, if all could be read.
fn all_six(read: [Option<i64>; 6]) -> Option<[u8; 6]> {
    let mut ratings = [0; 6];
    for (rating, read) in ratings.iter_mut().zip(read) {
        *rating = read? as u8;
    }
    Some(ratings)
}

/// The keys of every card.
const CARD_KEYS: [&str; 5] = ["id", "name", "line", "does", "portrait"];
/// The longest sentence about what a card does.
const LONGEST_DOES: usize = 300;

fn read_card(entry: &Entry<'_>, faces: &mut FaceReader<'_>, mistakes: &mut Vec<Mistake>) -> Option<DeckCard> {
    let (face, does) = (faces.read(entry, mistakes), read_does(entry, mistakes));
    Some(DeckCard { face: face?, does })
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

/// One trophy for each round; none if one of them is missing or cannot be read.
fn read_trophies(pack: &Pack, mistakes: &mut Vec<Mistake>) -> Option<Vec<Trophy>> {
    let file = pack.file("trophies.toml", mistakes);
    let top = file.top();
    top.only(&["trophy"], mistakes);
    let mut trophies: [Option<Trophy>; 6] = Default::default();
    let mut found = [false; 6];
    let mut names = Names::default();
    // Where the ability of a trophy cannot be read, nobody knows which one is missing.
    let mut misread = !file.is_there();
    for entry in top.list("trophy", mistakes) {
        let trophy = read_trophy(pack, &entry, &mut names, mistakes);
        entry.only(&["ability", "name", "title", "story", "does", "portrait"], mistakes);
        let Some(ability) = entry.choice("ability", &Ability::KEYS, mistakes) else {
            misread = true;
            continue;
        };
        if found[ability] {
            let message = format!("another trophy is for {} too (MAY-04)", Ability::KEYS[ability]);
            entry.at("ability", message, mistakes);
        }
        found[ability] = true;
        trophies[ability] = trophy;
    }
    for (found, key) in found.iter().zip(Ability::KEYS) {
        if !found && !misread {
            top.at("trophy", format!("a [[trophy]] for {key} is missing (MAY-04)"), mistakes);
        }
    }
    trophies.into_iter().collect()
}

fn read_trophy(
    pack: &Pack,
    entry: &Entry<'_>,
    names: &mut Names,
    mistakes: &mut Vec<Mistake>,
) -> Option<Trophy> {
    let name = entry.name("name", 40, mistakes);
    if let Some(name) = &name {
        names.take(entry, "name", name, mistakes);
    }
    let title = entry.name("title", 60, mistakes);
    let story = entry.text("story", 1200, mistakes);
    let does = read_does(entry, mistakes);
    let portrait = pack.portrait(entry, mistakes);
    Some(Trophy { name: name?, title: title?, story: story?, does, portrait })
}
