//! Reading positions of Monster Mayhem, word by word; whether they can be is looked at afterwards.

use kernel::{Meta as _, NotationError, Reader, RuleId, Seat, SeatSet};

use super::possible::{self, Places};
use crate::{Ability, Call, Card, MOST_PLAYERS, Mayhem, Pile, Rules, Stage, State, Sudden};

pub(super) fn call(reader: &mut Reader<'_>) -> Result<Call, NotationError> {
    match reader.word("`high` or `low`")? {
        "high" => Ok(Call::High),
        "low" => Ok(Call::Low),
        word => Err(reader.error_before(format!("a declarer says `high` or `low`, not `{word}`"))),
    }
}

pub(super) fn card(rules: &Rules, reader: &mut Reader<'_>) -> Result<Card, NotationError> {
    let word = reader.word("a card")?;
    rules
        .content
        .card(word)
        .ok_or_else(|| reader.error_before(format!("the deck has no card `{word}`")).by(RuleId("MAY-01")))
}

/// Rule MAY-06: how many players a table before the first deal is for.
fn dealing(reader: &mut Reader<'_>) -> Result<u8, NotationError> {
    let players = reader.number("the number of players", u32::MAX)?;
    match u8::try_from(players) {
        Ok(players) if Mayhem::PLAYERS.0 <= players && players <= Mayhem::PLAYERS.1 => Ok(players),
        _ => Err(reader.error_before(format!("2 to 6 can play, not {players}")).by(RuleId("MAY-06"))),
    }
}

/// How many players a position is for: as many as it has piles of winnings.
pub(super) fn players(text: &str) -> Result<u8, NotationError> {
    let mut reader = Reader::new(text)?;
    if reader.take("dealing") {
        return dealing(&mut reader);
    }
    while !matches!(reader.peek(), None | Some("won")) {
        reader.word("")?;
    }
    if !reader.take("won") {
        return Err(reader.error("`won` and the players' winnings are missing".to_owned()));
    }
    let mut players = 1;
    while let Some(word) = reader.peek().filter(|word| *word != "|") {
        players += u8::from(word == "/");
        reader.word("")?;
        if players > 6 {
            return Err(reader.error_before("2 to 6 can play".to_owned()).by(RuleId("MAY-06")));
        }
    }
    Ok(players)
}

/// Takes cards for a pile out of those that are not placed yet.
fn pile(rules: &Rules, reader: &mut Reader<'_>, rest: &mut Pile) -> Result<Pile, NotationError> {
    let mut pile = Pile::EMPTY;
    if reader.take("-") {
        return Ok(pile);
    }
    while let Some(word) = reader.peek().filter(|word| !["|", "/"].contains(word)) {
        let column = reader.column();
        reader.word("a card")?;
        let (id, count) = match word.split_once('*') {
            Some((id, "2")) => (id, 2),
            None => (word, 1),
            Some(_) => return Err(reader.error_before(format!("a card is there once or `*2`, not `{word}`"))),
        };
        let card = rules.content.card(id).ok_or_else(|| {
            reader.error_before(format!("the deck has no card `{id}`")).by(RuleId("MAY-01"))
        })?;
        for _ in 0..count {
            place(column, card, rest)?;
            pile = pile.and(Pile::one(card));
        }
    }
    if pile.is_empty() {
        return Err(reader.error("cards are missing; `-` stands for none".to_owned()));
    }
    Ok(pile)
}

fn place(column: usize, card: Card, rest: &mut Pile) -> Result<(), NotationError> {
    if rest.count(card) == 0 {
        let message = "that card is in more places than the deck has of it";
        return Err(Reader::error_at(column, message).by(RuleId("MAY-01")));
    }
    *rest = rest.without(Pile::one(card));
    Ok(())
}

type Piles = [Pile; MOST_PLAYERS];

/// The piles of all players, and where each begins.
fn piles(
    rules: &Rules,
    reader: &mut Reader<'_>,
    rest: &mut Pile,
    places: &mut [usize; MOST_PLAYERS],
) -> Result<Piles, NotationError> {
    let mut all = [Pile::EMPTY; MOST_PLAYERS];
    for (seat, one) in all[..usize::from(rules.players)].iter_mut().enumerate() {
        if seat > 0 {
            reader.expect("/")?;
        }
        places[seat] = reader.column();
        *one = pile(rules, reader, rest)?;
    }
    Ok(all)
}

type Up = [Option<Card>; MOST_PLAYERS];

fn cards_up(rules: &Rules, reader: &mut Reader<'_>, places: &mut Places) -> Result<Up, NotationError> {
    let mut up = [None; MOST_PLAYERS];
    for (seat, one) in up[..usize::from(rules.players)].iter_mut().enumerate() {
        places.up[seat] = reader.column();
        *one = if reader.take("-") { None } else { Some(card(rules, reader)?) };
    }
    Ok(up)
}

