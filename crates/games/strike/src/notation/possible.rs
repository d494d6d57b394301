//! Which positions can come about: what is refused when one is read, each at the word that is wrong, with its rule.

use kernel::{Cites, NotationError, Reader, RuleId, Seat};

use crate::{
    Amount, Before, Face, Format, MOST_PLAYERS, Reason, Roll, Rules, Stage, State, Style, Throwing, WallRule,
    aim, legal::side_is_known,
};

/// Where the words of a position stand, for refusals that are only known once all of it is read.
#[derive(Debug, Default)]
pub(super) struct Columns {
    pub(super) pools: [usize; MOST_PLAYERS],
    /// The arena, and each die in it.
    pub(super) arena: usize,
    pub(super) dice: Vec<usize>,
    /// What each of them shows.
    pub(super) shown: Vec<Face>,
    pub(super) stage: usize,
    /// The number of a tournament's game, and its points.
    pub(super) game: usize,
    pub(super) points: usize,
}

/// What is wrong with a position.
struct Wrong {
    column: usize,
    message: String,
    rule: RuleId,
}

fn wrong<T>(column: usize, message: impl Into<String>, rule: &'static str) -> Result<T, Wrong> {
    Err(Wrong { column, message: message.into(), rule: RuleId(rule) })
}

/// Refuses positions that cannot come about, and fills in what the rest tells.
pub(super) fn check(rules: &Rules, mut state: State, columns: &Columns) -> Result<State, NotationError> {
    let before = matches!(state.stage, Stage::Spare | Stage::Starter);
    let checked = if before { set_up(rules, &state, columns) } else { Ok(()) }
        .and_then(|()| dice_out(rules, &mut state, columns))
        .and_then(|()| stage(rules, &state, columns))
        .and_then(|()| thrown_like(rules, &state, columns))
        .and_then(|()| held(rules, &state, columns))
        .and_then(|()| points(rules, &state, columns));
    if let Err(Wrong { column, message, rule }) = checked {
        return Err(Reader::error_at(column, message).by(rule));
    }
    if state.stage == Stage::Over {
        state.turn = state.next(rules, Seat(rules.players - 1));
    }
    Ok(state)
}

/// Rule STR-01: all dice that are nowhere else are out of the game.
fn dice_out(rules: &Rules, state: &mut State, columns: &Columns) -> Result<(), Wrong> {
    let most = rules.dice();
    let mut dice = state.arena.total() + state.hand;
    for (pool, column) in state.pools.iter().zip(columns.pools).take(usize::from(rules.players)) {
        dice += pool;
        if dice > most {
            let all = state.pools.iter().sum::<u8>() + state.arena.total() + state.hand;
            return wrong(column, format!("{all} dice are more than the {most} in the game"), "STR-01");
        }
    }
    state.removed = most - dice;
    Ok(())
}

