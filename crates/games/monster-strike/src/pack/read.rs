//! Reading a pack of Monster Strike, with every mistake named. Rule MST-07.

use std::ops::RangeInclusive;

use kernel::{
    Mistake, Pack,
    pack::{Entry, File, Names},
};

use super::{
    Again, Attack, AttackOrder, CardFace, Check, Content, Described, Enter, EventCard, Gate, Gear,
    HIGHEST_LEVEL, Location, MOST_PARTS, Model, Monster, Origin, Part, RANKS, Rank, Walk, Way, Who, With,
};
use crate::{
    Spot,
    cards::MOST_CARDS,
    dice::DICE,
    setup::{MOST_PLAYERS, SHORT},
};

/// The longest id: a position names many cards on one line.
const LONGEST_ID: usize = 24;
/// The highest damage of one attack, and the lowest and highest maximum of a location.
const MOST_DAMAGE: i64 = 100;
const MAXIMA: RangeInclusive<i64> = 1..=250;
/// The most throws of a player in one turn.
const MOST_THROWS: i64 = 9;
/// The words of the notation: no card has one of them as its id, so that the two cannot be confused.
const WORDS: [&str; 30] = [
    "again",
    "aim",
    "aims",
    "attack",
    "binder",
    "dice",
    "drop",
    "enter",
    "escaped",
    "event",
    "events",
    "first-monster",
    "gear",
    "keep",
    "lean",
    "locations",
    "move",
    "off",
    "over",
    "pass",
    "pick",
    "players",
    "skim",
    "spare-used",
    "speed",
    "spin",
    "throws",
    "to",
    "toss",
    "under",
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
    pack.check_title("monster-strike", reading.mistakes);
    Content {
        monsters: reading.monsters(),
        events: reading.events(),
        gear: reading.gear(),
        locations: reading.locations(),
        ranks: reading.ranks(),
        model: Model::read(pack, reading.mistakes),
    }
}

impl Reading<'_, '_> {
    fn face(&mut self, entry: &Entry<'_>) -> CardFace {
        let id = entry.id_unlike("id", &WORDS, self.mistakes).unwrap_or_default();
        if id.len() > LONGEST_ID {
            let message = format!("`id` has up to {LONGEST_ID} letters, not {}", id.len());
            entry.at("id", message, self.mistakes);
        }
        if !id.is_empty() {
            self.ids.take(entry, "id", &id, self.mistakes);
        }
        let portrait = self.pack.portrait(entry, self.mistakes);
        CardFace {
            id,
            name: self.name(entry, 24),
            line: entry.text("line", 120, self.mistakes).unwrap_or_default(),
            portrait,
        }
    }

    /// A name that no other card of the pack has.
    fn name(&mut self, entry: &Entry<'_>, longest: usize) -> String {
        let name = entry.name("name", longest, self.mistakes).unwrap_or_default();
        if !name.is_empty() {
            self.names.take(entry, "name", &name, self.mistakes);
        }
        name
    }

    /// The tables of the only list of a file. They are counted only if the file could be read: otherwise the count would be
    /// one more mistake with the same cause.
    fn tables<'f>(&mut self, file: &'f File<'f>, key: &str, range: RangeInclusive<usize>) -> Vec<Entry<'f>> {
        let top = file.top();
        top.only(&[key], self.mistakes);
        let known = self.mistakes.len();
        let entries = top.list(key, self.mistakes);
        let fine = file.is_there() && self.mistakes.len() == known;
        if fine
            && !self.mistakes.iter().any(|mistake| mistake.file == top.file_name() && mistake.card.is_none())
        {
            self.counted(&top, key, entries.len(), range);
        }
        entries
    }

    /// Rules MST-01 and MST-02: a level from 1 to 12 and two attacks.
    fn monsters(&mut self) -> Vec<Monster> {
        let file = self.pack.file("monsters.toml", self.mistakes);
        let entries = self.tables(&file, "monster", usize::from(SHORT)..=MOST_CARDS);
        let mut monsters = Vec::new();
        for entry in &entries {
            entry.only(&["id", "name", "line", "portrait", "level", "first", "second"], self.mistakes);
            let face = self.face(entry);
            let known = self.mistakes.len();
            let level = entry.number("level", 1..=i64::from(HIGHEST_LEVEL), self.mistakes).unwrap_or(1) as u8;
            self.mistakes.iter_mut().skip(known).for_each(|mistake| mistake.message.push_str(" (MST-02)"));
            let attacks = ["first", "second"].map(|key| self.attack(entry, key));
            monsters.push(Monster { face, level, attacks });
        }
        monsters
    }

