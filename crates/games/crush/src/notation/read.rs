//! Reading positions.

use kernel::{NotationError, Reader, RuleId, Seat};

use super::{
    columns::{Columns, Spot},
    stage, valid,
};
use crate::{
    board::{Board, COLUMNS, ROWS, Square, Way},
    cards::{Hit, Pile},
    setup::Rules,
    state::{Monster, State, Waiting},
    units::{Force, Kind, Slot, UnitStatus},
};

/// Words that begin another part of a position, so a list ends before them.
const PARTS: [&str; 8] = ["saved", "won", "B", "holes", "mega", "wait", "out", "to"];

/// Reads a position, refusing what cannot be.
pub(super) fn position(rules: &Rules, text: &str) -> Result<State, NotationError> {
    let mut reader = Reader::new(text)?;
    let mut state = State::new(rules);
    let mut columns = Columns::default();
    city(&mut reader, &mut state, &mut columns)?;
    reader.expect("monster")?;
    columns.note(Spot::Monster, reader.column());
    let (corner, way) = square_and_way(&mut reader)?;
    let facing =
        way.ok_or_else(|| reader.error_before("the Monster's facing is missing: n, e, s or w".into()))?;
    if corner.column() % 2 == 1 || corner.row() % 2 == 1 {
        let message = format!("{corner} is not the north-western square of a Monster Square");
        return Err(reader.error_before(message).by(RuleId("CMR-03")));
    }
    state.monster = Monster { corner, facing };
    for seat in Seat::all(2) {
        reader.expect(&seat.to_string())?;
        state.forces[seat.index()] = force(&mut reader, seat, &mut columns)?;
        if reader.take("saved") {
            columns.note(Spot::Saved(seat), reader.column());
            state.saved[seat.index()] = reader.number("the survivor markers", 4)? as u8;
        }
        if reader.take("won") {
            columns.note(Spot::Won(seat), reader.column());
            state.won[seat.index()] = pile(&mut reader, &mut state.deck)?;
        }
    }
    if reader.take("holes") {
        state.holes = squares(&mut reader, Spot::Hole, &mut columns)?;
    }
    if reader.take("mega") {
        state.mega = squares(&mut reader, Spot::MegaHole, &mut columns)?;
    }
    if reader.take("wait") {
        waiting(&mut reader, &mut state, &mut columns)?;
    }
    if reader.take("out") {
        columns.note(Spot::Out, reader.column());
        state.discard = pile(&mut reader, &mut state.deck)?;
    }
    reader.expect("to")?;
    state.turn = reader.seat(2)?;
    stage::read(&mut reader, &mut state, &mut columns)?;
    reader.finish()?;
    let wrong = |wrong: valid::Wrong| Reader::error_at(columns.of(wrong.spot), wrong.message).by(wrong.rule);
    valid::check(rules, &state).map_err(wrong)?;
    Ok(state)
}

/// The city: twelve rows with `/` between them, or each a word of its own, as a picture.
fn city(reader: &mut Reader<'_>, state: &mut State, columns: &mut Columns) -> Result<(), NotationError> {
    state.buildings = Board::NONE;
    let mut row = 0;
    while row < i32::from(ROWS) {
        let mut column = reader.column();
        let word = reader.word("a row of the city")?;
        for text in word.split('/') {
            if row == i32::from(ROWS) {
                let message = format!("the city has {ROWS} rows");
                return Err(Reader::error_at(column, message).by(RuleId("CMR-03")));
            }
            columns.note(Spot::Row(row as u8), column);
            city_row(state, text, row, column)?;
            column += text.chars().count() + 1;
            row += 1;
        }
    }
    Ok(())
}

fn city_row(state: &mut State, text: &str, row: i32, at: usize) -> Result<(), NotationError> {
    let mut column = 0;
    let mut digits: i32 = 0;
    let wrong = |message: String| Reader::error_at(at, message).by(RuleId("CMR-03"));
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            digits = digits * 10 + digit.cast_signed();
            if digits > i32::from(COLUMNS) {
                return Err(wrong(format!("row {} has {COLUMNS} squares", row + 1)));
            }
            continue;
        }
        column += digits;
        digits = 0;
        let square = Square::at(column, row);
        let square = square.ok_or_else(|| wrong(format!("row {} has {COLUMNS} squares", row + 1)))?;
        match letter {
            '.' => {}
            'b' => state.buildings.insert(square),
            'f' => {
                state.buildings.insert(square);
                state.fires.insert(square);
            }
            'g' => {
                state.buildings.insert(square);
                state.grabbed.insert(square);
            }
            'x' => {
                state.buildings.insert(square);
                state.fires.insert(square);
                state.grabbed.insert(square);
            }
            't' => state.free.insert(square),
            'c' => state.crushed.insert(square),
            _ => {
                let message = format!(
                    "a square is `b` building, `f` burning, `g` grabbed, `x` both, `t` Free tentacle, `c` Crushed-Unit \
                     tentacle, `.` or a count of empty ones, not `{letter}`"
                );
                return Err(Reader::error_at(at, message));
            }
        }
        column += 1;
    }
    if column + digits != i32::from(COLUMNS) {
        return Err(wrong(format!("row {} has {COLUMNS} squares, not {}", row + 1, column + digits)));
    }
    Ok(())
}

