//! Reading Str!ke's text: positions that can be, styles, and dice with or without their places.

use kernel::{Cites, NotationError, Reader, RuleId, Seat, aim::numbers};

use super::{TOWARDS, possible::Columns};
use crate::{
    Aim, Amount, Before, Dice, DiePlace, Face, Format, MOST_PLAYERS, Number, Places, Reason, Roll, Rules,
    Side, Stage, Style, Throwing, Tournament, dice::read_face, outcome::first_that_cannot,
};

/// Reads a way to throw.
pub(super) fn read_style(reader: &mut Reader<'_>) -> Result<Style, NotationError> {
    match reader.word("`roll`, `drop`, `throw`, `strike N` or `aim …`")? {
        "roll" => read_from(reader).map(Style::Careful),
        "drop" => Ok(Style::Drop),
        "throw" => read_from(reader).map(Style::Hard),
        "strike" => Ok(Style::Strike(read_number(reader)?, read_from(reader)?)),
        "aim" => Aim::read(reader, TOWARDS).map(Style::Free),
        word => {
            let message =
                format!("dice are thrown by `roll`, `drop`, `throw`, `strike N` or `aim …`, not by `{word}`");
            Err(reader.error_before(message))
        }
    }
}

/// Reads `from ne`, or nothing for the usual side.
fn read_from(reader: &mut Reader<'_>) -> Result<Side, NotationError> {
    if reader.take("from") { read_side(reader) } else { Ok(Side::USUAL) }
}

/// Reads a side of the arena.
pub(super) fn read_side(reader: &mut Reader<'_>) -> Result<Side, NotationError> {
    let word = reader.word("a side")?;
    let known = Side::ALL.map(Side::word).join(", ");
    Side::read(word).ok_or_else(|| reader.error_before(format!("a side is one of {known}, not `{word}`")))
}

/// Reads the number of a die.
pub(super) fn read_number(reader: &mut Reader<'_>) -> Result<Number, NotationError> {
    let number = reader.number("the number of a die", u32::from(u8::MAX))? as u8;
    Number::new(number).ok_or_else(|| no_such_face(reader, &number.to_string()))
}

/// Dice up to the next `|` or one of these words; `-` is none. Either all of them have places or none has.
pub(super) fn read_dice(
    reader: &mut Reader<'_>,
    stops: &[&str],
) -> Result<Vec<(Face, Option<DiePlace>)>, NotationError> {
    if reader.take("-") {
        return Ok(Vec::new());
    }
    let mut dice: Vec<(Face, Option<DiePlace>)> = Vec::new();
    while let Some(word) = reader.peek().filter(|word| *word != "|" && !stops.contains(word)) {
        reader.word("a face")?;
        if word == "?" {
            // Rule STR-26: a leaning die shows no result until it is shaken flat.
            let message = "a leaning die shows no result: the arena is shaken until all lie flat".to_owned();
            return Err(reader.error_before(message).by(RuleId("STR-26")));
        }
        let die = read_die(reader, word)?;
        if dice.len() == usize::from(Dice::MOST) {
            return Err(reader.error_before(format!("there are never more than {} dice", Dice::MOST)));
        }
        if dice.first().is_some_and(|(_, place)| place.is_some() != die.1.is_some()) {
            return Err(reader.error_before("either all dice have a place or none has".to_owned()));
        }
        dice.push(die);
    }
    if dice.is_empty() {
        return Err(reader.error("the dice are missing; `-` stands for none".to_owned()));
    }
    Ok(dice)
}

/// A die as `4` or, with its place, as `4@120,-35,80,1024`.
fn read_die(reader: &Reader<'_>, word: &str) -> Result<(Face, Option<DiePlace>), NotationError> {
    let (face, place) = word.split_once('@').map_or((word, None), |(face, place)| (face, Some(place)));
    let face = read_face(face).ok_or_else(|| no_such_face(reader, face))?;
    let Some(place) = place else { return Ok((face, None)) };
    let wrong = || {
        let message =
            format!("a place is `x,y,z,yaw` in tenths of a millimetre and 1/4096 of a turn, not `{place}`");
        reader.error_before(message)
    };
    let [x, y, z, yaw] = numbers::<i32, 4>(place).ok_or_else(wrong)?;
    let narrow = |number: i32| i16::try_from(number).map_err(|_| wrong());
    let yaw = u16::try_from(yaw).map_err(|_| wrong())?;
    Ok((face, Some(DiePlace { x: narrow(x)?, y: narrow(y)?, z: narrow(z)?, yaw })))
}

/// Rule STR-02: a die shows X or a number from 2 to 6.
fn no_such_face(reader: &Reader<'_>, word: &str) -> NotationError {
    reader.error_before(format!("a die shows X or 2 to 6, not `{word}`")).by(RuleId("STR-02"))
}

/// The faces alone.
pub(super) fn faces(dice: &[(Face, Option<DiePlace>)]) -> Dice {
    dice.iter().fold(Dice::NONE, |all, (face, _)| all.and(Dice::one(*face)))
}