    fn attack(&mut self, entry: &Entry<'_>, key: &str) -> Attack {
        let Some(attack) = entry.table(key, self.mistakes) else {
            if !entry.has(key) {
                let message =
                    format!("`{key}` is missing: an attack such as {{ name = \"Bite\", damage = 10 }}");
                entry.at(key, message, self.mistakes);
            }
            return Attack { name: String::new(), damage: 0 };
        };
        attack.only(&["name", "damage"], self.mistakes);
        Attack {
            name: attack.name("name", 24, self.mistakes).unwrap_or_default(),
            damage: attack.number("damage", 0..=MOST_DAMAGE, self.mistakes).unwrap_or(0) as u8,
        }
    }

    /// Rule MST-03: three parts, each of which may be empty.
    fn events(&mut self) -> Vec<EventCard> {
        let file = self.pack.file("events.toml", self.mistakes);
        let entries = self.tables(&file, "event", 1..=MOST_CARDS);
        let known = self.mistakes.len();
        let mut events = Vec::new();
        for entry in &entries {
            entry.only(&["id", "name", "line", "portrait", "enter", "attack", "move"], self.mistakes);
            events.push(EventCard {
                face: self.face(entry),
                enter: self.part(entry, "enter", Self::enter),
                attack: self.part(entry, "attack", Self::attack_order),
                walk: self.part(entry, "move", Self::walk),
            });
        }
        let all_read = self.mistakes.len() == known;
        if all_read && !entries.is_empty() && events.iter().all(|event| event.enter.is_empty()) {
            file.top().at("event", "at least one event lets monsters `enter`".to_owned(), self.mistakes);
        }
        events
    }

