//! Reading a pack of Monster Kids, with every mistake named.

use std::collections::BTreeSet;

use kernel::{Mistake, Pack, pack::Entry};

use super::{
    Aim, Character, Content, DarkPower, Effect, Face, HandCard, Monster, Portal, PowerType, Resistance, Ties,
};
use crate::{
    Side,
    cards::{MOST_HAND_KINDS, MOST_MONSTERS, MOST_POWERS},
    setup::{MOST_CHARACTERS, MOST_PLAYERS},
};

/// The most copies of a card.
const MOST_COPIES: i64 = 20;

struct Reading<'p, 'm> {
    pack: &'p Pack,
    ids: BTreeSet<String>,
    mistakes: &'m mut Vec<Mistake>,
}

/// Reads everything; what is wrong is added to the mistakes and filled in with something harmless.
pub(super) fn content(pack: &Pack, mistakes: &mut Vec<Mistake>) -> Content {
    let mut reading = Reading { pack, ids: BTreeSet::new(), mistakes };
    pack.check_title("monster-kids", reading.mistakes);
    let types = reading.types();
    let names: Vec<&str> = types.iter().map(|known| known.id.as_str()).collect();
    Content {
        characters: reading.characters(&names),
        monsters: reading.monsters(&names),
        powers: reading.powers(),
        dark: reading.portal("dark"),
        light: reading.portal("light"),
        hand: reading.hand(),
        types,
    }
}

impl Reading<'_, '_> {
    /// Rule KID-04: a type resists another exactly if that one is weak to it.
    fn types(&mut self) -> Vec<PowerType> {
        let file = self.pack.file("types.toml", self.mistakes);
        let top = file.top();
        top.only(&["type"], self.mistakes);
        let entries = top.list("type", self.mistakes);
        let ids: Vec<String> =
            entries.iter().map(|entry| entry.id("id", self.mistakes).unwrap_or_default()).collect();
        let names: Vec<&str> = ids.iter().map(String::as_str).collect();
        if names.len() < 2 {
            top.at("type", "a pack has two tables [[type]] at least".to_owned(), self.mistakes);
        }
        let mut types = Vec::new();
        for (entry, id) in entries.iter().zip(&ids) {
            if names.iter().filter(|name| *name == id).count() > 1 {
                entry.at("id", format!("another type has the id `{id}`"), self.mistakes);
            }
            entry.only(&["id", "name", "resists", "weak"], self.mistakes);
            types.push(PowerType {
                id: id.clone(),
                name: entry.text("name", 24, self.mistakes).unwrap_or_default(),
                resists: entry.choice("resists", &names, self.mistakes).unwrap_or(0),
                weak: entry.choice("weak", &names, self.mistakes).unwrap_or(0),
            });
        }
        for (place, (known, entry)) in types.iter().zip(&entries).enumerate() {
            let resisted: &PowerType = &types[known.resists];
            if resisted.weak != place {
                let message = format!(
                    "`{}` resists `{}`, so that one is weak to `{0}` (KID-04)",
                    known.id, resisted.id
                );
                entry.at("resists", message, self.mistakes);
            }
        }
        types
    }

    fn face(&mut self, entry: &Entry<'_>) -> Face {
        let id = entry.id("id", self.mistakes).unwrap_or_default();
        if !id.is_empty() && !self.ids.insert(id.clone()) {
            entry.at("id", format!("another card has the id `{id}`"), self.mistakes);
        }
        Face { id, ..self.looks(entry) }
    }

    fn looks(&mut self, entry: &Entry<'_>) -> Face {
        let portrait = self.pack.portrait(entry, self.mistakes);
        Face {
            id: String::new(),
            name: entry.text("name", 24, self.mistakes).unwrap_or_default(),
            line: entry.text("line", 120, self.mistakes).unwrap_or_default(),
            portrait,
        }
    }

    fn characters(&mut self, types: &[&str]) -> Vec<Character> {
        let file = self.pack.file("characters.toml", self.mistakes);
        let top = file.top();
        top.only(&["character"], self.mistakes);
        let entries = top.list("character", self.mistakes);
        self.counted(&top, "character", entries.len(), MOST_PLAYERS..=MOST_CHARACTERS);
        let mut characters = Vec::new();
        for entry in &entries {
            entry.only(&["id", "name", "line", "type", "portrait"], self.mistakes);
            let face = self.face(entry);
            let power_type = entry.choice("type", types, self.mistakes).unwrap_or(0);
            characters.push(Character { face, power_type });
        }
        characters
    }

    fn monsters(&mut self, types: &[&str]) -> Vec<Monster> {
        let file = self.pack.file("monsters.toml", self.mistakes);
        let top = file.top();
        top.only(&["monster"], self.mistakes);
        let entries = top.list("monster", self.mistakes);
        self.counted(&top, "monster", entries.len(), 1..=MOST_MONSTERS);
        let mut monsters = Vec::new();
        for entry in &entries {
            entry.only(&["id", "name", "line", "type", "power", "portrait"], self.mistakes);
            let face = self.face(entry);
            let power_type =
                if entry.has("type") { entry.choice("type", types, self.mistakes) } else { None };
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
        self.counted(&top, "power", entries.len(), 0..=MOST_POWERS);
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

    fn portal(&mut self, key: &str) -> Portal {
        let file = self.pack.file("portals.toml", self.mistakes);
        let top = file.top();
        top.only(&["dark", "light"], self.mistakes);
        let Some(entry) = top.table(key, self.mistakes) else {
            top.at(key, format!("there is no table [{key}] for the portal"), self.mistakes);
            return Portal { face: Face::default(), count: 0 };
        };
        entry.only(&["name", "line", "count", "portrait"], self.mistakes);
        let face = Face { id: format!("{key}-portal"), ..self.looks(&entry) };
        self.ids.insert(face.id.clone());
        Portal { face, count: entry.number("count", 0..=MOST_COPIES, self.mistakes).unwrap_or(0) as u8 }
    }

    fn hand(&mut self) -> Vec<HandCard> {
        let file = self.pack.file("hand.toml", self.mistakes);
        let top = file.top();
        top.only(&["card"], self.mistakes);
        let entries = top.list("card", self.mistakes);
        self.counted(&top, "card", entries.len(), 0..=MOST_HAND_KINDS);
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

    fn counted(&mut self, top: &Entry<'_>, what: &str, found: usize, range: std::ops::RangeInclusive<usize>) {
        if !range.contains(&found) {
            let (least, most) = (range.start(), range.end());
            let message = format!("a pack has {least} to {most} tables [[{what}]], not {found}");
            top.at(what, message, self.mistakes);
        }
    }
}
