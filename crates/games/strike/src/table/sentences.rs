//! Str!ke in sentences: its choices, what chance is asked, and what happened.

use kernel::{Aim, Part, Sentence, sentence};

use crate::{Action, Amount, Chance, Dice, Event, Face, Number, Rules, Side, Style, TurnEnd, pack::face_id};

use super::spots;

/// The heading of a choice, and what it does.
pub(super) fn name_action(rules: &Rules, action: &Action) -> (&'static str, Sentence) {
    match action {
        Action::Throw { amount, style } => (group(*amount, *style), name_throw(rules, *amount, *style)),
        Action::End => ("Stop", Sentence::from("end your turn")),
        Action::MoveFromWall { number, towards } => (
            "Wall",
            sentence!["move the ", die(rules, *number), " away from the wall", tell_towards(*towards)],
        ),
    }
}

fn group(amount: Amount, style: Style) -> &'static str {
    let elsewhere = style.side().is_some_and(|side| side != Side::USUAL);
    match (amount, style) {
        (_, Style::Free(_)) => "Aim",
        // Presets come first, from the usual side; the same from seven others would bury them.
        _ if elsewhere => "From another side",
        (Amount::One, _) => "Throw",
        (Amount::All, _) => "All in!",
    }
}

fn name_throw(rules: &Rules, amount: Amount, style: Style) -> Sentence {
    let dice = match amount {
        Amount::One => "one die",
        Amount::All => "all your dice",
    };
    match style {
        Style::Careful(side) => sentence!["roll ", dice, tell_side(side), ", carefully"],
        Style::Drop => sentence!["let ", dice, " fall from above"],
        Style::Hard(side) => sentence!["throw ", dice, tell_side(side), ", hard"],
        Style::Strike(number, side) => {
            sentence!["throw ", dice, " at the ", die(rules, number), tell_side(side)]
        }
        Style::Free(aim) => sentence!["aim ", dice, ": ", tell_aim(aim)],
    }
}

/// What chance is asked.
pub(super) fn name_chance(chance: &Chance) -> Sentence {
    match chance {
        Chance::Spare => "The spare die rolls into the arena …".into(),
        Chance::Starter => "Who starts? …".into(),
        Chance::Settle => "What lay on others comes down …".into(),
        Chance::Throw(throw) if throw.dice == 1 => "A die is in the air …".into(),
        Chance::Throw(throw) => sentence![tell_count(throw.dice), " are in the air …"],
    }
}

/// What happened.
pub(super) fn narrate(rules: &Rules, event: &Event) -> Sentence {
    let told = |dice: &Dice| tell_dice(rules, *dice);
    match event {
        Event::SpareRolledAgain { lies } if lies.is_empty() => "The spare die missed: once more.".into(),
        Event::SpareRolledAgain { lies } => sentence!["The spare die shows ", told(lies), ": once more."],
        Event::SpareLanded { lies } if lies.is_empty() => {
            "The spare die missed and is out: the arena is empty.".into()
        }
        Event::SpareLanded { lies } => {
            sentence!["The spare die lies in the arena and shows ", told(lies), "."]
        }
        Event::StarterDrawn { seat } => sentence![seat, " starts."],
        Event::TurnBegan { seat, amount: Amount::One } => sentence![seat, "'s turn."],
        Event::TurnBegan { seat, amount: Amount::All } => {
            sentence![seat, "'s turn. The arena is empty: all in!"]
        }
        Event::Threw { seat, dice, style, .. } => {
            let dice = tell_count(*dice);
            match style {
                Style::Careful(side) => sentence![seat, " rolls ", dice, tell_side(*side), "."],
                Style::Drop => sentence![seat, " lets ", dice, " fall."],
                Style::Hard(side) => sentence![seat, " throws ", dice, tell_side(*side), ", hard."],
                Style::Strike(number, side) => {
                    sentence![seat, " throws ", dice, " at the ", die(rules, *number), tell_side(*side), "."]
                }
                Style::Free(aim) => sentence![seat, " aims ", dice, ": ", tell_aim(*aim), "."],
            }
        }
        Event::MovedFromWall { seat, number, towards } => {
            let number = die(rules, *number);
            sentence![seat, " moves the ", number, " away from the wall", tell_towards(*towards), "."]
        }
        Event::Landed { lies } if lies.is_empty() => "Nothing lies in the arena.".into(),
        Event::Landed { lies } => sentence!["In the arena: ", told(lies), "."],
        Event::LeftArena { dice } => sentence![tell_count(*dice), " left the arena and the game."],
        Event::CameDown { dice: 1 } => "A die has nothing under it any more and comes down.".into(),
        Event::CameDown { dice } => {
            sentence![tell_count(*dice), " have nothing under them any more and come down."]
        }
        Event::Shaken => "Some leaned: the arena is shaken until all lie flat.".into(),
        Event::CrossesRemoved { dice } => {
            sentence![tell_count(*dice), " with an ", Part::card(face_id(Face::X), "X"), ": out of the game."]
        }
        Event::SetsTaken { seat, dice } => sentence![seat, " takes ", told(dice), "."],
        Event::NothingMatched { seat } => sentence!["No match. ", seat, " may stop or risk another."],
        Event::TurnEnded { seat, how: TurnEnd::Matched } => sentence!["The match ends ", seat, "'s turn."],
        Event::TurnEnded { seat, how: TurnEnd::Stopped } => sentence![seat, " stops."],
        Event::Eliminated { seat } => sentence![seat, " has no dice left and is out."],
        Event::Scored { seat, points } => {
            sentence![seat, " scores ", *points, ": one for each player still in."]
        }
        Event::Won { seat } => sentence![seat, " is the last one with dice and wins!"],
        Event::NextGame { game, starter } => sentence!["Game ", *game, ": ", starter, " starts."],
        Event::TournamentWon { seats } => {
            let winners = Sentence::list(seats.iter(), " and ");
            sentence![winners, " with the fewest points: the tournament is won."]
        }
    }
}

