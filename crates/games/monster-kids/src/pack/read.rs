//! Reading a pack of Monster Kids, with every mistake named.

use kernel::{
    Mistake, Pack,
    pack::{CardFace, Entry, FaceReader, File, read_pieces},
};

use super::{
    Aim, Character, Content, DarkPower, Effect, HandCard, MOST_CARDS, Monster, Portal, PowerType, Resistance,
    Ties, Weakness, decks,
};
use crate::{
    Side,
    cards::{MOST_HAND_KINDS, MOST_MONSTERS, MOST_POWERS},
    setup::{MOST_CHARACTERS, MOST_PLAYERS},
    table::ledger,
};

/// The most copies of a card.
const MOST_COPIES: i64 = 20;
/// The most that a pack can let all Dark Powers of one monster add.
const MOST_ADDED: i64 = 96;

/// The ids of the portals, which the rules give them.
const PORTALS: [&str; 2] = ["dark-portal", "light-portal"];

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
    faces: FaceReader<'p>,
    mistakes: &'m mut Vec<Mistake>,
}

/// Reads everything, and names all mistakes; none where something cannot be read.
pub(super) fn content(pack: &Pack, mistakes: &mut Vec<Mistake>) -> Option<Content> {
    let mut reading = Reading { pack, faces: FaceReader::new(pack, &WORDS), mistakes };
    pack.check_title("monster-kids", reading.mistakes);
    let (types, known) = reading.types();
    let known = known.as_deref();
    let characters = reading.characters(known);
    let monsters = reading.monsters(known);
    let (powers, most_power) = reading.powers();
    let [dark, light] = reading.portals();
    let hand = reading.hand();
    reading.told_apart();
    let mut content = Content {
        types: types?,
        characters: characters?,
        monsters: monsters?,
        powers: powers?,
        most_power,
        dark: dark?,
        light: light?,
        hand: hand?,
        decks: Vec::new(),
    };
    reading.whole_deck(&content);
    // What a deck names may be missing because of another mistake, which is then the one to mend first.
    if reading.mistakes.is_empty() {
        content.decks = decks::read(pack, &content, reading.mistakes);
    }
    Some(content)
}

impl Reading<'_, '_> {
    /// Rules KID-01 and KID-04: a type resists another exactly if that one is weak to it. With them come their ids, for
    /// cards to name them; none where they are not all known, because then that is the mistake to mend first.
    fn types(&mut self) -> (Option<Vec<PowerType>>, Option<Vec<String>>) {
        let file = self.pack.file("types.toml", self.mistakes);
        let top = file.top();
        top.only(&["type"], self.mistakes);
        let entries = top.list("type", self.mistakes);
        let ids: Vec<Option<String>> =
            entries.iter().map(|entry| self.faces.id(entry, self.mistakes)).collect();
        if file.is_there() && entries.len() < 2 {
            top.at("type", "a pack has two tables [[type]] at least".to_owned(), self.mistakes);
        }
        let known: Option<Vec<String>> = ids.iter().cloned().collect();
        let known = known.filter(|ids| ids.len() >= 2);
        let words: Option<Vec<&str>> = known.as_ref().map(|ids| ids.iter().map(String::as_str).collect());
        let mut types = Vec::new();
        for (place, (entry, id)) in entries.iter().zip(ids).enumerate() {
            entry.only(&["id", "name", "line", "resists", "weak", "portrait"], self.mistakes);
            types.push(self.power_type(entry, place, id, words.as_deref()));
        }
        let types: Option<Vec<PowerType>> = types.into_iter().collect();
        if let Some(types) = &types {
            self.table_of_types(types, &entries);
        }
        (types, known)
    }

    /// One type; its sentence and picture may be left out.
    fn power_type(
        &mut self,
        entry: &Entry<'_>,
        place: usize,
        id: Option<String>,
        types: Option<&[&str]>,
    ) -> Option<PowerType> {
        let name = self.faces.name(entry, self.mistakes);
        let line = self.faces.line_if_any(entry, self.mistakes);
        let portrait = self.faces.portrait_if_any(entry, self.mistakes);
        let id = id?;
        let mut other = |key: &str| {
            let found = entry.choice(key, types?, self.mistakes)?;
            if found == place {
                let message = format!("`{key}` is another type than `{id}` itself (KID-01)");
                entry.at(key, message, self.mistakes);
                return None;
            }
            Some(found)
        };
        let (resists, weak) = (other("resists"), other("weak"));
        Some(PowerType { id, name: name?, line, portrait, resists: resists?, weak: weak? })
    }

