//! Reading positions, aims, dice and cards of Monster Strike; what cannot be is refused.

mod stage;

use kernel::{NotationError, Reader, RuleId};

use super::TOWARDS;
use crate::{
    Aim, CardId, Cards, DICE, Deck, Dice, Die, DiePosition, EventId, FreeAim, GearId, LocationId,
    MOST_PLAYERS, MonsterId, Outcome, Queue, Rules, SPOTS, Slot, Spot, Stage, State, Style,
};

/// The number of players at the front of a position. Rule MST-14.
pub(super) fn players(reader: &mut Reader<'_>) -> Result<u8, NotationError> {
    let players = reader.number("the number of players", u32::MAX)?;
    if !(1..=MOST_PLAYERS as u32).contains(&players) {
        let message = format!("Monster Strike is for 1 to {MOST_PLAYERS} players, not {players}");
        return Err(reader.error_before(message).by(RuleId("MST-14")));
    }
    reader.expect("players")?;
    Ok(players as u8)
}

/// Reads a slot's number.
pub(super) fn slot(reader: &mut Reader<'_>) -> Result<Slot, NotationError> {
    let number = reader.number("the slot", crate::SLOTS as u32)?;
    Slot::numbered(number as u8)
        .ok_or_else(|| reader.error_before("slots have numbers from 1 to 9, from west to east".to_owned()))
}

/// A whole number as it is written, without a plus or leading zeros that would be lost.
fn whole(text: &str) -> Option<i32> {
    let number: i32 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// Reads how a throw is aimed. Rule MST-41: a free aim says where the hand is.
pub(super) fn aim(reader: &mut Reader<'_>) -> Result<Aim, NotationError> {
    let word = reader.word("a throw")?;
    if let Some(style) = Style::read(word) {
        return Ok(Aim::At(style, slot(reader)?));
    }
    if word != "aim" {
        let message = format!("a throw is `drop`, `toss` or `skim` at a slot, or `aim`, not `{word}`");
        return Err(reader.error_before(message));
    }
    FreeAim::read(reader, TOWARDS).map(Aim::Free)
}

/// Reads dice up to the end of the line or of the part, and where each of them stands. Rule MST-06: there are two.
pub(super) fn dice(reader: &mut Reader<'_>) -> Result<(Dice, [usize; DICE]), NotationError> {
    let mut dice = Dice::NONE;
    let mut columns = [reader.column(); DICE];
    if reader.peek().is_none() {
        return Err(reader.error("the dice are missing: such as `5@4`, or `-` for none".to_owned()));
    }
    if reader.take("-") {
        return Ok((dice, columns));
    }
    while reader.peek().is_some_and(|word| word != "|") {
        if let Some(column) = columns.get_mut(usize::from(dice.len())) {
            *column = reader.column();
        }
        let word = reader.word("a die")?;
        let Some(die) = die(word) else {
            let message =
                format!("a die is such as `5@4`, `5@-`, `5@4:100,-20,80,0`, `lean` or `off`, not `{word}`");
            return Err(reader.error_before(message));
        };
        if !dice.put(die) {
            return Err(reader.error_before("there are two dice".to_owned()).by(RuleId("MST-06")));
        }
    }
    Ok((dice, columns))
}

fn die(word: &str) -> Option<Die> {
    match word {
        "lean" => Some(Die::Leaning),
        "off" => Some(Die::Off),
        _ => flat(word),
    }
}

fn flat(word: &str) -> Option<Die> {
    let (face, rest) = word.split_once('@')?;
    let face = u8::try_from(whole(face)?).ok()?;
    let (on, position) = match rest.split_once(':') {
        None => (rest, None),
        Some((on, numbers)) => (on, Some(position_of(numbers)?)),
    };
    let on = if on == "-" { None } else { Some(Slot::numbered(u8::try_from(whole(on)?).ok()?)?) };
    Some(Die::Flat { face, on, position })
}

fn position_of(numbers: &str) -> Option<DiePosition> {
    let mut numbers = numbers.split(',').map(whole);
    let mut next = || numbers.next().flatten();
    let position = DiePosition {
        x: i16::try_from(next()?).ok()?,
        y: i16::try_from(next()?).ok()?,
        z: i16::try_from(next()?).ok()?,
        yaw: u16::try_from(next()?).ok()?,
    };
    numbers.next().is_none().then_some(position)
}

/// Reads a card of any kind by its id. Rule MST-07: the pack says which there are.
pub(super) fn card(rules: &Rules, reader: &mut Reader<'_>) -> Result<Outcome, NotationError> {
    let id = reader.word("a card or dice")?;
    let content = &rules.content;
    let found = find(content.monsters.iter().map(|card| &card.face.id), id)
        .map(Outcome::Monster)
        .or_else(|| find(content.events.iter().map(|card| &card.face.id), id).map(Outcome::Event))
        .or_else(|| find(content.gear.iter().map(|card| &card.face.id), id).map(Outcome::Gear))
        .or_else(|| find(content.locations.iter().map(|card| &card.face.id), id).map(Outcome::Location));
    found.ok_or_else(|| reader.error_before(format!("the pack has no card `{id}`")).by(RuleId("MST-07")))
}

/// The card of one kind that has this id in the pack.
fn find<'a, Id: CardId>(mut ids: impl Iterator<Item = &'a String>, wanted: &str) -> Option<Id> {
    ids.position(|id| id == wanted).and_then(Id::at)
}

