//! One layer of the solution: all positions with the same number of dice, swept over until nobody wants to choose otherwise.

use strike::Preset;

use super::{
    Chances, GoesOn, MOST_ROUNDS, PLACES, SWEEPS_BETWEEN, Solution, add, bar, begin, next, still, throw,
    throw_place, turned,
};
use crate::{
    Budget,
    strike::{
        arenas::{Arena, WAYS, Way},
        ranks::{MOST_DICE, rank, sharing},
        throws::{Ending, MOST_TAKEN, all_in, one, ways},
    },
};

/// An ending that leaves as many dice in the game as there were.
#[derive(Clone, Copy)]
struct Stay {
    taken: u8,
    arena: Arena,
    chance: f64,
}

fn staying(endings: &[Ending]) -> Vec<Stay> {
    let stay = endings.iter().filter(|ending| ending.gone == 0);
    stay.map(|it| Stay { taken: it.taken, arena: it.arena, chance: it.chance }).collect()
}

/// Those that match: without a match all in is the end of the thrower.
fn matched(mut stays: Vec<Stay>) -> Vec<Stay> {
    stays.retain(|stay| stay.taken > 0);
    stays
}

/// All positions with the same number of dice, ready to be swept over.
pub(super) struct Layer<const N: usize> {
    lines: Vec<Line<N>>,
    tables: Tables,
}

/// The endings of throws that stay in a layer.
struct Tables {
    /// By way and arena: those of one die.
    one: Vec<Vec<Vec<Stay>>>,
    /// By preset and dice: the same for all in.
    all_in: Vec<Vec<Vec<Stay>>>,
}

impl Tables {
    /// The chances of a line thrown in one of its ways.
    #[inline]
    fn look<const N: usize>(
        &self,
        line: &Line<N>,
        way: usize,
        values: &[Chances<N>],
        goes_on: &[GoesOn],
    ) -> Chances<N> {
        match &line.what {
            What::AllIn { settled, entries, .. } => {
                let mut chances = settled[way];
                for (stay, entry) in self.all_in[way][usize::from(line.pool)].iter().zip(&entries[way]) {
                    add(&mut chances, stay.chance, &turned(&values[*entry as usize]));
                }
                chances
            }
            What::One { arena, settled, .. } => {
                let stays = &self.one[way][arena.index()];
                look_ahead(&settled[way], stays, (line.pool, &line.next, line.own), (values, goes_on))
            }
        }
    }
}

/// One entry of a layer: its chances are a sum of what is known and of other entries of the layer.
struct Line<const N: usize> {
    entry: u32,
    /// The thrower's pool.
    pool: u8,
    what: What<N>,
    /// The places of the next player's entries by how many dice the thrower took, and of the thrower's own by none.
    next: [u32; MOST_TAKEN + 1],
    own: u32,
    /// The next player's entry if the thrower stops instead; all in begins a turn, which nobody can end.
    stop: Option<u32>,
}

enum What<const N: usize> {
    /// One die, in the way chosen last, with what smaller layers and games with fewer players add for each way.
    One { arena: Arena, chosen: usize, settled: [Chances<N>; WAYS] },
    /// All in, in the way chosen last, with what is settled and the entries of the next player for each ending that
    /// stays, for each way.
    AllIn { chosen: usize, settled: [Chances<N>; 3], entries: [Vec<u32>; 3] },
}

impl<const N: usize> Layer<N> {
    /// Writes down the layer above those that are solved. More numbers in the arena come first, because a turn goes
    /// from fewer to more: so one sweep carries values through a whole turn.
    pub(super) fn new(solved: &Solution<N>, dice: u8, budget: &Budget) -> Option<Self> {
        let one = |way: &Way| Arena::all().map(|arena| staying(one(*way, arena))).collect();
        let tables = Tables {
            one: Way::ALL.iter().map(one).collect(),
            all_in: Preset::INTO_EMPTY
                .iter()
                .map(|preset| (0..=dice).map(|dice| matched(staying(all_in(*preset, dice)))).collect())
                .collect(),
        };
        let mut layer = Self { lines: Vec::new(), tables };
        let mut arenas: Vec<Arena> = Arena::all().filter(|arena| arena.dice() < dice).collect();
        arenas.sort_by_key(|arena| std::cmp::Reverse(arena.dice()));
        for arena in arenas {
            for pools in sharing::<N>(dice - arena.dice()) {
                if budget.is_stopped() {
                    return None;
                }
                layer.lines.push(Line::one(solved, &pools, arena));
                if arena == Arena::EMPTY {
                    let line = Line::all_in(solved, &pools, &layer.tables.all_in);
                    layer.lines.push(line);
                }
            }
        }
        Some(layer)
    }

