//! The city as a pack: map, Monster, cards and box, read with every mistake named.

mod map;
pub(crate) mod pieces;
mod zones;

use std::{
    collections::BTreeSet,
    sync::{Arc, LazyLock},
};

use include_dir::include_dir;
use kernel::{
    Mistake, Pack,
    pack::{BasePack, Entry, File, Names},
};

use crate::{
    board::Square,
    cards::Hit,
    city::{City, MonsterDieFace, Supplies, Wording, wording_index},
};

/// The pack that comes with the game.
pub(crate) static BASE: BasePack<City> =
    BasePack::new(include_dir!("$CARGO_MANIFEST_DIR/packs/base"), City::read);

/// The other cities that come with the game, with the pictures of its own.
pub(crate) static MORE: LazyLock<[Arc<Pack>; 1]> = LazyLock::new(|| {
    let larkfield = Pack::embedded("larkfield", &include_dir!("$CARGO_MANIFEST_DIR/packs/larkfield"));
    [Arc::new(larkfield.with_pictures_of(BASE.pack()))]
});

/// How many kinds of cards the rulebook tells apart.
const WORDINGS: usize = 13;

impl City {
    /// Reads a pack, or names every mistake in it.
    pub fn read(pack: &Pack) -> Result<Self, Vec<Mistake>> {
        let mut mistakes = Vec::new();
        pack.check_title("crush", &mut mistakes);
        let file = pack.file("city.toml", &mut mistakes);
        let top = file.top();
        top.only(&["name", "map", "start", "box"], &mut mistakes);
        let (mut name, mut map, mut supplies) = (String::new(), None, None);
        if file.is_there() {
            name = top.name("name", 40, &mut mistakes).unwrap_or_default();
            map = map::read(&top, &mut mistakes);
            supplies = read_box(&top, &mut mistakes);
        }
        let monster = pack.file("monster.toml", &mut mistakes);
        monster.top().only(&["die", "zones"], &mut mistakes);
        let (mut die, mut zones) = (None, None);
        if monster.is_there() {
            die = read_die(&monster, &mut mistakes);
            zones = zones::read(&monster.top(), &mut mistakes);
        }
        let cards = pack.file("cards.toml", &mut mistakes);
        cards.top().only(&["card", "survivors", "outburst"], &mut mistakes);
        let (mut wordings, mut survivors, mut outbursts) = (None, None, None);
        if cards.is_there() {
            wordings = read_wordings(pack, &cards, &mut mistakes);
            survivors = read_survivors(&cards, &mut mistakes);
            outbursts = read_outbursts(&cards, &mut mistakes);
        }
        pieces::check(pack, &mut mistakes);
        let parts = (map, supplies, die, zones, wordings, survivors, outbursts);
        match parts {
            (
                Some(map),
                Some(supplies),
                Some(die),
                Some(zones),
                Some(wordings),
                Some(survivors),
                Some(outbursts),
            ) if mistakes.is_empty() => {
                let (buildings, starts) = map;
                Ok(Self { name, buildings, starts, die, zones, survivors, outbursts, supplies, wordings })
            }
            _ => Err(mistakes),
        }
    }
}

/// Rules CMR-01 and CMR-02: the counts of the box.
fn read_box(top: &Entry<'_>, mistakes: &mut Vec<Mistake>) -> Option<Supplies> {
    let Some(entry) = top.table("box", mistakes) else {
        top.at(
            "box",
            "`box` is missing: a table of how many markers there are (CMR-01)".to_owned(),
            mistakes,
        );
        return None;
    };
    let keys = ["fires", "free", "crushed", "building", "holes", "mega-holes"];
    entry.only(&keys, mistakes);
    let counts = keys.map(|key| entry.number(key, 1..=60, mistakes));
    let [fires, free, crushed, building, holes, mega] = counts.map(|count| count.map(|count| count as u8));
    Some(Supplies {
        fires: fires?,
        free: free?,
        crushed: crushed?,
        building: building?,
        holes: holes?,
        mega: mega?,
    })
}

/// Rule CMR-04: the six faces of the Monster Die.
fn read_die(file: &File<'_>, mistakes: &mut Vec<Mistake>) -> Option<[MonsterDieFace; 6]> {
    let top = file.top();
    let text = top.text("die", 80, mistakes)?;
    let (mut faces, mut known) = (Vec::new(), true);
    for word in text.split_whitespace() {
        let face = MonsterDieFace::ALL.into_iter().find(|face| face.key() == word);
        if face.is_none() {
            let message = format!("a face is one of forward, left, right, blast, not `{word}` (CMR-04)");
            top.at("die", message, mistakes);
            known = false;
        }
        faces.extend(face);
    }
    let found = faces.len();
    let faces = <[MonsterDieFace; 6]>::try_from(faces);
    // A word that is not a face was named already.
    if faces.is_err() && known {
        top.at("die", format!("the Monster Die has six faces, not {found} (CMR-04)"), mistakes);
    }
    faces.ok()
}

