//! The town from above: three locations with their tracks and slots, the decks and the piles.

use kernel::{Picture, Tone};

use super::gear_line;
use crate::{
    Cards, Die, MonsterId, Rules, Slot, Spot, State, Turn, View, attack_words, enter_words, view::world,
    walk_words,
};

/// How large the town is drawn.
#[derive(Clone, Copy)]
struct Size {
    /// The letters that fit into a slot.
    slot: usize,
}

impl Size {
    /// The size for 80 columns.
    const USUAL: Self = Self { slot: 7 };

    /// The largest size for so many columns: three sheets, what is between them, and the way out behind the last one.
    fn within(columns: u16) -> Self {
        Self { slot: (usize::from(columns).saturating_sub(15) / 9).clamp(5, 16) }
    }

    /// The letters of a whole location: three slots and four lines.
    const fn sheet(self) -> usize {
        3 * self.slot + 4
    }

    /// How wide the town is drawn: three sheets and what is between them.
    const fn town(self) -> usize {
        3 * self.sheet() + 2
    }
}

pub(super) fn draw(rules: &Rules, view: &View, names: &[String]) -> Picture {
    draw_sized(rules, view, names, Size::USUAL)
}

/// The same within so many columns.
pub(super) fn draw_within(rules: &Rules, view: &View, names: &[String], columns: u16) -> Picture {
    draw_sized(rules, view, names, Size::within(columns))
}

fn draw_sized(rules: &Rules, view: &View, names: &[String], size: Size) -> Picture {
    let state = world(view);
    let mut picture = Picture::default();
    sheets(&mut picture, rules, &state, size);
    card(&mut picture, rules, &state, names, size);
    piles(&mut picture, rules, &state);
    picture.line();
    monsters(&mut picture, rules, &state);
    decks(&mut picture, &state);
    picture
}

/// What a row of a slot shows.
type Row = fn(&Rules, &State, Slot, Size) -> (Tone, String);

fn fitted(text: &str, width: usize) -> String {
    let short: String = text.chars().take(width).collect();
    format!("{short:<width$}")
}

/// One line across all three locations.
fn across(picture: &mut Picture, mut part: impl FnMut(&mut Picture, Spot)) {
    picture.line();
    for spot in Spot::ALL {
        if spot.index() > 0 {
            picture.write(Tone::Plain, " ");
        }
        part(picture, spot);
    }
}

fn sheets(picture: &mut Picture, rules: &Rules, state: &State, size: Size) {
    across(picture, |picture, spot| {
        let name = state.locations[spot.index()]
            .map_or("…", |location| &rules.content.location(location).face.name);
        picture.write(Tone::Strong, fitted(name, size.sheet()));
    });
    picture.write(Tone::Bad, "▶");
    across(picture, |picture, spot| track(picture, rules, state, spot, size));
    picture.write(Tone::Bad, state.escaped.len().to_string());
    let line = |left: &str, mark: &str, right: &str| {
        let cell = "─".repeat(size.slot);
        format!("{left}{cell}{mark}{cell}{mark}{cell}{right}")
    };
    across(picture, |picture, _| {
        picture.write(Tone::Ground, line("┌", "┬", "┐"));
    });
    let rows: [Row; 3] = [name_row, level_row, dice_row];
    for row in rows {
        across(picture, |picture, spot| {
            for slot in spot.slots() {
                let (tone, text) = row(rules, state, slot, size);
                picture.write(Tone::Ground, "│").write(tone, fitted(&text, size.slot));
            }
            picture.write(Tone::Ground, "│");
        });
    }
    across(picture, |picture, _| {
        picture.write(Tone::Ground, line("└", "┴", "┘"));
    });
}

