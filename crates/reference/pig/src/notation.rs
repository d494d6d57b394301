//! Pig as text: `34 71 | A 12` is 34 to 71 with 12 at stake on A's turn.

use kernel::{Notation, NotationError, Reader};

use crate::{Action, Event, GOAL, Pig, Rules, Stage, State};

/// A turn's total in a written position; real turns stay far below.
const MOST_TOTAL: u32 = 10_000;

impl Notation for Pig {
    fn write_position(_: &Rules, state: &State) -> String {
        let [first, second] = state.scores;
        match state.stage {
            Stage::Over => format!("{first} {second} | over {}", state.turn),
            Stage::Choosing => format!("{first} {second} | {} {}", state.turn, state.total),
            Stage::Rolling => format!("{first} {second} | {} {} rolling", state.turn, state.total),
        }
    }

    fn read_position(_: &Rules, text: &str) -> Result<State, NotationError> {
        let mut reader = Reader::new(text)?;
        let most = MOST_TOTAL + u32::from(GOAL);
        let mut score = || reader.number("a score", most).map(|score| score as u16);
        let scores = [score()?, score()?];
        reader.expect("|")?;
        if reader.take("over") {
            let turn = reader.seat(2)?;
            if scores[turn.index()] < GOAL || scores[1 - turn.index()] >= GOAL {
                return Err(reader.error_before(format!("only {turn} should have reached {GOAL}")));
            }
            reader.finish()?;
            return Ok(State { scores, total: 0, turn, stage: Stage::Over });
        }
        let turn = reader.seat(2)?;
        if scores.iter().any(|score| *score >= GOAL) {
            return Err(reader.error_before(format!("a score of {GOAL} ends the game")));
        }
        let total = reader.number("the turn's total", MOST_TOTAL)? as u16;
        let stage = if reader.take("rolling") { Stage::Rolling } else { Stage::Choosing };
        reader.finish()?;
        Ok(State { scores, total, turn, stage })
    }

    fn players_in(_: &str) -> Result<u8, NotationError> {
        Ok(2)
    }

    fn write_view(rules: &Rules, view: &State) -> String {
        Self::write_position(rules, view)
    }

    fn write_action(_: &Rules, action: &Action) -> String {
        match action {
            Action::Roll => "roll".to_owned(),
            Action::Hold => "hold".to_owned(),
        }
    }

    fn read_action(_: &Rules, text: &str) -> Result<Action, NotationError> {
        let mut reader = Reader::new(text)?;
        let action = match reader.word("`roll` or `hold`")? {
            "roll" => Action::Roll,
            "hold" => Action::Hold,
            word => return Err(reader.error_before(format!("an action is `roll` or `hold`, not `{word}`"))),
        };
        reader.finish().map(|()| action)
    }

    fn write_outcome(_: &Rules, face: &u8) -> String {
        face.to_string()
    }

    fn read_outcome(_: &Rules, text: &str) -> Result<u8, NotationError> {
        let mut reader = Reader::new(text)?;
        let face = reader.number("the die", u32::from(u8::MAX))? as u8;
        reader.finish().map(|()| face)
    }

    fn write_event(_: &Rules, event: &Event) -> String {
        match event {
            Event::Added { seat, face } => format!("{seat} rolled {face}"),
            Event::Lost { seat, total } => format!("{seat} rolled 1 and lost {total}"),
            Event::Held { seat, score } => format!("{seat} held at {score}"),
            Event::Won { seat } => format!("{seat} won"),
        }
    }
}