/// Rule MST-01.
fn monster(rules: &Rules, reader: &mut Reader<'_>) -> Result<MonsterId, NotationError> {
    let id = reader.word("a monster")?;
    let monster = find(rules.content.monsters.iter().map(|card| &card.face.id), id).ok_or_else(|| {
        reader.error_before(format!("this game has no monster `{id}`")).by(RuleId("MST-01"))
    })?;
    // Rule MST-61: a deck of the highest levels has no others.
    if !rules.pool.has(monster) {
        let message = format!("the deck is made of the highest levels only, so `{id}` is not in it");
        return Err(reader.error_before(message).by(RuleId("MST-61")));
    }
    Ok(monster)
}

/// Rule MST-03.
fn event(rules: &Rules, reader: &mut Reader<'_>) -> Result<EventId, NotationError> {
    let id = reader.word("an event")?;
    find(rules.content.events.iter().map(|card| &card.face.id), id)
        .ok_or_else(|| reader.error_before(format!("the pack has no event `{id}`")).by(RuleId("MST-03")))
}

/// Rule MST-04.
fn gear(rules: &Rules, reader: &mut Reader<'_>) -> Result<GearId, NotationError> {
    let id = reader.word("a gear card")?;
    find(rules.content.gear.iter().map(|card| &card.face.id), id)
        .ok_or_else(|| reader.error_before(format!("the pack has no gear `{id}`")).by(RuleId("MST-04")))
}

/// Reads a position.
pub(super) fn position(rules: &Rules, text: &str) -> Result<State, NotationError> {
    let mut reader = Reader::new(text)?;
    let count = players(&mut reader)?;
    if count != rules.players {
        let message = format!("the table has {} players, not {count}", rules.players);
        return Err(reader.error_before(message).by(RuleId("MST-14")));
    }
    reader.expect("|")?;
    let mut state = State::new(rules);
    let mut seen = Seen { monsters: Cards::NONE };
    let mut marks = Marks::default();
    for spot in Spot::ALL {
        if spot != Spot::FIRST {
            reader.expect("/")?;
        }
        marks.locations[spot.index()] = reader.column();
        location(rules, &mut reader, &mut state, spot, &mut seen)?;
    }
    reader.expect("|")?;
    reader.expect("under")?;
    state.under = under(rules, &mut reader, &mut seen)?;
    reader.expect("binder")?;
    state.binder = monsters(rules, &mut reader, &mut seen)?;
    reader.expect("escaped")?;
    state.escaped = monsters(rules, &mut reader, &mut seen)?;
    reader.expect("events")?;
    state.events = deck(&mut reader, rules.content.events.len(), |reader| event(rules, reader))?;
    reader.expect("gear")?;
    state.gear = deck(&mut reader, rules.content.gear.len(), |reader| gear(rules, reader))?;
    // Invariant: `Seen` refuses the first monster that is too many.
    state.shuffled = rules.monsters.saturating_sub(seen.monsters.len());
    marks.stage = reader.column();
    stage::read(rules, &mut reader, &mut state, &mut marks)?;
    reader.finish()?;
    stage::fits(rules, &state, &marks)?;
    Ok(state)
}

/// The columns of what can turn out to be wrong only when the rest of the line is known.
#[derive(Clone, Copy, Debug, Default)]
struct Marks {
    locations: [usize; SPOTS],
    /// What the table waits for.
    stage: usize,
    /// How the dice in the air were aimed.
    aim: usize,
    /// Each of the dice, or `-` for none.
    dice: [usize; DICE],
}

/// The monsters that have been named: each is there once.
struct Seen {
    monsters: Cards<MonsterId>,
}

