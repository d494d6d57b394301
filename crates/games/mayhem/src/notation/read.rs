//! Reading positions of Monster Mayhem, refusing what cannot be.

use kernel::{NotationError, Reader, RuleId, Seat, SeatSet};

use crate::{Ability, Call, Card, MOST_PLAYERS, Pile, Rules, Stage, State, Sudden};

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

/// How many players a position is for: as many as it has piles of winnings.
pub(super) fn players(text: &str) -> Result<u8, NotationError> {
    let mut reader = Reader::new(text)?;
    if reader.take("dealing") {
        return reader.number("the number of players", 6).map(|players| players as u8);
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
            place(reader, card, rest)?;
            pile = pile.and(Pile::one(card));
        }
    }
    if pile.is_empty() {
        return Err(reader.error("cards are missing; `-` stands for none".to_owned()));
    }
    Ok(pile)
}

fn place(reader: &Reader<'_>, card: Card, rest: &mut Pile) -> Result<(), NotationError> {
    if rest.count(card) == 0 {
        let message = "that card is in more places than the deck has of it".to_owned();
        return Err(reader.error_before(message).by(RuleId("MAY-01")));
    }
    *rest = rest.without(Pile::one(card));
    Ok(())
}

type Piles = [Pile; MOST_PLAYERS];

fn piles(rules: &Rules, reader: &mut Reader<'_>, rest: &mut Pile) -> Result<Piles, NotationError> {
    let mut all = [Pile::EMPTY; MOST_PLAYERS];
    for (place, one) in all[..usize::from(rules.players)].iter_mut().enumerate() {
        if place > 0 {
            reader.expect("/")?;
        }
        *one = pile(rules, reader, rest)?;
    }
    Ok(all)
}

type Up = [Option<Card>; MOST_PLAYERS];

fn cards_up(rules: &Rules, reader: &mut Reader<'_>) -> Result<Up, NotationError> {
    let mut up = [None; MOST_PLAYERS];
    for one in &mut up[..usize::from(rules.players)] {
        *one = if reader.take("-") { None } else { Some(card(rules, reader)?) };
    }
    Ok(up)
}

pub(super) fn position(rules: &Rules, text: &str) -> Result<State, NotationError> {
    let mut reader = Reader::new(text)?;
    let mut state = State::new();
    if reader.take("dealing") {
        let players = reader.number("the number of players", 6)?;
        if players != u32::from(rules.players) {
            let message = format!("{} play at this table, not {players}", rules.players);
            return Err(reader.error_before(message));
        }
        return reader.finish().map(|()| state);
    }
    let ability = reader.word("an ability")?;
    let round = Ability::KEYS.iter().position(|key| *key == ability);
    let round = round.ok_or_else(|| {
        reader.error_before(format!("a round is for one of {}, not `{ability}`", Ability::KEYS.join(", ")))
    })?;
    state.ability = Ability::ALL[round];
    reader.expect("dealer")?;
    state.dealer = reader.seat(rules.players)?;
    reader.expect("|")?;
    trophies(rules, &mut reader, &mut state)?;
    reader.expect("|")?;
    let mut rest = Pile::DECK;
    stage(rules, &mut reader, &mut state, &mut rest)?;
    reader.expect("|")?;
    reader.expect("won")?;
    state.winnings = piles(rules, &mut reader, &mut rest)?;
    reader.expect("|")?;
    if reader.take("left") {
        state.unseen = pile(rules, &mut reader, &mut rest)?;
        state.discard = rest;
    } else {
        reader.expect("out")?;
        state.discard = pile(rules, &mut reader, &mut rest)?;
        state.unseen = rest;
    }
    possible(rules, &reader, &state)?;
    reader.finish().map(|()| state)
}

fn trophies(rules: &Rules, reader: &mut Reader<'_>, state: &mut State) -> Result<(), NotationError> {
    reader.expect("trophies")?;
    for trophy in &mut state.trophies {
        *trophy = if reader.take("-") { None } else { Some(reader.seat(rules.players)?) };
    }
    Ok(())
}

fn stage(
    rules: &Rules,
    reader: &mut Reader<'_>,
    state: &mut State,
    rest: &mut Pile,
) -> Result<(), NotationError> {
    if reader.take("over") {
        state.stage = Stage::Over;
        return Ok(());
    }
    if reader.take("sudden") {
        return sudden(rules, reader, state);
    }
    state.declarer = reader.seat(rules.players)?;
    match reader.word("`leads`, `declares` or `called`")? {
        "leads" => state.stage = Stage::Lead,
        "declares" => {
            state.stage = Stage::Declare;
            state.up = cards_up(rules, reader)?;
        }
        "called" => {
            state.stage = Stage::Follow(call(reader)?);
            state.up = cards_up(rules, reader)?;
            reader.expect("with")?;
            state.battle = pile(rules, reader, rest)?;
        }
        word => {
            let message = format!("a declarer `leads`, `declares` or `called`, not `{word}`");
            return Err(reader.error_before(message));
        }
    }
    for card in state.up.into_iter().flatten() {
        place(reader, card, rest)?;
        state.battle = state.battle.and(Pile::one(card));
    }
    Ok(())
}

