//! Str!ke as text: `8 7 | 2 5 | A begin` has pools of 8 and 7, a 2 and a 5 in the arena, and A to throw.

mod possible;
mod read;

use kernel::{Notation, NotationError, Reader, RuleId, Seat, Setup};

use crate::{
    Action, Amount, Before, Dice, DiePlace, Event, Face, Format, Landing, MOST_PLAYERS, Outcome, Places,
    Pool, Roll, Rules, Shake, Side, Stage, State, Strike, Style, Tournament, TurnEnd, View,
};
use possible::{Columns, check};
use read::{
    faces, read_arena, read_dice, read_number, read_pools, read_side, read_stage, read_style, read_tournament,
};

/// The word between the hand and the point of a free aim.
const TOWARDS: &str = "at";

impl Notation for Strike {
    fn write_position(rules: &Rules, state: &State) -> String {
        let State { pools, arena, hand, removed: _, turn, stage, tournament, places } = *state;
        let arena = write_arena(arena, &places);
        write_table(rules, &pools.map(|pool| pool.to_string()), &arena, hand, turn, stage, &tournament)
    }

    fn write_view(rules: &Rules, view: &View) -> String {
        let View { players: _, format: _, pools, arena, hand, removed: _, turn, stage, tournament, places } =
            *view;
        let pools = pools.map(|pool| match pool {
            Pool::Count(count) => count.to_string(),
            Pool::Hidden => "?".to_owned(),
        });
        write_table(rules, &pools, &write_arena(arena, &places), hand, turn, stage, &tournament)
    }

    fn read_position(rules: &Rules, text: &str) -> Result<State, NotationError> {
        let mut reader = Reader::new(text)?;
        let mut columns = Columns::default();
        let pools = read_pools(&mut reader, rules, &mut columns)?;
        let (arena, places) = read_arena(&mut reader, rules, &mut columns)?;
        columns.stage = reader.column();
        let (turn, stage, hand) = read_stage(&mut reader, rules)?;
        let tournament = read_tournament(&mut reader, rules, &mut columns)?;
        reader.finish()?;
        check(rules, State { pools, arena, hand, removed: 0, turn, stage, tournament, places }, &columns)
    }

    fn players_in(text: &str) -> Result<u8, NotationError> {
        let mut reader = Reader::new(text)?;
        let mut players = 0;
        while reader.peek().is_some_and(|word| word != "|") {
            reader.number("a pool", u32::from(Dice::MOST))?;
            players += 1;
            Rules::new(&Setup::of(players.max(2))).map_err(|error| {
                let refused = reader.error_before(error.message);
                error.rule.map_or(refused.clone(), |rule| refused.by(rule))
            })?;
        }
        if players < 2 {
            let message = "a position begins with the pools of two players at least".to_owned();
            return Err(reader.error(message).by(RuleId("STR-01")));
        }
        Ok(players)
    }

    /// What lies in the arena has no order.
    fn settle_view(_: &Rules, text: &str) -> String {
        let settle = |(part, text): (usize, &str)| {
            let mut words: Vec<&str> = text.split_whitespace().collect();
            if part == 1 {
                words.sort_unstable();
            }
            words.join(" ")
        };
        text.split('|').enumerate().map(settle).collect::<Vec<_>>().join(" | ")
    }

    fn write_action(_: &Rules, action: &Action) -> String {
        match action {
            Action::Throw { amount: Amount::One, style } => write_style(*style),
            Action::Throw { amount: Amount::All, style } => format!("all-in {}", write_style(*style)),
            Action::End => "end".to_owned(),
            Action::MoveFromWall { number, towards: None } => format!("nudge {}", number.get()),
            Action::MoveFromWall { number, towards: Some(side) } => {
                format!("nudge {} to {}", number.get(), side.word())
            }
        }
    }

