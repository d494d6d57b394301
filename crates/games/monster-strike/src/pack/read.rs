//! Reading a pack of Monster Strike, with every mistake named. Rule MST-07.

use std::ops::RangeInclusive;

use kernel::{
    Mistake, Pack,
    pack::{CardFace, Entry, FaceReader, File},
};

use super::{
    Again, Attack, AttackOrder, Check, Content, Described, Enter, EventCard, Gate, Gear, HIGHEST_LEVEL,
    Location, MOST_PARTS, Model, Monster, Origin, Part, RANKS, Rank, Walk, Way, Who, With,
};
use crate::{
    Spot,
    cards::MOST_CARDS,
    dice::DICE,
    setup::{MOST_PLAYERS, SHORT},
};

/// The longest id: a position names many cards on one line.
const LONGEST_ID: usize = 24;
/// The longest name of an attack, and of a rank, and what is said about a rank.
const LONGEST_ATTACK: usize = 24;
const LONGEST_RANK: usize = 40;
const LONGEST_LINE: usize = 120;
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
    faces: FaceReader<'p>,
    mistakes: &'m mut Vec<Mistake>,
}

/// Reads everything, and names all mistakes; none where something cannot be read.
pub(super) fn content(pack: &Pack, mistakes: &mut Vec<Mistake>) -> Option<Content> {
    let mut reading = Reading { pack, faces: FaceReader::new(pack, &WORDS), mistakes };
    pack.check_title("monster-strike", reading.mistakes);
    let (monsters, events, gear) = (reading.monsters(), reading.events(), reading.gear());
    let (locations, ranks) = (reading.locations(), reading.ranks());
    let model = Model::read(pack, reading.mistakes);
    Some(Content {
        monsters: monsters?,
        events: events?,
        gear: gear?,
        locations: locations?,
        ranks: ranks?,
        model: model?,
    })
}

/// All of them, if none is missing. Every one is read before, so that all mistakes are named.
fn all_of<T>(read: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    let read: Vec<Option<T>> = read.collect();
    read.into_iter().collect()
}

impl Reading<'_, '_> {
    fn face(&mut self, entry: &Entry<'_>) -> Option<CardFace> {
        let face = self.faces.read(entry, self.mistakes)?;
        if face.id.len() > LONGEST_ID {
            let message = format!("`id` has up to {LONGEST_ID} letters, not {}", face.id.len());
            entry.at("id", message, self.mistakes);
        }
        Some(face)
    }