pub(super) fn position(rules: &Rules, text: &str) -> Result<State, NotationError> {
    let mut reader = Reader::new(text)?;
    let mut state = State::new();
    if reader.take("dealing") {
        let players = dealing(&mut reader)?;
        if players != rules.players {
            let message = format!("{} play at this table, not {players}", rules.players);
            return Err(reader.error_before(message));
        }
        return reader.finish().map(|()| state);
    }
    let mut places = Places { ability: reader.column(), ..Places::default() };
    let ability = reader.word("an ability")?;
    let round = Ability::KEYS.iter().position(|key| *key == ability);
    let round = round.ok_or_else(|| {
        let keys = Ability::KEYS.join(", ");
        reader.error_before(format!("a round is for one of {keys}, not `{ability}`")).by(RuleId("MAY-10"))
    })?;
    state.ability = Ability::ALL[round];
    reader.expect("dealer")?;
    state.dealer = reader.seat(rules.players)?;
    reader.expect("|")?;
    reader.expect("trophies")?;
    for (trophy, place) in state.trophies.iter_mut().zip(&mut places.trophies) {
        *place = reader.column();
        *trophy = if reader.take("-") { None } else { Some(reader.seat(rules.players)?) };
    }
    reader.expect("|")?;
    let mut rest = Pile::DECK;
    stage(rules, &mut reader, &mut state, &mut rest, &mut places)?;
    reader.expect("|")?;
    reader.expect("won")?;
    state.winnings = piles(rules, &mut reader, &mut rest, &mut places.won)?;
    reader.expect("|")?;
    places.rest = reader.column();
    if reader.take("left") {
        state.unseen = pile(rules, &mut reader, &mut rest)?;
        state.discard = rest;
    } else {
        reader.expect("out")?;
        state.discard = pile(rules, &mut reader, &mut rest)?;
        state.unseen = rest;
    }
    reader.finish()?;
    possible::check(rules, &state, &places).map(|()| state)
}

fn stage(
    rules: &Rules,
    reader: &mut Reader<'_>,
    state: &mut State,
    rest: &mut Pile,
    places: &mut Places,
) -> Result<(), NotationError> {
    places.stage = reader.column();
    if reader.take("over") {
        state.stage = Stage::Over;
        if reader.take("winner") {
            places.seats = reader.column();
            state.stage = Stage::Decided(reader.seat(rules.players)?);
        }
        return Ok(());
    }
    if reader.take("sudden") {
        return sudden(rules, reader, state, places);
    }
    if reader.take("decider") {
        state.stage = Stage::Decider(tied(rules, reader, places)?);
        state.up = cards_up(rules, reader, places)?;
        return place_up(state, rest, places);
    }
    places.seats = reader.column();
    state.declarer = reader.seat(rules.players)?;
    match reader.word("`leads`, `declares` or `called`")? {
        "leads" => state.stage = Stage::Lead,
        "declares" => {
            state.stage = Stage::Declare;
            state.up = cards_up(rules, reader, places)?;
        }
        "called" => {
            state.stage = Stage::Follow(call(reader)?);
            state.up = cards_up(rules, reader, places)?;
            reader.expect("with")?;
            places.with = reader.column();
            state.battle = pile(rules, reader, rest)?;
        }
        word => {
            let message = format!("a declarer `leads`, `declares` or `called`, not `{word}`");
            return Err(reader.error_before(message));
        }
    }
    place_up(state, rest, places)
}

/// The cards that are up belong to the battle.
fn place_up(state: &mut State, rest: &mut Pile, places: &Places) -> Result<(), NotationError> {
    for (up, column) in state.up.into_iter().zip(places.up) {
        let Some(card) = up else { continue };
        place(column, card, rest)?;
        state.battle = state.battle.and(Pile::one(card));
    }
    Ok(())
}

/// The seats that are tied in a sudden death.
fn tied(rules: &Rules, reader: &mut Reader<'_>, places: &mut Places) -> Result<SeatSet, NotationError> {
    places.seats = reader.column();
    let letters = reader.word("the seats that are tied")?;
    let mut tied = SeatSet::EMPTY;
    for letter in letters.chars() {
        let seat = Seat::from_letter(letter).filter(|seat| seat.0 < rules.players);
        tied = tied.with(seat.ok_or_else(|| reader.error_before(format!("`{letter}` is not a seat here")))?);
    }
    Ok(tied)
}

fn sudden(
    rules: &Rules,
    reader: &mut Reader<'_>,
    state: &mut State,
    places: &mut Places,
) -> Result<(), NotationError> {
    let tied = tied(rules, reader, places)?;
    state.up = cards_up(rules, reader, places)?;
    reader.expect("again")?;
    let again = reader.number("how often the piles were used again", 3)? as u8;
    reader.expect("used")?;
    // What was turned up stays in the winnings, so it is not placed a second time.
    let mut copies = Pile::DECK;
    let used = piles(rules, reader, &mut copies, &mut places.used)?;
    state.stage = Stage::Sudden(Sudden { tied, used, again });
    Ok(())
}
