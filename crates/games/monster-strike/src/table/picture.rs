//! The town from above: three locations with their tracks and slots, the decks and the piles.

use kernel::{Picture, Tone};

use super::gear_line;
use crate::{
    Cards, Die, MonsterId, Rules, Slot, Spot, State, Turn, View, attack_words, enter_words, view::world,
    walk_words,
};

/// The letters that fit into a slot.
const WIDE: usize = 7;
/// The letters of a whole location: three slots and four lines.
const SHEET: usize = 3 * WIDE + 4;
/// How wide the town is drawn: three sheets and what is between them.
const TOWN: usize = 3 * SHEET + 2;

pub(super) fn draw(rules: &Rules, view: &View, names: &[String]) -> Picture {
    let state = world(view);
    let mut picture = Picture::default();
    sheets(&mut picture, rules, &state);
    picture.line();
    monsters(&mut picture, rules, &state);
    piles(&mut picture, rules, &state);
    card(&mut picture, rules, &state, names);
    picture
}

/// What a row of a slot shows.
type Row = fn(&Rules, &State, Slot) -> (Tone, String);

fn fitted(text: &str, width: usize) -> String {
    let short: String = text.chars().take(width).collect();
    format!("{short:<width$}")
}

/// One line across all three locations.
fn across(picture: &mut Picture, mut part: impl FnMut(&mut Picture, Spot)) {
    picture.line();
    for spot in Spot::ALL {
        part(picture, spot);
        picture.write(Tone::Plain, " ");
    }
}

fn sheets(picture: &mut Picture, rules: &Rules, state: &State) {
    across(picture, |picture, spot| {
        let name = state.locations[spot.index()]
            .map_or("…", |location| &rules.content.location(location).face.name);
        picture.write(Tone::Strong, fitted(name, SHEET));
    });
    picture.write(Tone::Bad, "▶");
    across(picture, |picture, spot| track(picture, rules, state, spot));
    picture.write(Tone::Bad, state.escaped.len().to_string());
    let line = |left: &str, mark: &str, right: &str| {
        let cell = "─".repeat(WIDE);
        format!("{left}{cell}{mark}{cell}{mark}{cell}{right}")
    };
    across(picture, |picture, _| {
        picture.write(Tone::Ground, line("┌", "┬", "┐"));
    });
    let rows: [Row; 3] = [name_row, level_row, dice_row];
    for row in rows {
        across(picture, |picture, spot| {
            for slot in spot.slots() {
                let (tone, text) = row(rules, state, slot);
                picture.write(Tone::Ground, "│").write(tone, fitted(&text, WIDE));
            }
            picture.write(Tone::Ground, "│");
        });
    }
    across(picture, |picture, _| {
        picture.write(Tone::Ground, line("└", "┴", "┘"));
    });
}

fn track(picture: &mut Picture, rules: &Rules, state: &State, spot: Spot) {
    const BAR: usize = 14;
    let Some(location) = state.locations[spot.index()] else {
        picture.write(Tone::Dim, fitted("", SHEET));
        return;
    };
    let (damage, maximum) = (state.damage[spot.index()], rules.content.location(location).maximum);
    if damage >= maximum {
        picture.write(Tone::Bad, fitted("✗ destroyed", SHEET));
        return;
    }
    let full = BAR * usize::from(damage) / usize::from(maximum.max(1));
    let tone = if 3 * u16::from(damage) >= 2 * u16::from(maximum) { Tone::Bad } else { Tone::Plain };
    picture.write(tone, "█".repeat(full)).write(Tone::Dim, "░".repeat(BAR - full));
    picture.write(tone, fitted(&format!(" {damage}/{maximum}"), SHEET - BAR));
}

/// Each monster keeps one of six colours.
fn tone(monster: MonsterId) -> Tone {
    Tone::Piece(u8::from(monster) % 6)
}

fn name_row(rules: &Rules, state: &State, slot: Slot) -> (Tone, String) {
    match state.monster(slot) {
        Some(monster) => (tone(monster), rules.content.monster(monster).face.name.clone()),
        None => (Tone::Dim, String::new()),
    }
}