    fn read_action(_: &Rules, text: &str) -> Result<Action, NotationError> {
        let mut reader = Reader::new(text)?;
        let action = match reader.peek() {
            Some("roll" | "drop" | "throw" | "strike" | "aim") => {
                Action::Throw { amount: Amount::One, style: read_style(&mut reader)? }
            }
            _ => match reader.word("an action")? {
                "all-in" => {
                    let style =
                        if reader.peek().is_some() { read_style(&mut reader)? } else { Style::PLAIN[0] };
                    Action::Throw { amount: Amount::All, style }
                }
                "end" => Action::End,
                "nudge" => {
                    let number = read_number(&mut reader)?;
                    let towards = if reader.take("to") { Some(read_side(&mut reader)?) } else { None };
                    Action::MoveFromWall { number, towards }
                }
                word => {
                    let message = format!(
                        "an action is `roll`, `drop`, `throw`, `strike N`, `aim …`, `all-in` with one of these, `end` \
                         or `nudge N`, not `{word}`"
                    );
                    return Err(reader.error_before(message));
                }
            },
        };
        reader.finish().map(|()| action)
    }

    fn write_outcome(_: &Rules, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Rest(landing) => write_landing(landing),
            Outcome::Starts(seat) => format!("{seat} starts"),
        }
    }

    fn read_outcome(rules: &Rules, text: &str) -> Result<Outcome, NotationError> {
        let mut reader = Reader::new(text)?;
        if text.trim_end().ends_with("starts") {
            let seat = reader.seat(rules.players)?;
            reader.expect("starts")?;
            return reader.finish().map(|()| Outcome::Starts(seat));
        }
        let dice = read_dice(&mut reader, &["shaken"])?;
        let shake = if reader.take("shaken") { Shake::Shaken } else { Shake::None };
        let placed: Option<Vec<(Face, DiePlace)>> =
            dice.iter().map(|(face, place)| Some((*face, (*place)?))).collect();
        let landing = match placed {
            Some(placed) => Landing::placed(placed, shake),
            None => Landing::quick(faces(&dice), shake),
        };
        reader.finish().map(|()| Outcome::Rest(landing))
    }

    fn write_event(_: &Rules, event: &Event) -> String {
        match event {
            Event::SpareRolledAgain { lies } => format!("spare die showed {lies} and was rolled again"),
            Event::SpareLanded { lies } => format!("spare die showed {lies}"),
            Event::StarterDrawn { seat } => format!("{seat} was drawn to start"),
            Event::TurnBegan { seat, amount: Amount::One } => format!("turn of {seat} began"),
            Event::TurnBegan { seat, amount: Amount::All } => format!("turn of {seat} began, all in"),
            Event::Threw { seat, dice, style, .. } => write_thrown(*seat, &count(*dice), *style),
            Event::MovedFromWall { seat, number, towards: None } => {
                format!("{seat} moved the {} from the wall", number.get())
            }
            Event::MovedFromWall { seat, number, towards: Some(side) } => {
                format!("{seat} moved the {} from the wall to {}", number.get(), side.word())
            }
            Event::Landed { lies } => format!("arena showed {lies}"),
            Event::LeftArena { dice } => format!("{} left the arena", count(*dice)),
            Event::Shaken => "arena was shaken".to_owned(),
            Event::CameDown { dice } => format!("{} came down", count(*dice)),
            Event::CrossesRemoved { dice } => format!("{} with X left the game", count(*dice)),
            Event::SetsTaken { seat, dice } => format!("{seat} took {dice}"),
            Event::NothingMatched { seat } => format!("{seat} matched nothing"),
            Event::TurnEnded { seat, how: TurnEnd::Matched } => format!("turn of {seat} ended by a match"),
            Event::TurnEnded { seat, how: TurnEnd::Stopped } => format!("{seat} ended the turn"),
            Event::Eliminated { seat } => format!("{seat} was eliminated"),
            Event::Scored { seat, points } => format!("{seat} scored {points}"),
            Event::Won { seat } => format!("{seat} won"),
            Event::NextGame { game, starter } => format!("game {game} began, {starter} to start"),
            Event::TournamentWon { seats } => format!("{seats} won the tournament"),
        }
    }
}