impl Seen {
    fn monster(&mut self, rules: &Rules, reader: &mut Reader<'_>) -> Result<MonsterId, NotationError> {
        let monster = monster(rules, reader)?;
        if self.monsters.has(monster) {
            let message = format!("`{}` is named twice", rules.content.monster(monster).face.id);
            return Err(reader.error_before(message).by(RuleId("MST-10")));
        }
        if self.monsters.len() == rules.monsters {
            let message =
                format!("the game has {0} monsters, not {1} or more", rules.monsters, rules.monsters + 1);
            return Err(reader.error_before(message).by(RuleId("MST-10")));
        }
        self.monsters = self.monsters.with(monster);
        Ok(monster)
    }
}

/// Rules MST-05, MST-11, MST-26 and MST-63: a location with its damage and its monsters.
fn location(
    rules: &Rules,
    reader: &mut Reader<'_>,
    state: &mut State,
    spot: Spot,
    seen: &mut Seen,
) -> Result<(), NotationError> {
    if reader.take("-") {
        return Ok(());
    }
    let id = reader.word("a location")?;
    let location: LocationId = find(rules.content.locations.iter().map(|card| &card.face.id), id)
        .ok_or_else(|| {
            reader.error_before(format!("the pack has no location `{id}`")).by(RuleId("MST-05"))
        })?;
    if state.locations.contains(&Some(location)) {
        return Err(reader.error_before(format!("`{id}` is named twice")).by(RuleId("MST-11")));
    }
    let maximum = rules.content.location(location).maximum;
    let damage = reader.number("the damage", u32::MAX)?;
    let Some(damage) = u8::try_from(damage).ok().filter(|damage| *damage <= maximum) else {
        let message = format!("`{id}` has a maximum of {maximum}, not {damage}");
        return Err(reader.error_before(message).by(RuleId("MST-26")));
    };
    if damage < rules.start_damage {
        let message =
            format!("every location starts with {} damage, so it cannot be {damage}", rules.start_damage);
        return Err(reader.error_before(message).by(RuleId("MST-63")));
    }
    state.locations[spot.index()] = Some(location);
    state.damage[spot.index()] = damage;
    for slot in spot.slots() {
        if reader.take("-") {
            continue;
        }
        state.slots[slot.index()] = Some(seen.monster(rules, reader)?);
        if damage == maximum {
            let message = format!("`{id}` is destroyed, so no monster is there");
            return Err(reader.error_before(message).by(RuleId("MST-27")));
        }
    }
    Ok(())
}

/// Whether a list ends here; takes the mark that ends it.
fn ended(reader: &mut Reader<'_>) -> Result<bool, NotationError> {
    match reader.peek() {
        Some("|") => {
            reader.expect("|")?;
            Ok(true)
        }
        _ => Ok(false),
    }
}

fn under(rules: &Rules, reader: &mut Reader<'_>, seen: &mut Seen) -> Result<Queue, NotationError> {
    let mut queue = Queue::EMPTY;
    if reader.take("-") {
        reader.expect("|")?;
        return Ok(queue);
    }
    loop {
        queue.put(seen.monster(rules, reader)?);
        if ended(reader)? {
            return Ok(queue);
        }
    }
}

fn monsters(
    rules: &Rules,
    reader: &mut Reader<'_>,
    seen: &mut Seen,
) -> Result<Cards<MonsterId>, NotationError> {
    let mut cards = Cards::NONE;
    if reader.take("-") {
        reader.expect("|")?;
        return Ok(cards);
    }
    loop {
        cards = cards.with(seen.monster(rules, reader)?);
        if ended(reader)? {
            return Ok(cards);
        }
    }
}

/// Rule MST-13: a discard pile; the rest is the deck.
fn deck<'t, Id: CardId>(
    reader: &mut Reader<'t>,
    count: usize,
    mut card: impl FnMut(&mut Reader<'t>) -> Result<Id, NotationError>,
) -> Result<Deck<Id>, NotationError> {
    let mut deck = Deck::of(count);
    if reader.take("-") {
        reader.expect("|")?;
        return Ok(deck);
    }
    loop {
        let card = card(reader)?;
        take(reader, &mut deck, card)?;
        deck.discard = deck.discard.with(card);
        if ended(reader)? {
            return Ok(deck);
        }
    }
}

/// Takes a card out of a deck, which has each once.
fn take<Id: CardId>(reader: &Reader<'_>, deck: &mut Deck<Id>, card: Id) -> Result<(), NotationError> {
    if !deck.left.has(card) {
        return Err(reader.error_before("that card is named twice".to_owned()).by(RuleId("MST-13")));
    }
    deck.left = deck.left.without(card);
    Ok(())
}

/// Whether the first round has begun.
fn is_begun(stage: &Stage) -> bool {
    !matches!(stage, Stage::Locations | Stage::FirstMonster)
}
