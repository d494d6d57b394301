//! What events and gear say, in words: for the table, for printed cards and for authors of cards.

use super::{Again, AttackOrder, Check, Described, Enter, Gate, Gear, Origin, Walk, Way, Who, With};
use crate::setup::MOST_PLAYERS;

fn counted(count: u8, one: &str, many: &str) -> String {
    if count == 1 { format!("one {one}") } else { format!("{} {many}", number(count)) }
}

fn number(count: u8) -> String {
    match count {
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        4 => "four".to_owned(),
        5 => "five".to_owned(),
        6 => "six".to_owned(),
        other => other.to_string(),
    }
}

/// Which monsters enter where, as a sentence.
pub fn enter_words(enter: Enter) -> String {
    let monsters = counted(enter.monsters, "monster", "monsters");
    let verb = if enter.monsters == 1 { "enters" } else { "enter" };
    match enter.gate {
        Gate::At(spot) => format!("{monsters} {verb} the {} location", spot.word()),
        Gate::Each => format!("{monsters} {verb} each location"),
    }
}

/// Whether a sentence is about one monster or about several.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plurality {
    One,
    Several,
}

fn described(described: Described) -> (String, Plurality) {
    let Described { who, spot, from_level, to_level } = described;
    let place = spot.map_or_else(String::new, |spot| format!(" in the {} location", spot.word()));
    let levels = match (from_level > 1, to_level < super::HIGHEST_LEVEL) {
        (false, false) => String::new(),
        (true, false) => format!(" of level {from_level} or more"),
        (false, true) => format!(" of level {to_level} or less"),
        (true, true) => format!(" of level {from_level} to {to_level}"),
    };
    let (which, plurality) = match who {
        Who::All => ("all monsters", Plurality::Several),
        Who::Highest => ("the monster with the highest level", Plurality::One),
        Who::Lowest => ("the monster with the lowest level", Plurality::One),
        Who::Front => ("the monster furthest ahead", Plurality::One),
        Who::Rear => ("the monster furthest behind", Plurality::One),
    };
    let among = if plurality == Plurality::Several || levels.is_empty() { "" } else { " among those" };
    (format!("{which}{among}{levels}{place}"), plurality)
}

/// Which monsters attack with what, as a sentence.
pub fn attack_words(order: AttackOrder) -> String {
    let (which, plurality) = described(order.described);
    let with = match order.with {
        With::First => "first",
        With::Second => "second",
    };
    match plurality {
        Plurality::One => format!("{which} attacks with its {with} attack"),
        Plurality::Several => format!("{which} attack with their {with} attack"),
    }
}

/// Which monsters move how far, as a sentence.
pub fn walk_words(walk: Walk) -> String {
    let (which, plurality) = described(walk.described);
    let verb = match plurality {
        Plurality::One => "moves",
        Plurality::Several => "move",
    };
    let way = match walk.way {
        Way::Forward => "forward",
        Way::Back => "back",
    };
    format!("{which} {verb} {way} {}", counted(walk.steps, "location", "locations"))
}

/// How the dice are thrown, as sentences; for a table with this number of players, or for all tables.
pub fn gear_words(gear: &Gear, players: Option<u8>) -> String {
    let mut words = throws(gear, players);
    match gear.from {
        Origin::Anywhere => {}
        Origin::Above => words.push("Throw from above.".to_owned()),
        Origin::Side => words.push("Throw from the side.".to_owned()),
    }
    // Where hits are checked after each throw, a die may be thrown once more after each of them.
    let when = if gear.check == Check::Each && most_throws(gear, players) > 1 {
        "After each throw"
    } else {
        "Once in a player's turn"
    };
    match gear.again {
        Again::Never => {}
        Again::Missed => words.push(format!("{when} one die that hit nothing may be thrown once more.")),
        Again::Any => words.push(format!("{when} one die may be thrown once more.")),
    }
    if gear.bonus != 0 {
        words.push(format!("Bonus: {:+} to every attack strength.", gear.bonus));
    }
    words.join(" ")
}

/// How often a player throws at a table with this number of players, or at most at all tables.
fn most_throws(gear: &Gear, players: Option<u8>) -> u8 {
    match players {
        Some(players) => gear.throws[usize::from(players.clamp(1, MOST_PLAYERS as u8)) - 1],
        None => gear.throws.into_iter().max().unwrap_or(1),
    }
}

fn throws(gear: &Gear, players: Option<u8>) -> Vec<String> {
    let dice = if gear.dice == 1 { "one die" } else { "both dice together" };
    let times = |count: u8| match count {
        1 => String::new(),
        2 => " twice".to_owned(),
        count => format!(" {} times", number(count)),
    };
    let check = match gear.check {
        Check::Each => "Hits are checked after each throw.",
        Check::Together => "Hits are checked at the end.",
    };
    if let Some(players) = players {
        let count = most_throws(gear, Some(players));
        let check = (count > 1).then(|| check.to_owned());
        return [format!("Throw {dice}{}.", times(count))].into_iter().chain(check).collect();
    }
    let most = gear.throws[MOST_PLAYERS - 1];
    let mut words = vec![format!("Throw {dice}{}.", times(most))];
    let mut few: Vec<String> = Vec::new();
    for (count, players) in gear.throws.iter().zip(1..).filter(|(count, _)| **count != most) {
        let who = if players == 1 { "alone".to_owned() } else { format!("{} players", number(players)) };
        few.push(format!("{who} {}", number_of_times(*count)));
    }
    if !few.is_empty() {
        words.push(format!("Fewer players throw more often: {}.", few.join(", ")));
    }
    if gear.throws.iter().any(|count| *count > 1) {
        words.push(check.to_owned());
    }
    words
}

fn number_of_times(count: u8) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{} times", number(count)),
    }
}
