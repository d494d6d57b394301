//! What lies on a table and explains itself: cards, units, markers, dice and places, as their pack describes them.

use serde::Serialize;

use crate::RuleId;

/// One kind of card, unit, marker, die or place of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Piece {
    /// Its id in the pack and in the notation.
    pub id: String,
    /// What kind of thing it is, in a word or two: "monster", "hand card", "unit".
    pub kind: String,
    /// Its name in the pack.
    pub name: String,
    /// What the rules call it, where that is another name.
    pub rules_name: Option<String>,
    /// Its numbers with what they are: ("level", "7").
    pub numbers: Vec<(String, String)>,
    /// What it does, in a plain sentence.
    pub does: String,
    /// A sentence of character, which changes nothing.
    pub flavour: String,
    /// Its picture: the path of an SVG file inside the pack, or nothing where there is none.
    pub portrait: String,
    /// The rules it lives by.
    pub rules: Vec<RuleId>,
}

impl Piece {
    /// Its name as players read it, with what the rules call it: "The Night-Light Door (Light Portal)".
    pub fn title(&self) -> String {
        match &self.rules_name {
            Some(known) if !known.eq_ignore_ascii_case(&self.name) => format!("{} ({known})", self.name),
            _ => self.name.clone(),
        }
    }

    /// Whether every one of these words stands in its id, kind, names or sentences, whatever their case.
    pub fn has_words(&self, words: &str) -> bool {
        let hay = format!("{} {} {} {} {}", self.id, self.kind, self.title(), self.does, self.flavour)
            .to_lowercase();
        words.split_whitespace().all(|word| hay.contains(&word.to_lowercase()))
    }

    /// Whether this is its id or one of its names, whatever the case.
    pub fn is_called(&self, name: &str) -> bool {
        let names = [Some(&self.id), Some(&self.name), self.rules_name.as_ref()];
        names.into_iter().flatten().any(|known| known.eq_ignore_ascii_case(name.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_found_by_its_names_and_words() {
        let door = Piece {
            id: "light-portal".to_owned(),
            kind: "portal".to_owned(),
            name: "The Night-Light Door".to_owned(),
            rules_name: Some("Light Portal".to_owned()),
            numbers: Vec::new(),
            does: "Frees a trapped kid.".to_owned(),
            flavour: "It hums.".to_owned(),
            portrait: String::new(),
            rules: vec![RuleId("TST-01")],
        };
        assert_eq!(door.title(), "The Night-Light Door (Light Portal)");
        assert!(
            door.is_called("light portal") && door.is_called(" LIGHT-PORTAL ") && !door.is_called("portal")
        );
        assert!(door.has_words("door FREES") && !door.has_words("door drowns"));
        assert_eq!(
            Piece { rules_name: Some("the night-light door".to_owned()), ..door }.title(),
            "The Night-Light Door"
        );
    }
}