fn level_row(rules: &Rules, state: &State, slot: Slot) -> (Tone, String) {
    let number = slot.number();
    match state.monster(slot) {
        Some(monster) => (Tone::Strong, format!("{number}: lv{:>2}", rules.content.monster(monster).level)),
        None => (Tone::Dim, format!("{number}:")),
    }
}

fn dice_row(_: &Rules, state: &State, slot: Slot) -> (Tone, String) {
    let here = state.dice.iter().filter_map(Die::on_slot).filter(|(on, _)| *on == slot);
    let faces: Vec<String> = here.map(|(_, face)| format!("[{face}]")).collect();
    (Tone::Good, faces.concat())
}

fn monsters(picture: &mut Picture, rules: &Rules, state: &State) {
    for slot in state.occupied().iter() {
        let Some(id) = state.monster(slot) else { continue };
        let monster = rules.content.monster(id);
        picture.line().write(Tone::Strong, format!("  {} ", slot.number()));
        picture.write(tone(id), fitted(&monster.face.name, 25));
        picture.write(Tone::Plain, format!("level {:<2} ", monster.level));
        let [first, second] = &monster.attacks;
        let attacks = format!(" {} {} · {} {}", first.name, first.damage, second.name, second.damage);
        picture.write(Tone::Dim, attacks);
    }
}

fn names(rules: &Rules, cards: Cards<MonsterId>) -> String {
    let names: Vec<&str> =
        cards.iter().map(|monster| rules.content.monster(monster).face.name.as_str()).collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
}

fn piles(picture: &mut Picture, rules: &Rules, state: &State) {
    let counts = format!(
        "  {} monsters in the deck · {} events · {} gear cards",
        state.deck(),
        state.events.left.len(),
        state.gear.left.len()
    );
    picture.line().write(Tone::Dim, counts);
    picture.line().write(Tone::Good, "  binder  ").write(Tone::Plain, names(rules, state.binder));
    picture.line().write(Tone::Bad, "▶ escaped ").write(Tone::Plain, names(rules, state.escaped));
    if !state.under.is_empty() {
        let under: Vec<&str> =
            state.under.iter().map(|monster| rules.content.monster(monster).face.name.as_str()).collect();
        picture.line().write(Tone::Dim, format!("  under the deck: {}", under.join(", ")));
    }
    let score = state.score(rules);
    if state.locations.iter().all(Option::is_some) {
        picture.line().write(Tone::Dim, format!("  score as it stands {score}"));
    }
}

/// The card that is being carried out.
fn card(picture: &mut Picture, rules: &Rules, state: &State, names: &[String]) {
    if let Some(event) = state.stage.event() {
        let card = rules.content.event(event);
        picture.line().write(Tone::Strong, format!("  Event {}", card.face.name));
        let parts = card.enter.iter().map(enter_words);
        let parts = parts.chain(card.attack.iter().map(attack_words)).chain(card.walk.iter().map(walk_words));
        parts.for_each(|words| {
            picture.line().write(Tone::Plain, format!("    {words}"));
        });
    }
    if let Some(turn) = state.stage.turn() {
        turn_line(picture, rules, turn, names);
        let beside = state.dice.iter().filter(|die| die.on_slot().is_none()).count();
        if beside > 0 {
            picture.line().write(Tone::Dim, format!("  dice beside the cards: {beside}"));
        }
    }
}

fn turn_line(picture: &mut Picture, rules: &Rules, turn: Turn, names: &[String]) {
    for line in lines(&format!("Gear {}", gear_line(rules, turn.gear))) {
        picture.line().write(Tone::Strong, line);
    }
    picture.line().write(Tone::Seat(turn.seat), format!("  {}", names[turn.seat.index()]));
    let throws = turn.throws(rules);
    let which =
        if throws > 1 { format!(" throws, {} of {throws}", turn.thrown + 1) } else { " throws".to_owned() };
    picture.write(Tone::Plain, which);
}

/// A text in lines that are at most as wide as the town; all but the first are indented.
fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= TOWN => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) => lines.push(format!("    {word}")),
            None => lines.push(format!("  {word}")),
        }
    }
    lines
}