/// What the turn is waiting for must follow from where the dice are.
fn stage(rules: &Rules, state: &State, columns: &Columns) -> Result<(), Wrong> {
    let turn = state.turn;
    let pool = state.pool(turn);
    let others = state.living() - u8::from(pool > 0);
    // A throw with no match leaves its die in the arena or out of the game, beside what lay there before.
    let thrown = state.arena.total() + state.removed;
    let single = "the game is over when a single player has dice left";
    match state.stage {
        Stage::Spare | Stage::Starter => return Ok(()),
        Stage::Over => {
            if state.living() != 1 {
                return wrong(columns.stage, single, "STR-41");
            }
            if rules.format == Format::Tournament && state.tournament.game + 1 != rules.players {
                let message = "a tournament is over after as many games as players";
                return wrong(columns.game, message, "STR-42");
            }
            if thrown == 0 {
                let message = "whoever is eliminated has thrown dice that lie in the arena or left the game";
                return wrong(columns.arena, message, "STR-40");
            }
            return Ok(());
        }
        Stage::Begin(_) | Stage::MayStop | Stage::MustThrow if pool == 0 => {
            return wrong(columns.stage, format!("{turn} has no dice left and so no turn"), "STR-20");
        }
        Stage::Begin(Before::Match) if state.pool(state.previous(rules, turn)) < 2 => {
            return wrong(columns.stage, "whoever has matched has two dice at least", "STR-31");
        }
        Stage::Begin(Before::NoMatch) if thrown == 0 => {
            let message = "no die is in the arena or out of the game: the turn before ended with a match, and this \
                           one is `begin matched`";
            return wrong(columns.stage, message, "STR-33");
        }
        Stage::MayStop | Stage::MustThrow if thrown < 2 => {
            let message =
                format!("{turn} has not thrown: no die beside the first lies in the arena or left the game");
            return wrong(columns.stage, message, "STR-34");
        }
        Stage::MustThrow if rules.wall_rule == WallRule::Off => {
            return wrong(columns.stage, Reason::WallRuleIsOff.to_string(), "STR-27");
        }
        Stage::MustThrow if rules.throwing == Throwing::Quick => {
            return wrong(columns.stage, Reason::QuickDiceTouchNoWall.to_string(), "STR-27");
        }
        Stage::Throwing { amount: Amount::One, .. }
            if state.arena.is_empty() && rules.readings.empty_arena.is_other() =>
        {
            return wrong(columns.stage, Reason::MustGoAllInAgain.to_string(), "STR-23");
        }
        Stage::Throwing { amount: Amount::One, .. } if state.arena.is_empty() && state.removed < 2 => {
            let message = "one die is thrown into an empty arena only after dice left it in the same turn";
            return wrong(columns.stage, message, "STR-21");
        }
        Stage::Throwing { amount: Amount::All, .. } => {
            if pool > 0 || state.hand == 0 || !state.arena.is_empty() {
                return wrong(columns.stage, "all in means all dice at once into an empty arena", "STR-21");
            }
            if state.removed == 0 && state.pool(state.previous(rules, turn)) < 2 {
                let message = "no die left the game, so somebody took the last set and has two dice at least";
                return wrong(columns.stage, message, "STR-31");
            }
        }
        Stage::Settling(Roll::Match) if pool < 2 => {
            return wrong(columns.stage, "whoever has matched has two dice at least", "STR-31");
        }
        Stage::Settling(Roll::NoMatch) if state.removed == 0 => {
            return wrong(columns.stage, "nothing was taken, so nothing comes down", "STR-26");
        }
        Stage::Begin(_)
        | Stage::MayStop
        | Stage::MustThrow
        | Stage::Throwing { amount: Amount::One, .. }
        | Stage::Settling(_) => {}
    }
    if others == 0 { wrong(columns.stage, single, "STR-41") } else { Ok(()) }
}

/// Rules STR-01 and STR-10: before the first turn.
fn set_up(rules: &Rules, state: &State, columns: &Columns) -> Result<(), Wrong> {
    let pools = state.pools.iter().zip(columns.pools).take(usize::from(rules.players));
    for (pool, column) in pools {
        if *pool != rules.pool {
            return wrong(column, format!("every player begins with {} dice", rules.pool), "STR-01");
        }
    }
    let missed =
        rules.readings.spare_die.is_other() && state.stage == Stage::Starter && state.arena.is_empty();
    let lies = (state.stage == Stage::Spare) == state.arena.is_empty() || missed;
    if !lies || state.arena.total() > 1 {
        let message = "the spare die alone lies in the arena before the first turn";
        return wrong(columns.arena, message, "STR-10");
    }
    if state.stage == Stage::Starter && state.tournament.game > 0 {
        return wrong(columns.game, "only the first starter of a tournament is drawn", "STR-42");
    }
    Ok(())
}

/// Rule STR-24: dice in the air were thrown in a way that there is.
fn thrown_like(rules: &Rules, state: &State, columns: &Columns) -> Result<(), Wrong> {
    let Stage::Throwing { amount, style } = state.stage else { return Ok(()) };
    let fine = match style {
        Style::Strike(number, _) if amount == Amount::All || state.arena.count(number.face()) == 0 => {
            Err(Reason::NothingToStrike)
        }
        Style::Free(_) if rules.throwing == Throwing::Quick => Err(Reason::QuickDiceHaveNoAim),
        Style::Free(aim) => aim::check(&aim, &rules.arena),
        Style::Careful(side) | Style::Hard(side) | Style::Strike(_, side) => side_is_known(rules, side),
        Style::Drop => Ok(()),
    };
    fine.or_else(|reason| wrong(columns.stage, reason.to_string(), reason.rule().0))
}

