//! Str!ke: ways to throw, and where all dice are.
//!
//! | ids | actions |
//! |---|---|
//! | 0 | end the turn |
//! | 1, 2, 3 | one die: roll, drop, throw |
//! | 4 to 8 | one die: strike 2 to strike 6 |
//! | 9, 10, 11 | all in: roll, drop, throw |
//!
//! Quick dice have these 12 ids. Physical dice have more, after them:
//!
//! | ids | actions |
//! |---|---|
//! | 12 to 60 | one die from another side than the left: roll, throw, strike 2 to strike 6, each from the 7 sides sw, s, se, e, ne, n, nw |
//! | 61 to 74 | all in from another side: roll, throw, each from the 7 sides |
//! | 75 to 731 | one die, aimed freely: the 657 aims of the grid, in the order of the list of actions |
//! | 732 to 1388 | all in, aimed freely |
//! | 1389 to 1433 | with the wall rule: nudge 2 to nudge 6, each to the nearest place and towards the 8 sides from w |
//!
//! To strike all in is never legal, because the arena is empty then: it has no id.
//!
//! | segment | numbers |
//! |---|---|
//! | `pools` | each player's dice, as a share of all dice; 0 where hidden |
//! | `hidden` | whose count is hidden |
//! | `arena` | which of X, 2 to 6 lies there |
//! | `hand`, `removed` | dice in the air and out of the game, as shares of all dice |
//! | `removed known` | whether the number out of the game is open |
//! | `turn` | whose turn it is |
//! | `stage` | spare, starter, begin, throwing, settling, may stop, must throw, over |
//! | `matched` | at the beginning of a turn: the turn before ended by a match; while dice settle: something has matched |
//! | `amount` | in the air: one die, all |
//! | `style` | how: roll, drop, throw, strike, aim |
//! | `struck` | which of 2 to 6 is struck at |
//! | `game`, `first`, `points` | in a tournament: the game, as a share of all; who started the first; each player's points, as a share of the most |
//! | `side` | physical dice: the side of the throw, from w |
//! | `aim` | physical dice: the hand (x, y, z), the point (x, y), speed and spin of a free aim |
//! | `places` | physical dice: for 2 to 6 whether it lies there, x, y, z in decimetres, and how it is turned, as a share of a turn |

use kernel::Seat;
use strike::{
    Action, Aim, Amount, Before, FREE_AIMS, Face, Format, Number, Pool, Roll, Rules, Side, Stage, Strike,
    Style, TURN, Throwing, View, WallRule, free_aim, free_aim_index,
};

use crate::{
    Encode, Range, Tensor,
    tensor::{ahead, around},
};

const NUMBERS: usize = 5;
const FIRST_NUMBER: usize = 2;
/// The sides other than the usual one, and the ways to throw one die from them and all of them.
const OTHER_SIDES: usize = Side::ALL.len() - 1;
const SIDED_ONE: usize = 2 + NUMBERS;
const SIDED_ALL: usize = 2;
/// Where each group of ids begins.
const ONE: usize = 1;
const ALL: usize = ONE + 3 + NUMBERS;
const QUICK: usize = ALL + 3;
const ONE_SIDED: usize = QUICK;
const ALL_SIDED: usize = ONE_SIDED + SIDED_ONE * OTHER_SIDES;
const ONE_FREE: usize = ALL_SIDED + SIDED_ALL * OTHER_SIDES;
const ALL_FREE: usize = ONE_FREE + FREE_AIMS;
const NUDGES: usize = ALL_FREE + FREE_AIMS;
/// A nudge goes to the nearest place, or towards a side.
const WAYS: usize = 1 + Side::ALL.len();
/// A decimetre, in the measure of places.
const DECIMETRE: i32 = 1_000;
/// The fastest free aim, in centimetres a second, and its most spin.
const FASTEST: u32 = 280;
const MOST_SPIN: i32 = 4;

impl Encode for Strike {
    fn action_space(rules: &Rules) -> usize {
        match (rules.throwing, rules.wall_rule) {
            (Throwing::Quick, _) => QUICK,
            (Throwing::Physics, WallRule::Off) => NUDGES,
            (Throwing::Physics, WallRule::On) => NUDGES + NUMBERS * WAYS,
        }
    }