fn sudden(rules: &Rules, reader: &mut Reader<'_>, state: &mut State) -> Result<(), NotationError> {
    let letters = reader.word("the seats that are tied")?;
    let mut tied = SeatSet::EMPTY;
    for letter in letters.chars() {
        let seat = Seat::from_letter(letter).filter(|seat| seat.0 < rules.players);
        tied = tied.with(seat.ok_or_else(|| reader.error_before(format!("`{letter}` is no seat here")))?);
    }
    state.up = cards_up(rules, reader)?;
    reader.expect("again")?;
    let again = reader.number("how often the piles were used again", 3)? as u8;
    reader.expect("used")?;
    // What was turned up stays in the winnings, so it is not placed a second time.
    let mut copies = Pile::DECK;
    let used = piles(rules, reader, &mut copies)?;
    state.stage = Stage::Sudden(Sudden { tied, used, again });
    Ok(())
}

/// Refuses positions that cannot come about.
fn possible(rules: &Rules, reader: &Reader<'_>, state: &State) -> Result<(), NotationError> {
    let refuse = |message: &str, rule| Err(reader.error_before(message.to_owned()).by(RuleId(rule)));
    let up = state.up.iter().flatten().count() as u8;
    let declarer_is_up = state.up[state.declarer.index()].is_some();
    let (face_down, players) = (state.unseen.len(), rules.players);
    match &state.stage {
        Stage::Lead if face_down == 0 => return refuse("with no cards left the round is over", "MAY-16"),
        Stage::Lead if !face_down.is_multiple_of(players) => {
            return refuse("everybody has the same number of cards face down", "MAY-11");
        }
        Stage::Declare if up != 1 || !declarer_is_up => {
            return refuse("the declarer's card alone is up before the call", "MAY-13");
        }
        Stage::Declare | Stage::Follow(_) => return turned_in_order(rules, reader, state, up),
        Stage::Sudden(sudden) => return sudden_is_possible(rules, reader, state, sudden),
        Stage::Lead | Stage::Over | Stage::Dealer => {}
    }
    if matches!(state.stage, Stage::Over) && (face_down > 0 || state.ability != Ability::Intelligence) {
        return refuse("the game is over after six rounds with all their cards", "MAY-40");
    }
    trophies_are_possible(reader, state)
}

/// Trophies are given round by round: none for this round or a later one.
fn trophies_are_possible(reader: &Reader<'_>, state: &State) -> Result<(), NotationError> {
    let given = match state.stage {
        Stage::Over => 6,
        _ => state.ability.index(),
    };
    if state.trophies[given..].iter().any(Option::is_some) {
        let message = "a trophy is won at the end of its round".to_owned();
        return Err(reader.error_before(message).by(RuleId("MAY-30")));
    }
    Ok(())
}

/// Cards are turned up clockwise from the declarer, one turn after the other.
fn turned_in_order(rules: &Rules, reader: &Reader<'_>, state: &State, up: u8) -> Result<(), NotationError> {
    let refuse = |message: &str, rule| Err(reader.error_before(message.to_owned()).by(RuleId(rule)));
    let players = rules.players;
    let mut seat = state.declarer;
    for _ in 0..up {
        if state.up[seat.index()].is_none() {
            return refuse("cards are turned up clockwise from the declarer", "MAY-13");
        }
        seat = State::left_of(rules, seat);
    }
    let before = state.battle.len() - up;
    let first_turn = before == 0;
    if up >= players || (first_turn && up == 0) || !before.is_multiple_of(players) {
        return refuse("a turn waits for a card of somebody", "MAY-13");
    }
    if !(state.unseen.len() + up).is_multiple_of(players) {
        return refuse("everybody has the same number of cards face down", "MAY-11");
    }
    trophies_are_possible(reader, state)
}

fn sudden_is_possible(
    rules: &Rules,
    reader: &Reader<'_>,
    state: &State,
    sudden: &Sudden,
) -> Result<(), NotationError> {
    let refuse = |message: &str, rule| Err(reader.error_before(message.to_owned()).by(RuleId(rule)));
    if !state.unseen.is_empty() {
        return refuse("sudden death comes when all cards are used up", "MAY-31");
    }
    let most = state.winnings.iter().map(|pile| pile.len()).max().unwrap_or(0);
    let tied_have_most = sudden.tied.iter().all(|seat| state.winnings[seat.index()].len() == most);
    if sudden.tied.len() < 2 || !tied_have_most || most == 0 {
        return refuse("those in a sudden death have the most cards", "MAY-31");
    }
    let mut waits = false;
    let turns = |seat: Seat| {
        let used = sudden.used[seat.index()].len();
        used - u8::from(state.up[seat.index()].is_some()).min(used)
    };
    let (fewest, most_turns) = (sudden.tied.iter().map(turns).min(), sudden.tied.iter().map(turns).max());
    let equal = fewest == most_turns && most_turns.unwrap_or(0) < most;
    for seat in Seat::all(rules.players) {
        let (won, used) = (state.winnings[seat.index()], sudden.used[seat.index()]);
        if Card::all().any(|card| used.count(card) > won.count(card)) {
            return refuse("only cards of the winnings are turned up", "MAY-31");
        }
        match state.up[seat.index()] {
            Some(card) if waits || !sudden.tied.contains(seat) || used.count(card) == 0 => {
                return refuse("those who are tied turn up cards in order", "MAY-31");
            }
            Some(_) => {}
            None => waits |= sudden.tied.contains(seat),
        }
    }
    if !waits || !equal {
        return refuse("those who are tied turn up one card each", "MAY-31");
    }
    trophies_are_possible(reader, state)
}