/// A square, with a facing behind it where there is one.
fn square_and_way(reader: &mut Reader<'_>) -> Result<(Square, Option<Way>), NotationError> {
    let word = reader.word("a square")?;
    let way = word.chars().last().and_then(Way::from_letter);
    let text = if way.is_some() { &word[..word.len() - 1] } else { word };
    let square = Square::read(text).ok_or_else(|| {
        reader.error_before(format!("a square is A1 to P12, not `{text}`")).by(RuleId("CMR-03"))
    })?;
    Ok((square, way))
}

fn force(reader: &mut Reader<'_>, seat: Seat, columns: &mut Columns) -> Result<Force, NotationError> {
    let mut force = Force::FRESH;
    for slot in Slot::all() {
        columns.note(Spot::Unit(seat, slot), reader.column());
        let place = if reader.take("-") {
            UnitStatus::Lost
        } else if reader.take("r") {
            UnitStatus::Reserve
        } else {
            let (square, way) = square_and_way(reader)?;
            match (slot.kind(), way) {
                (Kind::Helicopter, None) => UnitStatus::On(square, Way::North),
                (Kind::Tank, Some(way)) => UnitStatus::On(square, way),
                (Kind::Helicopter, Some(_)) => {
                    let message = "three helicopters come first, and a helicopter has no facing".to_owned();
                    return Err(reader.error_before(message).by(RuleId("CMR-33")));
                }
                (Kind::Tank, None) => {
                    let message = "three tanks come last, and a tank has a facing, such as C4n".to_owned();
                    return Err(reader.error_before(message).by(RuleId("CMR-33")));
                }
            }
        };
        force.0[slot.index()] = place;
    }
    Ok(force)
}

/// Squares up to the next part.
fn squares(
    reader: &mut Reader<'_>,
    spot: fn(Square) -> Spot,
    columns: &mut Columns,
) -> Result<Board, NotationError> {
    let mut set = Board::NONE;
    while reader.peek().is_some_and(|word| !PARTS.contains(&word)) {
        let column = reader.column();
        let square = super::square(reader)?;
        if set.has(square) {
            return Err(reader.error_before(format!("{square} is named twice")));
        }
        columns.note(spot(square), column);
        set.insert(square);
    }
    if set.is_empty() { Err(reader.error("squares are missing".to_owned())) } else { Ok(set) }
}

/// Cards up to the next part, taken out of those that are not placed yet.
fn pile(reader: &mut Reader<'_>, rest: &mut Pile) -> Result<Pile, NotationError> {
    let mut pile = Pile::EMPTY;
    while let Some(word) = reader.peek().filter(|word| !PARTS.contains(word)) {
        reader.word("a card")?;
        let (name, count) = word.split_once('*').unwrap_or((word, "1"));
        let hit = Hit::read(name);
        let hit = hit
            .ok_or_else(|| reader.error_before(format!("there is no card `{name}`")).by(RuleId("CMR-01")))?;
        let count: u8 = count.parse().unwrap_or(0);
        if !(1..=3).contains(&count) {
            return Err(reader.error_before(format!("a card is there once, `*2` or `*3`, not `{word}`")));
        }
        for _ in 0..count {
            take(reader, hit, rest)?;
            pile = pile.with(hit);
        }
    }
    if pile.is_empty() { Err(reader.error("cards are missing".to_owned())) } else { Ok(pile) }
}

/// Rule CMR-01: a card is somewhere only as often as the box has it.
pub(super) fn take(reader: &Reader<'_>, hit: Hit, rest: &mut Pile) -> Result<(), NotationError> {
    if rest.count(hit) == 0 {
        let message = format!("{hit} is in more places than the box has of it");
        return Err(reader.error_before(message).by(RuleId("CMR-01")));
    }
    *rest = rest.without(hit);
    Ok(())
}

/// Survivors who wait, such as `survivors-1@C4:A`.
fn waiting(reader: &mut Reader<'_>, state: &mut State, columns: &mut Columns) -> Result<(), NotationError> {
    let mut found = 0;
    while let Some(word) = reader.peek().filter(|word| !PARTS.contains(word)) {
        let column = reader.column();
        reader.word("survivors")?;
        found += 1;
        let parts = word.split_once('@').and_then(|(card, rest)| Some((card, rest.split_once(':')?)));
        let read = parts.and_then(|(card, (square, seat))| {
            let Some(Hit::Survivors(group)) = Hit::read(card) else { return None };
            let seat = match seat {
                "A" => Seat(0),
                "B" => Seat(1),
                _ => return None,
            };
            Some((group, Waiting { seat, square: Square::read(square)? }))
        });
        let Some((group, waits)) = read else {
            let message = format!("survivors wait as in `survivors-1@C4:A`, not as `{word}`");
            return Err(reader.error_before(message));
        };
        take(reader, Hit::Survivors(group), &mut state.deck)?;
        columns.note(Spot::Waits(group), column);
        state.waiting[group.index()] = Some(waits);
    }
    if found == 0 { Err(reader.error("survivors are missing".to_owned())) } else { Ok(()) }
}
