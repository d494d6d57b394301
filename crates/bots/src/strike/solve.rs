//! Solves Str!ke with quick dice by value iteration, for every number of players.
//!
//! A position is what matters of it: the pools of those who are in, from the thrower on, and how many numbers lie in
//! the arena. Which numbers they are does not matter, because every number is as likely; the tests check that
//! against the game itself, position by position.
//!
//! Dice only ever leave, so positions fall into layers by how many are left, and every throw has one chance in six
//! or more to leave its layer for a smaller one. Layers are solved from the smallest up. Within a layer the values
//! are swept over until they hold still; a sweep carries everything through a whole turn and shrinks what is wrong
//! by a sixth at least for two players, so it ends soon. With three and more players nothing promises that sweeping
//! ends, but it does, and what it ends in is an equilibrium: nobody can gain by choosing otherwise anywhere.

use std::ops::Range;

use super::{
    ranks::{MOST_DICE, count, rank, sharing},
    throws::{Ending, NUMBERS, Then, all_in, one},
};

/// The chance of winning of each player who is in, the thrower first and then clockwise.
pub(super) type Chances<const N: usize> = [f64; N];

/// What one sweep may still change in a solved layer.
const STILL: f64 = 1e-14;
/// Far more sweeps than any layer needs.
const MOST_SWEEPS: usize = 1_000;

/// The places of a standing of the pools: a turn begins at 0 to 5 numbers, or goes on at an empty arena.
const PLACES: u32 = NUMBERS as u32 + 2;
/// The place of a single die thrown into an arena that emptied during the turn (STR-23).
const ONE_INTO_EMPTY: u32 = PLACES - 1;

/// Everybody's chances in every position with `N` players in.
#[derive(Debug)]
pub(super) struct Solution<const N: usize> {
    /// [`PLACES`] entries for each standing of the pools. A turn that begins at a number throws one die, just like
    /// one that goes on there, so both share an entry.
    values: Vec<Chances<N>>,
    /// The most that the last sweep over any layer changed.
    pub(super) residual: f64,
}

impl<const N: usize> Solution<N> {
    /// Solves the game; `out` gives the chances once the thrower is out, from the pools before and the arena after.
    pub(super) fn new(out: impl Fn(&[u8; N], u8) -> Chances<N>) -> Self {
        let mut solution = Self { values: vec![[0.0; N]; (count::<N>() * PLACES) as usize], residual: 0.0 };
        for dice in N as u8..=MOST_DICE {
            let layer = Layer::new(&solution, dice, &out);
            let change =
                (0..MOST_SWEEPS).map(|_| layer.sweep(&mut solution.values)).find(|change| *change < STILL);
            solution.residual = solution.residual.max(change.unwrap_or(f64::INFINITY));
        }
        solution
    }

    /// The chances when the thrower begins a turn: all in at an empty arena, else with one die.
    pub(super) fn begin(&self, pools: &[u8; N], arena: u8) -> Chances<N> {
        self.values[begin(pools, arena) as usize]
    }

    /// The chances when the thrower throws one more die.
    pub(super) fn throw(&self, pools: &[u8; N], arena: u8) -> Chances<N> {
        self.values[throw(pools, arena) as usize]
    }

    /// The chances when the thrower stops.
    pub(super) fn stop(&self, pools: &[u8; N], arena: u8) -> Chances<N> {
        turned(&self.values[begin(&next(pools), arena) as usize])
    }

    /// The chances when the thrower may stop: the better choice.
    fn may_stop(&self, pools: &[u8; N], arena: u8) -> Chances<N> {
        better(&self.throw(pools, arena), &self.stop(pools, arena))
    }
}

/// The entry of a turn that begins.
fn begin<const N: usize>(pools: &[u8; N], arena: u8) -> u32 {
    rank(pools) * PLACES + u32::from(arena)
}

