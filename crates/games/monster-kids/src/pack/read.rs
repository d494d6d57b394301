//! Reading a pack of Monster Kids, with every mistake named.

use kernel::{
    Mistake, Pack,
    pack::{Entry, File, Names, read_pieces},
};

use super::{
    Aim, Character, Content, DarkPower, Effect, Face, HandCard, MOST_CARDS, Monster, Portal, PowerType,
    Resistance, Ties,
};
use crate::{
    Side,
    cards::{MOST_HAND_KINDS, MOST_MONSTERS, MOST_POWERS},
    setup::{MOST_CHARACTERS, MOST_PLAYERS},
    table::ledger,
};

/// The most copies of a card.
const MOST_COPIES: i64 = 20;

/// The words of the notation: a card of such an id could not be told from them.
const WORDS: [&str; 37] = [
    "kids",
    "free",
    "limbo",
    "portal",
    "hand",
    "won",
    "middle",
    "waiting",
    "out",
    "left",
    "deck",
    "characters",
    "initiative",
    "draws",
    "attaches",
    "ready",
    "trapped",
    "escapes",
    "fights",
    "kid",
    "final",
    "dice",
    "plus",
    "floor",
    "shield",
    "no-types",
    "asked",
    "played",
    "last-light",
    "over",
    "all-win",
    "all-lose",
    "winner",
    "fighter",
    "foe",
    "dark-portal",
    "light-portal",
];

struct Reading<'p, 'm> {
    pack: &'p Pack,
    ids: Names,
    names: Names,
    mistakes: &'m mut Vec<Mistake>,
}

/// Reads everything; what is wrong is added to the mistakes and filled in with something harmless.
pub(super) fn content(pack: &Pack, mistakes: &mut Vec<Mistake>) -> Content {
    let mut reading = Reading { pack, ids: Names::default(), names: Names::default(), mistakes };
    pack.check_title("monster-kids", reading.mistakes);
    let (types, known) = reading.types();
    let known = known.as_deref();
    let characters = reading.characters(known);
    let monsters = reading.monsters(known);
    let powers = reading.powers();
    let [dark, light] = reading.portals();
    let hand = reading.hand();
    let content = Content { types, characters, monsters, powers, dark, light, hand };
    reading.whole_deck(&content);
    let pieces = read_pieces(pack, ledger(), reading.mistakes);
    reading.told_apart(&content, &pieces);
    content
}

impl Reading<'_, '_> {
    /// Rules KID-01 and KID-04: a type resists another exactly if that one is weak to it. With them come their ids, for
    /// cards to name them; none where they are not all known, because then that is the mistake to mend first.
    fn types(&mut self) -> (Vec<PowerType>, Option<Vec<String>>) {
        let file = self.pack.file("types.toml", self.mistakes);
        let top = file.top();
        top.only(&["type"], self.mistakes);
        let entries = top.list("type", self.mistakes);
        let ids: Vec<Option<String>> =
            entries.iter().map(|entry| entry.id_unlike("id", &WORDS, self.mistakes)).collect();
        if file.is_there() && entries.len() < 2 {
            top.at("type", "a pack has two tables [[type]] at least".to_owned(), self.mistakes);
        }
        let known: Option<Vec<String>> = ids.iter().cloned().collect();
        let known = known.filter(|ids| ids.len() >= 2);
        let words: Option<Vec<&str>> = known.as_ref().map(|ids| ids.iter().map(String::as_str).collect());
        let mut types = Vec::new();
        let mut readable = true;
        for (place, (entry, id)) in entries.iter().zip(&ids).enumerate() {
            entry.only(&["id", "name", "line", "resists", "weak", "portrait"], self.mistakes);
            let face = self.optional_face(entry, id.clone().unwrap_or_default());
            let other = |key: &str, mistakes: &mut Vec<Mistake>| {
                let found = entry.choice(key, words.as_ref()?, mistakes)?;
                if found == place {
                    let message = format!("`{key}` is another type than `{}` itself (KID-01)", face.id);
                    entry.at(key, message, mistakes);
                    return None;
                }
                Some(found)
            };
            let (resists, weak) = (other("resists", self.mistakes), other("weak", self.mistakes));
            readable &= resists.is_some() && weak.is_some();
            types.push(PowerType { face, resists: resists.unwrap_or(0), weak: weak.unwrap_or(0) });
        }
        if readable {
            self.table_of_types(&types, &entries);
        }
        (types, known)
    }