/// Rule STR-26: no die hangs in the air, but while dice come down.
fn held(rules: &Rules, state: &State, columns: &Columns) -> Result<(), Wrong> {
    let hanging = state.places.unheld(&rules.arena).next();
    match (state.stage, hanging) {
        (Stage::Settling(_), None) => {
            wrong(columns.stage, "every die has something under it, so nothing comes down", "STR-26")
        }
        (Stage::Settling(_), Some(_)) | (_, None) => Ok(()),
        (_, Some(face)) => {
            let nth = columns.shown.iter().position(|shown| *shown == face);
            let column = nth.and_then(|nth| columns.dice.get(nth)).copied().unwrap_or(columns.arena);
            wrong(column, Reason::NothingUnder.to_string(), "STR-26")
        }
    }
}

/// Rule STR-42: the points of a tournament are those of the games that are over and of who is out of this one.
fn points(rules: &Rules, state: &State, columns: &Columns) -> Result<(), Wrong> {
    if rules.format == Format::SingleGame {
        return Ok(());
    }
    let in_the_air =
        |seat: Seat| seat == state.turn && matches!(state.stage, Stage::Throwing { .. } | Stage::Settling(_));
    let out: Vec<Seat> =
        Seat::all(rules.players).filter(|seat| state.pool(*seat) == 0 && !in_the_air(*seat)).collect();
    let mut points = state.tournament.points;
    // Who went out first has scored most; those still in have scored nothing yet.
    let mut scores: Vec<u8> = (rules.players - out.len() as u8..rules.players).collect();
    if add_up(rules.players, &mut points, &out, &mut scores, state.tournament.game) {
        return Ok(());
    }
    let message = "these points cannot come about: whoever goes out scores one for each player still in, in every game that \
                   is over and in this one";
    wrong(columns.points, message, "STR-42")
}

/// Whether these points come about if each of these seats has one of the scores, and before that this many whole games were
/// played.
fn add_up(
    players: u8,
    points: &mut [u8; MOST_PLAYERS],
    seats: &[Seat],
    scores: &mut Vec<u8>,
    games: u8,
) -> bool {
    let Some((seat, others)) = seats.split_last() else {
        let sum: u8 = points.iter().sum();
        let each = players * (players - 1) / 2;
        let possible = sum == games * each && points.iter().all(|points| *points <= games * (players - 1));
        let all: Vec<Seat> = Seat::all(players).collect();
        return possible
            && (games == 0 || add_up(players, points, &all, &mut (0..players).collect(), games - 1));
    };
    for nth in 0..scores.len() {
        let score = scores[nth];
        if score > points[seat.index()] {
            continue;
        }
        scores.remove(nth);
        points[seat.index()] -= score;
        let fits = add_up(players, points, others, scores, games);
        points[seat.index()] += score;
        scores.insert(nth, score);
        if fits {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_from_games_that_were_played() {
        let fits = |players: u8, points: &[u8], games: u8| {
            let mut all = [0; MOST_PLAYERS];
            all[..points.len()].copy_from_slice(points);
            add_up(players, &mut all, &[], &mut Vec::new(), games)
        };
        for (points, games) in
            [(&[0, 0][..], 0), (&[1, 0], 1), (&[2, 1, 0], 1), (&[3, 0, 3], 2), (&[10, 10, 10, 10, 0], 4)]
        {
            assert!(fits(points.len() as u8, points, games), "{points:?} after {games}");
        }
        for (points, games) in
            [(&[2, 2][..], 0), (&[0, 0], 1), (&[1, 1, 1], 1), (&[4, 2, 1], 2), (&[16, 16, 8, 0, 0], 4)]
        {
            assert!(!fits(points.len() as u8, points, games), "{points:?} after {games}");
        }
    }
}
