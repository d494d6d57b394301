//! Writing positions.

use kernel::Seat;

use crate::{
    board::{Board, COLUMNS, ROWS, Square},
    cards::{Group, Hit, Pile},
    state::{Attack, Done, Ending, Freakout, Harm, Line, Moving, Stage, State, Volley},
    units::{Force, Kind, Slot, UnitStatus},
};

/// The position on one line.
pub(super) fn position(state: &State) -> String {
    let State {
        buildings: _,
        fires: _,
        grabbed: _,
        free: _,
        crushed: _,
        holes,
        mega,
        monster,
        forces,
        waiting,
        saved,
        deck: _,
        won,
        discard,
        card,
        freakout,
        turn,
        attack,
        stage,
    } = *state;
    let mut text = format!("{} monster {}{}", city(state), monster.corner, monster.facing.letter());
    for seat in Seat::all(2) {
        text += &format!(" {seat} {}", force(&forces[seat.index()]));
        if saved[seat.index()] > 0 {
            text += &format!(" saved {}", saved[seat.index()]);
        }
        text += &pile(" won", won[seat.index()]);
    }
    text += &squares(" holes", holes);
    text += &squares(" mega", mega);
    let waits = Group::ALL.into_iter().filter_map(|group| Some((group, waiting[group.index()]?)));
    for (place, (group, waiting)) in waits.enumerate() {
        let word = if place == 0 { " wait" } else { "" };
        text += &format!("{word} {}@{}:{}", Hit::Survivors(group), waiting.square, waiting.seat);
    }
    text += &pile(" out", discard);
    text += &format!(" to {turn} {}", stage_words(stage));
    if let Some(Freakout { rolls, buildings }) = freakout {
        text += &format!(" freakout {rolls} {buildings}");
    }
    if let Some(hit) = card {
        text += &format!(" card {hit}");
    }
    text + &attack_words(&attack, &forces[turn.index()])
}

/// The city row by row: digits count empty squares.
fn city(state: &State) -> String {
    let mut rows = Vec::new();
    for row in 0..i32::from(ROWS) {
        let mut text = String::new();
        let mut empty = 0;
        for square in (0..i32::from(COLUMNS)).filter_map(|column| Square::at(column, row)) {
            let Some(letter) = letter(state, square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(letter);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        rows.push(text);
    }
    rows.join("/")
}

/// What stands on a square: a building, burning, grabbed or both, or a tentacle.
fn letter(state: &State, at: Square) -> Option<char> {
    Some(match (state.buildings.has(at), state.fires.has(at), state.grabbed.has(at)) {
        (true, false, false) => 'b',
        (true, true, false) => 'f',
        (true, false, true) => 'g',
        (true, true, true) => 'x',
        (false, ..) if state.free.has(at) => 't',
        (false, ..) if state.crushed.has(at) => 'c',
        (false, ..) => return None,
    })
}

fn force(force: &Force) -> String {
    let place = |slot: Slot| match (force.status(slot), slot.kind()) {
        (UnitStatus::Lost, _) => "-".to_owned(),
        (UnitStatus::Reserve, _) => "r".to_owned(),
        (UnitStatus::On(square, _), Kind::Helicopter) => square.to_string(),
        (UnitStatus::On(square, way), Kind::Tank) => format!("{square}{}", way.letter()),
    };
    Slot::all().map(place).collect::<Vec<_>>().join(" ")
}

fn squares(word: &str, set: Board) -> String {
    if set.is_empty() {
        return String::new();
    }
    set.into_iter().fold(word.to_owned(), |text, square| text + &format!(" {square}"))
}

fn pile(word: &str, pile: Pile) -> String {
    if pile.is_empty() {
        return String::new();
    }
    pile.kinds().fold(word.to_owned(), |text, (hit, count)| match count {
        1 => text + &format!(" {hit}"),
        _ => text + &format!(" {hit}*{count}"),
    })
}

/// The name of a marker: `h1` to `h3` and `t1` to `t3`.
pub(super) fn slot(slot: Slot) -> String {
    match slot.kind() {
        Kind::Helicopter => format!("h{}", slot.index() + 1),
        Kind::Tank => format!("t{}", slot.index() - 2),
    }
}

fn stage_words(stage: Stage) -> String {
    match stage {
        Stage::MonsterStart => "start".to_owned(),
        Stage::FirstPlayer => "first".to_owned(),
        Stage::MovementDice => "dice".to_owned(),
        Stage::Move(Moving { left, done, drives_on }) => {
            let done = match done {
                Done::Nothing => String::new(),
                Done::Moved => " moved".to_owned(),
                Done::Traded(count) => format!(" traded {count}"),
            };
            let on = drives_on.map_or(String::new(), |unit| format!(" on {}", slot(unit)));
            format!("move {left}{done}{on}")
        }
        Stage::TakeMonsterDie => "monster".to_owned(),
        Stage::MonsterDie => "die".to_owned(),
        Stage::BlastDie => "blast".to_owned(),
        Stage::Attack => "attack".to_owned(),
        Stage::Shot { slot: unit, at } => format!("shot {} {at}", slot(unit)),
        Stage::Ablaze(unit) => format!("ablaze {}", slot(unit)),
        Stage::Draw(unit) => format!("draw {}", slot(unit)),
        Stage::Reserve => "reserve".to_owned(),
        Stage::Shelter(group) => format!("shelter {}", Hit::Survivors(group)),
        Stage::MissileWay(volley) => format!("missile-way{}", volley_words(volley)),
        Stage::MissileDice(volley, way) => format!("missile {}{}", way.letter(), volley_words(volley)),
        Stage::GrabtasticDie => "grabtastic".to_owned(),
        Stage::Over(Ending::Monster) => "over monster".to_owned(),
        Stage::Over(Ending::Won(seat)) => format!("over {seat}"),
    }
}

fn volley_words(volley: Volley) -> String {
    let harm = match volley.harm {
        Harm::None => "",
        Harm::Done => " harm",
    };
    squares("", volley.queue) + harm
}

fn attack_words(attack: &Attack, force: &Force) -> String {
    let mut text = String::new();
    let fired: Vec<String> =
        Slot::all().filter(|unit| attack.fired >> unit.index() & 1 == 1).map(slot).collect();
    if !fired.is_empty() {
        text += &format!(" fired {}", fired.join(" "));
    }
    for unit in Slot::all().filter(|unit| attack.forfeited[unit.index()] != Line::default()) {
        if let Some(from) = force.status(unit).square() {
            let held: Vec<String> =
                attack.forfeited[unit.index()].squares(from).into_iter().map(|at| at.to_string()).collect();
            text += &format!(" held {}:{}", slot(unit), held.join(","));
        }
    }
    text
}