    fn table_of_types(&mut self, types: &[PowerType], entries: &[Entry<'_>]) {
        for (place, (known, entry)) in types.iter().zip(entries).enumerate() {
            let resisted = &types[known.resists];
            if resisted.weak != place {
                let message = format!(
                    "`{}` resists `{}`, so that one is weak to `{0}` (KID-04)",
                    known.face.id, resisted.face.id
                );
                entry.at("resists", message, self.mistakes);
            }
        }
    }

    /// The face of a type: its sentence and picture may be left out.
    fn optional_face(&mut self, entry: &Entry<'_>, id: String) -> Face {
        if !id.is_empty() {
            self.ids.take(entry, "id", &id, self.mistakes);
        }
        let line = if entry.has("line") { entry.text("line", 120, self.mistakes) } else { None };
        let portrait =
            if entry.has("portrait") { self.pack.portrait(entry, self.mistakes) } else { String::new() };
        Face { id, name: self.name(entry), line: line.unwrap_or_default(), portrait }
    }

    fn face(&mut self, entry: &Entry<'_>) -> Face {
        let id = entry.id_unlike("id", &WORDS, self.mistakes).unwrap_or_default();
        if !id.is_empty() {
            self.ids.take(entry, "id", &id, self.mistakes);
        }
        self.looks(entry, id)
    }

    fn looks(&mut self, entry: &Entry<'_>, id: String) -> Face {
        let portrait = self.pack.portrait(entry, self.mistakes);
        let line = entry.text("line", 120, self.mistakes).unwrap_or_default();
        Face { id, name: self.name(entry), line, portrait }
    }

    fn name(&mut self, entry: &Entry<'_>) -> String {
        let name = entry.name("name", 24, self.mistakes).unwrap_or_default();
        if !name.is_empty() {
            self.names.take(entry, "name", &name, self.mistakes);
        }
        name
    }

    fn power_type(&mut self, entry: &Entry<'_>, types: Option<&[String]>) -> Option<usize> {
        let words: Vec<&str> = types?.iter().map(String::as_str).collect();
        entry.choice("type", &words, self.mistakes)
    }

    fn characters(&mut self, types: Option<&[String]>) -> Vec<Character> {
        let file = self.pack.file("characters.toml", self.mistakes);
        let top = file.top();
        top.only(&["character"], self.mistakes);
        let entries = top.list("character", self.mistakes);
        self.counted(&file, "character", entries.len(), MOST_PLAYERS..=MOST_CHARACTERS);
        let mut characters = Vec::new();
        for entry in &entries {
            entry.only(&["id", "name", "line", "type", "portrait"], self.mistakes);
            let face = self.face(entry);
            let power_type = self.power_type(entry, types).unwrap_or(0);
            characters.push(Character { face, power_type });
        }
        characters
    }

    fn monsters(&mut self, types: Option<&[String]>) -> Vec<Monster> {
        let file = self.pack.file("monsters.toml", self.mistakes);
        let top = file.top();
        top.only(&["monster"], self.mistakes);
        let entries = top.list("monster", self.mistakes);
        self.counted(&file, "monster", entries.len(), 1..=MOST_MONSTERS);
        let mut monsters = Vec::new();
        for entry in &entries {
            entry.only(&["id", "name", "line", "type", "power", "portrait"], self.mistakes);
            let face = self.face(entry);
            let power_type = if entry.has("type") { self.power_type(entry, types) } else { None };
            let power = self.optional(entry, "power", -6, 6) as i8;
            monsters.push(Monster { face, power_type, power });
        }
        monsters
    }

    fn powers(&mut self) -> Vec<DarkPower> {
        let file = self.pack.file("dark-powers.toml", self.mistakes);
        let top = file.top();
        top.only(&["power"], self.mistakes);
        let entries = top.list("power", self.mistakes);
        self.counted(&file, "power", entries.len(), 0..=MOST_POWERS);
        let mut powers = Vec::new();
        for entry in &entries {
            let effects = ["power", "injuries", "wins-ties", "ignores-resistance"];
            entry.only(&[&["id", "name", "line", "portrait"], effects.as_slice()].concat(), self.mistakes);
            if !effects.iter().any(|effect| entry.has(effect)) {
                let message = format!("a Dark Power does at least one of {}", effects.join(", "));
                entry.at("id", message, self.mistakes);
            }
            let ties = if entry.flag("wins-ties", self.mistakes) { Ties::Monster } else { Ties::Nobody };
            let ignores = entry.flag("ignores-resistance", self.mistakes);
            powers.push(DarkPower {
                face: self.face(entry),
                power: self.optional(entry, "power", -6, 6) as i8,
                injuries: self.optional(entry, "injuries", 0, 2) as u8,
                ties,
                resistance: if ignores { Resistance::Ignored } else { Resistance::Counts },
            });
        }
        powers
    }

    fn portals(&mut self) -> [Portal; 2] {
        let file = self.pack.file("portals.toml", self.mistakes);
        file.top().only(&["dark", "light"], self.mistakes);
        ["dark", "light"].map(|key| self.portal(&file, key))
    }

    fn portal(&mut self, file: &File<'_>, key: &str) -> Portal {
        let top = file.top();
        let Some(entry) = top.table(key, self.mistakes) else {
            if file.is_there() && !top.has(key) {
                top.at(key, format!("there is no table [{key}] for the portal"), self.mistakes);
            }
            return Portal { face: Face::default(), count: 0 };
        };
        entry.only(&["name", "line", "count", "portrait"], self.mistakes);
        let face = self.looks(&entry, format!("{key}-portal"));
        Portal { face, count: entry.number("count", 0..=MOST_COPIES, self.mistakes).unwrap_or(0) as u8 }
    }

    /// Counts of cards are small numbers, so a deck has not more cards than they can hold.
    fn whole_deck(&mut self, content: &Content) {
        let (dark, light) = (u32::from(content.dark.count), u32::from(content.light.count));
        let once = (content.monsters.len() + content.powers.len()) as u32;
        let hand: u32 = content.hand.iter().map(|card| u32::from(card.count)).sum();
        let cards = once + dark + light + hand;
        if cards > MOST_CARDS {
            let message = format!("a deck has {MOST_CARDS} cards at most, and this one {cards}");
            self.mistakes.push(Mistake { file: "hand.toml".to_owned(), line: 1, card: None, message });
        }
    }

    /// What `pieces.toml` describes is called otherwise than every card.
    fn told_apart(&mut self, content: &Content, pieces: &[kernel::Piece]) {
        let cards = content.faces();
        for piece in pieces.iter().filter(|piece| cards.iter().any(|face| face.id == piece.id)) {
            let message = format!("a card has the id `{}` already", piece.id);
            self.mistakes.push(Mistake {
                file: "pieces.toml".to_owned(),
                line: 1,
                card: Some(piece.name.clone()),
                message,
            });
        }
    }

    fn hand(&mut self) -> Vec<HandCard> {
        let file = self.pack.file("hand.toml", self.mistakes);
        let top = file.top();
        top.only(&["card"], self.mistakes);
        let entries = top.list("card", self.mistakes);
        self.counted(&file, "card", entries.len(), 0..=MOST_HAND_KINDS);
        let mut hand = Vec::new();
        for entry in &entries {
            entry.only(&["id", "name", "line", "count", "portrait", "effect"], self.mistakes);
            let face = self.face(entry);
            let count = entry.number("count", 1..=MOST_COPIES, self.mistakes).unwrap_or(1) as u8;
            let effect = if let Some(effect) = entry.table("effect", self.mistakes) {
                self.effect(&effect)
            } else {
                let message = "`effect` is missing: a table such as { kind = \"swap\" }".to_owned();
                entry.at("effect", message, self.mistakes);
                Effect::Swap
            };
            hand.push(HandCard { face, count, effect });
        }
        hand
    }

    /// The small vocabulary of effects.
    fn effect(&mut self, entry: &Entry<'_>) -> Effect {
        const KINDS: [&str; 9] =
            ["power", "reroll", "swap", "shield", "ignore-types", "at-least", "heal", "draw", "rescue"];
        let kind = entry.choice("kind", &KINDS, self.mistakes).unwrap_or(2);
        let keys: &[&str] = match KINDS[kind] {
            "power" => &["kind", "side", "amount"],
            "reroll" => &["kind", "side"],
            "at-least" => &["kind", "side", "floor"],
            "heal" => &["kind", "injuries"],
            "draw" => &["kind", "cards"],
            _ => &["kind"],
        };
        entry.only(keys, self.mistakes);
        match KINDS[kind] {
            "power" => {
                let aim = self.aim(entry);
                let amount = entry.number("amount", -9..=9, self.mistakes).unwrap_or(1) as i8;
                if amount == 0 {
                    entry.at("amount", "an `amount` of 0 changes nothing".to_owned(), self.mistakes);
                }
                Effect::Power { aim, amount }
            }
            "reroll" => Effect::Reroll { aim: self.aim(entry) },
            "shield" => Effect::Shield,
            "ignore-types" => Effect::IgnoreTypes,
            "at-least" => Effect::AtLeast {
                aim: self.aim(entry),
                floor: entry.number("floor", 2..=12, self.mistakes).unwrap_or(2) as u8,
            },
            "heal" => {
                Effect::Heal { injuries: entry.number("injuries", 1..=2, self.mistakes).unwrap_or(1) as u8 }
            }
            "draw" => Effect::Draw { cards: entry.number("cards", 1..=3, self.mistakes).unwrap_or(1) as u8 },
            "rescue" => Effect::Rescue,
            _ => Effect::Swap,
        }
    }

    fn aim(&mut self, entry: &Entry<'_>) -> Aim {
        match entry.choice("side", &["fighter", "foe", "either"], self.mistakes) {
            Some(0) => Aim::Only(Side::Fighter),
            Some(1) => Aim::Only(Side::Foe),
            _ => Aim::Either,
        }
    }

    fn optional(&mut self, entry: &Entry<'_>, key: &str, least: i64, most: i64) -> i64 {
        if entry.has(key) { entry.number(key, least..=most, self.mistakes).unwrap_or(0) } else { 0 }
    }

    fn counted(&mut self, file: &File<'_>, what: &str, found: usize, range: std::ops::RangeInclusive<usize>) {
        if file.is_there() && !range.contains(&found) {
            let (least, most) = (range.start(), range.end());
            let message = format!("a pack has {least} to {most} tables [[{what}]], not {found}");
            file.top().at(what, message, self.mistakes);
        }
    }
}
