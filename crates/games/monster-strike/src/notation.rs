//! Monster Strike as text: the town with its monsters, the piles, and what the table is waiting for, all cards by their ids.

mod read;
mod write;

use kernel::{Notation, NotationError, Reader};

use crate::{Action, DieIndex, Event, MonsterStrike, Outcome, Rules, State, View};

/// What stands before the point that a free aim is aimed at.
const TOWARDS: &str = "to";

impl Notation for MonsterStrike {
    fn write_position(rules: &Rules, state: &State) -> String {
        write::position(rules, state)
    }

    fn read_position(rules: &Rules, text: &str) -> Result<State, NotationError> {
        read::position(rules, text)
    }

    fn players_in(text: &str) -> Result<u8, NotationError> {
        read::players(&mut Reader::new(text)?)
    }

    fn write_view(rules: &Rules, view: &View) -> String {
        write::view(rules, view)
    }

    /// Everything is open, so a view is written like a position, and read like one.
    fn settle_view(rules: &Rules, text: &str) -> String {
        match read::position(rules, text) {
            Ok(state) => write::position(rules, &state),
            Err(_) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        }
    }

    fn write_action(_: &Rules, action: &Action) -> String {
        match action {
            Action::Pick(slot) => format!("pick {}", slot.number()),
            Action::Throw(aim) => write::aim(*aim),
            Action::Again(die, aim) => format!("again {} {}", die.number(), write::aim(*aim)),
            Action::Keep => "keep".to_owned(),
            Action::Pass => "pass".to_owned(),
        }
    }

    fn read_action(_: &Rules, text: &str) -> Result<Action, NotationError> {
        let mut reader = Reader::new(text)?;
        let action = match reader.peek().unwrap_or("") {
            "pick" => {
                reader.word("an action")?;
                Action::Pick(read::slot(&mut reader)?)
            }
            "again" => {
                reader.word("an action")?;
                let die = reader.number("the die", crate::DICE as u32)?;
                let Some(die) = DieIndex::numbered(die) else {
                    return Err(reader.error_before("dice are counted from 1".to_owned()));
                };
                Action::Again(die, read::aim(&mut reader)?)
            }
            "keep" => {
                reader.word("an action")?;
                Action::Keep
            }
            "pass" => {
                reader.word("an action")?;
                Action::Pass
            }
            "drop" | "toss" | "skim" | "aim" => Action::Throw(read::aim(&mut reader)?),
            "" => return Err(reader.error("an action is missing".to_owned())),
            word => {
                let message = format!(
                    "an action is `drop`, `toss` or `skim` at a slot, `aim X,Y,Z to X,Y speed N spin N`, `again`, `keep`, \
                     `pass` or `pick`, not `{word}`"
                );
                return Err(reader.error(message));
            }
        };
        reader.finish().map(|()| action)
    }

    fn write_outcome(rules: &Rules, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Location(id) => rules.content.location(*id).face.id.clone(),
            Outcome::Monster(id) => rules.content.monster(*id).face.id.clone(),
            Outcome::Event(id) => rules.content.event(*id).face.id.clone(),
            Outcome::Gear(id) => rules.content.gear(*id).face.id.clone(),
            Outcome::Dice(dice) => format!("dice {}", write::dice(dice)),
        }
    }

    fn read_outcome(rules: &Rules, text: &str) -> Result<Outcome, NotationError> {
        let mut reader = Reader::new(text)?;
        let outcome = if reader.take("dice") {
            Outcome::Dice(read::dice(&mut reader)?.0)
        } else {
            read::card(rules, &mut reader)?
        };
        reader.finish().map(|()| outcome)
    }

    fn write_event(rules: &Rules, event: &Event) -> String {
        write::event(rules, event)
    }
}
