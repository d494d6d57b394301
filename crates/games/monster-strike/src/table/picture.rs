//! The town from above: three locations with their tracks and slots, the decks and the piles.

use kernel::{Light, Picture, Tone};

use super::spots;
use crate::{
    Cards, Die, DieIndex, MonsterId, Rules, Slot, Spot, State, Turn, View, attack_words, enter_words,
    gear_words, view::world, walk_words,
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

    /// The largest size for this many columns: three sheets, what is between them, and the way out behind the last one.
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

/// The same within this many columns.
pub(super) fn draw_within(rules: &Rules, view: &View, names: &[String], columns: u16) -> Picture {
    draw_sized(rules, view, names, Size::within(columns))
}

fn draw_sized(rules: &Rules, view: &View, names: &[String], size: Size) -> Picture {
    let state = world(rules, view);
    let mut picture = Picture::default();
    sheets(&mut picture, rules, &state, size);
    card(&mut picture, rules, &state, names, size);
    piles(&mut picture, rules, &state);
    picture.line();
    monsters(&mut picture, rules, &state);
    decks(&mut picture, &state);
    picture
}

/// The picture with these places lit.
pub(super) fn lit(mut picture: Picture, spots: &[kernel::Spot]) -> Picture {
    for span in picture.lines.iter_mut().flatten() {
        if span.spot.as_ref().is_some_and(|spot| spots.contains(spot)) {
            span.light = Light::On;
        }
    }
    picture
}

/// Draws one row of a slot.
type Row = fn(&mut Picture, &Rules, &State, Slot, Size);

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
        picture.write(Tone::Strong, fitted(name, size.sheet())).at(spots::place(spot));
    });
    let escaped = || kernel::Spot::new(spots::ESCAPED);
    picture.write(Tone::Bad, "▶").at(escaped());
    across(picture, |picture, spot| track(picture, rules, state, spot, size));
    picture.write(Tone::Bad, state.escaped.len().to_string()).at(escaped());
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
                picture.write(Tone::Ground, "│");
                row(picture, rules, state, slot, size);
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
        picture.write(Tone::Bad, fitted("✗ destroyed", size.sheet())).at(spots::place(spot));
        return;
    }
    let full = bar * usize::from(damage) / usize::from(maximum.max(1));
    let tone = if 3 * u16::from(damage) >= 2 * u16::from(maximum) { Tone::Bad } else { Tone::Plain };
    let written = fitted(&format!(" {damage}/{maximum}"), size.sheet() - bar);
    for (tone, text) in [(tone, "█".repeat(full)), (Tone::Dim, "░".repeat(bar - full)), (tone, written)] {
        picture.write(tone, text).at(spots::place(spot));
    }
}

/// Each monster keeps one of six colours.
fn tone(monster: MonsterId) -> Tone {
    Tone::Piece(u8::from(monster) % 6)
}

/// A name with this many letters at most: all of it, or its last words, which say what it is, or its first one. Only a name
/// of two long words is cut.
fn short(name: &str, letters: usize) -> String {
    let fits = |text: &&str| text.chars().count() <= letters;
    let spaces = name.match_indices(' ').map(|(space, _)| space + 1);
    let ends = std::iter::once(0).chain(spaces).map(|start| &name[start..]).find(fits);
    if let Some(short) = ends.or_else(|| name.split_whitespace().next().filter(fits)) {
        return short.to_owned();
    }
    let last = name.rsplit(' ').next().unwrap_or(name);
    last.chars().take(letters.saturating_sub(1)).chain(['…']).collect()
}

fn name_row(picture: &mut Picture, rules: &Rules, state: &State, slot: Slot, size: Size) {
    let (tone, name) = match state.monster(slot) {
        Some(monster) => (tone(monster), short(&rules.content.monster(monster).face.name, size.slot)),
        None => (Tone::Dim, String::new()),
    };
    picture.write(tone, fitted(&name, size.slot)).at(spots::slot(slot));
}

fn level_row(picture: &mut Picture, rules: &Rules, state: &State, slot: Slot, size: Size) {
    let number = slot.number();
    let (tone, text) = match state.monster(slot) {
        Some(monster) => {
            let level = rules.content.monster(monster).level;
            // A level is never cut in two.
            let short = size.slot < Size::USUAL.slot;
            let text = if short { format!("{number}:L{level}") } else { format!("{number}: lv{level:>2}") };
            (Tone::Strong, text)
        }
        None => (Tone::Dim, format!("{number}:")),
    };
    picture.write(tone, fitted(&text, size.slot)).at(spots::slot(slot));
}