    /// Sweeps until nobody wants to throw otherwise and nothing changes any more; gives what the last sweep changed, and
    /// the most that anybody could gain by choosing otherwise once. None if the budget is stopped first.
    pub(super) fn solve(
        &mut self,
        values: &mut [Chances<N>],
        goes_on: &mut [GoesOn],
        budget: &Budget,
    ) -> Option<(f64, f64)> {
        for round in 0..MOST_ROUNDS {
            let change = self.sweep(values, goes_on, (bar(round), Throws::All), budget)?;
            if change < still(N) {
                return Some((change, self.most_gain(values, goes_on, budget)?));
            }
            for _ in 0..SWEEPS_BETWEEN {
                if self.sweep(values, goes_on, (bar(round), Throws::ChosenBefore), budget)? < still(N) {
                    break;
                }
            }
        }
        Some((f64::INFINITY, f64::INFINITY))
    }

    /// The most that anybody in the layer could gain by choosing otherwise once.
    fn most_gain(&self, values: &[Chances<N>], goes_on: &[GoesOn], budget: &Budget) -> Option<f64> {
        let mut most = 0.0_f64;
        for line in &self.lines {
            if budget.is_stopped() {
                return None;
            }
            let here = values[line.entry as usize][0];
            for way in line.ways() {
                most = most.max(self.tables.look(line, way, values, goes_on)[0] - here);
            }
            if let Some(stop) = line.stop {
                let stop = turned(&values[stop as usize])[0];
                let gain = match goes_on[line.entry as usize] {
                    GoesOn::Throws => stop - here,
                    GoesOn::Stops => here - stop,
                };
                most = most.max(gain);
            }
        }
        // Less than the rounding errors of the sums does not count.
        Some(if most < still(N) { 0.0 } else { most })
    }

    /// Works out every entry of the layer once, and gives the most that any chance changed: a whole if somebody has
    /// changed the choice of whether to throw. None if the budget is stopped first.
    fn sweep(
        &mut self,
        values: &mut [Chances<N>],
        goes_on: &mut [GoesOn],
        (bar, throws): (f64, Throws),
        budget: &Budget,
    ) -> Option<f64> {
        let mut most = 0.0_f64;
        let Self { lines, tables } = self;
        for line in lines {
            if budget.is_stopped() {
                return None;
            }
            let chances = best_way(line, (bar, throws), |line, way| tables.look(line, way, values, goes_on));
            let Line { entry, stop, .. } = line;
            let old = &mut values[*entry as usize];
            for (old, new) in old.iter().zip(&chances) {
                most = most.max((old - new).abs());
            }
            *old = chances;
            if let Some(stop) = stop {
                let stop = turned(&values[*stop as usize]);
                let choice = &mut goes_on[*entry as usize];
                let again = choice.again(chances[0], stop[0], bar);
                if again != *choice {
                    (*choice, most) = (again, 1.0);
                }
            }
        }
        Some(most)
    }
}

/// Which throws a sweep tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Throws {
    All,
    ChosenBefore,
}

/// The chances of the way chosen before or, if all are tried, of one that is better by more than the bar.
#[inline]
fn best_way<const N: usize>(
    line: &mut Line<N>,
    (bar, throws): (f64, Throws),
    look: impl Fn(&Line<N>, usize) -> Chances<N>,
) -> Chances<N> {
    let before = line.chosen();
    let mut best = look(line, before);
    let mut chosen = before;
    if throws == Throws::All {
        for way in line.ways().filter(|way| *way != before) {
            let other = look(line, way);
            if other[0] > best[0] + bar {
                (best, chosen) = (other, way);
            }
        }
    }
    line.choose(chosen);
    best
}