fn track(picture: &mut Picture, rules: &Rules, state: &State, spot: Spot, size: Size) {
    // Room for the longest numbers behind it.
    let bar = size.sheet() - 11;
    let Some(location) = state.locations[spot.index()] else {
        picture.write(Tone::Dim, fitted("", size.sheet()));
        return;
    };
    let (damage, maximum) = (state.damage[spot.index()], rules.content.location(location).maximum);
    if damage >= maximum {
        picture.write(Tone::Bad, fitted("✗ destroyed", size.sheet()));
        return;
    }
    let full = bar * usize::from(damage) / usize::from(maximum.max(1));
    let tone = if 3 * u16::from(damage) >= 2 * u16::from(maximum) { Tone::Bad } else { Tone::Plain };
    picture.write(tone, "█".repeat(full)).write(Tone::Dim, "░".repeat(bar - full));
    picture.write(tone, fitted(&format!(" {damage}/{maximum}"), size.sheet() - bar));
}

/// Each monster keeps one of six colours.
fn tone(monster: MonsterId) -> Tone {
    Tone::Piece(u8::from(monster) % 6)
}

fn name_row(rules: &Rules, state: &State, slot: Slot, _: Size) -> (Tone, String) {
    match state.monster(slot) {
        Some(monster) => (tone(monster), rules.content.monster(monster).face.name.clone()),
        None => (Tone::Dim, String::new()),
    }
}

fn level_row(rules: &Rules, state: &State, slot: Slot, size: Size) -> (Tone, String) {
    let number = slot.number();
    match state.monster(slot) {
        Some(monster) => {
            let level = rules.content.monster(monster).level;
            // A level is never cut in two.
            let short = size.slot < Size::USUAL.slot;
            let text = if short { format!("{number}:L{level}") } else { format!("{number}: lv{level:>2}") };
            (Tone::Strong, text)
        }
        None => (Tone::Dim, format!("{number}:")),
    }
}

fn dice_row(_: &Rules, state: &State, slot: Slot, size: Size) -> (Tone, String) {
    let here = state.dice.iter().filter_map(Die::on_slot).filter(|(on, _)| *on == slot);
    let faces: Vec<String> = here.map(|(_, face)| face.to_string()).collect();
    let boxed = faces.iter().map(|face| format!("[{face}]")).collect::<Vec<_>>().concat();
    (Tone::Good, if boxed.chars().count() <= size.slot { boxed } else { faces.join(" ") })
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
    picture.line().write(Tone::Good, "  binder  ").write(Tone::Plain, names(rules, state.binder));
    picture.line().write(Tone::Bad, "▶ escaped ").write(Tone::Plain, names(rules, state.escaped));
    if !state.under.is_empty() {
        let under: Vec<&str> =
            state.under.iter().map(|monster| rules.content.monster(monster).face.name.as_str()).collect();
        picture.line().write(Tone::Dim, format!("  under the deck: {}", under.join(", ")));
    }
    let score = state.score(rules);
    if state.locations.iter().all(Option::is_some) {
        picture.line().write(Tone::Plain, format!("  score as it stands {score}"));
    }
}

fn decks(picture: &mut Picture, state: &State) {
    let counts = format!(
        "  {} monsters in the deck · {} events · {} gear cards",
        state.deck(),
        state.events.left.len(),
        state.gear.left.len()
    );
    picture.line().write(Tone::Dim, counts);
}

/// The card that is being carried out.
fn card(picture: &mut Picture, rules: &Rules, state: &State, names: &[String], size: Size) {
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
        turn_line(picture, rules, turn, names, size);
        let beside = state.dice.iter().filter(|die| die.on_slot().is_none()).count();
        if beside > 0 {
            picture.line().write(Tone::Dim, format!("  dice beside the cards: {beside}"));
        }
    }
}

fn turn_line(picture: &mut Picture, rules: &Rules, turn: Turn, names: &[String], size: Size) {
    for line in lines(&format!("Gear {}", gear_line(rules, turn.gear)), size.town()) {
        picture.line().write(Tone::Strong, line);
    }
    picture.line().write(Tone::Seat(turn.seat), format!("  {}", names[turn.seat.index()]));
    let throws = turn.throws(rules);
    let which =
        if throws > 1 { format!(" throws, {} of {throws}", turn.thrown + 1) } else { " throws".to_owned() };
    picture.write(Tone::Plain, which);
}

/// A text in lines that are at most this wide; all but the first are indented.
fn lines(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) => lines.push(format!("    {word}")),
            None => lines.push(format!("  {word}")),
        }
    }
    lines
}
