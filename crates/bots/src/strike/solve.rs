//! Solves Str!ke with quick dice by policy iteration, for every number of players.
//!
//! A position is what matters of it: the pools of those who are in, from the thrower on, and which of twelve kinds
//! the arena is; the tests check that against the game itself, position by position. What is chosen is how to throw,
//! and where nothing matched, whether to.
//!
//! Dice only ever leave, so positions fall into layers by how many are left, and every throw has one chance in six
//! or more to leave its layer for a smaller one. Layers are solved from the smallest up. Within a layer the values
//! are swept over until they hold still: a few times with the throws chosen before, then with all of them. What it ends
//! in is an equilibrium: nobody can gain by choosing otherwise anywhere. With more than two players that need not exist
//! without drawing lots: with four, two players chase each other for some millionths. Then a choice, of a throw or of whether to
//! throw at all, is given up only for something better by a little more each time, until all keep theirs; how much that leaves
//! on the table is known.

mod layer;

use strike::Preset;

use layer::Layer;

use super::{
    arenas::{Arena, KINDS, Way},
    ranks::{MOST_DICE, count, rank},
    throws::{Ending, all_in, one},
};
use crate::Budget;

/// The chance of winning of each player who is in, the thrower first and then clockwise.
pub(super) type Chances<const N: usize> = [f64; N];

/// The chances once the thrower is out, from the pools before and the arena after.
pub(super) type Out<const N: usize> = Box<dyn Fn(&[u8; N], Arena) -> Chances<N> + Send + Sync>;

/// Far more rounds than any layer needs.
const MOST_ROUNDS: i32 = 400;
/// How often the throws chosen before are swept over before all are tried again.
const SWEEPS_BETWEEN: usize = 4;

/// After how many rounds players become stubborn, what a change must then be worth at first, and after how many more that
/// doubles.
const STUBBORN_AFTER: i32 = 40;
const FIRST_BAR: f64 = 1e-8;
const DOUBLES_AFTER: i32 = 6;

/// By how much another choice must be better to be made in this round.
fn bar(round: i32) -> f64 {
    let stubborn = round - STUBBORN_AFTER;
    if stubborn < 0 { 0.0 } else { FIRST_BAR * 2.0_f64.powi((stubborn / DOUBLES_AFTER).min(20)) }
}

/// What one sweep may still change in a solved layer.
const fn still(players: usize) -> f64 {
    if players <= 3 { 1e-14 } else { 1e-10 }
}

/// The places of one arrangement of the pools: a throw at each kind of arena, where none is all in at an empty one, and one
/// die thrown into an arena that emptied during the turn (STR-23).
const PLACES: u32 = KINDS as u32 + 1;
const ONE_INTO_EMPTY: u32 = PLACES - 1;

/// Everybody's chances in every position with `N` players in.
pub(super) struct Solution<const N: usize> {
    /// [`PLACES`] entries for each arrangement of the pools. A turn that begins at a number throws one die, just like
    /// one that goes on there, so both share an entry.
    values: Vec<Chances<N>>,
    /// For each entry of one die, whether a thrower who may stop throws it.
    goes_on: Vec<GoesOn>,
    out: Out<N>,
    /// The most that the last sweep over any layer changed.
    pub(super) residual: f64,
    /// The most that anybody could still gain by choosing otherwise once.
    pub(super) slack: f64,
}

/// What a thrower who may stop does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GoesOn {
    Stops,
    Throws,
}

impl GoesOn {
    /// The same again, unless the other is better by more than the bar; a draw goes to stopping.
    fn again(self, throw: f64, stop: f64, bar: f64) -> Self {
        match self {
            Self::Throws if stop >= throw + bar => Self::Stops,
            Self::Stops if throw > stop + bar => Self::Throws,
            Self::Throws | Self::Stops => self,
        }
    }

    /// The chances that follow from it.
    #[inline]
    fn of<const N: usize>(self, throw: &Chances<N>, stop: &Chances<N>) -> Chances<N> {
        match self {
            Self::Throws => *throw,
            Self::Stops => *stop,
        }
    }
}