/// The chances of one throw: what is settled, and what follows inside the layer.
#[inline]
fn look_ahead<const N: usize>(
    settled: &Chances<N>,
    stays: &[Stay],
    (pool, next, own): (u8, &[u32; MOST_TAKEN + 1], u32),
    (values, goes_on): (&[Chances<N>], &[GoesOn]),
) -> Chances<N> {
    let mut chances = *settled;
    for Stay { taken, arena, chance } in stays {
        let passed = &values[(next[usize::from(*taken)] + arena.index() as u32) as usize];
        if *taken > 0 {
            add(&mut chances, *chance, &turned(passed));
        } else if pool > 1 {
            let entry = (own + throw_place(*arena)) as usize;
            add(&mut chances, *chance, &goes_on[entry].of(&values[entry], &turned(passed)));
        }
    }
    chances
}

impl<const N: usize> Line<N> {
    /// The ways there are.
    fn ways(&self) -> impl Iterator<Item = usize> + use<N> {
        let (all_in, one): (usize, &'static [Way]) = match &self.what {
            What::AllIn { settled, .. } => (settled.len(), &[]),
            What::One { arena, .. } => (0, ways(*arena)),
        };
        (0..all_in).chain(one.iter().map(|way| way.index()))
    }

    /// The way chosen last.
    fn chosen(&self) -> usize {
        match self.what {
            What::One { chosen, .. } | What::AllIn { chosen, .. } => chosen,
        }
    }

    fn choose(&mut self, way: usize) {
        match &mut self.what {
            What::One { chosen, .. } | What::AllIn { chosen, .. } => *chosen = way,
        }
    }

    /// One die thrown in any way.
    fn one(solved: &Solution<N>, pools: &[u8; N], arena: Arena) -> Self {
        let mut settled = [[0.0; N]; WAYS];
        for (settled, way) in settled.iter_mut().zip(Way::ALL) {
            for ending in one(way, arena) {
                let out = ending.taken == 0 && pools[0] == 1;
                if ending.gone > 0 || out {
                    add(settled, ending.chance, &solved.after(pools, pools[0] - 1, ending));
                }
            }
        }
        let places = |taken: usize| {
            let mut after = *pools;
            after[0] = pools[0] - 1 + taken as u8;
            let there = after[0] > 0 && after.iter().sum::<u8>() <= MOST_DICE;
            if there { rank(&next(&after)) * PLACES } else { 0 }
        };
        let mut kept = *pools;
        kept[0] -= 1;
        Self {
            entry: throw(pools, arena),
            pool: pools[0],
            what: What::One { arena, chosen: 0, settled },
            next: std::array::from_fn(places),
            own: if kept[0] > 0 { rank(&kept) * PLACES } else { 0 },
            stop: Some(begin(&next(pools), arena)),
        }
    }

    /// All dice of the pool at once.
    fn all_in(solved: &Solution<N>, pools: &[u8; N], stays: &[Vec<Vec<Stay>>]) -> Self {
        let settled = Preset::INTO_EMPTY.map(|preset| {
            let mut settled = [0.0; N];
            for ending in all_in(preset, pools[0]) {
                if ending.gone > 0 || ending.taken == 0 {
                    add(&mut settled, ending.chance, &solved.after(pools, 0, ending));
                }
            }
            settled
        });
        let entry = |stay: &Stay| {
            let mut after = *pools;
            after[0] = stay.taken;
            begin(&next(&after), stay.arena)
        };
        let entries = |way: usize| stays[way][usize::from(pools[0])].iter().map(entry).collect();
        Self {
            entry: begin(pools, Arena::EMPTY),
            pool: pools[0],
            what: What::AllIn { chosen: 0, settled, entries: std::array::from_fn(entries) },
            next: [0; MOST_TAKEN + 1],
            own: 0,
            stop: None,
        }
    }
}
