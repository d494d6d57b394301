//! Reading Str!ke's text: positions that can be, styles, and dice with or without their places.

use std::str::FromStr;

use kernel::{Cites, NotationError, Reader, RuleId, Seat};

use crate::{
    Aim, Amount, Before, Dice, Face, Format, MOST_PLAYERS, Number, Place, Places, Reason, Rules, Stage,
    State, Style, Throwing, Tournament, dice::read_face, outcome::places_can_be,
};

/// Reads a way to throw.
pub(super) fn read_style(reader: &mut Reader<'_>) -> Result<Style, NotationError> {
    match reader.word("`roll`, `drop`, `throw`, `strike N` or `aim …`")? {
        "roll" => Ok(Style::Careful),
        "drop" => Ok(Style::Drop),
        "throw" => Ok(Style::Hard),
        "strike" => read_number(reader).map(Style::Strike),
        "aim" => read_aim(reader).map(Style::Free),
        word => {
            let message =
                format!("dice are thrown by `roll`, `drop`, `throw`, `strike N` or `aim …`, not by `{word}`");
            Err(reader.error_before(message))
        }
    }
}

/// Reads the number of a die.
pub(super) fn read_number(reader: &mut Reader<'_>) -> Result<Number, NotationError> {
    let number = reader.number("the number of a die", u32::from(u8::MAX))? as u8;
    Number::new(number).ok_or_else(|| no_such_face(reader, &number.to_string()))
}

/// Reads `-1160,0,670 at 400,-250 speed 160 spin 4`.
fn read_aim(reader: &mut Reader<'_>) -> Result<Aim, NotationError> {
    let hand = reader.word("where the hand is")?;
    let [x, y, z] = numbers(hand).ok_or_else(|| {
        reader.error_before(format!("a hand is `x,y,z` in tenths of a millimetre, not `{hand}`"))
    })?;
    reader.expect("at")?;
    let point = reader.word("the point aimed at")?;
    let [to_x, to_y] = numbers(point).ok_or_else(|| {
        reader.error_before(format!("a point is `x,y` in tenths of a millimetre, not `{point}`"))
    })?;
    reader.expect("speed")?;
    let speed = reader.number("a speed", u32::from(u16::MAX))? as u16;
    reader.expect("spin")?;
    let spin = reader.word("a spin")?;
    let [spin] = numbers(spin)
        .ok_or_else(|| reader.error_before(format!("a spin is a number of turns a second, not `{spin}`")))?;
    Ok(Aim { from: (x, y, z), to: (to_x, to_y), speed, spin })
}

/// As many numbers as wanted, with commas between.
fn numbers<T: FromStr, const COUNT: usize>(word: &str) -> Option<[T; COUNT]> {
    let read: Vec<T> = word.split(',').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    read.try_into().ok()
}

