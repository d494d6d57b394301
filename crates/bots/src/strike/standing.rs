//! The solved game: everybody's chances in a position, looked up.

use std::sync::LazyLock;

use kernel::Seat;
use strike::{Action, Amount, MOST_PLAYERS, Rules, Stage, State};

use super::{
    ranks::MOST_DICE,
    solve::{Chances, Solution},
};

/// Between two, whoever is not out has won.
static TWO: LazyLock<Solution<2>> = LazyLock::new(|| Solution::new(|_, _| [0.0, 1.0]));
static THREE: LazyLock<Solution<3>> =
    LazyLock::new(|| Solution::<3>::new(|&[_, rest @ ..], arena| behind_loser(TWO.begin(&rest, arena))));
static FOUR: LazyLock<Solution<4>> =
    LazyLock::new(|| Solution::<4>::new(|&[_, rest @ ..], arena| behind_loser(THREE.begin(&rest, arena))));
static FIVE: LazyLock<Solution<5>> =
    LazyLock::new(|| Solution::<5>::new(|&[_, rest @ ..], arena| behind_loser(FOUR.begin(&rest, arena))));

/// The chances of all once the thrower is out and the others go on.
fn behind_loser<const REST: usize, const ALL: usize>(rest: Chances<REST>) -> Chances<ALL> {
    let mut all = [0.0; ALL];
    all[1..].copy_from_slice(&rest);
    all
}

/// What a player can do in the solved game. How a die is thrown makes no difference to quick dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Begin the turn, with one die or all in, as the arena demands (STR-21, STR-22).
    Begin,
    /// Throw one more die.
    Throw,
    /// End the turn.
    Stop,
}

impl Move {
    /// What an action amounts to; nothing for those that leave all dice as they are.
    pub fn of(stage: Stage, action: &Action) -> Option<Self> {
        match (action, stage) {
            (Action::Throw { amount: Amount::All, .. }, _)
            | (Action::Throw { amount: Amount::One, .. }, Stage::Begin(_)) => Some(Self::Begin),
            (Action::Throw { amount: Amount::One, .. }, _) => Some(Self::Throw),
            (Action::End, _) => Some(Self::Stop),
            (Action::MoveFromWall(_), _) => None,
        }
    }
}

/// All that matters of a position under quick dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The pools of those who are in, from the thrower on.
    pools: [u8; MOST_PLAYERS],
    /// How many are in.
    living: usize,
    /// How many numbers lie in the arena.
    arena: u8,
}

impl Standing {
    /// How the players stand when one of them has to decide. Nothing if the thrower has no dice, if nobody else
    /// has, or if there are more dice than any box holds.
    pub fn new(pools: &[u8], turn: Seat, arena: u8) -> Option<Self> {
        let mut standing = Self { pools: [0; MOST_PLAYERS], living: 0, arena };
        for place in 0..pools.len() {
            let pool = pools[(turn.index() + place) % pools.len()];
            if pool > 0 {
                *standing.pools.get_mut(standing.living)? = pool;
                standing.living += 1;
            } else if place == 0 {
                return None;
            }
        }
        let dice = standing.pools.iter().map(|pool| u32::from(*pool)).sum::<u32>() + u32::from(arena);
        (standing.living >= 2 && dice <= u32::from(MOST_DICE)).then_some(standing)
    }

    /// How the players stand in a position.
    pub fn of(rules: &Rules, state: &State) -> Option<Self> {
        let mut pools = [0; MOST_PLAYERS];
        for seat in Seat::all(rules.players) {
            pools[seat.index()] = state.pool(seat);
        }
        Self::new(&pools[..usize::from(rules.players)], state.turn(), state.arena().total())
    }

    /// How the players stand when a game begins.
    pub(super) fn opening(rules: &Rules) -> Option<Self> {
        Self::new(&[rules.pool; MOST_PLAYERS][..usize::from(rules.players)], Seat(0), 1)
    }

    /// The chances of those who are in, from the thrower on, if the thrower does this and everybody plays on as
    /// solved.
    pub fn chances(&self, what: Move) -> [f64; MOST_PLAYERS] {
        match self.living {
            2 => self.look_up(&TWO, what),
            3 => self.look_up(&THREE, what),
            4 => self.look_up(&FOUR, what),
            _ => self.look_up(&FIVE, what),
        }
    }

    fn look_up<const N: usize>(&self, solution: &Solution<N>, what: Move) -> [f64; MOST_PLAYERS] {
        let mut pools = [0; N];
        pools.copy_from_slice(&self.pools[..N]);
        let found = match what {
            Move::Begin => solution.begin(&pools, self.arena),
            Move::Throw => solution.throw(&pools, self.arena),
            Move::Stop => solution.stop(&pools, self.arena),
        };
        let mut chances = [0.0; MOST_PLAYERS];
        chances[..N].copy_from_slice(&found);
        chances
    }

    /// The thrower's chance with this.
    pub fn chance(&self, what: Move) -> f64 {
        self.chances(what)[0]
    }

    /// What a thrower who may stop should do. The solution itself gives a draw to stopping.
    pub fn best(&self) -> Move {
        if self.chance(Move::Throw) > self.chance(Move::Stop) { Move::Throw } else { Move::Stop }
    }
}

/// Each seat's chance of winning the game from a decision on, if everybody plays as solved. Nothing where nobody
/// decides, or where there are more dice than any box holds.
pub fn chances(rules: &Rules, state: &State) -> Option<[f64; MOST_PLAYERS]> {
    let standing = Standing::of(rules, state)?;
    let what = match state.stage() {
        Stage::Begin(_) => Move::Begin,
        Stage::MayStop => standing.best(),
        Stage::Spare | Stage::Starter | Stage::Throwing { .. } | Stage::Over => return None,
    };
    let from_the_thrower = standing.chances(what);
    let mut by_seat = [0.0; MOST_PLAYERS];
    let seats = (0..rules.players).map(|place| Seat((state.turn().0 + place) % rules.players));
    let living = seats.filter(|seat| state.pool(*seat) > 0);
    for (seat, chance) in living.zip(from_the_thrower) {
        by_seat[seat.index()] = chance;
    }
    Some(by_seat)
}

/// How far the solution for so many players is from standing still: the most that its last sweep changed.
pub fn residual(players: u8) -> Option<f64> {
    match players {
        2 => Some(TWO.residual),
        3 => Some(THREE.residual),
        4 => Some(FOUR.residual),
        5 => Some(FIVE.residual),
        _ => None,
    }
}
