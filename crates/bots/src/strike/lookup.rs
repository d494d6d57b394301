//! The solved game: everybody's chances in a position, looked up.

use std::fmt;

use kernel::Seat;
use strike::{Action, Amount, Dice, Face, MOST_PLAYERS, Preset, Rules, Stage, State};

use super::{
    arenas::{Arena, Way},
    exact::is_solved_game,
    ranks::MOST_DICE,
    solutions::{self, Solved},
    solve::Solution,
    throws::{Ending, ways},
};
use crate::Budget;

/// What a player can do in the solved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Begin the turn all in like this (STR-21, STR-24).
    AllIn(Preset),
    /// Throw one die like this (STR-22, STR-24).
    Throw(Way),
    /// End the turn.
    Stop,
}

impl Move {
    /// What an action amounts to at these numbers; none for actions that leave all dice as they are.
    pub fn of(action: &Action, numbers: Dice) -> Option<Self> {
        match action {
            Action::Throw { amount: Amount::All, style } => Some(Self::AllIn(style.preset().into_empty())),
            Action::Throw { amount: Amount::One, style } => Some(Self::Throw(Way::of(*style, numbers))),
            Action::End => Some(Self::Stop),
            Action::MoveFromWall { .. } => None,
        }
    }
}

/// What is looked up.
#[derive(Clone, Copy)]
enum Question {
    /// A turn that begins, played as solved.
    Begin,
    /// A turn that may go on, played as solved.
    MayStop,
    /// What follows a move.
    After(Move),
    /// What follows a throw of one die that has ended like this.
    Ended(Ending),
}

/// All that matters of a position under quick dice, with the solution it is looked up in.
#[derive(Clone, Copy)]
pub struct SolvedPosition {
    /// The pools of those who are in, from the thrower on.
    pools: [u8; MOST_PLAYERS],
    /// What lies in the arena.
    arena: Arena,
    solved: Solved,
}

impl fmt::Debug for SolvedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolvedPosition")
            .field("pools", &self.pools)
            .field("arena", &self.arena)
            .finish_non_exhaustive()
    }
}

impl SolvedPosition {
    /// The position in which somebody with these pools has to decide. None if the thrower has no dice, if nobody else has,
    /// if there are more dice than any box holds, or if the budget is stopped before the game is solved.
    pub fn new(pools: &[u8], turn: Seat, arena: Dice, budget: &Budget) -> Option<Self> {
        let arena = Arena::of(arena);
        let (mut own, mut living) = ([0; MOST_PLAYERS], 0);
        for place in 0..pools.len() {
            let pool = pools[(turn.index() + place) % pools.len()];
            if pool > 0 {
                *own.get_mut(usize::from(living))? = pool;
                living += 1;
            } else if place == 0 {
                return None;
            }
        }
        let dice = own.iter().map(|pool| u32::from(*pool)).sum::<u32>() + u32::from(arena.dice());
        if dice > u32::from(MOST_DICE) {
            return None;
        }
        Some(Self { pools: own, arena, solved: solutions::solved(living, budget)? })
    }

    /// What matters of a position.
    pub fn of(rules: &Rules, state: &State, budget: &Budget) -> Option<Self> {
        let mut pools = [0; MOST_PLAYERS];
        for seat in Seat::all(rules.players) {
            pools[seat.index()] = state.pool(seat);
        }
        Self::new(&pools[..usize::from(rules.players)], state.turn(), state.arena(), budget)
    }

    /// The chance of whoever begins a game, before the spare die shows which number it is.
    pub(super) fn opening(rules: &Rules, budget: &Budget) -> Option<f64> {
        let pools = [rules.pool; MOST_PLAYERS];
        let mut sum = 0.0;
        for number in 2..=6 {
            let spare = Face::number(number).map_or(Dice::NONE, Dice::one);
            let position = Self::new(&pools[..usize::from(rules.players)], Seat(0), spare, budget)?;
            sum += position.look_up(Question::Begin)[0];
        }
        Some(sum / 5.0)
    }