/// Dice up to the next `|` or one of these words; `-` is none. Either all of them have places or none has.
pub(super) fn read_dice(
    reader: &mut Reader<'_>,
    stops: &[&str],
) -> Result<Vec<(Face, Option<Place>)>, NotationError> {
    if reader.take("-") {
        return Ok(Vec::new());
    }
    let mut dice: Vec<(Face, Option<Place>)> = Vec::new();
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
fn read_die(reader: &Reader<'_>, word: &str) -> Result<(Face, Option<Place>), NotationError> {
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
    Ok((face, Some(Place { x: narrow(x)?, y: narrow(y)?, z: narrow(z)?, yaw })))
}

/// Rule STR-02: a die shows X or a number from 2 to 6.
fn no_such_face(reader: &Reader<'_>, word: &str) -> NotationError {
    reader.error_before(format!("a die shows X or 2 to 6, not `{word}`")).by(RuleId("STR-02"))
}

/// The faces alone.
pub(super) fn faces(dice: &[(Face, Option<Place>)]) -> Dice {
    dice.iter().fold(Dice::NONE, |all, (face, _)| all.and(Dice::one(*face)))
}

pub(super) fn read_arena(reader: &mut Reader<'_>, rules: &Rules) -> Result<(Dice, Places), NotationError> {
    let dice = read_dice(reader, &[])?;
    let arena = faces(&dice);
    if arena.count(Face::X) > 0 {
        return Err(reader.error_before("no X stays in the arena".to_owned()).by(RuleId("STR-30")));
    }
    if !arena.sets().is_empty() {
        let message = "equal numbers never stay in the arena together".to_owned();
        return Err(reader.error_before(message).by(RuleId("STR-31")));
    }
    let at: Vec<Place> = dice.iter().filter_map(|(_, place)| *place).collect();
    let fits = match rules.throwing {
        Throwing::Quick if at.is_empty() => Ok(()),
        Throwing::Quick => Err(Reason::QuickDiceHaveNoPlace),
        Throwing::Physics if at.len() < dice.len() => Err(Reason::DieWithoutPlace),
        Throwing::Physics => places_can_be(rules, &at),
    };
    fits.map_err(|reason| reader.error_before(reason.to_string()).by(reason.rule()))?;
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
) -> Result<[u8; MOST_PLAYERS], NotationError> {
    let mut pools = [0; MOST_PLAYERS];
    for pool in &mut pools[..usize::from(rules.players)] {
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
    let (stage, hand) = match reader.word("`begin`, `may-stop`, `one` or `all-in`")? {
        "begin" if reader.take("matched") => (Stage::Begin(Before::Match), 0),
        "begin" => (Stage::Begin(Before::NoMatch), 0),
        "may-stop" => (Stage::MayStop, 0),
        "one" => (Stage::Throwing { amount: Amount::One, style: read_style(reader)? }, 1),
        "all-in" => {
            let hand = reader.number("the number of dice in the air", u32::from(rules.dice()))? as u8;
            (Stage::Throwing { amount: Amount::All, style: read_style(reader)? }, hand)
        }
        word => {
            let message = format!("a turn stands at `begin`, `may-stop`, `one` or `all-in`, not at `{word}`");
            return Err(reader.error_before(message));
        }
    };
    Ok((turn, stage, hand))
}

pub(super) fn read_tournament(reader: &mut Reader<'_>, rules: &Rules) -> Result<Tournament, NotationError> {
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
    let game = reader.number("the number of the game", u32::from(rules.players))? as u8;
    tournament.game =
        game.checked_sub(1).ok_or_else(|| reader.error_before("games count from 1".to_owned()))?;
    reader.expect("first")?;
    tournament.first = reader.seat(rules.players)?;
    reader.expect("points")?;
    let most = u32::from(rules.players) * u32::from(rules.players - 1);
    for points in &mut tournament.points[..usize::from(rules.players)] {
        *points = reader.number("the points of a player", most)? as u8;
    }
    Ok(tournament)
}

/// Refuses positions that cannot come about, and fills in what the pools tell.
pub(super) fn check_stage(
    reader: &Reader<'_>,
    rules: &Rules,
    state: &mut State,
) -> Result<(), NotationError> {
    let refuse = |message: String, rule| Err(reader.error_before(message).by(RuleId(rule)));
    let turn = state.turn;
    let pool = state.pool(turn);
    let others = state.living() - u8::from(pool > 0);
    match state.stage {
        Stage::Spare | Stage::Starter => {
            if state.pools[..usize::from(rules.players)].iter().any(|pool| *pool != rules.pool) {
                return refuse(format!("every player begins with {} dice", rules.pool), "STR-01");
            }
            if (state.stage == Stage::Spare) != state.arena.is_empty() || state.arena.total() > 1 {
                return refuse(
                    "the spare die alone lies in the arena before the first turn".to_owned(),
                    "STR-10",
                );
            }
            if state.stage == Stage::Starter && state.tournament.game > 0 {
                return refuse("only the first starter of a tournament is drawn".to_owned(), "STR-42");
            }
        }
        Stage::Over => {
            if state.living() != 1 {
                return refuse("the game is over when a single player has dice left".to_owned(), "STR-41");
            }
            if rules.format == Format::Tournament && state.tournament.game + 1 != rules.players {
                return refuse("a tournament is over after as many games as players".to_owned(), "STR-42");
            }
            state.turn = state.next(rules, Seat(rules.players - 1));
        }
        Stage::Begin(before) => {
            if pool == 0 {
                return refuse(format!("{turn} has no dice left and so no turn"), "STR-20");
            }
            if before == Before::Match && state.pool(state.previous(rules, turn)) < 2 {
                return refuse("whoever has matched has two dice at least".to_owned(), "STR-31");
            }
        }
        Stage::MayStop => {
            if pool == 0 {
                return refuse(format!("{turn} has no dice left and so no turn"), "STR-20");
            }
        }
        Stage::Throwing { amount: Amount::One, style: Style::Strike(number) }
            if state.arena.count(number.face()) == 0 =>
        {
            return refuse("only a die that lies in the arena is struck".to_owned(), "STR-24");
        }
        Stage::Throwing { amount: Amount::One, .. } => {}
        Stage::Throwing { amount: Amount::All, style: Style::Strike(_) } => {
            return refuse("only a die that lies in the arena is struck".to_owned(), "STR-24");
        }
        Stage::Throwing { amount: Amount::All, .. } => {
            if pool > 0 || state.hand == 0 || !state.arena.is_empty() {
                return refuse("all in means all dice at once into an empty arena".to_owned(), "STR-21");
            }
        }
    }
    if let Stage::Throwing { style: Style::Free(aim), .. } = state.stage {
        let fine = match rules.throwing {
            Throwing::Quick => Err(Reason::QuickDiceHaveNoAim),
            Throwing::Physics => aim.check(&rules.arena),
        };
        if let Err(reason) = fine {
            return refuse(reason.to_string(), reason.rule().0);
        }
    }
    if others == 0 && state.stage != Stage::Over {
        return refuse("the game is over when a single player has dice left".to_owned(), "STR-41");
    }
    Ok(())
}