/// A die that lies in the arena, by what the pack calls its face.
fn die(rules: &Rules, number: Number) -> Part {
    let face = number.face();
    Part::spot(spots::die(face), rules.content.sign(face).name.as_str())
}

/// A face of a die, wherever that is.
fn face(rules: &Rules, face: Face) -> Part {
    Part::card(face_id(face), rules.content.sign(face).name.as_str())
}

/// Dice by the names of their faces.
fn tell_dice(rules: &Rules, dice: Dice) -> Sentence {
    let short = dice.faces().all(|face| rules.content.sign(face).name.chars().count() == 1);
    let mut told = Sentence::default();
    for (place, shown) in dice.faces().enumerate() {
        match (place, short) {
            (0, _) => {}
            (_, true) => told.push(" "),
            (_, false) => told.push(", "),
        }
        told.push(face(rules, shown));
    }
    told
}

/// `1 die`, `3 dice`.
fn tell_count(dice: u8) -> Sentence {
    sentence![dice, if dice == 1 { " die" } else { " dice" }]
}

/// From which side, if not from the usual one.
fn tell_side(side: Side) -> String {
    if side == Side::USUAL { String::new() } else { format!(" from the {}", side.name()) }
}

/// Towards which side, if one was named.
fn tell_towards(towards: Option<Side>) -> String {
    towards.map_or_else(String::new, |side| format!(", towards the {}", side.name()))
}

/// A free aim in words: from which side, at which part of the mat, how fast, with which spin. There are hundreds of them, so
/// words that belong together are put together first.
fn tell_aim(aim: Aim) -> Sentence {
    let at = Part::spot(spots::of_point(aim.to), part_of_mat(aim.to));
    if aim.speed == 0 {
        return sentence!["from above the ", at];
    }
    let from = format!("from the {} at the ", part_of_mat((aim.from.0, aim.from.1)));
    let told = sentence![from, at, ", ", aim.speed];
    match aim.spin {
        0 => told.with(" cm/s, no spin"),
        turns @ 1.. => told.with(" cm/s, forward spin ").with(turns),
        turns => told.with(" cm/s, back spin ").with(turns.unsigned_abs()),
    }
}

/// A part of the mat, or the side beyond it.
fn part_of_mat((x, y): (i16, i16)) -> &'static str {
    match (x.signum(), y.signum()) {
        (0, 0) => "middle",
        (-1, 0) => "left",
        (1, 0) => "right",
        (0, -1) => "near side",
        (0, 1) => "far side",
        (-1, -1) => "near left",
        (1, -1) => "near right",
        (-1, 1) => "far left",
        _ => "far right",
    }
}