    fn id(rules: &Rules, _: Seat, action: &Action) -> Option<usize> {
        let id = match *action {
            Action::End => 0,
            Action::Throw { amount, style } => throw_id(rules, amount, style)?,
            Action::MoveFromWall { number, towards } => {
                let way = towards.map_or(0, |side| 1 + side_index(side));
                NUDGES + number_index(number) * WAYS + way
            }
        };
        (id < Self::action_space(rules)).then_some(id)
    }

    fn action(rules: &Rules, _: Seat, id: usize) -> Option<Action> {
        if id >= Self::action_space(rules) {
            return None;
        }
        let one = |style| Action::Throw { amount: Amount::One, style };
        let all = |style| Action::Throw { amount: Amount::All, style };
        Some(match id {
            0 => Action::End,
            ONE..ALL => one(preset(id - ONE, Side::USUAL)?),
            ALL..QUICK => all(preset(id - ALL, Side::USUAL)?),
            ONE_SIDED..ALL_SIDED => one(sided(id - ONE_SIDED)?),
            ALL_SIDED..ONE_FREE => all(sided(id - ALL_SIDED)?),
            ONE_FREE..ALL_FREE => one(Style::Free(free_aim(id - ONE_FREE, &rules.arena)?)),
            ALL_FREE..NUDGES => all(Style::Free(free_aim(id - ALL_FREE, &rules.arena)?)),
            _ => {
                let nudge = id - NUDGES;
                let towards = match nudge % WAYS {
                    0 => None,
                    way => Some(*Side::ALL.get(way - 1)?),
                };
                Action::MoveFromWall { number: number(nudge / WAYS)?, towards }
            }
        })
    }

    fn write(rules: &Rules, view: &View, seat: Seat, into: &mut Tensor<'_>) {
        let players = usize::from(rules.players);
        let dice = rules.dice();
        let pools = around(seat, rules.players).map(|seat| view.pools[seat.index()]);
        into.segment("pools", &[players], Range::Share);
        for pool in pools.clone() {
            match pool {
                Pool::Count(count) => into.share(count, dice),
                Pool::Hidden => into.skip(1),
            }
        }
        into.segment("hidden", &[players], Range::Flag);
        pools.for_each(|pool| into.flag(pool == Pool::Hidden));
        into.segment("arena", &[6], Range::Flag);
        Face::all().for_each(|face| into.flag(view.arena.count(face) > 0));
        into.segment("hand", &[1], Range::Share);
        into.share(view.hand, dice);
        into.segment("removed", &[1], Range::Share);
        into.share(view.removed.unwrap_or(0), dice);
        into.segment("removed known", &[1], Range::Flag);
        into.flag(view.removed.is_some());
        into.segment("turn", &[players], Range::Flag);
        into.one_hot(ahead(seat, view.turn, rules.players), players);
        write_stage(view.stage, into);
        if rules.format == Format::Tournament {
            write_tournament(rules, view, seat, into);
        }
        if rules.throwing == Throwing::Physics {
            write_physics(view, into);
        }
    }
}

fn throw_id(rules: &Rules, amount: Amount, style: Style) -> Option<usize> {
    if let Style::Free(aim) = style {
        let first = match amount {
            Amount::One => ONE_FREE,
            Amount::All => ALL_FREE,
        };
        return Some(first + free_aim_index(&aim, &rules.arena)?);
    }
    // To strike at something all in is never legal.
    let (plain, other_sides) = match (amount, style) {
        (Amount::All, Style::Strike(..)) => return None,
        (Amount::All, _) => (ALL, ALL_SIDED),
        (Amount::One, _) => (ONE, ONE_SIDED),
    };
    Some(match (style, style.side().map_or(0, side_index)) {
        (Style::Careful(_), 0) => plain,
        (Style::Drop, _) => plain + 1,
        (Style::Hard(_), 0) => plain + 2,
        (Style::Strike(number, _), 0) => plain + 3 + number_index(number),
        (Style::Careful(_), side) => other_sides + side - 1,
        (Style::Hard(_), side) => other_sides + OTHER_SIDES + side - 1,
        (Style::Strike(number, _), side) => other_sides + (2 + number_index(number)) * OTHER_SIDES + side - 1,
        (Style::Free(_), _) => return None,
    })
}

/// The style at this place among roll, drop, throw and the strikes.
fn preset(place: usize, side: Side) -> Option<Style> {
    Some(match place {
        0 => Style::Careful(side),
        1 => Style::Drop,
        2 => Style::Hard(side),
        _ => Style::Strike(number(place - 3)?, side),
    })
}