/// `1 die` or this many dice.
pub(crate) fn count(dice: u8) -> String {
    if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") }
}

fn write_thrown(seat: Seat, dice: &str, style: Style) -> String {
    match style {
        Style::Careful(side) => format!("{seat} rolled {dice}{}", write_side(side)),
        Style::Drop => format!("{seat} dropped {dice}"),
        Style::Hard(side) => format!("{seat} threw {dice}{}", write_side(side)),
        Style::Strike(number, side) => {
            format!("{seat} threw {dice} at the {}{}", number.get(), write_side(side))
        }
        Style::Free(aim) => format!("{seat} aimed {dice} {}", aim.write(TOWARDS)),
    }
}

fn write_style(style: Style) -> String {
    match style {
        Style::Strike(number, side) => format!("strike {}{}", number.get(), write_side(side)),
        Style::Free(aim) => format!("aim {}", aim.write(TOWARDS)),
        Style::Careful(side) | Style::Hard(side) => format!("{}{}", style.preset().word(), write_side(side)),
        Style::Drop => style.preset().word().to_owned(),
    }
}

/// ` from ne`; nothing for the usual side.
fn write_side(side: Side) -> String {
    if side == Side::USUAL { String::new() } else { format!(" from {}", side.word()) }
}

/// Faces with their places, as far as they have some.
fn write_dice(dice: impl Iterator<Item = (Face, Option<DiePlace>)>) -> String {
    let written: Vec<String> = dice
        .map(|(face, place)| match place {
            Some(DiePlace { x, y, z, yaw }) => format!("{face}@{x},{y},{z},{yaw}"),
            None => face.to_string(),
        })
        .collect();
    if written.is_empty() { "-".to_owned() } else { written.join(" ") }
}

fn write_arena(arena: Dice, places: &Places) -> String {
    write_dice(arena.faces().map(|face| (face, places.get(face))))
}

fn write_landing(landing: &Landing) -> String {
    let places = landing.at.iter().copied().map(Some).chain(std::iter::repeat(None));
    let dice = write_dice(landing.lies.faces().zip(places));
    match landing.shake {
        Shake::None => dice,
        Shake::Shaken => format!("{dice} shaken"),
    }
}

fn write_table(
    rules: &Rules,
    pools: &[String; MOST_PLAYERS],
    arena: &str,
    hand: u8,
    turn: Seat,
    stage: Stage,
    tournament: &Tournament,
) -> String {
    let players = usize::from(rules.players);
    let stage = match stage {
        Stage::Spare => "spare".to_owned(),
        Stage::Starter => "starter".to_owned(),
        Stage::Begin(Before::NoMatch) => format!("{turn} begin"),
        Stage::Begin(Before::Match) => format!("{turn} begin matched"),
        Stage::Throwing { amount: Amount::One, style } => format!("{turn} one {}", write_style(style)),
        Stage::Throwing { amount: Amount::All, style } => {
            format!("{turn} all-in {hand} {}", write_style(style))
        }
        Stage::Settling(Roll::NoMatch) => format!("{turn} settle"),
        Stage::Settling(Roll::Match) => format!("{turn} settle matched"),
        Stage::MayStop => format!("{turn} may-stop"),
        Stage::MustThrow => format!("{turn} must-throw"),
        Stage::Over => "over".to_owned(),
    };
    let mut text = format!("{} | {arena} | {stage}", pools[..players].join(" "));
    if rules.format == Format::Tournament {
        let points: Vec<String> = tournament.points[..players].iter().map(u8::to_string).collect();
        text += &format!(
            " | game {} first {} points {}",
            tournament.game + 1,
            tournament.first,
            points.join(" ")
        );
    }
    text
}