    fn part<T: Copy>(
        &mut self,
        entry: &Entry<'_>,
        key: &str,
        mut read: impl FnMut(&mut Self, &Entry<'_>) -> T,
    ) -> Part<T> {
        let parts = entry.list(key, self.mistakes);
        if parts.len() > MOST_PARTS {
            let message = format!("`{key}` has up to {MOST_PARTS} entries, not {}", parts.len());
            entry.at(key, message, self.mistakes);
        }
        let mut entries = Vec::new();
        for mut part in parts {
            part.card.clone_from(&entry.card);
            entries.push(read(self, &part));
        }
        Part::of(&entries)
    }

    fn enter(&mut self, entry: &Entry<'_>) -> Enter {
        entry.only(&["monsters", "where"], self.mistakes);
        let gate = match entry.choice("where", &["first", "middle", "last", "each"], self.mistakes) {
            Some(3) => Gate::Each,
            Some(spot) => Gate::At(Spot::ALL[spot]),
            None => Gate::At(Spot::FIRST),
        };
        Enter { monsters: entry.number("monsters", 1..=3, self.mistakes).unwrap_or(1) as u8, gate }
    }

    fn attack_order(&mut self, entry: &Entry<'_>) -> AttackOrder {
        entry.only(&["who", "where", "from-level", "to-level", "with"], self.mistakes);
        let with = match entry.choice("with", &["first", "second"], self.mistakes) {
            Some(1) => With::Second,
            _ => With::First,
        };
        AttackOrder { described: self.described(entry), with }
    }

    fn walk(&mut self, entry: &Entry<'_>) -> Walk {
        entry.only(&["who", "where", "from-level", "to-level", "forward", "back"], self.mistakes);
        let (way, key) = if entry.has("back") { (Way::Back, "back") } else { (Way::Forward, "forward") };
        if entry.has("back") && entry.has("forward") {
            entry.at("back", "monsters move `forward` or `back`, not both".to_owned(), self.mistakes);
        }
        let steps = entry.number(key, 1..=3, self.mistakes).unwrap_or(1) as u8;
        Walk { described: self.described(entry), way, steps }
    }

    fn described(&mut self, entry: &Entry<'_>) -> Described {
        const WHO: [(&str, Who); 5] = [
            ("all", Who::All),
            ("highest", Who::Highest),
            ("lowest", Who::Lowest),
            ("front", Who::Front),
            ("rear", Who::Rear),
        ];
        let who =
            entry.choice("who", &WHO.map(|(word, _)| word), self.mistakes).map_or(Who::All, |at| WHO[at].1);
        let spot = if entry.has("where") {
            let words = ["first", "middle", "last", "anywhere"];
            entry.choice("where", &words, self.mistakes).and_then(|at| Spot::ALL.get(at).copied())
        } else {
            None
        };
        let known = self.mistakes.len();
        let from_level = self.optional(entry, "from-level", 1..=i64::from(HIGHEST_LEVEL), 1) as u8;
        let to_level =
            self.optional(entry, "to-level", 1..=i64::from(HIGHEST_LEVEL), HIGHEST_LEVEL.into()) as u8;
        if from_level > to_level && self.mistakes.len() == known {
            let message = format!("no level is from {from_level} and to {to_level}");
            entry.at("to-level", message, self.mistakes);
        }
        Described { who, spot, from_level, to_level }
    }

    /// Rules MST-04 and MST-06: how the dice are thrown; there are two of them.
    fn gear(&mut self) -> Vec<Gear> {
        let file = self.pack.file("gear.toml", self.mistakes);
        let entries = self.tables(&file, "gear", 1..=MOST_CARDS);
        let mut all = Vec::new();
        for entry in &entries {
            let keys = [
                "id", "name", "line", "portrait", "dice", "throws", "few", "check", "from", "again", "bonus",
            ];
            entry.only(&keys, self.mistakes);
            let face = self.face(entry);
            let known = self.mistakes.len();
            let gear = Gear {
                face,
                dice: entry.number("dice", 1..=2, self.mistakes).unwrap_or(1) as u8,
                throws: self.throws(entry),
                check: match self.word(entry, "check", &["together", "each"]) {
                    1 => Check::Each,
                    _ => Check::Together,
                },
                from: [Origin::Anywhere, Origin::Above, Origin::Side]
                    [self.word(entry, "from", &["anywhere", "above", "side"])],
                again: [Again::Never, Again::Missed, Again::Any]
                    [self.word(entry, "again", &["never", "missed", "any"])],
                bonus: self.optional(entry, "bonus", -6..=6, 0) as i8,
            };
            let most = gear.throws.iter().copied().max().unwrap_or(1);
            let all_read = self.mistakes.len() == known;
            if all_read && gear.check == Check::Together && usize::from(gear.dice) * usize::from(most) > DICE
            {
                let message = format!(
                    "there are two dice, so {} cannot lie there together: write check = \"each\" (MST-06)",
                    u16::from(gear.dice) * u16::from(most)
                );
                entry.at("throws", message, self.mistakes);
            }
            all.push(gear);
        }
        all
    }

    fn throws(&mut self, entry: &Entry<'_>) -> [u8; MOST_PLAYERS] {
        const PLAYERS: [&str; MOST_PLAYERS] = ["1", "2", "3", "4", "5", "6"];
        let usual = self.optional(entry, "throws", 1..=MOST_THROWS, 1) as u8;
        let mut throws = [usual; MOST_PLAYERS];
        if let Some(few) = entry.table("few", self.mistakes) {
            few.only(&PLAYERS, self.mistakes);
            for (key, throws) in PLAYERS.iter().zip(&mut throws) {
                *throws = self.optional(&few, key, 1..=MOST_THROWS, i64::from(*throws)) as u8;
            }
        }
        throws
    }

    /// Rule MST-05: a name and a maximum.
    fn locations(&mut self) -> Vec<Location> {
        let file = self.pack.file("locations.toml", self.mistakes);
        let entries = self.tables(&file, "location", Spot::ALL.len()..=MOST_CARDS);
        let mut locations = Vec::new();
        for entry in &entries {
            entry.only(&["id", "name", "line", "portrait", "maximum"], self.mistakes);
            let face = self.face(entry);
            let maximum = entry.number("maximum", MAXIMA, self.mistakes).unwrap_or(50) as u8;
            locations.push(Location { face, maximum });
        }
        locations
    }

    /// Rule MST-54: six ranks, the best first.
    fn ranks(&mut self) -> Vec<Rank> {
        let file = self.pack.file("ranks.toml", self.mistakes);
        let entries = self.tables(&file, "rank", RANKS..=RANKS);
        let mut ranks = Vec::new();
        for entry in &entries {
            entry.only(&["name", "line", "portrait"], self.mistakes);
            let portrait = entry.has("portrait").then(|| self.pack.portrait(entry, self.mistakes));
            ranks.push(Rank {
                name: self.name(entry, 40),
                line: entry.text("line", 120, self.mistakes).unwrap_or_default(),
                portrait,
            });
        }
        ranks.resize(RANKS, Rank::default());
        ranks
    }

    fn word(&mut self, entry: &Entry<'_>, key: &str, words: &[&str]) -> usize {
        if entry.has(key) { entry.choice(key, words, self.mistakes).unwrap_or(0) } else { 0 }
    }

    fn optional(&mut self, entry: &Entry<'_>, key: &str, range: RangeInclusive<i64>, without: i64) -> i64 {
        if entry.has(key) { entry.number(key, range, self.mistakes).unwrap_or(without) } else { without }
    }

    fn counted(&mut self, top: &Entry<'_>, what: &str, found: usize, range: RangeInclusive<usize>) {
        if !range.contains(&found) {
            let (least, most) = (range.start(), range.end());
            let message = if least == most {
                format!("a pack has {least} tables [[{what}]], not {found}")
            } else {
                format!("a pack has {least} to {most} tables [[{what}]], not {found}")
            };
            top.at(what, message, self.mistakes);
        }
    }
}
