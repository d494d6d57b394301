//! `pieces.toml`: what lies on a table and is no card, such as units, markers, dice and places, described for people.
//!
//! ```toml
//! [[piece]]
//! id = "tank"
//! kind = "unit"
//! name = "Tank"
//! does = "Drives on streets and fires straight ahead."
//! flavour = "Needs three parking spaces and asks for none."
//! portrait = "pieces/tank.svg"
//! rules = "CMR-33 CMR-34"
//! ```

use super::{Mistake, Names, Pack};
use crate::{Ledger, Piece, RuleId};

/// The longest sentence about what a piece does, and the longest of flavour.
const LONGEST_SENTENCE: usize = 300;

/// The pieces that a pack describes in its `pieces.toml`; none where it has no such file.
pub fn read_pieces(pack: &Pack, ledger: &'static Ledger, mistakes: &mut Vec<Mistake>) -> Vec<Piece> {
    const FILE: &str = "pieces.toml";
    const KEYS: [&str; 8] = ["id", "kind", "name", "rules-name", "does", "flavour", "portrait", "rules"];
    if !pack.files.contains_key(FILE) {
        return Vec::new();
    }
    let file = pack.file(FILE, mistakes);
    file.top().only(&["piece"], mistakes);
    let mut ids = Names::default();
    let pieces = file.top().list("piece", mistakes).into_iter().filter_map(|entry| {
        entry.only(&KEYS, mistakes);
        let id = entry.id("id", mistakes);
        if let Some(id) = &id {
            ids.take(&entry, "id", id, mistakes);
        }
        let kind = entry.name("kind", 30, mistakes);
        let name = entry.name("name", 40, mistakes);
        let rules_name = if entry.has("rules-name") { entry.name("rules-name", 40, mistakes) } else { None };
        let does = entry.text("does", LONGEST_SENTENCE, mistakes);
        let flavour = entry.text("flavour", LONGEST_SENTENCE, mistakes);
        let portrait = pack.portrait(&entry, mistakes);
        let mut rules = Vec::new();
        for word in entry.text("rules", 200, mistakes).unwrap_or_default().split_whitespace() {
            match ledger.get(word) {
                Some(rule) => rules.push(RuleId(&rule.id)),
                None => entry.at("rules", format!("there is no rule `{word}`"), mistakes),
            }
        }
        let (id, kind, name, does, flavour) = (id?, kind?, name?, does?, flavour?);
        Some(Piece { id, kind, name, rules_name, numbers: Vec::new(), does, flavour, portrait, rules })
    });
    pieces.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::ledger::of_the_box;

    #[test]
    fn pieces_are_read_and_their_mistakes_named() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>";
        let good = "[[piece]]\nid = \"tank\"\nkind = \"unit\"\nname = \"Tank\"\ndoes = \"Drives.\"\n\
                    flavour = \"It hums.\"\nportrait = \"tank.svg\"\nrules = \"BOX-01 box-02\"\n";
        let pack = |text: &str| Pack {
            name: "p".to_owned(),
            files: BTreeMap::from([
                ("pieces.toml".to_owned(), text.to_owned()),
                ("tank.svg".to_owned(), svg.to_owned()),
            ]),
        };
        let mut mistakes = Vec::new();
        let pieces = read_pieces(&pack(good), of_the_box(), &mut mistakes);
        assert_eq!(mistakes, []);
        assert_eq!(pieces[0].rules, [RuleId("BOX-01"), RuleId("BOX-02")]);
        let doubled = format!("{good}\n{}", good.replace("BOX-01", "TST-99").replace("tank.svg", "no.svg"));
        read_pieces(&pack(&doubled), of_the_box(), &mut mistakes);
        let found: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "pieces.toml:11: Tank: `id` is `tank`, which stands in pieces.toml on line 2 already",
                "pieces.toml:16: Tank: the pack has no picture `no.svg` (an SVG file)",
                "pieces.toml:17: Tank: there is no rule `TST-99`",
            ]
        );
    }
}