    fn table_of_types(&mut self, types: &[PowerType], entries: &[Entry<'_>]) {
        for (place, (known, entry)) in types.iter().zip(entries).enumerate() {
            let resisted = &types[known.resists];
            if resisted.weak != place {
                let message = format!(
                    "`{}` resists `{}`, so that one is weak to `{0}` (KID-04)",
                    known.id, resisted.id
                );
                entry.at("resists", message, self.mistakes);
            }
        }
    }

    fn face(&mut self, entry: &Entry<'_>) -> Option<CardFace> {
        self.faces.read(entry, self.mistakes)
    }

    fn type_of_card(&mut self, entry: &Entry<'_>, types: Option<&[String]>) -> Option<usize> {
        let words: Vec<&str> = types?.iter().map(String::as_str).collect();
        entry.choice("type", &words, self.mistakes)
    }

    fn characters(&mut self, types: Option<&[String]>) -> Option<Vec<Character>> {
        let file = self.pack.file("characters.toml", self.mistakes);
        let entries = self.counted(&file, "character", MOST_PLAYERS..=MOST_CHARACTERS);
        let characters = entries.iter().map(|entry| {
            entry.only(&["id", "name", "line", "type", "portrait"], self.mistakes);
            let (face, power_type) = (self.face(entry), self.type_of_card(entry, types));
            Some(Character { face: face?, power_type: power_type? })
        });
        all_of(characters)
    }

    fn monsters(&mut self, types: Option<&[String]>) -> Option<Vec<Monster>> {
        let file = self.pack.file("monsters.toml", self.mistakes);
        let entries = self.counted(&file, "monster", 1..=MOST_MONSTERS);
        let monsters = entries.iter().map(|entry| {
            entry.only(&["id", "name", "line", "type", "power", "portrait"], self.mistakes);
            let face = self.face(entry);
            let power_type =
                if entry.has("type") { self.type_of_card(entry, types).map(Some) } else { Some(None) };
            let power = self.optional(entry, "power", -6, 6);
            Some(Monster { face: face?, power_type: power_type?, power: power? as i8 })
        });
        all_of(monsters)
    }

    /// The Dark Powers, and what all of one monster add at most.
    fn powers(&mut self) -> (Option<Vec<DarkPower>>, Option<i8>) {
        let file = self.pack.file("dark-powers.toml", self.mistakes);
        let top = file.top();
        top.only(&["power", "most"], self.mistakes);
        let most = if top.has("most") { top.number("most", 0..=MOST_ADDED, self.mistakes) } else { None };
        let entries = self.listed(&file, "power", 0..=MOST_POWERS);
        let powers = entries.iter().map(|entry| {
            let effects = ["power", "injuries", "wins-ties", "ignores-resistance", "hides-weakness"];
            entry.only(&[CardFace::KEYS.as_slice(), effects.as_slice()].concat(), self.mistakes);
            if !effects.iter().any(|effect| entry.has(effect)) {
                let message = format!("a Dark Power does at least one of {}", effects.join(", "));
                entry.at("id", message, self.mistakes);
            }
            let ties = if entry.flag("wins-ties", self.mistakes) { Ties::Monster } else { Ties::Nobody };
            let ignores = entry.flag("ignores-resistance", self.mistakes);
            let resistance = if ignores { Resistance::Ignored } else { Resistance::Counts };
            let hides = entry.flag("hides-weakness", self.mistakes);
            let weakness = if hides { Weakness::Hidden } else { Weakness::Counts };
            let face = self.face(entry);
            let power = self.optional(entry, "power", -6, 6);
            let injuries = self.optional(entry, "injuries", 0, 2);
            Some(DarkPower {
                face: face?,
                power: power? as i8,
                injuries: injuries? as u8,
                ties,
                resistance,
                weakness,
            })
        });
        (all_of(powers), most.map(|most| most as i8))
    }

    fn portals(&mut self) -> [Option<Portal>; 2] {
        let file = self.pack.file("portals.toml", self.mistakes);
        file.top().only(&["dark", "light"], self.mistakes);
        let [dark, light] = PORTALS;
        [("dark", dark), ("light", light)].map(|(key, id)| self.portal(&file, key, id))
    }

    fn portal(&mut self, file: &File<'_>, key: &str, id: &str) -> Option<Portal> {
        let top = file.top();
        let Some(entry) = top.table(key, self.mistakes) else {
            if file.is_there() && !top.has(key) {
                top.at(key, format!("the table [{key}] of the portal is missing"), self.mistakes);
            }
            return None;
        };
        entry.only(&["name", "line", "count", "portrait"], self.mistakes);
        let face = self.faces.read_as(id, &entry, self.mistakes);
        let count = entry.number("count", 0..=MOST_COPIES, self.mistakes);
        Some(Portal { face: face?, count: count? as u8 })
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

    /// What `pieces.toml` describes has other ids than the cards.
    fn told_apart(&mut self) {
        for piece in read_pieces(self.pack, ledger(), self.mistakes) {
            if self.faces.has_id(&piece.id) || PORTALS.contains(&piece.id.as_str()) {
                let message = format!("a card has the id `{}` already", piece.id);
                let (file, card) = ("pieces.toml".to_owned(), Some(piece.name));
                self.mistakes.push(Mistake { file, line: 1, card, message });
            }
        }
    }

    fn hand(&mut self) -> Option<Vec<HandCard>> {
        let file = self.pack.file("hand.toml", self.mistakes);
        let entries = self.counted(&file, "card", 0..=MOST_HAND_KINDS);
        let cards = entries.iter().map(|entry| {
            entry.only(&["id", "name", "line", "count", "portrait", "effect"], self.mistakes);
            let face = self.face(entry);
            let count = entry.number("count", 1..=MOST_COPIES, self.mistakes);
            let effect = if let Some(effect) = entry.table("effect", self.mistakes) {
                self.effect(&effect)
            } else {
                let message = "`effect` is missing: a table such as { kind = \"swap\" }".to_owned();
                entry.at("effect", message, self.mistakes);
                None
            };
            Some(HandCard { face: face?, count: count? as u8, effect: effect? })
        });
        all_of(cards)
    }

    /// The small vocabulary of effects.
    fn effect(&mut self, entry: &Entry<'_>) -> Option<Effect> {
        const KINDS: [&str; 9] =
            ["power", "reroll", "swap", "shield", "ignore-types", "at-least", "heal", "draw", "rescue"];
        let kind = KINDS[entry.choice("kind", &KINDS, self.mistakes)?];
        let keys: &[&str] = match kind {
            "power" => &["kind", "side", "amount"],
            "reroll" => &["kind", "side"],
            "at-least" => &["kind", "side", "floor"],
            "heal" => &["kind", "injuries"],
            "draw" => &["kind", "cards"],
            _ => &["kind"],
        };
        entry.only(keys, self.mistakes);
        match kind {
            "power" => {
                let (aim, amount) = (self.aim(entry), entry.number("amount", -9..=9, self.mistakes));
                if amount == Some(0) {
                    entry.at("amount", "an `amount` of 0 changes nothing".to_owned(), self.mistakes);
                }
                Some(Effect::Power { aim: aim?, amount: amount? as i8 })
            }
            "reroll" => Some(Effect::Reroll { aim: self.aim(entry)? }),
            "swap" => Some(Effect::Swap),
            "shield" => Some(Effect::Shield),
            "ignore-types" => Some(Effect::IgnoreTypes),
            "at-least" => {
                let (aim, floor) = (self.aim(entry), entry.number("floor", 2..=12, self.mistakes));
                Some(Effect::AtLeast { aim: aim?, floor: floor? as u8 })
            }
            "heal" => {
                let injuries = entry.number("injuries", 1..=2, self.mistakes)? as u8;
                Some(Effect::Heal { injuries })
            }
            "draw" => Some(Effect::Draw { cards: entry.number("cards", 1..=3, self.mistakes)? as u8 }),
            "rescue" => Some(Effect::Rescue),
            _ => None,
        }
    }

    fn aim(&mut self, entry: &Entry<'_>) -> Option<Aim> {
        const AIMS: [(&str, Aim); 3] =
            [("fighter", Aim::Only(Side::Fighter)), ("foe", Aim::Only(Side::Foe)), ("either", Aim::Either)];
        let place = entry.choice("side", &AIMS.map(|(word, _)| word), self.mistakes)?;
        Some(AIMS[place].1)
    }

    /// A number that is 0 where it is left out.
    fn optional(&mut self, entry: &Entry<'_>, key: &str, least: i64, most: i64) -> Option<i64> {
        if entry.has(key) { entry.number(key, least..=most, self.mistakes) } else { Some(0) }
    }

    /// The tables of a file that has only them, as many as a pack can have.
    fn counted<'f>(
        &mut self,
        file: &'f File<'_>,
        what: &str,
        range: std::ops::RangeInclusive<usize>,
    ) -> Vec<Entry<'f>> {
        file.top().only(&[what], self.mistakes);
        self.listed(file, what, range)
    }

    /// The tables of a file, as many as a pack can have.
    fn listed<'f>(
        &mut self,
        file: &'f File<'_>,
        what: &str,
        range: std::ops::RangeInclusive<usize>,
    ) -> Vec<Entry<'f>> {
        let top = file.top();
        let entries = top.list(what, self.mistakes);
        if file.is_there() && !range.contains(&entries.len()) {
            let (least, most) = (range.start(), range.end());
            let message = format!("a pack has {least} to {most} tables [[{what}]], not {}", entries.len());
            top.at(what, message, self.mistakes);
        }
        entries
    }
}

/// All of them, if all could be read. Every one is tried, so that all mistakes are named.
fn all_of<T>(read: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    read.collect::<Vec<_>>().into_iter().collect()
}
