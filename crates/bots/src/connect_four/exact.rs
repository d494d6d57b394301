//! Plays the solved game: solves every position it is asked about.

use ::connect_four::{ConnectFour, Drop, State};
use kernel::Rng;

use super::{
    board::{Board, FROM_THE_CENTRE, column},
    search::Search,
    solve::Solver,
    uct::{Playing, Quick, play_on, share},
};
use crate::{Bot, Budget, ChoiceOdds, Decision, Method, Odds, compare};

/// From this many discs on positions are solved; with fewer that takes too long to wait for.
pub const SOLVED_DISCS: u32 = 6;

/// How many positions a decision may look at with the full effort. A count and not a time, so that a choice is the same on every
/// machine. Of 200 random positions after eight discs none needed more.
const POSITIONS: u32 = 40_000_000;

/// The same for odds, which people wait for: where it is not enough, games are played on.
const POSITIONS_FOR_ODDS: u32 = 3_000_000;

/// How often each choice is played on for odds of positions that are not solved.
const PLAYED_ON: u32 = 4_000;

/// Takes the best drop: of those that win the one that wins soonest, of those that lose the one that loses last, of
/// several the one nearest to the centre.
///
/// Where the game is not solved within the limit, it keeps to the result if that is known, and else plays as the search does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exact;

impl Bot<ConnectFour> for Exact {
    fn choose(&mut self, decision: &Decision<'_, ConnectFour>, rng: &mut dyn Rng) -> usize {
        if decision.legal.len() < 2 {
            return 0;
        }
        let board = Board::of(decision.view);
        let best = (board.discs() >= SOLVED_DISCS).then(|| best(board, decision.budget)).flatten();
        let place = best.and_then(|best| decision.legal.iter().position(|drop| drop.column == best));
        place.unwrap_or_else(|| { Search::FULL }.choose(decision, rng))
    }
}

/// The best column. None where it is not known within the limit.
fn best(board: Board, budget: &Budget) -> Option<u8> {
    let mut solver = Solver::new(u64::from(budget.playouts(POSITIONS)), budget);
    let (least, _) = solver.result(board)?;
    // If it does not get known how soon it wins, it is enough to keep the win.
    let winning = (least > 0).then(|| reaching(&mut solver, board, 1)).flatten();
    solver.value(board).and_then(|value| reaching(&mut solver, board, value)).or(winning)
}

/// The first column from the centre whose value is at least this much.
fn reaching(solver: &mut Solver<'_>, board: Board, value: i32) -> Option<u8> {
    for at in FROM_THE_CENTRE {
        let drop = board.landings() & column(at);
        if drop == 0 {
            continue;
        }
        if board.wins() & drop != 0 || board.wins() == 0 && -solver.above(board.after(drop), -value)? >= value
        {
            return Some(at);
        }
    }
    None
}

/// The odds of every drop under best play. None where they are not known within the limit, or when the budget is stopped.
pub(super) fn odds(decision: &Decision<'_, ConnectFour>) -> Option<Odds> {
    let board = Board::of(decision.view);
    if board.discs() < SOLVED_DISCS || decision.budget.is_stopped() {
        return None;
    }
    let most = u64::from(decision.budget.playouts(POSITIONS_FOR_ODDS));
    let mut solver = Solver::new(most, decision.budget);
    let mut chance = |drop: &Drop| {
        let square = board.landings() & column(drop.column);
        if board.wins() & square != 0 {
            return Some(1.0);
        }
        let (least, _) = solver.result(board.after(square))?;
        Some(share((1 - least.signum()) as u32))
    };
    let choices = decision.legal.iter().enumerate();
    let choices =
        choices.map(|(action, drop)| Some(ChoiceOdds { action, chance: chance(drop)?, margin: 0.0 }));
    let choices = choices.collect::<Option<Vec<_>>>()?;
    (!decision.budget.is_stopped()).then(|| Odds::of_all(choices, Method::Exact))
}

/// The odds of every drop as games show that are played on by players who see one disc ahead. None when the budget is stopped.
pub(super) fn estimated(decision: &Decision<'_, ConnectFour>, rng: &mut dyn Rng) -> Option<Odds> {
    let board = Board::of(decision.view);
    let squares: Vec<u64> =
        decision.legal.iter().map(|drop| board.landings() & column(drop.column)).collect();
    compare::odds(0..squares.len(), PLAYED_ON, decision.budget, rng, |action, dice| {
        if board.wins() & squares[action] != 0 {
            return 1.0;
        }
        1.0 - share(play_on(board.after(squares[action]), Playing::Alert, &mut Quick(dice | 1)))
    })
}

/// How a position was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// How many discs the winner could still drop to fill the board, the winning one counted: positive if whoever is to move wins,
    /// negative if the other does, zero for a draw.
    pub value: i32,
    /// How many positions were looked at.
    pub positions: u64,
}

/// Solves a position in which the game goes on, looking at this many others at most. None where that is not enough, or when the
/// budget is stopped.
pub fn solve(state: &State, most: u64, budget: &Budget) -> Option<Solved> {
    let mut solver = Solver::new(most, budget);
    let value = solver.value(Board::of(state))?;
    Some(Solved { value, positions: solver.looked_at() })
}