/// The dice on a slot, boxed where there is room for boxes.
fn dice_row(picture: &mut Picture, _: &Rules, state: &State, slot: Slot, size: Size) {
    const BOXED: usize = 3;
    let on_it = |die: Die| die.on_slot().filter(|(on, _)| *on == slot).map(|(_, face)| face);
    let here: Vec<(DieIndex, u8)> =
        state.dice.indexed().filter_map(|(index, die)| Some((index, on_it(die)?))).collect();
    let boxed = BOXED * here.len() <= size.slot;
    let mut left = size.slot;
    for (index, face) in here {
        let drawn = if boxed { format!("[{face}]") } else { format!("{face} ") };
        left = left.saturating_sub(drawn.len());
        picture.write(Tone::Good, drawn).at(spots::die(index));
    }
    picture.write(Tone::Good, " ".repeat(left)).at(spots::slot(slot));
}

fn monsters(picture: &mut Picture, rules: &Rules, state: &State) {
    for slot in state.occupied().iter() {
        let Some(id) = state.monster(slot) else { continue };
        let monster = rules.content.monster(id);
        picture.line().write(Tone::Strong, format!("  {} ", slot.number())).at(spots::slot(slot));
        picture.write(tone(id), fitted(&monster.face.name, 25)).at(spots::slot(slot));
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
    let pile = |id: &str| kernel::Spot::new(id);
    picture.line().write(Tone::Good, "  binder  ").at(pile(spots::BINDER));
    picture.write(Tone::Plain, names(rules, state.binder));
    picture.line().write(Tone::Bad, "▶ escaped ").at(pile(spots::ESCAPED));
    picture.write(Tone::Plain, names(rules, state.escaped));
    if !state.under.is_empty() {
        let under: Vec<&str> =
            state.under.iter().map(|monster| rules.content.monster(monster).face.name.as_str()).collect();
        let under = format!("  under the deck: {}", under.join(", "));
        picture.line().write(Tone::Dim, under).at(pile(spots::DECK));
    }
    let score = state.score(rules);
    if state.locations.iter().all(Option::is_some) {
        picture.line().write(Tone::Plain, format!("  score as it stands {score}"));
    }
}

fn decks(picture: &mut Picture, state: &State) {
    let deck = format!("  {} monsters in the deck", state.deck());
    picture.line().write(Tone::Dim, deck).at(kernel::Spot::new(spots::DECK));
    let others = format!(" · {} events · {} gear cards", state.events.left.len(), state.gear.left.len());
    picture.write(Tone::Dim, others);
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
        beside(picture, state);
    }
}

/// The dice that lie on no slot.
fn beside(picture: &mut Picture, state: &State) {
    let mut dice = state.dice.indexed().filter(|(_, die)| die.on_slot().is_none()).peekable();
    if dice.peek().is_none() {
        return;
    }
    picture.line().write(Tone::Dim, "  dice beside the cards:");
    for (index, die) in dice {
        let drawn = match die {
            Die::Flat { face, .. } => format!("[{face}]"),
            Die::Leaning => "[leans]".to_owned(),
            Die::Off => "[off the table]".to_owned(),
        };
        picture.write(Tone::Dim, " ").write(Tone::Dim, drawn).at(spots::die(index));
    }
}

fn turn_line(picture: &mut Picture, rules: &Rules, turn: Turn, names: &[String], size: Size) {
    let gear = turn.card(rules);
    let says = gear_words(gear, Some(rules.players));
    for line in lines(&format!("Gear {}: {says}", gear.face.name), size.town()) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::BASE;

    #[test]
    fn names_fit_into_a_slot_without_being_cut() {
        let usual = |name: &str| short(name, Size::USUAL.slot);
        assert_eq!(
            ["Lint Bunny", "Puddle Imp", "Tunnel Leviathan", "Old Quake", "Cat"].map(usual),
            ["Bunny", "Imp", "Tunnel", "Quake", "Cat"]
        );
        assert_eq!(usual("Weathervane Leviathan"), "Leviat…");
        assert_eq!(usual("Fat at bat"), "at bat", "whole words from where one begins");
        assert_eq!(short("Lint Bunny", 16), "Lint Bunny");
        for monster in &BASE.content().monsters {
            let short = usual(&monster.face.name);
            assert!(monster.face.name.split(' ').any(|word| word == short), "{short}");
        }
    }
}