/// The style at this place among those from other sides.
fn sided(place: usize) -> Option<Style> {
    let side = *Side::ALL.get(1 + place % OTHER_SIDES)?;
    Some(match place / OTHER_SIDES {
        0 => Style::Careful(side),
        1 => Style::Hard(side),
        strike => Style::Strike(number(strike - 2)?, side),
    })
}

const fn side_index(side: Side) -> usize {
    side as usize
}

fn number_index(number: Number) -> usize {
    usize::from(number.get()) - FIRST_NUMBER
}

fn number(index: usize) -> Option<Number> {
    u8::try_from(index + FIRST_NUMBER).ok().and_then(Number::new)
}

fn write_stage(stage: Stage, into: &mut Tensor<'_>) {
    let (index, matched, thrown) = match stage {
        Stage::Spare => (0, false, None),
        Stage::Starter => (1, false, None),
        Stage::Begin(before) => (2, before == Before::Match, None),
        Stage::Throwing { amount, style } => (3, false, Some((amount, style))),
        Stage::Settling(roll) => (4, roll == Roll::Match, None),
        Stage::MayStop => (5, false, None),
        Stage::MustThrow => (6, false, None),
        Stage::Over => (7, false, None),
    };
    into.segment("stage", &[8], Range::Flag);
    into.one_hot(Some(index), 8);
    into.segment("matched", &[1], Range::Flag);
    into.flag(matched);
    into.segment("amount", &[2], Range::Flag);
    into.one_hot(thrown.map(|(amount, _)| usize::from(amount == Amount::All)), 2);
    let (style, struck) = match thrown.map(|(_, style)| style) {
        None => (None, None),
        Some(Style::Careful(_)) => (Some(0), None),
        Some(Style::Drop) => (Some(1), None),
        Some(Style::Hard(_)) => (Some(2), None),
        Some(Style::Strike(number, _)) => (Some(3), Some(number_index(number))),
        Some(Style::Free(_)) => (Some(4), None),
    };
    into.segment("style", &[5], Range::Flag);
    into.one_hot(style, 5);
    into.segment("struck", &[NUMBERS], Range::Flag);
    into.one_hot(struck, NUMBERS);
}

fn write_tournament(rules: &Rules, view: &View, seat: Seat, into: &mut Tensor<'_>) {
    let players = usize::from(rules.players);
    into.segment("game", &[1], Range::Share);
    into.share(view.tournament.game(), rules.players);
    into.segment("first", &[players], Range::Flag);
    into.one_hot(ahead(seat, view.tournament.first(), rules.players), players);
    into.segment("points", &[players], Range::Share);
    for seat in around(seat, rules.players) {
        into.share(view.tournament.points(seat), u32::from(rules.players) * (u32::from(rules.players) - 1));
    }
}

fn write_physics(view: &View, into: &mut Tensor<'_>) {
    let style = match view.stage {
        Stage::Throwing { style, .. } => Some(style),
        Stage::Spare
        | Stage::Starter
        | Stage::Begin(_)
        | Stage::Settling(_)
        | Stage::MayStop
        | Stage::MustThrow
        | Stage::Over => None,
    };
    into.segment("side", &[Side::ALL.len()], Range::Flag);
    into.one_hot(style.and_then(Style::side).map(side_index), Side::ALL.len());
    into.segment("aim", &[7], Range::Signed);
    match style {
        Some(Style::Free(Aim { from: (x, y, z), to: (to_x, to_y), speed, spin })) => {
            // A hand is a good decimetre from the middle of the arena.
            for at in [x, y, z] {
                into.signed(at, 2 * DECIMETRE);
            }
            for at in [to_x, to_y] {
                into.signed(at, DECIMETRE);
            }
            into.share(speed, FASTEST);
            into.signed(spin, MOST_SPIN);
        }
        _ => into.skip(7),
    }
    into.segment("places", &[NUMBERS, 5], Range::Signed);
    for face in Face::all().skip(1) {
        match view.places.get(face) {
            None => into.skip(5),
            Some(place) => {
                into.flag(true);
                for at in [place.x, place.y, place.z] {
                    into.signed(at, DECIMETRE);
                }
                into.share(place.yaw, TURN);
            }
        }
    }
}
