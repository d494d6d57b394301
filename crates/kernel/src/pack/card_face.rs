//! The printed side of a card: what every card has in a pack, whatever its game does with it.

use serde::Serialize;

use super::{Entry, Mistake, Names, Pack};

/// The longest name of a card.
const LONGEST_NAME: usize = 24;
/// The longest sentence on a card.
const LONGEST_LINE: usize = 120;

/// What every card has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardFace {
    /// Its id, in notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A sentence of character; what the card does is told from its data.
    pub line: String,
    /// Its picture's file in the pack.
    pub portrait: String,
}

impl CardFace {
    /// The keys of a card that are read here.
    pub const KEYS: [&'static str; 4] = ["id", "name", "line", "portrait"];
}

/// Reads the faces of a pack's cards. Every id and every name stands once in the pack.
#[derive(Debug)]
pub struct FaceReader<'p> {
    pack: &'p Pack,
    /// The words of the game's notation: a card with one of them as its id could not be told from the word.
    words: &'p [&'p str],
    ids: Names,
    names: Names,
}

impl<'p> FaceReader<'p> {
    /// A reader for this pack of a game with these words in its notation.
    pub fn new(pack: &'p Pack, words: &'p [&'p str]) -> Self {
        Self { pack, words, ids: Names::default(), names: Names::default() }
    }

    /// The face of a card; none if anything of it cannot be read.
    pub fn read(&mut self, entry: &Entry<'_>, mistakes: &mut Vec<Mistake>) -> Option<CardFace> {
        let id = self.id(entry, mistakes);
        self.printed(id, entry, mistakes)
    }

    /// The face of a card whose id is a word of the notation, and does not stand in the pack.
    pub fn read_as(&mut self, id: &str, entry: &Entry<'_>, mistakes: &mut Vec<Mistake>) -> Option<CardFace> {
        self.printed(Some(id.to_owned()), entry, mistakes)
    }

    /// The id of a card, which no other card of the pack has.
    pub fn id(&mut self, entry: &Entry<'_>, mistakes: &mut Vec<Mistake>) -> Option<String> {
        let id = entry.id_unlike("id", self.words, mistakes)?;
        self.ids.take(entry, "id", &id, mistakes);
        Some(id)
    }

    /// The name of a card, which no other card of the pack has.
    pub fn name(&mut self, entry: &Entry<'_>, mistakes: &mut Vec<Mistake>) -> Option<String> {
        self.name_up_to(LONGEST_NAME, entry, mistakes)
    }

    /// The name of something that has more room for it than a card; no card of the pack has it either.
    pub fn name_up_to(
        &mut self,
        longest: usize,
        entry: &Entry<'_>,
        mistakes: &mut Vec<Mistake>,
    ) -> Option<String> {
        let name = entry.name("name", longest, mistakes)?;
        self.names.take(entry, "name", &name, mistakes);
        Some(name)
    }

    /// The sentence of something that may have none.
    pub fn line_if_any(&self, entry: &Entry<'_>, mistakes: &mut Vec<Mistake>) -> Option<String> {
        if entry.has("line") { entry.text("line", LONGEST_LINE, mistakes) } else { None }
    }

    /// The picture of something that may have none.
    pub fn portrait_if_any(&self, entry: &Entry<'_>, mistakes: &mut Vec<Mistake>) -> Option<String> {
        if entry.has("portrait") { self.portrait(entry, mistakes) } else { None }
    }

    /// Whether a card with this id was read.
    pub fn has_id(&self, id: &str) -> bool {
        self.ids.has(id)
    }

    /// Reads on even if there is no id, so that all mistakes of a card are named.
    fn printed(
        &mut self,
        id: Option<String>,
        entry: &Entry<'_>,
        mistakes: &mut Vec<Mistake>,
    ) -> Option<CardFace> {
        let name = self.name(entry, mistakes);
        let line = entry.text("line", LONGEST_LINE, mistakes);
        let portrait = self.portrait(entry, mistakes);
        Some(CardFace { id: id?, name: name?, line: line?, portrait: portrait? })
    }

    fn portrait(&self, entry: &Entry<'_>, mistakes: &mut Vec<Mistake>) -> Option<String> {
        Some(self.pack.portrait(entry, mistakes)).filter(|portrait| !portrait.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn faces_are_read_and_their_mistakes_named() {
        let card = |id: &str, name: &str| {
            format!("[[card]]\nid = \"{id}\"\nname = \"{name}\"\nline = \"Blub.\"\nportrait = \"a.svg\"\n")
        };
        let text = card("ooze", "Ooze") + &card("won", "Goo") + &card("slime", "OOZE") + &card("ooze", "Mud");
        let text = text + "[[card]]\nid = \"bare\"\nname = \"Bare\"\n";
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>";
        let files = [("cards.toml", text.as_str()), ("a.svg", svg)];
        let files: BTreeMap<_, _> =
            files.map(|(name, text)| (name.to_owned(), text.to_owned())).into_iter().collect();
        let pack = Pack { name: "p".to_owned(), files };
        let mut mistakes = Vec::new();
        let file = pack.file("cards.toml", &mut mistakes);
        let entries = file.top().list("card", &mut mistakes);
        let mut reader = FaceReader::new(&pack, &["won"]);
        let faces: Vec<Option<CardFace>> =
            entries.iter().map(|entry| reader.read(entry, &mut mistakes)).collect();
        let ooze = CardFace {
            id: "ooze".to_owned(),
            name: "Ooze".to_owned(),
            line: "Blub.".to_owned(),
            portrait: "a.svg".to_owned(),
        };
        assert_eq!(faces[0], Some(ooze.clone()));
        assert_eq!((&faces[1], &faces[4]), (&None, &None), "half a face is none");
        let found: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
        let says =
            ["`won` is a word of the notation", "`name` is `OOZE`", "`id` is `ooze`", "`line`", "`portrait`"];
        assert_eq!(found.len(), says.len(), "{found:#?}");
        assert!(found.iter().zip(says).all(|(found, says)| found.contains(says)), "{found:#?}");
        assert!(reader.has_id("slime") && reader.has_id("OOZE") && !reader.has_id("won"));
        mistakes.clear();
        let mut reader = FaceReader::new(&pack, &[]);
        assert_eq!(
            reader.read_as("fixed", &entries[0], &mut mistakes).map(|face| face.id),
            Some("fixed".to_owned())
        );
        assert!(!reader.has_id("ooze") && mistakes.is_empty(), "its own id is not read");
        assert_eq!(reader.line_if_any(&entries[4], &mut mistakes), None);
        assert_eq!(reader.portrait_if_any(&entries[4], &mut mistakes), None);
        assert_eq!(reader.portrait_if_any(&entries[0], &mut mistakes), Some("a.svg".to_owned()));
        assert_eq!(mistakes, [], "what may be left out is not missed");
    }
}