pub(super) fn read_arena(
    reader: &mut Reader<'_>,
    rules: &Rules,
    columns: &mut Columns,
) -> Result<(Dice, Places), NotationError> {
    columns.arena = reader.column();
    let mut ahead = reader.clone();
    let dice = read_dice(reader, &[])?;
    for (face, _) in &dice {
        columns.shown.push(*face);
        columns.dice.push(ahead.column());
        ahead.word("a die")?;
    }
    let at = |nth: usize, message: &str, rule| {
        Err(Reader::error_at(columns.dice.get(nth).copied().unwrap_or(columns.arena), message).by(rule))
    };
    let mut arena = Dice::NONE;
    for (nth, (face, _)) in dice.iter().enumerate() {
        if *face == Face::X {
            return at(nth, "no X stays in the arena", RuleId("STR-30"));
        }
        if arena.count(*face) > 0 {
            return at(nth, "equal numbers never stay in the arena together", RuleId("STR-31"));
        }
        arena = arena.and(Dice::one(*face));
    }
    let places: Vec<DiePlace> = dice.iter().filter_map(|(_, place)| *place).collect();
    let fits = match rules.throwing {
        Throwing::Quick if places.is_empty() => Ok(()),
        Throwing::Quick => Err((0, Reason::QuickDiceHaveNoPlace)),
        Throwing::Physics if places.len() < dice.len() => Err((0, Reason::DieWithoutPlace)),
        Throwing::Physics => first_that_cannot(rules, &places),
    };
    if let Err((nth, reason)) = fits {
        return at(nth, &reason.to_string(), reason.rule());
    }
    let mut places = Places::NONE;
    for (face, place) in dice {
        places.set(face, place);
    }
    reader.expect("|")?;
    Ok((arena, places))
}

pub(super) fn read_pools(
    reader: &mut Reader<'_>,
    rules: &Rules,
    columns: &mut Columns,
) -> Result<[u8; MOST_PLAYERS], NotationError> {
    let mut pools = [0; MOST_PLAYERS];
    for (pool, column) in pools.iter_mut().zip(&mut columns.pools).take(usize::from(rules.players)) {
        *column = reader.column();
        *pool = reader.number("a pool", u32::from(rules.dice()))? as u8;
    }
    reader.expect("|")?;
    Ok(pools)
}

pub(super) fn read_stage(reader: &mut Reader<'_>, rules: &Rules) -> Result<(Seat, Stage, u8), NotationError> {
    for (word, stage, hand) in
        [("spare", Stage::Spare, 1), ("starter", Stage::Starter, 0), ("over", Stage::Over, 0)]
    {
        if reader.take(word) {
            return Ok((Seat(0), stage, hand));
        }
    }
    let turn = reader.seat(rules.players)?;
    let (stage, hand) = match reader.word("`begin`, `may-stop`, `must-throw`, `one`, `all-in` or `settle`")? {
        "begin" if reader.take("matched") => (Stage::Begin(Before::Match), 0),
        "begin" => (Stage::Begin(Before::NoMatch), 0),
        "may-stop" => (Stage::MayStop, 0),
        "must-throw" => (Stage::MustThrow, 0),
        "settle" if reader.take("matched") => (Stage::Settling(Roll::Match), 0),
        "settle" => (Stage::Settling(Roll::NoMatch), 0),
        "one" => (Stage::Throwing { amount: Amount::One, style: read_style(reader)? }, 1),
        "all-in" => {
            let hand = reader.number("the number of dice in the air", u32::from(rules.dice()))? as u8;
            (Stage::Throwing { amount: Amount::All, style: read_style(reader)? }, hand)
        }
        word => {
            let message = format!(
                "a turn stands at `begin`, `may-stop`, `must-throw`, `one`, `all-in` or `settle`, not at `{word}`"
            );
            return Err(reader.error_before(message));
        }
    };
    Ok((turn, stage, hand))
}

pub(super) fn read_tournament(
    reader: &mut Reader<'_>,
    rules: &Rules,
    columns: &mut Columns,
) -> Result<Tournament, NotationError> {
    let mut tournament = Tournament::default();
    match rules.format {
        Format::SingleGame if reader.peek() == Some("|") => {
            let message = "a score of games needs the option `tournament`".to_owned();
            return Err(reader.error(message).by(RuleId("STR-42")));
        }
        Format::SingleGame => return Ok(tournament),
        Format::Tournament => {}
    }
    reader.expect("|")?;
    reader.expect("game")?;
    columns.game = reader.column();
    let game = reader.number("the number of the game", u32::from(rules.players))? as u8;
    tournament.game =
        game.checked_sub(1).ok_or_else(|| reader.error_before("games count from 1".to_owned()))?;
    reader.expect("first")?;
    tournament.first = reader.seat(rules.players)?;
    reader.expect("points")?;
    let most = u32::from(rules.players) * u32::from(rules.players - 1);
    columns.points = reader.column();
    for points in &mut tournament.points[..usize::from(rules.players)] {
        *points = reader.number("the points of a player", most)? as u8;
    }
    Ok(tournament)
}