/// The entry of one die thrown.
fn throw<const N: usize>(pools: &[u8; N], arena: u8) -> u32 {
    let place = if arena == 0 { ONE_INTO_EMPTY } else { u32::from(arena) };
    rank(pools) * PLACES + place
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

/// The choice that is better for the thrower; a draw goes to stopping.
#[inline]
fn better<const N: usize>(throw: &Chances<N>, stop: &Chances<N>) -> Chances<N> {
    if throw[0] > stop[0] { *throw } else { *stop }
}

#[inline]
fn add<const N: usize>(sum: &mut Chances<N>, chance: f64, chances: &Chances<N>) {
    for (sum, value) in sum.iter_mut().zip(chances) {
        *sum += chance * value;
    }
}

/// All positions with the same number of dice, ready to be swept over.
struct Layer<const N: usize> {
    /// How many dice are left, in the pools and in the arena.
    dice: u8,
    lines: Vec<Line<N>>,
    /// Where turns end inside the layer, for all lines one after the other: the next player's entry and its chance.
    passes: Vec<(u32, f64)>,
}

/// One entry of a layer: its chances are a sum of what is known and of other entries of the layer.
struct Line<const N: usize> {
    entry: u32,
    /// What smaller layers, and games with fewer players, add.
    settled: Chances<N>,
    /// Which of the layer's passes belong here.
    passes: Range<usize>,
    /// What follows if the throw matched nothing.
    choice: Option<Choice>,
}

/// To throw again or to stop, by the entries that this leads to.
struct Choice {
    chance: f64,
    throw: u32,
    /// The next player's entry.
    stop: u32,
}

impl<const N: usize> Layer<N> {
    /// Writes down the layer above those that are solved. More numbers in the arena come first, because a turn goes
    /// from fewer to more: so one sweep carries values through a whole turn.
    fn new(solved: &Solution<N>, dice: u8, out: &impl Fn(&[u8; N], u8) -> Chances<N>) -> Self {
        let mut layer = Self { dice, lines: Vec::new(), passes: Vec::new() };
        for arena in (0..=NUMBERS.min(dice)).rev() {
            for pools in sharing::<N>(dice - arena) {
                layer.write(solved, throw(&pools, arena), &pools, one(pools[0], arena), out);
                if arena == 0 {
                    let endings = all_in(pools[0]).iter().copied();
                    layer.write(solved, begin(&pools, 0), &pools, endings, out);
                }
            }
        }
        layer
    }

    /// Writes down one entry by the endings of its throw.
    fn write(
        &mut self,
        solved: &Solution<N>,
        entry: u32,
        before: &[u8; N],
        endings: impl Iterator<Item = Ending>,
        out: &impl Fn(&[u8; N], u8) -> Chances<N>,
    ) {
        let first = self.passes.len();
        let mut settled = [0.0; N];
        let mut choice = None;
        for Ending { pool, arena, then, chance } in endings {
            let mut pools = *before;
            pools[0] = pool;
            let stays = pools.iter().sum::<u8>() + arena == self.dice;
            match then {
                Then::Out => add(&mut settled, chance, &out(before, arena)),
                Then::Pass if stays => self.passes.push((begin(&next(&pools), arena), chance)),
                Then::Pass => add(&mut settled, chance, &solved.stop(&pools, arena)),
                Then::MayStop if stays => {
                    let stop = begin(&next(&pools), arena);
                    choice = Some(Choice { chance, throw: throw(&pools, arena), stop });
                }
                Then::MayStop => add(&mut settled, chance, &solved.may_stop(&pools, arena)),
            }
        }
        self.lines.push(Line { entry, settled, passes: first..self.passes.len(), choice });
    }

    /// Works out every entry of the layer once, and gives the most that any chance changed.
    fn sweep(&self, values: &mut [Chances<N>]) -> f64 {
        let mut most = 0.0_f64;
        for line in &self.lines {
            let mut chances = line.settled;
            for (entry, chance) in &self.passes[line.passes.clone()] {
                add(&mut chances, *chance, &turned(&values[*entry as usize]));
            }
            if let Some(Choice { chance, throw, stop }) = line.choice {
                add(&mut chances, chance, &better(&values[throw as usize], &turned(&values[stop as usize])));
            }
            let old = &mut values[line.entry as usize];
            for (old, new) in old.iter().zip(&chances) {
                most = most.max((old - new).abs());
            }
            *old = chances;
        }
        most
    }
}