    /// The chances of those who are in, from the thrower on, if the thrower does this and everybody plays on as
    /// solved.
    pub fn chances(&self, what: Move) -> [f64; MOST_PLAYERS] {
        self.look_up(Question::After(what))
    }

    fn look_up(&self, question: Question) -> [f64; MOST_PLAYERS] {
        match self.solved {
            Solved::Two(solution) => self.look_up_in(solution, question),
            Solved::Three(solution) => self.look_up_in(solution, question),
            Solved::Four(solution) => self.look_up_in(solution, question),
            Solved::Five(solution) => self.look_up_in(solution, question),
        }
    }

    fn look_up_in<const N: usize>(&self, solution: &Solution<N>, question: Question) -> [f64; MOST_PLAYERS] {
        let mut pools = [0; N];
        pools.copy_from_slice(&self.pools[..N]);
        let found = match question {
            Question::Begin => solution.begin(&pools, self.arena),
            Question::MayStop => solution.may_stop(&pools, self.arena),
            Question::After(Move::AllIn(preset)) => solution.all_in(&pools, preset),
            Question::After(Move::Throw(way)) => solution.throw(&pools, self.arena, way),
            Question::After(Move::Stop) => solution.stop(&pools, self.arena),
            Question::Ended(ending) => solution.after(&pools, pools[0] - 1, &ending),
        };
        let mut chances = [0.0; MOST_PLAYERS];
        chances[..N].copy_from_slice(&found);
        chances
    }

    /// The thrower's chance with this.
    pub fn chance(&self, what: Move) -> f64 {
        self.chances(what)[0]
    }

    /// The thrower's chance once a throw of one die has ended like this.
    pub(super) fn chance_after(&self, ending: &Ending) -> f64 {
        self.look_up(Question::Ended(*ending))[0]
    }

    /// The best way to throw one die; the calmer of two that are as good.
    pub fn best_throw(&self) -> Move {
        self.best_of(ways(self.arena).iter().map(|way| Move::Throw(*way)))
    }

    /// The best of these moves, the first of several.
    fn best_of(&self, moves: impl Iterator<Item = Move>) -> Move {
        let (mut best, mut chance) = (Move::Throw(Way::Roll), f64::NEG_INFINITY);
        for what in moves {
            let other = self.chance(what);
            if other > chance {
                (best, chance) = (what, other);
            }
        }
        best
    }

    /// What a thrower who begins a turn should do.
    pub fn best_beginning(&self) -> Move {
        if self.arena == Arena::EMPTY {
            self.best_of(Preset::INTO_EMPTY.into_iter().map(Move::AllIn))
        } else {
            self.best_throw()
        }
    }

    /// What a thrower who may stop should do. The solution itself gives a draw to stopping.
    pub fn best(&self) -> Move {
        let throw = self.best_throw();
        if self.chance(throw) > self.chance(Move::Stop) { throw } else { Move::Stop }
    }
}

/// Each seat's chance of winning the game from a decision on, if everybody plays as solved. None where nobody
/// decides, where the table does not play the solved game, where there are more dice than any box holds, or if the budget is
/// stopped before the game is solved.
pub fn chances(rules: &Rules, state: &State, budget: &Budget) -> Option<[f64; MOST_PLAYERS]> {
    if !is_solved_game(rules) {
        return None;
    }
    let position = SolvedPosition::of(rules, state, budget)?;
    let from_the_thrower = match state.stage() {
        Stage::Begin(_) => position.look_up(Question::Begin),
        Stage::MayStop => position.look_up(Question::MayStop),
        Stage::MustThrow => position.look_up(Question::After(position.best_throw())),
        Stage::Spare | Stage::Starter | Stage::Throwing { .. } | Stage::Settling(_) | Stage::Over => {
            return None;
        }
    };
    let mut by_seat = [0.0; MOST_PLAYERS];
    let seats = (0..rules.players).map(|place| Seat((state.turn().0 + place) % rules.players));
    let living = seats.filter(|seat| state.pool(*seat) > 0);
    for (seat, chance) in living.zip(from_the_thrower) {
        by_seat[seat.index()] = chance;
    }
    Some(by_seat)
}