impl<const N: usize> Solution<N> {
    /// Solves the game. None if the budget is stopped first.
    pub(super) fn new(out: Out<N>, budget: &Budget) -> Option<Self> {
        let values = vec![[0.0; N]; (count::<N>() * PLACES) as usize];
        let goes_on = vec![GoesOn::Stops; values.len()];
        let mut solution = Self { values, goes_on, out, residual: 0.0, slack: 0.0 };
        for dice in N as u8..=MOST_DICE {
            let mut layer = Layer::new(&solution, dice, budget)?;
            let (change, slack) = layer.solve(&mut solution.values, &mut solution.goes_on, budget)?;
            solution.residual = solution.residual.max(change);
            solution.slack = solution.slack.max(slack);
        }
        Some(solution)
    }

    /// The chances when the thrower begins a turn.
    pub(super) fn begin(&self, pools: &[u8; N], arena: Arena) -> Chances<N> {
        self.values[begin(pools, arena) as usize]
    }

    /// The chances when the thrower throws one die like this.
    pub(super) fn throw(&self, pools: &[u8; N], arena: Arena, way: Way) -> Chances<N> {
        let mut chances = [0.0; N];
        for ending in one(way, arena) {
            add(&mut chances, ending.chance, &self.after(pools, pools[0] - 1, ending));
        }
        chances
    }

    /// The chances when the thrower throws all dice of the pool like this.
    pub(super) fn all_in(&self, pools: &[u8; N], preset: Preset) -> Chances<N> {
        let mut chances = [0.0; N];
        for ending in all_in(preset, pools[0]) {
            add(&mut chances, ending.chance, &self.after(pools, 0, ending));
        }
        chances
    }

    /// The chances when the thrower stops.
    pub(super) fn stop(&self, pools: &[u8; N], arena: Arena) -> Chances<N> {
        turned(&self.values[begin(&next(pools), arena) as usize])
    }

    /// The chances once a throw has ended; `kept` is the thrower's pool while the dice are in the air.
    pub(super) fn after(&self, before: &[u8; N], kept: u8, ending: &Ending) -> Chances<N> {
        let mut pools = *before;
        pools[0] = kept + ending.taken;
        if ending.taken > 0 {
            // Rule STR-33: a match ends the turn.
            self.stop(&pools, ending.arena)
        } else if kept == 0 {
            (self.out)(before, ending.arena)
        } else {
            self.may_stop(&pools, ending.arena)
        }
    }

    /// The chances when the thrower may stop: the better choice.
    pub(super) fn may_stop(&self, pools: &[u8; N], arena: Arena) -> Chances<N> {
        let entry = throw(pools, arena) as usize;
        self.goes_on[entry].of(&self.values[entry], &self.stop(pools, arena))
    }
}

/// The entry of a turn that begins.
fn begin<const N: usize>(pools: &[u8; N], arena: Arena) -> u32 {
    rank(pools) * PLACES + arena.index() as u32
}

/// The place of one die thrown.
#[inline]
fn throw_place(arena: Arena) -> u32 {
    if arena == Arena::EMPTY { ONE_INTO_EMPTY } else { arena.index() as u32 }
}

/// The entry of one die thrown in the best way.
fn throw<const N: usize>(pools: &[u8; N], arena: Arena) -> u32 {
    rank(pools) * PLACES + throw_place(arena)
}

/// The pools as the next player sees them.
fn next<const N: usize>(pools: &[u8; N]) -> [u8; N] {
    let mut next = *pools;
    next.rotate_left(1);
    next
}

/// The next player's chances as the thrower sees them.
#[inline]
fn turned<const N: usize>(chances: &Chances<N>) -> Chances<N> {
    let mut turned = *chances;
    turned.rotate_right(1);
    turned
}

#[inline]
fn add<const N: usize>(sum: &mut Chances<N>, chance: f64, chances: &Chances<N>) {
    for (sum, value) in sum.iter_mut().zip(chances) {
        *sum += chance * value;
    }
}
