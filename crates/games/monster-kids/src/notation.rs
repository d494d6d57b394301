//! Monster Kids as text: kids with their hands, the middle, and what the table is waiting for, all cards by their ids.

mod read;
mod write;

use kernel::{Notation, NotationError, Reader, RuleId, Seat};

use crate::{Action, Card, Event, MonsterKids, Outcome, Rules, Side, State, View, cards::Kind};

impl Notation for MonsterKids {
    fn write_position(rules: &Rules, state: &State) -> String {
        write::position(rules, state)
    }

    fn read_position(rules: &Rules, text: &str) -> Result<State, NotationError> {
        read::position(rules, text)
    }

    fn players_in(text: &str) -> Result<u8, NotationError> {
        read::players(text)
    }

    fn write_view(rules: &Rules, view: &View) -> String {
        write::view(rules, view)
    }

    fn settle_view(rules: &Rules, text: &str) -> String {
        match read::view(rules, text) {
            Ok(view) => write::view(rules, &view),
            Err(_) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        }
    }

    fn write_action(rules: &Rules, action: &Action) -> String {
        let id = |card: &Card| write::card(rules, *card);
        let monster = |place: &u8| write::monster_id(rules, *place);
        match action {
            Action::Choose(place) => format!("choose {}", write::character(rules, *place)),
            Action::Attach(place) => format!("attach {}", monster(place)),
            Action::Discard(card) => format!("discard {}", id(card)),
            Action::Negate => "negate".to_owned(),
            Action::Fight(place) => format!("fight {}", monster(place)),
            Action::Attack(seat) => format!("attack {seat}"),
            Action::Use(card, None) => format!("use {}", id(card)),
            Action::Use(card, Some(seat)) => format!("use {} {seat}", id(card)),
            Action::Roll => "roll".to_owned(),
            Action::Light => "light".to_owned(),
            Action::Play(card, None) => format!("play {}", id(card)),
            Action::Play(card, Some(side)) => format!("play {} {}", id(card), side_word(*side)),
            Action::Pass => "pass".to_owned(),
            Action::End => "end".to_owned(),
        }
    }

    fn read_action(rules: &Rules, text: &str) -> Result<Action, NotationError> {
        let mut reader = Reader::new(text)?;
        let action = match reader.word("an action")? {
            "choose" => Action::Choose(read::character(rules, &mut reader)?),
            "attach" => Action::Attach(read::monster(rules, &mut reader)?),
            "discard" => Action::Discard(read::card(rules, &mut reader)?),
            "negate" => Action::Negate,
            "fight" => Action::Fight(read::monster(rules, &mut reader)?),
            "attack" => Action::Attack(reader.seat(rules.players)?),
            "use" => {
                let card = read::card(rules, &mut reader)?;
                let target = reader.peek().is_some().then(|| reader.seat(rules.players)).transpose()?;
                Action::Use(card, target)
            }
            "roll" => Action::Roll,
            "light" => Action::Light,
            "play" => {
                let card = read::card(rules, &mut reader)?;
                let side = reader.peek().is_some().then(|| read::side(rules, &mut reader)).transpose()?;
                match (card, side) {
                    // Rule KID-44: a Light Portal is played for oneself, whatever it is called.
                    (Card::LIGHT_PORTAL, None) => Action::Light,
                    _ => Action::Play(card, side),
                }
            }
            "pass" => Action::Pass,
            "end" => Action::End,
            word => {
                let message = format!(
                    "an action is `fight`, `play`, `pass`, `use`, `roll`, `light`, `negate`, `discard`, `attach`, `attack`, \
                     `choose` or `end`, not `{word}`"
                );
                return Err(reader.error_before(message));
            }
        };
        reader.finish().map(|()| action)
    }

    fn write_outcome(rules: &Rules, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Character(place) => write::character(rules, *place).to_owned(),
            Outcome::Die(die) => die.to_string(),
            Outcome::Card(card) => write::card(rules, *card).to_owned(),
        }
    }

    fn read_outcome(rules: &Rules, text: &str) -> Result<Outcome, NotationError> {
        let mut reader = Reader::new(text)?;
        let word = reader.peek().unwrap_or("");
        let outcome = if word.bytes().all(|byte| byte.is_ascii_digit()) {
            Outcome::Die(reader.number("the die", u32::from(u8::MAX))? as u8)
        } else if let Some(place) = rules.content.character(word) {
            reader.word("a character")?;
            Outcome::Character(place)
        } else {
            Outcome::Card(read::card(rules, &mut reader)?)
        };
        reader.finish().map(|()| outcome)
    }

    fn write_event(rules: &Rules, event: &Event) -> String {
        write::event(rules, event)
    }
}

/// An error that no card of the deck has this id. Rule KID-02.
fn no_such_card(reader: &Reader<'_>, id: &str) -> NotationError {
    reader.error_before(format!("the deck has no card `{id}`")).by(RuleId("KID-02"))
}

/// The monster's place in the pack, if the card is one.
fn as_monster(card: Card) -> Option<u8> {
    match card.kind() {
        Kind::Monster(place) => Some(place as u8),
        _ => None,
    }
}

/// The word of a side.
pub(crate) fn side_word(side: Side) -> String {
    match side {
        Side::Fighter => "fighter".to_owned(),
        Side::Foe => "foe".to_owned(),
        Side::Kid(seat) => seat.to_string(),
    }
}

/// The letter of a seat, or `-`.
fn seat_or_dash(seat: Option<Seat>) -> String {
    seat.map_or_else(|| "-".to_owned(), |seat| seat.to_string())
}