/// The thirteen kinds of cards in the pack's own words.
fn read_wordings(pack: &Pack, file: &File<'_>, mistakes: &mut Vec<Mistake>) -> Option<Vec<Wording>> {
    let top = file.top();
    let mut keys: Vec<&str> = Vec::new();
    for hit in Hit::ALL {
        if !keys.contains(&hit.key()) {
            keys.push(hit.key());
        }
    }
    let mut wordings: Vec<Option<Wording>> = vec![None; WORDINGS];
    let (mut names, mut all_known) = (Names::default(), true);
    for entry in top.list("card", mistakes) {
        entry.only(&["kind", "name", "line", "does", "portrait"], mistakes);
        let name = entry.name("name", 30, mistakes).unwrap_or_default();
        if !name.is_empty() {
            names.take(&entry, "name", &name, mistakes);
        }
        if entry.has("portrait") {
            pack.portrait(&entry, mistakes);
        }
        let line = entry.text("line", 200, mistakes).unwrap_or_default();
        let Some(place) = entry.choice("kind", &keys, mistakes) else {
            all_known = false;
            continue;
        };
        let does = pieces::what_it_does(&entry, keys[place], mistakes);
        if wordings[place].replace(Wording { name, line, does }).is_some() {
            entry.at("kind", format!("another card is of the kind {} too", keys[place]), mistakes);
        }
    }
    for (wording, key) in wordings.iter().zip(&keys) {
        // A kind that was misspelt is missing too, and was named already.
        if wording.is_none() && all_known {
            top.at("card", format!("there is no [[card]] of the kind {key}"), mistakes);
        }
    }
    debug_assert_eq!(wording_index(Hit::MissionAccomplished), WORDINGS - 1);
    wordings.into_iter().collect()
}

/// The squares of a text such as `C4 F7`.
fn squares<const COUNT: usize>(
    entry: &Entry<'_>,
    key: &str,
    mistakes: &mut Vec<Mistake>,
) -> Option<[Square; COUNT]> {
    let text = entry.text(key, 80, mistakes)?;
    let (mut found, mut fine) = (Vec::new(), true);
    for word in text.split_whitespace() {
        match Square::read(word) {
            Some(square) if found.contains(&square) => {
                entry.at(key, format!("{square} is named twice"), mistakes);
                fine = false;
            }
            Some(square) => found.push(square),
            None => {
                let message = format!("`{word}` is not a square of the board, A1 to P12 (CMR-03)");
                entry.at(key, message, mistakes);
                fine = false;
            }
        }
    }
    let count = found.len();
    let squares = <[Square; COUNT]>::try_from(found).ok();
    if squares.is_none() && fine {
        entry.at(key, format!("`{key}` names {COUNT} different squares, not {count}"), mistakes);
    }
    squares
}

/// Rule CMR-103: the squares of the four Survivors cards.
fn read_survivors(file: &File<'_>, mistakes: &mut Vec<Mistake>) -> Option<[Square; 4]> {
    squares(&file.top(), "survivors", mistakes)
}

/// Rule CMR-110: the squares of the five Outburst cards.
fn read_outbursts(file: &File<'_>, mistakes: &mut Vec<Mistake>) -> Option<[[Square; 4]; 5]> {
    let top = file.top();
    let mut all: [Option<[Square; 4]>; 5] = [None; 5];
    let mut seen = BTreeSet::new();
    let before = mistakes.len();
    for entry in top.list("outburst", mistakes) {
        entry.only(&["number", "squares"], mistakes);
        let number = entry.number("number", 1..=5, mistakes);
        let places = squares(&entry, "squares", mistakes);
        if let (Some(number), Some(places)) = (number, places) {
            all[number as usize - 1] = Some(places);
            if !seen.insert(number) {
                entry.at("number", format!("another outburst has the number {number}"), mistakes);
            }
        }
    }
    let all_read = mistakes.len() == before;
    for (number, outburst) in (1..).zip(&all) {
        if outburst.is_none() && all_read {
            top.at("outburst", format!("there is no [[outburst]] number {number} (CMR-110)"), mistakes);
        }
    }
    every(all)
}

/// All of a list, if none is missing.
fn every<T, const COUNT: usize>(list: [Option<T>; COUNT]) -> Option<[T; COUNT]> {
    let found: Option<Vec<T>> = list.into_iter().collect();
    found?.try_into().ok()
}
