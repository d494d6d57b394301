//! Reading what a position is waiting for.

use kernel::{NotationError, Reader, Seat};

use super::{
    card,
    columns::{Columns, Spot},
    read::take,
    square,
};
use crate::{
    board::{Board, Square, Way},
    cards::Hit,
    state::{Done, Ending, Freakout, Harm, Line, Moving, Stage, State, Volley},
    units::Slot,
};

/// Words that come behind a stage.
const BEHIND: [&str; 5] = ["freakout", "card", "fired", "held", "harm"];

/// The stage and what comes behind it.
pub(super) fn read(
    reader: &mut Reader<'_>,
    state: &mut State,
    columns: &mut Columns,
) -> Result<(), NotationError> {
    columns.note(Spot::Stage, reader.column());
    state.stage = stage(reader, columns)?;
    if reader.take("freakout") {
        columns.note(Spot::Freakout, reader.column());
        let rolls = reader.number("the rolls left", 3)? as u8;
        let buildings = reader.number("the buildings that stood", 192)? as u8;
        state.freakout = Some(Freakout { rolls, buildings });
    }
    if reader.take("card") {
        columns.note(Spot::Card, reader.column());
        let hit = card(reader)?;
        take(reader, hit, &mut state.deck)?;
        state.card = Some(hit);
    }
    if reader.take("fired") {
        while reader.peek().is_some_and(|word| word != "held") {
            let column = reader.column();
            let unit = slot(reader)?;
            columns.note(Spot::Fired(unit), column);
            state.attack.fired |= 1 << unit.index();
        }
    }
    while reader.take("held") {
        held(reader, state, columns)?;
    }
    Ok(())
}

fn stage(reader: &mut Reader<'_>, columns: &mut Columns) -> Result<Stage, NotationError> {
    Ok(match reader.word("what the position waits for")? {
        "start" => Stage::MonsterStart,
        "first" => Stage::FirstPlayer,
        "dice" => Stage::MovementDice,
        "move" => Stage::Move(moving(reader, columns)?),
        "monster" => Stage::TakeMonsterDie,
        "die" => Stage::MonsterDie,
        "blast" => Stage::BlastDie,
        "attack" => Stage::Attack,
        "shot" => {
            let slot = stage_unit(reader, columns)?;
            columns.note(Spot::StageSquare, reader.column());
            Stage::Shot { slot, at: square(reader)? }
        }
        "ablaze" => Stage::Ablaze(stage_unit(reader, columns)?),
        "draw" => Stage::Draw(stage_unit(reader, columns)?),
        "reserve" => Stage::Reserve,
        "shelter" => match card(reader)? {
            Hit::Survivors(group) => Stage::Shelter(group),
            _ => return Err(reader.error_before("only survivors need a shelter".to_owned())),
        },
        "missile-way" => Stage::MissileWay(volley(reader, columns)?),
        "missile" => {
            let word = reader.word("a direction")?;
            let way = Way::ALL.into_iter().find(|way| way.letter().to_string() == word);
            let way =
                way.ok_or_else(|| reader.error_before(format!("a direction is n, e, s or w, not `{word}`")))?;
            Stage::MissileDice(volley(reader, columns)?, way)
        }
        "grabtastic" => Stage::GrabtasticDie,
        "over" => Stage::Over(ending(reader)?),
        word => {
            let message = format!("`{word}` is nothing that a position waits for");
            return Err(reader.error_before(message));
        }
    })
}

fn moving(reader: &mut Reader<'_>, columns: &mut Columns) -> Result<Moving, NotationError> {
    let left = reader.number("the points left", 12)? as u8;
    let done = if reader.take("moved") {
        Done::Moved
    } else if reader.take("traded") {
        Done::Traded(reader.number("the cards traded", 2)?.max(1) as u8)
    } else {
        Done::Nothing
    };
    let drives_on = if reader.take("on") { Some(stage_unit(reader, columns)?) } else { None };
    Ok(Moving { left, done, drives_on })
}

fn ending(reader: &mut Reader<'_>) -> Result<Ending, NotationError> {
    if reader.take("monster") {
        return Ok(Ending::Monster);
    }
    let seat: Seat = reader.seat(2)?;
    Ok(Ending::Won(seat))
}

fn volley(reader: &mut Reader<'_>, columns: &mut Columns) -> Result<Volley, NotationError> {
    columns.note(Spot::StageSquare, reader.column());
    let mut queue = Board::NONE;
    while reader.peek().is_some_and(|word| !BEHIND.contains(&word)) {
        queue.insert(square(reader)?);
    }
    let harm = if reader.take("harm") { Harm::Done } else { Harm::None };
    Ok(Volley { queue, harm })
}

/// The unit that a stage is about.
fn stage_unit(reader: &mut Reader<'_>, columns: &mut Columns) -> Result<Slot, NotationError> {
    columns.note(Spot::StageUnit, reader.column());
    slot(reader)
}

/// A marker: `h1` to `h3` or `t1` to `t3`.
fn slot(reader: &mut Reader<'_>) -> Result<Slot, NotationError> {
    let word = reader.word("a unit")?;
    named(word).ok_or_else(|| reader.error_before(format!("a unit is h1 to h3 or t1 to t3, not `{word}`")))
}

fn named(word: &str) -> Option<Slot> {
    Slot::all().find(|slot| super::write::slot(*slot) == word)
}

/// The shots that a unit has forfeited, such as `h1:C4,C7`.
fn held(reader: &mut Reader<'_>, state: &mut State, columns: &mut Columns) -> Result<(), NotationError> {
    let column = reader.column();
    let word = reader.word("a unit that was passed over")?;
    let read = word.split_once(':').and_then(|(unit, targets)| {
        let unit = named(unit)?;
        let from = state.force(state.turn).status(unit).square()?;
        let targets: Option<Vec<Square>> = targets.split(',').map(Square::read).collect();
        let targets: Board = targets?.into_iter().collect();
        let line = Line::of(from, targets);
        // Squares in another row and column would be lost in writing.
        (line.squares(from) == targets && !targets.is_empty()).then_some((unit, line))
    });
    let Some((unit, line)) = read else {
        let message = format!("a unit on the board was passed over as in `h1:C4,C7`, not as `{word}`");
        return Err(reader.error_before(message));
    };
    columns.note(Spot::Held(unit), column);
    state.attack.forfeited[unit.index()] = line;
    Ok(())
}
