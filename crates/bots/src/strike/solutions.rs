//! The solutions for two to five players: each is worked out when it is first needed, and kept.

use std::{
    sync::{Mutex, OnceLock, TryLockError},
    thread,
    time::Duration,
};

use super::solve::{Chances, Solution};
use crate::Budget;

/// How long a thread that waits for a solution sleeps between two looks at its own budget.
const NAP: Duration = Duration::from_millis(2);

/// The solution of the game for the players who are in.
#[derive(Clone, Copy)]
pub(super) enum Solved {
    Two(&'static Solution<2>),
    Three(&'static Solution<3>),
    Four(&'static Solution<4>),
    Five(&'static Solution<5>),
}

/// A solution that is worked out by the first thread that needs it. If that thread is stopped, the next one begins anew.
struct Kept<const N: usize> {
    solution: OnceLock<Solution<N>>,
    /// Locked by the thread that works it out.
    solving: Mutex<()>,
}

impl<const N: usize> Kept<N> {
    const fn new() -> Self {
        Self { solution: OnceLock::new(), solving: Mutex::new(()) }
    }

    /// The solution. None if the budget is stopped before there is one.
    fn get(&self, budget: &Budget, solve: impl Fn() -> Option<Solution<N>>) -> Option<&Solution<N>> {
        loop {
            if let Some(solution) = self.solution.get() {
                return Some(solution);
            }
            if budget.is_stopped() {
                return None;
            }
            let _solving = match self.solving.try_lock() {
                Ok(solving) => solving,
                // Nothing is left half done behind the lock, so a thread that panicked there did no harm.
                Err(TryLockError::Poisoned(solving)) => solving.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    thread::sleep(NAP);
                    continue;
                }
            };
            if self.solution.get().is_none() {
                let solution = solve()?;
                return Some(self.solution.get_or_init(|| solution));
            }
        }
    }
}

static TWO: Kept<2> = Kept::new();
static THREE: Kept<3> = Kept::new();
static FOUR: Kept<4> = Kept::new();
static FIVE: Kept<5> = Kept::new();

fn two(budget: &Budget) -> Option<&'static Solution<2>> {
    // Between two, whoever is not out has won.
    TWO.get(budget, || Solution::new(Box::new(|_, _| [0.0, 1.0]), budget))
}

fn three(budget: &Budget) -> Option<&'static Solution<3>> {
    THREE.get(budget, || {
        let two = two(budget)?;
        Solution::new(Box::new(|&[_, rest @ ..], arena| behind_loser(two.begin(&rest, arena))), budget)
    })
}

fn four(budget: &Budget) -> Option<&'static Solution<4>> {
    FOUR.get(budget, || {
        let three = three(budget)?;
        Solution::new(Box::new(|&[_, rest @ ..], arena| behind_loser(three.begin(&rest, arena))), budget)
    })
}

fn five(budget: &Budget) -> Option<&'static Solution<5>> {
    FIVE.get(budget, || {
        let four = four(budget)?;
        Solution::new(Box::new(|&[_, rest @ ..], arena| behind_loser(four.begin(&rest, arena))), budget)
    })
}

/// The chances of all once the thrower is out and the others go on.
fn behind_loser<const REST: usize, const ALL: usize>(rest: Chances<REST>) -> Chances<ALL> {
    let mut all = [0.0; ALL];
    all[1..].copy_from_slice(&rest);
    all
}

/// The solution for this many players. None for other numbers of players than two to five, and if the budget is stopped
/// before the game is solved.
pub(super) fn solved(players: u8, budget: &Budget) -> Option<Solved> {
    match players {
        2 => two(budget).map(Solved::Two),
        3 => three(budget).map(Solved::Three),
        4 => four(budget).map(Solved::Four),
        5 => five(budget).map(Solved::Five),
        _ => None,
    }
}

/// How far the solution for this many players is from a fixed point: the most that its last sweep changed.
pub fn residual(players: u8) -> Option<f64> {
    Some(match solved(players, Budget::full())? {
        Solved::Two(solution) => solution.residual,
        Solved::Three(solution) => solution.residual,
        Solved::Four(solution) => solution.residual,
        Solved::Five(solution) => solution.residual,
    })
}

/// The most that anybody could still gain by choosing otherwise once, in the solution for this many players: under the present
/// model of the throws a little with more than two, and nothing with two.
pub fn slack(players: u8) -> Option<f64> {
    Some(match solved(players, Budget::full())? {
        Solved::Two(solution) => solution.slack,
        Solved::Three(solution) => solution.slack,
        Solved::Four(solution) => solution.slack,
        Solved::Five(solution) => solution.slack,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Stop, strike::arenas::Arena};

    #[test]
    fn a_stopped_thread_solves_nothing_and_the_next_one_begins_anew() {
        let kept: Kept<2> = Kept::new();
        let stop = Stop::default();
        let stopped = Budget::until(stop.clone());
        let solve_and_stop = || {
            // The work itself stops itself, so that this happens in the middle of it.
            let stop = stop.clone();
            let out = move |_: &[u8; 2], _: Arena| {
                stop.now();
                [0.0, 1.0]
            };
            Solution::new(Box::new(out), &stopped)
        };
        assert!(kept.get(&stopped, solve_and_stop).is_none());
        assert!(kept.get(&stopped, || panic!("it is stopped already")).is_none());
        let full = Budget::full();
        assert!(kept.get(full, || Solution::new(Box::new(|_, _| [0.0, 1.0]), full)).is_some());
        assert!(
            kept.get(&stopped, || panic!("it is solved already")).is_some(),
            "what is there is told at once"
        );
    }
}