    /// The keys of a card with these besides those of its face.
    fn only(&mut self, entry: &Entry<'_>, keys: &[&str]) {
        entry.only(&[CardFace::KEYS.as_slice(), keys].concat(), self.mistakes);
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
    fn monsters(&mut self) -> Option<Vec<Monster>> {
        let file = self.pack.file("monsters.toml", self.mistakes);
        let entries = self.tables(&file, "monster", usize::from(SHORT)..=MOST_CARDS);
        let monsters = entries.iter().map(|entry| {
            self.only(entry, &["level", "first", "second"]);
            let face = self.face(entry);
            let known = self.mistakes.len();
            let level = entry.number("level", 1..=i64::from(HIGHEST_LEVEL), self.mistakes);
            self.mistakes.iter_mut().skip(known).for_each(|mistake| mistake.message.push_str(" (MST-02)"));
            let [first, second] = ["first", "second"].map(|key| self.attack(entry, key));
            Some(Monster { face: face?, level: level? as u8, attacks: [first?, second?] })
        });
        all_of(monsters)
    }

    fn attack(&mut self, entry: &Entry<'_>, key: &str) -> Option<Attack> {
        let Some(attack) = entry.table(key, self.mistakes) else {
            if !entry.has(key) {
                let message =
                    format!("`{key}` is missing: an attack such as {{ name = \"Bite\", damage = 10 }}");
                entry.at(key, message, self.mistakes);
            }
            return None;
        };
        attack.only(&["name", "damage"], self.mistakes);
        let name = attack.name("name", LONGEST_ATTACK, self.mistakes);
        let damage = attack.number("damage", 0..=MOST_DAMAGE, self.mistakes);
        Some(Attack { name: name?, damage: damage? as u8 })
    }

    /// Rule MST-03: three parts, each of which may be empty.
    fn events(&mut self) -> Option<Vec<EventCard>> {
        let file = self.pack.file("events.toml", self.mistakes);
        let entries = self.tables(&file, "event", 1..=MOST_CARDS);
        let events = entries.iter().map(|entry| {
            self.only(entry, &["enter", "attack", "move"]);
            let face = self.face(entry);
            let enter = self.part(entry, "enter", Self::enter);
            let attack = self.part(entry, "attack", Self::attack_order);
            let walk = self.part(entry, "move", Self::walk);
            Some(EventCard { face: face?, enter: enter?, attack: attack?, walk: walk? })
        });
        let events = all_of(events)?;
        if !events.is_empty() && events.iter().all(|event| event.enter.is_empty()) {
            file.top().at("event", "at least one event lets monsters `enter`".to_owned(), self.mistakes);
        }
        Some(events)
    }

    fn part<T: Copy>(
        &mut self,
        entry: &Entry<'_>,
        key: &str,
        mut read: impl FnMut(&mut Self, &Entry<'_>) -> Option<T>,
    ) -> Option<Part<T>> {
        let parts = entry.list(key, self.mistakes);
        if parts.len() > MOST_PARTS {
            let message = format!("`{key}` has up to {MOST_PARTS} entries, not {}", parts.len());
            entry.at(key, message, self.mistakes);
        }
        let entries = all_of(parts.into_iter().map(|mut part| {
            part.card.clone_from(&entry.card);
            read(self, &part)
        }));
        Some(Part::of(&entries?))
    }

    fn enter(&mut self, entry: &Entry<'_>) -> Option<Enter> {
        entry.only(&["monsters", "where"], self.mistakes);
        let gate = entry.choice("where", &["first", "middle", "last", "each"], self.mistakes);
        let gate = gate.map(|at| Spot::ALL.get(at).map_or(Gate::Each, |spot| Gate::At(*spot)));
        let monsters = entry.number("monsters", 1..=3, self.mistakes);
        Some(Enter { monsters: monsters? as u8, gate: gate? })
    }

    fn attack_order(&mut self, entry: &Entry<'_>) -> Option<AttackOrder> {
        const WITH: [(&str, With); 2] = [("first", With::First), ("second", With::Second)];
        entry.only(&["who", "where", "from-level", "to-level", "with"], self.mistakes);
        let (with, described) = (self.word(entry, "with", &WITH), self.described(entry));
        Some(AttackOrder { described: described?, with: with? })
    }

    fn walk(&mut self, entry: &Entry<'_>) -> Option<Walk> {
        entry.only(&["who", "where", "from-level", "to-level", "forward", "back"], self.mistakes);
        let (way, key) = if entry.has("back") { (Way::Back, "back") } else { (Way::Forward, "forward") };
        if entry.has("back") && entry.has("forward") {
            entry.at("back", "monsters move `forward` or `back`, not both".to_owned(), self.mistakes);
        }
        let (steps, described) = (entry.number(key, 1..=3, self.mistakes), self.described(entry));
        Some(Walk { described: described?, way, steps: steps? as u8 })
    }

    fn described(&mut self, entry: &Entry<'_>) -> Option<Described> {
        const WHO: [(&str, Who); 5] = [
            ("all", Who::All),
            ("highest", Who::Highest),
            ("lowest", Who::Lowest),
            ("front", Who::Front),
            ("rear", Who::Rear),
        ];
        let who = self.word(entry, "who", &WHO);
        let spot = if entry.has("where") {
            let words = ["first", "middle", "last", "anywhere"];
            entry.choice("where", &words, self.mistakes).map(|at| Spot::ALL.get(at).copied())
        } else {
            Some(None)
        };
        let highest = i64::from(HIGHEST_LEVEL);
        let from_level = self.optional(entry, "from-level", 1..=highest, 1);
        let to_level = self.optional(entry, "to-level", 1..=highest, highest);
        let (from_level, to_level) = (from_level? as u8, to_level? as u8);
        if from_level > to_level {
            let message = format!("no level is from {from_level} and to {to_level}");
            entry.at("to-level", message, self.mistakes);
        }
        Some(Described { who: who?, spot: spot?, from_level, to_level })
    }

    /// Rules MST-04 and MST-06: how the dice are thrown; there are two of them.
    fn gear(&mut self) -> Option<Vec<Gear>> {
        let file = self.pack.file("gear.toml", self.mistakes);
        let entries = self.tables(&file, "gear", 1..=MOST_CARDS);
        all_of(entries.iter().map(|entry| self.one_gear(entry)))
    }

    fn one_gear(&mut self, entry: &Entry<'_>) -> Option<Gear> {
        const CHECKS: [(&str, Check); 2] = [("together", Check::Together), ("each", Check::Each)];
        const FROM: [(&str, Origin); 3] =
            [("anywhere", Origin::Anywhere), ("above", Origin::Above), ("side", Origin::Side)];
        const AGAIN: [(&str, Again); 3] =
            [("never", Again::Never), ("missed", Again::Missed), ("any", Again::Any)];
        self.only(entry, &["dice", "throws", "few", "check", "from", "again", "bonus"]);
        let face = self.face(entry);
        let dice = entry.number("dice", 1..=2, self.mistakes);
        let throws = self.throws(entry);
        let check = self.word_or(entry, "check", &CHECKS, Check::Together);
        let from = self.word_or(entry, "from", &FROM, Origin::Anywhere);
        let again = self.word_or(entry, "again", &AGAIN, Again::Never);
        let bonus = self.optional(entry, "bonus", -6..=6, 0);
        let (dice, throws, check) = (dice? as u8, throws?, check?);
        let most = throws.iter().copied().max().unwrap_or(1);
        if check == Check::Together && usize::from(dice) * usize::from(most) > DICE {
            let message = format!(
                "there are two dice, so {} cannot lie there together: write check = \"each\" (MST-06)",
                u16::from(dice) * u16::from(most)
            );
            entry.at("throws", message, self.mistakes);
        }
        Some(Gear { face: face?, dice, throws, check, from: from?, again: again?, bonus: bonus? as i8 })
    }

    fn throws(&mut self, entry: &Entry<'_>) -> Option<[u8; MOST_PLAYERS]> {
        const PLAYERS: [&str; MOST_PLAYERS] = ["1", "2", "3", "4", "5", "6"];
        let usual = self.optional(entry, "throws", 1..=MOST_THROWS, 1);
        let mut throws = [usual; MOST_PLAYERS];
        if let Some(few) = entry.table("few", self.mistakes) {
            few.only(&PLAYERS, self.mistakes);
            for (key, throws) in PLAYERS.iter().zip(&mut throws) {
                if few.has(key) {
                    *throws = few.number(key, 1..=MOST_THROWS, self.mistakes);
                }
            }
        }
        let throws: Option<Vec<u8>> = throws.into_iter().map(|count| Some(count? as u8)).collect();
        throws?.try_into().ok()
    }

    /// Rule MST-05: a name and a maximum.
    fn locations(&mut self) -> Option<Vec<Location>> {
        let file = self.pack.file("locations.toml", self.mistakes);
        let entries = self.tables(&file, "location", Spot::ALL.len()..=MOST_CARDS);
        let locations = entries.iter().map(|entry| {
            self.only(entry, &["maximum"]);
            let face = self.face(entry);
            let maximum = entry.number("maximum", MAXIMA, self.mistakes);
            Some(Location { face: face?, maximum: maximum? as u8 })
        });
        all_of(locations)
    }

    /// Rule MST-54: six ranks, the best first.
    fn ranks(&mut self) -> Option<Vec<Rank>> {
        let file = self.pack.file("ranks.toml", self.mistakes);
        let entries = self.tables(&file, "rank", RANKS..=RANKS);
        let ranks = entries.iter().map(|entry| {
            entry.only(&["name", "line", "portrait"], self.mistakes);
            let name = self.faces.name_up_to(LONGEST_RANK, entry, self.mistakes);
            let line = entry.text("line", LONGEST_LINE, self.mistakes);
            let portrait = self.faces.portrait_if_any(entry, self.mistakes);
            Some(Rank { name: name?, line: line?, portrait })
        });
        all_of(ranks)
    }

    /// One of these words.
    fn word<T: Copy>(&mut self, entry: &Entry<'_>, key: &str, words: &[(&str, T)]) -> Option<T> {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        entry.choice(key, &known, self.mistakes).map(|at| words[at].1)
    }

    /// One of these words, or what it is without one.
    fn word_or<T: Copy>(
        &mut self,
        entry: &Entry<'_>,
        key: &str,
        words: &[(&str, T)],
        without: T,
    ) -> Option<T> {
        if entry.has(key) { self.word(entry, key, words) } else { Some(without) }
    }

    fn optional(
        &mut self,
        entry: &Entry<'_>,
        key: &str,
        range: RangeInclusive<i64>,
        without: i64,
    ) -> Option<i64> {
        if entry.has(key) { entry.number(key, range, self.mistakes) } else { Some(without) }
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
