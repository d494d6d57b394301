//! Crush Monster Rampage! as text. A position is the city row by row as in chess, then the Monster, both forces, what lies
//! in the ground, the cards, and whose turn it is: `16/1bb2b… monster G5n A C4 r r D7e r r B … to A move 7`.

mod columns;
mod event;
mod read;
mod stage;
mod valid;
mod write;

use kernel::{Notation, NotationError, Reader, RuleId, Seat};

use crate::{
    Crush,
    action::Action,
    board::{Square, Way},
    cards::Hit,
    city::MonsterDieFace,
    event::Event,
    outcome::Outcome,
    setup::Rules,
    state::State,
    units::Kind,
};

impl Notation for Crush {
    fn write_position(_: &Rules, state: &State) -> String {
        write::position(state)
    }

    fn read_position(rules: &Rules, text: &str) -> Result<State, NotationError> {
        read::position(rules, text)
    }

    fn players_in(text: &str) -> Result<u8, NotationError> {
        Reader::new(text)?.word("the city")?;
        Ok(2)
    }

    fn write_view(_: &Rules, view: &State) -> String {
        write::position(view)
    }

    fn settle_view(rules: &Rules, text: &str) -> String {
        // Everybody sees everything, so a view is a position; reading puts its piles and sets in order.
        match read::position(rules, text) {
            Ok(state) => write::position(&state),
            Err(_) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        }
    }

    fn write_action(_: &Rules, action: &Action) -> String {
        let facing = |way: Option<Way>| way.map_or(String::new(), |way| format!(" {}", way.letter()));
        match action {
            Action::Enter { kind, to, way } => format!("enter {kind} {to}{}", facing(*way)),
            Action::Move { from, to, way } => format!("move {from} {to}{}", facing(*way)),
            Action::Trade { kind, card: None } => format!("trade {kind}"),
            Action::Trade { kind, card: Some(hit) } => format!("trade {kind} with {hit}"),
            Action::EndMovement => "end".to_owned(),
            Action::RollMonsterDie => "roll".to_owned(),
            Action::Shoot { from, at } => format!("shoot {from} {at}"),
            Action::PassOver(at) => format!("pass {at}"),
            Action::StopAttacking => "stop".to_owned(),
            Action::SetAblaze(at) => format!("burn {at}"),
            Action::TakeReserve(kind) => format!("take {kind}"),
            Action::Shelter(at) => format!("shelter {at}"),
        }
    }

    fn read_action(_: &Rules, text: &str) -> Result<Action, NotationError> {
        let mut reader = Reader::new(text)?;
        let action = match reader.word("an action")? {
            "enter" => {
                Action::Enter { kind: kind(&mut reader)?, to: square(&mut reader)?, way: way(&mut reader)? }
            }
            "move" => {
                Action::Move { from: square(&mut reader)?, to: square(&mut reader)?, way: way(&mut reader)? }
            }
            "trade" => {
                let kind = kind(&mut reader)?;
                let card = if reader.take("with") { Some(card(&mut reader)?) } else { None };
                Action::Trade { kind, card }
            }
            "end" => Action::EndMovement,
            "roll" => Action::RollMonsterDie,
            "shoot" => Action::Shoot { from: square(&mut reader)?, at: square(&mut reader)? },
            "pass" => Action::PassOver(square(&mut reader)?),
            "stop" => Action::StopAttacking,
            "burn" => Action::SetAblaze(square(&mut reader)?),
            "take" => Action::TakeReserve(kind(&mut reader)?),
            "shelter" => Action::Shelter(square(&mut reader)?),
            word => {
                let message = format!(
                    "an action is one of enter, move, trade, end, roll, shoot, pass, stop, burn, take, shelter, not \
                     `{word}`"
                );
                return Err(reader.error_before(message));
            }
        };
        reader.finish().map(|()| action)
    }

    fn write_outcome(_: &Rules, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Die(die) => die.to_string(),
            Outcome::Dice(low, high) => format!("{low} {high}"),
            Outcome::Face(face) => face.key().to_owned(),
            Outcome::First(seat) => format!("{seat} first"),
            Outcome::Card(hit) => hit.to_string(),
        }
    }

    fn read_outcome(_: &Rules, text: &str) -> Result<Outcome, NotationError> {
        let mut reader = Reader::new(text)?;
        let word = reader.peek().unwrap_or_default();
        let outcome = if text.trim_end().ends_with(" first") {
            let seat: Seat = reader.seat(2)?;
            reader.expect("first")?;
            Outcome::First(seat)
        } else if word.starts_with(|letter: char| letter.is_ascii_digit()) {
            let first = reader.number("a die", 6)? as u8;
            if reader.peek().is_none() {
                Outcome::Die(first)
            } else {
                let second = reader.number("a die", 6)? as u8;
                Outcome::Dice(first.min(second), first.max(second))
            }
        } else if let Some(face) = MonsterDieFace::ALL.into_iter().find(|face| face.key() == word) {
            reader.word("a face")?;
            Outcome::Face(face)
        } else {
            Outcome::Card(card(&mut reader)?)
        };
        reader.finish().map(|()| outcome)
    }

    fn write_event(_: &Rules, event: &Event) -> String {
        event::write(event)
    }
}

/// Reads a square; one beyond the edges is where no unit goes (CMR-40).
fn square(reader: &mut Reader<'_>) -> Result<Square, NotationError> {
    let word = reader.word("a square")?;
    Square::read(word).ok_or_else(|| {
        let error = reader.error_before(format!("a square is A1 to P12, not `{word}`"));
        let off_board = word.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && word.len() > 1
            && word[1..].bytes().all(|byte| byte.is_ascii_digit());
        if off_board { error.by(RuleId("CMR-40")) } else { error }
    })
}

fn kind(reader: &mut Reader<'_>) -> Result<Kind, NotationError> {
    match reader.word("`helicopter` or `tank`")? {
        "helicopter" | "h" => Ok(Kind::Helicopter),
        "tank" | "t" => Ok(Kind::Tank),
        word => Err(reader.error_before(format!("a unit is a `helicopter` or a `tank`, not `{word}`"))),
    }
}

/// Reads a facing, if one stands there.
fn way(reader: &mut Reader<'_>) -> Result<Option<Way>, NotationError> {
    let Some(word) = reader.peek() else { return Ok(None) };
    reader.word("a facing")?;
    let mut letters = word.chars();
    match (letters.next().and_then(Way::from_letter), letters.next()) {
        (Some(way), None) => Ok(Some(way)),
        _ => Err(reader.error_before(format!("a facing is n, e, s or w, not `{word}`"))),
    }
}

fn card(reader: &mut Reader<'_>) -> Result<Hit, NotationError> {
    let word = reader.word("a card")?;
    Hit::read(word)
        .ok_or_else(|| reader.error_before(format!("there is no card `{word}`")).by(RuleId("CMR-01")))
}
